# SPDX-License-Identifier: MIT
"""Whole games on stock MicroPython: buttons pressed at the GPIO pins, pictures read back from what goes over I2C, games from flash.

The scripts are those of host_tests/journeys, with the same pictures. Wall time is printed and nowhere asserted."""

import contextlib
import json
import time

import pytest

from host_tests import evening, machines
from host_tests.core import facts
from host_tests.journeys import test_journeys as journeys
from tools import script, state
from tools.flash import FLASH_SIZE

pytestmark = pytest.mark.pico

MOST_HEAP = 60 * 1024  # bytes in use at the table, a quarter of what there is: see host_tests/campaigns/size.py for where they go
# Before the first game; what started the panel, 4 KB, may still be there then, since a word of machine code looks like a pointer to it.
MOST_EMPTY = 64 * 1024
SCRIPTS = ("dnf-shoot",)  # and classic-to-20; test_long_games has the others


def run(name, box):
    """Run a script of the journeys, pictures compared."""
    faults = []
    began = time.monotonic()
    script.run(journeys.HERE / f"{name}.keys", box, journeys.keeping_faults(journeys.compare, faults))
    print(f"\n{name}: {box.now / 1000:.1f} s on the Pico took {time.monotonic() - began:.0f} s")
    assert not faults, "\n".join(faults)


def state_of_dump(box, folder, capsys):
    """What `python -m tools.state` prints of a dump of the box's flash."""
    dump = folder / "flash.bin"
    dump.write_bytes(box.flash())
    assert dump.stat().st_size == FLASH_SIZE
    capsys.readouterr()
    assert state.main([str(dump)]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_evening_goes_on_the_pico_as_everywhere(name, box):
    run(name, box)


def test_a_game_of_classic_with_moons_and_ties_is_in_the_flash_as_it_was_played(box, tmp_path, capsys):
    run("classic-to-20", box)
    kept = state_of_dump(box, tmp_path, capsys)
    assert kept["game"] == "classic"
    assert kept["rules"]["target"] == 20
    assert [hand["points"] for hand in kept["hands"]] == [[0, 0, -26, 0], [0, 26, 26, 26], [2, 17, 2, 5]]
    assert [hand["moon"] for hand in kept["hands"]] == [
        {"shooter": 2, "choice": "subtract"},
        {"shooter": 0, "choice": "add"},
        None,
    ]
    assert kept["hands"][2]["taken"] == {"hearts": [2, 4, 2, 5], "QS": 1}
    assert kept["totals"] == [2, 43, 2, 31]
    assert (kept["over"], kept["end"], kept["winners"]) == (True, "reached", [0, 2])


# Power between any two hands

DNF = {"game": "dnf"}
HOEMKE_3333 = {"game": "hoemke", "code": "3333"}


@pytest.mark.parametrize(
    "rules", [pytest.param(DNF, id="dnf"), pytest.param(HOEMKE_3333, id="hoemke-3333", marks=pytest.mark.long)]
)
def test_after_a_power_cut_between_any_two_hands_the_table_is_back(rules, box):
    """The news of the last hand, then the table: both pictures as before, with the same totals, dealer and pass."""
    game = evening.Evening(box, rules, dealer=2)
    game.begin()
    calls = evening.random_calls(1)
    for _, hand in zip(range(5), evening.random_hands(rules, seed=1), strict=False):
        if rules is DNF:
            game.call(**next(calls))
        game.play(*hand)
        game.check()
        news = game.picture()
        game.cut_power()
        assert game.picture() == news
        game.check()

        # A look at the standings is a press, which ends the news. DNF asks for a call then, BACK leads to the table.
        table = "B B BACK" if rules is DNF else "B B"
        before = cut_at_table(game, table)
        assert before != news
        game.check()
        if rules is DNF:
            game.cut_power()  # back to the news, as Evening.call expects it


def cut_at_table(game, keys):
    """Go to the table, cut the power, go there again: the same picture, which is returned."""
    game.press(keys)
    game.run("wait 300")  # three screens in a row are loaded meanwhile
    before = game.picture()
    game.cut_power()
    game.press(keys)
    game.run("wait 300")
    assert game.picture() == before
    return before


# Room and time


def journal_of(rules, hands, seed):
    """The games folder of a box that has recorded so many random hands, {name: bytes}, and the game."""
    table = facts.Table(rules)
    for _, (takers, hearts, moon) in zip(range(hands), evening.random_hands(rules, seed), strict=False):
        assert table.hand(takers=takers, hearts=hearts, moon=moon) == 0
    segments = [table.records[at : at + 29] for at in range(0, len(table.records), 29)]
    names = [f"now/{29 * number:08d}" for number in range(len(segments))]
    return {name: b"".join(segment) for name, segment in zip(names, segments, strict=True)}, table


def test_what_is_in_memory_after_boot_and_after_a_game_of_twenty_hands(flashed, box):
    """Nineteen hands that lie in the flash already, and one that is pressed."""
    print(f"\nfirst start: {box.now:.0f} ms to the first frame")
    box.run(300)  # until it has tidied up
    after_boot = box.heap_in_use()
    print(f"heap in use after boot: {after_boot:,} bytes")

    rules = {"game": "dnf", "target": 900}
    games, table = journal_of(rules, 19, seed=20)
    with contextlib.closing(machines.pico(flashed, games)) as later:
        ms = later.boot()
        print(f"start in a game of 19 hands: {ms:.0f} ms to the first frame")
        later.run(100)
        script.run("press OK OK", later)  # no call
        takers, hearts, moon = next(evening.random_hands(rules, seed=21))
        script.run(evening.hand_script(rules, takers, hearts, moon), later)
        table.hand(takers=takers, hearts=hearts, moon=moon)
        script.run("expect totals " + " ".join(map(str, table.totals)), later)
        after_game = later.heap_in_use()
    print(f"heap in use after 20 hands: {after_game:,} bytes")
    assert after_boot <= MOST_EMPTY
    assert after_game <= MOST_HEAP

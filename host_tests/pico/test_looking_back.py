# SPDX-License-Identifier: MIT
"""Looking back on stock MicroPython: how long it takes to count fifty games, and that the box hears its buttons meanwhile. The figures are
printed, in simulated time; reading the emulated flash takes none."""

import pytest

from hearts.input.keys import OK, A
from host_tests import finished
from host_tests.pico import test_small_heap, test_start
from tools import build, games, reader, script

pytestmark = [pytest.mark.pico, pytest.mark.long]

MOST_COUNTING_MS = 8000
MOST_BACK_MS = 300  # from BACK let go to the other screen, while games are read
MOST_SHOWN_MS = 200  # a screen that is loaded, with the course of a game of twenty hands
MOST_ANOTHER_MS = 60
DNF, HANDS = {"game": "dnf", "target": 900}, 20
TO_HISTORY = "press A A\nwait 300\npress BACK A A A OK\nwait 500\n"


@pytest.fixture(scope="module")
def full_box():
    return test_start.full_box(tuple(DNF.items()), HANDS)


def until(machine, text, most_ms, there=True):
    """Run until the panel shows a text, or no longer shows it. Returns for how many ms."""
    began = machine.now
    assert machine.run_until(lambda: reader.shows(machine.panel.seen(), text) == there, most_ms, 5)
    return machine.now - began


def test_fifty_games_are_counted_by_player_in_a_few_seconds(full_box):
    with test_start.pico(full_box) as machine:
        kept = machine.files()
        told = [game for game in games.games(kept) if game.state != "unfinished"]
        assert len(told) == test_start.ARCHIVED
        records = sum(len(data) for name, data in kept.items() if name.startswith("old/")) // 16
        machine.boot()
        script.run(TO_HISTORY + "press A A A\npress OK", machine)
        began = machine.now
        names = sorted({name for game in told for name in game.players})
        rows = [f"{name} {sum(name in game.players for game in told)}" for name in names]
        assert machine.run_until(lambda: all(reader.shows(machine.panel.seen(), row) for row in rows), 30_000, 250)
        took = machine.now - began
        print(f"\n{len(told)} games of {records} records are counted after {took / 1000:.1f} s")
        assert took <= MOST_COUNTING_MS
        script.run("press OK\nwait 300", machine)
        (name,) = [name for name in names if reader.shows(machine.panel.seen(), name)]
        points = [hand["points"][game.players.index(name)] for game in told for hand in game.hands]
        assert reader.shows(machine.panel.seen(), f"{finished.average(points)} a hand")
        assert reader.shows(machine.panel.seen(), f"{min(points)}, {max(points)}")


def test_back_leaves_while_games_are_read(full_box):
    with test_start.pico(full_box) as machine:
        machine.boot()
        script.run(TO_HISTORY + "press A A A\npress OK", machine)
        until(machine, "3/50", 3000)
        script.run("press BACK", machine)
        took = until(machine, "HISTORY", 1000)
        print(f"\nBACK leaves the counting after {took:.0f} ms")
        assert took <= MOST_BACK_MS


@pytest.mark.parametrize(
    "way, text", [("", "#20"), ("A", "900"), ("A A", "FINISHED"), ("A A A", "/50")], ids=["hands", "chart", "finished", "careers"]
)
def test_a_screen_is_soon_there(way, text, full_box):
    with test_start.pico(full_box) as machine:
        machine.boot()
        script.run(TO_HISTORY + (f"press {way}\n" if way else "") + "wait 1000", machine)
        assert not reader.shows(machine.panel.ram, text)
        machine.press(OK)
        took = until(machine, text, 1000)
        print(f"\n{text} is shown {took:.0f} ms after OK")
        assert took <= MOST_SHOWN_MS


def test_another_hand_is_shown_soon(full_box):
    with test_start.pico(full_box) as machine:
        machine.boot()
        script.run(TO_HISTORY + "press OK\nwait 1000", machine)
        machine.press(A)
        took = until(machine, "#19", 1000)
        print(f"\nanother hand is shown {took:.0f} ms after A")
        assert took <= MOST_ANOTHER_MS


def test_all_of_it_fits_into_96_kilobytes(full_box):
    with test_start.pico(full_box, {"main.py": test_small_heap.CUT.encode() + build.files()["main.py"]}) as machine:
        machine.boot()
        script.run(TO_HISTORY + "press A A OK\nwait 600\npress OK\nwait 600", machine)
        assert reader.shows(machine.panel.seen(), "leader changes")
        for keys, text in (("D", "#"), ("BACK B", "EVA")):
            script.run(f"press {keys}\nwait 300", machine)
            assert reader.shows(machine.panel.seen(), text)
        test_small_heap.assert_fine(machine)
        script.run("press BACK\nwait 300\npress BACK\nwait 300\npress BACK\nwait 300\npress A A A OK", machine)
        until(machine, "3/50", 3000)
        script.run("hold BACK\nwait 300", machine)
        test_small_heap.assert_fine(machine)

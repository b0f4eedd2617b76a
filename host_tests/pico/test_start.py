# SPDX-License-Identifier: MIT
"""How long a full box takes to start, on stock MicroPython: fifty games in the archive, a running game with as many records as an evening
can have, and then also files that are none of the box's. The figures are printed, in simulated time; reading the emulated flash takes
none."""

import contextlib
import functools

import pytest

from host_tests import machines
from host_tests.campaigns import box
from tools import build, flash, image, reader, state

pytestmark = pytest.mark.pico

MOST_FIRST_FRAME_MS = 1000
MOST_WITH_HANDS_UNDONE_MS = 1200  # each undone hand is counted up anew at the start
MOST_RESTART_MS = 1000
ARCHIVED = 50

# The longest games. A hand of DNF costs 67 points, so that 54 make 900; with second thoughts 52 have as many records as 64 with one call.
DNF = {"game": "dnf", "target": 900}, 52
CLASSIC = {"game": "classic", "target": 900}, 64
USUAL = ({"game": "dnf"}, {"game": "classic"}, {"game": "hoemke", "code": "2223"})

# Put before the box's own main.py: says when that starts, and when the journal has begun and ended.
STOPWATCH = """
import time
main_ms = time.ticks_ms()
from hearts.app import App

def timed(load):
    def load_and_tell(app, *more):
        began = time.ticks_ms()
        load(app, *more)
        print("journal:", main_ms, began, time.ticks_ms())
    return load_and_tell

App.load = timed(App.load)
del timed
"""


@functools.cache
def timed_files():
    files = build.files()
    return {**files, "main.py": STOPWATCH.encode() + files["main.py"]}


@functools.cache
def full_box(rules, hands, undoes=False):
    """A box whose running game has so many hands, with their calls in DNF."""
    rules = dict(rules)
    recorder = box.Box(flash.build(timed_files(), box.BLOCKS * flash.BLOCK_SIZE))
    for number in range(ARCHIVED):
        recorder.play(USUAL[number % len(USUAL)], 60, number)
        recorder = recorder.again()
    game = recorder.app.game
    recorder.rules = rules
    recorder.tell("game", rules=rules, dealer=0, drawn=False, new=())
    for kind, words in box.facts_of(rules, hands, 1, game, undoes):
        recorder.tell(kind, **words)
        if kind == "call" and game.hands & 1:
            recorder.tell(kind, **words)  # on second thoughts
    assert not game.over
    return recorder


def pico(recorder, more=()):
    """A Pico with this box's file system and more files, to be closed."""
    english = {f"games/{name}": data for name, data in machines.ENGLISH.items()}
    system = box.installed(recorder.image, {**english, **dict(more)})
    chip = flash.chip(image.image(machines.firmware(), timed_files()))
    place = flash.place(chip)
    chip[place.start : place.end] = system
    return contextlib.closing(machines.pico(bytes(chip), new=True))


def start(recorder, more=()):
    """Start a Pico with this box's file system and more files. Prints the figures and returns the milliseconds to the first frame, and the
    state of the game in its flash."""
    with pico(recorder, more) as machine:
        frame_ms = machine.boot()
        machine.run_until(lambda: "journal:" in machine.console and machine.console.endswith("\n"), 1000)
        main_ms, began_ms, ended_ms = (int(word) for word in machine.console.split("journal:")[1].split()[:3])
        free = int(machine.exec("import gc\ngc.collect()\nprint(gc.mem_free())"))
        game = recorder.app.game
        print(
            f"\n{ARCHIVED} games in the archive, {game.hands} hands in {game.records} records, {len(more)} stray files:"
            f" first frame after {frame_ms:.0f} ms; main.py starts at {main_ms}, the journal is read from {began_ms} to {ended_ms};"
            f" {free:,} bytes of heap free"
        )
        return frame_ms, state.state_of(machine.files())


@pytest.mark.parametrize("undoes", [False, True], ids=["", "with hands undone"])
@pytest.mark.parametrize("rules, hands", [DNF, CLASSIC], ids=["dnf", "classic"])
def test_a_full_box_shows_its_game_soon(rules, hands, undoes):
    recorder = full_box(tuple(rules.items()), hands, undoes)
    frame_ms, found = start(recorder)
    assert frame_ms <= (MOST_WITH_HANDS_UNDONE_MS if undoes else MOST_FIRST_FRAME_MS)
    assert found == state.describe(recorder.app.game)


@pytest.mark.parametrize(
    "rules, hands, most_ms",
    [(DNF[0], 20, 250), (CLASSIC[0], 20, 250), (*DNF, 400), (*CLASSIC, 400)],
    ids=["20 hands of dnf", "20 hands of classic", "dnf", "classic"],
)
def test_the_panel_is_lit_with_the_game_so_soon_after_main_py_starts(rules, hands, most_ms):
    recorder = full_box(tuple(rules.items()), hands)
    with pico(recorder) as machine:
        machine.power_on()
        assert machine.run_until(lambda: machine.panel.lit, 1000, 0.1)
        lit_ms = machine.now
        assert any(machine.panel.ram)
        machine.run_until(lambda: "journal:" in machine.console and machine.console.endswith("\n"), 1000)
        main_ms = int(machine.console.split("journal:")[1].split()[0])
        print(f"\n{hands} hands in {recorder.app.game.records} records: lit {lit_ms - main_ms:.1f} ms after main.py started")
        assert lit_ms - main_ms <= most_ms


@pytest.mark.parametrize("rules, hands", [DNF, CLASSIC], ids=["dnf", "classic"])
def test_a_full_box_is_back_in_its_game_within_a_second_of_a_failure(rules, hands):
    recorder = full_box(tuple(rules.items()), hands)
    with pico(recorder) as machine:
        machine.boot()
        machine.type(b"\x03")
        machine.run(300)
        began = machine.now
        machine.type(b"guard.failed(ValueError())\r")
        assert machine.run_until(lambda: reader.shows(machine.panel.seen(), "STARTED ANEW"), 3000, 5)
        took = machine.now - began
        print(f"\nan exception in a game of {hands} hands: back after {took:.0f} ms")
        assert took <= MOST_RESTART_MS
        assert state.state_of(machine.files()) == state.describe(recorder.app.game)


@pytest.mark.parametrize(
    "name, size, count",
    [("games/old/stray-{:03d}", 10, 500), ("stray-{:03d}", 10, 500), ("games/old/9{:07d}", 480, 150)],
    ids=["stray in old", "stray in the root", "games in old"],
)
def test_very_many_files_do_not_keep_a_box_from_starting(name, size, count):
    rules, hands = DNF
    recorder = full_box(tuple(rules.items()), hands)
    _, found = start(recorder, {name.format(number): bytes(size) for number in range(count)})
    assert found == state.describe(recorder.app.game)

# SPDX-License-Identifier: MIT
"""The box has memory to spare: with 96 KB of heap instead of 240 a box with fifty games in the archive starts in a game of twenty hands,
records more and shows every screen, and never runs out of it."""

import contextlib

import pytest

from hearts.port.folder import Folder
from host_tests import evening, finished, machines
from host_tests.campaigns import allocation, size
from host_tests.pico import test_start
from tools import build, script, state

pytestmark = pytest.mark.pico

HEAP = 96 * 1024
HANDS = 20
MORE = 3
DNF = {"game": "dnf", "target": 900}

# Before the box's own main.py: one object, kept for good, that leaves so much of the whole heap to MicroPython and the box together, in one
# piece.
CUT = f"""
import gc
gc.collect()
taken = bytearray(gc.mem_alloc() + gc.mem_free() - {HEAP})
gc.collect()
print("left:", gc.mem_alloc() + gc.mem_free() - len(taken), "free:", gc.mem_free())
"""

# From the table of a game of DNF that waits for a call to the screens at the end of games, each told by what only it says.
ENDS = """
press OK OK OK A A A A A OK A
expect text "IS OUT"
press OK
expect text "WHO DEALS?"
wait 9000
expect text "DEALER"
press OK BACK A A A A A A A A A A C OK
expect text "WHICH GAME?"
press A OK
expect text "PLAY TO?"
press A A A OK OK OK A
expect totals 0 0 0 0
press BACK A A A A A OK A A OK
expect text "PASS OF HAND 1"
hold BACK
press BACK A A A OK OK
expect text "WAITING FOR A SEAT"
hold BACK
press OK A OK
expect text "press your button"
press A
expect text "MOON"
press D
press A B
wait 4100
press OK
expect text "THE GAME IS OVER"
press BACK BACK A A OK
expect text "HISTORY"
press A A OK
wait 3000
press OK
wait 500
expect text "leader changes: 0"
press D
press BACK B
press BACK BACK BACK A A A OK
wait 20000
press OK
expect text "or shared"
hold BACK
press OK
press OK A
press OK A B B B B B B OK
expect text "TIE"
press B OK A A OK
expect text "UNDO LAST"
hold BACK
"""

# What stands on the panel where something has gone wrong, and at the first start of all: shown without that, in the place of main.py, with
# its app.
SHOWN = ("refused", "full", "unreadable", "notice", "language")
SHOW = f"""
import gc
now = buttons.now
for name in dir(app):
    if hasattr(getattr(app, name), "notify"):
        router = getattr(app, name)
for screen in {SHOWN}:
    router.show(screen)
    for _ in range(20):
        now = now + 4 & 0x3FFFFFFF
        app.step(now, 0)
    print(router.name)
"""


def play(machine, recorder, hands):
    """Record so many more random hands on both, no call."""
    dealt = evening.random_hands(DNF, seed=7)
    while hands:
        takers, hearts, moon = next(dealt)
        if not moon:
            recorder.tell("hand", number=recorder.app.game.hands, takers=takers, hearts=hearts, moon=moon)
            script.run("press OK OK\n" + evening.hand_script(DNF, takers, hearts, moon), machine)
            script.run("expect totals " + " ".join(map(str, recorder.app.game.totals)), machine)
            hands -= 1


def assert_fine(machine):
    """It has run since power-on without a failure."""
    assert "Error" not in machine.console
    assert machine.console.count("Heartkeeper runs.") == 1
    assert machine.resets == []


@pytest.mark.long
def test_a_full_box_runs_in_96_kilobytes():
    recorder = test_start.full_box(tuple(DNF.items()), HANDS).again()
    recorder.rules = DNF
    for seat in range(4):
        recorder.tell("sit", seat=seat, name=bytes(8))  # nobody has a name, so that the next game asks who sits
    with test_start.pico(recorder, {"main.py": CUT.encode() + build.files()["main.py"]}) as machine:
        machine.boot()
        machine.run(300)
        heap, free = (int(word) for word in machine.console.splitlines()[0].split()[1::2])
        print(f"\n{heap:,} bytes of heap, {free:,} of them free before the box starts")
        assert HEAP <= heap <= HEAP + 16
        play(machine, recorder, MORE)
        assert state.state_of(machine.files()) == state.describe(recorder.app.game)
        script.run(size.keys("A A"), machine)  # past the news of the last hand
        for _ in size.tour(machine):
            assert_fine(machine)
        script.run(ENDS, machine)
        assert_fine(machine)
        shown = machine.exec(SHOW, 30_000)
        assert shown.split() == list(SHOWN)
        assert "crashes" not in machine.files()


def test_all_screens_are_among_them(tmp_path):
    for name, data in size.games_of(size.GAME, HANDS).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    with_names = finished.Archive(first=5000)
    with_names.plain({"game": "classic"}, 3)
    with_names.put(Folder(str(tmp_path)))
    with contextlib.closing(machines.machine("cpython", tmp_path)) as twin:
        twin.boot()
        script.run(size.keys("A A"), twin)
        seen = {*SHOWN, *size.tour(twin)}
        for line in ENDS.strip().splitlines():
            script.run(line, twin)
            seen.add(twin.app._router.name)
    assert sorted(seen) == allocation.SCREENS

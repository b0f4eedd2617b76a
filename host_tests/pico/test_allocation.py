# SPDX-License-Identifier: MIT
"""A press takes nothing from the heap on the Pico either, with the files that go there: a sample of what host_tests/campaigns/allocation.py
does with every screen."""

import contextlib

import pytest

from hearts.input.keys import BACK, OK, A, B, C, D
from host_tests import machines
from host_tests.pico import test_games

pytestmark = pytest.mark.pico

# Run in the place of main.py, with its app: prints for each press how many bytes it took and whether it changed the frame.
TRY = """
import gc
gc.disable()
now = buttons.now

def run(levels, ms):
    global now
    while ms > 0:
        app.step(now, levels)
        now = now + 4 & 0x3FFFFFFF
        ms -= 4

def tried(key, ms):
    frame = bytes(port.panel.pages)
    gc.collect()
    before = gc.mem_alloc()
    run(1 << key, ms)
    run(0, 200)
    return gc.mem_alloc() - before, frame != port.panel.pages

run(0, 40)
for key, ms in PRESSES:
    print(*tried(key, ms))
"""

DOWN, HELD = 40, 640
DNF = {"game": "dnf", "target": 900}
CLASSIC = {"game": "classic", "target": 900}


def taken(flashed, rules, way, presses):
    """What these presses take on a Pico in the second hand of a game, after those of `way`: bytes, by press. Each must be seen."""
    games, _ = test_games.journal_of(rules, 1, seed=20)
    with contextlib.closing(machines.pico(flashed, games)) as box:
        box.boot()
        pressed = [(key, DOWN) if isinstance(key, int) else (key[0], HELD) for key in (*way, *presses)]
        lines = box.exec(TRY.replace("PRESSES", repr(pressed)), 60_000).splitlines()
    answers = [line.split() for line in lines][len(way) :]
    assert [changed for _, changed in answers] == ["True"] * len(presses)
    return [int(count) for count, _ in answers]


@pytest.mark.parametrize(
    "rules, way, presses",
    [
        pytest.param(CLASSIC, (BACK, A, C), (A, A, C, A, C), id="the menu's rows"),
        pytest.param(CLASSIC, (BACK, *[A] * 10, OK, A, C), (A, C, A, C), id="the settings' rows"),
        pytest.param(DNF, (OK, C, BACK), (C, D, BACK, A, BACK, BACK), id="a call"),
        pytest.param(CLASSIC, (OK, B, BACK, B, A), (C, BACK, [D], BACK, C, [A], D, BACK), id="hearts"),
        pytest.param(DNF, (OK, [B], OK, A, BACK), (A, B, BACK, C, D), id="questions"),
        pytest.param(DNF, (OK, [B], OK, A, B, C, D, A, B), (C, BACK, [D], BACK, C, [B], D, BACK), id="hearts of DNF"),
    ],
)
def test_a_press_within_a_screen_takes_nothing(flashed, rules, way, presses):
    assert taken(flashed, rules, way, presses) == [0] * len(presses)


def test_what_a_press_does_take_is_seen(flashed):
    """Another page of the rules is set anew: lines, slices."""
    (count,) = taken(flashed, CLASSIC, (BACK, *[A] * 5, OK, A, C), (A,))
    print(f"\na page of the rules: {count} bytes")
    assert count > 0

# SPDX-License-Identifier: MIT
"""The self-test of a box that was just built, on stock MicroPython: all well, and with what a maker gets wrong. It is reached by holding OK
at power-on, whatever the other buttons do. Its pictures are in hardware/bringup.md."""

import contextlib

import pytest

from host_tests import machines
from host_tests.golden import golden
from tools import reader
from tools.pico.machine import PicoMachine
from tools.script import run

pytestmark = pytest.mark.pico

A, B, C, D, OK, BACK = range(6)


@contextlib.contextmanager
def self_testing(flashed, down=(), display=True):
    """A new box, OK held at power-on, and these buttons down; at the first picture of the display's test. display: it is there."""
    box = PicoMachine(flashed, machines.ENGLISH)
    with contextlib.closing(box):
        box.millivolts = 5000
        for key in (OK, *down):
            box.press(key)
        box.power_on()
        if not display:
            box.panel.power_off()
        box.run(1500)
        box.release(OK)
        box.run(100)
        yield box


def shows(box, text):
    return reader.shows(box.panel.seen(), text)


def picture(box, name):
    box.run(100)
    golden(f"selftest/{name}", bytes(box.panel.seen()))


def test_all_is_well_then_not_and_the_test_leaves_nothing_behind(flashed):
    with self_testing(flashed) as box:
        assert bytes(box.panel.seen()) == b"\xff" * 1024
        picture(box, "display-all")
        run("press OK", box)
        picture(box, "display-checked")
        run("press OK", box)
        picture(box, "display-edges")
        run('press OK OK\nexpect text "SELF-TEST"\nexpect text "Press each button"', box)
        before = box.files()
        picture(box, "begin")
        run("press A B D OK BACK", box)
        assert shows(box, "Press each button") and shows(box, "BACK 1")
        picture(box, "missing")
        run('press C\nexpect text "Hold BACK: leave"', box)
        picture(box, "all-well")
        for millivolts, word, name in ((2250, "low", "battery-low"), (2100, "empty", "battery-empty"), (0, "?", "battery-not-measured")):
            box.millivolts = millivolts
            box.run(1100)
            assert shows(box, word)
            picture(box, name)
        assert box.files() == before and "trial" not in before
        run('hold BACK\nexpect text "WHICH GAME?"', box)


@pytest.mark.long
def test_a_button_that_is_stuck_is_marked_and_the_others_count(flashed):
    with self_testing(flashed, down=(B,)) as box:
        run("press OK OK OK OK\nwait 10500\npress A C D OK BACK", box)
        assert shows(box, "SELF-TEST") and shows(box, "B !") and shows(box, "Press each button")
        picture(box, "stuck")
        run('hold BACK\nexpect text "BUTTON B IS STUCK"', box)


def test_without_a_display_presses_count_and_are_seen_once_it_is_plugged_in(flashed):
    with self_testing(flashed, display=False) as box:
        for key in (OK, OK, OK, OK, A, B, C):
            box.press(key)
            box.run(60)
            box.release(key)
            box.run(200)
        box.panel.power_on()
        box.run(500)
        assert shows(box, "A 1") and shows(box, "C 1") and shows(box, "Press each button")
        picture(box, "no-display-at-first")

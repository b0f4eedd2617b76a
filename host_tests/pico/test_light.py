# SPDX-License-Identifier: MIT
"""On stock MicroPython, by battery: the box that nobody presses gets slow, dim, dark, sleeps, and wakes with any button.

With seconds in the place of minutes: that they are minutes is seen in host_tests/test_app.py."""

import contextlib

import pytest

from host_tests import machines
from tools import build, image, reader, stock
from tools.pico.machine import PicoMachine
from tools.script import run

pytestmark = pytest.mark.pico

DIM, LIT = 0x10, 0x40
DIM_AFTER, DARK_AFTER = machines.DIM_AFTER, machines.DARK_AFTER
WAKES_WITHIN = 60  # ms
CRYSTAL, SLOW = 12e6, 48e6  # Hz; the first in light sleep


@contextlib.contextmanager
def by_battery(flash, script="press A OK OK OK OK A\n", clocked=False):
    """A box at the table of a classic game, on two cells."""
    box = PicoMachine(flash, machines.ENGLISH, clocked=clocked)
    with contextlib.closing(box):
        box.usb = False
        box.millivolts = 2900
        box.boot()
        run(script, box)
        yield box


@pytest.fixture
def dark():
    with by_battery(machines.hasty()) as box:
        box.run(DARK_AFTER + 1000)
        yield box


def test_it_dims_and_goes_dark():
    with by_battery(machines.hasty()) as box:
        assert box.panel.contrast == LIT
        box.run(DIM_AFTER + 1000)
        assert (box.panel.contrast, box.panel.lit) == (DIM, True)
        box.run(DARK_AFTER - DIM_AFTER)
        assert not box.panel.on


@pytest.mark.long
def test_any_button_lights_it_within_60_ms_and_does_nothing_else(dark):
    shown = bytes(dark.panel.ram)
    for key in range(6):
        dark.run(7 * key + 1)
        pressed = dark.now
        dark.press(key)
        assert dark.run_until(lambda: dark.panel.lit, WAKES_WITHIN, 1), f"key {key}"
        print(f"key {key}: lit {dark.now - pressed:.0f} ms after the press")
        dark.run(100)
        dark.release(key)
        dark.run(300)
        assert bytes(dark.panel.ram) == shown and dark.panel.contrast == LIT
        dark.run(DARK_AFTER + 1000)
        assert not dark.panel.on


@pytest.mark.long
def test_it_goes_slow_and_naps_while_it_is_dark():
    with by_battery(machines.hasty(), clocked=True) as box:
        box.run(6600)
        assert box.clock.hertz == SLOW
        box.run(DARK_AFTER - 5600)
        before = dict(box.clock.waited)
        began = box.now
        box.run(1000)
        asleep = (box.clock.waited[CRYSTAL] - before.get(CRYSTAL, 0)) / 1e6 / (box.now - began)
        print(f"asleep for {asleep:.1%} of the time")
        assert asleep > 0.95


@pytest.mark.long
def test_a_laptop_that_is_plugged_in_while_it_is_dark_finds_it_awake(dark):
    dark.usb = True
    dark.run(1500)
    assert dark.exec("print(6 * 7)").strip() == "42"


def test_the_game_goes_on_after_the_dark_and_no_watchdog_has_bitten(dark):
    run("press A\nwait 200\npress OK A B B C OK\nexpect totals 23 2 1 0\n", dark)
    assert dark.resets == []


@pytest.mark.long
@pytest.mark.parametrize("key, typed", [(0, ""), (2, "A"), (1, "A B")], ids=("a card", "hearts", "more hearts"))
def test_the_first_press_after_a_pause_is_answered_as_soon_as_others_to_within_2_ms(flashed, key, typed):
    def answer(pause):
        with by_battery(flashed, f"press A OK OK OK OK A\npress OK {typed}\n", clocked=True) as box:
            box.run(pause)
            pressed = box.now
            box.press(key)
            box.run(40)
            return box.wire.last_change_ns / 1e6 - pressed

    soon, late = answer(1000.5), answer(7000.5)
    print(f"{soon:.1f} ms, after a pause {late:.1f} ms")
    assert late - soon < 2  # half a millisecond of it is when the scan comes


def test_on_a_pico_w_the_supply_is_measured_too():
    try:
        firmware = stock.read("RPI_PICO_W")
    except stock.StockError as error:
        pytest.skip(f"NO STOCK FIRMWARE FOR A PICO W, ITS BATTERY WAS NOT TESTED: {error}")
    box = PicoMachine(image.image(firmware, build.files()), machines.ENGLISH)
    with contextlib.closing(box):
        box.millivolts = 2250
        box.boot()
        box.run(200)
        assert reader.shows(box.panel.seen(), "BATTERY LOW")

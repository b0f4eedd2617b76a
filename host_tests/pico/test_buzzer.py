# SPDX-License-Identifier: MIT
"""The buzzer's pin on stock MicroPython: it goes up and down as often as the tone wants, for as long, and not at all while it is silent."""

import contextlib

import pytest

from hearts.port.pins import BUZZER
from hearts.sound import CHORD, CLICK
from host_tests import machines
from tools import settings
from tools.script import run

pytestmark = [pytest.mark.pico, pytest.mark.long]

((HZ, MS),) = CLICK
LATE = 12  # ms: three looks of the loop
EARLY = 10  # ms that the loop's time may be behind when a tone begins: presses made while the flash was written are gone through first
OFF = 0.001  # of the frequency: what is left of it when the chip's divider is a whole number of sixteenths


@pytest.fixture(scope="module")
def noisy():
    """A box with its sound on, at the table of a classic game."""
    box = machines.pico(machines.flashed(), {settings.FILE: settings.changed(machines.ENGLISH, "sound", "on")})
    with contextlib.closing(box):
        box.boot()
        run("press A OK OK OK OK A\nwait 500", box)
        yield box


def tones(rises):
    """What sounds one after the other: pairs of Hz and ms, from when the pin went up; what is no full cycle is left out."""
    found = []
    for before, after in zip(rises, rises[1:], strict=False):
        hz = 1000 / (after - before)
        if found and abs(found[-1][0] - hz) < OFF * hz:
            found[-1][1] += after - before
        elif hz > 100:
            found.append([hz, after - before])
    return [(hz, ms) for hz, ms in found if ms > 2000 / hz]


def close(heard, wanted):
    return len(heard) == len(wanted) and all(
        abs(hz - right) <= OFF * right and ms - min(EARLY, ms // 2) <= lasts <= ms + LATE
        for (hz, lasts), (right, ms) in zip(heard, wanted, strict=True)
    )


@pytest.mark.parametrize("quiet", [500, 8000], ids=["soon", "after the processor went slow"])
def test_a_click_is_as_high_and_as_long_as_it_should_be(noisy, quiet):
    noisy.run(quiet)
    rises = noisy.rises(BUZZER)
    run("press B\nwait 300", noisy)
    heard = tones(rises)
    print(heard)
    assert close(heard, CLICK)
    rises.clear()
    noisy.run(1000)
    assert rises == []
    run("press B\nwait 300", noisy)


def test_a_moon_is_three_tones_after_it_is_on_flash(noisy):
    run("press OK A OK A\nwait 500", noisy)
    rises = noisy.rises(BUZZER)
    run("press B\nwait 1000", noisy)
    heard = tones(rises)
    print(heard)
    assert close(heard, CHORD)
    assert rises[0] > noisy.flashed_at


def test_without_the_setting_the_pin_stays_as_it_is(flashed):
    with contextlib.closing(machines.pico(flashed)) as box:
        box.power_on()
        rises = box.rises(BUZZER)
        box.run(1000)
        run("press A OK OK OK OK A\nwait 300", box)
        assert rises == []

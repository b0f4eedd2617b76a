# SPDX-License-Identifier: MIT
"""What the buzzer sounds: on the app with a machine module made up for it, and by itself."""

import sys
from types import SimpleNamespace

import pytest

from hearts.port.pins import BUZZER
from hearts.sound import CHORD, CLICK
from host_tests.store.memory import Flash
from host_tests.test_app import CLASSIC, HAND, NEW_GAME, REFUSED, SETTINGS, STEP, Box
from tools import settings

MOON = "o A o A B"  # all to south, who takes 26 off
LATE = 2 * STEP  # ms after its time, at most, that a tone ends


class Pin:
    """A pin of the made-up machine: `level` while nothing else drives it."""

    OUT = "out"

    def __init__(self, gpio, mode, value):
        assert gpio == BUZZER
        self.init(mode, value)

    def init(self, mode, value):
        assert mode == self.OUT
        self.level = value


@pytest.fixture
def heard(monkeypatch):
    """[(Hz, or 0 for silence)] in the order in which the pin was told, from here on."""
    told = []

    class PWM:
        def __init__(self, pin, *, freq, duty_u16):
            assert pin.level == 0 and duty_u16 == 1 << 15, "as long high as low"
            told.append(freq)

        def deinit(self):
            told.append(0)

    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(Pin=Pin, PWM=PWM))
    return told


def noisy(files=None):
    """A box with its sound on."""
    files = dict(files or {})
    files[settings.FILE] = settings.changed({settings.FILE: settings.changed(files, "language", "en")}, "sound", "on")
    return Box(Flash(files))


def tones(what):
    """What the pin is told for some tones one after the other."""
    return [hz for hz, _ in what] + [0]


def test_a_press_that_means_something_clicks_and_one_that_means_nothing_does_not(heard):
    box = noisy()
    for key, means in (("A", True), ("A", True), ("A", False), ("C", True), ("D", False), ("b", False)):
        heard.clear()
        box.press(key)
        assert heard == (tones(CLICK) if means else []), key
    heard.clear()
    box.wait(5000)
    assert heard == []


def test_usually_there_is_no_sound_and_no_tone_is_made(heard):
    Box().press(f"{CLASSIC} {HAND} {MOON}")
    assert heard == []


@pytest.mark.parametrize("before, last", [(f"{CLASSIC} o A o A", "B"), ("o o o A o o A A A A A o", "A")], ids=["moon", "shoot"])
def test_a_moon_and_a_shoot_sound_three_tones_once_they_are_recorded(heard, before, last):
    box = noisy().press(before)
    assert not box.game.hands
    heard.clear()
    box.press(last)
    box.wait(2000)
    assert box.game.hands == 1 and heard == tones(CHORD)


def test_a_moon_that_is_not_recorded_only_clicks(heard):
    box = noisy().press(f"{CLASSIC} o A o A")
    box.refuse()
    heard.clear()
    box.press("B")
    box.wait(1000)
    assert box.shows(REFUSED) and heard == tones(CLICK)


def test_what_comes_after_a_moon_only_clicks(heard):
    box = noisy().press(f"{CLASSIC} {MOON}")
    box.wait(6000)
    heard.clear()
    box.press("b A o A o")  # undone
    assert heard == 5 * tones(CLICK)


def test_each_tone_lasts_its_time(heard):
    box = noisy().press(f"{CLASSIC} o A o A")
    seen = []
    box.wait(20, 1 << 1)
    for _ in range(100):
        seen.append((box.now, heard[-1]))
        box.wait(0)
    for hz, ms in CHORD:
        at = [now for now, tone in seen if tone == hz]
        assert at[-1] - at[0] <= ms + LATE
    assert heard[-1] == 0


def test_it_is_silent_while_anything_is_written(heard):
    """The processor stands still then, and what sounds goes on."""
    box = noisy().press(CLASSIC)
    writes = []

    def look(number, kind):
        writes.append(not heard or heard[-1] == 0)
        return False

    box.flash.fails = look
    # A hand that is recorded right after a click, and what takes the moon's chord short.
    box.press(f"{HAND} A A {MOON} b A o A o b A o A o {NEW_GAME} {HAND}")
    assert len(writes) > 20 and all(writes)


def test_it_can_be_switched_on_and_off(heard):
    box = Box().press(f"{CLASSIC} {SETTINGS} A A A A A")
    assert box.shows("Sound: off") and heard == []
    box.press("o")
    assert box.shows("Sound: on")
    box.press("A")
    assert heard == tones(CLICK)
    heard.clear()
    box.press("C o")
    assert heard == tones(CLICK) and box.shows("Sound: off")


def test_what_is_set_clicks_too(heard):
    box = noisy().press(f"{CLASSIC} {SETTINGS} A")
    heard.clear()
    box.press("o o")
    assert heard == 2 * tones(CLICK)


def test_the_press_that_lights_a_dark_box_makes_no_sound(heard):
    box = noisy().press(CLASSIC)
    box.wait(21 * 60_000)
    assert not box.panel.on
    heard.clear()
    box.press("A")
    assert heard == [] and box.panel.on

# SPDX-License-Identifier: MIT
"""Debouncing, against traces of bouncing contacts whose true presses are known."""
import random

import pytest

from hearts.input.debounce import BUTTONS, Debounce
from host_tests.input.contacts import CLOCK, Contacts, Press, looks


def seen(presses, times, latched=True, start=0):
    """What a debouncer makes of the presses, looking at `times`: [(time, button, began)] in order."""
    debounce = Debounce()
    contacts = Contacts(presses)
    found = []
    last = -1
    for time in times:
        debounce.look((start + time) % CLOCK, contacts.levels(last, time, latched))
        for button in range(BUTTONS):
            if debounce.released >> button & 1:
                found.append((time, button, False))
            if debounce.pressed >> button & 1:
                found.append((time, button, True))
        last = time
    return found


def began(found, button):
    return [time for time, of, began in found if of == button and began]


def ended(found, button):
    return [time for time, of, began in found if of == button and not began]


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("latched", [False, True])
def test_each_press_begins_at_the_first_look_that_can_see_it_and_ends_after_20_ms_of_quiet(step, latched):
    dice = random.Random(step * 2 + latched)
    # Without a latch only a press that outlasts its bounce and a look is sure to be seen.
    shortest = 1 if latched else 11 + step
    for _ in range(20):
        presses = [press for button in range(BUTTONS) for press in Press.series(dice, button, 8, shortest)]
        times = range(0, max(press.end for press in presses) // 1000 + 60, step)
        found = seen(presses, times, latched)
        for button in range(BUTTONS):
            mine = [press for press in presses if press.button == button]
            assert len(began(found, button)) == len(ended(found, button)) == len(mine)
            for press, first, last in zip(mine, began(found, button), ended(found, button), strict=True):
                surely_closed = press.begin if latched else press.settled
                assert press.begin / 1000 <= first <= surely_closed / 1000 + step
                assert press.let_go / 1000 + 20 <= last <= press.end / 1000 + 20 + 3 * step


@pytest.mark.parametrize("stall", [45, 400])
def test_stalls_between_looks_neither_lose_nor_double_a_press(stall):
    dice = random.Random(stall)
    for _ in range(80):
        # No stall hides the gap between two presses of a button: those would be one to anybody.
        gap = stall + 40
        presses = [press for button in range(BUTTONS) for press in Press.series(dice, button, 4, gap=gap)]
        found = seen(presses, looks(dice, max(press.end for press in presses) // 1000, stall))
        for button in range(BUTTONS):
            count = sum(press.button == button for press in presses)
            assert len(began(found, button)) == len(ended(found, button)) == count


def test_a_press_that_is_down_over_a_stall_is_one_press():
    for stall in (45, 400):
        press = Press.clean(0, 10_000, 10_000 + stall * 1000 + 30_000)
        times = list(range(20)) + list(range(20 + stall, 200 + stall))
        assert len(began(seen([press], times), 0)) == 1


def test_a_press_inside_a_stall_that_was_latched_is_a_press():
    press = Press.clean(3, 100_000, 100_400)
    found = seen([press], [0, 90, 490, 492, 494, 520])
    assert began(found, 3) == [490]
    assert ended(found, 3) == [520]


def test_the_last_bounce_of_a_release_latched_in_a_stall_is_no_press():
    debounce = Debounce()
    pressed = 0
    for now, level in ((0, 1), (30, 1), (32, 0), (404, 1), (406, 0), (408, 0), (430, 0)):
        debounce.look(now, level)
        pressed += debounce.pressed
    assert pressed == 1
    assert debounce.down == 0


def test_a_press_that_began_in_the_same_stall_counts_at_the_second_look():
    debounce = Debounce()
    at = []
    for now, level in ((0, 1), (30, 1), (32, 0), (404, 1), (406, 1), (408, 1), (410, 0), (450, 0)):
        debounce.look(now, level)
        if debounce.pressed:
            at.append(now)
    assert at == [0, 406]
    assert debounce.down == 0


def test_a_press_whose_first_bounce_is_cut_short_by_a_stall_goes_on():
    debounce = Debounce()
    pressed = 0
    for now, level in ((0, 1), (2, 0), (402, 1), (404, 1), (600, 1)):
        debounce.look(now, level)
        pressed += debounce.pressed
        assert debounce.down == 1
    assert pressed == 1


def test_looks_may_be_far_apart():
    debounce = Debounce()
    at = []
    for now, level in ((0, 1), (60, 0), (120, 1), (180, 0), (240, 1)):
        debounce.look(now, level)
        if debounce.pressed:
            at.append(now)
    assert at == [0, 120, 240]


def test_bounce_up_to_10_ms_after_press_and_release_is_ignored_at_every_phase():
    for gap in range(1, 11):
        for width in range(1, 11 - gap + 1):
            levels = [0] * 5 + [1] + [0] * gap + [1] * 40 + [0] * gap + [1] * width + [0] * 40
            debounce = Debounce()
            pressed = released = 0
            for now, level in enumerate(levels):
                debounce.look(now, level)
                pressed += debounce.pressed
                released += debounce.released
            assert (pressed, released) == (1, 1)


def test_the_clock_may_wrap_anywhere():
    dice = random.Random(30)
    presses = [press for button in range(BUTTONS) for press in Press.series(dice, button, 6)]
    times = list(range(0, max(press.end for press in presses) // 1000 + 60, 2))
    expected = seen(presses, times)
    for before in (0, 1, 19, 20, 21, 100, 333, 1000, 1500, 2000):
        assert seen(presses, times, start=CLOCK - before) == expected


def test_chords_are_six_presses_at_one_look():
    debounce = Debounce()
    debounce.look(0, 0)
    debounce.look(1, 63)
    assert debounce.pressed == 63
    debounce.look(2, 63)
    assert debounce.pressed == 0
    debounce.look(3, 0b010101)
    debounce.look(23, 0b010101)
    assert debounce.released == 0b101010
    assert debounce.down == 0b010101

# SPDX-License-Identifier: MIT
"""From levels and time to events."""
import random
import subprocess
import sys
from pathlib import Path

import pytest

from hearts.input.keys import BACK, HOLD, OK, STUCK, STUCK_TIME, A, B, C, D, Keys
from host_tests.input.contacts import CLOCK, Contacts, Press, looks

SEATS = (A, B, C, D)


def waiting(keys):
    events = []
    while (event := keys.next()) != -1:
        events.append(event)
    return events


def awake(now=-1):
    """Keys that have had a look with no button down."""
    keys = Keys()
    keys.step(now % CLOCK, 0)
    return keys


def play(*spans, start=0, keys=None):
    """Levels for so many milliseconds each, looked at every millisecond: [(time, event)]."""
    keys = keys or awake(start - 1)
    events = []
    time = 0
    for levels, length in spans:
        for _ in range(length):
            keys.step((start + time) % CLOCK, levels)
            events += [(time, event) for event in waiting(keys)]
            time += 1
    return events


@pytest.mark.parametrize("key", [*SEATS, OK])
def test_a_press_of_a_seat_or_ok_acts_at_once(key):
    assert play((0, 5), (1 << key, 60), (0, 60)) == [(5, key)]


def test_back_acts_when_let_go():
    assert play((0, 5), (1 << BACK, 60), (0, 60)) == [(5 + 60 + 20, BACK)]


@pytest.mark.parametrize("key", SEATS)
def test_a_seat_button_held_600_ms_adds_a_hold_once(key):
    assert play((1 << key, 3000), (0, 60)) == [(0, key), (600, key | HOLD)]


def test_ok_has_no_hold():
    assert play((1 << OK, 3000), (0, 60)) == [(0, OK)]


def test_back_held_600_ms_is_a_hold_and_nothing_when_let_go():
    assert play((1 << BACK, 3000), (0, 60)) == [(600, BACK | HOLD)]


def test_let_go_at_599_ms_is_no_hold():
    assert play((1 << A, 600), (0, 60)) == [(0, A)]
    assert play((1 << BACK, 600), (0, 60)) == [(620, BACK)]


def test_still_down_at_600_ms_is_a_hold():
    assert play((1 << A, 601), (0, 60)) == [(0, A), (600, A | HOLD)]
    assert play((1 << BACK, 601), (0, 60)) == [(600, BACK | HOLD)]


def test_a_hold_survives_a_contact_that_opens_for_a_moment_at_600_ms():
    assert play((1 << A, 598), (0, 6), (1 << A, 50), (0, 50)) == [(0, A), (604, A | HOLD)]


def test_a_press_latched_into_a_single_look_is_a_press():
    for key in range(6):
        # BACK waits for the end of the press: 20 ms of quiet from the first look that finds it open.
        assert play((1 << key, 1), (0, 60)) == [(21 if key == BACK else 0, key)]


def test_a_chord_gives_every_event_in_the_order_of_the_keys():
    assert play((0b111111, 700), (0, 60)) == [
        (0, A), (0, B), (0, C), (0, D), (0, OK),
        (600, A | HOLD), (600, B | HOLD), (600, C | HOLD), (600, D | HOLD), (600, BACK | HOLD),
    ]  # fmt: skip


def test_a_rolled_chord_keeps_each_button_s_own_time():
    events = play((1 << A, 300), (1 << A | 1 << BACK, 350), (1 << BACK, 100), (0, 60))
    assert events == [(0, A), (600, A | HOLD), (770, BACK)]


def test_holds_over_the_wrap_of_the_clock():
    for before in (0, 1, 5, 300, 599, 600, 601, 700):
        start = CLOCK - before
        assert play((1 << C, 700), (0, 60), start=start) == [(0, C), (600, C | HOLD)]
        assert play((1 << BACK, 60), (0, 60), start=start) == [(80, BACK)]


def test_a_press_down_over_a_stall_is_one_press_and_a_hold_only_if_still_down():
    for stall in (45, 400):
        keys = awake()
        for time, levels in ((0, 1), (1, 1), (1 + stall, 1), (2 + stall, 0), (30 + stall, 0), (800, 0)):
            keys.step(time, levels)
        assert waiting(keys) == [A]
    keys = awake()
    for time in (0, 1, 401, 599, 999):
        keys.step(time, 1)
    assert waiting(keys) == [A, A | HOLD]


def test_events_wait_in_order_and_sixteen_fit():
    keys = awake()
    time = 0
    pressed = []
    for key in (A, B, C, D, OK) * 4:
        keys.step(time, 1 << key)
        keys.step(time + 1, 0)
        keys.step(time + 30, 0)
        time += 60
        pressed.append(key)
    assert waiting(keys) == pressed[:16]
    keys.step(time, 1 << D)
    assert waiting(keys) == [D]


# --- stuck ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, CLOCK - 5000], ids=["", "over the wrap of the clock"])
@pytest.mark.parametrize("key", range(6))
def test_a_button_down_for_10_s_is_told_once_as_stuck(key, start):
    events = play((0, 5), (1 << key, 3 * STUCK_TIME), (0, 60), start=start)
    assert [event for event in events if event[1] & STUCK] == [(5 + STUCK_TIME, key | STUCK)]


def test_a_stuck_button_that_was_let_go_is_a_button_again():
    stuck = ((1 << A, STUCK_TIME + 1), (0, 60))
    events = play(*stuck, (1 << A, 50), (0, 60), *stuck)
    assert [event for _, event in events] == [A, A | HOLD, A | STUCK, A, A, A | HOLD, A | STUCK]


def test_the_others_go_on_beside_a_stuck_button():
    """South's button is down for good; the others give what they always do."""
    down = 1 << A
    events = play((0, 5), (down, STUCK_TIME + 100), (down | 1 << OK, 60), (down, 60), (down | 1 << B, 700), (down, 60), (down, 60_000))
    assert [event for _, event in events] == [A, A | HOLD, A | STUCK, OK, B, B | HOLD]


@pytest.mark.parametrize("key", range(6))
def test_a_button_that_is_down_at_power_on_means_nothing_until_it_is_let_go(key):
    events = play((1 << key, 3000), (0, 60), (1 << key, 60), (0, 60), keys=Keys())
    assert events == [(3060 + (80 if key == BACK else 0), key)]


def test_a_button_stuck_since_power_on_is_told_too():
    assert play((1 << C, STUCK_TIME + 100), keys=Keys()) == [(STUCK_TIME, C | STUCK)]


def test_nothing_waits_at_first():
    assert Keys().next() == -1


def expected_events(press):
    """The events of one press, given that its length is clearly shorter or longer than 600 ms."""
    held = press.let_go - press.begin >= 640_000
    if press.button == BACK:
        return [BACK | HOLD] if held else [BACK]
    return [press.button, press.button | HOLD] if held and press.button != OK else [press.button]


def test_random_presses_of_all_six_buttons_give_exactly_their_events():
    dice = random.Random(6)
    for _ in range(50):
        presses = [press for key in range(6) for press in Press.series(dice, key, 5)]
        presses = [press for press in presses if not 560_000 < press.let_go - press.begin < 640_000]
        contacts = Contacts(presses)
        keys = awake(-1000)
        found = []
        last = -1
        for time in looks(dice, max(press.end for press in presses) // 1000, 5):
            keys.step((time - 777 + CLOCK) % CLOCK, contacts.levels(last, time, True))
            found += waiting(keys)
            last = time
        for key in range(6):
            mine = [press for press in presses if press.button == key]
            expected = [event for press in mine for event in expected_events(press)]
            assert [event for event in found if event & 7 == key] == expected


@pytest.mark.parametrize("key", range(6))
def test_a_press_that_wakes_means_nothing_else_however_long_it_is(key):
    keys = Keys()
    keys.step(0, 0)
    keys.wake()
    for now in range(10, 2000, 10):
        keys.step(now, 1 << key)
    for now in range(2000, 2100, 10):
        keys.step(now, 0)
    assert keys.next() == -1
    for now in range(2100, 2200, 10):
        keys.step(now, 1 << key)
    for now in range(2200, 2300, 10):
        keys.step(now, 0)
    assert keys.next() == key


MICROPYTHON = Path(sys.executable).with_name("micropython")

NO_ALLOCATION = """
import gc
from hearts.input.keys import Keys
keys = Keys()
def run():
    gc.collect()
    before = gc.mem_alloc()
    for now in range(0, 20000):
        keys.step((now + 1073741000) & 0x3FFFFFFF, (now >> 4) * 11 & 63 if now & 64 else 63)
        while keys.next() >= 0:
            pass
    return gc.mem_alloc() - before
run()
print(run())
"""


@pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython unix port for this machine")
def test_nothing_is_allocated_on_micropython():
    firmware = Path(__file__).parents[2] / "firmware"
    environment = {"MICROPYPATH": str(firmware)}
    command = [MICROPYTHON, "-c", NO_ALLOCATION]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert answer.stdout.split() == ["0"], answer.stderr

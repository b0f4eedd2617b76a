# SPDX-License-Identifier: MIT
"""The buttons at their pins, scanned by a made-up timer: every change is lived through in order, each at its time."""

import importlib
import sys
import types

import pytest

from host_tests.port.button_bench import CLOCK, GPIOS, MODULE, UP, Bench

A, B, C, D, OK, BACK = range(6)


class Hands(Bench):
    """A bench with somebody who presses."""

    def __init__(self, patch):
        super().__init__(patch)
        self.idles = []  # what happens while the processor waits for an interrupt, one after the other
        self.pressed = ()  # the buttons that are down at the end of a sleep

    def idle(self):
        (self.idles.pop(0) if self.idles else self.scan)()

    def sleep(self, ms):
        assert self.interrupt is None  # which would end the sleep
        self.now += ms
        self.move(*self.pressed)

    def move(self, *down):
        """Have these buttons down, and the others up."""
        for key, gpio in enumerate(GPIOS):
            if (key in down) == self.pins >> gpio & 1:
                self.turn(key)

    def scan(self, *down, ms=2):
        """Let `ms` go by, then a scan with these buttons down."""
        self.now = (self.now + ms) % CLOCK
        self.move(*down)
        self.interrupt(None)


@pytest.fixture
def bench(monkeypatch):
    return Hands(monkeypatch)


def looks(bench):
    """All looks that wait, as (ms, levels)."""
    found = []
    while bench.buttons.look():
        found.append((bench.buttons.now, bench.buttons.levels))
    return found


def changes(bench):
    """Those of them that find something changed."""
    before = [(0, bench.buttons.levels)]
    found = looks(bench)
    return [look for look, last in zip(found, before + found, strict=False) if look[1] != last[1]]


def test_buttons_are_inputs_with_pull_up(bench):
    assert bench.made == [(gpio, ("in", "pull-up")) for gpio in GPIOS]


@pytest.mark.parametrize(
    ("machine", "intr0"),
    [
        ("Raspberry Pi Pico with RP2040", 0x40014000 + 0x0F0),
        ("Raspberry Pi Pico W with RP2040", 0x40014000 + 0x0F0),
        ("Raspberry Pi Pico2 with RP2350", 0x40028000 + 0x230),
    ],
)
def test_what_the_pins_did_is_read_where_the_chip_keeps_it(bench, monkeypatch, machine, intr0):
    monkeypatch.setattr("os.uname", lambda: types.SimpleNamespace(machine=machine))
    monkeypatch.delitem(sys.modules, MODULE)
    assert intr0 == importlib.import_module(MODULE)._INTR


def test_they_are_scanned_each_ms(bench):
    assert bench.period == 1


def test_waiting_ends_in_time_or_with_a_change(bench):
    bench.buttons.wait(4)
    assert bench.now == 1000 + 4 * 2
    bench.idles = [bench.scan, lambda: bench.scan(A), bench.scan]
    bench.buttons.wait(4)
    assert len(bench.idles) == 1
    assert changes(bench) == [(1012, 1 << A)]
    assert bench.buttons.changed == 1012


@pytest.mark.parametrize("key", range(6))
def test_a_button_that_is_down_at_the_end_of_a_nap_is_seen_at_once_and_the_scans_go_on(bench, key):
    bench.buttons.nap(40)
    assert looks(bench) == []
    bench.pressed = (key,)
    bench.buttons.nap(40)
    assert looks(bench) == [(1080, 1 << key)]
    bench.buttons.wait(1)
    assert looks(bench) == [(1082, 0)]
    assert bench.period == 1


class Interrupted(list):
    """The buttons' state; when `place` of it is read next, act() comes first."""

    def __init__(self, state, place, act):
        super().__init__(state)
        self.place = place
        self.act = act

    def __getitem__(self, place):
        if place == self.place and self.act:
            act, self.act = self.act, None
            act()
        return super().__getitem__(place)


@pytest.mark.parametrize("place", range(4))
def test_a_change_that_comes_in_the_middle_of_a_look_has_its_time(bench, place):
    bench.scan(A)
    looks(bench)
    before = bench.now
    buttons = bench.buttons
    buttons._state = Interrupted(buttons._state, place, lambda: bench.scan(ms=1))
    times = []
    for _ in range(4):
        buttons.look()
        times.append(buttons.now)
    assert times == sorted(times) and before <= times[0] and times[-1] <= bench.now
    assert buttons.levels == 0


def test_no_button_down_is_level_0_at_the_time_of_the_latest_scan(bench):
    bench.scan()
    assert bench.buttons.look() is False
    assert (bench.buttons.now, bench.buttons.levels) == (1002, 0)


@pytest.mark.parametrize("key", range(6))
def test_a_button_that_pulls_its_pin_down_is_its_bit(bench, key):
    bench.scan(key)
    assert changes(bench) == [(1002, 1 << key)]
    assert bench.buttons.look() is False
    assert bench.buttons.levels == 1 << key  # and it is still down


def test_what_other_pins_do_is_nothing(bench):
    bench.pins = UP & ~(1 << 4)
    for gpio in range(8):
        bench.latches.fell(gpio)
    bench.interrupt(None)
    assert changes(bench) == []


def test_two_quick_presses_while_the_app_is_busy_are_two_presses_at_their_times(bench):
    for keys in ((OK,), (), (OK,), ()):
        bench.scan(*keys, ms=60)
    assert changes(bench) == [(1060, 1 << OK), (1120, 0), (1180, 1 << OK), (1240, 0)]


def test_before_a_change_after_a_while_comes_the_last_scan_without_it(bench):
    for down in ((), (), (OK,), (OK,), (), (), (OK,)):
        bench.scan(*down, ms=30)
    assert looks(bench) == [(1060, 0), (1090, 1 << OK), (1120, 1 << OK), (1150, 0), (1180, 0), (1210, 1 << OK)]


def test_a_press_is_looked_at_at_once_where_the_app_is_not_busy(bench):
    for _ in range(3):
        bench.scan(ms=1)
    assert looks(bench) == []
    bench.scan(ms=1)
    bench.scan(A, ms=1)
    assert looks(bench) == [(1005, 1 << A)]


@pytest.mark.parametrize("looked, comes_first", [(9, [(1082, 0)]), (12, [(1082, 0)]), (19, []), (20, [])])
def test_a_press_that_comes_soon_after_another_is_told_from_its_bounce_by_the_scan_before(bench, looked, comes_first):
    """Contacts bounce for 10 ms: with a look 9 ms after it was let go, and the next one only 23 ms after, debouncing would take the press
    for the last bounce."""
    bench.scan(OK, ms=30)
    bench.scan(ms=30)
    looks(bench)
    bench.scan(ms=looked)
    assert looks(bench) == []
    bench.scan(ms=22 - looked)
    bench.scan(OK, ms=1)
    assert looks(bench) == [*comes_first, (1083, 1 << OK)]


def test_the_first_look_finds_what_was_down_at_first(monkeypatch):
    class Held(Hands):
        pins = UP & ~(1 << GPIOS[BACK])

    bench = Held(monkeypatch)
    bench.scan(BACK, ms=299)
    bench.scan(BACK, A, ms=1)
    assert looks(bench) == [(1299, 1 << BACK), (1300, 1 << BACK | 1 << A)]


def test_time_never_goes_back(bench):
    last = -1
    for step in range(500):
        bench.scan(*[key for key in range(6) if step % (key + 3) == 0])
        if step % 7 == 0:
            waiting = True
            while waiting:
                waiting = bench.buttons.look()
                assert bench.buttons.now >= last
                last = bench.buttons.now


def test_when_64_changes_wait_the_next_is_seen_once_there_is_room(bench):
    for step in range(70):
        bench.scan(*[A] * (step % 2 == 0))
    bench.scan(B)  # is down and stays down
    assert len(changes(bench)) == 64
    bench.scan(B)
    assert changes(bench) == [(1144, 1 << B)]


def test_the_clock_may_wrap(bench):
    bench.now = CLOCK - 3
    bench.scan(A)
    bench.scan()
    assert changes(bench) == [(CLOCK - 1, 1 << A), (1, 0)]


# --- between two looks, as while the flash is written -----------------------------------------------------------


@pytest.mark.parametrize("ms", [2, 45, 400])
@pytest.mark.parametrize("key", range(6))
def test_a_press_that_began_and_ended_between_two_looks_is_one_press(bench, key, ms):
    bench.move(key)
    bench.move()
    bench.scan(ms=ms)
    bench.scan()
    bench.scan()
    assert changes(bench) == [(1000 + ms, 1 << key), (1002 + ms, 0)]


def test_each_button_s_first_press_in_a_stall_is_kept(bench):
    for key in range(6):
        bench.move(key)
        bench.move()
    bench.scan(ms=400)
    bench.scan()
    assert changes(bench) == [(1400, 63), (1402, 0)]


@pytest.mark.parametrize("key", range(6))
def test_a_button_that_was_down_and_bounced_when_it_was_let_go_between_two_looks_is_up(bench, key):
    other = (key + 1) % 6
    bench.scan(key)
    bench.move()
    bench.move(key)
    bench.move(other)
    bench.scan(other, ms=400)
    assert changes(bench) == [(1002, 1 << key), (1402, 1 << other)]


def test_a_button_let_go_and_pressed_again_between_two_looks_is_still_down(bench):
    bench.scan(D)
    bench.move()
    bench.move(D)
    bench.scan(D)
    bench.scan(D)
    assert changes(bench) == [(1002, 1 << D)]

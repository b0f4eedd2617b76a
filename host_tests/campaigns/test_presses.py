# SPDX-License-Identifier: MIT
"""Three short nights of presses, and that the campaign would see what it looks for."""

import functools

import pytest

from hearts.input.keys import BACK, HOLD, OK, A, B
from host_tests.campaigns import presses
from host_tests.campaigns.presses import MS, ROWS, UNSEEN, WRONG, Box, Night, Taken
from host_tests.input.contacts import Press
from host_tests.port.button_bench import Latches

night = functools.cache(presses.night)


@pytest.mark.parametrize("seed", [1, 3, 52], ids=["", "over the wrap of the clock", "with quick presses one after the other"])
def test_no_press_is_lost_or_doubled_and_none_is_invented(seed):
    tally, _, faults = night(seed)
    assert not faults, "\n".join(faults)
    assert sum(tally[row, "presses"] for row in ROWS) == presses.NIGHT


def test_a_night_has_all_kinds_of_trouble():
    tally, delays, _ = night(1)
    for row in ROWS:
        assert tally[row, "presses"] > 300 and delays[row]
    for why in UNSEEN:
        assert tally[why]
    assert tally["holds"] > 300
    # Nine in ten can be seen, and are held to it.
    assert sum(tally[row, "unseen"] for row in ROWS) < presses.NIGHT / 10


def test_a_night_is_the_same_each_time():
    assert presses.night(2, 300) == presses.night(2, 300)


def test_a_single_press_is_a_night_too():
    tally, _, faults = presses.night(1, 1)
    assert sum(tally[row, "presses"] for row in ROWS) == 1 and not faults


def test_nothing_happens_in_the_time_that_is_left_out(monkeypatch):
    quick = presses.night(3, 1000)
    monkeypatch.setattr(Box, "_leave_out", lambda self, until: None)
    assert presses.night(3, 1000) == quick


def test_what_is_printed_ends_with_what_is_wrong(capsys):
    assert presses.main(["--presses", "40", "--processes", "1"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].startswith(", ".join(f"{what} 0" for what in WRONG))
    assert [line.split()[1] for line in printed if line.startswith("together")] == ["40"]


# --- worse score boxes ----------------------------------------------------------------------------------------


def test_a_debouncer_that_waits_5_ms_for_quiet_doubles_presses(monkeypatch):
    monkeypatch.setattr("hearts.input.debounce._QUIET", 5)
    tally, _, faults = presses.night(1, 2000)
    assert tally["bouncing", "doubled"] > 10 and not tally["clean", "doubled"]
    assert any("doubled" in text for text in faults)


def test_without_the_pins_latches_presses_are_lost_in_erases(monkeypatch):
    monkeypatch.setattr(Latches, "fell", lambda self, gpio: None)
    tally, _, _ = presses.night(1, 2000)
    for where in ("in an erase, 45 ms", "in an erase, 400 ms", "shorter than 1 ms"):
        assert tally[where, "lost"] > 10
    assert not tally["clean", "lost"]


@pytest.mark.parametrize("ms, wrong", [(580, "holds invented"), (620, "holds missed")])
def test_a_hold_that_comes_too_soon_or_too_late_is_seen(monkeypatch, ms, wrong):
    monkeypatch.setattr("hearts.input.keys.HOLD_TIME", ms)
    tally, _, _ = presses.night(1, 1000)
    assert tally[wrong] > 5


# --- the judge ------------------------------------------------------------------------------------------------

PRESSES = [Press.clean(A, 100 * MS, 150 * MS), Press.clean(B, 1000 * MS, 1700 * MS), Press.clean(BACK, 2000 * MS, 2050 * MS)]
MADE = [(101, A), (1001, B), (1602, B | HOLD), (2071, BACK)]


@pytest.mark.parametrize(
    "made, wrong",
    [
        (MADE, None),
        (MADE[1:], "lost"),
        (MADE[:-1], "lost"),
        ([*MADE[:1], (120, A), *MADE[1:]], "doubled"),
        ([*MADE, (2090, BACK)], "doubled"),
        ([*MADE[:1], (500, A), *MADE[1:]], "invented"),
        ([(90, OK), *MADE], "invented"),
        ([*MADE[:2], MADE[3]], "holds missed"),
        ([*MADE[:1], (720, A | HOLD), *MADE[1:]], "holds invented"),
        ([*MADE[:2], (1590, B | HOLD), *MADE[3:]], "holds invented"),
        ([*MADE[:3], (1620, B | HOLD), *MADE[3:]], "holds invented"),
    ],
)
def test_what_is_wrong_is_called_by_its_name(made, wrong):
    tally = Night(PRESSES, [], [Taken(at * MS, at * MS, event) for at, event in made]).tally
    assert {what: tally[what] for what in WRONG if tally[what]} == ({wrong: 1} if wrong else {})


def test_two_presses_in_the_wrong_order_are_seen():
    both = [Press.clean(A, 100 * MS, 200 * MS), Press.clean(B, 102 * MS, 200 * MS)]
    for first, wrong in ((A, 0), (B, 1)):
        made = [Taken(104 * MS, 103 * MS, first), Taken(105 * MS, 103 * MS, A + B - first)]
        assert Night(both, [], made).tally["out of order"] == wrong

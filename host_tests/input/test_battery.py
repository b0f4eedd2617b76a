# SPDX-License-Identifier: MIT
"""From volts to: fine, low, empty."""

import random

import pytest

from hearts.input.battery import EMPTY, FINE, KINDS, LOW, STATE, charge_after

TWO_AA, LITHIUM = range(2)


def states(kind, *millivolts):
    """The state after each look."""
    found = []
    charge = 0
    for each in millivolts:
        charge = charge_after(charge, each, kind)
        found.append(charge & STATE)
    return found


def test_two_cells_are_empty_under_2_2_volts_and_a_lithium_cell_under_3_2():
    assert KINDS == (2200, 3200)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_from_fresh_to_flat_each_state_comes_once_and_the_warning_first(kind):
    limit = KINDS[kind]
    found = states(kind, *range(limit + 1000, limit - 200, -1))
    assert [state for at, state in enumerate(found) if not at or state != found[at - 1]] == [FINE, LOW, EMPTY]
    # A tenth of a volt before the end, less what the average lags behind.
    assert 1000 - 100 <= found.index(LOW) <= 1000 - 90
    assert 1000 <= found.index(EMPTY) <= 1010


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_the_first_look_counts_whole(kind):
    limit = KINDS[kind]
    assert states(kind, limit - 1) == [EMPTY]
    assert states(kind, limit) == states(kind, limit + 99) == [LOW]
    assert states(kind, limit + 100) == [FINE]


@pytest.mark.parametrize("millivolts", [0, 1, 1599])
def test_less_than_the_pico_runs_by_is_unknown_and_refuses_nothing(millivolts):
    assert states(TWO_AA, millivolts, millivolts) == [FINE, FINE]
    assert states(TWO_AA, 2000, millivolts) == [EMPTY, FINE]


def test_one_dip_is_no_flat_battery():
    """As when the panel lights up: 2.5 V for a moment from cells that give 2.9 V."""
    assert set(states(TWO_AA, *[2900] * 20, 2000, *[2900] * 20)) == {FINE}


def test_noise_about_a_limit_does_not_flicker():
    chance = random.Random(1)
    for limit in (2200, 2300):
        found = states(TWO_AA, *(limit + chance.randint(-30, 30) for _ in range(3000)))
        assert sum(before != after for before, after in zip(found, found[1:], strict=False)) <= 1


def test_fresh_cells_or_usb_make_it_fine_again():
    assert states(TWO_AA, 2000, *[5000] * 3)[-1] == FINE


def test_usb_is_fine_for_every_kind():
    assert states(TWO_AA, 4700) == states(LITHIUM, 4700) == [FINE]

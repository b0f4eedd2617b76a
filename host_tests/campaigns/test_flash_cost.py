# SPDX-License-Identifier: MIT
"""Recording is quick and wears the flash little: a short run of flash_cost.py. The counts are the same in every run."""

import functools
from statistics import mean

import pytest

from host_tests.campaigns import flash_cost

# Long games, so that there are several segments and a full folder; then usual ones, so that there are archives.
GAMES = flash_cost.GAMES[:8]


@functools.cache
def costs():
    return flash_cost.costs(GAMES)


def test_a_record_costs_an_erase_in_five_at_most_and_is_on_flash_at_once():
    records = costs()["record"]
    assert len(records) > 400
    assert mean(cost.erases for cost in records) <= flash_cost.MOST_ERASES
    assert flash_cost.is_cheap(records)


def test_every_record_is_programmed_when_it_is_acknowledged():
    assert all(cost.pages for cost in costs()["record"])


def test_a_game_is_archived_in_less_than_a_second():
    archives = costs()["archive"]
    assert len(archives) == len(GAMES) - 1
    assert max(cost.ms for cost in archives) < 1000


@pytest.mark.parametrize(
    "records",
    [
        [flash_cost.Cost(1, 2)] * 21 + [flash_cost.Cost(0, 1)] * 79,  # erases
        [flash_cost.Cost(0, 6)] * 60 + [flash_cost.Cost(0, 1)] * 40,  # the usual time
        [flash_cost.Cost(2, 2)] * 6 + [flash_cost.Cost(0, 1)] * 94,  # the times now and then
    ],
)
def test_what_is_over_a_bound_is_not_cheap(records):
    assert not flash_cost.is_cheap(records)

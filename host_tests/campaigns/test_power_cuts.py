# SPDX-License-Identifier: MIT
"""A short power-cut campaign (power_cuts.py): nothing that was shown as recorded is lost, wherever and however the power fails."""

import concurrent.futures

import pytest

from host_tests import evening, machines
from host_tests.campaigns import pico_cuts, power_cuts
from host_tests.core import facts

THIN = 7  # one in so many cuts, and one in so many second ones


def text(table):
    return table.text("cuts", 1) + "\n" + "\n".join(table.faults)


@pytest.fixture(scope="module")
def table():
    """Two evenings in the unix port."""
    machines.need_micropython()
    table = power_cuts.Table()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for rows, faults in pool.map(lambda seed: power_cuts.evening(seed, THIN), (1, 2)):
            table.add(rows, faults)
    return table


def test_no_cut_loses_what_was_recorded(table):
    assert not table.faults, text(table)


def test_the_power_fails_in_every_way_and_twice(table):
    assert table.cuts > 500
    for kind, counts in table.counts.items():
        assert counts["second"], kind
    assert sum(counts["second"] for counts in table.counts.values()) < table.cuts


@pytest.mark.pico
def test_no_cut_of_a_picos_flash_loses_what_was_recorded():
    """With the first hand of a game the one before it moves into the archive: the flash is never busy for longer."""
    product = machines.flashed()
    rules = {**facts.CLASSIC, "target": "quick"}
    quick = facts.Table(rules)
    quick.hand(13, 6, 4, 3)
    quick.begin(rules)
    games = {"now/00000000": b"".join(quick.records[:2]), "now/00000002": quick.records[2]}
    hand = evening.hand_script(rules, {"QS": 0}, [3, 3, 3, 4], None)

    table = power_cuts.Table()
    for row, faults in pico_cuts.evening(product, 1, 2, tears=1, games=games, moves=[hand]):
        table.add([row], faults)
    assert not table.faults, text(table)
    assert set(table.counts) == {"before", "torn", "after"}
    assert 0 < sum(counts["second"] for counts in table.counts.values()) < table.cuts

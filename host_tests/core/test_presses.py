# SPDX-License-Identifier: MIT
"""How many presses a hand takes from the table to its record, over the dealt hands, entered in the best order; a hold counts as the one
press that it is."""

import itertools
import json
from pathlib import Path

import pytest

from hearts.core.entry import Entry
from hearts.core.hand import check
from hearts.core.record import OK
from hearts.core.rules import ADD, CLASSIC, NONE, Rules
from host_tests import second_scorer
from host_tests.core import facts

VECTORS = [json.loads(line) for line in (Path(__file__).parents[1] / "data" / "hands.jsonl").read_text().splitlines()]

ENTERED_AND_RECORDED = 2  # OK on the table, OK at the end


def presses_to_record(words, piles, order):
    """Enter a dealt hand, the seats' plain hearts in this order; returns the number of presses."""
    rules = Rules()
    assert rules.load(facts.rules_code(words), 0)
    entry = Entry(rules)
    plain = second_scorer.plain_hearts(words)
    hearts = [sum(card in plain for card in pile) for pile in piles]

    for card in second_scorer.named_cards(words):
        entry.press([card in pile for pile in piles].index(True))
    for seat in order:
        while seat != entry.rest and entry.taken.hearts[seat] < hearts[seat]:
            missing = hearts[seat] - entry.taken.hearts[seat]
            entry.press(seat)
            if missing >= 4 or missing == 1 + entry.left:  # a hold gives three, or what is left
                entry.more(seat)
    assert list(entry.taken.hearts) == hearts

    presses = ENTERED_AND_RECORDED + entry.presses
    if entry.untouched:
        presses += 1  # asked once more
    if entry.taken.shooter(rules) != NONE:
        presses += 1  # the shooter's own button
        presses += rules.game == CLASSIC  # and what the moon does
        entry.taken.moon = ADD
    assert check(entry.taken, rules) == OK
    return presses


def presses_in_the_best_order(words, piles):
    return min(presses_to_record(words, piles, order) for order in itertools.permutations(range(4)))


@pytest.mark.parametrize("game, most", [("classic", 7.5), ("dnf", 11.5)])
def test_mean_presses_from_the_table_to_a_recorded_hand(game, most):
    counts = [presses_in_the_best_order(v["rules"], v["taken"]) for v in VECTORS if v["rules"]["game"] == game]
    mean = sum(counts) / len(counts)
    print(f"\n{game}: {mean:.2f} presses a hand over {len(counts)} hands, from {min(counts)} to {max(counts)}")
    assert mean <= most

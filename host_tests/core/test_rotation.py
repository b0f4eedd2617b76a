# SPDX-License-Identifier: MIT
"""Dealer, pass, leader and heart rule, hand after hand, as the published rules of each game say."""

import itertools

import pytest

from hearts.core import rules as r
from hearts.core.rotation import leader_of, left_of
from host_tests.core import facts

CODES = ["".join(digits) for digits in itertools.product("1234", repeat=4)]

# Hoemke: "Either: 1. No cards are passed. 2. A four deal passing system is used: left, right, across, none. 3. The same, but four cards
# [...]. 4. Each player passes three cards to the dealer, who shuffles and deals them back."
FOUR_DEALS = {
    "1": [{}, {}, {}, {}],
    "2": [{"left": 3}, {"right": 3}, {"across": 3}, {}],
    "3": [{"left": 4}, {"right": 4}, {"across": 4}, {}],
    "4": [{"kitty": 3}] * 4,
}


def some_hand(rules):
    """A hand of these rules that nobody shot."""
    hand = facts.everything_to(0, rules, None)
    return {**hand, "hearts": [hand["hearts"][0] - 1, 1, 0, 0]}


@pytest.mark.parametrize("code", CODES)
def test_eight_hands_of_each_of_hoemkes_variations(code):
    table = facts.Table({"game": "hoemke", "code": code}, dealer=1, target=900)
    rules = table.game.rules
    for hand, dealer in enumerate((1, 2, 3, 0, 1, 2, 3, 0)):
        assert table.game.hands == hand
        assert table.game.dealer == dealer
        assert table.passes == FOUR_DEALS[code[0]][hand % 4]
        assert rules.passing == int(code[0])
        assert rules.lead == int(code[1])
        assert leader_of(rules, dealer) == ((dealer + 1) % 4 if code[1] == "1" else r.NONE)
        assert rules.hearts == int(code[2])
        assert not table.game.calls
        assert table.hand(**some_hand(table.rules)) == 0


def test_eight_hands_of_classic():
    table = facts.Table(facts.CLASSIC, dealer=3, target=900)
    for hand, dealer in enumerate((3, 0, 1, 2, 3, 0, 1, 2)):
        assert table.game.dealer == dealer
        assert table.passes == [{"left": 3}, {"right": 3}, {"across": 3}, {}][hand % 4]
        assert leader_of(table.game.rules, dealer) == r.NONE  # the holder of the two of clubs
        assert not table.game.calls
        assert table.hand(13, 13, 0, 0) == 0


CALLS = [
    {"left": 3},
    {"right": 3},
    {"across": 3},
    {"kitty": 3},
    {"left": 1, "right": 2},
    {"left": 1, "right": 1, "across": 1},
    {"right": 2, "across": 1},
    {"left": 2, "across": 1},
]


def test_eight_hands_of_dnf_with_what_the_dealer_calls():
    table = facts.Table(facts.DNF, dealer=2, target=900)
    for hand, dealer in enumerate((2, 3, 0, 1, 2, 3, 0, 1)):
        assert table.game.dealer == dealer
        assert table.game.calls
        assert table.passes == {}
        assert table.call(**CALLS[hand]) == 0
        assert not table.game.calls
        assert table.passes == CALLS[hand]
        assert leader_of(table.game.rules, dealer) == r.NONE
        assert table.hand(**some_hand(table.rules)) == 0


def test_dnf_may_be_played_without_a_call():
    table = facts.Table(facts.DNF)
    assert table.hand(**some_hand(table.rules)) == 0


def test_the_dealer_may_think_again():
    table = facts.Table(facts.DNF)
    table.call(left=3)
    assert table.call(kitty=3) == 0
    assert table.passes == {"kitty": 3}


@pytest.mark.parametrize("split", list(itertools.product(range(5), repeat=4)))
def test_a_call_is_three_cards_left_right_across_or_three_to_the_kitty(split):
    table = facts.Table(facts.DNF)
    status = table.call(*split)
    assert (status == 0) == (split[3] == 0 and sum(split) == 3 or split == (0, 0, 0, 3))
    assert table.passes == ({way: count for way, count in zip(facts.PASSES, split, strict=True) if count} if status == 0 else {})


def test_the_deal_passes_to_the_left_that_is_clockwise():
    assert [left_of(seat) for seat in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("drawn", [False, True])
def test_the_first_dealer_is_the_one_recorded_chosen_or_drawn(dealer, drawn):
    table = facts.Table(facts.DNF, dealer=dealer, drawn=drawn)
    assert table.game.dealer == dealer

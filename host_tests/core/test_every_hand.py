# SPDX-License-Identifier: MIT
"""Every possible hand of each way of scoring: the core agrees with the second scorer, and the lines of points keep to what must hold
of any hand."""

import functools
import itertools
from collections import Counter

import pytest

from hearts.core.hand import Taken, check
from hearts.core.record import NO_TAKER, OK, WRONG_HEARTS, WRONG_MOON
from hearts.core.rules import ADD, NONE, SUBTRACT, Rules
from host_tests import second_scorer
from host_tests.core import facts

CLASSIC = {"game": "classic"}
DNF = {"game": "dnf"}
DNF_14 = {"game": "dnf", "queen_of_hearts": 14}
HOEMKE = [{"game": "hoemke", "score": digit} for digit in (1, 2, 3, 4)]
WAYS = [DNF, DNF_14, CLASSIC, *HOEMKE]
LABELS = ["DNF", "DNF, QH 14", "classic", "Hoemke 1", "Hoemke 2", "Hoemke 3", "Hoemke 4"]
every_way = pytest.mark.parametrize("words", WAYS, ids=LABELS)

HANDS = {"DNF": 465_920, "DNF, QH 14": 465_920, "classic": 2_240, "Hoemke 1": 560, "Hoemke 2": 56_320, "Hoemke 3": 8_960, "Hoemke 4": 8_960}


def core_rules(words):
    rules = Rules()
    assert rules.load(facts.rules_code(words), 0)
    return rules


def pile_prices(words):
    """What the second scorer asks for a pile, by the named cards in it (bit by card) and its plain hearts."""
    named = second_scorer.named_cards(words)
    plain = second_scorer.plain_hearts(words)
    prices = []
    for mask in range(1 << len(named)):
        cards = [card for bit, card in enumerate(named) if mask >> bit & 1]
        prices.append([second_scorer.pile_points(words, cards + plain[:count]) for count in range(len(plain) + 1)])
    return prices


@functools.cache
def walk(label):
    """Score every hand with the core and with the second scorer. Returns how many there are, in how many they differ, what the core
    says of hands with a shooter, and the lines without a moon."""
    words = WAYS[LABELS.index(label)]
    rules = core_rules(words)
    prices = pile_prices(words)
    plain = len(second_scorer.plain_hearts(words))
    cards = range(len(second_scorer.named_cards(words)))
    taken = Taken()
    line = [0, 0, 0, 0]
    hands = different = 0
    moons = Counter()
    lines = set()
    hearts_splits = list(facts.splits(plain))
    for takers in itertools.product(range(4), repeat=len(cards)):
        masks = [sum(1 << card for card in cards if takers[card] == seat) for seat in range(4)]
        a, b, c, d = (prices[mask] for mask in masks)
        taken.takers[: len(cards)] = bytes(takers)
        for hearts in hearts_splits:
            hands += 1
            taken.hearts[:] = bytes(hearts)
            taken.score(rules, line)
            wanted = [a[hearts[0]], b[hearts[1]], c[hearts[2]], d[hearts[3]]]
            different += line != wanted
            status = check(taken, rules)
            if status == OK:
                lines.add(tuple(wanted))
            else:
                moons[status, taken.shooter(rules)] += 1
    return hands, different, moons, lines


@pytest.mark.parametrize("label", HANDS)
def test_every_hand_scores_the_same_twice(label):
    hands, different, _, _ = walk(label)
    assert hands == HANDS[label]
    assert different == 0


@pytest.mark.parametrize("label", HANDS)
def test_the_only_hands_that_need_a_word_are_those_where_one_seat_took_everything(label):
    _, _, moons, _ = walk(label)
    assert moons == {(WRONG_MOON, seat): 1 for seat in range(4)}


# --- what must hold of any hand ------------------------------------------------------------------------


def test_classic_lines():
    _, _, _, lines = walk("classic")
    assert len(lines) == 2230
    for line in lines:
        assert sum(line) == 26
        assert min(line) >= 0 and max(line) <= 25
        assert max(line) >= 13
    moons = {tuple(26 if seat == shooter else 0 for seat in range(4)) for shooter in range(4)}
    assert len(lines | moons) == 2234


def test_hoemke_1_lines():
    _, _, _, lines = walk("Hoemke 1")
    for line in lines:
        assert sum(line) == 13
        assert min(line) >= 0 and max(line) <= 12
    assert len(lines) == 556


def test_hoemke_2_lines():
    _, _, _, lines = walk("Hoemke 2")
    for line in lines:
        assert sum(line) == 29
        assert min(line) >= 0 and max(line) <= 28
        assert sum(score // 5 for score in line) >= 4


def test_hoemke_3_lines():
    _, _, _, lines = walk("Hoemke 3")
    for line in lines:
        assert sum(line) == 16
        assert min(line) >= -10 and max(line) <= 26
        assert can_be_split(line, (13, -10))


def test_hoemke_4_lines():
    _, _, _, lines = walk("Hoemke 4")
    moons = {tuple(25 if seat == shooter else 0 for seat in range(4)) for shooter in range(4)}
    assert len(lines | moons) == 4980
    for line in lines:
        assert sum(line) in (13, 15, 17, 19, 21, 23, 25)
        assert min(line) >= -10 and max(line) <= 35
        assert sum(score % 2 for score in line) == 1


def test_dnf_lines():
    _, _, _, lines = walk("DNF")
    assert len(lines) == 65_100
    for line in lines:
        assert sum(line) == 67
        assert min(line) >= -10 and max(line) <= 77
    for line in sorted(lines)[::100]:
        assert can_be_split(line, (26, 13, 13, 13, -10))


def test_dnf_lines_with_the_queen_of_hearts_at_14():
    _, _, _, lines = walk("DNF, QH 14")
    assert len(lines) == 75_907
    for line in lines:
        assert sum(line) == 68
        assert min(line) >= -10 and max(line) <= 78
    for line in sorted(lines)[::100]:
        assert can_be_split(line, (26, 14, 13, 13, -10))


def can_be_split(line, prices):
    """Whether the named cards have takers such that what is left of each score is not less than 0."""
    for takers in itertools.product(range(4), repeat=len(prices)):
        left = list(line)
        for seat, price in zip(takers, prices, strict=True):
            left[seat] -= price
        if min(left) >= 0:
            return True
    return False


# --- shoots and moons ------------------------------------------------------------------------------------


@every_way
@pytest.mark.parametrize("seat", range(4))
def test_all_scoring_cards_to_one_seat(words, seat):
    rules = core_rules(words)
    taken = facts.taken_of(words, facts.everything_to(seat, words))
    line = [0, 0, 0, 0]
    assert taken.shooter(rules) == seat
    assert check(taken, rules) == OK
    taken.score(rules, line)
    if words["game"] == "dnf":  # the shooter wins by it; the points are the hand's own
        assert line == [68 if words is DNF_14 and s == seat else 67 if s == seat else 0 for s in range(4)]
    else:
        assert line == [0 if s == seat else 26 for s in range(4)]


@pytest.mark.parametrize("seat", range(4))
def test_a_classic_shooter_may_take_26_off_instead(seat):
    rules = core_rules(CLASSIC)
    taken = facts.taken_of(CLASSIC, facts.everything_to(seat, CLASSIC, "subtract"))
    line = [0, 0, 0, 0]
    assert check(taken, rules) == OK
    taken.score(rules, line)
    assert line == [-26 if s == seat else 0 for s in range(4)]


@pytest.mark.parametrize("words", [DNF, DNF_14, *HOEMKE], ids=["DNF", "DNF, QH 14", *LABELS[3:]])
def test_only_a_classic_shooter_may_take_26_off(words):
    taken = facts.taken_of(words, facts.everything_to(2, words, "subtract"))
    assert check(taken, core_rules(words)) == WRONG_MOON


@pytest.mark.parametrize("setting, other", [("add", "subtract"), ("subtract", "add")])
def test_a_table_can_fix_what_a_classic_moon_does(setting, other):
    words = {**CLASSIC, "moon": setting}
    rules = core_rules(words)
    assert check(facts.taken_of(words, facts.everything_to(1, words, setting)), rules) == OK
    assert check(facts.taken_of(words, facts.everything_to(1, words, other)), rules) == WRONG_MOON


@every_way
def test_a_moon_that_its_shooter_did_not_confirm_is_refused(words):
    assert check(facts.taken_of(words, facts.everything_to(3, words, None)), core_rules(words)) == WRONG_MOON


@every_way
def test_a_moon_missed_by_one_card_is_none(words):
    rules = core_rules(words)
    whole = facts.everything_to(0, words, None)
    near = [{**whole, "takers": {**whole["takers"], card: 1}} for card in whole["takers"]]
    near.append({**whole, "hearts": [whole["hearts"][0] - 1, 1, 0, 0]})
    for hand in near:
        taken = facts.taken_of(words, hand)
        assert taken.shooter(rules) == NONE
        assert check(taken, rules) == OK
        for moon in (ADD, SUBTRACT):
            taken.moon = moon
            assert check(taken, rules) == WRONG_MOON


JACK_GAMES = [DNF, DNF_14, HOEMKE[2], HOEMKE[3]]


@pytest.mark.parametrize("words", JACK_GAMES, ids=["DNF", "DNF, QH 14", "Hoemke 3", "Hoemke 4"])
class TestTheJackOfDiamondsElsewhere:
    def hand(self, words, moon):
        return facts.all_but_the_jack_to(1, words, jack=3, moon=moon)

    def test_is_no_shoot_where_it_is_needed(self, words):
        rules = core_rules(words)
        assert check(facts.taken_of(words, self.hand(words, None)), rules) == OK
        assert check(facts.taken_of(words, self.hand(words, "add")), rules) == WRONG_MOON
        assert facts.taken_of(words, self.hand(words, None)).shooter(rules) == NONE

    def test_may_be_a_shoot_where_it_is_not_needed_and_then_counts_for_nobody(self, words):
        words = {**words, "jack_needed": False}
        rules = core_rules(words)
        taken = facts.taken_of(words, self.hand(words, "add"))
        line = [0, 0, 0, 0]
        assert check(taken, rules) == OK
        assert taken.shooter(rules) == 1
        taken.score(rules, line)
        piles = second_scorer.piles_of(words, self.hand(words, None)["takers"], taken.hearts)
        assert line == second_scorer.score(words, piles)["choices"]["shot"]
        assert line[3] == (0 if words["game"] == "dnf" else 26)

    def test_may_also_be_no_shoot_where_it_is_not_needed_and_then_counts(self, words):
        words = {**words, "jack_needed": False}
        rules = core_rules(words)
        taken = facts.taken_of(words, self.hand(words, None))
        line = [0, 0, 0, 0]
        assert check(taken, rules) == OK
        assert not taken.has_jack(rules, 1) and taken.has_jack(rules, 3)
        taken.score(rules, line)
        assert line[3] == -10

    def test_must_still_be_confirmed_where_it_was_taken_too(self, words):
        words = {**words, "jack_needed": False}
        assert check(facts.taken_of(words, facts.everything_to(1, words, None)), core_rules(words)) == WRONG_MOON


# --- what can't be ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [w for w in WAYS if second_scorer.named_cards(w)])
def test_a_named_card_that_nobody_took_is_refused(words):
    rules = core_rules(words)
    for card in range(len(rules.named)):
        taken = facts.taken_of(words, facts.everything_to(0, words))
        taken.takers[card] = NONE
        assert check(taken, rules) == NO_TAKER


@pytest.mark.parametrize("words", [w for w in WAYS if len(second_scorer.named_cards(w)) < 5])
def test_a_taker_of_a_card_that_the_game_does_not_name_is_refused(words):
    rules = core_rules(words)
    taken = facts.taken_of(words, facts.everything_to(0, words))
    taken.takers[len(rules.named)] = 0
    assert check(taken, rules) == NO_TAKER


@every_way
@pytest.mark.parametrize("change", [-1, 1])
def test_hearts_that_do_not_add_up_are_refused(words, change):
    taken = facts.taken_of(words, facts.everything_to(0, words, None))
    taken.hearts[0] -= 2
    taken.hearts[1] += 2 + change
    assert check(taken, core_rules(words)) == WRONG_HEARTS

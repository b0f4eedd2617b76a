# SPDX-License-Identifier: MIT
"""A hand entered press by press: which questions come, what a press and a hold do, and that it is complete once every named card has
its taker and the plain hearts their place."""

import itertools
import random

import pytest

from hearts.core.entry import Entry
from hearts.core.hand import check
from hearts.core.record import NO_TAKER, OK, WRONG_HEARTS, WRONG_MOON
from hearts.core.rules import NONE, Rules
from host_tests import second_scorer
from host_tests.core import facts

WAYS = [{"game": "dnf"}, {"game": "classic"}, *({"game": "hoemke", "score": digit} for digit in (1, 2, 3, 4))]
LABELS = ["DNF", "classic", "Hoemke 1", "Hoemke 2", "Hoemke 3", "Hoemke 4"]
every_way = pytest.mark.parametrize("words", WAYS, ids=LABELS)


def new_entry(words):
    rules = Rules()
    assert rules.load(facts.rules_code(words), 0)
    return Entry(rules)


def questions(words):
    """How many presses answer a question before the plain hearts come."""
    named = second_scorer.named_cards(words)
    return len(named) + (0 if "QS" in named else 1)


def answered(words, seats):
    entry = new_entry(words)
    for seat in seats[: questions(words)]:
        assert entry.press(seat)
    return entry


def look(entry):
    return facts.snapshot(entry)["taken"], entry.rest, entry.presses, entry.asked


@every_way
def test_named_cards_are_asked_for_one_after_the_other(words):
    entry = new_entry(words)
    for place in range(len(second_scorer.named_cards(words))):
        assert not entry.complete
        assert entry.asked == place
        assert entry.taken.takers[place] == NONE
        assert entry.press(place % 4)
        assert entry.taken.takers[place] == place % 4
    assert entry.asked == len(second_scorer.named_cards(words))


@every_way
def test_nothing_is_complete_before_the_last_question(words):
    entry = new_entry(words)
    for _ in range(questions(words)):
        assert not entry.complete
        assert not entry.untouched
        assert entry.left == 0
        assert check(entry.taken, entry.rules) in (NO_TAKER, WRONG_HEARTS)
        entry.press(1)
    assert entry.complete


@pytest.mark.parametrize("words", [WAYS[0], WAYS[1], WAYS[4], WAYS[5]])
@pytest.mark.parametrize("seat", range(4))
def test_the_plain_hearts_lie_with_the_taker_of_the_queen_of_spades(words, seat):
    entry = new_entry(words)
    entry.press(seat)
    for _ in range(questions(words) - 1):
        entry.press(3 - seat)
    assert entry.rest == seat
    assert list(entry.taken.hearts) == [entry.rules.plain if s == seat else 0 for s in range(4)]
    assert entry.left == entry.rules.plain
    assert entry.untouched


@pytest.mark.parametrize("words", [WAYS[2], WAYS[3]])
@pytest.mark.parametrize("seat", range(4))
def test_without_a_queen_of_spades_it_is_asked_who_has_most(words, seat):
    entry = new_entry(words)
    for _ in second_scorer.named_cards(words):
        entry.press(0)
    assert not entry.complete
    entry.press(seat)
    assert entry.complete
    assert entry.rest == seat
    assert entry.left == entry.rules.plain


@every_way
def test_a_press_gives_that_seat_one_of_the_hearts(words):
    entry = answered(words, [2] * 6)
    for given in range(1, entry.rules.plain + 1):
        assert entry.press(0)
        assert entry.taken.hearts[0] == given
        assert entry.left == entry.rules.plain - given
        assert not entry.untouched
        assert sum(entry.taken.hearts) == entry.rules.plain


@every_way
def test_with_no_rest_left_a_press_means_nothing(words):
    entry = answered(words, [2] * 6)
    while entry.left:
        entry.press(3)
    before = look(entry)
    for seat in range(4):
        assert not entry.press(seat)
        assert not entry.more(seat)
    assert look(entry) == before


@every_way
def test_the_rests_own_seat_means_nothing(words):
    entry = answered(words, [2] * 6)
    before = look(entry)
    assert not entry.press(2)
    assert not entry.more(2)
    assert look(entry) == before


@every_way
def test_a_hold_gives_three_more(words):
    entry = answered(words, [2] * 6)
    entry.press(1)
    assert entry.more(1)
    assert entry.taken.hearts[1] == 4
    assert not entry.more(1)  # once a press
    entry.press(1)
    assert entry.more(1)
    assert entry.taken.hearts[1] == 8


@every_way
@pytest.mark.parametrize("left", range(4))
def test_a_hold_gives_up_to_three_as_many_as_there_are(words, left):
    entry = answered(words, [2] * 6)
    while entry.left > left + 1:
        entry.press(0)
    entry.press(1)
    assert entry.more(1) == (left > 0)
    assert entry.taken.hearts[1] == 1 + left
    assert entry.left == 0


@every_way
def test_a_hold_belongs_to_the_last_press_of_its_own_seat(words):
    entry = answered(words, [2] * 6)
    assert not entry.more(1)
    entry.press(1)
    entry.press(0)
    assert not entry.more(1)
    assert entry.more(0)


@every_way
def test_the_answer_to_a_question_can_not_be_held(words):
    entry = new_entry(words)
    assert not entry.more(0)
    for _ in range(questions(words)):
        entry.press(1)
        assert not entry.more(1)
    assert entry.untouched


@every_way
@pytest.mark.parametrize("seed", range(10))
def test_back_goes_to_the_first_press_and_never_further(words, seed):
    chance = random.Random(seed)
    entry = new_entry(words)
    stages = []
    while not (entry.complete and entry.left == 0):
        seat = chance.randrange(4)
        before = look(entry)
        if entry.press(seat):
            stages.append(before)
            if chance.random() < 0.5:
                entry.more(seat)
    for stage in reversed(stages):
        assert entry.back()
        assert look(entry) == stage
    empty = look(entry)
    assert not entry.back()
    assert look(entry) == empty == look(new_entry(words))


@every_way
def test_after_back_the_same_question_is_answered_anew(words):
    entry = answered(words, [0] * 6)
    entry.back()
    assert not entry.complete
    entry.press(3)
    assert entry.complete
    assert entry.rest == (3 if questions(words) == 1 or "QS" not in second_scorer.named_cards(words) else 0)


@every_way
def test_after_back_a_press_of_the_same_seat_can_be_held_again(words):
    entry = answered(words, [0] * 6)
    entry.press(1)
    entry.more(1)
    entry.press(1)
    entry.back()
    assert entry.taken.hearts[1] == 4
    assert not entry.more(1)
    entry.back()
    entry.press(1)
    assert entry.more(1)


@every_way
@pytest.mark.parametrize("seed", range(5))
def test_at_every_moment_of_the_last_stage_the_hand_can_be_recorded(words, seed):
    chance = random.Random(seed)
    entry = answered(words, [chance.randrange(4) for _ in range(6)])
    while entry.left:
        assert entry.complete
        shooter = entry.taken.shooter(entry.rules)
        assert check(entry.taken, entry.rules) == (OK if shooter == NONE else WRONG_MOON)
        entry.press(chance.randrange(4))


ORDERS = {"DNF": 4 ** 5, "classic": 4, "Hoemke 1": 4, "Hoemke 2": 4 ** 5, "Hoemke 3": 16, "Hoemke 4": 16}


@pytest.mark.parametrize("label", ORDERS)
def test_every_order_of_answers_and_of_three_more_presses_agrees_with_the_second_scorer(label):
    words = WAYS[LABELS.index(label)]
    named = second_scorer.named_cards(words)
    plain = len(second_scorer.plain_hearts(words))
    line = [0, 0, 0, 0]
    tried = 0
    for answers in itertools.product(range(4), repeat=questions(words)):
        tried += 1
        for given in itertools.product(range(4), repeat=3 if questions(words) < 5 else 1):
            entry = answered(words, answers)
            hearts = [0, 0, 0, 0]
            rest = answers[0] if "QS" in named else answers[-1]
            hearts[rest] = plain
            for seat in given:
                assert entry.press(seat) == (seat != rest)
                hearts[rest] -= 1
                hearts[seat] += 1
            assert list(entry.taken.hearts) == hearts
            piles = second_scorer.piles_of(words, dict(zip(named, answers[: len(named)], strict=True)), hearts)
            entry.taken.score(entry.rules, line)
            assert line == second_scorer.plain_line(words, piles)
    assert tried == ORDERS[label]


@every_way
def test_points_are_known_as_far_as_the_cards_are(words):
    entry = new_entry(words)
    line = [9, 9, 9, 9]
    entry.taken.score(entry.rules, line)
    assert line == [0, 0, 0, 0]
    known = 0
    for card in second_scorer.named_cards(words)[:-1]:
        entry.press(2)
        known += second_scorer.cost(words, card)
        entry.taken.score(entry.rules, line)
        assert line == [0, 0, known, 0]


@every_way
def test_no_hand_takes_more_presses_than_there_is_room_for(words):
    """One press a heart, no hold: the longest way."""
    entry = answered(words, [0] * 6)
    while entry.press(1):
        pass
    assert entry.presses == questions(words) + entry.rules.plain
    assert entry.left == 0

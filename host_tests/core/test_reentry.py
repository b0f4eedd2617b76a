# SPDX-License-Identifier: MIT
"""A recorded hand typed in again: whoever keeps every answer keeps the hand, whatever it was; one answer changed changes that one; and
what the game would be with it is told without the game being touched."""

import itertools
import random

import pytest

from hearts.core.reentry import Reentry
from hearts.core.rules import NONE
from host_tests import second_scorer
from host_tests.core import facts
from host_tests.core.test_entry import every_way


def table_with(words, *hands):
    """A game with no end in sight, and these hands."""
    table = facts.Table({**words, "target": 900})
    for hand in hands:
        assert table.hand(**hand) == 0
    return table


def some_hands(words, seed=1):
    """Each way to lie that the hearts have, with cards by lot; nobody shoots."""
    chance = random.Random(seed)
    named = second_scorer.named_cards(words)
    for hearts in facts.splits(len(second_scorer.plain_hearts(words))):
        hand = {"takers": {card: chance.randrange(4) for card in named}, "hearts": list(hearts), "moon": None}
        if second_scorer.can_be(words, hand):
            yield hand


def again(table, number=0, first=0):
    return Reentry(table.game, number, first)


def keep_all(hand):
    while hand.keep():
        pass
    assert hand.complete and hand.answer == NONE
    return hand


def as_hand(table, taken):
    return facts.hand_in_words(table.rules, taken)


@every_way
def test_whoever_keeps_every_answer_keeps_the_hand(words):
    for fact in some_hands(words):
        table = table_with(words, fact)
        for first in range(max(1, len(second_scorer.named_cards(words)))):
            hand = keep_all(again(table, first=first))
            assert as_hand(table, hand.taken) == fact and not hand.changes


def test_with_any_cards_of_dnf_too():
    words = {"game": "dnf"}
    for takers in itertools.product(range(4), repeat=5):
        fact = {"takers": dict(zip(second_scorer.named_cards(words), takers, strict=True)), "hearts": [1, 0, 8, 3], "moon": None}
        table = table_with(words, fact)
        assert as_hand(table, keep_all(again(table)).taken) == fact


@every_way
def test_back_and_forth_the_hand_is_still_the_same(words):
    fact = next(itertools.islice(some_hands(words, 2), 77, None))
    table = table_with(words, fact)
    hand = keep_all(again(table))
    presses = hand.presses
    for back in range(presses + 1):
        for _ in range(back):
            assert hand.back()
        assert as_hand(table, keep_all(hand).taken) == fact and hand.presses == presses
    for _ in range(presses):
        assert hand.back()
    assert not hand.back()
    assert list(hand.taken.hearts) == [0, 0, 0, 0] and not hand.complete


@every_way
def test_one_card_changed_changes_nothing_else(words):
    fact = next(itertools.islice(some_hands(words, 3), 50, None))
    table = table_with(words, fact)
    for first, card in enumerate(second_scorer.named_cards(words)):
        for seat in range(4):
            hand = again(table, first=first)
            assert hand.asked == first and hand.answer == fact["takers"][card]
            assert hand.press(seat)
            keep_all(hand)
            assert as_hand(table, hand.taken) == {**fact, "takers": {**fact["takers"], card: seat}}
            assert hand.changes == (seat != fact["takers"][card])


def hearts_of(hand):
    return list(hand.taken.hearts)


def one_to_give():
    table = table_with(facts.CLASSIC, {"takers": {"QS": 2}, "hearts": [4, 5, 3, 1], "moon": None})
    return keep_all(again(table))


def test_hearts_are_given_by_the_seat_that_would_hold_the_rest():
    hand = one_to_give()
    assert hand.rest == 2 and hand.left == 3
    assert hand.press(0) and hearts_of(hand) == [5, 5, 2, 1]
    assert hand.more(0) and hearts_of(hand) == [7, 5, 0, 1]
    assert not hand.press(1)
    assert hand.back() and hearts_of(hand) == [4, 5, 3, 1]


def test_its_own_button_gathers_them_all_and_back_lays_them_as_they_were():
    hand = one_to_give()
    hand.press(0)
    assert hand.press(2) and hearts_of(hand) == [0, 0, 13, 0]
    assert not hand.press(2)
    for seat in (0, 1, 3) * 4:
        assert hand.press(seat)
    assert hearts_of(hand) == [4, 4, 1, 4]
    assert hand.press(2) and hearts_of(hand) == [0, 0, 13, 0]
    assert hand.press(3) and hand.more(3)
    assert hand.back() and hearts_of(hand) == [0, 0, 13, 0]
    assert hand.back() and hearts_of(hand) == [4, 5, 3, 1]
    assert hand.back() and not hand.complete
    assert hand.keep() and hearts_of(hand) == [4, 5, 3, 1]


def test_who_had_most_hearts_is_answered_by_the_first_of_those_who_did():
    table = table_with(facts.HOEMKE, {"takers": {}, "hearts": [3, 4, 4, 2], "moon": None})
    hand = again(table)
    assert hand.answer == 1
    assert hand.press(3) and hearts_of(hand) == [3, 4, 4, 2] and hand.rest == 3


@every_way
def test_two_seats_exchanged_have_taken_what_the_other_took(words):
    for fact in itertools.islice(some_hands(words, 4), 0, None, 20):
        table = table_with(words, fact)
        points = table.points(0)
        for one, other in itertools.combinations(range(4), 2):
            hand = again(table)
            hand.swap(one, other)
            seats = {one: other, other: one}
            swapped = as_hand(table, hand.taken)
            assert swapped["takers"] == {card: seats.get(seat, seat) for card, seat in fact["takers"].items()}
            assert swapped["hearts"] == [fact["hearts"][seats.get(seat, seat)] for seat in range(4)]
            assert table.amend(0, **swapped) == 0
            assert table.points(0) == tuple(points[seats.get(seat, seat)] for seat in range(4))
            assert table.undo() == 0


@pytest.mark.parametrize("moon", ["add", "subtract"])
def test_with_the_shooter_the_choice_goes_to_the_other_seat(moon):
    table = table_with(facts.CLASSIC, facts.everything_to(1, facts.CLASSIC, moon))
    hand = again(table)
    hand.swap(1, 3)
    assert as_hand(table, hand.taken) == facts.everything_to(3, facts.CLASSIC, moon)


@pytest.mark.parametrize("options", [{}, {"floor": True}, {"half": True, "target": 50}, {"floor": True, "half": True, "target": 30}])
@every_way
def test_what_the_game_would_be_is_told_and_the_game_is_as_it_was(words, options):
    rules = {"target": 300, **words, **options}
    chance = random.Random(5)
    hands = list(some_hands(words, 6))
    for _ in range(20):
        table = facts.Table(rules)
        while table.game.may_play and table.game.hands < 6:
            assert table.hand(**chance.choice(hands)) == 0
        before = facts.all_that_counts(table.game)
        number = chance.randrange(table.game.hands)
        hand = again(table, number)
        one, other = chance.sample(range(4), 2)
        hand.swap(one, other)
        totals = [0, 0, 0, 0]
        hand.look(table.game, totals)
        assert facts.all_that_counts(table.game) == before
        assert table.amend(number, **as_hand(table, hand.taken)) == 0
        game = table.game
        assert (totals, hand.over, hand.tie, hand.winners) == (list(game.totals), game.over, game.tie, game.winners)


@pytest.mark.parametrize("options", [{}, {"floor": True}, {"half": True}, {"floor": True, "half": True}], ids=str)
@every_way
def test_a_total_at_a_press_is_the_one_that_the_whole_reckoning_gives(words, options):
    """Targets are low, and change between the hands, so that totals are halved by hands before and after the one that is typed in."""
    chance = random.Random(7)
    hands = list(some_hands(words, 8))
    halved = 0
    for _ in range(40):
        table = facts.Table({**words, **options, "target": 900})
        for _ in range(chance.randint(1, 12)):
            table.hand(**chance.choice(hands))
            target = chance.choice(table.totals) + chance.randrange(4)
            if target > max(table.totals):  # so that the game goes on
                table.tell("target", target=target)
            if chance.random() < 0.2:
                table.tell("turn", by=chance.randint(1, 3))
        game = table.game
        before = facts.all_that_counts(game)
        hand = again(table, chance.randrange(game.hands))
        hand.foresee(game)
        points, totals = [0] * 4, [0] * 4
        for step in range(40):
            _ = hand.press(chance.randrange(4)) or hand.keep() or hand.back()
            if step % 8 == 7:
                hand.back()
            hand.taken.score(game.rules, points)
            hand.look(game, totals)
            assert [hand.total(game, seat, points[seat]) for seat in range(4)] == totals
            plain = [game.totals[seat] + points[seat] - hand.points[seat] for seat in range(4)]
            halved += totals != plain
        assert facts.all_that_counts(game) == before
    means_something = "half" in options or "floor" in options and "JD" in second_scorer.named_cards(words)
    assert bool(halved) == means_something, "or else nothing was tried"

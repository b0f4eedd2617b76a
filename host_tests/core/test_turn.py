# SPDX-License-Identifier: MIT
"""The box was turned: nobody moved, and all that is told by seat is told by the seats as they are now; and the pass that comes another
one than its turn. What follows a turn is the game as it was, one seat or more on."""

import random

import pytest

from hearts.core import change, undoing
from hearts.core import record as r
from hearts.core.game import Game
from hearts.core.reentry import Reentry
from hearts.core.rules import HALF
from host_tests import evening, second_scorer
from host_tests.core import facts
from host_tests.core.facts import CLASSIC, DNF, HOEMKE, Table

ANNA = (1, 14, 14, 1, 0, 0, 0, 0)
BEN = (2, 5, 14, 0, 0, 0, 0, 0)
NOBODY = (0,) * 8


def look(table):
    return facts.state_in_words(table.game, table.rules)


def names(table):
    return look(table)["names"]


def moved(values, by):
    return second_scorer.moved(list(values), by)


def seen_from(state, by):
    """All that shows, as it would if the box had lain by so many seats further from the beginning."""
    return {
        **state,
        "hands": [{**second_scorer.moved_hand(hand, by), "points": moved(hand["points"], by)} for hand in state["hands"]],
        **{key: moved(state[key], by) for key in ("totals", "names", "places")},
        **{key: sorted((seat + by) % 4 for seat in state[key]) for key in ("seated", "winners", "tie")},
        "dealer": (state["dealer"] + by) % 4,
        "leader": None if state["leader"] is None else (state["leader"] + by) % 4,
    }


def fact_from(fact, by):
    """The same fact, told where the box lies by so many seats further."""
    if fact["is"] in ("hand", "amend"):
        return second_scorer.moved_hand(fact, by)
    if fact["is"] in ("sit", "dealer"):
        return {**fact, "seat": (fact["seat"] + by) % 4}
    if fact["is"] == "tie":
        return {**fact, "seats": [(seat + by) % 4 for seat in fact["seats"]]}
    return fact


# --- what a turn does ------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [1, 2, 3])
def test_everybody_s_total_name_and_hands_lie_with_the_seat_that_they_sit_at_now(by):
    table = Table(CLASSIC, dealer=0)
    table.tell("sit", seat=0, name=ANNA)
    table.hand(13, 12, 1, 0)
    before = look(table)
    assert table.tell("turn", by=by) == 0
    assert look(table) == seen_from(before, by)
    assert table.totals[by] == 13 and names(table)[by] == ANNA and table.game.dealer == (1 + by) % 4
    assert table.points(0)[by] == 13


def test_four_turns_of_one_seat_are_none():
    table = Table(DNF, dealer=3, new=[2])
    table.tell("sit", seat=0, name=ANNA)
    table.call(left=2, across=1)
    table.hand(takers={"QS": 0, "QH": 1, "QD": 2, "QC": 3, "JD": 0}, hearts=[1, 11, 0, 0], moon=None)
    before = look(table)
    for _ in range(4):
        assert table.tell("turn", by=1) == 0
    assert look(table) == before


def test_a_call_stays_since_left_is_left_whichever_way_the_box_lies():
    table = Table(DNF, dealer=2)
    table.call(left=2, right=1)
    table.tell("turn", by=1)
    assert (table.passes, table.game.dealer) == ({"left": 2, "right": 1}, 3)


GAMES = [{**CLASSIC, "target": 50}, {**DNF, "target": 200}, {**HOEMKE, "code": "3333", "half": True, "floor": True}]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_in_which_the_box_is_turned_is_the_game_in_which_it_is_not(rules, seed):
    """Every kind of fact, the box turned at random in between."""
    chance = random.Random(seed)
    still, turned = Table(rules, dealer=seed % 4), Table(rules, dealer=seed % 4)
    by = 0
    for takers, hearts, moon in evening.random_hands(still.rules, seed):
        told = [{"is": "sit", "seat": chance.randrange(4), "name": (chance.randint(1, 26), *[0] * 7)}]
        told += [{"is": "dealer", "seat": chance.randrange(4)}] * (chance.random() < 0.2)
        told += [{"is": "tie", "choice": "play on", "seats": still.tie, "hands": still.game.hands}] * bool(still.tie)
        told.append({"is": "hand", "number": still.game.hands, "takers": takers, "hearts": hearts, "moon": moon})
        if still.game.hands:
            number = chance.randrange(still.game.hands)
            told.append({"is": "amend", **look(still)["hands"][number], "number": number})
        for fact in told:
            if chance.random() < 0.3:
                more = chance.randint(1, 3)
                assert turned.tell("turn", by=more) == 0
                by += more
            other = fact_from(fact, by)
            status = still.tell(fact.pop("is"), **fact)
            assert turned.tell(other.pop("is"), **other) == status
            assert look(turned) == seen_from(look(still), by)
        if still.over or still.game.hands == 12:
            break
    assert by and still.game.hands > 2


# --- corrections and ties across a turn ------------------------------------------------------------------


def test_a_hand_from_before_a_turn_is_corrected_by_the_seats_as_they_are_now():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.tell("turn", by=1)
    table.hand(0, 0, 13, 13)
    assert table.totals == (0, 13, 26, 13)
    assert table.amend(0, 0, 25, 1, 0) == 0
    assert (table.points(0), table.totals) == ((0, 25, 1, 0), (0, 25, 14, 13))
    table.tell("turn", by=1)
    assert (table.points(0), table.points(1), table.totals) == ((0, 0, 25, 1), (13, 0, 0, 13), (13, 0, 25, 14))


def test_a_correction_shows_what_it_would_make_across_a_turn_and_leaves_no_trace():
    table = Table(CLASSIC, target=40, half=True)
    assert table.game.rules.options & HALF
    table.hand(13, 13, 0, 0)
    table.tell("turn", by=3)
    table.hand(0, 13, 13, 0)
    before = facts.all_that_counts(table.game)
    again = Reentry(table.game, 0)
    assert list(again.points) == [13, 0, 0, 13]
    again.swap(0, 1)
    totals = [0, 0, 0, 0]
    again.look(table.game, totals)
    assert totals == [0, 26, 13, 13]
    assert facts.all_that_counts(table.game) == before
    while again.keep():
        pass
    assert not again.changes


def test_a_tie_that_was_decided_stays_decided_when_the_box_is_turned():
    table = Table(CLASSIC, target=13)
    table.hand(13, 13, 0, 0)
    table.settle_tie("share")
    assert (table.over, table.winners) == ("reached", [2, 3])
    table.tell("turn", by=1)
    assert (table.over, table.winners, table.tie) == ("reached", [0, 3], [])


def test_the_seats_of_an_open_tie_turn_too_and_are_asked_as_they_are():
    table = Table(CLASSIC, target=13)
    table.hand(13, 13, 0, 0)
    table.tell("turn", by=2)
    assert table.tie == [0, 1]
    assert table.tell("tie", choice="share", seats=[2, 3], hands=1) == r.NOT_IN_THIS_GAME
    assert table.settle_tie("share") == 0


def test_a_shooter_stays_the_winner():
    table = Table(DNF)
    table.shoot(2)
    table.tell("turn", by=3)
    assert (table.over, table.winners) == ("shot", [1])


# --- undo across a turn ----------------------------------------------------------------------------------


def test_a_turn_is_undone_and_taken_back_like_anything_else():
    table = Table(CLASSIC)
    table.hand(13, 12, 1, 0)
    before = look(table)
    table.tell("turn", by=1)
    after = look(table)
    assert table.undo() == 0
    assert look(table) == before
    assert table.tell("restore") == 0
    assert look(table) == after


def test_a_hand_that_is_undone_leaves_the_box_as_it_lies():
    table = Table(CLASSIC)
    table.tell("sit", seat=0, name=ANNA)
    table.hand(13, 13, 0, 0)
    before = look(table)
    table.hand(0, 0, 13, 13)
    table.tell("turn", by=1)
    table.tell("dealer", seat=0)
    table.tell("sit", seat=2, name=BEN)
    assert table.undo_hand() == 0
    assert look(table) == seen_from(before, 1)
    assert table.tell("restore") == 0
    assert table.totals == (13, 13, 13, 13) and names(table)[2] == BEN


def test_a_new_game_that_is_undone_leaves_the_box_as_it_lies():
    table = Table(CLASSIC)
    table.hand(13, 12, 1, 0)
    old = look(table)
    table.begin(CLASSIC, dealer=2)
    table.tell("turn", by=3)
    assert table.undo(table.game.start) == 0
    assert look(table) == seen_from(old, 3)


def test_a_turn_before_the_first_game_that_is_undone_turns_nothing():
    table = Table(CLASSIC)
    table.tell("turn", by=1)
    assert table.undo(0) == 0
    assert not table.game.started
    assert table.tell("turn", by=1) == r.NO_GAME
    assert table.begin(CLASSIC, dealer=2) == 0
    assert (table.game.dealer, table.game.turn) == (2, 0)


def test_an_undo_screen_can_name_the_turn():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.tell("turn", by=1)
    assert table.game.kind_at(undoing.newest(table.game)) == r.TURN
    assert undoing.newest_hand(table.game) == 1


# --- from game to game -----------------------------------------------------------------------------------


def test_the_next_game_begins_by_the_seats_as_they_are_and_remembers_who_sat_there():
    table = Table(CLASSIC)
    table.tell("sit", seat=0, name=ANNA)
    table.hand(13, 13, 0, 0)
    table.tell("turn", by=1)
    table.begin(CLASSIC, dealer=2, new=[3])
    assert (table.game.turn, table.game.dealer, tuple(table.game.former[8:16])) == (0, 2, ANNA)
    table.tell("turn", by=1)  # once more, before anybody was asked
    assert tuple(table.game.former[16:24]) == ANNA
    assert facts.seats_in(table.game.seated) == [0]


def test_the_records_of_a_game_that_was_turned_make_it_again_when_the_game_before_is_archived():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.tell("turn", by=3)
    table.begin(CLASSIC, dealer=1)
    table.tell("turn", by=2)
    table.hand(0, 13, 13, 0)
    table.tell("turn", by=1)
    start = table.game.start_sequence
    for first, records in ((0, table.records), (start, table.records[start:])):
        again = Game()
        again.sequence = first
        assert [change.apply(again, record) for record in records] == [0] * len(records)
        assert facts.state_in_words(again, table.rules) == look(table)
    assert table.totals == (0, 0, 13, 13)


def test_a_game_over_can_be_turned_too():
    table = Table(CLASSIC, target=13)
    table.hand(13, 12, 1, 0)
    assert table.tell("turn", by=1) == 0
    assert (table.over, table.winners) == ("reached", [0])


# --- the pass --------------------------------------------------------------------------------------------


def test_the_pass_cycle_goes_on_from_the_pass_that_was_chosen():
    table = Table(CLASSIC)
    assert table.passes == {"left": 3}
    table.tell("pass", further=2)
    assert table.passes == {"across": 3}
    table.hand(13, 13, 0, 0)
    assert table.passes == {}
    table.hand(13, 13, 0, 0)
    assert table.passes == {"left": 3}
    table.tell("pass", further=0)  # as it is without
    assert table.passes == {"across": 3}


def test_the_pass_steps_back_with_the_hand():
    table = Table({**HOEMKE, "code": "3111"})
    table.hand(7, 6, 0, 0)
    table.tell("pass", further=3)
    assert table.passes == {"left": 4}
    table.undo_hand()
    assert table.passes == {"left": 4}
    table.hand(7, 6, 0, 0)
    assert table.passes == {"right": 4}


@pytest.mark.parametrize("rules", [DNF, {**HOEMKE, "code": "1111"}, {**HOEMKE, "code": "4111"}])
def test_only_a_pass_that_takes_turns_can_be_another(rules):
    assert Table(rules).tell("pass", further=1) == r.NOT_IN_THIS_GAME


def test_a_finished_game_has_no_coming_pass():
    table = Table(CLASSIC, target=13)
    table.hand(13, 12, 1, 0)
    assert table.tell("pass", further=1) == r.GAME_OVER


# --- who waits -------------------------------------------------------------------------------------------


def test_who_waits_changes_nothing_of_the_game_and_can_be_undone():
    table = Table(DNF)
    table.shoot(1)
    before = look(table)
    assert table.tell("wait", joins=True, name=ANNA) == 0
    assert table.tell("wait", joins=False, name=ANNA) == 0
    assert look(table) == before
    table.undo()
    table.undo()
    assert look(table) == before and table.over == "shot"


def test_who_came_to_wait_after_a_hand_that_is_undone_is_forgotten_with_the_seat_changes():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.tell("wait", joins=True, name=ANNA)
    table.undo_hand()
    assert undoing.newest(table.game, r.WAIT) == -1

# SPDX-License-Identifier: MIT
"""Who waits for a seat: in the order of joining, until they leave or sit down; undone like anything else."""

from hearts.core import record as r
from hearts.core.waiting import waiting
from host_tests.core.facts import CLASSIC, Table

ANNA = (1, 14, 14, 1, 0, 0, 0, 0)
BEN = (2, 5, 14, 0, 0, 0, 0, 0)
EVA = (5, 22, 1, 0, 0, 0, 0, 0)
LINE = (3, 18, 2, 3)


def with_waiting(*names):
    table = Table(CLASSIC)
    for name in names:
        assert table.tell("wait", joins=True, name=name) == r.OK
    return table


def queue(table, first=0):
    return [tuple(name) for name in waiting(table.game, first)]


def test_who_joins_stands_behind_the_others():
    assert queue(with_waiting()) == []
    assert queue(with_waiting(BEN, ANNA, EVA)) == [BEN, ANNA, EVA]


def test_who_joins_twice_keeps_the_first_place():
    assert queue(with_waiting(BEN, ANNA, BEN)) == [BEN, ANNA]


def test_who_leaves_or_sits_down_waits_no_longer():
    table = with_waiting(BEN, ANNA, EVA)
    table.tell("wait", joins=False, name=ANNA)
    assert queue(table) == [BEN, EVA]
    table.tell("sit", seat=2, name=BEN)
    assert queue(table) == [EVA]
    table.tell("wait", joins=True, name=BEN)
    assert queue(table) == [EVA, BEN], "who has sat may wait again"


def test_who_leaves_without_having_waited_changes_nothing():
    table = with_waiting(BEN)
    assert table.tell("wait", joins=False, name=ANNA) == r.OK
    assert queue(table) == [BEN]


def test_undo_takes_back_a_place_and_restore_gives_it_again():
    table = with_waiting(BEN, ANNA)
    table.undo()
    assert queue(table) == [BEN]
    table.tell("restore")
    assert queue(table) == [BEN, ANNA]
    table.tell("sit", seat=0, name=BEN)
    table.undo()
    assert queue(table) == [BEN, ANNA], "back in the first place"


def test_with_a_hand_go_those_who_joined_after_it():
    table = with_waiting(BEN)
    table.hand(*LINE)
    table.tell("wait", joins=True, name=ANNA)
    table.undo_hand()
    assert queue(table) == [BEN]


def test_the_list_goes_on_into_the_next_game_as_long_as_the_one_before_it_is_there():
    table = with_waiting(BEN)
    table.hand(*LINE)
    table.begin(CLASSIC)
    table.tell("wait", joins=True, name=ANNA)
    assert queue(table) == [BEN, ANNA]
    assert queue(table, table.game.start) == [ANNA], "what this game says itself"
    table.hand(*LINE)
    assert queue(table) == [ANNA]

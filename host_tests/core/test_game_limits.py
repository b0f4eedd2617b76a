# SPDX-License-Identifier: MIT
"""128 hands and 512 records a game: said when reached, and never the end of the road. Whatever was pressed before, there is always
something that is accepted and leads on to a game that can be played."""

import random

import pytest

from hearts.core import change, undoing
from hearts.core import record as r
from hearts.core.game import MOST_HANDS, MOST_RECORDS, Game
from hearts.core.hand import Taken
from host_tests.core import facts
from host_tests.core.facts import CLASSIC, DNF, Table

NAME = [1, 2, 3, 0, 0, 0, 0, 0]


def sit_until_full(table):
    """Names until no more fit; returns how many went in."""
    seats = 0
    while (status := table.tell("sit", seat=seats % 4, name=NAME)) == 0:
        seats += 1
    assert status == r.RECORDS_FULL
    return seats


def leads_on(table):
    """Whether a hand can be recorded after at most a few undos and a new game."""
    return any(change.check(table.game, record) == r.OK for record in possible_next(table)) and plays_within(table, 6)


def possible_next(table):
    game = table.game
    sequence = game.sequence
    if game.started:
        yield facts.record_of({"is": "hand", "number": game.hands, **facts.hand_scoring(table.rules, 13, 13, 0, 0)}, sequence, table.rules)
        for index in (undoing.newest(game), game.start):
            yield facts.record_of({"is": "undo", "first": game.sequence_at(index)}, sequence)
    yield facts.record_of({"is": "game", "rules": table.rules, "dealer": 0, "drawn": False, "new": []}, sequence, table.rules)


def plays_within(table, steps):
    """Whether a search of that depth finds a recorded hand. Works on a copy."""
    if steps == 0:
        return False
    for record in possible_next(table):
        if change.check(table.game, record) == r.OK:
            if r.kind_of(record) == r.HAND:
                return True
            other = copy_of(table)
            other.give(record)
            if plays_within(other, steps - 1):
                return True
    return False


def copy_of(table):
    other = Table()
    other.rules = table.rules
    other.records = list(table.records)
    for record in table.records:
        assert change.apply(other.game, record) == r.OK
    return other


def test_the_limits():
    assert (MOST_HANDS, MOST_RECORDS) == (128, 512)


def test_a_129th_hand_is_refused():
    table = Table(CLASSIC, target=900)
    for _ in range(128):
        assert table.shoot(table.game.hands % 4, "subtract") == 0
    before = facts.all_that_counts(table.game)
    assert table.shoot(0, "subtract") == r.HANDS_FULL
    assert facts.all_that_counts(table.game) == before
    assert table.totals == (-832, -832, -832, -832)


def test_after_128_hands_the_game_can_be_stopped_amended_undone_and_followed_by_another():
    table = Table(CLASSIC, target=900)
    for _ in range(128):
        table.shoot(table.game.hands % 4, "subtract")
    assert table.amend(127, 13, 13, 0, 0) == 0
    assert table.undo() == 0
    assert table.tell("stop") == 0
    assert table.over == "stopped"
    assert table.undo() == 0
    assert table.undo_hand() == 0
    assert table.shoot(3, "subtract") == 0
    assert table.begin(CLASSIC) == 0


def test_a_dnf_game_of_128_hands_with_calls_and_names_has_room():
    table = Table(DNF, target=900, tie="play on", floor=True)
    hand = {"takers": {"QS": 0, "QH": 1, "QD": 2, "QC": 3, "JD": 0}, "hearts": [0, 0, 6, 6], "moon": None}
    for seat in range(4):
        table.tell("sit", seat=seat, name=NAME)
    while table.over is None and table.game.hands < 128:
        assert table.call(left=3) == 0
        assert table.hand(**hand) == 0
    assert table.over == "reached"


def test_records_are_full_at_512():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    assert sit_until_full(table) == 510
    assert len(table.records) == 512
    assert table.hand(13, 13, 0, 0) == r.RECORDS_FULL
    assert table.undo() == r.RECORDS_FULL


def test_what_is_refused_for_want_of_room_changes_nothing():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    sit_until_full(table)
    before = facts.all_that_counts(table.game)
    for kind, content in (("dealer", b"\x01"), ("stop", b""), ("target", b"\x20\x00"), ("sit", b"\x00")):
        assert table.give(facts.sealed(kind, table.game.sequence, content)) == r.RECORDS_FULL
    assert facts.all_that_counts(table.game) == before


def test_a_full_game_is_followed_by_another():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    sit_until_full(table)
    assert table.begin(CLASSIC) == 0
    assert table.hand(13, 13, 0, 0) == 0
    assert table.tell("sit", seat=0, name=NAME) == 0


def test_a_game_full_without_a_hand_can_be_undone_and_followed_by_another():
    table = Table(CLASSIC)
    assert sit_until_full(table) == 511
    assert table.hand(13, 13, 0, 0) == r.RECORDS_FULL
    assert table.undo(0) == 0
    assert table.begin(CLASSIC) == 0
    assert table.hand(13, 13, 0, 0) == 0


def test_a_second_game_full_without_a_hand_can_be_undone_and_followed_by_another():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC)
    sit_until_full(table)
    assert table.undo(table.game.start) == 0
    assert table.begin(CLASSIC) == 0
    assert table.hand(13, 13, 0, 0) == 0


def test_a_game_has_512_records_however_it_was_filled():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC)
    start = table.game.start_sequence
    sit_until_full(table)
    while table.undo() == 0 and table.game.hands == 0:
        pass
    table.hand(13, 13, 0, 0)
    if table.game.hands == 1 and table.game.start_sequence == start:
        assert table.game.sequence - start <= MOST_RECORDS


@pytest.mark.parametrize("hands", [0, 1])
def test_minds_can_be_changed_about_the_next_game_until_the_log_is_full_and_then_the_last_choice_stands(hands):
    table = Table(CLASSIC)
    for _ in range(hands):
        table.hand(13, 13, 0, 0)
    sit_until_full(table)
    while table.undo(table.game.start) == 0 or table.begin(CLASSIC) == 0:
        if not table.game.started or table.game.hands:
            assert table.begin(CLASSIC) == 0
    assert leads_on(table)


@pytest.mark.parametrize("seed", range(12))
def test_no_sequence_of_presses_locks_anybody_out(seed):
    """Random facts, few hands among them, until the log is full and long after; each time something finds no room there is a way on."""
    chance = random.Random(seed)
    table = Table()
    table.rules = CLASSIC
    refused_for_room = 0
    for _ in range(1500):
        status = a_random_fact(table, chance, hands=seed % 3 * 0.1, games=1 + seed % 4)
        if status == r.RECORDS_FULL:
            refused_for_room += 1
            if refused_for_room % 8 == 1:
                assert leads_on(table)
    assert refused_for_room or seed % 3


def a_random_fact(table, chance, hands, games):
    kinds = ["sit", "undo", "undo game", "restore", "game", "hand", "stop", "tie", "target"]
    kind = chance.choices(kinds, [30, 6, games, 4, games, hands, 1, 1, 1])[0]
    if kind == "sit":
        return table.tell("sit", seat=0, name=NAME)
    if kind == "undo":
        return table.undo()
    if kind == "undo game":
        return table.undo(table.game.start)
    if kind == "game":
        return table.begin(CLASSIC, target=20)
    if kind == "hand":
        return table.hand(13, 13, 0, 0)
    if kind == "tie":
        return table.settle_tie(chance.choice(["share", "play on"]))
    if kind == "target":
        return table.tell("target", target=chance.choice([20, 900]))
    return table.tell(kind)


def test_a_log_filled_to_the_brim_still_leads_on():
    """Every possible way on is tried from each of the last states of a log that changing one's mind has filled."""
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    chance = random.Random(7)
    for _ in range(700):
        options = [record for record in possible_next(table) if r.kind_of(record) != r.HAND and change.check(table.game, record) == r.OK]
        if not options:
            break
        table.give(chance.choice(options))
    assert leads_on(table)


def test_at_power_on_each_hand_is_scored_once(monkeypatch):
    """A DNF game with a call, a name and another dealer before each hand, replayed: what changes no total adds up nothing."""
    table = Table(DNF, target=900)
    hand = {"takers": {"QS": 0, "QH": 1, "QD": 2, "QC": 3, "JD": 0}, "hearts": [3, 3, 3, 3], "moon": None}
    for number in range(20):
        table.call(left=3)
        table.tell("sit", seat=number % 4, name=NAME)
        table.tell("dealer", seat=number % 4)
        assert table.hand(**hand) == 0
    scored = []
    score = Taken.score
    monkeypatch.setattr(Taken, "score", lambda taken, *arguments: (scored.append(1), score(taken, *arguments)))
    copy_of(table)
    assert len(scored) == 20


def test_sequence_numbers_go_on_over_any_number_of_games():
    game = Game()
    table = Table()
    table.game = game
    for number in range(40):
        assert table.begin(CLASSIC) == 0
        assert table.hand(13, 13, 0, 0) == 0
        assert game.sequence == 2 * number + 2
    assert game.start_sequence == 78

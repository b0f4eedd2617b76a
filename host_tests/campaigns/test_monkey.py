# SPDX-License-Identifier: MIT
"""A short night of random presses, and that the watch would see what it watches for."""

import collections

import pytest

from hearts.app import App
from hearts.core import change
from hearts.core import record as r
from hearts.core.game import Game
from hearts.core.hand import Taken
from hearts.port.panel import Panel
from host_tests import second_scorer
from host_tests.campaigns import monkey
from host_tests.core import facts
from host_tests.core.test_random_walk import Teller

PRESSES = 700


@pytest.mark.parametrize("seed", [1, 3, 4], ids=["as usual", "one long game", "undoing"])
def test_an_evening_breaks_nothing_and_gets_somewhere(seed):
    tally, broken = monkey.evening(seed, PRESSES)
    assert not broken
    assert tally["presses"] == PRESSES
    assert tally["hand"] > 10 and tally["records"] > 20 and tally["tables read"] > 10


def test_an_evening_can_be_repeated():
    assert monkey.evening(2, 100) == monkey.evening(2, 100)


def broken_by(seed=3, presses=300):
    """The kinds of what breaks in an evening."""
    tally, text = monkey.evening(seed, presses)
    assert bool(text) == any(tally[kind] for kind in monkey.KINDS)
    assert not text or f"--seed {seed} --from" in text
    return [kind for kind in monkey.KINDS if tally[kind]]


def test_points_that_are_wrong_are_seen(monkeypatch):
    def score(self, rules, points, score=Taken.score):
        score(self, rules, points)
        points[0] += 1

    monkeypatch.setattr(Taken, "score", score)
    assert broken_by() == ["disagreements"]


def test_a_sum_that_is_wrong_breaks_what_must_hold_of_any_hand():
    table = facts.Table(facts.CLASSIC)
    table.shoot(0)
    table.hand(13, 13, 0, 0)
    rules = facts.rules_in_words(table.game.rules.code)
    assert not monkey.breaks(table.game, rules)
    table.game.totals[0] += 1
    assert "totals" in monkey.breaks(table.game, rules)[0]
    table.game.totals[0] -= 1
    table.game.winners = 2
    assert "winners" in monkey.breaks(table.game, rules)[0]


def test_a_record_that_counts_and_is_not_in_the_files_is_seen(monkeypatch):
    monkeypatch.setattr("hearts.store.journal.Journal.append", lambda self, record, sequence: r.OK)
    assert broken_by() == ["disagreements"]


def test_a_record_that_is_taken_though_it_cant_be_is_seen(monkeypatch):
    watch = monkey.Watch(3)
    monkeypatch.setattr(change, "_check_tie", lambda game, record: r.OK)
    with pytest.raises(monkey.Broken, match="can't be"):
        watch._record({"is": "tie", "choice": "share", "seats": [0, 1], "hands": 0}, facts.HOEMKE)


def test_a_fact_that_is_refused_though_it_can_be_is_seen(monkeypatch):
    watch = monkey.Watch(3)
    monkeypatch.setattr(change, "_check_choice", lambda game, kind, record: r.GAME_OVER)
    with pytest.raises(monkey.Broken, match="was refused"):
        watch._record({"is": "dealer", "seat": 2}, facts.HOEMKE)


def test_a_picture_that_was_not_sent_is_seen(monkeypatch):
    monkeypatch.setattr(Panel, "show", lambda self: None)
    assert broken_by() == ["pictures"]


def test_an_exception_is_seen_and_told(monkeypatch):
    def total(self, *arguments):
        raise IndexError("out of the table")

    monkeypatch.setattr(Game, "total_with", total)
    assert broken_by() == ["exceptions"]


def test_who_is_locked_in_is_seen(monkeypatch):
    monkeypatch.setattr(monkey, "LOCKED_IN", 50)
    monkeypatch.setattr(App, "commit", lambda self, kind, payload: r.RECORDS_FULL)
    assert broken_by() == ["locked in"]


def test_totals_that_the_table_shows_wrong_are_seen(monkeypatch):
    def shown(ram):
        return [0, 0, 0, 1]

    monkeypatch.setattr(monkey.reader, "totals", shown)
    assert broken_by() == ["pictures"]


def test_every_screen_that_the_watch_knows_of_is_there():
    assert set(monkey.ONLY) <= monkey.SCREENS


def test_a_record_says_in_words_what_it_was_made_of():
    model = second_scorer.Model()
    teller = Teller(1, model)
    told = collections.Counter()
    for number in range(3000):
        fact = teller.fact()
        rules = fact.get("rules", teller.rules)
        if model.take(fact):
            record = facts.record_of(fact, number, rules)
            assert facts.is_whole(record) and facts.number_of(record) == number
            words = facts.fact_in_words(record, rules)
            assert facts.record_of(words, number, rules) == record
            told[fact["is"]] += 1
    assert set(told) == set(facts.KINDS)

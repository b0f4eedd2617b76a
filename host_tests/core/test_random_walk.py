# SPDX-License-Identifier: MIT
"""Random facts, possible and impossible, told to the firmware's game and to the plain model in step: both must agree on each, and on
everything that can be seen afterwards. LONG=1000000 in the environment makes it a long walk."""

import os
import random

import pytest

from hearts.core import change, undoing
from hearts.core.game import MOST_RECORDS, Game
from hearts.core.record import OK, RECORDS_FULL
from host_tests import second_scorer
from host_tests.core import facts

STEPS = int(os.environ.get("LONG", "12000"))
SEEDS = (1, 2, 3)

RULES = [
    {"game": "classic", "target": 50},
    {"game": "classic", "target": 20, "half": True},
    {"game": "classic", "target": "quick"},
    {"game": "classic", "target": 60, "floor": True, "half": True, "moon": "subtract"},
    {"game": "classic", "target": 300, "tie": "play on"},
    {"game": "dnf"},
    {"game": "dnf", "target": 70, "queen_of_hearts": 14, "evicts": False, "tie": "share"},
    {"game": "dnf", "target": 900, "jack_needed": False, "floor": True, "any_card_first": True},
    {"game": "hoemke", "code": "1111", "target": 13},
    {"game": "hoemke", "code": "2222"},
    {"game": "hoemke", "code": "3333", "jack_needed": False, "target": 90, "half": True},
    {"game": "hoemke", "code": "4444", "target": 30},
]
IMPOSSIBLE_RULES = [
    {"game": "dnf", "target": "quick"},
    {"game": "hoemke", "code": "1111", "target": 901},
    {"game": "classic", "jack_needed": False},
    {"game": "hoemke", "code": "2222", "jack_needed": False},
    {"game": "hoemke", "code": "1111", "moon": "add"},
    {"game": "classic", "queen_of_hearts": 14},
    {"game": "hoemke", "code": "3333", "evicts": False},
    {"game": "classic", "any_card_first": True},
]


class Teller:
    """Invents the next fact, most of the time one that is possible."""

    def __init__(self, seed, model):
        self.model = model
        self.chance = random.Random(seed)
        self.rules = RULES[0]

    def fact(self):
        choose = self.chance
        state = self.model.state()
        self.rules = state["rules"] if state else RULES[0]
        if state is None and choose.random() < 0.8:
            kind = "game"
        elif state and state["over"] and choose.random() < 0.3:
            kind = choose.choice(["game", "undo"])
        elif state and state["tie"] and choose.random() < 0.5:
            kind = "tie"
        else:
            weights = [1, 4, 6, 30, 12, 9, 6, 2, 4, 3, 1, 4, 3, 2]
            kind = choose.choices(facts.KINDS, weights)[0]
        return {"is": kind, **getattr(self, kind)(state)}

    def game(self, state):
        rules = self.chance.choice(RULES if self.chance.random() < 0.9 else IMPOSSIBLE_RULES)
        new = [seat for seat in range(4) if self.chance.random() < 0.2]
        return {"rules": rules, "dealer": self.chance.randrange(4), "drawn": self.chance.random() < 0.5, "new": new}

    def seat(self):
        return self.chance.randrange(4) if self.chance.random() < 0.9 else self.chance.randrange(4, 256)

    def sit(self, state):
        return {"seat": self.seat(), "name": tuple(self.chance.choices(range(4), k=8))}

    def dealer(self, state):
        return {"seat": self.seat()}

    def call(self, state):
        split = [0, 0, 0, 0]
        for _ in range(3 if self.chance.random() < 0.9 else self.chance.randrange(6)):
            split[self.chance.randrange(3)] += 1
        if self.chance.random() < 0.2:
            split = [self.chance.choice([0, 0, 0, 1, 253]), 0, 0, 3]
        return dict(zip(facts.PASSES, split, strict=True))

    def hand(self, state):
        number = len(state["hands"]) if state else 0
        return {"number": number if self.chance.random() < 0.95 else self.chance.randrange(256), **self.cards()}

    def amend(self, state):
        number = self.chance.randrange(len(state["hands"])) if state and state["hands"] else self.chance.randrange(3)
        return {"number": number if self.chance.random() < 0.9 else self.chance.randrange(256), **self.cards()}

    def cards(self):
        """Who took what; now and then all to one seat, or all but a card; now and then what can't be."""
        chance = self.chance
        named = second_scorer.named_cards(self.rules)
        plain = len(second_scorer.plain_hearts(self.rules))
        if chance.random() < 0.15:
            hand = facts.everything_to(chance.randrange(4), self.rules, chance.choice(["add", "add", "add", "subtract", None]))
            if named and chance.random() < 0.4:
                hand["takers"][chance.choice(named)] = chance.randrange(4)
        else:
            hearts = [0, 0, 0, 0]
            for _ in range(plain):
                hearts[chance.choice((0, 1, 2, 3, chance.randrange(4)))] += 1
            hand = {"takers": {card: chance.randrange(4) for card in named}, "hearts": hearts, "moon": None}
        if chance.random() < 0.1:
            harm = chance.randrange(3)
            if harm == 0 and named:
                hand["takers"][chance.choice(named)] = chance.randrange(4, 16)
            elif harm == 1:
                seat = chance.randrange(4)
                hand["hearts"][seat] = (hand["hearts"][seat] + chance.choice([1, 15])) % 16
            else:
                hand["moon"] = chance.choice(facts.MOONS)
        return hand

    def undo(self, state):
        """The newest fact, the last hand, the game, or any number."""
        standing = self.model.standing
        serials = [serial for serial, _ in standing]
        hands = [serial for serial, fact in standing if fact["is"] == "hand"]
        games = [serial for serial, fact in standing if fact["is"] == "game"]
        lists = self.chance.choices([serials, hands, games], [4, 5, 2])[0]
        if lists and self.chance.random() < 0.9:
            return {"first": lists[-1]}
        return {"first": self.chance.randrange(self.model.serial + 3)}

    def restore(self, state):
        return {}

    def tie(self, state):
        seats = state["tie"] if state and self.chance.random() < 0.8 else [0, 1]
        number = len(state["hands"]) if state and self.chance.random() < 0.9 else 1
        return {"choice": self.chance.choice(["share", "play on", "play on"]), "seats": seats, "hands": number}

    def target(self, state):
        return {"target": self.chance.choice([20, 60, 100, 300, 300, 900, 901, "quick"])}

    def stop(self, state):
        return {}

    def turn(self, state):
        return {"by": self.chance.choice([1, 2, 3, 1, 2, 3, 0, 4, 255])}

    def wait(self, state):
        return {"joins": self.chance.choice([0, 1, 1, 2]), "name": (self.chance.choice([0, 1, 2, 3]), *self.chance.choices(range(4), k=7))}


# A fact's name may be a word that Python keeps for itself.
setattr(Teller, "pass", lambda teller, state: {"further": teller.chance.choice([0, 1, 2, 3, 4])})


def reaching_back(game):
    """What can be undone and taken back, by sequence number."""
    reached = (undoing.newest(game), undoing.newest_hand(game), undoing.undone(game))
    return [game.sequence_at(index) if index >= 0 else None for index in reached]


def what_shows(game):
    """Everything public of a game, rules as bytes."""
    names = ["started", "names", "former", "seated", "hands", "totals", "dealer", "call", "over", "winners", "tie", "sequence"]
    shown = {name: facts.snapshot(getattr(game, name)) for name in [*names, "target", "calls", "may_play"]}
    points = [0, 0, 0, 0]
    hands = []
    for number in range(game.hands):
        taken = game.score_of(number, points)
        hands.append([list(points), facts.snapshot(taken)])
    return shown, hands, facts.snapshot(game.rules), reaching_back(game)


def replayed(records, first=0):
    game = Game()
    game.sequence = first
    assert [change.apply(game, record) for record in records] == [OK] * len(records)
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_the_firmware_and_the_plain_model_agree_on_a_random_walk(seed):
    steps = STEPS // len(SEEDS)
    model = second_scorer.Model()
    game = Game()
    teller = Teller(seed, model)
    records = []
    archived = 0  # how many of them belong to games that undo can't reach any more
    accepted = 0
    for step in range(steps):
        fact = teller.fact()
        record = facts.record_of(fact, game.sequence, fact.get("rules", teller.rules))
        archives = change.archives(game)
        status = change.apply(game, record)
        if status == RECORDS_FULL:
            assert len(records) - archived >= MOST_RECORDS
            continue
        assert (status == OK) == model.take(fact), (step, fact, status)
        if status == OK:
            accepted += 1
            records.append(record)
            if archives and fact["is"] == "hand":
                archived = game.start_sequence
                assert what_shows(replayed(records[archived:], archived)) == what_shows(game), (step, fact)
        state = model.state()
        assert facts.state_in_words(game, state and state["rules"]) == state, (step, fact)
        if step % 40 == 0:  # at the next power-on
            assert what_shows(replayed(records[archived:], archived)) == what_shows(game), (step, fact)
    assert what_shows(replayed(records)) == what_shows(game)
    assert 0.5 < accepted / steps < 0.9

# SPDX-License-Identifier: MIT
"""Finished games as a box keeps them in its archive, made of facts, each with a plain model of it as a second opinion."""

import decimal
import random
from typing import NamedTuple

from hearts.core.change import apply, forget
from hearts.core.game import Game
from host_tests import evening, second_scorer
from host_tests.core import facts
from host_tests.core.test_random_walk import RULES, Teller
from tools.english import words

NAMES = ("ANNA", "BEN", "EVA", "OLE")
NOBODY = ""


def letters(name):
    """A name as a record has it."""
    numbers = [words("always")[1].index(letter) for letter in name]
    return tuple(numbers + [0] * (8 - len(numbers)))


class Finished(NamedTuple):
    """A file of the archive, and what its records make of the game in the model's words."""

    name: str
    data: bytes
    model: second_scorer.Model


class Archive:
    """Makes one finished game after the other, numbered as one box numbers them, from `first` on. `games`: those made so far, the oldest
    first."""

    def __init__(self, first=0):
        self.games = []
        self._sequence = first

    def make(self, told):
        """A game of these facts, of which those that can't be are left out. told(model) yields them, and looks at the model meanwhile."""
        model = second_scorer.Model()
        model.serial = first = self._sequence
        game = Game()
        forget(game)
        game.sequence = first
        data = b""
        for fact in told(model):
            rules = fact["rules"] if fact["is"] == "game" else model.this_game()[0][1]["rules"]
            if not getattr(model, "may_" + fact["is"])(fact):
                continue
            record = facts.record_of(fact, model.serial, rules)
            if apply(game, record):
                break  # no room for more
            assert model.take(fact)
            data += record
        self._sequence = model.serial
        made = Finished(f"{first:08d}", data, model)
        self.games.append(made)
        return made

    def plain(self, rules, hands, seed=1, names=NAMES, dealer=0):
        """A game of so many random hands without a moon, or fewer where it ends before."""

        def told(model):
            yield {"is": "game", "rules": rules, "dealer": dealer, "drawn": False, "new": []}
            for seat, name in enumerate(names):
                if name:
                    yield {"is": "sit", "seat": seat, "name": letters(name)}
            dealt = evening.random_hands(rules, seed)
            while len(model.hands()) < hands and not model.state()["over"]:
                takers, hearts, moon = next(dealt)
                if not moon:
                    if model.state()["tie"]:
                        yield {"is": "tie", "choice": "play on", "seats": model.state()["tie"], "hands": len(model.hands())}
                    yield {"is": "hand", "number": len(model.hands()), "takers": takers, "hearts": hearts, "moon": None}

        return self.make(told)

    def wild(self, seed, names):
        """A game in which anything is told: undoes, corrections, players who come and go, moons. It has a hand at the end."""
        chance = random.Random(seed)

        def told(model):
            teller = Teller(seed, model)
            yield {"is": "game", "rules": chance.choice(RULES), "dealer": chance.randrange(4), "drawn": False, "new": []}
            for _ in range(chance.randint(30, 250)):
                fact = teller.fact()
                if fact["is"] == "sit":
                    fact["name"] = letters(chance.choice(names))
                if fact["is"] == "game" or fact["is"] == "undo" and fact["first"] == model.this_game()[0][0]:
                    continue
                yield fact
            state = model.state()
            if not state["hands"]:
                rules = state["rules"]
                yield {"is": "hand", "number": 0, **facts.everything_to(2, rules, rules.get("moon", "add").replace("ask", "add"))}

        return self.make(told)

    def put(self, folder):
        """Write them into the games folder `folder`, as store.journal has one."""
        for each in (folder, folder.inside("old")):
            each.make()
        for made in self.games:
            with folder.inside("old").open(made.name, "wb") as file:
                file.write(made.data)


# --- what is counted of each player, reckoned a second time ---------------------------------------------------


def careers(games, most=24):
    """{name: figures} of the players in the games, given newest first, of whom no more than `most` are let in; in the order in which they
    were met."""
    found = {}
    for made in games:
        state = made.model.state()
        names = [NOBODY] * 4
        sat = []
        for _, fact in made.model.this_game():
            if fact["is"] == "sit":
                names[fact["seat"]] = _spelt(fact["name"])
            elif fact["is"] == "turn":  # the hands before it are told by the seats as they are from now on
                names = second_scorer.moved(names, fact["by"])
                sat = [second_scorer.moved(at_table, fact["by"]) for at_table in sat]
            elif fact["is"] == "hand":
                sat.append(list(names))
                _let_in(found, names, most)
        _let_in(found, names, most)
        for name in set(names) & set(found):
            found[name]["games"] += 1
            found[name]["won"] += any(names[seat] == name for seat in state["winners"])
        for at_table, hand in zip(sat, state["hands"], strict=True):
            for seat, name in enumerate(at_table):
                if name in found:
                    found[name]["points"].append(hand["points"][seat])
                    found[name]["moons"] += _shooter(state["rules"], hand) == seat
                    found[name]["queens"] += hand["takers"].get("QS") == seat
    return found


def average(points):
    """A hand's mean, with one decimal, halves away from zero."""
    return (decimal.Decimal(sum(points)) / len(points)).quantize(decimal.Decimal("0.1"), decimal.ROUND_HALF_UP)


def _spelt(name):
    if not name[0]:
        return NOBODY
    return "".join(words("always")[1][number] for number in name if number)


def _let_in(found, names, most):
    for name in names:
        if name and name not in found and len(found) < most:
            found[name] = {"games": 0, "won": 0, "points": [], "moons": 0, "queens": 0}


def _shooter(rules, hand):
    if not hand["moon"]:
        return None
    piles = second_scorer.piles_of(rules, hand["takers"], hand["hearts"])
    everything = second_scorer.who_took_everything(rules, piles)
    return second_scorer.who_took_all_but_the_jack(rules, piles) if everything is None else everything

# SPDX-License-Identifier: MIT
"""Evenings for the power-cut campaign: every kind of fact, games of one segment and of several, one taken back, one that a tie decides,
a shoot, and new games, each of which moves the one before it into the archive. From a seed, and told to the plain model of second_scorer,
which says after each fact what a box must show."""

import random

from host_tests import evening, second_scorer
from host_tests.core import facts

LONG = {"game": "dnf", "target": 900}
QUICK = {"game": "classic", "target": "quick"}
MOST_WEAR = 6  # an evening has a few erases more of the running game's folder


class Teller:
    """told: the facts so far, a line each, as unix_cuts.py takes them:

    KIND PAYLOAD HANDS DEALER TOTALS    kind as a number, payload in hex, and what the game is afterwards
    KIND WORD ...                       an undo: of the last "hand", of the "game", or of the "newest" fact
    """

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.told = []
        self._model = second_scorer.Model()
        self._rules = None

    @property
    def state(self):
        return self._model.state()

    def tell(self, kind, what=None, **fact):
        """One more fact; `what` an undo withdraws."""
        if kind == "undo":
            fact["first"] = self._serial(what)
        assert self._model.take({"is": kind, **fact}), (kind, fact)
        self._rules = fact.get("rules", self._rules)
        payload = what or facts.payload({"is": kind, **fact}, self._rules).ljust(9, b"\0").hex()
        state = self.state or {"hands": [], "dealer": 0, "totals": [0, 0, 0, 0]}
        words = [facts.KINDS.index(kind) + 1, payload, len(state["hands"]), state["dealer"], *state["totals"]]
        self.told.append(" ".join(map(str, words)))

    def game(self, rules, new=()):
        self._hands = evening.random_hands(rules, self.chance.random())
        self.tell("game", rules=rules, dealer=self.chance.randrange(4), drawn=self.chance.random() < 0.5, new=new)

    def sit(self, seat):
        letters = [self.chance.randrange(1, 25) for _ in range(self.chance.randint(1, 8))]
        self.tell("sit", seat=seat, name=tuple(letters) + (0,) * (8 - len(letters)))

    def call(self):
        self.tell("call", **{**dict.fromkeys(facts.PASSES, 0), **next(evening.random_calls(self.chance.random()))})

    def hand(self, **hand):
        self.tell("hand", number=len(self.state["hands"]), **(hand or self._no_moon()))

    def hands(self, count):
        """So many hands, with all that happens in between."""
        for _ in range(count):
            whim = self.chance.choice(("call", "call", "call undone", "dealer", "undo", "undo and restore", "amend", "sit", "", ""))
            if whim.startswith("call") and self._rules["game"] == "dnf":
                self.call()
                if whim == "call undone":
                    self.tell("undo", "newest")
            self.hand()
            if whim == "dealer":
                self.tell("dealer", seat=self.chance.randrange(4))
            elif whim.startswith("undo"):
                self.tell("undo", "hand")
                if whim == "undo":
                    self.hand()
                else:
                    self.tell("restore")
            elif whim == "amend":
                self.tell("amend", number=self.chance.randrange(len(self.state["hands"])), **self._no_moon())
            elif whim == "sit":
                self.sit(self.chance.randrange(4))

    def settle_tie(self, choice):
        self.tell("tie", choice=choice, seats=self.state["tie"], hands=len(self.state["hands"]))

    def _no_moon(self):
        return next({"takers": takers, "hearts": hearts, "moon": None} for takers, hearts, moon in self._hands if moon is None)

    def _serial(self, what):
        """The model's number of the fact that an undo withdraws."""
        kept = [serial for serial, fact in self._model.standing if what in ("newest", fact["is"])]
        return kept[-1]


def facts_of(seed):
    """The evening of a seed, its lines."""
    teller = Teller(seed)
    chance = teller.chance

    teller.game(LONG)
    for seat in range(4):
        teller.sit(seat)
    teller.hands(chance.randint(10, 20))
    teller.tell("target", target=800)
    teller.hands(1)
    teller.tell("stop")

    teller.game(QUICK)
    teller.tell("undo", "game")  # back in the long game
    teller.tell("restore")
    teller.hand(**facts.hand_scoring(QUICK, 13, 13, 0, 0))
    teller.settle_tie("play on")
    teller.hand(**facts.hand_scoring(QUICK, 0, 0, 13, 13))
    if teller.state["tie"]:
        teller.settle_tie("share")

    variation = {"game": "hoemke", "code": "".join(chance.choice("1234") for _ in range(4)), "target": 900}
    teller.game(variation)
    teller.tell("undo", "game")
    shooting = {"game": "dnf", "target": 700}
    teller.game(shooting)
    teller.sit(chance.randrange(4))
    teller.hands(1)
    teller.tell("undo", "hand")  # nothing is left of what was archived by it
    teller.hands(chance.randint(2, 8))
    shooter = chance.randrange(4)
    teller.hand(**facts.everything_to(shooter, shooting))

    teller.game(variation, new=[(shooter + 1) % 4])
    teller.sit((shooter + 1) % 4)
    teller.hands(chance.randint(2, 4))
    return teller.told


def wear_of(seed):
    """After how many erases littlefs moves the running game's folder, 0: not in this evening."""
    return seed % MOST_WEAR

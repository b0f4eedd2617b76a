# SPDX-License-Identifier: MIT
"""A whole game pressed into a machine hand by hand, held after each press that counts against the plain model of second_scorer: totals,
dealer, pass and what else there is, as the panel shows them and as the flash holds them."""

import random

from host_tests import second_scorer
from tools import script, state

KEYS = "ABCD"
WAYS = ("left", "across", "right")  # one, two and three seats clockwise

# From the first question to that for names: keys by game and target, or by game alone.
_CHOOSE = {"dnf": "OK", "classic 100": "A OK OK", "classic 50": "A OK A OK", "classic 20": "A OK A A OK", "hoemke": "A A OK"}
_NO_NAMES = " OK"  # nobody is asked for a name


class Evening:
    """A game by these `rules` (as second_scorer has them) on a machine that has power.

    `model` is the second opinion, `hands` how many were recorded.
    """

    def __init__(self, machine, rules, dealer):
        self.machine = machine
        self.rules = rules
        self.model = second_scorer.Model()
        self.dealer = dealer
        self._fact("game", rules=rules, dealer=dealer, drawn=False, new=[])

    @property
    def state(self):
        return self.model.state()

    @property
    def hands(self):
        return len(self.state["hands"])

    def begin(self):
        """Choose the game and the dealer on a box that has no game yet."""
        rules = self.rules
        game = rules["game"]
        keys = _CHOOSE[f"classic {second_scorer.target_of(rules)}" if game == "classic" else game]
        if game == "hoemke":
            keys += "".join(" C" * (int(digit) - 1) + " OK" for digit in rules["code"])
        self.press(f"{keys} OK{_NO_NAMES}")  # no house rules
        self.press(KEYS[self.dealer])

    def call(self, left=0, right=0, across=0, kitty=0):
        """The dealer's call for the coming hand, asked for on a box that has just shown what the last hand cost."""
        self._fact("call", left=left, right=right, across=across, kitty=kitty)
        if self.hands:
            self.press("OK")
        dealer = self.state["dealer"]
        if kitty:
            self.press(KEYS[dealer])
        counts = {"left": left, "right": right, "across": across}
        for steps, way in enumerate(WAYS, 1):
            seat = KEYS[(dealer + steps) % 4]
            if counts[way] == 3:
                self.run(f"hold {seat}")
            elif counts[way]:
                self.press(" ".join(seat * counts[way]))

    def play(self, takers, hearts, moon=None):
        """Type in a hand, from the table on, and record it."""
        takers = dict(takers)
        self._fact("hand", number=self.hands, takers=takers, hearts=list(hearts), moon=moon)
        self.run(hand_script(self.rules, takers, hearts, moon))

    def cut_power(self):
        self.machine.cut_power()
        self.machine.boot()

    def check(self):
        """Assert that panel and flash say of the game what the model says."""
        expected = self.state
        self.run("expect totals " + " ".join(str(total) for total in expected["totals"]))
        stored = state.state_of(self.machine.files())
        assert stored["totals"] == expected["totals"]
        assert [hand["points"] for hand in stored["hands"]] == [hand["points"] for hand in expected["hands"]]
        assert stored["dealer"] == expected["dealer"]
        assert stored["pass"] == pass_in_words(self.rules, expected["pass"])
        assert stored["leader"] == expected["leader"]
        assert stored["end"] == expected["over"]
        assert stored["winners"] == expected["winners"]
        assert stored["tie"] == expected["tie"]

    def play_on(self, hands, calls=None, cuts=0.2, seed=1):
        """Play these hands, with these calls, until there are no more or the game is over; ties are played on, and between two hands
        the power fails now and then. Checks after each press that counts."""
        chance = random.Random(seed)
        for hand in hands:
            if calls:
                self.call(**next(calls))
            self.play(*hand)
            self.check()
            if self.state["tie"]:
                self.settle_tie("play on")
                self.check()
            if self.state["over"]:
                break
            if chance.random() < cuts:
                self.cut_power()
                self.check()

    def settle_tie(self, choice):
        """Answer the question of a tie: "share" or "play on"."""
        self._fact("tie", choice=choice, seats=self.state["tie"], hands=self.hands)
        self.press({"share": "B", "play on": "D"}[choice])

    def picture(self):
        """What the panel shows once it has drawn."""
        kept = []
        script.run("picture now", self.machine, lambda name, ram: kept.append(ram))
        return kept[0]

    def press(self, keys):
        self.run(f"press {keys}")

    def run(self, text):
        script.run(text, self.machine)

    def _fact(self, kind, **fact):
        assert self.model.take({"is": kind, **fact}), (kind, fact)


def hand_script(rules, takers, hearts, moon):
    """The key script that types in a hand, from the table to its record."""
    named = second_scorer.named_cards(rules)
    plain = len(second_scorer.plain_hearts(rules))
    lines = ["press OK", *(f"press {KEYS[takers[card]]}" for card in named)]
    if "QS" in named:
        rest = takers["QS"]
    else:
        rest = list(hearts).index(max(hearts))
        lines.append(f"press {KEYS[rest]}")
    for seat in range(4):
        waiting = 0 if seat == rest else hearts[seat]
        while waiting:
            # Held, a button gives four, or what is left.
            count = 4 if waiting >= 4 else 1
            lines.append(f"{'hold' if count == 4 else 'press'} {KEYS[seat]}")
            waiting -= count
    lines.append("press OK")
    piles = second_scorer.piles_of(rules, takers, hearts)
    shooter = second_scorer.who_took_everything(rules, piles)
    if shooter is not None:
        lines.append(f"press {KEYS[shooter]}")
        if rules["game"] == "classic":
            lines.append({"subtract": "press B", "add": "press D"}[moon])
    elif hearts[rest] == plain:
        lines.append("press OK")  # really all of them?
    return "\n".join(lines)


def pass_in_words(rules, passed):
    """A pass as tools.state tells it."""
    ways = [(way, passed[way]) for way in ("left", "right", "across") if passed[way]]
    if passed["kitty"]:
        return "kitty"
    if not ways:
        return None if rules["game"] == "dnf" else "none"
    if len(ways) == 1:
        return ways[0][0]
    return " ".join(f"{count} {way}" for way, count in ways)


def random_hands(rules, seed):
    """Hands without end: thirteen tricks of a shuffled deck, each to a seat by lot. As takers, hearts and moon."""
    chance = random.Random(seed)
    named = second_scorer.named_cards(rules)
    plain = second_scorer.plain_hearts(rules)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    while True:
        chance.shuffle(deck)
        taker = {card: seat for trick in range(13) for seat in [chance.randrange(4)] for card in deck[4 * trick : 4 * trick + 4]}
        takers = {card: taker[card] for card in named}
        hearts = [sum(taker[card] == seat for card in plain) for seat in range(4)]
        piles = second_scorer.piles_of(rules, takers, hearts)
        shot = second_scorer.who_took_everything(rules, piles) is not None
        moon = chance.choice(["add", "subtract"] if rules["game"] == "classic" else ["add"])
        yield takers, hearts, moon if shot else None


def random_calls(seed):
    """The dealer's calls without end, all kinds: keyword arguments of Evening.call."""
    chance = random.Random(seed)
    while True:
        if chance.random() < 0.2:
            yield {"kitty": 3}
            continue
        call = dict.fromkeys(WAYS, 0)
        for _ in range(3):
            call[chance.choice(WAYS)] += 1
        yield call

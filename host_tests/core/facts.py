# SPDX-License-Identifier: MIT
"""Facts of a game in words, as the second scorer has them, turned into the firmware's records; and what the firmware makes of
them, turned back into words. The layouts are those that firmware/hearts/core/record.py, rules.py and hand.py describe, written
down here a second time; the CRC is the standard library's."""

import binascii
import functools
import itertools

from hearts.core import change, undoing
from hearts.core import game as core
from hearts.core.hand import Taken
from hearts.core.rotation import leader_of
from hearts.core.rules import NONE
from hearts.core.standing import place
from host_tests import second_scorer

GAMES = ["dnf", "classic", "hoemke"]
KINDS = ["game", "sit", "call", "hand", "amend", "undo", "restore", "tie", "dealer", "target", "stop", "turn", "pass", "wait"]
"""Numbered from 1."""
MOONS = [None, "add", "subtract"]
WAYS = ["ask", "add", "subtract"]
TIES = ["ask", "share", "play on"]
ENDS = [None, "reached", "shot", "stopped"]
PASSES = ["left", "right", "across", "kitty"]

CLASSIC = {"game": "classic"}
DNF = {"game": "dnf"}
HOEMKE = {"game": "hoemke", "code": "1111"}


# --- words to bytes --------------------------------------------------------------------------------------


def rules_code(rules):
    """The seven bytes that hold the rules, sound or not."""
    digits = rules.get("code") or f"111{rules.get('score', 1)}"
    variation = 0
    for digit in digits:
        variation = variation * 4 + int(digit) - 1
    target = second_scorer.target_of(rules)
    target = 0 if target == "quick" else target
    options = [
        rules.get("queen_of_hearts", 13) == 14,
        not rules.get("jack_needed", True),
        not rules.get("evicts", True),
        rules.get("any_card_first", False),
        rules.get("half", False),
        rules.get("floor", False),
    ]
    choices = WAYS.index(rules.get("moon", "ask")) + 4 * TIES.index(rules.get("tie", "ask"))
    return bytes(
        [
            GAMES.index(rules["game"]),
            variation if rules["game"] == "hoemke" else 0,
            target % 256,
            target // 256,
            sum(1 << bit for bit, on in enumerate(options) if on),
            choices,
            0,
        ]
    )


def seats_mask(seats):
    return sum(1 << seat for seat in seats)


def packed_hand(rules, fact):
    """The five bytes of who took what. Named cards without a taker, and cards the game has not, are 15."""
    takers = [fact["takers"].get(card, 15) for card in second_scorer.named_cards(rules)]
    takers += [15] * (5 - len(takers))
    nibbles = takers + [MOONS.index(fact["moon"])] + list(fact["hearts"])
    return bytes(low + 16 * high for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))


def payload(fact, rules):
    """The payload of a fact; rules: those of the game it belongs to."""
    kind = fact["is"]
    if kind == "game":
        return rules_code(fact["rules"]) + bytes([fact["dealer"] + 4 * fact["drawn"], seats_mask(fact["new"])])
    if kind == "sit":
        return bytes([fact["seat"]]) + bytes(fact["name"])
    if kind == "call":
        return bytes(fact[way] for way in PASSES)
    if kind in ("hand", "amend"):
        return bytes([fact["number"]]) + packed_hand(rules, fact)
    if kind == "undo":
        return (fact["first"] % (1 << 24)).to_bytes(3, "little")
    if kind == "tie":
        return bytes([TIES.index(fact["choice"]), seats_mask(fact["seats"]), fact["hands"]])
    if kind == "dealer":
        return bytes([fact["seat"]])
    if kind == "target":
        return (0 if fact["target"] == "quick" else fact["target"]).to_bytes(2, "little")
    if kind == "turn":
        return bytes([fact["by"]])
    if kind == "pass":
        return bytes([fact["further"]])
    if kind == "wait":
        return bytes([fact["joins"]]) + bytes(fact["name"])
    return b""


def sealed(kind, sequence, content=b""):
    """A record of 16 bytes. kind: a word of KINDS or a number."""
    number = KINDS.index(kind) + 1 if isinstance(kind, str) else kind
    body = bytes([0xA7, 1 << 5 | number]) + sequence.to_bytes(3, "little") + content.ljust(9, b"\0")
    return body + binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")


def record_of(fact, sequence, rules=None):
    return sealed(fact["is"], sequence, payload(fact, rules))


# --- bytes to words --------------------------------------------------------------------------------------


def seats_in(mask):
    return [seat for seat in range(4) if mask >> seat & 1]


def is_whole(record):
    """Whether 16 bytes are a record: its magic, its version and its checksum are right."""
    if len(record) != 16 or record[0] != 0xA7 or record[1] >> 5 != 1:
        return False
    return binascii.crc_hqx(record[:14], 0xFFFF) == int.from_bytes(record[14:], "little")


def number_of(record):
    """A record's sequence number."""
    return int.from_bytes(record[2:5], "little")


def rules_in_words(code):
    """The rules that seven bytes hold, each of them said."""
    game = GAMES[code[0]]
    options = [bool(code[4] >> bit & 1) for bit in range(6)]
    rules = {
        "game": game,
        "target": int.from_bytes(code[2:4], "little") or "quick",
        "queen_of_hearts": 14 if options[0] else 13,
        "jack_needed": not options[1],
        "evicts": not options[2],
        "any_card_first": options[3],
        "half": options[4],
        "floor": options[5],
        "moon": WAYS[code[5] & 3],
        "tie": TIES[code[5] >> 2],
    }
    if game == "hoemke":
        rules["code"] = "".join(str((code[1] >> shift & 3) + 1) for shift in (6, 4, 2, 0))
    return rules


def fact_in_words(record, rules):
    """The fact that a whole record tells, as the second scorer takes it; rules: those of the game it belongs to, in words."""
    kind = KINDS[(record[1] & 31) - 1]
    p = record[5:14]
    words = {"is": kind}
    if kind == "game":
        return {**words, "rules": rules_in_words(p), "dealer": p[7] & 3, "drawn": bool(p[7] & 4), "new": seats_in(p[8])}
    if kind == "sit":
        return {**words, "seat": p[0], "name": tuple(p[1:])}
    if kind == "call":
        return {**words, **dict(zip(PASSES, p, strict=False))}
    if kind in ("hand", "amend"):
        nibbles = [half for byte in p[1:6] for half in (byte & 15, byte >> 4)]
        takers = dict(zip(second_scorer.named_cards(rules), nibbles, strict=False))
        return {**words, "number": p[0], "takers": takers, "hearts": nibbles[6:], "moon": MOONS[nibbles[5]]}
    if kind == "undo":
        return {**words, "first": int.from_bytes(p[:3], "little")}
    if kind == "tie":
        return {**words, "choice": TIES[p[0]], "seats": seats_in(p[1]), "hands": p[2]}
    if kind == "dealer":
        return {**words, "seat": p[0]}
    if kind == "target":
        return {**words, "target": int.from_bytes(p[:2], "little") or "quick"}
    if kind == "turn":
        return {**words, "by": p[0]}
    if kind == "pass":
        return {**words, "further": p[0]}
    if kind == "wait":
        return {**words, "joins": bool(p[0]), "name": tuple(p[1:])}
    return words


def hand_in_words(rules, taken):
    named = second_scorer.named_cards(rules)
    return {
        "takers": {card: taken.takers[place] for place, card in enumerate(named)},
        "hearts": list(taken.hearts),
        "moon": MOONS[taken.moon],
    }


def state_in_words(game, rules):
    """What Model.state() answers, read off the firmware's game; rules: of the game, in words."""
    if not game.started:
        return None
    assert bytes(game.rules.code) == rules_code(rules)
    points = [0, 0, 0, 0]
    hands = []
    for number in range(game.hands):
        taken = game.score_of(number, points)
        hands.append({**hand_in_words(rules, taken), "points": list(points)})
    passed = [0, 0, 0, 0]
    game.pass_now(passed)
    leads = leader_of(game.rules, game.dealer)
    return {
        "rules": rules,
        "hands": hands,
        "totals": list(game.totals),
        "dealer": game.dealer,
        "seated": seats_in(game.seated),
        "call": dict(zip(PASSES, game.call, strict=True)) if any(game.call) else {},
        "pass": dict(zip(PASSES, passed, strict=True)),
        "leader": None if leads == NONE else leads,
        "names": [tuple(game.names[8 * seat : 8 * seat + 8]) for seat in range(4)],
        "target": game.target or "quick",
        "over": ENDS[game.over],
        "winners": seats_in(game.winners),
        "tie": seats_in(game.tie),
        "places": [place(game.totals, seat) for seat in range(4)],
    }


def snapshot(thing):
    """Everything an object of the core holds, as plain values that stay as they are."""
    if hasattr(thing, "__dict__"):
        return {name: snapshot(value) for name, value in vars(thing).items()}
    return thing if isinstance(thing, (int, bytes, tuple)) else list(thing)


# Scratch space: what a check may write to, since nothing reads it before writing it anew.
SCRATCH = ("taken", "points", "_packed")


def all_that_counts(game):
    """The whole state of a Game but its scratch space."""
    return {name: snapshot(value) for name, value in vars(game).items() if name not in SCRATCH}


# --- hands -----------------------------------------------------------------------------------------------


def splits(count):
    """Every way to give `count` plain hearts to four seats."""
    for bars in itertools.combinations(range(count + 3), 3):
        yield (bars[0], bars[1] - bars[0] - 1, bars[2] - bars[1] - 1, count + 2 - bars[2])


def taken_of(rules, fact):
    """A firmware hand from a hand in words."""
    taken = Taken()
    for place_of_card, card in enumerate(second_scorer.named_cards(rules)):
        taken.takers[place_of_card] = fact["takers"][card]
    taken.hearts[:] = bytes(fact["hearts"])
    taken.moon = MOONS.index(fact["moon"])
    return taken


def everything_to(seat, rules, moon="add"):
    """The hand in which one seat took every scoring card."""
    hearts = [0, 0, 0, 0]
    hearts[seat] = len(second_scorer.plain_hearts(rules))
    return {"takers": dict.fromkeys(second_scorer.named_cards(rules), seat), "hearts": hearts, "moon": moon}


def all_but_the_jack_to(seat, rules, jack, moon):
    """The hand in which one seat took every scoring card except the jack of diamonds, which went to `jack`."""
    hand = everything_to(seat, rules, moon)
    return {**hand, "takers": {**hand["takers"], "JD": jack}}


@functools.cache
def _lines(way, queen_of_hearts):
    digits = {"score": int(way[-1])} if way.startswith("hoemke") else {}
    rules = {"game": way.split()[0], "queen_of_hearts": queen_of_hearts, **digits}
    named = second_scorer.named_cards(rules)
    found = {}
    for hearts in splits(len(second_scorer.plain_hearts(rules))):
        for takers in itertools.product(range(4), repeat=min(len(named), 2)):
            # the other named cards, if any, lie with the last of these, which is enough for the games in these tests
            seats = takers + takers[-1:] * (len(named) - len(takers))
            hand = {"takers": dict(zip(named, seats, strict=True)), "hearts": list(hearts), "moon": None}
            piles = second_scorer.piles_of(rules, hand["takers"], hearts)
            if second_scorer.who_took_everything(rules, piles) is None:
                found.setdefault(tuple(second_scorer.plain_line(rules, piles)), hand)
    return found


def hand_scoring(rules, *line):
    """A hand, no moon, that scores this line."""
    return _lines(second_scorer.scoring(rules), rules.get("queen_of_hearts", 13))[line]


class Table:
    """A firmware game that is told facts in words."""

    def __init__(self, rules=None, **settings):
        self.game = core.Game()
        self.rules = None
        self.records = []  # those that were accepted
        if rules:
            assert self.begin(rules, **settings) == 0

    def tell(self, kind, **fact):
        """Tell one fact; returns the status."""
        rules = fact["rules"] if kind == "game" else self.rules
        return self.give(record_of({"is": kind, **fact}, self.game.sequence, rules), rules)

    def give(self, record, rules=None):
        status = change.apply(self.game, record)
        if status == 0:
            self.records.append(record)
            self.rules = rules or self.rules
        return status

    def begin(self, rules, dealer=0, drawn=False, new=(), **settings):
        return self.tell("game", rules={**rules, **settings}, dealer=dealer, drawn=drawn, new=new)

    def hand(self, *line, number=None, **hand):
        """The coming hand, by its line of points or, with keywords, by who took what."""
        hand = hand or hand_scoring(self.rules, *line)
        return self.tell("hand", number=self.game.hands if number is None else number, **hand)

    def amend(self, number, *line, **hand):
        return self.tell("amend", number=number, **(hand or hand_scoring(self.rules, *line)))

    def shoot(self, seat, moon="add"):
        return self.hand(**everything_to(seat, self.rules, moon))

    def undo(self, index=None):
        """Undo the newest record that counts, or the one at this index of the log."""
        return self.tell("undo", first=self.game.sequence_at(undoing.newest(self.game) if index is None else index))

    def undo_hand(self):
        return self.undo(undoing.newest_hand(self.game))

    def settle_tie(self, choice):
        return self.tell("tie", choice=choice, seats=seats_in(self.game.tie), hands=self.game.hands)

    def call(self, left=0, right=0, across=0, kitty=0):
        return self.tell("call", left=left, right=right, across=across, kitty=kitty)

    @property
    def totals(self):
        return tuple(self.game.totals)

    @property
    def over(self):
        return ENDS[self.game.over]

    @property
    def winners(self):
        return seats_in(self.game.winners)

    @property
    def tie(self):
        return seats_in(self.game.tie)

    @property
    def passes(self):
        """The pass of the coming hand: {direction: cards}, without those where nothing goes."""
        cards = [0, 0, 0, 0]
        self.game.pass_now(cards)
        return {way: count for way, count in zip(PASSES, cards, strict=True) if count}

    def points(self, hand):
        line = [0, 0, 0, 0]
        self.game.score_of(hand, line)
        return tuple(line)

# SPDX-License-Identifier: MIT
"""One hand: who took what, what that costs, and who shot.

A hand is stored as takers and counts, never as points. Five bytes, p1..p5 of a HAND or AMEND record:

    0  taker of the named card 0 | taker of card 1 << 4   (15: the game has no such card)
    1  taker of card 2 | taker of card 3 << 4
    2  taker of card 4 | moon << 4                        (moon: 0 none, ADD, SUBTRACT; ADD also for Hoemke's and for a shoot)
    3  plain hearts of seat 0 | of seat 1 << 4
    4  plain hearts of seat 2 | of seat 3 << 4
"""

import micropython
from micropython import const

from hearts.core.record import NO_TAKER, OK, WRONG_HEARTS, WRONG_MOON
from hearts.core.rotation import rotate
from hearts.core.rules import ADD, ASK, CLASSIC, DNF, JACK_NOT_NEEDED, NONE, SUBTRACT

PACKED = const(5)
_CARDS = const(5)
_NOBODY = const(255)  # as rules.NONE, which the compiler of machine code does not know
_WHY = bytes((OK, NO_TAKER, WRONG_HEARTS))  # by the answer of _missing

# The type of an argument that is bytes in memory: MicroPython's compiler knows it, elsewhere it must be a name.
ptr8 = None


# Machine code on MicroPython: a game of 64 hands is read at power-on.
@micropython.viper
def _unpack(packed: ptr8, at: int, takers: ptr8, hearts: ptr8) -> int:
    """Returns 1 if every taker is a seat or nobody."""
    possible = 1
    for i in range(_CARDS):
        seat = int(packed[at + (i >> 1)]) >> ((i & 1) << 2) & 15
        if seat > 3:
            if seat < 15:
                possible = 0
            seat = _NOBODY
        takers[i] = seat
    for seat in range(4):
        hearts[seat] = int(packed[at + 3 + (seat >> 1)]) >> ((seat & 1) << 2) & 15
    return possible


@micropython.viper
def _missing(takers: ptr8, hearts: ptr8, named: int, plain: int) -> int:
    """Returns a place in _WHY."""
    for i in range(_CARDS):
        if i < named:
            if takers[i] == _NOBODY:
                return 1
        elif takers[i] != _NOBODY:
            return 1
    for seat in range(4):
        plain -= int(hearts[seat])
    return 2 if plain else 0


class Taken:
    """Who took what: takers[card] is a seat or NONE, hearts[seat] counts plain hearts, moon is what the shooter chose."""

    def __init__(self):
        self.takers = bytearray(_CARDS)
        self.hearts = bytearray(4)
        self.clear()

    def clear(self):
        for i in range(_CARDS):
            self.takers[i] = NONE
        for seat in range(4):
            self.hearts[seat] = 0
        self.moon = 0

    def unpack(self, packed, at):
        """Take the five bytes from `at`. Returns whether `pack` may have written them."""
        self.moon = packed[at + 2] >> 4
        return _unpack(packed, at, self.takers, self.hearts) != 0

    def pack(self, packed, at):
        takers = self.takers
        hearts = self.hearts
        packed[at] = takers[0] & 15 | takers[1] << 4 & 255
        packed[at + 1] = takers[2] & 15 | takers[3] << 4 & 255
        packed[at + 2] = takers[4] & 15 | self.moon << 4 & 255
        packed[at + 3] = hearts[0] & 15 | hearts[1] << 4 & 255
        packed[at + 4] = hearts[2] & 15 | hearts[3] << 4 & 255

    def shooter(self, rules):
        """The seat that took every scoring card, or NONE. Where the jack is not needed, it may lie elsewhere."""
        takers = self.takers
        hearts = self.hearts
        plain = rules.plain
        for seat in range(4):
            if hearts[seat] == plain:
                for i in range(len(rules.named)):
                    if takers[i] != seat and not (i == rules.jack and rules.options & JACK_NOT_NEEDED):
                        return NONE
                return seat
        return NONE

    def has_jack(self, rules, seat):
        """Whether nothing is missing from the seat's pile: it took the jack of diamonds, or the jack doesn't count."""
        return rules.jack == NONE or self.takers[rules.jack] == seat

    def score(self, rules, points):
        """Write what each seat scores for this hand into points, four numbers. A hand that isn't complete scores what is known."""
        takers = self.takers
        hearts = self.hearts
        values = rules.values
        free = rules.free
        cost = rules.cost
        unless = rules.jack if self.moon else NONE
        for seat in range(4):
            counted = hearts[seat] - free
            points[seat] = counted * cost if counted > 0 else 0
        for i in range(len(values)):
            seat = takers[i]
            if seat != NONE and i != unless:
                points[seat] += values[i]
        if not self.moon:
            return
        shooter = self.shooter(rules)
        if rules.game == DNF:  # the shooter wins by the shoot; the hand's own points stand in the record
            if rules.jack != NONE and self.takers[rules.jack] == shooter:
                points[shooter] += rules.values[rules.jack]
            return
        for seat in range(4):
            if self.moon == SUBTRACT:
                points[seat] = -26 if seat == shooter else 0
            else:
                points[seat] = 0 if seat == shooter else 26


def check(taken, rules):
    """OK, or what about a hand can't be: NO_TAKER, WRONG_HEARTS, WRONG_MOON."""
    missing = _missing(taken.takers, taken.hearts, len(rules.named), rules.plain)
    if missing:
        return _WHY[missing]
    seat = taken.shooter(rules)
    moon = taken.moon
    if seat == NONE:
        return OK if not moon else WRONG_MOON
    if not moon:  # "no" is an answer only where the jack lies elsewhere
        return OK if not taken.has_jack(rules, seat) else WRONG_MOON
    if rules.game != CLASSIC:
        return OK if moon == ADD else WRONG_MOON
    if moon > SUBTRACT or rules.moon != ASK and moon != rules.moon:
        return WRONG_MOON
    return OK


def turn(taken, by):
    """Let everybody's pile lie with the seat so many places clockwise."""
    takers = taken.takers
    for i in range(_CARDS):
        if takers[i] != NONE:
            takers[i] = takers[i] + by & 3
    rotate(taken.hearts, by)

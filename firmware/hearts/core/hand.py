# SPDX-License-Identifier: MIT
"""One hand: who took what, what that costs, who shot, and the same being entered press by press.

A hand is stored as takers and counts, never as points. Five bytes, p1..p5 of a HAND or AMEND record:

    0  taker of the named card 0 | taker of card 1 << 4   (15: the game has no such card)
    1  taker of card 2 | taker of card 3 << 4
    2  taker of card 4 | moon << 4                        (moon: 0 none, ADD, SUBTRACT; ADD also for Hoemke's and for a shoot)
    3  plain hearts of seat 0 | of seat 1 << 4
    4  plain hearts of seat 2 | of seat 3 << 4
"""

from micropython import const

from hearts.core.record import NO_TAKER, OK, WRONG_HEARTS, WRONG_MOON
from hearts.core.rules import ADD, ASK, CLASSIC, DNF, JACK_NOT_NEEDED, NONE, SUBTRACT

PACKED = const(5)
_CARDS = const(5)
_NO_CARD = const(15)
_MOST_PRESSES = const(20)  # 5 named cards, "most hearts", 13 hearts


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
        takers = self.takers
        hearts = self.hearts
        for i in range(_CARDS):
            seat = packed[at + i // 2] >> 4 * (i & 1) & 15
            takers[i] = seat if seat < 4 else NONE
        for seat in range(4):
            hearts[seat] = packed[at + 3 + seat // 2] >> 4 * (seat & 1) & 15
        self.moon = packed[at + 2] >> 4

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
        for seat in range(4):
            if self.hearts[seat] == rules.plain:
                for i in range(len(rules.named)):
                    if takers[i] != seat and not (i == rules.jack and rules.options & JACK_NOT_NEEDED):
                        return NONE
                return seat
        return NONE

    def has_jack(self, rules, seat):
        """Whether nothing is missing from the seat's pile: it took the jack of diamonds, or the jack doesn't count."""
        return rules.jack == NONE or self.takers[rules.jack] == seat

    def check(self, rules):
        """OK, or what about this hand can't be: NO_TAKER, WRONG_HEARTS, WRONG_MOON."""
        named = len(rules.named)
        for i in range(_CARDS):
            if (self.takers[i] == NONE) == (i < named):
                return NO_TAKER
        if self.hearts[0] + self.hearts[1] + self.hearts[2] + self.hearts[3] != rules.plain:
            return WRONG_HEARTS
        seat = self.shooter(rules)
        moon = self.moon
        if seat == NONE:
            return OK if not moon else WRONG_MOON
        if not moon:  # "no" is an answer only where the jack lies elsewhere
            return OK if not self.has_jack(rules, seat) else WRONG_MOON
        if rules.game != CLASSIC:
            return OK if moon == ADD else WRONG_MOON
        if moon > SUBTRACT or rules.moon != ASK and moon != rules.moon:
            return WRONG_MOON
        return OK

    def score(self, rules, points):
        """Write what each seat scores for this hand into points, four numbers. A hand that isn't complete scores what is known."""
        for seat in range(4):
            hearts = self.hearts[seat] - rules.free
            points[seat] = hearts * rules.cost if hearts > 0 else 0
        for i in range(len(rules.named)):
            seat = self.takers[i]
            if seat != NONE and not (i == rules.jack and self.moon):
                points[seat] += rules.values[i]
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


class Hand:
    """A hand being entered. The questions come in order: a taker for each named card, who has most hearts where no queen of
    spades tells, then the plain hearts one by one. All plain hearts lie with `rest` from the start, so that at every moment of the
    last stage the hand is complete."""

    def __init__(self, rules):
        self.rules = rules
        self.taken = Taken()
        self._presses = bytearray(_MOST_PRESSES)  # seat | hearts given << 4; 0 hearts: an answer
        self.begin()

    def begin(self):
        """Forget what was entered; the rules may have changed."""
        self.taken.clear()
        self.rest = NONE
        self.presses = 0
        self.asked = 0  # the named card in question; len(rules.named) once all have their taker

    @property
    def complete(self):
        """Whether every named card has its taker and the plain hearts their place."""
        return self.rest != NONE

    @property
    def left(self):
        """Plain hearts that still lie where they all lay at first; 0 before."""
        return self.taken.hearts[self.rest] if self.rest != NONE else 0

    def press(self, seat):
        """A seat answers the question, or takes one heart. Returns whether that meant anything."""
        if self.rest == NONE:
            if self.asked < len(self.rules.named):
                self.taken.takers[self.asked] = seat
                self.asked += 1
                if self.asked == len(self.rules.named) and self.rules.queen != NONE:
                    self._lay(self.taken.takers[self.rules.queen])
            else:
                self._lay(seat)
            self._remember(seat, 0)
            return True
        if seat == self.rest or not self.left:
            return False
        self._give(seat, 1)
        self._remember(seat, 1)
        return True

    def more(self, seat):
        """The seat's button, held: up to three hearts more than its press gave. Returns whether there were any."""
        last = self.presses - 1
        if last < 0 or self._presses[last] != 1 << 4 | seat or not self.left:
            return False
        count = min(3, self.left)
        self._give(seat, count)
        self._presses[last] += count << 4
        return True

    def back(self):
        """Take back the last press, with its hold. Returns whether there was one."""
        if not self.presses:
            return False
        self.presses -= 1
        press = self._presses[self.presses]
        if press >> 4:
            self._give(press & 15, -(press >> 4))
            return True
        if self.rest != NONE:
            self.taken.hearts[self.rest] = 0
            self.rest = NONE
            if self.rules.queen == NONE:
                return True
        self.asked -= 1
        self.taken.takers[self.asked] = NONE
        return True

    @property
    def untouched(self):
        """Whether every plain heart still lies where it lay at first, as if the last stage had been forgotten."""
        return self.rest != NONE and self.left == self.rules.plain

    def _lay(self, seat):
        self.rest = seat
        self.taken.hearts[seat] = self.rules.plain

    def _give(self, seat, count):
        self.taken.hearts[seat] += count
        self.taken.hearts[self.rest] -= count

    def _remember(self, seat, count):
        self._presses[self.presses] = seat | count << 4
        self.presses += 1

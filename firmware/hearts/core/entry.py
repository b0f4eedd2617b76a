# SPDX-License-Identifier: MIT
"""A hand being typed in, press by press.

The questions come in order: a taker for each named card, who has most hearts where no queen of spades tells, then the plain hearts
one by one. All plain hearts lie with one seat from the start, so that at every moment of the last stage the hand is complete.
"""

from micropython import const

from hearts.core.hand import Taken
from hearts.core.rules import NONE

_MOST_PRESSES = const(20)  # 5 named cards, "most hearts", 13 hearts


class Entry:
    """
    taken    who took what, so far
    asked    the named card in question; len(rules.named) once all have their taker
    rest     the seat where all plain hearts lie at first, NONE before
    presses  how many can be taken back
    """

    def __init__(self, rules):
        self.rules = rules
        self.taken = Taken()
        self._presses = bytearray(_MOST_PRESSES)  # seat | hearts given << 4; 0 hearts: an answer
        self.rest = NONE
        self.presses = 0
        self.asked = 0

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

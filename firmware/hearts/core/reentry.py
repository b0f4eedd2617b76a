# SPDX-License-Identifier: MIT
"""A recorded hand being corrected: typed in again with its old answers at hand, or two seats exchanged in one go.

The questions are those of a new hand, and each can be answered as it was. The plain hearts lie as they were recorded, whoever has the
queen of spades now, and one after the other can be given to somebody else by the seat that would hold the rest; or all are gathered
there, as in a new hand, and given anew. So whoever keeps every answer keeps the hand as it was, whatever it was.
"""

from array import array

from micropython import const

from hearts.core.change import add, exchange
from hearts.core.entry import Entry
from hearts.core.game import TARGET_MASK
from hearts.core.hand import PACKED, Taken
from hearts.core.record import copy
from hearts.core.rules import FLOOR, HALF, NONE

_NEVER = const(-32768)  # a total that nobody has


class Reentry(Entry):
    """
    number    of the hand, from 0
    old       who took what, as it is recorded
    points    what that cost by seat
    gathered  the plain hearts were gathered, and are given anew
    over, tie, winners  how the game stands with the correction, as Game has them, once `look` was asked
    """

    def __init__(self, game, number, first=0):
        """Ask for the named card `first` at once; those before it are answered as they were."""
        super().__init__(game.rules)
        self.number = number
        self.points = [0, 0, 0, 0]
        self.gathered = False
        self.over = self.tie = self.winners = 0
        self._before = None
        self._packed = bytearray(PACKED)
        game.score_of(number, self.points).pack(self._packed, 0)
        self.old = Taken()
        self.old.unpack(self._packed, 0)
        for _ in range(first):
            self.keep()

    @property
    def answer(self):
        """Who was the answer to this question when the hand was recorded; NONE where nothing is asked."""
        if self.rest != NONE:
            return NONE
        if self.asked < len(self.rules.named):
            return self.old.takers[self.asked]
        hearts = self.old.hearts
        most = 0
        for seat in range(4):
            if hearts[seat] > hearts[most]:
                most = seat
        return most

    def keep(self):
        """Answer the question as it was answered then. Returns whether there was one."""
        seat = self.answer
        return seat != NONE and self.press(seat)

    def press(self, seat):
        """As with a new hand; but the seat that holds the rest gathers all plain hearts."""
        if seat != self.rest or self.untouched:
            return super().press(seat)
        while self.presses and self._presses[self.presses - 1] >> 4:
            self.presses -= 1
        self.gathered = True
        self._lay(seat)
        return True

    def back(self):
        """Take back the last press, with its hold; a gathering with all that was given before it."""
        answered = self.rest != NONE and not (self.presses and self._presses[self.presses - 1] >> 4)
        if answered and self.gathered:
            self.gathered = False
            self._lay(self.rest)
            return True
        if answered:
            for seat in range(4):
                self.taken.hearts[seat] = 0
        return super().back()

    def swap(self, one, other):
        """Let each of two seats have taken what the other took, moon and all."""
        old = self.old
        taken = self.taken
        for i in range(len(taken.takers)):
            seat = old.takers[i]
            taken.takers[i] = other if seat == one else one if seat == other else seat
        copy(taken.hearts, 0, old.hearts, 0, 4)
        taken.hearts[one] = old.hearts[other]
        taken.hearts[other] = old.hearts[one]
        taken.moon = old.moon

    @property
    def changes(self):
        """Whether anything is other than it was."""
        old = self.old
        taken = self.taken
        return taken.takers != old.takers or taken.hearts != old.hearts or taken.moon != old.moon

    def look(self, game, totals):
        """Write what the four totals would be with the correction into totals, and note how the game would stand."""
        packed = self._packed
        self.taken.pack(packed, 0)
        exchange(game, self.number, packed)
        for seat in range(4):
            totals[seat] = game.totals[seat]
        self.over = game.over
        self.tie = game.tie
        self.winners = game.winners
        exchange(game, self.number, packed)

    def foresee(self, game):
        """Reckon what `total` needs, once before it is asked: with floor or half, what this hand costs changes what later ones make of a
        total, and to go through them all by `look` takes too long for a press."""
        options = game.rules.options
        if self._before or not options & (FLOOR | HALF):
            return
        number = self.number
        self._before = before = array("h", (0, 0, 0, 0))
        for hand in range(number):
            game.score_of(hand, game.points)
            add(game, hand, before)
        self._least = 0 if options & FLOOR else _NEVER
        self._runs = runs = []  # of hands from this one on, under one target: the total that is halved, and by seat the points
        for hand in range(number, game.hands):
            game.score_of(hand, game.points)
            target = game.played[2 * hand + 1] & TARGET_MASK
            halved = target if target and options & HALF else _NEVER
            if not runs or runs[-1][0] != halved:
                runs.append((halved, ([], [], [], [])))
            for seat in range(4):
                runs[-1][1][seat].append(game.points[seat])

    def total(self, game, seat, points):
        """What a seat's total would be if the hand cost it so many points."""
        points -= self.points[seat]
        if not self._before:
            return game.totals[seat] + points
        total = self._before[seat] + points
        least = self._least
        for halved, scored in self._runs:
            for cost in scored[seat]:
                total += cost
                if total < least:
                    total = least
                if total == halved:
                    total //= 2
        return total

    def _lay(self, seat):
        if self.gathered:
            for other in range(4):
                self.taken.hearts[other] = 0
            super()._lay(seat)
        else:
            self.rest = seat
            copy(self.taken.hearts, 0, self.old.hearts, 0, 4)

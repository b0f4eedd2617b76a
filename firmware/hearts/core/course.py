# SPDX-License-Identifier: MIT
"""The course of a game: what the totals were after each of its hands, and who led then. For a look back; what counts now is in Game."""

from array import array

from hearts.core.change import add
from hearts.core.rules import NONE


class Course:
    """
    totals   four after each hand, by hand and seat
    leaders  the seat that led alone after each hand, or NONE
    changes  how often somebody came to lead alone who was not the last to do so; the first one who leads changes nothing
    """

    def __init__(self, game):
        hands = game.hands
        self.totals = totals = array("h", bytes(8 * hands))
        self.leaders = leaders = bytearray(hands)
        self.changes = 0
        sums = array("h", (0, 0, 0, 0))
        last = NONE
        for hand in range(hands):
            game.score_of(hand, game.points)
            add(game, hand, sums)
            least = min(sums)
            leader = NONE
            for seat in range(4):
                totals[4 * hand + seat] = sums[seat]
                if sums[seat] == least:
                    leader = seat if leader == NONE else 4  # 4: not alone
            if leader == 4:
                leader = NONE
            elif last != leader:
                self.changes += last != NONE
                last = leader
            leaders[hand] = leader

    def changed(self, hand):
        """Whether somebody else came to lead by a hand."""
        leader = self.leaders[hand]
        if leader == NONE:
            return False
        for before in range(hand - 1, -1, -1):
            if self.leaders[before] != NONE:
                return self.leaders[before] != leader
        return False

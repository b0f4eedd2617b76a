# SPDX-License-Identifier: MIT
"""The course of a game: what the totals were after each of its hands, and who led then. For a look back; what counts now is in Game."""

from array import array

from hearts.core.change import add
from hearts.core.rules import NONE


class Course:
    """
    game     whose it is
    totals   four after each hand, by hand and seat
    leaders  the seat that led alone after each hand, or NONE
    changed  whether somebody came to lead alone by a hand who was not the last to do so; the first one who leads changes nothing
    changes  how often
    """

    def __init__(self, game):
        self.game = game
        hands = game.hands
        self.totals = totals = array("h", bytes(8 * hands))
        self.leaders = leaders = bytearray(hands)
        self.changed = bytearray(hands)
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
                self.changed[hand] = last != NONE
                last = leader
            leaders[hand] = leader
        self.changes = sum(self.changed)

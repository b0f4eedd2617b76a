# SPDX-License-Identifier: MIT
"""What is counted of each player over many games, by name; seats without one are left out. A hand counts for whoever sat there when it was
recorded, a game for those who sat there at its end."""

from array import array

from micropython import const

from hearts.core import record as r
from hearts.core.game import MOST_HANDS, NAME_SIZE
from hearts.core.rotation import rotate
from hearts.core.rules import NONE
from hearts.core.undoing import counts

MOST_PLAYERS = const(24)

# What is counted
GAMES = const(0)
WON = const(1)  # a win that was shared counts for each
HANDS = const(2)
POINTS = const(3)  # of all hands
BEST = const(4)  # the fewest points of one hand
WORST = const(5)
MOONS = const(6)  # and shoots
QUEENS = const(7)  # of spades, where she is asked for
_KINDS = const(8)

_NOT_ASKED = const(254)  # who sits there has not been looked up yet


class Careers:
    """
    names    NAME_SIZE letters a player, in numbers, as Game.names has them
    count    how many players there are
    crowded  there were more than MOST_PLAYERS: who came later was left out
    """

    def __init__(self):
        self.names = bytearray(MOST_PLAYERS * NAME_SIZE)
        self.count = 0
        self.crowded = False
        self._counted = array("i", bytes(4 * MOST_PLAYERS * _KINDS))

    def counted(self, player, kind):
        """A figure, GAMES ... QUEENS, of a player 0..count - 1. BEST and WORST say nothing where there are no HANDS."""
        return self._counted[player * _KINDS + kind]

    def average(self, player):
        """Points a hand in tenths, halves away from zero; there must be a hand."""
        hands = self.counted(player, HANDS)
        points = self.counted(player, POINTS)
        tenths = (20 * abs(points) + hands) // (2 * hands)
        return tenths if points > 0 else -tenths

    def by_games(self):
        """The players, those with most games first."""
        order = []
        for player in range(self.count):
            place = len(order)
            while place and self.counted(order[place - 1], GAMES) < self.counted(player, GAMES):
                place -= 1
            order.insert(place, player)
        return order

    def take(self, game):
        """Count a game that is over or was given up."""
        names = bytearray(4 * NAME_SIZE)
        who = bytearray((NONE, NONE, NONE, NONE))
        sat = bytearray(4 * MOST_HANDS)  # four by hand: who had whose seats then
        hands = 0
        for index in range(game.start, game.records):
            if not counts(game, index):
                continue
            kind = game.kind_at(index)
            seat = game.payload_at(index, 0)
            if kind == r.SIT:
                for i in range(NAME_SIZE):
                    names[seat * NAME_SIZE + i] = game.payload_at(index, 1 + i)
                who[seat] = _NOT_ASKED
            elif kind == r.HAND:
                self._look_up(who, names)
                sat[4 * hands : 4 * hands + 4] = who
                hands += 1
            elif kind == r.TURN:  # everybody sits that many seats further on, and so do the hands before it
                rotate(names, seat * NAME_SIZE)
                rotate(who, seat)
                for hand in range(hands):
                    four = sat[4 * hand : 4 * hand + 4]
                    rotate(four, seat)
                    sat[4 * hand : 4 * hand + 4] = four
        self._look_up(who, names)
        self._take_end(game, who)
        for hand in range(hands):
            self._take_hand(game, hand, sat)

    def _take_end(self, game, who):
        for player in range(self.count):
            here = won = 0
            for seat in range(4):
                if who[seat] == player:
                    here = 1
                    won |= game.winners >> seat & 1
            self._add(player, GAMES, here)
            self._add(player, WON, won)

    def _take_hand(self, game, hand, sat):
        points = array("h", (0, 0, 0, 0))
        rules = game.rules
        taken = game.score_of(hand, points)
        shooter = taken.shooter(rules) if taken.moon else NONE
        queen = taken.takers[rules.queen] if rules.queen != NONE else NONE
        for seat in range(4):
            player = sat[4 * hand + seat]
            if player == NONE:
                continue
            at = player * _KINDS
            cost = points[seat]
            first = not self.counted(player, HANDS)
            if first or cost < self.counted(player, BEST):
                self._counted[at + BEST] = cost
            if first or cost > self.counted(player, WORST):
                self._counted[at + WORST] = cost
            self._add(player, HANDS, 1)
            self._add(player, POINTS, cost)
            self._add(player, MOONS, shooter == seat)
            self._add(player, QUEENS, queen == seat)

    def _add(self, player, kind, count):
        self._counted[player * _KINDS + kind] += count

    def _look_up(self, who, names):
        """Find out which players sit there, where that is not known. Not before a hand is played, so that a name that was corrected makes
        no player."""
        for seat in range(4):
            if who[seat] == _NOT_ASKED:
                who[seat] = self._player(names[seat * NAME_SIZE : (seat + 1) * NAME_SIZE])

    def _player(self, name):
        if not name[0]:
            return NONE
        for player in range(self.count):
            if self.names[player * NAME_SIZE : (player + 1) * NAME_SIZE] == name:
                return player
        if self.count == MOST_PLAYERS:
            self.crowded = True
            return NONE
        self.names[self.count * NAME_SIZE : (self.count + 1) * NAME_SIZE] = name
        self.count += 1
        return self.count - 1

# SPDX-License-Identifier: MIT
"""A seeded trace of records, possible and impossible, told to the rule core; after each one everything public goes into a hash. Runs on
CPython and on MicroPython (test_unix_port.py) and prints the same lines on both: the hash, then how many records of each kind counted.

    python unix_trace.py SEED RECORDS
"""

import binascii
import hashlib
import sys

from hearts.core import change, undoing
from hearts.core import record as r
from hearts.core.game import NAME_SIZE, Game
from hearts.core.reentry import Reentry
from hearts.core.rotation import leader_of
from hearts.core.rules import ADD, CLASSIC, DNF, FLOOR, HALF, HOEMKE, PLAY_ON, SHARE, SUBTRACT, Rules
from hearts.core.standing import lowest, place


class Chance:
    """The same numbers everywhere: a linear congruential generator that stays below 2**30."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 4093 + 154109) % 714025
        return self.state * limit // 714025


class Trace:
    def __init__(self, seed):
        self.chance = Chance(seed)
        self.game = Game()
        self.rules = Rules()
        self.record = bytearray(r.SIZE)
        self.counted = [0] * (r.WAIT + 1)
        self.hash = hashlib.sha256()
        self.points = [0, 0, 0, 0]
        self.cards = [0, 0, 0, 0]

    def run(self, records):
        for _ in range(records):
            kind = self.invent()
            status = change.apply(self.game, self.record)
            if status == r.OK:
                self.counted[kind] += 1
            self.dump(status)

    # --- the next record

    def invent(self):
        """Put a record together; returns its kind."""
        below = self.chance.below
        game = self.game
        for i in range(r.SIZE):
            self.record[i] = 0
        if not game.started or game.over and below(3) == 0:
            kind = r.GAME
        elif game.tie and below(2):
            kind = r.TIE
        elif below(2):
            kind = r.HAND
        else:
            kind = 1 + below(r.WAIT)
        self.payload(kind, r.PAYLOAD)
        r.seal(self.record, kind, game.sequence + (below(20) == 0))
        if below(20) == 0:
            self.record[below(r.SIZE)] ^= 1 << below(8)
        return kind

    def payload(self, kind, at):
        below = self.chance.below
        game = self.game
        record = self.record
        if kind == r.GAME:
            self.choose_rules()
            record[at : at + 7] = self.rules.code
            record[at + 7] = below(8)
            record[at + 8] = below(16)
        elif kind == r.SIT:
            record[at] = below(4)
            for i in range(NAME_SIZE):
                record[at + 1 + i] = below(30)
        elif kind == r.CALL:
            for _ in range(3):
                record[at + below(3)] += 1
        elif kind == r.HAND or kind == r.AMEND:
            record[at] = game.hands if kind == r.HAND else below(game.hands + 1)
            self.taken(at + 1)
        elif kind == r.UNDO:
            index = undoing.newest(game) if below(2) else undoing.newest_hand(game) if below(2) else below(9)
            sequence = game.sequence_at(index)
            for i in range(3):
                record[at + i] = sequence >> 8 * i & 255
        elif kind == r.TIE:
            record[at] = SHARE + below(2)
            record[at + 1] = game.tie
            record[at + 2] = game.hands
        elif kind == r.DEALER:
            record[at] = below(5)
        elif kind == r.TARGET:
            record[at] = below(256)
            record[at + 1] = below(2)
        elif kind == r.TURN or kind == r.PASS:
            record[at] = below(5)
        elif kind == r.WAIT:
            record[at] = below(3)
            record[at + 1] = below(4)

    def choose_rules(self):
        below = self.chance.below
        game = (DNF, CLASSIC, HOEMKE)[below(3)]
        self.rules.begin(game, below(256) if game == HOEMKE else 0)
        options = below(64) if game == DNF else below(4) * HALF & (HALF | FLOOR)
        moon = (0, ADD, SUBTRACT)[below(3)] if game == CLASSIC else 0
        tie = (0, 0, SHARE, PLAY_ON)[below(4)]
        self.rules.set((0, 20, 50)[below(3)] if game == CLASSIC else 20 + below(300), options, moon, tie)

    def taken(self, at):
        """A hand: now and then everything to one seat, now and then something that can't be."""
        below = self.chance.below
        rules = self.game.rules
        seats = [15] * 10
        seats[5] = 0
        shooter = below(4)
        everything = below(5) == 0
        for card in range(len(rules.named)):
            seats[card] = shooter if everything else below(4)
        for seat in range(4):
            seats[6 + seat] = 0
        for _ in range(rules.plain - (below(30) == 0)):
            seats[6 + (shooter if everything else below(4))] += 1
        if everything:
            seats[5] = below(3)
        for i in range(5):
            self.record[at + i] = seats[2 * i] | seats[2 * i + 1] << 4

    # --- what the core makes of it

    def dump(self, status):
        game = self.game
        number = self.number
        number(status)
        for value in (game.started, game.seated, game.hands, game.dealer, game.over, game.winners, game.tie):
            number(int(value))
        for value in (game.start, game.turn, game.offset, game.sequence, game.calls, game.may_play, change.archives(game)):
            number(int(value))
        for index in (undoing.newest(game), undoing.newest_hand(game), undoing.undone(game)):
            number(index)
        if not game.started:
            return
        self.hash.update(game.rules.code)
        self.hash.update(game.names)
        self.hash.update(game.former)
        self.hash.update(game.call)
        number(game.target)
        number(leader_of(game.rules, game.dealer))
        number(lowest(game.totals))
        game.pass_now(self.cards)
        for seat in range(4):
            number(game.totals[seat])
            number(place(game.totals, seat))
            number(self.cards[seat])
            number(game.total_with(seat, 7))
        for hand in range(max(0, game.hands - 3), game.hands):
            taken = game.score_of(hand, self.points)
            self.hash.update(taken.takers)
            self.hash.update(taken.hearts)
            number(taken.moon)
            for seat in range(4):
                number(self.points[seat])
            self.correct(hand)

    def correct(self, hand):
        """A recorded hand as a correction takes it in, and what the game would be with two of its seats exchanged."""
        again = Reentry(self.game, hand)
        while again.keep():
            pass
        self.hash.update(again.taken.takers)
        self.hash.update(again.taken.hearts)
        again.swap(hand & 3, hand + 1 & 3)
        again.look(self.game, self.points)
        for value in (again.over, again.tie, again.winners):
            self.number(value)
        for seat in range(4):
            self.number(self.points[seat])

    def number(self, value):
        self.hash.update(b"%d " % value)


def main(arguments):
    trace = Trace(int(arguments[1]))
    trace.run(int(arguments[2]))
    print(binascii.hexlify(trace.hash.digest()).decode())
    print(" ".join([str(count) for count in trace.counted]))


main(sys.argv)

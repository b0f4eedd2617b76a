# SPDX-License-Identifier: MIT
"""The game: what the records that count make of it, for all to read. Nobody changes it but core/change.py, live and at boot alike.

Undo and amendments are records too: everything is derived anew from the records that still count. Everything is allocated once;
after that a call allocates nothing.

The log reaches back through a new game into the finished or abandoned one before it, until the new one's first hand is recorded;
then the old game's records are dropped, and whoever keeps them has archived them by then.
"""

from array import array

from micropython import const

from hearts.core.hand import Taken, turn
from hearts.core.rotation import pass_of
from hearts.core.rules import FLOOR, HALF, PASS_CALLED, Rules

MOST_HANDS = const(128)
MOST_RECORDS = const(512)

NAME_SIZE = const(8)

# Why a game is over
NOT_OVER = const(0)
REACHED = const(1)  # somebody is at the target
SHOT = const(2)  # DNF: the shooter won at once
STOPPED = const(3)

# The log also holds a finished game while the next one is being set up, so that undo can reach back into it.
LOG = const(576)
ENTRY = const(10)  # bytes: kind and payload
GONE = const(0x80)  # with the kind: withdrawn, or an UNDO that was itself taken back
CARDS = const(2)  # where an entry of a hand has who took what

TURN_BITS = const(10)  # beside a hand's target: the turn in force when it was recorded
TARGET_MASK = const(1023)


class Game:
    """
    started   a game has been chosen
    rules     its rules; target is the one in force now, which may not be rules.target any more
    names     four times NAME_SIZE letters, in numbers, 0 after the last
    former    the names before this game, from which those who stayed are to be said again
    seated    the seats that this game has a word of: a newcomer's, or one that was said again; bit by seat
    hands     recorded so far
    totals    by seat
    dealer    of the coming hand
    call      the dealer's call for it, four counts as rotation.py has them, all 0: none yet
    offset    how many hands further the pass cycle is than the hands that were recorded
    turn      how many seats clockwise everybody is now from where the game began, as the box sees it; all that is told by seat is told
              as they are now
    over      NOT_OVER, REACHED, SHOT, STOPPED
    winners   bit by seat, once over
    tie       the seats whose tie for the lowest total is to be decided now, bit by seat; 0: none
    sequence  number that the next record must have; an empty log may begin at any
    records   how many the log holds, whether they count or not
    start     index of the record that began this game

    And for those that change it or look into the log:

    log       ENTRY bytes a record: kind, with GONE where it does not count, and payload
    played    by hand: the index of the record that says who took what; target | turn << TURN_BITS as they were with that record,
              but the target as when the hand was first recorded
    stopped   a STOP counts
    choice    the newest choice in a tie: SHARE or PLAY_ON, the seats, hands by then
    taken, points  for whoever counts
    """

    def __init__(self):
        self.rules = Rules()
        self.names = bytearray(4 * NAME_SIZE)
        self.former = bytearray(4 * NAME_SIZE)
        self.totals = array("h", (0, 0, 0, 0))
        self.call = bytearray(4)
        self.log = bytearray(LOG * ENTRY)
        self.played = array("H", bytes(4 * MOST_HANDS))
        self.choice = bytearray(3)
        self.taken = Taken()
        self.points = array("h", (0, 0, 0, 0))
        self.started = self.stopped = False
        self.sequence = self.records = self.start = self.seated = self.hands = 0
        self.dealer = self.offset = self.turn = self.target = self.over = self.winners = self.tie = 0

    def score_of(self, hand, points):
        """Write what each seat scored in a recorded hand 0..hands - 1 into points; returns the Taken it came from, valid until the
        next call."""
        self.unpack(hand)
        self.taken.score(self.rules, points)
        return self.taken

    def unpack(self, hand):
        """Let self.taken be a recorded hand, by the seats as they are now."""
        self.taken.unpack(self.log, self.played[2 * hand] * ENTRY + CARDS)
        by = self.turned(hand)
        if by:
            turn(self.taken, by)

    def turned(self, hand):
        """How many seats clockwise everybody has moved since the record that says who took what in a hand."""
        return self.turn - (self.played[2 * hand + 1] >> TURN_BITS) & 3

    def total_with(self, seat, points):
        """What a seat's total would be after a hand with these points, recorded now."""
        return self.sum(self.totals[seat], points, self.target)

    def sum(self, total, points, target):
        """What a total comes to by a hand that is recorded while a target is in force: points, then floor, then half."""
        options = self.rules.options
        total += points
        if options & FLOOR and total < 0:
            total = 0
        if options & HALF and target and total == target:
            total = target // 2
        return total

    def ends_at(self, totals):
        """Whether a hand that leads to these totals, recorded now, reaches the target."""
        return not self.target or max(totals) >= self.target

    def pass_now(self, cards):
        """Write the pass of the coming hand into cards, as rotation.pass_of does."""
        pass_of(self.rules, self.hands + self.offset, self.call, cards)

    @property
    def calls(self):
        """Whether the dealer of the coming hand calls the pass and has not done so yet."""
        call = self.call
        return self.may_play and self.rules.passing == PASS_CALLED and not call[0] + call[1] + call[2] + call[3]

    @property
    def may_play(self):
        """Whether a hand can be recorded now, as far as records have room."""
        return self.started and not self.over and not self.tie and self.hands < MOST_HANDS

    @property
    def start_sequence(self):
        """Sequence number of the record that began this game."""
        return self.sequence_at(self.start)

    def kind_at(self, index):
        """The kind of a record by its index in the log."""
        return self.log[index * ENTRY] & ~GONE

    def payload_at(self, index, place):
        """A payload byte, place 0..8, of a record by its index in the log."""
        return self.log[index * ENTRY + 1 + place]

    def sequence_at(self, index):
        """The sequence number of a record by its index in the log."""
        return self.sequence - self.records + index

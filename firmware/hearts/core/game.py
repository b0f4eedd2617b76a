# SPDX-License-Identifier: MIT
"""The game: what the records that count make of it.

check(record) says whether a record can be next, apply(record) makes it so; nothing else changes a game, live and at boot alike.
Undo and amendments are records too: everything is derived anew from the records that still count. Everything is allocated once;
after that a call allocates nothing.

The log reaches back through a new game into the finished or abandoned one before it, until the new one's first hand is recorded;
then the old game's records are dropped, and whoever keeps them has archived them by then.
"""

from array import array

from micropython import const

from hearts.core import record as r
from hearts.core.hand import Taken
from hearts.core.rotation import left_of, pass_of
from hearts.core.rules import DNF, FLOOR, HALF, PASS_CALLED, PLAY_ON, SHARE, Rules, is_code, is_target
from hearts.core.standing import lowest, sole

MOST_HANDS = const(128)
MOST_RECORDS = const(512)

NAME_SIZE = const(8)

# Why a game is over
NOT_OVER = const(0)
REACHED = const(1)  # somebody is at the target
SHOT = const(2)  # DNF: the shooter won at once
STOPPED = const(3)

# The log also holds a finished game while the next one is being set up, so that undo can reach back into it: room for a change of
# mind or two, of which the last is kept for a new game, so that no sequence of presses can lock anybody out.
_LOG = const(576)
_SPARE = const(16)
_ENTRY = const(10)  # kind and payload
_GONE = const(0x80)  # with the kind: withdrawn, or an UNDO that was itself taken back
_PAYLOAD = const(9)
_CARDS = const(2)  # where an entry of a hand has who took what
_MOON = const(4)  # and its moon

_NOTHING = bytes(4 * NAME_SIZE)  # for all names, or a call
# How many payload bytes a kind uses; the others are 0.
_USED = bytes((0, 9, 9, 4, 6, 6, 3, 0, 3, 1, 2, 0))


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
    over      NOT_OVER, REACHED, SHOT, STOPPED
    winners   bit by seat, once over
    tie       the seats whose tie for the lowest total is to be decided now, bit by seat; 0: none
    sequence  number that the next record must have; an empty log may begin at any
    """

    def __init__(self):
        self.rules = Rules()
        self.names = bytearray(4 * NAME_SIZE)
        self.former = bytearray(4 * NAME_SIZE)
        self.totals = array("h", (0, 0, 0, 0))
        self.call = bytearray(4)
        self._log = bytearray(_LOG * _ENTRY)
        # By hand: the entry in the log that says who took what, and the target in force when it was recorded.
        self._hands = array("H", bytes(4 * MOST_HANDS))
        self._taken = Taken()
        self._points = array("h", (0, 0, 0, 0))
        self.forget()

    # --- what a screen asks -----------------------------------------------------------------------

    def score_of(self, hand, points):
        """Write what each seat scored in a recorded hand 0..hands - 1 into points; returns the Taken it came from, valid until the
        next call."""
        self._unpack(hand)
        self._taken.score(self.rules, points)
        return self._taken

    def add(self, hand, totals):
        """Let totals, which stood before a recorded hand, be those after it."""
        self.score_of(hand, self._points)
        self._add(hand, totals)

    def total_with(self, seat, points):
        """What a seat's total would be after a hand with these points, recorded now."""
        return self._sum(self.totals[seat], points, self.target)

    def exchange(self, hand, packed):
        """Exchange a recorded hand's five bytes with those in packed, and let the totals and the end follow: for a look at what a
        correction would make. Exchanged back at once, all is as it was."""
        at = self._hands[2 * hand] * _ENTRY + _CARDS
        log = self._log
        for i in range(len(packed)):
            log[at + i], packed[i] = packed[i], log[at + i]
        self._total()
        self._settle()

    def ends_at(self, totals):
        """Whether a hand that leads to these totals, recorded now, reaches the target."""
        return not self.target or max(totals) >= self.target

    def pass_now(self, cards):
        """Write the pass of the coming hand into cards, as rotation.pass_of does."""
        pass_of(self.rules, self.hands, self.call, cards)

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
    def records(self):
        """How many the log holds, whether they count or not."""
        return self._count

    @property
    def archives(self):
        """Whether the next hand ends the time in which undo could reach back before this game."""
        return self.hands == 0 and self.start > 0

    @property
    def start_sequence(self):
        """Sequence number of the record that began this game."""
        return self.sequence_at(self.start)

    def newest(self):
        """Index of the newest record that counts and can be undone, or -1."""
        return self._newest(0)

    def newest_hand(self):
        """Index of this game's newest HAND that counts, or -1."""
        hand = self._newest(r.HAND)
        return hand if hand >= self.start else -1

    def undone(self):
        """Index of the first record that the newest UNDO withdrew, if RESTORE can take it back now, or -1."""
        undo = self._newest_undo()
        if undo < 0 or self.newest() > undo:
            return -1
        first = self._first_of(undo)
        # A game comes back only at once: later, the records between would refer to what is dropped with the game before it.
        if self.kind_at(first) == r.GAME and undo != self._count - 1:
            return -1
        return first

    def kind_at(self, index):
        """The kind of a record by its index in the log."""
        return self._log[index * _ENTRY] & ~_GONE

    def payload_at(self, index, place):
        """A payload byte, place 0..8, of a record by its index in the log."""
        return self._log[index * _ENTRY + 1 + place]

    def counts(self, index):
        """Whether a record counts, by its index in the log: UNDO and RESTORE never do."""
        kind = self._log[index * _ENTRY]
        return kind != r.UNDO and kind != r.RESTORE and kind < _GONE

    def sequence_at(self, index):
        """The sequence number of a record by its index in the log."""
        return self.sequence - self._count + index

    # --- records ----------------------------------------------------------------------------------

    def forget(self):
        """Back to an empty log, as after power-on."""
        self.sequence = 0
        self._count = 0
        self._derive()

    def check(self, record):
        """Whether the 16 bytes can be the next record: OK, or why not. Changes nothing."""
        if not r.is_sound(record):
            return r.NEWER if r.is_newer(record) else r.UNSOUND
        if r.sequence_of(record) != self.sequence:
            return r.OUT_OF_ORDER
        kind = r.kind_of(record)
        if not r.GAME <= kind <= r.STOP:
            return r.UNSOUND
        if r.any_of(record, r.PAYLOAD + _USED[kind], r.PAYLOAD + _PAYLOAD):
            return r.OUT_OF_RANGE
        if kind != r.GAME and kind != r.RESTORE and not self.started:
            return r.NO_GAME
        if kind == r.GAME:
            status = self._check_game(record)
        elif kind == r.HAND:
            status = self._check_hand(record)
        elif kind == r.AMEND:
            status = self._check_amend(record)
        elif kind == r.UNDO:
            status = self._check_undo(record)
        elif kind == r.RESTORE:
            status = r.OK if self.undone() >= 0 else r.NOTHING_THERE
        elif kind == r.TIE:
            status = self._check_tie(record)
        else:
            status = self._check_choice(kind, record)
        return status or self._check_room(kind, record)

    def apply(self, record):
        """Check a record and let it count. Returns what check says; anything but OK has changed nothing."""
        status = self.check(record)
        if status:
            return status
        kind = r.kind_of(record)
        if kind == r.HAND and self.archives:
            self._drop()
        index = self._count
        at = index * _ENTRY
        self._log[at] = kind
        r.copy(self._log, at + 1, record, r.PAYLOAD, _PAYLOAD)
        self._count += 1
        self.sequence += 1
        if kind == r.UNDO:
            self._withdraw(index)
            self._derive()
        elif kind == r.RESTORE:
            self._log[self._newest_undo() * _ENTRY] |= _GONE
            self._withdraw_all()
            self._derive()
        else:
            self._fold(index)
            if kind == r.HAND:
                self._taken.score(self.rules, self._points)  # as the check unpacked it
                self._add(self.hands - 1, self.totals)
            elif kind == r.GAME or kind == r.AMEND:
                self._total()
            if kind != r.SIT and kind != r.CALL and kind != r.DEALER:
                self._settle()
        return r.OK

    # --- checks -----------------------------------------------------------------------------------

    def _check_game(self, record):
        if not is_code(record, r.PAYLOAD) or record[r.PAYLOAD + 7] > 3 + r.DRAWN or record[r.PAYLOAD + 8] > 15:
            return r.OUT_OF_RANGE
        if self.started and not self.hands:
            return r.GAME_EMPTY
        return r.OK

    def _check_hand(self, record):
        if self.over:
            return r.GAME_OVER
        if self.tie:
            return r.TIE_OPEN
        if self.hands == MOST_HANDS:
            return r.HANDS_FULL
        if record[r.PAYLOAD] != self.hands:
            return r.OUT_OF_RANGE
        return self._check_taken(record)

    def _check_amend(self, record):
        hand = record[r.PAYLOAD]
        if hand >= self.hands:
            return r.NOTHING_THERE
        self._unpack(hand)
        shot = self._is_shoot()
        status = self._check_taken(record)
        if not status and hand != self.hands - 1 and (shot or self._is_shoot()):
            return r.NOT_THE_LAST
        return status

    def _check_taken(self, record):
        taken = self._taken
        return taken.check(self.rules) if taken.unpack(record, r.PAYLOAD + 1) else r.OUT_OF_RANGE

    def _check_undo(self, record):
        place = self._first_in(record, r.PAYLOAD)
        if place < 0 or place >= self._count:
            return r.NOTHING_THERE
        if place == self.newest() or place == self.newest_hand() or place == self.start and not self.hands:
            return r.OK
        return r.NOTHING_THERE

    def _check_tie(self, record):
        choice = record[r.PAYLOAD]
        if choice != SHARE and choice != PLAY_ON:
            return r.OUT_OF_RANGE
        if not self.tie or record[r.PAYLOAD + 1] != self.tie or record[r.PAYLOAD + 2] != self.hands:
            return r.NOT_IN_THIS_GAME
        return r.OK

    def _check_choice(self, kind, record):
        p0 = record[r.PAYLOAD]
        p1 = record[r.PAYLOAD + 1]
        if kind == r.TARGET:
            if not is_target(self.rules.game, p0 | p1 << 8):
                return r.OUT_OF_RANGE
            return r.GAME_OVER if self.over == SHOT or self.over == STOPPED else r.OK
        if self.over:
            return r.GAME_OVER
        if kind == r.STOP and not self.hands:
            return r.GAME_EMPTY
        if kind == r.CALL:
            if self.rules.game != DNF:
                return r.NOT_IN_THIS_GAME
            if self.tie:
                return r.TIE_OPEN
            kitty = record[r.PAYLOAD + 3]
            if p0 + p1 + record[r.PAYLOAD + 2] + kitty != 3 or kitty and kitty != 3:
                return r.OUT_OF_RANGE
        elif kind != r.STOP and p0 > 3:  # SIT, DEALER: a seat
            return r.OUT_OF_RANGE
        return r.OK

    def _check_room(self, kind, record):
        count = self._count
        if kind == r.GAME:
            full = count == _LOG
        elif kind == r.UNDO and not self.hands and self._first_in(record, r.PAYLOAD) == self.start:
            full = count >= _LOG - 1  # the game that comes instead needs a place too
        else:
            full = count - self.start >= MOST_RECORDS or count >= _LOG - _SPARE and not (kind == r.HAND and self.archives)
        return r.RECORDS_FULL if full else r.OK

    # --- the log ----------------------------------------------------------------------------------

    def _first_in(self, source, at):
        """The index of the first record that an UNDO withdraws, from the sequence number in its payload at source[at:]."""
        return (source[at] | source[at + 1] << 8 | source[at + 2] << 16) - self.sequence_at(0)

    def _first_of(self, undo):
        """The same for an UNDO in the log, by its index."""
        return self._first_in(self._log, undo * _ENTRY + 1)

    def _newest(self, kind):
        for i in range(self._count - 1, -1, -1):
            if self.counts(i) and (not kind or self.kind_at(i) == kind):
                return i
        return -1

    def _newest_undo(self):
        for i in range(self._count - 1, -1, -1):
            if self._log[i * _ENTRY] == r.UNDO:
                return i
        return -1

    def _withdraw(self, undo):
        """With a hand go the calls, overrides (a new target is one), seat changes, tie choices and the stop made after it, but no
        amendment of an older hand."""
        first = self._first_of(undo)
        hand = self.payload_at(first, 0) if self.kind_at(first) == r.HAND else -1
        for i in range(first, undo):
            if self.counts(i) and not (hand >= 0 and self.kind_at(i) == r.AMEND and self.payload_at(i, 0) != hand):
                self._log[i * _ENTRY] |= _GONE

    def _withdraw_all(self):
        """Let each UNDO that was not taken back have its effect anew, in order."""
        for i in range(self._count):
            kind = self._log[i * _ENTRY]
            if kind == r.UNDO:
                self._withdraw(i)
            elif kind != r.UNDO | _GONE:
                self._log[i * _ENTRY] = kind & ~_GONE

    def _drop(self):
        """Forget the records before this game."""
        start = self.start
        log = self._log
        self._count -= start
        r.copy(log, 0, log, start * _ENTRY, self._count * _ENTRY)
        r.copy(self.former, 0, _NOTHING, 0, 4 * NAME_SIZE)
        self.start = 0

    # --- what the records make of it --------------------------------------------------------------

    def _derive(self):
        """Everything anew from the records that count."""
        self.started = False
        self.start = 0
        r.copy(self.names, 0, _NOTHING, 0, 4 * NAME_SIZE)
        self._reset()
        for i in range(self._count):
            if self.counts(i):
                self._fold(i)
        self._total()
        self._settle()

    def _reset(self):
        r.copy(self.former, 0, self.names, 0, 4 * NAME_SIZE)
        r.copy(self.names, 0, _NOTHING, 0, 4 * NAME_SIZE)
        self.seated = 0
        self.hands = 0
        self.dealer = 0
        self.target = 0
        self._stopped = False
        self._tie_choice = 0
        self._tie_mask = 0
        self._tie_hands = 0
        self._clear_call()

    def _clear_call(self):
        r.copy(self.call, 0, _NOTHING, 0, 4)

    def _fold(self, index):
        """Let one record that counts have its effect, totals and end apart."""
        log = self._log
        at = index * _ENTRY + 1
        kind = log[at - 1]
        p0 = log[at]
        if kind == r.HAND:
            self._hands[2 * self.hands] = index
            self._hands[2 * self.hands + 1] = self.target
            self.hands += 1
            self.dealer = left_of(self.dealer)
            self._clear_call()
        elif kind == r.AMEND:
            self._hands[2 * p0] = index
        elif kind == r.GAME:
            self._reset()
            self.started = True
            self.start = index
            self.rules.load(log, at)
            self.target = self.rules.target
            self.dealer = log[at + 7] & 3
            self.seated = log[at + 8]
        elif kind == r.SIT:
            r.copy(self.names, p0 * NAME_SIZE, log, at + 1, NAME_SIZE)
            self.seated |= 1 << p0
        elif kind == r.CALL:
            r.copy(self.call, 0, log, at, 4)
        elif kind == r.TIE:
            self._tie_choice = p0
            self._tie_mask = log[at + 1]
            self._tie_hands = log[at + 2]
        elif kind == r.DEALER:
            self.dealer = p0
            self._clear_call()
        elif kind == r.TARGET:
            self.target = p0 | log[at + 1] << 8
        else:
            self._stopped = True

    def _unpack(self, hand):
        """Let self._taken be a recorded hand."""
        self._taken.unpack(self._log, self._hands[2 * hand] * _ENTRY + _CARDS)

    def _total(self):
        for seat in range(4):
            self.totals[seat] = 0
        for hand in range(self.hands):
            self.add(hand, self.totals)

    def _add(self, hand, totals):
        """Add the points of a hand, then floor, then half, under the target in force when it was first recorded."""
        target = self._hands[2 * hand + 1]
        points = self._points
        plain = not self.rules.options & (FLOOR | HALF)
        for seat in range(4):
            if plain:
                totals[seat] += points[seat]
            else:
                totals[seat] = self._sum(totals[seat], points[seat], target)

    def _sum(self, total, points, target):
        options = self.rules.options
        total += points
        if options & FLOOR and total < 0:
            total = 0
        if options & HALF and target and total == target:
            total = target // 2
        return total

    def _is_shoot(self):
        """Whether the hand in self._taken wins a DNF game at once."""
        return self.rules.game == DNF and self._taken.moon != 0

    def _settle(self):
        """Is the game over, and who has won?"""
        totals = self.totals
        self.over = NOT_OVER
        self.tie = 0
        self.winners = 0
        if self.hands and self.rules.game == DNF and self._log[self._hands[2 * self.hands - 2] * _ENTRY + _MOON] >> 4:
            self._unpack(self.hands - 1)
            self.over = SHOT
            self.winners = 1 << self._taken.shooter(self.rules)
        elif self._stopped:
            self.over = STOPPED
            self.winners = lowest(totals)
        elif self.hands and self.ends_at(totals):
            leaders = lowest(totals)
            choice = self.rules.tie
            if not choice and self._tie_mask == leaders and self._tie_hands == self.hands:
                choice = self._tie_choice
            if sole(leaders) or choice == SHARE:
                self.over = REACHED
                self.winners = leaders
            elif not choice:
                self.tie = leaders

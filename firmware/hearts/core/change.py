# SPDX-License-Identifier: MIT
"""How a game changes: check(game, record) says whether a record can be next, apply(game, record) makes it so; nothing else changes a
game, live and at boot alike. In memory only while records are told; after it is loaded a call allocates nothing.

`exchange` is for a look at what a correction would make, and leaves no trace.
"""

from micropython import const

from hearts.core import hand as h
from hearts.core import record as r
from hearts.core.game import (
    CARDS,
    ENTRY,
    GONE,
    LOG,
    MOST_HANDS,
    MOST_RECORDS,
    NAME_SIZE,
    NOT_OVER,
    REACHED,
    SHOT,
    STOPPED,
    TARGET_MASK,
    TURN_BITS,
)
from hearts.core.rotation import left_of, rotate
from hearts.core.rules import DNF, FLOOR, HALF, PASS_FOUR, PASS_THREE, PLAY_ON, SHARE, is_code, is_target
from hearts.core.standing import lowest, sole
from hearts.core.undoing import counts, first_in, newest, newest_hand, newest_undo, undone, withdraw, withdraw_all

# Room for a change of mind or two about the next game, of which the last is kept for a new game, so that no sequence of presses can lock
# anybody out.
_SPARE = const(16)
_PAYLOAD = const(9)
_MOON = const(4)  # where an entry of a hand has its moon

_NOTHING = bytes(4 * NAME_SIZE)  # for all names, or a call
# How many payload bytes a kind uses; the others are 0.
_USED = bytes((0, 9, 9, 4, 6, 6, 3, 0, 3, 1, 2, 0, 1, 1, 9))


def forget(game):
    """Back to an empty log, as after power-on."""
    game.sequence = 0
    game.records = 0
    derive(game)


def check(game, record):
    """Whether the 16 bytes can be the next record: OK, or why not. Changes nothing."""
    if not r.is_sound(record):
        return r.NEWER if r.is_newer(record) else r.UNSOUND
    if r.sequence_of(record) != game.sequence:
        return r.OUT_OF_ORDER
    kind = r.kind_of(record)
    if not r.GAME <= kind <= r.WAIT:
        return r.UNSOUND
    if r.any_of(record, r.PAYLOAD + _USED[kind], r.PAYLOAD + _PAYLOAD):
        return r.OUT_OF_RANGE
    if kind != r.GAME and kind != r.RESTORE and not game.started:
        return r.NO_GAME
    if kind == r.GAME:
        status = _check_game(game, record)
    elif kind == r.HAND:
        status = _check_hand(game, record)
    elif kind == r.AMEND:
        status = _check_amend(game, record)
    elif kind == r.UNDO:
        status = _check_undo(game, record)
    elif kind == r.RESTORE:
        status = r.OK if undone(game) >= 0 else r.NOTHING_THERE
    elif kind == r.TIE:
        status = _check_tie(game, record)
    else:
        status = _check_choice(game, kind, record)
    if game.records < MOST_RECORDS:  # as nearly always: there is room for anything
        return status
    return status or _check_room(game, kind, record)


def apply(game, record):
    """Check a record and let it count. Returns what check says; anything but OK has changed nothing."""
    status = check(game, record)
    if status:
        return status
    kind = r.kind_of(record)
    if kind == r.HAND and archives(game):
        _drop(game)
    index = game.records
    at = index * ENTRY
    game.log[at] = kind
    r.copy(game.log, at + 1, record, r.PAYLOAD, _PAYLOAD)
    game.records += 1
    game.sequence += 1
    if kind == r.UNDO:
        withdraw(game, index)
        derive(game)
    elif kind == r.RESTORE:
        game.log[newest_undo(game) * ENTRY] |= GONE
        withdraw_all(game)
        derive(game)
    else:
        fold(game, index)
        if kind == r.HAND:
            game.taken.score(game.rules, game.points)  # as the check unpacked it
            add(game, game.hands - 1, game.totals)
        elif kind == r.TURN:
            rotate(game.totals, record[r.PAYLOAD])
        elif kind == r.GAME or kind == r.AMEND:
            _total(game)
        if kind != r.SIT and kind != r.CALL and kind != r.DEALER:
            _settle(game)
    return r.OK


def archives(game):
    """Whether the next hand ends the time in which undo could reach back before this game."""
    return game.hands == 0 and game.start > 0


def exchange(game, hand, packed):
    """Exchange a recorded hand's five bytes with those in packed, by the seats as they are now, and let the totals and the end follow.
    Exchanged back at once, all is as it was."""
    at = game.played[2 * hand] * ENTRY + CARDS
    by = game.turned(hand)
    log = game.log
    _turn_packed(game, packed, -by & 3)
    for i in range(len(packed)):
        log[at + i], packed[i] = packed[i], log[at + i]
    _turn_packed(game, packed, by)
    _total(game)
    _settle(game)


def _turn_packed(game, packed, by):
    if by:
        taken = game.taken
        taken.unpack(packed, 0)
        h.turn(taken, by)
        taken.pack(packed, 0)


# --- checks ---------------------------------------------------------------------------------------


def _check_game(game, record):
    if not is_code(record, r.PAYLOAD) or record[r.PAYLOAD + 7] > 3 + r.DRAWN or record[r.PAYLOAD + 8] > 15:
        return r.OUT_OF_RANGE
    if game.started and not game.hands:
        return r.GAME_EMPTY
    return r.OK


def _check_hand(game, record):
    if game.over:
        return r.GAME_OVER
    if game.tie:
        return r.TIE_OPEN
    if game.hands == MOST_HANDS:
        return r.HANDS_FULL
    if record[r.PAYLOAD] != game.hands:
        return r.OUT_OF_RANGE
    return _check_taken(game, record)


def _check_amend(game, record):
    hand = record[r.PAYLOAD]
    if hand >= game.hands:
        return r.NOTHING_THERE
    game.unpack(hand)
    shot = _is_shoot(game)
    status = _check_taken(game, record)
    if not status and hand != game.hands - 1 and (shot or _is_shoot(game)):
        return r.NOT_THE_LAST
    return status


def _check_taken(game, record):
    taken = game.taken
    return h.check(taken, game.rules) if taken.unpack(record, r.PAYLOAD + 1) else r.OUT_OF_RANGE


def _check_undo(game, record):
    place = first_in(game, record, r.PAYLOAD)
    if place < 0 or place >= game.records:
        return r.NOTHING_THERE
    if place == newest(game) or place == newest_hand(game) or place == game.start and not game.hands:
        return r.OK
    return r.NOTHING_THERE


def _check_tie(game, record):
    choice = record[r.PAYLOAD]
    if choice != SHARE and choice != PLAY_ON:
        return r.OUT_OF_RANGE
    if not game.tie or record[r.PAYLOAD + 1] != game.tie or record[r.PAYLOAD + 2] != game.hands:
        return r.NOT_IN_THIS_GAME
    return r.OK


def _check_choice(game, kind, record):
    p0 = record[r.PAYLOAD]
    p1 = record[r.PAYLOAD + 1]
    rules = game.rules
    if kind == r.TARGET:
        if not is_target(rules.game, p0 | p1 << 8):
            return r.OUT_OF_RANGE
        return r.GAME_OVER if game.over == SHOT or game.over == STOPPED else r.OK
    if kind == r.TURN:
        return r.OK if 1 <= p0 <= 3 else r.OUT_OF_RANGE
    if kind == r.WAIT:
        return r.OK if p0 <= 1 and p1 else r.OUT_OF_RANGE
    if game.over:
        return r.GAME_OVER
    if kind == r.CALL:
        if rules.game != DNF:
            return r.NOT_IN_THIS_GAME
        if game.tie:
            return r.TIE_OPEN
        kitty = record[r.PAYLOAD + 3]
        return r.OUT_OF_RANGE if p0 + p1 + record[r.PAYLOAD + 2] + kitty != 3 or kitty and kitty != 3 else r.OK
    if kind == r.STOP:
        return r.OK if game.hands else r.GAME_EMPTY
    if kind == r.PASS and rules.passing != PASS_THREE and rules.passing != PASS_FOUR:
        return r.NOT_IN_THIS_GAME
    return r.OK if p0 <= 3 else r.OUT_OF_RANGE  # SIT, DEALER: a seat; PASS: hands


def _check_room(game, kind, record):
    count = game.records
    if kind == r.GAME:
        full = count == LOG
    elif kind == r.UNDO and not game.hands and first_in(game, record, r.PAYLOAD) == game.start:
        full = count >= LOG - 1  # the game that comes instead needs a place too
    else:
        full = count - game.start >= MOST_RECORDS or count >= LOG - _SPARE and not (kind == r.HAND and archives(game))
    return r.RECORDS_FULL if full else r.OK


# --- what the records make of it ------------------------------------------------------------------


def derive(game):
    """Everything anew from the records that count."""
    game.started = False
    game.start = 0
    r.copy(game.names, 0, _NOTHING, 0, 4 * NAME_SIZE)
    _reset(game)
    for i in range(game.records):
        if counts(game, i):
            fold(game, i)
    _total(game)
    _settle(game)


def _drop(game):
    """Forget the records before this game."""
    start = game.start
    log = game.log
    game.records -= start
    r.copy(log, 0, log, start * ENTRY, game.records * ENTRY)
    r.copy(game.former, 0, _NOTHING, 0, 4 * NAME_SIZE)
    game.start = 0


def _reset(game):
    r.copy(game.former, 0, game.names, 0, 4 * NAME_SIZE)
    r.copy(game.names, 0, _NOTHING, 0, 4 * NAME_SIZE)
    r.copy(game.choice, 0, _NOTHING, 0, 3)
    game.seated = game.hands = game.dealer = game.offset = game.turn = game.target = 0
    game.stopped = False
    _clear_call(game)


def _clear_call(game):
    r.copy(game.call, 0, _NOTHING, 0, 4)


def fold(game, index):
    """Let one record that counts have its effect, totals and end apart."""
    log = game.log
    at = index * ENTRY + 1
    kind = log[at - 1]
    p0 = log[at]
    if kind == r.HAND:
        hands = game.hands
        game.played[2 * hands] = index
        game.played[2 * hands + 1] = game.target | game.turn << TURN_BITS
        game.hands = hands + 1
        game.dealer = left_of(game.dealer)
        _clear_call(game)
    elif kind == r.CALL:
        r.copy(game.call, 0, log, at, 4)
    elif kind == r.AMEND:
        game.played[2 * p0] = index
        game.played[2 * p0 + 1] = game.played[2 * p0 + 1] & TARGET_MASK | game.turn << TURN_BITS
    elif kind == r.GAME:
        _reset(game)
        game.started = True
        game.start = index
        game.rules.load(log, at)
        game.target = game.rules.target
        game.dealer = log[at + 7] & 3
        game.seated = log[at + 8]
    elif kind == r.SIT:
        r.copy(game.names, p0 * NAME_SIZE, log, at + 1, NAME_SIZE)
        game.seated |= 1 << p0
    elif kind == r.TIE:
        r.copy(game.choice, 0, log, at, 3)
    elif kind == r.DEALER:
        game.dealer = p0
        _clear_call(game)
    elif kind == r.TARGET:
        game.target = p0 | log[at + 1] << 8
    elif kind == r.STOP:
        game.stopped = True
    elif kind == r.PASS:
        game.offset = p0
    elif kind == r.TURN:
        game.turn = game.turn + p0 & 3
        game.dealer = game.dealer + p0 & 3
        rotate(game.names, p0 * NAME_SIZE)
        rotate(game.former, p0 * NAME_SIZE)
        game.seated = _turned(game.seated, p0)
        game.choice[1] = _turned(game.choice[1], p0)


def _turned(seats, by):
    """A mask of seats, as they are after a turn."""
    return (seats << by | seats >> 4 - by) & 15


def _total(game):
    for seat in range(4):
        game.totals[seat] = 0
    for hand in range(game.hands):
        game.score_of(hand, game.points)
        add(game, hand, game.totals)


def add(game, hand, totals):
    """Let totals, which stood before a recorded hand, be those after it, by game.points, which it scored: points, then floor, then half,
    under the target in force when it was first recorded."""
    points = game.points
    if game.rules.options & (FLOOR | HALF):
        target = game.played[2 * hand + 1] & TARGET_MASK
        for seat in range(4):
            totals[seat] = game.sum(totals[seat], points[seat], target)
    else:
        for seat in range(4):
            totals[seat] += points[seat]


def _is_shoot(game):
    """Whether the hand in game.taken wins a DNF game at once."""
    return game.rules.game == DNF and game.taken.moon != 0


def _settle(game):
    """Is the game over, and who has won?"""
    totals = game.totals
    hands = game.hands
    game.over = NOT_OVER
    game.tie = 0
    game.winners = 0
    if hands and game.rules.game == DNF and game.log[game.played[2 * hands - 2] * ENTRY + _MOON] >> 4:
        game.unpack(hands - 1)
        game.over = SHOT
        game.winners = 1 << game.taken.shooter(game.rules)
    elif game.stopped:
        game.over = STOPPED
        game.winners = lowest(totals)
    elif hands and game.ends_at(totals):
        leaders = lowest(totals)
        choice = game.rules.tie
        if not choice and game.choice[1] == leaders and game.choice[2] == hands:
            choice = game.choice[0]
        if sole(leaders) or choice == SHARE:
            game.over = REACHED
            game.winners = leaders
        elif not choice:
            game.tie = leaders

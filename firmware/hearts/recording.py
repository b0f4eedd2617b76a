# SPDX-License-Identifier: MIT
"""Recording a fact: it is checked, put on flash, and only then counts. All that this needs is in one piece, since each piece takes the Pico
6 ms to find, and is loaded before the flash is written to, so that what was recorded is shown at once. Not in memory otherwise."""

from hearts.core import record as r
from hearts.core.change import apply, archives, check
from hearts.core.game import NAME_SIZE
from hearts.core.rotation import rotate
from hearts.core.waiting import waiting


def commit(game, journal, names, kind, payload):
    """Record a fact. names: those that a new game begins with. Returns what the check says, or what the journal does."""
    ends = kind == r.HAND and archives(game)
    if ends:
        status = seat_again(game, journal, names)
        if status >= r.NOT_SAVED:
            return status
    status = _append(game, journal, names, kind, payload)
    if not status:
        if kind == r.GAME:
            seat_again(game, journal, names)
        elif ends:
            journal.archive(game.start_sequence)
    return status


def seat_again(game, journal, names):
    """Say those names again that this game has no word of, and who waits for a seat. Returns OK or what it was answered."""
    payload = bytearray(1 + NAME_SIZE)
    status = r.OK
    for seat in range(4):
        at = seat * NAME_SIZE
        if names[at] and not game.seated >> seat & 1:
            payload[0] = seat
            payload[1:] = names[at : at + NAME_SIZE]
            status = _append(game, journal, names, r.SIT, payload) or status
    here = waiting(game, game.start)
    payload[0] = 1
    for name in waiting(game):
        if name not in here:
            payload[1:] = name
            status = _append(game, journal, names, r.WAIT, payload) or status
    return status


def _append(game, journal, names, kind, payload):
    record = bytearray(r.SIZE)
    record[r.PAYLOAD : r.PAYLOAD + len(payload)] = payload
    r.seal(record, kind, game.sequence)
    if game.started and (kind == r.GAME or kind == r.UNDO):
        names[:] = game.names
    # apply checks again: there is one way in, and this one costs a millisecond a hand.
    status = check(game, record) or journal.append(record, game.sequence) or apply(game, record)
    if not status:
        if kind == r.TURN:
            rotate(names, payload[0] * NAME_SIZE)
        elif game.started and (kind == r.UNDO or kind == r.RESTORE):
            names[:] = game.names
    return status

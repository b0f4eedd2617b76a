# SPDX-License-Identifier: MIT
"""Which records of a game count, and what an UNDO withdraws. Read by the screen of undo and by whatever looks into the log; only
core/change.py withdraws."""

from hearts.core import record as r
from hearts.core.game import ENTRY, GONE


def counts(game, index):
    """Whether a record, by its index in the log, is a fact that still holds."""
    kind = game.log[index * ENTRY]
    return kind != r.UNDO and kind != r.RESTORE and kind < GONE


def newest(game, kind=0):
    """Index of the newest record that counts and can be undone, of a kind or of any, or -1."""
    for i in range(game.records - 1, -1, -1):
        if counts(game, i) and (not kind or game.kind_at(i) == kind):
            return i
    return -1


def newest_hand(game):
    """Index of this game's newest HAND that counts, or -1."""
    hand = newest(game, r.HAND)
    return hand if hand >= game.start else -1


def newest_undo(game):
    """Index of the newest UNDO that was not taken back, or -1."""
    for i in range(game.records - 1, -1, -1):
        if game.log[i * ENTRY] == r.UNDO:
            return i
    return -1


def undone(game):
    """Index of the first record that the newest UNDO withdrew, if RESTORE can take it back now, or -1."""
    undo = newest_undo(game)
    if undo < 0 or newest(game) > undo:
        return -1
    first = first_of(game, undo)
    # A game comes back only at once: later, the records between would refer to what is dropped with the game before it.
    if game.kind_at(first) == r.GAME and undo != game.records - 1:
        return -1
    return first


def first_in(game, source, at):
    """The index of the first record that an UNDO withdraws, from the sequence number in its payload at source[at:]."""
    return (source[at] | source[at + 1] << 8 | source[at + 2] << 16) - game.sequence_at(0)


def first_of(game, undo):
    """The same for an UNDO in the log, by its index."""
    return first_in(game, game.log, undo * ENTRY + 1)


def withdraw(game, undo):
    """Let an UNDO, by its index, have its effect on the log.

    With a hand go the calls, overrides (a new target is one), seat changes, tie choices and the stop made after it, but no amendment of
    an older hand. A TURN goes only where it is itself what is undone: the box lies as it lies, whatever becomes of the hand before."""
    first = first_of(game, undo)
    hand = game.payload_at(first, 0) if game.kind_at(first) == r.HAND else -1
    for i in range(first, undo):
        if counts(game, i):
            kind = game.kind_at(i)
            if i == first or kind != r.TURN and not (hand >= 0 and kind == r.AMEND and game.payload_at(i, 0) != hand):
                game.log[i * ENTRY] |= GONE


def withdraw_all(game):
    """Let each UNDO that was not taken back have its effect anew, in order."""
    for i in range(game.records):
        kind = game.log[i * ENTRY]
        if kind == r.UNDO:
            withdraw(game, i)
        elif kind != r.UNDO | GONE:
            game.log[i * ENTRY] = kind & ~GONE

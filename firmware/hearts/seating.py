# SPDX-License-Identifier: MIT
"""Who stays at the table from one game to the next. A game's records must stand alone, since the archive takes those before it, so the
names are said again in it: recording.py does so, with those that are found here at power-on."""

from hearts.core import record as r
from hearts.core.game import ENTRY, NAME_SIZE
from hearts.core.rotation import rotate
from hearts.core.undoing import counts, first_of


def sat_last(game):
    """The names at power-on, as Game.names has them, that the next game is to begin with."""
    names = bytearray(game.former)
    before = game.start if game.started else game.records
    # Games may have been withdrawn for this one, or for none before the power went, with no other before them: their players are still
    # there.
    if before and not counts(game, 0):
        for index in range(game.records):
            kind = game.kind_at(index)
            if kind == r.SIT and index < before and _sat_to_the_end(game, index):
                for i in range(NAME_SIZE):
                    names[game.payload_at(index, 0) * NAME_SIZE + i] = game.payload_at(index, 1 + i)
            elif kind == r.TURN and counts(game, index):
                rotate(names, game.payload_at(index, 0) * NAME_SIZE)
    return names


def _sat_to_the_end(game, index):
    """Whether a SIT of a game that was withdrawn went with the game, and not by itself or with a hand before that."""
    for undo in range(index + 1, game.records):
        if game.log[undo * ENTRY] == r.UNDO:
            first = first_of(game, undo)
            if first <= index:
                return game.kind_at(first) == r.GAME
    return False

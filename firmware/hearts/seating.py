# SPDX-License-Identifier: MIT
"""Who stays at the table from one game to the next. A game's records must stand alone, since the archive takes those before it, so the
names are said again in it. Needed at power-on and where a game begins, and not in memory otherwise."""

from hearts.core import record as r
from hearts.core.game import NAME_SIZE


def sat_last(game):
    """The names at power-on, as Game.names has them, that the next game is to begin with."""
    names = bytearray(game.former)
    if not any(names):  # a game may have been withdrawn for this one, or for none before the power went: its players are still there
        for index in range(game.start if game.started else game.records):
            if game.kind_at(index) == r.SIT:
                for i in range(NAME_SIZE):
                    names[game.payload_at(index, 0) * NAME_SIZE + i] = game.payload_at(index, 1 + i)
    return names


def seat_again(game, names, append):
    """Say those names again that this game has no word of. append(kind, payload) records. Returns OK or what it was answered."""
    payload = bytearray(1 + NAME_SIZE)
    status = r.OK
    for seat in range(4):
        at = seat * NAME_SIZE
        if names[at] and not game.seated >> seat & 1:
            payload[0] = seat
            payload[1:] = names[at : at + NAME_SIZE]
            status = append(r.SIT, payload) or status
    return status

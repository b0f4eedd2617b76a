# SPDX-License-Identifier: MIT
"""Who waits for a seat, as the records say."""

from hearts.core import record as r
from hearts.core.game import NAME_SIZE
from hearts.core.undoing import counts


def waiting(game, first=0):
    """The names of those who wait, the first to sit down first, by the records that count from an index in the log on. Who sits down waits
    no longer."""
    names = []
    for index in range(first, game.records):
        if counts(game, index):
            kind = game.kind_at(index)
            if kind == r.WAIT or kind == r.SIT:
                name = bytes([game.payload_at(index, 1 + i) for i in range(NAME_SIZE)])
                joins = kind == r.WAIT and game.payload_at(index, 0)
                if joins and name not in names:
                    names.append(name)
                elif not joins and name in names:
                    names.remove(name)
    return names

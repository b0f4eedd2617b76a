# SPDX-License-Identifier: MIT
"""What the app gives the screens that look back: the finished games. Not in memory otherwise."""

from hearts.core.change import apply, forget
from hearts.core.record import HAND
from hearts.core.undoing import counts
from hearts.store.archive import Archive


def finished(app):
    """The games before the one that is played, to be read one after the other."""
    return Archive(app.port.folder, app.game, _finished(app.game), forget, apply)


def _finished(game):
    """How many records at the beginning of a game's log belong to a finished one: all where it is over itself, those before a new game
    that has no hand yet, else 0."""
    if game.over:
        return game.records
    if not game.hands:
        for index in range(game.start):
            if counts(game, index) and game.kind_at(index) == HAND:
                return game.start
    return 0

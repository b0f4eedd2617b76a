# SPDX-License-Identifier: MIT
"""What the app gives the screens that look back: the finished games. Not in memory otherwise."""

from hearts.store.archive import Archive


def finished(app):
    """The games before the one that is played, to be read one after the other."""
    return Archive(app.folder, app.game)

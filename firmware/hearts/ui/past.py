# SPDX-License-Identifier: MIT
"""The finished games, for the screens that look back at them: read piece by piece while the box goes on, and let go of with the screens."""

from hearts.core.game import Game
from hearts.passing import passing
from hearts.ui.forms import List, heading, paragraph

_FINISHED = "hearts.finished"


class Past:
    """
    game   a second Game, which holds the finished one that was read last
    count  how many there are
    """

    def __init__(self, ui):
        self.game = Game()  # first, since it takes the largest pieces
        self._archive = passing(_FINISHED).finished(ui.box)
        self._place = -1  # of what is in `game`
        self._more = True
        self.count = self._archive.count

    def read(self, place):
        """Read some more of a finished game, 0 for the oldest, into `game`. Returns whether nothing is left to be read."""
        if place != self._place:
            self._place = place
            self._archive.begin(place, self.game)
            self._more = True
        if self._more:
            self._more = self._archive.go_on()
        return not self._more

    @property
    def sound(self):
        """Whether the game that was read is whole."""
        return self._archive.sound


class Found(List):
    """A list of what was found there; as long as it is empty, `note` stands in its place, and `beside` in the title."""

    rows = ()
    beside = ""

    def draw(self, canvas):
        if self.rows:
            super().draw(canvas)
        else:
            paragraph(canvas, heading(canvas, self.heading, self.beside) + 2, self.note)

    def change(self, canvas):
        return self.rows and super().change(canvas)

    def ok(self):
        return self.rows and super().ok()

    def back(self):
        self.ui.show("history")
        return True

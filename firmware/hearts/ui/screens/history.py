# SPDX-License-Identifier: MIT
"""What can be looked back at: this game, hand by hand and as a chart; the games before it, one by one and by player."""

from hearts.core.course import Course
from hearts.ui.forms import List

_SCREENS = ("hands", "chart", "finished", "careers")  # in the order of the rows
_OF_HANDS = 2  # of them are about this game's hands


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, changes, rows = ui.words("history")
        self._skipped = 0
        if ui.game.hands:
            self.note = changes.replace("~", str(Course(ui.game).changes))
        else:
            self._skipped = _OF_HANDS
        self.rows = rows[self._skipped :]

    def take(self, row):
        self.ui.show(_SCREENS[row + self._skipped])

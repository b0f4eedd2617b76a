# SPDX-License-Identifier: MIT
"""What can be looked back at: this game, hand by hand and as a chart; the games before it, one by one and by player."""

from hearts.core.course import Course
from hearts.ui.forms import List

_SCREENS = ("hands", "chart", "finished", "careers")  # in the order of the rows
_OF_HANDS = 2  # of them are about this game's hands


class Screen(List):
    def __init__(self, ui, course=None):
        super().__init__(ui)
        self.heading, changes, rows = ui.words("history")
        self._skipped = 0
        if ui.game.hands:
            self._course = course or Course(ui.game)  # which takes a while to reckon: those that show it hand it back
            self.note = changes.replace("~", str(self._course.changes))
        else:
            self._skipped = _OF_HANDS
        self.rows = rows[self._skipped :]

    def take(self, row):
        row += self._skipped
        if row < _OF_HANDS:
            self.ui.show(_SCREENS[row], self._course, "history", self._course)
        else:
            self.ui.show(_SCREENS[row])

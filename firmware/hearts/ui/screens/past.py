# SPDX-License-Identifier: MIT
"""A finished game: who came where with how much. B shows it as a chart, D or OK hand by hand."""

from micropython import const

from hearts.core.course import Course
from hearts.core.standing import end_place
from hearts.input.keys import B, D
from hearts.ui import screen
from hearts.ui.canvas import RIGHT, SMALL
from hearts.ui.forms import answers, clipped, heading

_NAME = const(14)  # left of the names, and their room
_ROOM = const(80)
_PITCH = const(9)


class Screen(screen.Screen):
    def __init__(self, ui, past, rows, row):
        super().__init__(ui)
        self._words = ui.words("past")
        self._past = past
        self._about = past, rows, row
        self._place = past.count - 1 - row
        self._title = rows[row]
        self._course = None  # once it has been read and is whole

    def tick(self):
        if not self._course and self._past.read(self._place) and self._past.sound:
            self._course = Course(self._past.game)
            self.ui.redraw()

    def draw(self, canvas):
        y = heading(canvas, self._title)
        if not self._course:
            return
        game = self._past.game
        changes, (chart, hands) = self._words
        for place in range(1, 5):
            for seat in range(4):
                if end_place(game.totals, game.winners, seat) == place:
                    canvas.number(2, y, place, SMALL)
                    canvas.text(_NAME, y, clipped(canvas, self.ui.player(seat, game.names), _ROOM))
                    canvas.number(126, y, game.totals[seat], SMALL, False, False, RIGHT)
                    y += _PITCH
        canvas.text(2, y, changes.replace("~", str(self._course.changes)))
        answers(canvas, chart, hands)

    def press(self, seat):
        if not self._course or not self._course.totals or seat != B and seat != D:
            return False
        self.ui.show("chart" if seat == B else "hands", self._course, "past", *self._about)
        return True

    def ok(self):
        return self.press(D)

    def back(self):
        self.ui.show("finished", *self._about)
        return True

# SPDX-License-Identifier: MIT
"""The four totals over the hands of a game, as lines: solid, dashed, dotted, dashes and dots; at its end each has its player's name. The
total 0 and the target are marked, the target only where it is not so far off that the lines would lie flat."""

from micropython import const

from hearts.ui import screen
from hearts.ui.canvas import RIGHT, SET, SMALL
from hearts.ui.forms import clipped

# The lines' place on the panel
_LEFT = const(17)
_WIDTH = const(83)
_TOP = const(2)
_HEIGHT = const(60)
_NAMES = const(102)  # left of the names, and their room
_ROOM = const(26)
_PITCH = const(9)
_LOWEST = const(55)  # a text can stand
_FAR = const(3)  # times the highest total: a target that is further off has no line

# By column, the lowest bit first: by seat, and of a rule
_STROKES = bytes((0xFF, 0x1F, 0x55, 0x47))
_RULE = const(0x11)


class Screen(screen.Screen):
    title = (0, 0, 128, 64)

    def __init__(self, ui, course, *back):
        """course: what is to be seen. back: where BACK leads, as Router.show has it."""
        super().__init__(ui)
        game = course.game
        self._back = back
        self._hands = game.hands
        self._totals = totals = course.totals
        self._names = [clipped(ui.canvas, ui.player(seat, game.names), _ROOM) for seat in range(4)]
        highest = max(max(totals), 1)
        self._target = game.target  # 0 where the game is one hand
        self._near = 0 < game.target <= _FAR * highest
        self._high = max(highest, game.target) if self._near else highest
        self._span = self._high - min(min(totals), 0)

    def draw(self, canvas):
        for seat in range(4):
            self._draw_line(canvas, seat)
        self._draw_names(canvas)
        self._draw_rules(canvas)

    def _draw_line(self, canvas, seat):
        """One column after the other, each from beside where the one before ended."""
        stroke = _STROKES[seat]
        last = _WIDTH - 1
        before = self._row(0)
        for column in range(_WIDTH):
            place = column * self._hands
            hand = place // last
            place %= last
            row = self._row(self._total(hand, seat))
            if place:
                row += ((self._row(self._total(hand + 1, seat)) - row) * place + last // 2) // last
            if stroke >> (column & 7) & 1:
                top = min(row, before + 1)
                canvas.box(_LEFT + column, top, 1, max(row, before - 1) - top + 1, SET)
            before = row

    def _total(self, hands, seat):
        """After so many hands."""
        return self._totals[4 * hands - 4 + seat] if hands else 0

    def _row(self, total):
        """Where a total stands, by the panel's rows."""
        return _TOP + ((self._high - total) * (_HEIGHT - 1) + self._span // 2) // self._span

    def _draw_names(self, canvas):
        """Beside the lines' ends, as far as they don't touch one another."""
        ends = sorted([(self._row(self._total(self._hands, seat)) - 3, seat) for seat in range(4)])
        places = []
        least = 0
        for row, _ in ends:
            places.append(max(row, least))
            least = places[-1] + _PITCH
        most = _LOWEST
        for place in range(3, -1, -1):
            row = min(places[place], most)
            most = row - _PITCH
            canvas.text(_NAMES, row, self._names[ends[place][1]])

    def _draw_rules(self, canvas):
        """At the target and at 0, with their figures as far as these have room; below them the lowest total, if it is under 0."""
        room = 0  # from this row on
        if self._near:
            room = self._write(canvas, self._target, room)
        elif self._target and self._row(0) >= 3 * _PITCH:
            canvas.text(_LEFT - 2, 0, "↑", 1, RIGHT)
            canvas.number(_LEFT - 2, _PITCH, self._target, SMALL, False, False, RIGHT)
            room = 2 * _PITCH
        room = self._write(canvas, 0, room)
        if self._high < self._span:
            self._write(canvas, self._high - self._span, room)
        self._mark(canvas, 0)
        if self._near:
            self._mark(canvas, self._target)

    def _write(self, canvas, total, room):
        """Write a total beside its row, if there is room. Returns from which row on there is room then."""
        row = max(0, min(self._row(total) - 3, _LOWEST))
        if row < room:
            return room
        canvas.number(_LEFT - 2, row, total, SMALL, False, False, RIGHT)
        return row + _PITCH

    def _mark(self, canvas, total):
        row = self._row(total)
        for column in range(_WIDTH):
            if _RULE >> (column & 7) & 1:
                canvas.box(_LEFT + column, row, 1, 1, SET)

    def ok(self):
        return self.back()

    def back(self):
        self.ui.show(*self._back)
        return True

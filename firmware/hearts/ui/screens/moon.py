# SPDX-License-Identifier: MIT
"""The shooter of a classic moon chooses: B takes 26 off the own total, D adds 26 to each other. Both lines are shown with what follows."""

from array import array

from micropython import const

from hearts.core.rules import ADD, SUBTRACT
from hearts.core.standing import lowest, sole
from hearts.input.keys import B, D
from hearts.ui import screen
from hearts.ui.canvas import MEDIUM, SET, SMALL
from hearts.ui.forms import answers, clipped, heading
from hearts.ui.whole_games import commit_hand, put_by, retype, typed

_ANSWER = const(49)  # width of a whole one, beside its arrow


class Screen(screen.Screen):
    typing = True

    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("moon")

    def draw(self, canvas):
        ui = self.ui
        entry = typed(ui)
        shooter = entry.taken.shooter(entry.rules)
        heading(canvas, self._words[0].replace("@", ui.player(shooter)))
        left = self._side(canvas, 2, SUBTRACT, -26, self._words[1], shooter)
        right = self._side(canvas, 66, ADD, 26, self._words[2], shooter)
        for y in range(11, 55, 2):
            canvas.box(63, y, 1, 1, SET)
        answers(canvas, left, right)

    def _side(self, canvas, x, moon, points, who, shooter):
        """One choice: what it costs whom, the totals it makes, and in words how the game stands then."""
        ui = self.ui
        entry = typed(ui)
        canvas.text(canvas.number(x, 11, points, MEDIUM, True) + 3, 16, who)
        entry.taken.moon = moon
        entry.taken.score(entry.rules, ui.points)
        totals = array("h", [ui.game.total_with(seat, ui.points[seat]) for seat in range(4)])
        ends = ui.game.ends_at(totals)
        if ui.correction:
            entry.look(ui.game, totals)
            ends = entry.over or entry.tie
        entry.taken.moon = 0
        y = 24
        for i in range(4):
            seat = shooter + i & 3
            width = canvas.number_width(totals[seat], SMALL)
            canvas.text(x, y, clipped(canvas, ui.player(seat), 54 - width))
            canvas.number(x + 58 - width, y, totals[seat], SMALL)
            y += 8
        goes_on, wins, tie = self._words[3:]
        if not ends:
            return goes_on
        leaders = lowest(totals)
        room = _ANSWER - canvas.text_width(wins.replace("@", ""))
        return wins.replace("@", clipped(canvas, ui.players(leaders), room)) if sole(leaders) else tie

    def press(self, seat):
        if seat == B:
            commit_hand(self.ui, SUBTRACT)
        elif seat == D:
            commit_hand(self.ui, ADD)
        else:
            return False
        return True

    def back(self):
        retype(self.ui)
        return True

    def leave(self):
        put_by(self.ui)

# SPDX-License-Identifier: MIT
"""The game is over: winners large, then the others with their places; turned to the winner first, then to each seat in turn."""

from micropython import const

from hearts.core.game import SHOT
from hearts.core.standing import place
from hearts.ui import icons
from hearts.ui.canvas import MEDIUM
from hearts.ui.forms import centred
from hearts.ui.screen import Screen

_TURN_TIME = const(4000)  # ms


class Screen(Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._shot = ui.words.OVER
        self._since = ui.now
        self._turn(0)
        while not ui.game.winners >> self.facing & 1:
            self._turn(self.facing + 1)

    def _turn(self, seat):
        self.facing = seat & 3
        self.title = (0, 0, 64 if seat & 1 else 128, 20)

    def draw(self, canvas):
        canvas.face(self.facing)
        y = self._draw_winners(canvas)
        canvas.dots(0, y, canvas.width)
        y += 4
        game = self.ui.game
        for rank in range(1, 5):
            for seat in range(4):
                if place(game.totals, seat) == rank and not game.winners >> seat & 1:
                    y = self._draw_row(canvas, seat, rank, y)

    def _draw_winners(self, canvas):
        """Crowns, names and total, or that it was a shoot, which wins whatever the totals. Returns y below."""
        ui = self.ui
        game = ui.game
        names = ui.players(game.winners)
        total = self._shot if game.over == SHOT else str(min(game.totals))
        if canvas.width == 128:
            line = names + " " + total
            if canvas.text_width(line, 2) <= 94:
                canvas.icon(0, 3, icons.CROWN)
                canvas.icon(113, 3, icons.CROWN)
            centred(canvas, 2, line, 2)
            return 18
        canvas.icon(24, 2, icons.CROWN)
        y = 18
        size = 2 if canvas.text_width(names, 2) <= 64 else 1
        for seat in range(4):
            if game.winners >> seat & 1:
                centred(canvas, y, ui.player(seat), size)
                y += 8 * size + 1
        centred(canvas, y, total, 2)
        return y + 18

    def _draw_row(self, canvas, seat, rank, y):
        total = self.ui.game.totals[seat]
        name = self.ui.player(seat)
        if canvas.width == 128:
            canvas.number(8, y, rank, MEDIUM)
            canvas.text(26, y + 5, name)
            canvas.number(120 - canvas.number_width(total, MEDIUM), y, total, MEDIUM)
            return y + 14
        canvas.number(2, y, rank, MEDIUM)
        canvas.text(14, y + 5, name)
        canvas.number(62 - canvas.number_width(total, MEDIUM), y + 11, total, MEDIUM)
        return y + 24

    def press(self, seat):
        self._turn(seat)
        self._since = self.ui.now
        return True

    def ok(self):
        self.ui.show("after")
        return True

    def back(self):
        self.ui.show("menu")
        return True

    def tick(self):
        if self.ui.passed(self._since, _TURN_TIME):
            self._since = self.ui.now
            self._turn(self.facing + 1)
            self.ui.redraw()

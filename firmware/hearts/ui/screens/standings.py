# SPDX-License-Identifier: MIT
"""Places, names, last hand and totals, turned to the seat that asked, until the next press. Held, the button
leads on to who sits there."""

from hearts.core.standing import place
from hearts.ui import screen
from hearts.ui.canvas import MEDIUM, SMALL
from hearts.ui.forms import heading


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("standings")
        self.facing = ui.seat
        self.title = (0, 0, 64 if ui.seat & 1 else 128, 9)

    def draw(self, canvas):
        ui = self.ui
        game = ui.game
        canvas.face(self.facing)
        title, number, none = self._words
        number = number.replace("~", str(game.hands)) if game.hands else none
        if canvas.width == 128:
            heading(canvas, title, number)
            y = 12
            pitch = 13
        else:
            canvas.text(2, heading(canvas, title), number)
            y = 21
            pitch = 27
        if game.hands:
            game.score_of(game.hands - 1, ui.points)
        for rank in range(1, 5):
            for seat in range(4):
                if place(game.totals, seat) == rank:
                    self._row(canvas, seat, rank, y)
                    y += pitch

    def _row(self, canvas, seat, rank, y):
        ui = self.ui
        total = ui.game.totals[seat]
        canvas.text(16, y + 5, ui.player(seat))
        lower = y if canvas.width == 128 else y + 13
        canvas.number(canvas.width - 2 - canvas.number_width(total, MEDIUM), lower, total, MEDIUM)
        if ui.game.hands:
            canvas.number(2, y, rank, MEDIUM)
            points = ui.points[seat]
            end = 84 if canvas.width == 128 else 30
            canvas.number(end - canvas.number_width(points, SMALL, True), lower + 5, points, SMALL, True)

    def hold(self, seat):
        """Held on the table: who sits there from now on."""
        ui = self.ui
        if seat != ui.seat:
            return False
        ui.sitting = None
        ui.show("sitter")
        return True

    def press(self, seat):
        self.ui.home()
        return True

    def ok(self):
        self.ui.home()
        return True

# SPDX-License-Identifier: MIT
"""The game is over: winners large, then the others with their places; turned to the winner first, then to each seat in turn."""

from micropython import const

from hearts.core.game import SHOT
from hearts.core.rotation import left_of
from hearts.core.standing import end_place, first, sole
from hearts.ui import icons, screen
from hearts.ui.canvas import MEDIUM
from hearts.ui.forms import centred, filling

_TURN_TIME = const(4000)  # ms


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        (self._shot,) = ui.words("over")
        self._since = ui.now
        self.facing = first(ui.game.winners)

    def draw(self, canvas):
        game = self.ui.game
        canvas.face(self.facing)
        wide = canvas.width == 128
        pitch = 14 if wide else 27
        y = canvas.height
        for rank in range(4, 1, -1):
            for seat in range(3, -1, -1):
                if end_place(game.totals, game.winners, seat) == rank:
                    y -= pitch
                    self._draw_row(canvas, seat, rank, y + 1, wide)
        self._draw_winners(canvas, y - 2, wide)
        if y < canvas.height:
            canvas.dots(0, y - 2, canvas.width)

    def _draw_winners(self, canvas, height, wide):
        """Crowns, names and total, or that it was a shoot, which wins whatever the totals."""
        ui = self.ui
        game = ui.game
        names = ui.players(game.winners)
        total = self._shot if game.over == SHOT else str(min(game.totals))
        if wide:
            y = (height - 13) // 2
            canvas.icon(0, y, icons.CROWN)
            canvas.icon(113, y, icons.CROWN)
            if sole(game.winners):
                filling(canvas, 0, height, names + " " + total, 94)
                return
            top = 0
        else:
            canvas.icon(24, 0, icons.CROWN)
            top = 14
        filling(canvas, top, height - top - 15, names, canvas.width - 34 if wide else 64)
        centred(canvas, height - 15, total, 2)

    def _draw_row(self, canvas, seat, rank, y, wide):
        total = self.ui.game.totals[seat]
        margin = 8 if wide else 2
        canvas.number(margin, y, rank, MEDIUM)
        canvas.text(margin + 14, y + 5, self.ui.player(seat))
        canvas.number(canvas.width - margin - canvas.number_width(total, MEDIUM), y if wide else y + 13, total, MEDIUM)

    def press(self, seat):
        self.facing = seat
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
            self.facing = left_of(self.facing)
            self.ui.redraw()

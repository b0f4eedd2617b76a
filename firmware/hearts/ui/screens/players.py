# SPDX-License-Identifier: MIT
"""Who sits where: a seat's button leads to who sits there from now on; where a game is over, in the next one. OK leads to
who waits for a seat."""

from hearts.ui import screen
from hearts.ui.forms import centred, filling
from hearts.ui.players import arrange, draw_name, names


class Screen(screen.Screen):
    title = (11, 11, 106, 42)

    def __init__(self, ui):
        super().__init__(ui)
        self._how, self._queue = ui.words("players")
        if ui.game.over:
            arrange(ui, "players", "players")
        else:
            ui.sitting = None

    def draw(self, canvas):
        ui = self.ui
        for seat in range(4):
            draw_name(canvas, seat, ui.player(seat, names(ui)))
        canvas.face(0)
        filling(canvas, 11, 32, self._how, 106)
        centred(canvas, 45, self._queue)

    def press(self, seat):
        self.ui.seat = seat
        self.ui.show("sitter")
        return True

    def ok(self):
        self.ui.show("waiting")
        return True

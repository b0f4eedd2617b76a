# SPDX-License-Identifier: MIT
"""The game would end with a tie for the lowest total: share it, or play one more hand."""

from hearts.core.record import TIE
from hearts.core.rules import PLAY_ON, SHARE
from hearts.input.keys import B, D
from hearts.ui import screen
from hearts.ui.forms import answers, centred, filling


class Screen(screen.Screen):
    title = (0, 0, 128, 17)

    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("tie")

    def draw(self, canvas):
        ui = self.ui
        tie, share, play_on = self._words
        total = min(ui.game.totals)
        centred(canvas, 1, tie.replace("~", str(total)), 2)
        canvas.dots(0, 18, 128)
        filling(canvas, 20, 30, ui.players(ui.game.tie), 128)
        canvas.dots(0, 52, 128)
        answers(canvas, share, play_on)

    def press(self, seat):
        ui = self.ui
        if seat != B and seat != D:
            return False
        ui.payload[0] = SHARE if seat == B else PLAY_ON
        ui.payload[1] = ui.game.tie
        ui.payload[2] = ui.game.hands
        if ui.commit(TIE):
            ui.home()
        return True

    def back(self):
        self.ui.show("menu")
        return True

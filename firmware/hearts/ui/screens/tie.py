# SPDX-License-Identifier: MIT
"""The game would end with a tie for the lowest total: share it, or play one more hand."""

from hearts.core.record import TIE
from hearts.core.rules import PLAY_ON, SHARE
from hearts.input.keys import B, D
from hearts.ui.forms import answers, centred
from hearts.ui.screen import Screen


class Screen(Screen):
    title = (0, 0, 128, 18)

    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words.TIE

    def draw(self, canvas):
        ui = self.ui
        tie, share, play_on = self._words
        total = min(ui.game.totals)
        centred(canvas, 2, tie.replace("~", str(total)), 2)
        canvas.dots(0, 19, 128)
        centred(canvas, 26, ui.players(ui.game.tie), 2)
        canvas.dots(0, 50, 128)
        answers(canvas, share, play_on, 54)

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

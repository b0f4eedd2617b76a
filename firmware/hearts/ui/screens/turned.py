# SPDX-License-Identifier: MIT
"""The box was turned, or lies elsewhere now: the dealer's own button says which way, and every total and name goes along."""

from hearts.core.record import TURN
from hearts.ui import icons, screen
from hearts.ui.forms import heading, paragraph
from hearts.ui.whole_games import restart


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("turned")

    def draw(self, canvas):
        ui = self.ui
        title, how = self._words
        paragraph(canvas, heading(canvas, title) + 2, how.replace("@", ui.player(ui.game.dealer)))
        canvas.icon(56, 49, icons.DEALER)

    def press(self, seat):
        ui = self.ui
        by = seat - ui.game.dealer & 3
        if not by:
            ui.home()
            return True
        ui.payload[0] = by
        if ui.commit(TURN):
            sitting = ui.sitting if ui.game.over else None
            if sitting:
                sitting.turn(by)
            restart(ui, sitting)
        return True

    def back(self):
        self.ui.show("change")
        return True

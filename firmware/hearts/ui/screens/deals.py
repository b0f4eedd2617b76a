# SPDX-License-Identifier: MIT
"""Who deals the coming hand, if it is not who it comes to: the dealer's own button."""

from hearts.core.record import DEALER
from hearts.ui import icons, screen
from hearts.ui.forms import heading, paragraph
from hearts.ui.whole_games import restart


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("deals")

    def draw(self, canvas):
        ui = self.ui
        title, how = self._words
        paragraph(canvas, heading(canvas, title.replace("~", str(ui.game.hands + 1))) + 2, how.replace("@", ui.player(ui.game.dealer)))
        canvas.icon(56, 47, icons.DEALER)

    def press(self, seat):
        ui = self.ui
        if seat == ui.game.dealer:
            ui.home()
            return True
        ui.payload[0] = seat
        if ui.commit(DEALER):
            restart(ui)
        return True

    def back(self):
        self.ui.show("change")
        return True

# SPDX-License-Identifier: MIT
"""Who deals first: the dealer's own button, or lots."""

from hearts.ui import icons, screen
from hearts.ui.forms import heading, paragraph
from hearts.ui.whole_games import begin


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("dealer")

    def draw(self, canvas):
        title, how = self._words
        heading(canvas, title)
        paragraph(canvas, 16, how)
        canvas.icon(56, 45, icons.DEALER)

    def press(self, seat):
        begin(self.ui, seat)
        return True

    def ok(self):
        self.ui.show("lots")
        return True

    def back(self):
        ui = self.ui
        ui.show("seating" if ui.sitting and ui.sitting.after == "seating" else "house")
        return True

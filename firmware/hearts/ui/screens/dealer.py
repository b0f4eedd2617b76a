# SPDX-License-Identifier: MIT
"""Who deals first: the dealer's own button, or lots."""

from hearts.ui import icons
from hearts.ui.forms import heading, paragraph
from hearts.ui.screen import Screen


class Screen(Screen):
    def draw(self, canvas):
        title, how = self.ui.words.dealer
        heading(canvas, title)
        paragraph(canvas, 16, how)
        canvas.icon(56, 45, icons.DEALER)

    def press(self, seat):
        self.ui.begin_game(seat)
        return True

    def ok(self):
        self.ui.show("lots")
        return True

    def back(self):
        self.ui.show("games")
        return True

# SPDX-License-Identifier: MIT
"""The half-typed hand is kept: OK opens it again, any other press goes on to the table."""

from hearts.ui import icons, screen
from hearts.ui.forms import heading, wrapped


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("kept")

    def draw(self, canvas):
        title, text = self._words
        heading(canvas, title)
        canvas.icon(4, 20, icons.TICK)
        y = 14
        for line in wrapped(canvas, text.replace("~", str(self.ui.game.hands + 1)), 98):
            canvas.text(28, y, line)
            y += 9

    def press(self, seat):
        self.ui.home()
        return True

    def ok(self):
        self.ui.show("take")
        return True

# SPDX-License-Identifier: MIT
"""A record was refused: why, and that everything recorded before is safe."""

from hearts.ui import icons, screen
from hearts.ui.forms import heading, wrapped


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._title, safe, reasons = ui.words.refused
        self._texts = (reasons[ui.status], safe)

    def draw(self, canvas):
        heading(canvas, self._title)
        canvas.icon(2, 18, icons.WARN)
        y = 12
        for text in self._texts:
            for line in wrapped(canvas, text, 102):
                canvas.text(24, y, line)
                y += 9
            y += 4

    def ok(self):
        self.ui.home()
        return True

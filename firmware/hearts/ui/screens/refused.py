# SPDX-License-Identifier: MIT
"""A record was refused: why, and that everything recorded before is safe."""

from hearts.ui import icons
from hearts.ui.forms import heading, wrapped
from hearts.ui.screen import Screen


class Screen(Screen):
    def draw(self, canvas):
        title, safe, reasons = self.ui.words.refused
        heading(canvas, title)
        canvas.icon(2, 18, icons.WARN)
        y = 12
        for text in (reasons[self.ui.status], safe):
            for line in wrapped(canvas, text, 102):
                canvas.text(24, y, line)
                y += 9
            y += 4

    def ok(self):
        self.ui.home()
        return True

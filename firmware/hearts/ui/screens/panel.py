# SPDX-License-Identifier: MIT
"""The self-test's first part, of the display: all of it lit, every second pixel, its edges, and its light from least to most. Any key goes
on."""

from micropython import const

from hearts.ui.canvas import SET
from hearts.ui.forms import centred
from hearts.ui.screen import Screen as Base

_ALL = const(0)
_CHECKED = const(1)
_EDGES = const(2)
_LIGHT = const(3)
_BRIGHTEST = const(255)
_PACE = const(16)  # ms from one contrast to the next


class Screen(Base):
    stuck = True

    def __init__(self, ui):
        super().__init__(ui)
        self._word = ui.words("panel")[0]
        self._shown = _ALL
        self._contrast = _BRIGHTEST
        self._since = 0

    def draw(self, canvas):
        if self._shown == _ALL:
            canvas.box(0, 0, 128, 64, SET)
        elif self._shown == _CHECKED:
            for y in range(64):
                canvas.dots(y & 1, y, 128 - (y & 1))
        else:
            for x, y, width, height in ((0, 0, 128, 1), (0, 1, 1, 62), (127, 1, 1, 62), (0, 63, 128, 1)):
                canvas.box(x, y, width, height, SET)
            if self._shown == _LIGHT:
                centred(canvas, 28, self._word)

    def press(self, seat):
        if self._shown == _LIGHT:
            self.ui.show("selftest")
            return True
        self._shown += 1
        if self._shown == _LIGHT:
            self._contrast = 0
            self._since = self.ui.now
        return True

    def ok(self):
        return self.press(0)

    def back(self):
        return self.press(0)

    def tick(self):
        """The light grows for four seconds, and is what it is set to then; so it is at any press, by the app."""
        contrast = self._contrast
        ui = self.ui
        while contrast < _BRIGHTEST and ui.passed(self._since, contrast * _PACE):
            contrast += 1
        if contrast != self._contrast:
            self._contrast = contrast
            ui.box.panel.contrast = contrast if contrast < _BRIGHTEST else ui.box.light[0]

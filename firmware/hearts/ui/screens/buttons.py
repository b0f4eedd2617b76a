# SPDX-License-Identifier: MIT
"""A test of the buttons: each lies where it lies on the box, and counts its presses; the last one is lit, and + says that it was held. A
button that bounces counts twice. BACK, held, leaves."""

from micropython import const

from hearts.input.keys import BACK, OK
from hearts.ui.canvas import CLEAR, INVERT, SET, SMALL
from hearts.ui.forms import centred, heading
from hearts.ui.screen import Screen as Base

# By key: x, y, width
_PLACES = ((48, 41, 32), (4, 27, 32), (48, 13, 32), (92, 27, 32), (92, 46, 36), (0, 46, 44))
_HEIGHT = const(11)
_HINT = const(57)
_MOST = const(99)
_NONE = const(-1)


class Screen(Base):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("buttons")
        self._presses = bytearray(6)
        self._last = self._lit = _NONE
        self._held = False

    def draw(self, canvas):
        title, hint, _ = self._words
        heading(canvas, title)
        centred(canvas, _HINT, hint)
        for key in range(6):
            self._button(canvas, key)
        self._lit = self._last

    def _button(self, canvas, key):
        x, y, width = _PLACES[key]
        canvas.box(x, y, width, _HEIGHT, CLEAR)
        canvas.box(x, y, width, 1, SET)
        canvas.box(x, y + 1, 1, _HEIGHT - 2, SET)
        canvas.box(x + width - 1, y + 1, 1, _HEIGHT - 2, SET)
        canvas.box(x, y + _HEIGHT - 1, width, 1, SET)
        x = canvas.text(x + 3, y + 2, self._words[2][key]) + 2
        if self._presses[key]:
            x = canvas.number(x, y + 2, self._presses[key], SMALL)
        if key == self._last:
            if self._held:
                canvas.text(x, y + 2, "+")
            x, y, width = _PLACES[key]
            canvas.box(x + 1, y + 1, width - 2, _HEIGHT - 2, INVERT)

    def change(self, canvas):
        canvas.face(0)
        if self._lit != _NONE and self._lit != self._last:
            self._button(canvas, self._lit)
        self._button(canvas, self._last)
        self._lit = self._last
        return True

    def press(self, key):
        self._last = key
        self._held = False
        self._presses[key] = min(self._presses[key] + 1, _MOST)
        return True

    def hold(self, seat):
        self._held = seat == self._last
        return self._held

    def ok(self):
        return self.press(OK)

    def back(self):
        return self.press(BACK)

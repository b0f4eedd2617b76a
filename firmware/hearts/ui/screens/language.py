# SPDX-License-Identifier: MIT
"""Which language? The first screen of a new box: each language's own name lies on the side of the button that chooses it. All of it
stands upright, for whoever holds the box. A choice that can't be kept holds as long as the power does."""

from micropython import const

from hearts.input.keys import A, B, D
from hearts.languages import LANGUAGES
from hearts.ui.canvas import RIGHT
from hearts.ui.forms import centred, heading
from hearts.ui.router import LANGUAGE_NOT_KEPT
from hearts.ui.screen import Screen as Base

_LANGUAGE = const(2)  # its place among the settings
_SEATS = (A, B, D)  # in the order of the languages


class Screen(Base):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = [ui.words("language", 1 + place) for place in range(len(LANGUAGES))]

    def draw(self, canvas):
        (south, *_), (west, *_), (east, *_) = self._words
        heading(canvas, " · ".join([word for _, word in self._words]))
        canvas.text(1, 28, "← " + west)
        canvas.text(canvas.width - 1, 28, east + " →", 1, RIGHT)
        centred(canvas, 46, south)
        centred(canvas, 55, "↓")

    def press(self, seat):
        if seat not in _SEATS:
            return False
        ui = self.ui
        values = bytearray(ui.box.settings)
        values[_LANGUAGE] = 1 + _SEATS.index(seat)
        if ui.set(values):
            ui.notify(LANGUAGE_NOT_KEPT)
        ui.next_hand()
        return True

    def back(self):
        return False

    leave = back

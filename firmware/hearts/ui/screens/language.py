# SPDX-License-Identifier: MIT
"""Which language? The first screen of a new box: each language's own name lies on the side of the button that chooses it. All of it
stands upright, for whoever holds the box. A choice that can't be kept holds as long as the power does."""

from micropython import const

from hearts.input.keys import A, B, C, D
from hearts.languages import LANGUAGES
from hearts.ui.canvas import CENTRE, LEFT, RIGHT
from hearts.ui.forms import centred, heading
from hearts.ui.router import LANGUAGE_NOT_KEPT
from hearts.ui.screen import Screen as Base

_LANGUAGE = const(2)  # its place among the settings
# In the order of the languages: the button, and where the name stands that it chooses
_SEATS = (A, B, D, C)
_PLACES = ((64, 46, CENTRE, "@"), (1, 33, LEFT, "← @"), (127, 33, RIGHT, "@ →"), (64, 21, CENTRE, "↑ @"))


class Screen(Base):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = [ui.words("language", language=1 + place) for place in range(len(LANGUAGES))]

    def draw(self, canvas):
        heading(canvas, " · ".join([word for _, word in self._words]))
        for (name, _), (x, y, align, text) in zip(self._words, _PLACES):
            canvas.text(x, y, text.replace("@", name), 1, align)
        centred(canvas, 55, "↓")

    def press(self, seat):
        number = _SEATS.index(seat)
        if number >= len(self._words):
            return False
        ui = self.ui
        values = bytearray(ui.box.settings)
        values[_LANGUAGE] = 1 + number
        if ui.set(values):
            ui.notify(LANGUAGE_NOT_KEPT)
        ui.next_hand()
        return True

    def back(self):
        return False

    leave = back

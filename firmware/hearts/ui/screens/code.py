# SPDX-License-Identifier: MIT
"""Hoemke's variation, digit by digit: B and D go from one to the next, C and A change it, and its meaning stands below."""

from hearts.core.rules import HOEMKE
from hearts.input.keys import B, C
from hearts.ui import screen
from hearts.ui.canvas import INVERT, LARGE
from hearts.ui.forms import heading, paragraph
from hearts.ui.players import seat_players

_PITCH = 24


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._heading, self._places = ui.words("code")
        (left,) = ui.words("left_of_dealer")
        self._meanings = (
            ui.words("passes"),
            [lead.replace("@", left) for lead in ui.words("leads")],
            ui.words("hearts"),
            ui.words("scores")[2:],
        )
        self._place = 0

    def draw(self, canvas):
        rules = self.ui.coming
        heading(canvas, self._heading, self._places[self._place])
        if self._place:
            canvas.text(5, 19, "←")
        if self._place < 3:
            canvas.text(118, 19, "→")
        for place in range(4):
            x = 17 + _PITCH * place
            digit = rules.digit(place)
            canvas.number(x + (22 - canvas.number_width(digit, LARGE)) // 2, 13, digit, LARGE)
            if place == self._place:
                canvas.box(x, 11, 22, 24, INVERT)
        paragraph(canvas, 37, self._meanings[self._place][rules.digit(self._place) - 1])

    def press(self, seat):
        rules = self.ui.coming
        if not seat & 1:  # A or C
            shift = 6 - 2 * self._place
            digit = (rules.variation >> shift) + (1 if seat == C else 3) & 3
            rules.begin(HOEMKE, rules.variation & ~(3 << shift) | digit << shift)
            return True
        place = self._place + (-1 if seat == B else 1)
        if not 0 <= place < 4:
            return False
        self._place = place
        return True

    def ok(self):
        """The next digit, and after the last one on."""
        if self._place < 3:
            self._place += 1
        else:
            seat_players(self.ui)
        return True

    def back(self):
        if self._place:
            self._place -= 1
        else:
            self.ui.show("games")
        return True

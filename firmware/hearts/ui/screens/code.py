# SPDX-License-Identifier: MIT
"""Hoemke's variation, digit by digit: B and D go from one to the next, C and A change it, and what it means stands below in full. Left of
the digits OK draws one of the 256 by lot, which is then looked at in the same way before it is taken."""

from micropython import const

from hearts.core.rules import HOEMKE, JACK_NOT_NEEDED
from hearts.input.keys import B, C
from hearts.ui import screen
from hearts.ui.canvas import INVERT, MEDIUM
from hearts.ui.forms import heading, paragraph
from hearts.ui.telling import told

_LOTS = const(-1)  # the place left of the first digit
_LEFT = const(28)  # of the first digit's cell
_PITCH = const(24)
_CELL = (22, 16)
_VARIATIONS = const(256)


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        said, passes, leads, (left,), ways, scores = ui.words("code", "passes", "leads", "left_of_dealer", "hearts", "scores")
        self._heading, self._places, self._draw = said
        self._meanings = passes, [lead.replace("@", left) for lead in leads], told(ui, ways), told(ui, scores[2:])
        self._place = 0

    def draw(self, canvas):
        rules = self.ui.coming
        place = self._place
        heading(canvas, self._heading, self._places[place + 1])
        x = _LEFT - _PITCH
        canvas.text(x + 7, 11, "?", 2)
        for i in range(4):
            x += _PITCH
            canvas.number(x + 8, 13, rules.digit(i), MEDIUM)
        canvas.box(_LEFT + _PITCH * place, 11, *_CELL, INVERT)
        paragraph(canvas, 29, self._draw if place == _LOTS else self._meanings[place][rules.digit(place) - 1])

    def press(self, seat):
        place = self._place
        if seat & 1:
            place += -1 if seat == B else 1
            if not _LOTS <= place < 4:
                return False
            self._place = place
            return True
        if place == _LOTS:
            return False
        shift = 6 - 2 * place
        variation = self.ui.coming.variation
        digit = (variation >> shift) + (1 if seat == C else 3) & 3
        self._choose(variation & ~(3 << shift) | digit << shift)
        return True

    def _choose(self, variation):
        """Another variation, with the same house rules as far as it can have them."""
        rules = self.ui.coming
        target, options, tie = rules.target, rules.options, rules.tie
        rules.begin(HOEMKE, variation)
        if not rules.set(target, options, 0, tie):
            rules.set(target, options & ~JACK_NOT_NEEDED, 0, tie)

    def ok(self):
        """The next digit, and after the last one on; or a lot, to be looked at from its first digit on."""
        ui = self.ui
        if self._place == _LOTS:
            self._choose(ui.lots(_VARIATIONS))
        if self._place < 3:
            self._place += 1
        else:
            ui.show("house")
        return True

    def back(self):
        if self._place > 0:
            self._place -= 1
        else:
            self.ui.show("games")
        return True

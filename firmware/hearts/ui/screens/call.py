# SPDX-License-Identifier: MIT
"""The dealer calls the pass: a tap on a seat sends one card there, a hold all three, the dealer's own button is the kitty."""

from hearts.core.record import CALL
from hearts.core.rotation import ACROSS, KITTY, LEFT, RIGHT
from hearts.ui import icons
from hearts.ui.canvas import SMALL
from hearts.ui.forms import heading, paragraph
from hearts.ui.screen import Screen

# By seat, counted clockwise from the dealer
_WAYS = (KITTY, LEFT, ACROSS, RIGHT)


class Screen(Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words.CALL
        self.facing = ui.game.dealer
        self.title = (0, 0, 64 if self.facing & 1 else 128, 9)
        self._cards = bytearray(4)
        self._order = bytearray(3)
        self._placed = 0

    def draw(self, canvas):
        ui = self.ui
        title, how, skip = self._words
        canvas.face(self.facing)
        heading(canvas, title.replace("@", ui.player(self.facing)))
        bottom = paragraph(canvas, 11, how)
        middle = canvas.width // 2
        if canvas.width == 64:
            across, cards, sides, side, kitty, foot = 40, 60, 80, 0, 98, canvas.height - 8
        else:
            across, cards, sides, side, kitty, foot = bottom - 1, 36, 36, 20, 49, 57
        for i in range(3):
            canvas.icon(middle - 17 + 12 * i, cards, icons.CARD if i < self._placed else icons.CARD_FULL)
        self._way(canvas, side, sides, icons.RING_CW, LEFT)
        self._way(canvas, canvas.width - side - 15, sides, icons.RING_CCW, RIGHT)
        self._way(canvas, middle - 8, across, icons.ACROSS, ACROSS)
        canvas.icon(middle - 8, kitty, icons.POT)
        if not self._placed:
            canvas.text(2, foot, skip)

    def _way(self, canvas, x, y, icon, way):
        canvas.icon(x, y, icon)
        if self._cards[way]:
            canvas.number(x + 6, y + 17, self._cards[way], SMALL)

    def press(self, seat):
        way = _WAYS[seat - self.facing & 3]
        if way == KITTY:
            return self._all(way)
        self._order[self._placed] = way
        self._cards[way] += 1
        self._placed += 1
        return self._called() if self._placed == 3 else True

    def hold(self, seat):
        way = _WAYS[seat - self.facing & 3]
        return self._all(way) if self._cards[way] else False

    def _all(self, way):
        for i in range(4):
            self._cards[i] = 3 if i == way else 0
        return self._called()

    def _called(self):
        ui = self.ui
        for i in range(4):
            ui.payload[i] = self._cards[i]
        if ui.commit(CALL):
            ui.home()
        return True

    def ok(self):
        if self._placed:
            return False
        self.ui.skipped = True
        self.ui.home()
        return True

    def back(self):
        if self._placed:
            self._placed -= 1
            self._cards[self._order[self._placed]] -= 1
        else:
            self.ui.show("table")
        return True

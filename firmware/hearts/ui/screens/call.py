# SPDX-License-Identifier: MIT
"""The dealer calls the pass: a tap on a seat sends one card there, a hold all three, the dealer's own button is the kitty."""

from hearts.core.record import CALL
from hearts.core.rotation import ACROSS, KITTY, LEFT, RIGHT
from hearts.ui import icons, screen
from hearts.ui.canvas import CLEAR, MEDIUM, SET
from hearts.ui.forms import heading, paragraph

# By seat, counted clockwise from the dealer
_WAYS = (KITTY, LEFT, ACROSS, RIGHT)


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("call")
        self.facing = ui.game.dealer
        self.title = (0, 0, 64 if self.facing & 1 else 128, 9)
        self._cards = bytearray(4)
        self._order = bytearray(3)
        self._placed = 0

    def draw(self, canvas):
        ui = self.ui
        title, how, skip = self._words
        canvas.face(self.facing)
        paragraph(canvas, heading(canvas, title.replace("@", ui.player(self.facing))), how)
        # Each way on its own side of the three cards, its count beside it, or below it where there is no room
        wide = canvas.width == 128
        middle = canvas.width // 2
        across, cards, kitty = (20, 38, 49) if wide else (50, 76, 100)
        left, count_x, count_y = (16, 36, cards - 1) if wide else (0, 4, cards + 16)
        for i in range(3):
            x = middle - 13 + 9 * i
            canvas.box(x, cards, 8, 10, SET)
            if i < self._placed:
                canvas.box(x + 1, cards + 1, 6, 8, CLEAR)
        canvas.icon(middle - 8, across, icons.ACROSS)
        canvas.icon(left, cards - 3, icons.RING_CW)
        canvas.icon(canvas.width - left - 15, cards - 3, icons.RING_CCW)
        canvas.icon(middle - 8, kitty, icons.POT)
        self._count(canvas, middle + 12, across + 2, ACROSS)
        self._count(canvas, count_x, count_y, LEFT)
        self._count(canvas, canvas.width - count_x - 7, count_y, RIGHT)
        if not self._placed:
            canvas.text(2, canvas.height - 8, skip)

    def _count(self, canvas, x, y, way):
        if self._cards[way]:
            canvas.number(x, y, self._cards[way], MEDIUM)

    def press(self, seat):
        way = _WAYS[seat - self.facing & 3]
        if way == KITTY:
            return not self._placed and self._all(way)
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

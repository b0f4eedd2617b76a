# SPDX-License-Identifier: MIT
"""The dealer calls the pass: a tap on a seat sends one card there, a hold all three, the dealer's own button is the kitty."""

from micropython import const

from hearts.core.record import CALL
from hearts.core.rotation import ACROSS, KITTY, LEFT, RIGHT
from hearts.ui import icons, screen
from hearts.ui.canvas import CLEAR, MEDIUM, SET
from hearts.ui.forms import centred, heading, paragraph, wrapped
from hearts.ui.telling import own

_POT = const(11)  # pixels from the middle of the pot to its name
_NAME = const(56)  # where that stands, for south and north
# By seat, counted clockwise from the dealer
_WAYS = (KITTY, LEFT, ACROSS, RIGHT)


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("call")
        self._kitty = own(ui, ui.words("own")[0])
        self.facing = ui.game.dealer
        self.title = (0, 0, 64 if self.facing & 1 else 128, 9)
        self._cards = bytearray(4)
        self._order = bytearray(3)
        self._placed = 0

    def draw(self, canvas):
        title, how, _ = self._words
        canvas.face(self.facing)
        paragraph(canvas, heading(canvas, title.replace("@", self.ui.player(self.facing))), how)
        # Each way on its own side of the three cards, its count beside it, or below it where there is no room
        wide = canvas.width == 128
        middle = canvas.width // 2
        across, kitty, left = (20, 49, 16) if wide else (48, 83, 0)
        self._cards_y = cards = 38 if wide else 68
        self._across_y = across + 2
        self._hint_y = 22 if wide else 120
        self._side_x, self._side_y = (36, cards - 1) if wide else (4, cards + 16)
        canvas.icon(middle - 8, across, icons.ACROSS)
        canvas.icon(left, cards - 3, icons.RING_CW)
        canvas.icon(canvas.width - left - 15, cards - 3, icons.RING_CCW)
        canvas.icon(middle - 8, kitty, icons.POT)
        lines = wrapped(canvas, self._kitty, 64 - _POT)
        if wide:
            canvas.text(middle + _POT, _NAME, lines[-1])
            if len(lines) > 1:
                canvas.text(middle - _POT - canvas.text_width(lines[0]), _NAME, lines[0])
        else:
            for i in range(len(lines)):
                centred(canvas, kitty + 18 + 9 * i, lines[i])
        self._draw_calls(canvas)

    def change(self, canvas):
        canvas.face(self.facing)
        middle = canvas.width // 2
        canvas.box(middle + 12, self._across_y, 7, 12, CLEAR)
        canvas.box(self._side_x, self._side_y, 7, 12, CLEAR)
        canvas.box(canvas.width - self._side_x - 7, self._side_y, 7, 12, CLEAR)
        canvas.box(0, self._hint_y, middle - 9 if canvas.width == 128 else canvas.width, 8, CLEAR)
        self._draw_calls(canvas)
        return True

    def _draw_calls(self, canvas):
        """What has been called so far: the cards that are gone, how many go which way."""
        middle = canvas.width // 2
        for i in range(3):
            x = middle - 13 + 9 * i
            canvas.box(x, self._cards_y, 8, 10, SET)
            if i < self._placed:
                canvas.box(x + 1, self._cards_y + 1, 6, 8, CLEAR)
        self._count(canvas, middle + 12, self._across_y, ACROSS)
        self._count(canvas, self._side_x, self._side_y, LEFT)
        self._count(canvas, canvas.width - self._side_x - 7, self._side_y, RIGHT)
        if not self._placed:
            canvas.text(2, self._hint_y, self._words[2])

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

# SPDX-License-Identifier: MIT
"""Which hand is to be corrected, the newest first, with what it cost each seat. A and C go through the hands, B and D choose the card to
begin with, OK opens it. One seat button held, and another one pressed: these two have taken each other's cards."""

from micropython import const

from hearts.core.reentry import Reentry
from hearts.core.rules import NONE
from hearts.input.keys import A, B, C
from hearts.ui import cards, icons, screen
from hearts.ui.canvas import CENTRE, CLEAR, INVERT, MEDIUM, RIGHT
from hearts.ui.forms import centred, heading
from hearts.ui.hand_boxes import SUITS
from hearts.ui.telling import ranks
from hearts.ui.whole_games import weigh

_MIDDLE = (46, 23, 36, 20)
_HINT = (0, 55, 128, 9)
_HAND = (92, 0, 36, 8)
# Where the points of each seat stand: x and y of their middle's top, and what is cleared for others
_POINTS = ((64, 41), (20, 26), (64, 11), (108, 26))
_WIDE = const(40)
_HIGH = const(14)  # with a row above and below


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        title, self._hand, self._hint, self._other = ui.words("correct")
        self._ranks = ranks(ui)
        self._heading = title
        game = ui.game
        self._number = ui.correction.number if ui.correction else game.hands - 1
        self._card = 0
        self._swaps = NONE
        # Of the last press and the one before: its seat, and what was shown before it, which its hold brings back
        self._pressed = bytearray((NONE, 0, 0, NONE, 0, 0))

    def draw(self, canvas):
        heading(canvas, self._heading)
        self._draw_hand(canvas)
        self._draw_middle(canvas)

    def change(self, canvas):
        canvas.face(0)
        canvas.box(*_HAND, CLEAR)
        for x, y in _POINTS:
            canvas.box(x - _WIDE // 2, y - 1, _WIDE, _HIGH, CLEAR)
        canvas.box(*_MIDDLE, CLEAR)
        canvas.box(*_HINT, CLEAR)
        self._draw_hand(canvas)
        self._draw_middle(canvas)
        return True

    def _draw_hand(self, canvas):
        ui = self.ui
        x = canvas.number(127, 0, self._number + 1, 0, False, False, RIGHT)
        canvas.text(x - 4, 0, self._hand, 1, RIGHT)
        ui.game.score_of(self._number, ui.points)
        for seat in range(4):
            x, y = _POINTS[seat]
            canvas.number(x, y, ui.points[seat], MEDIUM, True, False, CENTRE)
            if seat == self._swaps:
                canvas.box(x - _WIDE // 2, y - 1, _WIDE, _HIGH, INVERT)

    def _draw_middle(self, canvas):
        """The card to begin with, or that two seats are being exchanged."""
        named = self.ui.game.rules.named
        if self._swaps != NONE:
            canvas.icon(64 - canvas.icon_width(icons.ACROSS) // 2, 24, icons.ACROSS)
            centred(canvas, 56, self._other)
            return
        centred(canvas, 56, self._hint)
        if named:
            card = named[self._card]
            canvas.icon(57, 28, cards.RANKS[cards.RANK_LETTERS.find(self._ranks[(card >> 2) - 11])])
            canvas.icon(65, 28, cards.SUITS[SUITS[card & 3]])
        if len(named) > 1:
            canvas.text(48, 28, "←")
            canvas.text(75, 28, "→")

    def press(self, seat):
        ui = self.ui
        if self._swaps != NONE:
            if seat == self._swaps:
                return False
            self._swap(seat)
            return True
        count = len(ui.game.rules.named)
        pressed = self._pressed
        for i in range(3):
            pressed[3 + i] = pressed[i]
        pressed[0] = seat
        pressed[1] = self._number
        pressed[2] = self._card
        if seat == A:
            if not self._number:
                return False
            self._number -= 1
        elif seat == C:
            if self._number == ui.game.hands - 1:
                return False
            self._number += 1
        elif count < 2:
            return False
        else:
            self._card = (self._card + (count - 1 if seat == B else 1)) % count
        return True

    def hold(self, seat):
        if self._swaps != NONE:
            return False
        pressed = self._pressed
        last = pressed[0]
        at = 0 if seat == last else 3
        self._number = pressed[at + 1]
        self._card = pressed[at + 2]
        self._swaps = seat
        if at:  # the other one was pressed before this one was held long enough
            self._swap(last)
        return True

    def _swap(self, other):
        """The one that is held and the other one have taken each other's cards."""
        ui = self.ui
        ui.correction = Reentry(ui.game, self._number)
        ui.correction.swap(self._swaps, other)
        weigh(ui)

    def ok(self):
        ui = self.ui
        if self._swaps != NONE:
            return False
        ui.correction = Reentry(ui.game, self._number, self._card)
        ui.show("retake")
        return True

    def back(self):
        if self._swaps != NONE:
            self._swaps = NONE
        else:
            self.leave()
        return True

    def leave(self):
        self.ui.home()

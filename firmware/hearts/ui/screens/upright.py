# SPDX-License-Identifier: MIT
"""The table where all totals face the south, as one of the settings has it: each still stands on its player's side.

Marks and points lie in the corners, each clockwise from its total's own side, where nothing else comes: south's and north's beside the
total, west's and east's below and above it."""

from micropython import const

from hearts.core.standing import lowest, sole
from hearts.ui import icons
from hearts.ui.canvas import LARGE, MEDIUM, RIGHT, SMALL
from hearts.ui.screens.table import Screen as Table

_FACES = (LARGE, MEDIUM, SMALL)
_HEIGHTS = (8, 12, 20)  # by face
_WIDEST = const(46)  # a total at the top or the bottom
_ICON = const(22)  # one of the pass, with what goes between
_BETWEEN = const(4)  # at least between what stands in the middle, and on both sides
_MARK = const(15)
_GAP = const(2)
_LINE = const(30)  # of the middle
_ENDS = const(106)  # south's points end before, north's begin as far from the other edge


class Screen(Table):
    def draw(self, canvas):
        ui = self.ui
        game = ui.game
        leaders = lowest(game.totals)
        if ui.news or not sole(leaders):
            leaders = 0
        if ui.news:
            game.score_of(game.hands - 1, ui.points)
        dealer = -1 if ui.news else game.dealer
        for seat in (0, 2):
            self._strip(canvas, seat, seat == dealer, leaders >> seat & 1)
        left, right = self._sides(canvas, dealer, leaders)
        self.middle(canvas, left, right)

    def _strip(self, canvas, seat, dealer, leader):
        """South at the bottom, north at the top: dealer, total and crown; or total and points, north's the other way round."""
        total = self.ui.game.totals[seat]
        face = LARGE if canvas.number_width(total, LARGE) <= _WIDEST else MEDIUM
        width = canvas.number_width(total, face)
        x = 64 - width // 2
        y = 0 if seat else 41
        if face == MEDIUM:
            y += 4
        if self.ui.news:
            points = self.ui.points[seat]
            room = canvas.number_width(points, MEDIUM, True) + _GAP
            if seat:
                x = max(x, 128 - _ENDS + room)
                canvas.number(x - room, 4, points, MEDIUM, True)
            else:
                x = min(x, _ENDS - room - width)
                canvas.number(x + width + _GAP, 49, points, MEDIUM, True)
        canvas.number(x, y, total, face)
        if dealer:
            canvas.icon(x - _GAP - _MARK, 3 if seat else 44, icons.DEALER)
        if leader:
            canvas.icon(x + width + _GAP, 2 if seat else 43, icons.CROWN)

    def _sides(self, canvas, dealer, leaders):
        """West and east: the total in figures as large as the pass leaves room for. Returns where that may stand."""
        ui = self.ui
        game = ui.game
        cards = bytearray(4)
        game.pass_now(cards)
        ways = 1 if sum(cards) == max(cards) else sum(cards)
        for face in _FACES:
            west, east = (canvas.number_width(game.totals[seat], face) for seat in (1, 3))
            if max(west, east) <= _WIDEST and west + east + ways * _ICON + _BETWEEN <= 128:
                break
        y = _LINE - _HEIGHTS[face] // 2
        for seat in (1, 3):
            x, align = (128, RIGHT) if seat == 3 else (0, 0)
            canvas.number(x, y, game.totals[seat], face, False, False, align)
            if ui.news:
                canvas.number(x, 4 if seat == 3 else 44, ui.points[seat], MEDIUM, True, False, align)
            x = 128 - _MARK if seat == 3 else 0
            if seat == dealer:
                canvas.icon(x, 3, icons.DEALER)
            if leaders >> seat & 1:
                canvas.icon(x, 43, icons.CROWN)
        return west, 128 - east

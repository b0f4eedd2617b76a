# SPDX-License-Identifier: MIT
"""Home: a map of the table. Each total stands on its player's side and faces her; the pass of the coming hand is in the middle."""

from micropython import const

from hearts.core.game import MOST_HANDS
from hearts.core.record import HANDS_FULL
from hearts.core.rotation import ACROSS, KITTY, LEFT, RIGHT
from hearts.core.standing import lowest, sole
from hearts.ui import icons, screen
from hearts.ui.canvas import LARGE, MEDIUM, SMALL
from hearts.ui.canvas import RIGHT as FLUSH_RIGHT

_NEWS_TIME = const(5000)  # ms
_CELL = const(23)  # a large figure with its foot
_MARK = const(15)  # dealer chip and crown
_GAP = const(2)
_LONGEST = const(46)  # -260
_BAND = const(23)  # top of the middle band between the north and south strips

_WAYS = (icons.RING_CW, icons.RING_CCW, icons.ACROSS, icons.POT)


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._since = ui.now
        self._cards = bytearray(4)
        self._width = 0
        self._hint = ""
        if ui.entry or ui.game.calls or not ui.game.hands:
            score, call, kept = ui.hints
            self._hint = kept if ui.entry else call if ui.calls else score

    def draw(self, canvas):
        ui = self.ui
        game = ui.game
        leaders = lowest(game.totals)
        if not sole(leaders):
            leaders = 0
        if ui.news:
            game.score_of(game.hands - 1, ui.points)
        left = 24
        right = 104
        for seat in range(4):
            canvas.face(seat)
            dealer = game.dealer == seat and not ui.news
            leader = leaders >> seat & 1 and not ui.news
            if seat & 1:
                self._column(canvas, seat, dealer, leader)
                marks = dealer * (_MARK + 1) + leader * _MARK
                if seat == 1:
                    left += marks
                else:
                    right -= marks
            else:
                self._strip(canvas, seat, dealer, leader)
        self.middle(canvas, left, right)

    def _measure(self, canvas, total):
        """The face that a total is written in, and how wide it is then in `_width`: two answers would take from the heap. Four figures and
        a minus sign only fit in the smaller one."""
        self._width = canvas.number_width(total, LARGE)
        if self._width <= _LONGEST:
            return LARGE
        self._width = canvas.number_width(total, MEDIUM)
        return MEDIUM

    def _total(self, canvas, x, y, total, face):
        canvas.number(x, y if face == LARGE else y + 6, total, face, False, True)

    def _strip(self, canvas, seat, dealer, leader):
        """South and north: chip, total, crown or points in one line."""
        total = self.ui.game.totals[seat]
        face = self._measure(canvas, total)
        width = self._width
        x = 64 - width // 2
        y = canvas.height - _CELL
        if self.ui.news:
            points = self.ui.points[seat]
            points_width = canvas.number_width(points, MEDIUM, True)
            x = min(x, 104 - _GAP - points_width - width)
            canvas.number(x + width + _GAP, y + 8, points, MEDIUM, True, True)
        self._total(canvas, x, y, total, face)
        if dealer:
            canvas.icon(x - _GAP - _MARK, y + 3, icons.DEALER)
        if leader:
            canvas.icon(x + width + _GAP, y + 2, icons.CROWN)

    def _column(self, canvas, seat, dealer, leader):
        """West and east: the total along the column, marks or points inward from it."""
        y = canvas.height - _CELL
        total = self.ui.game.totals[seat]
        face = self._measure(canvas, total)
        self._total(canvas, 32 - self._width // 2, y, total, face)
        if self.ui.news:
            points = self.ui.points[seat]
            canvas.number(32 - canvas.number_width(points, MEDIUM, True) // 2, y - 16, points, MEDIUM, True, True)
            return
        if dealer:
            y -= _MARK + 1
            canvas.icon(32 - _MARK // 2, y, icons.DEALER)
        if leader:
            y -= _MARK + 1
            canvas.icon(32 - _MARK // 2, y + 1, icons.CROWN)

    def middle(self, canvas, left, right):
        """What the south reads: between these columns the pass as icons, one where all cards go one way, else one a card; below it the
        hand's number and what OK does."""
        ui = self.ui
        game = ui.game
        canvas.face(0)
        cards = self._cards
        game.pass_now(cards)
        total = cards[LEFT] + cards[RIGHT] + cards[ACROSS] + cards[KITTY]
        if ui.news:
            canvas.icon(64 - canvas.icon_width(icons.TICK) // 2, _BAND + 3, icons.TICK)
        elif total:
            if total == max(cards):  # all one way
                for way in range(4):
                    cards[way] = min(cards[way], 1)
            width = -1
            for way in range(4):
                width += cards[way] * (canvas.icon_width(_WAYS[way]) + 1)
            x = (left + right - width) // 2
            for way in range(4):
                for _ in range(cards[way]):
                    canvas.icon(x, _BAND + 1, _WAYS[way])
                    x += canvas.icon_width(_WAYS[way]) + 1
        elif game.calls:
            canvas.icon((left + right - canvas.icon_width(icons.ASK)) // 2, _BAND + 1, icons.ASK)
        canvas.number(canvas.text(0, 57, "#"), 57, min(game.hands + 1, MOST_HANDS), SMALL)
        if not ui.news:
            canvas.text(128, 57, self._hint, 1, FLUSH_RIGHT)

    def press(self, seat):
        ui = self.ui
        ui.news = False
        ui.seat = seat
        ui.show("standings")
        return True

    def ok(self):
        ui = self.ui
        ui.news = False
        if ui.game.hands == MOST_HANDS:
            ui.refuse(HANDS_FULL)
        else:
            ui.show("call" if ui.calls else "take")
        return True

    def back(self):
        self.ui.news = False
        self.ui.show("menu")
        return True

    def leave(self):
        self.ui.news = False

    def tick(self):
        ui = self.ui
        if ui.news and ui.passed(self._since, _NEWS_TIME):
            ui.news = False
            ui.next_hand()

# SPDX-License-Identifier: MIT
"""Lots for the first deal: the chip runs around the table, slows down and stays with whoever deals. The lot is drawn before it runs,
and stands until the game is recorded."""

from micropython import const

from hearts.core.record import DRAWN
from hearts.core.rotation import left_of
from hearts.ui import icons, screen
from hearts.ui.forms import filling
from hearts.ui.whole_games import begin

_STEPS = const(12)  # three rounds, before the last one to the dealer
_SLOWER = const(25)  # ms that each step takes longer than the one before
_REST = const(1500)  # ms that the result stands
# Where the chip lies, by seat
_PLACES = ((56, 48), (1, 24), (56, 1), (112, 24))


class Screen(screen.Screen):
    title = (17, 17, 94, 30)

    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("lots")
        if ui.lot < 0:
            ui.lot = ui.lots(4)
        self._dealer = ui.lot
        # As it will be in the coming game
        self._name = ui.player(self._dealer, ui.sitting and ui.sitting.names)
        self._left = _STEPS + self._dealer
        self._time = _SLOWER
        self._at = 0
        self._since = ui.now

    def draw(self, canvas):
        x, y = _PLACES[self._at]
        canvas.icon(x, y, icons.DEALER)
        running, landed = self._words
        filling(canvas, 17, 30, running if self._left else landed.replace("@", self._name), 94)

    def tick(self):
        ui = self.ui
        if not ui.passed(self._since, self._time):
            return
        self._since = ui.now
        if not self._left:
            begin(ui, self._dealer | DRAWN)
            return
        self._left -= 1
        self._at = left_of(self._at)
        self._time += _SLOWER
        if not self._left:
            self._time = _REST
        ui.redraw()

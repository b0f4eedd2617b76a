# SPDX-License-Identifier: MIT
"""Correcting a hand card by card: the questions of a new one, each with its old answer marked, which OK keeps.

A seat button, held, is the answer, and says that all else was right; that of the old answer, that all cards were: the hearts come next."""

from hearts.core.rules import NONE
from hearts.ui.taking import Taking
from hearts.ui.whole_games import commit_hand


class Screen(Taking):
    def __init__(self, ui):
        super().__init__(ui, ui.correction)
        (self.how,) = ui.words("retake")
        self.hand.taken.moon = 0
        self.hand.foresee(ui.game)
        self._answered = False  # the last press did, and may become a hold

    @property
    def answer(self):
        return self.hand.answer

    def total_of(self, seat):
        return self.hand.total(self.ui.game, seat, self.ui.points[seat])

    def press(self, seat):
        self._answered = not self.hand.complete
        return self.hand.press(seat)

    def hold(self, seat):
        hand = self.hand
        if not self._answered:
            return hand.more(seat)
        while hand.keep():
            pass
        return not hand.changes or self.ok()

    def ok(self):
        ui = self.ui
        hand = self.hand
        if hand.keep():
            return True
        if hand.taken.shooter(hand.rules) != NONE:
            ui.show("shoot")
        else:
            commit_hand(ui, 0)
        return True

    def back(self):
        self._answered = False
        if not self.hand.back():
            self.ui.show("correct")
        return True

    def leave(self):
        self.ui.home()

# SPDX-License-Identifier: MIT
"""Typing in the coming hand. taking.py draws it."""

from hearts.core.entry import Entry
from hearts.core.rules import NONE
from hearts.ui.taking import Taking
from hearts.ui.whole_games import commit_hand


class Screen(Taking):
    def __init__(self, ui):
        if not ui.entry:
            ui.type_in(Entry(ui.game.rules))
        super().__init__(ui, ui.entry)
        self.recording = ui.box.recording()

    def press(self, seat):
        self.sure = False
        return self.hand.press(seat)

    def hold(self, seat):
        return self.hand.more(seat)

    def ok(self):
        ui = self.ui
        hand = self.hand
        if not hand.complete:
            return False
        if hand.taken.shooter(hand.rules) != NONE:
            ui.show("shoot")
        elif hand.untouched and not self.sure:
            self.sure = True
        else:
            commit_hand(ui, 0)
        return True

    def back(self):
        if self.sure:
            self.sure = False
        elif not self.hand.back():
            self.leave()
        return True

    def leave(self):
        ui = self.ui
        if ui.entry.presses:
            ui.show("kept")
        else:
            ui.entry = None
            ui.skipped = False  # a call that was passed over by mistake is asked for again
            ui.home()

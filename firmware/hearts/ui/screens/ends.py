# SPDX-License-Identifier: MIT
"""The new target is reached already, so that the game is over with it: asks first."""

from hearts.ui.forms import Question
from hearts.ui.whole_games import retarget


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        title, quick, text, self.keep, self.do = ui.words("ends")
        target = ui.coming.target
        totals = ui.game.totals
        self.heading = title.replace("~", str(target)) if target else quick
        self.text = text.replace("@", ui.players(sum([1 << seat for seat in range(4) if totals[seat] >= target])))

    def done(self):
        retarget(self.ui)

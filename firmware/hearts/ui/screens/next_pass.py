# SPDX-License-Identifier: MIT
"""Which pass of the cycle comes next; the others follow it in their turn."""

from hearts.core.record import PASS
from hearts.core.rules import PASS_FOUR
from hearts.ui.forms import List
from hearts.ui.whole_games import restart


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        title, self.note, ways = ui.words("next_pass")
        self.heading = title.replace("~", str(game.hands + 1))
        count = "4" if game.rules.passing == PASS_FOUR else "3"
        self.rows = [way.replace("~", count) for way in ways]
        self.chosen = self._now = game.hands + game.offset & 3

    def take(self, row):
        ui = self.ui
        if row == self._now:
            ui.home()
            return
        ui.payload[0] = row - ui.game.hands & 3
        if ui.commit(PASS):
            restart(ui)

    def back(self):
        self.ui.show("change")
        return True

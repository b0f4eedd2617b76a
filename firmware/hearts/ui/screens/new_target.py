# SPDX-License-Identifier: MIT
"""Another target for the game that is being played. One that somebody has reached would end it: that is asked first."""

from hearts.core.rules import CLASSIC
from hearts.ui.forms import List
from hearts.ui.whole_games import prepare, retarget

_TARGETS = (20, 50, 100, 150, 200, 300, 500)


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, quick = ui.words("new_target")
        self._targets = sorted(set(_TARGETS + (game.target,)) - {0})
        self.rows = [str(target) for target in self._targets]
        if game.rules.game == CLASSIC:
            self._targets.append(0)
            self.rows.append(quick)
        self.chosen = self._targets.index(game.target)

    def take(self, row):
        ui = self.ui
        game = ui.game
        target = self._targets[row]
        if target == game.target:
            ui.home()
            return
        prepare(ui)
        ui.coming.set(target)
        if game.hands and not game.over and not game.tie and max(game.totals) >= target:
            ui.show("ends")
        else:
            retarget(ui)

    def back(self):
        self.ui.show("change")
        return True

# SPDX-License-Identifier: MIT
"""Which game? The first screen of a box that has no game yet."""

from hearts.core.rules import CLASSIC, HOEMKE
from hearts.ui.forms import List


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.note, self.rows = ui.words("games")

    def take(self, row):
        ui = self.ui
        rules = ui.game.rules
        if ui.game.started and rules.game == row:
            ui.coming.load(rules.code, 0)  # the house rules of the last game, to begin with
        else:
            ui.coming.begin(row)
        ui.newcomers = 0
        ui.show("target" if row == CLASSIC else "code" if row == HOEMKE else "house")

    def back(self):
        if not self.ui.game.started:
            return False
        self.ui.home()
        return True

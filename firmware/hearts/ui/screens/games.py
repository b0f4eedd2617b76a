# SPDX-License-Identifier: MIT
"""Which game? The first screen of a box that has no game yet."""

from hearts.core.rules import CLASSIC, DNF
from hearts.ui.forms import List
from hearts.ui.players import seat_players


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.note, self.rows = ui.words("games")

    def take(self, row):
        ui = self.ui
        ui.coming.begin(row)
        ui.newcomers = 0
        if row == DNF:
            seat_players(ui)
        else:
            ui.show("target" if row == CLASSIC else "code")

    def back(self):
        if not self.ui.game.started:
            return False
        self.ui.home()
        return True

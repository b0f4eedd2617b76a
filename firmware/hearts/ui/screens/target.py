# SPDX-License-Identifier: MIT
"""Classic Hearts: to how many points?"""

from hearts.ui.forms import List
from hearts.ui.players import seat_players

_TARGETS = (100, 50, 20, 0)  # in the order of the rows


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.rows = ui.words("target")

    def take(self, row):
        self.ui.coming.set(_TARGETS[row])
        seat_players(self.ui)

    def back(self):
        self.ui.show("games")
        return True

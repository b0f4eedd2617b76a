# SPDX-License-Identifier: MIT
"""What to do when a game is over."""

from hearts.ui.forms import List
from hearts.ui.whole_games import prepare

_NEXT = ("dealer", "games", "undo", "correct")


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.rows = ui.words("after")

    def take(self, row):
        ui = self.ui
        prepare(ui)
        ui.show(_NEXT[row])

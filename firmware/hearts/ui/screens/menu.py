# SPDX-License-Identifier: MIT
"""The menu: what can be asked or done between hands. The first row is harmless."""

from hearts.ui.forms import List

_SCREENS = ("this_hand", "undo", "correct", "history", "players", "rules", "new_game", "settings")  # in the order of the rows


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, rows = ui.words("menu")
        # Where no hand is to come, nothing can be said of it; and where none was played, nothing is to be corrected.
        self._places = [i for i in range(len(rows)) if not (i == 0 and not game.may_play or _SCREENS[i] == "correct" and not game.hands)]
        self.rows = [rows[i] for i in self._places]

    def take(self, row):
        game = self.ui.game
        name = _SCREENS[self._places[row]]
        if name == "new_game" and (game.over or not game.hands):
            name = "games"  # nothing is stopped by it: no question
        self.ui.show(name)

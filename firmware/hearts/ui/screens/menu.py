# SPDX-License-Identifier: MIT
"""The menu: what can be asked or done between hands. The first row is harmless."""

from hearts.ui.forms import List

_SCREENS = ("this_hand", "rules", "undo", "new_game", "settings")  # in the order of the rows


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, rows = ui.words("menu")
        # Where no hand is to come, nothing can be said of it.
        self._first = 0 if game.may_play else 1
        self.rows = rows[self._first :]

    def take(self, row):
        game = self.ui.game
        name = _SCREENS[self._first + row]
        if name == "new_game" and (game.over or not game.hands):
            name = "games"  # nothing is stopped by it: no question
        self.ui.show(name)

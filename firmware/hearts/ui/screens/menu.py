# SPDX-License-Identifier: MIT
"""The menu: what can be asked or done between hands. The first row is harmless."""

from hearts.ui.forms import List

# In the order of the rows. The settings are the last one, and the new game is next to them, so that both are found without being read.
_SCREENS = ("this_hand", "undo", "correct", "history", "players", "rules", "change", "stop", "new_game", "settings")


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, rows = ui.words("menu")
        # Where no hand is to come, nothing can be said of it; where none was played, nothing is to be corrected or stopped.
        missing = () if game.may_play else ("this_hand",)
        if not game.hands:
            missing += ("correct", "stop")
        elif game.over:
            missing += ("stop",)
        self._places = [i for i in range(len(rows)) if _SCREENS[i] not in missing]
        self.rows = [rows[i] for i in self._places]

    def take(self, row):
        game = self.ui.game
        name = _SCREENS[self._places[row]]
        if name == "new_game" and (game.over or not game.hands):
            name = "games"  # nothing is stopped by it: no question
        self.ui.show(name)

# SPDX-License-Identifier: MIT
"""The menu: what can be asked or done between hands. The first row is harmless."""

from micropython import const

from hearts.ui.forms import List

_SCREENS = ("this_hand", "rules", "undo", "new_game")  # in the order of the rows
_NEW_GAME = const(3)  # asks only where a game would be stopped by it


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.rows = ui.words.menu

    def take(self, row):
        game = self.ui.game
        playing = game.hands and not game.over
        self.ui.show("games" if row == _NEW_GAME and not playing else _SCREENS[row])

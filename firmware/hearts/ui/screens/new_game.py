# SPDX-License-Identifier: MIT
"""A new game while one is being played: asks first; else goes straight on."""

from hearts.ui.forms import Question


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, text, self.keep, self.do = ui.words("new_game")
        self.text = text.replace("~", str(ui.game.hands))

    def done(self):
        self.ui.show("games")

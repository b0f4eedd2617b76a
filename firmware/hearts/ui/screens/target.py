# SPDX-License-Identifier: MIT
"""Classic Hearts: to how many points?"""

from hearts.ui.forms import List

_TARGETS = (100, 50, 20, 0)  # in the order of the rows


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.rows = ui.words("target")

    def take(self, row):
        ui = self.ui
        rules = ui.coming
        rules.set(_TARGETS[row], rules.options, rules.moon, rules.tie)
        ui.show("house")

    def back(self):
        self.ui.show("games")
        return True

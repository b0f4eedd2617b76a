# SPDX-License-Identifier: MIT
"""The settings, a row each; OK goes on to the row's next value."""

from hearts.ui.forms import List


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self._rows, self._values = ui.words.settings
        self._fill()

    def _fill(self):
        values = self.ui.box.settings
        self.rows = [self._rows[place].replace("~", self._values[place][values[place]]) for place in range(len(self._rows))]

    def take(self, row):
        ui = self.ui
        ui.set(row, (ui.box.settings[row] + 1) % len(self._values[row]))
        self._fill()

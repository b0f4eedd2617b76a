# SPDX-License-Identifier: MIT
"""The settings, a row each; OK goes on to the row's next value, and after the last to the first.

What is chosen holds at once, so a display that was set to the wrong chip comes back without being read: in its row OK, pressed again and
again with a look after each, comes to the right one within as many presses as there are chips. The way there in a game, whatever
stands on the panel: hold BACK, then BACK, A five times, OK, A. A box that has no game yet gets one by OK, A before.
"""

from hearts.ui.forms import List


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self._rows, *self._values = ui.words("settings")
        self._fill()

    def _fill(self):
        values = self.ui.box.settings
        self.rows = [self._rows[place].replace("~", self._values[place][values[place]]) for place in range(len(self._rows))]

    def take(self, row):
        ui = self.ui
        ui.set(row, (ui.box.settings[row] + 1) % len(self._values[row]))
        self._fill()

# SPDX-License-Identifier: MIT
"""The settings, a row each; OK goes on to the row's next value, and after the last to the first.

What is chosen holds at once, so a display that was set to the wrong chip comes back without being read: in its row OK, pressed again and
again with a look after each, comes to the right one within as many presses as there are chips. The way there in a game, whatever
stands on the panel: hold BACK, then BACK, A six times, OK, A. A box that has no game yet gets one by OK, OK, A before.
"""

from hearts.languages import LANGUAGES
from hearts.ui.forms import List


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self._fill()

    def _fill(self):
        """All words anew: the language may be another one."""
        ui = self.ui
        values = ui.box.settings
        self.heading, rows, *kinds = ui.words("settings")
        # A language's file knows its own name only, and no other is to be shown.
        kinds.append(ui.words("language") * len(LANGUAGES))
        self._kinds = kinds
        self.rows = [rows[place].replace("~", kinds[place][values[place]]) for place in range(len(rows))]

    def take(self, row):
        ui = self.ui
        ui.set(row, (ui.box.settings[row] + 1) % len(self._kinds[row]))
        self._fill()

# SPDX-License-Identifier: MIT
"""The settings, a row each; OK goes on to the row's next value, and after the last to the first. Below them what only opens another screen.
The list opens on the light, where an OK too many does no harm: language, display and battery are above it.

What is chosen holds at once, so a display that was set to the wrong chip comes back without being read: in its row OK, pressed again and
again with a look after each, comes to the right one within as many presses as there are chips. The way there in a game, whatever
stands on the panel: hold BACK, then BACK, A ten times (to the last row of the menu, however many there are), OK, C, C. A box that has no
game yet gets one by OK, OK, OK, A before; one that is new, by A, OK, OK, OK, A: its language is asked first.
"""

from micropython import const

from hearts.languages import LANGUAGES
from hearts.ui.forms import List
from hearts.ui.router import BATTERY_LOW

# Places among the settings, and among the rows
_BATTERY = const(0)
_LANGUAGE = const(2)
_CONTRAST = const(3)
_SCREENS = ("panel", "usual")  # what the last rows open


class Screen(List):
    def __init__(self, ui, chosen=_CONTRAST):
        """chosen: the row to begin with, where one is tried again."""
        super().__init__(ui)
        self.chosen = chosen
        self._fill()

    def _fill(self):
        """All words anew: the language may be another one."""
        ui = self.ui
        values = ui.box.settings
        (name, _), (self.heading, self._labels, *kinds) = ui.words("language", "settings")
        # A language's file knows its own name only, and no other is to be shown.
        kinds.insert(_LANGUAGE, [name] * (len(LANGUAGES) + 1))
        self._kinds = kinds
        self.rows = list(self._labels)
        for place in range(len(kinds)):
            self._say(place, values[place])

    def _say(self, place, value):
        self.rows[place] = self._labels[place].replace("~", self._kinds[place][value])

    def take(self, row):
        ui = self.ui
        if row >= len(self._kinds):
            ui.show(_SCREENS[row - len(self._kinds)])
            return
        values = bytearray(ui.box.settings)
        values[row] += 1
        if values[row] == len(self._kinds[row]):
            values[row] = row == _LANGUAGE  # nobody is to be asked for it again
        status = ui.set(values)
        if status:
            ui.refuse(status, "settings")
            ui.tried += (row,)
            return
        if row == _BATTERY:
            ui.notices &= ~(1 << BATTERY_LOW)  # where it is low for this kind too, that is told anew
        if row == _LANGUAGE:
            self._fill()
        else:
            self._say(row, values[row])

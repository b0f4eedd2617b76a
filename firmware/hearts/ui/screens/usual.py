# SPDX-License-Identifier: MIT
"""Are the usual settings to be in force again? What the box is made of stays, battery, display and how it is built in, since it would be
wrong; and so does the language."""

from hearts.ui.forms import Question

# Place and usual value, as store.settings has them: contrast, when it dims, when it goes dark, whom the totals face, sound, words, letters.
USUAL = ((3, 1), (4, 1), (5, 1), (6, 0), (8, 0), (9, 0), (10, 0))


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.text, self.keep, self.do = ui.words("usual")

    def done(self):
        ui = self.ui
        values = bytearray(ui.box.settings)
        for place, value in USUAL:
            values[place] = value
        status = ui.set(values)
        if status:
            ui.refuse(status, "usual")
        else:
            self.kept()

    def kept(self):
        self.ui.show("settings")
        return True

    back = kept

# SPDX-License-Identifier: MIT
"""There is no room in the memory for another record: try again, or drop the oldest finished game."""

from hearts.ui.forms import Question


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.text, self.keep, self.do = ui.words("full")

    def kept(self):
        self.ui.again()

    def done(self):
        ui = self.ui
        if ui.box.make_room():
            ui.again()
        else:
            ui.show("refused")

# SPDX-License-Identifier: MIT
"""The journal can't be read: try again, or go on without what can't be read, which is set aside."""

from hearts.ui.forms import Question


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, self.text, self.keep, self.do = ui.words("unreadable")

    def kept(self):
        self.ui.box.load()
        self.ui.next_hand()

    def done(self):
        self.ui.box.load(None, True)
        self.ui.next_hand()

# SPDX-License-Identifier: MIT
"""What all should know before they go on: until the next press, one after the other."""

from hearts.ui.forms import Notice
from hearts.ui.router import BUTTON_STUCK


def _lowest(mask):
    """The number of the lowest bit; 0 where there is none."""
    bit = 0
    while mask and not mask >> bit & 1:
        bit += 1
    return bit


class Screen(Notice):
    def __init__(self, ui):
        super().__init__(ui)
        self._notice = notice = _lowest(ui.notices)
        *texts, buttons = ui.words("notice")
        button = buttons[_lowest(ui.stuck)]
        hand = str(ui.game.hands)
        self.heading, *self.texts = [text.replace("@", button).replace("~", hand) for text in texts[notice]]

    def press(self, seat):
        ui = self.ui
        if self._notice == BUTTON_STUCK:
            ui.stuck &= ui.stuck - 1
        if self._notice != BUTTON_STUCK or not ui.stuck:
            ui.notices &= ~(1 << self._notice)
        ui.next_hand()
        return True

    def ok(self):
        return self.press(0)

    def back(self):
        return self.press(0)

    def leave(self):
        self.press(0)

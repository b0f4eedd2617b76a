# SPDX-License-Identifier: MIT
"""What all should know before they go on: until the next press, one after the other."""

from hearts.ui.forms import Notice


class Screen(Notice):
    def __init__(self, ui):
        super().__init__(ui)
        notice = 0
        while not ui.notices >> notice & 1:
            notice += 1
        self._notice = notice
        texts, buttons = ui.words.notice
        button = buttons[ui.stuck]
        hand = str(ui.game.hands)
        self.heading, *self.texts = [text.replace("@", button).replace("~", hand) for text in texts[notice]]

    def press(self, seat):
        self.ui.heard(self._notice)
        return True

    def ok(self):
        return self.press(0)

    def back(self):
        return self.press(0)

    def leave(self):
        self.press(0)

# SPDX-License-Identifier: MIT
"""What runs in the app's place when that has failed three times, or BACK is held at power-on: one screen, as little else as possible."""

from micropython import const

from hearts.input.keys import OK
from hearts.languages import LANGUAGES
from hearts.passing import passing
from hearts.store.settings import LANGUAGE
from hearts.ui.canvas import Canvas
from hearts.ui.words import words

_PITCH = const(11)
_CLOCK = const(0x3FFFFFFF)
_OPEN = const(20)  # ms after which a button that is open is no longer bouncing, as in input.debounce


class Safe:
    """As App: port has .panel, .folder, .words and .restart()."""

    def __init__(self, port):
        self._port = port
        language = 0
        try:
            in_force = passing("hearts.in_force")
            values = in_force.look(port.folder)
            language = values[LANGUAGE]
            port.panel.kind = in_force.kind(values)
        except Exception:
            pass  # what can't be read may be why the app failed
        self._let_go = self._pressed = False  # OK may have been down at power-on
        self._closed = 0  # when it was down last
        canvas = Canvas(port.panel.pages)
        y = 0
        for line in self._words(language):
            canvas.text(2, y, line)
            y += _PITCH

    def _words(self, language):
        """In English where the language's file is what the app failed of."""
        folder = self._port.words
        try:
            return words(folder, LANGUAGES[max(language, 1) - 1], "safe")
        except Exception:
            return words(folder, LANGUAGES[0], "safe")

    def step(self, now, levels):
        """As App.step."""
        if levels >> OK & 1:
            self._closed = now
            self._pressed = self._let_go
        elif (now - self._closed) & _CLOCK >= _OPEN:
            self._let_go = True
            if self._pressed:  # not before it is up, bounce and all: OK, down at a start, means something
                self._port.restart()
        self._port.panel.keep(now)

# SPDX-License-Identifier: MIT
"""A stand-in for the app, to try machines and scripts with, on CPython and MicroPython."""
from hearts.input.keys import BACK, HOLD, OK, Keys
from hearts.ui.canvas import LARGE, Canvas

_NAMES = ("A", "B", "C", "D", "OK", "BACK")


class App:
    """Counts the presses of A to D, a hold as ten more, in a file and in large figures turned to the seats.

    OK draws a lot. BACK writes to a file without flushing it; held, it fails.
    """

    def __init__(self, port):
        self._panel = port.panel
        self._folder = folder = port.folder
        self._draw = port.draw
        self._keys = Keys()
        self._canvas = Canvas(port.panel.pages)
        self._open_file = None
        self._says = "READY NOW"
        self._counts = [0, 0, 0, 0]
        folder.make()
        if "counts" in folder.names():
            with folder.open("counts", "rb") as file:
                self._counts = list(file.read())
        self._show()

    def step(self, now, levels):
        self._keys.step(now, levels)
        event = self._keys.next()
        while event != -1:
            self._act(event)
            self._show()
            event = self._keys.next()
        self._panel.keep(now)

    def _act(self, event):
        key = event & 7
        self._says = _NAMES[key] + (" HELD" if event & HOLD else "")
        if event == BACK | HOLD:
            raise ValueError("held too long")
        if key == OK:
            self._says = "LOT " + str(self._draw(1000))
        elif key == BACK:
            self._open_file = self._folder.open("unflushed", "wb")
            self._open_file.write(b"lost in a power cut")
        else:
            self._counts[key] += 10 if event & HOLD else 1
            with self._folder.open("counts", "wb") as file:
                file.write(bytes(self._counts))

    def _show(self):
        canvas = self._canvas
        canvas.clear()
        canvas.text(35, 28, self._says)
        for seat, count in enumerate(self._counts):
            canvas.face(seat)
            left = (canvas.width - canvas.number_width(count, LARGE)) // 2
            canvas.number(left, canvas.height - 23, count, LARGE)
        self._panel.show()

# SPDX-License-Identifier: MIT
"""The least that the app runs on, for tests that look at something else; on CPython and in the MicroPython unix port."""

from hearts.port.folder import Folder

_WORDS = __file__.rsplit("/", 2)[0] + "/firmware/hearts/words"


class Panel:
    """Pages to draw in, which are sent nowhere."""

    def __init__(self):
        self.pages = bytearray(1024)

    def show(self):
        pass

    def keep(self, now):
        pass


class Port:
    """lot: what every draw of lots gives. supply: millivolts of a supply, as by USB."""

    def __init__(self, folder, lot=0, restarted=False):
        self.panel = Panel()
        self.folder = folder
        self.words = Folder(_WORDS)
        self.restarted = restarted
        self.lot = lot
        self.supply = 5000

    def draw(self, n):
        return self.lot

    def millivolts(self):
        return self.supply

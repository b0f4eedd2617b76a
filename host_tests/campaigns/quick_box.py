# SPDX-License-Identifier: MIT
"""A score box that costs next to nothing: the whole App on files in memory, a panel that only takes pictures, and a made-up clock."""

import functools
from importlib.machinery import SourceFileLoader
from types import SimpleNamespace

from hearts.app import App
from hearts.port.folder import Folder
from host_tests.core import facts
from host_tests.store import memory
from tools import WORDS, settings

CLOCK = 1 << 30  # the app's milliseconds are modulo this
PACE = 20  # ms between two looks at the buttons while nothing happens
NUMBERS = (1 << 24) - (1 << 16)  # sequence numbers that a file's name is believed to begin with
FULL = 5000  # millivolts of a good supply
ENGLISH = settings.changed({}, "language", "en")


def compile_once():
    """For a process that does nothing else: a screen is loaded each time it is shown, as ever, but from code that is kept."""
    SourceFileLoader.get_code = functools.lru_cache(maxsize=None)(SourceFileLoader.get_code)


class Flash(memory.Flash):
    """Never fails, and remembers nothing but its files, so that a campaign may write to it all night."""

    def operate(self, kind, file=None):
        pass


class Panel:
    """pages: the frame. sent: what the panel was given last."""

    def __init__(self):
        self.pages = bytearray(1024)
        self.sent = b""

    def show(self):
        self.sent = bytes(self.pages)

    def keep(self, now):
        pass


class Box:
    """A box that was told before that it speaks English, where the flash says nothing else.

    flash: what it keeps. lots(n): what it draws. now: its clock, ms. supply: millivolts. app: the App that runs, from `boot` on."""

    def __init__(self, lots, flash=None, now=0):
        self.flash = flash or Flash()
        self.flash.files.setdefault(settings.FILE, ENGLISH)
        self.now = now
        self.supply = FULL
        self._lots = lots

    def start(self):
        """Power comes, after it went if there was any: nothing stays but the files. Nothing has been looked at or drawn yet."""
        self.panel = self.new_panel()
        self.app = App(self.port())
        return self

    def new_panel(self):
        """The port's panel after power-on."""
        return Panel()

    def port(self):
        """What the app runs on."""
        return SimpleNamespace(
            panel=self.panel,
            folder=self.flash.folder,
            words=Folder(str(WORDS)),
            draw=self._lots,
            millivolts=lambda: self.supply,
            restarted=False,
        )

    def boot(self, levels=0):
        """Power comes, and the first look finds these buttons down."""
        self.start().run(0, levels)
        return self

    def run(self, ms, levels):
        """Look at the buttons now, and go on doing so for some time."""
        self.step(levels)
        end = self.now + ms
        while self.now < end:
            self.now = min(end, self.now + PACE)
            self.step(levels)

    def step(self, levels):
        """One look."""
        self.app.step(self.now % CLOCK, levels)

    def press(self, keys, down, up):
        """All of these keys at once, for `down` ms, then none for `up` ms; no keys: a wait."""
        if keys:
            self.run(down, sum(1 << key for key in keys))
        self.run(up, 0)

    @property
    def screen(self):
        """The name of the screen that is shown."""
        return self.app._router.name


def commit(app, fact, rules):
    """Record a fact in words, or try to; rules: those of the game it belongs to. Returns what the app says, 0: it counts."""
    return app.commit(facts.KINDS.index(fact["is"]) + 1, facts.payload(fact, rules).ljust(9, b"\0"))


def segments(files, folder):
    """The files of a folder, "now" or "old", that are named as the journal names them: pairs of number and path, in order."""
    names = [path for path in files if path.startswith(folder + "/")]
    return sorted((int(path[4:]), path) for path in names if len(path) == 12 and path[4:].isdigit() and int(path[4:]) < NUMBERS)


def record_at(files, number):
    """The record with a sequence number: the 16 bytes where the journal says that it is, or b""."""
    for folder in ("now", "old"):
        begun = [(first, path) for first, path in segments(files, folder) if first <= number]
        if begun:
            first, path = begun[-1]
            found = files[path][16 * (number - first) : 16 * (number - first) + 16]
            if found:
                return found
    return b""

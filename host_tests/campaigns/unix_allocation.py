# SPDX-License-Identifier: MIT
"""The heap of the app around each press. Run by allocation.py in the MicroPython unix port, not by CPython.

    micropython unix_allocation.py STATES FOLDER

STATES says how to come to the states of the screens, a block of lines each; the first word of a line says what it is:

    state SCREEN NAME     begins one
    fact KIND PAYLOAD     a record that a new box is told, the payload in hex
    remember NAME ...     names that it remembers, eight letters each in hex
    set NAME NUMBER       a number that its router is to hold
    setting PLACE VALUE   how the box is set, as store/settings.py has it; English, unless told
    show SCREEN           this screen is to be shown; without a name, where the game stands
    keys KEY ...          pressed one after the other: A to D, OK, BACK, with * where it is held

FOLDER is where the boxes keep their games. Each of EVENTS is tried on a box of its own, and where it stays on its screen once more, after
the key that leads back. Prints a line for each try: screen, name, event, what came of it (stays, saves, loads, records), bytes.

What is counted is all that is taken from the heap and not given back at once: nothing is collected meanwhile. All is done twice and counted
the second time, since a name or a letter that is met for the first time is kept for good.
"""

import gc
import sys

import hearts.passing

loads = hearts.passing.passing  # as the box does it
kept = {}


def passing(name):
    """While a box is brought into a state: to compile its modules anew each time would be most of the work."""
    if name not in kept:
        kept[name] = loads(name)
    return kept[name]


def passes(name):
    return (passing if quick else loads)(name)


quick = True
hearts.passing.passing = passes

from hearts.app import App  # noqa: E402
from hearts.port.folder import Folder  # noqa: E402
from hearts.port.panel import Panel  # noqa: E402
from hearts.store.settings import LANGUAGE  # noqa: E402
from hearts.ui.whole_games import restart  # noqa: E402

sys.path.append(__file__.rpartition("/campaigns/")[0])
from bare import Port  # noqa: E402

KEYS = ("A", "B", "C", "D", "OK", "BACK")
EVENTS = ("A", "B", "C", "D", "A*", "B*", "C*", "D*", "OK", "BACK", "BACK*", "nothing")

STEP = 4  # ms between two looks, as on the Pico
DOWN = 60
HELD = 700
REST = 260  # in which a blink ends
LONG = 6000  # in which whatever comes by itself has come


def hex_bytes(text):
    return bytes([int(text[i : i + 2], 16) for i in range(0, len(text), 2)])


class Bus:
    """An I2C bus with a panel that takes everything, and is lit."""

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def send(self, address, words, count):
        pass

    def finish(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        pass

    def readfrom_into(self, address, buffer):
        buffer[0] = 0


class Box:
    """A new box, brought into a state."""

    def __init__(self, folder, state):
        port = Port(Folder(folder))
        port.panel = Panel(Bus)
        self.app = App(port)
        self.app.settings[LANGUAGE] = 1
        self.router = self.app._router
        self.now = 0
        self.wrote = False
        self._commit = self.app.commit
        self._set = self.app.set
        self.app.commit = self.commit
        self.app.set = self.set
        self.run(0, REST)
        for line in state:
            self.obey(*line.split())

    def commit(self, kind, payload, recording):
        self.wrote = True
        return self._commit(kind, payload, recording)

    def set(self, values):
        self.wrote = True
        return self._set(values)

    def obey(self, what, *words):
        router = self.router
        if what == "fact":
            if self._commit(int(words[0]), hex_bytes(words[1])):
                raise ValueError(words)
            restart(router)
        elif what == "setting":
            self.app.settings[int(words[0])] = int(words[1])
        elif what == "remember":
            self.app.names(b"".join([hex_bytes(word) for word in words]))
        elif what == "set":
            setattr(router, words[0], int(words[1]))
        elif what == "show":
            if words:
                router.show(words[0])
            else:
                router.home()
        else:
            for key in words:
                self.act(*act_of(key))
        self.run(0, REST)

    def run(self, levels, ms):
        app = self.app
        now = self.now
        while ms > 0:
            app.step(now, levels)
            now += STEP
            ms -= STEP
        self.now = now

    def act(self, levels, ms):
        """These buttons down for so long, then none."""
        self.run(levels, ms)
        self.run(0, REST)

    def tried(self, event):
        """What came of an event, and how many bytes it took."""
        global quick
        levels, ms = act_of(event)
        screen = self.router.screen
        self.wrote = quick = False
        gc.collect()
        before = gc.mem_alloc()
        self.act(levels, ms)
        took = gc.mem_alloc() - before
        quick = True
        if self.router.screen is not screen:
            return "records" if self.wrote else "loads", took
        return "saves" if self.wrote else "stays", took


def act_of(event):
    """Levels, and for how long."""
    if event == "nothing":
        return 0, LONG
    key = event.rstrip("*")
    return 1 << KEYS.index(key), DOWN if key == event else HELD


def back_of(screen, event):
    """The key that leads back to where an event came from."""
    if screen in ("take", "retake", "call"):
        return "A" if event == "BACK" else "BACK"
    return {"A": "C", "C": "A", "B": "D", "D": "B", "OK": "C", "BACK": "D"}.get(event.rstrip("*"))


def states(path):
    """(screen, name, lines) of each."""
    found = []
    with open(path) as file:
        for line in file:
            words = line.split()
            if words[0] == "state":
                found.append((words[1], words[2], []))
            else:
                found[-1][2].append(line)
    return found


def main(path, folder):
    gc.disable()
    boxes = 0
    for counts in (False, True):
        for screen, name, lines in states(path):
            for event in EVENTS:
                gc.collect()
                box = Box(f"{folder}/{boxes}", lines)
                boxes += 1
                if box.router.name != screen:
                    raise ValueError(f"{screen} {name} shows {box.router.name}")
                there = box.router.screen
                for _ in range(2):
                    outcome, took = box.tried(event)
                    if counts:
                        print(screen, name, event, outcome, took)
                    if box.router.screen is there and event != "nothing":
                        box.obey("keys", back_of(screen, event))
                    if box.router.screen is not there:
                        break


main(sys.argv[1], sys.argv[2])

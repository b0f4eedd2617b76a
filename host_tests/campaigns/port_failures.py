# SPDX-License-Identifier: MIT
"""Whatever the port does may fail: `python -m host_tests.campaigns.port_failures`.

Keys play a story in chapters, each from power-on: games, hands, a moon, a shoot, undo, lots, settings. In each chapter every call into the
folder and its files, and every lot, fails once, and of the calls that come with each look at the buttons some do: with OSError, with
MemoryError, and with RuntimeError as for whatever nobody thought of; before the call has done its work, or after. The failure is over then.

- An OSError of the folder or of a file never comes out of the App; the other failures may, and then a new App starts on the same files, as
  the Pico does.
- What the game counts, and so what the screens show as recorded, is in the files at every look.
- After the chapter, and after a start: each record that counted is where it was and counts again, and nothing more than was on its way.
- The next hand can be recorded, by the App that lived through it and by the new one, and is there after another start.
"""

import argparse
import collections
import concurrent.futures
import errno
import functools
import os
import sys
import time
import traceback
from types import SimpleNamespace

from hearts.core import record as r
from hearts.port.folder import Folder as PlainFolder
from host_tests.campaigns.mutations import record_a_hand
from host_tests.campaigns.quick_box import FULL, Box, Flash, compile_once, record_at
from host_tests.core import facts
from tools import WORDS, state

CLASSIC = "A o o o o A"
HAND = "o A B B C o"

# Each chapter goes on where the one before it ended. A to D, o for OK, b for BACK, capitals and small letters alike taps; -X: X is held;
# a number: a wait of so many ms.
STORY = (
    ("the first game", CLASSIC),
    ("its first hand", f"{HAND} A A"),
    ("a moon", "o B o B D A A"),
    ("an undo", "b A o A o -b"),
    ("and its opposite", "b A o A A o -b"),
    ("a correction", "b A A o o C o D -b"),
    ("the box turned, another pass", "b A A A A A A o A A A A o D b A A A A A A o A A o A o"),
    ("settings", "b A A A A A A A A A A o o -b"),
    ("a new game, with lots", "b A A A A A A A A A A C o D o o o o 6000 -b"),
    ("a call and a hand: the old game goes to the archive", "A B C D -b o A A A A A B -C o A A"),
    ("a look back", "b A A A o A A o 200 o 200 B b b b A A A o 300 -b"),
    ("a hand too many", "b A o A o -b"),
    ("a shoot", "-b o o o A A A A A o A"),
    ("someone new", "A o C C C C o 6000 -b"),
    ("classic instead", "-b b A A A A A A A A A A C o A o A A A o o A"),
    ("a quick hand that ties", "o A B C D D o B"),
    ("once more", f"o o A {HAND}"),
)
KEYS = "ABCDob"

ERRORS = (OSError, MemoryError, RuntimeError)
FLASH = ("make", "names", "open", "read", "write", "close", "remove", "rename")
OFTEN = ("show", "keep", "millivolts")  # with each look
SOME = 12  # of these fail in a chapter
ON_ITS_WAY = 1 + 4  # records that may be in the files and not count yet when a failure ends it all: a fact, and names said again


class Broken(Exception):
    """What does not hold."""


class Port:
    """What the app runs on, call by call. calls: the kinds of those so far. fails: None, or the number of the one that fails, with `error`,
    `late`: after it was done."""

    def __init__(self, fails=None, error=OSError, late=False):
        self.calls = []
        self.fails = fails
        self.error = error
        self.late = late
        self.failed = None  # what was raised

    def call(self, kind, do, *arguments):
        number = len(self.calls)
        self.calls.append(kind)
        if number != self.fails:
            return do(*arguments)
        if self.late:
            do(*arguments)
        self.failed = self.error(errno.EIO, "failed") if self.error is OSError else self.error("failed")
        raise self.failed


class Folder:
    """A folder whose calls go through a Port."""

    def __init__(self, port, folder):
        self._port = port
        self._folder = folder

    def inside(self, name):
        return Folder(self._port, self._port.call("inside", self._folder.inside, name))

    def make(self):
        self._port.call("make", self._folder.make)

    def names(self):
        return self._port.call("names", self._folder.names)

    def open(self, name, mode):
        return File(self._port, self._port.call("open", self._folder.open, name, mode))

    def remove(self, name):
        self._port.call("remove", self._there, self._folder.remove, name)

    def rename(self, old, new):
        self._port.call("rename", self._there, self._folder.rename, old, new)

    def _there(self, do, *names):
        """The folder in memory says KeyError where `os` says that there is no such file."""
        try:
            do(*names)
        except KeyError as error:
            raise OSError(errno.ENOENT, names[0]) from error


class File:
    """A file whose calls go through a Port. Where closing fails before it is done, what was written is lost."""

    def __init__(self, port, file):
        self._port = port
        self._file = file

    def __enter__(self):
        self._file.__enter__()
        return self

    def __exit__(self, *exception):
        self._port.call("close", self._file.__exit__, *exception)

    def write(self, data):
        return self._port.call("write", self._file.write, data)

    def read(self, size):
        return self._port.call("read", self._file.read, size)

    def seek(self, at):
        self._file.seek(at)


class FailingBox(Box):
    """A box on such a port, which keeps an eye on what counts. counted: the records that count, from the first one on."""

    def __init__(self, files, way, counted=()):
        super().__init__(lambda n: (len(way.calls) * 7) % n, Flash(files))
        self.way = way
        self.counted = list(counted)

    def port(self):
        call = self.way.call
        panel = self.panel
        return SimpleNamespace(
            panel=SimpleNamespace(pages=panel.pages, show=lambda: call("show", panel.show), keep=lambda now: call("keep", panel.keep, now)),
            folder=Folder(self.way, self.flash.folder),
            words=PlainFolder(str(WORDS)),
            draw=lambda n: call("draw", self._lots, n),
            millivolts=lambda: call("millivolts", lambda: FULL),
            restarted=self.way.failed is not None,
        )

    def start(self):
        super().start()
        self.look()
        return self

    def step(self, levels):
        super().step(levels)
        self.look()

    def look(self):
        """What counts is in the files; remember it."""
        while len(self.counted) < self.app.game.sequence:
            record = record_at(self.flash.files, len(self.counted))
            if not facts.is_whole(record) or facts.number_of(record) != len(self.counted):
                raise Broken(f"record {len(self.counted)} counts and is not in the files")
            self.counted.append(record)

    def play(self, keys):
        self.run(100, 0)  # what is down at power-on means nothing
        for key in keys.split():
            if key.isdigit():
                self.run(int(key), 0)
            else:
                self.press((KEYS.index(key[-1]),), 700 if key[0] == "-" else 40, 60)


@functools.cache
def chapters():
    """By number: files at its beginning, records that count by then, the kinds of the calls that are made in it."""
    found = []
    files, counted = {}, []
    for _, keys in STORY:
        box = FailingBox(files, Port(), counted)
        box.start()
        box.play(keys)
        found.append((files, counted, box.way.calls))
        files, counted = dict(box.flash.files), box.counted
    found.append((files, counted, []))
    return found


def cases(number, every=1):
    """The calls of a chapter that are to fail, or every so manieth of them."""
    calls = chapters()[number][2]
    chosen = [at for at, kind in enumerate(calls) if kind not in OFTEN]
    for kind in OFTEN:
        places = [at for at, other in enumerate(calls) if other == kind]
        chosen += places[:: max(1, len(places) // SOME)]
    return sorted(chosen)[number % every :: every]


def check_recorded(box, when):
    """What counted before counts, and is where it was."""
    for number, record in enumerate(box.counted):
        if record_at(box.flash.files, number) != record:
            raise Broken(f"{when}, record {number} is not where it was")


def check_next(box, when):
    """A hand can be recorded, after what a box asks where it could not read."""
    status = record_a_hand(box.app)
    if status == r.UNREADABLE:
        box.play("-b B")
        status = record_a_hand(box.app)
    if status:
        raise Broken(f"{when}, no hand can be recorded: {status}")
    box.look()


def fail(number, at, error, late):
    """Play a chapter in which one call fails. Returns whether the failure came out of the App."""
    files, counted, calls = chapters()[number]
    way = Port(at, error, late)
    box = FailingBox(files, way, counted)
    out = False
    try:
        box.start()
        box.play(STORY[number][1])
    except (OSError, MemoryError, RuntimeError) as raised:
        if raised is not way.failed:
            raise
        out = True
    if out and error is OSError and calls[at] in FLASH:
        raise Broken("an OSError of the folder came out of the App")
    known = len(box.counted)
    check_recorded(box, "after the failure")
    again = FailingBox(box.flash.files, way, box.counted)
    again.start()
    if not known <= again.app.game.sequence <= known + ON_ITS_WAY:
        raise Broken(f"{known} records counted, after a start {again.app.game.sequence} do")
    # one that could not read all has said so, and goes on when it can
    read_all = not out and box.app.game.sequence == known
    if read_all and again.app.game.sequence == known and state.describe(again.app.game) != state.describe(box.app.game):
        raise Broken("after a start the game is another one")
    check_recorded(again, "after a start")
    again.play("-b -b")
    if not out:
        check_next(box, "by the App that lived on")
        check_recorded(box, "after the next hand")
        check_there(box, way)
    check_next(again, "after a start")
    check_recorded(again, "after a start and the next hand")
    check_there(again, way)
    return out


def check_there(box, way):
    later = FailingBox(box.flash.files, way, box.counted)
    later.start()
    if state.describe(later.app.game) != state.describe(box.app.game):
        raise Broken("the next hand is not there after another start")


def chapter(number, every=1):
    """A chapter with all its failures. Returns a Counter by (kind, what) and the texts of what broke."""
    tally = collections.Counter()
    broken = []
    calls = chapters()[number][2]
    for at in cases(number, every):
        kind = calls[at]
        for error in ERRORS:
            for late in (False, True):
                tally[kind, "failures"] += 1
                try:
                    tally[kind, "came out"] += fail(number, at, error, late)
                    continue
                except Broken as failed:
                    what = str(failed)
                except Exception:
                    what = traceback.format_exc()
                tally[kind, "broken"] += 1
                when = "after it was done" if late else "before it was done"
                broken.append(f"{STORY[number][0]}: call {at}, {kind}, {error.__name__} {when}: {what}")
    return tally, broken


def table(tally, seconds):
    columns = ("failures", "came out", "broken")
    lines = [f"{'call':14}" + "".join(f"{column:>12}" for column in columns)]
    for kind in sorted({kind for kind, _ in tally}):
        lines.append(f"{kind:14}" + "".join(f"{tally[kind, column]:12,}" for column in columns))
    lines.append(f"{'together':14}" + "".join(f"{sum(tally[key] for key in tally if key[1] == column):12,}" for column in columns))
    return "\n".join([*lines, f"came out: ended the App, and a new one started. {seconds:,.0f} seconds"])


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m host_tests.campaigns.port_failures", description="Whatever the port does may fail.")
    parser.add_argument("--every", type=int, default=1, help="only every so manieth call")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    tally = collections.Counter()
    broken = []
    with concurrent.futures.ProcessPoolExecutor(chosen.processes, initializer=compile_once) as pool:
        for counted, texts in pool.map(chapter, range(len(STORY)), [chosen.every] * len(STORY)):
            tally.update(counted)
            broken += texts
    for text in broken:
        print(text)
    print(table(tally, time.monotonic() - began))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

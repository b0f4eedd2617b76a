# SPDX-License-Identifier: MIT
"""How soon a press is answered: `python -m host_tests.campaigns.bench`, or `make bench`.

A whole game is pressed on an emulated Pico with the stock firmware, three times: with the score box; with the same words, numbers and boxes
drawn by Adafruit's driver's own means and sent as a whole frame (full_frame.py), where a press is looked for each millisecond; and so where
it is looked for each 20 ms, as most MicroPython programs do. All times are simulated, and the same on every run.

    answer      from the moment a button is down (BACK: up again) until the first and the last byte that changes the panel is on the wire
    bytes       on the wire for a press, of any kind
    limit       what the changed bytes alone take on the wire at 400 kHz, nine bits each
    collection  of what MicroPython's heap no longer needs: all else waits meanwhile. It is within an answer where a press waits for it
                or what is drawn does. The longest is of all, those where nobody waits included

A recorded hand is drawn when it is in the flash. Where the flash was written before a whole redraw, the redraw and its bound count from the
last time it was; the rows of all presses count from the press. A flash write takes no time here but the firmware's own.

Another key script (--script host_tests/journeys/players.keys) is pressed on the score box alone, for the answers that come later than their
bound. Two kinds always do: BACK, which is a press when it is let go, 20 ms without a bounce later, and a setting, which is written first.

The table goes to host_tests/data/bench.md, which README quotes. Ends with 1 where a bound is broken, but for that of whole redraws, 1.25
times the limit and 4 ms, which no program meets here: a screen's changed bytes lie in some twenty ranges, and what says where each goes
makes the wire itself take 1.35 times the limit; seeing the press and drawing take the Pico 5 to 10 ms besides. How far off it is stands in
the table."""

import argparse
import contextlib
import itertools
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from hearts.input.keys import BACK
from host_tests import machines
from host_tests.ui.box import Recorder
from tools import ROOT, build, image, script
from tools.pico import collecting

GAME = ROOT / "host_tests" / "journeys" / "dnf-to-300.keys"
TABLE = ROOT / "host_tests" / "data" / "bench.md"

WIRE_MS = 9 / 400  # a byte
WITHIN_MS = 10  # a press within a screen that changes at most MOST_WITHIN bytes
MOST_WITHIN = 200
REDRAW_RATIO, REDRAW_MS = 1.25, 4  # whole redraws from memory: times the wire time of the changed bytes, and on top
LOAD_MS = 150  # a screen not in memory
HOME = "table"  # the screen that always is
REDRAW_ROW = "a whole redraw from memory (a recorded hand's: from the flash write on): to the last, ms"

_DOWN_MS = 90
_QUIET_MS = 260
_HOLD_MS = 600  # after which a button that stays down means more
_FULL_FRAME = Path(__file__).with_name("full_frame.py")


class Press(NamedTuple):
    """A button, how long it is held, and the screens before and after it."""

    key: int
    ms: int
    before: str
    after: str


class Answer(NamedTuple):
    """What a press led to: ms to the first and the last changed byte (None: nothing changed), bytes that changed, bytes on the wire, ms to
    the last flash write before the first changed byte (0: none), collections until the last."""

    press: Press
    first: float
    last: float
    changed: int
    wire: int
    flashed: float = 0
    collections: int = 0

    @property
    def within(self):
        """Whether it stays on one screen, of which little changes."""
        return self.press.before == self.press.after and self.changed <= MOST_WITHIN

    @property
    def loads(self):
        """Whether it leads to a screen that is not in memory."""
        return self.press.after not in (self.press.before, HOME)

    @property
    def redraws(self):
        """Whether it is a whole redraw from memory."""
        return not self.within and not self.loads

    @property
    def bounded(self):
        """What the bound is for, ms to the last changed byte: from the press, or that the hand is in the flash."""
        return self.last - self.flashed if self.redraws else self.last

    @property
    def bound(self):
        """Ms by which the last byte is to have changed."""
        if self.loads:
            return LOAD_MS
        return WITHIN_MS if self.within else REDRAW_RATIO * self.changed * WIRE_MS + REDRAW_MS


def played(path):
    """The presses of a key script, and what is to be seen at first and after each, as full_frame.py wants it: played on CPython."""
    presses, frames = [], []
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(machines.machine("cpython", Path(folder))) as twin:
        twin.boot()
        router = twin.app._router

        def see():
            recorder = Recorder()
            router.screen.draw(recorder)
            frames.append(tuple(filter(None, map(_thing, recorder.things))))

        see()
        for command in script.parse(path):
            if command.action == "wait":
                twin.run(*command.arguments)
            for key in command.arguments if command.action in ("press", "hold") else ():
                ms = _DOWN_MS if command.action == "press" else _HOLD_MS + _DOWN_MS
                before = router.name
                twin.press(key)
                twin.run(ms)
                twin.release(key)
                twin.run(_QUIET_MS)
                presses.append(Press(key, ms, before, router.name))
                see()
    return presses, frames


def _thing(thing):
    """What full_frame.py draws in the place of what the score box drew."""
    ink = thing.ink.to_bytes(1024, "little")
    columns = [column for column in range(128) if any(ink[column::128])]
    rows = [8 * page + bit for page in range(8) for bit in range(8) if any(byte >> bit & 1 for byte in ink[128 * page : 128 * page + 128])]
    if not columns:
        return None
    if isinstance(thing.what, (str, int)):
        return columns[0], rows[0], str(thing.what).encode("ascii", "replace").decode()
    return columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1


def answers(box, presses, collections=()):
    """The Answer to each press on a machine that has booted. `collections` is what tools.pico.collecting has seen there, and will have."""
    changes = []  # (when a byte changed, when the flash was last written by then)
    take = box.wire.byte

    def byte(value):
        count = box.panel.changes
        taken = take(value)
        if box.panel.changes != count:
            changes.append((box.wire.last_change_ns / 1e6, box.flashed_at or 0))
        return taken

    box.wire.byte = byte
    chance = random.Random(1)
    found = []
    for press in presses:
        box.run(chance.uniform(0, 20))
        before, sent = bytes(box.panel.ram), box.panel.bytes
        changes.clear()
        began = box.now
        box.press(press.key)
        box.run(min(press.ms, _HOLD_MS - 1))
        early = list(changes)
        box.run(press.ms - min(press.ms, _HOLD_MS - 1))
        if not early and press.key == BACK:
            began = box.now
        box.release(press.key)
        box.run(_QUIET_MS)
        seen = early or changes
        changed = sum(one != other for one, other in zip(before, box.panel.ram, strict=True))
        answer = Answer(press, None, None, changed, box.panel.bytes - sent)
        if seen:
            (first, flashed), (last, _) = seen[0], seen[-1]
            within = sum(start < last and over > began for start, over in collections)
            answer = answer._replace(first=first - began, last=last - began, flashed=max(flashed - began, 0), collections=within)
        found.append(answer)
    return found


def full_frame(frames, period):
    """The image of the Pico that draws whole frames, and looks at its buttons each `period` ms."""
    program = _FULL_FRAME.read_text(encoding="utf-8").replace("PERIOD = 1 ", f"PERIOD = {period} ")
    files = {
        name.removesuffix(".py") + ".mpy": build.compile_module(path.read_text(encoding="utf-8"), name)
        for name, path in build.sources().items()
        if name.startswith("adafruit_")
    }
    files["main.py"] = program.encode()
    files["frames.txt"] = "".join(f"{frame!r}\n" for frame in frames).encode()
    return image.image(machines.firmware(), files)


class Run(NamedTuple):
    """One column of the table."""

    name: str
    first_frame: float
    answers: list
    heap: int
    longest: float  # collection, ms


def measured(name, flash, presses, collector):
    """Play the presses on a Pico with this image, whose function at the address `collector` collects."""
    with contextlib.closing(machines.pico(flash)) as box:
        first_frame = box.boot()
        collections = collecting.watched(box, collector)
        box.run(_QUIET_MS)
        found = answers(box, presses, collections)
        longest = max((over - start for start, over in collections), default=0)
        return Run(name, first_frame, found, box.heap_in_use(), longest)


def _spread(values):
    """Median and worst."""
    return f"{median(values):.1f} / {max(values):.1f}" if values else "-"


def table(runs):
    """The runs side by side, in Markdown."""
    seen = [[one for one in run.answers if one.first is not None] for run in runs]
    within = [[one for one in found if one.within] for found in seen]
    loads = [[one for one in found if one.loads] for found in seen]
    redraws = [[one for one in found if one.redraws] for found in seen]
    rows = [
        ("first frame after power, ms", [f"{run.first_frame:.0f}" for run in runs]),
        ("all presses: to the first changed byte, ms", [_spread([one.first for one in found]) for found in seen]),
        ("all presses: to the last changed byte, ms", [_spread([one.last for one in found]) for found in seen]),
        (f"within a screen, up to {MOST_WITHIN} bytes: to the last, ms", [_spread([one.last for one in found]) for found in within]),
        (REDRAW_ROW, [_spread([one.bounded for one in found]) for found in redraws]),
        ("its bound", [_spread([one.bound for one in found]) for found in redraws]),
        ("its bytes on the wire, without addresses, ms", [_spread([one.wire * WIRE_MS for one in found]) for found in redraws]),
        ("a screen that is loaded: to the last, ms", [_spread([one.last for one in found]) for found in loads]),
        ("bytes on the wire a press", [_spread([one.wire for one in found]) for found in seen]),
        ("the last, times the limit", [_spread([one.last / (one.changed * WIRE_MS) for one in found if one.changed]) for found in seen]),
        ("collections within an answer, of all presses", [f"{sum(one.collections for one in found)}" for found in seen]),
        ("the longest collection, ms", [f"{run.longest:.1f}" if run.longest else "-" for run in runs]),
        ("heap in use, bytes", [f"{run.heap:,}" for run in runs]),
    ]
    rows.insert(0, (f"median / worst of {len(runs[0].answers)} presses", [run.name for run in runs]))
    rows.insert(1, ("---", ["---"] * len(runs)))
    return "".join(f"| {' | '.join([name, *values])} |\n" for name, values in rows)


def broken(run):
    """A sentence for each answer that comes later than its bound."""
    for one in run.answers:
        if one.last is not None and one.bounded > one.bound and not one.redraws:
            way = f"{one.press.before} to {one.press.after}, key {one.press.key}"
            yield f"{way}: {one.bounded:.1f} ms for {one.changed} changed bytes, bound {one.bound:.1f}"


def main(arguments):
    """Measure and print. Returns the exit code."""
    options = argparse.ArgumentParser(description="How soon a press is answered.")
    options.add_argument("--presses", type=int, help="only so many of the game's; the table is not kept then")
    options.add_argument("--script", type=Path, default=GAME, help="another key script; the table is not kept then")
    chosen = options.parse_args(arguments)
    presses, frames = played(chosen.script)
    presses = list(itertools.islice(presses, chosen.presses))
    collector = collecting.collector(machines.firmware())
    runs = [measured("Heartkeeper", machines.flashed(), presses, collector)]
    if chosen.script == GAME:
        for period in (1, 20):
            runs.append(measured(f"whole frames, a look each {period} ms", full_frame(frames, period), presses, collector))
    found = table(runs)
    print(found)
    if chosen.script == GAME and chosen.presses is None:
        TABLE.write_text(found, encoding="utf-8")
    late = list(broken(runs[0]))
    print("\n".join([*late, f"{len(late)} of {len(presses)} answers come later than their bound."]))
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

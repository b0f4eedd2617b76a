# SPDX-License-Identifier: MIT
"""How much flash and memory the score box takes: `python -m host_tests.campaigns.size`, or `make size`.

The first table has every file that goes onto the Pico: its bytes; the blocks of 4,096 bytes that the file system needs more with it than
without it; the heap that it takes when it is loaded by stock MicroPython on the emulated Pico, the files in the order in which the box
loads them; whether it stays there; and what stays for good of one that does not: the names that it is the first to use, which MicroPython
never forgets.

The second has the heap in use after a collection, the box stopped by Ctrl-C: without a game at the first frame; back in a game of DNF with
20 hands; with each screen that the buttons lead to from there; and at the table again. Lots of names are one more reason why this grows:
MicroPython keeps them in pools, each twice as large as the one before, and whoever needs the first of a new pool has it all in its figure.
"""

import contextlib
import inspect
import sys
from typing import NamedTuple

from littlefs import LittleFS

from hearts.passing import passing
from host_tests import evening, machines
from host_tests.core import facts
from tools import build, flash, image, script
from tools.pico.branch import Branch

GAME = {"game": "dnf", "target": 900}
HANDS = 20
TIDIED_MS = 300  # after the first frame, when the box has tidied up its memory
SEGMENT = 29  # records in a file of the journal

# In memory for good, in this order; what comes after them is loaded when it is needed, and let go of.
STAY = ("hearts/guard.mpy", "hearts/pico.mpy", "hearts/app.mpy")
_FIRST = ("hearts/starting.mpy", "hearts/panel_start.mpy")  # of those, at power-on

# How to come from the table, where the dealer is to be asked for a call, to the screens. Left out: what comes of the end of a game, of a
# moon, or of something that went wrong; the first table has what those take.
TOUR = (
    ("standings", "A"),
    ("menu", "BACK"),
    ("this_hand", "BACK OK"),
    ("players", "BACK A A A A OK"),
    ("sitter", "BACK A A A A OK B"),
    ("name", "BACK A A A A OK B C"),
    ("rules", "BACK A A A A A OK"),
    ("undo", "BACK A OK"),
    ("correct", "BACK A A OK"),
    ("retake", "BACK A A OK OK"),
    ("amend", "BACK A A OK OK A*"),
    ("change", "BACK A A A A A A OK"),
    ("deals", "BACK A A A A A A OK OK"),
    ("new_target", "BACK A A A A A A OK A A OK"),
    ("ends", "BACK A A A A A A OK A A OK C C OK"),
    ("turned", "BACK A A A A A A OK A A A OK"),
    ("stop", "BACK A A A A A A A OK"),
    ("history", "BACK A A A OK"),
    ("hands", "BACK A A A OK OK"),
    ("chart", "BACK A A A OK A OK"),
    ("finished", "BACK A A A OK A A OK"),
    ("careers", "BACK A A A OK A A A OK"),
    ("settings", "BACK A A A A A A A A A A OK"),
    ("panel", "BACK A A A A A A A A A A OK A A A A A A A A OK"),
    ("selftest", "BACK A A A A A A A A A A OK A A A A A A A A OK A A A A"),
    ("usual", "BACK A A A A A A A A A A OK A A A A A A A A A OK"),
    ("new_game", "BACK A A A A A A A A A A C OK"),
    ("games", "BACK A A A A A A A A A A C OK D"),
    ("target", "BACK A A A A A A A A A A C OK D A OK"),
    ("code", "BACK A A A A A A A A A A C OK D A A OK"),
    ("house", "BACK A A A A A A A A A A C OK D OK"),
    ("seating", "BACK A A A A A A A A A A C OK D OK OK"),
    ("dealer", "BACK A A A A A A A A A A C OK D OK OK OK"),
    ("lots", "BACK A A A A A A A A A A C OK D OK OK OK OK"),
    ("call", "OK"),
    ("table", "OK OK"),  # no call, and nobody is asked again
    ("take", "OK A B C D A"),
    ("kept", "OK BACK*"),
    ("shoot", "OK BACK BACK BACK BACK BACK A A A A A OK"),
    ("table", "OK BACK BACK BACK BACK BACK BACK"),  # no half-typed hand any more
)
KEPT = ("take", "shoot")  # BACK, held, leads from these to kept, from all others to the table

# What the Pico is told to run without main.py: FILES are module names, each loaded and let go of where it is not among the first STAY.
_LOADS = f"""
import gc
import sys

{inspect.getsource(passing)}

def deep(n):
    # Writes over what is left on the stack, which a collection takes for pointers.
    return n and deep(n - 1)

def used():
    deep(20)
    gc.collect()
    return gc.mem_alloc()

def load(name):
    global module
    before = used()
    module = passing(name) if passes else __import__(name)
    took = used() - before
    module = None
    return took, used() - before

module = None
passes = False
print(gc.mem_alloc() + gc.mem_free(), used())
for number, name in enumerate(FILES):
    passes = number >= STAY
    print(name, *load(name))
"""

class File(NamedTuple):
    """A file on the Pico: bytes, blocks, heap while it is loaded and of that for good; None: it is never loaded."""

    name: str
    bytes: int
    blocks: int
    heap: int | None
    for_good: int | None

    @property
    def when(self):
        return "" if self.heap is None else "always" if self.name in STAY else "in passing"


class Use(NamedTuple):
    """Bytes of heap in use after a collection: without a game, back in the game, and with each screen of TOUR (pairs of name and bytes)."""

    empty: int
    resumed: int
    screens: list

    @property
    def afterwards(self):
        """At the table, when all screens have been shown."""
        return self.screens[-1][1]

    @property
    def peak(self):
        """The screen with which most is in use, and how much."""
        return max(self.screens, key=lambda shown: shown[1])


# --- flash -------------------------------------------------------------------------------------------------


def blocks(files):
    """How many blocks a file system with these files has in use, {path: bytes}; without any: two."""
    image_of = flash.build(files, _place().size)
    system = LittleFS(mount=False, block_count=len(image_of) // flash.BLOCK_SIZE, disk_version=flash._DISK_VERSION, **flash._LITTLEFS)
    system.context.buffer[:] = image_of
    system.mount()
    return system.used_block_count


def _place():
    return flash.place(flash.chip(machines.firmware()))


# --- memory ------------------------------------------------------------------------------------------------


def order(names):
    """Files that are loaded, in the order in which the box does it for the first time; of the others by name."""
    loaded = [name for name in names if name.endswith(".mpy")]
    rest = sorted(set(loaded) - {*STAY, *_FIRST})
    return [*STAY, *_FIRST, *rest]


def loads(files):
    """{path: (heap, of that for good)} of all that is loaded, the whole heap, and what is in use before."""
    names = order(files)
    dotted = [name.removesuffix(".mpy").replace("/", ".") for name in names]
    bare = {name: data for name, data in files.items() if name != build.STARTED_BY_NAME}
    with contextlib.closing(machines.pico(image.image(machines.firmware(), bare))) as box:
        box.power_on()
        told = box.exec(_LOADS.replace("FILES", repr(dotted)).replace("STAY", str(len(STAY))), 60_000)
    (whole, before), *lines = (line.split() for line in told.splitlines())
    return {name: (int(took), int(left)) for name, (_, took, left) in zip(names, lines, strict=True)}, int(whole), int(before)


def games_of(rules, hands):
    """The games folder, {name: bytes}, of a box that has recorded so many random hands, and nothing else."""
    table = facts.Table(rules)
    for _, (takers, hearts, moon) in zip(range(hands), evening.random_hands(rules, seed=20), strict=False):
        assert table.hand(takers=takers, hearts=hearts, moon=moon) == 0
    return {f"now/{at:08d}": b"".join(table.records[at : at + SEGMENT]) for at in range(0, len(table.records), SEGMENT)}


def keys(way):
    """A way as a key script."""
    return "\n".join(f"hold {key[:-1]}" if key.endswith("*") else f"press {key}" for key in way.split())


def tour(box):
    """Go to every screen from the table, and back. Yields the name of each while it is shown."""
    for screen, way in TOUR:
        script.run(keys(way) + "\nwait 300", box)
        yield screen
        if screen != "table":
            script.run(keys("BACK* BACK" if screen in KEPT else "BACK*") + "\nwait 300", box)


def in_use(files):
    """What is in use while the box runs: Use."""
    whole = image.image(machines.firmware(), files)
    with contextlib.closing(machines.pico(whole)) as box:
        box.boot()
        box.run(TIDIED_MS)
        empty = Branch(box.heap_in_use).result()
    with contextlib.closing(machines.pico(whole, games_of(GAME, HANDS))) as box:
        box.boot()
        box.run(300)
        resumed = Branch(box.heap_in_use).result()
        script.run(keys("A A"), box)  # to see nothing of the last hand any more
        return Use(empty, resumed, [(screen, Branch(box.heap_in_use).result()) for screen in tour(box)])


# --- the tables --------------------------------------------------------------------------------------------


def measured(files):
    """A File for each of these, in order, the whole heap, and what MicroPython has in use by itself."""
    heap, whole, before = loads(files)
    all_blocks = blocks(files)
    found = []
    for name in [*heap, *sorted(set(files) - set(heap))]:
        without = {other: data for other, data in files.items() if other != name}
        found.append(File(name, len(files[name]), all_blocks - blocks(without), *heap.get(name, (None, None))))
    return found, whole, before


def main(arguments):
    """Print the tables. Returns the exit code."""
    if arguments:
        print("usage: python -m host_tests.campaigns.size", file=sys.stderr)
        return 2
    files = build.files()
    found, whole, before = measured(files)
    print(f"{'file':30}{'flash':>8}{'blocks':>8}{'heap':>8}{'for good':>10}")
    for file in found:
        heap, for_good = ("", "") if file.heap is None else (f"{file.heap:,}", f"{file.for_good:,}")
        print(f"{file.name:30}{file.bytes:8,}{file.blocks:8}{heap:>8}{for_good:>10}  {file.when}".rstrip())
    flash_bytes = sum(file.bytes for file in found)
    stays = sum(file.heap for file in found if file.name in STAY)
    print(f"{'all ' + str(len(found)):30}{flash_bytes:8,}{blocks(files):8}{stays:8,}{'':10}  always\n")
    use = in_use(files)
    print(f"Heap: {whole:,} bytes, {before:,} of them in use before anything is loaded. In use after a collection:")
    lines = [("no game, first frame", use.empty), (f"back in a game of {HANDS} hands", use.resumed)]
    lines += [(f"  {name}", heap) for name, heap in use.screens]
    lines += [(f"most, {use.peak[0]}", use.peak[1])]
    print("\n".join(f"{what:34}{heap:8,}" for what, heap in lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

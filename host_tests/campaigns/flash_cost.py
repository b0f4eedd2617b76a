# SPDX-License-Identifier: MIT
"""What a record costs the flash: `python -m host_tests.campaigns.flash_cost`.

Games are recorded by the firmware's own app and journal on the firmware's own littlefs, in the MicroPython unix port, with the parameters
that MicroPython has on a Pico and with the score box's files in the same file system: a DNF game with calls as long as one can be, a
classic game of 128 hands, and fifteen usual games, the power away between them. Erases and page programs are counted; the times are those
counts at the datasheet's figures (W25Q16JV: an erase 45 ms, at worst 400; a page 0.4 ms, at worst 3), without the processor's own.

    record      one record as the journal appends it
    archive     what comes on top where a hand ends the time of the game before it
    start       from power-on until the app is made

Erases are the wear: a block of 4,096 bytes stands 100,000. Ends with 1 where a bound is broken that test_flash_cost.py holds it to.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from host_tests import machines
from host_tests.campaigns import box
from tools import ROOT, build, flash

ERASE_MS, PAGE_MS = 45, 0.4
WORST_ERASE_MS, WORST_PAGE_MS = 400, 3

MOST_ERASES = 0.2  # a record, mean
MOST_MEDIAN_MS = 2
MOST_P95_MS = 50

GAMES = (
    ({"game": "dnf", "target": 900}, 128),  # ends before, at somebody's 900
    ({"game": "classic", "target": 900}, 128),
    *(({"game": "dnf"}, 60), ({"game": "classic"}, 60), ({"game": "hoemke", "code": "2223"}, 60)) * 5,
)

_CHILD = Path(__file__).with_name("unix_flash_cost.py")


class Cost(NamedTuple):
    """What was done to the flash."""

    erases: int
    pages: int

    @property
    def ms(self):
        return self.erases * ERASE_MS + self.pages * PAGE_MS

    @property
    def worst_ms(self):
        return self.erases * WORST_ERASE_MS + self.pages * WORST_PAGE_MS


def facts_of(games, seed):
    """The facts of games, (rules, hands at most) each, a list of lines as the child wants them; made up on a box on the host."""
    recorder = box.Box(flash.build({}, box.BLOCKS * flash.BLOCK_SIZE))
    lines = []
    for number, (rules, hands) in enumerate(games):
        commit = recorder.app.commit

        def heard(kind, payload, commit=commit):
            lines.append(f"{kind} {payload.hex()}")
            return commit(kind, payload)

        recorder.app.commit = heard
        recorder.play(rules, hands, seed + number)
        recorder = recorder.again()
        lines.append("")
    return lines


def costs(games=GAMES, seed=1):
    """What each record, each hand with an archive and each start costs: {"record": [Cost, ...], "archive": ..., "start": ...}. What an
    archive costs comes on top of its hand's record."""
    micropython = machines.need_micropython()
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder, "image")
        image.write_bytes(flash.build(build.files(), box.BLOCKS * flash.BLOCK_SIZE))
        facts = Path(folder, "facts")
        facts.write_text("\n".join(facts_of(games, seed)) + "\n", encoding="utf-8")
        done = subprocess.run(
            [micropython, "-X", "heapsize=32m", _CHILD, image, facts],
            env={**os.environ, "MICROPYPATH": str(ROOT / "firmware")},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    found = {"record": [], "archive": [], "start": []}
    for line in done.stdout.splitlines():
        name, erases, pages = line.split()
        found[name].append(Cost(int(erases), int(pages)))
    return found


def p95(values):
    return sorted(values)[int(0.95 * len(values))]


def is_cheap(records):
    """Whether records, as costs has them, keep within the bounds."""
    times = [cost.ms for cost in records]
    return mean(cost.erases for cost in records) <= MOST_ERASES and median(times) <= MOST_MEDIAN_MS and p95(times) <= MOST_P95_MS


def main(arguments):
    """Print the table. Returns the exit code."""
    if arguments:
        print("usage: python -m host_tests.campaigns.flash_cost", file=sys.stderr)
        return 2
    found = costs()
    print(f"{'':8} {'count':>6} {'erases':>7} {'pages':>6} {'mean':>6}  {'typical ms':^25}  {'worst ms':^25}")
    print(f"{'':8} {'':6} {'':>7} {'':>6} {'erases':>6}" + f"  {'median':>8} {'p95':>8} {'most':>7}" * 2)
    for name, each in found.items():
        both = [cost.ms for cost in each], [cost.worst_ms for cost in each]
        columns = "".join(f"  {median(times):8.1f} {p95(times):8.1f} {max(times):7.1f}" for times in both)
        erases = [cost.erases for cost in each]
        print(f"{name:8} {len(each):6} {sum(erases):7} {sum(cost.pages for cost in each):6} {mean(erases):6.3f}{columns}")
    return int(not is_cheap(found["record"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""The power fails, and fails again while the box starts: `python -m host_tests.campaigns.power_cuts [--unix | --pico] [--cuts N]
[--pico-cuts N] [--seed N] [--processes N]`.

First in the MicroPython unix port (unix_cuts.py): evenings of every kind of fact (cuts_evening.py), the App on real littlefs. The power
fails at each erase and each page programmed, which is torn in several ways; and again after each of these, at each operation of the start
and the fact that follow. Then on emulated Picos (pico_cuts.py): keys pressed, the stock firmware and the image that `make image` writes.
After each cut the box starts without another one, and

- every record that was acknowledged is there, and every one that the App had counted by then: a hand that was shown is stored;
- at most the one that was being recorded is there besides, and the game is exactly what these records make; archived games are whole;
- the file system mounts (MicroPython would format one that does not), the App starts, its own files are whole, the next fact is taken.

Prints a table of the cuts and of what broke, by how the last operation was torn. Ends with 1 if anything broke."""

import argparse
import collections
import concurrent.futures
import itertools
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host_tests.campaigns import cuts_evening, pico_cuts
from tools import ROOT, device, flash, image

WORKER = Path(__file__).with_name("unix_cuts.py")
BLOCKS = 32  # of the file system: so few that it goes round and round them
FILES = {"main.py": b"import hearts.app\n" * 30, "panel.mpy": bytes(range(250)) * 12, "hearts/app.mpy": bytes(range(251)) * 9}


class Table:
    """Cuts by kind, counted. faults: what broke, a line each."""

    def __init__(self):
        self.counts = {}  # {kind: {column: count}}
        self.faults = []

    @property
    def cuts(self):
        return sum(row["cuts"] for row in self.counts.values())

    def add(self, rows, faults):
        """rows: dictionaries of `kind` and counts."""
        for row in rows:
            counts = self.counts.setdefault(row["kind"], collections.Counter())
            for column, count in row.items():
                if column != "kind":
                    counts[column] += int(count)
        for fault in faults:
            print(fault, flush=True)
        self.faults += faults

    def text(self, title, seconds):
        """The table in words."""
        columns = list(next(iter(self.counts.values()), ()))
        all_together = sum(self.counts.values(), collections.Counter())
        pace = self.cuts / seconds
        lines = [f"{title}: {self.cuts:,} cuts in {seconds:,.0f} s, {pace:,.1f} a second; {len(self.faults)} broke something"]
        lines.append(" " * 20 + "".join(f"{column:>{self._width(column)}}" for column in columns))
        for kind, counts in [*self.counts.items(), ("all", all_together)]:
            lines.append(f"{kind:20}" + "".join(f"{counts[column]:>{self._width(column)},}" for column in columns))
        return "\n".join(lines)

    @staticmethod
    def _width(column):
        return max(9, len(column) + 2)


def evening(seed, thin=1):
    """The cuts of one evening in the unix port. Returns rows for a Table, and faults."""
    with tempfile.TemporaryDirectory(prefix="cuts-") as folder:
        system, told = Path(folder, "system"), Path(folder, "evening")
        system.write_bytes(flash.build(FILES, BLOCKS * flash.BLOCK_SIZE))
        told.write_text("\n".join(cuts_evening.facts_of(seed)))
        command = [device.micropython(), "-X", "heapsize=16m", WORKER, system, told, seed, cuts_evening.wear_of(seed), thin]
        done = subprocess.run(
            [str(word) for word in command],
            env={**os.environ, "MICROPYPATH": f"{ROOT / 'firmware'}:.frozen"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    lines = done.stdout.splitlines()
    faults = [f"evening {seed}: {line}" for line in lines if line.startswith("fault")]
    rows = [line.split("\t") for line in lines if "\t" in line]
    if done.returncode or not rows:
        raise RuntimeError(f"evening {seed} ended with {done.returncode}:\n{done.stdout}")
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]], faults


def unix(cuts, seed, processes):
    """Evenings from `seed` on until there are so many cuts. Returns a Table."""
    table = Table()
    seeds = itertools.count(seed)
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        running = {pool.submit(evening, next(seeds)) for _ in range(processes)}
        while running:
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for each in done:
                table.add(*each.result())
                _tell(table, cuts)
                if table.cuts < cuts:
                    running.add(pool.submit(evening, next(seeds)))
    return table


def pico(product, cuts, seed, processes):
    """Evenings on emulated Picos with this image, from `seed` on, until there are so many cuts. Returns a Table."""
    table = Table()
    for each in itertools.count(seed):
        for row, faults in pico_cuts.evening(product, each, processes):
            table.add([row], [f"evening {each} on the Pico: {fault}" for fault in faults])
            if table.cuts % 50 == 0:
                _tell(table, cuts)
            if table.cuts >= cuts:
                return table


def _tell(table, cuts):
    """How far it is."""
    print(f"{table.cuts:,} of {cuts:,} cuts", file=sys.stderr, flush=True)


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m host_tests.campaigns.power_cuts", description="The power fails at every moment.")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--unix", action="store_true", help="only in the MicroPython unix port")
    only.add_argument("--pico", action="store_true", help="only on the emulated Pico")
    parser.add_argument("--cuts", type=int, default=100_000, help="in the unix port, at least")
    parser.add_argument("--pico-cuts", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first evening")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args(arguments)
    broken = 0
    if not chosen.pico:
        began = time.monotonic()
        table = unix(chosen.cuts, chosen.seed, chosen.processes)
        print(table.text("MicroPython unix port", time.monotonic() - began), flush=True)
        broken += len(table.faults)
    if not chosen.unix:
        try:
            product = pico_cuts.product()
        except image.ImageError as error:
            print(f"NO IMAGE, THE EMULATED PICO WAS NOT TESTED: {error}", file=sys.stderr)
            return 1
        began = time.monotonic()
        table = pico(product, chosen.pico_cuts, chosen.seed, chosen.processes)
        print(table.text("emulated Pico", time.monotonic() - began), flush=True)
        broken += len(table.faults)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

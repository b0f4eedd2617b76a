# SPDX-License-Identifier: MIT
"""The score box does not grow unnoticed: the flash that it takes, and what is left in memory of what was loaded in passing. The heap at the
table is in test_games, the tables are printed by `make size`."""

import contextlib

import pytest

from host_tests import machines
from host_tests.campaigns import size
from tools import build, script

pytestmark = pytest.mark.pico

# Today some 185,000 bytes in 96 blocks, 21,000 of them French and Danish. There is room for seven times as much on the smallest board, but
# all of it goes over the serial port with `make flash`, and what is loaded is in memory too. So: room for three screens like those there
# are, of 2,500 bytes with their words and a block or two each, not for a file that came along without anybody meaning it.
MOST_BYTES = 188 * 1024
MOST_BLOCKS = 102

# Names that a file is the first to use, today 256 bytes at most; and once the next pool of names, when its first one is needed.
MOST_NAMES = 320
POOL = 2008


def test_the_flash_that_all_files_take_stays_within_its_bound():
    files = build.files()
    taken = sum(map(len, files.values()))
    blocks = size.blocks(files)
    print(f"\n{len(files)} files: {taken:,} bytes, {blocks} blocks")
    assert taken <= MOST_BYTES
    assert blocks <= MOST_BLOCKS


def test_a_file_more_is_seen():
    files = build.files()
    assert size.blocks({**files, "hearts/more.mpy": bytes(5000)}) == size.blocks(files) + 2


def test_of_what_is_loaded_in_passing_only_names_stay():
    heap, whole, before = size.loads(build.files())
    passing = {name: left for name, (took, left) in heap.items() if name not in size.STAY}
    assert len(passing) > 30
    *names, most = sorted(passing.values())
    assert max(names) <= MOST_NAMES
    assert most <= MOST_NAMES + POOL
    assert 0 < before < before + sum(heap[name][0] for name in size.STAY) < whole


def test_the_tour_leads_to_the_screens_that_it_names(tmp_path):
    for name, data in size.games_of(size.GAME, size.HANDS).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    with contextlib.closing(machines.machine("cpython", tmp_path)) as twin:
        twin.boot()
        script.run(size.keys("A A"), twin)
        for screen in size.tour(twin):
            assert twin.app._router.name == screen
        assert twin.app._router.entry is None

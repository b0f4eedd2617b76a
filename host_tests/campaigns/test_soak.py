# SPDX-License-Identifier: MIT
"""Hands leave no trace in memory: a short run of soak.py."""

import shutil

import pytest

from host_tests.campaigns import soak
from tools import build

HANDS = 500


def test_the_largest_free_block_is_as_large_after_many_hands_as_after_the_first():
    found = soak.played(HANDS)
    first, last = found[0], found[-1]
    print(f"\n{first}\n{last}")
    assert first.hands == 1 and last.hands >= HANDS
    assert last.games >= 50  # so that some are dropped from the archive
    assert first.largest - last.largest <= soak.MOST_LESS
    assert last.used - first.used <= soak.MOST_MORE


@pytest.mark.parametrize(
    "hoard",
    ["ui.kept = [bytearray(2000), getattr(ui, 'kept', None)]", "ui.kept = [getattr(ui, 'kept', None)]"],
    ids=["much a game", "little a game"],
)
def test_what_hands_leave_behind_is_seen(hoard, tmp_path):
    shutil.copytree(build.SOURCE, tmp_path / "firmware")
    whole_games = tmp_path / "firmware" / "hearts" / "ui" / "whole_games.py"
    text = whole_games.read_text(encoding="utf-8")
    assert text.count("    ui.lot = -1\n") == 1
    whole_games.write_text(text.replace("    ui.lot = -1\n", f"    ui.lot = -1\n    {hoard}\n"), encoding="utf-8")
    assert not soak.is_as_it_was(soak.played(HANDS, firmware=tmp_path / "firmware"))

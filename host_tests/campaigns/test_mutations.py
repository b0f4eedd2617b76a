# SPDX-License-Identifier: MIT
"""A short round of damage, and that the second reading and the checks would see what they look for."""

import pytest

from hearts.core import change
from hearts.core import record as r
from host_tests.campaigns import mutations
from host_tests.core import facts

RUNS = 400


def test_no_damage_stops_a_start_or_costs_what_is_whole():
    tally, broken = mutations.chunk(2, range(RUNS))
    assert not broken, broken[0]
    for way in mutations.WAYS:
        assert tally[way, "runs"] > 5
    assert sum(tally[way, "part"] for way in mutations.WAYS) > RUNS / 5


def test_a_run_can_be_repeated():
    assert mutations.run(3, 7) == mutations.run(3, 7)


def good():
    """The largest good folder."""
    choices, _ = mutations.bases()
    return max(choices, key=lambda base: base.running)


def test_good_folders_are_read_whole():
    choices, _ = mutations.bases()
    for base in choices:
        read = mutations.read(base.files)
        assert read.records == base.running or base.cut
        assert not read.shut


@pytest.mark.parametrize("number", [0, 1, 17, 29, 40])
def test_the_second_reading_ends_where_the_damage_is(number):
    base = good()
    segment = [path for _, path in mutations.segments(base.files, "now")][number // 29]
    data = bytearray(base.files[segment])
    at = 16 * (number % 29)
    data[at + 6] ^= 1
    assert mutations.read({**base.files, segment: bytes(data)}).records == number
    data[at : at + 16] = mutations.resealed(bytes(data[at : at + 1]) + b"\x5f" + bytes(data[at + 2 : at + 16]))
    read = mutations.read({**base.files, segment: bytes(data)})
    assert read.records == number and read.shut


def test_a_segment_that_lies_in_the_archive_is_no_part_of_the_running_game():
    base = next(base for base in mutations.bases()[0] if base.cut)
    assert mutations.read(base.files).view["next_sequence"] == len(base.records) - len(base.files["old/00000000"]) // 16


def broken_by(runs=60):
    """What breaks in a few runs."""
    tally, broken = mutations.chunk(1, range(runs))
    assert len(broken) == sum(tally[way, what] for way in mutations.WAYS for what in ("exceptions", "broken"))
    return "\n".join(broken)


def test_a_hand_that_is_not_there_after_another_start_is_seen(monkeypatch):
    mutations.bases()
    monkeypatch.setattr("hearts.store.journal.Journal.append", lambda self, record, sequence: r.OK)
    assert "after another start" in broken_by()


def test_a_damaged_record_that_counts_is_seen(monkeypatch):
    mutations.bases()
    monkeypatch.setattr("hearts.core.record.is_sound", lambda record, at=0: record[at] == 0xA7)
    assert "records can be read" in broken_by()


def test_a_record_that_is_deleted_is_seen():
    base = good()
    with pytest.raises(mutations.Broken, match="is gone"):
        mutations.check_kept(base.records, {path: data[:-16] for path, data in base.files.items()}, "then")


def test_an_exception_is_seen(monkeypatch):
    mutations.bases()

    def fails(game, record, check=change.check):
        if facts.is_whole(record):
            return check(game, record)
        raise ValueError("no record")

    monkeypatch.setattr(change, "check", fails)
    assert "EXCEPTION" in broken_by()

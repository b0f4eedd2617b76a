# SPDX-License-Identifier: MIT
"""Some of the calls into the port fail, and that the checks would see what they look for."""

import pytest

from hearts import recording
from hearts.core import change
from hearts.core import record as r
from hearts.store.journal import Journal
from host_tests.campaigns import port_failures
from host_tests.campaigns.port_failures import STORY, chapters

EVERY = 40


def test_the_story_has_what_it_is_to_have():
    kinds = [r.kind_of(record) for record in chapters()[-1][1]]
    assert {r.GAME, r.CALL, r.HAND, r.UNDO, r.RESTORE, r.TIE, r.TURN, r.PASS} <= set(kinds)
    files = chapters()[-1][0]
    assert "settings" in files and len(archived(files)) >= 2
    calls = [call for _, _, calls in chapters() for call in calls]
    assert {*port_failures.FLASH, *port_failures.OFTEN, "inside", "draw"} == set(calls)


def archived(files):
    """The games in the archive."""
    return [path for path in files if path.startswith("old/")]


@pytest.mark.parametrize("number", range(len(STORY)), ids=[name for name, _ in STORY])
def test_nothing_that_counts_is_lost_whatever_fails(number):
    tally, broken = port_failures.chapter(number, EVERY)
    assert not broken, "\n".join(broken)
    assert tally


def failed_write(number):
    """The last write of a chapter fails."""
    calls = chapters()[number][2]
    port_failures.fail(number, len(calls) - 1 - calls[::-1].index("write"), OSError, late=False)


def test_a_record_that_counts_before_it_is_in_the_files_is_seen(monkeypatch):
    chapters()

    def append(game, journal, names, kind, payload):
        record = bytearray(r.SIZE)
        record[r.PAYLOAD : r.PAYLOAD + len(payload)] = payload
        r.seal(record, kind, game.sequence)
        return change.apply(game, record) or journal.append(record, game.sequence - 1)

    monkeypatch.setattr(recording, "_append", append)
    with pytest.raises(port_failures.Broken, match="counts and is not in the files"):
        failed_write(1)


def test_an_error_of_the_folder_that_comes_out_is_seen(monkeypatch):
    chapters()

    def append(self, record, sequence):
        with self._games.open(f"{self._segment:08d}", "ab") as file:
            file.write(record)
        return r.OK

    monkeypatch.setattr(Journal, "append", append)
    with pytest.raises(port_failures.Broken, match="came out of the App"):
        failed_write(1)


def test_a_box_that_takes_no_hand_any_more_is_seen(monkeypatch):
    chapters()

    def append(self, record, sequence, append=Journal.append):
        status = append(self, record, sequence)
        self._shut = self._shut or status
        return status

    monkeypatch.setattr(Journal, "append", append)
    with pytest.raises(port_failures.Broken, match="no hand can be recorded"):
        failed_write(1)

# SPDX-License-Identifier: MIT
"""The self-test's trial of battery and flash: what it says, and that nothing is different afterwards."""

import errno
from types import SimpleNamespace

import pytest

from hearts.core import record as r
from hearts.input.battery import EMPTY, FINE, LOW
from hearts.trial import Trial
from host_tests.store.memory import LEFT, Flash, Folder

GAME = {"games/now/00000000": b"a game", "games/settings": b"settings"}
TWO_AA, LITHIUM = 0, 1


class Forgetful(Folder):
    """Says something else than it was told."""

    def open(self, name, mode):
        file = super().open(name, mode)
        if mode == "rb":
            file._data = b"?" + file._data[1:]
        return file


def trial(folder=None, millivolts=5000, battery=TWO_AA):
    return Trial(SimpleNamespace(port=SimpleNamespace(folder=folder, millivolts=lambda: millivolts), settings=bytes((battery,))))


def tried(flash, folder=Folder):
    return trial(folder(flash, "games/")).flash()


@pytest.mark.parametrize(
    "battery, millivolts, state",
    [(TWO_AA, 3000, FINE), (TWO_AA, 2250, LOW), (TWO_AA, 2199, EMPTY), (LITHIUM, 3250, LOW), (LITHIUM, 3199, EMPTY), (TWO_AA, 0, FINE)],
)
def test_the_battery_is_judged_by_its_kind(battery, millivolts, state):
    found = trial(None, millivolts, battery)
    assert (found.millivolts, found.state) == (millivolts, state)


def test_what_no_pico_can_run_by_was_not_measured():
    assert [trial(None, millivolts).millivolts for millivolts in (0, 1000, 1599, 1600)] == [0, 0, 0, 1600]


def test_a_file_is_written_read_and_removed():
    flash = Flash(GAME)
    assert tried(flash) == r.OK
    assert flash.files == GAME and len(flash.moments) > 2


def test_what_is_read_must_be_what_was_written():
    flash = Flash(GAME)
    assert tried(flash, Forgetful) == r.NOT_SAVED
    assert flash.files == GAME


@pytest.mark.parametrize("left", LEFT)
def test_what_a_power_cut_leaves_is_overwritten_and_removed_by_the_next(left):
    flash = Flash(GAME)
    assert tried(flash) == r.OK
    for _, files in flash.cuts(left):
        assert {name: data for name, data in files.items() if name != "games/trial"} == GAME
        after = Flash(files)
        assert tried(after) == r.OK
        assert after.files == GAME


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("error, status", [(errno.EIO, r.NOT_SAVED), (errno.ENOSPC, r.FULL)])
def test_a_flash_that_fails_is_told_and_what_was_there_stays(number, error, status):
    flash = Flash(GAME)
    flash.fails = lambda one, kind: one == number
    flash.error = error
    assert tried(flash) == status
    assert {name: data for name, data in flash.files.items() if name != "games/trial"} == GAME

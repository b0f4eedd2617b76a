# SPDX-License-Identifier: MIT
"""The worst that happens to a box: its file system does not mount, and stock MicroPython reformats it at power-on without asking. The games
are found in a dump all the same."""

import contextlib

import pytest

from host_tests import machines
from host_tests.campaigns import salvage as campaign
from tools import build, flash

pytestmark = pytest.mark.pico

REFORMATTED_MS = 500  # from power-on


@pytest.mark.parametrize("evening", [(20, campaign.DNF, 50), (3, campaign.LONG_CLASSIC, 128)], ids=["dnf", "classic"])
def test_every_hand_is_found_after_the_firmware_itself_has_reformatted(evening, flashed):
    recorder, games = campaign.evening(*evening, seed=7, files=build.files())
    chip = flash.chip(flashed)
    place = flash.place(chip)
    chip[place.start : place.end] = recorder.image
    for superblock in (place.start, place.start + flash.BLOCK_SIZE):
        chip[superblock : superblock + 64] = bytes(64)
    with contextlib.closing(machines.pico(bytes(chip), new=True)) as machine:
        machine.power_on()
        machine.run(REFORMATTED_MS)
        dump = machine.flash()
    assert flash.files(dump[place.start : place.end]) == {}  # main.py is gone, too
    found = campaign.found_in(dump)
    right, made_up = campaign.compared(games, found)
    recorded = sum(map(len, games))
    print(f"\n{len(games)} games, {recorded} hands recorded, {right} found: {100 * right / recorded:.1f} %")
    assert right >= campaign.LEAST * recorded
    assert made_up == 0
    assert [len(game["hands"]) for game in found] == [len(game) for game in games]

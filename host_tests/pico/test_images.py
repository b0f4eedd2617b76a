# SPDX-License-Identifier: MIT
"""The images, dropped onto a Pico that has been in use: stock MicroPython starts the new box, and a hand is recorded."""

import contextlib
import functools

import pytest

from host_tests import machines
from host_tests.campaigns import salvage as campaign
from tools import build, flash, image, reader, state, uf2
from tools.script import run

pytestmark = pytest.mark.pico

CLASSIC = "press A OK OK OK OK A\n"  # to 100, south deals
HAND = "press OK A B B C OK\n"  # queen of spades to south, two hearts to west, one to north


@functools.cache
def files():
    return build.files()


@functools.cache
def used():
    """The flash of a Pico with stock MicroPython and a box that has games in its archive and one that runs, put there file by file."""
    recorder, _ = campaign.evening(2, campaign.DNF, 10, seed=5, files=files())
    chip = flash.chip(machines.firmware())
    place = flash.place(chip)
    chip[place.start : place.end] = campaign.box.installed(recorder.image, files())
    return bytes(chip)


@pytest.mark.parametrize("app_only", [False, True], ids=["full", "app only"])
def test_an_image_over_a_box_in_use_starts_as_new_and_records_a_hand(app_only):
    dropped = uf2.read(image.image(machines.firmware(), files(), app_only))
    with contextlib.closing(machines.pico(used(), new=True)) as old:
        assert len(old.files()) > 3
        old.boot()
        run("press A", old)  # English
        assert not reader.shows(old.panel.seen(), "WHICH GAME?")
    with contextlib.closing(machines.pico(campaign.flashed_over(used(), dropped), new=True)) as box:
        assert box.files() == {}
        box.boot()
        assert reader.shows(box.panel.seen(), "Dansk")
        run("press A", box)
        assert reader.shows(box.panel.seen(), "WHICH GAME?")
        run(CLASSIC + HAND + "press A A\nexpect totals 23 2 1 0", box)
        box.cut_power()
        box.boot()
        run("press A A\nexpect totals 23 2 1 0", box)
        assert not any(name.startswith("old/") for name in box.files())
        assert len(state.state_of(box.files())["hands"]) == 1

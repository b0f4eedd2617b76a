# SPDX-License-Identifier: MIT
"""The machines that tests press buttons on, made so that a test is skipped where one can't be had."""

import functools
import shutil
import tempfile
from pathlib import Path

import pytest

from tools import build, device, image, settings, stock
from tools.machine import MachineError
from tools.pico.machine import PicoMachine

# The games folder of a box that was asked for its language, and nothing else.
ENGLISH = {settings.FILE: settings.changed({}, "language", "en")}


def machine(kind, folder, new=False):
    """A machine without power, "cpython" or "micropython", its games kept in `folder`. It was told before that it speaks English, unless it
    is new."""
    if kind == "micropython":
        need_micropython()
    if not new:
        settings.choose_english(folder)
    return device.machine(kind, folder)


def need_micropython():
    """The path of the MicroPython unix port. A test that calls this is skipped where there is none."""
    try:
        return device.micropython()
    except MachineError as error:
        pytest.skip(f"there is no MicroPython unix port for this machine: {error}")


def firmware():
    """The stock firmware (bytes). A test that calls this is skipped where it can't be had."""
    try:
        return stock.read()
    except stock.StockError as error:
        pytest.skip(f"NO STOCK FIRMWARE, THE EMULATED PICO WAS NOT TESTED: {error}")


def flashed():
    """The image that `make image` writes (bytes): stock firmware and the score box."""
    return image.image(firmware(), build.files())


# ms without a press after which a hasty box dims and goes dark
DIM_AFTER = 2000
DARK_AFTER = 7000


@functools.cache
def hasty():
    """As flashed(), for a box that takes a second or so for a minute where nobody presses."""
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "firmware"
        shutil.copytree(build.SOURCE, sources)
        times = sources / "hearts" / "in_force.py"
        text = times.read_text(encoding="utf-8")
        for usual, here in ((" 120_000,", DIM_AFTER), (" 1_200_000,", DARK_AFTER)):
            assert text.count(usual) == 1
            text = text.replace(usual, f" {here},")
        times.write_text(text, encoding="utf-8")
        return image.image(firmware(), build.files(sources))


def pico(flash, games=None, new=False):
    """An emulated Pico without power; `flash` and `games` as PicoMachine has them. Where the games say nothing else, it was told before
    that it speaks English, unless it is new."""
    return PicoMachine(flash, games if new else {**ENGLISH, **(games or {})})

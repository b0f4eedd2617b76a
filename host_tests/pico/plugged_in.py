# SPDX-License-Identifier: MIT
"""Emulated Picos plugged into this computer, for tests of what a laptop does to a board; and what is done to them there."""

import contextlib
import functools
import tempfile
import time
from pathlib import Path

import pytest

from host_tests import machines
from tools import build, flash, image, stock, trouble
from tools.pico.machine import SDA, PicoMachine
from tools.pico.plugged import Plugged
from tools.script import run

CLASSIC = "press A A OK OK OK OK A\n"  # on a new box: English; to 100, south deals
HAND = "press OK A B B C OK\n"  # queen of spades to south, two hearts to west, one to north
TOTALS = [23, 2, 1, 0]
GONE = "hearts/screens/gone.mpy"
CHANGED = ("hearts/app.mpy", "hearts/screens/menu.mpy", "hearts/words/en.txt")


@functools.cache
def product():
    return build.files()


@functools.cache
def older():
    """A score box of an earlier version: three files differ, one is there that is no longer needed."""
    files = _with_other(CHANGED)
    files[GONE] = files[CHANGED[0]]
    return files


@functools.cache
def much_older():
    """A score box of a version in which each file of the firmware differs."""
    return _with_other(name for name in product() if name.startswith("hearts/") and name.endswith(".mpy"))


def _with_other(names):
    """The score box with other contents in these files, that do the same."""
    texts = build.texts(build.sources())
    files = dict(product())
    for name in names:
        source = name.removesuffix(".mpy") + ".py"
        if source in texts:
            files[name] = build.compile_module(texts[source] + "_earlier = True\n", source)
        else:
            files[name] += b"\n"
    return files


@functools.cache
def games():
    """The games folder of a box that has played a hand of classic Hearts."""
    with tempfile.TemporaryDirectory() as folder:
        box = machines.machine("cpython", Path(folder), new=True)
        with contextlib.closing(box):
            run(CLASSIC + HAND, box)
            return box.files()


def with_files(files, games=None, module=None):
    """A Pico without power: stock firmware, these files and these games; `module` is its panel, the usual one unless given."""
    return PicoMachine(image.image(machines.firmware(), files), games, module)


@contextlib.contextmanager
def plugged(folder, machine, bootsel=False):
    """The board on USB, its port or its drive there."""
    board = Plugged(folder, machine, bootsel)
    with contextlib.closing(board):
        await_path(board.drive if bootsel else board.port)
        board.do(await_picture)
        yield board


def await_path(path, seconds=60):
    ends = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < ends, f"{path} has not come up"
        time.sleep(0.02)


def power_again(board):
    """Pull the plug and put it in again."""
    board.do(cut)
    board.do(power_on)
    await_path(board.port)


_WIPE = """
import os
def wipe(path):
    for entry in list(os.ilistdir(path)):
        (wipe if entry[1] == 0x4000 else os.remove)(path + "/" + entry[0])
    os.rmdir(path)
wipe("/games")
"""


_DAMAGE = """
import rp2
flash = rp2.Flash()
block = bytearray(4096)
for number in range(flash.ioctl(4, 0)):
    flash.readblocks(number, block)
    if block[4:100] == b"?" * 96 and block[:4] != b"????":
        block[:4] = bytes((255, 255, 255, 255))
        flash.ioctl(6, number)
        flash.writeblocks(number, block)
"""


# What is done on the board, in its own process: to be handed to Plugged.do.


def await_picture(machine):
    """Until the score box shows something, if there is one on the board."""
    machine.run_until(lambda: any(machine.panel.seen()), 2000)


def press(machine, script):
    await_picture(machine)
    run(script, machine)


def files(machine):
    """All files in the games folder."""
    return machine.files()


def everything(machine):
    """All files on the board but the games folder's."""
    chip = machine.flash()
    place = flash.place(chip)
    return {name: data for name, data in flash.files(chip[place.start : place.end]).items() if not name.startswith(flash.GAMES)}


def now(machine):
    """Milliseconds of its life."""
    return machine.now


def shown(machine):
    """What is on the panel."""
    return bytes(machine.panel.seen())


def flash_operations(machine):
    return machine.flash_operations


def tap(machine, key):
    """Press and let go."""
    machine.press(key)
    machine.run(80)
    machine.release(key)


def spoil(machine):
    """Take the display off, and let button B be stuck."""
    machine.panel.power_off()
    machine.press(1)


def ground_data(machine):
    """Let the display hold its data wire down, as one without power does."""
    machine.panel.power_off()
    machine.ground(SDA)


def damage(machine):
    """Let the second block of a large file of question marks forget where its first one is, so that it can't be read."""
    machine.exec(_DAMAGE)
    machine.cut_power()
    machine.power_on()


def wipe(machine):
    """Take all games away, and the power with them."""
    machine.exec(_WIPE)
    machine.cut_power()
    machine.power_on()


def cut(machine):
    machine.cut_power()


def cut_at(machine, operation, how):
    machine.cut_at_flash_operation(operation, how)


def power_on(machine):
    machine.power_on()


def older_stock():
    """A release of MicroPython that is too old (bytes). A test that calls this is skipped where it can't be had."""
    kept = stock.cache_folder() / "RPI_PICO-20240602-v1.23.0.uf2"
    if not kept.is_file():
        pytest.skip(f"NO OLD FIRMWARE, ITS RENEWAL WAS NOT TESTED: there is no {kept}")
    return kept.read_bytes()


def trouble_of(call, *arguments, **words):
    """The Trouble that a call ends in."""
    try:
        call(*arguments, **words)
    except trouble.Trouble as found:
        return found
    raise AssertionError("it ended well")

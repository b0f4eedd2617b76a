# SPDX-License-Identifier: MIT
"""The app on real littlefs, its erases and page programs counted. Run by flash_cost.py in the MicroPython unix port, not by CPython.

    micropython unix_flash_cost.py IMAGE FACTS

IMAGE is a file system with the firmware's parameters. Each line of FACTS is a record's kind and its payload in hex; an empty line takes the
power away. Prints a line for each record as the journal writes it, for each archive, and for each start: its name, erases, pages.
"""

import binascii
import sys

import vfs

from hearts.app import App
from hearts.core import change
from hearts.core import record as r
from hearts.port.folder import Folder
from hearts.store.settings import LANGUAGE

sys.path.append(__file__.rpartition("/campaigns/")[0])
from bare import Port  # noqa: E402

BLOCK = 4096
PAGE = 256
_COUNT, _SIZE, _ERASE = 4, 5, 6  # what littlefs asks of a block device


class Flash:
    """The Pico's flash chip as a block device, counting."""

    def __init__(self, data):
        self._data = data
        self.erases = 0
        self.pages = 0

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = memoryview(self._data)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        self._data[at : at + len(buffer)] = buffer
        self.pages += len(buffer) // PAGE

    def ioctl(self, request, block):
        if request == _COUNT:
            return len(self._data) // BLOCK
        if request == _SIZE:
            return BLOCK
        if request == _ERASE:
            self._data[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
            self.erases += 1
        return 0


class Meter:
    """Tells what was erased and programmed since it was last asked."""

    def __init__(self, flash):
        self._flash = flash
        self._erases = self._pages = 0

    def tell(self, name):
        flash = self._flash
        print(name, flash.erases - self._erases, flash.pages - self._pages)
        self._erases = flash.erases
        self._pages = flash.pages


def start(flash, meter):
    vfs.mount(vfs.VfsLfs2(flash, readsize=32, progsize=PAGE, lookahead=32), "/pico")
    app = App(Port(Folder("/pico/games")))
    app.settings[LANGUAGE] = 1  # English; nobody asks
    append = app._journal.append

    def append_and_tell(record, sequence):
        answer = append(record, sequence)
        meter.tell("record")
        return answer

    app._journal.append = append_and_tell
    meter.tell("start")
    return app


def main(image, facts):
    with open(image, "rb") as file:
        flash = Flash(bytearray(file.read()))
    meter = Meter(flash)
    app = start(flash, meter)
    with open(facts) as file:
        for line in file:
            if line == "\n":
                vfs.umount("/pico")
                app = start(flash, meter)
                continue
            kind, payload = line.split()
            archives = int(kind) == r.HAND and change.archives(app.game)
            if app.commit(int(kind), binascii.unhexlify(payload)) != r.OK:
                raise ValueError(line)
            if archives:
                meter.tell("archive")


main(sys.argv[1], sys.argv[2])

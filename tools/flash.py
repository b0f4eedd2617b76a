# SPDX-License-Identifier: MIT
"""The Pico's flash as MicroPython lays it out: where the file system is, and how to write and read it.

The place is read from the firmware itself: MicroPython for the RP2 leaves a "binary info" entry that names its block device, its address
and its size. So nothing here has to be changed for another board or a later release. The file system is littlefs; images are made with the
same parameters as the firmware's and disk version 2.0, so that the firmware mounts them as they are. (One that does not mount, MicroPython
reformats without asking.)
"""

import os
import struct
from pathlib import Path

from littlefs import LittleFS, LittleFSError

from tools import uf2

GAMES = "games/"
"""How the names of the files in the games folder begin."""

FLASH_SIZE = 2 * 1024 * 1024  # bytes on a Raspberry Pi Pico
BLOCK_SIZE = uf2.SECTOR

# The binary info of the Pico SDK: pico/binary_info/defs.h and structure.h.
_INFO_START = 0x7188EBF2
_INFO_END = 0xE71AA390
_INFO_WITHIN = 1024  # the header lies within this many bytes of the start of the flash
_TYPE_BLOCK_DEVICE = 7
_MICROPYTHON_DEVICE = b"MicroPython"

# What MicroPython gives to littlefs on the RP2 (extmod/vfs_lfsx.c: the cache is four times the larger of the read and the program size).
_LITTLEFS = {
    "block_size": BLOCK_SIZE,
    "read_size": 32,
    "prog_size": 256,
    "lookahead_size": 32,
    "cache_size": 1024,
}
_DISK_VERSION = 0x00020000
_SUPERBLOCK_MARK = b"littlefs"
_SUPERBLOCK_MARK_AT = 8  # in the first block, and again in the second


class FlashError(ValueError):
    """The bytes hold no MicroPython, or no file system that can be read; str() says which."""


class Place:
    """Where the file system lies: `start`, bytes from the start of the flash, and `size` in bytes."""

    def __init__(self, start, size):
        self.start = start
        self.size = size

    @property
    def end(self):
        """The first byte behind the file system, from the start of the flash."""
        return self.start + self.size

    def __eq__(self, other):
        return (self.start, self.size) == (other.start, other.size)

    def __repr__(self):
        return f"Place(start={self.start:#x}, size={self.size:#x})"


def _word(flash, offset):
    if not 0 <= offset <= len(flash) - 4:
        raise FlashError(f"the binary info points outside the flash (offset {offset:#x})")
    return struct.unpack_from("<I", flash, offset)[0]


def place(flash):
    """The `Place` of the file system, from the firmware in `flash` (bytes from the start of the flash on). Raises FlashError if there is no
    MicroPython in it."""
    header = -1
    for offset in range(0, min(_INFO_WITHIN, len(flash) - 16), 4):
        if _word(flash, offset) == _INFO_START and _word(flash, offset + 16) == _INFO_END:
            header = offset
            break
    if header < 0:
        raise FlashError("no binary info at the start: this is not the firmware of a Pico")
    first = _word(flash, header + 4) - uf2.FLASH_BASE
    last = _word(flash, header + 8) - uf2.FLASH_BASE
    for pointer in range(first, last, 4):
        entry = _word(flash, pointer) - uf2.FLASH_BASE
        if not 0 <= entry < len(flash):
            continue  # an entry that the firmware keeps in RAM: not the block device's
        if _word(flash, entry) & 0xFFFF != _TYPE_BLOCK_DEVICE:
            continue
        name = _word(flash, entry + 4) - uf2.FLASH_BASE
        if bytes(flash[name : name + len(_MICROPYTHON_DEVICE) + 1]) != _MICROPYTHON_DEVICE + b"\0":
            continue
        return Place(_word(flash, entry + 8) - uf2.FLASH_BASE, _word(flash, entry + 12))
    raise FlashError("the firmware names no block device called MicroPython: it has no file system")


def build(files, size):
    """A littlefs image of `size` bytes with `files`, {path: bytes}; paths with /, folders are made as needed. The same files give the same
    bytes. Raises FlashError if they do not fit."""
    system = LittleFS(block_count=size // BLOCK_SIZE, disk_version=_DISK_VERSION, **_LITTLEFS)
    try:
        for path in sorted(files):
            folder, _, _ = path.strip("/").rpartition("/")
            if folder:
                system.makedirs(folder, exist_ok=True)
            with system.open(path.strip("/"), "wb") as out:
                out.write(files[path])
    except LittleFSError as error:
        raise FlashError(f"{path} does not go into a file system of {size} bytes: {error}") from error
    return bytes(system.context.buffer)


def files(image):
    """{path: bytes} of all files in the littlefs image `image` (bytes); paths without a leading /. Raises FlashError if it does not mount
    or a file cannot be read."""
    system = LittleFS(mount=False, block_count=len(image) // BLOCK_SIZE, **_LITTLEFS)
    system.context.buffer[:] = image
    found = {}
    try:
        system.mount()
        for folder, _, names in system.walk("/"):
            for name in names:
                path = f"{folder.strip('/')}/{name}".strip("/")
                with system.open(path, "rb") as source:
                    found[path] = source.read()
    except LittleFSError as error:
        raise FlashError(f"the file system cannot be read: {error}") from error
    return found


def chip(data):
    """The whole flash chip (bytearray of FLASH_SIZE) that `data` stands for: a UF2 file, or a dump of the flash from its start on."""
    if uf2.is_uf2(data):
        return uf2.read(data).flash(FLASH_SIZE)
    if len(data) > FLASH_SIZE:
        raise FlashError(f"{len(data)} bytes are more than the flash of a Pico ({FLASH_SIZE})")
    return bytearray(data) + b"\xff" * (FLASH_SIZE - len(data))


def folder(path):
    """{path: bytes} of all files below the folder `path`; paths with /, relative to it."""
    root = Path(path)
    found = {}
    for parent, _, names in os.walk(root):
        for name in names:
            source = Path(parent, name)
            found[source.relative_to(root).as_posix()] = source.read_bytes()
    return found


def read(source):
    """{path: bytes} of the file system in `source`, a path: a folder with the files themselves, a littlefs image, a dump of the flash, or a
    UF2 file. Raises FlashError (or uf2.Uf2Error) if it is none of these."""
    if os.path.isdir(source):
        return folder(source)
    data = Path(source).read_bytes()
    mark = data[_SUPERBLOCK_MARK_AT : _SUPERBLOCK_MARK_AT + len(_SUPERBLOCK_MARK)]
    again = data[BLOCK_SIZE + _SUPERBLOCK_MARK_AT :][: len(_SUPERBLOCK_MARK)]
    if _SUPERBLOCK_MARK in (mark, again):
        return files(data)
    whole = chip(data)
    where = place(whole)
    return files(whole[where.start : where.end])

# SPDX-License-Identifier: MIT
"""The Pico's flash as MicroPython lays it out: where the file system is, and how to write and read it.

The place is read from the firmware itself: MicroPython for the RP2 leaves a "binary info" entry that names its block device, its address
and its size. So nothing here has to be changed for another board or a later release. The flash ends where the file system does.

The file system is littlefs; images are made with the same parameters as the firmware's and disk version 2.0, so that the firmware mounts
them as they are. (One that does not mount, MicroPython reformats without asking.)
"""

import os
import re
import struct
from pathlib import Path

from littlefs import LittleFS, LittleFSError, UserContext

from tools import uf2

GAMES = "games/"
"""How the names of the files in the games folder begin."""

FLASH_SIZE = 2 * 1024 * 1024  # bytes on a Raspberry Pi Pico; what is taken where no MicroPython says how many there are
_MOST_FLASH = 16 * 1024 * 1024  # bytes that a chip can have at most
BLOCK_SIZE = uf2.SECTOR

# The binary info of the Pico SDK: pico/binary_info/defs.h and structure.h.
_INFO_START = 0x7188EBF2
_INFO_END = 0xE71AA390
_INFO_WITHIN = 1024  # the header lies within this many bytes of the start of the flash
_TYPE_TEXT = 6
_TYPE_BLOCK_DEVICE = 7
_BOARD = 0xB63CFFBB  # the text that is the board's name
_VERSION = 0x11A9BC3A  # the text that is the program's version
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


def _entries(flash, kind):
    """Where the entries of this type lie in the binary info, as offsets into the flash."""
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
        # An entry that the firmware keeps in RAM is none of those asked for here.
        if 0 <= entry < len(flash) and _word(flash, entry) & 0xFFFF == kind:
            yield entry


def _text(flash, address):
    start = address - uf2.FLASH_BASE
    return bytes(flash[start : flash.find(b"\0", start)]) if 0 <= start < len(flash) else b""


def place(flash):
    """The `Place` of the file system, from the firmware in `flash` (bytes from the start of the flash on). Raises FlashError if there is no
    MicroPython in it."""
    for entry in _entries(flash, _TYPE_BLOCK_DEVICE):
        if _text(flash, _word(flash, entry + 4)) == _MICROPYTHON_DEVICE:
            found = Place(_word(flash, entry + 8) - uf2.FLASH_BASE, _word(flash, entry + 12))
            if not 0 < found.start < found.end <= _MOST_FLASH:
                raise FlashError(f"the binary info says that the file system lies outside the flash: {found}")
            return found
    raise FlashError("the firmware names no block device called MicroPython: it has no file system")


def board(flash):
    """What the firmware in `flash` calls its board ("pico", "pico_w"), "" if it names none. Raises FlashError as `place` does."""
    return _named_text(flash, _BOARD)


def version(flash):
    """The version of the firmware in `flash` as three numbers, () if it names none. Raises FlashError as `place` does."""
    numbers = re.match(r"v(\d+)\.(\d+)\.(\d+)", _named_text(flash, _VERSION))
    return tuple(map(int, numbers.groups())) if numbers else ()


def _named_text(flash, number):
    for entry in _entries(flash, _TYPE_TEXT):
        if _word(flash, entry + 4) == number:
            return _text(flash, _word(flash, entry + 8)).decode("utf-8", "replace")
    return ""


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


class _Watched(UserContext):
    """A flash chip that remembers which blocks littlefs has looked at."""

    def __init__(self, image):
        super().__init__(buffer=bytearray(image))
        self.looked_at = set()

    def read(self, cfg, block, off, size):
        self.looked_at.add(block)
        return super().read(cfg, block, off, size)


def _read(image):
    watched = _Watched(image)
    system = LittleFS(watched, mount=False, block_count=len(image) // BLOCK_SIZE, **_LITTLEFS)
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
    return found, watched.looked_at


def files(image):
    """{path: bytes} of all files in the littlefs image `image` (bytes); paths without a leading /. Raises FlashError if it does not mount
    or a file cannot be read."""
    return _read(image)[0]


def contents(image, start, family=uf2.FAMILY_RP2040, first=b""):
    """The littlefs image `image` (bytes) that lies `start` bytes from the start of the flash, as uf2.Contents: the blocks that count, the
    others left out. May be put over a flash that is not blank, whatever is in it; the file system is then this one and no other.

    The blocks that count are those that littlefs looks at when it mounts and reads everything. It comes to a block only from another one,
    beginning at the first two, so no other block has a say, and it erases a block before it writes to it. Those that are not blank would
    not be enough: of the two blocks of a new folder littlefs writes one, and takes the other as it finds it. Left over from an older file
    system, that can be a folder, too, and of a higher revision, so that it is the one that is believed. It is therefore written although
    it is blank.
    """
    blocks = _read(image)[1]
    return uf2.Contents.of(image, uf2.FLASH_BASE + start, family, first, also={block * BLOCK_SIZE for block in blocks})


def chip(data):
    """The whole flash chip (bytearray) that `data` stands for: a UF2 file, or a dump of the flash from its start on. It ends where the file
    system of the MicroPython in it does, or later if the data go on; without MicroPython in it, it is a Pico's."""
    if uf2.is_uf2(data):
        written = uf2.read(data)
        reach = written.end - uf2.FLASH_BASE
        return written.flash(max(_size(written.flash(_MOST_FLASH)), reach))
    size = _size(data, len(data))
    if len(data) > size:
        raise FlashError(f"{len(data)} bytes are more than the flash of a Pico ({size})")
    return bytearray(data).ljust(size, b"\xff")


def _size(flash, least=0):
    try:
        return max(place(flash).end, least)
    except FlashError:
        return FLASH_SIZE


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

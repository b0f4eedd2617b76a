# SPDX-License-Identifier: MIT
"""UF2, the format in which a Pico takes new flash contents over USB: read, write, merge.

A UF2 file is a row of 512-byte blocks, each with 256 bytes of flash and the address they belong to. In this module flash contents are a
`Contents`: the family number of the chip and a dictionary from address to page, and what a file for an RP2350 begins with.

Two files put behind each other do not flash: the chip's boot program counts to the block total that the first block names and restarts. So
`merge` renumbers the blocks over the union. The chip erases 4,096 bytes whenever a block falls into them, and the RP2040 goes by the
numbers for that: it erases once in sixteen blocks. So `write` fills each sector it touches with blank (0xFF) pages, and `merge` refuses
files that share a sector.

A file for an RP2350 begins with a block of its own, of the family "absolute", number 0 of 2, for an address behind all else. It is there
for the erratum RP2350-E10. It is kept as it is, in front, and the others are numbered as if it were not there.
"""

import struct

PAGE = 256  # bytes a block carries
SECTOR = 4096  # bytes the flash chip erases at once
BLOCK = 512  # bytes a block takes in the file
FLASH_BASE = 0x10000000  # address at which the Pico's flash starts
FAMILY_RP2040 = 0xE48BFF56  # https://github.com/microsoft/uf2/blob/master/utils/uf2families.json
FAMILY_RP2350_ARM = 0xE48BFF59
FAMILIES = {FAMILY_RP2040: "RP2040", FAMILY_RP2350_ARM: "RP2350, Arm", 0xE48BFF5A: "RP2350, RISC-V"}
"""What chips the families of MicroPython for a Pico are."""

_START_0 = 0x0A324655
_START_1 = 0x9E5D5157
_END = 0x0AB16F30
_FLAG_NOT_FOR_FLASH = 0x00000001
_FLAG_HAS_FAMILY = 0x00002000
_HEADER = struct.Struct("<8I")  # start 0 and 1, flags, address, size, block number, block total, family
_BLANK = b"\xff" * PAGE
_E10 = (0x10FFFF00, PAGE, 0, 2, 0xE48BFF57)  # address to family of the block that is there for RP2350-E10


class Uf2Error(ValueError):
    """The bytes are not a UF2 file that a Pico takes, or the parts do not fit together; str() says why."""


class Contents:
    """Flash contents: `family` (int) and `pages`, {address: 256 bytes}, addresses multiples of 256. `first` is the block (512 bytes) that
    is there for RP2350-E10, empty where there is none."""

    def __init__(self, pages, family=FAMILY_RP2040, first=b""):
        self.pages = pages
        self.family = family
        self.first = first

    @classmethod
    def of(cls, data, address, family=FAMILY_RP2040, first=b"", also=()):
        """`data` (bytes) from `address` (a multiple of 4,096) on; sectors that are blank are left out, but for those that begin at the
        offsets `also` of the data."""
        if address % SECTOR:
            raise Uf2Error(f"address {address:#x} is not the start of a 4096-byte sector")
        data = bytes(data) + b"\xff" * (-len(data) % SECTOR)
        pages = {}
        for start in range(0, len(data), SECTOR):
            sector = data[start : start + SECTOR]
            if start in also or sector.strip(b"\xff"):
                for offset in range(0, SECTOR, PAGE):
                    pages[address + start + offset] = sector[offset : offset + PAGE]
        return cls(pages, family, first)

    @property
    def end(self):
        """The first address behind these contents."""
        return max(self.pages, default=FLASH_BASE - PAGE) + PAGE

    def sectors(self):
        """The set of the addresses of the sectors that these contents touch."""
        return {address - address % SECTOR for address in self.pages}

    def flash(self, size, base=FLASH_BASE):
        """A flash chip of `size` bytes at `base` with these contents, blank elsewhere, as a bytearray."""
        image = bytearray(b"\xff" * size)
        for address, page in self.pages.items():
            start = address - base
            if not 0 <= start <= size - PAGE:
                raise Uf2Error(f"address {address:#x} lies outside a flash of {size} bytes")
            image[start : start + PAGE] = page
        return image


def is_uf2(data):
    """True if `data` (bytes) begins as a UF2 file does."""
    return len(data) >= 8 and struct.unpack_from("<2I", data) == (_START_0, _START_1)


def read(data):
    """The `Contents` of the UF2 file `data` (bytes). Raises Uf2Error for a file that is cut off or damaged, that names no family or
    several, or whose blocks are miscounted: the chip's boot program would not take it whole."""
    if not data or len(data) % BLOCK:
        raise Uf2Error(f"{len(data)} bytes are not a whole number of 512-byte blocks")
    first = _block_in_front(data)
    data = data[len(first) :]
    total = len(data) // BLOCK
    pages = {}
    families = set()
    for number in range(total):
        block = data[number * BLOCK : (number + 1) * BLOCK]
        start_0, start_1, flags, address, size, block_number, block_total, family = _HEADER.unpack_from(block)
        if (start_0, start_1) != (_START_0, _START_1) or block[-4:] != struct.pack("<I", _END):
            raise Uf2Error(f"block {number} lacks the marks of a UF2 block")
        if (block_number, block_total) != (number, total):
            raise Uf2Error(f"block {number} of {total} calls itself {block_number} of {block_total}")
        if flags & _FLAG_NOT_FOR_FLASH:
            continue
        if not flags & _FLAG_HAS_FAMILY:
            raise Uf2Error(f"block {number} names no chip family")
        if size != PAGE or address % PAGE:
            raise Uf2Error(f"block {number} is not one 256-byte page of flash")
        if address in pages:
            raise Uf2Error(f"block {number} writes address {address:#x} a second time")
        families.add(family)
        pages[address] = bytes(block[32 : 32 + PAGE])
    if len(families) != 1:
        raise Uf2Error(f"the file is for {len(families)} chip families; it must be for one")
    return Contents(pages, families.pop(), first)


def _block_in_front(data):
    whole = is_uf2(data) and data[BLOCK - 4 : BLOCK] == struct.pack("<I", _END)
    return bytes(data[:BLOCK]) if whole and _HEADER.unpack_from(data)[3:] == _E10 else b""


def write(contents):
    """The UF2 file (bytes) of `contents`: `first`, then in the order of addresses, whole sectors, numbered from 0."""
    addresses = [sector + offset for sector in sorted(contents.sectors()) for offset in range(0, SECTOR, PAGE)]
    blocks = [contents.first]
    for number, address in enumerate(addresses):
        header = _HEADER.pack(_START_0, _START_1, _FLAG_HAS_FAMILY, address, PAGE, number, len(addresses), contents.family)
        page = contents.pages.get(address, _BLANK)
        blocks.append((header + page).ljust(BLOCK - 4, b"\0") + struct.pack("<I", _END))
    return b"".join(blocks)


def merge(*parts):
    """The union of several `Contents`, in front of it what the first one begins with. Raises Uf2Error if two share a sector or the families
    differ."""
    pages = {}
    taken = set()
    for part in parts:
        if part.family != parts[0].family:
            raise Uf2Error(f"families {parts[0].family:#x} and {part.family:#x} do not go into one file")
        shared = taken & part.sectors()
        if shared:
            raise Uf2Error(f"two parts write the sector at {min(shared):#x}")
        taken |= part.sectors()
        pages.update(part.pages)
    return Contents(pages, parts[0].family, parts[0].first)

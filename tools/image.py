# SPDX-License-Identifier: MIT
"""Makes the one file that a user drops onto a Pico: stock MicroPython and the score box in its file system.

    python -m tools.image        writes dist/heartkeeper-RPI_PICO.uf2

A full image replaces the file system, and so the games saved on a Pico: to update a box that is in use, copy the files of build/ onto it
instead.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from tools import ROOT, build, flash, stock, uf2

TARGET = ROOT / "dist" / "heartkeeper-RPI_PICO.uf2"


class ImageError(RuntimeError):
    """There can be no image; str() says why."""


class Product(NamedTuple):
    """What is flashed: the UF2 file (bytes), and what went into it: the stock firmware's file (Path) and {path: bytes}."""

    data: bytes
    firmware: Path
    files: dict


def image(firmware, files):
    """The UF2 file (bytes) of the UF2 file `firmware` (bytes) with `files`, {path: bytes}, in its file system. Raises uf2.Uf2Error or
    flash.FlashError if the firmware is no MicroPython, or the files do not fit."""
    contents = uf2.read(firmware)
    place = flash.place(contents.flash(flash.FLASH_SIZE))
    system = flash.build(files, place.size)
    part = uf2.Contents.of(system, uf2.FLASH_BASE + place.start, contents.family)
    return uf2.write(uf2.merge(contents, part))


def product():
    """The score box as it is flashed, a Product, from the sources and the stock firmware. Raises ImageError."""
    try:
        files = build.files()
        firmware = stock.path()
        data = stock.read()
    except (build.BuildError, stock.StockError) as error:
        raise ImageError(str(error)) from error
    try:
        return Product(image(data, files), firmware, files)
    except (uf2.Uf2Error, flash.FlashError) as error:
        raise ImageError(f"No image can be made of {firmware}: {error}") from error


def main():
    """Build all, write the image, and say what it is. Returns the exit code."""
    try:
        made = product()
    except ImageError as error:
        print(error, file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(made.data)
    print(f"{TARGET.relative_to(ROOT)}: {len(made.data):,} bytes")
    print(f"  {made.firmware.name} and {len(made.files)} files of {sum(map(len, made.files.values())):,} bytes")
    print("To flash it: hold BOOTSEL while plugging the Pico in, then drop the file onto the drive RPI-RP2.")
    print("It replaces everything on the Pico, SAVED GAMES TOO. To keep them, bring only the score box onto the Pico, as README says.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""Makes the one file that a user drops onto a Pico: stock MicroPython and the score box in its file system.

    python -m tools.image        writes dist/heartkeeper-RPI_PICO.uf2

A full image replaces the file system, and so the games saved on a Pico: to update a box that is in use, copy
the files of build/ onto it instead.
"""

import sys

from tools import build, flash, stock, uf2

TARGET = build.ROOT / "dist" / "heartkeeper-RPI_PICO.uf2"


def image(firmware, files):
    """The UF2 file (bytes) of the UF2 file `firmware` (bytes) with `files`, {path: bytes}, in its file
    system."""
    contents = uf2.read(firmware)
    place = flash.place(contents.flash(flash.FLASH_SIZE))
    system = flash.build(files, place.size)
    part = uf2.Contents.of(system, uf2.FLASH_BASE + place.start, contents.family)
    return uf2.write(uf2.merge(contents, part))


def main():
    """Build all, write the image, and say what it is. Returns the exit code."""
    try:
        files = build.files()
        firmware = stock.path()
        data = image(firmware.read_bytes(), files)
    except (build.BuildError, stock.StockError, uf2.Uf2Error, flash.FlashError) as error:
        print(error, file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(data)
    print(f"{TARGET.relative_to(build.ROOT)}: {len(data):,} bytes")
    print(f"  {firmware.name} and {len(files)} files of {sum(map(len, files.values())):,} bytes")
    print("To flash it: hold BOOTSEL while plugging the Pico in, then drop the file onto the drive RPI-RP2.")
    print("It replaces everything on the Pico, SAVED GAMES TOO: on a box in use, save them first.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""Makes the one file that a user drops onto a Pico: stock MicroPython and the score box in its file system.

    python -m tools.image [--board BOARD]                 writes dist/heartkeeper-BOARD.uf2
    python -m tools.image [--board BOARD] --app-only      writes dist/heartkeeper-BOARD-app-only.uf2

BOARD is RPI_PICO, RPI_PICO_W or RPI_PICO2; RPI_PICO unless given. With --app-only the file has the file system alone, for a board that runs
this MicroPython already. Both replace the file system, and so the games saved on a Pico: `make flash` brings a newer score box onto a Pico
whose games stay. MicroPython alone is the stock file itself; where it lies is printed.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from tools import ROOT, build, flash, stock, uf2
from tools.command import Parser


class ImageError(RuntimeError):
    """There can be no image; str() says why."""


class Product(NamedTuple):
    """What is flashed: the UF2 file (bytes), and what went into it: the stock firmware's file (Path), {path: bytes}, and the flash.Place of
    the file system."""

    data: bytes
    firmware: Path
    files: dict
    place: flash.Place


def image(firmware, files, app_only=False):
    """The UF2 file (bytes) of the UF2 file `firmware` (bytes) with `files`, {path: bytes}, in its file system, or with `app_only` of that
    file system alone. Raises uf2.Uf2Error or flash.FlashError if the firmware is no MicroPython, or the files do not fit."""
    contents = uf2.read(firmware)
    place = flash.place(flash.chip(firmware))
    # The block in front is kept in an image without firmware, too: what it is there for is the boot program, not the firmware. On a real
    # board it may erase the last sector of the flash. Being first, it does so before anything else is written.
    system = flash.contents(flash.build(files, place.size), place.start, contents.family, contents.first)
    return uf2.write(system if app_only else uf2.merge(contents, system))


def product(board=stock.PICO, app_only=False):
    """The score box as it is flashed, a Product, from the sources and the stock firmware of one of stock.BOARDS. Raises ImageError."""
    try:
        files = build.files()
        firmware = stock.path(board)
        data = stock.read(board)
    except (build.BuildError, stock.StockError) as error:
        raise ImageError(str(error)) from error
    try:
        check(data, board)
        return Product(image(data, files, app_only), firmware, files, flash.place(flash.chip(data)))
    except (uf2.Uf2Error, flash.FlashError) as error:
        raise ImageError(f"No image can be made of {firmware}: {error}") from error


def check(firmware, board):
    """Raise FlashError, or uf2.Uf2Error, if the UF2 file `firmware` (bytes) is not MicroPython for one of stock.BOARDS that the score box
    runs on. A board that is not in the table may be a variety of it."""
    family = uf2.read(firmware).family
    whole = flash.chip(firmware)
    calls_itself = flash.board(whole)
    version = flash.version(whole)
    wanted = stock.BOARDS[board]
    if family != wanted.family:
        raise flash.FlashError(f"it is for the {_chip(family)}; a {wanted.title} has the {_chip(wanted.family)}.")
    for name, other in stock.BOARDS.items():
        if calls_itself == other.calls_itself and name != board:
            raise flash.FlashError(f"it is for the {other.title}, not for the {wanted.title}: make its image with --board {name}.")
    if version < stock.NEEDED:
        raise flash.FlashError(f"it is MicroPython {_dotted(version)}, and {_dotted(stock.NEEDED)} or later is needed.")


def _dotted(version):
    return ".".join(map(str, version)) or "of no version"


def _chip(family):
    return uf2.FAMILIES.get(family, f"chip family {family:#x}")


def target(board, app_only=False):
    """The file (Path) that the image is written to."""
    return ROOT / "dist" / f"heartkeeper-{board}{'-app-only' if app_only else ''}.uf2"


def main(arguments):
    """Build all, write the image, and say what it is. Returns the exit code."""
    parser = Parser(prog="python -m tools.image", description="The file that is dropped onto a Pico.")
    parser.add_argument("--board", choices=stock.BOARDS, default=stock.PICO, help=f"{stock.PICO} unless given")
    parser.add_argument("--app-only", action="store_true", help="the file system alone, without MicroPython")
    chosen = parser.parse_args(arguments)
    try:
        made = product(chosen.board, chosen.app_only)
    except ImageError as error:
        print(error, file=sys.stderr)
        return 1
    file = target(chosen.board, chosen.app_only)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(made.data)
    print("\n".join(_told(made, file, chosen)))
    return 0


def _told(made, file, chosen):
    """What is said of an image, line by line."""
    board = stock.BOARDS[chosen.board]
    firmware = made.firmware.name
    yield f"{file.relative_to(ROOT)}: {len(made.data):,} bytes, {len(made.data) // uf2.BLOCK:,} blocks"
    yield f"  family: {board.family:#x}, {_chip(board.family)}"
    yield f"  MicroPython: {'none; for a board that runs ' if chosen.app_only else ''}{firmware}"
    yield f"  file system: {made.place.size:,} bytes at {uf2.FLASH_BASE + made.place.start:#x}"
    yield f"  score box {build.version()}: {len(made.files)} files of {sum(map(len, made.files.values())):,} bytes"
    yield f"To flash it: hold BOOTSEL while plugging the {board.title} in, then drop the file onto the drive {board.drive}."
    if chosen.app_only:
        yield "It leaves MicroPython as it is and replaces the whole file system, SAVED GAMES TOO. `make flash` keeps them."
        yield "Not for a board that runs another MicroPython, whose file system may lie elsewhere: part of it would be overwritten."
    else:
        yield "It replaces everything on the board, SAVED GAMES TOO. `make flash` keeps them."
    yield f"MicroPython alone, without the score box: {made.firmware}"
    if board.family != uf2.FAMILY_RP2040:
        yield "Dropping that onto a board with games may erase the last 4,096 bytes of its file system, and a piece of a game with them."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""The stock MicroPython firmware for the boards that the score box runs on: one release each, known by its checksum.

It is downloaded once from micropython.org and kept in ${XDG_CACHE_HOME:-~/.cache}/heartkeeper/. Where the environment variable PICO_UF2
names a file, that file is used instead, whatever it is.

    python -m tools.stock [BOARD]        prints where the firmware is, after getting it if need be
"""

import hashlib
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple

from tools import uf2


class Board(NamedTuple):
    """`title`: what people call it. `file` and `sha256`: the release, as published. `family`: the chip's, in UF2 files. `chip`: its name.
    `calls_itself`: what its firmware names as its board. `machine`: what it says of itself at the prompt. `drive`: what its boot program
    calls the drive that files are dropped onto."""

    title: str
    file: str
    sha256: str
    family: int
    chip: str
    calls_itself: str
    machine: str
    drive: str


PICO = "RPI_PICO"

BOARDS = {
    PICO: Board(
        "Raspberry Pi Pico",
        "RPI_PICO-20250911-v1.26.1.uf2",
        "fc2a8096e0d999d3caca11b34381854599d68aee3e905d3cccbd5247ca78d07c",
        uf2.FAMILY_RP2040,
        "RP2040",
        "pico",
        "Raspberry Pi Pico with RP2040",
        "RPI-RP2",
    ),
    "RPI_PICO_W": Board(
        "Raspberry Pi Pico W",
        "RPI_PICO_W-20250911-v1.26.1.uf2",
        "710eac1ba5dc10e2cbdf9e070d5b7c662962a57b0ebc4bb0202c87b40413ed85",
        uf2.FAMILY_RP2040,
        "RP2040",
        "pico_w",
        "Raspberry Pi Pico W with RP2040",
        "RPI-RP2",
    ),
    "RPI_PICO2": Board(
        "Raspberry Pi Pico 2",
        "RPI_PICO2-20260406-v1.28.0.uf2",
        "e65ad62ae886a4f56da8ef2c07904fe504b92de69e5ae6489acf881bcf30b6ae",
        uf2.FAMILY_RP2350_ARM,
        "RP2350",
        "pico2",
        "Raspberry Pi Pico2 with RP2350",
        "RP2350",
    ),
}
"""The boards, by the name that MicroPython gives them."""

NEEDED = (1, 26)
"""The first MicroPython that the score box runs on: its Timer takes hard=True (micropython pull request 17363)."""

VARIABLE = "PICO_UF2"
_SITE = "https://micropython.org"
_TIMEOUT_S = 30  # without a byte from the server
_AT_MOST = 4 * 1024 * 1024  # bytes; the largest release has 1,750,016


class StockError(RuntimeError):
    """The firmware cannot be had; str() is a sentence that says why and what to do."""


def cache_folder():
    """Where downloaded firmware is kept (Path); it need not exist yet."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "heartkeeper"


def path(board=PICO):
    """The firmware's file (Path) for one of BOARDS, downloaded if it is not there yet. Raises StockError."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        if not Path(chosen).is_file():
            raise StockError(f"{VARIABLE} names {chosen}, but there is no such file. Correct or unset it.")
        return Path(chosen)
    release = BOARDS[board]
    kept = cache_folder() / release.file
    if not kept.is_file():
        _keep(_download(board), kept)
    elif not _is_the_release(_contents(kept), release):
        raise StockError(f"{kept} is damaged: its checksum is not that of {release.file}. Delete it and try again.")
    return kept


def read(board=PICO):
    """The firmware (bytes of a UF2 file) for one of BOARDS. Raises StockError."""
    return _contents(path(board))


def _contents(where):
    try:
        return where.read_bytes()
    except OSError as error:
        raise StockError(f"{where} can't be read: {error.strerror}.") from error


def _is_the_release(data, release):
    return hashlib.sha256(data).hexdigest() == release.sha256


def _download(board):
    url = f"{_SITE}/resources/firmware/{BOARDS[board].file}"
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT_S) as answer:
            data = answer.read(_AT_MOST)
    except (urllib.error.URLError, OSError) as error:
        raise StockError(f"{url} could not be downloaded ({error}). {_by_hand(board)}") from error
    if not _is_the_release(data, BOARDS[board]):
        raise StockError(f"What {url} gave is not that release: the checksum differs. {_by_hand(board)}")
    return data


def _by_hand(board):
    return (
        f"Download {BOARDS[board].file} in a browser, from the page of the {BOARDS[board].title}, {_SITE}/download/{board}/, "
        f"and put it into {cache_folder()}, or set {VARIABLE} to the file you have."
    )


def _keep(data, where):
    """Write in full or not at all: a half-written file would be taken for a damaged one the next time."""
    part = where.with_name(f"{where.name}.{os.getpid()}.part")
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(where)
    except OSError as error:
        raise StockError(f"{where} could not be written: {error}.") from error


def main(arguments):
    """Print where the firmware is. Returns the exit code."""
    if len(arguments) > 1 or not set(arguments) <= set(BOARDS):
        print(f"usage: python -m tools.stock [{' | '.join(BOARDS)}]", file=sys.stderr)
        return 2
    try:
        print(path(*arguments))
    except StockError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

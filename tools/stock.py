# SPDX-License-Identifier: MIT
"""The stock MicroPython firmware for the Raspberry Pi Pico: one release, known by its checksum.

It is downloaded once from micropython.org and kept in ${XDG_CACHE_HOME:-~/.cache}/heartkeeper/. Where the environment variable PICO_UF2
names a file, that file is used instead, whatever it is.

    python -m tools.stock        prints where the firmware is, after getting it if need be
"""

import hashlib
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

NAME = "RPI_PICO-20250911-v1.26.1.uf2"
SHA256 = "fc2a8096e0d999d3caca11b34381854599d68aee3e905d3cccbd5247ca78d07c"
URL = "https://micropython.org/resources/firmware/" + NAME
VARIABLE = "PICO_UF2"
_TIMEOUT_S = 30  # without a byte from the server
_AT_MOST = 4 * 1024 * 1024  # bytes; the release has 668,672


class StockError(RuntimeError):
    """The firmware cannot be had; str() is a sentence that says why and what to do."""


def cache_folder():
    """Where downloaded firmware is kept (Path); it need not exist yet."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "heartkeeper"


def path():
    """The firmware's file (Path), downloaded if it is not there yet. Raises StockError."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        if not Path(chosen).is_file():
            raise StockError(f"{VARIABLE} names {chosen}, but there is no such file. Correct or unset it.")
        return Path(chosen)
    kept = cache_folder() / NAME
    if not kept.is_file():
        _keep(_download(), kept)
    elif not _is_the_release(_contents(kept)):
        raise StockError(f"{kept} is damaged: its checksum is not that of {NAME}. Delete it and try again.")
    return kept


def read():
    """The firmware (bytes of a UF2 file). Raises StockError."""
    return _contents(path())


def _contents(where):
    try:
        return where.read_bytes()
    except OSError as error:
        raise StockError(f"{where} can't be read: {error.strerror}.") from error


def _is_the_release(data):
    return hashlib.sha256(data).hexdigest() == SHA256


def _download():
    try:
        with urllib.request.urlopen(URL, timeout=_TIMEOUT_S) as answer:
            data = answer.read(_AT_MOST)
    except (urllib.error.URLError, OSError) as error:
        raise StockError(f"{URL} could not be downloaded ({error}). {_by_hand()}") from error
    if not _is_the_release(data):
        raise StockError(f"What {URL} gave is not that release: the checksum differs. {_by_hand()}")
    return data


def _by_hand():
    return (
        f"Download {NAME} in a browser, from the page of the Raspberry Pi Pico at micropython.org/download, "
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


def main():
    """Print where the firmware is. Returns the exit code."""
    try:
        print(path())
    except StockError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

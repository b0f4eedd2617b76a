# SPDX-License-Identifier: MIT
"""From a laptop to the box and back, on an emulated Pico, with figures: `python -m host_tests.campaigns.flashing`.

A first flash of a board in BOOTSEL, a second one, an update in the middle of a game, a transfer that breaks off after every single file and
is gone on with, a backup, a wipe and a restore. Of each it prints what was sent, how long it took in the Pico's own time, and the
game in the flash before and after. Ends with an exception if anything is not as it must be."""

import contextlib
import io
import sys
import tempfile
from pathlib import Path

from host_tests.pico import plugged_in as board_
from host_tests.pico.plugged_in import CLASSIC, HAND, plugged, with_files
from tools import backup, flash, install, state
from tools.link import Link


class CableOut(Exception):
    """The cable is pulled out."""


def game(board):
    """The game in the board's flash, in a few words."""
    found = state.state_of(board.do(board_.files))
    return f"{found['game']}, {len(found['hands'])} hands, totals {found['totals']}" if found["game"] else "no game"


def seconds(board):
    return board.do(board_.now) / 1000


def bring(board, **words):
    """`make flash`: a line of figures."""
    said = io.StringIO()
    began = seconds(board)
    with contextlib.redirect_stdout(said):
        sent = install.bring(board_.product(), port=board.port, **words)
    size = next(line for line in said.getvalue().splitlines() if "to send" in line)
    return f"{size} {sent} sent in {seconds(board) - began:.1f} s of the Pico's time"


def first_and_second(folder):
    with plugged(folder, with_files({}), bootsel=True) as board:
        yield f"first flash, board in BOOTSEL: {bring(board, drive=board.drive)}"
        board.do(board_.press, CLASSIC + HAND)
        before = game(board)
        yield f"second flash, game before: {before}: {bring(board)}; after: {game(board)}"
        assert game(board) == before


def update(folder):
    with plugged(folder, with_files(board_.older())) as board:
        board.do(board_.press, CLASSIC + HAND)
        before = game(board)
        yield f"update in the middle of a game, before: {before}: {bring(board)}; after: {game(board)}"
        assert game(board) == before
        board.do(board_.press, HAND)
        yield f"  the next hand: {game(board)}"
        assert state.state_of(board.do(board_.files))["totals"] == [46, 4, 2, 0]


def breaks(folder):
    """Each run sends one file more, until all are there; in between the old score box runs, with its game."""
    write = Link.write
    sent = []

    def write_one(link, path, data):
        if sent:
            raise CableOut
        sent.append(path)
        write(link, path, data)

    changed = sum(board_.much_older()[name] != data for name, data in board_.product().items())
    with plugged(folder, with_files(board_.much_older(), board_.games())) as board:
        before = game(board)
        Link.write = write_one
        try:
            for _ in range(changed - 1):
                sent.clear()
                with contextlib.suppress(CableOut):
                    bring(board)
                    raise AssertionError("it did not break off")
                board_.power_again(board)
                board.do(board_.press, "expect totals 23 2 1 0")
        finally:
            Link.write = write
        yield f"{changed - 1} transfers that broke off, one file further each; in between the old score box ran with its game: {before}"
        yield f"  the last run: {bring(board)}; after: {game(board)}"
        assert board.do(board_.everything) == board_.product()
        board.do(board_.press, HAND + "expect totals 46 4 2 0")


def there_and_back(folder):
    with plugged(folder, with_files(board_.product(), board_.games())) as board:
        safe = Path(folder, "safe")
        before = game(board)
        with contextlib.redirect_stdout(io.StringIO()):
            assert backup.main(["save", "--port", str(board.port), "--to", str(safe)]) == 0
        yield f"backup: {len(flash.folder(safe))} files, on the board: {before}"
        board.do(board_.wipe)
        board_.power_again(board)
        yield f"  wiped: {game(board)}"
        with contextlib.redirect_stdout(io.StringIO()):
            assert backup.main(["restore", "--port", str(board.port), "--from", str(safe)]) == 0
        yield f"  restored: {game(board)}"
        assert board.do(board_.files) == flash.folder(safe) == board_.games()


def main():
    """All of it. Returns the exit code."""
    for part in (first_and_second, update, breaks, there_and_back):
        with tempfile.TemporaryDirectory() as folder:
            for line in part(Path(folder)):
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

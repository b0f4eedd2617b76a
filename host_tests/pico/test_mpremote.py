# SPDX-License-Identifier: MIT
"""The real mpremote command against an emulated Pico: ways onto a board and around `make flash` that README names."""

import contextlib
import os
import subprocess
import sys
import time

import pytest

from host_tests.pico import plugged_in as board_
from host_tests.pico.plugged_in import CLASSIC, HAND, plugged, with_files
from tools import build, package, reader

pytestmark = [pytest.mark.pico, pytest.mark.long]


MPREMOTE = (sys.executable, "-m", "mpremote", "connect")


def mpremote(board, *arguments):
    """Run it to its end."""
    done = subprocess.run([*MPREMOTE, os.path.realpath(board.port), *arguments], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_installed_by_mip(tmp_path):
    build.write(package.package(board_.product()), tmp_path / "mip")
    with plugged(tmp_path, with_files({})) as board:
        mpremote(board, "mip", "install", "--target", "/", str(tmp_path / "mip" / "package.json"))
        assert board.do(board_.everything) == board_.product()
        board_.power_again(board)
        board.do(board_.press, CLASSIC + HAND + "expect totals 23 2 1 0")


def test_development_runs_from_the_laptops_folder_and_games_are_on_the_board(tmp_path):
    """What `make dev` does: the board has no score box, and runs the one that lies here."""
    laptops = dict(board_.product())
    told = b"    import os\n    print(os.getcwd())\n    buttons ="
    laptops["main.py"] = laptops["main.py"].replace(b"    buttons =", told)
    build.write(laptops, tmp_path / "build")
    with plugged(tmp_path, with_files({"hearts/version": b"0\n"}, board_.games())) as board:
        keyboard, terminal = os.openpty()
        program = subprocess.Popen(
            [*MPREMOTE, os.path.realpath(board.port), "mount", tmp_path / "build", "exec", "--no-follow", "import main", "repl"],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
        )
        try:
            os.set_blocking(keyboard, False)
            heard = b""
            ends = time.monotonic() + 120
            while not (b"/remote\r\n" in heard.partition(b"Heartkeeper runs.")[2] and reader.shows(board.do(board_.shown), "#2")):
                assert time.monotonic() < ends, heard
                time.sleep(0.2)
                with contextlib.suppress(BlockingIOError):
                    heard += os.read(keyboard, 4096)
            time.sleep(2)  # mpremote is lost if it is ended while the board reads a file of this computer's
            os.write(keyboard, b"\x1d")  # Ctrl-]
            assert program.wait(20) == 0
        finally:
            program.kill()
            program.wait()
            os.close(terminal)
            os.close(keyboard)

# SPDX-License-Identifier: MIT
"""What commonly goes wrong with a board that runs, each provoked on an emulated Pico: its own sentence and exit code, and games stay."""

import pytest

from host_tests.pico import plugged_in as board_
from host_tests.pico.plugged_in import HAND, plugged, trouble_of, with_files
from tools import boards, build, image, install, link
from tools.pico.machine import PicoMachine

pytestmark = pytest.mark.pico

STILL_THERE = "expect totals 23 2 1 0\n" + HAND + "expect totals 46 4 2 0"
FAILS = "raise ValueError('as the test wants it')\n"
DEAF = b"import micropython, time\nmicropython.kbd_intr(-1)\nwhile True:\n    time.sleep(1)\n"
BITES_AT_ONCE = b"from machine import WDT\nWDT(timeout=200)\nimport time\ntime.sleep(1)\n"
WATCHED = b"from machine import WDT\nimport time\nw = WDT(timeout=3000)\nwhile True:\n    w.feed()\n    time.sleep(1)\n"


def flash_board(board, product=None, **words):
    return install.bring(product or board_.product(), port=board.port, **words)


@pytest.mark.long
def test_a_program_with_a_watchdog_is_stopped_in_time(tmp_path):
    with plugged(tmp_path, with_files({**board_.product(), "main.py": WATCHED}, board_.games())) as board:
        assert flash_board(board) == 1
        board.do(board_.press, STILL_THERE)


def test_a_watchdog_that_bites_at_once(tmp_path):
    with plugged(tmp_path, with_files({"boot.py": BITES_AT_ONCE})) as board:
        found = trouble_of(flash_board, board)
        assert (found.name, found.code) == ("restarts by itself", 15)


def test_a_program_that_does_not_hear_ctrl_c(tmp_path):
    with plugged(tmp_path, with_files({"main.py": DEAF})) as board:
        found = trouble_of(flash_board, board)
        assert (found.name, found.code) == ("no answer", 14)


@pytest.mark.long
def test_an_old_micropython_is_renewed_and_games_stay(tmp_path, monkeypatch):
    machine = PicoMachine(image.image(board_.older_stock(), board_.older()), board_.games())
    with plugged(tmp_path, machine) as board:
        monkeypatch.setattr(boards, "drives", lambda: [drive] if (drive := boards.drive_at(board.drive)) else [])
        assert flash_board(board) == len(board_.CHANGED)
        board.do(board_.press, STILL_THERE)


@pytest.mark.long
def test_another_program_is_kept_under_another_name(tmp_path):
    with plugged(tmp_path, with_files({"main.py": WATCHED, "data.csv": b"mine"})) as board:
        flash_board(board)
        files = board.do(board_.everything)
        assert files == {**board_.product(), "main.py.before": WATCHED, "data.csv": b"mine"}


@pytest.mark.long
def test_a_board_that_is_full(tmp_path):
    with plugged(tmp_path, with_files({**board_.older(), "photos": bytes(1_120_000)}, board_.games())) as board:
        found = trouble_of(flash_board, board)
        assert (found.name, found.code) == ("board full", 24)
        assert "bytes are free" in found.sentence
        board_.power_again(board)
        board.do(board_.press, STILL_THERE)


def test_a_score_box_that_was_stopped_before_its_watchdog_was_has_not_failed(tmp_path):
    """Ctrl-C may come in the moment between the two."""
    with plugged(tmp_path, with_files(board_.product(), board_.games())) as board:
        with link.connect(boards.Port(board.port)) as line:
            line.run("from machine import mem32\nmem32[0x4005800C] = 0x1EA57E00 | 4\nrest()", "the test spoils it")
            line.start()
        with link.connect(boards.Port(board.port)) as line:
            assert "/games/crashes" not in line.files("/games")


@pytest.mark.long
def test_a_score_box_that_does_not_start(tmp_path):
    with plugged(tmp_path, with_files(board_.product(), board_.games())) as board:
        failing = {**board_.product(), "hearts/app.mpy": build.compile_module(FAILS, "hearts/app.py")}
        found = trouble_of(flash_board, board, failing)
        assert (found.name, found.code) == ("not started", 28)
        assert "ValueError: as the test wants it" in found.sentence
        board_.power_again(board)
        assert flash_board(board) == 1
        board.do(board_.press, STILL_THERE)


@pytest.mark.long
@pytest.mark.parametrize(
    ("number", "name", "why"),
    [
        (30, "board's flash fails", "it can only be read"),
        (84, "board's flash fails", "it is damaged"),
        (5, "board's flash fails", "Input/output error"),
        (20, "in the way", "a file where a folder must be"),
    ],
)
def test_a_file_system_that_takes_nothing(tmp_path, monkeypatch, number, name, why):
    connect = install.connect

    def connect_and_refuse(port):
        link = connect(port)
        link.run(f"def make_folders(path):\n    raise OSError({number})", "the test spoils it")
        return link

    monkeypatch.setattr(install, "connect", connect_and_refuse)
    with plugged(tmp_path, with_files(board_.older(), board_.games())) as board:
        found = trouble_of(flash_board, board)
        assert found.name == name
        assert found.sentence.endswith(f" was written: {why}.")
        board_.power_again(board)
        board.do(board_.press, STILL_THERE)

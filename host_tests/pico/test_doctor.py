# SPDX-License-Identifier: MIT
"""`make doctor` against an emulated Pico: what it finds, in which words, and with which exit code."""

import threading
import time

import pytest

from host_tests.pico import plugged_in as board_
from host_tests.pico.plugged_in import CHANGED, plugged, with_files
from tools import doctor, make_pins
from tools.link import Link
from tools.trouble import TROUBLES

pytestmark = pytest.mark.pico

NOT_READY = TROUBLES["not ready"].code


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    assert doctor._PRESS_MS < 10_000  # for which mpremote waits for a byte
    monkeypatch.setattr(doctor, "_PATIENCE", 1)
    monkeypatch.setattr(doctor, "_PRESS_MS", 3000)


def examine(board, capsys, *more):
    """Exit code, lines of findings, and what stands on the error output."""
    code = doctor.main(["--port", str(board.port), *more])
    said = capsys.readouterr()
    return code, [line for line in said.out.splitlines() if line.startswith(("ok", "BAD"))], said.err


def test_a_box_that_is_well_with_every_button_pressed_in_turn(tmp_path, capsys, monkeypatch):
    with plugged(tmp_path, with_files(board_.product(), board_.games())) as board:
        pressed = Link.pressed

        def pressed_by_hand(link, pins, ms):
            hand = threading.Thread(target=lambda: (time.sleep(0.3), board.do(board_.tap, next(keys))))
            hand.start()
            try:
                return pressed(link, pins, ms)
            finally:
                hand.join()

        keys = iter(range(6))
        monkeypatch.setattr(Link, "pressed", pressed_by_hand)
        code, found, said = examine(board, capsys)
        assert (code, said) == (0, "")
        assert all(line.startswith("ok") for line in found)
        for words in (
            "MicroPython 1.26.1 on Raspberry Pi Pico",
            f"Score box 0.1.0: all {len(board_.product())} files are as here.",
            "bytes of flash are free",
            "The journal is sound: 2 records, Classic Hearts with 1 hand.",
            "A display answers at 0x3C; the box is set to ssd1306.",
            *(f"Button {name} was seen." for name in make_pins.BUTTONS),
            "The score box starts, and runs.",
        ):
            assert any(words in line for line in found), words
        board.do(board_.press, "expect totals 23 2 1 0")


@pytest.mark.long
def test_what_is_not_as_it_should_be(tmp_path, capsys):
    """No display, a button that is down, another that is not seen, an older score box, a damaged journal."""
    games = dict(board_.games())
    games["now/00000000"] = games["now/00000000"][:16] + b"?" * 16
    with plugged(tmp_path, with_files(board_.older(), games)) as board:
        board.do(board_.spoil)
        code, found, said = examine(board, capsys)
        assert code == NOT_READY
        bad = [line.removeprefix("BAD  ") for line in found if line.startswith("BAD")]
        assert bad == [
            f"Score box 0.1.0: {len(CHANGED) + 1} files are not as they are here, hearts/app.mpy for one.",
            "now/00000000 is damaged at byte 16. Before that: 1 record, Classic Hearts with no hands."
            " The box sets aside 16 bytes from there on with its next record.",
            "No displays answer on GP4 and GP5.",
            "Button B, on GP11, is down.",
            *(f"Button {name} was not seen." for name in make_pins.BUTTONS if name != "B"),
        ]
        assert f"{len(bad)} of {len(found)} checks found something." in said


@pytest.mark.long
def test_a_board_without_the_score_box(tmp_path, capsys):
    with plugged(tmp_path, with_files({})) as board:
        code, found, said = examine(board, capsys, "--no-buttons")
        assert code == NOT_READY
        assert "BAD  The score box is not on the board." in found


@pytest.mark.long
def test_a_display_without_power_holds_its_wires_down(tmp_path, capsys):
    with plugged(tmp_path, with_files(board_.product())) as board:
        board.do(board_.ground_data)
        code, found, said = examine(board, capsys, "--no-buttons")
        assert code == NOT_READY
        assert "BAD  The display's wire SDA, on GP4, is at 0 V." in found

# SPDX-License-Identifier: MIT
"""`make flash` and its kin against an emulated Pico on its serial port, with mpremote's own transport."""

import pytest

from host_tests.campaigns import flashing
from host_tests.pico import plugged_in as board_
from host_tests.pico.plugged_in import CHANGED, CLASSIC, HAND, TOTALS, plugged, with_files
from tools import install, state
from tools.link import Link

pytestmark = pytest.mark.pico


def long(value):
    """A parameter for `make test-pico-long` alone."""
    return pytest.param(value, marks=pytest.mark.long)


def totals(board):
    return state.state_of(board.do(board_.files))["totals"]


def flash(board, **words):
    """`make flash`; returns how many files were sent."""
    return install.bring(board_.product(), port=board.port, say=print, **words)


@pytest.mark.long
def test_an_empty_board_in_bootsel_becomes_a_score_box_and_a_second_time_nothing_is_sent(tmp_path):
    with plugged(tmp_path, with_files({}), bootsel=True) as board:
        assert flash(board, drive=board.drive) == len(board_.product())
        board.do(board_.press, CLASSIC + HAND)
        assert totals(board) == TOTALS
        assert flash(board) == 0
        board.do(board_.press, "expect totals 23 2 1 0")


def test_an_update_leaves_the_running_game_and_its_next_hand_counts(tmp_path):
    with plugged(tmp_path, with_files(board_.older())) as board:
        board.do(board_.press, CLASSIC + HAND)
        games = board.do(board_.files)
        assert flash(board) == len(CHANGED)
        assert board.do(board_.files) == games
        board.do(board_.press, "expect totals 23 2 1 0\n" + HAND + "expect totals 46 4 2 0")
        assert flash(board) == 0


@pytest.mark.parametrize("after", [long(0), 1, long(2)])
def test_a_transfer_that_breaks_off_leaves_the_old_score_box_and_is_gone_on_with(tmp_path, monkeypatch, after):
    sent = []
    write = Link.write

    def write_until_the_cable_is_out(link, path, data):
        if len(sent) == after:
            raise flashing.CableOut
        sent.append(path)
        write(link, path, data)

    with plugged(tmp_path, with_files(board_.older(), board_.games())) as board:
        monkeypatch.setattr(Link, "write", write_until_the_cable_is_out)
        with pytest.raises(flashing.CableOut):
            flash(board)
        board_.power_again(board)
        board.do(board_.press, "expect totals 23 2 1 0")  # the old one runs
        monkeypatch.setattr(Link, "write", write)
        assert flash(board) == len(CHANGED) - after
        board.do(board_.press, "expect totals 23 2 1 0")


@pytest.mark.long
def test_a_transfer_that_breaks_off_after_every_single_file(tmp_path):
    for line in flashing.breaks(tmp_path):
        print(line)


@pytest.mark.parametrize("operation", [long(1), long(2), 3, long(4), long(5), long(6)])
def test_power_that_fails_while_files_change_places_loses_nothing_and_the_next_run_finishes(tmp_path, monkeypatch, operation):
    put_in_place = Link.put_in_place
    with plugged(tmp_path, with_files(board_.older(), board_.games())) as board:

        def put_in_place_until_the_power_fails(link, staged, names):
            board.do(board_.cut_at, operation, "torn")
            put_in_place(link, staged, names)

        monkeypatch.setattr(Link, "put_in_place", put_in_place_until_the_power_fails)
        assert board_.trouble_of(flash, board).name == "board lost"
        monkeypatch.setattr(Link, "put_in_place", put_in_place)
        board_.power_again(board)
        assert flash(board) == 0
        board.do(board_.press, "expect totals 23 2 1 0\n" + HAND + "expect totals 46 4 2 0")

# SPDX-License-Identifier: MIT
"""Failures are counted over resets, and noted; the watchdog is on while the app runs, and off at the REPL. With a made-up `machine`."""

import importlib
import sys
import traceback
import types

import pytest

import tools  # noqa: F401  puts the firmware on the import path

# What the board calls itself, and where its watchdog lies.
PICO = "Raspberry Pi Pico with RP2040", 0x40058000
PICO_2 = "Raspberry Pi Pico2 with RP2350", 0x400D8000
ENABLE = 1 << 30


class Reset(Exception):
    """The chip was reset."""


class Board:
    """What outlives a reset, and the pin of BACK. `watchdog` is the address of its registers."""

    def __init__(self, watchdog):
        self.watchdog = watchdog
        self.registers = {}
        self.back = 1
        self.now = 0
        self.watching = False
        self.fed = 0

    def power_off(self):
        self.registers.clear()

    def __getitem__(self, address):
        return self.registers.get(address, 0x5EED)  # noise

    def __setitem__(self, address, value):
        if address == self.watchdog + 0x3000:
            assert value == ENABLE
            self.watching = False
        else:
            assert address - self.watchdog in (0x0C, 0x10, 0x14)  # the scratch registers 0, 1 and 2
            self.registers[address] = value & 0xFFFFFFFF


@pytest.fixture(params=[PICO, PICO_2], ids=["Pico", "Pico 2"])
def board(request, monkeypatch, tmp_path):
    name, watchdog = request.param
    board = Board(watchdog)
    monkeypatch.setattr("os.uname", lambda: types.SimpleNamespace(machine=name))

    class Pin:
        IN = PULL_UP = None

        def __init__(self, gpio, *setup):
            assert gpio == 16

        def value(self):
            return board.back

    class WDT:
        def __init__(self, timeout):
            assert timeout == 8000
            board.watching = True

        def feed(self):
            board.fed += 1

    def reset():
        raise Reset

    machine = types.SimpleNamespace(Pin=Pin, WDT=WDT, mem32=board, reset=reset)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr("time.ticks_ms", lambda: board.now, raising=False)
    monkeypatch.setattr("time.sleep_ms", lambda ms: None, raising=False)
    monkeypatch.setattr(sys, "print_exception", lambda error, file: traceback.print_exception(error, file=file), raising=False)
    board.notes = tmp_path / "crashes"
    really_open = open
    monkeypatch.setattr("builtins.open", lambda path, mode="r": really_open(str(path).replace("/games", str(tmp_path)), mode))
    monkeypatch.delitem(sys.modules, "hearts.port.guard", raising=False)
    board.guard = importlib.import_module("hearts.port.guard")
    yield board
    sys.modules.pop("hearts.port.guard")


def start(board, now=0):
    board.now = now
    board.watching = False
    return board.guard.Guard()


def fail(board, guard, after, text="boom"):
    """The app runs for so many ms, then raises."""
    board.now = after
    with pytest.raises(Reset):
        guard.failed(ValueError(text))


def hang(board, guard, after):
    """The app runs for so many ms, then hangs until the watchdog bites."""
    guard.feed(after)
    assert board.watching


def test_a_first_start_is_neither_safe_nor_after_a_failure(board):
    guard = start(board)
    assert (guard.safe, guard.restarted) == (False, False)
    assert board.watching


def test_the_start_after_a_failure_knows_and_the_one_after_that_does_not(board):
    fail(board, start(board), 5000)
    guard = start(board)
    assert (guard.safe, guard.restarted) == (False, True)
    guard.rest()
    assert not start(board).restarted


@pytest.mark.parametrize("runs, safe", [
    ((1000, 1000, 1000), True),
    ((100_000, 1000, 1000), True),
    ((100_000, 59_000, 900), True),
    ((100_000, 59_000, 1001), False),
    ((100_000, 100_000, 1000), False),
    ((1000, 60_000, 1000), False),
    ((1000, 60_000, 1000, 1000), True),
    ((1000, 40_000, 40_000), False),
    ((1000, 40_000, 40_000, 10_000), True),
    ((1000, 1000), False),
])  # fmt: skip
def test_three_failures_within_a_minute_lead_to_the_safe_screen(board, runs, safe):
    """runs: for how long the box ran before each failure, ms."""
    for run in runs[:-1]:
        guard = start(board)
        assert not guard.safe
        fail(board, guard, run)
    fail(board, start(board), runs[-1])
    assert start(board).safe is safe


def test_hangs_count_as_failures_do(board):
    for _ in range(3):
        guard = start(board)
        assert not guard.safe
        hang(board, guard, 500)
    assert start(board).safe
    assert board.notes.read_text().count("watchdog") == 2  # each by the start after it, but for the safe one


def test_a_power_cut_forgets_them(board):
    for _ in range(3):
        fail(board, start(board), 500)
    board.power_off()
    guard = start(board)
    assert (guard.safe, guard.restarted) == (False, False)


def test_the_safe_screen_has_no_watchdog_and_the_start_after_it_is_as_any(board):
    for _ in range(3):
        fail(board, start(board), 500)
    guard = start(board)
    assert guard.safe and not board.watching
    fed = board.fed
    guard.feed(10)
    assert board.fed == fed
    assert not start(board).safe


def test_a_safe_screen_that_fails_ends_at_the_repl(board):
    board.back = 0
    guard = start(board)
    assert guard.safe
    guard.failed(ValueError("no display either"))  # and returns


def test_back_at_power_on_leads_to_the_safe_screen(board):
    board.back = 0
    assert start(board).safe
    board.power_off()
    board.back = 1
    assert not start(board).safe


def test_a_back_that_is_stuck_is_out_of_the_way_after_ok_in_the_safe_screen(board):
    board.back = 0
    assert start(board).safe
    assert not start(board).safe  # OK restarts the box


def test_back_that_is_down_while_the_app_fails_is_no_wish_for_the_safe_screen(board):
    guard = start(board)
    board.back = 0
    fail(board, guard, 5000)
    assert not start(board).safe


@pytest.mark.parametrize("how", [MemoryError, ImportError, ValueError])
def test_a_failure_that_cannot_be_noted_is_counted_as_a_bite(board, monkeypatch, how):
    """As where there is no memory left, or where crash.py itself is damaged."""
    passing = board.guard.passing

    def broken(name):
        raise how

    for _ in range(3):
        guard = start(board)
        assert not guard.safe
        guard.feed(500)
        monkeypatch.setattr(board.guard, "passing", broken)
        fail(board, guard, 510)
        monkeypatch.setattr(board.guard, "passing", passing)
        assert board.watching, "in case that hangs"
    assert start(board).safe


@pytest.mark.parametrize("error", [OSError, MemoryError, ValueError])
def test_a_start_after_a_bite_writes_its_note_last_and_stands_its_failure(board, monkeypatch, error):
    guard = start(board)
    hang(board, guard, 500)
    seen = []

    def refuse(path, mode="r"):
        seen.append(board.watching)
        raise error

    monkeypatch.setattr("builtins.open", refuse)
    guard = start(board)
    assert guard.restarted and not guard.safe
    assert seen and all(seen), "the watchdog is on by then"


def test_a_safe_start_touches_no_file(board, monkeypatch):
    for _ in range(3):
        guard = start(board)
        hang(board, guard, 500)

    def refuse(path, mode="r"):
        raise AssertionError

    monkeypatch.setattr("builtins.open", refuse)
    assert start(board).safe


def test_ctrl_c_stops_the_watchdog_and_is_no_failure(board):
    guard = start(board)
    guard.feed(10)
    guard.rest()
    assert not board.watching
    assert not start(board).restarted


def test_a_note_says_what_happened_and_when(board):
    fail(board, start(board), 1234, "the card table fell over")
    text = board.notes.read_text()
    assert text.startswith("1234 ms: ")
    assert "ValueError: the card table fell over" in text


def test_the_newest_note_comes_first_and_they_never_get_long(board):
    for number in range(5):
        board.power_off()
        fail(board, start(board), 1000, f"failure {number} " + "x" * 2000)
        assert board.notes.stat().st_size <= 2 * 420
    for number in range(5):
        board.power_off()
        fail(board, start(board), 1000, f"failure {number}")
    text = board.notes.read_text()
    assert text.index("failure 4") < text.index("failure 3")


def test_a_flash_that_takes_no_note_stops_no_fresh_start(board, monkeypatch):
    def refuse(path, mode="r"):
        raise OSError(30)

    monkeypatch.setattr("builtins.open", refuse)
    fail(board, start(board), 1000)
    assert start(board).restarted

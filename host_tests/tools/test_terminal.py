# SPDX-License-Identifier: MIT
"""The score box in a terminal: keys, pictures, layout, and a real pseudo-terminal that is left as it was."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from hearts.input.keys import BACK, OK, A, B, C, D
from hearts.ui.canvas import SET, Canvas
from host_tests import machines
from host_tests.tools import counter
from tools import ROOT, build, picture, terminal
from tools.panel import Panel
from tools.terminal import QUIT, Fingers, decode


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        (b"s", (A, False)), (b"a", (B, False)), (b"w", (C, False)), (b"d", (D, False)),
        (b"S", (A, True)), (b"A", (B, True)), (b"W", (C, True)), (b"D", (D, True)),
        (b"\x1b[B", (A, False)), (b"\x1b[D", (B, False)), (b"\x1b[A", (C, False)), (b"\x1b[C", (D, False)),
        (b"\x1bOB", (A, False)), (b"\x1bOD", (B, False)), (b"\x1bOA", (C, False)), (b"\x1bOC", (D, False)),
        (b"\x1b[1;2B", (A, True)), (b"\x1b[1;2D", (B, True)),
        (b"\x1b[1;2A", (C, True)), (b"\x1b[1;2C", (D, True)),
        (b"\r", (OK, False)), (b"\n", (OK, False)),
        (b"\x7f", (BACK, False)), (b"\b", (BACK, False)), (b"x", (BACK, False)), (b"X", (BACK, True)),
        (b"q", QUIT), (b"Q", QUIT), (b"\x03", QUIT), (b"\x04", QUIT),
    ],
)  # fmt: skip
def test_what_each_key_of_the_terminal_does(typed, wish):
    assert decode(typed, False) == ([wish], b"")


def test_an_escape_alone_is_back_only_when_nothing_follows():
    assert decode(b"\x1b", False) == ([], b"\x1b")
    assert decode(b"\x1b[", False) == ([], b"\x1b[")
    assert decode(b"\x1b", True) == ([(BACK, False)], b"")
    assert decode(b"s\x1b[", False) == ([(A, False)], b"\x1b[")


def test_other_keys_do_nothing():
    assert decode(b"vyz\x1b[5~\x1b[3;2~\x1bOP\x1b[H", False) == ([], b"")
    assert decode("é".encode(), True) == ([], b"")


def test_several_keys_may_come_at_once():
    assert decode(b"sw\x1b[A\rq", False) == ([(A, False), (C, False), (C, False), (OK, False), QUIT], b"")


class Recorder:
    """A machine that writes down when its buttons move."""

    def __init__(self):
        self.now = 0
        self.moves = []

    def press(self, key):
        self.moves.append((self.now, "press", key))

    def release(self, key):
        self.moves.append((self.now, "release", key))

    def run(self, ms):
        self.now += ms


@pytest.mark.parametrize("pace", [1, 16, 1000])
def test_taps_and_holds_follow_each_other(pace):
    machine = Recorder()
    fingers = Fingers(machine)
    for wish in ((A, False), (B, True), (A, False)):
        fingers.push(*wish)
    while machine.now < 1200:
        fingers.run(pace)
    assert machine.moves == [
        (0, "press", A), (60, "release", A),
        (120, "press", B), (820, "release", B),
        (880, "press", A), (940, "release", A),
    ]  # fmt: skip


def test_a_tap_begins_at_once():
    machine = Recorder()
    fingers = Fingers(machine)
    fingers.run(500)
    fingers.push(D, False)
    fingers.run(1)
    assert machine.moves == [(500, "press", D)]
    assert fingers.down == D


def test_a_key_that_repeats_does_not_press_for_ever():
    machine = Recorder()
    fingers = Fingers(machine)
    for _ in range(100):
        fingers.push(A, False)
    for _ in range(100):
        fingers.run(100)
    assert len(machine.moves) == 2 * 8


def one_pixel(x, y):
    canvas = Canvas(bytearray(1024))
    canvas.box(x, y, 1, 1, SET)
    return bytes(canvas._buffer)


def test_each_pixel_shows_in_its_cell_in_each_style():
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1), (127, 63), (64, 34), (65, 35)):
        ram = one_pixel(x, y)
        half = terminal.half_blocks(ram)
        assert half[y // 2][x] == "▀▄"[y % 2]
        quarter = terminal.quadrants(ram)
        assert quarter[y // 2][x // 2] == "▘▝▖▗"[y % 2 * 2 + x % 2]
        dots = terminal.braille(ram)
        assert dots[y // 4][x // 2] == "⠁⠈⠂⠐⠄⠠⡀⢀"[y % 4 * 2 + x % 2]
        assert sum(character != " " for line in half + quarter for character in line) == 2
        assert sum(character != "\u2800" for line in dots for character in line) == 1


def test_the_styles_have_their_sizes_and_show_all_pixels():
    full = bytes([255]) * 1024
    assert terminal.half_blocks(full) == ["█" * 128] * 32
    assert terminal.quadrants(full) == ["█" * 64] * 32
    assert terminal.braille(full) == ["⣿" * 64] * 16
    assert picture.parse("\n".join(terminal.half_blocks(one_pixel(5, 9)))) == one_pixel(5, 9)


@pytest.mark.parametrize(
    ("size", "draw", "with_legend"),
    [
        ((140, 40), terminal.half_blocks, True),
        ((130, 39), terminal.half_blocks, True),
        ((129, 39), terminal.quadrants, True),
        ((80, 40), terminal.quadrants, True),
        ((80, 24), terminal.braille, True),
        ((66, 23), terminal.braille, True),
        ((80, 20), terminal.braille, False),
        ((200, 20), terminal.braille, False),
    ],
)
def test_the_window_s_size_decides_the_style(size, draw, with_legend):
    chosen = terminal.style(*size)
    assert chosen[0] is draw
    assert chosen[3] is with_legend


COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def visible(lines):
    return [COLOURS.sub("", line) for line in lines]


@pytest.mark.parametrize("columns", [20, 65, 66, 80, 129, 130, 140, 300])
@pytest.mark.parametrize("rows", [5, 17, 18, 23, 24, 39, 60])
def test_a_page_fits_its_window(columns, rows):
    lines = visible(terminal.page(Panel(), A, "note " * 50, columns, rows))
    assert len(lines) <= rows
    assert all(len(line) <= columns for line in lines)


def test_a_window_that_is_too_small_is_told_what_is_needed():
    (line,) = terminal.page(Panel(), None, "", 60, 10)
    assert line == "This window is 60 x 10. The score box needs 66 x 23."


def test_the_legend_names_every_key_and_lights_up_the_one_that_is_down():
    shown = "\n".join(visible(terminal.page(Panel(), None, "", 80, 24)))
    for words in ("A south: s ↓", "B west: a ←", "C north: w ↑", "D east: d →", "OK: Enter", "BACK: Backspace", "Shift", "q quits"):
        assert words in shown
    assert "\x1b[7mC north: w ↑\x1b[0m" in "\n".join(terminal.page(Panel(), C, "", 80, 24))


def test_a_dimmed_panel_is_drawn_dim():
    panel = Panel()
    assert "\x1b[0;97;40m" in terminal.page(panel, None, "", 80, 24)[1]
    panel.write(0x3C, b"\x00\x81\x01")
    assert "\x1b[0;90;40m" in terminal.page(panel, None, "", 80, 24)[1]


# In a pseudo-terminal

PROGRAM = """
import sys
from host_tests.tools import counter
from tools import device, terminal
device.machine = lambda kind, folder, seed: counter.on_cpython(folder, seed)
sys.exit(terminal.main(["--state", sys.argv[1]]))
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "firmware"), str(ROOT)])}
LIMIT_S = 30


class Session:
    """The program in a pseudo-terminal of its own."""

    def __init__(self, folder, columns=80, rows=24):
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.output = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder)],
            stdin=self.slave, stdout=self.slave, stderr=self.slave, env=ENVIRONMENT, cwd=ROOT,
            start_new_session=True, preexec_fn=self.take_terminal,
        )  # fmt: skip

    @staticmethod
    def take_terminal():
        """As a shell's job in the foreground: Ctrl-C is an interrupt, even where the tests run in the background and ignore it."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def resize(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, data):
        os.write(self.master, data)

    def wait_for(self, text):
        end = time.monotonic() + LIMIT_S
        while text not in self.output:
            assert time.monotonic() < end, f"{text!r} never came; there was {self.output!r}"
            self.listen(0.1)

    def listen(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                self.output += os.read(self.master, 1 << 16).decode(errors="replace")

    def end(self):
        """The exit code, once the program is done and all it said was heard."""
        end = time.monotonic() + LIMIT_S
        while self.process.poll() is None:
            assert time.monotonic() < end, "the program does not end"
            self.listen(0.05)
        self.listen(0.05)
        return self.process.returncode

    def is_as_before(self):
        shown = "\x1b[?1049h\x1b[?25l" in self.output and self.output.rindex("\x1b[?25h\x1b[?1049l")
        return bool(shown) and termios.tcgetattr(self.slave) == self.before

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def session(tmp_path):
    with contextlib.closing(Session(tmp_path / "games")) as running:
        running.wait_for("games")
        yield running


def test_keys_reach_the_box_and_q_leaves_the_terminal_as_it_was(session, tmp_path):
    session.type(b"s")
    session.wait_for("\x1b[7mA south: s ↓")
    session.type(b"q")
    assert session.end() == 0
    assert session.is_as_before()
    assert f"The games are kept in {tmp_path / 'games'}" in session.output
    assert (tmp_path / "games" / "counts").read_bytes() == bytes([1, 0, 0, 0])


@pytest.mark.parametrize("end", [b"\x03", b"\x04"])
def test_control_c_and_d_leave_too(session, end):
    session.type(end)
    assert session.end() == 0
    assert session.is_as_before()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(session, number):
    session.process.send_signal(number)
    assert session.end() == 128 + number
    assert session.is_as_before()


def test_an_exception_leaves_the_terminal_as_it_was_and_is_shown(session):
    session.type(b"X")
    assert session.end() == 1
    assert session.is_as_before()
    assert "ValueError: held too long" in session.output.rpartition("\x1b[?1049l")[2]


def test_a_new_size_draws_anew(session):
    session.resize(140, 40)
    session.wait_for("─" * 128)
    session.resize(80, 40)
    session.wait_for("▐")
    session.resize(30, 10)
    session.wait_for("This window is 30 x 10")
    session.type(b"q")
    assert session.end() == 0


def test_two_boxes_never_share_their_games(session, tmp_path):
    with contextlib.closing(Session(tmp_path / "games")) as second:
        assert second.end() == 1
        assert "another score box runs" in second.output


def test_without_a_terminal_it_says_so(tmp_path):
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    done = subprocess.run(
        command, env=ENVIRONMENT, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "needs a terminal" in done.stderr


@pytest.mark.pico
def test_a_pico_that_shows_nothing_is_told_with_what_it_printed(tmp_path, monkeypatch, capsys):
    machines.firmware()
    monkeypatch.setattr(build, "files", lambda: {"main.py": b"raise ValueError('no such pin')"})
    assert terminal.main(["--on", "pico", "--state", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("no picture 5000 ms after power-on; it printed:")
    assert "ValueError: no such pin" in told.err
    assert told.out == ""


def test_a_pico_without_firmware_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PICO_UF2", "/nowhere/firmware.uf2")
    assert terminal.main(["--on", "pico", "--state", str(tmp_path)]) == 1
    assert "there is no such file" in capsys.readouterr().err


def test_games_are_kept_where_the_desktop_keeps_data(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert terminal.default_folder() == Path("/data/heartkeeper")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/eva")
    assert terminal.default_folder() == Path("/home/eva/.local/share/heartkeeper")


def test_an_emulated_pico_is_saved_only_when_its_flash_has_changed(tmp_path):
    class Pico:
        flash_operations = 3
        asked = 0

        def files(self):
            self.asked += 1
            return {"game": b"1"}

    pico = Pico()
    save = terminal._saver(pico, tmp_path)
    save()
    save()
    assert pico.asked == 1
    pico.flash_operations = 4
    save()
    assert pico.asked == 2
    assert (tmp_path / "game").read_bytes() == b"1"


def test_a_page_shows_what_the_panel_shows(tmp_path):
    with contextlib.closing(counter.on_cpython(tmp_path)) as box:
        box.boot()
        lines = visible(terminal.page(box.panel, None, "", 130, 39))
        assert [line.strip("│") for line in lines[1:33]] == terminal.half_blocks(bytes(box.panel.ram))

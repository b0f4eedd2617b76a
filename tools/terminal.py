# SPDX-License-Identifier: MIT
"""The score box in a terminal: `python -m tools.terminal [--on cpython|pico] [--state DIR]`, or `make run`.

It needs nothing but the standard library, a terminal that shows UTF-8, and a window of 66 x 23. The larger the window, the better the
picture: braille dots, quadrants, or half blocks in 130 x 39. Games are kept between runs.
"""

import argparse
import collections
import contextlib
import fcntl
import functools
import os
import re
import select
import signal
import sys
import termios
import time
from pathlib import Path

from hearts.input.keys import BACK, OK, A, B, C, D
from tools import device, picture
from tools.machine import MachineError
from tools.picture import HEIGHT, WIDTH, lit

QUIT = "quit"

TAP_MS = 60
HOLD_MS = 700
REST_MS = 60  # between two taps

_FRAME_S = 1 / 50
_LATE_MS = 100  # no more time is made up for at once: keys stay quick on a machine slower than time
_WAITING_TAPS = 8  # a key that repeats by itself fills no more than this
_ESCAPE_S = 0.03  # an Esc that nothing follows for so long is the Esc key
_SAVE_S = 5  # between two looks whether an emulated Pico has written to its flash
_DIM_CONTRAST = 0x20


# Keys of the terminal

_ARROWS = {b"B": A, b"D": B, b"A": C, b"C": D}  # down, left, up, right

_TAPS = {b"s": A, b"a": B, b"w": C, b"d": D, b"\r": OK, b"\n": OK, b"\x7f": BACK, b"\b": BACK, b"x": BACK}
_HOLDS = {b"S": A, b"A": B, b"W": C, b"D": D, b"X": BACK}
_QUITS = (b"q", b"Q", b"\x03", b"\x04")

_ESCAPE = b"\x1b"
_SEQUENCE = re.compile(rb"\x1b(?:O|\[(?:1;(\d+))?)([A-D])|\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.")
_SHIFTED = b"2"


def decode(data, complete):
    """What the bytes from the terminal ask for: a list of (key, held) or QUIT, and the bytes that await more.

    `complete` says that no more will come for now, so that an Esc alone is a key.
    """
    wishes = []
    while data:
        if data[:1] == _ESCAPE:
            match = _SEQUENCE.match(data)
            if match:
                shift, arrow = match.groups()
                if arrow:
                    wishes.append((_ARROWS[arrow], shift == _SHIFTED))
                data = data[match.end() :]
                continue
            if not complete and len(data) < 8:
                return wishes, data
            wishes.append((BACK, False))
        elif data[:1] in _TAPS:
            wishes.append((_TAPS[data[:1]], False))
        elif data[:1] in _HOLDS:
            wishes.append((_HOLDS[data[:1]], True))
        elif data[:1] in _QUITS:
            wishes.append(QUIT)
        data = data[1:]
    return wishes, b""


class Fingers:
    """Presses the buttons of a machine, one after the other, as its time goes by."""

    def __init__(self, machine):
        self._machine = machine
        self._waiting = collections.deque()
        self.down = None  # the key that is down
        self._change_at = machine.now  # when it is let go, or the next one may be pressed

    def push(self, key, held):
        """Tap or hold `key` once those before it are done. Beyond eight that wait it is forgotten."""
        if len(self._waiting) < _WAITING_TAPS:
            self._waiting.append((key, HOLD_MS if held else TAP_MS))

    def run(self, ms):
        """Let `ms` milliseconds go by for the machine."""
        machine = self._machine
        end = machine.now + ms
        while True:
            if machine.now >= self._change_at:
                self._change()
            pause = end - machine.now
            if pause <= 0:
                return
            if self.down is not None or self._waiting:
                pause = min(pause, self._change_at - machine.now)
            machine.run(pause)

    def _change(self):
        now = self._machine.now
        if self.down is not None:
            self._machine.release(self.down)
            self.down = None
            self._change_at = now + REST_MS
        elif self._waiting:
            self.down, length = self._waiting.popleft()
            self._machine.press(self.down)
            self._change_at = now + length


# Pictures of the panel: from its 1024 bytes, the same bytes most of the time.

# The pixels of a cell as column, row, bit: 2 x 2 for quadrants, 2 x 4 for braille.
_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_QUARTERS = ((0, 0, 1), (1, 0, 2), (0, 1, 4), (1, 1, 8))
_BRAILLE = ((0, 0, 1), (0, 1, 2), (0, 2, 4), (1, 0, 8), (1, 1, 16), (1, 2, 32), (0, 3, 64), (1, 3, 128))
_BRAILLE_BLANK = 0x2800


@functools.lru_cache(maxsize=2)
def half_blocks(ram):
    """32 lines of 128 characters, two pixels each."""
    return [line.ljust(WIDTH) for line in picture.text(ram).splitlines()]


@functools.lru_cache(maxsize=2)
def quadrants(ram):
    """32 lines of 64 characters, 2 x 2 pixels each."""
    return [
        "".join(
            _QUADRANTS[sum(bit for column, row, bit in _QUARTERS if lit(ram, x + column, y + row))]
            for x in range(0, WIDTH, 2)
        )
        for y in range(0, HEIGHT, 2)
    ]


@functools.lru_cache(maxsize=2)
def braille(ram):
    """16 lines of 64 characters, 2 x 4 pixels each."""
    return [
        "".join(
            chr(_BRAILLE_BLANK + sum(bit for column, row, bit in _BRAILLE if lit(ram, x + column, y + row)))
            for x in range(0, WIDTH, 2)
        )
        for y in range(0, HEIGHT, 4)
    ]


# The page: the panel in its frame, and the legend.

# The best first: how to draw, columns, rows.
_STYLES = ((half_blocks, 128, 32), (quadrants, 64, 32), (braille, 64, 16))

_PANEL_COLOURS = "\x1b[0;97;40m"
_DIM_COLOURS = "\x1b[0;90;40m"
_PLAIN = "\x1b[0m"
_PRESSED = "\x1b[7m"

# What stands in <> lights up while the key with that number is down.
_LEGEND = (
    "        <2:C north: w ↑>             <4:OK: Enter>        q quits",
    "<1:B west: a ←>       <3:D east: d →>   <5:BACK: Backspace>, Esc or x",
    "        <0:A south: s ↓>             Shift holds a seat, X BACK",
)
_MARK = re.compile(r"<(\d):([^>]*)>")
_LEGEND_WIDTH = 66  # with the frame of the smallest picture


def style(columns, rows):
    """The best way to draw in a window of that size: (draw, columns, rows, with legend), or None."""
    for with_legend in (True, False):
        for draw, width, height in _STYLES:
            below = len(_LEGEND) + 2 if with_legend else 0
            if columns >= max(width + 2, _LEGEND_WIDTH) and rows >= height + 2 + below:
                return draw, width, height, with_legend
    return None


def page(panel, down, note, columns, rows):
    """The lines for a window of that size. `down` is the key that is down or None, `note` the last line."""
    chosen = style(columns, rows)
    if chosen is None:
        needed = f"{_LEGEND_WIDTH} x {_STYLES[-1][2] + 2 + len(_LEGEND) + 2}"
        return [f"This window is {columns} x {rows}. The score box needs {needed}."[:columns]]
    draw, width, height, with_legend = chosen
    colours = _PANEL_COLOURS if panel.contrast >= _DIM_CONTRAST else _DIM_COLOURS
    frame = "─" * width
    lines = [f"┌{frame}┐"]
    lines += [f"│{colours}{line}{_PLAIN}│" for line in draw(bytes(panel.seen()))]
    lines.append(f"└{frame}┘")
    margin = " " * ((columns - width - 2) // 2)
    lines = [margin + line for line in lines]
    if with_legend:
        margin = " " * ((columns - _LEGEND_WIDTH) // 2)
        lines += [margin + _lit_up(line, down) for line in _LEGEND]
        room = columns - len(margin)
        lines += ["", margin + (note if len(note) <= room else "…" + note[1 - room :])]
    return lines


def _lit_up(line, down):
    def label(match):
        key, text = match.groups()
        return f"{_PRESSED}{text}{_PLAIN}" if int(key) == down else text

    return _MARK.sub(label, line)


class Terminal:
    """The window as a context: on entering a clean page without cursor, on leaving all as it was before.

    Raises OSError on entering if input and output are not a terminal.
    """

    def __init__(self, source, target):
        """`source` and `target` are file descriptors."""
        self._source = source
        self._target = target
        self._shown = []
        self._size = None

    def __enter__(self):
        if not (os.isatty(self._source) and os.isatty(self._target)):
            raise OSError("the score box needs a terminal for its keys and its picture")
        self._before = termios.tcgetattr(self._source)
        changed = termios.tcgetattr(self._source)
        changed[0] &= ~(termios.ICRNL | termios.IXON)
        changed[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        changed[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._source, termios.TCSADRAIN, changed)
        self._handlers = {number: signal.signal(number, _leave) for number in (signal.SIGTERM, signal.SIGHUP)}
        self._write("\x1b[?1049h\x1b[?25l")
        return self

    def __exit__(self, *reason):
        with contextlib.suppress(OSError):
            self._write("\x1b[0m\x1b[?25h\x1b[?1049l")
        termios.tcsetattr(self._source, termios.TCSADRAIN, self._before)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def size(self):
        """Columns and rows of the window now."""
        return tuple(os.get_terminal_size(self._target))

    def show(self, lines, size):
        """Put the lines into a window of that size; only those that changed are sent."""
        if size != self._size:
            self._write("\x1b[2J")
            self._shown = []
            self._size = size
        changed = [
            f"\x1b[{row + 1};1H{line}\x1b[K"
            for row, line in enumerate(lines)
            if row >= len(self._shown) or self._shown[row] != line
        ]
        if changed:
            self._write("".join(changed))
        self._shown = lines

    def read(self, seconds):
        """What was typed (bytes), waited for so long; b"" if nothing. Raises EOFError without a window."""
        if not select.select([self._source], [], [], seconds)[0]:
            return b""
        data = os.read(self._source, 1024)
        if not data:
            raise EOFError
        return data

    def _write(self, text):
        data = text.encode()
        while data:
            data = data[os.write(self._target, data) :]


def _leave(number, frame):
    """Ends the program on a signal by way of all its contexts."""
    sys.exit(128 + number)


def show(machine, terminal, note, save=None):
    """Show a machine with power until somebody quits. `save()`, if given, is called every few seconds."""
    fingers = Fingers(machine)
    typed = b""
    last = saved = time.monotonic()
    while True:
        more = terminal.read(_ESCAPE_S if typed else _FRAME_S)
        wishes, typed = decode(typed + more, complete=not more)
        for wish in wishes:
            if wish == QUIT:
                return
            fingers.push(*wish)
        now = time.monotonic()
        fingers.run(min((now - last) * 1000, _LATE_MS))
        last = now
        size = terminal.size()
        terminal.show(page(machine.panel, fingers.down, note, *size), size)
        if save and now - saved >= _SAVE_S:
            save()
            saved = now


# The machines that can be shown, and what the last line says of them.
_ON = {"cpython": "", "pico": "Emulated Pico. "}


def default_folder():
    """Where games are kept: $XDG_DATA_HOME/heartkeeper, or ~/.local/share/heartkeeper."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "heartkeeper"


@contextlib.contextmanager
def _alone_in(folder):
    """Nobody else may write to these games meanwhile. Raises OSError if somebody does."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OSError(f"another score box runs with the games in {folder}") from error
        yield
    finally:
        os.close(handle)


def _saver(machine, folder):
    """A function that saves the games of an emulated Pico if its flash has changed since the last time."""
    saved = None

    def save():
        nonlocal saved
        if saved != machine.flash_operations:
            saved = machine.flash_operations
            device.save(machine, folder)

    return save


def main(arguments=None):
    """Run the score box in this terminal. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.terminal", description="The box in a terminal.")
    parser.add_argument("--on", choices=_ON, default="cpython", help="default: %(default)s")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    options = parser.parse_args(arguments)
    folder = options.state or default_folder()
    lots = time.time_ns()
    note = f"{_ON[options.on]}Games in {folder}"
    try:
        with _alone_in(folder), contextlib.closing(device.machine(options.on, folder, lots)) as machine:
            save = _saver(machine, folder) if options.on == "pico" else None
            machine.boot()
            try:
                with Terminal(sys.stdin.fileno(), sys.stdout.fileno()) as terminal:
                    show(machine, terminal, note, save)
            except (KeyboardInterrupt, EOFError):
                pass
            finally:
                if save:
                    save()
    except (OSError, MachineError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The games are kept in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

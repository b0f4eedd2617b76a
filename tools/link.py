# SPDX-License-Identifier: MIT
"""The line to a board whose firmware runs: mpremote's own transport over the serial port, its failures put into words.

A Link stops the program on the board and has MicroPython's prompt until it is closed, which starts what is on the board. Nothing changes
there but what is asked for.
"""

import ast
import contextlib
import glob
import grp
import io
import os
import re
import signal
import struct
import termios
import time
from pathlib import Path
from typing import NamedTuple

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from tools.boards import awaited
from tools.trouble import Trouble

GAMES = "/games"
UPDATE = "/heartkeeper-update"
NEW_GAMES = UPDATE + GAMES
"""Folders on the board: games and settings; what is sent, until it is put in place; games among that."""
GAMES_KEPT = "/games-kept"
"""How the names of folders begin that hold games from before a restore that was cut off, where others were begun before it was gone on
with."""
_GAMES_BEFORE = "/games-before"

_ANSWER_S = 5  # without a byte where one must come
_START_S = 20  # for the score box to come up; with the largest archive it takes 2
_SETTLE_S = 1  # it must run for so long
_MODEM_MANAGER = "ModemManager"
_MODEM_MANAGER_S = 30  # that it looks at a port at most
_PERMISSION_S = 3  # from when a port is there until the system has given it to its group
_BACK_S = 5  # from when a board restarts until its port is there again
_ALL_S = 120  # for one request; the longest there is, a file of the largest size, takes a quarter of it
_CHUNK = 1024  # bytes of a file sent or fetched at a time
_ON_BOARD = Path(__file__).with_name("on_board.py")
_RUNS, _SAFE = b"Heartkeeper runs", b"Heartkeeper is in safe mode"
_PROMPT = ("MPY:", "MicroPython v", "Type ", ">")  # how lines begin that are MicroPython's own
_ENOSPC = 28
_IN_THE_WAY = {17: "a name that is taken already", 20: "a file where a folder must be", 21: "a folder where a file must be"}
_WHY = {30: "it can only be read", 84: "it is damaged"}  # MicroPython's numbers, and littlefs's (lfs.h), which other systems use otherwise


class Identity(NamedTuple):
    """What a board says of itself: `platform` ("rp2" is ours), `system` ("micropython"), its `version` (three numbers), `machine`."""

    platform: str
    system: str
    version: tuple
    machine: str

    @property
    def version_text(self):
        return ".".join(str(number) for number in self.version)


class File(NamedTuple):
    """A file on the board: size in bytes, SHA-256 in hex; -1 and "" for one that can't be read."""

    size: int
    digest: str


def connect(port):
    """A Link to the board at this boards.Port. A program whose watchdog bites before it can be stopped gets a second chance to be caught.
    Raises Trouble."""
    try:
        return Link(port.device)
    except Trouble as trouble:
        device = trouble.name == "board lost" and awaited(port.now, _BACK_S)
        if not device:
            raise
    try:
        return Link(device)
    except Trouble as trouble:
        if trouble.name == "board lost" and awaited(port.now, _BACK_S):
            raise Trouble("restarts by itself") from trouble
        raise


class Link:
    """Opens the port, stops what runs and finds out what it is: `identity`. Raises Trouble, also for a board that can't be a score box.

    MicroPython may still be too old for one."""

    def __init__(self, device):
        self.device = os.path.realpath(device)
        self._transport = _opened(self.device)
        try:
            self._enter()
        except BaseException:
            self._close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Let the board start what is on it, whatever it was at, without waiting for it."""
        with contextlib.suppress(OSError):
            self._transport.serial.write(b"\r\x03\x03\r\x02\x04")
            self._transport.serial.flush()
        self._close()

    def _close(self):
        with contextlib.suppress(OSError, TransportError):
            self._transport.close()

    # Asking

    def run(self, code, doing):
        """Run code (str) on the board and return what it prints (str). `doing` says in a few words what for. Raises Trouble."""
        with self._in_words(doing):
            return self._transport.exec(code).decode()

    def files(self, *paths):
        """{path: File} of all files at or below these paths."""
        return {name: File(size, digest) for name, size, digest in self._told(f"tell({paths!r})", "its files were read")}

    def free(self):
        """Bytes of flash that no file takes."""
        return self._told("print(free())", "its room was asked for")[0]

    def levels(self, pins):
        """The levels of these GPIOs, pulled up: 0 is connected to ground."""
        return self._told(f"levels({pins!r})", "its pins were looked at")[0]

    def addresses(self, bus, data, clock):
        """The addresses that answer on I2C bus `bus`, on GPIOs `data` and `clock`."""
        return self._told(f"scan({bus}, {data}, {clock})", "its display was looked for")[0]

    def pressed(self, pins, ms):
        """The place in the list of the first of these GPIOs that is connected to ground, or None if none is within so many ms: less than
        the ten seconds for which mpremote waits."""
        (place,) = self._told(f"wait_for_press({pins!r}, {ms})", "a button was waited for")
        return None if place < 0 else place

    def read(self, path):
        """The contents of a file (bytes)."""
        with self._in_words(f"{path} was read"):
            return bytes(self._transport.fs_readfile(path, chunk_size=_CHUNK))

    # Changing

    def write(self, path, data):
        """Write a file; folders are made as needed."""
        self.run(f"make_folders({path!r})", f"{path} was written")
        with self._in_words(f"{path} was written"):
            self._transport.fs_writefile(path, data, chunk_size=_CHUNK)

    def put_in_place(self, staged, names):
        """Let files of the folder `staged` take the place of those of the same path outside it."""
        with _uninterrupted():
            self.run(f"put_in_place({staged!r}, {sorted(names)!r})", "the new files took the old ones' place")

    def put_aside(self, path):
        """Give a file of the root another name, with .before behind it. Returns that."""
        return self._told(f"put_aside({path!r})", f"{path} was put aside")[0]

    def replace_games(self):
        """Let the folder NEW_GAMES be that of the games."""
        with _uninterrupted():
            self.run(f"replace_folder({NEW_GAMES!r}, {GAMES!r}, {_GAMES_BEFORE!r})", "the games were replaced")

    def remove(self, path):
        """Remove a file or a folder; nothing is fine too."""
        self.run(f"remove({path!r})", f"{path} was removed")

    # Leaving

    def start(self):
        """Start what is on the board as after power-on. Raises Trouble unless the score box then says that it runs, and goes on for a
        second. The link is closed."""
        heard = bytearray()
        # A score box that fails resets the board, and the line is gone: what it has said before tells why.
        with contextlib.suppress(OSError, TransportError), contextlib.closing(self._transport):
            self._transport.exit_raw_repl()
            port = self._transport.serial
            port.timeout = 0.1
            port.write(b"\x04")
            ends = time.monotonic() + _START_S
            while time.monotonic() < ends and _SAFE not in heard:
                heard += port.read(max(1, port.in_waiting))
                if _RUNS in heard:
                    ends = min(ends, time.monotonic() + _SETTLE_S)
        if _SAFE in heard:
            raise Trouble("not started", why="it is in safe mode, after failures")
        if not os.path.exists(self.device) and b"Traceback" not in heard:
            raise Trouble("board lost", doing="the score box was started")
        if b"Traceback" in heard or _RUNS not in heard:
            raise Trouble("not started", why=_last_words(heard.decode("utf-8", "replace")))

    def to_bootsel(self):
        """Let the board come up as a drive. The link is closed."""
        with contextlib.suppress(OSError, TransportError), contextlib.closing(self._transport):
            self._transport.exec_raw_no_follow("import machine\nmachine.bootloader()")

    # Inside

    def _enter(self):
        try:
            with _bounded(), _quiet():
                self._transport.enter_raw_repl()
                identity = self._identify()
        except TransportError as error:
            raise Trouble("no answer", port=self.device) from error
        except (OSError, struct.error) as error:
            raise Trouble("board lost", doing="it was spoken to") from error
        if identity.system == "circuitpython":
            raise Trouble("CircuitPython", version=identity.version_text)
        if identity.platform != "rp2":
            raise Trouble("wrong board", machine=identity.machine)
        self.identity = identity
        self.run(_ON_BOARD.read_text(encoding="utf-8"), "it was prepared")
        self.run(f"rest()\nput_back({NEW_GAMES!r}, {GAMES!r}, {_GAMES_BEFORE!r}, {GAMES_KEPT!r})", "it was prepared")

    def _identify(self):
        told = self._transport.exec(
            "import sys, os\nit = sys.implementation\nprint((sys.platform, it.name, tuple(it.version[:3]), os.uname().machine))"
        )
        try:
            return Identity(*ast.literal_eval(told.decode()))
        except (ValueError, SyntaxError, TypeError) as error:
            raise TransportError("that is no MicroPython") from error

    def _told(self, code, doing):
        """The values that code prints, one a line."""
        printed = self.run(code, doing)
        try:
            return [ast.literal_eval(line) for line in printed.splitlines()]
        except (ValueError, SyntaxError) as error:  # something on the board prints in between
            raise Trouble("unexpected answer", doing=doing, answer=printed.strip()[-200:]) from error

    @contextlib.contextmanager
    def _in_words(self, doing):
        """Failures of the line, and of what runs on the board, as Trouble."""
        try:
            with _bounded(), _quiet():
                yield
        except (ValueError, SyntaxError) as error:  # something on the board prints in between
            raise Trouble("unexpected answer", doing=doing, answer=error) from error
        except (OSError, TransportError, struct.error) as error:
            # mpremote makes an OSError here of one on the board.
            on_board = error if isinstance(error, TransportExecError) else error.__context__
            if not isinstance(on_board, TransportExecError):
                if isinstance(error, TransportError) and os.path.exists(self.device):
                    raise Trouble("unexpected answer", doing=doing, answer=error) from error
                raise Trouble("board lost", doing=doing) from error
            number = re.findall(r"OSError: (?:\[Errno )?(\d+)", on_board.error_output)
            if not number:
                raise Trouble("unexpected answer", doing=doing, answer=on_board.error_output.strip().splitlines()[-1]) from error
            if int(number[-1]) in _IN_THE_WAY:
                raise Trouble("in the way", doing=doing, why=_IN_THE_WAY[int(number[-1])]) from error
            if int(number[-1]) == _ENOSPC:
                raise Trouble("board full", free=self.free()) from error
            why = _WHY.get(int(number[-1])) or os.strerror(int(number[-1]))
            raise Trouble("board's flash fails", doing=doing, why=why) from error


@contextlib.contextmanager
def _uninterrupted():
    """Ctrl-C waits: what goes on takes a second, and is not to be left half done."""
    came = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextlib.contextmanager
def _bounded():
    """A board that prints without end is not listened to for ever, as mpremote would, whose limits count from the last byte. Raises
    TransportError."""

    def give_up(*_):
        raise TransportError("it does not stop printing")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, _ALL_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _quiet():
    """Where something fails, mpremote prints what came instead; what it means is told in words."""
    return contextlib.redirect_stdout(io.StringIO())


def _last_words(said):
    """What a program has said last before MicroPython's prompt came back, in words."""
    lines = [line for line in said.split("\r\n") if line.strip() and not line.startswith(_PROMPT)]
    return f"its last words are {lines[-1]!r}" if lines else "it says nothing"


def _opened(device):
    """The transport at a port that this user may open and no other program has. Waits for the system, which gives a port that has come up
    to its group a little later, and for ModemManager, which then looks at it."""
    if not awaited(lambda: os.access(device, os.R_OK | os.W_OK) or not os.path.exists(device), _PERMISSION_S):
        raise Trouble("no permission", port=device, group=_group_of(device))
    ends = time.monotonic() + _MODEM_MANAGER_S
    while True:
        holder = holder_of(device)
        try:
            if not holder:
                # A timeout, so that a board that dies within a word is not waited for for ever.
                return SerialTransport(device, timeout=_ANSWER_S)
        except (TransportError, termios.error) as error:
            if not os.path.exists(device):
                raise Trouble("board lost", doing=f"{device} was opened") from error
        # An ordinary user can't see who holds a port.
        holder = holder or (_MODEM_MANAGER if runs(_MODEM_MANAGER) else "another program")
        if not holder.startswith(_MODEM_MANAGER) or time.monotonic() > ends:
            raise Trouble("port in use", port=device, program=holder)
        time.sleep(0.5)


def _group_of(device):
    """The name of the group that a port is for; that of all ports on Debian where it was given to none."""
    group = os.stat(device).st_gid
    try:
        return grp.getgrgid(group).gr_name if group else "dialout"
    except KeyError:
        return str(group)


def runs(name):
    """Whether a program of this name runs on this computer, where the system tells."""
    for place in glob.glob("/proc/[0-9]*/comm"):
        with contextlib.suppress(OSError):
            if Path(place).read_text().strip() == name:
                return True
    return False


def holder_of(device):
    """The program that has the port open, "name (process number)"; "" if there is none, or it is another user's, or the system does not
    tell."""
    for place in glob.glob("/proc/[0-9]*/fd/*"):
        process = place.split("/")[2]
        with contextlib.suppress(OSError):
            if int(process) != os.getpid() and os.readlink(place) == device:
                return f"{Path('/proc', process, 'comm').read_text().strip()} (process {process})"
    return ""

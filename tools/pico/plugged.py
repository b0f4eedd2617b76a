# SPDX-License-Identifier: MIT
"""An emulated Pico that is plugged into this computer, for programs that flash boards. `python -m tools.pico.plugged FOLDER` plugs a new
one in, in BOOTSEL, until Ctrl-C.

In a folder of its own it appears as what a real one does: `ttyACM0`, a link to a serial port (a pseudo-terminal), while its firmware runs;
and `drive`, a folder with INFO_UF2.TXT that takes one .uf2 file, while it is in BOOTSEL. It runs in a process of its own, not faster than
time. A reset makes the port vanish and come back under another name, as it does on USB. Linux and macOS.

What it does not show: that a drive is mounted late or not at all, and a port that another program holds or that may not be opened.
"""

import multiprocessing
import os
import shutil
import sys
import time
import traceback
import tty
from pathlib import Path

from tools import stock, uf2
from tools.pico.machine import PicoMachine

PORT = "ttyACM0"
DRIVE = "drive"
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"  # as a Pico and a Pico W have it

_SLICE_MS = 2
_BEFORE_THE_PORT_MS = 60  # from a reset until the computer knows the board again
_CHUNK = 4096
_FAR_S = 0.1


class PluggedError(RuntimeError):
    """What was asked of the board raised there; str() is its traceback."""


class Plugged:
    """`machine`: a PicoMachine without power; it gets power at once, or, with `bootsel`, begins in BOOTSEL. To be closed."""

    def __init__(self, folder, machine, bootsel=False):
        self.port = Path(folder, PORT)
        self.drive = Path(folder, DRIVE)
        self._take_away()
        fork = multiprocessing.get_context("fork")
        self._pipe, other = fork.Pipe()
        self._process = fork.Process(target=_serve, args=(other, self.port, self.drive, machine, bootsel), daemon=True)
        self._process.start()
        other.close()
        self.do(_ready)

    def do(self, function, *arguments):
        """What function(machine, *arguments) returns, called in the board's process; both must be picklable. Raises PluggedError."""
        self._pipe.send((function, arguments))
        worked, value = self._pipe.recv()
        if not worked:
            raise PluggedError(value)
        return value

    def close(self):
        """Unplug it for good."""
        self._process.kill()
        self._process.join()
        self._take_away()

    def _take_away(self):
        """No port and no drive, whatever an earlier board has left."""
        self.port.unlink(missing_ok=True)
        shutil.rmtree(self.drive, ignore_errors=True)


def _ready(machine):
    """The board's process has begun."""


def _serve(pipe, port, drive, machine, bootsel):
    """The board's process."""
    board = _Board(port, drive, machine)
    board.begin(bootsel)
    plugged_into = os.getppid()
    while os.getppid() == plugged_into:
        board.step()
        if pipe.poll():
            function, arguments = pipe.recv()
            try:
                answer = True, function(board.machine, *arguments)
            except Exception:
                answer = False, traceback.format_exc()
            pipe.send(answer)


class _Board:
    def __init__(self, port, drive, machine):
        self.machine = machine
        self._port = port
        self._drive = drive
        self._wire = None  # our end of the serial port
        self._starts = 0
        self._resets = 0
        self._told = 0  # bytes of what the Pico has printed that went to the port, or were lost as nobody listened
        self._port_at = 0
        self._ahead = 0.0  # what to take from the machine's clock to compare it with this computer's, seconds

    def begin(self, bootsel):
        if bootsel:
            self._offer_drive()
        else:
            self.machine.power_on()

    def step(self):
        """A little while of the board's life."""
        machine = self.machine
        if self._drive.exists():
            self._look_at_drive()
        elif not machine.powered:
            self._unplug_port()
            time.sleep(0.005)
        else:
            if machine.starts != self._starts:
                self._begin_anew()
            machine.run(_SLICE_MS)
            if machine.bootsel:
                self._unplug_port()
                machine.cut_power()
                self._offer_drive()
                return
            if len(machine.resets) != self._resets:
                self._resets = len(machine.resets)
                self._unplug_port()
                self._port_at = machine.now + _BEFORE_THE_PORT_MS
            if self._wire is None and machine.now >= self._port_at:
                self._plug_port()
            if self._wire is not None:
                self._exchange()
            early = machine.now / 1000 - self._ahead - time.monotonic()
            if 0 < early < _FAR_S:
                time.sleep(early)
            elif early:
                self._ahead += early  # it is slower than time, or something was done on it meanwhile

    # The drive

    def _offer_drive(self):
        self._drive.mkdir(exist_ok=True)
        (self._drive / "INFO_UF2.TXT").write_text(INFO)
        (self._drive / "INDEX.HTM").write_text("<html></html>")

    def _look_at_drive(self):
        time.sleep(0.01)
        for found in self._drive.glob("*.uf2"):
            data = found.read_bytes()
            try:
                contents = uf2.read(data)
            except uf2.Uf2Error:
                continue  # it is still being copied
            chip = bytearray(self.machine.flash())
            for address in contents.sectors():  # the boot program erases as it goes
                start = address - uf2.FLASH_BASE
                chip[start : start + uf2.SECTOR] = b"\xff" * uf2.SECTOR
            for address, page in contents.pages.items():
                start = address - uf2.FLASH_BASE
                chip[start : start + uf2.PAGE] = page
            for rest in self._drive.iterdir():
                rest.unlink()
            self._drive.rmdir()
            self.machine = PicoMachine(bytes(chip), panel=self.machine.panel)
            self.machine.power_on()
            self._starts = 0
            return

    # The firmware, and its port

    def _begin_anew(self):
        """The firmware has been given power."""
        self._unplug_port()
        self._starts = self.machine.starts
        self._resets = 0
        self._told = 0
        self._port_at = self.machine.now + _BEFORE_THE_PORT_MS
        self._ahead = self.machine.now / 1000 - time.monotonic()

    def _plug_port(self):
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self._port.unlink(missing_ok=True)
        self._port.symlink_to(os.ttyname(theirs))
        os.close(theirs)
        self._wire = ours

    def _unplug_port(self):
        if self._wire is not None:
            os.close(self._wire)
            self._wire = None
            self._port.unlink(missing_ok=True)

    def _exchange(self):
        try:
            self.machine.type(os.read(self._wire, _CHUNK))
            listened = True
        except BlockingIOError:
            listened = True
        except OSError:
            listened = False  # no program has the port open
        news = self.machine.printed(self._told)
        try:
            self._told += os.write(self._wire, news) if listened else len(news)
        except BlockingIOError:
            pass  # it reads slowly


def main(arguments):
    """Plug a Pico in, and wait for Ctrl-C. Returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m tools.pico.plugged FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        firmware = stock.read()
    except stock.StockError as error:
        print(error, file=sys.stderr)
        return 1
    machine = PicoMachine(firmware)
    machine.panel.strict = False  # somebody may try what a wrong setting of the display does
    board = Plugged(folder, machine, bootsel=True)
    print(f"A new Pico is plugged in, in BOOTSEL: make flash DRIVE={board.drive} PORT={board.port}")
    print("Ctrl-C unplugs it, and it is forgotten.")
    try:
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        board.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

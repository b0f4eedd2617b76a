# SPDX-License-Identifier: MIT
"""The score box as a machine (tools.machine): an emulated Pico with its panel and six buttons."""

import random

from tools import flash, make_pins
from tools.flash import GAMES
from tools.machine import Machine, MachineError
from tools.panel import Panel
from tools.pico.chip import Chip
from tools.pico.console import Console
from tools.pico.i2c import Controller, Pins, Wire

_NANOS = 1_000_000  # in a millisecond

# What is wired to which GPIO: from the pin map itself, so that the firmware's own idea of it is put to the test.
_PINS = make_pins.read(make_pins.PIN_MAP.read_text(encoding="utf-8"))
BUTTONS = [int(_PINS[signal]["gpio"]) for signal in make_pins.BUTTONS]  # by key
SDA = int(_PINS["SDA"]["gpio"])
SCL = int(_PINS["SCL"]["gpio"])


class PicoMachine(Machine):
    """`image` is the file to flash: bytes of a UF2 file, or of a dump of the flash. `games` ({name: bytes}) are put into its games folder
    first. The machine begins without power: `boot()` turns it on. Raises flash.FlashError or uf2.Uf2Error for an image without MicroPython.

    `wire`              the I2C wires (tools.pico.i2c.Wire): for faults, and when bytes went over them
    `erase_ms`          how long a flash erase stops the processor; 0 unless set (a Pico: 45, at worst 400)
    `program_ms`        how long a page written does; 0 unless set (a Pico: 0.7, at worst 3)
    `millivolts`        what the board is supplied with at VSYS; 5,000 unless set, as by USB
    `usb`               whether there is a computer at USB, and power from it; True unless set. Without it there is no console
    `clock`             with `clocked`, tools.pico.clocked.Clock: the processor then is as fast as the firmware sets it
    `uptime_ms`         what the chip's clock begins at, at the next power-on
    `starts`            how often it was given power
    `bootsel`           True once the firmware has asked for the boot program that takes a new image; time stands still then
    `resets`            when the firmware reset itself since power-on, or was by its watchdog, in ms as `now` has them
    `flash_operations`  how many erases and programs the firmware has made, over the whole life of this machine
    `flashed_at`        when the last of them was done, as `now` has it; None before the first
    """

    def __init__(self, image, games=None, panel=None, clocked=False):
        self._flash = flash.chip(image)
        self._place = flash.place(self._flash)
        self.panel = panel or Panel()
        self.panel.power_off()
        self.wire = Wire(self.panel, lambda: self.now * _NANOS)
        self._pressed = set()
        self._earlier_ms = 0.0
        self._chip = None
        self._cut = None
        self.starts = 0
        self.flash_operations = 0
        self.flashed_at = None
        self.erase_ms = 0
        self.program_ms = 0
        self._millivolts = 5000
        self._usb = True
        self._clocked = clocked
        self.uptime_ms = 0
        if games is not None:
            self._put(games)

    # Buttons and time

    @property
    def powered(self):
        """True while the Pico has power: not before `boot`, nor after a cut."""
        return self._chip is not None

    @property
    def now(self):
        """Simulated milliseconds since this machine was made, time without power included."""
        return self._earlier_ms + (self._chip.nanos / _NANOS if self._chip else 0)

    @property
    def millivolts(self):
        return self._millivolts

    @millivolts.setter
    def millivolts(self, millivolts):
        self._millivolts = millivolts
        if self._chip:
            self._chip.supply(millivolts)

    @property
    def usb(self):
        return self._usb

    @usb.setter
    def usb(self, power):
        self._usb = power
        if self._chip:
            self._chip.usb(power)

    @property
    def clock(self):
        return self._chip.clock

    @property
    def bootsel(self):
        return self._chip is not None and self._chip.bootsel

    @property
    def resets(self):
        return [self._earlier_ms + nanos / _NANOS for nanos in self._chip.resets] if self._chip else []

    def press(self, key):
        """Push button `key` (0 to 3: A to D, 4: OK, 5: BACK) down, until `release`."""
        self._pressed.add(key)
        if self._chip:
            self._chip.ground(BUTTONS[key])

    def release(self, key):
        """Let go of button `key`."""
        self._pressed.discard(key)
        if self._chip:
            self._chip.let_go(BUTTONS[key])

    def ground(self, gpio):
        """Connect a pin to ground for good."""
        self._chip.ground(gpio)

    def rises(self, gpio):
        """A list that gets the time, as `now` has it, whenever the firmware's pin `gpio` goes high, until the power goes."""
        found = []
        self._chip.follow(gpio, lambda nanos, high: found.append(self._earlier_ms + nanos / _NANOS) if high else None)
        return found

    def run(self, ms):
        """Let `ms` simulated milliseconds go by."""
        end = self.now + ms
        if self.bootsel:
            return
        if self._chip:
            self._chip.run(ms * _NANOS)
            if self._cut_struck():
                self.cut_power()
        if not self._chip:
            self._earlier_ms = end

    def later(self, ms, act):
        """Call act() when `ms` simulated milliseconds have gone by, whatever the processor does then. Not after a cut."""
        self._chip.clock.create_alarm(act).schedule(ms * _NANOS)

    def watch(self, function, began, ended):
        """Until the power goes, call began() and ended() around each of the firmware's calls of the function at the address `function`,
        as Chip.watch has it."""
        self._chip.watch(function, began, ended)

    def type(self, data):
        """Send bytes to the console."""
        self._console.send(data)

    def stall(self, ms):
        """The processor stands still for `ms` while the rest of the world goes on, as in a flash erase. It takes no wall time, so it is
        also the cheap way to let hours go by on a box that only waits."""
        self._chip.stall(ms * _NANOS)

    # Power

    def power_on(self):
        """Give power, and return before the first instruction."""
        if self._chip:
            raise MachineError("the Pico has power already")
        self.starts += 1
        self.panel.power_on()
        self._chip = Chip(self._flash, self._clocked)
        self._chip.on_flash = self._flash_operation
        self._chip.supply(self._millivolts)
        self._chip.usb(self._usb)
        self._chip.uptime(self.uptime_ms)
        Controller(self._chip.mcu, make_pins.i2c_block(SDA), self.wire)
        Pins(self._chip.mcu, SDA, SCL, self.wire)
        self._console = Console(self._chip, self.run_until)
        for key in self._pressed:
            self._chip.ground(BUTTONS[key])

    def cut_power(self):
        """Take the power away: the flash keeps what it has, all else is lost."""
        if self._chip:
            self._flash = bytearray(self._chip.mcu.flash[: flash.FLASH_SIZE])
            self._earlier_ms = self.now
            self._chip = None
        self._cut = None
        self.panel.power_off()

    def cut_at_flash_operation(self, number, how, seed=0):
        """Take the power away at the `number`-th erase or program from now (1 is the next): "before" it is done, "torn" with part of the
        bits done, as `seed` says, or "after" it. `run` then goes on without power. Asked for before `power_on`, it strikes while the box
        starts."""
        tear = random.Random(seed)
        actions = {"before": lambda operation: None, "torn": lambda operation: operation.tear(tear)}
        actions["after"] = lambda operation: operation.apply()
        self._cut = (self.flash_operations + number, actions[how])

    def close(self):
        """The end of this machine."""
        self._chip = None

    # Flash

    def flash(self):
        """The whole flash as it is now, bytes, as a dump of the chip would show it."""
        if self._chip:
            return bytes(self._chip.mcu.flash[: flash.FLASH_SIZE])
        return bytes(self._flash)

    def files(self):
        """{name: bytes} of the games folder as it is in the flash now."""
        found = flash.files(self.flash()[self._place.start : self._place.end])
        return {path.removeprefix(GAMES): data for path, data in found.items() if path.startswith(GAMES)}

    # Console

    @property
    def console(self):
        """What the Pico has printed since power-on (str)."""
        return self._console.text

    def printed(self, count):
        """What the Pico has printed since power-on, without the first `count` bytes of it (bytes)."""
        return self._console.after(count)

    def exec(self, code, ms=10_000):
        """Stop the app by Ctrl-C, run `code` (str) in its place and return what it prints (str). What main.py has made is still there.
        Raises tools.pico.console.ConsoleError."""
        return self._console.execute(code, ms)

    def heap_in_use(self):
        """Bytes in use on MicroPython's heap after a collection, with all that the app holds; stops the app."""
        return int(self.exec("import gc\ngc.collect()\nprint(gc.mem_alloc())"))

    def _put(self, games):
        system = flash.files(self._flash[self._place.start : self._place.end])
        for name, data in games.items():
            system[GAMES + name] = data
        self._flash[self._place.start : self._place.end] = flash.build(system, self._place.size)

    def _cut_struck(self):
        return self._cut is not None and self.flash_operations >= self._cut[0]

    def _flash_operation(self, operation):
        if self._cut_struck():
            return  # the power is gone already: the instruction in hand has no say
        self.flash_operations += 1
        if self._cut_struck():
            self._cut[1](operation)
            self._chip.halt()
            return
        operation.apply()
        ms = self.erase_ms if operation.kind == "erase" else self.program_ms
        if ms:
            self.stall(ms)
        self.flashed_at = self.now

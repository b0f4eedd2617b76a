# SPDX-License-Identifier: MIT
"""The score box as a machine: an emulated Pico with its panel and six buttons, behind the interface that the
other machines of these tools have too (`panel`, `press`, `release`, `run`, `now`, `cut_power`, `boot`,
`files`, `close`).
"""

import random

from tools import flash
from tools.panel import Panel
from tools.pico.chip import Chip
from tools.pico.console import Console
from tools.pico.i2c import Controller, Pins, Wire
from tools.pico.wiring import BUTTONS, I2C_BLOCK, SCL, SDA

GAMES = "games/"
_NANOS = 1_000_000  # in a millisecond
_QUIET_MS = 20  # a frame is complete when the panel has heard nothing for so long
_BOOT_MS = 5_000  # a box that shows nothing after so long is broken


class MachineError(RuntimeError):
    """The box did not do what every box must; str() says what, and what the Pico has printed."""


class PicoMachine:
    """`image` is the file to flash: bytes of a UF2 file, or of a dump of the flash. `games` ({name: bytes})
    are put into its games folder first. The machine begins without power: `boot()` turns it on.

    `panel`      the panel (tools.panel.Panel), on the same supply as the Pico
    `wire`       the I2C wires (tools.pico.i2c.Wire), for faults
    `erase_ms`   how long a flash erase stops the processor; 0 unless set (a Pico: 45, at worst 400)
    `program_ms` how long a page written does; 0 unless set (a Pico: 0.7, at worst 3)
    """

    def __init__(self, image, games=None, panel=None):
        self._flash = flash.chip(image)
        self._place = flash.place(self._flash)
        self.panel = panel or Panel()
        self.panel.power_off()
        self.wire = Wire(self.panel, lambda: self.now * _NANOS)
        self._pressed = set()
        self._earlier_ms = 0.0
        self._chip = None
        self._cut = None
        self._flash_operations = 0
        self.erase_ms = 0
        self.program_ms = 0
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
    def last_byte_ns(self):
        """When the latest byte was on the I2C wires in full: nanoseconds on the clock of `now`."""
        return self.wire.last_byte_ns

    @property
    def last_change_ns(self):
        """The same for the last byte of the latest transfer that changed the panel's RAM."""
        return self.wire.last_change_ns

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

    def run(self, ms):
        """Let `ms` simulated milliseconds go by."""
        end = self.now + ms
        if self._chip:
            self._chip.run(ms * _NANOS)
            if self._cut_struck():
                self.cut_power()
        if not self._chip:
            self._earlier_ms = end

    def run_until(self, condition, ms, step_ms=1):
        """Run until condition() is true, looked at each `step_ms`, but `ms` at most. Returns whether it came
        true."""
        end = self.now + ms
        while not condition():
            if self.now >= end:
                return False
            self.run(min(step_ms, end - self.now))
        return True

    def stall(self, ms):
        """The processor stands still for `ms` while the rest of the world goes on, as in a flash erase. It
        takes no wall time, so it is also the cheap way to let hours go by on a box that only waits."""
        self._chip.stall(ms * _NANOS)

    # Power

    def power_on(self):
        """Give power, and return before the first instruction."""
        if self._chip:
            raise MachineError("the Pico has power already")
        self.panel.power_on()
        self._chip = Chip(self._flash)
        self._chip.on_flash = self._flash_operation
        Controller(self._chip.mcu, I2C_BLOCK, self.wire)
        Pins(self._chip.mcu, SDA, SCL, self.wire)
        self._console = Console(self._chip, self.run_until)
        for key in self._pressed:
            self._chip.ground(BUTTONS[key])

    def boot(self):
        """Give power and run until the first frame is up: the panel lit, something on it, and the wires
        quiet. Returns the simulated milliseconds from power-on to the last byte of that frame. Raises
        MachineError if no frame has come after 5 seconds."""
        start_ms = self.now
        self.power_on()
        if not self.run_until(self._frame_is_up, _BOOT_MS):
            raise MachineError(f"no picture {_BOOT_MS} ms after power-on; the Pico printed:\n{self.console}")
        return self.last_byte_ns / _NANOS - start_ms

    def cut_power(self):
        """Take the power away: the flash keeps what it has, all else is lost."""
        if self._chip:
            self._flash = bytearray(self._chip.mcu.flash[: flash.FLASH_SIZE])
            self._earlier_ms = self.now
            self._chip = None
        self._cut = None
        self.panel.power_off()

    def cut_at_flash_operation(self, number, how, seed=0):
        """Take the power away at the `number`-th erase or program from now (1 is the next): "before" it is
        done, "torn" with part of the bits done, as `seed` says, or "after" it. `run` then goes on without
        power. Asked for before `power_on`, it strikes while the box starts."""
        tear = random.Random(seed)
        actions = {"before": lambda operation: None, "torn": lambda operation: operation.tear(tear)}
        actions["after"] = lambda operation: operation.apply()
        self._cut = (self._flash_operations + number, actions[how])

    def close(self):
        """The end of this machine."""
        self._chip = None

    # Flash

    @property
    def flash_operations(self):
        """How many erases and programs the firmware has made, over the whole life of this machine."""
        return self._flash_operations

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

    def exec(self, code, ms=10_000):
        """Stop the app by Ctrl-C, run `code` (str) in its place and return what it prints (str). What main.py
        has made is still there. Raises tools.pico.console.ConsoleError."""
        return self._console.execute(code, ms)

    def heap_in_use(self):
        """Bytes in use on MicroPython's heap after a collection, with all that the app holds; stops the
        app."""
        return int(self.exec("import gc\ngc.collect()\nprint(gc.mem_alloc())"))

    def _put(self, games):
        system = flash.files(self._flash[self._place.start : self._place.end])
        for name, data in games.items():
            system[GAMES + name] = data
        self._flash[self._place.start : self._place.end] = flash.build(system, self._place.size)

    def _frame_is_up(self):
        quiet = self.now - self.last_byte_ns / _NANOS > _QUIET_MS
        return quiet and self.panel.lit and any(self.panel.ram)

    def _cut_struck(self):
        return self._cut is not None and self._flash_operations >= self._cut[0]

    def _flash_operation(self, operation):
        if self._cut_struck():
            return  # the power is gone already: the instruction in hand has no say
        self._flash_operations += 1
        if self._cut_struck():
            self._cut[1](operation)
            self._chip.halt()
            return
        operation.apply()
        ms = self.erase_ms if operation.kind == "erase" else self.program_ms
        if ms:
            self.stall(ms)

# SPDX-License-Identifier: MIT
"""The firmware's own `hearts.port.buttons` on made-up pins, a made-up clock and a made-up timer."""

import importlib
import sys
import types

import tools  # noqa: F401  puts the firmware on the import path

MODULE = "hearts.port.buttons"
GPIOS = (10, 11, 12, 13, 14, 16)  # by key
UP = 0x3FFFFFFF  # all thirty pins high
CLOCK = 1 << 30


class Latches(dict):
    """The circuit of the pins: what each did, four bits a pin; a bit that is written 1 is forgotten."""

    def __missing__(self, word):
        return 0

    def __setitem__(self, word, bits):
        super().__setitem__(word, self[word] & ~bits)

    def fell(self, gpio):
        """That pin fell."""
        super().__setitem__(gpio // 8, self[gpio // 8] | 4 << 4 * (gpio % 8))


class Bench:
    """The pins, the clock and the timer's interrupt. `buttons` are the Buttons that look at them.

    patch: pytest's MonkeyPatch, until whose end they are there."""

    pins = UP

    def __init__(self, patch):
        self.latches = Latches()
        self.now = 1000
        self.made = []
        made = self.made

        class Pin:
            IN = "in"
            PULL_UP = "pull-up"

            def __init__(self, gpio, *setup):
                made.append((gpio, setup))

        machine = types.SimpleNamespace(Pin=Pin, Timer=self.timer, idle=self.idle, lightsleep=self.sleep)
        patch.setitem(sys.modules, "machine", machine)
        patch.setattr("time.ticks_ms", lambda: self.now, raising=False)
        patch.setitem(sys.modules, MODULE, None)  # so that what was there before is there afterwards
        del sys.modules[MODULE]
        module = importlib.import_module(MODULE)
        # In the place of the registers' addresses, the registers.
        patch.setattr(module, "_SIO", self)
        patch.setattr(module, "_INTR", self.latches)
        self.buttons = module.Buttons(bytes(GPIOS))

    def timer(self, *, period, callback, hard):
        self.period = period
        self.interrupt = callback
        assert hard  # a soft one waits for the app, which is what it must not do
        return types.SimpleNamespace(init=self.timer, deinit=self.stop_timer)

    def stop_timer(self):
        self.interrupt = None

    def idle(self):
        """What happens while the processor waits for an interrupt."""
        raise NotImplementedError

    def sleep(self, ms):
        """What happens in a light sleep."""
        raise NotImplementedError

    def __getitem__(self, word):
        assert word == 1  # the levels of the pins
        return self.pins

    def turn(self, key):
        """The contact of this button closes if it was open, and opens if it was closed."""
        gpio = GPIOS[key]
        self.pins ^= 1 << gpio
        if not self.pins >> gpio & 1:
            self.latches.fell(gpio)

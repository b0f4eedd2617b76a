# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico as the app sees it: panel, folder of games, buttons, clock, chance."""

import os
import time
from hashlib import sha256

from machine import I2C, Pin
from micropython import const

from hearts.port import pins
from hearts.port.folder import Folder
from hearts.port.panel import Panel

_EIO = const(5)
_ALL_UP = const(0x3F)


class Bus:
    """`machine.I2C` with the methods of `busio.I2C` that Adafruit's driver calls.

    Buffers always go whole; `start` and `end` are what the driver passes then. Raises OSError if the device
    does not answer or does not take every byte.
    """

    def __init__(self, i2c):
        self._i2c = i2c

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        # A byte that is not acknowledged raises nothing in machine.I2C.
        if self._i2c.writeto(address, buffer) != len(buffer):
            raise OSError(_EIO)

    def readfrom_into(self, address, buffer, start=0, end=None):
        self._i2c.readfrom_into(address, buffer)


class Pico:
    """The board. `panel` and `folder` are ready to use. Raises what Panel and Folder raise."""

    def __init__(self):
        self.folder = Folder("/games")
        # From BACK to A, so that shifting the levels in ends with A in bit 0.
        self._buttons = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in reversed(pins.BUTTONS)]
        i2c = I2C(pins.I2C_BUS, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=400_000)
        self.panel = Panel(Bus(i2c))

    def levels(self):
        """The buttons that are down now: bit k for button k, 0 to 5."""
        # Six pins take 41 us, of a step of 1,000. Reading the chip's register instead would take 11.
        levels = 0
        for pin in self._buttons:
            levels = levels << 1 | pin()
        return levels ^ _ALL_UP

    def now(self):
        """Milliseconds modulo 2**30."""
        return time.ticks_ms()

    def draw(self, n):
        """A random number from 0 to n - 1, all as likely to within n in 2**32.

        The moment of the call, which follows a press, goes in too, should the chip's noise be poor.
        """
        noise = sha256(os.urandom(8))
        noise.update(time.ticks_us().to_bytes(4, "big"))
        return int.from_bytes(noise.digest()[:4], "big") % n

    def sleep(self):
        """Wait until the next look at the buttons, 1 ms."""
        time.sleep_ms(1)

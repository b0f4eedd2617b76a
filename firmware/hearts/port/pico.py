# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico as the app sees it: panel, games, words, buttons, clock, battery, chance; and what keeps it going."""

import binascii
import gc
import os
import time

from machine import ADC, I2C, Pin, reset
from micropython import const

from hearts.port.buttons import Buttons
from hearts.port.folder import Folder
from hearts.port.panel import Panel
from hearts.port.pins import BACK, I2C_BUS, OK, SCL, SDA, VSYS, A, B, C, D

_EIO = const(5)
_QUIET = const(200)  # ms


class Bus:
    """A `machine.I2C` with the methods of `busio.I2C` that the panel and Adafruit's driver call.

    Buffers always go whole; `start` and `end` are what the driver passes then. Raises OSError if the device
    does not answer or does not take every byte.
    """

    def __init__(self, i2c):
        self.readfrom_into = i2c.readfrom_into
        self._writeto = i2c.writeto

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        # A byte that is not acknowledged raises nothing in machine.I2C.
        if self._writeto(address, buffer) != len(buffer):
            raise OSError(_EIO)


def _bus():
    """The bus, made anew. A panel that was cut off within a byte may hold the data line until it has got its clocks (I2C
    specification UM10204, 3.1.16)."""
    data = Pin(SDA, Pin.IN, Pin.PULL_UP)
    clock = Pin(SCL, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(9):
        if data.value():
            break
        clock(0)
        time.sleep_us(5)
        clock(1)
        time.sleep_us(5)
    # The longest transfer takes 3 ms; the usual timeout of 50 would hold up the buttons where the bus is stuck.
    return Bus(I2C(I2C_BUS, sda=data, scl=clock, freq=400_000, timeout=10_000))


class Pico:
    """The board. `panel`, `folder`, `words` and `buttons` are ready to use.

    restarted  the start before this one ended in a failure, as the guard knows
    """

    def __init__(self, guard):
        self._guard = guard
        self.restarted = guard.restarted
        self.folder = Folder("/games")
        self.words = Folder("/hearts/words")
        self.panel = Panel(_bus)
        self.buttons = Buttons(bytes((A, B, C, D, OK, BACK)))
        # On a Pico W the pin belongs to the radio.
        self._vsys = None if "Pico W" in os.uname().machine else ADC(Pin(VSYS))
        self._fed = 0
        self._tidied = -1  # for the change of the buttons at this time

    def draw(self, n):
        """A random number from 0 to n - 1, all as likely to within n in 2**32.

        The checksum of the chip's noise is as good as the noise. It begins with the moment of the call, which
        follows a press, should the noise be poor: by itself each moment has a checksum of its own.
        """
        return binascii.crc32(os.urandom(8), time.ticks_us()) % n

    def millivolts(self):
        """The supply's voltage, behind a divider of 3; 0 where it can't be told."""
        return self._vsys.read_u16() * 9900 // 65535 if self._vsys else 0

    def feed(self):
        """The app has taken a step: keeps the watchdog quiet, as long as the buttons are being looked at."""
        scanned = self.buttons.scanned
        if scanned != self._fed:
            self._fed = scanned
            self._guard.feed(scanned)

    def sleep(self):
        """Wait 4 ms, or until a button changes. Once they have been quiet for a while, the memory is tidied up, for 15 ms: it would be, in
        the middle of a press, when it is full, and fuller memory takes longer to find room in."""
        buttons = self.buttons
        if self._tidied != buttons.changed and time.ticks_diff(buttons.now, buttons.changed) >= _QUIET:
            self._tidied = buttons.changed
            gc.collect()
        buttons.wait(4)

    def restart(self):
        """As after power-on."""
        reset()

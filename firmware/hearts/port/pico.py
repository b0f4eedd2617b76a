# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico as the app sees it: panel, folder of games, buttons, clock, chance."""

import binascii
import os
import time

from machine import I2C, Pin
from micropython import const

from hearts.port.buttons import Buttons
from hearts.port.folder import Folder
from hearts.port.panel import Panel
from hearts.port.pins import BACK, I2C_BUS, OK, SCL, SDA, A, B, C, D

_EIO = const(5)


class Bus(I2C):
    """`machine.I2C` with the methods of `busio.I2C` that the panel and Adafruit's driver call.

    Buffers always go whole; `start` and `end` are what the driver passes then. Raises OSError if the device
    does not answer or does not take every byte.
    """

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        # A byte that is not acknowledged raises nothing in machine.I2C.
        if super().writeto(address, buffer) != len(buffer):
            raise OSError(_EIO)


class Pico:
    """The board. `panel`, `folder` and `buttons` are ready to use. Raises what Panel and Folder raise."""

    def __init__(self):
        self.folder = Folder("/games")
        self.panel = Panel(Bus(I2C_BUS, sda=Pin(SDA), scl=Pin(SCL), freq=400_000))
        self.buttons = Buttons((A, B, C, D, OK, BACK))

    def draw(self, n):
        """A random number from 0 to n - 1, all as likely to within n in 2**32.

        The checksum of the chip's noise is as good as the noise. It begins with the moment of the call, which
        follows a press, should the noise be poor: by itself each moment has a checksum of its own.
        """
        return binascii.crc32(os.urandom(8), time.ticks_us()) % n

    def sleep(self):
        """Wait until the next look at what the buttons did, 4 ms; their timer goes on scanning them."""
        time.sleep_ms(4)

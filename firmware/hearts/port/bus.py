# SPDX-License-Identifier: MIT
"""The I2C bus that the panel hangs on, at 400 kHz, as fast as it can be fed.

`machine.I2C` takes one buffer at a time, whole, and comes back when it is on the wire; between two of them some 0.2 ms go by. It does for
commands and questions. Frames go straight to the chip's I2C block, which has room for 16 bytes: meanwhile the next ones are looked for.
"""

import os
import time
from time import ticks_us

import micropython
from machine import I2C, Pin
from micropython import const

from hearts.port.pins import I2C_BUS, SCL, SDA

_EIO = const(5)
_ETIMEDOUT = const(110)
_CLOCK = const(0x3FFFFFFF)
_SPEED = const(400_000)  # Hz
_TIMEOUT = const(10_000)  # us: the longest page takes 3,400; the usual 50,000 would hold up the buttons where the bus is stuck

# The I2C block (RP2040 datasheet 4.3.17, RP2350 datasheet 12.2.17): where it is, its registers by words from there, their bits.
_BLOCK = 0x40090000 + 0x8000 * I2C_BUS if "RP2350" in os.uname().machine else 0x40044000 + 0x4000 * I2C_BUS
_TARGET = const(0x04 >> 2)  # IC_TAR, to be written while the block is off
_DATA = const(0x10 >> 2)  # IC_DATA_CMD
_EVENTS = const(0x34 >> 2)  # IC_RAW_INTR_STAT
_REFUSED = const(1 << 6)
_CLEAR_REFUSED = const(0x54 >> 2)  # IC_CLR_TX_ABRT, by reading it
_CLEAR_STOP = const(0x60 >> 2)  # IC_CLR_STOP_DET, the same
_ENABLE = const(0x6C >> 2)  # IC_ENABLE
_STATUS = const(0x70 >> 2)  # IC_STATUS
_EMPTY = const(1 << 2)  # TFE: nothing waits
_ACTIVE = const(1 << 5)  # MST_ACTIVITY: something is on the wire
_WAITING = const(0x74 >> 2)  # IC_TXFLR: how many bytes wait
_ROOM = const(16)  # of so many at most

# Types of arguments: MicroPython's compiler knows them, elsewhere they must be names.
ptr16 = ptr32 = None


@micropython.viper
def _push(i2c: ptr32, address: int, words: ptr16, count: int) -> int:
    """Hand these words to the I2C block, as it has room for them. Returns whether it had in time. After a refusal it forgets them."""
    if i2c[_TARGET] != address:
        i2c[_ENABLE] = 0
        i2c[_TARGET] = address
        i2c[_ENABLE] = 1
    began = int(ticks_us())
    at = 0
    while at < count:
        room = _ROOM - i2c[_WAITING]
        if not room and (int(ticks_us()) - began) & _CLOCK > _TIMEOUT:
            return 0
        while room and at < count:
            i2c[_DATA] = words[at]
            at += 1
            room -= 1
    return 1


@micropython.viper
def _written(i2c: ptr32) -> int:
    """Wait until all is on the wire. Returns 0, or what went wrong."""
    began = int(ticks_us())
    while i2c[_STATUS] & (_ACTIVE | _EMPTY) != _EMPTY:
        if (int(ticks_us()) - began) & _CLOCK > _TIMEOUT:
            return _ETIMEDOUT
    _ = i2c[_CLEAR_STOP]  # left set, machine.I2C would take it for its own transfer's
    if i2c[_EVENTS] & _REFUSED:
        _ = i2c[_CLEAR_REFUSED]
        return _EIO
    return 0


class Bus:
    """A `machine.I2C` with the methods of `busio.I2C` that Adafruit's driver calls, and with those that the panel wants besides.

    Buffers always go whole; `start` and `end` are what the driver passes then. Raises OSError if the device
    does not answer or does not take every byte.
    """

    def __init__(self, i2c):
        self.readfrom_into = i2c.readfrom_into
        self._write = i2c.writeto

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        # A byte that is not acknowledged raises nothing in machine.I2C.
        if self._write(address, buffer) != len(buffer):
            raise OSError(_EIO)

    def send(self, address, words, count):
        if not _push(_BLOCK, address, words, count):
            raise OSError(_ETIMEDOUT)

    def finish(self):
        failure = _written(_BLOCK)
        if failure:
            raise OSError(failure)


def bus():
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
    return Bus(I2C(I2C_BUS, sda=data, scl=clock, freq=_SPEED, timeout=_TIMEOUT))


def keep_speed():
    """To be called when the processor's clock is another one, from which the bus has its own."""
    I2C(I2C_BUS, freq=_SPEED, timeout=_TIMEOUT)

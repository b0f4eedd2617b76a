# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico as the app sees it: panel, games, words, buttons, clock, battery, chance; and what keeps it going."""

import binascii
import gc
import os
import time
from time import ticks_us

import micropython
from machine import ADC, I2C, Pin, freq, reset
from micropython import const

from hearts.port.buttons import Buttons
from hearts.port.folder import Folder
from hearts.port.panel import Panel
from hearts.port.pins import BACK, I2C_BUS, OK, RADIO, SCL, SDA, USB, VSYS, A, B, C, D

_EIO = const(5)
_ETIMEDOUT = const(110)
_CLOCK = const(0x3FFFFFFF)
_QUIET = const(200)  # ms after which memory is tidied up
_BUS_SPEED = const(400_000)  # Hz
_BUS_TIMEOUT = const(10_000)  # us: the longest page takes 4,000; the usual 50,000 would hold up the buttons where the bus is stuck

# The I2C block (RP2040 datasheet 4.3.17, RP2350 datasheet 12.2.17): where it is, its registers by words from there, their bits.
_BLOCK = 0x40090000 + 0x8000 * I2C_BUS if "RP2350" in os.uname().machine else 0x40044000 + 0x4000 * I2C_BUS
_TARGET = const(0x04 >> 2)  # IC_TAR, to be written while the block is off
_DATA = const(0x10 >> 2)  # IC_DATA_CMD
_EVENTS = const(0x34 >> 2)  # IC_RAW_INTR_STAT
_REFUSED = const(1 << 6)
_CLEAR_REFUSED = const(0x54 >> 2)  # IC_CLR_TX_ABRT, by reading it
_ENABLE = const(0x6C >> 2)  # IC_ENABLE
_STATUS = const(0x70 >> 2)  # IC_STATUS
_NOT_BUSY = const(1 << 2)  # nothing waits
_BUSY = const(1 << 5 | 1 << 2)  # nor is anything on the wire
_WAITING = const(0x74 >> 2)  # IC_TXFLR: how many bytes wait
_ROOM = const(16)  # of so many at most

# Types of arguments: MicroPython's compiler knows them, elsewhere they must be names.
ptr16 = ptr32 = None

# Without a press for so many ms the processor goes slow, but for what USB needs.
_SLOW_AFTER = const(6000)  # later than the table's news, after which a screen may be loaded
_SLOW = const(48_000_000)  # Hz: a press then is answered 0.6 ms later; at 18 MHz it was 1.8
_FEW = const(4)  # ms, at most, that it waits for a button at full speed
_MANY = const(16)  # and when it is slow
# A sleep in the dark, ms: a finger is on a button for longer.
_NAP = const(40)
_ON_USB = const(4250)  # millivolts, more than a lithium cell has; three fresh cells have more, for a while
_USUAL = const(125_000_000)  # Hz; MicroPython keeps what was set last over a soft reset


@micropython.viper
def _write(i2c: ptr32, address: int, words: ptr16, count: int) -> int:
    """Hand these words to the I2C block, as it has room for them. Returns whether it had in time. After a refusal it forgets them."""
    if i2c[_TARGET] != address:
        i2c[_ENABLE] = 0
        i2c[_TARGET] = address
        i2c[_ENABLE] = 1
    began = int(ticks_us())
    at = 0
    while at < count:
        room = _ROOM - i2c[_WAITING]
        if not room and (int(ticks_us()) - began) & _CLOCK > _BUS_TIMEOUT:
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
    while i2c[_STATUS] & _BUSY != _NOT_BUSY:
        if (int(ticks_us()) - began) & _CLOCK > _BUS_TIMEOUT:
            return _ETIMEDOUT
    if i2c[_EVENTS] & _REFUSED:
        began = i2c[_CLEAR_REFUSED]
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
        if not _write(_BLOCK, address, words, count):
            raise OSError(_ETIMEDOUT)

    def finish(self):
        failure = _written(_BLOCK)
        if failure:
            raise OSError(failure)


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
    return Bus(I2C(I2C_BUS, sda=data, scl=clock, freq=_BUS_SPEED, timeout=_BUS_TIMEOUT))


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
        # On a Pico W the pin is a wire of the radio's too, and that of USB is the radio's alone. The radio is never switched on.
        self._usb = None
        if " W" in os.uname().machine:
            Pin(RADIO, Pin.OUT, value=1)
        else:
            self._usb = Pin(USB, Pin.IN)
        self._vsys = ADC(Pin(VSYS))
        self._speed = freq()
        self._fast = max(self._speed, _USUAL)
        self._fed = 0
        self._tidied = -1  # for the change of the buttons at this time

    def draw(self, n):
        """A random number from 0 to n - 1, all as likely to within n in 2**32.

        The checksum of the chip's noise is as good as the noise. It begins with the moment of the call, which
        follows a press, should the noise be poor: by itself each moment has a checksum of its own.
        """
        return binascii.crc32(os.urandom(8), time.ticks_us()) % n

    def millivolts(self):
        """The supply's voltage, behind a divider of 3."""
        return self._vsys.read_u16() * 9900 // 65535

    def _on_usb(self):
        """Whether there is power at USB, and maybe somebody to talk to."""
        return self._usb.value() if self._usb else self.millivolts() > _ON_USB

    def feed(self):
        """The app has taken a step: keeps the watchdog quiet, as long as the buttons are being looked at."""
        scanned = self.buttons.scanned
        if scanned != self._fed:
            self._fed = scanned
            self._guard.feed(scanned)

    def sleep(self):
        """Wait a few ms, or until a button changes.

        Once they have been quiet for a while, the memory is tidied up, for 15 ms: it would be, in the middle of a press, when it is full,
        and fuller memory takes longer to find room in. Later the processor goes slow until a button changes, and sleeps while the panel is
        dark; but not with power at USB, where that serves nobody and a laptop would not be answered."""
        buttons = self.buttons
        quiet = (buttons.now - buttons.changed) & _CLOCK
        if self._tidied != buttons.changed and quiet >= _QUIET:
            self._tidied = buttons.changed
            gc.collect()
        dark = not self.panel.contrast
        if quiet < _SLOW_AFTER and not dark or self._on_usb():
            self._run_at(self._fast)
            buttons.wait(_FEW)
        elif dark:
            # After a sleep MicroPython sets the speed that it starts with. The watchdog goes on: fed before each, it can't bite in one,
            # which would be the end of an RP2040 until it is without power (micropython#17228).
            self._run_at(self._fast)
            buttons.nap(_NAP)
            self._speed = freq()
        else:
            self._run_at(_SLOW)
            if buttons.wait(_MANY):
                self._run_at(self._fast)

    def _run_at(self, speed):
        """Set the processor's clock, Hz, from which the bus has its own."""
        if speed != self._speed:
            self._speed = speed
            freq(speed)
            I2C(I2C_BUS, freq=_BUS_SPEED, timeout=_BUS_TIMEOUT)

    def restart(self):
        """As after power-on."""
        reset()

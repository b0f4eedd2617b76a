# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico as the app sees it: panel, games, words, buttons, clock, battery, chance; and what keeps it going."""

import binascii
import gc
import os
import time

from machine import ADC, Pin, freq, reset
from micropython import const

from hearts.port.bus import bus, keep_speed
from hearts.port.buttons import Buttons
from hearts.port.folder import Folder
from hearts.port.panel import Panel
from hearts.port.pins import BACK, OK, RADIO, USB, VSYS, A, B, C, D

_CLOCK = const(0x3FFFFFFF)
_QUIET = const(200)  # ms after which memory is tidied up

# Without a press for so many ms the processor goes slow, but for what USB needs.
_SLOW_AFTER = const(6000)  # later than the table's news, after which a screen may be loaded
_SLOW = const(48_000_000)  # Hz: a press then is answered 0.6 ms later; at 18 MHz it was 1.8
_FEW = const(4)  # ms, at most, that it waits for a button at full speed
_MANY = const(16)  # and when it is slow
# A sleep in the dark, ms: a finger is on a button for longer.
_NAP = const(40)
_ON_USB = const(4250)  # millivolts, more than a lithium cell has; three fresh cells have more, for a while
_USUAL = const(125_000_000)  # Hz; MicroPython keeps what was set last over a soft reset


class Pico:
    """The board. `panel`, `folder`, `words` and `buttons` are ready to use.

    restarted  the start before this one ended in a failure, as the guard knows
    """

    def __init__(self, guard):
        self._guard = guard
        self.restarted = guard.restarted
        self.folder = Folder("/games")
        self.words = Folder("/hearts/words")
        self.panel = Panel(bus)
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
            keep_speed()

    def restart(self):
        """As after power-on."""
        reset()

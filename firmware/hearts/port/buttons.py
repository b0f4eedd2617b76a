# SPDX-License-Identifier: MIT
"""The six buttons, looked at every 2 ms whatever else goes on.

A screen that is being loaded keeps the app busy for longer than a quick press takes. So a timer's interrupt looks at the buttons and keeps
every change with its time, in a ring that only it writes and only `look` reads; the app then lives through the changes in order. Nothing
is allocated in the interrupt: an exception there would end it for good.
"""

import time
from array import array

from machine import Pin, Timer, mem32
from micropython import const

_PERIOD = const(2)  # ms
_ROOM = const(64)  # changes that wait; a power of two: six presses that each bounce for 10 ms at both ends
# The levels of all pins at once (SIO's GPIO_IN, RP2040 datasheet 2.3.1.7): 30 bits, a small number. One read takes 11 us, six Pins 41.
_GPIO_IN = const(0xD0000004)


class Buttons:
    """`now` and `levels` are the look that the app is to take next: milliseconds modulo 2**30, and bit k for button k down.

    gpios: by key, A B C D OK BACK; each button connects its pin to ground."""

    def __init__(self, gpios):
        self._bits = [1 << gpio for gpio in gpios]
        self._mask = 0
        for gpio in gpios:
            Pin(gpio, Pin.IN, Pin.PULL_UP)
            self._mask |= 1 << gpio
        self._times = array("i", [0] * _ROOM)
        self._changes = array("i", [0] * _ROOM)
        self._written = 0  # modulo 2 * _ROOM, as is _read: equal when nothing waits
        self._read = 0
        self._last = self._mask
        self._scanned = time.ticks_ms()
        self.now = self._scanned
        self.levels = 0
        self._timer = Timer(period=_PERIOD, callback=self._scan, hard=True)

    def _scan(self, timer):
        pins = mem32[_GPIO_IN] & self._mask
        self._scanned = time.ticks_ms()
        if pins == self._last:
            return
        written = self._written
        if written - self._read & 2 * _ROOM - 1 == _ROOM:  # full: the change is seen when there is room again
            return
        self._times[written & _ROOM - 1] = self._scanned
        self._changes[written & _ROOM - 1] = pins
        self._last = pins
        self._written = written + 1 & 2 * _ROOM - 1

    def look(self):
        """Go on to the next change, or to the latest scan once none waits. Returns whether it was a change, so that another may wait."""
        # What is taken here first can't be later than a change that comes after the test below.
        now = self._scanned
        pins = self._last
        read = self._read
        waits = read != self._written
        if waits:
            now = self._times[read & _ROOM - 1]
            pins = self._changes[read & _ROOM - 1]
            self._read = read + 1 & 2 * _ROOM - 1
        self.now = now
        self.levels = 0
        if pins != self._mask:
            for key in range(len(self._bits)):
                if not pins & self._bits[key]:
                    self.levels |= 1 << key
        return waits

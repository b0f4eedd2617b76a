# SPDX-License-Identifier: MIT
"""The six buttons, looked at every millisecond whatever else goes on, but in a nap.

A screen that is being loaded keeps the app busy for longer than a quick press takes. So a timer's interrupt looks at the buttons and keeps
every change with its time, in a ring that only it writes and only `look` reads; the app then lives through the changes in order. Of a
change that comes after a while it gets the scan before it as well: only that tells it that until then nothing moved.

While the flash is written there are no interrupts at all, for up to 400 ms at an erase. The pins' own circuit goes on: it keeps that a pin
fell, so the first look afterwards still sees a press that is over by then, as one press of that button.

The look itself is machine code: it takes 10 us, allocates nothing, and a Ctrl-C that arrives meanwhile is not raised in it, which would be
the end of the timer and of the Ctrl-C.
"""

import os
import time
from array import array

import micropython
from machine import Pin, Timer, idle, lightsleep
from micropython import const

_PERIOD = const(1)  # ms
# ms between two looks, at most, where nothing holds up the app; and when the buttons have been quiet: 16, and what a step takes.
_OFTEN = const(5)
_SELDOM = const(20)
_QUIET = const(20)  # ms, as in input.debounce: a press has ended by then
_CLOCK = const(0x3FFFFFFF)
_ROOM = const(64)  # changes that wait; a power of two: six presses that each bounce for 10 ms at both ends

# Registers by address, and by words from there (RP2040 datasheet 2.3.1.7 and 2.19.6.1, RP2350 datasheet 3.1.11 and 9.11.1).
_SIO = const(0xD0000000)
_GPIO_IN = const(1)  # the levels of all pins
# INTR0: four bits a pin, what it did; written 1, bit 2 of them is forgotten: the pin fell. It lies elsewhere on a Pico 2.
_INTR = 0x40028230 if "RP2350" in os.uname().machine else 0x400140F0
_FELL = const(4)

# What is shared with the interrupt, by place in `state`.
_SCANNED = const(0)  # when it last looked, ms
_LAST = const(1)  # the levels that it saw
_WRITTEN = const(2)  # changes, modulo 2 * _ROOM, as is _READ: equal when nothing waits
_READ = const(3)

# Types of arguments: MicroPython's compiler knows them, elsewhere they must be names.
ptr8 = ptr16 = ptr32 = None


@micropython.viper
def _scan(state: ptr32, times: ptr16, changes: ptr8, gpios: ptr8, sio: ptr32, intr: ptr32, now: int):
    """Look at the buttons at `now`."""
    levels = 0
    last = state[_LAST]
    for key in range(6):
        gpio = gpios[key]
        word = gpio >> 3
        fell = _FELL << 4 * (gpio & 7)
        down = 1 - (sio[_GPIO_IN] >> gpio & 1)
        if intr[word] & fell:
            intr[word] = fell
            # One that was down was let go and has bounced: it is no hold.
            down |= 1 - (last >> key & 1)
        levels |= down << key
    written = state[_WRITTEN]
    # In a full ring the change is seen when there is room again, if it is not over by then.
    if levels != last and (written - state[_READ]) & (2 * _ROOM - 1) != _ROOM:
        place = written & (_ROOM - 1)
        times[place] = now & 0xFFFF
        times[_ROOM + place] = state[_SCANNED] & 0xFFFF
        changes[place] = levels
        state[_LAST] = levels
        state[_WRITTEN] = (written + 1) & (2 * _ROOM - 1)
    state[_SCANNED] = now


class Buttons:
    """`now` and `levels` are the look that the app is to take next: milliseconds modulo 2**30, and bit k for button k down. `changed` is
    when they last changed.

    gpios: bytes, by key, A B C D OK BACK; each button connects its pin to ground."""

    def __init__(self, gpios):
        for gpio in gpios:
            Pin(gpio, Pin.IN, Pin.PULL_UP)
        self._gpios = gpios
        self._state = array("i", (time.ticks_ms(), 0, 0, 0))
        self._times = array("H", bytes(4 * _ROOM))  # modulo 2**16: of the changes, and of the scans before them
        self._changes = bytearray(_ROOM)
        self.changed = 0
        self._look_now = self._scan  # made once: a bound method takes memory
        self._scan(None)  # what the pins did before they had their pull-ups is no press,
        self._scan(None)  # and what is seen next is what is down
        self._state[_READ] = self._state[_WRITTEN]
        self.now = -1  # nobody has looked
        self.levels = self._state[_LAST]
        self._timer = Timer(period=_PERIOD, callback=self._look_now, hard=True)
        self._runs = True

    def _scan(self, timer):
        # No branch: there a Ctrl-C would be raised.
        _scan(self._state, self._times, self._changes, self._gpios, _SIO, _INTR, time.ticks_ms())

    @property
    def scanned(self):
        """When the buttons were last looked at, ms."""
        return self._state[_SCANNED]

    def wait(self, ms):
        """Wait so many ms at most, or until there is a change to look at. Returns whether there is."""
        if not self._runs:
            self._timer.init(period=_PERIOD, callback=self._look_now, hard=True)
            self._runs = True
        state = self._state
        while ms and state[_READ] == state[_WRITTEN]:
            idle()  # until an interrupt comes, of USB too, or for 1 ms
            ms -= 1
        return state[_READ] != state[_WRITTEN]

    def nap(self, ms):
        """Sleep for so many ms, by a tenth of the current, and look at the buttons then: a press that is over by then is not seen. Each
        interrupt would end the sleep, so the timer rests from the first nap to the next `wait`; its last one ends the first nap."""
        if self._runs:
            self._timer.deinit()
            self._runs = False
        lightsleep(ms)
        self._look_now(None)

    def look(self):
        """Go on to the next change, by way of the scan before it if a button is down or nobody has looked for a while; or to the latest
        scan once no change waits. Returns whether one did, so that another may wait."""
        state = self._state
        # What is taken here first can't be later than a change that comes after the test below.
        now = state[_SCANNED]
        levels = state[_LAST]
        read = state[_READ]
        waits = read != state[_WRITTEN]
        if waits:
            now = state[_SCANNED]  # again: the change may have come since
            place = read & (_ROOM - 1)
            times = self._times
            time = now - (now - times[place] & 0xFFFF) & _CLOCK
            now = now - (now - times[_ROOM + place] & 0xFFFF) & _CLOCK
            levels = self.levels
            often = _SELDOM if (self.now - self.changed) & _CLOCK >= _QUIET else _OFTEN
            if now == self.now or not levels and (time - self.now) & _CLOCK <= often:
                now = self.changed = time
                levels = self._changes[place]
                state[_READ] = (read + 1) & (2 * _ROOM - 1)
        self.now = now
        self.levels = levels
        return waits

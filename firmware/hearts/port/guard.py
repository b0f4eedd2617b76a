# SPDX-License-Identifier: MIT
"""What keeps the box going: a watchdog, and a fresh start into the same game after a failure.

What must outlive a reset stands in the watchdog's scratch registers, which only a loss of power clears. What is rare is in crash.py, which
is not in memory otherwise.
"""

import os
import time

from machine import WDT, Pin, mem32, reset
from micropython import const

from hearts.passing import passing
from hearts.port.pins import BACK

# Registers of the watchdog, which lies elsewhere on a Pico 2 (RP2040 datasheet 4.7.6, RP2350 datasheet 12.9.7).
_BASE = 0x400D8000 if "RP2350" in os.uname().machine else 0x40058000
_CLEAR = _BASE + 0x3000  # clears bits of its control register; there is no other way to stop it
_ENABLE = const(1 << 30)
_STATE = _BASE + 0x0C  # scratch 0
_ALIVE = _BASE + 0x10  # scratch 1: ms since the start, when the watchdog was last fed
_BEFORE = _BASE + 0x14  # scratch 2: how long the box had run when it failed last, ms
# In _STATE, below _MARK, which noise has not:
_MARK = const(0x1EA57E00)
_FLAGS = const(255)
_CRASHES = const(3)  # how many failures there were, each within a minute of the one before
_RUNS = const(4)  # the watchdog is on: who starts with this was bitten
_RESTARTS = const(8)  # this start is because of a failure
_GIVES_UP = const(16)  # and the app is not to be tried again

_MINUTE = const(60_000)
_TIMEOUT = const(8000)  # ms: longer than a flash that needs its worst 400 ms for each of many erases

_CRASH = "hearts.port.crash"


def count(ran):
    """One more failure, after so many ms."""
    crashes = min(mem32[_STATE] & _CRASHES, 2) + 1 if ran < _MINUTE else 1
    gives_up = crashes == 3 and mem32[_BEFORE] + ran < _MINUTE
    mem32[_BEFORE] = min(ran, _MINUTE)
    mem32[_STATE] = _MARK | _RESTARTS | (_GIVES_UP if gives_up else crashes)


class Guard:
    """To be made first of all, since it finds out how this start came about. That touches no file: one may be why.

    safe       the app is not to be run, but the safe screen
    restarted  the start before this one ended in a failure
    """

    def __init__(self):
        power_on = mem32[_STATE] & ~_FLAGS != _MARK
        if power_on:
            mem32[_STATE] = _MARK
        bitten = mem32[_STATE] & _RUNS
        if bitten:
            count(mem32[_ALIVE])
        state = mem32[_STATE]
        self.restarted = state & _RESTARTS != 0
        self.safe = state & _GIVES_UP != 0
        if power_on:  # only then, or a BACK that is stuck would never let the app run
            back = Pin(BACK, Pin.IN, Pin.PULL_UP)
            time.sleep_ms(1)
            self.safe = not back.value()
        mem32[_STATE] = _MARK | state & _CRASHES
        self._watchdog = None
        if not self.safe:
            # From here on: a file that was cut short while it was copied hangs the start itself.
            self._watchdog = WDT(timeout=_TIMEOUT)
            mem32[_ALIVE] = 0
            mem32[_STATE] |= _RUNS
            if bitten:
                try:
                    passing(_CRASH).note("watchdog: nothing was done for %d ms\n" % _TIMEOUT)
                except Exception:
                    pass  # as in `failed`

    def feed(self, now):
        """The app has looked at the buttons and drawn, at `now` ms; within 8 s it must do so again."""
        if self._watchdog:
            self._watchdog.feed()
            mem32[_ALIVE] = now

    def rest(self):
        """Stop the watchdog, before the REPL or a sleep."""
        mem32[_CLEAR] = _ENABLE
        mem32[_STATE] &= ~_RUNS
        self._watchdog = None

    def failed(self, error):
        """The app raised. Starts anew, after three failures within a minute with the safe screen; where that has failed, returns.

        The watchdog stays on: a failure that can't even be counted, or that hangs again, becomes a bite, which the next start counts."""
        if self._watchdog:
            self._watchdog.feed()
        try:
            passing(_CRASH).failed(error)
        except Exception:
            pass  # out of memory, say: the note is not worth the game
        if not self.safe:
            reset()

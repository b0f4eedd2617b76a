# SPDX-License-Identifier: MIT
"""Failures: a note of each in flash, and their count, which decides between a fresh start and the safe screen. Needed at power-on and when
something failed, and not in memory otherwise."""

import gc
import io
import sys
import time

from machine import Pin, mem32
from micropython import const

from hearts.port.guard import ALIVE, BEFORE, CRASHES, FLAGS, GIVES_UP, MARK, RESTARTS, RUNS, STATE
from hearts.port.pins import BACK

_NOTES = "/games/crashes"
_NOTE = const(400)  # bytes of a note, and of those before it that are kept
_MINUTE = const(60_000)


def begin():
    """How this start came about: whether the app is not to be run, whether the start before this one ended in a failure, and whether the
    watchdog ended it. Touches no file: one may be why."""
    state = _state()
    bitten = bool(state & RUNS)
    if bitten:
        _count(mem32[ALIVE])
        state = _state()
    safe = bool(state & GIVES_UP)
    if not state & MARK:  # power has just come: only then, or a BACK that is stuck would never let the app run
        back = Pin(BACK, Pin.IN, Pin.PULL_UP)
        time.sleep_ms(1)
        safe = not back.value()
    _set(state & CRASHES)
    return safe, bool(state & RESTARTS), bitten


def failed(error):
    """The app raised."""
    _count(time.ticks_ms())
    gc.collect()
    text = io.StringIO()
    sys.print_exception(error, text)
    print(text.getvalue())
    note(text.getvalue())


def _state():
    """MARK and the flags, or 0 at power-on."""
    state = mem32[STATE]
    return state if state & ~FLAGS == MARK else 0


def _set(state):
    mem32[STATE] = MARK | state


def _count(ran):
    """One more failure, after so many ms."""
    crashes = min(_state() & CRASHES, 2) + 1 if ran < _MINUTE else 1
    gives_up = crashes == 3 and mem32[BEFORE] + ran < _MINUTE
    mem32[BEFORE] = min(ran, _MINUTE)
    _set(RESTARTS | (GIVES_UP if gives_up else crashes))


def note(text):
    """Put the end of a text before the notes that are there."""
    try:
        try:
            with open(_NOTES, "rb") as file:
                before = file.read(_NOTE)
        except OSError:
            before = b""
        with open(_NOTES, "wb") as file:
            file.write(("%d ms: %s" % (time.ticks_ms(), text[-_NOTE:])).encode() + before)
    except Exception:
        pass  # a flash that fails may be why the app did

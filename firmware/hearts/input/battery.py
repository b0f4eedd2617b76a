# SPDX-License-Identifier: MIT
"""From the voltage at the Pico's VSYS pin to whether a hand may still be written. No pins and no clock: looks once a second or so.

Below its limit a battery may fail within a write: a pair of alkaline cells is flat at 1.1 V each, and a lithium cell has nothing left to
speak of at 3.2 V. The Pico's own converter goes on down to 1.8 V (Pico datasheet, 4.4), so there is time to say it first.
"""
from micropython import const

# Limits in millivolts by kind of battery: two AA cells, a lithium cell.
KINDS = (2200, 3200)

# States
FINE = const(0)  # or unknown
LOW = const(1)  # it will not last: warn
EMPTY = const(2)  # nothing is written any more
STATE = const(3)  # where a charge has its state

_UNKNOWN = const(1600)  # millivolts; the Pico can't run by less, so less is no battery's voltage
_WARN = const(100)  # millivolts above the limit
_BACK = const(50)  # millivolts more before it gets better again
_SMOOTH = const(4)  # looks that the level is taken over


def charge_after(charge, millivolts, kind):
    """The charge after one more look at a battery of that kind, 0 to 6,000 millivolts. charge: level << 2 | state, 0 before the first."""
    if millivolts < _UNKNOWN:
        return FINE
    level = charge >> 2
    state = charge & STATE
    level = (level * (_SMOOTH - 1) + millivolts) // _SMOOTH if level else millivolts
    above = level - KINDS[kind]
    if above < (_BACK if state == EMPTY else 0):
        state = EMPTY
    elif above < _WARN + (_BACK if state != FINE else 0):
        state = LOW
    else:
        state = FINE
    return level << 2 | state

# SPDX-License-Identifier: MIT
"""When MicroPython collects what its heap no longer needs, seen from outside the emulated Pico: nothing is added to what runs there, and
not a nanosecond of it changes.

All collections, those that gc.collect() asks for and those of a full heap, are calls of one function of MicroPython's. Its address is that
of the first function that gc.collect, which is in C, too, calls.
"""

import contextlib

from tools.machine import MachineError
from tools.pico.machine import PicoMachine
from tools.uf2 import FLASH_BASE

_ADDRESS = "import gc, machine\nprint(machine.mem32[id(gc.collect) + 4])"  # which follows the type in the object of a function in C
_NEAR = 8  # bytes of gc.collect, where it calls the collector


def collector(firmware):
    """The address of the function that collects, in the stock firmware `firmware` (bytes). Raises MachineError."""
    with contextlib.closing(PicoMachine(firmware)) as pico:
        pico.power_on()
        begin = int(pico.exec(_ADDRESS)) & ~1  # that it is Thumb code is told in the lowest bit
        code = pico.flash()[begin - FLASH_BASE :]
    for at in range(0, _NEAR, 2):
        first, second = (int.from_bytes(code[place : place + 2], "little") for place in (at, at + 2))
        if first >> 11 == 0b11110 and second >> 14 == 0b11:
            return begin + at + 4 + _leap(first, second)
    raise MachineError("gc.collect calls nothing: the firmware is not as MicroPython 1.26 is")


def _leap(first, second):
    """How far a BL instruction leads (ARMv6-M Architecture Reference Manual, A6.7.13)."""
    sign = first >> 10 & 1
    high = (second >> 13 & 1 ^ sign ^ 1) << 23 | (second >> 11 & 1 ^ sign ^ 1) << 22
    return (high | (first & 0x3FF) << 12 | (second & 0x7FF) << 1) - (sign << 24)


def watched(box, function):
    """[(when it began, when it was over)] of each collection on a PicoMachine with power from now on, ms as `now` has them; grows as the
    machine runs. `function` is the collector's address."""
    found = []
    began = None

    def begin():
        nonlocal began
        began = box.now

    box.watch(function, begin, lambda: found.append((began, box.now)))
    return found

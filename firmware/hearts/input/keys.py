# SPDX-License-Identifier: MIT
"""Six buttons in, a queue of events out. No pins and no clock: levels and time are arguments.

An event is a small number: `key` acts now, `key | HOLD` was held for 600 ms. A seat button gives `key` when
pressed and `key | HOLD` if it is still down 600 ms later; OK gives `OK` when pressed and has no hold; BACK
gives `BACK` when let go, or `BACK | HOLD` at 600 ms and then nothing. Any button gives `key | STUCK` when it is
down for 10 s. One that is down at the first look means nothing else until it is let go. Nothing is allocated
after start.
"""
from micropython import const

from hearts.input.debounce import BUTTONS, CLOCK_MASK, Debounce
from hearts.input.gesture import ACT, BEGAN, CONFIRM, DOWN, ENDED, HELD, LASTED, LEAVE, NOTHING, SEAT, after

# The four seats clockwise: south, west, north, east. The left neighbour of seat s is (s + 1) % 4.
A = const(0)
B = const(1)
C = const(2)
D = const(3)
OK = const(4)
BACK = const(5)

HOLD = const(8)
STUCK = const(16)

HOLD_TIME = const(600)  # milliseconds from the press to the hold
STUCK_TIME = const(10_000)  # milliseconds down: nobody means that

_ROOM = const(16)  # events that wait; a power of two
_KINDS = bytes((SEAT, SEAT, SEAT, SEAT, CONFIRM, LEAVE))


class Keys:
    """Give it a look every millisecond or two with `step`, then take the events with `next`.

    Up to 16 events wait their turn; while 16 wait, further ones are lost, never those that came before.
    """

    def __init__(self):
        self._debounce = Debounce()
        self._states = bytearray(BUTTONS)  # of their gestures
        self._waiting = bytearray(_ROOM)
        self._first = 0
        self._count = 0
        self._stuck = 0  # bit by key
        self._fresh = True

    def step(self, now, levels):
        """Take one look at `now`, milliseconds modulo 2**30.

        Bit k of `levels` is set if button k is down, or was since the last step.
        """
        debounce = self._debounce
        if self._fresh:
            self._fresh = False
            for key in range(BUTTONS):
                if levels & 1 << key:
                    self._states[key] = HELD
        if not (levels or debounce.down):
            return
        debounce.look(now, levels)
        pressed = debounce.pressed
        released = debounce.released
        closed = debounce.closed
        news = pressed | released | closed
        for key in range(BUTTONS):
            bit = 1 << key
            if not news & bit:
                continue
            if released & bit:
                self._stuck &= ~bit
                self._feed(key, ENDED)
            if pressed & bit:
                self._feed(key, BEGAN)
            # An open contact proves no hold: the button may have been let go just before its time.
            elif closed & bit:
                age = (now - debounce.began[key]) & CLOCK_MASK  # over the wrap of the clock too
                if self._states[key] == DOWN and age >= HOLD_TIME:
                    self._feed(key, LASTED)
                if age >= STUCK_TIME and not self._stuck & bit:
                    self._stuck |= bit
                    self._queue(key | STUCK)

    @property
    def busy(self):
        """Whether a button is down, bounce and stuck ones apart."""
        return self._debounce.down & ~self._stuck != 0

    def wake(self):
        """What is down at the next look means nothing else: it only wakes the box."""
        self._fresh = True

    def next(self):
        """The oldest waiting event, or -1."""
        if not self._count:
            return -1
        event = self._waiting[self._first]
        self._first = (self._first + 1) & (_ROOM - 1)
        self._count -= 1
        return event

    def _feed(self, key, event):
        entry = after(_KINDS[key], self._states[key], event)
        self._states[key] = entry & 15
        action = entry >> 4
        if action != NOTHING:
            self._queue(key if action == ACT else key | HOLD)

    def _queue(self, event):
        if self._count < _ROOM:
            self._waiting[(self._first + self._count) & (_ROOM - 1)] = event
            self._count += 1

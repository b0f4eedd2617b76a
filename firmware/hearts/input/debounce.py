# SPDX-License-Identifier: MIT
"""From the levels of six bouncing buttons to presses and releases, one bit a button.

A press counts at the first look that finds the button closed. It ends once the button has been open for
20 ms, and whatever it does in between is bounce. So contacts that bounce for up to 10 ms, closing or opening,
never make a second press, and a press counts at once, however short, as long as one look sees it. That holds
too where looks fail to come for a while, as they do while the flash is written.
"""
from micropython import const

BUTTONS = const(6)
CLOCK_MASK = const(0x3FFFFFFF)  # the clock counts milliseconds modulo 2**30

_BOUNCE = const(10)  # milliseconds that contacts may bounce
_QUIET = const(20)  # milliseconds open that end a press


class Debounce:
    """What the last look made of the buttons, as masks: bit k speaks for button k.

    `down`: the press goes on, bounce apart. `closed`: the look found the contact closed.
    `pressed`, `released`: began or ended with this look; with both set, one press ended and the next began.
    `began[k]` is the time of the look at which the latest press of button k began.
    """

    def __init__(self):
        self.down = 0
        self.closed = 0
        self.pressed = 0
        self.released = 0
        self.began = [0] * BUTTONS
        self._looked = 0  # when the last look was
        # Buttons whose press goes on though the contact is open, since when, and which may still bounce.
        self._open = 0
        self._opened = [0] * BUTTONS
        self._bouncing = 0

    def look(self, now, levels):
        """Take one look at `now`, milliseconds modulo 2**30.

        Bit k of `levels` is set if button k is closed, or was since the last look. Looks may be left out only
        while no button is down or closed.
        """
        was_open = self._open
        released = 0
        if was_open:
            for button in range(BUTTONS):
                bit = 1 << button
                if not was_open & bit:
                    continue
                quiet = (now - self._opened[button]) & CLOCK_MASK
                if quiet >= _QUIET and self._bouncing & levels & bit:
                    # Nobody looked since the contact began to bounce. A press that had just begun goes on.
                    # The end of one may have left its last bounce in `levels`, but a new press will still be
                    # there at the next look.
                    self._bouncing &= ~bit
                    if (self._opened[button] - self.began[button]) & CLOCK_MASK > _BOUNCE:
                        levels &= ~bit
                elif quiet >= _QUIET:
                    released |= bit
                elif quiet >= _BOUNCE:
                    self._bouncing &= ~bit
        down = self.down & ~released
        pressed = levels & ~down
        if pressed:
            for button in range(BUTTONS):
                if pressed & 1 << button:
                    self.began[button] = now
        self.pressed = pressed
        self.released = released
        self.closed = levels
        opens = down & ~levels & ~was_open
        if opens:
            for button in range(BUTTONS):
                if opens & 1 << button:
                    self._opened[button] = now
            if (now - self._looked) & CLOCK_MASK <= _BOUNCE:
                self._bouncing |= opens
            else:
                self._bouncing &= ~opens
        self._looked = now
        self._open = down & ~levels
        self.down = down | levels

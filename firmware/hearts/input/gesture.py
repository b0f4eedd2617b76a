# SPDX-License-Identifier: MIT
"""What a press means, by kind of button: state x event -> next state and action.

A seat button acts when pressed and once more when held. OK acts when pressed and has no hold, so that
nothing is ever confirmed by a long press. BACK acts when let go, or else when held. There is no clock: the
caller says when a press has lasted.
"""
from micropython import const

# Kinds of button.
SEAT = const(0)
CONFIRM = const(1)
LEAVE = const(2)

# States of a button. One that was down at power-on is held: nothing comes of it until it was let go.
UP = const(0)
DOWN = const(1)
HELD = const(2)

# Events: the press began, it has lasted for the time of a hold, it ended.
BEGAN = const(0)
LASTED = const(1)
ENDED = const(2)

# Actions.
NOTHING = const(0)
ACT = const(1)
ACT_HELD = const(2)

# One byte for each kind, state and event: next state | action << 4.
# An event that cannot happen in a state changes nothing.
_TABLE = (
    # BEGAN LASTED ENDED
    b"\x11\x00\x00"  # SEAT UP
    b"\x01\x22\x00"  # SEAT DOWN
    b"\x02\x02\x00"  # SEAT HELD
    b"\x11\x00\x00"  # CONFIRM UP
    b"\x01\x01\x00"  # CONFIRM DOWN
    b"\x02\x02\x00"  # CONFIRM HELD: down since power-on
    b"\x01\x00\x00"  # LEAVE UP
    b"\x01\x22\x10"  # LEAVE DOWN
    b"\x02\x02\x00"  # LEAVE HELD
)


def after(kind, state, event):
    """What BEGAN, LASTED or ENDED makes of a button of the given kind in a state: the next state | NOTHING, ACT or ACT_HELD << 4."""
    return _TABLE[(kind * 3 + state) * 3 + event]

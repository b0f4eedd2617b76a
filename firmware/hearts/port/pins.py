# SPDX-License-Identifier: MIT
"""GPIO numbers. Written by `python -m tools.make_pins` from hardware/pins.csv; change them there."""

from micropython import const

# A, B, C, D, OK, BACK: to ground, with pull-up.
BUTTONS = (10, 11, 12, 13, 14, 16)
I2C_BUS = const(0)
SDA = const(4)
SCL = const(5)

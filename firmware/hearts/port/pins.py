# SPDX-License-Identifier: MIT
"""GPIO numbers. Written by `python -m tools.make_pins` from hardware/pins.csv; change them there."""

from micropython import const

# Buttons: to ground, with pull-up.
A = const(10)
B = const(11)
C = const(12)
D = const(13)
OK = const(14)
BACK = const(16)
# A piezo buzzer to ground, which may be left out.
BUZZER = const(15)
I2C_BUS = const(0)
SDA = const(4)
SCL = const(5)
# A third of the supply's voltage; whether there is power at USB, but on a Pico W; which there keeps the radio off VSYS.
VSYS = const(29)
USB = const(24)
RADIO = const(25)

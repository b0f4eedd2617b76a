# SPDX-License-Identifier: MIT
"""Which GPIO goes where, from the project's one pin map."""

from tools import make_pins

_ROWS = make_pins.read(make_pins.PIN_MAP.read_text(encoding="utf-8"))

BUTTONS = tuple(int(_ROWS[signal]["gpio"]) for signal in make_pins.BUTTONS)
"""GPIO numbers of the buttons, in the order of the keys 0 to 5."""

SDA = int(_ROWS["SDA"]["gpio"])
SCL = int(_ROWS["SCL"]["gpio"])
I2C_BLOCK = SDA // 2 % 2
"""The I2C block of these pins (RP2040 datasheet, table 2: pairs of pins belong to blocks 0 and 1 in turn)."""

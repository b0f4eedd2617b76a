# SPDX-License-Identifier: MIT
"""Starting the panel with Adafruit's SSD1306 driver, which has nothing to do afterwards: loaded with this file each time, 5 KB on the Pico,
and gone with it."""

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

_CONTRAST = const(0x40)


class _Driver(SSD1306_I2C):
    def __init__(self, i2c, address, send):
        self._frame = send
        super().__init__(128, 64, i2c, addr=address)
        self.contrast(_CONTRAST)

    def poweron(self):
        # The driver would light the panel while its RAM still holds the noise of power-on. Windows need horizontal addressing, where
        # a reset leaves page addressing; and the columns are turned round as data comes in, so that must be told before.
        for command in (0x20, 0x00, 0xA1, 0xC8):
            self.write_cmd(command)
        self._frame()
        super().poweron()

    def show(self):
        """The frame has been sent."""


def start(i2c, address, send):
    """Set the panel at the 7-bit address up and light it, over the frame that send() sends. Raises ValueError if nothing answers there,
    OSError if a transfer fails."""
    _Driver(i2c, address, send)

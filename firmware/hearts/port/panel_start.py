# SPDX-License-Identifier: MIT
"""Starting the panel with Adafruit's SSD1306 driver, which has nothing to do afterwards, whatever chip is on the module: loaded with this
file each time, 6 KB on the Pico, and gone with it.

Three chips differ in few commands. What the driver would send that a chip does not define is left out or put in its words: an unknown
command may do anything, and its operand is then taken for a command. So is what the panel needs otherwise than the driver has it.

    SSD1306  Solomon Systech, SSD1306 rev 1.1
    SSD1309  Solomon Systech, SSD1309 rev 1.1: as the SSD1306, but with its light from a converter on the module
    SH1106   Sino Wealth, SH1106 v2.3: 132 columns of RAM, of which a module shows 128; addressed by pages only
"""

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

# As a reset leaves it, but not what may have run before on a panel that kept its power; the driver would set horizontal addressing.
_BY_PAGES = b"\x20\x02"

# Instead of a command with one operand:
_SSD1309 = {
    0x20: _BY_PAGES,
    0x8D: b"",  # it has no charge pump (table 9-1)
    0xAD: b"",  # and no current reference of its own
    0xDB: b"\xdb\x34",  # its levels have other numbers: this is its usual one, 0.78 Vcc (table 9-1)
}
_SH1106 = {
    0x20: b"",  # it knows no other way than by pages (command table)
    0x8D: b"\x32\xad\x8b",  # its own converter, at its usual 8.0 V (commands 3 and 10): only while the display is off, as it is then
    0xAD: b"",
}

# By the number that the settings have for it: which column of its RAM the panel begins with, and which if it is built in upside down, so
# that the RAM is read from its other end; whether the driver is to take the light for somebody else's, as it is on chips without its
# charge pump, and then sets their usual precharge, 0x22; what the chip is told before the first frame; what goes in a command's place.
KINDS = (
    (0, 0, False, _BY_PAGES, {0x20: _BY_PAGES}),
    (0, 0, True, b"\xfd\x12" + _BY_PAGES, _SSD1309),  # first unlocked: locked, it obeys nothing else (table 9-1)
    (2, 2, True, b"", _SH1106),
    (0, 4, True, b"", _SH1106),
    (4, 0, True, b"", _SH1106),
)
_ROWS = const(7)
TURNED = const(8)  # added to the number where it is built in upside down

_UPRIGHT = b"\xa1\xc8"  # columns and rows from their other ends, as modules are made
_FROM_0 = const(0xF6)  # and the bits of these that are left for both as they come


def begins(kind):
    """The column of its RAM that the panel begins with."""
    return KINDS[kind & _ROWS][kind >= TURNED]


class _Driver(SSD1306_I2C):
    def __init__(self, i2c, address, kind, contrast, send):
        self._frame = send
        _, _, external_vcc, self._before, self._instead = KINDS[kind & _ROWS]
        self._turned = kind >= TURNED
        self._skips = False  # what comes is the operand of a command that was replaced
        super().__init__(128, 64, i2c, addr=address, external_vcc=external_vcc)
        for byte in (0x81, contrast):  # not by write_cmd: any number may be one
            super().write_cmd(byte)

    def poweron(self):
        # The driver would light the panel here, while its RAM still holds the noise of power-on; it does again when all is set up.
        # The columns are turned round as data comes in, so that must be told before.
        for command in self._before + _UPRIGHT:
            self.write_cmd(command)
        self._frame()

    def write_cmd(self, cmd):
        # None of the driver's operands has the number of a command that is replaced.
        if self._skips:
            self._skips = False
        elif cmd in self._instead:
            self._skips = True
            for byte in self._instead[cmd]:
                super().write_cmd(byte)
        else:
            super().write_cmd(cmd & _FROM_0 if self._turned and cmd in _UPRIGHT else cmd)

    def show(self):
        """The frame has been sent."""


def start(i2c, address, kind, contrast, send):
    """Set the panel at the 7-bit address up, of a kind that is a row of KINDS, and TURNED more where it is upside down, and light it at
    this contrast, over the frame that send() sends. Raises ValueError if nothing answers there, OSError if a transfer fails."""
    _Driver(i2c, address, kind, contrast, send)

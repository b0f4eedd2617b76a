# SPDX-License-Identifier: MIT
"""The OLED: started by Adafruit's SSD1306 driver, its frames sent from here.

Adafruit's driver lights the panel while the RAM still holds noise, and sends all 1,024 bytes for each frame,
25 ms at 400 kHz. Here the RAM is cleared first, and a frame sends only what has changed since the one before,
without allocating.

`machine.I2C` sends whole buffers, so each length that is sent needs a memoryview made beforehand. Changes are
therefore found and sent by steps of 8 columns: a range carries 7 unchanged bytes on average (0.16 ms).
"""

import sys

import micropython
from micropython import const

_WIDTH = const(128)
_HEIGHT = const(64)
_FRAME_BYTES = const(1024)
_STEP = const(8)
# Unchanged columns between changed steps that go along: a range of its own takes 0.4 ms, a step 0.18 ms.
_GAP = const(16)
_CONTRAST = const(0x40)
# A range: where it begins in the frame, above these bits of how many steps it has.
_COUNT_BITS = const(5)

# The type of an argument that is bytes in memory: MicroPython's compiler knows it, elsewhere it must be a name.
ptr8 = None


@micropython.viper
def _take(frame: ptr8, sent: ptr8, transfer: ptr8, start: int, whole: int) -> int:
    """Copy the first range of the frame that differs from `sent` into `sent` and the transfer's data.

    The range begins at byte `start` or later and stays within a page. `whole`: all bytes count as different.
    Returns the range, or -1 if there is none.
    """
    at = start
    if not whole:
        while at < _FRAME_BYTES and frame[at] == sent[at]:
            at += 1
    if at >= _FRAME_BYTES:
        return -1
    first = at & ~(_STEP - 1)
    end = first
    page_end = (first | _WIDTH - 1) + 1
    while at < page_end and at < end + _GAP + _STEP:
        if frame[at] != sent[at] or whole:
            end = (at | _STEP - 1) + 1
            at = end
        else:
            at += 1
    place = 1
    for at in range(first, end):
        bits = frame[at]
        sent[at] = bits
        transfer[place] = bits
        place += 1
    return first << _COUNT_BITS | (end - first) // _STEP


def _start(i2c, address, send):
    """Have Adafruit's driver set the panel up and light it; send() sends the frame, dark as yet.

    The driver has nothing to do afterwards. It leaves the memory again, 5 KB on the Pico, and would be loaded
    anew for another panel.
    """
    from adafruit_ssd1306 import SSD1306_I2C

    class Driver(SSD1306_I2C):
        def poweron(self):
            # Windows need horizontal addressing; after a reset the chip is in page addressing.
            self.write_cmd(0x20)
            self.write_cmd(0x00)
            send()
            super().poweron()

        def show(self):
            """The frame has been sent."""

    Driver(_WIDTH, _HEIGHT, i2c, addr=address).contrast(_CONTRAST)
    for name in ("adafruit_ssd1306", "adafruit_bus_device", "adafruit_bus_device.i2c_device", "adafruit_bus_device.spi_device"):
        sys.modules.pop(name, None)


class Panel:
    """A 128 x 64 SSD1306 at the 7-bit `address` of `i2c` (as `busio.I2C`): cleared, lit, contrast 0x40.

    `pages` is the frame, 1,024 bytes: byte = page * 128 + column, bit 0 = the page's upper row. Raises
    ValueError if nothing answers at that address, OSError if a transfer fails.
    """

    def __init__(self, i2c, address=0x3C):
        self._i2c = i2c
        self._address = address
        self.pages = bytearray(_FRAME_BYTES)
        self._sent = bytearray(_FRAME_BYTES)
        # True if the panel may hold something else than `_sent`.
        self._unsure = True
        # The range that the panel takes next without a window.
        self._expected = -1
        # Column window, page window; the latter always to the last page.
        self._window = bytearray(b"\x00\x21\x00\x00\x22\x00\x07")
        self._transfer = bytearray(1 + _WIDTH)
        self._transfer[0] = 0x40
        transfer = memoryview(self._transfer)
        # By number of steps less one.
        self._transfers = [transfer[: 1 + end] for end in range(_STEP, _WIDTH + 1, _STEP)]
        _start(i2c, address, self.show)

    def show(self):
        """Send what differs from the frame sent before.

        Raises OSError if the panel does not take it all. The next call then sends the whole frame.
        """
        i2c = self._i2c
        address = self._address
        while not i2c.try_lock():
            pass
        try:
            whole = self._unsure
            self._unsure = True
            at = 0
            while True:
                changed = _take(self.pages, self._sent, self._transfer, at, whole)
                if changed < 0:
                    break
                at = changed >> _COUNT_BITS
                count = changed & (1 << _COUNT_BITS) - 1
                # No range on page 0 is ever expected, so a whole frame begins with a window.
                if changed != self._expected:
                    window = self._window
                    window[2] = at & _WIDTH - 1
                    window[3] = (at & _WIDTH - 1) + count * _STEP - 1
                    window[5] = at // _WIDTH
                    i2c.writeto(address, window)
                i2c.writeto(address, self._transfers[count - 1])
                # The page window reaches to the last page, so the panel goes on at the same columns of the next
                # page: a shape that goes down over several pages needs one window only.
                self._expected = changed + (_WIDTH << _COUNT_BITS)
                at += count * _STEP
            self._unsure = False
        finally:
            i2c.unlock()

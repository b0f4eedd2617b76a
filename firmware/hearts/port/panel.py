# SPDX-License-Identifier: MIT
"""The OLED: Adafruit's SSD1306 driver, with its start-up and its way of sending a frame put right.

Adafruit's driver lights the panel while the RAM still holds noise, and sends all 1,024 bytes for each frame,
25 ms at 400 kHz. This one clears the RAM first and sends only what has changed since the frame before,
without allocating.

`machine.I2C` sends whole buffers, so each length that is sent needs a memoryview made beforehand. Pages are
therefore compared and sent by steps of 8 columns: a range carries 7 unchanged bytes on average (0.16 ms).
With what it needs for that, a panel takes 5.0 KB of heap on the Pico, 3.7 KB more than Adafruit's. Steps of
16 columns would save 0.8 KB and carry 15 bytes; with steps of 4, comparing would cost more time than it
saves.
"""

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

_WIDTH = const(128)
_PAGES = const(8)
_STEP = const(8)
# Unchanged columns between changed steps that go along: a range of its own takes 0.4 ms, a step 0.18 ms.
_GAP = const(16)
_CONTRAST = const(0x40)


class _Subscript:
    """`_Subscript()[x]` is x: the one way to a slice object to keep, as slicing anew takes heap each time."""

    def __getitem__(self, index):
        return index


_ALL = _Subscript()[:]


class Panel(SSD1306_I2C):
    """A 128 x 64 SSD1306 at the 7-bit `address` of `i2c` (as `busio.I2C`): cleared, lit, contrast 0x40.

    `pages` is a memoryview of the 1,024 bytes of the frame: byte = page * 128 + column, bit 0 = the page's
    upper row. Raises ValueError if nothing answers at that address, OSError if a transfer fails.
    """

    def __init__(self, i2c, address=0x3C):
        # The page being sent, some room after it, and the same page as it was sent before.
        new = memoryview(bytearray(2 * _WIDTH - _STEP))
        self._new_page = new[:_WIDTH]
        self._old_page = bytearray(_WIDTH)
        old = memoryview(self._old_page)
        starts = range(0, _WIDTH, _STEP)
        self._steps = [(new[at : at + _STEP], old[at : at + _STEP]) for at in starts]
        # 128 bytes from each step on: moves a range of any length to the front of the transfer.
        self._from_step = [new[at : at + _WIDTH] for at in starts]

        transfer = memoryview(bytearray(1 + _WIDTH))
        transfer[0] = 0x40
        self._data = transfer[1:]
        # By number of steps less one.
        self._transfers = [transfer[: 1 + at + _STEP] for at in starts]
        # Column window, page window; the latter always to the last page.
        self._window = bytearray(b"\x00\x21\x00\x00\x22\x00\x07")

        self._sent = [bytearray(_WIDTH) for _ in range(_PAGES)]
        # By page: 1 if the panel may hold something else than `_sent`.
        self._unsure = bytearray(b"\x01" * _PAGES)
        # Page and columns of the range that the panel expects next, as `_send` packs them; -1: not known.
        # A list: storing an attribute takes 40 us in a class with properties, as Adafruit's is.
        self._expected = [-1]
        self._frames = None
        super().__init__(_WIDTH, 8 * _PAGES, i2c, addr=address)
        self.pages = memoryview(self.buffer)[1:]
        self.contrast(_CONTRAST)

    def poweron(self):
        """Light the panel when its RAM holds the frame. The base calls this before it sends anything else."""
        if not self._frames:
            frame = memoryview(self.buffer)[1:]
            self._frames = [frame[at : at + _WIDTH] for at in range(0, _PAGES * _WIDTH, _WIDTH)]
        # Windows need horizontal addressing; after a reset the chip is in page addressing.
        self.write_cmd(0x20)
        self.write_cmd(0x00)
        self.show()
        super().poweron()

    def show(self):
        """Send what differs from the frame sent before.

        Raises OSError if the panel does not take it all. The next call then sends what was not taken, and the
        whole of the page in which it happened.
        """
        frames = self._frames
        sent = self._sent
        unsure = self._unsure
        with self.i2c_device:
            for page in range(_PAGES):
                if frames[page] != sent[page] or unsure[page]:
                    self._show_page(page, frames[page], sent[page], unsure)

    def _show_page(self, page, frame, sent, unsure):
        self._new_page[_ALL] = frame
        if unsure[page]:
            self._send(page, 0, _WIDTH - _STEP)
        else:
            unsure[page] = 1
            self._old_page[_ALL] = sent
            first = -1
            last = 0
            # A changed step from here on is too far from `last` to be sent with it.
            far = 0
            column = 0
            for new, old in self._steps:
                if new != old:
                    if column >= far:
                        if first >= 0:
                            self._send(page, first, last)
                        first = column
                    last = column
                    far = column + _STEP + _GAP + 1
                column += _STEP
            self._send(page, first, last)
        sent[_ALL] = frame
        unsure[page] = 0

    def _send(self, page, first, last):
        """Send the steps from column `first` to column `last` of the page in `_new_page`.

        The page window reaches to the last page, so after a range the chip's pointer stands at the same
        columns of the next page: a shape that goes down over several pages needs one window only.
        """
        i2c = self.i2c_device.i2c
        address = self.addr
        expected = self._expected
        here = page << 14 | first << 7 | last
        known = expected[0] == here
        expected[0] = -1
        if not known:
            window = self._window
            window[2] = first
            window[3] = last + _STEP - 1
            window[5] = page
            i2c.writeto(address, window)
        self._data[_ALL] = self._from_step[first // _STEP]
        i2c.writeto(address, self._transfers[(last - first) // _STEP])
        expected[0] = here + (1 << 14)

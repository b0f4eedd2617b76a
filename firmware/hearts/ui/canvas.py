# SPDX-License-Identifier: MIT
"""Draws letters, numbers, icons and boxes into the panel's frame, for a reader on any side of the box.

Every coordinate is in the reader's frame: x to her right, y down, (0, 0) her top left corner. `face` says who
reads; south and north have 128 x 64 pixels, west and east 64 x 128. What lies outside the frame is cut off
and never shows up elsewhere. No call allocates once the letters drawn have been met for the first time.

The functions that set pixels are machine code on MicroPython, some 20 times as fast as bytecode. They are
written so that they do the same as plain Python: integers below 2 ** 31, and no store wider than a byte.
"""
import micropython
from micropython import const

from hearts.ui.font import FACES, LETTERS
from hearts.ui.icons import DATA

CLEAR = const(0)
SET = const(1)
INVERT = const(2)

SMALL = const(0)
MEDIUM = const(1)
LARGE = const(2)

_WIDTH = const(128)
_HEIGHT = const(64)
_FRAME_BYTES = const(1024)
# A place below every frame: what is drawn there is only measured.
_BELOW = const(128)

# Cells by their number in each face; figures go on from 0 to 9.
_MINUS = const(1)
_PLUS = const(2)
_ZERO = const(3)
# Where the foot of a 6 or 9 is, by face.
_FOOT = b"\x00\x0d\x15"

# The type of an argument that is bytes in memory: MicroPython's compiler knows it, elsewhere it must be a name.
ptr8 = None


@micropython.viper
def _plot(buffer: ptr8, data: ptr8, at: int, number: int, x: int, y: int, seat: int, size: int) -> int:
    """Draw cell `number` of the face at data[at:] for any seat, pixels `size` x `size`. Returns x after it."""
    planes = int(data[at]) & 3
    gap = int(data[at]) >> 2
    at += 1
    while number:
        at += 1 + int(data[at]) * planes
        number -= 1
    width = int(data[at])
    after = x + (width + gap) * size
    if y >= _BELOW:
        return after
    # Where the reader's right and down lead on the panel.
    right_x = down_y = 1 - (seat & 2)
    right_y = down_x = 0
    if seat & 1:
        x, y = y, x
        right_y = right_x
        down_x = -right_x
        right_x = down_y = 0
    if seat == 1 or seat == 2:
        x = _WIDTH - 1 - x
    if seat >= 2:
        y = _HEIGHT - 1 - y
    for column in range(width * size):
        source = at + 1 + column // size
        plane_x = x
        plane_y = y
        for _ in range(planes):
            pixel_x = plane_x
            pixel_y = plane_y
            bits = int(data[source])
            while bits:
                for _ in range(size):
                    # Both inside, in one look: 0 <= pixel_x < 128 and 0 <= pixel_y < 64.
                    if bits & 1 and (pixel_x | pixel_y << 1) >> 7 == 0:
                        place = (pixel_y >> 3) * _WIDTH + pixel_x
                        bit = 1 << (pixel_y & 7)
                        buffer[place] = buffer[place] | bit
                    pixel_x += down_x
                    pixel_y += down_y
                bits >>= 1
            source += width
            plane_x += down_x * 8 * size
            plane_y += down_y * 8 * size
        x += right_x
        y += right_y
    return after


@micropython.viper
def _fill(buffer: ptr8, left: int, right: int, top: int, bottom: int, mode: int, step: int, rows: int):
    """CLEAR, SET or INVERT each `step`th of the columns left to right - 1 in the rows top to bottom - 1.

    `rows` has a bit for each row of a page that is meant.
    """
    for page in range(top >> 3, (bottom + 7) >> 3):
        bits = rows
        if page == top >> 3:
            bits &= 0xFF << (top & 7)
        if page == bottom >> 3:
            bits &= (1 << (bottom & 7)) - 1
        # Lit by `light`, then turned by `turn`.
        light = turn = bits
        if mode == SET:
            turn = 0
        if mode == INVERT:
            light = 0
        at = page * _WIDTH + left
        end = page * _WIDTH + right
        while at < end:
            buffer[at] = (int(buffer[at]) | light) ^ turn
            at += step


@micropython.viper
def _clear(buffer: ptr8):
    for at in range(_FRAME_BYTES):
        buffer[at] = 0


class Canvas:
    """A frame of 1024 bytes to draw in: byte = page * 128 + column, bit 0 on top.

    `buffer` is a bytearray or a memoryview of bytes. `seat` is who reads (0 south, 1 west, 2 north, 3 east),
    `width` and `height` her frame in pixels.
    """

    def __init__(self, buffer):
        if len(buffer) != _FRAME_BYTES:
            raise ValueError("a frame has 1024 bytes")
        self._buffer = buffer
        self.face(0)

    def face(self, seat):
        """Turn to the reader at `seat`, 0 to 3: what is drawn next has its bottom on her side of the box."""
        self.seat = seat
        self.width = _HEIGHT if seat & 1 else _WIDTH
        self.height = _WIDTH if seat & 1 else _HEIGHT

    def clear(self):
        """All dark, facing south."""
        _clear(self._buffer)
        self.face(0)

    def text(self, x, y, string, size=1):
        """Write in the small font, 8 rows high, or 16 at size 2. Returns x after the last letter's gap."""
        buffer = self._buffer
        cells = FACES[SMALL]
        letters = LETTERS
        seat = self.seat
        for letter in string:
            x = _plot(buffer, cells, 0, letters.find(letter) + 1, x, y, seat, size)
        return x

    def text_width(self, string, size=1):
        """Pixels from the first letter's left to the last one's right; 0 for an empty string."""
        # By the class: what a subclass makes of drawing is not for measuring.
        return max(Canvas.text(self, 0, _BELOW, string, size) - size, 0)

    def _figure(self, x, y, face, number):
        return _plot(self._buffer, FACES[face], 0, number, x, y, self.seat, 1)

    def number(self, x, y, value, face, sign=False, foot=False):
        """Write an integer in SMALL (8 rows), MEDIUM (12) or LARGE (20) figures; returns x after its gap.

        `sign` writes + before zero and more. A LARGE 6 or 9 stands on a foot, rows 21 and 22; a MEDIUM one
        where `foot` asks for it, row 13: for numbers that are read from across the table.
        """
        if value < 0:
            x = self._figure(x, y, face, _MINUS)
            value = -value
        elif sign:
            x = self._figure(x, y, face, _PLUS)
        foot = face == LARGE or foot and face == MEDIUM
        divisor = 1
        while value // divisor > 9:
            divisor *= 10
        while divisor:
            digit = value // divisor % 10
            left = x
            x = self._figure(x, y, face, _ZERO + digit)
            if foot and (digit == 6 or digit == 9):
                # MEDIUM and LARGE are also the gap, and how high a foot is.
                self.box(left + 1, y + _FOOT[face], x - face - left - 2, face, SET)
            divisor //= 10
        return x

    def number_width(self, value, face, sign=False):
        """Pixels from the number's left to its right, without the last gap."""
        return Canvas.number(self, 0, _BELOW, value, face, sign) - (face or 1)

    def icon(self, x, y, icon):
        """Draw an icon of icons.py, or one of the pictures of cards.py."""
        if isinstance(icon, int):
            _plot(self._buffer, DATA, icon, 0, x, y, self.seat, 1)
        else:
            _plot(self._buffer, icon, 0, 0, x, y, self.seat, 1)

    def icon_width(self, icon):
        """Pixels."""
        return DATA[icon + 1] if isinstance(icon, int) else icon[1]

    def box(self, x, y, w, h, mode):
        """CLEAR, SET or INVERT `w` x `h` pixels."""
        self._area(x, y, w, h, mode, False)

    def _area(self, x, y, w, h, mode, dotted):
        """As `box`; `dotted` leaves out x + 1, x + 3 and so on."""
        seat = self.seat
        # The panel's columns or rows that `dotted` means are odd; north and east count them from the far end.
        odd = (x + (seat >> 1)) & 1
        right = min(x + w, self.width)
        bottom = min(y + h, self.height)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return
        # From the reader's corners to the panel's columns and rows.
        if seat & 1:
            x, y = y, x
            right, bottom = bottom, right
        if seat == 1 or seat == 2:
            x, right = _WIDTH - right, _WIDTH - x
        if seat >= 2:
            y, bottom = _HEIGHT - bottom, _HEIGHT - y
        step = 1
        rows = 0xFF
        if dotted:
            if seat & 1:
                rows = 0x55 << odd
            else:
                x += (x ^ odd) & 1
                step = 2
        _fill(self._buffer, x, right, y, bottom, mode, step, rows)

    def dot(self, x, y):
        """Light one pixel."""
        self._area(x, y, 1, 1, SET, False)

    def dots(self, x, y, w):
        """A dotted rule `w` pixels long: x lit, x + 1 not, and so on."""
        self._area(x, y, w, 1, SET, True)

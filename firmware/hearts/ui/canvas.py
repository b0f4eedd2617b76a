# SPDX-License-Identifier: MIT
"""Draws letters, numbers, icons and boxes into the panel's frame, for a reader on any side of the box.

Every coordinate is in the reader's frame: x to her right, y down, (0, 0) her top left corner. `face` says who
reads; south and north have 128 x 64 pixels, west and east 64 x 128. What lies outside the frame is cut off
and never shows up elsewhere. No call allocates once the letters drawn have been met for the first time.

Pictures are stored in columns, bit 0 on top, as the panel has them: for south and north bytes are copied;
for west and east, and at double size, each pixel is set on its own. The functions that do it are machine code
on MicroPython, some 20 times as fast as bytecode; they use integers below 2 ** 31 only, and no store is wider
than the byte it goes to, so that they do the same as plain Python.
"""
from micropython import const

from hearts.ui import font_large, font_medium, font_small

CLEAR = const(0)
SET = const(1)
INVERT = const(2)

SMALL = const(0)
MEDIUM = const(1)
LARGE = const(2)

_WIDTH = const(128)
_HEIGHT = const(64)
_FRAME_BYTES = const(1024)

_SMALL_HEIGHT = const(8)
_SMALL_CELL = const(8)
_SMALL_GAP = const(1)
_SPACE = const(32)
_DELETE = const(127)
# Slots 0 to 94 are ASCII from the space on, 95 is the box for a letter that isn't there, then come OTHERS.
_FIRST_OTHER = const(96)

# By face: cells, bytes a cell, height, gap, slots of 0 - +, and the foot below a 6 or 9: top row, height.
_FACES = (
    (font_small.CELLS, _SMALL_CELL, _SMALL_HEIGHT, _SMALL_GAP, 16, 13, 11, 0, 0),
    (font_medium.CELLS, font_medium.CELL, font_medium.HEIGHT, 1, 0, 10, 11, 13, 1),
    (font_large.CELLS, font_large.CELL, font_large.HEIGHT, 2, 0, 10, 11, 21, 2),
)

_find_other = font_small.OTHERS.find


class micropython:
    """MicroPython's compiler knows `@micropython.viper` by name; elsewhere this is what the name means."""

    viper = staticmethod(lambda function: function)


# The same for the type of an argument that is bytes in memory.
ptr8 = None


class _Whole:
    def __getitem__(self, key):
        return key


# A slice kept ready, as `page[:] = ...` would make a new one on each call.
_ALL = _Whole()[:]
_DARK = bytes(_WIDTH)


@micropython.viper
def _copy(buffer: ptr8, data: ptr8, start: int, width: int, height: int, x: int, y: int, seat: int):
    """Light the picture `width` x `height` at data[start:] with its top left at (x, y), for seat 0 or 2."""
    step = 1
    rise = 8
    top = y
    left = x
    if seat == 2:
        step = -1
        rise = -8
        top = _HEIGHT - 8 - y
        left = _WIDTH - 1 - x
    for _ in range((height + 7) >> 3):
        if top > -8 and top < _HEIGHT:
            shift = top & 7
            column = left
            for source in range(start, start + width):
                bits = int(data[source])
                if bits and column >= 0 and column < _WIDTH:
                    if seat == 2:
                        bits = (bits & 0x0F) << 4 | bits >> 4
                        bits = (bits & 0x33) << 2 | bits >> 2 & 0x33
                        bits = (bits & 0x55) << 1 | bits >> 1 & 0x55
                    bits <<= shift
                    at = (top >> 3) * _WIDTH + column
                    if top >= 0:
                        buffer[at] = buffer[at] | bits & 0xFF
                    if bits > 0xFF and top < _HEIGHT - 8:
                        buffer[at + _WIDTH] = buffer[at + _WIDTH] | bits >> 8
                column += step
        start += width
        top += rise


@micropython.viper
def _plot(
    buffer: ptr8,
    data: ptr8,
    start: int,
    width: int,
    height: int,
    x: int,
    y: int,
    seat: int,
    size: int,
    mode: int,
):
    """Draw the picture `width` x `height` at data[start:] for any seat and mode, pixels `size` x `size`."""
    # Where the reader's right and down lead on the panel.
    right_x = right_y = down_x = down_y = 0
    if seat == 0:
        right_x = down_y = 1
    elif seat == 1:
        right_y = 1
        down_x = -1
        x, y = _WIDTH - 1 - y, x
    elif seat == 2:
        right_x = down_y = -1
        x = _WIDTH - 1 - x
        y = _HEIGHT - 1 - y
    else:
        right_y = -1
        down_x = 1
        x, y = y, _HEIGHT - 1 - x
    for column in range(width * size):
        source = start + column // size
        column_x = x
        row_y = y
        bits = 0
        for row in range(height):
            if row & 7 == 0:
                bits = int(data[source])
                source += width
            for _ in range(size):
                # Both inside, in one look: 0 <= column_x < 128 and 0 <= row_y < 64.
                if bits & 1 and (column_x | row_y << 1) >> 7 == 0:
                    at = (row_y >> 3) * _WIDTH + column_x
                    bit = 1 << (row_y & 7)
                    if mode != INVERT:
                        buffer[at] = buffer[at] | bit
                    if mode != SET:
                        buffer[at] = buffer[at] ^ bit
                column_x += down_x
                row_y += down_y
            bits >>= 1
        x += right_x
        y += right_y


@micropython.viper
def _fill(buffer: ptr8, left: int, right: int, top: int, bottom: int, mode: int):
    """CLEAR, SET or INVERT the columns left to right - 1 in the rows top to bottom - 1 of the panel."""
    for page in range(top >> 3, (bottom + 7) >> 3):
        bits = 0xFF
        if page == top >> 3:
            bits = 0xFF << (top & 7) & 0xFF
        if page == bottom >> 3:
            bits &= (1 << (bottom & 7)) - 1
        for at in range(page * _WIDTH + left, page * _WIDTH + right):
            if mode != INVERT:
                buffer[at] = buffer[at] | bits
            if mode != SET:
                buffer[at] = buffer[at] ^ bits


@micropython.viper
def _dots(buffer: ptr8, x: int, y: int, count: int, seat: int):
    """Light `count` pixels, every second one from (x, y) to the reader's right."""
    for _ in range(count):
        column = x
        row = y
        if seat & 1:
            column = y
            row = x
        if seat == 1 or seat == 2:
            column = _WIDTH - 1 - column
        if seat >= 2:
            row = _HEIGHT - 1 - row
        if (column | row << 1) >> 7 == 0:
            at = (row >> 3) * _WIDTH + column
            buffer[at] = buffer[at] | 1 << (row & 7)
        x += 2


def _cell_of(letter):
    """Where the letter's cell starts in the small font; the box's where the font lacks the letter."""
    code = ord(letter)
    if _SPACE <= code < _DELETE:
        return (code - _SPACE) * _SMALL_CELL
    return (_FIRST_OTHER + _find_other(letter)) * _SMALL_CELL


class Canvas:
    """A frame of 1024 bytes to draw in: byte = page * 128 + column, bit 0 on top.

    `buffer` is a bytearray or a memoryview of bytes. `seat` is who reads (0 south, 1 west, 2 north, 3 east),
    `width` and `height` her frame in pixels.
    """

    def __init__(self, buffer):
        if len(buffer) != _FRAME_BYTES:
            raise ValueError("a frame has 1024 bytes")
        self._buffer = buffer
        view = memoryview(buffer)
        self._pages = [view[start:start + _WIDTH] for start in range(0, _FRAME_BYTES, _WIDTH)]
        self.face(0)

    def face(self, seat):
        """Turn to the reader at `seat`, 0 to 3: what is drawn next has its bottom on her side of the box."""
        self.seat = seat
        self.width = _HEIGHT if seat & 1 else _WIDTH
        self.height = _WIDTH if seat & 1 else _HEIGHT

    def clear(self):
        """All dark, facing south."""
        for page in self._pages:
            page[_ALL] = _DARK
        self.face(0)

    def _picture(self, data, start, width, height, x, y):
        """Light the picture at data[start:] with its top left corner at (x, y)."""
        if self.seat & 1:
            _plot(self._buffer, data, start, width, height, x, y, self.seat, 1, SET)
        else:
            _copy(self._buffer, data, start, width, height, x, y, self.seat)

    def text(self, x, y, string, size=1):
        """Write in the small font, 8 rows high, or 16 at size 2. Returns x after the last letter's gap."""
        cells = font_small.CELLS
        for letter in string:
            start = _cell_of(letter)
            width = cells[start]
            if size == 1:
                self._picture(cells, start + 1, width, _SMALL_HEIGHT, x, y)
            else:
                _plot(self._buffer, cells, start + 1, width, _SMALL_HEIGHT, x, y, self.seat, size, SET)
            x += (width + _SMALL_GAP) * size
        return x

    def text_width(self, string, size=1):
        """Pixels from the first letter's left to the last one's right; 0 for an empty string."""
        cells = font_small.CELLS
        width = 0
        for letter in string:
            width += cells[_cell_of(letter)] + _SMALL_GAP
        return (width - _SMALL_GAP) * size if width else 0

    def number(self, x, y, value, face, sign=False, foot=False):
        """Write an integer in SMALL (8 rows), MEDIUM (12) or LARGE (20) figures; returns x after its gap.

        `sign` writes + before zero and more. A LARGE 6 or 9 stands on a foot, rows 21 and 22; a MEDIUM one
        where `foot` asks for it, row 13: for numbers that are read from across the table.
        """
        cells, size, height, gap, zero, minus, plus, foot_top, foot_height = _FACES[face]
        slot = -1
        if value < 0:
            slot = minus
            value = -value
        elif sign:
            slot = plus
        if slot >= 0:
            width = cells[slot * size]
            self._picture(cells, slot * size + 1, width, height, x, y)
            x += width + gap
        divisor = 1
        while value // divisor > 9:
            divisor *= 10
        while divisor:
            digit = value // divisor % 10
            start = (zero + digit) * size
            width = cells[start]
            self._picture(cells, start + 1, width, height, x, y)
            if (digit == 6 or digit == 9) and (face == LARGE or face == MEDIUM and foot):
                self.box(x + 1, y + foot_top, width - 2, foot_height, SET)
            x += width + gap
            divisor //= 10
        return x

    def number_width(self, value, face, sign=False):
        """Pixels from the number's left to its right, without the last gap."""
        cells, size, _, gap, zero, minus, plus, _, _ = _FACES[face]
        width = -gap
        if value < 0:
            width += cells[minus * size] + gap
            value = -value
        elif sign:
            width += cells[plus * size] + gap
        while True:
            width += cells[(zero + value % 10) * size] + gap
            value //= 10
            if not value:
                return width

    def icon(self, x, y, icon, mode=SET):
        """Draw an icon of icons.py or cards.py; CLEAR draws it dark, INVERT turns what is under it."""
        _plot(self._buffer, icon, 2, icon[0], icon[1], x, y, self.seat, 1, mode)

    def icon_width(self, icon):
        """Pixels."""
        return icon[0]

    def icon_height(self, icon):
        """Pixels."""
        return icon[1]

    def box(self, x, y, w, h, mode):
        """CLEAR, SET or INVERT `w` x `h` pixels."""
        right = min(x + w, self.width)
        bottom = min(y + h, self.height)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return
        # From the reader's corners to the panel's columns and rows.
        seat = self.seat
        if seat & 1:
            x, y = y, x
            right, bottom = bottom, right
        if seat == 1 or seat == 2:
            x, right = _WIDTH - right, _WIDTH - x
        if seat >= 2:
            y, bottom = _HEIGHT - bottom, _HEIGHT - y
        _fill(self._buffer, x, right, y, bottom, mode)

    def dot(self, x, y):
        """Light one pixel; for lines, where a box for each would be slow."""
        _dots(self._buffer, x, y, 1, self.seat)

    def dots(self, x, y, w):
        """A dotted rule `w` pixels long: x lit, x + 1 not, and so on."""
        _dots(self._buffer, x, y, w + 1 >> 1, self.seat)

# SPDX-License-Identifier: MIT
"""Draws letters, numbers, icons and boxes into the panel's frame, for a reader on any side of the box.

Every coordinate is in the reader's frame: x to her right, y down, (0, 0) her top left corner. `face` says who
reads; south and north have 128 x 64 pixels, west and east 64 x 128. What lies outside the frame is cut off
and never shows up elsewhere. No call allocates.

The functions that set pixels are machine code on MicroPython, some 20 times as fast as bytecode. They are
written so that they do the same as plain Python: no number outside of the range of what it is stored in.
"""
import micropython
from micropython import const

from hearts.ui.font import ASCII, FACES, OTHERS
from hearts.ui.icons import DATA

CLEAR = const(0)
SET = const(1)
INVERT = const(2)
_SET = const(1)  # the same, for the compiler of machine code
_INVERT = const(2)

LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)
_CENTRE = const(1)  # again
_RIGHT = const(2)

SMALL = const(0)
MEDIUM = const(1)
LARGE = const(2)

_WIDTH = const(128)
_HEIGHT = const(64)
_FRAME_BYTES = const(1024)
_FOUR = const(0x01010101)  # times a byte: four of it
# A place below every frame: what is drawn there is only measured.
_BELOW = const(128)

# Cells by their number in each face; figures go on from 0 to 9.
_MINUS = const(1)
_PLUS = const(2)
_ZERO = const(3)
_BLANK = const(0x20)  # the first letter of ASCII
_DELETE = const(0x7F)  # what comes after its last
# Where the foot of a 6 or 9 is, by face: row << 2 | height.
_FOOT = bytes((0, 13 << 2 | 1, 21 << 2 | 2))

# Bytes and words in memory, for MicroPython's compiler, which knows the names itself.
ptr8 = bytes


def ptr32(data):
    return memoryview(data).cast("I")


@micropython.viper
def _plot(buffer: ptr8, data: ptr8, at: int, cell: int, x: int, y: int, seat: int, size: int) -> int:
    """Draw the cell at data[cell] of the face at data[at] for any seat, pixels `size` x `size`. Returns x after it."""
    planes = int(data[at]) & 3
    gap = int(data[at]) >> 2
    at = cell
    width = int(data[at])
    after = x + (width + gap) * size
    if y >= _BELOW:
        return after
    at += 1
    step = seat - 2  # from a pixel to the next one down, for west and east
    for plane in range(planes):
        top = y + plane * 8 * size
        column = x - size
        for _ in range(width):
            column += size
            bits = int(data[at])
            at += 1
            if bits and seat & 1:
                # The column is a row of the panel, or two: one bit in each of eight bytes.
                for row in range(column, column + size):
                    if seat == 3:
                        row = _HEIGHT - 1 - row
                    if row >> 6 == 0:
                        base = (row >> 3) * _WIDTH
                        bit = 1 << (row & 7)
                        place = top
                        if seat == 1:
                            place = _WIDTH - 1 - top
                        rest = bits
                        while rest:
                            for _ in range(size):
                                if rest & 1 and place >> 7 == 0:
                                    buffer[base + place] = buffer[base + place] | bit
                                place += step
                            rest >>= 1
            elif bits:
                left = column
                upper = top
                if seat:
                    # North: what is right and down is left and up. Eight bits turned round, by multiplications that put each in its place.
                    left = _WIDTH - size - column
                    upper = _HEIGHT - 8 * size - top
                    bits = ((bits * 0x0802 & 0x22110 | bits * 0x8020 & 0x88440) * 0x10101 >> 16) & 0xFF
                if size == 2:
                    bits = (bits | bits << 4) & 0x0F0F
                    bits = (bits | bits << 2) & 0x3333
                    bits = (bits | bits << 1) & 0x5555
                    bits |= bits << 1
                bits <<= upper & 7
                base = (upper >> 3) * _WIDTH
                while bits:
                    if base >> 10 == 0:
                        for place in range(left, left + size):
                            if place >> 7 == 0:
                                buffer[base + place] = buffer[base + place] | bits & 0xFF
                    bits >>= 8
                    base += _WIDTH
    return after


@micropython.viper
def _text(buffer, cells, string, x: int, y: int, seat: int, size: int, align: int) -> int:
    """Write a string in the small face, `cells`. x: its left, its middle or its right, as `align` says. Returns x after it."""
    if align:
        width = int(_text(buffer, cells, string, 0, _BELOW, seat, size, 0)) - size
        x -= (width + 1) >> 1 if align == _CENTRE else width
    letters = ptr8(string)
    one_byte = ptr8(ASCII)
    more_bytes = ptr8(OTHERS)
    count = int(len(OTHERS))
    at = 0
    while letters[at]:
        code = int(letters[at])
        at += 1
        cell = 1
        if code < 0x80:
            if code >= _BLANK and code < _DELETE:
                place = (code - _BLANK) << 1
                cell = int(one_byte[place]) | int(one_byte[place + 1]) << 8
        else:
            # Two bytes, or three, of which all but the first begin with the bits 10; the letters are looked through.
            while letters[at] & 0xC0 == 0x80:
                at += 1
            first = int(letters[at - 2])
            last = int(letters[at - 1])
            place = 0
            while place < count and (more_bytes[place] != first or more_bytes[place + 1] != last):
                place += 4
            if place < count:
                cell = int(more_bytes[place + 2]) | int(more_bytes[place + 3]) << 8
        x = int(_plot(buffer, cells, 0, cell, x, y, seat, size))
    return x


@micropython.viper
def _fill(buffer: ptr8, x: int, y: int, w: int, h: int, mode: int, seat: int, dotted: int):
    """CLEAR, SET or INVERT w x h pixels at x, y of any seat's frame; `dotted` leaves out x + 1, x + 3 and so on."""
    words = ptr32(buffer)
    width = _WIDTH
    height = _HEIGHT
    if seat & 1:
        width = _HEIGHT
        height = _WIDTH
    # The panel's columns or rows that `dotted` means are odd; north and east count them from the far end.
    odd = (x + (seat >> 1)) & 1
    right = x + w
    bottom = y + h
    if right > width:
        right = width
    if bottom > height:
        bottom = height
    if x < 0:
        x = 0
    if y < 0:
        y = 0
    if x >= right or y >= bottom:
        return
    # From the reader's corners to the panel's columns and rows.
    left = x
    top = y
    if seat & 1:
        left = y
        top = x
        end = right
        right = bottom
        bottom = end
    if seat == 1 or seat == 2:
        end = left
        left = _WIDTH - right
        right = _WIDTH - end
    if seat >= 2:
        end = top
        top = _HEIGHT - bottom
        bottom = _HEIGHT - end
    step = 1
    rows = 0xFF
    if dotted:
        if seat & 1:
            rows = 0x55 << odd
        else:
            left += (left ^ odd) & 1
            step = 2
    for page in range(top >> 3, (bottom + 7) >> 3):
        bits = rows
        if page == top >> 3:
            bits &= 0xFF << (top & 7)
        if page == bottom >> 3:
            bits &= (1 << (bottom & 7)) - 1
        at = page * _WIDTH + left
        end = page * _WIDTH + right
        # Lit by `light`, then turned by `turn`.
        light = turn = bits
        if mode == _SET:
            turn = 0
        if mode == _INVERT:
            light = 0
        while at < end and (at & 3 or step > 1):
            buffer[at] = (int(buffer[at]) | light) ^ turn
            at += step
        word = at >> 2
        while word < end >> 2:
            words[word] = (int(words[word]) | light * _FOUR) ^ turn * _FOUR
            word += 1
            at += 4
        while at < end:
            buffer[at] = (int(buffer[at]) | light) ^ turn
            at += step


@micropython.viper
def _number(buffer, data, value: int, sign: int, x: int, y: int, seat: int, foot: int, align: int) -> int:
    """Write an integer in the figures of the face `data`; sign: + before zero and more. foot: row << 2 | height of that of a 6 or 9, or 0.
    x: its left, its middle or its right, as `align` says. Returns x after it; where x was its right, its left."""
    cells = ptr8(data)
    planes = int(cells[0]) & 3
    if align:
        gap = int(cells[0]) >> 2
        width = int(_number(buffer, data, value, sign, 0, _BELOW, seat, 0, 0)) - gap
        x -= (width + 1) >> 1 if align == _CENTRE else width
    start = x
    figure = 0
    if value < 0:
        figure = _MINUS
        value = 0 - value
    elif sign:
        figure = _PLUS
    divisor = 1
    while value // divisor > 9:
        divisor *= 10
    while divisor:
        digit = 0
        # A sign comes first, by itself.
        number = figure
        if not figure:
            digit = value // divisor % 10
            number = _ZERO + digit
            divisor = divisor // 10
        figure = 0
        cell = 1
        while number:
            cell += 1 + int(cells[cell]) * planes
            number -= 1
        left = x
        x = int(_plot(buffer, data, 0, cell, x, y, seat, 1))
        if foot and (digit == 6 or digit == 9):
            # Its height, in MEDIUM and LARGE, is also the gap.
            _fill(buffer, left + 1, y + (foot >> 2), x - (foot & 3) - left - 2, foot & 3, _SET, seat, 0)
    return start if align == _RIGHT else x


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
        _fill(self._buffer, 0, 0, _WIDTH, _HEIGHT, CLEAR, 0, 0)
        self.face(0)

    def text(self, x, y, string, size=1, align=LEFT):
        """Write in the small font, 8 rows high, or 16 at size 2. x is its LEFT, its CENTRE, where the odd pixel of a width goes to the
        left, or its RIGHT, the first pixel that is no longer its own. Returns x after the last letter's gap."""
        return _text(self._buffer, FACES[SMALL], string, x, y, self.seat, size, align)

    def text_width(self, string, size=1):
        """Pixels from the first letter's left to the last one's right; 0 for an empty string."""
        # By the class: what a subclass makes of drawing is not for measuring.
        return max(Canvas.text(self, 0, _BELOW, string, size) - size, 0)

    def number(self, x, y, value, face, sign=False, foot=False, align=LEFT):
        """Write an integer in SMALL (8 rows), MEDIUM (12) or LARGE (20) figures, x as for text. Returns x after its gap, or from the RIGHT
        its left.

        `sign` writes + before zero and more. A LARGE 6 or 9 stands on a foot, rows 21 and 22; a MEDIUM one
        where `foot` asks for it, row 13: for numbers that are read from across the table.
        """
        foot = _FOOT[face] if foot or face == LARGE else 0
        return _number(self._buffer, FACES[face], value, sign, x, y, self.seat, foot, align)

    def number_width(self, value, face, sign=False):
        """Pixels from the number's left to its right, without the last gap."""
        return Canvas.number(self, 0, _BELOW, value, face, sign) - (face or 1)

    def icon(self, x, y, icon):
        """Draw an icon of icons.py, or one of the pictures of cards.py."""
        if isinstance(icon, int):
            _plot(self._buffer, DATA, icon, icon + 1, x, y, self.seat, 1)
        else:
            _plot(self._buffer, icon, 0, 1, x, y, self.seat, 1)

    def icon_width(self, icon):
        """Pixels."""
        return DATA[icon + 1] if isinstance(icon, int) else icon[1]

    def box(self, x, y, w, h, mode):
        """CLEAR, SET or INVERT `w` x `h` pixels."""
        _fill(self._buffer, x, y, w, h, mode, self.seat, 0)

    def dots(self, x, y, w):
        """A dotted rule `w` pixels long: x lit, x + 1 not, and so on."""
        _fill(self._buffer, x, y, w, 1, SET, self.seat, 1)

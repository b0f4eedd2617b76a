# SPDX-License-Identifier: MIT
"""Pictures of the panel's RAM: half-block text to compare and to read, PNG to look at. Standard library only.

A RAM is 1024 bytes as the panel holds them: byte = page * 128 + column, bit 0 on top.
"""
import struct
import zlib

from hearts.ui.canvas import Canvas

WIDTH = 128
HEIGHT = 64

# By lower pixel * 2 + upper pixel.
BLOCKS = " ▀▄█"

_CAPTION_HEIGHT = 10
_MARGIN = 4
_DARK, _LIT, _PAPER = 0, 255, 72


def lit(ram, x, y):
    """1 where the pixel at column `x` (0 to 127), row `y` (0 to 63) is lit, else 0."""
    return ram[(y >> 3) * WIDTH + x] >> (y & 7) & 1


def text(ram):
    """32 lines of half blocks, two rows of pixels a line, no blanks at the right, a line feed after each."""
    lines = []
    for y in range(0, HEIGHT, 2):
        line = "".join(BLOCKS[lit(ram, x, y + 1) * 2 + lit(ram, x, y)] for x in range(WIDTH))
        lines.append(line.rstrip() + "\n")
    return "".join(lines)


def parse(picture):
    """The RAM that `text` shows as `picture`. Raises ValueError for another size or other characters."""
    lines = picture.splitlines()
    if len(lines) != HEIGHT // 2:
        raise ValueError(f"a picture has {HEIGHT // 2} lines, not {len(lines)}")
    ram = bytearray(WIDTH * HEIGHT // 8)
    for row, line in enumerate(lines):
        if len(line) > WIDTH:
            raise ValueError(f"line {row + 1} is {len(line)} characters long, not {WIDTH} at most")
        for x, block in enumerate(line):
            pair = BLOCKS.index(block)
            y = row * 2
            ram[(y >> 3) * WIDTH + x] |= pair << (y & 7)
    return ram


def png(ram, path, scale=4):
    """Write the panel as a grey PNG, each pixel `scale` x `scale`."""
    grey = [[_LIT if lit(ram, x, y) else _DARK for x in range(WIDTH)] for y in range(HEIGHT)]
    _write_png(path, grey, scale)


def sheet(pictures, path, columns, scale):
    """Write a contact sheet: `pictures` is a list of (name, ram), `columns` to a row, each under its name."""
    column_width = WIDTH + _MARGIN
    row_height = HEIGHT + _CAPTION_HEIGHT + _MARGIN
    rows = -(-len(pictures) // columns)
    grey = [[_PAPER] * (columns * column_width + _MARGIN) for _ in range(rows * row_height + _MARGIN)]
    for position, (name, ram) in enumerate(pictures):
        left = _MARGIN + position % columns * column_width
        top = _MARGIN + position // columns * row_height
        caption = bytearray(WIDTH * HEIGHT // 8)
        Canvas(caption).text(0, 0, name)
        for x in range(WIDTH):
            for y in range(_CAPTION_HEIGHT - 2):
                if lit(caption, x, y):
                    grey[top + y][left + x] = _LIT
            for y in range(HEIGHT):
                grey[top + _CAPTION_HEIGHT + y][left + x] = _LIT if lit(ram, x, y) else _DARK
    _write_png(path, grey, scale)


def _write_png(path, grey, scale):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join((b"\0" + b"".join(bytes([shade]) * scale for shade in row)) * scale for row in grey)
    header = struct.pack(">IIBBBBB", len(grey[0]) * scale, len(grey) * scale, 8, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))

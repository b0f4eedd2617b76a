# SPDX-License-Identifier: MIT
"""Pictures of the panel's RAM: half-block text to compare and to read, PNG to look at. Standard library only.

A RAM is 1024 bytes as the panel holds them: byte = page * 128 + column, bit 0 on top.
"""

import struct
import zlib

from tools.panel import HEIGHT, WIDTH

# By lower pixel * 2 + upper pixel.
BLOCKS = " ▀▄█"

_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))  # a byte is 8 rows of a column


def lit(ram, x, y):
    """1 where the pixel at column `x` (0 to 127), row `y` (0 to 63) is lit, else 0."""
    return ram[(y >> 3) * WIDTH + x] >> (y & 7) & 1


def turned(ram):
    """The picture (1,024 bytes) as one sees it who holds it upside down."""
    return bytes(ram)[::-1].translate(_REVERSED)


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
    write(enlarged(ram, scale), path)


def enlarged(ram, scale):
    """The panel as rows of grey bytes, each pixel `scale` x `scale`."""
    rows = [b"".join((b"\xff" if lit(ram, x, y) else b"\0") * scale for x in range(WIDTH)) for y in range(HEIGHT)]
    return [row for row in rows for _ in range(scale)]


def sheet(lines, path, gap=4):
    """Write pictures in lines, one below the other, as a grey PNG, a pixel each. lines: equally long lists of RAMs; None: no picture."""
    dark, paper = b"\0", b"\x60"
    between = [paper * (len(lines[0]) * (WIDTH + gap) + gap)] * gap
    rows = list(between)
    for line in lines:
        for y in range(HEIGHT):
            row = paper * gap
            for ram in line:
                row += b"".join(b"\xff" if lit(ram, x, y) else dark for x in range(WIDTH)) if ram else paper * WIDTH
                row += paper * gap
            rows.append(row)
        rows += between
    write(rows, path)


def write(rows, path):
    """Write rows of grey bytes, all equally long, as a PNG."""
    with open(path, "wb") as file:
        file.write(grey(rows))


def grey(rows):
    """Rows of grey bytes, all equally long, as the bytes of a PNG."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")

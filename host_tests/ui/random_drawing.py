# SPDX-License-Identifier: MIT
"""The same long random sequence of drawing calls on every Python; prints a checksum of the frame after each.

Run as a program: `random_drawing.py CALLS`, with firmware/ on the path.
"""
import binascii
import sys

from hearts.ui import cards, icons
from hearts.ui.canvas import Canvas

WORDS = ("", "Tap where each card goes.", "FRANÇOIS Øl ÅSE", "½ «à» ♠♥♦♣ ←↑→↓", "\x00\x7f€", "i")
ICONS = (icons.DEALER, icons.ACROSS, icons.CROWN, icons.TICK, cards.BIG_SUITS[1], cards.RANKS[2])
NUMBERS = (0, 6, 9, -260, 999, 1469, -10)


class Chance:
    """A linear congruential generator: alike on all Pythons, which their own `random` is not."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        """0 to limit - 1; the upper bits, since the lower ones repeat soon."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit

    def of(self, choices):
        return choices[self.below(len(choices))]


def draw(canvas, chance):
    """One call with arguments in and around the frame."""
    x = chance.below(200) - 50
    y = chance.below(200) - 50
    call = chance.below(20)
    if call == 0:
        canvas.clear()
    elif call < 4:
        canvas.face(chance.below(4))
    elif call < 8:
        canvas.text(x, y, chance.of(WORDS), chance.below(2) + 1)
    elif call < 12:
        canvas.number(x, y, chance.of(NUMBERS), chance.below(3), bool(chance.below(2)), bool(chance.below(2)))
    elif call < 16:
        canvas.icon(x, y, chance.of(ICONS))
    elif call < 18:
        canvas.box(x, y, chance.below(150) - 5, chance.below(150) - 5, chance.below(3))
    else:
        canvas.dots(x, y, chance.below(150) - 5)


def checksums(calls, seed=1):
    """The CRC-32 of the frame after each of `calls` random calls."""
    frame = bytearray(1024)
    canvas = Canvas(frame)
    chance = Chance(seed)
    found = []
    for _ in range(calls):
        draw(canvas, chance)
        found.append(binascii.crc32(frame))
    return found


if __name__ == "__main__":
    for checksum in checksums(int(sys.argv[1])):
        print(checksum)

# SPDX-License-Identifier: MIT
"""Reads the panel: finds words and numbers in its RAM by the shapes of the letters.

The shapes come from the text art in tools/type, not from the firmware that draws them. Words are looked for in the small font at size 1 and
2 and in the medium and large figures, in all four turns, lit on dark and dark on lit. A letter counts only if every pixel of its cell is
right and the columns beside it are blank, so nothing that is cut off, overlapped or run together can be read.

A RAM is 1024 bytes: byte = page * 128 + column, bit 0 on top. Positions are in the reader's frame: seat 0 south and 2 north have 128 x 64
pixels, 1 west and 3 east 64 x 128, y down from the top of the letters.
"""

import functools
from typing import NamedTuple

from tools import make_type
from tools.picture import HEIGHT, WIDTH, lit

SMALL, MEDIUM, LARGE = "small", "medium", "large"

_SMALL_HEIGHT = 8
_GAPS = {SMALL: 1, MEDIUM: 1, LARGE: 2}  # pixels between two glyphs
_FEET = {MEDIUM: (13, 1), LARGE: (21, 2)}  # the bar under 6 and 9: first row, rows
_LARGE_REACH = 23  # rows of a large figure with its foot

# Blank pixels around the frame, so that a letter's border may lie outside.
_PAD = 2


class Found(NamedTuple):
    """Where a word stands: whose side, its cell (pixels), its font, and whether it is dark on lit."""

    seat: int
    x: int
    y: int
    width: int
    height: int
    font: str
    size: int
    inverted: bool


class Number(NamedTuple):
    """A number that was read: whose side it is turned to, its left and top, its width in pixels."""

    value: int
    seat: int
    x: int
    y: int
    width: int


def find(ram, word):
    """Every place where `word`, without spaces, can be read: a list of Found.

    A part of a longer word counts too. Raises ValueError if no font has all its letters.
    """
    styles = _styles(word)
    if not styles:
        raise ValueError(f"no font can write {word!r}")
    return [found for seat in range(4) for found in _find_at(bytes(ram), seat, word)]


def shows(ram, text):
    """True if somebody can read `text`: its words turned to one seat, each right of or below the one before.

    Raises ValueError if no font has all letters of a word.
    """
    words = text.split()
    for word in words:
        if not _styles(word):
            raise ValueError(f"no font can write {word!r}")
    return any(_in_order(bytes(ram), seat, words, None) for seat in range(4))


def numbers(ram, font):
    """Every number in MEDIUM or LARGE figures: a list of Number, + and - included, cut off at nothing."""
    return [number for seat in range(4) for number in _numbers_at(bytes(ram), seat, font)]


def totals(ram):
    """The four totals of the table, south, west, north, east, or None if the panel does not show four.

    Each stands at its own side turned to it, or all are turned south.
    """
    ram = bytes(ram)
    own = []
    for seat in range(4):
        bottom = (WIDTH if seat & 1 else HEIGHT) - _LARGE_REACH
        own.append([number for number in _numbers_at(ram, seat, LARGE) if number.y >= bottom - 1])
    if all(len(found) == 1 for found in own):
        return [found[0].value for found in own]
    south = _numbers_at(ram, 0, LARGE)
    if len(south) != 4:
        return None
    north, *sides, south = sorted(south, key=lambda number: number.y)
    west, east = sorted(sides, key=lambda number: number.x)
    return [number.value for number in (south, west, north, east)]


def _in_order(ram, seat, words, before):
    """Whether all words stand one after the other, the first of them after `before`."""
    if not words:
        return True
    for found in _find_at(ram, seat, words[0]):
        if (before is None or _follows(before, found)) and _in_order(ram, seat, words[1:], found):
            return True
    return False


def _follows(before, after):
    shared = min(before.y + before.height, after.y + after.height) - max(before.y, after.y)
    if shared * 2 >= min(before.height, after.height):
        return after.x >= before.x + before.width
    return after.y > before.y


@functools.lru_cache(maxsize=1024)
def _find_at(ram, seat, word):
    found = []
    for font, size, foot in _styles(word):
        shape = _shape(word, font, size, foot)
        for inverted in (False, True):
            for x, y in _places(ram, seat, inverted, shape):
                found.append(Found(seat, x, y, shape.width, shape.height, font, size, inverted))
    return found


def _styles(word):
    """The ways to write a word: (font, size, with feet)."""
    styles = []
    if all(letter in _glyphs(SMALL) for letter in word):
        styles += [(SMALL, 1, False), (SMALL, 2, False)]
    for font in (MEDIUM, LARGE):
        if all(letter in _glyphs(font) for letter in word):
            if font == MEDIUM:
                styles.append((font, 1, False))
            if font == LARGE or set(word) & set("69"):
                styles.append((font, 1, True))
    return styles


def _numbers_at(ram, seat, font):
    glyphs = {}  # (x, y): (letter, width)
    for letter in "0123456789+-":
        if letter not in _glyphs(font):
            continue
        for foot in (False, True) if font == MEDIUM and letter in "69" else (True,):
            shape = _shape(letter, font, 1, foot)
            for inverted in (False, True):
                for place in _places(ram, seat, inverted, shape):
                    glyphs[place] = (letter, shape.width)
    return list(_chained(glyphs, seat, _GAPS[font]))


def _chained(glyphs, seat, gap):
    """Glyphs that stand exactly `gap` apart make a number."""
    joined = {(x + width + gap, y) for (x, y), (_, width) in glyphs.items()}
    for x, y in sorted(glyphs):
        if (x, y) in joined:
            continue
        letters, right = "", x
        while (right, y) in glyphs:
            letter, width = glyphs[right, y]
            letters += letter
            right += width + gap
        if letters.lstrip("+-").isdecimal():
            yield Number(int(letters), seat, x, y, right - gap - x)


class _Shape(NamedTuple):
    """What makes a word: its cell, and the pixels (x, y) in it that are ink, or must be blank."""

    width: int
    height: int
    ink: tuple
    blank: tuple


@functools.cache
def _shape(word, font, size, foot):
    glyphs = _glyphs(font)
    height = max(len(glyphs[letter]) for letter in word)
    ink, blank = set(), set()
    x = 0
    for letter in word:
        rows = glyphs[letter]
        width = len(rows[0])
        for y, row in enumerate(rows):
            for column, mark in enumerate(row):
                (ink if mark == "#" else blank).add((x + column, y))
        if foot and letter in "69":
            top, thick = _FEET[font]
            blank |= {(x + column, y) for column in range(width) for y in range(len(rows), top + thick)}
            ink |= {(x + column, top + row) for column in range(1, width - 1) for row in range(thick)}
        blank |= {(x + width + column, y) for column in range(_GAPS[font]) for y in range(height)}
        x += width + _GAPS[font]
    width = x - _GAPS[font]
    blank = {(x, y) for x, y in blank - ink if x < width}
    ink, blank = _enlarged(ink, size), _enlarged(blank, size)
    width, height = width * size, height * size
    blank |= {(x, y) for x in (-1, width) for y in range(height)}
    return _Shape(width, height, tuple(sorted(ink)), tuple(sorted(blank)))


def _enlarged(pixels, size):
    """Each pixel as size x size pixels."""
    square = [(right, down) for right in range(size) for down in range(size)]
    return {(x * size + right, y * size + down) for x, y in pixels for right, down in square}


@functools.cache
def _glyphs(font):
    """{letter: rows of # and .}; those of the small font are filled up to the whole cell."""
    art = make_type.ART / f"{font}.txt"
    glyphs = make_type.read_art(art.read_text(encoding="utf-8"), art.name)
    if font == SMALL:
        for rows in glyphs.values():
            rows.extend(["." * len(rows[0])] * (_SMALL_HEIGHT - len(rows)))
    return glyphs


def _places(ram, seat, inverted, shape):
    """Every (x, y) at which the shape can be read.

    The frame is one long number, a bit a pixel. Shifted by a pixel of the shape it says for all places at once whether that pixel is right
    there; what is left after all pixels are the places.
    """
    stride, ink, blank = _planes(ram, seat, inverted)
    places = -1
    for x, y in shape.ink:
        places &= ink >> (y * stride + x)
        if not places:
            return
    for x, y in shape.blank:
        offset = y * stride + x
        places &= blank >> offset if offset >= 0 else blank << -offset
    index = 0
    while places:
        skip = (places & -places).bit_length() - 1
        index += skip
        y, x = divmod(index, stride)
        yield x - _PAD, y
        places >>= skip + 1
        index += 1


@functools.lru_cache(maxsize=64)
def _planes(ram, seat, inverted):
    """The frame for the reader at `seat`: bits a row, and as one number each the pixels of ink and the blank.

    Left and right of the frame, and below it, all is blank.
    """
    width, height = (HEIGHT, WIDTH) if seat & 1 else (WIDTH, HEIGHT)
    stride = width + 2 * _PAD
    frame = lights = 0
    for y in range(height):
        row = 0
        for x in range(width):
            row |= _lit_for(ram, seat, x, y) << x
        lights |= row << (y * stride + _PAD)
        frame |= ((1 << width) - 1) << (y * stride + _PAD)
    everything = (1 << stride * (height + _LARGE_REACH)) - 1
    ink = frame & ~lights if inverted else lights
    return stride, ink, everything & ~ink


def _lit_for(ram, seat, x, y):
    """The pixel that the reader at `seat` sees at x, y."""
    if seat == 0:
        return lit(ram, x, y)
    if seat == 1:
        return lit(ram, WIDTH - 1 - y, x)
    if seat == 2:
        return lit(ram, WIDTH - 1 - x, HEIGHT - 1 - y)
    return lit(ram, y, HEIGHT - 1 - x)

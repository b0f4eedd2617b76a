# SPDX-License-Identifier: MIT
"""A hand on the panel, upright for one reader: a box on each seat's side with the named cards and the hearts that were taken, what that
costs, and what it makes of the total. With the screens that show one, and not in memory otherwise."""

from micropython import const

from hearts.core.rules import NONE
from hearts.ui import cards
from hearts.ui.canvas import CENTRE, MEDIUM, RIGHT, SMALL

# x, y, width, height by seat
BOXES = ((20, 47, 88, 17), (0, 17, 44, 30), (20, 0, 88, 17), (84, 17, 44, 30))
MIDDLE = (44, 17, 40, 30)  # between them
# What changes with a heart: points; hearts and total
FIGURES = ((22, 49, 36, 12), (1, 18, 42, 12), (22, 2, 36, 12), (85, 18, 42, 12))
LINES = ((64, 56, 41, 8), (8, 40, 34, 7), (64, 8, 41, 8), (92, 40, 34, 7))
# Places in cards.SUITS and SUIT_LETTERS by suit: clubs, diamonds, hearts, spades
SUITS = bytes((3, 2, 1, 0))
_ARROW = const(6)  # width of the letter


def draw_box(canvas, seat, taken, rules, ranks, points, total):
    """All of one seat. ranks: the letters of jack, queen, king, ace. In the wide boxes there are three columns, in the narrow ones three
    rows."""
    x, y, _, _ = BOXES[seat]
    if seat & 1:
        _draw_cards(canvas, x + 2, y + 14, seat, taken, rules.named, ranks)
        canvas.text(x + 2, y + 23, "♥")
    else:
        y = LINES[seat][1]
        _draw_cards(canvas, x + 38, y - 8, seat, taken, rules.named, ranks)
        canvas.text(x + 38, y, "♥")
    draw_numbers(canvas, seat, taken, points, total)


def draw_numbers(canvas, seat, taken, points, total):
    """Points, hearts, and what that makes of the total."""
    x, y, w, _ = BOXES[seat]
    if seat & 1:
        canvas.number(x + w // 2, y + 1, points, MEDIUM, True, False, CENTRE)
    else:
        canvas.number(x + 3, y + 2, points, MEDIUM, True)
    x, y, w, _ = LINES[seat]
    canvas.number(x, y, taken.hearts[seat], SMALL)
    x = canvas.number(x + w, y, total, SMALL, False, False, RIGHT)
    canvas.text(x - 1 - _ARROW, y, "→")


def _draw_cards(canvas, x, y, seat, taken, named, ranks):
    """The named cards in one line of small letters: a rank once for all its suits, the suit once where there is only one."""
    last = NONE
    for i in range(len(named)):
        if taken.takers[i] == seat:
            card = named[i]
            if card >> 2 != last:
                last = card >> 2
                x = canvas.text(x, y, ranks[last - 11])
            if named[0] & 3 != named[-1] & 3:
                x = canvas.text(x, y, cards.SUIT_LETTERS[SUITS[card & 3]])
    if last != NONE and named[0] & 3 == named[-1] & 3:
        canvas.text(x, y, cards.SUIT_LETTERS[SUITS[named[0] & 3]])

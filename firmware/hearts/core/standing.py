# SPDX-License-Identifier: MIT
"""Places, ties and the lowest total. Lowest is best; equal totals share a place and the next ones are passed over: 1, 1, 3."""

from hearts.core.rules import NONE


def place(totals, seat):
    """The place of a seat, 1..4."""
    better = 1
    for total in totals:
        if total < totals[seat]:
            better += 1
    return better


def end_place(totals, winners, seat):
    """The same at the end of a game, where the winners come first, bit by seat: a shooter may not have the lowest total."""
    if winners >> seat & 1:
        return 1
    better = 1
    for other in range(4):
        better += winners >> other & 1 or totals[other] < totals[seat]
    return better


def lowest(totals):
    """The seats with the lowest total, bit by seat."""
    mask = 0
    for seat in range(4):
        if place(totals, seat) == 1:
            mask |= 1 << seat
    return mask


def sole(mask):
    """Whether exactly one seat is in the mask."""
    return mask != 0 and not mask & mask - 1


def first(mask):
    """The first seat in a mask, or NONE."""
    for seat in range(4):
        if mask >> seat & 1:
            return seat
    return NONE

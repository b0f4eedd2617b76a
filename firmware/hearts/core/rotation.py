# SPDX-License-Identifier: MIT
"""Dealer, pass and leader of a hand, derived from what was recorded before it."""

from micropython import const

from hearts.core.rules import LEAD_LEFT_OF_DEALER, NONE, PASS_CALLED, PASS_FOUR, PASS_KITTY, PASS_NONE

# Places in a pass: how many cards go there.
LEFT = const(0)
RIGHT = const(1)
ACROSS = const(2)
KITTY = const(3)


def left_of(seat):
    """The next seat clockwise."""
    return seat + 1 & 3


def rotate(values, by):
    """Let each of the values move so many places up, the last ones to the beginning."""
    for _ in range(by):
        last = values[len(values) - 1]
        for i in range(len(values) - 1, 0, -1):
            values[i] = values[i - 1]
        values[0] = last


def pass_of(rules, hands, call, cards):
    """Write how many cards each player passes where into cards: four counts, LEFT, RIGHT, ACROSS, KITTY; all 0: nothing is passed,
    or the dealer has not called yet. hands: recorded so far, with what an override adds. call: the dealer's four counts, used in DNF
    only."""
    passing = rules.passing
    for i in range(4):
        cards[i] = call[i] if passing == PASS_CALLED else 0
    if passing == PASS_KITTY:
        cards[KITTY] = 3
    elif passing != PASS_NONE and passing != PASS_CALLED:
        turn = hands & 3  # left, right, across, none, repeating
        if turn < 3:
            cards[turn] = 4 if passing == PASS_FOUR else 3


def leader_of(rules, dealer):
    """The seat that leads to the first trick, or NONE where the cards decide."""
    return left_of(dealer) if rules.lead == LEAD_LEFT_OF_DEALER else NONE

# SPDX-License-Identifier: MIT
"""The rules in force, in words."""

from hearts.core.rules import ANY_CARD_FIRST, FLOOR, HALF, HOEMKE, JACK_NOT_NEEDED, QUEEN_OF_HEARTS_14
from hearts.ui.forms import Pages


class Screen(Pages):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        rules = game.rules
        options = rules.options
        words = ui.words
        games, labels, queen_14, firsts, moons, no_jack, evicts, at, quick, exactly, never_under, ties = words("rules")
        self.label(labels)
        (left,) = words("left_of_dealer")
        self.heading = games[rules.game]
        row = rules.game
        if rules.game == HOEMKE:
            self.heading += " %d%d%d%d" % (rules.digit(0), rules.digit(1), rules.digit(2), rules.digit(3))
            row = 1 + rules.digit(3)
        moon = moons[2 + rules.moon if rules.moon else rules.game]
        end = at.replace("~", str(game.target)) if game.target else quick
        texts = (
            words("scores")[row] + (queen_14 if options & QUEEN_OF_HEARTS_14 else ""),
            words("passes")[rules.passing - 1],
            words("leads")[rules.lead - 1].replace("@", left),
            firsts[3 if options & ANY_CARD_FIRST else rules.game],
            words("hearts")[rules.hearts - 1],
            moon + (no_jack if options & JACK_NOT_NEEDED else "") + (evicts if rules.evicts else ""),
            end
            + (exactly.replace("~", str(game.target)) if options & HALF and game.target else "")
            + (never_under if options & FLOOR else "")
            + ties[rules.tie],
        )
        for i in range(len(labels)):
            self.fact(labels[i], texts[i])

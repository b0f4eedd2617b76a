# SPDX-License-Identifier: MIT
"""The rules in force, in plain words, with what is passed in the coming hand."""

from hearts.core.rules import ANY_CARD_FIRST, DNF, FLOOR, HALF, HOEMKE, JACK_NOT_NEEDED
from hearts.ui.forms import Pages
from hearts.ui.telling import hearts_led, own, pass_of_hand, told

_QUEEN_OF_HEARTS = 1  # her place among the named cards of DNF


class Screen(Pages):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        rules = game.rules
        options = rules.options
        family = rules.game
        names, coming, said, passes, leads, (left,), ways, scores = ui.words(
            "own", "pass", "rules", "passes", "leads", "left_of_dealer", "hearts", "scores"
        )
        kitty, jack = names
        games, labels, firsts, moons, no_jack, leaves, end, quick, totals, ties = said
        cards, this_hand, passing, lead, first, hearts, moon, ends, tie, sums, shooting = labels
        self.heading = games[family]
        scoring = family
        if family == HOEMKE:
            self.heading += " %d%d%d%d" % (rules.digit(0), rules.digit(1), rules.digit(2), rules.digit(3))
            scoring = 1 + rules.digit(3)
        cost = str(rules.values[_QUEEN_OF_HEARTS]) if family == DNF else ""
        self._tell(cards, scores[scoring].replace("~", cost).replace("@", own(ui, jack)))
        if game.may_play:
            self.fact(this_hand, pass_of_hand(ui, coming, kitty))
        self._tell(passing, passes[rules.passing - 1].replace("@", own(ui, kitty)))
        self._tell(lead, leads[rules.lead - 1].replace("@", left))
        self._tell(first, firsts[3 if options & ANY_CARD_FIRST else family])
        self.fact(hearts, hearts_led(ui, ways))
        self._tell(
            shooting if family == DNF else moon,
            moons[2 + rules.moon if rules.moon else family],
            no_jack if options & JACK_NOT_NEEDED else "",
            leaves if rules.evicts else "",
        )
        target = str(game.target)
        self._tell(ends, end.replace("~", target) if game.target else quick)
        self._tell(tie, ties[rules.tie])
        halved, floor = totals
        if options & HALF and game.target:
            self._tell(sums, halved.replace("~", target), floor if options & FLOOR else "")
        elif options & FLOOR:
            self._tell(sums, floor)

    def _tell(self, label, *sentences):
        self.fact(label, " ".join(told(self.ui, [sentence for sentence in sentences if sentence])))

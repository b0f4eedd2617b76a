# SPDX-License-Identifier: MIT
"""The coming hand in words: who deals, what is passed, who leads, when hearts may be led."""

from hearts.core.rotation import KITTY, leader_of
from hearts.core.rules import DNF, NONE, PASS_FOUR
from hearts.ui.forms import Pages


class Screen(Pages):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        rules = game.rules
        self._words = ui.words("this_hand")
        deal, passing, lead, hearts = self._words[1]
        self.label((deal, passing, lead))
        dealer = ui.player(game.dealer)
        self.heading = self._words[0].replace("~", str(game.hands + 1))
        self.fact(deal, dealer)
        self.fact(passing, self._pass(dealer))
        leads = ui.words("leads")[rules.lead - 1]
        leader = leader_of(rules, game.dealer)
        self.fact(lead, leads if leader == NONE else leads.replace("@", ui.player(leader)))
        self.fact(hearts, ui.words("hearts")[rules.hearts - 1])

    def _pass(self, dealer):
        ui = self.ui
        ways, nothing, calls, kitty, kitty_dealer, one_back = self._words[2:]
        cards = bytearray(4)
        ui.game.pass_now(cards)
        if cards[KITTY]:
            return kitty if ui.game.rules.game == DNF else kitty_dealer.replace("@", dealer)
        told = ", ".join([ways[way].replace("~", str(cards[way])) for way in range(KITTY) if cards[way]])
        if not told:
            return calls.replace("@", dealer) if ui.game.calls else nothing
        return told + one_back if ui.game.rules.passing == PASS_FOUR else told

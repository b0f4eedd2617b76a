# SPDX-License-Identifier: MIT
"""The coming hand in words: who deals, what is passed, who leads, when hearts may be led."""

from hearts.core.rotation import leader_of
from hearts.core.rules import NONE
from hearts.ui.forms import Pages
from hearts.ui.telling import hearts_led, pass_of_hand


class Screen(Pages):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        rules = game.rules
        (kitty, _), (title, labels), passes, leads, ways = ui.words("own", "this_hand", "pass", "leads", "hearts")
        deal, passing, lead, hearts = labels
        self.heading = title.replace("~", str(game.hands + 1))
        self.fact(deal, ui.player(game.dealer))
        self.fact(passing, pass_of_hand(ui, passes, kitty))
        leads = leads[rules.lead - 1]
        leader = leader_of(rules, game.dealer)
        self.fact(lead, leads if leader == NONE else leads.replace("@", ui.player(leader)))
        self.fact(hearts, hearts_led(ui, ways))

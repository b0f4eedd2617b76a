# SPDX-License-Identifier: MIT
"""What can be made otherwise than it comes by itself: who deals the coming hand, its pass, the target; and which way the box lies."""

from hearts.core.game import MOST_HANDS, NOT_OVER, REACHED
from hearts.core.record import DEALER
from hearts.core.rotation import left_of
from hearts.core.rules import PASS_FOUR, PASS_THREE
from hearts.ui.forms import List
from hearts.ui.whole_games import restart

_NEXT_DEALER = "next_dealer"  # no screen: it is done at once
_SCREENS = ("deals", _NEXT_DEALER, "next_pass", "new_target", "turned")  # in the order of the rows


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, rows = ui.words("change")
        rows[1] = rows[1].replace("@", ui.player(left_of(game.dealer)))
        coming = not game.over and game.hands < MOST_HANDS
        turns = PASS_THREE <= game.rules.passing <= PASS_FOUR
        may = (coming, coming, coming and turns, game.over in (NOT_OVER, REACHED), True)
        self._places = [i for i in range(len(rows)) if may[i]]
        self.rows = [rows[i] for i in self._places]

    def take(self, row):
        ui = self.ui
        name = _SCREENS[self._places[row]]
        if name != _NEXT_DEALER:
            ui.show(name)
            return
        ui.payload[0] = left_of(ui.game.dealer)
        if ui.commit(DEALER):
            restart(ui)

    def back(self):
        self.ui.show("menu")
        return True

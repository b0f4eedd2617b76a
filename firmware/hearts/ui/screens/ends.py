# SPDX-License-Identifier: MIT
"""The new target is reached already: asks first, and says whether the game is over with that or a tie stands before it."""

from hearts.core.rules import SHARE
from hearts.core.standing import lowest, sole
from hearts.ui.forms import Question
from hearts.ui.whole_games import retarget


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        title, quick, (reached, played), ends, self.keep, (end, change) = ui.words("ends")
        game = ui.game
        totals = game.totals
        target = ui.coming.target
        if target:
            self.heading = title.replace("~", str(target))
            reason = reached.replace("@", ui.players(sum([1 << seat for seat in range(4) if totals[seat] >= target])))
        else:
            self.heading = quick
            reason = played.replace("~", str(game.hands))
        over, asked, goes_on = ends
        leaders = lowest(totals)
        choice = game.rules.tie
        if not choice and game.choice[1] == leaders and game.choice[2] == game.hands:
            choice = game.choice[0]
        is_over = sole(leaders) or choice == SHARE
        self.text = reason + " " + (over if is_over else goes_on if choice else asked)
        self.do = end if is_over else change

    def done(self):
        retarget(self.ui)

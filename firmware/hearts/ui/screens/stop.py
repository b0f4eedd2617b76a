# SPDX-License-Identifier: MIT
"""The game ends here, though nobody has reached the target: asks first, and says who wins by it."""

from hearts.core.record import STOP
from hearts.core.standing import lowest
from hearts.ui.forms import Question
from hearts.ui.whole_games import restart


class Screen(Question):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, text, self.keep, self.do = ui.words("stop")
        self.text = text.replace("~", str(game.hands)).replace("@", ui.players(lowest(game.totals)))

    def done(self):
        ui = self.ui
        if ui.commit(STOP):
            restart(ui)

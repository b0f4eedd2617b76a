# SPDX-License-Identifier: MIT
"""What a correction would change, before it is recorded: the totals, a moon that comes or goes, whether the game is over by it. B keeps all
as it was, D records."""

from array import array

from micropython import const

from hearts.core.rules import DNF, NONE
from hearts.ui.canvas import RIGHT, SMALL
from hearts.ui.forms import Question, answers, centred, clipped, heading
from hearts.ui.whole_games import amend

_PITCH = const(8)
_NAME = const(50)  # its room
_OLD = const(80)  # right of the total as it is
_ARROW = const(84)
_NEW = const(118)  # and as it would be


class Screen(Question):
    typing = True

    def __init__(self, ui):
        super().__init__(ui)
        self._words = ui.words("amend")
        self.keep, self.do = self._words[1]

    def draw(self, canvas):
        ui = self.ui
        game = ui.game
        hand = ui.correction
        totals = array("h", (0, 0, 0, 0))
        hand.look(game, totals)
        title = self._words[0].replace("~", str(hand.number + 1))
        heading(canvas, title, self._moon(canvas, 116 - canvas.text_width(title)))
        y = 12
        for seat in range(4):
            canvas.text(2, y, clipped(canvas, ui.player(seat), _NAME))
            canvas.number(_OLD, y, game.totals[seat], SMALL, False, False, RIGHT)
            canvas.text(_ARROW, y, "→")
            canvas.number(_NEW, y, totals[seat], SMALL, False, False, RIGHT)
            y += _PITCH
        centred(canvas, 46, clipped(canvas, self._end(), 126))
        answers(canvas, self.keep, self.do)

    def _moon(self, canvas, room):
        """The moon that comes or goes by it, in so many pixels."""
        ui = self.ui
        hand = ui.correction
        comes, goes = self._words[3 if hand.rules.game == DNF else 2]
        if hand.taken.moon:
            if not hand.old.moon or hand.taken.shooter(hand.rules) != hand.old.shooter(hand.rules) or hand.taken.moon != hand.old.moon:
                name = ui.player(hand.taken.shooter(hand.rules))
                return comes.replace("@", clipped(canvas, name, room - canvas.text_width(comes.replace("@", ""))))
        elif hand.old.moon:
            return goes
        return ""

    def _end(self):
        """How the game stands with it, where that is not how it stands now."""
        ui = self.ui
        game = ui.game
        hand = ui.correction
        if hand.over == game.over and hand.tie == game.tie and hand.winners == game.winners:
            return ""
        over, tie, on = self._words[4]
        if hand.over:
            return over.replace("@", ui.players(hand.winners))
        return tie if hand.tie else on

    def done(self):
        amend(self.ui)

    def back(self):
        """Back to what was typed, or to the choice of another hand."""
        ui = self.ui
        ui.show("retake" if ui.correction.rest != NONE else "correct")
        return True

    def leave(self):
        self.ui.home()

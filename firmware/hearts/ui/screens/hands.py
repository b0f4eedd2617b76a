# SPDX-License-Identifier: MIT
"""A game hand by hand, the newest first: who took what, what it cost, the totals after it, and who led then. A goes back, C forward again.
The box of a seat that shot is inverted; so is the leader's name where it is not the one who led before."""

from micropython import const

from hearts.core.rules import DNF, NONE
from hearts.input.keys import A, C
from hearts.ui import icons, screen
from hearts.ui.canvas import INVERT
from hearts.ui.forms import centred, clipped
from hearts.ui.hand_boxes import BOXES, MIDDLE, draw_box
from hearts.ui.telling import ranks

_NAME = const(36)  # its room
_LEADER = (45, 39, 38, 8)  # what is inverted of it


class Screen(screen.Screen):
    title = MIDDLE

    def __init__(self, ui, course, *back):
        """course: what is to be seen. back: where BACK leads, as Router.show has it."""
        super().__init__(ui)
        self._ranks = ranks(ui)
        (self._moons,) = ui.words("hands")
        self._game = game = course.game
        self._back = back
        self._course = course
        self._names = [clipped(ui.canvas, ui.player(seat, game.names), _NAME) for seat in range(4)]
        self._number = game.hands - 1

    def draw(self, canvas):
        number = self._number
        points = self.ui.points
        game = self._game
        canvas.number(canvas.text(0, 0, "#"), 0, number + 1, 0)
        taken = game.score_of(number, points)
        shooter = taken.shooter(game.rules) if taken.moon else NONE
        for seat in range(4):
            draw_box(canvas, seat, taken, game.rules, self._ranks, points[seat], self._course.totals[4 * number + seat])
        if shooter != NONE:
            canvas.box(*BOXES[shooter], INVERT)
            centred(canvas, 17, self._moons[game.rules.game == DNF])
        leader = self._course.leaders[number]
        if leader != NONE:
            canvas.icon(57, 25, icons.CROWN)
            centred(canvas, 39, self._names[leader])
            if self._course.changed[number]:
                canvas.box(*_LEADER, INVERT)

    def press(self, seat):
        if seat == A and self._number:
            self._number -= 1
        elif seat == C and self._number < self._game.hands - 1:
            self._number += 1
        else:
            return False
        return True

    def ok(self):
        """The hand before, and from the first one back."""
        return self.press(A) or self.back()

    def back(self):
        self.ui.show(*self._back)
        return True

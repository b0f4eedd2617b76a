# SPDX-License-Identifier: MIT
"""Who sits here: the names that are remembered, four at a time, one on each side, taken by the button of that side; OK goes on to the next
four. After the names: a new one, none, and between games an exchange with another seat. Turned to the seat that it is about."""

from micropython import const

from hearts.ui import screen
from hearts.ui.canvas import CLEAR, RIGHT
from hearts.ui.forms import centred, heading
from hearts.ui.players import choose, exchange, may_exchange, name_at, names, others

_NOBODY = bytes(8)
# What can be taken beside names
_NEW = const(0)
_NONE = const(1)
_EXCHANGE = const(2)
# Where the four lie, by side from the reader's left on, the frame wide and high: y
_WIDE = bytes((28, 13, 28, 42))
_HIGH = bytes((54, 38, 70, 86))


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self.facing = ui.seat
        self.title = (0, 0, 64 if ui.seat & 1 else 128, 9)
        self._heading, self._more, self._with, words = ui.words("sitter")
        self._names = others(ui)
        self._acts = [_NEW]
        if ui.sitting or name_at(ui, ui.seat) != _NOBODY:
            self._acts.append(_NONE)
        if may_exchange(ui):
            self._acts.append(_EXCHANGE)
        self._texts = [ui.player(0, name) for name in self._names] + [words[act] for act in self._acts]
        self._seats = [ui.player(seat, names(ui)) for seat in range(4)]
        self._first = 0
        self._exchanges = False

    def draw(self, canvas):
        canvas.face(self.facing)
        self._y = heading(canvas, self._heading)
        self._draw_four(canvas)

    def change(self, canvas):
        canvas.face(self.facing)
        canvas.box(0, self._y, canvas.width, canvas.height - self._y, CLEAR)
        self._draw_four(canvas)
        return True

    def _draw_four(self, canvas):
        wide = canvas.width == 128
        for side in range(4):
            text = self._text(side)
            if text:
                y = (_WIDE if wide else _HIGH)[side]
                if side == 0:
                    canvas.text(canvas.text(1, y, "← "), y, text)
                elif side == 2:
                    canvas.text(canvas.width - 1, y, " →", 1, RIGHT)
                    canvas.text(canvas.width - 1 - canvas.text_width(" →"), y, text, 1, RIGHT)
                else:
                    sign = "↑ " if side == 1 else "↓ "
                    canvas.text(canvas.text((canvas.width - canvas.text_width(text) - canvas.text_width(sign)) // 2, y, sign), y, text)
        if self._exchanges or len(self._texts) > 4:
            centred(canvas, canvas.height - 9, self._with if self._exchanges else self._more)

    def _text(self, side):
        """What is to be taken on a side."""
        if self._exchanges:
            return "" if side == 3 else self._seats[self.facing + 1 + side & 3]
        at = self._first + side
        return self._texts[at] if at < len(self._texts) else ""

    def press(self, seat):
        ui = self.ui
        side = seat - self.facing - 1 & 3
        if not self._text(side):
            return False
        at = self._first + side
        if self._exchanges:
            exchange(ui, self.facing, seat)
        elif at < len(self._names):
            choose(ui, self._names[at])
        else:
            act = self._acts[at - len(self._names)]
            if act == _NEW:
                ui.show("name")
            elif act == _NONE:
                choose(ui, _NOBODY)
            else:
                self._exchanges = True
        return True

    def ok(self):
        """The next four, and after the last ones the first again."""
        if self._exchanges or len(self._texts) <= 4:
            return False
        self._first += 4
        if self._first >= len(self._texts):
            self._first = 0
        return True

    def back(self):
        ui = self.ui
        if self._exchanges:
            self._exchanges = False
        elif ui.sitting:
            ui.show(ui.sitting.before)
        else:
            ui.home()
        return True

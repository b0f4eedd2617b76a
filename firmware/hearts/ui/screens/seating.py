# SPDX-License-Identifier: MIT
"""Who is here: the names that are remembered are asked one by one, the newest first, and whoever it is presses her button. Then new names
can be written, each by a press of the seat's button. Goes on by itself when all four have one; OK goes on without.

Where the first four are not here nobody else is asked, so that who wants no names is soon through: then the seat's button leads to the
other names, too."""

from micropython import const

from hearts.ui import screen
from hearts.ui.canvas import CLEAR
from hearts.ui.forms import centred, wrapped
from hearts.ui.players import ABSENT, draw_name, name_at, put

# Answers that are neither a seat nor ABSENT: this one is not asked,
_SEATED = const(5)  # since she sits already,
_UNASKED = const(6)  # since so many others are not here.
_ENOUGH = const(4)

_LEFT = const(11)  # the middle
_TOP = const(11)
_WIDE = const(106)
_HIGH = const(43)
_NOBODY = bytes(8)


class Screen(screen.Screen):
    title = (_LEFT, _TOP, _WIDE, _HIGH)

    def __init__(self, ui):
        super().__init__(ui)
        here, self._absent, write, self._hints = ui.words("seating")
        self._here = wrapped(ui.canvas, here, _WIDE)
        self._write = [wrapped(ui.canvas, text, _WIDE) for text in write]
        self._names = ui.box.names()
        self._texts = [ui.player(0, name) for name in self._names]
        self._seated = [name_at(ui, seat) for seat in range(4)]
        self._shown = [ui.player(seat, ui.sitting.names) if self._seated[seat] != _NOBODY else "" for seat in range(4)]
        self._goes_on = ui.name != "dealer"  # from there it was come back to
        self._skip()

    def _skip(self):
        """On to the next name that has no seat yet."""
        sitting = self.ui.sitting
        while sitting.asked < len(self._names) and self._names[sitting.asked] in self._seated:
            sitting.answers[sitting.asked] = _SEATED
            sitting.asked += 1

    def _asks(self):
        return _NOBODY in self._seated and self.ui.sitting.asked < len(self._names)

    def _unasked(self):
        """Whether there are names that nobody was asked about."""
        sitting = self.ui.sitting
        return sitting.asked > 0 and sitting.answers[sitting.asked - 1] == _UNASKED

    def draw(self, canvas):
        for seat in range(4):
            draw_name(canvas, seat, self._shown[seat])
        canvas.face(0)
        if self._asks():
            name = self._texts[self.ui.sitting.asked]
            size = 2 if canvas.text_width(name, 2) <= _WIDE else 1
            centred(canvas, 19 - 4 * size, name, size)
            self._centre(canvas, 28, self._here)
            hint = self._absent
        else:
            self._centre(canvas, 15, self._write[self._unasked()])
            nobody, some = self._hints
            hint = nobody if self._nobody() else some
        centred(canvas, 46, hint)

    def _centre(self, canvas, y, lines):
        for line in lines:
            centred(canvas, y, line)
            y += 9

    def change(self, canvas):
        canvas.face(0)
        canvas.box(_LEFT, _TOP, _WIDE, _HIGH, CLEAR)
        self.draw(canvas)
        return True

    def _nobody(self):
        return self._seated.count(_NOBODY) == 4

    def press(self, seat):
        ui = self.ui
        sitting = ui.sitting
        if not self._asks():
            ui.seat = seat
            ui.show("sitter" if self._unasked() else "name")
            return True
        if self._seated[seat] != _NOBODY:
            return False
        self._sit(seat, self._names[sitting.asked], self._texts[sitting.asked])
        self._answer(seat)
        self._goes_on = True
        return True

    def _answer(self, answer):
        sitting = self.ui.sitting
        sitting.answers[sitting.asked] = answer
        sitting.asked += 1
        self._skip()

    def _sit(self, seat, name, text):
        put(self.ui, seat, name)
        self._seated[seat] = name
        self._shown[seat] = text

    def ok(self):
        if not self._asks():
            self.ui.show("dealer")
            return True
        self._answer(ABSENT)
        if self.ui.sitting.asked >= _ENOUGH and self._nobody():
            while self._asks():
                self._answer(_UNASKED)
        return True

    def back(self):
        """The last answer is taken back; before the first one this leaves."""
        ui = self.ui
        sitting = ui.sitting
        while sitting.asked:
            sitting.asked -= 1
            answer = sitting.answers[sitting.asked]
            if answer <= ABSENT:
                # What was written there since stays.
                if answer != ABSENT and self._seated[answer] == self._names[sitting.asked]:
                    self._sit(answer, _NOBODY, "")
                return True
        ui.show("house")
        return True

    def tick(self):
        if self._goes_on and _NOBODY not in self._seated:
            self.ui.show("dealer")

# SPDX-License-Identifier: MIT
"""The self-test, for whoever has just built a box, after the panel's: the battery is measured, the flash written and read, and each button
is to be pressed. It counts its presses, + says that it was held and ! that it is stuck; a button that bounces counts twice. BACK, held,
leaves.
"""

from micropython import const

from hearts.core.record import FULL
from hearts.input.keys import BACK, OK
from hearts.trial import Trial
from hearts.ui.canvas import CLEAR, INVERT, RIGHT, SET, SMALL
from hearts.ui.forms import centred, heading
from hearts.ui.screen import Screen as Base

# By key: x, width
_PLACES = ((0, 17), (18, 17), (36, 17), (54, 17), (72, 22), (95, 33))
_TOP = const(42)
_HEIGHT = const(11)
_FACTS = const(9)  # from one to the next
_HINT = const(56)
_MOST = const(9)
_NONE = const(-1)
_SECOND = const(1000)  # ms between two looks at the battery

# What is said of the flash: FULL and whatever else it may be come after what is said of the battery; and before it was tried
_FULL = const(3)
_FAILS = const(4)
_UNTRIED = const(-1)


def _hundredths(millivolts):
    """Of a volt: the Pico measures in steps of 2.4 mV, and 5 V are 5.00."""
    return (millivolts + 5) // 10


class Screen(Base):
    stuck = True

    def __init__(self, ui):
        super().__init__(ui)
        (_, labels, _, displays, *_), self._words = ui.words("settings", "selftest")
        self._battery = labels[0]
        self._display = labels[1].replace("~", displays[ui.box.settings[1]])
        self._presses = bytearray(6)
        self._missing = 6  # buttons that were not pressed yet
        self._last = self._lit = _NONE
        self._held = False
        self._trial = Trial(ui.box)
        self._measured = ui.now
        self._flash = _UNTRIED
        self._drawn = False

    def draw(self, canvas):
        title, results, memory, hint, leave, _ = self._words
        millivolts = self._trial.millivolts
        state = self._trial.state
        flash = self._flash
        well = millivolts and not (self._missing or state or flash or self.ui.stuck)
        y = heading(canvas, title, results[0] if well else "")
        rounded = _hundredths(millivolts)
        volts = "%d.%02d V" % (rounded // 100, rounded % 100) if millivolts else "?"
        battery = self._battery.replace("~", volts)
        for fact, result in (
            (self._display, ""),
            (battery, results[state] if millivolts else ""),
            (memory, results[flash] if flash != _UNTRIED else ""),
        ):
            canvas.text(2, y, fact)
            canvas.text(126, y, result, 1, RIGHT)
            y += _FACTS
        centred(canvas, _HINT, hint if self._missing else leave)
        for key in range(6):
            self._button(canvas, key)
        self._lit = self._last
        self._drawn = True

    def _button(self, canvas, key):
        x, width = _PLACES[key]
        canvas.box(x, _TOP, width, _HEIGHT, CLEAR)
        canvas.box(x, _TOP, width, 1, SET)
        canvas.box(x, _TOP + 1, 1, _HEIGHT - 2, SET)
        canvas.box(x + width - 1, _TOP + 1, 1, _HEIGHT - 2, SET)
        canvas.box(x, _TOP + _HEIGHT - 1, width, 1, SET)
        end = canvas.text(x + 3, _TOP + 2, self._words[5][key]) + 2
        count = self._presses[key]
        if self.ui.stuck >> key & 1:
            canvas.text(end, _TOP + 2, "!")
        elif self._held and key == self._last:
            canvas.text(end, _TOP + 2, "+")
        elif count:
            canvas.number(end, _TOP + 2, count, SMALL)
        if count:
            canvas.box(x + 1, _TOP + 1, width - 2, _HEIGHT - 2, INVERT)

    def change(self, canvas):
        canvas.face(0)
        if self._lit != _NONE and self._lit != self._last:
            self._button(canvas, self._lit)
        self._button(canvas, self._last)
        self._lit = self._last
        return True

    def press(self, key):
        presses = self._presses
        if not presses[key]:
            self._missing -= 1
            if not self._missing:
                self.ui.redraw()
        presses[key] = min(presses[key] + 1, _MOST)
        self._last = key
        self._held = False
        return True

    def hold(self, seat):
        self._held = seat == self._last
        return self._held

    def ok(self):
        return self.press(OK)

    def back(self):
        return self.press(BACK)

    def tick(self):
        ui = self.ui
        if self._drawn and self._flash == _UNTRIED:  # which may take its time
            status = self._trial.flash()
            self._flash = status and (_FULL if status == FULL else _FAILS)
            ui.redraw()
        elif ui.passed(self._measured, _SECOND):
            self._measured = ui.now
            trial = self._trial
            before = _hundredths(trial.millivolts)
            trial.measure()
            if _hundredths(trial.millivolts) != before:
                ui.redraw()

# SPDX-License-Identifier: MIT
"""A name, in three presses a letter: each side shows a quarter of the letters, then of those, then one letter, and is taken by its button.
Turned to the seat that gets the name; who waits for a seat writes as south. OK ends it; without a letter the seat has no name. BACK takes
back the last press, then the last letter, then leaves."""

from micropython import const

from hearts.core.game import NAME_SIZE
from hearts.ui import screen
from hearts.ui.forms import centred
from hearts.ui.players import QUEUE, choose

# The sides clockwise, from the writer's left
_LEFT = const(0)
_TOP = const(1)
_RIGHT = const(2)
_BOTTOM = const(3)
_GAP = const(6)  # between groups of letters
_MARGIN = const(27)  # what the sides have of the middle's width

# What is being chosen
_QUARTER = const(0)
_GROUP = const(1)
_LETTER = const(2)


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self.facing = ui.seat & 3
        self.title = (0, 70, 64, 36) if self.facing & 1 else (_MARGIN, 17, 128 - 2 * _MARGIN, 30)
        self._prompt, self._hints, quarters = ui.words("name")
        self._alphabet = ui.words("always")[1]
        self._quarters = [quarter.split(" ") for quarter in quarters]
        # Slices, since MicroPython keeps what it gives as one letter for good.
        self._letters = [[[group[i : i + 1] for i in range(len(group))] for group in quarter] for quarter in self._quarters]
        self._level = _QUARTER
        self._quarter = self._group = 0
        self._written = [""] * NAME_SIZE
        self._name = bytearray(NAME_SIZE)
        self._count = 0

    def draw(self, canvas):
        canvas.face(self.facing)
        for side in range(4):
            if self._level == _QUARTER:
                groups = self._quarters[side]
                self._draw_side(canvas, side, groups, 0, len(groups), 1)
            elif self._level == _GROUP:
                if side < len(self._letters[self._quarter]):
                    letters = self._letters[self._quarter][side]
                    self._draw_side(canvas, side, letters, 0, len(letters), 2)
            elif side < len(self._letters[self._quarter][self._group]):
                self._draw_side(canvas, side, self._letters[self._quarter][self._group], side, 1, 2)
        self._draw_name(canvas)

    def _draw_side(self, canvas, side, texts, first, count, size):
        """`count` of the texts: beside each other above and below, above each other at the sides."""
        wide = canvas.width == 128
        sideways = side in (_LEFT, _RIGHT)
        row = size if sideways else 2 if size == 1 and not wide else 4
        gap = _GAP if size == 1 else size
        pitch = 8 * size + 1
        height = (count + row - 1) // row * pitch
        if sideways:
            y = (32 if wide else 46) - height // 2
        else:
            y = 0 if side == _TOP else canvas.height - height
        end = first + count
        while first < end:
            last = min(first + row, end)
            width = -gap
            for i in range(first, last):
                width += canvas.text_width(texts[i], size) + gap
            x = 1 if side == _LEFT else canvas.width - 1 - width if side == _RIGHT else (canvas.width - width) // 2
            for i in range(first, last):
                canvas.text(x, y, texts[i], size)
                x += canvas.text_width(texts[i], size) + gap
            y += pitch
            first = last

    def _draw_name(self, canvas):
        _, y, _, _ = self.title
        room = 64 if canvas.width == 64 else 128 - 2 * _MARGIN
        size = 3
        width = room
        while width >= room and size > 1:
            size -= 1
            width = -size
            for i in range(self._count):
                width += canvas.text_width(self._written[i], size) + size
        x = (canvas.width - width) // 2
        for i in range(self._count):
            canvas.text(x, y + (2 if size == 2 else 6), self._written[i], size)
            x += canvas.text_width(self._written[i], size) + size
        if not self._count:
            centred(canvas, y + 6, self._prompt)
        if not self._level:
            centred(canvas, y + 20, self._hints[self._count > 0])

    def press(self, seat):
        side = seat - self.facing - 1 & 3
        if self._count == NAME_SIZE:
            return False
        if self._level == _QUARTER:
            self._quarter = side
        else:
            groups = self._letters[self._quarter]
            if side >= len(groups if self._level == _GROUP else groups[self._group]):
                return False
            if self._level == _GROUP:
                self._group = side
            else:
                letter = groups[self._group][side]
                self._written[self._count] = letter
                self._name[self._count] = self._alphabet.find(letter)
                self._count += 1
        self._level = (self._level + 1) % 3
        return True

    def ok(self):
        if self._level:
            return False
        choose(self.ui, bytes(self._name))
        return True

    def back(self):
        if self._level:
            self._level -= 1
        elif self._count:
            self._count -= 1
            self._name[self._count] = 0
        else:
            ui = self.ui
            ui.show("waiting" if ui.seat == QUEUE else ui.sitting.before if ui.sitting else "sitter")
        return True

# SPDX-License-Identifier: MIT
"""A name, in three presses a letter: each side shows a quarter of the letters, then of those, then one letter, and is taken by its button.
Turned to the seat that gets the name; who waits for a seat writes as south. OK ends it; without a letter the seat has no name. BACK takes
back the last press, then the last letter, then leaves. Of somebody who is here already OK means nothing. A name that can't be recorded
now is still there when that is tried again."""

from micropython import const

from hearts.core.game import NAME_SIZE
from hearts.ui import screen
from hearts.ui.canvas import CENTRE, LEFT, RIGHT
from hearts.ui.forms import centred
from hearts.ui.players import QUEUE, choose, is_here

# The sides clockwise, from the writer's left
_LEFT = const(0)
_TOP = const(1)
_RIGHT = const(2)
_BETWEEN = "  "  # groups of letters
_SIDE = const(27)  # the room of left and right

# What is being chosen
_QUARTER = const(0)
_GROUP = const(1)
_LETTER = const(2)


class Screen(screen.Screen):
    def __init__(self, ui, written=b""):
        """written: the letters that stand there already, in their own numbers."""
        super().__init__(ui)
        self.facing = ui.seat & 3
        wide = not self.facing & 1
        self.title = (_SIDE, 17, 128 - 2 * _SIDE, 30) if wide else (0, 70, 64, 36)
        self._prompt, self._hints, quarters = ui.words("name")
        self._alphabet = ui.words("always")[1]
        groups = [quarter.split(" ") for quarter in quarters]
        # All as it is drawn, row by row: the quarters; each group, beside another one or above it; each letter. Slices, since MicroPython
        # keeps for good what it gives as one letter.
        self._quarters = []
        for side in range(4):
            row = 1 if not side & 1 else 4 if wide else 2
            self._quarters.append([_BETWEEN.join(groups[side][i : i + row]) for i in range(0, len(groups[side]), row)])
        self._groups = [[([group[:2], group[2:]], [group]) for group in quarter] for quarter in groups]
        self._letters = [[[group[i : i + 1] for i in range(len(group))] for group in quarter] for quarter in groups]
        self._one = [""]
        self._level = _QUARTER
        self._quarter = self._group = 0
        self._written = [""] * NAME_SIZE
        self._name = bytearray(NAME_SIZE)
        self._count = 0
        for number in written:
            self._written[self._count] = self._alphabet[number : number + 1]
            self._name[self._count] = number
            self._count += 1

    def draw(self, canvas):
        """All of it at each press: nearly all changes, and to find out what does not would take longer."""
        canvas.face(self.facing)
        self._draw_sides(canvas)
        self._draw_name(canvas)

    def _draw_sides(self, canvas):
        level = self._level
        for side in range(4):
            if level == _QUARTER:
                self._draw_side(canvas, side, self._quarters[side], 1)
            elif level == _GROUP:
                groups = self._groups[self._quarter]
                if side < len(groups):
                    self._draw_side(canvas, side, groups[side][side & 1], 2)
            else:
                letters = self._letters[self._quarter][self._group]
                if side < len(letters):
                    self._one[0] = letters[side]
                    self._draw_side(canvas, side, self._one, 2)

    def _draw_side(self, canvas, side, rows, size):
        pitch = 8 * size + 1
        width = canvas.width
        y = len(rows) * pitch
        if side == _LEFT:
            x, align = 1, LEFT
        elif side == _RIGHT:
            x, align = width - 1, RIGHT
        else:
            x, align = width // 2, CENTRE
        if side & 1:
            y = 0 if side == _TOP else canvas.height - y
        else:
            y = (32 if width == 128 else 46) - y // 2
        for row in rows:
            canvas.text(x, y, row, size, align)
            y += pitch

    def _draw_name(self, canvas):
        x, y, room, _ = self.title
        count = self._count
        width = -1
        for i in range(count):
            width += canvas.text_width(self._written[i]) + 1
        size = 2 if 2 * width < room else 1
        x = (canvas.width - width * size) // 2
        for i in range(count):
            x = canvas.text(x, y + 10 - 4 * size, self._written[i], size)
        if not count:
            centred(canvas, y + 6, self._prompt)
        if not self._level:
            centred(canvas, y + 20, self._hints[count > 0])

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
        ui = self.ui
        name = bytes(self._name)
        if is_here(ui, name):
            return False
        if not choose(ui, name) and ui.tried:
            ui.tried += (self._name[: self._count],)
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

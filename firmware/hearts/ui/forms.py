# SPDX-License-Identifier: MIT
"""How words are set on a screen, and the three kinds that most screens are: a list, a question, pages of facts. In memory only while
such a screen is shown."""

from micropython import const

from hearts.input.keys import A, B, C, D
from hearts.ui.canvas import INVERT
from hearts.ui.screen import Screen

_TOP = const(11)  # first row under the title
_ROW = const(10)
_LINE = const(9)
_LINES = const(6)
_LABEL = const(27)
_ANSWERS = const(56)


def heading(canvas, text, right=""):
    """The one way a title looks."""
    canvas.text(2, 0, text)
    if right:
        canvas.text(canvas.width - 2 - canvas.text_width(right), 0, right)
    canvas.dots(0, 9, canvas.width)


def centred(canvas, y, text, size=1):
    """Text in the middle of the frame; at size 2 where it fits, else at size 1."""
    if size == 2 and canvas.text_width(text, 2) > canvas.width:
        size = 1
        y += 4
    canvas.text((canvas.width - canvas.text_width(text, size)) // 2, y, text, size)


def wrapped(canvas, text, width):
    """The text in lines of at most `width` pixels, broken between words."""
    lines = []
    line = ""
    for word in text.split(" "):
        longer = line + " " + word if line else word
        if line and canvas.text_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    return lines


def paragraph(canvas, y, text):
    """Running text over the whole width. Returns y below it."""
    for line in wrapped(canvas, text, canvas.width - 4):
        canvas.text(2, y, line)
        y += _LINE
    return y


class List(Screen):
    """One choice out of a few: up and down, OK takes. A subclass gives `heading`, `note` above the rows and `rows`, and takes a choice
    in `take(row)`."""

    note = ""
    chosen = 0

    def draw(self, canvas):
        heading(canvas, self.heading)
        y = _TOP
        if self.note:
            y = paragraph(canvas, y, self.note) + 1
        for row in range(len(self.rows)):
            canvas.text(2, y + 1, self.rows[row])
            if row == self.chosen:
                canvas.box(0, y, canvas.width, _ROW, INVERT)
            y += _ROW

    def press(self, seat):
        if seat == C and self.chosen:
            self.chosen -= 1
        elif seat == A and self.chosen < len(self.rows) - 1:
            self.chosen += 1
        else:
            return False
        return True

    def ok(self):
        self.take(self.chosen)
        return True


class Question(Screen):
    """Something may be lost: B keeps, D does it, OK is dead. A subclass gives `heading`, `text`, the words `keep` and `do`, and acts in
    `kept()` and `done()`."""

    def draw(self, canvas):
        heading(canvas, self.heading)
        paragraph(canvas, _TOP + 2, self.text)
        answers(canvas, self.keep, self.do)

    def press(self, seat):
        if seat == B:
            self.kept()
        elif seat == D:
            self.done()
        else:
            return False
        return True

    def kept(self):
        self.ui.home()


def answers(canvas, left, right, y=_ANSWERS):
    """The answers to a question: what B does on the left, what D does on the right."""
    canvas.text(1, y, "← " + left)
    canvas.text(canvas.width - 1 - canvas.text_width(right + " →"), y, right + " →")


class Pages(Screen):
    """Facts in words: a column of labels, a column of text, six lines a page. A subclass gives `heading` and calls `fact` for each."""

    def __init__(self, ui):
        super().__init__(ui)
        self._lines = []
        self.page = 0

    def fact(self, label, text):
        canvas = self.ui.canvas
        canvas.face(0)
        for line in wrapped(canvas, text, canvas.width - _LABEL - 4):
            self._lines.append((label, line))
            label = ""

    @property
    def _last(self):
        return (len(self._lines) - 1) // _LINES

    def draw(self, canvas):
        heading(canvas, self.heading, "%d/%d" % (self.page + 1, self._last + 1) if self._last else "")
        y = _TOP
        for label, line in self._lines[self.page * _LINES : (self.page + 1) * _LINES]:
            canvas.text(2, y, label)
            canvas.text(_LABEL + 2, y, line)
            y += _LINE

    def press(self, seat):
        if seat == C and self.page:
            self.page -= 1
        elif seat == A and self.page < self._last:
            self.page += 1
        else:
            return False
        return True

    def ok(self):
        """The next page, and from the last one home."""
        if self.page < self._last:
            self.page += 1
        else:
            self.ui.home()
        return True

# SPDX-License-Identifier: MIT
"""How words are set on a screen, and the three kinds that most screens are: a list, a question, pages of facts. In memory only while
such a screen is shown."""

from micropython import const

from hearts.input.keys import A, B, C, D
from hearts.ui import icons
from hearts.ui.canvas import CENTRE, CLEAR, INVERT, RIGHT
from hearts.ui.screen import Screen

_ROW = const(10)
_CLOSE = const(9)  # where there are six
_LINE = const(9)
_LINES = const(6)
_TAG = const(4)  # pixels between a fact and its label, a word's blank apart
_APART = const(4)  # and between facts, where there is room
_ANSWERS = const(56)
_WARNED = const(102)  # pixels beside the sign


def heading(canvas, text, right=""):
    """The one way a title looks; a long one takes two lines. Returns y of what comes below it."""
    y = paragraph(canvas, 0, text)
    if right:
        canvas.text(canvas.width - 2, 0, right, 1, RIGHT)
    canvas.dots(0, y, canvas.width)
    return y + 2


def centred(canvas, y, text, size=1):
    """Text in the middle of the frame, `size` 1 or 2."""
    canvas.text(canvas.width // 2, y, text, size, CENTRE)


def filling(canvas, y, height, text, width):
    """Text in the middle of `height` pixels from y, at most `width` wide: at size 2 where that fits, else at size 1."""
    for size in (2, 1):
        pitch = 3 + 6 * size
        lines = wrapped(canvas, text, width, size)
        if len(lines) * pitch <= height and max([canvas.text_width(line, size) for line in lines]) <= width:
            break
    y += (height - len(lines) * pitch) // 2
    for line in lines:
        centred(canvas, y, line, size)
        y += pitch


def clipped(canvas, text, width):
    """As many of the first letters as fit: for a name where the seat is plain without it."""
    while canvas.text_width(text) > width:
        text = text[:-1]
    return text


def wrapped(canvas, text, width, size=1):
    """The text in lines of at most `width` pixels, broken between words."""
    words = text.split(" ")
    lines = []
    first = right = 0  # of a line: its first word, its last pixel's right
    blank = canvas.text_width(" ", size) + 2 * size  # with the gaps beside it
    for i in range(len(words)):
        more = canvas.text_width(words[i], size)
        right += blank + more
        if i > first and right > width:
            lines.append(" ".join(words[first:i]))
            first = i
        if i == first:
            right = more
    lines.append(" ".join(words[first:]))
    return lines


def paragraph(canvas, y, text):
    """Running text over the whole width. Returns y below it."""
    for line in wrapped(canvas, text, canvas.width - 4):
        canvas.text(2, y, line)
        y += _LINE
    return y


class List(Screen):
    """One choice out of some: up and down, OK takes. A subclass gives `heading`, `note` above the rows and `rows`, and takes a choice
    in `take(row)`. Where not all rows fit, arrows in the title say where there are more."""

    note = ""
    chosen = 0
    _first = 0  # of the rows that are shown

    def draw(self, canvas):
        rows = self._shown = self.rows
        y = heading(canvas, self.heading)
        if self.note:
            y = paragraph(canvas, y, self.note) + 1
        self._pitch = _ROW
        if len(rows) * _ROW > canvas.height - y:
            self._pitch = _CLOSE
            y -= 1
        self._top = y
        self._fit = fit = (canvas.height - y) // self._pitch
        self._first = first = max(min(self._first, self.chosen), self.chosen - fit + 1)
        more = ("↑" if first else "") + ("↓" if len(rows) > first + fit else "")
        canvas.text(canvas.width - 2, 0, more, 1, RIGHT)
        y += 1
        for i in range(first, min(first + fit, len(rows))):
            canvas.text(2, y, rows[i])
            y += self._pitch
        self._mark(canvas)

    def _mark(self, canvas):
        self._marked = self.chosen
        self._said = self.rows[self.chosen]
        self._invert(canvas)

    def _invert(self, canvas):
        canvas.box(0, self._top + (self._marked - self._first) * self._pitch, canvas.width, _ROW, INVERT)

    def change(self, canvas):
        if self.rows is not self._shown or not self._first <= self.chosen < self._first + self._fit:
            return False
        canvas.face(0)
        self._invert(canvas)
        row = self.rows[self._marked]
        if row is not self._said:
            y = self._top + (self._marked - self._first) * self._pitch
            canvas.box(0, y, canvas.width, _ROW, CLEAR)
            canvas.text(2, y + 1, row)
        self._mark(canvas)
        return True

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
        paragraph(canvas, heading(canvas, self.heading) + 2, self.text)
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


def answers(canvas, left, right):
    """The answers to a question: what B does on the left, what D does on the right."""
    canvas.text(1, _ANSWERS, "← " + left)
    canvas.text(canvas.width - 1, _ANSWERS, right + " →", 1, RIGHT)


class Notice(Screen):
    """Something that all should know. A subclass gives `heading` and `texts`: what happened, what is safe and what to press."""

    def draw(self, canvas):
        y = heading(canvas, self.heading) + 2
        canvas.icon(2, y + 6, icons.WARN)
        for text in self.texts:
            for line in wrapped(canvas, text, _WARNED):
                canvas.text(128 - _WARNED - 2, y, line)
                y += _LINE
            y += 4


class Pages(Screen):
    """Facts in plain words, each behind its label, six lines a page, a fact whole on its page. A subclass gives `heading` and calls `fact`
    for each."""

    def __init__(self, ui):
        super().__init__(ui)
        self._pages = [[]]
        self.page = 0

    def fact(self, label, text):
        canvas = self.ui.canvas
        canvas.face(0)
        lines = wrapped(canvas, label + " " + text, canvas.width - 4 - _TAG)
        lines[0] = lines[0][len(label) + 1 :]
        if len(self._pages[-1]) + len(lines) > _LINES:
            self._pages.append([])
        for line in lines:
            self._pages[-1].append((label, line))
            label = ""

    @property
    def _last(self):
        return len(self._pages) - 1

    def draw(self, canvas):
        last = self._last
        sign = "↓↑"[self.page == last] + " %d/%d" % (self.page + 1, last + 1) if last else ""
        y = heading(canvas, self.heading, sign)
        lines = self._pages[self.page]
        # What room is left stands between the facts.
        gap = min(_APART, (_LINES - len(lines)) * _LINE // max(1, sum([bool(label) for label, _ in lines]) - 1))
        y -= gap
        for label, line in lines:
            x = 2
            if label:
                y += gap
                after = canvas.text(x, y, label)
                canvas.box(0, y - 1, after + 1, _LINE, INVERT)
                x = after + _TAG
            canvas.text(x, y, line)
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

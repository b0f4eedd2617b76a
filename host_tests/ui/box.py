# SPDX-License-Identifier: MIT
"""A score box for the tests of its screens: the app on a plain frame buffer, a folder and a made-up clock, with keys to press and
records to put in; and a canvas that takes down what a screen draws where."""

import functools

from hearts.app import App
from hearts.core import record as r
from hearts.core.course import Course
from hearts.core.hand import PACKED, Taken
from hearts.core.rules import DNF, Rules
from hearts.languages import LANGUAGES
from hearts.port.folder import Folder
from hearts.store import settings
from hearts.ui.canvas import INVERT, LEFT, SET, Canvas
from hearts.ui.whole_games import restart
from host_tests import bare
from tools.english import words

NAMES = ("EVA", "BEN", "ANNA", "OLE")
STEP = 10  # ms between two looks at the buttons
HELD = 700  # ms, longer than a hold


def numbers(name):
    """The eight bytes of a name in a record."""
    return bytes(words("always")[1].index(letter) for letter in name).ljust(8, b"\0")


class Box:
    """A box that was just switched on. folder: where its games are. lot: what every draw of lots gives. language: one of LANGUAGES, that
    was chosen before; None where none was."""

    def __init__(self, folder, lot=0, restarted=False, language=LANGUAGES[0]):
        self.now = 0
        self._port = bare.Port(Folder(str(folder)), lot, restarted)
        values, _ = settings.load(self._port.folder)
        if language and not values[settings.LANGUAGE]:
            values[settings.LANGUAGE] = 1 + LANGUAGES.index(language)
            settings.save(self._port.folder, values)
        self._app = App(self._port)
        self.router = self._app._router
        self.game = self._app.game
        self.wait(0)

    @property
    def ram(self):
        return bytes(self._port.panel.pages)

    def wait(self, ms, levels=0):
        """Let time go by, with these buttons down."""
        for _ in range(ms // STEP + 1):
            self._app.step(self.now, levels)
            self.now += STEP

    def press(self, *keys):
        for key in keys:
            self.wait(20, 1 << key)
            self.wait(30)
        return self

    def hold(self, key):
        self.wait(HELD, 1 << key)
        self.wait(30)
        return self

    def supply(self, millivolts):
        """The supply's voltage from now on."""
        self._port.supply = millivolts
        self.wait(30_000)
        return self

    def set(self, place, value):
        """Change a setting, as it stands in store.settings."""
        values = bytearray(self._app.settings)
        values[place] = value
        assert self._app.set(values) == r.OK
        return self

    def spell(self, name, seat):
        """Write a name on the screen for names, turned to the seat."""
        sides = [[group for group in side.split(" ")] for side in words("name")[2]]
        for letter in name:
            way = next(
                (quarter, group, group_letters.index(letter))
                for quarter, groups in enumerate(sides)
                for group, group_letters in enumerate(groups)
                if letter in group_letters
            )
            self.press(*[seat + 1 + side & 3 for side in way])  # the sides go round from the writer's left
        return self

    def remember(self, names):
        """Let the box have seen these names, the newest first."""
        self._app.names(b"".join(numbers(name) for name in names))
        return self

    def wait_for_seat(self, name):
        """Record that somebody waits for a seat."""
        self.record(r.WAIT, 1, *numbers(name))
        return self

    # --- records ----------------------------------------------------------------------------------

    def record(self, kind, *payload):
        status = self._app.commit(kind, bytes(payload) + bytes(9 - len(payload)))
        assert status == r.OK, f"record {kind} {payload}: {status}"

    def begin(self, game=DNF, variation=0, target=None, options=0, moon=0, tie=0, dealer=0, names=NAMES):
        """Record a game and who sits where."""
        rules = Rules()
        rules.begin(game, variation)
        assert rules.set(rules.target if target is None else target, options, moon, tie)
        self.record(r.GAME, *rules.code, dealer)
        for seat in range(4):
            if names[seat]:
                self.record(r.SIT, seat, *numbers(names[seat]))
        restart(self.router)
        return self

    def play(self, takers, hearts, moon=0):
        """Record a hand: a taker for each named card, plain hearts by seat."""
        taken = Taken()
        for card in range(len(takers)):
            taken.takers[card] = takers[card]
        for seat in range(4):
            taken.hearts[seat] = hearts[seat]
        taken.moon = moon
        packed = bytearray(PACKED)
        taken.pack(packed, 0)
        self.record(r.HAND, self.game.hands, *packed)
        self.router.skipped = False
        return self

    def stand(self, totals, hands=None):
        """Let the totals be these, whatever was recorded."""
        for seat in range(4):
            self.game.totals[seat] = totals[seat]
        if hands is not None:
            self.game.hands = hands
        return self

    def show(self, name=None, seat=0, news=False):
        """Show a screen by name, or where the game stands."""
        self.router.seat = seat
        self.router.news = news
        if name:
            self.router.show(name)
        else:
            self.router.home()
        self.wait(0)
        return self

    def look_back(self, name):
        """Show the game's course, "hands" or "chart", as from where all looking back begins."""
        course = Course(self.game)
        self.router.show(name, course, "history", course)
        self.wait(0)
        return self

    def table(self, news=False):
        """The table, past a call that would be asked for."""
        return self.show("table", news=news)

    def take(self, *keys):
        """Taking in a hand, from its first question."""
        self.router.entry = None
        return self.show("take").press(*keys)

    def look(self):
        """What the screen draws, taken down; the panel must show the same."""
        recorder = Recorder()
        screen = self.router.screen
        screen.draw(recorder)
        recorder.note_blink(screen.facing, screen.title)
        return recorder


# --- a canvas that takes down what is drawn ------------------------------------------------------------


class Thing:
    """A text, number, icon or rule that was drawn: what, for whom, and which of the panel's pixels it lit, as an integer."""

    def __init__(self, what, seat, ink, whole):
        self.what = what
        self.seat = seat
        self.ink = ink
        self.whole = whole  # pixels that it lights where nothing is cut off

    def __repr__(self):
        return f"{self.what!r} for seat {self.seat}"


def _count(draw):
    """Pixels that something lights in the middle of an empty frame."""
    buffer = bytearray(1024)
    draw(Canvas(buffer))
    return int.from_bytes(buffer, "little").bit_count()


@functools.cache
def whole_text(letter, size):
    return _count(lambda c: c.text(20, 20, letter, size))


@functools.cache
def whole_number(value, face, sign, foot):
    return _count(lambda c: c.number(20, 20, value, face, sign, foot))


@functools.cache
def whole_icon(icon):
    return _count(lambda c: c.icon(20, 20, icon))


class Recorder(Canvas):
    """things: what was drawn, in order. inverted: the areas that were turned to their opposite. blink: the area that turns to its
    opposite when a press means nothing. Areas are integers as a thing's ink is."""

    def __init__(self):
        self.buffer = bytearray(1024)
        super().__init__(self.buffer)
        self._scratch = bytearray(1024)
        self._alone = Canvas(self._scratch)
        self.clear()

    def clear(self):
        super().clear()
        self.things = []
        self.inverted = []
        self._lines = None  # the thing that all lines of a drawing are

    def _ink(self, seat, draw):
        self._alone.clear()
        self._alone.face(seat)
        self._answer = draw(self._alone)
        return int.from_bytes(self._scratch, "little")

    def _note(self, what, whole, draw):
        """Draw a thing and remember it; whole: as Thing has it. Returns what drawing it returned."""
        ink = self._ink(self.seat, draw)
        self.things.append(Thing(what, self.seat, ink, whole))
        self.buffer[:] = (int.from_bytes(self.buffer, "little") | ink).to_bytes(1024, "little")
        return self._answer

    def text(self, x, y, string, size=1, align=LEFT):
        if not string.strip():
            return super().text(x, y, string, size, align)
        whole = sum(whole_text(letter, size) for letter in string)
        return self._note(string, whole, lambda c: c.text(x, y, string, size, align))

    def number(self, x, y, value, face, sign=False, foot=False, align=LEFT):
        return self._note(value, whole_number(value, face, sign, foot), lambda c: c.number(x, y, value, face, sign, foot, align))

    def icon(self, x, y, icon):
        self._note(("icon", icon), whole_icon(icon), lambda c: c.icon(x, y, icon))

    def box(self, x, y, w, h, mode):
        if mode == INVERT:
            self.inverted.append(self._ink(self.seat, lambda c: c.box(x, y, w, h, SET)))
        elif mode == SET:
            self._fill(x, y, w, h)
        super().box(x, y, w, h, mode)

    def _fill(self, x, y, w, h):
        """Boxes that lie against each other are one thing, a picture or a frame made of boxes; others of one pixel's width are lines, which
        may cross and are one thing wherever they lie."""
        ink = self._ink(self.seat, lambda c: c.box(x, y, w, h, SET))
        last = self.things[-1] if self.things else None
        joins = last and last.what == "boxes" and grown(last.ink) & ink
        if w == 1 and not joins:
            if not self._lines:
                self._lines = Thing("lines", self.seat, 0, 0)
                self.things.append(self._lines)
            self._lines.whole += w * h - (ink & self._lines.ink).bit_count()
            self._lines.ink |= ink
            return
        if not ink:
            return  # below the frame, where a canvas draws numbers to measure them
        if joins:
            last.ink |= ink
            last.whole += w * h
        else:
            self.things.append(Thing("boxes", self.seat, ink, w * h))

    def dots(self, x, y, w):
        ink = self._ink(self.seat, lambda c: c.dots(x, y, w))
        last = self.things[-1] if self.things else None
        if last and last.what == "dots" and grown(last.ink) & ink:  # as with boxes
            last.ink |= ink
            last.whole += (w + 1) // 2
        else:
            self.things.append(Thing("dots", self.seat, ink, (w + 1) // 2))
        super().dots(x, y, w)

    def note_blink(self, seat, title):
        x, y, w, h = title
        self.blink = self._ink(seat, lambda c: c.box(x, y, w, h, SET))

    @property
    def words(self):
        """Every text that was drawn, in order."""
        return [thing.what for thing in self.things if isinstance(thing.what, str)]


_COLUMN = 8  # bits
_PAGE = 128 * _COLUMN
_FRAME = (1 << 8 * _PAGE) - 1


def _every(byte, columns=range(128)):
    """The byte in these columns of every page."""
    return int.from_bytes(bytes(byte if at % 128 in columns else 0 for at in range(1024)), "little")


_BUT_FIRST = _every(255, range(1, 128))
_BUT_LAST = _every(255, range(127))
_LOW_ROWS = _every(0xFE)
_TOP_ROW = _every(0x01)
_HIGH_ROWS = _every(0x7F)
_BOTTOM_ROW = _every(0x80)


def grown(ink):
    """The pixels of a frame, given as an integer, and all their neighbours."""
    ink |= (ink & _BUT_LAST) << _COLUMN | (ink & _BUT_FIRST) >> _COLUMN
    down = (ink & _HIGH_ROWS) << 1 | (ink & _BOTTOM_ROW) >> 7 << _PAGE
    up = (ink & _LOW_ROWS) >> 1 | (ink & _TOP_ROW) << 7 >> _PAGE
    return (ink | down | up) & _FRAME


def keys(letters):
    """Keys by letter: A to D, o for OK, b for BACK."""
    return ["ABCDob".index(letter) for letter in letters]

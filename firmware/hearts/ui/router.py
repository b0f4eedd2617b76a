# SPDX-License-Identifier: MIT
"""One screen at a time: loads it when it is shown, all but the table, hands it events, draws it when something changed.

Screens know the router as `ui` and nothing else: the game to read, the hand being typed, the words, and `commit`, which is the only
way to change anything. screen.py says what a screen is.
"""

from array import array

from micropython import const

from hearts.core import record as r
from hearts.core.game import NAME_SIZE, SHOT
from hearts.core.rules import Rules
from hearts.input.keys import BACK, HOLD, OK, STUCK
from hearts.languages import LANGUAGES
from hearts.passing import passing
from hearts.ui.canvas import INVERT
from hearts.ui.screens.table import Screen as Table
from hearts.ui.words import words

_SCREENS = "hearts.ui.screens."
_LANGUAGE = const(2)  # its place among the settings; 0 there: it was never chosen
_FACING = const(6)  # the same; not 0: the totals face the south
_BLINK = const(120)  # ms

# What the players are told before the game goes on, in this order; rows of the words for notice.
RESTARTED = const(0)
SETTINGS_LOST = const(1)
SOME_LOST = const(2)  # records were set aside that may have been recorded
GAME_LOST = const(3)  # and there is no game without them
TOO_NEW = const(4)  # there are records of a later version
BATTERY_LOW = const(5)
BUTTON_STUCK = const(6)
LANGUAGE_NOT_KEPT = const(7)  # it was chosen, and holds until the power goes
_WRAP = const(0x3FFFFFFF)


class Router:
    """
    game     to read
    entry    the hand being typed in, kept while other screens are shown, or None
    correction  the recorded hand that is being corrected, until the screen where the game stands is shown, or None
    now      milliseconds modulo 2**30
    news     the last hand's points are to stand beside the totals
    payload  to be filled for commit
    points   four numbers for a screen's own use
    skipped  the dealer did not want to call for the coming hand
    coming   the rules of the game being set up, newcomers the seats where someone new sits for it, bit by seat
    sitting  who is to sit where in the coming game (ui/players.py), or None: the next change is one of this game
    hints    what OK does at the table: score, call, open what was left half typed
    lots     lots(n) draws a number 0..n - 1
    lot      the dealer that was drawn for the coming game, or -1
    box      the app: its settings, its panel's light, and what to do when the memory fails
    seat     whom the next screen is about
    status   why the last record was refused
    tried    the screen where what was refused may be tried again, and what it is to be about; () where that is no use
    notices  what the players are to be told, bit by RESTARTED ... LANGUAGE_NOT_KEPT
    stuck    the keys that are stuck and of which they have not been told, bit by key
    unreadable  the memory could not be read
    """

    def __init__(self, box, canvas, lots, folder):
        self.box = box
        self.game = box.game
        self.canvas = canvas
        self.entry = self.correction = self.sitting = None
        self.coming = Rules()
        self.payload = bytearray(9)
        self.points = array("h", (0, 0, 0, 0))
        self.lots = lots
        self.now = 0
        self.news = False
        self.notices = 0
        self.stuck = 0
        self.unreadable = False
        self._folder = folder
        self._speak()
        self.skipped = False
        self.newcomers = 0
        self.lot = -1
        self.seat = 0
        self.status = 0
        self.tried = ()
        self._blinks = False
        self._since = 0
        self.screen = None
        self._entry_game = self._entry_hand = self._entry_turn = 0

    # --- for the screens --------------------------------------------------------------------------

    def show(self, name, *about):
        """Change to a screen, by the name of its module. about: what it is to be about, where it wants to be told."""
        self.screen = None  # its memory may serve for the next one
        # A recorded hand leads there, and is to be seen at once.
        if name == "table" and not self.box.settings[_FACING]:
            self.screen = Table(self)
        else:
            self.screen = passing(_SCREENS + ("upright" if name == "table" else name)).Screen(self, *about)
        self.name = name
        self._whole = self._changed = True

    def home(self):
        """Change to where the game stands: what must be answered or heard next, else the table."""
        game = self.game
        self.correction = None
        if self.unreadable:
            self.show("unreadable")
        elif self.notices:
            self.show("notice")
        elif not self.box.settings[_LANGUAGE]:
            self.show("language")
        elif not game.started:
            self.show("games")
        elif game.tie:
            self.show("tie")
        elif game.over == SHOT and game.rules.evicts:
            self.show("evict")
        elif game.over:
            self.show("over")
        else:
            self.show("table")

    def next_hand(self):
        """Where the game stands once the last hand's points have been seen: a call is asked for by itself."""
        self.home()
        if self.name == "table" and self.calls and not self.news:
            self.show("call")

    def commit(self, kind):
        """Record a fact with the payload that was laid out. Returns whether it counts; if not, a screen says why."""
        tried = self.name
        status = self.box.commit(kind, self.payload, self.screen.recording)
        for i in range(len(self.payload)):
            self.payload[i] = 0
        game = self.game
        if status:
            self.refuse(status, tried)
        elif self._entry_hand != game.hands or self._entry_turn != game.turn or not game.started or self._entry_game != game.start_sequence:
            self.entry = None  # what was typed is kept as long as it is for the coming hand, and the seats are the same
        return not status

    def type_in(self, entry):
        """Keep the entry of the coming hand, over other screens too."""
        self.entry = entry
        self._entry_game = self.game.start_sequence
        self._entry_hand = self.game.hands
        self._entry_turn = self.game.turn

    def refuse(self, status, tried=""):
        """Say why something can't be recorded. Where it isn't its own fault, it may be tried again on the screen where it was tried."""
        self.status = status
        self.tried = (tried,) if tried and status >= r.NOT_SAVED else ()
        self.show("full" if status == r.FULL else "refused")

    def again(self):
        """Back to the screen that was refused, or where the game stands."""
        if self.tried:
            self.show(*self.tried)
        else:
            self.home()

    def set(self, values):
        """Change the settings to these. Returns OK, or why they are not kept."""
        language = self.box.settings[_LANGUAGE]
        status = self.box.set(values)
        if self.box.settings[_LANGUAGE] != language:
            self._speak()
        return status

    def notify(self, notice):
        """The players are to be told, as soon as they stand at the table."""
        self.notices |= 1 << notice

    def words(self, *parts, language=0):
        """The words of a part of a language, by its number among the settings; 0: the one in force. Of several parts, in the order in which
        its file has them, a list, read at one go."""
        return words(self._folder, LANGUAGES[max(language or self.box.settings[_LANGUAGE], 1) - 1], *parts)

    def _speak(self):
        """Keep at hand what is always needed of the language in force."""
        self._seats, self._letters, self.hints = self.words("always")

    @property
    def calls(self):
        """Whether the dealer is to be asked for a call."""
        return self.game.calls and not self.skipped

    def passed(self, since, time):
        """Whether `time` ms have gone by since a moment."""
        return (self.now - since) & _WRAP >= time

    def redraw(self):
        """Draw all anew: something changes by itself."""
        self._whole = self._changed = True

    def player(self, seat, names=None):
        """A player's name, or the seat's where there is none. names: others than the game's, as it has them."""
        names = names or self.game.names
        at = seat * NAME_SIZE
        if not names[at]:
            return self._seats[seat]
        letters = self._letters
        name = []  # in a comprehension, `letters` would take from the heap even where there is no name
        for i in range(at, at + NAME_SIZE):
            if names[i]:
                name.append(letters[names[i]] if names[i] < len(letters) else "?")
        return "".join(name)

    def players(self, seats):
        """The names of the seats in a mask."""
        return " ".join([self.player(seat) for seat in range(4) if seats >> seat & 1])

    # --- for the app ------------------------------------------------------------------------------

    def event(self, event):
        """Take one event of the keys. Returns whether it meant anything."""
        screen = self.screen
        key = event & 7
        if event & STUCK:
            self.stuck |= 1 << key
            self.notify(BUTTON_STUCK)
            if screen.stuck:
                self.redraw()
            else:
                self.show("notice")
            return
        if event & HOLD:
            if key == BACK:
                screen.leave()
                meant = True
            else:
                meant = screen.hold(key)
                if not meant:
                    return
        elif key == OK:
            meant = screen.ok()
        elif key == BACK:
            meant = screen.back()
        else:
            meant = screen.press(key)
        if meant:
            self._changed = True
        else:
            self._blink()
        return meant

    def _blink(self):
        if not self._blinks:
            self._invert_title()
        self._blinks = True
        self._since = self.now

    def _invert_title(self):
        x, y, w, h = self.screen.title
        self.canvas.face(self.screen.facing)
        self.canvas.box(x, y, w, h, INVERT)

    def draw(self):
        """Draw what changed. Returns whether there is anything to send to the panel."""
        self.screen.tick()  # which may show another one
        screen = self.screen
        canvas = self.canvas
        if self._blinks:
            if not self._changed and not self.passed(self._since, _BLINK):
                return True
            self._blinks = False
            if not self._whole:
                self._invert_title()
        elif not self._changed:
            return False
        if self._whole or self._changed and not screen.change(canvas):
            canvas.clear()
            screen.draw(canvas)
        self._whole = self._changed = False
        return True

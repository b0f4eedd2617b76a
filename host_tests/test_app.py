# SPDX-License-Identifier: MIT
"""The whole app on a bus that fails and a flash that fails: what was pressed counts, what is shown is true, what was recorded stays."""

import errno
from types import SimpleNamespace

import pytest

from hearts.app import App
from hearts.core import record as r
from hearts.input.keys import OK
from hearts.port.panel import Panel
from host_tests.store.memory import NEED_ROOM, Flash
from tools import panel as model
from tools import reader, state
from tools.i2c import I2C

STEP = 10  # ms between two looks at the buttons
HELD = 700
NAMES = ("ABC", "BBC", "CBC", "DBC")
REFUSED = "NOT RECORDED"
FULL = "MEMORY FULL"


class Bus(I2C):
    """A bus with a loose wire. fails(number): whether a transfer, counted from 0, is not taken; of one with data the panel takes the first
    half then. A transfer of commands that breaks off is no test of the app."""

    def __init__(self, device):
        super().__init__(device)
        self.transfers = 0
        self.fails = lambda number: False

    def writeto(self, address, buffer, *, start=0, end=None):
        number = self.transfers
        self.transfers += 1
        if self.fails(number):
            if buffer[0] == 0x40:
                super().writeto(address, buffer, start=start, end=len(buffer) // 2)
            raise OSError(5, "no acknowledgement")
        super().writeto(address, buffer, start=start, end=end)


class Box:
    """A box that was just switched on."""

    def __init__(self, flash=None):
        self.flash = flash or Flash()
        self.panel = model.Panel()
        self.panel.power_on()
        self.bus = Bus(self.panel)
        self._port = Panel(lambda: self.bus)
        self.millivolts = 5000
        self.app = App(
            SimpleNamespace(
                panel=self._port,
                folder=self.flash.folder,
                draw=lambda number: 0,
                millivolts=lambda: self.millivolts,
                restarted=False,
            )
        )
        self.game = self.app.game
        self.now = 0
        self.wait(0)

    def wait(self, ms, levels=0):
        for _ in range(ms // STEP + 1):
            self.app.step(self.now, levels)
            self.now += STEP

    def press(self, keys):
        """Keys by letter: A to D, o for OK, b for BACK; hold-A is held."""
        for key in keys.split():
            held = key.startswith("hold-")
            self.wait(HELD if held else 20, 1 << "ABCDob".index(key[-1]))
            self.wait(30)
        return self

    def record(self, kind, *payload):
        assert self.app.commit(kind, bytes(payload) + bytes(9 - len(payload))) == r.OK

    def name_all(self):
        for seat in range(4):
            self.record(r.SIT, seat, seat + 1, 2, 3)
        return self

    @property
    def view(self):
        return state.describe(self.game)

    @property
    def pages(self):
        return bytes(self._port.pages)

    def shows(self, text):
        assert bytes(self.panel.ram) == self.pages
        return reader.shows(self.panel.ram, text)

    def again(self):
        """The power goes and comes back."""
        return Box(Flash(self.flash.files))

    def refuse(self, error=errno.EIO):
        """From now on the flash takes nothing; if it is full, it still lets go of something."""
        self.flash.error = error
        self.flash.fails = lambda number, kind: error != errno.ENOSPC or kind in NEED_ROOM

    def mend(self):
        self.flash.fails = lambda number, kind: False


CLASSIC = "A o o A"  # classic to 100, the dealer south
HAND = "o A B B C o"  # queen of spades to south, two hearts to west, one to north
TOTALS = [23, 2, 1, 0]
NEW_GAME = "b A A A o D " + CLASSIC
UNDO = "b A A o A o"  # undo what is newest; where there is nothing else, bring it back
QUICK = "A o A A A o A"
TIE = "o A B C D D o"  # west and north have one each
DNF = "o A"
CALL = "B C D"
DNF_HAND = "o A A A A A B o"
SHOOT = "o A A A A A o A"


# --- the panel fails ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", [1, 2, 7, 1000], ids=lambda lost: f"{lost} transfers")
def test_a_frame_that_the_panel_did_not_take_is_sent_again(lost):
    """Whichever transfer is the first to fail, and whatever is pressed meanwhile."""
    start = Box().press(CLASSIC)
    keys = HAND + " b A o"
    untroubled = start.again()
    began = untroubled.bus.transfers
    untroubled.press(keys)
    for first in range(began + lost % 11, untroubled.bus.transfers, 11):
        box = start.again()
        box.bus.fails = lambda number, first=first: first <= number < first + lost
        box.press(keys)
        assert box.view == untroubled.view
        box.bus.fails = lambda number: False
        box.wait(500)
        assert bytes(box.panel.ram) == box.pages and box.panel.lit, f"from transfer {first} on"
        assert box.pages == untroubled.pages


def test_a_blink_ends_though_the_panel_was_away():
    box = Box().press(f"{CLASSIC} b")
    shown = box.pages
    box.bus.fails = lambda number: True
    box.press("B")
    box.wait(200)
    box.bus.fails = lambda number: False
    box.wait(500)
    assert bytes(box.panel.ram) == shown


# --- the flash fails ------------------------------------------------------------------------------------------


def told(box):
    """What the box knows of the game, however many records it took."""
    return {**box.view, "next_sequence": None}


@pytest.mark.parametrize("error", [errno.EROFS, errno.ENOSPC], ids=["read-only", "full"])
@pytest.mark.parametrize("left", ["none", "all"])
@pytest.mark.parametrize(
    "before, keys, again",
    [
        ("", CLASSIC, "A"),
        (CLASSIC, HAND, "o"),
        (CLASSIC, "o A o A D", "D"),
        (DNF, CALL, CALL),
        (DNF, "A", "A"),
        (DNF, "hold-C", "hold-C"),
        (f"{DNF} {CALL}", DNF_HAND, "o"),
        (f"{DNF} {CALL}", SHOOT, "A"),
        (f"{CLASSIC} {HAND} A A", UNDO, "A o"),
        (f"{CLASSIC} {HAND} A A {UNDO}", UNDO, "A o"),
        (f"{QUICK} {TIE}", "B", "B"),
        (f"{CLASSIC} {HAND} A A", NEW_GAME, "A"),
        (f"{CLASSIC} {HAND} A A {NEW_GAME}", HAND, "o"),
    ],
    ids=["game", "hand", "moon", "call", "kitty", "all", "DNF", "shoot", "undo", "restore", "tie", "new game", "its first hand"],
)
def test_what_the_flash_refuses_is_told_and_may_be_tried_again(before, keys, again, error, left):
    box = Box().press(before)
    view = box.view
    expected = told(Box(Flash(box.flash.files)).press("A A " * box.game.hands + keys if before else keys))
    box.flash.left = left
    box.refuse(error)
    box.press(keys)
    says, retry = (FULL, "B") if error == errno.ENOSPC else (REFUSED, "o")
    assert box.shows(says)
    assert box.view == view
    box.press(retry)
    assert not box.shows(says)
    assert box.view == view
    box.press(again)
    assert box.shows(says)
    assert box.view == view
    box.press(retry)
    box.mend()
    box.press(again)
    assert told(box) == expected
    assert box.again().view == box.view


def test_a_full_flash_is_told_each_time_and_what_was_recorded_is_shown():
    box = Box().press(f"{CLASSIC} {HAND}")
    box.refuse(errno.ENOSPC)
    box.press("A A " + HAND)
    for _ in range(5):
        assert box.shows(FULL) and box.shows("All that was recorded is safe")
        box.press("B o")
    box.press("B b hold-b")
    assert list(box.game.totals) == TOTALS
    again = Box(box.flash)
    assert list(again.game.totals) == TOTALS


def test_a_half_typed_hand_of_a_game_that_went_away_is_forgotten_with_it():
    """A game of other rules is undone, and the one that was to take its place is refused: the first one is back."""
    box = Box().press(f"{CLASSIC} {HAND} A A b A A A o D o A {CALL} o A A A hold-b A")
    assert box.view["game"] == "dnf"
    box.press("b A A A o A o o")
    undo = len(box.flash.moments)
    box.flash.fails = lambda number, kind: number >= undo + 3  # open, write, close
    box.press("A")
    assert box.shows(REFUSED)
    box.mend()
    box.press("o hold-b")
    assert box.view["game"] == "classic" and list(box.game.totals) == TOTALS
    box.press(HAND)
    assert list(box.game.totals) == [2 * total for total in TOTALS]


# --- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", ["none", "all"])
@pytest.mark.parametrize("begin", [NEW_GAME, "b A A A o D o A"], ids=["classic", "dnf"])
def test_names_stay_over_a_new_game_whenever_the_power_goes(begin, left):
    box = Box().press(CLASSIC).name_all().press(f"{HAND} A A")
    start = len(box.flash.moments)
    box.press(begin)
    assert box.view["players"] == list(NAMES)
    box.press(HAND if begin == NEW_GAME else f"{CALL} {DNF_HAND}")
    assert box.game.hands == 1
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        assert later.view["players"] == list(NAMES)
        assert later.again().view == later.view
        if not later.game.hands:
            later.press((CALL + " " if later.game.calls else "") + (DNF_HAND if later.view["game"] == "dnf" else HAND))
        assert later.game.hands == 1
        assert later.again().view["players"] == list(NAMES)


@pytest.mark.parametrize("left", ["none", "all"])
def test_who_sits_down_for_an_evicted_player_has_no_name_whenever_the_power_goes(left):
    """South shoots, west leaves for someone new."""
    box = Box().press(DNF).name_all().press(f"{CALL} {SHOOT}")
    assert box.view["end"] == "shot"
    start = len(box.flash.moments)
    box.press("A o")
    box.wait(6000)
    seated = [NAMES[0], None, NAMES[2], NAMES[3]]
    assert box.view["players"] == seated and not box.view["hands"]
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        assert later.view["players"] == (list(NAMES) if later.view["hands"] else seated)
        if not later.view["hands"]:
            later.press(f"{CALL} {DNF_HAND}")
            assert later.game.hands == 1
            assert later.again().view["players"] == seated


@pytest.mark.parametrize("first", ["", f"{HAND} A A {NEW_GAME} {HAND} A A {UNDO}"], ids=["the first game", "a later one"])
@pytest.mark.parametrize("left", ["none", "all"])
def test_names_stay_where_a_game_without_a_hand_is_replaced(first, left):
    """Nothing of it counts any more, but who sits at the table has not changed."""
    box = Box().press(CLASSIC).name_all().press(first)
    assert box.view["players"] == list(NAMES) and not box.game.hands
    start = len(box.flash.moments)
    box.press("b A A A o " + DNF)
    assert box.view["game"] == "dnf" and box.view["players"] == list(NAMES)
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        if not later.game.started:
            later.press(DNF)
        assert later.view["players"] == list(NAMES)


# --- what was typed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "detour",
    [
        "hold-b A b o o b b",  # this hand
        "hold-b o hold-b o hold-b",  # opened and left, twice
        "hold-b A b A o o o b b",  # the rules
        "hold-b A b A A o o",  # undo: keep everything
        "hold-b A b A A o A o o",  # the call is undone, and none is made
        "hold-b A b A A A o b",  # a new game: which? none
        "hold-b A C C",  # standings
    ],
)
def test_a_half_typed_hand_is_there_after_a_look_around(detour):
    box = Box().press(f"{DNF} {CALL} o A B C").press(detour)
    if box.shows("MENU"):
        box.press("b")
    for _ in range(3):
        if box.shows("DEALER"):
            box.press("o")
    box.press("o")
    assert box.app._router.name == "take"
    box.press("D D B o")
    assert box.view["hands"][0]["taken"] == {"QS": 0, "QH": 1, "QD": 2, "QC": 3, "JD": 3, "hearts": [11, 1, 0, 0]}


def test_an_undone_call_is_asked_for_again_and_can_be_brought_back():
    box = Box().press(f"{DNF} {CALL} b A A o A o")
    assert box.view["pass"] is None and box.shows("DEALER SOUTH")
    box.press("C C C")
    assert box.view["pass"] == "across"
    assert box.again().view == box.view


# --- odd presses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ms", [0, HELD], ids=["short", "held"])
def test_all_six_buttons_at_once_on_any_screen_raise_nothing(ms):
    start = Box().press(CLASSIC)
    for way in ("", "A", "o", "o A B", "o A o", "o A o A", "b", "b o", "b A o", "b A A o", "b A A A o", HAND):
        box = start.again().press(way)
        for _ in range(2):
            box.wait(ms, 63)
            box.wait(30)
        assert bytes(box.panel.ram) == box.pages
        assert box.again().view == box.view


def test_presses_while_the_lots_are_drawn_change_nothing():
    quiet = Box().press("A o o o")
    quiet.wait(6000)
    box = Box().press("A o o o")
    for _ in range(10):
        box.press("A B C D o")
    box.wait(6000)
    assert box.view == quiet.view


def test_a_button_that_is_down_when_the_power_comes_is_one_press():
    box = Box().press(CLASSIC).again()
    box.wait(5000, 1 << OK)
    assert box.app._router.name == "take"

# SPDX-License-Identifier: MIT
"""The whole app on a bus that fails and a flash that fails: what was pressed counts, what is shown is true, what was recorded stays."""

import errno
from types import SimpleNamespace

import pytest

from hearts.app import App
from hearts.core import record as r
from hearts.core.waiting import waiting
from hearts.input.keys import BACK, OK, B, D
from hearts.port.folder import Folder
from hearts.port.panel import Panel
from hearts.safe import Safe
from host_tests.store.memory import NEED_ROOM, Flash
from tools import WORDS, reader, settings, state
from tools import panel as model
from tools.i2c import I2C

STEP = 10  # ms between two looks at the buttons
HELD = 700
NAMES = ("ABC", "BBC", "CBC", "DBC")
REFUSED = "NOT RECORDED"
FULL = "MEMORY FULL"
ENGLISH = settings.changed({}, "language", "en")


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
            half = len(buffer) // 2
            if buffer[0] == 0x40 and half > 1:
                super().writeto(address, buffer, start=start, end=half)
            raise OSError(5, "no acknowledgement")
        super().writeto(address, buffer, start=start, end=end)


class Box:
    """A box that was just switched on. It was told before that it speaks English, if its settings say nothing else."""

    def __init__(self, flash=None, levels=0, restarted=False):
        """levels: the buttons that are down at power-on. restarted: after a failure."""
        self.flash = flash or Flash()
        self.flash.files.setdefault(settings.FILE, ENGLISH)
        self.panel = model.Panel()
        self.panel.power_on()
        self.bus = Bus(self.panel)
        self._port = Panel(lambda: self.bus)
        self.millivolts = 5000
        self.app = App(
            SimpleNamespace(
                panel=self._port,
                folder=self.flash.folder,
                words=Folder(str(WORDS)),
                draw=lambda number: 0,
                millivolts=lambda: self.millivolts,
                restarted=restarted,
            )
        )
        self.game = self.app.game
        self.now = 0
        self.wait(0, levels)

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


CLASSIC = "A o o o o A"  # classic to 100, no names, the dealer south
HAND = "o A B B C o"  # queen of spades to south, two hearts to west, one to north
TOTALS = [23, 2, 1, 0]
NEW_GAME_ROW = "b A A A A A A A A A A C o "  # the last row but one
NEW_GAME = NEW_GAME_ROW + "D " + CLASSIC
NEW_NAMED = NEW_GAME_ROW + "D A o o o A"  # where there are names: the same
SETTINGS = "b A A A A A A A A A A o"
UNDO = "b A o A o"  # undo what is newest; where there is nothing else, bring it back
QUICK = "A o A A A o o o A"
TIE = "o A B C D D o"  # west and north have one each
DNF = "o o o A"
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


# --- the light ------------------------------------------------------------------------------------------------

MINUTE = 60_000
HOME = "A o o o o A"  # to the table of a classic game
LIT, DIM = 0x40, 0x10


def let_pass(box, minutes):
    """Time without a press, looked at once a second."""
    for _ in range(60 * minutes):
        box.app.step(box.now, 0)
        box.now = (box.now + 1000) % (1 << 30)


def test_the_panel_dims_after_two_minutes_and_is_dark_after_twenty_on_the_table():
    box = Box().press(HOME)
    let_pass(box, 1)
    assert box.panel.contrast == LIT
    let_pass(box, 2)
    assert (box.panel.contrast, box.panel.lit) == (DIM, True)
    let_pass(box, 16)
    assert box.panel.lit
    let_pass(box, 2)
    assert not box.panel.on


def test_a_dim_panel_takes_the_press_and_is_bright_at_once():
    box = Box().press(HOME)
    let_pass(box, 3)
    box.press("o")
    assert (box.panel.contrast, box.panel.lit) == (LIT, True)
    assert box.shows("TAP WHO TOOK IT")


@pytest.mark.parametrize("key", ["A", "B", "C", "D", "o", "b", "hold-A", "hold-b"])
def test_on_a_dark_panel_the_first_press_only_wakes(key):
    box = Box().press(HOME)
    before = box.pages
    let_pass(box, 22)
    box.press(key)
    assert (box.panel.contrast, box.panel.lit) == (LIT, True)
    assert box.pages == before
    box.press("o")
    assert box.shows("TAP WHO TOOK IT")


@pytest.mark.parametrize("pause", (0, 20, 60))
def test_who_picks_up_a_dark_box_with_several_fingers_only_wakes_it(pause):
    """Until all buttons are up again: the second finger, too, was put down before anybody could see anything."""
    box = Box().press(HOME)
    shown = box.pages
    let_pass(box, 22)
    assert not box.panel.on
    down = 0
    for key in range(6):
        down |= 1 << key
        box.wait(pause, down)
    box.wait(300, 0b000100)
    box.wait(1000)
    assert box.panel.lit and box.pages == shown
    box.press("o")
    assert box.shows("TAP WHO TOOK IT")


def test_a_contact_that_bounces_as_it_wakes_the_box_does_not_let_the_next_finger_act():
    box = Box().press(HOME)
    shown = box.pages
    let_pass(box, 22)
    for ms, levels in ((2, 0b00100), (2, 0), (30, 0b00100), (30, 0b10100), (60, 0)):
        for _ in range(ms):
            box.app.step(box.now, levels)
            box.now += 1
    assert box.panel.lit and box.pages == shown


def test_after_a_dark_with_a_stuck_button_the_others_go_on():
    box = Box().press(HOME)
    stuck = 0b100
    box.wait(10_100, stuck)
    for _ in range(22 * 60):
        box.app.step(box.now, stuck)
        box.now = (box.now + 1000) % (1 << 30)
    assert not box.panel.on
    for _ in range(3):
        box.wait(60, stuck | 0b10000)
        box.wait(60, stuck)
    assert box.shows("TAP WHO TOOK IT")



def set_to(name, value):
    """A box at the table that is set so."""
    return Box(Flash({settings.FILE: settings.changed({settings.FILE: ENGLISH}, name, value)})).press(HOME)


@pytest.mark.parametrize("minutes", ["1", "2", "5", "never"])
def test_the_panel_dims_after_as_long_as_it_is_set_to(minutes):
    box = set_to("dim after", minutes)
    let_pass(box, 9 if minutes == "never" else int(minutes) - 1)
    assert box.panel.contrast == LIT
    let_pass(box, 2)
    assert box.panel.contrast == (LIT if minutes == "never" else DIM) and box.panel.lit


@pytest.mark.parametrize("minutes", ["10", "20", "60", "never"])
def test_the_panel_is_dark_after_as_long_as_it_is_set_to(minutes):
    box = set_to("dark after", minutes)
    let_pass(box, 300 if minutes == "never" else int(minutes) - 1)
    assert (box.panel.contrast, box.panel.lit) == (DIM, True)
    let_pass(box, 2)
    assert box.panel.on == (minutes == "never")


def test_a_panel_that_is_never_to_dim_goes_dark_all_the_same():
    box = set_to("dim after", "never")
    let_pass(box, 21)
    assert not box.panel.on


@pytest.mark.parametrize("step, contrast", [("1", 0x20), ("2", 0x40), ("3", 0x80), ("4", 0xFF)])
def test_the_panel_is_as_bright_as_it_is_set_to_and_dims_from_there(step, contrast):
    box = set_to("contrast", step)
    assert box.panel.contrast == contrast
    let_pass(box, 3)
    assert box.panel.contrast == DIM
    box.press("o")
    assert box.panel.contrast == contrast


def test_the_light_changes_while_it_is_set():
    box = Box().press(f"{HOME} {SETTINGS}")
    assert box.shows("Brightness: 2")
    for contrast in (0x80, 0xFF, 0x20, 0x40):
        box.press("o")
        assert box.panel.contrast == contrast


def test_the_test_of_the_display_goes_through_every_light_and_leaves_it_as_it_was():
    box = Box().press(f"{HOME} {SETTINGS} " + 8 * "A " + "o A A")
    assert box.panel.contrast == LIT
    box.press("A")
    seen = set()
    for _ in range(500):
        box.wait(0)
        seen.add(box.panel.contrast)
    assert seen >= set(range(5, 255)) and box.panel.contrast == LIT
    box.press("A")
    assert box.shows("SELF-TEST") and box.panel.contrast == LIT
    let_pass(box.press("C"), 21)
    assert not box.panel.on


@pytest.mark.parametrize("keys", ["o", "o A B", "o A o", "o A o A"])
def test_while_a_hand_is_typed_in_it_is_never_dark(keys):
    box = Box().press(HOME).press(keys)
    let_pass(box, 60)
    assert (box.panel.contrast, box.panel.lit) == (DIM, True)


@pytest.mark.parametrize("uptime", [0, (1 << 30) - 20 * MINUTE, (1 << 30) - 1])
def test_the_clock_may_wrap_meanwhile_and_days_go_by(uptime):
    box = Box()
    box.now = uptime
    box.app.step(box.now, 0)
    box.press(HOME)
    let_pass(box, 22)
    assert not box.panel.on
    box.now = (box.now + (1 << 30) - 21 * MINUTE) % (1 << 30)  # as if a button had moved a minute ago
    let_pass(box, 1)
    assert not box.panel.on


def test_a_button_that_is_stuck_does_not_keep_it_lit():
    box = Box().press(HOME)
    for _ in range(60 * 25):
        box.app.step(box.now, 1)
        box.now += 1000
    assert not box.panel.on


# --- the self-test ----------------------------------------------------------------------------------------------

ALL_LIT = b"\xff" * 1024
OK_DOWN = 1 << OK


def self_test(levels=0, flash=None):
    """A box that was switched on with OK held and these buttons down, after the pictures of the display's test."""
    box = Box(flash, OK_DOWN | levels)
    box.wait(300, OK_DOWN | levels)
    assert box.pages == ALL_LIT
    for _ in range(4):
        box.wait(30, levels)
        box.wait(20, levels | 1 << D)
    box.wait(100, levels)
    assert box.shows("SELF-TEST")
    return box


def test_ok_held_at_power_on_leads_to_the_self_test_and_from_there_to_where_the_box_begins():
    box = self_test().press("A B C D o b")
    assert box.shows("Hold BACK: leave")
    box.press("hold-b")
    assert box.shows("WHICH GAME?")


def test_a_box_that_was_not_asked_for_its_language_tests_itself_in_english_and_asks_then():
    box = self_test(flash=Flash({settings.FILE: settings.changed({}, "contrast", "3")}))
    box.press("A B C D o b")
    assert box.shows("Hold BACK: leave")
    box.press("hold-b")
    assert box.shows("Dansk")


def test_after_a_failure_ok_leads_nowhere_else_than_back_to_the_game():
    """It may have failed of that very press."""
    box = Box(Box().press(HOME).flash, OK_DOWN, restarted=True)
    box.wait(300, OK_DOWN)
    assert box.shows("STARTED ANEW")


def test_a_button_that_is_stuck_is_marked_in_the_self_test_and_told_when_that_is_left():
    box = self_test(1 << B)
    box.wait(11_000, 1 << B)
    assert box.shows("SELF-TEST") and box.shows("B !")
    box.wait(700, 1 << B | 1 << BACK)
    box.wait(50, 1 << B)
    assert box.shows("BUTTON B IS STUCK")


def test_a_hand_half_typed_in_and_all_that_was_recorded_outlive_the_self_test():
    box = Box().press(HOME + " o A")
    files = dict(box.flash.files)
    box.press("hold-b")
    box.wait(100)
    box.press("b " + SETTINGS + 8 * " A" + " o A A A A")  # by way of the news that it is kept
    assert box.shows("SELF-TEST")
    box.press("A B C D o b hold-b")
    box.wait(100)
    box.press("o")
    assert box.flash.files == files and box.shows("♥")


def test_in_safe_mode_ok_starts_the_box_once_it_is_up_again():
    """Else it would be down at the start, and lead to the self-test."""
    starts = []
    panel = SimpleNamespace(pages=bytearray(1024), keep=lambda now: None)
    box = Safe(SimpleNamespace(panel=panel, folder=Flash().folder, words=Folder(str(WORDS)), restart=lambda: starts.append(True)))
    now = 0
    # The first time from power-on; then a press that bounces, as does its end.
    for levels, ms in ((OK_DOWN, 50), (0, 50), (OK_DOWN, 1), (0, 2), (OK_DOWN, 80), (0, 3), (OK_DOWN, 1), (0, 15)):
        for _ in range(ms):
            box.step(now, levels)
            now += 1
        assert not starts
    box.step(now + 5, 0)
    assert starts


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
    box = Box().press(f"{CLASSIC} {HAND} A A {NEW_GAME_ROW} D o o o A {CALL} o A A A hold-b A")
    assert box.view["game"] == "dnf"
    box.press(f"{NEW_GAME_ROW} A o o o o")
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
@pytest.mark.parametrize("begin", [NEW_NAMED, NEW_GAME_ROW + "D o o A"], ids=["classic", "dnf"])
def test_names_stay_over_a_new_game_whenever_the_power_goes(begin, left):
    box = Box().press(CLASSIC).name_all().press(f"{HAND} A A")
    start = len(box.flash.moments)
    box.press(begin)
    assert box.view["players"] == list(NAMES)
    box.press(HAND if begin == NEW_NAMED else f"{CALL} {DNF_HAND}")
    assert box.game.hands == 1
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        assert later.view["players"] == list(NAMES)
        assert later.again().view == later.view
        if not later.game.hands:
            later.press((CALL + " " if later.game.calls else "") + (DNF_HAND if later.view["game"] == "dnf" else HAND))
        assert later.game.hands == 1
        assert later.again().view["players"] == list(NAMES)


@pytest.mark.parametrize("left", ["none", "half", "all"])
def test_a_new_game_that_was_undone_parts_no_game_whenever_the_power_goes(left):
    """Three hands, a new game by mistake, undone, a fourth hand; then a new game and its first hand."""
    box = Box().press(CLASSIC + 3 * f" {HAND} A A")
    box.press(f"{NEW_GAME} b A o A o hold-b {HAND} A A")
    old = box.view
    assert (len(old["hands"]), old["totals"]) == (4, [92, 8, 4, 0])
    box.press(NEW_GAME)
    box.flash.moments.clear()
    box.press(HAND)
    assert box.game.hands == 1
    for _, files in [*box.flash.cuts(left), (1, box.flash.files)]:
        after = Box(Flash(files))
        kept = state.kept(after.flash.files)
        assert after.game.started and not after.app._router.notices
        assert [(state.describe(one.game), one.sound) for one in kept] == [(old, True), (after.view, True)]
        if not after.game.hands:
            after.press(HAND)
        assert after.view == box.view
        assert [path for path in after.flash.files if path.startswith("old/") and path[4:].isdigit()] == ["old/00000000"]


@pytest.mark.parametrize("left", ["none", "all"])
def test_who_sits_down_for_an_evicted_player_has_no_name_whenever_the_power_goes(left):
    """South shoots, west leaves for someone new."""
    box = Box().press(DNF).name_all().press(f"{CALL} {SHOOT}")
    assert box.view["end"] == "shot"
    start = len(box.flash.moments)
    box.press("A o D")  # someone new; no name
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


@pytest.mark.parametrize("first", ["", f"{HAND} A A {NEW_NAMED} {HAND} A A {UNDO}"], ids=["the first game", "a later one"])
@pytest.mark.parametrize("left", ["none", "all"])
def test_names_stay_where_a_game_without_a_hand_is_replaced(first, left):
    """Nothing of it counts any more, but who sits at the table has not changed."""
    box = Box().press(CLASSIC).name_all().press(first)
    assert box.view["players"] == list(NAMES) and not box.game.hands
    start = len(box.flash.moments)
    box.press(NEW_GAME_ROW + "o o A")
    assert box.view["game"] == "dnf" and box.view["players"] == list(NAMES)
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        if not later.game.started:
            later.press(DNF)
        assert later.view["players"] == list(NAMES)


PIA = bytes((16, 9, 1, 0, 0, 0, 0, 0))
IDA = bytes((9, 4, 1, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("left", ["none", "all"])
@pytest.mark.parametrize("named", [False, True], ids=["without names", "with names"])
def test_who_waits_for_a_seat_still_does_in_the_next_game_whenever_the_power_goes(named, left):
    box = Box().press(CLASSIC)
    if named:
        box.name_all()
    box.record(r.WAIT, 1, *PIA)
    box.record(r.WAIT, 1, *IDA)
    box.press(f"{HAND} A A")
    start = len(box.flash.moments)
    box.press(NEW_NAMED if named else NEW_GAME)
    assert waiting(box.game, box.game.start) == [PIA, IDA]
    box.press(HAND)
    assert box.game.start == 0 and waiting(box.game) == [PIA, IDA]
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        assert waiting(later.game) == [PIA, IDA]
        if not later.game.hands:
            later.press(HAND)
            assert later.game.hands == 1 and waiting(later.again().game) == [PIA, IDA]


@pytest.mark.parametrize("left", ["none", "half", "all"])
def test_a_power_cut_while_somebody_sits_down_leaves_the_old_name_or_the_new_one(left):
    """The record, and then the names that are remembered: each whole or not there, and nothing else is touched."""
    box = Box().press(CLASSIC).name_all().press(f"{HAND} A A")
    box.app.names(PIA)
    start = len(box.flash.moments)
    box.press("hold-A B")
    assert box.view["players"] == ["PIA", *NAMES[1:]]
    for _, files in list(box.flash.cuts(left))[start:]:
        later = Box(Flash(files))
        assert later.view["players"] in (list(NAMES), ["PIA", *NAMES[1:]])
        assert list(later.game.totals) == TOTALS
        assert PIA in later.app.names()
        assert not [path for path in later.flash.files if "bad-" in path]


def test_a_full_flash_or_a_low_battery_costs_no_name_that_was_remembered():
    box = Box().press(CLASSIC).name_all().press(f"{HAND} A A")
    box.app.names(PIA)
    box.refuse(errno.ENOSPC)
    box.press("hold-A B")
    assert box.app._router.name in ("full", "refused") and box.view["players"] == list(NAMES)
    assert box.app.names(IDA) and box.again().app.names() == [PIA]
    box.mend()
    box = box.again()
    box.millivolts = 2100
    box.wait(60_000)
    box.press("A A A hold-A B")
    assert box.shows("Battery too low") and box.again().app.names() == [PIA]
    assert box.view["players"] == list(NAMES)


@pytest.mark.parametrize("error, retry", [(errno.EROFS, "o"), (errno.ENOSPC, "B")], ids=["read-only", "full"])
@pytest.mark.parametrize("way", ["hold-C D", "b A A A A o o A A o"], ids=["a seat's", "of who waits"])
def test_a_name_that_could_not_be_recorded_is_still_written_when_it_is_tried_again(way, error, retry):
    """Two letters, three presses each: A and B for north, two kinds of O for who waits, and writes as south."""
    box = Box().press(f"{CLASSIC} {HAND} A A {way} D D D D D A")
    assert box.app._router.name == "name"
    written = box.pages
    box.refuse(error)
    box.press("o")
    assert box.shows(FULL if error == errno.ENOSPC else REFUSED)
    box.press(retry)
    assert box.pages == written
    box.press("b D D C o")
    assert box.shows(FULL if error == errno.ENOSPC else REFUSED), "and so is what was changed since"
    box.press(retry)
    box.mend()
    box.press("o")
    name = box.app.names() if way.startswith("hold") else waiting(box.game)
    assert len(name) == 1 and len(name[0].rstrip(bytes(1))) == 2


def test_a_name_that_was_left_is_not_there_for_the_next_one():
    box = Box().press(f"{CLASSIC} {HAND} A A hold-C D D D D")
    box.refuse()
    box.press("o hold-b hold-C D")
    empty = Box().press(f"{CLASSIC} {HAND} A A hold-C D")
    assert box.app._router.name == "name" and box.pages == empty.pages


# --- what was typed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "detour",
    [
        "hold-b A b o o b b",  # this hand
        "hold-b o hold-b o hold-b",  # opened and left, twice
        "hold-b A b A A A o o o b b",  # the rules
        "hold-b A b A o o",  # undo: keep everything
        "hold-b A b A o A o o",  # the call is undone, and none is made
        "hold-b A b A A A A A A A A A A C o b",  # a new game: which? none
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
    box = Box().press(f"{DNF} {CALL} b A o A o")
    assert box.view["pass"] is None and box.shows("DEALER SOUTH")
    box.press("C C C")
    assert box.view["pass"] == "across"
    assert box.again().view == box.view


# --- odd presses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ms", [0, HELD], ids=["short", "held"])
def test_all_six_buttons_at_once_on_any_screen_raise_nothing(ms):
    start = Box().press(CLASSIC)
    for way in ("", "A", "o", "o A B", "o A o", "o A o A", "b", "b o", "b A o", "b A A o", "b A A A A A o", HAND):
        box = start.again().press(way)
        for _ in range(2):
            box.wait(ms, 63)
            box.wait(30)
        assert bytes(box.panel.ram) == box.pages
        assert box.again().view == box.view


def test_presses_while_the_lots_are_drawn_change_nothing():
    quiet = Box().press("A o o o o o")
    quiet.wait(6000)
    box = Box().press("A o o o o o")
    for _ in range(10):
        box.press("A B C D o")
    box.wait(6000)
    assert box.view == quiet.view


def test_a_button_that_goes_down_right_after_the_start_is_one_press():
    box = Box().press(CLASSIC).again()
    box.wait(5000, 1 << OK)
    assert box.app._router.name == "take"


# --- what the players are told --------------------------------------------------------------------------------


def damaged(box, at, change):
    """The box's files with its newest segment's record `at` changed by change(record)."""
    files = dict(box.flash.files)
    path = max(path for path in files if path.startswith("now/"))
    records = [files[path][place : place + r.SIZE] for place in range(0, len(files[path]), r.SIZE)]
    records[at] = change(records[at])
    files[path] = b"".join(records)
    return files


def test_records_that_were_damaged_are_told_before_the_table_is_shown():
    box = Box().press(f"{CLASSIC} {HAND} A A {HAND} A A {HAND}")
    later = Box(Flash(damaged(box, 2, lambda record: record[:7] + b"?" + record[8:])))
    assert later.shows("LOOK AT THE SCORE") and later.shows("What came after hand 1 was damaged")
    later.press("o A A")
    assert list(later.game.totals) == TOTALS
    assert later.again().shows("LOOK AT THE SCORE"), "somebody may not have read it"
    later.press(f"{HAND} A A")
    assert not later.again().shows("LOOK AT THE SCORE")


def test_games_of_a_later_version_are_told_and_nothing_is_recorded():
    box = Box().press(f"{CLASSIC} {HAND}")
    later = Box(Flash(damaged(box, -1, as_of_version_2)))
    files = dict(later.flash.files)
    assert later.shows("NEWER GAMES")
    later.press(f"o {HAND}")
    assert later.shows(REFUSED) and later.shows("Update this box.")
    assert later.flash.files == files


def as_of_version_2(record):
    changed = bytearray(record)
    changed[1] = 2 << 5 | record[1] & 31
    changed[14:] = r.crc(changed, 0, 14).to_bytes(2, "little")
    return bytes(changed)


@pytest.mark.parametrize("answer", ["B", "b", "hold-b", "o", "A"])
def test_a_memory_that_cannot_be_read_is_asked_about_until_it_can(answer):
    flash = Flash(Box().press(f"{CLASSIC} {HAND}").flash.files)
    flash.unreadable = max(path for path in flash.files if path.startswith("now/"))
    box = Box(flash)
    for _ in range(3):
        assert box.shows("MEMORY NOT READABLE")
        box.press(answer)
    flash.unreadable = None
    box.press("B A A")
    assert list(box.game.totals) == TOTALS
    assert flash.files == Box().press(f"{CLASSIC} {HAND}").flash.files


def test_the_players_may_go_on_without_what_cannot_be_read():
    flash = Flash(Box().press(f"{CLASSIC} {HAND}").flash.files)
    flash.unreadable = max(path for path in flash.files if path.startswith("now/"))
    kept = flash.files[flash.unreadable]
    box = Box(flash).press(f"D {CLASSIC} {HAND}")
    assert list(box.game.totals) == TOTALS
    assert kept in flash.files.values()


def test_a_memory_that_fails_while_a_hand_is_recorded_and_cannot_be_read_then_loses_neither():
    box = Box().press(f"{CLASSIC} {HAND} A A o A B B C")
    box.refuse()
    box.press("o")
    assert box.shows(REFUSED)
    box.mend()
    box.press("o o")
    assert list(box.game.totals) == [2 * total for total in TOTALS]


def test_where_the_memory_is_full_the_oldest_game_can_make_room():
    box = Box().press(CLASSIC)
    for seat in range(33):  # records that fill a block
        box.record(r.SIT, seat % 4, 1)
    box.press(f"{HAND} A A {NEW_NAMED} {HAND} A A")
    (oldest,) = [path for path in box.flash.files if path.startswith("old/")]
    box.flash.error = errno.ENOSPC
    box.flash.fails = lambda number, kind: kind in NEED_ROOM and oldest in box.flash.files
    hands = box.game.hands
    box.press(HAND)
    assert box.shows(FULL)
    box.press("D o")
    assert box.game.hands == hands + 1 and oldest not in box.flash.files
    assert box.again().view == box.view


def test_where_nothing_can_make_room_the_players_are_told_so():
    box = Box().press(CLASSIC)
    box.refuse(errno.ENOSPC)
    box.press(f"{HAND} D")
    assert box.shows(REFUSED)
    box.mend()
    box.press("o o")
    assert list(box.game.totals) == TOTALS


def test_a_setting_is_there_at_the_next_start_and_one_that_is_not_kept_is_told():
    box = Box().press(f"{CLASSIC} {SETTINGS} C C C")
    assert box.shows("Battery: 2 AA")
    box.press("o")
    assert box.shows("Battery: lithium")
    assert box.again().press(SETTINGS + " C C C").shows("Battery: lithium")
    box.refuse()
    box.press("o")
    assert box.shows(REFUSED)
    box.press("o")
    assert box.shows("Battery: lithium")
    box.mend()
    box.press("o")
    assert box.again().press(SETTINGS + " C C C").shows("Battery: 2 AA")


def test_a_language_is_in_force_at_once_and_at_the_next_start():
    box = Box().press(f"{CLASSIC} {SETTINGS} C")
    assert box.shows("Language: English")
    box.press("o")
    assert box.shows("RÉGLAGES") and box.shows("Français")
    box.press("b")
    assert box.shows("noter"), "what is always at hand is in French too"
    box = box.again()
    assert box.shows("noter")
    box.press(f"{SETTINGS} C o")
    assert box.shows("INDSTILLINGER") and box.shows("Sprog: Dansk")
    assert box.again().press("A").shows("SYD")
    box.press("o")
    assert box.shows("Language: English")
    assert box.again().press("A").shows("SOUTH")


def test_a_language_that_is_not_kept_changes_nothing():
    box = Box().press(f"{CLASSIC} {SETTINGS} C")
    box.refuse()
    box.press("o")
    assert box.shows(REFUSED)
    box.press("o")
    assert box.shows("Language: English")
    box.mend()
    box.press("o")
    assert box.shows("Langue")


def test_an_ok_too_many_on_the_way_to_the_settings_changes_nothing_that_a_maker_set():
    """Nor the language: whoever opens the list and presses OK to see what it does can still read it, and is told of no battery."""
    box = Box().press(CLASSIC)
    before = bytes(box.app.settings[:3])
    box.press(f"{SETTINGS} o o o")
    assert bytes(box.app.settings[:3]) == before


def test_settings_that_were_lost_are_told_once():
    box = Box(Flash({"settings": b"?"}))
    assert box.shows("SETTINGS LOST")
    box.press("o")
    assert box.shows("Français"), "the language is asked for again"
    box.press("A")
    assert box.shows("WHICH GAME?")
    assert box.again().shows("WHICH GAME?")


@pytest.mark.parametrize("key, language, told", [("A", 1, "WHICH GAME?"), ("B", 2, "QUEL JEU"), ("D", 3, "HVILKET SPIL")])
def test_a_new_box_asks_for_its_language_once(key, language, told):
    box = Box(Flash({settings.FILE: settings.changed({}, "battery", "lithium")}))
    for nothing in ("C", "o", "b", "hold-b"):
        box.press(nothing)
        assert all(box.shows(word) for word in ("English", "Français", "Dansk"))
    box = box.again().press(key)
    assert box.app.settings[2] == language and box.app.settings[0] == 1
    assert box.shows(told) and box.again().shows(told)


@pytest.mark.parametrize("error", [errno.EROFS, errno.ENOSPC], ids=["read-only", "full"])
def test_a_language_that_could_not_be_kept_holds_until_the_power_goes(error):
    """Who can't be asked once and for all is shown the score all the same."""
    box = Box().press(f"{CLASSIC} {HAND}")
    box.flash.files[settings.FILE] = settings.changed({}, "language", "not chosen")
    box = box.again()
    box.refuse(error)
    box.press("B")
    assert box.shows("LANGUE NON GARDÉE")
    box.press("o")
    assert box.app._router.name == "table" and list(box.game.totals) == TOTALS
    box.press("A")
    assert box.shows("SUD")
    box.press("A")
    assert box.again().shows("Dansk"), "it is asked for again"
    box.mend()
    box.press(f"hold-b {SETTINGS} o")
    assert box.again().press("A").shows("SUD"), "and kept as soon as anything is"


def test_a_language_is_kept_however_low_the_battery_is():
    box = Box(Flash({settings.FILE: settings.changed({}, "language", "not chosen")}))
    box.millivolts = 2000
    box.wait(30_000)
    box.press("B o")
    assert box.again().shows("QUEL JEU")


def test_a_box_in_use_is_asked_for_its_language_once_and_stands_where_it_stood():
    box = Box().press(f"{CLASSIC} {HAND}")
    box.flash.files[settings.FILE] = settings.changed({}, "language", "not chosen")
    later = box.again()
    assert later.shows("Dansk")
    later.press("A")
    assert list(later.game.totals) == TOTALS and later.again().pages == box.again().press("A").pages


# --- battery and buttons --------------------------------------------------------------------------------------


def test_a_low_battery_is_told_at_the_table_and_not_while_a_hand_is_typed():
    box = Box().press(f"{CLASSIC} o A B B C")
    box.millivolts = 2250
    box.wait(60_000)
    assert box.app._router.name == "take"
    box.press("o")
    assert box.shows("BATTERY LOW") and list(box.game.totals) == TOTALS
    box.press("o A A")
    box.wait(60_000)
    assert not box.shows("BATTERY LOW"), "once is enough"


def test_an_empty_battery_refuses_in_words_and_the_hand_waits_for_usb():
    box = Box().press(CLASSIC)
    box.millivolts = 2100
    box.wait(60_000)
    files = dict(box.flash.files)
    box.press(HAND)
    for _ in range(2):
        assert box.shows("Battery too low. Plug in USB,") and box.flash.files == files
        box.press("o o")
    box.millivolts = 5000
    box.wait(10_000)
    box.press("o o")
    assert list(box.game.totals) == TOTALS


def test_a_kind_of_battery_that_was_set_wrong_can_be_set_right_and_counts_at_once():
    """Two good AA cells have less than a lithium cell that is flat."""
    box = Box().press(CLASSIC)
    box.millivolts = 2800
    box.wait(30_000)
    box.press(f"{SETTINGS} C C C o")
    assert box.shows("Battery: lithium")
    box.press("hold-b")
    assert box.shows("BATTERY LOW")
    box.press(f"o {HAND}")
    assert box.shows("Battery too low")
    box.press(f"o hold-b b {SETTINGS} C C C o")
    assert box.shows("Battery: 2 AA") and box.again().app.settings[0] == 0
    box.press("hold-b")
    assert box.app._router.name == "table", "nothing is low"
    box.press("o o")
    assert list(box.game.totals) == TOTALS


def test_a_battery_that_is_low_for_the_new_kind_too_is_told_anew():
    box = Box().press(CLASSIC)
    box.millivolts = 2100
    box.wait(30_000)
    box.press("b b")
    assert box.shows("BATTERY LOW")
    box.press(f"o {SETTINGS} C C C o hold-b")
    assert box.shows("BATTERY LOW")


def test_each_stuck_button_is_named():
    box = Box().press(CLASSIC)
    box.wait(10_100, 0b001010)
    for name in "BD":
        assert box.shows(f"BUTTON {name} IS STUCK")
        box.wait(20, 0b011010)
        box.wait(30, 0b001010)
    assert box.app._router.name == "table"


def test_a_stuck_button_is_named_on_any_screen_and_the_entry_is_kept():
    box = Box().press(f"{CLASSIC} o A B")
    box.wait(10_100, 1 << 3)
    assert box.shows("BUTTON D IS STUCK")
    held = 1 << 3
    for key in "o":
        box.wait(20, held | 1 << "ABCDob".index(key))
        box.wait(30, held)
    assert box.app._router.name == "table"
    box.wait(30)
    box.press("o C o")
    assert box.game.hands == 1


def test_a_call_that_was_passed_over_by_mistake_is_asked_for_again_once_the_empty_hand_is_left():
    box = Box().press(DNF)
    names = []
    for key in ["o", "o", "b", "o"]:
        box.press(key)
        names.append(box.app._router.name)
    assert names == ["table", "take", "table", "call"]

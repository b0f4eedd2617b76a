# SPDX-License-Identifier: MIT
"""Every screen in every state that looks different: as a golden picture, and by rules that hold for all of them. Nothing is cut off
at the frame, nothing touches anything else, no two states look alike, no key breaks anything, no word is left unused."""

import functools
import itertools
import pathlib
import random
import re
import tempfile
from unittest import mock

import pytest

from hearts import languages
from hearts.core import record as r
from hearts.core.game import REACHED, SHOT
from hearts.core.rules import (
    ADD,
    ANY_CARD_FIRST,
    ASK,
    CLASSIC,
    DNF,
    FLOOR,
    HALF,
    HOEMKE,
    JACK_NOT_NEEDED,
    NO_EVICTION,
    PLAY_ON,
    QUEEN_OF_HEARTS_14,
    SHARE,
    SUBTRACT,
)
from hearts.core.standing import lowest
from hearts.input.keys import BACK, OK, A, B, C, D
from hearts.languages import LANGUAGES
from hearts.port.folder import Folder
from hearts.safe import Safe
from hearts.store import settings as setting
from hearts.store.settings import FACING, LANGUAGE
from hearts.trial import Trial
from hearts.ui import router
from hearts.ui.router import BUTTON_STUCK, LANGUAGE_NOT_KEPT
from hearts.ui.screens import language as language_screen
from hearts.ui.whole_games import begin
from host_tests import bare, finished
from host_tests.golden import golden
from host_tests.ui.box import NAMES, Box, grown, keys, numbers
from tools import WORDS, reader
from tools.english import words
from tools.settings import VALUES

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEATS = range(4)
NEVER_BLINK = {"table", "standings", "kept", "over", "notice", "selftest", "panel"}  # every press means something there
SIDES = ("south", "west", "north", "east")
LONG = ("FRANÇOIS", "WILHELM", "JØRGEN", "ÅSE")
LONGEST = ("MMMMMMMM", "WWWWWWWW", "GWENDOLN", "MMMMWWWW")
NAMELESS = ("", "", "", "")
ENGLISH, *_ = LANGUAGES
# States of which there are pictures in all languages: the longest texts, the letters of cards, the narrowest places
IN_OTHER_LANGUAGES = (
    "table-first-hand-call", "take-dnf-0", "take-dnf-4", "take-first-hand-hearts", "take-all-with-west", "shoot-west-all-but-the-jack",
    "moon-goes-on-or-wins", "rules-dnf-page-1", "call-west-0", "menu-first-row", "notice-some-lost", "settings-totals-0", "settings-usual",
    "usual-question", "selftest-held",
)  # fmt: skip

# What the self-test may find of battery and flash: millivolts for two AA cells, and what came of the flash
TRIED = {"low": (2250, r.FULL), "empty": (2100, r.NOT_SAVED), "not-measured": (0, r.OK)}


def code(digits):
    """A variation of Hoemke's by its four digits."""
    variation = 0
    for digit in digits:
        variation = variation * 4 + int(digit) - 1
    return variation


def at(seat, value, others):
    """Four values, one of them different."""
    return [value if other == seat else others for other in SEATS]


# --- the states of each screen: pairs of a name and a box that shows it ----------------------------------


def games(new):
    yield "first-start", new()
    yield "hoemke", new().press(A, A)
    yield "over-a-game", new().begin(CLASSIC).show("games").press(A)


def house(new):
    box = new().press(OK)
    yield "dnf", box
    for row in range(1, 9):
        yield f"dnf-row-{row}", box.press(A)
        yield f"dnf-row-{row}-next", box.press(OK)
    yield "dnf-last-value", box.press(OK)
    yield "classic", new().press(A, OK, OK)
    box = new().press(A, OK, OK, A, A, A)
    for value in ("ask", "add", "subtract"):
        yield f"classic-{value}", box
        box.press(OK)
    yield "quick", new().press(A, OK, A, A, A, OK)
    for digits, box in (("1111", new().press(A, A, OK)), ("1113", new().press(A, A, OK, D, D, D, C, C, B, B, B))):
        yield f"hoemke-{digits}", box.press(OK, OK, OK, OK)


def target(new):
    yield "100", new().press(A, OK)
    yield "quick", new().press(A, OK, A, A, A)


def code_screen(new):
    for place in SEATS:
        yield f"place-{place + 1}", new().press(A, A, OK, *[D] * place)
    box = new().press(A, A, OK, A, D, C, C, D, A, D, C, C, C)
    yield "4344", box
    for place in (2, 1, 0):
        yield f"4344-place-{place + 1}", box.press(B)
    yield "4344-lots", box.press(B)
    for digit in (2, 3, 4):
        box = new().press(A, A, OK)
        for place in SEATS:
            yield f"digit-{digit}-place-{place + 1}", box.press(*[C] * (digit - 1))
            box.press(D)
    yield "drawn", new(lot=code("2341")).press(A, A, OK, B, OK)


def dealer(new):
    yield "who", new().press(OK, OK, OK)


def remembering(new, names, lot=0):
    """A box that remembers these names, the newest first, and has no game."""
    box = new(lot)
    box.remember(names)
    return box


def seating(new):
    yield "nobody-known", new().press(OK, OK)
    box = remembering(new, NAMES).press(OK, OK)
    yield "first", box
    yield "one-sits", box.press(C)
    yield "not-tonight", box.press(OK)
    yield "two-sit", box.press(A)
    yield "three-sit", box.press(D)
    for number, name in enumerate(LONGEST):
        yield f"longest-{number}", remembering(new, (name,)).press(OK, OK)
    yield "longest-three-sit", remembering(new, LONGEST).press(OK, OK, A, B, C)
    yield "longest-all-sit", remembering(new, LONGEST).press(OK, OK, A, B, C, D, BACK)
    yield "new-ones-too", remembering(new, ("ÅSE",)).press(OK, OK, B)
    box = remembering(new, (*NAMES, "PIA", "ÅSE")).press(OK, OK, OK, OK, OK, OK)
    yield "not-all-asked", box
    yield "one-found", box.press(A, B)


def name(new):
    for seat in SEATS:
        side = SIDES[seat]
        left, top, right, bottom = [seat + turn & 3 for turn in (1, 2, 3, 0)]
        yield f"{side}-empty", new().press(OK, OK, seat)
        for way, quarter in (("left", left), ("top", top), ("right", right), ("bottom", bottom)):
            box = new().press(OK, OK, seat, quarter)
            yield f"{side}-{way}", box
            for deeper, group in (("left", left), ("top", top), ("right", right), ("bottom", bottom))[: 2 + (way in ("left", "bottom"))]:
                yield f"{side}-{way}-{deeper}", box.press(group)
                box.press(BACK)
        yield f"{side}-one-letter", new().press(OK, OK, seat, left, left, left)
        box = new().press(OK, OK, seat).spell(LONGEST[3], seat)
        yield f"{side}-longest", box
        yield f"{side}-seven-letters", box.press(BACK)


def players_screen(new):
    for names in (NAMES, LONGEST, NAMELESS):
        yield names[0].lower() or "nameless", new().begin(CLASSIC, names=names).show("players")


def waiting(new):
    yield "nobody", new().begin(CLASSIC).show("waiting")
    box = remembering(new, ("PIA", *LONGEST, *NAMES)).begin(CLASSIC).show("waiting")
    yield "some-known", box
    yield "one-waits", box.press(A, OK)
    yield "two-wait", box.press(A, A, A, OK)
    yield "last-row", box.press(*[A] * 6)


def sitter(new):
    def known(seat, remembered, names=NAMES):
        return remembering(new, remembered).begin(CLASSIC, names=names).play((1,), (4, 5, 3, 1)).show("sitter", seat)

    for seat in SEATS:
        side = SIDES[seat]
        yield f"{side}-nobody-else", new().begin(CLASSIC, names=NAMELESS).play((1,), (4, 5, 3, 1)).show("sitter", seat)
        yield f"{side}-two-others", known(seat, ("PIA", "ÅSE"))
        yield f"{side}-longest", known(seat, LONGEST)
        yield f"{side}-longest-second", known(seat, LONGEST).press(OK)
        box = new().begin(CLASSIC, names=LONGEST).show("sitter", seat)
        yield f"{side}-first-hand", box
        yield f"{side}-with-whom", box.press(seat + 3 & 3)
    yield "no-game", remembering(new, (*NAMES, "PIA", "ÅSE")).press(OK, OK, OK, OK, OK, OK, A)


def lots(new):
    box = new(lot=2).press(OK, OK, OK, OK)
    for step in range(1, 5):
        before = box.ram
        while box.ram == before:
            box.wait(0)
        yield f"running-{step}", box
    for seat in SEATS:
        for names in (NAMES, LONGEST):
            box = new(lot=seat).begin(names=names).show("dealer").press(OK)
            while box.router.words("lots")[0] in " ".join(box.look().words):
                box.wait(0)
            yield f"landed-{SIDES[seat]}-{names[seat].lower()}", box


def call(new):
    for seat in SEATS:
        left, across, right = [seat + turn & 3 for turn in (1, 2, 3)]
        box = new().begin(dealer=seat).show("call")
        yield f"{SIDES[seat]}-0", box
        yield f"{SIDES[seat]}-1", box.press(left)
        yield f"{SIDES[seat]}-2-same", box.press(left)
        yield f"{SIDES[seat]}-2-left-right", box.press(BACK, right)
        yield f"{SIDES[seat]}-2-across-right", box.press(BACK, BACK, across, right)
        yield f"{SIDES[seat]}-1-across", box.press(BACK)
        yield f"{SIDES[seat]}-2-across", box.press(across)
        yield f"{SIDES[seat]}-long", new().begin(dealer=seat, names=LONGEST).show("call")
        yield f"{SIDES[seat]}-polite", new().set(setting.WORDS, 1).begin(dealer=seat).show("call")


def table(new):
    yield from tables(new)
    for name, box in tables(lambda: new().set(FACING, 1)):
        yield f"to-the-south-{name}", box


def tables(new):
    yield "first-hand-classic", new().begin(CLASSIC).table()
    yield "first-hand-call", new().begin(DNF, dealer=2).table()
    yield "call-later", new().begin(DNF).stand((123, 25, 98, 300), 8).table()
    yield "call-to-take-back", new().begin(DNF, dealer=1).show("call").press(OK)
    box = new().begin(CLASSIC)
    for way in ("left", "right", "across", "nothing"):
        yield f"pass-{way}", box.stand((45, 123, -10, 300), 8 + ("left", "right", "across", "nothing").index(way)).table()
    for split in ((3, 0, 0, 0), (2, 1, 0, 0), (0, 1, 2, 0), (1, 0, 2, 0), (0, 0, 0, 3)):
        box = new().begin(DNF).stand((123, -26, 98, 18), 4)
        box.game.dealer = 1
        box.record(r.CALL, *split)
        yield "call-" + "".join(map(str, split)), box.table()
    for seat in SEATS:
        for leader in {seat, seat + 1 & 3, seat + 2 & 3}:
            box = new().begin(DNF, dealer=seat)
            box.record(r.CALL, 1, 1, 1, 0)
            yield f"dealer-{SIDES[seat]}-leader-{SIDES[leader]}", box.stand(at(leader, 25, 69), 7).table()
        for news in (False, True):
            box = new().begin(DNF, dealer=seat - 1 & 3)
            box.play(at(seat, seat + 1 & 3, seat)[:3] + [seat + 1 & 3, seat + 2 & 3], at(seat, 12, 0))
            box.record(r.CALL, 1, 1, 1, 0)
            name = f"extreme-{SIDES[seat]}" + ("-news" if news else "")
            yield name, box.stand(at(seat, -260, 999), 1 if news else 27).table(news)
        box = new().begin(DNF, target=900, dealer=seat)
        box.record(r.CALL, 0, 0, 0, 3)
        yield f"four-figures-{SIDES[seat]}", box.stand(at(seat, -1260, 1999), 40).table()
    box = new().begin(DNF)
    box.play((0, 0, 0, 0, 1), (12, 0, 0, 0))
    yield "news-most-points", box.stand((-260,) * 4).table(news=True)
    box = new().begin(CLASSIC)
    box.play((1,), (4, 5, 3, 1))
    yield "news", box.table(news=True)
    yield "second-hand", box.table()
    box.press(OK, A, B)
    yield "entry-kept", box.table()
    yield "hand-128", new().begin(CLASSIC).stand((61, 19, 66, 99), 127).table()
    yield "first-hand-kept", new().begin(CLASSIC).take(A, B).table()


def standings(new):
    for seat in SEATS:
        box = new().begin(CLASSIC)
        yield f"{SIDES[seat]}-before-the-first-hand", box.show("standings", seat)
        box.play((1,), (4, 5, 3, 1)).stand((45, 123, -10, 300), 7)
        yield SIDES[seat], box.show("standings", seat)
        box = new().begin(DNF, names=LONGEST)
        box.play((0, 0, 0, 0, 1), (12, 0, 0, 0)).stand((-260, 999, 999, -260), 1)
        yield f"{SIDES[seat]}-extremes", box.show("standings", seat)
    box = new().begin(CLASSIC, names=NAMELESS).play((1,), (4, 5, 3, 1))
    yield "nameless", box.show("standings", 0)
    yield "nameless-east", box.show("standings", 3)


def take(new):
    box = new().begin(DNF)
    yield "first-hand", box.take()
    yield "first-hand-queens", box.press(B, C, C, A)
    yield "first-hand-hearts", box.press(D)
    yield "first-hand-given", box.press(A, C, C)
    box = new().begin(DNF).stand((51, 290, 13, -10), 8)
    for taken in range(5):
        yield f"dnf-{taken}", box.take(*keys("CACDD"[:taken]))
    for seat in SEATS:
        yield f"four-signs-{SIDES[seat]}", box.take(*[seat] * 4)
        yield f"five-signs-{SIDES[seat]}", box.take(*[seat] * 4, seat)
        yield f"two-signs-{SIDES[seat]}", box.take(seat, seat)
        yield f"rest-{SIDES[seat]}", box.take(seat, *[seat + 1 & 3] * 3, seat, seat + 2 & 3)
        yield f"all-with-{SIDES[seat]}", box.press(BACK, OK)
        box.stand(at(seat, -260, 922), 8)
        yield f"extreme-{SIDES[seat]}", box.take(*[seat] * 4, seat + 1 & 3).hold(seat + 2 & 3)
        box.stand((51, 290, 13, -10), 8)
    box.stand((-260, 999, 999, 999), 8)
    yield "extreme-all", box.take(A, A, A, A, B).press(C, D)
    for names in (LONG, LONGEST, NAMELESS):
        box = new().begin(DNF, names=names).stand((51, 290, 13, -10), 8)
        name = names[0].lower() or "nameless"
        yield f"{name}-dnf", box.take()
        yield f"{name}-dnf-signs", box.take(A, B, C, D)
        for seat in SEATS:
            yield f"{name}-four-signs-{SIDES[seat]}", box.take(*[seat] * 4)
            yield f"{name}-all-with-{SIDES[seat]}", box.take(seat, *[seat + 1 & 3] * 4).press(OK)
    box = new().begin(CLASSIC).stand((51, 90, 13, -10), 3)
    yield "classic-hearts", box.take(B, A, C)
    box = new().begin(CLASSIC)
    yield "classic-first-hand-hearts", box.take(B)
    yield "classic-first-hand-given", box.press(A)
    box = new().begin(HOEMKE, code("1111"))
    yield "hoemke-1-first-hand", box.take()
    yield "hoemke-1-hearts", box.stand((51, 90, 13, -10), 3).take(B, A, C)
    box = new().begin(HOEMKE, code("1112")).stand((51, 90, 13, -10), 3)
    for taken in range(5):
        yield f"hoemke-2-{taken}", box.take(*keys("BACD"[:taken]))
    yield "hoemke-2-hearts", box.press(B, A, C)
    for seat in SEATS:
        yield f"hoemke-2-four-signs-{SIDES[seat]}", box.take(*[seat] * 5)
    box = new().begin(HOEMKE, code("1113")).stand((51, 90, 13, -10), 3)
    yield "hoemke-3-1", box.take(A)
    yield "hoemke-3-hearts", box.press(B, C, C)
    box = new().begin(HOEMKE, code("1114")).stand((51, 90, 13, -10), 3)
    yield "hoemke-4-hearts", box.take(A, B, C, C, C, D)


def kept(new):
    yield "first-hand", new().begin(CLASSIC).take(A, B, C).hold(BACK)
    yield "hand-128", new().begin(CLASSIC).stand((1, 2, 3, 4), 127).take(A, B).hold(BACK)


def refused(new):
    box = new().begin(CLASSIC)
    for status in (*range(r.UNSOUND, r.FULL + 1), r.NO_POWER):
        box.router.status = status
        yield str(status), box.show("refused")


def full(new):
    box = new().begin(CLASSIC)
    box.router.status = r.FULL
    yield "full", box.show("full")


def unreadable(new):
    yield "unreadable", new().begin(CLASSIC).show("unreadable")


def notice(new):
    box = new().begin(CLASSIC).play((1,), (4, 5, 3, 1))
    for number, name in enumerate(("restarted", "settings-lost", "some-lost", "game-lost", "too-new", "battery-low")):
        box.router.notices = 1 << number
        yield name, box.show("notice")
    for key, name in enumerate(("a", "b", "c", "d", "ok", "back")):
        box.router.notices = 1 << BUTTON_STUCK
        box.router.stuck = 1 << key
        yield f"stuck-{name}", box.show("notice")
    box.router.notices = 1 << LANGUAGE_NOT_KEPT
    yield "language-not-kept", box.show("notice")


def settings(new):
    box = new().begin(CLASSIC).show("settings").press(C, C, C)
    for place, (name, kinds) in enumerate(VALUES.items()):
        chosen = box.router.box.settings[place]
        for kind in range(len(kinds) - (name == "language")):
            yield f"{name.replace(' ', '-')}-{kind}", box
            box.press(OK)
        assert box.router.box.settings[place] == chosen
        box.press(A)
    for name in ("panel", "usual"):
        yield name, box
        box.press(A)


def language(new):
    box = new()
    box.router.box.settings[LANGUAGE] = 0
    yield "asked", box.show()


def selftest(new):
    box = new().begin(CLASSIC).show("selftest")
    yield "none", box
    for key in (A, B, C, D, OK, BACK):
        yield f"{'ABCD'[key] if key < OK else ('ok', 'back')[key - OK]}".lower(), box.press(key)
    yield "held", box.hold(B)
    for key in (A, B, C, D, OK, BACK):
        box.press(*[key] * 10)
    yield "most", box.hold(D)
    for name, (millivolts, status) in TRIED.items():
        box = new().begin(CLASSIC)
        box.supply(millivolts)
        box.router.stuck = 1 << B
        with mock.patch.object(Trial, "flash", lambda self, status=status: status):
            box.show("selftest").wait(20)
        yield name, box.press(A)


def panel(new):
    box = new().begin(CLASSIC).show("panel")
    for name, key in (("all", A), ("checked", OK), ("edges", BACK), ("light", A)):
        yield name, box
        box.press(key)


def usual(new):
    yield "question", new().begin(CLASSIC).show("usual")


def shoot(new):
    for seat in SEATS:
        yield SIDES[seat], new().begin(DNF).take(*[seat] * 5, OK)
        yield f"{SIDES[seat]}-long", new().begin(DNF, names=LONGEST).take(*[seat] * 5, OK)
        box = new().begin(DNF, options=JACK_NOT_NEEDED)
        yield f"{SIDES[seat]}-all-but-the-jack", box.take(*[seat] * 4, seat + 1 & 3, OK)
        box = new().begin(DNF, options=JACK_NOT_NEEDED, names=LONGEST)
        yield f"{SIDES[seat]}-all-but-the-jack-long", box.take(*[seat] * 4, seat + 1 & 3, OK)
        box = new().begin(HOEMKE, code("1113"), options=JACK_NOT_NEEDED)
        yield f"{SIDES[seat]}-hoemke-all-but-the-jack", box.take(seat, seat + 1 & 3, seat, OK)


def moon(new):
    def stand(totals, names=NAMES, seat=0):
        return new().begin(CLASSIC, names=names).stand(totals, 5).take(seat, OK, seat)

    yield "goes-on", stand((45, 62, 48, 5))
    yield "goes-on-or-wins", stand((45, 88, 74, 31))
    yield "wins-or-wins", stand((45, 126, 100, 57))
    yield "tie", stand((45, 120, 19, 80))
    yield "ties", stand((57, 120, 31, 31))
    for seat in SEATS:
        yield f"long-{SIDES[seat]}", stand((999, 999, 999, 999), LONGEST, seat)
    yield "nameless", stand((45, 88, 74, 31), NAMELESS)
    yield "negative", stand((-260, -260, 123, 99), LONG, 3)


def over_with(new, totals, names=NAMES, **rules):
    box = new().begin(CLASSIC, names=names, **rules).stand(totals, 9)
    box.game.over = REACHED
    box.game.winners = lowest(totals)
    return box


def tie(new):
    for names in (NAMES, LONG, LONGEST):
        for totals in ((87, 87, 104, 113), (104, 87, 87, 87), (101, 101, 101, 101), (-260, 999, -260, 999)):
            box = new().begin(CLASSIC, names=names).stand(totals, 9)
            box.game.tie = lowest(totals)
            yield f"{names[0].lower()}-{'-'.join(map(str, totals))}", box.show("tie")


def over(new):
    for facing in SEATS:
        for names in (NAMES, LONGEST):
            name = f"{SIDES[facing]}-{names[0].lower()}"
            yield f"{name}-one", over_with(new, at(facing, 45, 104), names).show("over").press(facing)
            yield f"{name}-1224", over_with(new, (45, 58, 58, 104), names).show("over").press(facing)
            yield f"{name}-two", over_with(new, (45, 45, 103, 104), names).show("over").press(facing)
            yield f"{name}-three", over_with(new, (45, 104, 45, 45), names).show("over").press(facing)
            yield f"{name}-four", over_with(new, (101, 101, 101, 101), names).show("over").press(facing)
            yield f"{name}-extremes", over_with(new, (-260, -259, 999, 999), names).show("over").press(facing)
            box = over_with(new, (104, 245, 99, 58), names)
            box.game.over = SHOT
            box.game.winners = 1 << facing
            yield f"{name}-shot", box.show("over").press(facing)


def after(new):
    yield "again", over_with(new, (45, 58, 58, 104)).show("over").press(OK)
    yield "undo", over_with(new, (45, 58, 58, 104)).show("over").press(OK, A, A)
    yield "correct", over_with(new, (45, 58, 58, 104)).show("over").press(OK, A, A, A)


def evict(new):
    for seat, names in ((0, NAMES), (3, LONGEST), (1, NAMELESS)):
        box = new().begin(DNF, names=names).take(*[seat] * 5, OK, seat)
        yield f"{SIDES[seat]}", box
        box = new().begin(DNF, names=names)
        box.wait_for_seat("WWWWMMMM").wait_for_seat("PIA")
        yield f"{SIDES[seat]}-one-waits", box.take(*[seat] * 5, OK, seat)
    yield "someone-new", new().begin(DNF).take(A, A, A, A, A, OK, A).press(A)
    # OLE takes the seat of who is out, by an exchange; PIA waits.
    box = new().begin(DNF).wait_for_seat("PIA").take(A, A, A, A, A, OK, A).show("players").press(B, B, D)
    yield "one-chosen", box.press(BACK)


def menu(new):
    rows = len(words("menu")[1])
    box = new().begin(CLASSIC).table()
    yield "first-row", box.press(BACK)
    yield "last-row", box.press(*[A] * (rows - 3))  # there is no hand to be corrected, and none to stop after
    box = new().begin(CLASSIC).play((1,), (4, 5, 3, 1)).table()
    yield "later-first-row", box.press(BACK)
    yield "later-last-row", box.press(*[A] * (rows - 1))
    yield "over", over_with(new, (45, 58, 58, 104)).show("menu")


def corrected(new, game=DNF, variation=0, names=NAMES, totals=None, **settings):
    """A box with two hands, of which the older one is to be corrected."""
    box = new().begin(game, variation, names=names, **settings)
    for turn in range(2):
        cards = len(box.game.rules.named)
        hearts = [1, 3, 5, box.game.rules.plain - 9]
        box.play([card + turn & 3 for card in range(cards)], hearts)
    if totals:
        box.stand(totals)
    return box


def correct(new):
    for seat in SEATS:
        box = new().begin(DNF).play((*[seat] * 4, seat + 1 & 3), at(seat, 12, 0))
        yield f"{SIDES[seat]}-most", box.show("correct")
        yield f"{SIDES[seat]}-swaps", box.hold(seat)
    box = corrected(new).show("correct")
    yield "dnf-newest", box
    yield "dnf-before", box.press(A)
    for step in range(1, 5):
        yield f"dnf-card-{step + 1}", box.press(D)
    yield "classic", corrected(new, CLASSIC).show("correct")
    yield "hoemke-1", corrected(new, HOEMKE, code("1111")).show("correct")
    yield "hoemke-2", corrected(new, HOEMKE, code("1112")).show("correct").press(B)
    box = new().begin(CLASSIC)
    for _ in range(128):
        box.play((0,), (13, 0, 0, 0), SUBTRACT)
    yield "hand-128", box.show("correct")


def retake(new):
    def open_hand(*keys, card=0, **settings):
        return corrected(new, **settings).show("correct").press(A, *[D] * card, OK, *keys)

    for card in range(5):
        yield f"dnf-from-{card}", open_hand(card=card)
    yield "dnf-changed", open_hand(C)
    for seat in SEATS:
        yield f"dnf-hearts-{SIDES[seat]}", open_hand(seat, OK, OK, OK, OK)
        yield f"dnf-gathered-{SIDES[seat]}", open_hand(seat, OK, OK, OK, OK, seat)
        for names in (LONG, LONGEST, NAMELESS):
            name = names[0].lower() or "nameless"
            yield f"{name}-{SIDES[seat]}", open_hand(*[seat] * 3, names=names)
    yield "dnf-extreme", open_hand(OK, OK, OK, OK, OK, totals=(-260, 999, 999, -260))
    yield "classic", open_hand(game=CLASSIC)
    yield "classic-hearts", open_hand(OK, game=CLASSIC)
    yield "hoemke-1", open_hand(game=HOEMKE, variation=code("1111"))
    yield "hoemke-2-most", open_hand(OK, OK, OK, OK, game=HOEMKE, variation=code("1112"))
    box = new().begin(CLASSIC, options=FLOOR).play((0,), (1, 3, 5, 4)).play((0,), (13, 0, 0, 0), SUBTRACT)
    yield "floor", box.show("correct").press(A, OK, OK)


def amend(new):
    for names in (NAMES, LONGEST, NAMELESS):
        name = names[0].lower() or "nameless"
        yield f"{name}-goes-on", corrected(new, names=names).show("correct").press(A).hold(A).press(C)
        yield f"{name}-moon", moon_again(new, names)
        yield f"{name}-over", corrected(new, names=names, target=37).show("correct").hold(B).press(C)
    box = new().begin(CLASSIC).play((2,), (0, 0, 13, 0), ADD).show("correct").press(OK, OK)
    yield "no-moon", box.press(B, OK)
    yield "other-way", moon_again(new, NAMES, SUBTRACT)
    yield "over-no-more", corrected(new, target=36).show("correct").hold(C).press(A)
    box = new().begin(CLASSIC, target=25).play((1,), (0, 0, 0, 13)).play((0,), (6, 7, 0, 0))
    yield "tie", box.show("correct").hold(A).press(D)
    for names in (NAMES, LONGEST):
        name = names[0].lower()
        yield f"{name}-shoot", shot(new, names, 0, B)
        yield f"{name}-no-shoot", shot(new, names, ADD, OK)


def shot(new, names, moon, *typed):
    """A hand of DNF that lies with the west player but for the jack, recorded as this and typed in anew."""
    box = new().begin(DNF, options=JACK_NOT_NEEDED, names=names).play((1, 1, 1, 1, 2), (0, 12, 0, 0), moon)
    return box.show("correct").press(*[OK] * 7, *typed)


def moon_again(new, names, choice=ADD):
    """A moon that was missed, typed in anew."""
    box = new().begin(CLASSIC, names=names).play((0,), (12, 1, 0, 0)).show("correct")
    return box.press(OK, OK, A, OK, A, B if choice == SUBTRACT else D)


def this_hand(new):
    for way in range(4):
        yield f"classic-{way}", new().begin(CLASSIC).stand((0, 0, 0, 0), way).show("this_hand")
    for digits in ("1111", "4222", "3333", "2444"):
        for names in (NAMES, LONGEST):
            box = new().begin(HOEMKE, code(digits), names=names).show("this_hand")
            name = f"{digits}-{names[0].lower()}"
            yield name, box
            if box.router.screen._last and names == NAMES:
                yield f"{name}-second-page", box.press(A)
    yield "dnf-to-call", new().begin(DNF, names=LONGEST).show("this_hand")
    for split in ((1, 1, 1, 0), (0, 0, 0, 3)):
        box = new().begin(DNF, names=LONGEST).stand((0, 0, 0, 0), 127)
        box.record(r.CALL, *split)
        yield "dnf-" + "".join(map(str, split)), box.show("this_hand")
    yield "dnf-second-page", box.press(A)
    box.set(setting.WORDS, 1)
    yield "dnf-0003-polite", box.show("this_hand")


def rules(new):
    every = QUEEN_OF_HEARTS_14 | JACK_NOT_NEEDED | NO_EVICTION | ANY_CARD_FIRST | HALF | FLOOR
    chosen = [("dnf", {"game": DNF}), ("dnf-every-option", {"game": DNF, "target": 900, "options": every, "tie": PLAY_ON})]
    chosen.append(("dnf-options-and-eviction", {"game": DNF, "options": every & ~NO_EVICTION, "tie": SHARE}))
    for moon_choice, tie_choice in zip((ASK, ADD, SUBTRACT), (ASK, SHARE, PLAY_ON), strict=True):
        chosen.append((f"classic-{moon_choice}", {"game": CLASSIC, "moon": moon_choice, "tie": tie_choice}))
    chosen.append(("classic-quick", {"game": CLASSIC, "target": 0, "options": HALF | FLOOR}))
    for digits in ("1111", "2222", "3333", "4444"):
        chosen.append((f"hoemke-{digits}", {"game": HOEMKE, "variation": code(digits)}))
    options = JACK_NOT_NEEDED | HALF | FLOOR
    chosen.append(("hoemke-every-option", {"game": HOEMKE, "variation": code("4444"), "options": options, "tie": PLAY_ON}))
    over = over_with(new, (45, 58, 58, 104))
    boxes = [(name, new().begin(**settings)) for name, settings in chosen]
    boxes += [("dnf-polite", new().set(setting.WORDS, 1).begin(DNF)), ("classic-over", over)]
    seen = set()
    for name, box in boxes:
        box.show("rules")
        for page in range(box.router.screen._last + 1):
            if box.ram not in seen:  # one that other rules share is shown once
                yield f"{name}-page-{page + 1}", box
            seen.add(box.ram)
            box.press(A)


def change(new):
    box = new().begin(CLASSIC).show("change")
    yield "classic", box
    yield "classic-last-row", box.press(A, A, A, A)
    yield "dnf", new().begin(DNF, names=LONGEST, dealer=3).show("change").press(A)
    yield "reached", over_with(new, (45, 58, 58, 104)).show("change")
    yield "stopped", stopped(new).show("change")


def stopped(new):
    box = new().begin(CLASSIC).play((1,), (4, 5, 3, 1))
    box.record(r.STOP)
    return box


def deals(new):
    for names in (NAMES, LONGEST, NAMELESS):
        name = names[0].lower() or "nameless"
        yield name, new().begin(CLASSIC, names=names).stand((1, 2, 3, 4), 127).show("deals")


def turned(new):
    for names in (NAMES, LONGEST, NAMELESS):
        name = names[0].lower() or "nameless"
        yield name, new().begin(CLASSIC, names=names).show("turned")


def next_pass(new):
    box = new().begin(CLASSIC)
    yield "left", box.show("next_pass")
    yield "left-hand-125", box.stand((1, 2, 3, 4), 124).show("next_pass")
    yield "across", box.stand((1, 2, 3, 4), 126).show("next_pass")
    yield "across-to-none", box.press(A)
    yield "four-cards", new().begin(HOEMKE, code("3111")).show("next_pass")


def new_target(new):
    box = new().begin(CLASSIC).show("new_target")
    yield "classic", box
    yield "classic-quick", box.press(*[A] * 5)
    yield "dnf", new().begin(DNF).show("new_target")
    yield "its-own", new().begin(HOEMKE, code("1111"), target=77).show("new_target")


def ends(new):
    for names in (NAMES, LONGEST):
        name = names[0].lower()
        yield f"{name}-one", new().begin(DNF, names=names).stand((51, 290, 13, -10), 8).show("new_target").press(C, C, OK)
        yield f"{name}-all", new().begin(DNF, names=names).stand((251, 290, 213, 210), 8).show("new_target").press(C, OK)
        for choice in (ASK, PLAY_ON):
            box = new().begin(DNF, tie=choice, names=names).stand((213, 290, 213, 213), 8)
            yield f"{name}-tie-{choice}", box.show("new_target").press(C, OK)
    box = new().begin(CLASSIC, names=LONGEST).stand((51, 90, 13, 99), 127).show("new_target")
    yield "quick", box.press(*[A] * 5, OK)
    box = new().begin(CLASSIC, names=LONGEST).stand((51, 90, 13, 13), 1).show("new_target")
    yield "quick-tie", box.press(*[A] * 5, OK)


def stop(new):
    for names in (NAMES, LONGEST, NAMELESS):
        name = names[0].lower() or "nameless"
        yield f"{name}-one", new().begin(DNF, names=names).stand((51, 290, 13, -10), 127).show("stop")
        yield f"{name}-all", new().begin(DNF, names=names).stand((51, 51, 51, 51), 127).show("stop")


def undo(new):
    yield "nothing", new().begin(CLASSIC, names=NAMELESS).show("undo")
    box = new().begin(DNF, names=LONGEST)
    box.play((0, 0, 0, 0, 1), (12, 0, 0, 0))
    yield "hand", box.show("undo")
    box.record(r.CALL, 1, 1, 1, 0)
    yield "call", box.show("undo").press(A)
    yield "hand-before-a-call", box.press(A)
    box.record(r.DEALER, 2)
    yield "dealer", box.show("undo")
    box.record(r.TARGET, 132, 3)
    yield "target", box.show("undo")
    box.press(A, OK)
    yield "brought-back", box.show("undo").press(A, A, A)
    box.record(r.SIT, 0)
    yield "sitting-down", box.show("undo")
    box.wait_for_seat("WWWWWWWW")
    yield "waiting", box.show("undo").press(A)
    yield "waiting-again", box.press(OK).show("undo").press(A, A, A)
    box.wait_for_seat("WWWWWWWW")
    box.record(r.WAIT, 0, *numbers("WWWWWWWW"))
    yield "leaving", box.show("undo").press(A)
    box.record(r.TURN, 1)
    yield "turn", box.show("undo").press(A)
    box.record(r.STOP)
    yield "stop", box.show("undo")
    box = new().begin(CLASSIC).play((1,), (4, 5, 3, 1))
    box.record(r.AMEND, 0, 0xF2, 0xFF, 0x0F, 0x54, 0x13)
    yield "correction", box.show("undo")
    box.router.coming.begin(CLASSIC)
    begin(box.router, 0)
    yield "new-game", box.show("undo").press(A)
    box = new().begin(HOEMKE, target=6).play((), (6, 7, 0, 0))
    box.record(r.TIE, PLAY_ON, box.game.tie, 1)
    yield "tie-choice", box.show("undo")
    box = new().begin(CLASSIC).play((1,), (4, 5, 3, 1))
    box.record(r.PASS, 2)
    yield "pass", box.show("undo")
    box.record(r.TURN, 1)
    box.show("undo").press(A, OK)
    yield "turn-brought-back", box.show("undo").press(A, A, A)
    box = new().begin(CLASSIC)
    for _ in range(128):
        box.play((0,), (13, 0, 0, 0), SUBTRACT)
    box.record(r.AMEND, 127, 0xF2, 0xFF, 0x0F, 0x54, 0x13)
    yield "hand-128-correction", box.show("undo")
    box.press(A, OK)
    yield "hand-128-correction-brought-back", box.show("undo").press(A, A)
    box.press(C, OK)
    yield "hand-128-brought-back", box.show("undo").press(A, A)


def history(new):
    yield "no-hand", new().begin(CLASSIC).show("history")
    yield "newest-games", new().begin(CLASSIC).show("history").press(A)
    box = corrected(new).show("history")
    yield "first-row", box
    yield "last-row", box.press(A, A, A)


def hands(new):
    for seat in SEATS:
        box = new().begin(DNF).play((*[seat] * 4, seat + 1 & 3), at(seat, 12, 0))
        yield f"{SIDES[seat]}-most", box.look_back("hands")
        box.play([seat + 1 & 3] * 5, at(seat + 1 & 3, 12, 0), ADD)
        yield f"{SIDES[seat]}-after-a-shoot-beside", box.look_back("hands")
    for choice in (ADD, SUBTRACT):
        box = new().begin(CLASSIC, names=LONGEST).play((2,), (0, 0, 13, 0), choice)
        yield f"moon-{choice}", box.look_back("hands")
    box = corrected(new, names=LONGEST)
    box.play((0, 0, 0, 0, 3), (0, 0, 0, 12))
    yield "newest", box.look_back("hands")
    yield "before", box.press(A)
    yield "first", box.press(A)
    yield "nameless", corrected(new, names=NAMELESS).look_back("hands")
    for score in range(4):
        yield f"hoemke-{score + 1}", corrected(new, HOEMKE, score).look_back("hands")
    box = new().begin(CLASSIC, target=900)
    for _ in range(128):
        box.play((0,), (13, 0, 0, 0), SUBTRACT)
    yield "hand-128", box.look_back("hands")
    box = new().begin(CLASSIC, options=FLOOR | HALF, target=50)
    for line in ((12, 1, 0, 0), (12, 0, 1, 0)):
        box.play((0,), line)
    box.play((1,), (0, 13, 0, 0), SUBTRACT)
    yield "never-under-zero-and-halved", box.look_back("hands")


def charted(new, hands, game=CLASSIC, target=100, seed=5, **settings):
    """A box with a game of so many random hands."""
    box = new().begin(game, target=target, **settings)
    chance = random.Random(seed)
    for _ in range(hands):
        hearts = [0, 0, 0, 0]
        for _ in range(box.game.rules.plain):
            hearts[chance.randrange(4)] += 1
        box.play([chance.randrange(4) for _ in box.game.rules.named], hearts)
    return box


def chart(new):
    yield "one-hand", charted(new, 1).look_back("chart")
    yield "two-hands", charted(new, 2).look_back("chart")
    yield "twenty-hands", charted(new, 20, target=200).look_back("chart")
    yield "target-far", charted(new, 5, target=900).look_back("chart")
    yield "longest", charted(new, 12, DNF, 400, names=LONGEST).look_back("chart")
    yield "nameless", charted(new, 6, names=NAMELESS).look_back("chart")
    box = charted(new, 128, HOEMKE, 900, variation=code("1111"))
    yield "all-hands", box.look_back("chart")
    box = new().begin(CLASSIC, target=0)
    box.play((0,), (13, 0, 0, 0), SUBTRACT)
    yield "quick", box.look_back("chart")
    box = new().begin(CLASSIC)
    for shooter in (0, 1, 0, 2, 0):
        box.play((shooter,), at(shooter, 13, 0), SUBTRACT)
    yield "negative", box.look_back("chart")
    box = new().begin(CLASSIC)
    for seat in (0, 1, 2, 3):
        box.play((seat,), (3, 3, 3, 4))
    yield "close", box.look_back("chart")
    box = new().begin(CLASSIC, target=27)
    for seat in (0, 2):
        box.play((seat,), at(seat, 12, 0)[:3] + [1])
    yield "two-and-two", box.look_back("chart")


def with_finished(new, games=(), names=NAMES):
    """A box with these games in its archive: what happens to one, and the arguments of finished.Archive.plain."""
    archive = finished.Archive()
    for rules, hands in games:
        archive.plain(rules, hands, seed=hands, names=names)
    box = new().begin(CLASSIC)
    archive.put(box._port.folder)
    return box


TO_50 = {"game": "classic", "target": 50}
SOME_GAMES = [(TO_50, 99), ({"game": "dnf", "target": 100}, 99), ({"game": "hoemke", "code": "2223"}, 7), (TO_50, 2)]


def finished_screen(new):
    yield "none", with_finished(new).show("finished")
    box = with_finished(new, SOME_GAMES)
    yield "before-they-are-read", box.show("finished")
    box.wait(300)
    yield "first-row", box
    yield "last-row", box.press(A, A, A)
    box = with_finished(new, [({"game": "hoemke", "code": "1112", "target": 900}, 128)] + 49 * [SOME_GAMES[1]], names=LONGEST)
    yield "fifty", box.show("finished").press(*[A] * 45)
    box.press(*[A] * 4).wait(500)
    yield "longest", box
    box = with_finished(new, SOME_GAMES)
    lose(box, 0, 3)
    box.show("finished").wait(300)
    yield "not-readable", box
    box = new().begin(CLASSIC, target=13, tie=SHARE, names=LONGEST).play((0,), (0, 0, 13, 0))
    box.show("finished").wait(200)
    yield "just-over", box
    box = new().begin(DNF).take(*[A] * 5, OK, A)
    box.show("finished").wait(200)
    yield "shot", box


def lose(box, *places):
    """Damage some of the finished games."""
    folder = box._port.folder.inside("old")
    for place in places:
        with folder.open(folder.names()[place], "ab") as file:
            file.write(b"?")


def past(new):
    box = with_finished(new, SOME_GAMES).show("finished")
    box.wait(300)
    for row in range(4):
        box.press(*[A] * min(row, 1), OK).wait(100)
        yield f"row-{row + 1}", box
        box.press(BACK)
    box = with_finished(new, [({"game": "dnf", "target": 900}, 20)], names=LONGEST).show("finished")
    box.wait(300)
    box.press(OK).wait(300)
    yield "longest", box
    box = with_finished(new, SOME_GAMES)
    lose(box, 3)
    box.show("finished").wait(100)
    yield "not-readable", box.press(OK)
    box = new().begin(DNF).play((0, 0, 0, 0, 1), (3, 3, 3, 3)).take(*[A] * 5, OK, A).show("finished")
    box.press(OK).wait(200)
    yield "shot", box


def careers(new):
    yield "none", counted(with_finished(new))
    box = with_finished(new, SOME_GAMES)
    yield "first-of-four", box.show("careers")
    while "2/4" not in " ".join(box.look().words):
        box.wait(0)
    yield "third-of-four", box
    yield "first-row", counted(box)
    yield "last-row", box.press(A, A, A)
    lose(box, 1, 2)
    yield "not-readable", counted(box)
    box = new().begin(CLASSIC)
    crowd(box)
    yield "crowded", counted(box)
    yield "crowded-last-row", box.press(*[A] * 23)
    lose(box, 0)
    yield "crowded-and-not-readable", counted(box)


def crowd(box):
    """Put more players into the archive than are counted."""
    archive = finished.Archive()
    for number in range(7):
        archive.plain(TO_50, 3, names=[f"{letter}{'MW'[number & 1] * 7}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØ"[4 * number :][:4]])
    archive.put(box._port.folder)


def counted(box):
    """Let it count all games."""
    box.show("careers").wait(2000)
    return box


def career(new):
    box = counted(with_finished(new, SOME_GAMES))
    for row in range(4):
        yield f"row-{row + 1}", box.press(*[A] * row, OK)
        box.press(BACK)
        box.press(*[C] * row)
    box = counted(with_finished(new, [({"game": "dnf", "target": 900}, 128)] * 12, names=("MMMMMMMM", "WWWWWWWW", "", "")))
    yield "longest", box.press(OK)
    box = new().begin(CLASSIC).play((0,), (13, 0, 0, 0), SUBTRACT).play((0,), (0, 1, 6, 6))
    box.record(r.STOP)
    yield "under-zero", counted(box).press(OK)
    box = new().begin(CLASSIC).play((0,), (0, 1, 6, 6))
    box.record(r.SIT, 0, *finished.letters("ÅSE"))
    box.record(r.STOP)
    yield "no-hand", counted(box).press(*[A] * 3, OK)


def new_game(new):
    yield "after-hand-1", new().begin(CLASSIC).play((1,), (4, 5, 3, 1)).show("new_game")
    yield "after-hand-127", new().begin(CLASSIC).stand((1, 2, 3, 4), 127).show("new_game")


SCREENS = {
    states.__name__.replace("_screen", ""): states
    for states in (
        games, target, code_screen, house, seating, name, dealer, lots, call, table, standings, take, kept, shoot, moon, tie, over, after,
        evict, refused, full, unreadable, notice,
        menu, this_hand, undo, correct, retake, amend, history, hands, chart, finished_screen, past, careers, career,
        players_screen, sitter, waiting, rules,
        change, deals, turned, next_pass, new_target, ends, stop, new_game, settings, language, panel, selftest, usual,
    )
}  # fmt: skip


def shown(screen, language):
    """Name and box of every state of a screen in a language, each box in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        numbers = itertools.count()
        new = lambda lot=0: Box(pathlib.Path(folder) / str(next(numbers)), lot, language=language)  # noqa: E731
        for name, box in SCREENS[screen](new):
            assert box.router.name == screen, f"{screen}-{name} shows {box.router.name}"
            yield f"{screen}-{name}", box


@functools.cache
def pictures(screen, language=ENGLISH):
    """{state: (the panel's bytes, what was drawn)}"""
    taken = {}
    for name, box in shown(screen, language):
        assert name not in taken, name
        drawn = box.look()
        assert bytes(drawn.buffer) == box.ram, name
        taken[name] = (box.ram, drawn)
    return taken


def every_picture(language=ENGLISH):
    return [(name, *picture) for screen in SCREENS for name, picture in pictures(screen, language).items()]


# --- what they look like ---------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_the_screen_looks_as_it_did_when_somebody_last_found_it_right(screen):
    for name, (ram, _) in pictures(screen).items():
        golden(f"screens/{name}", ram)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("state", IN_OTHER_LANGUAGES)
def test_some_screens_look_in_other_languages_as_when_somebody_last_found_them_right(state, language):
    screen = next(name for name in sorted(SCREENS, key=len, reverse=True) if state.startswith(name + "-"))
    ram, _ = pictures(screen, language)[state]
    golden(f"languages/{language}-{state}", ram)


def test_a_fourth_language_lies_on_norths_side(tmp_path, monkeypatch):
    four = (*LANGUAGES, ENGLISH)
    monkeypatch.setattr(languages, "LANGUAGES", four)
    monkeypatch.setattr(router, "LANGUAGES", four)
    monkeypatch.setattr(language_screen, "LANGUAGES", four)
    monkeypatch.setattr(setting, "_MOST", bytes(len(four) if place == LANGUAGE else most for place, most in enumerate(setting._MOST)))
    for number, seat in enumerate((A, B, D, C)):
        box = Box(tmp_path / str(number), language=None)
        assert box.router.name == "language" and not faults_of(box.look(), True)
        assert {"English", "← Français", "Dansk →", "↑ English"} <= set(box.look().words)
        assert box.press(seat).router.box.settings[LANGUAGE] == 1 + number


def test_where_there_are_three_languages_north_chooses_none(tmp_path):
    box = Box(tmp_path, language=None).press(C)
    assert box.router.name == "language" and box.router.box.settings[LANGUAGE] == 0


def test_back_from_who_has_most_hearts_the_last_card_is_asked_again(tmp_path):
    """Where a game has several named cards and no queen of spades: what is drawn over what stands there is what is drawn anew."""
    box = Box(tmp_path)
    box.begin(HOEMKE, code("1112"))
    for key in keys("oABCDbbbAA"):
        box.press(key)
        assert bytes(box.look().buffer) == box.ram


def test_no_golden_picture_is_left_over():
    kept = {path.stem for path in (ROOT / "host_tests" / "goldens" / "screens").glob("*.txt")}
    assert kept == {name for name, _, _ in every_picture()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_states_look_alike(language):
    names = {}
    for name, ram, _ in every_picture(language):
        assert ram not in names, f"{name} looks like {names[ram]}"
        names[ram] = name


def faults_of(drawn, blinks):
    """What is wrong with a picture by the rules for all of them, in words. blinks: a press may mean nothing on that screen."""
    faults = []
    things = drawn.things
    for thing in things:
        if thing.ink.bit_count() < thing.whole:
            faults.append(f"{thing} is cut off at the frame")
    for one, other in itertools.combinations(things, 2):
        if grown(one.ink) & other.ink:
            faults.append(f"{one} touches {other}")
    for area in drawn.inverted + blinks * [drawn.blink]:
        for thing in things:
            if thing.ink & area and thing.ink & ~area:
                faults.append(f"{thing} is cut by an inverted area")
    return faults


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_off_and_nothing_touches_anything_else(screen, language):
    faults = []
    for name, (_, drawn) in pictures(screen, language).items():
        faults += [f"{name}: {fault}" for fault in faults_of(drawn, screen not in NEVER_BLINK)]
    assert not faults, "\n".join(faults)


# --- the keys --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", [ENGLISH, *[pytest.param(language, marks=pytest.mark.long) for language in LANGUAGES[1:]]])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_key_on_every_screen_leads_to_a_sound_picture(screen, language, tmp_path):
    numbers = itertools.count()
    for hold, key in itertools.product((False, True), (A, B, C, D, OK, BACK)):
        new = lambda lot=0: Box(tmp_path / str(next(numbers)), lot, language=language)  # noqa: E731
        name, box = next(iter(SCREENS[screen](new)))
        before = box.ram
        (box.hold if hold else box.press)(key)
        if screen in NEVER_BLINK:
            assert box.router.name != screen or not blinks(before, box), f"{name} blinks"
        box.wait(200)
        faults = faults_of(box.look(), box.router.name not in NEVER_BLINK)
        assert not faults, f"{name}, then {'hold' if hold else 'press'} {key}: {faults}"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_press_that_leads_to_another_screen_meant_something(screen, tmp_path):
    numbers = itertools.count()
    for key in (A, B, C, D, OK, BACK):
        _, box = next(iter(SCREENS[screen](lambda lot=0: Box(tmp_path / str(next(numbers)), lot))))
        shown = box.router.screen
        meant = box.router.event(key)
        assert meant or box.router.screen is shown, f"{key} led to {box.router.name}"


def blinks(before, box):
    """Whether the box shows what it showed before with its title inverted."""
    return int.from_bytes(before, "little") ^ box.look().blink == int.from_bytes(box.ram, "little")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["dnf", "classic", "hoemke"])
def test_no_sequence_of_presses_breaks_anything(game, language, tmp_path):
    chance = random.Random(game)
    box = Box(tmp_path / "games", chance.randrange(4), language=language)
    box.begin(*{"dnf": (DNF,), "classic": (CLASSIC, 0, 20), "hoemke": (HOEMKE, code("2223"))}[game])
    seen = set()
    for _ in range(700):
        key = chance.choice((A, A, B, B, C, D, OK, OK, OK, BACK))
        if chance.randrange(8) or key == OK:
            box.press(key)
        else:
            box.hold(key)
        seen.add(box.router.name)
        if chance.randrange(4) == 0:
            box.wait(150)
            faults = faults_of(box.look(), box.router.name not in NEVER_BLINK)
            assert not faults, f"{box.router.name}: {faults}"
    assert len(seen) > 8, seen


# --- the words -------------------------------------------------------------------------------------------


def texts(items):
    """Every string among items, some of them lists."""
    return [text for item in items for text in ([item] if isinstance(item, str) else item)]


def test_every_screen_is_shown_here():
    modules = {path.stem for path in (ROOT / "firmware" / "hearts" / "ui" / "screens").glob("*.py")}
    assert set(SCREENS) == modules - {"upright"}  # the table, where it is set so


class SafeBox:
    """What the safe screen runs on."""

    def __init__(self):
        self.panel = bare.Panel()
        self.words = Folder(str(WORDS))
        self.restarts = 0

    def restart(self):
        self.restarts += 1


def test_the_safe_screen():
    ram = bytes(_safe().panel.pages)
    golden("safe", ram)
    for text in words("safe"):
        assert reader.shows(ram, text)


def _safe():
    port = SafeBox()
    port.safe = Safe(port)
    return port


def test_ok_let_go_leaves_the_safe_screen_and_nothing_else_does():
    port = _safe()
    for now, levels in enumerate((0, 1, 2, 4, 8, 32, 47, 0), 1):
        port.safe.step(1000 * now, levels)
    assert port.restarts == 0
    port.safe.step(9000, 1 << OK)
    assert port.restarts == 0
    port.safe.step(9100, 0)
    assert port.restarts == 1


def test_ok_that_is_down_from_the_start_must_be_let_go_first():
    port = _safe()
    for now, levels in enumerate((1 << OK, 1 << OK, 0, 1 << OK), 1):
        port.safe.step(1000 * now, levels)
        assert port.restarts == 0
    port.safe.step(5000, 0)
    assert port.restarts == 1


def test_every_word_is_shown_somewhere():
    everything = []
    for screen in SCREENS:
        for _, drawn in pictures(screen).values():
            everything += drawn.words
    shown_words = " ".join(everything)
    parts = re.findall(r"^\[(\w+)\]$", (WORDS / "en.txt").read_text(encoding="utf-8"), re.MULTILINE)
    for name in set(parts) - {"safe"}:
        told = texts(words(name))
        if name == "name":  # letters lie in groups, each in a place of its own
            told = told[:-4] + " ".join(told[-4:]).split(" ")
        for text in told:
            if name == "always" and text == words("always")[1] or not text:
                continue
            pattern = re.sub("[@&~]", "[^ ]+( [^ ]+){0,3}", re.escape(text.strip()).replace("\\&", "&").replace("\\~", "~"))
            assert re.search(pattern, shown_words), f"{name}: {text!r} is never shown"

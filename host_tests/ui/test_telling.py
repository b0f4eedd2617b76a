# SPDX-License-Identifier: MIT
"""What the box tells of the rules is what it scores and deals by: each fact of the rules' pages is looked up in the rules' own data, in
every language, for each of the 256 codes and each house rule; and all of it has room."""

import functools
import itertools
import re

import pytest

from hearts.core.game import Game
from hearts.core.reentry import Reentry
from hearts.core.rotation import pass_of
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
    NONE,
    PASS_CALLED,
    PASS_FOUR,
    PLAY_ON,
    QUEEN_OF_HEARTS_14,
    SHARE,
    SUBTRACT,
    Rules,
)
from hearts.languages import LANGUAGES
from hearts.port.folder import Folder
from hearts.store.settings import LETTERS, USUAL
from hearts.store.settings import WORDS as NAMES
from hearts.ui import cards, telling
from hearts.ui.canvas import Canvas
from hearts.ui.screens import code, rules, this_hand
from hearts.ui.words import words
from host_tests.ui.box import Box
from tools import WORDS

ENGLISH, *_ = LANGUAGES
SUITS = "♣♦♥♠"
EVERY = QUEEN_OF_HEARTS_14 | JACK_NOT_NEEDED | NO_EVICTION | ANY_CARD_FIRST | HALF | FLOOR
OPTIONS = (QUEEN_OF_HEARTS_14, JACK_NOT_NEEDED, NO_EVICTION, ANY_CARD_FIRST, HALF, FLOOR)


@functools.cache
def words_of(language, *parts):
    return words(Folder(str(WORDS)), language, *parts)


class Measuring(Canvas):
    """Takes down what is written for the south player, and sees that it has room."""

    def __init__(self):
        super().__init__(bytearray(1024))
        self.texts = []

    def text(self, x, y, string, size=1, align=0):
        after = super().text(x, y, string, size, align)
        if y < 64:
            assert x >= 0 and after <= 129, f"{string!r} runs out of the frame"
            assert y <= 56, f"{string!r} stands below the frame"
            self.texts.append(string)
        return after


class Table:
    """What the screens see of a box: a game by these rules, with a hand to come."""

    def __init__(self, language, rules, hands=0, call=(0, 0, 0, 0), settings=()):
        self._language = language
        self.canvas = Measuring()
        self.coming = rules
        self.game = Game()
        self.game.started = True
        self.game.rules = rules
        self.game.target = rules.target
        self.game.hands = hands
        self.game.call[:] = bytes(call)
        self.box = self
        self.settings = bytearray(USUAL)
        for place in settings:
            self.settings[place] = 1

    def words(self, *parts):
        return words_of(self._language, *parts)

    def player(self, seat):
        return "GWENDOLN"


def by(game, digits=None, target=None, options=0, moon=ASK, tie=ASK):
    """Rules; digits: of Hoemke's code."""
    variation = 0
    for digit in digits or ():
        variation = variation * 4 + digit - 1
    made = Rules()
    made.begin(game, variation)
    assert made.set(made.target if target is None else target, options, moon, tie)
    return made


def facts(table):
    """{label: text} of the rules' pages, each of them drawn."""
    screen = rules.Screen(table)
    told = {}
    for page in range(screen._last + 1):
        screen.page = page
        table.canvas.texts = []
        screen.draw(table.canvas)
        title, *written = table.canvas.texts
        if screen._last:
            del written[0]  # which page it is
        labels = table.words("rules")[1]
        for text in written:
            if text in labels:
                label = labels.index(text)
                assert label not in told, text
                told[label] = []
            else:
                told[label].append(text)
    return {label: " ".join(lines) for label, lines in told.items()}


# Places of the labels in the words for rules
CARDS, THIS_HAND, PASS, LEAD, FIRST, HEARTS, MOON, END, TIE, TOTALS, SHOOTING = range(11)

CODES = tuple(itertools.product((1, 2, 3, 4), repeat=4))
EVERY_RULES = {
    "hoemke": [by(HOEMKE, digits) for digits in CODES],
    "dnf": [by(DNF, options=options, tie=tie) for options in range(EVERY + 1) for tie in (ASK, SHARE, PLAY_ON)],
    "classic": [
        by(CLASSIC, target=target, options=options, moon=moon, tie=tie)
        for target in (0, 20, 50, 100)
        for options in (0, HALF, FLOOR, HALF | FLOOR)
        for moon in (ASK, ADD, SUBTRACT)
        for tie in (ASK, SHARE, PLAY_ON)
    ],
    "hoemke with house rules": [
        by(HOEMKE, (4, 4, 4, score), 900, HALF | FLOOR | (JACK_NOT_NEEDED if score > 2 else 0), tie=PLAY_ON) for score in (1, 2, 3, 4)
    ],
}


# --- all of it has room --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_RULES)
def test_all_rules_have_room_on_their_pages_in_every_language(family, language):
    """Eight facts at least, for each of the rules; nothing runs out of the frame, and no fact is cut in two (Measuring, facts)."""
    for one in EVERY_RULES[family]:
        told = facts(Table(language, one, hands=2, call=(1, 1, 1, 0)))
        assert set(told) - {TOTALS} == {CARDS, THIS_HAND, PASS, LEAD, FIRST, HEARTS, SHOOTING if one.game == DNF else MOON, END, TIE}
        assert all(told.values()), told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", [(), (LETTERS,)], ids=["own letters", "J Q K A"])
def test_each_digit_of_each_code_is_told_in_full(settings, language):
    """From the first digit to the last, and where a lot is drawn: the whole meaning stands on the panel, word for word as in the rules."""
    for digits in [(digit,) * 4 for digit in (1, 2, 3, 4)]:
        table = Table(language, by(HOEMKE, digits), settings=settings)
        told = facts(table)
        screen = code.Screen(table)
        for place, label in enumerate((PASS, LEAD, HEARTS, CARDS)):
            table.canvas.texts = []
            screen._place = place
            screen.draw(table.canvas)
            assert " ".join(table.canvas.texts[3:]) == told[label]
        screen._place = code._LOTS
        screen.draw(table.canvas)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_coming_hand_has_room_too(language):
    for one in [*EVERY_RULES["hoemke"], by(DNF), by(CLASSIC)]:
        for hands in range(4):
            table = Table(language, one, hands, call=(0, 0, 0, 3))
            screen = this_hand.Screen(table)
            for page in range(screen._last + 1):
                screen.page = page
                screen.draw(table.canvas)


# --- and is so -----------------------------------------------------------------------------------------------


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_RULES)
def test_the_costs_that_are_named_are_those_that_are_scored(family, language):
    """Behind each named card stands its cost, and the plain heart's before them all. Queens that are not named are "each other queen"."""
    letters = words_of(language, "letters")[0]
    for one in EVERY_RULES[family]:
        text = facts(Table(language, one))[CARDS]
        plain, *named = re.split(f"([{''.join(letters)}][{SUITS}])", text)
        costs = {card: named[at + 1] for at, card in reversed(list(enumerate(named))) if at % 2 == 0}
        wanted = {letters[(card >> 2) - 11] + SUITS[card & 3]: value for card, value in zip(one.named, one.values, strict=True)}
        unnamed = set(wanted) - set(costs)
        assert set(costs) <= set(wanted)
        assert unnamed == ({letters[1] + "♦", letters[1] + "♣"} if one.game == DNF else set())
        for card, value in wanted.items():
            if card in costs:
                # Several with the same cost have it behind the last.
                rest = text[text.index(card) + len(card) :]
                assert numbers(re.sub(f"[{''.join(letters)}][{SUITS}]", "", rest))[0] == abs(value), (card, text)
            else:
                assert numbers(costs[letters[1] + "♠"])[1] == value, (card, text)
        assert "♥" in plain and numbers(plain)[-1] == one.cost, text
        if one.free:
            assert numbers(plain)[:2] == [one.free, 0], text
        assert set(numbers(text)) <= {one.cost, one.free, 0, *map(abs, one.values)} | ({2, 10} if one.plain == 9 else set()), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_this_hand_is_what_rotation_says_of_it(language):
    ways, nothing, calls, *_ = words_of(language, "pass")
    cards = bytearray(4)
    calls_of_dnf = [(0, 0, 0, 0), (3, 0, 0, 0), (1, 2, 0, 0), (1, 1, 1, 0), (0, 0, 0, 3)]
    hoemke = [(by(HOEMKE, (digit, 2, 2, 2)), (0, 0, 0, 0)) for digit in (1, 2, 3, 4)]
    for one, call in [*hoemke, (by(CLASSIC), (0, 0, 0, 0)), *[(by(DNF), call) for call in calls_of_dnf]]:
        for hands in range(5):
            pass_of(one, hands, call, cards)
            text = facts(Table(language, one, hands, call))[THIS_HAND]
            for way in range(3):
                assert (ways[way].replace("~", str(cards[way])) in text) == bool(cards[way]), (text, way)
            if cards[3]:
                assert numbers(text) == [3, 3], text
            elif not any(cards):
                assert text == (calls.replace("@", "GWENDOLN") if one.passing == PASS_CALLED else nothing)
            else:
                assert numbers(text) == [count for count in cards if count], text
            if one.passing == PASS_FOUR and any(cards):
                assert text.endswith(words_of(language, "pass")[-1])


def test_where_no_hand_is_to_come_none_is_told():
    table = Table(ENGLISH, by(CLASSIC))
    table.game.over = 1
    assert THIS_HAND not in facts(table)


LEAD_CARDS = {1: "", 2: "2♣", 3: "2♣ 2♦ 2♠", 4: "2♣", 5: "2♣"}
HEARTS_SAY = {1: "first trick", 2: "earlier trick", 3: "third trick", 4: "3 other suits", 5: "Q♠", 6: "♠ at any time after the first trick"}


@pytest.mark.parametrize("one", [*EVERY_RULES["hoemke"], by(DNF), by(CLASSIC)], ids=lambda one: f"{one.game}-{one.variation}")
def test_lead_and_hearts_are_those_of_the_rules(one):
    told = facts(Table(ENGLISH, one))
    assert re.findall(f"2[{SUITS}]", told[LEAD]) == LEAD_CARDS[one.lead].split()
    assert ("left of the dealer" in told[LEAD]) == (one.lead in (1, 3))
    assert HEARTS_SAY[one.hearts] in told[HEARTS]
    assert ("nothing else" in told[HEARTS]) == (one.hearts in (5, 6))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_queen_of_spades_waits_for_the_second_trick_but_where_any_card_may_be_played_to_the_first(language):
    *_, waits, ever = ways = words_of(language, "hearts")
    for one in EVERY_RULES["dnf"]:
        any_card = one.options & ANY_CARD_FIRST
        for told in (facts(Table(language, one))[HEARTS], telling.hearts_led(Table(language, one), ways)):
            assert told.endswith(ever if any_card else waits) and not told.endswith(waits if any_card else ever)
    for one in (by(CLASSIC), *EVERY_RULES["hoemke"]):
        assert not facts(Table(language, one))[HEARTS].endswith((waits, ever))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pass_that_is_called_names_each_way_and_the_kitty(language):
    told = facts(Table(language, by(DNF)))[PASS]
    for way in words_of(language, "pass")[0]:
        assert way.replace("~ ", "") in told
    assert words_of(language, "own")[0][0] in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_a_house_rule_changes_what_it_is_about_and_nothing_else(option, language):
    places = {
        QUEEN_OF_HEARTS_14: {CARDS}, JACK_NOT_NEEDED: {SHOOTING}, NO_EVICTION: {SHOOTING}, ANY_CARD_FIRST: {FIRST, HEARTS},
        HALF: {TOTALS}, FLOOR: {TOTALS},
    }[option]  # fmt: skip
    usual = facts(Table(language, by(DNF)))
    changed = facts(Table(language, by(DNF, options=option)))
    assert {label for label in usual | changed if usual.get(label) != changed.get(label)} == places
    if option == HALF:
        assert numbers(changed[TOTALS]) == [300]
    if option == FLOOR:
        assert numbers(changed[TOTALS]) == [0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_target_moon_and_tie_are_told(language):
    for target in (1, 20, 300, 900):
        assert numbers(facts(Table(language, by(DNF, target=target)))[END]) == [target]
    assert numbers(facts(Table(language, by(CLASSIC, target=0, options=HALF)))[END]) == []
    assert TOTALS not in facts(Table(language, by(CLASSIC, target=0, options=HALF)))
    moons = [facts(Table(language, by(CLASSIC, moon=moon)))[MOON] for moon in (ASK, ADD, SUBTRACT)]
    assert list(map(numbers, moons)) == [[26, 26], [26], [26]] and len(set(moons)) == 3
    assert numbers(facts(Table(language, by(HOEMKE, (1, 1, 1, 1))))[MOON]) == [0, 26]
    assert len({facts(Table(language, by(CLASSIC, tie=tie)))[TIE] for tie in (ASK, SHARE, PLAY_ON)}) == 3
    jackless = by(HOEMKE, (1, 1, 1, 1))
    assert jackless.jack == NONE and not jackless.set(100, JACK_NOT_NEEDED)


# --- names and letters ---------------------------------------------------------------------------------------

RUDE = ("Shitting", "lil man", "cake daddy")


@pytest.mark.parametrize("language", LANGUAGES)
def test_polite_words_are_polite_everywhere_and_own_ones_are_the_players_own(language):
    def all_of_it(**settings):
        table = Table(language, by(DNF), call=(0, 0, 0, 3), **settings)
        (kitty, _), passes = table.words("own", "pass")
        return " ".join([*facts(table).values(), telling.pass_of_hand(table, passes, kitty)])

    own, polite = all_of_it(), all_of_it(settings=(NAMES,))
    assert all(name in own for name in RUDE) and own.count("Shitting in the Kitty") == 3
    assert not any(name in polite for name in RUDE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_letters_j_q_k_a_every_card_that_is_told_has_them(language):
    for one in [by(DNF, options=EVERY), by(CLASSIC), *[by(HOEMKE, (2, digit, digit, digit)) for digit in (1, 2, 3, 4)]]:
        plain = " ".join(facts(Table(language, one)).values())
        told = " ".join(facts(Table(language, one, settings=(LETTERS,))).values())
        ours, theirs = words_of(language, "letters")
        cards = re.findall(f"[A-Z][{SUITS}]", plain)
        assert re.findall(f"[A-Z][{SUITS}]", told) == [theirs[ours.index(card[0])] + card[1] for card in cards]
        assert telling.ranks(Table(language, one, settings=(LETTERS,))) == ["J", "Q", "K", "A"]


@pytest.mark.parametrize("screen", ["take", "correct", "retake"])
@pytest.mark.parametrize("language, letter", [("en", "Q"), ("fr", "D"), ("da", "D")])
def test_the_cards_that_are_asked_for_have_the_letters_of_the_language_or_those(language, letter, screen, tmp_path):
    box = Box(tmp_path, language=language).begin(CLASSIC).play((1,), (4, 5, 3, 1))
    for setting, expected in ((0, letter), (1, "Q")):
        box.set(LETTERS, setting)
        box.router.correction = Reentry(box.game, 0) if screen == "retake" else None
        drawn = [thing.what for thing in box.show(screen).look().things]
        ranks = cards.RANKS if screen == "correct" else cards.BIG_RANKS
        shown = [at for at in range(len(ranks)) if ("icon", ranks[at]) in drawn]
        assert [cards.RANK_LETTERS[at] for at in shown] == [expected]

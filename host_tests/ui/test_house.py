# SPDX-License-Identifier: MIT
"""House rules, chosen by keys: what is offered in which game, and that each of them is in force when a hand is scored."""

import pytest

from hearts.core.rules import (
    ANY_CARD_FIRST,
    CLASSIC,
    DNF,
    FLOOR,
    HALF,
    HOEMKE,
    JACK_NOT_NEEDED,
    NO_EVICTION,
    QUEEN_OF_HEARTS_14,
)
from hearts.input.keys import BACK, OK, A, B, C, D
from host_tests.ui.box import Box
from tools.english import words

# Keys from a new box to the house rules
WAYS = {"dnf": (OK,), "classic": (A, OK, OK), "quick": (A, OK, A, A, A, OK), "1111": (A, A, OK, OK, OK, OK, OK)}
WAYS["1113"] = (A, A, OK, D, D, D, C, C, OK)
NO_NAMES = (OK,)  # on from there, where nobody has one
SHOOT, THE_MOON = words("house")[2]
PLAY, TARGET, QUEEN, JACK, LEAVES, FIRST, EXACTLY, UNDER, MOON, TIE = range(10)


def row_names(game):
    """What the rows are called; everything is a shoot in DNF and a moon elsewhere."""
    return [row.partition(":")[0].replace("@", SHOOT if game == "dnf" else THE_MOON) for row in words("house")[1]]


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path)


def set_up(box, game, changes=()):
    """A new game with house rules, pairs of a row and how often OK is pressed in it; south deals."""
    box.press(*WAYS[game])
    for name, presses in changes:
        row = [row.partition(":")[0] for row in box.router.screen.rows].index(row_names(game)[name])
        box.press(*[A] * row, *[OK] * presses, *[C] * row)
    box.press(OK, *NO_NAMES, A)
    assert box.game.started
    if box.router.name == "call":
        box.press(OK)
    return box


def play(box, *keys):
    """Type in a hand from the table, and see what it cost."""
    box.press(OK, *keys)
    box.wait(5200)
    if box.router.name == "call":
        box.press(OK)
    return list(box.game.totals)


@pytest.mark.parametrize(
    "game, rows",
    [
        ("dnf", (PLAY, TARGET, QUEEN, JACK, LEAVES, FIRST, EXACTLY, UNDER, TIE)),
        ("classic", (PLAY, EXACTLY, UNDER, MOON, TIE)),
        ("quick", (PLAY, UNDER, MOON, TIE)),
        ("1111", (PLAY, TARGET, EXACTLY, TIE)),
        ("1113", (PLAY, TARGET, JACK, EXACTLY, UNDER, TIE)),
    ],
)
def test_a_game_offers_what_means_something_in_it(game, rows, box):
    box.press(*WAYS[game])
    assert box.router.name == "house"
    assert [row.partition(":")[0] for row in box.router.screen.rows] == [row_names(game)[row] for row in rows]
    assert not box.router.coming.options and not box.router.coming.moon and not box.router.coming.tie


@pytest.mark.parametrize("game", WAYS)
def test_each_row_goes_round_through_values_that_the_rules_allow(game, box):
    box.press(*WAYS[game])
    names = row_names(game)
    several = {names[TARGET]: 5, names[MOON]: 3, names[TIE]: 3}
    screen = box.router.screen
    began = bytes(box.router.coming.code)
    for _ in screen.rows[1:]:
        box.press(A)
        seen = []
        while screen.rows[screen.chosen] not in seen:
            seen.append(screen.rows[screen.chosen])
            box.press(OK)
            assert bytes(box.look().buffer) == box.ram  # what is drawn over what stands there is what is drawn anew
        assert seen[0] == screen.rows[screen.chosen] and len(seen) == several.get(seen[0].partition(":")[0], 2)
        assert bytes(box.router.coming.code) == began


def test_where_each_moon_adds_no_total_can_be_under_0_and_nothing_is_asked_about_it(box):
    names = row_names("classic")
    box.press(*WAYS["classic"], A, A, A)
    offered = []
    for _ in range(3):
        assert box.router.screen.rows[box.router.screen.chosen].startswith(names[MOON])
        offered.append(any(row.startswith(names[UNDER]) for row in box.router.screen.rows))
        box.press(OK)
    assert offered == [True, False, True]  # ask, add, take off


def test_one_ok_takes_the_rules_as_they_are(box):
    set_up(box, "dnf")
    assert bytes(box.game.rules.code) == bytes((DNF, 0, 44, 1, 0, 0, 0))


# --- each of them, in force ----------------------------------------------------------------------------------


def test_the_target(box):
    set_up(box, "dnf", [(TARGET, 2)])  # from 300 by 500 to 100
    assert box.game.target == 100
    # 26 + 13 + 13 + 13 + 11 and 26 + 11, one heart and the jack elsewhere
    assert play(box, A, A, A, A, B, C, OK) == [76, -10, 1, 0] and not box.game.over
    assert play(box, A, B, B, B, C, B, OK) == [113, 30, -9, 0] and box.game.over


def test_the_queen_of_hearts_costs_14(box):
    set_up(box, "dnf", [(QUEEN, 1)])
    assert box.game.rules.options == QUEEN_OF_HEARTS_14
    assert play(box, A, B, C, D, A, B, OK) == [26 - 10 + 11, 14 + 1, 13, 13]


@pytest.mark.parametrize("game", ["dnf", "1113"])
def test_a_shoot_does_not_need_the_jack(game, box):
    set_up(box, game, [(JACK, 1)])
    assert box.game.rules.options == JACK_NOT_NEEDED
    box.press(OK, *[B] * (len(box.game.rules.named) - 1), A, OK)
    assert box.router.name == "shoot"
    box.press(B)
    if game == "dnf":
        assert box.game.winners == 1 << B and box.router.name == "evict"
    else:
        assert list(box.game.totals) == [26, 0, 26, 26]  # the jack counts for nobody


def test_nobody_leaves_after_a_shoot(box):
    set_up(box, "dnf", [(LEAVES, 1)])
    assert box.game.rules.options == NO_EVICTION
    box.press(OK, B, B, B, B, B, OK, B)
    assert box.game.winners == 1 << B and box.router.name == "over"


def test_any_card_to_the_first_trick_is_told_by_the_rules(box):
    """The box can't see it played."""
    set_up(box, "dnf", [(FIRST, 1)])
    assert box.game.rules.options == ANY_CARD_FIRST
    box.show("rules")
    told = ""
    for _ in range(7):
        told += " ".join(box.look().words) + " "
        box.press(A)
    assert words("rules")[2][3] in told and words("rules")[2][0] not in told


@pytest.mark.parametrize("game", ["dnf", "classic", "1111"])
def test_exactly_the_target_is_halved(game, box):
    set_up(box, game, [(EXACTLY, 1), *([] if game == "classic" else [(TARGET, 2 if game == "dnf" else 5)])])
    assert box.game.rules.options == HALF and box.game.target == 100
    before = {"dnf": (77, 0, 0, -10), "classic": (75, 0, 0, 0), "1111": (88, 0, 0, 0)}[game]
    for seat in range(4):
        box.game.totals[seat] = before[seat]
    # 23, 25 or 12 for the south
    keys = {"dnf": (B, A, B, B, B, A, A, A, A, A, A, A, A, A, A, OK), "classic": (A, B, OK), "1111": (A, B, OK)}[game]
    assert play(box, *keys)[0] == 50 and not box.game.over


@pytest.mark.parametrize("game", ["dnf", "1113"])
def test_a_total_stays_at_0(game, box):
    set_up(box, game, [(UNDER, 1)])
    assert box.game.rules.options == FLOOR
    *queens, jack = box.game.rules.named
    assert play(box, *[A] * len(queens), B, C, OK)[1] == 0


def test_a_moon_that_is_taken_off_stays_at_0_too(box):
    set_up(box, "quick", [(UNDER, 1), (MOON, 2)])
    box.press(OK, A, OK, A)
    assert list(box.game.totals) == [0, 0, 0, 0] and box.game.tie == 15


@pytest.mark.parametrize("presses, totals", [(1, [0, 26, 26, 26]), (2, [-26, 0, 0, 0])], ids=["to the others", "off"])
def test_a_moon_in_classic_is_not_asked_about(presses, totals, box):
    set_up(box, "classic", [(MOON, presses)])
    box.press(OK, A, OK, A)
    assert list(box.game.totals) == totals and box.router.name == "table"


@pytest.mark.parametrize("presses, over", [(1, True), (2, False)], ids=["shared", "played on"])
@pytest.mark.parametrize("game", ["dnf", "classic", "1111"])
def test_a_tie_is_settled_without_a_question(game, presses, over, box):
    set_up(box, game, [(TIE, presses)])
    box.game.totals[C] = box.game.target
    # North takes all the cards that are asked for and most hearts; south and west have one each, east two.
    play(box, *[C] * max(1, len(box.game.rules.named)), A, B, D, D, OK)
    assert not box.game.tie and bool(box.game.over) == over
    assert box.game.winners == (1 << A | 1 << B if over else 0)


# --- what the next game begins with --------------------------------------------------------------------------


def test_another_game_of_the_same_kind_begins_with_its_house_rules(box):
    set_up(box, "1113", [(TARGET, 1), (JACK, 1), (TIE, 2)])
    code = bytes(box.game.rules.code)
    play(box, A, B, C, OK)
    box.show("games").press(A, A, OK, OK, OK, OK, OK)
    assert box.router.name == "house" and bytes(box.router.coming.code) == code
    # Another variation keeps what it can have: scoring 1 knows no jack.
    box.press(BACK, D, D, D, C, C, OK)
    assert box.router.coming.digit(3) == 1
    assert bytes(box.router.coming.code)[2:] == bytes((150, 0, 0, 8, 0))
    # Another game has the usual ones, to its own target.
    box.press(BACK, BACK, OK)
    assert bytes(box.router.coming.code) == bytes((DNF, 0, 44, 1, 0, 0, 0))


def test_classic_keeps_them_over_another_target(box):
    set_up(box, "classic", [(MOON, 2)])
    play(box, A, B, OK)
    box.show("games").press(A, OK, A, OK)
    assert bytes(box.router.coming.code) == bytes((CLASSIC, 0, 50, 0, 0, 2, 0))


def test_again_with_the_same_players_has_the_same_rules(box):
    set_up(box, "quick", [(MOON, 1)])
    code = bytes(box.game.rules.code)
    play(box, A, B, C, OK)
    box.show("after").press(OK, B)
    assert box.game.hands == 0 and bytes(box.game.rules.code) == code


def test_a_code_that_was_drawn_is_looked_at_digit_by_digit_before_it_is_taken(tmp_path):
    box = Box(tmp_path, lot=0b01101100)
    box.press(A, A, OK, B)
    assert box.router.screen.ok() and box.router.coming.game == HOEMKE
    assert box.router.name == "code"
    assert [box.router.coming.digit(place) for place in range(4)] == [2, 3, 4, 1]
    box.press(OK, OK, OK)
    assert box.router.name == "code"
    box.press(OK)
    assert box.router.name == "house"
    box.press(OK, *NO_NAMES, A)
    assert box.game.rules.variation == 0b01101100

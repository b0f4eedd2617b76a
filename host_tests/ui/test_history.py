# SPDX-License-Identifier: MIT
"""What the screens that look back show is what a second reckoning makes of the same facts: each hand of each game, the finished games, the
players. Nothing is changed by looking, and BACK always leads out, also while games are being read."""

import random
from fractions import Fraction

import pytest

from hearts.core import record as r
from hearts.core.game import Game
from hearts.core.rules import CLASSIC, DNF, FLOOR, HALF, SUBTRACT
from hearts.input.keys import BACK, OK, A, B, C, D
from host_tests import finished, second_scorer
from host_tests.core import facts
from host_tests.ui.box import Box
from tools.english import words

POOL = ("ANNA", "BEN", "EVA", "OLE", "ÅSE", "M", finished.NOBODY)
NAMES_OF_GAMES = {"dnf": "DNF", "classic": "Classic"}
SIDES = ("SOUTH", "WEST", "NORTH", "EAST")
ALL_READ = 3000  # ms


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path)


def with_archive(box, archive):
    archive.put(box._port.folder)
    return box.begin(CLASSIC)


def wild(seed, games):
    archive = finished.Archive()
    for number in range(games):
        archive.wild(100 * seed + number, POOL)
    return archive


def words_of(box):
    return [word for word in box.look().words if word not in ("dots", "lines")]


def numbers_of(box):
    return [thing.what for thing in box.look().things if isinstance(thing.what, int)]


def players_of(made):
    """Names by seat at the end of a game."""
    return [finished._spelt(name) or side for name, side in zip(made.model.state()["names"], SIDES, strict=True)]


# --- hand by hand ----------------------------------------------------------------------------------------------


def totals_after(made, number):
    state = made.model.state()
    hands = made.model.hands()[: number + 1]
    return second_scorer.totals_of(state["rules"], hands, [hand["points"] for hand in state["hands"][: number + 1]])


@pytest.mark.parametrize("seed", range(4))
def test_each_hand_of_a_finished_game_is_shown_as_it_counts(seed, box):
    archive = wild(seed, 1)
    (made,) = archive.games
    with_archive(box, archive).show("finished").wait(ALL_READ)
    box.press(OK).wait(ALL_READ)
    box.press(D)
    assert box.router.name == "hands"
    hands = made.model.state()["hands"]
    for number in range(len(hands) - 1, -1, -1):
        hand = hands[number]
        totals = totals_after(made, number)
        shown = [number + 1]
        for seat in range(4):
            shown += [hand["points"][seat], hand["hearts"][seat], totals[seat]]
        assert numbers_of(box) == shown
        leaders = [seat for seat in range(4) if totals[seat] == min(totals)]
        names = [word for word in words_of(box) if word in players_of(made)]
        assert names == ([players_of(made)[leaders[0]]] if len(leaders) == 1 else [])
        box.press(A)
    assert numbers_of(box)[0] == 1
    box.press(*[C] * len(hands))
    assert numbers_of(box)[0] == len(hands)


def test_the_running_game_has_the_same_screens(box):
    box.begin(CLASSIC, options=FLOOR | HALF, target=50)
    box.play((0,), (12, 1, 0, 0)).play((0,), (12, 0, 1, 0)).play((1,), (0, 13, 0, 0), SUBTRACT)
    box.table().press(BACK, A, A, A, OK, OK)
    assert numbers_of(box) == [3, 0, 0, 25, -26, 13, 0, 0, 0, 1, 0, 0, 0]
    box.press(OK)
    assert numbers_of(box) == [2, 25, 12, 25, 0, 0, 1, 1, 1, 1, 0, 0, 0]
    box.press(OK, OK)
    assert box.router.name == "history"
    box.press(BACK)
    assert box.router.name == "table"


def test_a_game_that_goes_on_keeps_what_is_half_typed(box):
    box.begin(CLASSIC).play((1,), (4, 5, 3, 1)).take(B, A, C).hold(BACK).press(B, BACK, A, A, A, OK, OK, BACK, A, OK)
    assert box.router.name == "chart"
    box.hold(BACK)
    assert box.press(OK).router.name == "take"
    assert list(box.router.entry.taken.hearts) == [1, 11, 1, 0]


def test_the_hands_are_reckoned_once_for_all_that_looks_at_them(box, monkeypatch):
    """Of 64 hands it takes the Pico some 30 ms."""
    box.begin(CLASSIC, target=900)
    for _ in range(20):
        box.play((1,), (4, 5, 3, 1))
    reckoned = []
    score_of = Game.score_of
    monkeypatch.setattr(Game, "score_of", lambda game, hand, points: reckoned.append(hand) or score_of(game, hand, points))
    box.show("history")
    assert reckoned == list(range(20))
    for keys, hands in (((OK,), [19]), ((A,), [18]), ((BACK,), []), ((A, OK), []), ((BACK,), [])):
        reckoned.clear()
        box.press(*keys)
        assert reckoned == hands
    assert box.router.name == "history"


# --- the chart -------------------------------------------------------------------------------------------------

LEFT, RIGHT, TOP, BOTTOM = 17, 99, 2, 61


def charted(box, hands, seed, target):
    """A game of so many random hands, some of them moons that take off. Returns the totals after each."""
    chance = random.Random(seed)
    box.begin(CLASSIC, target=target)
    for _ in range(hands):
        seat = chance.randrange(4)
        if chance.random() < 0.2:
            box.play((seat,), [13 if other == seat else 0 for other in range(4)], SUBTRACT)
        else:
            box.play((seat,), (4, 3, 3, 3))
    after = [[0, 0, 0, 0]]
    for number in range(hands):
        line = [0, 0, 0, 0]
        box.game.score_of(number, line)
        after.append([total + points for total, points in zip(after[-1], line, strict=True)])
    return after


def lit(ram, x, y):
    return ram[y // 8 * 128 + x] >> y % 8 & 1


@pytest.mark.parametrize("hands, target", [(1, 900), (2, 900), (2, 60), (7, 60 * 7), (20, 900), (82, 900), (128, 900)])
@pytest.mark.parametrize("seed", range(3))
def test_the_solid_line_goes_through_the_totals_of_south_and_all_stays_in_its_place(hands, target, seed, box):
    after = charted(box, hands, seed, target)
    box.look_back("chart")
    totals = [total for line in after for total in line]
    highest = max(totals + [1])
    high = max(highest, target) if target <= 3 * highest else highest
    low = min(totals)
    for number, line in enumerate(after):
        column = Fraction(number * (RIGHT - LEFT), hands)
        if column.denominator == 1:
            row = TOP + Fraction((high - line[0]) * (BOTTOM - TOP), high - low)
            near = {int(row), int(row) + 1}
            assert any(lit(box.ram, LEFT + int(column), place) for place in near if abs(place - row) <= Fraction(1, 2)), (number, line)
    (lines,) = [thing for thing in box.look().things if thing.what == "lines"]
    inside = sum(1 << (8 * (y // 8 * 128 + x) + y % 8) for x in range(LEFT, RIGHT + 1) for y in range(TOP, BOTTOM + 1))
    assert not lines.ink & ~inside


def test_the_names_stand_in_the_order_of_the_totals(box):
    after = charted(box, 20, 3, 900)
    box.look_back("chart")
    names = [word for word in words_of(box) if word in ("EVA", "BEN", "ANNA", "OLE")]
    by_total = sorted(range(4), key=lambda seat: (after[-1][seat], -seat))
    assert names == [("EVA", "BEN", "ANNA", "OLE")[seat] for seat in by_total]


# --- the finished games ----------------------------------------------------------------------------------------


def row_of(number, made):
    """What a row says, where nothing is too long."""
    state = made.model.state()
    rules = state["rules"]
    name = rules["code"] if rules["game"] == "hoemke" else NAMES_OF_GAMES[rules["game"]]
    row = f"{number} {name} #{len(state['hands'])} "
    if not state["winners"]:
        return row + "stopped"
    winners = " ".join(players_of(made)[seat] for seat in state["winners"])
    return f"{row}{winners} {max(state['totals'][seat] for seat in state['winners'])}"


def test_the_finished_games_are_listed_from_the_newest_on(box):
    archive = wild(1, 12)
    with_archive(box, archive).show("finished").wait(ALL_READ)
    for number in range(12, 0, -1):
        expected = row_of(number, archive.games[number - 1])
        box.wait(300)
        row = box.router.screen.rows[12 - number]
        assert row == expected or row.split(" #")[0] == expected.split(" #")[0] and row.split()[-1] == expected.split()[-1]
        box.press(A)


def test_only_what_is_to_be_seen_is_read(box):
    with_archive(box, wild(1, 12)).show("finished").wait(ALL_READ)
    assert [row.isdigit() for row in box.router.screen.rows] == [False] * 6 + [True] * 6


def test_a_game_that_is_opened_is_left_where_it_was(box):
    archive = finished.Archive()
    for seed in range(8):
        archive.plain({"game": "classic", "target": 50}, 4, seed)
    with_archive(box, archive).show("finished").press(A, A, A)
    box.wait(ALL_READ)
    rows = list(box.router.screen.rows)
    box.press(OK)
    box.wait(ALL_READ)
    state = archive.games[4].model.state()
    order = sorted(range(4), key=lambda seat: (state["places"][seat], seat))
    assert numbers_of(box) == [number for seat in order for number in (state["places"][seat], state["totals"][seat])]
    box.press(D, A)
    assert numbers_of(box)[0] == 3
    box.press(BACK, B)
    assert box.router.name == "chart"
    box.press(BACK, BACK)
    assert (box.router.name, box.router.screen.chosen, box.router.screen.rows) == ("finished", 3, rows)
    box.press(BACK)
    assert box.router.name == "history"


def test_a_game_can_be_opened_before_its_row_is_read(box):
    archive = finished.Archive()
    archive.plain({"game": "classic", "target": 900}, 100)
    with_archive(box, archive).show("finished")
    box.router.screen.ok()
    assert box.router.name == "past"
    assert not box.router.screen.press(D), "there is nothing to be seen yet"
    box.wait(ALL_READ)
    assert box.press(D).router.name == "hands"


# --- the players -----------------------------------------------------------------------------------------------


def page_of(figures):
    points = figures["points"]
    average = f"{finished.average(points)} a hand".replace("-0.0", "0.0") if points else "-"
    extremes = f"{min(points)}, {max(points)}" if points else "-"
    return [str(figures["games"]), f"{figures['won']}, or shared", str(figures["moons"]), average, extremes, str(figures["queens"])]


@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_of_each_player_is_what_the_second_reckoning_says(seed, box):
    archive = wild(seed, 15)
    with_archive(box, archive).show("careers").wait(ALL_READ)
    found = finished.careers(archive.games[::-1])
    order = sorted(found, key=lambda name: -found[name]["games"])
    assert box.router.screen.rows == [f"{name} {found[name]['games']}" for name in order]
    labels = ["games", "won", "moons", "points", "best, worst", "Q♠"]
    for row, name in enumerate(order):
        box.press(*[A] * min(row, 1), OK)
        shown = words_of(box)
        assert shown == [name, *[word for pair in zip(labels, page_of(found[name]), strict=True) for word in pair]]
        box.press(BACK)
        assert box.router.screen.chosen == row


def test_games_are_counted_one_after_the_other_and_back_leaves_at_once(box):
    archive = finished.Archive()
    for seed in range(50):
        archive.plain({"game": "classic", "target": 100}, 12, seed)
    with_archive(box, archive).show("careers")
    assert words_of(box)[-1] == "0/50"
    seen = {words_of(box)[-1]}
    while len(seen) < 20:
        box.wait(0)
        seen.add(words_of(box)[-1])
    assert seen == {f"{count}/50" for count in range(20)}
    box.press(A)
    assert box.router.name == "careers"
    box.press(BACK)
    assert box.router.name == "history"


def test_a_game_that_is_damaged_is_said_and_counts_for_nothing(box):
    archive = wild(2, 6)
    good = archive.games[:2] + archive.games[3:]
    archive.games[2] = archive.games[2]._replace(data=archive.games[2].data[:-16] + bytes(16))
    with_archive(box, archive).show("careers").wait(ALL_READ)
    assert "not readable: 1" in words_of(box)
    found = finished.careers(good[::-1])
    assert sorted(box.router.screen.rows) == sorted(f"{name} {found[name]['games']}" for name in found)
    box.show("finished").wait(ALL_READ)
    assert box.router.screen.rows[3] == "3 can't be read"
    box.press(A, A, A, OK).wait(ALL_READ)
    assert box.press(D, OK).router.name == "past"
    assert box.press(BACK).router.name == "finished"


@pytest.mark.parametrize("calls, row", [(0, ()), (40, ("1 DNF #0 stopped",))], ids=["as ever", "too long to go"])
def test_a_game_that_was_taken_back_before_its_first_hand_counts_for_nothing(calls, row, box):
    box.begin(DNF)
    for _ in range(calls):
        box.record(r.CALL, 3, 0, 0, 0)
    box.record(r.UNDO, 0, 0, 0)
    box.begin(CLASSIC).play((1,), (4, 5, 3, 1)).show("finished").wait(ALL_READ)
    assert tuple(box.router.screen.rows) == row
    if row:
        box.press(OK).wait(ALL_READ)
        assert box.press(B, D, OK).router.name == "past", "there is neither a chart nor a hand"
    box.show("careers").wait(ALL_READ)
    assert " ".join(words_of(box)[1:]) == words("careers")[1], "and nothing of a file that can't be read"


# --- nothing else ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_recorded_by_looking_and_back_always_leads_out(seed, box):
    with_archive(box, wild(seed, 8)).play((1,), (4, 5, 3, 1)).play((0,), (4, 5, 3, 1))
    before = facts.all_that_counts(box.game)
    chance = random.Random(seed)
    seen = set()
    box.show("history")
    for _ in range(200):
        if box.router.name not in ("history", "hands", "chart", "finished", "past", "careers", "career"):
            box.show(chance.choice(("history", "careers")))
        box.press(chance.choice((A, A, B, C, D, OK, OK, BACK)))
        box.wait(chance.choice((0, 0, 300)))
        seen.add(box.router.name)
    assert seen >= {"history", "finished", "careers"}
    box.show("careers").wait(ALL_READ)
    for expected in ("career", "careers", "history", "table"):
        box.press(OK if expected == "career" else BACK)
        assert box.router.name == expected
    assert facts.all_that_counts(box.game) == before

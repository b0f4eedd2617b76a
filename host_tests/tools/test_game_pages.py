# SPDX-License-Identifier: MIT
"""`python -m tools.games`: each number in the table is what the second scorer says, and the page's charts show the same totals."""

import csv
import io
import itertools
import random
import re
import xml.etree.ElementTree as ET

import pytest

from hearts.core import undoing
from hearts.core.record import GAME
from host_tests import evening, second_scorer
from host_tests.campaigns import box, quick_box
from host_tests.core import facts
from host_tests.core.facts import CLASSIC, DNF, Table
from host_tests.tools.test_state import dnf_hand, files_of, in_flash, name, write_folder
from tools import ROOT, english, games, state

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = ROOT / "host_tests" / "data" / "games.csv"

QUEEN_SOUTH = {"takers": {"QS": 0}, "hearts": [7, 3, 1, 2], "moon": None}  # 20 3 1 2


# --- what a box keeps, and what the second scorer says of it ----------------------------------------------


class Played:
    """A box on which games are recorded, and the second scorer's words for each hand of them.

    hands   by game, oldest first: its hands that count, each with dealer, pass, points, totals, moon, takers, hearts
    rules   by game
    """

    def __init__(self):
        self.box = quick_box.Box(lambda n: 0).boot()
        self.model = second_scorer.Model()
        self.hands = []
        self.rules = []
        self._begun = {}  # by the serial number of a hand that was recorded: its dealer and its pass

    @property
    def game(self):
        return self.box.app.game

    @property
    def files(self):
        return {path: bytes(data) for path, data in self.box.flash.files.items()}

    def begin(self, rules, dealer=0, names=()):
        self.hands.append([])
        self.rules.append(rules)
        self.tell("game", rules=rules, dealer=dealer, drawn=False, new=(0, 1, 2, 3))
        for seat, word in enumerate(names):
            self.tell("sit", seat=seat, name=tuple(name(word)))

    def tell(self, kind, **words):
        fact = {"is": kind, **words}
        rules = self.rules[-1]
        before, serial = self.model.state(), self.model.serial
        assert quick_box.commit(self.box.app, fact, rules) == 0, fact
        assert self.model.take(fact), fact
        if kind == "hand":
            self._begun[serial] = {"dealer": before["dealer"], "pass": evening.pass_in_words(rules, before["pass"])}
        self.hands[-1] = self._score()

    def hand(self, takers, hearts, moon=None):
        self.tell("hand", number=self.game.hands, takers=takers, hearts=hearts, moon=moon)

    def play(self, hands, seed):
        """Hands as they come, some undone, ties played on."""
        for kind, words in box.facts_of(self.rules[-1], hands, seed, self.game):
            self.tell(kind, **words)

    def _score(self):
        rules = self.rules[-1]
        serials = [serial for serial, fact in self.model.this_game() if fact["is"] == "hand"]
        hands = self.model.hands()
        lines = [second_scorer.points_of(rules, hand) for hand in hands]
        told = []
        for number, (serial, hand) in enumerate(zip(serials, hands, strict=True), 1):
            totals = second_scorer.totals_of(rules, hands[:number], lines[:number])
            begun = dict(self._begun[serial])
            since = (fact["by"] for later, fact in self.model.this_game() if fact["is"] == "turn" and later > serial)
            begun["dealer"] = (begun["dealer"] + sum(since)) % 4
            told.append({**begun, **hand, "points": lines[number - 1], "totals": totals})
        return told


def an_evening():
    """Games of each kind, one after the other, all but the last archived."""
    played = Played()
    played.begin({"game": "classic", "target": 60, "half": True, "floor": True}, dealer=2, names=("ANNA", "BEN", "EVA", "OLE"))
    played.hand(**facts.everything_to(1, CLASSIC, "subtract"))
    played.hand(**facts.everything_to(3, CLASSIC, "add"))
    played.play(9, seed=4)
    played.begin({"game": "classic", "target": 26, "half": True})
    played.hand(**facts.everything_to(0, CLASSIC, "add"))  # the others have 13
    played.play(4, seed=9)
    played.begin({"game": "dnf", "target": 300}, dealer=1, names=("ÉVA", "-OLE", "O'NEIL", ""))
    played.play(14, seed=5)
    played.begin({"game": "dnf", "target": 200}, names=("ANNA",))
    played.play(2, seed=6)
    played.hand(**facts.everything_to(2, DNF))
    for digit in "1234":
        played.begin({"game": "hoemke", "code": f"{digit}22{digit}", "target": 90}, dealer=3)
        played.play(12, seed=int(digit))
    played.begin({"game": "classic", "target": "quick"})
    played.hand(**QUEEN_SOUTH)
    played.begin(CLASSIC, dealer=1)
    played.play(3, seed=8)
    return played


@pytest.fixture(scope="module")
def evening_played():
    return an_evening()


def rows_of(files):
    """The table of the games in these files, read back: a list of dicts."""
    return list(csv.DictReader(io.StringIO(games.table(games.games(files)), newline="")))


def by_seat(row, kind):
    return [int(row[f"{kind}_{seat}"]) for seat in ("south", "west", "north", "east")]


def seat_of(word):
    return ["South", "West", "North", "East"].index(word)


def check_against_second_scorer(played, rows):
    assert [int(row["game"]) for row in rows] == [place for place, hands in enumerate(played.hands, 1) for _ in hands]
    at = iter(rows)
    for rules, hands in zip(played.rules, played.hands, strict=True):
        for number, hand in enumerate(hands, 1):
            row = next(at)
            assert row["rules"] == rules["game"]
            assert row["code"] == rules.get("code", "")
            assert row["hand"] == str(number)
            assert seat_of(row["dealer"]) == hand["dealer"]
            assert row["pass"] == (hand["pass"] or "")
            assert by_seat(row, "points") == hand["points"]
            assert by_seat(row, "total") == hand["totals"]
            assert by_seat(row, "hearts") == list(hand["hearts"])
            named = [card for card in second_scorer.HEARTS + ["QS", "QD", "QC", "JD"] if row.get(card)]
            assert {card: seat_of(row[card]) for card in named} == hand["takers"]
            if hand["moon"]:
                assert seat_of(row["moon_shooter"]) == second_scorer.shooter_of(rules, hand)
                assert row["moon"] == ("shoot" if rules["game"] == "dnf" else hand["moon"])
            else:
                assert row["moon"] == row["moon_shooter"] == ""


# --- the table -------------------------------------------------------------------------------------------


def test_every_hand_of_an_evening_is_as_the_second_scorer_has_it(evening_played):
    rows = rows_of(evening_played.files)
    assert len(evening_played.hands) == 10
    assert len(rows) > 60
    check_against_second_scorer(evening_played, rows)


@pytest.mark.parametrize("seed", range(6))
def test_what_was_undone_brought_back_and_corrected_is_told_as_it_counts(seed):
    """Dealers and passes too: hands are undone with the calls after them, dealers are set, games are begun and taken
    back, the box is turned."""
    chance = random.Random(seed)
    played = Played()
    played.begin({"game": "dnf", "target": 400}, dealer=seed % 4)
    dealt = (hand for hand in evening.random_hands(DNF, seed) if not hand[2])
    calls = evening.random_calls(seed)
    for _ in range(60):
        game = played.game
        move = chance.choice(["hand", "hand", "hand", "call", "undo", "undo", "restore", "amend", "dealer", "game", "turn"])
        takers, hearts, _ = next(dealt)
        if game.over or game.tie:
            move = "undo"
        if move == "hand":
            played.hand(takers, hearts)
        elif move == "call":
            played.tell("call", **{**dict.fromkeys(facts.PASSES, 0), **next(calls)})
        elif move == "dealer":
            played.tell("dealer", seat=chance.randrange(4))
        elif move == "turn":
            played.tell("turn", by=chance.randint(1, 3))
        elif move == "undo" and undoing.newest(game) > game.start:
            hand = undoing.newest_hand(game)
            played.tell("undo", first=game.sequence_at(hand if hand >= 0 and chance.random() < 0.5 else undoing.newest(game)))
        elif move == "restore" and undoing.undone(game) >= 0 and game.kind_at(undoing.undone(game)) != GAME:
            played.tell("restore")
        elif move == "amend" and game.hands:
            played.tell("amend", number=chance.randrange(game.hands), takers=takers, hearts=hearts, moon=None)
        elif move == "game" and game.hands:
            played.begin(CLASSIC, dealer=2)
            played.rules.pop(), played.hands.pop()
            played.tell("undo", first=game.start_sequence)
    assert played.game.hands > 2
    check_against_second_scorer(played, rows_of(played.files))


def two_games():
    """An archived game with names that was won by a shoot, and one of Hoemke's that goes on."""
    old = Table(DNF, dealer=2)
    for seat, word in enumerate(("ANNA", "BEN", "ÉVA", "-OLE")):
        assert old.tell("sit", seat=seat, name=name(word)) == 0
    assert old.call(left=2, right=1) == 0
    assert old.hand(**dnf_hand()) == 0
    assert old.call(kitty=3) == 0
    assert old.shoot(1) == 0
    new = Table()
    new.game.sequence = len(old.records)
    assert new.begin({"game": "hoemke", "code": "2223"}, dealer=1, new=(0, 1, 2, 3)) == 0
    assert new.hand(takers={"QS": 1, "JD": 3}, hearts=[4, 4, 3, 2], moon=None) == 0
    return {"old/00000000": b"".join(old.records), **files_of(new, begin=len(old.records))}


def test_the_table_to_the_byte():
    """By these columns spreadsheets go: a change here is a change for whoever has one."""
    assert games.table(games.games(two_games())).encode() == GOLDEN.read_bytes()


def test_the_columns_are_those_of_the_docstring():
    told = games.__doc__
    for column in games.COLUMNS:
        kind, _, seat = column.rpartition("_")
        assert column in told or (seat in ("west", "north", "east") and f"{kind}_south" in told), column


def test_the_table_is_csv_as_rfc_4180_has_it():
    text = games.table(games.games(two_games()))
    assert text.count("\r\n") == text.count("\n") == text.count("\r") == 1 + 3
    assert text.endswith("\r\n")


def test_names_are_the_last_that_were_said_and_seats_where_there_is_none():
    table = Table(CLASSIC)
    assert table.tell("sit", seat=1, name=name("BEN")) == 0
    assert table.hand(**QUEEN_SOUTH) == 0
    assert table.tell("sit", seat=1, name=name("OLE")) == 0
    (row,) = rows_of(files_of(table))
    assert [row[f"player_{seat}"] for seat in ("south", "west", "north", "east")] == ["South", "OLE", "North", "East"]


def test_no_name_of_the_box_is_a_formula_that_does_anything():
    """A spreadsheet takes what begins with = + - or @ for a formula."""
    assert not set("=+@\t\r0123456789()!|") & set(english.words("always")[1])
    assert "-OLE" in games.table(games.games(two_games()))


# --- how a game stands -----------------------------------------------------------------------------------


def over_it(old, hands):
    """The files of a box on which another game was chosen over `old`, and so many hands were recorded in it."""
    both = Table()
    for record in old.records:
        assert both.give(record, old.rules) == 0
    assert both.begin(CLASSIC, dealer=1, new=(0, 1, 2, 3)) == 0
    for _ in range(hands):
        assert both.hand(**QUEEN_SOUTH) == 0
    split = len(old.records)
    return {
        "now/00000000": b"".join(both.records[:split]),
        f"now/{split:08d}": b"".join(both.records[split:]),
    }


def classic(*hands, target=100):
    table = Table(CLASSIC, target=target)
    for hand in hands:
        assert table.hand(**hand) == 0
    return table


def standings(files):
    return [(game.number, game.first_record, game.state, len(game.hands)) for game in games.games(files)]


def test_the_running_game_is_unfinished_until_somebody_is_at_the_target():
    assert standings(files_of(classic(QUEEN_SOUTH))) == [(1, 0, "unfinished", 1)]
    assert standings(files_of(classic(QUEEN_SOUTH, target=20))) == [(1, 0, "finished", 1)]


def test_a_game_in_the_archive_that_was_not_over_was_stopped():
    table = classic(QUEEN_SOUTH)
    assert standings({"old/00000000": b"".join(table.records)}) == [(1, 0, "stopped", 1)]
    assert table.tell("stop") == 0
    assert standings(files_of(table)) == [(1, 0, "stopped", 1)]
    assert rows_of(files_of(table))[-1]["winners"] == "North"


def test_a_finished_game_is_told_while_the_next_one_has_no_hand_yet():
    assert standings(over_it(classic(QUEEN_SOUTH, target=20), hands=0)) == [(1, 0, "finished", 1)]


def test_a_game_that_waits_for_the_archive_is_told_too():
    """The flash did not take it: both lie in NOW."""
    files = over_it(classic(QUEEN_SOUTH, target=20), hands=2)
    assert standings(files) == [(1, 0, "finished", 1), (2, 2, "unfinished", 2)]


def test_a_game_is_told_once_while_its_archiving_is_cut_off_half_way():
    old = classic(QUEEN_SOUTH, target=20)
    files = {**over_it(old, hands=2), "old/00000000": b"".join(old.records)}
    assert standings(files) == [(1, 0, "finished", 1), (2, 2, "unfinished", 2)]


def test_an_archived_game_with_another_one_undone_behind_it():
    table = classic(QUEEN_SOUTH)
    assert table.begin(DNF, dealer=1) == 0
    assert table.undo() == 0
    assert table.hand(**QUEEN_SOUTH) == 0
    assert standings({"old/00000000": b"".join(table.records)}) == [(1, 0, "stopped", 2)]


def test_the_winners_of_a_shared_win():
    table = classic({"takers": {"QS": 0}, "hearts": [9, 1, 2, 1], "moon": None}, target=20)
    assert rows_of(files_of(table))[-1]["winners"] == ""
    assert "West</b> and <b>East</b> lead with 1." in page_of(files_of(table))
    assert table.settle_tie("share") == 0
    assert rows_of(files_of(table))[-1]["winners"] == "West East"
    assert "West</b> and <b>East</b> won with 1, in 1 hand." in page_of(files_of(table))


@pytest.mark.parametrize(
    "view, expected",
    [
        ({"totals": [100, 20, 20, 50], "winners": [1, 2]}, [4, 1, 1, 3]),
        ({"totals": [100, 20, 30, 50], "winners": [1]}, [4, 1, 2, 3]),
        ({"totals": [100, 50, 50, 20], "winners": [3]}, [4, 2, 2, 1]),
        ({"totals": [100, 20, 30, 50], "winners": [0]}, [1, 2, 3, 4]),  # a shoot
    ],
)
def test_places(view, expected):
    assert games.places(view) == expected


# --- the page --------------------------------------------------------------------------------------------


def page_of(files):
    return games.page(games.games(files))


def parsed(text):
    """The page as XML, which it is as well."""
    return ET.fromstring(text)


def words_of(element):
    return " ".join(" ".join(element.itertext()).split())


def charts_of(text):
    return parsed(text).findall(".//svg")


def number_in(words):
    return int(words.replace("\N{MINUS SIGN}", "-"))


def scale_of(chart):
    """The ticks of a chart, {place in the picture: number}: beside it, and under it."""
    ticks = [one for one in chart.iter("text") if one.get("class") == "tick" and one.text != "hands"]
    beside = {float(one.get("y")) - 4: number_in(one.text) for one in ticks if one.get("text-anchor") == "end"}
    under = {float(one.get("x")): number_in(one.text) for one in ticks if one.get("text-anchor") == "middle"}
    return beside, under


def read_off(place, ticks):
    """What a place means by the ticks of its axis."""
    (at, value), (other, further) = sorted(ticks.items())[0], sorted(ticks.items())[-1]
    return value + (place - at) * (further - value) / (other - at)


def totals_in(chart):
    """What a chart shows when it is read off as a person does: four lists of totals, after each hand from none on."""
    beside, under = scale_of(chart)
    told = []
    for line in chart.iter("polyline"):
        points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
        assert [round(read_off(x, under), 1) for x, _ in points] == list(range(len(points)))
        assert all(min(beside) <= y <= max(beside) for _, y in points)
        told.append([read_off(y, beside) for _, y in points])
    return told


def test_each_game_has_a_chart_of_the_second_scorer_s_totals(evening_played):
    charts = charts_of(page_of(evening_played.files))
    assert len(charts) == len(evening_played.hands)
    for chart, hands in zip(charts, reversed(evening_played.hands), strict=True):
        expected = [[0, *(hand["totals"][seat] for hand in hands)] for seat in range(4)]
        found = totals_in(chart)
        span = max(map(max, expected)) - min(map(min, expected))
        for line, read in zip(expected, found, strict=True):
            assert read == pytest.approx(line, abs=span / 500)


def test_the_lines_are_told_apart_by_dashes_colour_and_a_letter(evening_played):
    for chart in charts_of(page_of(evening_played.files)):
        lines = [group for group in chart.iter("g") if group.find("polyline") is not None]
        assert [group.get("class") for group in lines] == list("ABCD")
        assert [group.find("text/tspan").text for group in lines] == list("ABCD")
        assert len({group.find("polyline").get("stroke-dasharray") for group in lines}) == 4


def test_what_stands_beside_a_chart_does_not_overlap_and_lies_in_it(evening_played):
    for chart in charts_of(page_of(evening_played.files)):
        beside = sorted(float(one.get("y")) for one in chart.iter("text") if one.get("class") == "player")
        assert all(lower - upper >= 16.9 for upper, lower in itertools.pairwise(beside))
        assert beside[0] > 13 and beside[-1] < 300


@pytest.mark.parametrize("seed", range(200))
def test_words_beside_a_chart_are_moved_as_little_as_can_be(seed):
    chance = random.Random(seed)
    places = [chance.choice([18, 100, chance.uniform(18, 264), 264]) for _ in range(4)]
    moved = games._spread(places, 18, 264)
    for one, other in itertools.combinations(range(4), 2):
        assert abs(moved[one] - moved[other]) >= 16.999
        if places[one] < places[other]:
            assert moved[one] < moved[other]
    assert min(moved) >= 17.999 and max(moved) <= 264.001
    alone = [one for one in range(4) if all(abs(places[one] - places[other]) > 52 for other in range(4) if other != one)]
    assert all(moved[one] == pytest.approx(places[one]) for one in alone)


@pytest.mark.parametrize("span, step", [(0, 1), (3, 1), (26, 5), (60, 10), (61, 20), (130, 50), (300, 50), (900, 200), (2000, 500)])
def test_ticks_are_round(span, step):
    assert games.round_step(span, 6) == step


def hoemke(hands, target=900):
    table = Table({"game": "hoemke", "score": 1, "target": target})
    for _ in range(hands):
        assert table.hand(takers={}, hearts=[5, 4, 3, 1], moon=None) == 0
    return table


@pytest.mark.parametrize("hands", [1, 2, 13, 60, 128])
def test_short_and_long_games_have_room_for_their_numbers(hands):
    (chart,) = charts_of(page_of(files_of(hoemke(hands))))
    beside, under = scale_of(chart)
    assert 2 <= len(under) <= 11
    assert 4 <= len(beside) <= 9
    assert totals_in(chart)[0][-1] == pytest.approx(5 * hands, rel=0.01)


def target_in(chart):
    return [line for line in chart.iter("line") if line.get("class") == "target"]


def test_the_target_is_a_line_unless_it_is_far_away():
    (chart,) = charts_of(page_of(files_of(hoemke(5, target=70))))
    (line,) = target_in(chart)
    assert read_off(float(line.get("y1")), scale_of(chart)[0]) == pytest.approx(70, abs=0.1)
    assert "target 70" in words_of(chart)
    (chart,) = charts_of(page_of(files_of(hoemke(1))))
    assert not target_in(chart)
    assert "target 900, far above" in words_of(chart)
    (chart,) = charts_of(page_of(files_of(classic(QUEEN_SOUTH, target="quick"))))
    assert "target" not in words_of(chart)


def test_totals_under_zero_are_drawn_under_zero():
    table = Table(CLASSIC)
    assert table.shoot(2, "subtract") == 0
    (chart,) = charts_of(page_of(files_of(table)))
    assert [line[-1] for line in totals_in(chart)] == pytest.approx([0, 0, -26, 0], abs=0.1)
    assert "C North \N{MINUS SIGN}26" in words_of(chart)


def test_a_game_without_a_point_has_a_chart():
    table = Table(CLASSIC, floor=True)
    assert table.shoot(2, "subtract") == 0
    (chart,) = charts_of(page_of(files_of(table)))
    assert totals_in(chart) == [[0, 0]] * 4


def test_the_newest_game_comes_first_and_every_link_leads_somewhere(evening_played):
    page = parsed(page_of(evening_played.files))
    sections = [one.get("id") for one in page.iter("section") if one.get("id")]
    assert sections == [f"game-{number}" for number in range(10, 0, -1)]
    assert [one.get("href") for one in page.iter("a")] == [f"#{section}" for section in sections]


def test_the_table_of_hands_says_what_the_csv_says(evening_played):
    page = parsed(page_of(evening_played.files))
    rows = iter(rows_of(evening_played.files))
    for section in reversed([one for one in page.iter("section") if one.get("id")]):
        heads = [words_of(head) for head in section.iter("th")]
        for line in section.findall(".//tbody/tr"):
            row = next(rows)
            cells = dict(zip(heads, map(words_of, line), strict=True))
            assert cells["hand"] == row["hand"]
            assert seat_of(row["dealer"]) == "ABCD".index(cells["deal"])
            assert cells["pass"] == row["pass"]
            players = [cell for head, cell in cells.items() if head[:2] in ("A ", "B ", "C ", "D ")]
            assert [number_in(cell.split()[0]) for cell in players] == by_seat(row, "total")
            assert [number_in(cell.split()[1].lstrip("+")) for cell in players] == by_seat(row, "points")
            assert [int(count) for count in cells["♥"].split()] == by_seat(row, "hearts")
            for card, sign in (("QS", "Q♠"), ("QH", "Q♥"), ("QD", "Q♦"), ("QC", "Q♣"), ("JD", "J♦"), ("JH", "J♥"), ("AH", "A♥")):
                assert ("ABCD".index(cells[sign]) if sign in cells else "") == (seat_of(row[card]) if row[card] else "")
            assert bool(cells.get("moon")) == bool(row["moon"])
    assert next(rows, None) is None


def test_players_are_counted_over_the_games_that_are_over():
    files = {}
    begin = 0
    for least, names in ((0, ("ANNA", "BEN", "", "")), (1, ("ANNA", "BEN", "", "")), (0, ("BEN", "ÉVA", "", ""))):
        table = Table()
        table.game.sequence = begin
        assert table.begin(CLASSIC, target=20, new=(0, 1, 2, 3)) == 0
        for seat, word in enumerate(names):
            assert table.tell("sit", seat=seat, name=name(word)) == 0
        hearts = [1, 2, 3, 7]
        hearts[0], hearts[least] = hearts[least], hearts[0]
        assert table.hand(takers={"QS": 3}, hearts=hearts, moon=None) == 0
        files[f"old/{begin:08d}"] = b"".join(table.records)
        begin += len(table.records)
    table = Table()
    table.game.sequence = begin
    assert table.begin(CLASSIC, new=(0, 1, 2, 3)) == 0
    assert table.tell("sit", seat=0, name=name("ANNA")) == 0
    assert table.hand(**QUEEN_SOUTH) == 0  # not over: counts for nobody
    index = parsed(page_of({**files, **files_of(table, begin)})).find(".//table[@class='players']")
    assert [[words_of(cell) for cell in row] for row in index.findall("tbody/tr")] == [
        ["BEN", "3", "2", "1.3"],
        ["ANNA", "2", "1", "1.5"],
        ["ÉVA", "1", "0", "2.0"],
    ]


def test_without_names_there_is_no_list_of_players():
    assert "players" not in page_of(files_of(classic(QUEEN_SOUTH, target=20))).partition("</style>")[2]


@pytest.mark.parametrize(
    "settings, words",
    [
        ({}, "Dirty Nasty Filthy Hearts, to 300"),
        ({"target": 200, "queen_of_hearts": 14, "jack_needed": False}, "Dirty Nasty Filthy Hearts, to 200, Q♥ 14, J♦ not needed"),
        ({"evicts": False}, "Dirty Nasty Filthy Hearts, to 300, nobody leaves after a shoot"),
        ({"any_card_first": True}, "Dirty Nasty Filthy Hearts, to 300, any card in the first trick"),
        ({"half": True, "floor": True}, "Dirty Nasty Filthy Hearts, to 300, exactly the target is halved, never under 0"),
        ({"tie": "share"}, "Dirty Nasty Filthy Hearts, to 300, a tie is shared"),
        ({"game": "classic", "moon": "subtract", "target": "quick"}, "Classic Hearts, quick, a moon takes off 26"),
        ({"game": "hoemke", "code": "1432"}, "Hoemke’s 1432, to 100"),
    ],
)
def test_the_heading_says_the_rules_that_are_not_the_usual_ones(settings, words):
    table = Table({**DNF, **settings})
    takers = dict.fromkeys(second_scorer.named_cards(table.rules), 0)
    hearts = [len(second_scorer.plain_hearts(table.rules)) - 3, 3, 0, 0]
    assert table.hand(takers=takers, hearts=hearts, moon=None) == 0
    assert words_of(parsed(page_of(files_of(table))).find(".//h2")) == f"Game 1: {words}"


@pytest.mark.parametrize(
    "end, words",
    [
        (lambda table: None, "Unfinished: 1 hand so far; North leads with 1."),
        (lambda table: table.tell("target", target=20), "North won with 1, in 1 hand."),
        (lambda table: table.tell("stop"), "Stopped after 1 hand: North won with 1."),
    ],
)
def test_how_it_ended_is_said(end, words):
    table = classic(QUEEN_SOUTH)
    assert not end(table)
    assert words in words_of(parsed(page_of(files_of(table))))


def test_a_shoot_and_a_stop_for_another_game_are_said():
    page = words_of(parsed(page_of(two_games())))
    assert "BEN shot and won, in 2 hands." in page
    page = words_of(parsed(page_of(over_it(classic(QUEEN_SOUTH), hands=1))))
    assert "Stopped for another game after 1 hand; North had least, 1." in page


def test_names_are_escaped():
    """The box has no such letters; a page must not depend on that."""
    (game,) = games.games(files_of(classic(QUEEN_SOUTH, target=20)))
    nasty = ["<b>A</b>", "&amp;", "\"x\" 'y'", "</svg><script>"]
    page = games.page([game._replace(view={**game.view, "players": nasty})])
    assert "<script>" not in page
    found = parsed(page)
    for key, word in zip("ABCD", nasty, strict=True):
        assert f"{key} {word}" in [words_of(head) for head in found.iter("th")]
        assert any(words_of(one).startswith(f"{key} {word} ") for one in found.iter("text"))


def test_the_page_needs_nothing_but_itself(evening_played):
    page = page_of(evening_played.files)
    found = parsed(page)
    assert not list(found.iter("script")) and not list(found.iter("link")) and not list(found.iter("img"))
    for element in found.iter():
        for attribute, value in element.attrib.items():
            assert attribute not in ("src", "style", "srcset") and not attribute.startswith("on")
            assert attribute != "href" or value.startswith("#")
    assert not re.search(r"https?:|url\(|@import|@font-face|//", page)


def test_light_dark_and_print_have_colours_of_their_own(evening_played):
    style = parsed(page_of(evening_played.files)).find(".//style").text
    assert "@media (prefers-color-scheme: dark)" in style and "@media print" in style
    told = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    assert len(told) == 3
    wanted = set(re.findall(r"var\((--[a-z]+)\)", style))
    for colours in told:
        assert set(re.findall(r"(--[a-z]+):", colours)) == wanted


# --- the tool --------------------------------------------------------------------------------------------


def written(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_it_writes_both_files_and_says_so(tmp_path, capsys):
    source = write_folder(two_games(), tmp_path / "box")
    out = tmp_path / "new" / "out"
    assert games.main([str(source), "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [f"{out / 'games.csv'}: 2 games, 3 hands.", f"{out / 'games.html'}: 2 games, 3 hands."]
    assert said.err == ""
    assert written(out) == {"games.csv": GOLDEN.read_bytes(), "games.html": page_of(two_games()).encode()}


def test_a_dump_gives_the_same_bytes_as_a_folder(tmp_path, capsys):
    (tmp_path / "flash.img").write_bytes(in_flash(two_games()))
    source = write_folder(two_games(), tmp_path / "box")
    for path, out in ((source, "one"), (tmp_path / "flash.img", "two")):
        assert games.main([str(path), "--out", str(tmp_path / out)]) == 0
    assert written(tmp_path / "one") == written(tmp_path / "two")


def test_dist_is_where_it_writes_unless_told_otherwise(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(games, "ROOT", tmp_path)
    assert games.main([str(write_folder(two_games(), tmp_path / "box"))]) == 0
    assert sorted(written(tmp_path / "dist")) == ["games.csv", "games.html"]


@pytest.mark.parametrize("files", [{}, {"now/00000000": b"".join(Table(CLASSIC).records)}])
def test_without_a_hand_nothing_is_written(files, tmp_path, capsys):
    source = write_folder(files, tmp_path / "box")
    source.mkdir(exist_ok=True)
    assert games.main([str(source), "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == "There is no game with a hand: nothing was written.\n"
    assert not (tmp_path / "out").exists()


def test_damage_is_told_and_what_stands_before_it_is_written(tmp_path, capsys):
    files = two_games()
    whole = files["old/00000000"]
    files["old/00000000"] = whole[: 7 * 16] + b"\0" + whole[7 * 16 + 1 :]  # in the call before the second hand
    source = write_folder(files, tmp_path / "box")
    assert games.main([str(source), "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().err.startswith("old/00000000 is damaged: 7 records of 9 count")
    told = games.games(files)
    assert [(game.sound, game.state, len(game.hands)) for game in told] == [(False, "stopped", 1), (True, "unfinished", 1)]
    page = (tmp_path / "out" / "games.html").read_text(encoding="utf-8")
    assert page.count("Some of this game was damaged") == 1


def test_what_was_set_aside_is_left_out_and_named(tmp_path, capsys):
    files = two_games()
    files["old/bad-00000000"] = files.pop("old/00000000")
    source = write_folder(files, tmp_path / "box")
    assert games.main([str(source), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "Left out, since it was set aside as damaged: old/bad-00000000." in said
    assert "1 game, 1 hand." in said


def test_what_is_no_memory_of_a_box_is_told_in_a_sentence(tmp_path, capsys):
    (tmp_path / "file").write_bytes(b"hello")
    for path in (tmp_path / "file", tmp_path / "nothing"):
        assert games.main([str(path), "--out", str(tmp_path / "out")]) == 2
        assert capsys.readouterr().err.startswith(f"{path} can't be read: ")


def test_a_folder_that_can_t_be_written_is_told(tmp_path, capsys):
    source = write_folder(two_games(), tmp_path / "box")
    (tmp_path / "out").write_bytes(b"a file")
    assert games.main([str(source), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'out'} can't be written to: ")


def test_a_real_file_system_of_the_box_is_read():
    """Of littlefs as it is after games of some length, names said again and all."""
    machine = box.Box(in_flash_of_nothing())
    machine.play({"game": "classic"}, 5, seed=3)
    machine.play(DNF, 4, seed=4)
    files = state.flash.files(machine.image)
    told = games.games({path.removeprefix("games/"): data for path, data in files.items() if path.startswith("games/")})
    assert [(game.view["game"], len(game.hands)) for game in told] == [("classic", 5), ("dnf", 4)]
    assert [game.players for game in told] == [["OLE", "ANNA", "BEN", "EVA"], ["ANNA", "BEN", "EVA", "OLE"]]


def in_flash_of_nothing():
    return state.flash.build({}, box.BLOCKS * state.flash.BLOCK_SIZE)

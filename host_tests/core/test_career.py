# SPDX-License-Identifier: MIT
"""What is counted of each player over many games is what a second reckoning counts, whatever was undone or corrected and whoever came and
went; and a hand is counted for who sat there then."""

import pytest

from hearts.core import career
from hearts.core import record as r
from hearts.core.career import Careers
from hearts.core.change import apply, forget
from hearts.core.game import Game
from host_tests import finished
from host_tests.core.facts import CLASSIC, DNF, Table, hand_scoring

POOL = ("ANNA", "BEN", "EVA", "OLE", "ÅSE", "M", finished.NOBODY)
MANY = tuple(f"{one}{two}" for one in "ABCDEF" for two in "GHIJKLMN")


def game_of(made):
    """The firmware's game of a finished one."""
    game = Game()
    forget(game)
    game.sequence = int(made.name)
    for at in range(0, len(made.data), r.SIZE):
        assert apply(game, made.data[at : at + r.SIZE]) == r.OK
    return game


def name_of(careers, player):
    return finished._spelt(careers.names[8 * player : 8 * player + 8])


def told(careers):
    """As finished.careers has it, with the average in the place of the points."""
    found = {}
    for player in range(careers.count):
        counted = lambda kind, player=player: careers.counted(player, kind)  # noqa: E731
        found[name_of(careers, player)] = {
            "games": counted(career.GAMES),
            "won": counted(career.WON),
            "moons": counted(career.MOONS),
            "queens": counted(career.QUEENS),
            "hands": counted(career.HANDS),
            "points": counted(career.POINTS),
            "extremes": (counted(career.BEST), counted(career.WORST)) if counted(career.HANDS) else None,
            "tenths": careers.average(player) if counted(career.HANDS) else None,
        }
    return found


def expected(games, most=career.MOST_PLAYERS):
    found = {}
    for name, figures in finished.careers(games, most).items():
        points = figures["points"]
        found[name] = {
            **figures,
            "hands": len(points),
            "points": sum(points),
            "extremes": (min(points), max(points)) if points else None,
            "tenths": int(10 * finished.average(points)) if points else None,
        }
    return found


@pytest.mark.parametrize("names", [POOL, MANY], ids=["few names", "more names than are kept"])
@pytest.mark.parametrize("seed", (1, 3, 9))
def test_random_games_are_counted_as_a_second_reckoning_has_it(seed, names):
    archive = finished.Archive()
    for number in range(12):
        archive.wild(100 * seed + number, names)
    careers = Careers()
    for made in reversed(archive.games):
        careers.take(game_of(made))
    assert told(careers) == expected(archive.games[::-1])
    assert careers.crowded == (len(expected(archive.games[::-1], most=1000)) > career.MOST_PLAYERS)
    kinds = {fact["is"] for made in archive.games for _, fact in made.model.standing}
    assert kinds > {"sit", "hand", "amend", "dealer", "turn", "pass", "wait"}
    assert any(figures["moons"] for figures in told(careers).values())


def table(rules=CLASSIC, names=finished.NAMES, **settings):
    made = Table(rules, **settings)
    for seat, name in enumerate(names):
        made.tell("sit", seat=seat, name=finished.letters(name))
    return made


def careers_of(*tables):
    careers = Careers()
    for one in tables:
        careers.take(one.game)
    return told(careers)


def test_who_came_in_the_middle_has_the_hands_from_then_on_and_the_game():
    one = table(target=50)
    one.hand(0, 1, 25, 0)
    one.tell("sit", seat=2, name=finished.letters("ÅSE"))
    one.hand(25, 1, 0, 0)
    one.hand(25, 1, 0, 0)
    assert one.winners == [3]
    found = careers_of(one)
    assert (found["EVA"]["games"], found["EVA"]["hands"], found["EVA"]["points"]) == (0, 1, 25)
    assert (found["ÅSE"]["games"], found["ÅSE"]["hands"], found["ÅSE"]["points"]) == (1, 2, 0)
    assert {name: figures["won"] for name, figures in found.items()} == {"ANNA": 0, "BEN": 0, "EVA": 0, "OLE": 1, "ÅSE": 0}


def test_a_name_that_was_corrected_before_the_first_hand_makes_no_player():
    one = table(names=("ANA", "BEN", "EVA", "OLE"))
    one.tell("sit", seat=0, name=finished.letters("ANNA"))
    one.hand(0, 1, 25, 0)
    assert set(careers_of(one)) == {"ANNA", "BEN", "EVA", "OLE"}


def test_a_shared_win_counts_for_each():
    one = table(target=25, tie="share")
    one.hand(0, 1, 25, 0)
    assert one.winners == [0, 3]
    assert {name for name, figures in careers_of(one).items() if figures["won"]} == {"ANNA", "OLE"}


def test_a_game_that_was_given_up_is_nobodys_win():
    one = table()
    one.hand(0, 1, 25, 0)
    assert {(figures["games"], figures["won"]) for figures in careers_of(one).values()} == {(1, 0)}


def test_seats_without_a_name_are_left_out():
    one = table(names=("ANNA", "", "", ""))
    one.hand(0, 1, 25, 0)
    assert set(careers_of(one)) == {"ANNA"}


def test_the_same_name_at_two_seats_plays_one_game_and_two_hands():
    one = table(names=("ANNA", "ANNA", "EVA", "OLE"))
    one.hand(0, 1, 25, 0)
    found = careers_of(one)["ANNA"]
    assert (found["games"], found["hands"], found["points"]) == (1, 2, 1)


def test_a_shoot_is_a_moon_and_its_queen_was_taken():
    one = table(DNF)
    one.shoot(1)
    found = careers_of(one)
    assert {name: (figures["moons"], figures["queens"], figures["won"]) for name, figures in found.items()} == {
        "ANNA": (0, 0, 0), "BEN": (1, 1, 1), "EVA": (0, 0, 0), "OLE": (0, 0, 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    "points, hands, tenths",
    [(1, 20, 1), (-1, 20, -1), (1, 21, 0), (-1, 21, 0), (13, 4, 33), (-13, 4, -33), (0, 3, 0), (-26, 1, -260), (1, 128, 0), (26, 3, 87)],
)
def test_an_average_has_tenths_and_halves_go_away_from_zero(points, hands, tenths):
    careers = Careers()
    careers._counted[career.HANDS] = hands
    careers._counted[career.POINTS] = points
    assert careers.average(0) == tenths
    assert tenths == int(10 * finished.average([points] + [0] * (hands - 1)))


def test_where_the_box_was_turned_everybody_keeps_her_hands():
    one = table(names=("ANNA", "", "", ""))
    one.hand(0, 25, 1, 0)
    one.tell("turn", by=1)  # who sat south sits west from now on
    one.hand(20, 1, 2, 3)
    found = careers_of(one)
    assert set(found) == {"ANNA"}
    assert (found["ANNA"]["hands"], found["ANNA"]["points"]) == (2, 0 + 1)
    assert found["ANNA"]["games"] == 1


def test_those_with_most_games_come_first_and_else_who_was_met_first():
    first, second = table(), table(names=("ÅSE", "OLE", "", ""))
    for one in (first, second):
        one.hand(0, 1, 25, 0)
    careers = Careers()
    careers.take(first.game)
    careers.take(second.game)
    assert [name_of(careers, player) for player in careers.by_games()] == ["OLE", "ANNA", "BEN", "EVA", "ÅSE"]


def test_hands_are_scored_as_they_were_corrected():
    one = table()
    one.hand(0, 1, 25, 0)
    one.amend(0, **hand_scoring(CLASSIC, 26 - 13, 13, 0, 0))
    one.hand(0, 1, 25, 0)
    one.undo_hand()
    assert {name: figures["points"] for name, figures in careers_of(one).items()} == {"ANNA": 13, "BEN": 13, "EVA": 0, "OLE": 0}

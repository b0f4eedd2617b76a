# SPDX-License-Identifier: MIT
"""`python -m tools.score`: hands as cards in, points out, bad lines answered in their place."""

import io
import json
import subprocess
import sys

import pytest

from tools import ROOT, score

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
HEARTS = [card for card in DECK if card[1] == "H"]
CLASSIC = {"game": "classic"}


def hand(rules, *piles):
    """A hand in which these seats took these cards and the seat after them all others."""
    given = [list(pile) for pile in piles]
    others = [card for card in DECK if not any(card in pile for pile in given)]
    return {"rules": rules, "taken": (given + [others] + [[], [], []])[:4]}


def all_but(card, rules):
    """Seat 3 took one card, seat 0 all others."""
    return {"rules": rules, "taken": [[other for other in DECK if other != card], [], [], [card]]}


def error_of(line):
    (answer,) = score.answers([line if isinstance(line, bytes) else json.dumps(line).encode()])
    assert set(answer) == {"error", "line"}
    return answer["error"]


# --- hands -----------------------------------------------------------------------------------------------


def test_a_classic_hand():
    assert score.score(hand(CLASSIC, ["QS"], ["2H", "AH"], [])) == {"points": [13, 2, 0, 11], "shooter": None, "choices": None}


def test_a_classic_moon_shows_both_lines():
    assert score.score(hand(CLASSIC, [], ["QS", *HEARTS])) == {
        "points": [26, 0, 26, 26],
        "shooter": 1,
        "choices": {"add": [26, 0, 26, 26], "subtract": [0, -26, 0, 0]},
    }


def test_a_dnf_shooter_has_the_hands_own_points():
    assert score.score(hand({"game": "dnf"})) == {"points": [67, 0, 0, 0], "shooter": 0, "choices": None}
    assert score.score(hand({"game": "dnf", "queen_of_hearts": 14}))["points"] == [68, 0, 0, 0]


@pytest.mark.parametrize("code", ["1111", "2222", "3333", "4444", "2223"])
def test_a_hoemke_moon_by_code(code):
    answer = score.score(hand({"game": "hoemke", "code": code}, []))
    assert answer == {"points": [26, 0, 26, 26], "shooter": 1, "choices": None}


@pytest.mark.parametrize("digit, points", [(1, 13), (2, 29), (3, 26), (4, 35)])
def test_hoemkes_scorings(digit, points):
    """All but the jack of diamonds, which is missing for a moon only where it scores."""
    rules = {"game": "hoemke", "score": digit}
    answer = score.score(all_but("JD", rules))
    assert answer["points"] == ([points, 0, 0, -10] if digit > 2 else [0, 26, 26, 26])


def test_the_jack_elsewhere_is_no_shoot_unless_it_is_not_needed():
    answer = score.score(all_but("JD", {"game": "dnf"}))
    assert (answer["shooter"], answer["points"]) == (None, [77, 0, 0, -10])


def test_the_jack_elsewhere_leaves_a_choice_where_it_is_not_needed():
    assert score.score(all_but("JD", {"game": "dnf", "jack_needed": False})) == {
        "points": [77, 0, 0, 0],
        "shooter": 0,
        "choices": {"shot": [77, 0, 0, 0], "not_shot": [77, 0, 0, -10]},
    }
    assert score.score(all_but("JD", {"game": "hoemke", "score": 4, "jack_needed": False})) == {
        "points": [0, 26, 26, 26],
        "shooter": 0,
        "choices": {"shot": [0, 26, 26, 26], "not_shot": [35, 0, 0, -10]},
    }


def test_the_jack_in_the_same_pile_leaves_no_choice():
    answer = score.score(hand({"game": "dnf", "jack_needed": False}))
    assert answer == {"points": [67, 0, 0, 0], "shooter": 0, "choices": None}


@pytest.mark.parametrize(
    "rules",
    [
        {"game": "dnf", "target": 300, "queen_of_hearts": 13, "jack_needed": True},
        {"game": "classic", "target": "quick"},
        {"game": "classic", "target": 900},
        {"game": "hoemke"},
        {"game": "hoemke", "score": 3, "code": "4123", "target": 1, "jack_needed": False},
    ],
)
def test_rules_that_can_be(rules):
    assert "points" in score.score(hand(rules))


# --- lines that are not hands ----------------------------------------------------------------------------

GOOD = hand(CLASSIC, ["QS"])


@pytest.mark.parametrize(
    "line, sentence",
    [
        (b"{", "The line is not JSON."),
        (b"\xff\xfe", "The line is not JSON."),
        (b"[" * 100_000, "The line is not JSON."),
        (b"1" * 5_000 + b"x", "The line is not JSON."),
        (b'{"rules": NaN}', "NaN is not JSON."),
        (b'{"rules": {}, "rules": {}}', "A key stands twice in the same object."),
        ([GOOD], "The line is not a JSON object."),
        (None, "The line is not a JSON object."),
        ({"taken": GOOD["taken"]}, "The hand has no `rules`."),
        ({"rules": CLASSIC}, "The hand has no `taken`."),
        ({**GOOD, "dealer": 0}, "There is no `dealer` in a hand."),
    ],
)
def test_lines_without_a_hand(line, sentence):
    assert error_of(line) == sentence


@pytest.mark.parametrize(
    "rules, word",
    [
        ("classic", "`rules`"),
        ({}, "`game`"),
        ({"game": None}, "`game`"),
        ({"game": "spades"}, "`game`"),
        ({"game": ["dnf"]}, "`game`"),
        ({"game": "dnf", "goal": 300}, "`goal`"),
        ({"game": "dnf", "target": 0}, "`target`"),
        ({"game": "dnf", "target": 901}, "`target`"),
        ({"game": "dnf", "target": -1}, "`target`"),
        ({"game": "dnf", "target": 300.0}, "`target`"),
        ({"game": "dnf", "target": True}, "`target`"),
        ({"game": "dnf", "target": "quick"}, "`target`"),
        ({"game": "classic", "target": 0}, "`target`"),
        ({"game": "classic", "target": "slow"}, "`target`"),
        ({"game": "dnf", "queen_of_hearts": 12}, "`queen_of_hearts`"),
        ({"game": "dnf", "queen_of_hearts": 13.0}, "`queen_of_hearts`"),
        ({"game": "classic", "queen_of_hearts": 14}, "`queen_of_hearts`"),
        ({"game": "dnf", "jack_needed": 0}, "`jack_needed`"),
        ({"game": "dnf", "jack_needed": None}, "`jack_needed`"),
        ({"game": "classic", "jack_needed": False}, "`jack_needed`"),
        ({"game": "hoemke", "score": 2, "jack_needed": False}, "`jack_needed`"),
        ({"game": "hoemke", "score": 0}, "`score`"),
        ({"game": "hoemke", "score": 5}, "`score`"),
        ({"game": "hoemke", "score": True}, "`score`"),
        ({"game": "hoemke", "score": "1"}, "`score`"),
        ({"game": "dnf", "score": 1}, "`score`"),
        ({"game": "classic", "code": "1111"}, "`code`"),
        ({"game": "hoemke", "code": "222"}, "`code`"),
        ({"game": "hoemke", "code": "2225"}, "`code`"),
        ({"game": "hoemke", "code": 2223}, "`code`"),
        ({"game": "hoemke", "code": "\u0662\u0662\u0662\u0662"}, "`code`"),
        ({"game": "hoemke", "code": "2223", "score": 2}, "contradict"),
    ],
)
def test_rules_that_can_not_be(rules, word):
    assert word in error_of(hand(rules))


@pytest.mark.parametrize(
    "taken, word",
    [
        (None, "four lists"),
        ({}, "four lists"),
        ([DECK], "four lists"),
        ([DECK, [], [], [], []], "four lists"),
        (["2C", [], [], []], "four lists"),
        ([DECK[1:], [], [], []], "51 cards"),
        ([[], [], [], []], "0 cards"),
        ([DECK, ["AS"], [], []], "AS was taken twice"),
        ([DECK[1:] + ["3C"], [], [], []], "3C was taken twice"),
        ([DECK[1:] + ["1C"], [], [], []], 'no card "1C"'),
        ([DECK[1:] + ["10C"], [], [], []], 'no card "10C"'),
        ([DECK[1:] + ["2c"], [], [], []], 'no card "2c"'),
        ([DECK[1:] + [2], [], [], []], "no card 2"),
        ([DECK[1:] + [["2C"]], [], [], []], "no card"),
    ],
)
def test_cards_that_can_not_be(taken, word):
    assert word in error_of({"rules": CLASSIC, "taken": taken})


# --- files -----------------------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path):
    """Write lines to a file; returns its path."""

    def write(*lines):
        path = tmp_path / "hands.jsonl"
        path.write_bytes(b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines) + b"\n")
        return str(path)

    return write


def test_the_others_are_still_scored_in_their_order(written, capsys):
    path = written(GOOD, b"oops", b"  ", hand(CLASSIC, [], ["QS"]), {})
    assert score.main([path]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer.get("points") for answer in answers] == [[13, 13, 0, 0], None, [0, 13, 13, 0], None]
    assert [answer.get("line") for answer in answers] == [None, 2, None, 5]


def test_good_lines_alone_exit_with_0(written, capsys):
    assert score.main([written(GOOD, GOOD)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_an_empty_file_has_no_answers(written, capsys):
    assert score.main([written(b"")]) == 0
    assert capsys.readouterr().out == ""


def test_lines_may_end_as_on_windows(written):
    assert score.main([written(json.dumps(GOOD).encode() + b"\r", b"\r")]) == 0


def test_an_answer_can_be_scored_again(written, capsys):
    assert score.main([written({**GOOD, **score.score(GOOD)})]) == 0


def test_a_dash_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode())))
    assert score.main(["-"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == [13, 13, 0, 0]


@pytest.mark.parametrize("arguments", [["no such file"], ["."]])
def test_a_file_that_can_not_be_read_exits_with_2(arguments, capsys):
    assert score.main(arguments) == 2
    assert capsys.readouterr().err.startswith("Can't read ")


def test_no_file_exits_with_2_and_says_what_is_missing():
    done = subprocess.run([sys.executable, "-m", "tools.score"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "required: FILE.jsonl" in done.stderr

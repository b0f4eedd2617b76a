# SPDX-License-Identifier: MIT
"""What is made otherwise than it comes by itself takes as many presses as README says; and what is typed in of a hand is kept only while
the seats are the same."""

import pytest

from hearts.core import record as r
from hearts.core.rules import ASK, CLASSIC, PLAY_ON, SHARE
from hearts.input.keys import BACK, OK, A, B, C, D
from host_tests.ui.box import Box
from tools import ROOT

MENU = (BACK, *[A] * 6, OK)
README = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())


def box_after(folder, hands=1):
    box = Box(folder).begin(CLASSIC)
    for _ in range(hands):
        box.play((1,), (4, 5, 3, 1))
    return box.table()


def newest(box):
    return box.game.kind_at(box.game.records - 1)


@pytest.mark.parametrize(
    "ways, kind, told",
    [
        ([(A, OK)], r.DEALER, "the next dealer takes {} presses"),
        ([(OK, B), (OK, D)], r.DEALER, "another one {}"),
        ([(A, A, OK, A, OK), (A, A, OK, A, A, A, OK)], r.PASS, "another pass {} to {}"),
        ([(A, A, A, OK, A, OK), (A, A, A, OK, A, A, A, A, OK)], r.TARGET, "a target {} to {}"),
        ([(A, A, A, A, OK, B), (A, A, A, A, OK, C)], r.TURN, "a turn of the box {}"),
    ],
)
def test_each_takes_as_many_presses_as_readme_says(ways, kind, told, tmp_path):
    counts = []
    for number, way in enumerate(ways):
        box = box_after(tmp_path / str(number), hands=4).press(*MENU, *way)
        assert newest(box) == kind and box.router.name == "table"
        counts.append(len(MENU) + len(way))
    assert told.format(min(counts), max(counts)) in README


def test_stopping_takes_as_many_presses_as_readme_says(tmp_path):
    way = (BACK, A, A, A, A, A, A, A, OK, D)
    box = box_after(tmp_path).press(*way)
    assert newest(box) == r.STOP and box.router.name == "over"
    assert f"stopping {len(way)}." in README


@pytest.mark.parametrize("way", [(OK, D), (A, A, OK, A, OK), (A, A, A, OK, A, OK)], ids=["dealer", "pass", "target"])
def test_a_half_typed_hand_is_kept_where_the_seats_stay_as_they_are(way, tmp_path):
    box = box_after(tmp_path).press(OK, B).hold(BACK).press(B, *MENU, *way)
    assert box.router.entry.asked == 1


def test_but_not_where_the_box_was_turned_nor_where_that_is_undone(tmp_path):
    box = box_after(tmp_path).press(OK, B).hold(BACK).press(B, *MENU, A, A, A, A, OK, C)
    assert newest(box) == r.TURN and not box.router.entry
    box.press(OK, B).hold(BACK).press(B, BACK, A, OK, A, OK)
    assert newest(box) == r.UNDO and not box.router.entry


@pytest.mark.parametrize("way", [(OK, B), (A, A, OK, OK), (A, A, A, OK, OK), (A, A, A, A, OK, B)], ids=["dealer", "pass", "target", "turn"])
def test_what_is_as_it_was_is_not_recorded(way, tmp_path):
    box = box_after(tmp_path)
    records = box.game.records
    box.press(*MENU, *way)
    assert (box.game.records, box.router.name) == (records, "table")


@pytest.mark.parametrize("target, reason", [(20, "Reached already, by EVA BEN ANNA OLE."), (0, "Hand 4 is played already.")])
@pytest.mark.parametrize(
    "tie, hearts, told, after",
    [
        (ASK, 11, "The game is over with that.", "over"),
        (ASK, 12, "It is a tie: you choose then.", "tie"),
        (SHARE, 12, "The game is over with that.", "over"),
        (PLAY_ON, 12, "It is a tie: one more hand.", "table"),
    ],
)
def test_a_target_that_is_reached_already_says_what_comes_of_it(tie, hearts, told, after, target, reason, tmp_path):
    """hearts: how many of the fourth hand the fourth player takes; with 12 of them all totals are 26."""
    box = Box(tmp_path).begin(CLASSIC, tie=tie)
    for line in ((12, 1, 0, 0), (0, 12, 1, 0), (0, 0, 12, 1)):
        box.play((line.index(12),), line)
    box.play((3,), (13 - hearts, 0, 0, hearts)).show("new_target")
    chosen = box.router.screen._targets.index(target) - box.router.screen.chosen
    box.press(*[A if chosen > 0 else C] * abs(chosen), OK)
    assert box.router.name == "ends"
    said = " ".join(word for word in box.look().words if word != "dots")
    assert f"{reason} {told}" in said
    assert ("end it" in said) == (after == "over")
    assert box.press(D).router.name == after


def test_after_128_hands_there_is_no_coming_one_to_change(tmp_path):
    box = Box(tmp_path).begin(CLASSIC).stand((1, 2, 3, 4), 127).show("change")
    assert len(box.router.screen.rows) == 5
    assert box.stand((1, 2, 3, 4), 128).show("change").router.screen.rows == ["The target…", "The box was turned…"]

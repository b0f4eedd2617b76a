# SPDX-License-Identifier: MIT
"""The totals after each hand, and who led then, are those of the game when it had only so many hands."""

import pytest

from hearts.core.course import Course
from hearts.core.rules import NONE
from host_tests import finished
from host_tests.core.facts import CLASSIC, Table
from host_tests.core.test_career import game_of


@pytest.mark.parametrize("seed", range(12))
def test_after_each_hand_the_totals_are_what_the_second_scorer_says(seed):
    made = finished.Archive().wild(seed, finished.NAMES)
    game = game_of(made)
    before = list(game.totals)
    course = Course(game)
    hands = made.model.hands()
    state = made.model.state()
    led = []
    for number in range(len(hands)):
        lines = [hand["points"] for hand in state["hands"][: number + 1]]
        totals = finished.second_scorer.totals_of(state["rules"], hands[: number + 1], lines)
        assert list(course.totals[4 * number : 4 * number + 4]) == totals
        least = [seat for seat in range(4) if totals[seat] == min(totals)]
        assert course.leaders[number] == (least[0] if len(least) == 1 else NONE)
        changed = len(least) == 1 and bool(led) and led[-1] != least[0]
        assert bool(course.changed[number]) == changed
        led += least if len(least) == 1 else []
    assert course.changes == sum(one != other for one, other in zip(led, led[1:], strict=False))
    assert list(game.totals) == before


def test_who_leads_alone_again_after_a_tie_has_not_changed_the_lead():
    table = Table(CLASSIC)
    table.hand(0, 1, 25, 0)  # a tie
    table.hand(1, 25, 0, 0)  # east alone
    table.hand(0, 25, 0, 1)  # a tie again
    table.hand(1, 25, 0, 0)  # east again
    table.hand(0, 0, 1, 25)  # south
    course = Course(table.game)
    assert list(course.leaders) == [NONE, 3, NONE, 3, 0]
    assert list(course.changed) == [0, 0, 0, 0, 1]
    assert course.changes == 1


def test_a_game_without_a_hand_has_no_course():
    course = Course(Table(CLASSIC).game)
    assert (len(course.totals), len(course.leaders), course.changes) == (0, 0, 0)

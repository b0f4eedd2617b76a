# SPDX-License-Identifier: MIT
"""What lists do where there are more rows than fit: they go on under the title, which says by arrows where there are more."""

import pytest

from hearts.input.keys import A, C
from hearts.ui.forms import List
from host_tests.golden import golden
from host_tests.ui.box import Box

ROWS = ["one", "two", "three", "four", "five", "six", "seven", "eight"]


@pytest.fixture
def box(tmp_path):
    class Eight(List):
        heading = "EIGHT ROWS"
        rows = ROWS

    box = Box(tmp_path)
    box.router.screen = Eight(box.router)
    box.router.redraw()
    box.wait(200)
    return box


def rows_of(box):
    return [row for row in ROWS if row in box.look().words]


def test_six_rows_fit_and_the_seventh_is_behind_them(box):
    assert rows_of(box) == ROWS[:6]
    golden("forms/list-top", box.ram)


def test_a_step_past_the_last_row_that_shows_brings_up_the_next(box):
    box.press(*[A] * 5)
    assert rows_of(box) == ROWS[:6]
    box.press(A)
    assert rows_of(box) == ROWS[1:7]
    golden("forms/list-middle", box.ram)
    box.press(A)
    assert rows_of(box) == ROWS[2:]
    golden("forms/list-end", box.ram)


def test_it_goes_back_the_same_way(box):
    box.press(*[A] * 7, *[C] * 5)
    assert rows_of(box) == ROWS[2:]
    box.press(C)
    assert rows_of(box) == ROWS[1:7]


def test_the_ends_are_ends(box):
    box.press(C)
    assert box.router.screen.chosen == 0
    box.press(*[A] * 9)
    assert box.router.screen.chosen == 7

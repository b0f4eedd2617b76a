# SPDX-License-Identifier: MIT
"""The reader finds what the canvas has drawn, where it has drawn it, and nothing else."""
import random

import pytest

from hearts.ui.canvas import INVERT, LARGE, MEDIUM, SET, Canvas
from tools import reader


@pytest.fixture
def canvas():
    return Canvas(bytearray(1024))


def ram(canvas):
    return canvas._buffer


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("size", [1, 2])
def test_a_word_is_found_where_it_stands_in_every_turn_and_size(canvas, seat, size):
    canvas.face(seat)
    width = canvas.text(3, 20, "Kjæg", size) - size - 3
    assert reader.find(ram(canvas), "Kjæg") == [(seat, 3, 20, width, 8 * size, "small", size, False)]


@pytest.mark.parametrize("seat", range(4))
def test_a_word_in_an_inverted_row_is_found(canvas, seat):
    canvas.face(seat)
    canvas.text(2, 12, "ANNA")
    canvas.box(0, 11, canvas.width, 10, INVERT)
    (found,) = reader.find(ram(canvas), "ANNA")
    assert found[:3] == (seat, 2, 12)
    assert found.inverted


def test_a_word_may_touch_the_edges_but_must_not_be_cut_off(canvas):
    canvas.text(0, 0, "TOP")
    canvas.text(128 - canvas.text_width("LOW"), 56, "LOW")
    canvas.text(-1, 30, "LEFT")
    canvas.text(40, 59, "gap")
    assert reader.shows(ram(canvas), "TOP LOW")
    assert not reader.find(ram(canvas), "LEFT")
    assert not reader.find(ram(canvas), "gap")


def test_a_word_that_something_touches_is_not_read(canvas):
    right = canvas.text(10, 10, "OLE")
    canvas.box(right - 1, 10, 1, 8, SET)
    assert not reader.find(ram(canvas), "OLE")
    assert reader.find(ram(canvas), "OL")


def test_similar_letters_are_told_apart(canvas):
    canvas.text(2, 2, "ÅSA")
    canvas.text(2, 20, "ç")
    assert not reader.find(ram(canvas), "ASA")
    assert reader.find(ram(canvas), "SA")
    assert not reader.find(ram(canvas), "c")


def test_words_in_order_may_stand_on_following_lines(canvas):
    canvas.face(3)
    canvas.text(2, 10, "EVA TOOK")
    canvas.text(2, 19, "EVERYTHING")
    assert reader.shows(ram(canvas), "EVA TOOK EVERYTHING")
    assert reader.shows(ram(canvas), "EVA EVERYTHING")
    assert not reader.shows(ram(canvas), "TOOK EVA")
    assert not reader.shows(ram(canvas), "EVERYTHING EVA")
    assert not reader.shows(ram(canvas), "EVA TOOK NOTHING")


def test_words_of_one_text_are_turned_to_one_seat(canvas):
    canvas.text(2, 10, "EVA")
    canvas.face(2)
    canvas.text(2, 10, "TOOK")
    assert reader.find(ram(canvas), "TOOK")
    assert not reader.shows(ram(canvas), "EVA TOOK")


def test_a_letter_that_no_font_has_is_an_error(canvas):
    with pytest.raises(ValueError, match="漢"):
        reader.find(ram(canvas), "漢")
    with pytest.raises(ValueError, match="漢"):
        reader.shows(ram(canvas), "EVA 漢")


def test_figures_are_found_as_words_too(canvas):
    canvas.number(10, 10, 16, MEDIUM, sign=True)
    canvas.number(60, 10, -96, LARGE)
    assert [found.font for found in reader.find(ram(canvas), "+16")] == ["medium"]
    assert [found.font for found in reader.find(ram(canvas), "-96")] == ["large"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("face", "name"), [(MEDIUM, reader.MEDIUM), (LARGE, reader.LARGE)])
def test_numbers_are_read_back(canvas, seat, face, name):
    for value in (0, 1, -260, 999, 69, 96, 258, -8, 11, 340):
        canvas.clear()
        canvas.face(seat)
        canvas.number(4, 30, value, face)
        assert (value, seat, 4, 30, canvas.number_width(value, face)) in reader.numbers(ram(canvas), name)


def test_medium_figures_are_read_with_and_without_foot(canvas):
    for foot in (False, True):
        canvas.clear()
        canvas.number(4, 4, 69, MEDIUM, sign=True, foot=foot)
        assert [number.value for number in reader.numbers(ram(canvas), reader.MEDIUM)] == [69]


def test_a_number_turned_away_is_not_read_as_another(canvas):
    """A total at the north side, seen from the south: only 0 and 8 can pass, as themselves."""
    canvas.face(2)
    for value in (2, 5, 6, 9, 69, 96, 125, -13):
        canvas.clear()
        canvas.face(2)
        canvas.number(30, 20, value, LARGE)
        assert {number.seat for number in reader.numbers(ram(canvas), reader.LARGE)} == {2}


def draw_totals(canvas, totals):
    for seat, total in enumerate(totals):
        canvas.face(seat)
        left = (canvas.width - canvas.number_width(total, LARGE)) // 2
        canvas.number(left, canvas.height - 23, total, LARGE)


def test_totals_are_read_at_their_sides(canvas):
    dice = random.Random(4)
    for totals in ([0, 0, 0, 0], [88, 8, 80, 808], [-260, 999, 999, 999], [69, 96, 66, 99]):
        canvas.clear()
        draw_totals(canvas, totals)
        assert reader.totals(ram(canvas)) == totals
    for _ in range(20):
        totals = [dice.randrange(-260, 1000) for _ in range(4)]
        canvas.clear()
        draw_totals(canvas, totals)
        assert reader.totals(ram(canvas)) == totals


def test_totals_that_are_all_turned_south_are_read(canvas):
    for value, x, y in ((12, 50, 41), (-13, 2, 22), (104, 45, 0), (7, 100, 22)):
        canvas.number(x, y, value, LARGE)
    assert reader.totals(ram(canvas)) == [12, -13, 104, 7]


def test_no_totals_where_there_are_not_four(canvas):
    assert reader.totals(ram(canvas)) is None
    draw_totals(canvas, [1, 2, 3])
    assert reader.totals(ram(canvas)) is None

# SPDX-License-Identifier: MIT
"""Drawing in all four turns: against a plain model of the frame, cut at its edges, without allocation, and
the same on MicroPython."""
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest

from hearts.ui import icons
from hearts.ui.canvas import CENTRE, CLEAR, INVERT, LARGE, LEFT, MEDIUM, RIGHT, SET, SMALL, Canvas
from host_tests.golden import golden
from host_tests.ui import random_drawing
from tools import make_type, picture

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEATS = range(4)
ART = make_type.read_all()
GAPS = {SMALL: 1, MEDIUM: 1, LARGE: 2}
FACES = {SMALL: ART["small"], MEDIUM: ART["medium"], LARGE: ART["large"]}


def on_panel(seat, x, y):
    """Where the reader's (x, y) lies on the panel: the bottom of her frame is her side of the box."""
    return ((x, y), (127 - y, x), (127 - x, 63 - y), (y, 63 - x))[seat]


class Model:
    """The frame as a set of lit panel pixels, drawn from the text art, one pixel at a time."""

    def __init__(self):
        self.lit = set()
        self.seat = 0

    def set(self, x, y, mode=SET):
        place = on_panel(self.seat, x, y)
        if not (0 <= place[0] < 128 and 0 <= place[1] < 64):
            return
        if mode == SET or mode == INVERT and place not in self.lit:
            self.lit.add(place)
        else:
            self.lit.discard(place)

    def art(self, x, y, rows, size=1, mode=SET):
        for row, line in enumerate(rows):
            for column, dot in enumerate(line):
                if dot == "#":
                    self.box(x + column * size, y + row * size, size, size, mode)
        return x + len(rows[0]) * size

    def box(self, x, y, w, h, mode):
        for row in range(y, y + h):
            for column in range(x, x + w):
                self.set(column, row, mode)

    def text(self, x, y, string, size=1):
        for letter in string:
            rows = ART["small"].get({" ": "space"}.get(letter, letter), ART["small"]["missing"])
            x = self.art(x, y, rows, size) + size
        return x

    def number(self, x, y, value, face, sign=False, foot=False):
        for figure in f"{value:+}" if sign else f"{value}":
            right = self.art(x, y, FACES[face][figure])
            if figure in "69" and face == LARGE:
                self.box(x + 1, y + 21, right - x - 2, 2, SET)
            if figure in "69" and face == MEDIUM and foot:
                self.box(x + 1, y + 13, right - x - 2, 1, SET)
            x = right + GAPS[face]
        return x

    def ram(self):
        ram = bytearray(1024)
        for x, y in self.lit:
            ram[(y >> 3) * 128 + x] |= 1 << (y & 7)
        return ram


def both(seat=0):
    ram = bytearray(1024)
    canvas, model = Canvas(ram), Model()
    canvas.face(seat)
    model.seat = seat
    return ram, canvas, model


def assert_same(ram, model):
    if ram != model.ram():
        assert picture.text(ram) == picture.text(model.ram())


def places(seat, count):
    """Corners of pictures in, across and far outside the frame."""
    chance = random.Random(seat)
    return [(chance.randrange(-60, 150), chance.randrange(-60, 150)) for _ in range(count)]


@pytest.mark.parametrize("seat", SEATS)
def test_the_frame_is_wide_for_south_and_north_high_for_west_and_east(seat):
    _, canvas, _ = both(seat)
    assert canvas.seat == seat
    assert (canvas.width, canvas.height) == ((128, 64) if seat in (0, 2) else (64, 128))


def test_a_new_canvas_faces_south_and_leaves_the_buffer_alone():
    ram = bytearray(b"\x5a" * 1024)
    assert Canvas(ram).seat == 0
    assert ram == b"\x5a" * 1024


@pytest.mark.parametrize("size", [0, 1023, 1025])
def test_a_frame_of_another_size_is_refused(size):
    with pytest.raises(ValueError):
        Canvas(bytearray(size))


def test_a_memoryview_inside_a_larger_buffer_is_drawn_in_and_nothing_around_it():
    whole = bytearray(b"\xaa" * 1030)
    canvas = Canvas(memoryview(whole)[1:1025])
    canvas.clear()
    assert whole == b"\xaa" + bytes(1024) + b"\xaa" * 5
    for seat in SEATS:
        canvas.face(seat)
        for x, y in places(seat, 50):
            canvas.text(x, y, "Wj#")
            canvas.number(x, y, 69, LARGE)
            canvas.box(x, y, 20, 20, SET)
            canvas.icon(y, x, icons.POT)
    assert whole[0] == 0xAA and whole[1025:] == b"\xaa" * 5


def test_clear_is_dark_and_faces_south():
    ram, canvas, _ = both(3)
    canvas.box(0, 0, 64, 128, SET)
    assert ram == b"\xff" * 1024
    canvas.clear()
    assert ram == bytes(1024)
    assert (canvas.seat, canvas.width, canvas.height) == (0, 128, 64)


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("seat", SEATS)
def test_text_is_its_art_turned_and_cut(seat, size):
    for x, y in places(seat, 40):
        ram, canvas, model = both(seat)
        for string in ("Åg", "m ½", "€"):
            assert canvas.text(x, y, string, size) == model.text(x, y, string, size)
            assert_same(ram, model)


@pytest.mark.parametrize("seat", SEATS)
def test_text_width_is_what_text_takes_less_the_last_gap(seat):
    _, canvas, _ = both(seat)
    for string in ("A", "Tap where each card goes.", "É €♠"):
        for size in (1, 2):
            assert canvas.text_width(string, size) == canvas.text(0, 0, string, size) - size
    assert canvas.text_width("") == 0
    assert canvas.text(7, 0, "") == 7


def aligned(align, x, width):
    """Where a thing so wide begins."""
    return {LEFT: x, CENTRE: x - (width + 1) // 2, RIGHT: x - width}[align]


@pytest.mark.parametrize("align", [LEFT, CENTRE, RIGHT])
@pytest.mark.parametrize("seat", SEATS)
def test_text_stands_left_of_right_of_or_around_its_place(seat, align):
    for string in ("A", "hearts", "É €♠"):
        for size in (1, 2):
            ram, canvas, model = both(seat)
            after = canvas.text(61, 9, string, size, align)
            assert after == model.text(aligned(align, 61, canvas.text_width(string, size)), 9, string, size)
            assert_same(ram, model)


@pytest.mark.parametrize("align", [LEFT, CENTRE, RIGHT])
@pytest.mark.parametrize("seat", SEATS)
def test_a_number_stands_left_of_right_of_or_around_its_place(seat, align):
    for value in (0, 7, 16, -260):
        for face in (SMALL, MEDIUM, LARGE):
            ram, canvas, model = both(seat)
            left = aligned(align, 51, canvas.number_width(value, face))
            after = canvas.number(51, 9, value, face, align=align)
            drawn = model.number(left, 9, value, face)
            assert after == (left if align == RIGHT else drawn)
            assert_same(ram, model)


@pytest.mark.parametrize("face", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize("seat", SEATS)
def test_a_number_is_its_figures(seat, face):
    values = (0, 6, 9, 10, -1, -260, 999, 12345, -1000000)
    for (x, y), value in zip(places(seat + face, 9) + [(2, 3)] * 9, values * 2, strict=True):
        for sign in (False, True):
            for foot in (False, True):
                ram, canvas, model = both(seat)
                after = canvas.number(x, y, value, face, sign, foot)
                assert after == model.number(x, y, value, face, sign, foot)
                assert_same(ram, model)


@pytest.mark.parametrize("face", [SMALL, MEDIUM, LARGE])
def test_number_width_is_what_the_number_takes_less_the_last_gap(face):
    _, canvas, _ = both()
    for value in (0, 7, 10, 99, 100, -1, -26, -260):
        for sign in (False, True):
            after = canvas.number(0, 0, value, face, sign)
            assert canvas.number_width(value, face, sign) == after - GAPS[face]


@pytest.mark.parametrize("seat", SEATS)
def test_measuring_draws_nothing(seat):
    ram, canvas, _ = both(seat)
    for size in (1, 2):
        canvas.text_width("Åg ½ €", size)
    for face in (SMALL, MEDIUM, LARGE):
        canvas.number_width(-269, face)
    assert ram == bytes(1024)


@pytest.mark.parametrize("seat", SEATS)
def test_an_icon_is_lit_over_what_is_there(seat):
    for x, y in places(seat, 40) + [(3, 5)]:
        ram, canvas, model = both(seat)
        for drawn in (canvas, model):
            drawn.box(x + 4, y + 4, 20, 8, SET)
        canvas.icon(x, y, icons.DEALER)
        model.art(x, y, ART["icons"]["dealer"])
        assert_same(ram, model)


@pytest.mark.parametrize("seat", SEATS)
def test_boxes_of_every_mode_are_cut_at_the_frame(seat):
    chance = random.Random(seat)
    ram, canvas, model = both(seat)
    for _ in range(300):
        corner = chance.randrange(-20, 140), chance.randrange(-20, 140)
        box = (*corner, chance.randrange(-3, 40), chance.randrange(-3, 40))
        mode = chance.choice((CLEAR, SET, INVERT))
        canvas.box(*box, mode)
        model.box(*box, mode)
        assert_same(ram, model)


@pytest.mark.parametrize("seat", SEATS)
def test_a_box_over_everything_fills_the_panel(seat):
    ram, canvas, _ = both(seat)
    canvas.box(-1000, -1000, 3000, 3000, INVERT)
    assert ram == b"\xff" * 1024


@pytest.mark.parametrize("seat", SEATS)
def test_dots_light_every_second_pixel_from_the_first(seat):
    for x, y in places(seat, 40) + [(0, 9), (-3, 9), (63, 9)]:
        for length in (0, 1, 2, 15, 128):
            ram, canvas, model = both(seat)
            canvas.dots(x, y, length)
            for column in range(x, x + length, 2):
                model.set(column, y)
            assert_same(ram, model)


def test_what_is_lit_stays_lit_under_letters():
    ram, canvas, _ = both()
    canvas.box(0, 0, 128, 64, SET)
    canvas.text(3, 3, "A")
    canvas.text(3, 20, "A", 2)
    canvas.number(40, 3, 69, LARGE)
    assert ram == b"\xff" * 1024


@pytest.mark.parametrize("seat", SEATS)
def test_a_page_in_every_turn_as_golden_picture(seat):
    ram, canvas, _ = both(seat)
    canvas.text(2, 0, "DEALER ÅSE")
    canvas.dots(0, 9, canvas.width)
    canvas.text(2, 12, "Bjørg", 2)
    canvas.number(2, 30, -269, LARGE)
    canvas.icon(canvas.width - 16, 11, icons.DEALER)
    if seat in (0, 2):
        canvas.number(60, 32, 38, MEDIUM, sign=True)
    else:
        canvas.number(2, 60, 96, MEDIUM, sign=True, foot=True)
        canvas.icon(8, 80, icons.RING_CW)
        canvas.icon(30, 80, icons.CROWN)
    canvas.text(2, canvas.height - 9, "← left")
    canvas.box(0, canvas.height - 10, canvas.width // 2, 10, INVERT)
    golden("canvas/page-" + "SWNE"[seat], ram)


def micropython(*arguments):
    """The lines that a program prints on the MicroPython unix port; fails with its words where it fails."""
    beside = os.path.dirname(sys.executable)
    found = shutil.which("micropython", path=os.pathsep.join((beside, os.environ["PATH"])))
    assert found, "the MicroPython unix port is not installed"
    run = subprocess.run(
        [found, *arguments],
        check=False,
        env={**os.environ, "MICROPYPATH": str(ROOT / "firmware")},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout.splitlines()


def test_micropython_draws_the_same_bytes():
    calls = 3000
    drawn = [int(line) for line in micropython(random_drawing.__file__, str(calls))]
    assert drawn == random_drawing.checksums(calls)


ALLOCATIONS = """
import gc, micropython
from hearts.ui import cards, icons
from hearts.ui.canvas import Canvas
canvas = Canvas(bytearray(1024))

def draw(seat):
    canvas.clear()
    canvas.face(seat)
    canvas.text(-3, 5, "ÉVA: ♠ goes.")
    canvas.text(3, 50, "ÅSE", 2)
    canvas.text_width("ÉVA: ♠ goes.", 2)
    for face in range(3):
        canvas.number(3, 3, -269, face)
        canvas.number(60, 33, 9690, face, True, True)
        canvas.number_width(-269, face)
    for mode in range(3):
        canvas.icon(50, 50, cards.BIG_SUITS[mode])
        canvas.box(-5, 11, 70, 300, mode)
    canvas.icon_width(icons.CROWN)
    canvas.icon_width(cards.RANKS[0])
    canvas.dots(0, 9, 128)

before = 0  # its place among the globals, before the look at the heap
for seat in range(4):
    draw(seat)
gc.collect()
gc.disable()
before = gc.mem_alloc()
micropython.heap_lock()
for seat in range(4):
    draw(seat)
micropython.heap_unlock()
print(gc.mem_alloc() - before)
"""


def test_drawing_allocates_nothing(tmp_path):
    program = tmp_path / "allocations.py"
    program.write_text(ALLOCATIONS, encoding="utf-8")
    assert micropython(str(program)) == ["0"]

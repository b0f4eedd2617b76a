# SPDX-License-Identifier: MIT
"""Fonts and icons: nothing missing, nothing mistakable, and the modules are those that the text art makes."""
import itertools

import pytest

from hearts.ui import cards, font, icons
from hearts.ui.canvas import LARGE, MEDIUM, SMALL, Canvas
from host_tests.golden import golden
from tools import make_type, picture

ART = make_type.read_all()
ENGLISH = "".join(chr(code) for code in range(32, 127))
FRENCH_AND_DANISH = "ÀÂÄÇÈÉÊËÎÏÔÖŒÙÛÜÆØÅàâçèéêëîïôœùûæøå«»"
SIGNS = "←↑→↓♠♥♦♣♛✓·…–°×½"
ICONS = [name for name in dir(icons) if isinstance(getattr(icons, name), int)]


def frame(seat=0):
    ram = bytearray(1024)
    canvas = Canvas(ram)
    canvas.face(seat)
    return ram, canvas


def pixels(ram):
    return {(x, y) for y in range(picture.HEIGHT) for x in range(picture.WIDTH) if picture.lit(ram, x, y)}


def art_pixels(rows):
    return {(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"}


def letter_pixels(letter):
    ram, canvas = frame()
    canvas.text(0, 0, letter)
    return pixels(ram)


def number_pixels(value, face, seat=0):
    """The number's pixels moved to the top left; a MEDIUM one with its foot, as it stands on the table."""
    ram, canvas = frame(seat)
    canvas.number(20, 20, value, face, foot=True)
    lit = pixels(ram)
    left = min(x for x, _ in lit)
    top = min(y for _, y in lit)
    return {(x - left, y - top) for x, y in lit}


def likeness(one, other):
    """The largest share of common pixels in all pixels of both, over shifts by up to 4: 1.0 = the same."""
    best = 0
    for shift_x, shift_y in itertools.product(range(-4, 5), repeat=2):
        moved = {(x + shift_x, y + shift_y) for x, y in other}
        best = max(best, len(one & moved) / len(one | moved))
    return best


def test_the_modules_are_those_the_text_art_makes():
    for name, text in make_type.make().items():
        assert (make_type.MODULES / name).read_text(encoding="utf-8") == text, "run python -m tools.make_type"


@pytest.mark.parametrize("letter", ENGLISH[1:] + FRENCH_AND_DANISH + SIGNS)
def test_every_letter_is_drawn_as_its_art(letter):
    assert letter_pixels(letter) == art_pixels(ART["small"][letter])


@pytest.mark.parametrize("letter", ["€", "ß", "\n", "\x7f", "語"])
def test_a_missing_letter_is_a_visible_box(letter):
    assert letter_pixels(letter) == art_pixels(ART["small"]["missing"])
    assert len(letter_pixels(letter)) >= 16


def cells(face):
    """[(width, columns)] of a face."""
    planes = face[0] & 3
    found = []
    at = 1
    while at < len(face):
        found.append((face[at], face[at + 1:at + 1 + face[at] * planes]))
        at += 1 + face[at] * planes
    assert at == len(face)
    return found


def places(letters):
    """Where the small face has the cells of letters, by the tables of the font."""
    others = {font.OTHERS[at : at + 2]: font.OTHERS[at + 2 : at + 4] for at in range(0, len(font.OTHERS), 4)}
    for letter in letters:
        data = letter.encode()
        at = 2 * (data[0] - ord(" "))
        yield int.from_bytes(font.ASCII[at : at + 2] if len(data) == 1 else others[data[-2:]], "little")


def test_the_small_face_has_a_cell_for_each_letter_and_one_for_all_others():
    letters = ENGLISH + FRENCH_AND_DANISH + SIGNS + make_type.NARROW
    begins = [1]
    for width, _ in cells(font.FACES[SMALL]):
        begins.append(begins[-1] + 1 + width)
    assert sorted(set(places(letters))) == begins[1:-1]
    assert len(set(places(letters))) == len(set(letters))


@pytest.mark.parametrize("face, rows", [(SMALL, 8), (MEDIUM, 16), (LARGE, 24)])
def test_every_face_has_the_figures_at_the_same_numbers(face, rows):
    name = ("small", "medium", "large")[face]
    for number, figure in enumerate("-+0123456789", 1):
        width, columns = cells(font.FACES[face])[number]
        art = ART[name][figure]
        assert width == len(art[0])
        assert columns == make_type.planes(art + ["." * width] * (rows - len(art)))


def test_no_two_letters_look_alike_but_those_that_do_everywhere():
    seen = {}
    alike = set()
    for letter in ENGLISH[1:] + FRENCH_AND_DANISH + SIGNS:
        other = seen.setdefault(frozenset(letter_pixels(letter)), letter)
        if other != letter:
            alike.add(other + letter)
    assert alike == {"0O"}


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_drawn_as_its_art(name):
    ram, canvas = frame()
    rows = ART["icons"][name.lower()]
    icon = getattr(icons, name)
    canvas.icon(0, 0, icon)
    assert pixels(ram) == art_pixels(rows)
    assert canvas.icon_width(icon) == len(rows[0])


@pytest.mark.parametrize(
    "listed, letters, prefix",
    [
        (cards.SUITS, cards.SUIT_LETTERS, "suit"),
        (cards.RANKS, cards.RANK_LETTERS, "rank"),
        (cards.BIG_SUITS, cards.SUIT_LETTERS, "big"),
        (cards.BIG_RANKS, cards.RANK_LETTERS, "big"),
    ],
)
def test_cards_go_by_their_letters(listed, letters, prefix):
    assert len(listed) == len(letters)
    for icon, letter in zip(listed, letters, strict=True):
        ram, canvas = frame()
        canvas.icon(0, 0, icon)
        assert pixels(ram) == art_pixels(ART["cards"][prefix + letter])


def test_card_signs_are_seven_wide_in_sixteen_rows():
    _, canvas = frame()
    assert {canvas.icon_width(icon) for icon in cards.RANKS + cards.SUITS} == {7}
    assert {len(ART["cards"]["rank" + letter]) for letter in cards.RANK_LETTERS} == {8}
    assert {len(ART["cards"]["suit" + letter]) for letter in cards.SUIT_LETTERS} == {7}


def test_pass_icons_mean_the_same_from_every_side():
    """A ring turned any way still runs its own way round: only its mirror image is the other ring."""
    clockwise, counter = ART["icons"]["ring_cw"], ART["icons"]["ring_ccw"]
    assert counter == [row[::-1] for row in clockwise]
    turned = clockwise
    for _ in range(4):
        turned = ["".join(row) for row in zip(*turned[::-1], strict=True)]
        assert likeness(art_pixels(turned), art_pixels(counter)) < 0.9
    across = ART["icons"]["across"]
    assert ["".join(row) for row in zip(*across[::-1], strict=True)] == across


@pytest.mark.parametrize("face, bound", [(LARGE, 0.60), (MEDIUM, 0.72)])
@pytest.mark.parametrize("one, other", [(6, 9), (9, 6), (2, 5), (5, 2)])
def test_six_and_nine_two_and_five_differ_upside_down(face, bound, one, other):
    assert likeness(number_pixels(one, face), number_pixels(other, face, seat=2)) < bound


def test_no_large_figure_is_another_one_upright_or_turned():
    for one, other in itertools.permutations(range(10), 2):
        for seat in (0, 2):
            alike = likeness(number_pixels(one, LARGE), number_pixels(other, LARGE, seat))
            assert alike < 0.9, (one, other, seat)


def test_the_longest_total_fits_its_strip():
    _, canvas = frame()
    assert canvas.number_width(-260, LARGE) == 46
    assert {len(ART["large"][figure]) for figure in "0123456789"} == {20}
    assert {len(ART["medium"][figure]) for figure in "0123456789"} == {12}


def test_letters_as_golden_picture():
    ram, canvas = frame()
    rows = [ENGLISH[at:at + 24] for at in range(1, 95, 24)]
    rows += [FRENCH_AND_DANISH[:17], FRENCH_AND_DANISH[17:], SIGNS]
    for row, letters in enumerate(rows):
        canvas.text(0, row * 9, letters)
    golden("canvas/letters", ram)


def test_words_as_golden_picture():
    ram, canvas = frame()
    lines = (
        "Tap where each card goes.",
        "quickly waxed jazz hymns",
        "Fortryd sidste, næste hånd",
        "Où va chaque carte: l'été",
        "ÉVÊQUE ÇA ÔTER NOËL ŒUF",
        "ÆBLE ØRE ÅSE Bjørn æble",
        "ANNA +13 -26 100% 6/9",
    )
    for row, line in enumerate(lines):
        canvas.text(0, row * 9, line)
    golden("canvas/words", ram)


def test_figures_as_golden_picture():
    ram, canvas = frame()
    x = 0
    for digit in range(5):
        x = canvas.number(x, 0, digit, LARGE)
    canvas.number(x, 0, -7, LARGE)
    x = 0
    for digit in range(5, 10):
        x = canvas.number(x, 24, digit, LARGE)
    canvas.number(x, 24, 0, LARGE, sign=True)
    canvas.number(0, 49, 1234567890, MEDIUM)
    canvas.number(85, 49, 96, MEDIUM, sign=True, foot=True)
    canvas.number(107, 55, -12, SMALL)
    golden("canvas/figures", ram)


def test_icons_as_golden_picture():
    ram, canvas = frame()
    x = y = row_height = 0
    for name in ICONS:
        icon = getattr(icons, name)
        if x + canvas.icon_width(icon) > canvas.width:
            x = 0
            y += row_height + 1
            row_height = 0
        canvas.icon(x, y, icon)
        row_height = max(row_height, len(ART["icons"][name.lower()]))
        x += canvas.icon_width(icon) + 2
    assert y + row_height <= canvas.height
    golden("canvas/icons", ram)


def test_cards_as_golden_pictures():
    ram, canvas = frame()
    for column, icon in enumerate(cards.RANKS):
        canvas.icon(column * 9, 0, icon)
    for column, icon in enumerate(cards.SUITS):
        canvas.icon(column * 9, 9, icon)
    for column, icon in enumerate(cards.BIG_SUITS):
        canvas.icon(column * 24, 20, icon)
    golden("canvas/cards", ram)
    ram, canvas = frame()
    for position, icon in enumerate(cards.BIG_RANKS):
        canvas.icon(position % 5 * 24, position // 5 * 26, icon)
    golden("canvas/ranks", ram)


@pytest.mark.parametrize(
    "art, complaint",
    [
        ("= A @0\n#\n##\n", "differ in length"),
        ("= A B @0\n# # #\n", "expected 2 pictures"),
        ("= A @0\n#x\n", "expected 1 pictures"),
        ("= A A @0\n# #\n", "drawn twice"),
        ("##\n", "expected 0 pictures"),
    ],
)
def test_faulty_art_is_refused(art, complaint):
    with pytest.raises(make_type.ArtError, match=complaint):
        make_type.read_art(art, "art.txt")


def test_art_rows_above_are_blank():
    read = make_type.read_art("; note\n= A b @2\n#. #\n", "art.txt")
    assert read == {"A": ["..", "..", "#."], "b": [".", ".", "#"]}


def test_a_letter_that_does_not_fit_is_refused():
    with pytest.raises(make_type.ArtError, match="higher than 8"):
        make_type.cell(["#"] * 9, 1)


def test_a_letter_with_a_name_is_refused():
    with pytest.raises(make_type.ArtError, match="longer than a letter"):
        make_type.small_face({**ART["small"], "sharp s": ["#"]})

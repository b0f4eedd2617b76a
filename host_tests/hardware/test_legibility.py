# SPDX-License-Identifier: MIT
"""What can be read from where: the arithmetic against figures worked out by hand, the fonts against what the firmware draws."""

import math

import pytest

from hearts.ui.canvas import LARGE, MEDIUM, Canvas
from host_tests.golden import GOLDENS
from tools import picture
from tools.hardware import HARDWARE, legibility
from tools.hardware.circuit import BUILDS, PANELS
from tools.hardware.dimensions import panels

CARD, WIDE_CARD, DINING = legibility.TABLES.values()


def rows(ram, left=0, right=128):
    """From the first to the last row that is lit between two columns."""
    lit = [y for y in range(64) for x in range(left, right) if picture.lit(ram, x, y)]
    return max(lit) - min(lit) + 1


def drawn(draw):
    ram = bytearray(1024)
    draw(Canvas(ram))
    return rows(ram)


def test_figures_are_as_high_as_the_firmware_draws_them():
    # A 6 and a 9 of the large face stand on a foot, which is no part of the figure.
    assert legibility.pixels() == {
        "large": drawn(lambda canvas: canvas.number(0, 0, 123457801, LARGE)),
        "medium": drawn(lambda canvas: canvas.number(0, 0, 1234567890, MEDIUM)),
        "small": drawn(lambda canvas: canvas.text(0, 0, "HEARTS 0123456789")),
    }


def test_the_totals_on_the_table_are_as_high_as_in_the_picture_that_was_found_right():
    kept = (GOLDENS / "journeys" / "table-split.txt").read_text(encoding="utf-8")
    ram = picture.parse(kept)
    lower = bytearray(1024)
    lower[5 * 128 :] = ram[5 * 128 :]
    assert rows(lower, 53, 62) == legibility.pixels()["large"]  # the 1 of south's 16; the 6 has a foot


def test_the_panels_are_those_of_the_builds():
    assert tuple(panels()) == BUILDS
    assert {build: f"{panel.chip}, {panel.inches:g} inch" for build, panel in panels().items()} == PANELS


@pytest.mark.parametrize("panel", panels().values(), ids=lambda panel: panel.build)
def test_a_panels_sizes_go_together(panel):
    assert panel.active_height / 64 == pytest.approx(legibility.pitch(panel), rel=0.01), "pixels are square"
    assert math.hypot(panel.active_width, panel.active_height) / 25.4 == pytest.approx(panel.inches, rel=0.01)
    assert panel.active_width < panel.glass_width <= panel.board_width
    assert panel.active_height / 2 + abs(panel.active_y - panel.glass_y) < panel.glass_height / 2 < panel.board_height / 2
    assert panel.active_width / 2 + abs(panel.active_x) < panel.glass_width / 2
    assert panel.hole_pitch_x + panel.hole_diameter < panel.board_width
    assert panel.hole_pitch_y + panel.hole_diameter < panel.board_height


def test_an_angle_is_what_was_worked_out_by_hand():
    # 5 minutes at 6 metres: the letters of the 6/6 line of an eye chart, 8.73 mm.
    assert legibility.minutes(8.727, 6000) == pytest.approx(5, abs=0.001)
    assert legibility.minutes(10, 1000, 30) == pytest.approx(legibility.minutes(5, 1000))


def test_a_distance_is_what_was_worked_out_by_hand():
    # NUREG-0700: height = 6.283 D (minutes) / 21600. For 20 minutes that is D / 171.9.
    assert legibility.reach(10, 20) == pytest.approx(1719, abs=1)
    assert legibility.reach(10, 16) == pytest.approx(2149, abs=1)


def test_a_seat_is_where_it_was_worked_out_by_hand():
    # 43.2 + 12 cm across, 40 - 4 up.
    seat = legibility.sight(CARD)
    assert seat.distance == pytest.approx(659, abs=0.5) and seat.elevation == pytest.approx(33.1, abs=0.05)
    assert 650 <= seat.distance <= legibility.sight(WIDE_CARD).distance <= 750


def test_a_total_of_the_big_panel_is_what_was_worked_out_by_hand():
    # 20 x 55.01 / 128 = 8.60 mm; times 360 / 659 = 4.70 mm; over 659 mm 0.00713 or 24.5 minutes.
    seat = legibility.sight(CARD)
    height = legibility.heights()["big-table"]["large"]
    assert height == pytest.approx(8.60, abs=0.005)
    assert legibility.minutes(height, *seat) == pytest.approx(24.5, abs=0.05)


def test_near_enough_as_it_lies_is_where_the_angle_is_that():
    height = legibility.heights()["hand-wired"]["large"]
    distance = legibility.reach_lying(height, legibility.ENOUGH)
    elevation = math.degrees(math.asin(360 / distance))
    assert legibility.minutes(height, distance, elevation) == pytest.approx(legibility.ENOUGH, abs=0.001)
    assert legibility.reach_lying(1.0, legibility.ENOUGH) is None  # 16 minutes at 215 mm, and the eye is 360 above


def test_words_change_where_the_standard_and_the_eye_chart_say():
    words = {19.99: "enough", 20: "comfortable", 16: "enough", 15.99: "made out", 10: "made out", 9.99: "too small"}
    assert {angle: legibility.verdict(angle) for angle in words} == words


def test_what_the_page_concludes_is_what_its_figures_say():
    def seen(build, side, face="large"):
        return legibility.verdict(legibility.minutes(legibility.heights()[build][face], *legibility.sight(side)))

    def near(build):
        return legibility.verdict(legibility.minutes(legibility.heights()[build]["small"], 450))

    assert {build: (seen(build, CARD), seen(build, WIDE_CARD), seen(build, DINING)) for build in BUILDS} == {
        "breadboard": ("too small", "too small", "too small"),
        "hand-wired": ("made out", "made out", "too small"),
        "big-table": ("comfortable", "comfortable", "enough"),
    }
    assert {seen(build, CARD, "small") for build in BUILDS} == {"too small"}
    assert [near(build) for build in BUILDS] == ["too small", "made out", "enough"]


def test_the_page_is_what_its_source_says():
    assert (HARDWARE / "legibility.md").read_bytes() == legibility.files()["legibility.md"]

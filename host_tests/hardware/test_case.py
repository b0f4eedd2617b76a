# SPDX-License-Identifier: MIT
"""The printed box, for each of the three panels: solids that a printer can print, and into which everything goes."""

import functools
import hashlib
import itertools
import struct

import numpy
import pytest

from hearts.input.keys import OK
from tools.hardware import HARDWARE, kernel, models, solids
from tools.hardware.case import SEATS, WORDS, Case
from tools.hardware.dimensions import dimensions, panels

WALL = 1.6  # mm
AIR = 0.3
BED = 180
BRIDGE = 14  # mm that a printer's bridge spans, at most: the USB opening is 13 wide

BUILDS = tuple(panels())
PRINTED = ("body", "lid", "plate", "coupon", "cap-a", "cap-b", "cap-c", "cap-d", "cap-ok", "cap-back")
SMALL = 1e-6  # mm3: two faces that touch have an overlap of as much by rounding



@functools.cache
def case(build):
    return Case(panels()[build])


@functools.cache
def printed(build):
    return case(build).printed()


@functools.cache
def inside(build):
    """{name: solid} of the whole box, printed and bought, each where it belongs."""
    box = case(build)
    found = {"body": box.body(), "lid": box.lid(), "plate": box.plate()}
    found.update({f"cap {name}": cap for name, cap in box.caps().items()})
    found.update({name: place.shape for name, place in box.places().items()})
    return found


# --- each part by itself ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", PRINTED)
def test_a_part_is_one_closed_solid(build, name):
    part = printed(build)[name]
    assert part.status().name == "NoError"
    assert len(part.decompose()) == 1


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", PRINTED)
def test_its_triangles_close_too_once_they_are_rounded_for_the_file(build, name):
    corners = solids.triangles(printed(build)[name])
    edges = {}
    for triangle in corners:
        points = [tuple(point) for point in triangle]
        for edge in zip(points, points[1:] + points[:1], strict=True):
            edges[edge] = edges.get(edge, 0) + 1
    assert all(edges.get((b, a)) == count for (a, b), count in edges.items())


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", PRINTED)
def test_no_wall_is_thinner_than_four_lines_of_the_printer(build, name):
    # The letters in relief stand on a cap and are no walls.
    part = case(build).cap(name[4:], relief=False) if name.startswith("cap-") else printed(build)[name]
    least, place = solids.thinnest(part)
    assert least >= WALL - 0.001, f"{least:.2f} mm at {place}"


def test_a_thin_wall_is_seen():
    hollow = kernel.cut(kernel.block((0, 20), (0, 20), (0, 10)), kernel.block((2, 18.5), (2, 18), (2, 11)))
    least, place = solids.thinnest(hollow)
    assert least == pytest.approx(1.5, abs=0.001) and place[0] in (18.5, 20)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", PRINTED)
def test_a_part_needs_no_supports(build, name):
    leaning, bridge = solids.overhangs(printed(build)[name])
    assert leaning == 0
    assert bridge <= BRIDGE


def test_what_would_hang_in_the_air_is_seen():
    stem = kernel.cylinder(5, (0, 10))
    table = kernel.joined(stem, kernel.block((-20, 20), (-20, 20), (10, 12)))
    assert solids.overhangs(table)[1] == 40
    cup = kernel.rounded(40, 40, 18, (9, 20), 10)
    assert solids.overhangs(kernel.joined(kernel.cylinder(15, (0, 10)), cup))[0] == 0  # it widens by 45 degrees
    flat = kernel.moved(kernel.moved(cup, z=-9).scale((1, 1, 0.5)), z=9)
    assert solids.overhangs(kernel.joined(kernel.cylinder(15, (0, 10)), flat))[0] > 100


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("name", PRINTED)
def test_a_part_stands_on_the_bed(build, name):
    assert printed(build)[name].bounding_box()[2] == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("rows", models.BEDS, ids=lambda rows: rows[0][0])
def test_what_is_printed_together_fits_a_small_printers_bed(build, rows):
    assert models.BED == BED
    parts = models.on_bed(case(build), rows)
    boxes = [part.bounding_box() for _, part in parts]
    assert max(max(map(abs, (*box[:2], *box[3:5]))) for box in boxes) <= BED / 2
    for (_, one), (_, other) in itertools.combinations(parts, 2):
        assert one.min_gap(other, 5) >= 5


def test_every_part_is_on_one_of_the_beds():
    assert sorted(name for rows in models.BEDS for row in rows for name in row) == sorted(PRINTED) == sorted(printed(BUILDS[0]))


# --- the box --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", BUILDS)
def test_nothing_is_where_something_else_is(build):
    for (name, one), (other_name, other) in itertools.combinations(inside(build).items(), 2):
        assert (one ^ other).volume() < SMALL, f"{name} and {other_name}"


@pytest.mark.parametrize("build", BUILDS)
def test_there_is_air_around_everything_but_where_it_lies(build):
    """What lies on something, or hangs at it, is lifted off by the air first: then it must have that on all sides."""
    places = case(build).places()
    rests = {name: (place.rests_on, place.up) for name, place in places.items()}
    rests.update({"lid": ("body", 1), "plate": ("lid", -1)})
    for (name, one), (other_name, other) in itertools.combinations(inside(build).items(), 2):
        for first, second in ((name, other_name), (other_name, name)):
            below, up = rests.get(first, ("", 1))
            if below == second:
                gap = inside(build)[first].translate((0, 0, up * AIR)).min_gap(inside(build)[second], 2)
                break
        else:
            gap = one.min_gap(other, 2)
        assert gap >= AIR - 0.001, f"{name} and {other_name}: {gap:.2f} mm"


@pytest.mark.parametrize("build", BUILDS)
def test_what_lies_on_something_touches_it(build):
    solid = inside(build)
    for name, place in case(build).places().items():
        assert solid[name].min_gap(solid[place.rests_on], 1) == pytest.approx(0, abs=1e-4), name
    assert solid["lid"].min_gap(solid["body"], 1) == solid["plate"].min_gap(solid["lid"], 1) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("build", BUILDS)
def test_a_button_that_is_pressed_moves_its_switch_and_nothing_else(build):
    d = dimensions()
    down = d.air + d.button_travel
    solid = inside(build)
    for name in (*SEATS, *WORDS):
        cap, switch = solid[f"cap {name}"], solid[f"switch {name}"]
        assert cap.translate((0, 0, -down)).min_gap(switch, 2) == 0
        assert cap.translate((0, 0, -d.air + 0.01)).min_gap(switch, 2) > 0
        for other, thing in solid.items():
            if other not in (f"cap {name}", f"switch {name}"):
                assert cap.translate((0, 0, -down)).min_gap(thing, 1) >= AIR - 0.001, f"{name}, pressed, and {other}"


@pytest.mark.parametrize("build", BUILDS)
def test_a_button_does_not_fall_out(build):
    solid = inside(build)
    for name in (*SEATS, *WORDS):
        cap = solid[f"cap {name}"]
        assert (cap.translate((0, 0, 1)) ^ solid["lid"]).volume() > 1
        assert (cap.translate((0, 0, -4)) ^ solid[f"switch {name}"]).volume() > 1


@pytest.mark.parametrize("build", BUILDS)
def test_the_seats_lie_one_on_each_side_and_ok_and_back_before_the_south_player(build):
    places = case(build).buttons()
    assert places["a"][1] < 0 < places["c"][1] and places["a"][0] == places["c"][0] == 0
    assert places["b"][0] < 0 < places["d"][0] and places["b"][1] == places["d"][1] == 0
    assert places["back"][0] < places["a"][0] < places["ok"][0] and places["back"][1] == places["ok"][1] == places["a"][1]
    assert len(places) == OK + 2


@pytest.mark.parametrize("build", BUILDS)
def test_every_pixel_is_seen_through_the_window_from_30_degrees_above_the_table(build):
    """From each of the four sides: the lid's edge hides none of what is lit."""
    box = case(build)
    panel = box.panel
    glass = box.board + panel.glass_thickness
    rise = numpy.tan(numpy.radians(30))
    half_x, half_y = panel.active_width / 2, panel.active_height / 2
    for x, y in itertools.product((-half_x, 0, half_x), (-half_y, 0, half_y)):
        for east, north in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            eye = (x + east * 100, y + north * 100, glass + 0.001 + rise * 100)
            assert not box.lid().ray_cast((x, y, glass + 0.001), eye)


@pytest.mark.parametrize("build", BUILDS)
def test_the_panel_shows_its_picture_in_the_middle_and_does_not_fall_out(build):
    box = case(build)
    panel = box.panel
    assert box.board_y + panel.active_y == 0
    assert panel.glass_width > panel.active_width
    assert panel.glass_height / 2 > panel.active_height / 2 + abs(panel.active_y - panel.glass_y)
    solid = inside(build)
    assert (solid["panel"].translate((0, 0, 2.5)) ^ solid["lid"]).volume() > 1
    assert (solid["panel"].translate((0, 0, -1)) ^ solid["plate"]).volume() > 1


@pytest.mark.parametrize("build", BUILDS)
def test_the_box_can_be_put_together(build):
    """The lid goes down onto the body with everything that hangs in it, and the plate up onto the lid's posts, past all that is there."""
    solid = inside(build)
    on_floor = [solid[name] for name in ("body", "pico", "battery", "slide switch", "buzzer")]
    hanging = [solid[name] for name in solid if name not in ("body", "pico", "battery", "slide switch", "buzzer")]
    for up in (0.5, 2, 5, 10, 20, 30):
        for thing in hanging:
            for other in on_floor:
                assert (thing.translate((0, 0, up)) ^ other).volume() < SMALL
    plate = [solid["plate"], *(solid[f"switch {name}"] for name in (*SEATS, *WORDS))]
    in_lid = [solid["lid"], solid["panel"], *(solid[f"cap {name}"] for name in (*SEATS, *WORDS))]
    for down in (0.5, 2, 5, 10):
        for thing in plate:
            for other in in_lid:
                assert (thing.translate((0, 0, -down)) ^ other).volume() < SMALL


@pytest.mark.parametrize("build", BUILDS)
def test_usb_and_the_switch_can_be_reached_from_outside(build):
    """A plug's handle of 11.7 x 8.5 goes to the socket, and the switch's lever through its slot."""
    d = dimensions()
    box = case(build)
    body = inside(build)["body"]
    x, _ = box.pico
    middle = d.floor + d.pico_stand + d.pico_board + (d.pico_top - d.pico_board) / 2
    north = box.half_y
    face = north - d.gap + d.pico_socket_out
    handle = kernel.block((x - 5.85, x + 5.85), (face, north + 30), (middle - 4.25, middle + 4.25))
    assert body.min_gap(handle, 1) >= AIR
    assert handle.min_gap(inside(build)["pico"], 5) == pytest.approx(0, abs=1e-6)
    x, _ = box.switch
    up = d.floor + d.switch_middle
    begins = north - d.air
    lever = kernel.block((x - 2, x + 2), (begins, begins + 4), (up - 1, up + 1))  # 4 mm long, over all of its travel
    assert body.min_gap(lever, 1) >= AIR
    finger = kernel.block((x - 2, x + 2), (north + d.wall - 0.7, north + d.wall + 5), (up - 3.5, up + 3.5))
    assert (finger ^ body).volume() < SMALL and begins + 4 > north + d.wall + 1


@pytest.mark.parametrize("build", BUILDS)
def test_the_coupon_is_a_piece_of_the_lid(build):
    box = case(build)
    coupon = box.coupon()
    assert kernel.cut(coupon, box.lid()).volume() < SMALL
    assert coupon.volume() < box.lid().volume() / 2
    panel = inside(build)["panel"]
    assert (panel.translate((0, 0, 2.5)) ^ coupon).volume() > 1 and (panel ^ coupon).volume() < SMALL


# --- the tables and the files ---------------------------------------------------------------------------------------


def test_a_dimension_that_is_nothing_is_refused(monkeypatch):
    monkeypatch.setattr("tools.hardware.dimensions._rows", lambda name: [{"name": "wall", "mm": "0"}])
    with pytest.raises(ValueError, match="wall"):
        dimensions()


@pytest.mark.parametrize("build", BUILDS)
def test_the_files_hold_what_the_source_makes(build):
    """Volume and size of each STL that is there."""
    box = case(build)
    for name, part in printed(build).items():
        data = (HARDWARE / f"{models.place(box.panel, name)}.stl").read_bytes()
        (count,) = struct.unpack_from("<I", data, 80)
        records = numpy.frombuffer(data, dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")], offset=84)
        assert len(records) == count == part.num_tri()
        corners = records["corners"].astype(float)
        volume = (corners[:, 0] * numpy.cross(corners[:, 1], corners[:, 2])).sum() / 6
        assert volume == pytest.approx(part.volume(), rel=1e-4)
        assert b"CERN-OHL-P-2.0" in data[:80]


@pytest.mark.parametrize("build", BUILDS)
def test_the_step_files_are_of_the_same_parts(build):
    for name in PRINTED:
        place = models.place(panels()[build], name)
        digest = hashlib.sha256((HARDWARE / f"{place}.stl").read_bytes()).hexdigest()
        text = (HARDWARE / f"{place}.step").read_text(encoding="ascii")
        assert digest in text, f"{place}.step is of another STL: run make step"
        assert "MANIFOLD_SOLID_BREP" in text and text.endswith("END-ISO-10303-21;\n")

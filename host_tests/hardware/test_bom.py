# SPDX-License-Identifier: MIT
"""The parts list: every part of each build with two alternatives, and sums that add up."""

import csv
from decimal import Decimal

import pytest

from tools.hardware import HARDWARE, bom, circuit
from tools.hardware.circuit import BUILDS, ON_CELLS
from tools.make_pins import BUTTONS

ROWS = list(csv.DictReader((HARDWARE / "bom.csv").read_text(encoding="utf-8").splitlines()))
BATTERY = {"BT1", "F1", "SW7", "D1", "CELL1"}
BOX = {"P1", "P2", "P3", "P4", "P5", "H1", "H2", "H3", "H4", "W1"}
HEADER = ",".join(bom.COLUMNS)
ROW = "R1,1,0,2,part,figures,maker,number,one,differs,other,differs,matters,0.10,no"


def of(build):
    """[(reference, pieces)] of a build, each reference by itself."""
    return [(reference, part.needs[build]) for part in bom.parts() if build in part.needs for reference in part.references]


def test_the_columns_are_those_that_are_promised():
    assert tuple(ROWS[0]) == bom.COLUMNS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["part"])
def test_a_part_is_told_in_full(row):
    told = {name: text for name, text in row.items() if name != "number"}  # what is generic has no number
    assert all(text and text == text.strip() for text in told.values())
    assert row["number"] or row["maker"].startswith(("generic", "any", "printed"))
    assert row["alternative 1"] != row["alternative 2"]
    for name in ("figures", "difference 1", "difference 2", "matters"):
        assert not row[name].endswith("."), "the page sets it"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["part"])
def test_a_part_is_needed_somewhere(row):
    assert any(int(row[build]) > 0 for build in BUILDS) and all(int(row[build]) >= 0 for build in BUILDS)


@pytest.mark.parametrize("build", BUILDS)
def test_no_reference_is_there_twice(build):
    names = [reference for reference, _ in of(build)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("build", BUILDS)
def test_a_build_has_the_parts_of_its_circuit(build):
    assert set(circuit.parts(build)) <= {reference for reference, _ in of(build)}


def test_only_the_breadboard_has_no_battery_and_no_box():
    for build in BUILDS:
        names = {reference for reference, _ in of(build)}
        on_cells = build in ON_CELLS
        assert names & BATTERY == (BATTERY if on_cells else set())
        assert names & BOX == (BOX if on_cells else set())
        assert names & {"BB1", "W2"} == (set() if on_cells else {"BB1", "W2"})
        assert "W3" in names


@pytest.mark.parametrize("part", bom.parts(), ids=lambda part: part.name)
def test_a_row_of_several_references_has_a_piece_for_each(part):
    if len(part.references) > 1:
        assert set(part.needs.values()) == {len(part.references)}


@pytest.mark.parametrize("build", BUILDS)
def test_there_are_as_many_buttons_as_the_firmware_has(build):
    buttons = [part for part in bom.parts() if build in part.needs and "SW1" in part.references]
    assert [len(part.references) for part in buttons] == [len(BUTTONS)]
    if build in ON_CELLS:
        assert dict(of(build))["P3"] + dict(of(build))["P4"] == len(BUTTONS)


def test_each_build_has_the_display_that_its_circuit_names():
    for build in BUILDS:
        display = next(part for part in bom.parts() if "DS1" in part.references and build in part.needs)
        chip, inches = circuit.PANELS[build].split(", ")
        assert chip in display.name and inches in display.name


def test_only_sound_is_optional():
    assert {part.label for part in bom.parts() if part.optional} == {"LS1", "R1"}


def test_the_sums_are_pieces_times_price():
    for build in BUILDS:
        cents = {"yes": 0, "no": 0}
        for row in ROWS:
            cents[row["optional"]] += int(row[build]) * int(row["price"].replace(".", ""))
        assert bom.totals()[build] == (Decimal(cents["no"]) / 100, Decimal(cents["yes"]) / 100)


def test_the_page_shows_the_sums_and_each_part():
    page = bom.files()["bom.md"].decode()
    for build, (needed, optional) in bom.totals().items():
        assert f"| [{build}](#{build}) |" in page and f"| {needed} | {optional} |" in page
    for row in ROWS:
        assert f"### {row['reference']}: {row['part']}\n" in page
        flat = " ".join(page.split())
        for name in ("figures", "difference 1", "difference 2", "matters"):
            assert " ".join(row[name].split()) in flat


def test_the_page_is_what_its_source_says():
    assert (HARDWARE / "bom.md").read_bytes() == bom.files()["bom.md"]


def test_a_row_may_stand_for_several_references():
    assert bom.expand("F1") == ("F1",)
    assert bom.expand("SW1-SW3") == ("SW1", "SW2", "SW3")
    assert bom.expand("R9-R11") == ("R9", "R10", "R11")


@pytest.mark.parametrize("label", ["", "SW", "SW1-R3", "SW3-SW1", "SW1,SW2", "sw1", "SW1-"])
def test_what_is_no_reference_is_refused(label):
    with pytest.raises(ValueError):
        bom.expand(label)


def test_a_row_is_read_as_it_is_written():
    (part,) = bom.read(f"{HEADER}\n{ROW}\n")
    assert part.needs == {"breadboard": 1, "big-table": 2}
    assert part.price == Decimal("0.10") and not part.optional
    assert part.alternatives == (("one", "differs"), ("other", "differs"))


@pytest.mark.parametrize("right, wrong", [(",1,0,", ",1.5,0,"), ("0.10", "0,1"), ("0.10", "-0.10"), ("0.10", "cheap"), (",no", ",maybe")])
def test_a_row_with_a_mistake_is_refused(right, wrong):
    with pytest.raises(ValueError):
        bom.read(f"{HEADER}\n{ROW.replace(right, wrong)}\n")


def test_the_big_tables_evenings_are_those_of_the_model_by_its_power(monkeypatch):
    monkeypatch.setattr(bom, "_model", lambda: {"pico": 60.0, "panel": 5.0, 2: 26.0, 3: 39.0})
    # 20 mA at 3.3 V are 66 mW, and 82.5 mW before a converter of 80 %.
    assert bom.power(20) == pytest.approx(142.5)
    assert bom.evenings(20, 2, diode=False) == pytest.approx(26 * 65 / 142.5)
    # power.md: of 26 evenings 15 to 18 are left behind D1.
    assert 15 / 26 < bom.evenings(20, 2) / bom.evenings(20, 2, diode=False) < 18 / 26
    assert bom.evenings(20, 3) > 2 * bom.evenings(20, 2)

# SPDX-License-Identifier: MIT
"""Every file that says what is wired to what says the same, and what hardware/pins.csv says: the files are read as they lie there."""

import ast
import csv
import re

import pytest

from host_tests.hardware import drawn
from tools import ROOT
from tools.hardware import HARDWARE, circuit, in_box, kicad, on_breadboard, schematic, wiring, wokwi
from tools.hardware.circuit import BUILDS, COLOURS, GROUNDS, ON_CELLS
from tools.hardware.svg import INKS
from tools.make_pins import HEADER, ON_BOARD, i2c_block

MAP = {row["signal"]: row for row in csv.DictReader((HARDWARE / "pins.csv").read_text(encoding="utf-8").splitlines())}

# Each file, how it is read, the build that it shows.
FILES = (
    ("schematic.svg", drawn.schematic, "hand-wired"),
    ("kicad/heartkeeper.kicad_sch", drawn.sheet, "hand-wired"),
    ("wiring.md", lambda text: drawn.page(text, battery=True), "hand-wired"),
    ("wiring.md", lambda text: drawn.page(text, battery=False), "breadboard"),
    ("wiring/breadboard.svg", drawn.boarded, "breadboard"),
    ("wiring/hand-wired.svg", drawn.boxed, "hand-wired"),
    ("wiring/big-table.svg", drawn.boxed, "big-table"),
    ("wokwi/diagram.json", drawn.diagram, "breadboard"),
)


def text(name):
    return (HARDWARE / name).read_text(encoding="utf-8")


def wanted(build):
    """The nets that a build must have."""
    return set(circuit.nets(build).values())


# The pin map


def test_the_display_is_at_the_two_pins_of_one_i2c_block():
    sda, scl = int(MAP["SDA"]["gpio"]), int(MAP["SCL"]["gpio"])
    assert i2c_block(sda) == i2c_block(scl) and sda % 2 == 0 and scl % 2 == 1  # RP2040 data sheet, table 2


def test_no_pin_of_the_header_has_two_signals():
    taken = [row["header_pin"] for row in MAP.values() if row["header_pin"]]
    assert len(taken) == len(set(taken))


def test_each_gpio_is_on_its_pin_of_the_header():
    for signal, row in MAP.items():
        if row["gpio"] and int(row["gpio"]) not in ON_BOARD:
            assert HEADER[int(row["header_pin"])] == int(row["gpio"]), signal


def test_no_part_is_wired_to_what_belongs_to_the_radio_of_a_pico_w():
    assert ON_BOARD == (23, 24, 25, 29)
    assert not {f"GP{gpio}" for gpio in ON_BOARD} & set(circuit.NAMES.values())
    assert {signal for signal, row in MAP.items() if row["gpio"] and int(row["gpio"]) in ON_BOARD} == {"VSYS", "USB", "RADIO"}


def test_the_firmware_has_the_pins_of_the_map():
    module = ast.parse((ROOT / "firmware/hearts/port/pins.py").read_text(encoding="utf-8"))
    has = {line.targets[0].id: line.value.args[0].value for line in module.body if isinstance(line, ast.Assign)}
    assert has.pop("I2C_BUS") == i2c_block(int(MAP["SDA"]["gpio"]))
    assert has == {signal: int(row["gpio"]) for signal, row in MAP.items() if row["gpio"]}


# The circuit


@pytest.mark.parametrize("build", BUILDS)
def test_the_circuit_is_what_the_map_and_a_box_need(build):
    at = {signal: ("U1", row["header_pin"]) for signal, row in MAP.items()}
    switches = {"A": "SW1", "B": "SW2", "C": "SW3", "D": "SW4", "OK": "SW5", "BACK": "SW6"}
    need = [{at[signal], (switch, "1")} for signal, switch in switches.items()]
    need += [{at["3V3"], ("DS1", "VCC")}, {at["SDA"], ("DS1", "SDA")}, {at["SCL"], ("DS1", "SCL")}]
    need += [{at["BUZZER"], ("R1", "1")}, {("R1", "2"), ("LS1", "1")}]
    ground = {at["GND"], ("DS1", "GND"), ("LS1", "2"), *((switch, "2") for switch in switches.values())}
    if build in ON_CELLS:
        need += [{("BT1", "+"), ("F1", "1")}, {("F1", "2"), ("SW7", "2")}, {("SW7", "1"), ("D1", "A")}, {("D1", "K"), at["VSYS"]}]
        ground.add(("BT1", "-"))
    assert wanted(build) == drawn.nets([*need, ground])


@pytest.mark.parametrize("build", BUILDS)
def test_no_pin_is_in_two_nets_and_each_is_a_pin_of_its_part(build):
    pins = [pin for net in circuit.nets(build).values() for pin in net]
    assert len(pins) == len(set(pins))
    parts = circuit.parts(build)
    assert all(name in parts[reference].pins for reference, name in pins)
    assert {reference for reference, _ in pins} == set(parts)


@pytest.mark.parametrize("build", ON_CELLS)
def test_a_slide_switch_that_is_off_leaves_the_box_dead(build):
    """Whatever way there is from the cells' plus to the Pico goes through fuse, switch and diode, in this order."""
    net = circuit.net_of(build)
    assert net[("BT1", "+")] == net[("F1", "1")] and net[("F1", "2")] == net[("SW7", "2")] and net[("SW7", "1")] == net[("D1", "A")]
    assert [pin for pin, name in net.items() if name in ("BATTERY", "FUSED", "SWITCHED") and pin[0] == "U1"] == []
    assert {pin for pin, name in net.items() if name == "VSYS"} == {("D1", "K"), ("U1", MAP["VSYS"]["header_pin"])}


def test_every_colour_is_one_of_the_pictures_and_no_two_signals_share_one():
    assert set(COLOURS.values()) <= set(INKS)
    assert set(COLOURS) == {net for build in BUILDS for net in circuit.nets(build)}
    signals = [COLOURS[net] for net in circuit.nets("breadboard") if net != "PIEZO"]
    assert len(signals) == len(set(signals))


# The files


@pytest.mark.parametrize("name, read, build", FILES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_file_joins_what_the_circuit_joins(name, read, build):
    assert read(text(name)) == wanted(build)


@pytest.mark.parametrize("name, read, build", FILES, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("one, other", (("A", "BACK"), ("SDA", "SCL"), ("3V3", "GND"), ("BUZZER", "D")))
def test_a_map_with_two_pins_exchanged_would_be_noticed_in_each_file(name, read, build, one, other):
    header = circuit.pins()
    header[one], header[other] = header[other], header[one]
    assert read(text(name)) != set(circuit.nets(build, header).values())


def test_wiring_md_has_the_numbers_of_the_map():
    told = drawn.gpios(text("wiring.md"))
    assert set(told) == {signal for signal, row in MAP.items() if row["header_pin"]}
    for signal, (gpio, number) in told.items():
        assert number == MAP[signal]["header_pin"]
        assert gpio == (MAP[signal]["gpio"] if signal != "VSYS" else "")


def number_at(words, place, reach):
    """The numbers that are written no further than `reach` from a place."""
    return {word for word, (x, y) in words if abs(x - place[0]) <= reach and abs(y - place[1]) <= reach and word.isdigit()}


@pytest.mark.parametrize("name, reach", (("schematic.svg", 32), ("wiring/hand-wired.svg", 12), ("wiring/breadboard.svg", 17)))
def test_the_number_that_is_written_at_a_pin_of_the_pico_is_its_own(name, reach):
    words = [(word.strip(), place) for word, place in drawn.texts(text(name))]
    pins = [(pin[1], place) for pin, place in drawn.marks(text(name)) if pin[0] == "U1"]
    assert len(pins) in (12, 40)
    for number, place in pins:
        assert number in number_at(words, place, reach)
        assert len(number_at(words, place, reach)) == 1 or name != "schematic.svg"


@pytest.mark.parametrize("build", BUILDS)
def test_a_picture_has_all_forty_pins_and_names_those_in_use(build):
    picture = text(f"wiring/{build}.svg")
    assert {pin[1] for pin, _ in drawn.marks(picture) if pin[0] == "U1"} == {str(number) for number in range(1, 41)}
    for (reference, number), net in circuit.net_of(build).items():
        if reference == "U1" and number not in GROUNDS:
            assert circuit.NAMES[number] in picture, net


@pytest.mark.parametrize("build", BUILDS)
def test_a_wire_has_the_colour_of_its_net(build):
    picture = text(f"wiring/{build}.svg")
    places = drawn.marks(picture)
    net_of = circuit.net_of(build)
    board = drawn.Board(picture) if build == "breadboard" else None
    strips = {board.strip(board.hole(place)): net_of.get(pin) for pin, place in places} if board else {}
    coloured = {INKS[colour]: {net for net in COLOURS if COLOURS[net] == colour} for colour in COLOURS.values()}
    rails = {"rail top +": "3V3", "rail bottom +": "3V3", "rail top -": "GND", "rail bottom -": "GND"}
    for start, end, ink in drawn.wires(picture):
        for place in (start, end):
            if board:
                strip = board.strip(board.hole(place))
                net = rails.get(strip) or strips[strip]
            else:
                net = next(net_of[pin] for pin, there in places if abs(there[0] - place[0]) + abs(there[1] - place[1]) < 1)
            assert net in coloured[ink]


def test_the_table_of_holes_is_what_the_breadboards_picture_shows():
    picture = text("wiring/breadboard.svg")
    board = drawn.Board(picture)
    shown = {frozenset((board.hole(start), board.hole(end))) for start, end, _ in drawn.wires(picture)}
    rows = re.findall(r"^\| (\w+) \| ([a-j]\d+|\w+ [+-] \d+) \| ([a-j]\d+|\w+ [+-] \d+) \| (\w+) \|$", text("wiring.md"), re.MULTILINE)
    assert {frozenset((start, end)) for _, start, end, _ in rows} == shown and len(rows) == len(shown)
    assert all(COLOURS[net] == colour for net, _, _, colour in rows)


def test_no_hole_of_the_breadboard_has_two_things_in_it():
    picture = text("wiring/breadboard.svg")
    board = drawn.Board(picture)
    taken = [board.hole(place) for start, end, _ in drawn.wires(picture) for place in (start, end)]
    taken += [board.hole(place) for _, place in drawn.marks(picture)]
    assert len(taken) == len(set(taken))


def test_the_pico_lies_across_the_groove_of_the_breadboard():
    picture = text("wiring/breadboard.svg")
    board = drawn.Board(picture)
    holes = {pin[1]: board.hole(place) for pin, place in drawn.marks(picture) if pin[0] == "U1"}
    # 0.7 inch from row to row of pins (Pico data sheet, figure 3): of the board's holes two, the groove of three, and two
    assert {hole[0] for number, hole in holes.items() if int(number) <= 20} == {"h"}
    assert {hole[0] for number, hole in holes.items() if int(number) > 20} == {"c"}
    assert all(int(holes[str(number)][1:]) == int(holes[str(41 - number)][1:]) for number in range(1, 21))


# A wrong wire in a file: old and new text of each.
WRONG = (
    ("wiring.md", lambda text: drawn.page(text, battery=True), r"\| GP11 \| 15 \|", "| GP11 | 22 |"),
    ("wiring.md", lambda text: drawn.page(text, battery=True), r"`DS1\.SDA`", "`DS1.SCL`"),
    ("wokwi/diagram.json", drawn.diagram, '"U1:GP4"', '"U1:GP6"'),
    ("wokwi/diagram.json", drawn.diagram, '"DS1:VCC"', '"DS1:GND"'),
    ("kicad/heartkeeper.kicad_sch", drawn.sheet, r'\(label "A"', '(label "B"'),
    ("kicad/heartkeeper.kicad_sch", drawn.sheet, r"(\(wire\s+\(pts\s+\(xy \S+ \S+\)\s+\(xy )55\.88", r"\g<1>54.61"),
    ("kicad/heartkeeper.kicad_sch", drawn.sheet, r"\(at 33\.02 53\.34 0\)", "(at 34.29 53.34 0)"),
    ("schematic.svg", drawn.schematic, r'(<path d="M )(-?\d+)(\.\d+)?(,\S+ L \S+ L \S+" style="stroke:#00600a)', r"\g<1>9\2\4"),
    ("schematic.svg", drawn.schematic, r'data-pin="D1\.K"', 'data-pin="D1.A"'),
    ("wiring/hand-wired.svg", drawn.boxed, r'data-pin="U1\.14"', 'data-pin="U1.15"'),
    ("wiring/breadboard.svg", drawn.boarded, r'(class="wire" d="M )831 ', r"\g<1>848 "),
)


@pytest.mark.parametrize("name, read, old, new", WRONG, ids=lambda value: value if isinstance(value, str) and "/" in value else "")
def test_a_wrong_wire_in_a_file_would_be_noticed(name, read, old, new):
    right = text(name)
    wrong = re.sub(old, new, right, count=1)
    assert wrong != right
    assert read(wrong) != read(right)


def test_a_wire_that_ends_nowhere_would_be_noticed():
    wrong = re.sub(r'(class="wire" d="M )(\d+)', r"\g<1>3", text("wiring/big-table.svg"), count=1)
    with pytest.raises(AssertionError, match="where no pin is"):
        drawn.boxed(wrong)


# The parts list, and the generator


@pytest.mark.parametrize("build", BUILDS)
def test_each_part_of_the_circuit_is_in_the_parts_list(build):
    from tools.hardware.bom import references

    assert set(circuit.parts(build)) <= references()


MAKERS = (in_box, kicad, on_breadboard, schematic, wiring, wokwi)


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__.rsplit(".")[-1])
def test_the_files_are_what_the_map_makes_and_the_same_each_time(maker):
    made = maker.files()
    assert made == maker.files()
    for name, data in made.items():
        assert (HARDWARE / name).read_bytes() == data, f"{name}: run make hardware"
        assert b"CERN-OHL-P-2.0" in data or name.endswith(".kicad_sym")


# power.md


def test_power_md_has_the_figures_of_the_model():
    energy = (ROOT / "host_tests/data/energy.md").read_text(encoding="utf-8")

    def milliwatts(row):
        return float(re.search(rf"^\| {row}.*?\| *([\d.]+) *(?:\| *[\d.]+ *)?\|$", energy, re.MULTILINE)[1])

    panel = milliwatts("panel, mW")
    states = {
        "up to 6 s after a press": milliwatts("from a press") + panel, "quiet, lit or dim": milliwatts("quiet") + panel,
        "an evening, in the mean": milliwatts("Pico, mW") + panel, "dark": milliwatts("dark"),
    }  # fmt: skip
    told = text("power.md")
    for state, power in states.items():
        assert f"| {state} | {power:.0f} | {power / 2.4:.0f} |" in told
    assert f"draws {states['up to 6 s after a press'] / 5:.0f} mA at 5 V" in told


def test_power_md_has_the_limits_of_the_firmware():
    from hearts.input import battery

    cells, lithium = (limit / 1000 for limit in battery.KINDS)
    told = " ".join(text("power.md").split())
    warn = 0.1
    assert f"two AA cells it warns under {cells + warn:.1f} V and writes nothing more under {cells:.1f} V" in told
    assert f"with a lithium cell under {lithium + warn:.1f} and {lithium:.1f} V" in told
    for drop, column in ((0.25, 1), (0.03, 2)):
        for row, volts in (("warns at", cells + warn), ("stops at", cells)):
            line = re.search(rf"^\| {row} \|.*$", text("power.md"), re.MULTILINE)[0]
            assert abs(float(line.split("|")[column + 1].split()[0]) - (volts + drop) / 2) < 0.006
        line = re.search(r"^\| lithium: stops at \|.*$", text("power.md"), re.MULTILINE)[0]
        assert abs(float(line.split("|")[column + 1].split()[0]) - (lithium + drop)) < 0.006


def test_power_md_has_the_26_evenings_of_the_model():
    energy = (ROOT / "host_tests/data/energy.md").read_text(encoding="utf-8")
    evenings = re.search(r"^\| evenings on 2 AA, modelled \| (\d+) \|", energy, re.MULTILINE)[1]
    assert f"The {evenings} evenings of the model" in " ".join(text("power.md").split())

# SPDX-License-Identifier: MIT
"""hardware/kicad/: the schematic for KiCad 9, written without KiCad. It brings its own symbols, in heartkeeper.kicad_sym, so that it needs
no library; footprints are named as KiCad 9's own libraries name them. Each identifier is made from what it stands for, so that the same
circuit gives the same file.

Lengths are in mm. In a symbol y goes up, on the sheet down; all on KiCad's grid of 1.27.
"""

import json
import uuid
from typing import NamedTuple

from tools.hardware.circuit import GROUNDS, NAMES, PANELS, SWITCHES, nets, parts
from tools.make_pins import BUTTONS

LIBRARY = "heartkeeper"
VERSION = "20250114"  # of the file format, KiCad 9
_LIBRARY_VERSION = "20241209"
_BUILD = "hand-wired"  # it has every part
_UUIDS = uuid.UUID("5f0d4c0e-8d9b-5a51-9c0f-9d7f5f6b3a11")
_MADE = "Made from hardware/pins.csv by tools/hardware/kicad.py (make hardware)."
_LICENCE = "SPDX-License-Identifier: CERN-OHL-P-2.0"
_PITCH = 2.54


class Text(str):
    """A text, which the file has in quotation marks; other words it has without."""


def written(tree, depth=0):
    """A tree of lists, words, numbers and Texts as KiCad writes it: a list that holds lists has a line for each of them."""
    if isinstance(tree, Text):
        return '"' + tree.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if not isinstance(tree, list):
        return f"{tree:.4f}".rstrip("0").rstrip(".") if isinstance(tree, float) else str(tree)
    line = "\n" + "\t" * (depth + 1)
    inside = "".join((line if isinstance(item, list) else " ") + written(item, depth + 1) for item in tree[1:])
    tail = "\n" + "\t" * depth if any(isinstance(item, list) for item in tree) else ""
    return f"({tree[0]}{inside}{tail})"


def _identifier(*what):
    return ["uuid", Text(uuid.uuid5(_UUIDS, "/".join(str(part) for part in what)))]


def _effects(hide=False, justify=None, size=1.27):
    return ["effects", ["font", ["size", size, size]], *([["justify", *justify]] if justify else []), *([["hide", "yes"]] if hide else [])]


def _property(name, value, at, hide=False, justify=None):
    return ["property", Text(name), Text(value), ["at", *(float(number) for number in at), 0], _effects(hide, justify)]


class Pin(NamedTuple):
    """A symbol's pin. name: as in circuit.py. x, y, angle: of its outer end, and which way its line goes. kind: for the rules check."""

    number: str
    name: str
    x: float
    y: float
    angle: int
    kind: str = "passive"
    length: float = 2.54


class Symbol(NamedTuple):
    """A symbol of the library. letter: of its references. drawn: graphics. texts: where reference and value stand. names: seen?"""

    letter: str
    about: str
    pins: tuple
    drawn: tuple
    texts: tuple
    names: bool = False
    power: bool = False


_LINE = ["stroke", ["width", 0.254], ["type", "default"]]


def _path(*points, fill="none"):
    return ["polyline", ["pts", *(["xy", float(x), float(y)] for x, y in points)], _LINE, ["fill", ["type", fill]]]


def _box(x, y, width, height):
    corners = ["start", float(x), float(y)], ["end", float(x + width), float(y - height)]
    return ["rectangle", *corners, _LINE, ["fill", ["type", "background"]]]


def _ring(x, y, radius=0.508):
    return ["circle", ["center", float(x), float(y)], ["radius", radius], _LINE, ["fill", ["type", "none"]]]


_KINDS = {"36": "power_out", "39": "power_in", "40": "power_out", "30": "input", "37": "input", "33": "passive", "35": "passive"}


def _pico():
    kinds = {number: "bidirectional" for number in NAMES} | {number: "power_in" for number in GROUNDS} | _KINDS
    found = []
    for place in range(20):
        y = 24.13 - _PITCH * place
        left, right = str(place + 1), str(40 - place)
        found.append(Pin(left, NAMES[left], -17.78, y, 0, kinds[left]))
        found.append(Pin(right, NAMES[right], 17.78, y, 180, kinds[right]))
    outline = (_box(-15.24, 26.67, 30.48, 53.34), _box(-3.81, 27.94, 7.62, 5.08))
    return Symbol("U", "Raspberry Pi Pico, Pico W or Pico 2", tuple(found), outline, ((0, 30.48), (0, -29.21)), names=True)


def _two(first, second, reach, length):
    return Pin(*first, -reach, 0.0, 0, length=length), Pin(*second, reach, 0.0, 180, length=length)


_OLED_PINS = tuple(
    Pin(str(row + 1), name, -10.16, 3.81 - _PITCH * row, 0, kind)
    for row, (name, kind) in enumerate(
        (("GND", "power_in"), ("VCC", "power_in"), ("SCL", "bidirectional"), ("SDA", "bidirectional"))
    )
)

SYMBOLS = {
    "Pico": _pico(),
    "OLED": Symbol(
        "DS", "OLED module of 128 x 64 pixels, I2C", _OLED_PINS, (_box(-7.62, 6.35, 20.32, 12.7), _box(0, 5.08, 11.43, 10.16)),
        ((2.54, 8.89), (2.54, -8.89)), names=True,
    ),
    "Button": Symbol(
        "SW", "Push button", _two(("1", "1"), ("2", "2"), 5.08, 2.54),
        (_ring(-2.032, 0), _ring(2.032, 0), _path((-2.54, 1.27), (2.54, 1.27)), _path((0, 1.27), (0, 2.54))), ((0, 3.81), (0, -2.54)),
    ),
    "Slide_Switch": Symbol(
        "SW", "Slide switch, 2 is the common pin",
        (Pin("2", "2", -5.08, 0.0, 0), Pin("1", "1", 5.08, 0.0, 180), Pin("3", "3", 5.08, 2.54, 180)),
        (_ring(-2.032, 0), _ring(2.032, 0), _ring(2.032, 2.54), _path((-1.524, 0.254), (1.651, 2.159))), ((0, 5.08), (0, -2.54)),
    ),
    "Resistor": Symbol(
        "R", "Resistor", _two(("1", "1"), ("2", "2"), 5.08, 2.54), (_box(-2.54, 1.016, 5.08, 2.032),), ((0, 2.54), (0, -2.54)),
    ),
    "Resettable_Fuse": Symbol(
        "F", "Resettable fuse", _two(("1", "1"), ("2", "2"), 5.08, 2.54),
        (_box(-2.54, 1.016, 5.08, 2.032), _path((-3.048, -1.778), (-1.778, -1.778), (2.286, 1.778))), ((0, 3.81), (0, -3.81)),
    ),
    "Schottky": Symbol(
        "D", "Schottky diode", _two(("2", "A"), ("1", "K"), 5.08, 3.81),
        (
            _path((-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27), fill="outline"),
            _path((0.635, 0.635), (0.635, 1.27), (1.27, 1.27), (1.27, -1.27), (1.905, -1.27), (1.905, -0.635)),
        ),
        ((0, 2.54), (0, -2.54)),
    ),
    "Cells": Symbol(
        "BT", "Two cells in a holder", (Pin("1", "+", 0.0, 5.08, 270), Pin("2", "-", 0.0, -5.08, 90)),
        (
            _path((-2.54, 1.778), (2.54, 1.778)), _path((-1.27, 0.762), (1.27, 0.762)), _path((-2.54, -0.762), (2.54, -0.762)),
            _path((-1.27, -1.778), (1.27, -1.778)), _path((0, 2.54), (0, 1.778)), _path((0, -1.778), (0, -2.54)),
            _path((-3.302, 2.54), (-2.286, 2.54)), _path((-2.794, 3.048), (-2.794, 2.032)),
        ),
        ((3.81, 1.27), (3.81, -1.27)),
    ),
    "Piezo": Symbol(
        "LS", "Passive piezo buzzer", (Pin("1", "1", -5.08, 1.27, 0), Pin("2", "2", -5.08, -1.27, 0)),
        (_box(-2.54, 2.032, 2.54, 4.064), _path((0, 1.016), (2.032, 3.302), (2.032, -3.302), (0, -1.016))), ((0, 5.08), (0, -5.08)),
    ),
    "GND": Symbol(
        "#PWR", "Ground", (Pin("1", "GND", 0.0, 0.0, 270, "power_in", 0.0),),
        (_path((0, 0), (0, -1.27), (1.27, -1.27), (0, -2.54), (-1.27, -1.27), (0, -1.27)),), ((0, -6.35), (0, -3.81)), power=True,
    ),
    "PWR_FLAG": Symbol(
        "#FLG", "Says that a net is fed", (Pin("1", "pwr", 0.0, 0.0, 90, "power_out", 0.0),),
        (_path((0, 0), (0, 1.27), (-1.016, 1.905), (0, 2.54), (1.016, 1.905), (0, 1.27)),), ((0, 5.08), (0, 3.81)), power=True,
    ),
}  # fmt: skip

# Symbol and footprint of each part; a footprint is KiCad's name for the part of the parts list, or the nearest that KiCad has.
_OF = {
    "U1": ("Pico", "Module:RaspberryPi_Pico_Common_THT"),
    "DS1": ("OLED", "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical"),
    "LS1": ("Piezo", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm"),
    "R1": ("Resistor", "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal"),
    "BT1": ("Cells", "Battery:BatteryHolder_Keystone_2462_2xAA"),
    "F1": ("Resettable_Fuse", "Fuse:Fuse_BelFuse_0ZRE0055FF_L14.0mm_W4.1mm"),
    "SW7": ("Slide_Switch", "Button_Switch_THT:SW_Slide-03_Wuerth-WS-SLTV_10x2.5x6.4_P2.54mm"),
    "D1": ("Schottky", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"),
} | {reference: ("Button", "Button_Switch_THT:SW_PUSH-12mm") for reference in SWITCHES.values()}

_CHIPS = ", ".join(panel.split(",")[0] for panel in PANELS.values())
_CELLS_Y = 44.45
_AT = {
    "U1": (139.7, 114.3), "DS1": (228.6, 97.79), "R1": (215.9, 133.35), "LS1": (243.84, 134.62),
    "BT1": (33.02, 53.34), "F1": (52.07, _CELLS_Y), "SW7": (76.2, _CELLS_Y), "D1": (100.33, _CELLS_Y),
} | {SWITCHES[signal]: (60.96, 82.55 + 12.7 * row) for row, signal in enumerate(BUTTONS)}  # fmt: skip


def _definition(name, prefix):
    symbol = SYMBOLS[name]
    return [
        "symbol", Text(prefix + name),
        *([["power"]] if symbol.power else []),
        *([] if symbol.names else [["pin_numbers", ["hide", "yes"]]]),
        ["pin_names", ["offset", 1.016], *([] if symbol.names else [["hide", "yes"]])],
        ["exclude_from_sim", "no"], ["in_bom", "no" if symbol.power else "yes"], ["on_board", "yes"],
        _property("Reference", symbol.letter, symbol.texts[0], hide=symbol.power),
        _property("Value", name, symbol.texts[1]),
        _property("Footprint", "", (0, 0), hide=True),
        _property("Datasheet", "", (0, 0), hide=True),
        _property("Description", symbol.about, (0, 0), hide=True),
        ["symbol", Text(name + "_0_1"), *symbol.drawn],
        ["symbol", Text(name + "_1_1")] + [
            ["pin", pin.kind, "line", ["at", pin.x, pin.y, pin.angle], ["length", pin.length],
             ["name", Text(pin.name), _effects()], ["number", Text(pin.number), _effects()]]
            for pin in symbol.pins
        ],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


class _Sheet:
    """What lies on the sheet, and where the pins are."""

    def __init__(self):
        self.items = []
        self.places = {}
        self.root = _identifier("sheet")[1]
        self.counts = {}

    def place(self, kind, reference, at, value, footprint="", about=None):
        symbol = SYMBOLS[kind]
        x, y = at
        (reference_x, reference_y), (value_x, value_y) = symbol.texts
        side = ["left"] if reference_x and reference_x == value_x and kind == "Cells" else None
        self.items.append([
            "symbol", ["lib_id", Text(f"{LIBRARY}:{kind}")], ["at", x, y, 0], ["unit", 1], ["exclude_from_sim", "no"],
            ["in_bom", "no" if symbol.power else "yes"], ["on_board", "yes"], ["dnp", "no"], _identifier("symbol", reference),
            _property("Reference", reference, (x + reference_x, y - reference_y), symbol.power, side),
            _property("Value", value, (x + value_x, y - value_y), False, side),
            _property("Footprint", footprint, (x, y), True),
            _property("Datasheet", "", (x, y), True),
            _property("Description", about or symbol.about, (x, y), True),
            *(["pin", Text(pin.number), _identifier("pin", reference, pin.number)] for pin in symbol.pins),
            ["instances", ["project", Text(LIBRARY), ["path", Text("/" + self.root), ["reference", Text(reference)], ["unit", 1]]]],
        ])  # fmt: skip
        for pin in symbol.pins:
            self.places[(reference, pin.number if reference == "U1" else pin.name)] = (round(x + pin.x, 2), round(y - pin.y, 2))

    def wire(self, *points):
        for start, end in zip(points, points[1:], strict=False):
            line = ["pts", ["xy", *start], ["xy", *end]]
            self.items.append(["wire", line, ["stroke", ["width", 0], ["type", "default"]], _identifier("wire", start, end)])

    def junction(self, at):
        self.items.append(["junction", ["at", *at], ["diameter", 0], ["color", 0, 0, 0, 0], _identifier("junction", at)])

    def label(self, net, at, left=True):
        """A net's name; at the left end of its wire, or at the right one."""
        justify = ["left" if left else "right", "bottom"]
        self.items.append(["label", Text(net), ["at", *at, 0 if left else 180], _effects(justify=justify), _identifier("label", net, at)])

    def power(self, kind, at):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.place(kind, f"{SYMBOLS[kind].letter}{self.counts[kind]:02}", at, kind)

    def unused(self, at):
        self.items.append(["no_connect", ["at", *at], _identifier("unused", at)])

    def note(self, words, at, size=1.27):
        effects = _effects(justify=["left", "top"], size=size)
        self.items.append(["text", Text(words), ["exclude_from_sim", "no"], ["at", *at, 0], effects, _identifier("note", words)])

    def frame(self, low, high):
        stroke = ["stroke", ["width", 0.1524], ["type", "dash"]]
        self.items.append(
            ["rectangle", ["start", *low], ["end", *high], stroke, ["fill", ["type", "none"]], _identifier("frame", low, high)]
        )


def _beside(at, dx=0.0, dy=0.0):
    return (round(at[0] + dx, 2), round(at[1] + dy, 2))


def _buttons(sheet):
    rail = []
    for signal in BUTTONS:
        reference = SWITCHES[signal]
        far, near = sheet.places[(reference, "2")], sheet.places[(reference, "1")]
        end = _beside(near, -12.7)
        sheet.wire(end, near)
        sheet.label(signal, end)
        corner = _beside(far, 7.62)
        sheet.wire(far, corner)
        rail.append(corner)
    foot = _beside(rail[-1], 0, 5.08)
    for above, below in zip(rail, [*rail[1:], foot], strict=True):
        sheet.wire(above, below)
    for corner in rail[1:]:
        sheet.junction(corner)
    sheet.power("GND", foot)


def _around_the_pico(sheet, joined):
    """A stub of wire with the net's name at each pin in use, ground symbols at the ground pins, crosses at all others."""
    net_at = {name: net for net, group in joined.items() for reference, name in group if reference == "U1"}
    for (reference, name), at in list(sheet.places.items()):
        if reference != "U1":
            continue
        left = int(name) <= 20
        net = net_at.get(name)
        if net is None:
            sheet.unused(at)
        elif net != "GND":
            end = _beside(at, -11.43 if left else 11.43)
            sheet.wire(at, end)
            sheet.label(net, end, left)
    for left in (True, False):
        ends = sorted((_beside(at, -15.24 if left else 15.24), at) for (reference, name), at in sheet.places.items()
                      if reference == "U1" and net_at.get(name) == "GND" and (int(name) <= 20) == left)  # fmt: skip
        for end, at in ends:
            sheet.wire(at, end)
        foot = _beside(ends[-1][0], 0, 20.32 if left else 22.86)
        for (above, _), below in zip(ends, [end for end, _ in ends[1:]] + [foot], strict=True):
            sheet.wire(above, below)
        for end, _ in ends[1:]:
            sheet.junction(end)
        sheet.power("GND", foot)
        if left:
            sheet.power("PWR_FLAG", _beside(ends[0][0]))


def _display_and_piezo(sheet):
    for pin, net in (("VCC", "3V3"), ("SCL", "SCL"), ("SDA", "SDA")):
        at = sheet.places[("DS1", pin)]
        end = _beside(at, -12.7)
        sheet.wire(end, at)
        sheet.label(net, end)
    at = sheet.places[("DS1", "GND")]
    corner = _beside(at, -16.51)
    sheet.wire(at, corner, _beside(corner, 0, 15.24))
    sheet.power("GND", _beside(corner, 0, 15.24))
    near, far = sheet.places[("R1", "1")], sheet.places[("R1", "2")]
    sheet.wire(_beside(near, -12.7), near)
    sheet.label("BUZZER", _beside(near, -12.7))
    sheet.wire(far, sheet.places[("LS1", "1")])
    sheet.label("PIEZO", _beside(far, 2.54))
    low = sheet.places[("LS1", "2")]
    foot = _beside(low, -5.08, 5.08)
    sheet.wire(low, (foot[0], low[1]), foot)
    sheet.power("GND", foot)


def _battery(sheet):
    plus, minus = sheet.places[("BT1", "+")], sheet.places[("BT1", "-")]
    sheet.wire(plus, (plus[0], _CELLS_Y), sheet.places[("F1", "1")])
    sheet.label("BATTERY", (plus[0] + 2.54, _CELLS_Y))
    sheet.wire(minus, _beside(minus, 0, 2.54))
    sheet.power("GND", _beside(minus, 0, 2.54))
    for start, end, net in ((("F1", "2"), ("SW7", "2"), "FUSED"), (("SW7", "1"), ("D1", "A"), "SWITCHED")):
        sheet.wire(sheet.places[start], sheet.places[end])
        sheet.label(net, _beside(sheet.places[start], 2.54))
    cathode = sheet.places[("D1", "K")]
    end = _beside(cathode, 17.78)
    sheet.wire(cathode, _beside(cathode, 8.89), end)
    sheet.label("VSYS", end, False)
    sheet.junction(_beside(cathode, 8.89))
    sheet.power("PWR_FLAG", _beside(cathode, 8.89))
    sheet.unused(sheet.places[("SW7", "3")])
    sheet.frame((22.86, 27.94), (107.95, 68.58))
    sheet.note("Hand-wired and big-table builds; a breadboard runs from USB alone.", (24.13, 29.21))


_NOTES = (
    ("USB goes to the Pico's own socket; its own Schottky diode leads from VBUS to VSYS.", (162.56, 29.21)),
    ("Buttons: pull-ups inside the Pico.\nSDA and SCL: pull-ups on the OLED module, to its VCC.", (162.56, 33.02)),
    ("The OLED's pins are numbered as GND VCC SCL SDA. Some modules have VCC first: read their silk.", (162.56, 39.37)),
    ("AGND is the ground of the analogue inputs; none of them is in use.", (162.56, 43.18)),
    ("R1 and LS1 may be left out, both together.", (200.66, 120.65)),
)


def schematic():
    """The text of heartkeeper.kicad_sch."""
    sheet = _Sheet()
    known = parts(_BUILD)
    for reference, (kind, footprint) in _OF.items():
        value = _CHIPS if reference == "DS1" else known[reference].value
        sheet.place(kind, reference, _AT[reference], value, footprint, known[reference].what)
    _buttons(sheet)
    _around_the_pico(sheet, nets(_BUILD))
    _display_and_piezo(sheet)
    _battery(sheet)
    sheet.frame((198.12, 118.11), (262.89, 149.86))
    for words, at in _NOTES:
        sheet.note(words, at)
    used = sorted({kind for kind, _ in _OF.values()} | set(sheet.counts))
    comments = enumerate((_MADE, _LICENCE, "Nobody has built one yet."), 1)
    block = ["title_block", ["title", Text("Heartkeeper")], *(["comment", row, Text(words)] for row, words in comments)]
    return written([
        "kicad_sch", ["version", VERSION], ["generator", Text("tools.hardware.kicad")], ["generator_version", Text("9.0")],
        _identifier("sheet"), ["paper", Text("A4")], block,
        ["lib_symbols", *(_definition(name, LIBRARY + ":") for name in used)],
        *sheet.items,
        ["sheet_instances", ["path", Text("/"), ["page", Text("1")]]], ["embedded_fonts", "no"],
    ]) + "\n"  # fmt: skip


def library():
    """The text of heartkeeper.kicad_sym: the symbols, for whoever goes on drawing in KiCad."""
    head = [["version", _LIBRARY_VERSION], ["generator", Text("tools.hardware.kicad")], ["generator_version", Text("9.0")]]
    return written(["kicad_symbol_lib", *head, *(_definition(name, "") for name in sorted(SYMBOLS))]) + "\n"


def _table():
    row = ["lib", ["name", Text(LIBRARY)], ["type", Text("KiCad")], ["uri", Text("${KIPRJMOD}/" + LIBRARY + ".kicad_sym")],
           ["options", Text("")], ["descr", Text(f"{_MADE} {_LICENCE}")]]  # fmt: skip
    return written(["sym_lib_table", ["version", 7], row]) + "\n"


def _project():
    settings = {
        "meta": {"filename": LIBRARY + ".kicad_pro", "version": 3},
        "sheets": [[_identifier("sheet")[1], "Root"]],
        "text_variables": {"LICENCE": _LICENCE, "MADE": _MADE},
    }
    return json.dumps(settings, indent=2) + "\n"


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    made = {"kicad_sch": schematic(), "kicad_sym": library(), "kicad_pro": _project()}
    named = {f"kicad/{LIBRARY}.{ending}": text for ending, text in made.items()} | {"kicad/sym-lib-table": _table()}
    return {name: text.encode("utf-8") for name, text in named.items()}

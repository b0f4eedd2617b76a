# SPDX-License-Identifier: MIT
"""hardware/wiring/: a picture of the wires of each build. The breadboard build lies on a breadboard, hole by hole; the others lie as in the
box, the Pico in the middle and each button on its side.

A picture can be read by a program, too: each pin is a circle with `data-pin="D1.A"`, each hole in use one with `data-hole="j45"`, and a
wire is a path of class `wire` that begins and ends in the middle of two of those. Lengths are in units of the picture, y goes down.
"""

from typing import NamedTuple
from xml.sax.saxutils import escape

from tools.hardware.circuit import COLOURS, GROUNDS, NAMES, ON_CELLS, PANELS, SEATS, SWITCHES, net_of, parts, pins
from tools.make_pins import BUTTONS

INKS = {
    "black": "#202020", "red": "#d81e1e", "blue": "#1f5fd0", "yellow": "#f2c800", "green": "#1c9a3a", "orange": "#f08010",
    "violet": "#8a3fc0", "brown": "#8a5a2b", "grey": "#8c8c8c", "white": "#ffffff", "pink": "#ff8fc0",
}  # fmt: skip
"""What a wire's colour looks like."""

ORDERS = {
    "breadboard": ("GND", "VCC", "SCL", "SDA"), "hand-wired": ("VCC", "GND", "SCL", "SDA"), "big-table": ("GND", "VCC", "SCL", "SDA"),
}  # fmt: skip
"""How the pins of the drawn OLED lie from left to right; there are modules with the other order of VCC and GND for each build."""

_BOARD_GREEN, _EDGE, _METAL, _GOLD = "#1f7a4d", "#333333", "#c9ccd1", "#e6c34a"
_FONT = "DejaVu Sans, Verdana, sans-serif"


class _Picture:
    """An SVG that grows; wires lie over bodies, marks of pins over wires."""

    def __init__(self, width, height, build):
        self.size = width, height
        self.build = build
        self.bodies, self.wires, self.marks = [], [], []
        self.places = {}

    def box(self, x, y, width, height, fill, stroke=_EDGE, radius=6, more=""):
        shape = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}" stroke="{stroke}"{more}/>'
        self.bodies.append(shape)

    def disc(self, x, y, radius, fill, stroke=_EDGE):
        self.bodies.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}"/>')

    def line(self, points, stroke=_EDGE, width=2, more=""):
        places = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.bodies.append(f'<polyline points="{places}" fill="none" stroke="{stroke}" stroke-width="{width}"{more}/>')

    def text(self, x, y, words, size=12, anchor="middle", fill="#222222", weight="normal", over=False):
        bold = "" if weight == "normal" else f' font-weight="{weight}"'
        shape = f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"{bold}>{escape(words)}</text>'
        (self.marks if over else self.bodies).append(shape)

    def pin(self, reference, name, x, y, radius=4.5, fill=_GOLD):
        """A pin that a wire may end in."""
        self.places[(reference, name)] = (x, y)
        self._mark("data-pin", f"{reference}.{name}", x, y, radius, fill)

    def hole(self, name, x, y):
        self.places[name] = (x, y)
        self._mark("data-hole", name, x, y, 3.2, "#111111")

    def _mark(self, kind, name, x, y, radius, fill):
        self.marks.append(f'<circle {kind}="{escape(name)}" cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{_EDGE}"/>')

    def wire(self, net, *points, thick=False):
        """A wire of the net's colour along these points, its corners rounded, over a darker one that is a little wider."""
        path = _rounded([point for point, before in zip(points, (None, *points), strict=False) if point != before])
        width = 5.5 if thick else 4
        self.wires.append(f'<path d="{path}" fill="none" stroke="#ffffff" stroke-width="{width + 5}"/>')
        self.wires.append(f'<path d="{path}" fill="none" stroke="#3a3a3a" stroke-width="{width + 1.6:g}" stroke-linecap="round"/>')
        ink = INKS[COLOURS[net]]
        self.wires.append(f'<path class="wire" d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>')

    def drawn(self):
        """The text of the SVG."""
        width, height = self.size
        title = f"Wiring of the {self.build} build of Heartkeeper"
        return "\n".join((
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->",
            "<!-- Made from hardware/pins.csv by tools/hardware/wiring_pictures.py; make hardware writes it anew. -->",
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
            f' font-family="{_FONT}">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *self.bodies, *self.wires, *self.marks, "</svg>", "",
        ))  # fmt: skip


def _rounded(points, radius=9):
    """A path along points, which turns in small arcs; it begins at the first and ends at the last of them."""
    told = [f"M {points[0][0]:g} {points[0][1]:g}"]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        near, far = _towards(here, before, radius), _towards(here, after, radius)
        told.append(f"L {near[0]:g} {near[1]:g} Q {here[0]:g} {here[1]:g} {far[0]:g} {far[1]:g}")
    told.append(f"L {points[-1][0]:g} {points[-1][1]:g}")
    return " ".join(told)


def _towards(here, there, most):
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = (dx * dx + dy * dy) ** 0.5
    part = min(most, length / 2) / length
    return round(here[0] + dx * part, 1), round(here[1] + dy * part, 1)


def _legend(picture, x, y, rows, step=21):
    """What each colour is. rows: (net, words)."""
    for row, (net, words) in enumerate(rows):
        at = y + step * row
        colour = INKS[COLOURS[net]]
        picture.bodies.append(f'<path d="M {x} {at} h 34" stroke="#3a3a3a" stroke-width="6.5" stroke-linecap="round"/>')
        picture.bodies.append(f'<path d="M {x} {at} h 34" stroke="{colour}" stroke-width="4.5" stroke-linecap="round"/>')
        picture.text(x + 48, at + 4, f"{COLOURS[net]}: {words}", 12, "start")


_GROUNDS_IN_BOX = ("3", "23")  # of the display and of the buttons; the battery has the map's own


def _box_legend(header):
    """(net, words) of what leaves the Pico."""
    rows = [("GND", f"GND, pins {header['GND']}, " + ", ".join(_GROUNDS_IN_BOX))]
    rows.append(("3V3", f"VCC of the display, pin {header['3V3']}, {NAMES[header['3V3']]}"))
    rows += [(signal, f"{signal} of the display, pin {header[signal]} ({NAMES[header[signal]]})") for signal in ("SCL", "SDA")]
    rows += [(signal, f"button {signal}, pin {header[signal]} ({NAMES[header[signal]]})") for signal in BUTTONS]
    rows.append(("BUZZER", f"piezo, pin {header['BUZZER']} ({NAMES[header['BUZZER']]})"))
    return [*rows, ("VSYS", f"battery's plus, pin {header['VSYS']} (VSYS)")]


# The box: Pico upright, USB at the top.
_PICO_X, _PICO_Y, _PITCH, _ROW = 640, 391, 20, 70
_BOTTOM, _LEFT_EDGE, _TOP, _RIGHT_EDGE = 1034, 36, 40, 1250  # where the ring of ground runs


def _pin_place(number):
    number = int(number)
    left = number <= 20
    return (_PICO_X + (-_ROW if left else _ROW), _PICO_Y + _PITCH * (number - 1 if left else 40 - number))


def _pico_upright(picture, used):
    x, y = _PICO_X, _PICO_Y
    picture.box(x - 82, y - 11, 164, 402, _BOARD_GREEN, "#0e4a2d", 8)
    picture.box(x - 30, y - 30, 60, 40, _METAL, "#777777", 3)
    picture.text(x, y - 6, "USB", 11)
    picture.text(x, y + 148, "U1", 15, fill="#ffffff", weight="bold")
    picture.text(x, y + 166, "Raspberry Pi Pico", 10, fill="#ffffff")
    picture.box(x - 22, y + 184, 44, 44, "#1a1a1a", "#000000", 3)
    for number, name in sorted(NAMES.items(), key=lambda pin: int(pin[0])):
        at = _pin_place(number)
        inward, anchor = (1, "start") if int(number) <= 20 else (-1, "end")
        picture.pin("U1", number, *at, 5, _GOLD if number in used else "#f4f4f4")
        picture.text(at[0] + 9 * inward, at[1] + 3.2, number, 9, anchor, "#ffffff", "bold" if number in used else "normal")
        if number in used:
            picture.text(at[0] + 24 * inward, at[1] + 3.2, name, 9, anchor, "#ffe98a")


class _Button(NamedTuple):
    """Where a button lies in the box, and which of its four legs are wired: signal and ground, diagonally opposite."""

    middle: tuple
    signal: tuple
    ground: tuple
    words: tuple  # where its reference and its seat stand, from its middle


_KEYS = {
    "A": _Button((620, 960), (-16, -33), (16, 33), (36, -4, "start")),
    "B": _Button((90, 687), (33, -16), (-33, 16), (0, 46, "middle")),
    "C": _Button((640, 95), (-16, 33), (16, -33), (38, 0, "start")),
    "D": _Button((1190, 560), (-33, -16), (33, 16), (0, 46, "middle")),
    "OK": _Button((860, 960), (16, -33), (-16, 33), (36, 6, "start")),
    "BACK": _Button((400, 960), (16, -33), (-16, 33), (36, 6, "start")),
}


def _key(picture, signal):
    key = _KEYS[signal]
    x, y = key.middle
    upright = abs(key.signal[1]) > abs(key.signal[0])
    for across in (-1, 1):
        for along in (-16, 16):
            leg = (along, 33 * across) if upright else (33 * across, along)
            picture.line(((x + leg[0], y + leg[1]), (x + leg[0] * 0.7, y + leg[1] * 0.7)), _METAL, 6)
    picture.box(x - 27, y - 27, 54, 54, "#4a4a4a", "#222222", 5)
    picture.disc(x, y, 19, "#e9e4d8")
    picture.text(x, y + 5, signal, 15 if len(signal) < 3 else 11, weight="bold")
    dx, dy, anchor = key.words
    picture.text(x + dx, y + dy, SWITCHES[signal], 12, anchor, weight="bold")
    if SEATS[signal] != signal:
        picture.text(x + dx, y + dy + 15, SEATS[signal].split(", ")[1], 11, anchor, "#555555")
    picture.pin(SWITCHES[signal], "1", x + key.signal[0], y + key.signal[1])
    picture.pin(SWITCHES[signal], "2", x + key.ground[0], y + key.ground[1])


_SCREENS = {"hand-wired": (200, 186), "big-table": (290, 190)}
_SCREEN_X, _SCREEN_Y = 300, 210


def _oled(picture, build):
    width, height = _SCREENS[build]
    left = _SCREEN_X - width / 2
    picture.box(left, _SCREEN_Y, width, height, "#24466b", "#12263c", 6)
    picture.box(left + 12, _SCREEN_Y + 46, width - 24, height - 66, "#080808", "#000000", 3)
    picture.text(_SCREEN_X, _SCREEN_Y + height / 2 + 10, "♥  128 x 64  ♥", 15, fill="#bfe6ff")
    picture.text(_SCREEN_X, _SCREEN_Y + height + 18, f"DS1  {PANELS[build]}", 12, weight="bold")
    picture.text(_SCREEN_X, _SCREEN_Y + height + 34, "Yours may have VCC and GND exchanged: read its silk.", 10.5, fill="#b00000")
    for place, name in enumerate(ORDERS[build]):
        x = _SCREEN_X - 45 + 30 * place
        picture.pin("DS1", name, x, _SCREEN_Y + 14)
        picture.text(x, _SCREEN_Y + 34, name, 10, fill="#ffffff")


def _cells(picture):
    picture.box(972, 196, 250, 100, "#2b2b2b", "#000000", 8)
    for row, (near, far) in enumerate((("+", "-"), ("-", "+"))):
        y = 204 + 44 * row
        picture.box(988, y, 212, 38, "#b9773a" if row else "#cf8a48", "#5a3a1a", 8)
        picture.text(1002, y + 25, near, 18, weight="bold")
        picture.text(1186, y + 25, far, 18, weight="bold")
        picture.text(1094, y + 24, "AA", 14)
    picture.text(1097, 316, "BT1  holder for two AA cells", 12, weight="bold")
    picture.pin("BT1", "+", 966, 223, fill="#ff6a5a")
    picture.pin("BT1", "-", 966, 267, fill="#555555")
    # the fuse
    picture.disc(890, 223, 15, "#e8c020", "#8a6d00")
    picture.pin("F1", "1", 912, 223)
    picture.pin("F1", "2", 868, 223)
    picture.text(890, 227, "F1", 11, weight="bold")
    picture.text(890, 200, "0.5 A hold", 10.5, fill="#555555")
    # the switch
    picture.box(868, 262, 34, 84, "#5f6670", "#333333", 4)
    picture.box(878, 296, 14, 30, "#e9e4d8", "#333333", 2)
    for name, y in (("3", 280), ("2", 304), ("1", 328)):
        picture.pin("SW7", name, 861, y)
        picture.text(909, y + 4, name, 10, "start", "#555555")
    picture.text(885, 362, "SW7", 12, "start", weight="bold")
    # the diode
    picture.line(((826, 349), (826, 411)), _METAL, 3)
    picture.box(816, 363, 20, 34, "#222222", "#000000", 3)
    picture.box(816, 389, 20, 6, "#d9d9d9", "#d9d9d9", 0)
    picture.pin("D1", "A", 826, 349)
    picture.pin("D1", "K", 826, 411)
    picture.text(806, 374, "D1", 12, "end", weight="bold")
    picture.text(806, 389, parts("hand-wired")["D1"].value, 10, "end", "#555555")
    picture.text(842, 399, "stripe", 10, "start", "#555555")


def _piezo(picture):
    y = 858
    picture.box(592, y - 8, 44, 16, "#e8d3a8", "#7a6a4a", 6)
    picture.text(614, y - 13, "R1  220 Ω", 10.5, weight="bold")
    picture.pin("R1", "1", 584, y)
    picture.pin("R1", "2", 644, y)
    picture.disc(716, y, 32, "#303030", "#000000")
    picture.disc(716, y, 6, "#777777")
    picture.pin("LS1", "1", 684, y)
    picture.pin("LS1", "2", 748, y)
    picture.text(716, y + 23, "LS1", 11, fill="#ffffff", weight="bold")
    picture.text(796, y - 4, "LS1 and R1 may", 10, "start", "#555555")
    picture.text(796, y + 9, "both be left out", 10, "start", "#555555")


def _box_wires(picture, build, header):
    """All wires of a build in the box: along lanes that cross as little as the Pico's pins allow."""
    at = picture.places

    def run(net, start, *corners, thick=False):
        *middle, end = corners
        picture.wire(net, at[start], *middle, at[end], thick=thick)

    def pin(signal):
        return ("U1", header[signal])

    def y(signal):
        return at[pin(signal)][1]

    def x(reference, name):
        return at[(reference, name)][0]

    # The display.
    ground_of_display, ground_of_buttons = (("U1", number) for number in _GROUNDS_IN_BOX)
    run("3V3", pin("3V3"), (744, y("3V3")), (744, 149), (x("DS1", "VCC"), 149), ("DS1", "VCC"))
    run("GND", ground_of_display, (556, at[ground_of_display][1]), (556, 162), (x("DS1", "GND"), 162), ("DS1", "GND"))
    run("SCL", pin("SCL"), (520, y("SCL")), (520, 188), (x("DS1", "SCL"), 188), ("DS1", "SCL"))
    run("SDA", pin("SDA"), (538, y("SDA")), (538, 175), (x("DS1", "SDA"), 175), ("DS1", "SDA"))
    # The buttons.
    leg = {signal: at[(SWITCHES[signal], "1")] for signal in BUTTONS}
    run("B", pin("B"), (leg["B"][0] + 60, y("B")), (leg["B"][0] + 60, leg["B"][1]), (SWITCHES["B"], "1"))
    run("C", pin("C"), (132, y("C")), (132, 136), (leg["C"][0], 136), (SWITCHES["C"], "1"))
    run("A", pin("A"), (484, y("A")), (484, 914), (leg["A"][0], 914), (SWITCHES["A"], "1"))
    run("D", pin("D"), (502, y("D")), (502, 816), (1130, 816), (1130, leg["D"][1]), (SWITCHES["D"], "1"))
    run("OK", pin("OK"), (520, y("OK")), (520, 900), (leg["OK"][0], 900), (SWITCHES["OK"], "1"))
    run("BACK", pin("BACK"), (736, y("BACK")), (736, 797), (leg["BACK"][0], 797), (SWITCHES["BACK"], "1"))
    # The piezo.
    run("BUZZER", pin("BUZZER"), (538, y("BUZZER")), (538, at[("R1", "1")][1]), ("R1", "1"))
    run("PIEZO", ("R1", "2"), ("LS1", "1"))
    # Ground: a ring along the sides, from button to button.
    ends = {signal: at[(SWITCHES[signal], "2")] for signal in BUTTONS}
    low = ends["OK"]
    corners = (960, at[ground_of_buttons][1]), (960, 1018), (low[0] + 9, 1018), (low[0] + 9, low[1] + 14)
    run("GND", ground_of_buttons, *corners, (SWITCHES["OK"], "2"))
    run("GND", ("LS1", "2"), (780, at[("LS1", "2")][1]), (780, low[1]), (SWITCHES["OK"], "2"))
    for start, end in (("OK", "A"), ("A", "BACK")):
        first, last = ends[start], ends[end]
        corners = (first[0] - 9, first[1] + 14), (first[0] - 9, _BOTTOM), (last[0] + 9, _BOTTOM), (last[0] + 9, last[1] + 14)
        run("GND", (SWITCHES[start], "2"), *corners, (SWITCHES[end], "2"))
    first, last = ends["BACK"], ends["B"]
    corners = (first[0] - 9, first[1] + 14), (first[0] - 9, _BOTTOM), (_LEFT_EDGE, _BOTTOM), (_LEFT_EDGE, last[1] + 14)
    run("GND", (SWITCHES["BACK"], "2"), *corners, (SWITCHES["B"], "2"))
    first, last = last, ends["C"]
    corners = (_LEFT_EDGE, first[1] - 14), (_LEFT_EDGE, _TOP), (last[0] - 10, _TOP)
    run("GND", (SWITCHES["B"], "2"), *corners, (SWITCHES["C"], "2"))
    first, last = last, ends["D"]
    run("GND", (SWITCHES["C"], "2"), (first[0] + 10, _TOP), (_RIGHT_EDGE, _TOP), (_RIGHT_EDGE, last[1]), (SWITCHES["D"], "2"))
    # The battery.
    run("BATTERY", ("BT1", "+"), ("F1", "1"), thick=True)
    run("FUSED", ("F1", "2"), (812, 223), (812, 304), ("SW7", "2"), thick=True)
    run("SWITCHED", ("SW7", "1"), (826, 328), ("D1", "A"), thick=True)
    run("VSYS", ("D1", "K"), (826, y("VSYS")), pin("VSYS"), thick=True)
    run("GND", ("BT1", "-"), (938, 267), (938, y("GND")), pin("GND"), thick=True)


def in_box(build):
    """The text of the picture of a build that lies in the box."""
    header = pins()
    picture = _Picture(1280, 1080, build)
    used = {pin for (reference, pin) in net_of(build) if reference == "U1" and pin not in GROUNDS} | {header["GND"], *_GROUNDS_IN_BOX}
    picture.text(70, 78, f"Heartkeeper, {build} build", 22, "start", weight="bold")
    picture.text(70, 100, "From above, each button on its side of the box. Ground goes from button to button.", 12, "start", "#555555")
    _pico_upright(picture, used)
    _oled(picture, build)
    _cells(picture)
    _piezo(picture)
    for signal in BUTTONS:
        _key(picture, signal)
    _box_wires(picture, build, header)
    _legend(picture, 74, 762, _box_legend(header))
    picture.text(990, 900, "Any GND pin of the Pico will do:", 12, "start", "#555555")
    picture.text(990, 917, ", ".join(GROUNDS[:-1]) + " or " + GROUNDS[-1] + ".", 12, "start", "#555555")
    picture.text(990, 942, "Of a button: two legs, diagonally opposite.", 12, "start", "#555555")
    return picture.drawn()


# The breadboard: 63 rows from left to right, columns j to a from top to bottom; the Pico at its right end, USB to the right.
ROWS = 63
_LETTERS = {letter: place for place, letter in enumerate("jihgf")} | {letter: place + 7 for place, letter in enumerate("edcba")}
_X, _Y, _HOLE = 100, 300, 17
_RAILS = {"top +": -3.6, "top -": -2.6, "bottom +": 13.6, "bottom -": 14.6}
_PICO_COLUMNS = ("h", "c")  # of its pins 1 to 20, and 21 to 40
_OLED_ROW = 8
_BUTTON_ROWS = {signal: 16 + 4 * place for place, signal in enumerate(BUTTONS)}
_LANES = {"OK": 208, "D": 196, "C": 184, "B": 172, "A": 160, "SCL": 148, "SDA": 136}


def hole_place(name):
    """Where a hole lies: "j45" is column j, row 45, "top + 9" the upper plus rail at row 9."""
    if name[0] in _LETTERS and name[1:].isdigit():
        return _X + _HOLE * (int(name[1:]) - 1), _Y + _HOLE * _LETTERS[name[0]]
    rail, row = name.rsplit(" ", 1)
    return _X + _HOLE * (int(row) - 1), _Y + round(_HOLE * _RAILS[rail])


def pico_row(number):
    """In which row of the breadboard a header pin is."""
    return 64 - int(number) if int(number) <= 20 else int(number) + 23


class Jumper(NamedTuple):
    """A wire on the breadboard: its net, from hole to hole, by way of a lane at this height, or straight."""

    net: str
    start: str
    end: str
    lane: int = None


def jumpers():
    """The wires of the breadboard build, in the order in which they are told."""
    header = pins()
    found = [
        Jumper("GND", f"a{pico_row(header['GND'])}", f"bottom - {pico_row(header['GND'])}"),
        Jumper("3V3", f"a{pico_row(header['3V3'])}", f"bottom + {pico_row(header['3V3']) - 1}"),
        Jumper("GND", "bottom - 2", "top - 2"),
        Jumper("3V3", "bottom + 1", "top + 1"),
    ]
    for place, name in enumerate(ORDERS["breadboard"]):
        row = _OLED_ROW + place
        if name in ("GND", "VCC"):
            net, rail = ("GND", "top -") if name == "GND" else ("3V3", "top +")
            found.append(Jumper(net, f"{rail} {row}", f"j{row}"))
        else:
            found.append(Jumper(name, f"j{pico_row(header[name])}", f"j{row}", _LANES[name]))
    for signal in BUTTONS:
        row = _BUTTON_ROWS[signal]
        if int(header[signal]) <= 20:
            found.append(Jumper(signal, f"j{pico_row(header[signal])}", f"j{row}", _LANES[signal]))
            found.append(Jumper("GND", f"a{row + 2}", f"bottom - {row + 2}"))
        else:
            found.append(Jumper(signal, f"b{pico_row(header[signal])}", f"b{row}"))
            found.append(Jumper("GND", f"j{row + 2}", f"top - {row + 2}"))
    row = _piezo_row(header)
    found.append(Jumper("GND", f"j{row - 4}", f"top - {row - 4}"))
    return found


def _piezo_row(header):
    return pico_row(header["BUZZER"])


def legs():
    """{pin of the circuit: holes it is in} of the parts on the breadboard; a push button has two legs for each contact."""
    header = pins()
    found = {}
    for number in NAMES:
        found[("U1", number)] = (f"{_PICO_COLUMNS[int(number) > 20]}{pico_row(number)}",)
    for place, name in enumerate(ORDERS["breadboard"]):
        found[("DS1", name)] = (f"f{_OLED_ROW + place}",)
    for signal, reference in SWITCHES.items():
        for contact, row in (("1", _BUTTON_ROWS[signal]), ("2", _BUTTON_ROWS[signal] + 2)):
            found[(reference, contact)] = (f"f{row}", f"e{row}")
    row = _piezo_row(header)
    found |= {("R1", "1"): (f"i{row}",), ("R1", "2"): (f"i{row - 2}",), ("LS1", "1"): (f"g{row - 2}",), ("LS1", "2"): (f"g{row - 4}",)}
    return found


def _board(picture):
    left, right = _X - 26, _X + _HOLE * (ROWS - 1) + 26
    top, bottom = _Y - 78, _Y + round(_HOLE * 14.6) + 18
    picture.box(left, top, right - left, bottom - top, "#f3efe4", "#b9b29c", 6)
    dots = []
    for row in range(1, ROWS + 1):
        dots += [hole_place(f"{letter}{row}") for letter in _LETTERS]
        if row % 6 != 5:
            dots += [hole_place(f"{rail} {row}") for rail in _RAILS]
        if row == 1 or row % 5 == 0:
            for y in (hole_place("j1")[1] - 12, hole_place("a1")[1] + 20):
                picture.text(hole_place(f"a{row}")[0], y, str(row), 8.5, fill="#777777")
    picture.line(((left, _Y + 5.5 * _HOLE), (right, _Y + 5.5 * _HOLE)), "#ded7c3", 14)
    for rail in _RAILS:
        y = hole_place(f"{rail} 1")[1] + (-9 if "+" in rail else 9)
        picture.line(((left + 8, y), (right - 8, y)), INKS["red"] if "+" in rail else INKS["blue"], 1.2)
        picture.text(left - 6, hole_place(f"{rail} 1")[1] + 4, rail.replace("-", "−"), 10, "end", "#777777")
    for letter in _LETTERS:
        for x in (left + 10, right - 10):
            picture.text(x, hole_place(f"{letter}1")[1] + 3, letter, 8.5, fill="#777777")
    path = " ".join(f"M {x} {y} h 0" for x, y in dots)
    picture.bodies.append(f'<path d="{path}" stroke="#9b957f" stroke-width="5" stroke-linecap="round"/>')


def _pico_lying(picture, used):
    (left, top), (right, bottom) = hole_place("h44"), hole_place("c63")
    picture.box(left - 11, top - 15, right - left + 24, bottom - top + 30, _BOARD_GREEN, "#0e4a2d", 8)
    picture.box(right - 22, (top + bottom) / 2 - 32, 50, 64, _METAL, "#777777", 3)
    picture.text(right + 4, (top + bottom) / 2 + 4, "USB", 11)
    middle = (left + right) / 2
    picture.text(middle - 10, (top + bottom) / 2 - 4, "U1", 13, fill="#ffffff", weight="bold")
    picture.text(middle - 10, (top + bottom) / 2 + 10, "Raspberry Pi Pico", 10, fill="#ffffff")
    for number in NAMES:
        x, y = hole_place(legs()[("U1", number)][0])
        inward = 1 if int(number) <= 20 else -1
        picture.text(x, y + 13 * inward + 3, number, 7.5, fill="#ffffff", weight="bold" if number in used else "normal", over=True)
        if number in used:
            at = y + 19 * inward + 1
            anchor = "start" if inward > 0 else "end"
            picture.marks.append(
                f'<text transform="translate({x + 2.6:g} {at:g}) rotate(90)" font-size="7.5" text-anchor="{anchor}" fill="#ffe98a">'
                f"{escape(NAMES[number])}</text>"
            )


def _parts_on_board(picture):
    # display
    first, last = hole_place(f"f{_OLED_ROW}"), hole_place(f"f{_OLED_ROW + 3}")
    middle = (first[0] + last[0]) / 2
    picture.box(middle - 90, first[1] - 13, 180, 184, "#24466b", "#12263c", 6)
    picture.box(middle - 80, first[1] + 40, 160, 96, "#080808", "#000000", 3)
    picture.text(middle, first[1] + 92, "♥  128 x 64  ♥", 14, fill="#bfe6ff")
    picture.text(middle, first[1] + 158, f"DS1  {PANELS['breadboard']}", 11, fill="#ffffff", weight="bold")
    for place, name in enumerate(ORDERS["breadboard"]):
        x = hole_place(f"f{_OLED_ROW + place}")[0]
        picture.marks.append(
            f'<text transform="translate({x + 3:g} {first[1] + 10:g}) rotate(90)" font-size="8.5" fill="#ffffff">{name}</text>'
        )
    # buttons
    for signal, row in _BUTTON_ROWS.items():
        (left, top), (right, bottom) = hole_place(f"f{row}"), hole_place(f"e{row + 2}")
        x, y = (left + right) / 2, (top + bottom) / 2
        picture.box(left - 6, top + 6, right - left + 12, bottom - top - 12, "#4a4a4a", "#222222", 4)
        picture.disc(x, y, 15, "#e9e4d8")
        picture.text(x, y + 4, signal, 12 if len(signal) < 3 else 8.5, weight="bold")
        picture.text(x, bottom + 22, SWITCHES[signal], 9.5, weight="bold", over=True)
    # piezo and resistor
    header = pins()
    row = _piezo_row(header)
    (left, y), (right, _) = hole_place(f"g{row - 4}"), hole_place(f"g{row - 2}")
    picture.disc((left + right) / 2, y, 38, "#303030", "#000000")
    picture.text((left + right) / 2, y + 19, "LS1", 11, fill="#ffffff", weight="bold")
    (left, y), (right, _) = hole_place(f"i{row - 2}"), hole_place(f"i{row}")
    body = f'x="{left + 6}" y="{y - 5}" width="{right - left - 12}" height="10" rx="4"'
    picture.marks.append(f'<rect {body} fill="#e8d3a8" stroke="#7a6a4a"/>')
    picture.text((left + right) / 2, y + 3.2, "R1", 7.5, weight="bold", over=True)


def on_board():
    """The text of the picture of the breadboard build."""
    build = "breadboard"
    header = pins()
    picture = _Picture(1240, 780, build)
    picture.text(74, 50, f"Heartkeeper, {build} build", 22, "start", weight="bold")
    words = "Power comes by USB, from the right. LS1 and R1 may both be left out. Of a button two legs are used, diagonally opposite."
    picture.text(74, 74, words, 12, "start", "#555555")
    picture.text(74, 94, "Your display may have VCC and GND exchanged: read its silk.", 12, "start", "#b00000")
    _board(picture)
    used = {pin for (reference, pin) in net_of(build) if reference == "U1" and pin not in GROUNDS} | {header["GND"]}
    _pico_lying(picture, used)
    _parts_on_board(picture)
    wires = jumpers()
    for name in sorted({end for jumper in wires for end in (jumper.start, jumper.end)}):
        picture.hole(name, *hole_place(name))
    for (reference, name), holes in legs().items():
        for hole in holes:
            free = reference == "U1" and name not in used
            picture.pin(reference, name, *hole_place(hole), 4, "#f4f4f4" if free else _GOLD)
    for jumper in wires:
        start, end = hole_place(jumper.start), hole_place(jumper.end)
        lane = ((start[0], jumper.lane), (end[0], jumper.lane)) if jumper.lane else ()
        picture.wire(jumper.net, start, *lane, end)
    _holes_told(picture, wires)
    return picture.drawn()


def _holes_told(picture, wires):
    columns, top = 4, 618
    height = -(-len(wires) // columns)
    for place, jumper in enumerate(wires):
        x, y = 78 + 290 * (place // height), top + 24 * (place % height)
        told = f"{jumper.start} → {jumper.end}".replace("-", "−")
        ink = INKS[COLOURS[jumper.net]]
        picture.bodies.append(f'<path d="M {x} {y} h 26" stroke="#3a3a3a" stroke-width="6.5" stroke-linecap="round"/>')
        picture.bodies.append(f'<path d="M {x} {y} h 26" stroke="{ink}" stroke-width="4.5" stroke-linecap="round"/>')
        picture.text(x + 38, y + 4, f"{jumper.net}: {told}", 12, "start")


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    drawn = {"breadboard": on_board()} | {build: in_box(build) for build in ON_CELLS}
    return {f"wiring/{build}.svg": text.encode("utf-8") for build, text in drawn.items()}

# SPDX-License-Identifier: MIT
"""hardware/wiring/hand-wired.svg and big-table.svg: the wires of the builds in the box. The Pico is in the middle, USB up; each button is
on its side. Along which lanes the wires go is told here, where to comes from the circuit.
"""

from typing import NamedTuple

from tools.hardware.circuit import COLOURS, GROUNDS, NAMES, ON_CELLS, ORDERS, PANELS, SEATS, SWITCHES, net_of, parts, pins
from tools.hardware.svg import BOARD, GOLD, METAL, Picture
from tools.make_pins import BUTTONS

_GROUNDS_IN_BOX = ("3", "23")  # of the display and of the buttons; the battery has the map's own


def _legend(header):
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
    picture.box(x - 82, y - 11, 164, 402, BOARD, "#0e4a2d", 8)
    picture.box(x - 30, y - 30, 60, 40, METAL, "#777777", 3)
    picture.text(x, y - 6, "USB", 11)
    picture.text(x, y + 148, "U1", 15, fill="#ffffff", weight="bold")
    picture.text(x, y + 166, "Raspberry Pi Pico", 10, fill="#ffffff")
    picture.box(x - 22, y + 184, 44, 44, "#1a1a1a", "#000000", 3)
    for number, name in sorted(NAMES.items(), key=lambda pin: int(pin[0])):
        at = _pin_place(number)
        inward, anchor = (1, "start") if int(number) <= 20 else (-1, "end")
        picture.pin("U1", number, *at, 5, GOLD if number in used else "#f4f4f4")
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
            picture.line(((x + leg[0], y + leg[1]), (x + leg[0] * 0.7, y + leg[1] * 0.7)), METAL, 6)
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
    picture.line(((826, 349), (826, 411)), METAL, 3)
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


def drawing(build):
    """The text of the picture of a build that lies in the box."""
    header = pins()
    picture = Picture(1280, 1080, build, "in_box.py")
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
    for row, (net, words) in enumerate(_legend(header)):
        picture.key(net, 74, 762 + 21 * row, f"{COLOURS[net]}: {words}")
    picture.text(990, 900, "Any GND pin of the Pico will do:", 12, "start", "#555555")
    picture.text(990, 917, ", ".join(GROUNDS[:-1]) + " or " + GROUNDS[-1] + ".", 12, "start", "#555555")
    picture.text(990, 942, "Of a button: two legs, diagonally opposite.", 12, "start", "#555555")
    return picture.drawn()


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    return {f"wiring/{build}.svg": drawing(build).encode("utf-8") for build in ON_CELLS}

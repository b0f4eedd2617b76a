# SPDX-License-Identifier: MIT
"""hardware/wiring/breadboard.svg: the breadboard build, hole by hole. The board has 63 rows, from left to right, and columns j to a, from
top to bottom; the Pico is at its right end, USB to the right. A hole is "j45", or "top + 9": the upper plus rail at row 9.
"""

from typing import NamedTuple

from tools.hardware.circuit import GROUNDS, NAMES, ORDERS, PANELS, SWITCHES, net_of, pins
from tools.hardware.svg import BOARD, GOLD, INKS, METAL, Picture
from tools.make_pins import BUTTONS

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
    picture.box(left - 11, top - 15, right - left + 24, bottom - top + 30, BOARD, "#0e4a2d", 8)
    picture.box(right - 22, (top + bottom) / 2 - 32, 50, 64, METAL, "#777777", 3)
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
            picture.along(x - 2.6, at, NAMES[number], 7.5, anchor, "#ffe98a")


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
        picture.along(x - 3, first[1] + 10, name, 8.5)
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


def drawing():
    """The text of the picture of the breadboard build."""
    build = "breadboard"
    header = pins()
    picture = Picture(1240, 780, build, "on_breadboard.py")
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
            picture.pin(reference, name, *hole_place(hole), 4, "#f4f4f4" if free else GOLD)
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
        picture.key(jumper.net, x, y, f"{jumper.net}: {told}")


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    return {"wiring/breadboard.svg": drawing().encode("utf-8")}

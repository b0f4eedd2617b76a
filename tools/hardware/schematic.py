# SPDX-License-Identifier: MIT
"""hardware/schematic.svg: the whole circuit on one sheet, drawn by schemdraw. Wires are green and symbols red, so that a reader of the file
can tell them apart; each pin has a mark that nobody sees, `data-pin="D1.A"`, at the place where its wire begins, each ground symbol
`data-net="GND"`.
"""

import re
from xml.sax.saxutils import quoteattr

import schemdraw
import schemdraw.elements as elm

from tools.hardware.circuit import BUILDS, GROUNDS, NAMES, PANELS, SEATS, SWITCHES, parts, pins
from tools.make_pins import BUTTONS

WIRE = "#00600a"
SYMBOL = "#8a1c10"
TEXT = "#1c1c1c"
NOTE = "#5a5a5a"
BODY = "#fffbe6"

_BUILD = "hand-wired"  # it has every part
_SLOTS = 8  # places for pins on a side of U1
_STEP = 1.5  # distance of two of them
_LEFT = {signal: slot for slot, signal in enumerate(BUTTONS, 2)}
_RIGHT = {"VSYS": 1, "3V3": 3, "SCL": 4, "SDA": 5, "GND": 6, "BUZZER": 8}
_PIXELS = 36  # of a unit, schemdraw's

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->
<!-- Made from hardware/pins.csv by tools/hardware/schematic.py; make hardware writes it anew. -->
"""


class _Sheet:
    """A drawing, and where on it each pin is."""

    def __init__(self, drawing):
        self.drawing = drawing
        self.places = {}
        self.grounds = []

    def add(self, element, color=SYMBOL):
        return self.drawing.add(element.color(color))

    def pin(self, reference, name, at):
        self.places[(reference, name)] = at

    def wire(self, *points):
        for start, end in zip(points, points[1:], strict=False):
            self.add(elm.Line().at(start).to(end), WIRE)

    def ground(self, at):
        self.add(elm.Ground().theta(0).at(at))
        self.grounds.append(at)

    def two_pins(self, element, reference, names, start, end):
        """A part of two pins from one point to another."""
        self.add(element.endpoints(start, end))
        for name, at in zip(names, (start, end), strict=True):
            self.pin(reference, name, at)

    def text(self, at, words, size=11, color=TEXT, align="center"):
        self.drawing.add(elm.Label().at(at).theta(0).label(words, fontsize=size, halign=align, color=color, ofst=0))

    def frame(self, low, high):
        self.drawing.add(elm.Rect(corner1=low, corner2=high, ls="--", lw=1.2).at((0, 0)).theta(0).color(NOTE))


def _chip(sheet, reference, title, at, size, places):
    """A box with pins. places: {(name, number, side): (slot, of how many)}; the number's place is the pin."""
    shown = [
        elm.IcPin(name=name, pin=number if reference == "U1" else None, side=side, slot=f"{slot}/{count}", anchorname=f"pin_{number}")
        for (name, number, side), (slot, count) in places.items()
    ]
    box = elm.Ic(size=size, pins=shown, leadlen=0.8, edgepadH=0.75, edgepadW=1, pinspacing=_STEP, lsize=12, plblsize=11)
    box = sheet.add(box.theta(0).anchor("pin_" + next(iter(places))[1]).at(at).fill(BODY))
    for _, number, _ in places:
        sheet.pin(reference, number, tuple(box.absanchors[f"pin_{number}"]))
    top = box.get_bbox(transform=True, includetext=False)
    sheet.text(((top.xmin + top.xmax) / 2, top.ymax + 0.25), title, 14)


def _pico(sheet):
    header = pins()
    height = (_SLOTS - 1) * _STEP + 1.5
    places = {}
    for side, slots in (("L", _LEFT), ("R", _RIGHT)):
        for signal, slot in slots.items():
            number = header[signal]
            places[(NAMES[number], number, side)] = (_SLOTS + 1 - slot, _SLOTS)
    _chip(sheet, "U1", "U1: Raspberry Pi Pico", (0, 0), (7.4, height), places)
    return header


def _buttons(sheet, header):
    rail = sheet.places[("U1", header["A"])][0] - 6.2
    ends = []
    for signal in _LEFT:
        reference = SWITCHES[signal]
        start = sheet.places[("U1", header[signal])]
        near, far = (start[0] - 2, start[1]), (start[0] - 4.2, start[1])
        sheet.wire(start, near)
        sheet.two_pins(elm.Button().flip(), reference, ("1", "2"), near, far)
        end = (rail, start[1])
        sheet.wire(far, end)
        ends.append(end)
        sheet.text((start[0] - 1, start[1] + 0.12), signal, 11, WIRE)
        sheet.text(((near[0] + far[0]) / 2, start[1] + 0.58), f"{reference}: {SEATS[signal]}", 11)
    foot = (rail, ends[-1][1] - 0.8)
    for above, below in zip(ends, [*ends[1:], foot], strict=True):
        sheet.wire(above, below)
    for end in ends[1:]:
        sheet.add(elm.Dot().at(end).theta(0), WIRE)
    sheet.ground(foot)


def _display(sheet, header):
    rows = ("3V3", "SCL", "SDA", "GND")
    first = sheet.places[("U1", header["3V3"])]
    at = (first[0] + 4.6, first[1])
    words = ("VCC", "SCL", "SDA", "GND")
    places = {(word, word, "L"): (len(words) - row, len(words)) for row, word in enumerate(words)}
    _chip(sheet, "DS1", "DS1: OLED 128 x 64, I²C at 0x3C", at, (6, 6), places)
    for row, build in enumerate(BUILDS):
        below = first[1] - 1.2 - 0.95 * row
        sheet.text((at[0] + 2.6, below), build + ":", 9, NOTE, align="left")
        sheet.text((at[0] + 2.6, below - 0.38), PANELS[build], 10, align="left")
    for signal, word in zip(rows, words, strict=True):
        start, end = sheet.places[("U1", header[signal])], sheet.places[("DS1", word)]
        sheet.wire(start, end)
        sheet.text(((start[0] + end[0]) / 2 - 1, start[1] + 0.12), signal, 11, WIRE)
    ground = sheet.places[("U1", header["GND"])]
    corner = (ground[0] + 3.4, ground[1])
    sheet.add(elm.Dot().at(corner).theta(0), WIRE)
    foot = (corner[0], corner[1] - 0.8)
    sheet.wire(corner, foot)
    sheet.ground(foot)


def _buzzer(sheet, header):
    start = sheet.places[("U1", header["BUZZER"])]
    near, far = (start[0] + 2, start[1]), (start[0] + 4.6, start[1])
    sheet.wire(start, near)
    sheet.text((start[0] + 0.75, start[1] + 0.12), "BUZZER", 11, WIRE)
    sheet.two_pins(elm.ResistorIEC().fill(BODY), "R1", ("1", "2"), near, far)
    sheet.text(((near[0] + far[0]) / 2, start[1] + 0.45), "R1: " + parts(_BUILD)["R1"].value, 11)
    at = (far[0] + 1.4, start[1])
    sheet.wire(far, at)
    piezo = sheet.add(elm.Speaker().theta(0).anchor("in1").at(at).fill(BODY))
    sheet.pin("LS1", "1", at)
    low = tuple(piezo.absanchors["in2"])
    sheet.pin("LS1", "2", low)
    foot = (low[0] - 0.7, low[1] - 0.7)
    sheet.wire(low, (foot[0], low[1]), foot)
    sheet.ground(foot)
    sheet.text((at[0] + 1.7, start[1] - 0.35), "LS1: passive piezo", 11, align="left")
    sheet.frame((near[0] - 0.1, foot[1] - 0.9), (at[0] + 5.1, start[1] + 1.45))
    sheet.text((near[0] + 0.2, start[1] + 0.9), "may be left out, both together", 10, NOTE, align="left")


def _battery(sheet, header):
    end = sheet.places[("U1", header["VSYS"])]
    y = end[1] + 5.0
    left = sheet.places[("U1", header["A"])][0] - 7
    plus, minus = (left, y - 0.6), (left, y - 2.0)
    sheet.two_pins(elm.Battery(), "BT1", ("+", "-"), plus, minus)
    sheet.text((left + 0.35, (plus[1] + minus[1]) / 2 - 0.12), "BT1: two AA cells", 11, align="left")
    sheet.text((left - 0.35, plus[1] - 0.3), "+", 13)
    foot = (left, minus[1] - 0.3)
    sheet.wire(minus, foot)
    sheet.ground(foot)
    fuse = ((left + 1.2, y), (left + 3.6, y))
    sheet.wire(plus, (left, y), fuse[0])
    sheet.two_pins(elm.Fuse(), "F1", ("1", "2"), *fuse)
    sheet.text((left + 2.4, y + 0.5), "F1: resettable, 0.5 A hold", 11)
    pole = (left + 5.4, y)
    sheet.wire(fuse[1], pole)
    switch = sheet.add(elm.SwitchSpdt().theta(0).anchor("a").at(pole))
    on, off = tuple(switch.absanchors["b"]), tuple(switch.absanchors["c"])
    for name, at in (("2", pole), ("1", on), ("3", off)):
        sheet.pin("SW7", name, at)
    sheet.text((left + 5.9, y + 1.15), "SW7: on / off", 11)
    sheet.text((on[0] + 0.1, y - 0.42), "1", 9, NOTE)
    sheet.text((pole[0] - 0.1, y - 0.42), "2", 9, NOTE)
    sheet.text((off[0] + 0.25, off[1] - 0.1), "3", 9, NOTE)
    anode, cathode = (left + 8.2, y), (left + 10.8, y)
    sheet.wire(on, anode)
    sheet.two_pins(elm.Schottky().fill(SYMBOL), "D1", ("A", "K"), anode, cathode)
    sheet.text((left + 9.5, y + 0.5), "D1: " + parts(_BUILD)["D1"].value, 11)
    corner = (end[0] + 0.9, y)
    sheet.wire(cathode, corner, (corner[0], end[1]), end)
    sheet.text((left + 14.3, y + 0.12), "VSYS", 11, WIRE)
    sheet.frame((left - 0.9, minus[1] - 1.3), (left + 11.9, y + 2.4))
    sheet.text((left - 0.6, y + 1.85), "hand-wired and big-table builds; a breadboard runs from USB alone", 10, NOTE, align="left")


def _notes(sheet, header):
    left = sheet.places[("DS1", "VCC")][0] - 3.4
    top = sheet.places[("U1", header["VSYS"])][1] + 6.7
    lines = (
        ("Heartkeeper", 16, TEXT),
        ("Schematic of the box, made from hardware/pins.csv", 11, TEXT),
        ("USB: the Pico's own socket, and its own Schottky diode to VSYS.", 10, NOTE),
        ("Buttons: pull-ups inside the Pico, 50 to 80 kΩ.", 10, NOTE),
        ("SDA, SCL: pull-ups on the OLED module, to its VCC.", 10, NOTE),
        ("The Pico joins its GND pins (" + ", ".join(GROUNDS) + "): any will do.", 10, NOTE),
        ("Pins that are not drawn stay free.", 10, NOTE),
        ("CERN-OHL-P-2.0. Nobody has built one yet.", 10, NOTE),
    )
    for row, (words, size, color) in enumerate(lines):
        sheet.text((left, top - 0.62 * row - (0.15 if row else 0)), words, size, color, align="left")


def _marked(picture, sheet):
    """The picture with its head and the marks of pins and ground symbols."""

    def mark(name, value, at):
        return f'<circle {name}={quoteattr(value)} cx="{at[0] * _PIXELS:.1f}" cy="{-at[1] * _PIXELS:.1f}" r="3"/>'

    marks = [mark("data-pin", ".".join(pin), at) for pin, at in sheet.places.items()]
    marks += [mark("data-net", "GND", at) for at in sheet.grounds]
    title = "<title>Schematic of Heartkeeper</title>"
    picture = re.sub(r"(<svg[^>]*>)", lambda found: found[1] + title, picture, count=1)
    return _HEAD + picture.replace("</svg>", '<g fill="none">' + "\n".join(marks) + "</g></svg>\n").replace("><", ">\n<")


def drawing():
    """The text of schematic.svg."""
    schemdraw.use("svg")
    with schemdraw.Drawing(show=False) as canvas:
        canvas.config(fontsize=11, lw=1.6, bgcolor="white", font="DejaVu Sans, Verdana, sans-serif", margin=0.6)
        sheet = _Sheet(canvas)
        header = _pico(sheet)
        _buttons(sheet, header)
        _display(sheet, header)
        _buzzer(sheet, header)
        _battery(sheet, header)
        _notes(sheet, header)
    return _marked(canvas.get_imagedata("svg").decode("utf-8"), sheet)


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    return {"schematic.svg": drawing().encode("utf-8")}

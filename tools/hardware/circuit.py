# SPDX-License-Identifier: MIT
"""The circuit as data: which parts a build has, what its nets join, which colour a wire has. Everything about wiring is made from this:
table, schematics, pictures, the simulator's file. The Pico's pins come from hardware/pins.csv; what the map does not know, the battery and
what lies in its plus wire, is here.

A pin is a pair (reference, name): the name is the header pin's number at U1, the printed word at DS1, "+" and "-" at BT1, A (anode) and
K (cathode, the stripe) at D1, else a number.
"""

from typing import NamedTuple

from tools.make_pins import BUTTONS, HEADER, PIN_MAP, read

BUILDS = ("breadboard", "hand-wired", "big-table")

PANELS = {"breadboard": "SSD1306, 0.96 inch", "hand-wired": "SH1106, 1.3 inch", "big-table": "SSD1309, 2.42 inch"}

ORDERS = {
    "breadboard": ("GND", "VCC", "SCL", "SDA"), "hand-wired": ("VCC", "GND", "SCL", "SDA"), "big-table": ("GND", "VCC", "SCL", "SDA"),
}  # fmt: skip
"""How the pins of the drawn OLED lie from left to right; there are modules with the other order of VCC and GND for each build."""

ON_CELLS = ("hand-wired", "big-table")
"""The builds that have a battery; the other lives on USB."""

SEATS = {"A": "A, south", "B": "B, west", "C": "C, north", "D": "D, east", "OK": "OK", "BACK": "BACK"}
"""What a button's signal is to a player."""

SWITCHES = {signal: f"SW{number}" for number, signal in enumerate(BUTTONS, 1)}
"""Reference of a button by its signal."""

GROUNDS = ("3", "8", "13", "18", "23", "28", "38")
"""U1's ground pins (Pico data sheet, figure 2). The board joins them, so that a wire may go to the nearest."""

NAMES = {str(pin): f"GP{gpio}" for pin, gpio in HEADER.items()} | {
    "30": "RUN", "33": "AGND", "35": "ADC_VREF", "36": "3V3(OUT)", "37": "3V3_EN", "39": "VSYS", "40": "VBUS",
} | {pin: "GND" for pin in GROUNDS}  # fmt: skip
"""What the Pico's data sheet calls the header pins 1 to 40."""

# Ten colours of a ribbon cable or a pack of jumper wires, and pink; the battery's plus is as red as its holder's own lead.
COLOURS = {
    "GND": "black", "3V3": "red", "SDA": "blue", "SCL": "yellow", "A": "green", "B": "orange", "C": "violet", "D": "brown", "OK": "grey",
    "BACK": "white", "BUZZER": "pink", "PIEZO": "pink", "BATTERY": "red", "FUSED": "red", "SWITCHED": "red", "VSYS": "red",
}  # fmt: skip
"""Colour of a net's wires."""


class Part(NamedTuple):
    """A part of the circuit. what: in the words of the parts list. pins: names of its pins. value: what stands beside its symbol."""

    what: str
    pins: tuple
    value: str


def parts(build):
    """{reference: Part} of a build, in the order of the parts list."""
    found = {
        "U1": Part("Raspberry Pi Pico", tuple(str(pin) for pin in range(1, 41)), "Raspberry Pi Pico"),
        "DS1": Part("OLED module", ("GND", "VCC", "SCL", "SDA"), PANELS[build]),
    }
    for signal, reference in SWITCHES.items():
        found[reference] = Part("push button", ("1", "2"), SEATS[signal])
    found["LS1"] = Part("passive piezo, optional", ("1", "2"), "piezo, optional")
    found["R1"] = Part("resistor, with LS1", ("1", "2"), "220 Ω")
    if build in ON_CELLS:
        found["BT1"] = Part("holder for two AA cells", ("+", "-"), "2 x AA")
        found["F1"] = Part("resettable fuse", ("1", "2"), "0.5 A hold")
        found["SW7"] = Part("slide switch", ("1", "2", "3"), "on / off")
        found["D1"] = Part("Schottky diode", ("A", "K"), "1N5817")
    return found


def pins():
    """{signal: header pin of U1 as text} of the signals of hardware/pins.csv that have one."""
    rows = read(PIN_MAP.read_text(encoding="utf-8"))
    return {signal: row["header_pin"] for signal, row in rows.items() if row["header_pin"]}


def nets(build, header=None):
    """{net: frozenset of pins} of a build. header: {signal: header pin}, those of hardware/pins.csv if it is left out."""
    header = header or pins()
    joined = {signal: {("U1", header[signal])} for signal in (*BUTTONS, "SDA", "SCL", "3V3", "BUZZER")}
    ground = {("U1", header["GND"])} | {("U1", pin) for pin in GROUNDS}
    for signal, reference in SWITCHES.items():
        joined[signal].add((reference, "1"))
        ground.add((reference, "2"))
    for signal, pin in (("3V3", "VCC"), ("SCL", "SCL"), ("SDA", "SDA")):
        joined[signal].add(("DS1", pin))
    joined["BUZZER"].add(("R1", "1"))
    joined["PIEZO"] = {("R1", "2"), ("LS1", "1")}
    ground |= {("DS1", "GND"), ("LS1", "2")}
    if build in ON_CELLS:
        joined["BATTERY"] = {("BT1", "+"), ("F1", "1")}
        joined["FUSED"] = {("F1", "2"), ("SW7", "2")}
        joined["SWITCHED"] = {("SW7", "1"), ("D1", "A")}
        joined["VSYS"] = {("D1", "K"), ("U1", header["VSYS"])}
        ground.add(("BT1", "-"))
    joined["GND"] = ground
    return {net: frozenset(pins) for net, pins in joined.items()}


def net_of(build):
    """{pin: its net} of a build; what is in no net is not connected."""
    return {pin: net for net, pins in nets(build).items() for pin in pins}

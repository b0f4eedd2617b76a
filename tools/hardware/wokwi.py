# SPDX-License-Identifier: MIT
"""hardware/wokwi/diagram.json: the breadboard build for the Wokwi simulator, in the format that its documentation tells of. Nobody has
opened it there yet.
"""

import json

from tools.hardware.circuit import COLOURS, GROUNDS, NAMES, SEATS, SWITCHES, nets, pins
from tools.make_pins import BUTTONS

_BUILD = "breadboard"
_AUTHOR = "Heartkeeper; made from hardware/pins.csv by tools/hardware/wokwi.py; SPDX-License-Identifier: CERN-OHL-P-2.0"

# Wokwi counts the Pico's ground pins, AGND (33) among them, in the order of the header.
_PICO = {number: name for number, name in NAMES.items() if name.startswith("GP")} | {"36": "3V3", "39": "VSYS", "40": "VBUS"}
_PICO |= {number: f"GND.{place}" for place, number in enumerate(sorted((*GROUNDS, "33"), key=int), 1)}

# Names of pins there, by kind of part: a button's contact has a left and a right leg, and a buzzer's 1 is its minus.
_BUTTON_PINS = {"1": "1.l", "2": "2.l"}
_BUZZER_PINS = {"1": "2", "2": "1"}

# Top and left of each button, as they lie around the Pico on the table, and the computer's key that presses it.
_PLACES = {"A": (330, 20), "B": (150, -230), "C": (-50, 30), "D": (150, 240), "OK": (330, 110), "BACK": (330, 200)}
_KEYS = {"A": "a", "B": "b", "C": "c", "D": "d", "OK": "o", "BACK": "x"}


def _parts():
    found = [
        {"type": "wokwi-pi-pico", "id": "U1", "top": 60, "left": 20, "attrs": {}},
        {"type": "board-ssd1306", "id": "DS1", "top": -60, "left": -150, "attrs": {"i2cAddress": "0x3c"}},
        {"type": "wokwi-resistor", "id": "R1", "top": 280, "left": -110, "attrs": {"value": "220"}},
        {"type": "wokwi-buzzer", "id": "LS1", "top": 200, "left": -230, "attrs": {"volume": "0.1"}},
    ]
    for signal in BUTTONS:
        top, left = _PLACES[signal]
        looks = {"label": SEATS[signal], "color": "blue", "key": _KEYS[signal]}
        found.append({"type": "wokwi-pushbutton", "id": SWITCHES[signal], "top": top, "left": left, "attrs": looks})
    return found


def _named(pin):
    reference, name = pin
    if reference == "U1":
        name = _PICO[name]
    elif reference in SWITCHES.values():
        name = _BUTTON_PINS[name]
    elif reference == "LS1":
        name = _BUZZER_PINS[name]
    return f"{reference}:{name}"


def connections():
    """[from, to, colour, way] of each wire: a net's wires all begin at the Pico, where it is in the net."""
    header = pins()
    found = []
    for net, group in nets(_BUILD).items():
        ends = sorted(pin for pin in group if pin[0] != "U1")
        start = ("U1", header[net]) if net in header else ends.pop(0)
        found += [[_named(start), _named(end), COLOURS[net].replace("grey", "gray"), []] for end in ends]
    return found


def diagram():
    """The text of diagram.json: a line for each part and each wire."""
    head = {"version": 1, "author": _AUTHOR, "editor": "wokwi"}
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    for name, rows in (("parts", _parts()), ("connections", connections())):
        lines += [f'  "{name}": [', ",\n".join("    " + json.dumps(row) for row in rows), "  ],"]
    return "\n".join(["{", *lines, '  "dependencies": {}', "}", ""])


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    return {"wokwi/diagram.json": diagram().encode("utf-8")}

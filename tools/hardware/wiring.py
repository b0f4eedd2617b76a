# SPDX-License-Identifier: MIT
"""hardware/wiring.md: which wire goes where, made from the circuit. The arguments about power are in hardware/power.md, written by hand."""

from tools.hardware.circuit import BUILDS, COLOURS, GROUNDS, NAMES, ON_CELLS, ORDERS, PANELS, SEATS, nets, pins
from tools.hardware.on_breadboard import jumpers
from tools.make_pins import BUTTONS, ON_BOARD, PIN_MAP, read

_TEXT = """\
<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->
<!-- Made from hardware/pins.csv by tools/hardware/wiring.py; make hardware writes it anew. -->
# Wiring

Every build has the same wires to the display and to the buttons; only the battery is not in each. The pins come from
[pins.csv](pins.csv), and a test holds this page, both schematics, the pictures and the firmware to it. Nobody has built one yet.

A pin is written as part and pin: `DS1.VCC` is the pin marked VCC of the display DS1. A button has two contacts, `.1` and `.2`, which are
alike. Of its four legs two and two belong together: take two that are diagonally opposite, and it is right whichever way it lies. What
each part is, is in [bom.md](bom.md).

| signal | GPIO | Pico pin | goes to | wire |
|---|---|---|---|---|
{signals}

**Ground:** any GND pin of the Pico will do ({grounds}): the board joins them. So ground can go from button to button,
and to the Pico once. **LS1 and R1** are for sound only, and may both be left
out.

With a battery, from its plus on:

| from | to | wire |
|---|---|---|
{battery}

`D1.K` is the end with the stripe. `SW7.2` is the middle contact of the slide switch, `SW7.1` one of the outer ones. Why each of them is
there: [power.md](power.md).

## The display

| build | display | as in the picture | power |
|---|---|---|---|
{builds}

* **Read the labels on your display, not a picture.** Modules are sold with GND VCC SCL SDA and with VCC GND SCL SDA, of every size, and
  look alike otherwise. Power the wrong way round destroys the display at once.
* **VCC goes to {supply}, never to VBUS.** The module's own pull-ups, some 4.7 to 10 kΩ, lead from SDA and SCL to its VCC: from
  5 V they would put more than 3.3 V onto the Pico's pins.
* No other pull-ups are needed. The firmware looks at address 0x3C, then at 0x3D.
* A display with seven pins, or one of 2.42 inches that has been set to SPI, must be set to I2C first: small resistors on its back, which
  its seller tells of.

## Schematic

![schematic](schematic.svg)

For KiCad 9 there is [kicad/heartkeeper.kicad_pro](kicad/heartkeeper.kicad_pro), with symbols of its own. `make erc` runs KiCad's
electrical rules check: no error and no warning ([report](kicad/erc.rpt), KiCad 9.0.8). It is a schematic only; who makes a board of it
checks the footprints first.

## Breadboard

![wiring of the breadboard build](wiring/breadboard.svg)

The Pico's pins 1 to 20 are in column h, 21 to 40 in column c, pin 1 in row 63, USB to the right. `top +` and the like are the long
rails. If those of your breadboard are broken in the middle, bridge them there. The buttons are small ones, of 6 x 6 mm; the box's, of
12 x 12 mm, are too wide to lie so close.

| wire | from | to | colour |
|---|---|---|---|
{holes}

## Hand-wired

![wiring of the hand-wired build](wiring/hand-wired.svg)

The map's ground pin takes the battery's minus here; the display and the buttons have the ground pins that are nearest.

## Big table

![wiring of the big-table build](wiring/big-table.svg)

## Pins that stay free

{on_board} are on no header pin; on a Pico W they belong to the radio chip. The firmware reads the supply at {vsys} through the
board's own divider; no wire goes there.

## Simulator

[wokwi/diagram.json](wokwi/diagram.json) is the breadboard build for [Wokwi](https://docs.wokwi.com/diagram-format). It is written from that
documentation and **has not been opened there yet**. `make run ON=pico` is the simulation that is tested.
"""


def _and(words):
    return ", ".join(words[:-1]) + " and " + words[-1]


def _told(pins):
    return ", ".join(f"`{reference}.{name}`" for reference, name in pins)


def _in_order(group):
    """The pins of a net besides the Pico's: the display, the buttons, then what is optional or in some builds only."""
    ranks = {"DS1": 0, "SW": 1, "R1": 2, "LS1": 3, "BT1": 4}
    found = [pin for pin in group if pin[0] != "U1"]
    return sorted(found, key=lambda pin: (ranks.get(pin[0], ranks.get(pin[0][:2], 9)), pin))


def _signals(header, joined):
    rows = []
    for net in (*BUTTONS, "SDA", "SCL", "3V3", "GND", "BUZZER", "VSYS"):
        number = header[net]
        gpio = NAMES[number] if NAMES[number].startswith("GP") else ""
        told = _told(_in_order(joined[net]))
        if net == "GND":
            told = told.replace("`BT1.-`", "with a battery `BT1.-`")
        if net == "VSYS":
            told = "with a battery " + told
        rows.append(f"| {SEATS.get(net, net)} | {gpio} | {number} | {told} | {COLOURS[net]} |")
    rows.append(f"| behind R1 | | | {_told([('R1', '2')])} to {_told([('LS1', '1')])} | {COLOURS['PIEZO']} |")
    return "\n".join(rows)


def _battery(header):
    chain = ((("BT1", "+"), ("F1", "1"), "BATTERY"), (("F1", "2"), ("SW7", "2"), "FUSED"), (("SW7", "1"), ("D1", "A"), "SWITCHED"))
    rows = [f"| {_told([start])} | {_told([end])} | {COLOURS[net]} |" for start, end, net in chain]
    for start, net in ((("D1", "K"), "VSYS"), (("BT1", "-"), "GND")):
        rows.append(f"| {_told([start])} | {_told([('U1', header[net])])} ({NAMES[header[net]]}) | {COLOURS[net]} |")
    return "\n".join(rows)


def _builds():
    rows = []
    for build in BUILDS:
        power = "two AA cells, or USB" if build in ON_CELLS else "USB"
        rows.append(f"| {build} | {PANELS[build]} | {' '.join(ORDERS[build])} | {power} |")
    return "\n".join(rows)


def _holes():
    rows = (f"| {jumper.net} | {jumper.start} | {jumper.end} | {COLOURS[jumper.net]} |" for jumper in jumpers())
    return "\n".join(rows)


def page():
    """The text of wiring.md."""
    header = pins()
    return _TEXT.format(
        signals=_signals(header, nets("hand-wired")),
        grounds=", ".join(GROUNDS),
        battery=_battery(header),
        builds=_builds(),
        supply=f"pin {header['3V3']}, {NAMES[header['3V3']]}",
        holes=_holes(),
        on_board=_and([f"GP{gpio}" for gpio in ON_BOARD]),
        vsys="GP" + read(PIN_MAP.read_text(encoding="utf-8"))["VSYS"]["gpio"],
    )


def files():
    """What this module makes, see tools/hardware/__init__.py."""
    return {"wiring.md": page().encode("utf-8")}

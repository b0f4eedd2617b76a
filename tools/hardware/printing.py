# SPDX-License-Identifier: MIT
"""hardware/case/README.md: what to print, how, and how much plastic it takes."""

from tools.hardware import models
from tools.hardware.case import Case
from tools.hardware.dimensions import panels

_DENSITY = 1.24  # g/cm3, of PLA
_SPEED = 12.0  # cm3 an hour: a plain printer with a 0.4 nozzle at 0.2 mm layers, at a guess

_NOTES = {
    "body": "as it stands",
    "lid": "face down; no brim, or its edge shows",
    "plate": "as it stands, walls up",
    "coupon": "a piece of the lid, to be printed first",
}

_TEXT = """\
<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->
<!-- Written by make hardware: tools/hardware/printing.py -->
# The printed box

| {names} |
|{rules}|
| {pictures} |
| {outsides} |

Each panel has a folder of its own. The six buttons are the same for all and lie in [buttons](buttons). Every part is there as STL, to
print, and as STEP, to change; both are made by [tools/hardware](../../tools/hardware) from [dimensions.csv](dimensions.csv) and
[panels.csv](panels.csv). (A breadboard needs no box; the one of 0.96 inches is for whoever wants that display in one.)

## First the coupon

Displays of different sellers differ by a millimetre, and the sizes in panels.csv are published ones: **measure yours**, write its sizes
into your row of panels.csv, and run `make hardware` in the project's folder. Then print `coupon.stl`, half an hour's work, and try: the
display goes into its frame and its glass into the window; button C goes through its hole and moves freely; an insert goes into the post.
If something is tight, `air` in dimensions.csv is the gap between two parts: make it larger by 0.1.

## How

PLA or PETG, nozzle 0.4, layers of 0.2 mm, three walls, 20 % infill. **No supports**: every face leans out by 45 degrees at most, and the
longest bridge is 13 mm (the USB opening). No part is larger than {largest}; the beds in the pictures are 180 x 180 mm. For letters
in a second colour, change the filament for the last {relief} mm of the buttons, {letters_from} mm up.

{tables}

Volumes are those of solid parts, so the weight is the most that it can be; hours are a guess, at {speed:g} cm3 an hour. The walls are 1.6
mm thick at least, and there is 0.3 mm of air around all that does not lie on something; a test measures both for each panel
(`host_tests/hardware/test_case.py`). Nobody has printed one yet.

## What goes where

| {names} |
|{rules}|
| {insides} |

From below: the body with battery holder, slide switch, Pico and, before the Pico, the piezo; the plate with the six switches; the display;
the lid; the buttons. [assembly.md](../assembly.md) puts it together.
"""


def files():
    """{path below hardware/: bytes}."""
    cases = {panel.inches: Case(panel) for panel in panels().values()}
    largest = max(cases.values(), key=lambda case: case.width)
    some = next(iter(cases.values()))
    buttons = [name for name in some.printed() if name.startswith("cap-")]
    text = _TEXT.format(
        names=" | ".join(f"{inches:g} inch, {case.panel.chip}" for inches, case in cases.items()),
        rules="---|" * (len(cases) - 1) + "---",
        pictures=" | ".join(f"![the box]({inches:g}-inch/assembled.png)" for inches in cases),
        insides=" | ".join(f"![inside]({inches:g}-inch/exploded.png)" for inches in cases),
        outsides=" | ".join(f"{case.width:.1f} x {case.depth:.1f} x {case.height:.1f} mm, and the feet" for case in cases.values()),
        largest=f"{largest.width:.0f} x {largest.depth:.0f} mm",
        relief=some.d.relief,
        letters_from=f"{_size(some.printed()[buttons[0]])[2] - some.d.relief:.1f}",
        tables="\n\n".join(_table(case, buttons) for case in cases.values()),
        speed=_SPEED,
    )
    return {"case/README.md": text.encode()}


def _size(part):
    box = part.bounding_box()
    return [box[axis + 3] - box[axis] for axis in range(3)]


def _table(case, buttons):
    printed = case.printed()
    place = models.folder(case.panel).removeprefix("case/")
    lines = [f"### {case.panel.inches:g} inch", "", "| file | pieces | size, mm | cm3 | how it lies |", "|---|---|---|---|---|"]
    for name, note in _NOTES.items():
        size = " x ".join(f"{side:.1f}" for side in _size(printed[name]))
        lines.append(f"| [{place}/{name}.stl]({place}/{name}.stl) | 1 | {size} | {printed[name].volume() / 1000:.1f} | {note} |")
    volume = sum(printed[name].volume() for name in buttons) / 1000
    lines.append(f"| [buttons](buttons): a, b, c, d, ok, back | 1 each | | {volume:.1f} in all | letters up |")
    whole = volume + sum(printed[name].volume() for name in _NOTES) / 1000
    lines += ["", f"In all {whole:.0f} cm3, {whole * _DENSITY:.0f} g, some {whole / _SPEED:.0f} hours.", ""]
    beds = [f"![bed {number}]({place}/bed-{number}.png)" for number in range(1, len(models.BEDS) + 1)]
    return "\n".join([*lines, "| | |", "|---|---|", f"| {beds[0]} | {beds[1]} |", f"| {beds[2]} | {beds[3]} |"])

# SPDX-License-Identifier: MIT
"""hardware/legibility.md: which panel can be read from where, in figures: from the sizes in case/panels.csv, the figures of the firmware's
fonts, and where players sit.

Lengths are millimetres, angles minutes of arc or degrees as the name says. A panel lies flat on the table, and an eye looks down on it.
"""

import math
import runpy
from typing import NamedTuple

from tools import ROOT
from tools.hardware.dimensions import panels

FONT = ROOT / "firmware" / "hearts" / "ui" / "font.py"
WIDTH, HEIGHT = 128, 64

COMFORTABLE, ENOUGH = 20, 16
"""Minutes of arc that ISO 9241 (parts 3 and 303) wants a letter's height to have: 20 to 22 preferred, 16 at least."""
MADE_OUT = 10
"""The height of what an eye of acuity 0.5 just makes out: twice the 5 minutes that define an acuity of 1."""

SIZES = {"large": "totals on the table", "medium": "points, and totals in lists", "small": "text: names, questions, menus"}
"""What the firmware writes in each face."""

_EYE = 400  # of a player who sits at a table, above it
_BEHIND = 120  # her eye from the table's edge
_PANEL = 40  # the panel's face above the table: the box, and its feet
_NEAR = 450  # how far a box is from the eye of somebody who holds it, or bends over it
_TILT = 20  # degrees

TABLES = {"card table, 34 inches": 864, "card table, 38 inches": 965, "dining table, 120 cm": 1200}
"""Sides of square tables; the box is in the middle."""


class Sight(NamedTuple):
    """From an eye to a panel: mm, and the degrees by which the line of sight rises from the table."""

    distance: float
    elevation: float


def sight(side, higher=0, back=0):
    """The Sight of a player at the middle of a side of a square table; her eye so much higher, or further back, than usual."""
    across, up = side / 2 + _BEHIND + back, _EYE - _PANEL + higher
    return Sight(math.hypot(across, up), math.degrees(math.atan2(up, across)))


def minutes(height, distance, elevation=90.0):
    """Minutes of arc under which a height is seen that lies on the table, away from the eye. From straight above, 90 degrees, it is whole;
    else it shrinks by the sine of the elevation."""
    return math.degrees(2 * math.atan(height * math.sin(math.radians(elevation)) / 2 / distance)) * 60


def reach(height, angle):
    """From how far a height is seen under that angle, looked at squarely."""
    return height / 2 / math.tan(math.radians(angle / 60) / 2)


def reach_lying(height, angle):
    """The same of a height that lies on the table, for an eye at the height of a player's who sits there: the line of sight gets flatter as
    it gets longer, so that the angle falls with the square of the distance. None if it is too small even from straight above."""
    up = _EYE - _PANEL
    squarely = reach(height, angle)
    return math.sqrt(squarely * up) if squarely >= up else None


def pixels():
    """{face: rows of a figure, and in the small face of a capital} of the firmware's own fonts."""
    font = runpy.run_path(str(FONT))
    small, medium, large = font["FACES"]
    letters = [ord(letter) - ord(" ") for letter in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    cells = [font["ASCII"][2 * place] | font["ASCII"][2 * place + 1] << 8 for place in letters]
    return {"large": _rows(large, _figures(large)), "medium": _rows(medium, _figures(medium)), "small": _rows(small, cells)}


def _figures(face):
    """Where the cells of 0 to 9, the last ten of a face, begin."""
    places, at = [], 1
    while at < len(face):
        places.append(at)
        at += 1 + face[at] * (face[0] & 3)
    return places[-10:]


def _rows(face, cells):
    """From the first to the last lit row of cells of a face."""
    lit = set()
    for at in cells:
        for column in range(face[at]):
            for plane in range(face[0] & 3):
                bits = face[at + 1 + plane * face[at] + column]
                lit |= {8 * plane + row for row in range(8) if bits >> row & 1}
    return max(lit) - min(lit) + 1


def pitch(panel):
    """mm from a pixel of a panel to the next; they are square to a hundredth."""
    return panel.active_width / WIDTH


def heights():
    """{build: {face: mm of a figure}}."""
    return {build: {face: rows * pitch(panel) for face, rows in pixels().items()} for build, panel in panels().items()}


def verdict(angle):
    """What that many minutes of arc are good for."""
    if angle >= COMFORTABLE:
        return "comfortable"
    if angle >= ENOUGH:
        return "enough"
    return "made out" if angle >= MADE_OUT else "too small"


_TEXT = """\
<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->
<!-- Made from hardware/case/panels.csv and the firmware's fonts by tools/hardware/legibility.py; make hardware writes it anew. -->
# What can be read from where

| build | panel | on a card table | on a dining table | text |
|---|---|---|---|---|
| breadboard | 0.96 inch | **too small**; enough for whoever leans in to {lean096:.0f} cm | too small | in the hand, for good eyes |
| hand-wired | 1.3 inch | **made out**; enough for whoever leans in to {lean13:.0f} cm | too small | made out at {near:.0f} cm |
| big-table | 2.42 inch | **comfortable**, for all four | enough | enough at {near:.0f} cm |

That is computed, not tried: nobody has built a box yet. The first two columns are about the totals, which face each player. What the
firmware asks while a hand goes in is text, and **no panel here shows text to somebody who sits back**: who types draws the box near. So:

* **0.96 inch** is for trying it all out, on a desk.
* **1.3 inch** is for a card table whose players have good eyes, and lean in when they want to be sure of the score.
* **2.42 inch** is the one for a card table, and the one to take where somebody's eyes are not the best.

## How it is computed

A figure of height *h*, looked at squarely from a distance *d*, is seen under an angle of 2 arctan(*h* / 2*d*). For reading, ISO 9241
prefers {comfortable} to 22 minutes of arc, and wants {enough} at least (part 3, as IBM's *Healthy computing* quotes it; part 303, which
took its place, keeps that, from memory). That is for work at a screen; a total is one number that is looked at once a hand. What can be
seen at all is smaller: an eye of acuity 1 just makes out letters of 5 minutes, one of 0.5, which drivers must have in the European Union,
of {made_out}. Hence the words here: *comfortable* from {comfortable} minutes on, *enough* from {enough}, *made out* from {made_out}, else
*too small*.

**The panel lies flat**, so it is seen at a slant: figures keep their width but look only sin(*e*) as high, where *e* is the angle by
which the line of sight rises from the table. That costs half, and what follows has it in it. sin(*e*) is *u* / *d*, with *u* the eye's
height above the panel. As long as that stays the same, the angle falls with the **square** of the distance: a tenth nearer is a quarter
more.

**Where the eyes are**, at a guess: {eye:.0f} cm above the table and {behind:.0f} cm behind its edge. The panel's face is {panel:.0f} cm
above the table, in its middle. Ten centimetres more height give {taller:.0f} % more at a 34 inch table; ten more behind the edge take
{back:.0f} %.

| table | eye to panel, cm | *e*, degrees | sin *e* |
|---|---|---|---|
{tables}

## The panels

The sizes are in [case/panels.csv](case/panels.csv), with where each comes from. Boards of different sellers differ by up to 1 mm: measure
yours. The lit area is the panel maker's, and differs less. The four pins are at the upper edge. Pixels are square, so what west and east
read is as large as what south and north do.

| build | lit area, mm | a pixel, mm | board, mm | lit area's middle above the board's, mm | holes, mm |
|---|---|---|---|---|---|
{panels}

## The figures

Rows are counted in the firmware's own fonts (`firmware/hearts/ui/font.py`); height in mm.

| what | rows | {names} |
|---|---|{rules}|
{heights}

A total of four figures and a minus sign is written in the medium size. Text is measured by its capitals and figures.

## Seen from a seat

Minutes of arc, lying flat.

| what | panel | {seats} |
|---|---|{rules}|
{angles}

## How near is near enough

Centimetres from eye to panel. *Squarely* is in the hand, or from right above; *lying* is at the table.

| what | panel | squarely, {comfortable}' | squarely, {enough}' | lying, {comfortable}' | lying, {enough}' | minutes at {near:.0f} cm |
|---|---|---|---|---|---|---|
{reaches}

Where there is a dash it is too small as it lies, from however near: {up:.0f} cm is the eye's height above it. Take the box up, or bend
over it.

## What helps, what doesn't

* **Reading glasses don't make it larger.** They make sharp what is 35 to 45 cm away. The panel is {first:.0f} to {last:.0f} cm away, like
  a computer's screen: glasses for that, or the middle of varifocals, are the right ones. Behind reading glasses of 2.5 dioptres it is out
  of focus by a dioptre.
* **Tilting helps one player at the cost of another.** By {tilt} degrees towards south, at a 34 inch table, south's figures are
  {south:.2f} of their height instead of {flat:.2f}: the 1.3 inch panel comes to {tilted:.1f} minutes. North's are {north:.2f}, and west
  and east see theirs skewed. So the box is flat. For one player, sit south, set *Menu, Settings, Totals* to all to the south, and prop up
  the north side.
* **Contrast** is the OLED's strong side: what is dark gives no light at all, and white has some 80 to 120 cd/m2 (panels' data sheets,
  from memory) at full contrast. In a living room that is far more than the 3 : 1 that ISO 9241-3 asks for (from memory). A lamp that
  mirrors in the glass takes it away: turn the box or the lamp. In sunlight it cannot be read. It dims after a while without a press; any
  press lights it.
* **White rather than blue:** blue looks darker at the same current, and is harder to focus on.
"""


def files():
    """{path below hardware/: bytes}."""
    found = panels()
    sizes = heights()
    rows = pixels()
    sights = {name: sight(side) for name, side in TABLES.items()}
    card = sights["card table, 34 inches"]
    columns = "---|" * len(found)
    text = _TEXT.format(
        comfortable=COMFORTABLE, enough=ENOUGH, made_out=MADE_OUT, eye=_EYE / 10, behind=_BEHIND / 10, panel=_PANEL / 10, near=_NEAR / 10,
        up=(_EYE - _PANEL) / 10, rules=columns[:-1], names=" | ".join(f"{panel.inches:g} inch" for panel in found.values()),
        seats=" | ".join(TABLES),
        taller=100 * (_seen(sight(864, higher=100)) / _seen(card) - 1), back=100 * (1 - _seen(sight(864, back=100)) / _seen(card)),
        lean096=reach_lying(sizes["breadboard"]["large"], ENOUGH) / 10,
        lean13=reach_lying(sizes["hand-wired"]["large"], ENOUGH) / 10,
        tables="\n".join(
            f"| {name} | {at.distance / 10:.0f} | {at.elevation:.0f} | {math.sin(math.radians(at.elevation)):.2f} |"
            for name, at in sights.items()
        ),
        panels="\n".join(_panel(build, panel) for build, panel in found.items()),
        heights="\n".join(
            f"| {what} | {rows[face]} | {' | '.join(f'{sizes[build][face]:.1f}' for build in found)} |" for face, what in SIZES.items()
        ),
        angles="\n".join(
            f"| {what} | {panel.inches:g} inch | {' | '.join(_angle(sizes[build][face], at) for at in sights.values())} |"
            for face, what in SIZES.items()
            for build, panel in found.items()
        ),
        reaches="\n".join(
            f"| {what} | {panel.inches:g} inch | {_reaches(sizes[build][face])} |"
            for face, what in SIZES.items()
            for build, panel in found.items()
        ),
        first=card.distance / 10, last=sights["dining table, 120 cm"].distance / 10,
        tilt=_TILT, flat=_slant(card.elevation), south=_slant(card.elevation + _TILT), north=_slant(card.elevation - _TILT),
        tilted=minutes(sizes["hand-wired"]["large"], card.distance, card.elevation + _TILT),
    )  # fmt: skip
    return {"legibility.md": text.encode()}


def _slant(elevation):
    return math.sin(math.radians(elevation))


def _seen(at):
    """What a millimetre on the table is seen as."""
    return minutes(1, at.distance, at.elevation)


def _panel(build, panel):
    board = f"{panel.board_width:g} x {panel.board_height:g}"
    holes = f"{panel.hole_diameter:g} across, {panel.hole_pitch_x:g} x {panel.hole_pitch_y:g} apart"
    lit = f"{panel.active_width:g} x {panel.active_height:g}"
    return f"| {build}, {panel.inches:g} inch | {lit} | {pitch(panel):.3f} | {board} | {panel.active_y:g} | {holes} |"


def _angle(height, at):
    angle = minutes(height, at.distance, at.elevation)
    return f"{angle:.1f}, {verdict(angle)}"


def _reaches(height):
    squarely = [f"{reach(height, angle) / 10:.0f}" for angle in (COMFORTABLE, ENOUGH)]
    lying = [f"{far / 10:.0f}" if far else "-" for far in (reach_lying(height, COMFORTABLE), reach_lying(height, ENOUGH))]
    return " | ".join([*squarely, *lying, f"{minutes(height, _NEAR):.1f}"])

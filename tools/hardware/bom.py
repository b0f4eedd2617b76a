# SPDX-License-Identifier: MIT
"""The parts list: hardware/bom.csv, written by hand, and hardware/bom.md, made from it: what each build takes and costs, then each part
with its figures, two alternatives and what differs with them, and what matters.
"""

import csv
import re
import textwrap
from decimal import Decimal
from typing import NamedTuple

from tools import ROOT
from tools.hardware import HARDWARE
from tools.hardware.circuit import BUILDS, ON_CELLS, PANELS
from tools.hardware.dimensions import panels

LIST = HARDWARE / "bom.csv"
ENERGY = ROOT / "host_tests" / "data" / "energy.md"

COLUMNS = (
    "reference", *BUILDS, "part", "figures", "maker", "number", "alternative 1", "difference 1", "alternative 2", "difference 2", "matters",
    "price", "optional",
)  # fmt: skip

# What the big panel does to the battery, for the estimate. Volts and efficiency are those of the model of energy.md; the panel's current is
# from memory of sellers' pages; what D1 leaves of two cells is argued in power.md; three cells end at 1.15 V each there and pay it 7 %.
_SUPPLY, _EFFICIENCY = 3.3, 0.8
_BIG_PANEL = (10, 20, 40)  # mA at 3.3 V
_BEHIND_DIODE = {2: 16.5 / 26, 3: 0.93}

_TEXT = """\
<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->
<!-- Made from hardware/bom.csv by tools/hardware/bom.py; make hardware writes it anew. -->
# Parts

Three builds. What each takes is in its table; every part has [a section](#part-by-part) with its figures, two alternatives and what differs
with them, and what matters. The same as a table for a spreadsheet: [bom.csv](bom.csv).

**Prices are rough:** euros for a single piece, without shipping, as of 2025, from memory. Figures and part numbers are from memory of data
sheets, too; a few were found again in makers' and sellers' pages. Look at the data sheet of what you buy. Nobody has built a box yet.

| build | display | power | needed | optional |
|---|---|---|---|---|
{builds}

{tables}

There is a box for the 0.96 inch display, too: take the hand-wired build's list with that display.

For the soldered builds also: solder, shrink tube of 2 to 3 mm, hot glue or double-sided tape, a strip of foam tape; tools are told in
[assembly.md](assembly.md).

## What the big table runs from

{supply}

## Part by part

{sections}
"""

_SUPPLY_TEXT = """\
**From two AA cells, like the hand-wired build; from USB where there is a socket.** The 2.42 inch panel lights {area:.1f} times the area of
the 0.96 inch one that the model of [energy.md](../host_tests/data/energy.md) has, and takes some 10 to 40 mA at 3.3 V for a game's picture.
Add the Pico's {pico:.0f} mW and the converter's losses, and cells last for so many evenings of three hours. **An estimate**: none
of it is measured:

| panel, mA at 3.3 V | the box, mW | evenings on two AA | with the P-FET for D1 | evenings on three AA |
|---|---|---|---|---|
{rows}

With the small panel the model has {pico:.0f} + {panel:.1f} mW and {evenings:.0f} evenings, without D1. A lower *Brightness* in *Menu,
Settings* takes less.

Why not three cells: they would last twice as long, but they want a wider holder than the box has room for (`battery_width` in
[case/dimensions.csv](case/dimensions.csv)), and the setting *lithium*, which behind D1 stops at 1.15 V a cell; *2 AA* would empty them to
0.8 V, and warn late. A pair lasts {least} to {most} evenings and costs {pair} euros. Who wants more takes the P-FET in D1's place, with
one wire more, or a USB cable."""


class Part(NamedTuple):
    """A row of the list. references: all of them, one by one. needs: {build: pieces}, none for a build that has 0. price: euros a piece."""

    label: str
    references: tuple
    needs: dict
    name: str
    figures: str
    maker: str
    number: str
    alternatives: tuple
    matters: str
    price: Decimal
    optional: bool


def expand(label):
    """The references that a label stands for: "SW1-SW3" is SW1, SW2, SW3; "F1" is F1. Raises ValueError for anything else."""
    found = re.fullmatch(r"([A-Z]+)(\d+)(?:-([A-Z]+)(\d+))?", label)
    if not found or found[3] not in (None, found[1]):
        raise ValueError(f"{label} is no reference")
    first, last = int(found[2]), int(found[4] or found[2])
    if last < first:
        raise ValueError(f"{label} runs backwards")
    return tuple(f"{found[1]}{number}" for number in range(first, last + 1))


def read(text):
    """[Part] of the text of a bom.csv. Raises ValueError for a quantity that is no whole number or a price that is none."""
    found = []
    for row in csv.DictReader(text.splitlines()):
        needs = {build: int(row[build]) for build in BUILDS}
        alternatives = tuple((row[f"alternative {number}"], row[f"difference {number}"]) for number in (1, 2))
        if not re.fullmatch(r"\d+\.\d\d", row["price"]):
            raise ValueError(f"{row['reference']} costs {row['price']}")
        if row["optional"] not in ("yes", "no"):
            raise ValueError(f"{row['reference']} is optional: {row['optional']}")
        found.append(
            Part(
                row["reference"], expand(row["reference"]), {build: pieces for build, pieces in needs.items() if pieces}, row["part"],
                row["figures"], row["maker"], row["number"], alternatives, row["matters"], Decimal(row["price"]), row["optional"] == "yes",
            )
        )  # fmt: skip
    return found


def parts():
    """[Part] of hardware/bom.csv, in its order."""
    return read(LIST.read_text(encoding="utf-8"))


def references():
    """Every reference of every build."""
    return {reference for part in parts() for reference in part.references}


def totals():
    """{build: (euros for what it needs, euros for what is optional)}, as Decimals with two places."""
    found = {}
    for build in BUILDS:
        sums = [Decimal("0.00"), Decimal("0.00")]
        for part in parts():
            sums[part.optional] += part.needs.get(build, 0) * part.price
        found[build] = tuple(sums)
    return found


def files():
    """{path below hardware/: bytes}."""
    builds = []
    for build, (needed, optional) in totals().items():
        power_from = "two AA cells, or USB" if build in ON_CELLS else "USB"
        builds.append(f"| [{build}](#{build}) | {PANELS[build]} | {power_from} | {needed} | {optional} |")
    text = _TEXT.format(
        builds="\n".join(builds),
        tables="\n\n".join(_table(build) for build in BUILDS),
        supply=_supply(),
        sections="\n\n".join(_section(part) for part in parts()),
    )
    return {"bom.md": text.encode()}


def _heading(part):
    return f"{part.label}: {part.name}"


def _anchor(heading):
    """A heading as GitHub names it in a link."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _table(build):
    lines = [f"## {build.capitalize()}"]
    for optional, sum_of in ((False, "in all"), (True, "optional, in all")):
        lines += ["", "Optional:" if optional else f"{PANELS[build]}."]
        lines += ["", "| part | | pieces | euros each | euros |", "|---|---|---|---|---|"]
        for part in parts():
            pieces = part.needs.get(build)
            if pieces and part.optional == optional:
                link = f"[{part.name}](#{_anchor(_heading(part))})"
                lines.append(f"| {part.label} | {link} | {pieces} | {part.price} | {pieces * part.price} |")
        lines.append(f"| | **{sum_of}** | | | **{totals()[build][optional]}** |")
    return "\n".join(lines)


def _section(part):
    pieces = ", ".join(f"{build} {number}" for build, number in part.needs.items())
    maker = f"{part.maker} **{part.number}**" if part.number else part.maker[0].upper() + part.maker[1:]
    lines = [f"### {_heading(part)}", "", f"{maker}. Pieces: {pieces}. {part.price} euros each{', optional' if part.optional else ''}.", ""]
    points = [f"* **Figures:** {part.figures}."]
    points += [f"* **Or {name}:** {difference}." for name, difference in part.alternatives]
    points.append(f"* **What matters:** {part.matters}.")
    wrap = textwrap.TextWrapper(140, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, *map(wrap.fill, points)])


def power(current):
    """mW of a box whose panel takes that current, mA at 3.3 V; estimated."""
    return _model()["pico"] + current * _SUPPLY / _EFFICIENCY


def evenings(current, cells, diode=True):
    """Evenings of three hours that the big table plays, estimated. current: its panel's, mA at 3.3 V. cells: 2 or 3 AA. diode: with what D1
    costs, or with the P-FET."""
    model = _model()
    return model[cells] * (model["pico"] + model["panel"]) / power(current) * (_BEHIND_DIODE[cells] if diode else 1)


def _model():
    """What energy.md says of this box: mW of Pico and panel, evenings by the number of AA cells."""
    text = ENERGY.read_text(encoding="utf-8")
    names = {"pico": "Pico, mW", "panel": "panel, mW", 2: "evenings on 2 AA", 3: "evenings on 3 AA"}
    return {key: float(re.search(rf"^\| {name}, modelled \| ([\d.]+) ", text, re.MULTILINE)[1]) for key, name in names.items()}


def _supply():
    model = _model()
    rows = []
    for current in _BIG_PANEL:
        played = evenings(current, 2), evenings(current, 2, diode=False), evenings(current, 3)
        rows.append(f"| {current} | {power(current):.0f} | {' | '.join(f'{number:.0f}' for number in played)} |")
    lit = {build: panel.active_width * panel.active_height for build, panel in panels().items()}
    return _SUPPLY_TEXT.format(
        area=lit["big-table"] / lit["breadboard"],
        pico=model["pico"],
        panel=model["panel"],
        evenings=model[2],
        rows="\n".join(rows),
        least=f"{evenings(_BIG_PANEL[-1], 2):.0f}",
        most=f"{evenings(_BIG_PANEL[0], 2):.0f}",
        pair=next(2 * part.price for part in parts() if part.label == "CELL1"),
    )

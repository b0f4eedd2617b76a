# SPDX-License-Identifier: MIT
"""Reads the circuit back out of the files in hardware/: by what their lines join, not by what the program that drew them meant.

Each reader takes a file's text and gives nets: a set of frozensets of pins (reference, name). What the Pico's board joins, its ground pins,
counts as joined; a pin that nothing is joined to is in no net. Standard library only, but for the colour of the schematic's wires.
"""

import json
import re
from xml.etree import ElementTree

from tools.hardware.circuit import GROUNDS
from tools.hardware.schematic import WIRE
from tools.make_pins import HEADER

_NEAR = 1.5  # units of a picture that two places may lie apart and still be the same
_SVG = "{http://www.w3.org/2000/svg}"


def nets(groups):
    """What is joined when the things of each group are: groups that share something become one. Nets of pins alone, named ones too."""
    found = []
    for group in [{("U1", pin) for pin in GROUNDS}, *map(set, groups)]:
        for other in [net for net in found if net & group]:
            found.remove(other)
            group |= other
        found.append(group)
    pins = (frozenset(thing for thing in net if _is_pin(thing)) for net in found)
    return {net for net in pins if len(net) > 1 and not net <= {("U1", pin) for pin in GROUNDS}}


def _is_pin(thing):
    return isinstance(thing, tuple) and len(thing) == 2 and thing[0] != "net"


def _same(one, other, near=_NEAR):
    return abs(one[0] - other[0]) <= near and abs(one[1] - other[1]) <= near


def _between(place, start, end, near=_NEAR):
    """Whether a place lies on a line that goes across or down, but not at its ends."""
    if _same(place, start) or _same(place, end):
        return False
    inside = [min(a, b) - near <= at <= max(a, b) + near for at, a, b in zip(place, start, end, strict=True)]
    return all(inside) and (abs(start[0] - end[0]) <= near or abs(start[1] - end[1]) <= near)


def traced(things, lines, dots):
    """Nets of what lies at the ends of the lines. things: (thing, place). Lines are joined where two of them end, and where one ends
    on the other if a dot is there."""
    groups = []
    for number, (start, end) in enumerate(lines):
        group = {number}
        group |= {thing for thing, place in things if _same(place, start) or _same(place, end)}
        group |= {thing for thing, place in things if _between(place, start, end) and any(_same(place, dot) for dot in dots)}
        for other, ends in enumerate(lines[:number]):
            for place in (start, end):
                if any(_same(place, there) for there in ends) or (_between(place, *ends) and any(_same(place, dot) for dot in dots)):
                    group.add(other)
            if any(_between(place, start, end) and any(_same(place, dot) for dot in dots) for place in ends):
                group.add(other)
        groups.append(group)
    return nets(groups)


# schematic.svg


def _tree(text):
    return ElementTree.fromstring(text.encode("utf-8"))


def _pin(text):
    return tuple(text.split(".", 1))


def _place(circle):
    return float(circle.get("cx")), float(circle.get("cy"))


def schematic(text):
    """Nets of the drawing by schemdraw: of its wires, dots, and the marks of pins and ground symbols."""
    tree = _tree(text)
    things, dots, lines = [], [], []
    for circle in tree.iter(_SVG + "circle"):
        if circle.get("data-pin"):
            things.append((_pin(circle.get("data-pin")), _place(circle)))
        elif circle.get("data-net"):
            things.append((("net", circle.get("data-net")), _place(circle)))
        elif WIRE in circle.get("style", ""):
            dots.append(_place(circle))
    for path in tree.iter(_SVG + "path"):
        if f"stroke:{WIRE}" in path.get("style", ""):
            numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path.get("d"))]
            lines.append((tuple(numbers[:2]), tuple(numbers[-2:])))
    return traced(things, lines, dots)


def texts(text):
    """(words, place) of each text of an SVG."""
    shapes = [shape for shape in _tree(text).iter(_SVG + "text") if shape.get("x")]
    return [("".join(shape.itertext()), (float(shape.get("x")), float(shape.get("y")))) for shape in shapes]


def marks(text):
    """(pin, place) of each mark of a pin in an SVG."""
    return [(_pin(circle.get("data-pin")), _place(circle)) for circle in _tree(text).iter(_SVG + "circle") if circle.get("data-pin")]


# wiring/*.svg


def wires(text):
    """(start, end, colour) of each wire of a wiring picture."""
    found = []
    for path in _tree(text).iter(_SVG + "path"):
        if path.get("class") == "wire":
            numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path.get("d"))]
            found.append((tuple(numbers[:2]), tuple(numbers[-2:]), path.get("stroke")))
    return found


def boxed(text):
    """Nets of the picture of a build in the box. Each wire must end in pins."""
    things = marks(text)
    for start, end, _ in wires(text):
        for place in (start, end):
            assert any(_same(place, there) for _, there in things), f"a wire ends at {place}, where no pin is"
    return traced(things, [(start, end) for start, end, _ in wires(text)], [])


class Board:
    """A breadboard, read by the letters and numbers that are printed on it."""

    def __init__(self, text):
        self.columns, rows, self.rails = {}, {}, {}
        for words, (x, y) in texts(text):
            if re.fullmatch("[a-j]", words):
                self.columns[words] = y - 3
            elif re.fullmatch(r"\d+", words) and int(words) % 5 == 0 and _is_row(text, words, x):
                rows[int(words)] = x
            elif re.fullmatch("(top|bottom) [+−]", words):
                self.rails[words.replace("−", "-")] = y - 4
        first, last = min(rows), max(rows)
        self.pitch = (rows[last] - rows[first]) / (last - first)
        self.origin = rows[first] - first * self.pitch
        assert len(self.columns) == 10 and len(self.rails) == 4

    def hole(self, place):
        """The name of the hole at a place. Raises AssertionError where there is none."""
        x, y = place
        row = (x - self.origin) / self.pitch
        names = {**{f"{letter}%d": height for letter, height in self.columns.items()},
                 **{f"{rail} %d": height for rail, height in self.rails.items()}}  # fmt: skip
        name, height = min(names.items(), key=lambda item: abs(item[1] - y))
        assert abs(row - round(row)) < 0.15 and abs(height - y) < 3, f"there is no hole at {place}"
        return name % round(row)

    @staticmethod
    def strip(hole):
        """What is joined to a hole inside the board: its half of a row, or its rail."""
        if " " in hole:
            return "rail " + hole.rsplit(" ", 1)[0]
        return f"{'upper' if hole[0] in 'fghij' else 'lower'} {hole[1:]}"


def _is_row(text, words, x):
    """Whether a number is printed twice at this x, above and below: so are the board's rows, and nothing else."""
    return sum(1 for other, (there, _) in texts(text) if other == words and abs(there - x) < 0.1) == 2


def boarded(text):
    """Nets of the picture of the breadboard build."""
    board = Board(text)
    groups = [{pin, board.strip(board.hole(place))} for pin, place in marks(text)]
    for start, end, _ in wires(text):
        groups.append({board.strip(board.hole(start)), board.strip(board.hole(end))})
    return nets(groups)


# wiring.md


def page(text, battery):
    """Nets of the two tables of wires in wiring.md; without the battery those of a build that has none."""
    groups = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        pins = [_pin(pin) for cell in cells for pin in re.findall(r"`([A-Z]+\d+\.[A-Z0-9+-]+)`", cell)]
        if not line.startswith("|") or not pins:
            continue
        if len(cells) == 5 and cells[2].isdigit():
            pins.append(("U1", cells[2]))
        groups.append({pin for pin in pins if battery or pin[0] not in ("BT1", "F1", "SW7", "D1")})
    return nets(groups)


def gpios(text):
    """{signal: (GPIO, header pin)} of the first table of wiring.md, numbers as text."""
    rows = re.findall(r"^\| ([\w ,]+) \| (?:GP)?(\d*) *\| (\d+) \|", text, re.MULTILINE)
    return {signal.split(",")[0]: (gpio, number) for signal, gpio, number in rows}


# kicad/heartkeeper.kicad_sch and what kicad-cli makes of it


def tree(text):
    """A file of KiCad's as nested lists of texts."""
    stack = [[]]
    for token in re.finditer(r'\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()"]+', text):
        if token[0] == "(":
            stack.append([])
        elif token[0] == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token[1] if token[0].startswith('"') else token[0])
    return stack[0][0]


def parts(item, kind):
    """The lists of a kind right below an item of a tree."""
    return [part for part in item if isinstance(part, list) and part[0] == kind]


def _numbers(item):
    return tuple(float(number) for number in item[1:3])


def sheet(text):
    """Nets of a KiCad schematic of one sheet without turned symbols, read without KiCad; labels and power symbols join by name."""
    root = tree(text)
    symbols = {}
    for symbol in parts(parts(root, "lib_symbols")[0], "symbol"):
        pins = [pin for unit in parts(symbol, "symbol") for pin in parts(unit, "pin")]
        symbols[symbol[1]] = [(parts(pin, "number")[0][1], parts(pin, "name")[0][1], _numbers(parts(pin, "at")[0])) for pin in pins]
    things = []
    for symbol in parts(root, "symbol"):
        kind = parts(symbol, "lib_id")[0][1]
        x, y = _numbers(parts(symbol, "at")[0])
        fields = {field[1]: field[2] for field in parts(symbol, "property")}
        for number, name, (dx, dy) in symbols[kind]:
            place = (x + dx, y - dy)
            if kind.endswith(":GND"):
                things.append((("net", fields["Value"]), place))
            elif not kind.endswith(":PWR_FLAG"):
                reference = fields["Reference"]
                things.append(((reference, number if reference == "U1" else name), place))
    things += [(("net", label[1]), _numbers(parts(label, "at")[0])) for label in parts(root, "label")]
    dots = [_numbers(parts(dot, "at")[0]) for dot in parts(root, "junction")]
    lines = [tuple(_numbers(point) for point in parts(parts(wire, "pts")[0], "xy")) for wire in parts(root, "wire")]
    scaled = [(thing, _scaled(place)) for thing, place in things]
    return traced(scaled, [(_scaled(start), _scaled(end)) for start, end in lines], [_scaled(dot) for dot in dots])


def _scaled(place):
    """Millimetres made so large that two places on KiCad's grid never pass for one."""
    return place[0] * 10, place[1] * 10


def netlist(text, names):
    """Nets of a netlist that kicad-cli exported. names: {(reference, number): pin} of the pins whose names are not their numbers."""
    groups = []
    for net in parts(parts(tree(text), "nets")[0], "net"):
        nodes = [(parts(node, "ref")[0][1], parts(node, "pin")[0][1]) for node in parts(net, "node")]
        groups.append({names.get(node, node) for node in nodes})
    return nets(groups)


# wokwi/diagram.json


def diagram(text):
    """Nets of a diagram of the Wokwi simulator, whose names of pins are made ours."""
    groups = []
    for start, end, *_ in json.loads(text)["connections"]:
        groups.append({_ours(start), _ours(end)})
    return nets(groups)


# Wokwi's documentation: the Pico's ground pins in the order of the header, AGND among them.
_WOKWI_GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")


def _ours(pin):
    reference, name = pin.split(":")
    if reference == "U1":
        if name.startswith("GND."):
            return reference, _WOKWI_GROUNDS[int(name[4:]) - 1]
        if name.startswith("GP"):
            return reference, next(str(number) for number, gpio in HEADER.items() if gpio == int(name[2:]))
        return reference, {"3V3": "36", "VSYS": "39", "VBUS": "40"}[name]
    if reference.startswith("LS"):
        return reference, {"2": "1", "1": "2"}[name]
    return reference, name.removesuffix(".l").removesuffix(".r")

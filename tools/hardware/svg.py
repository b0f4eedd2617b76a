# SPDX-License-Identifier: MIT
"""A picture of wires as SVG, for in_box.py and on_breadboard.py. A program can read it, too: each pin is a circle with
`data-pin="D1.A"`, each hole in use one with `data-hole="j45"`, and a wire is a path of class `wire` that begins and ends in the middle of
two of those. Lengths are in units of the picture, y goes down.
"""

from xml.sax.saxutils import escape

from tools.hardware.circuit import COLOURS

INKS = {
    "black": "#202020", "red": "#d81e1e", "blue": "#1f5fd0", "yellow": "#f2c800", "green": "#1c9a3a", "orange": "#f08010",
    "violet": "#8a3fc0", "brown": "#8a5a2b", "grey": "#8c8c8c", "white": "#ffffff", "pink": "#ff8fc0",
}  # fmt: skip
"""What a wire's colour looks like."""

BOARD, EDGE, METAL, GOLD = "#1f7a4d", "#333333", "#c9ccd1", "#e6c34a"
_FONT = "DejaVu Sans, Verdana, sans-serif"


class Picture:
    """An SVG that grows; wires lie over bodies, marks of pins over wires."""

    def __init__(self, width, height, build, maker):
        self.size = width, height
        self.build, self.maker = build, maker
        self.bodies, self.wires, self.marks = [], [], []
        self.places = {}

    def box(self, x, y, width, height, fill, stroke=EDGE, radius=6):
        shape = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}" stroke="{stroke}"/>'
        self.bodies.append(shape)

    def disc(self, x, y, radius, fill, stroke=EDGE):
        self.bodies.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}"/>')

    def line(self, points, stroke=EDGE, width=2):
        places = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.bodies.append(f'<polyline points="{places}" fill="none" stroke="{stroke}" stroke-width="{width}"/>')

    def text(self, x, y, words, size=12, anchor="middle", fill="#222222", weight="normal", over=False):
        bold = "" if weight == "normal" else f' font-weight="{weight}"'
        shape = f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"{bold}>{escape(words)}</text>'
        (self.marks if over else self.bodies).append(shape)

    def pin(self, reference, name, x, y, radius=4.5, fill=GOLD):
        """A pin that a wire may end in."""
        self.places[(reference, name)] = (x, y)
        self._mark("data-pin", f"{reference}.{name}", x, y, radius, fill)

    def hole(self, name, x, y):
        self.places[name] = (x, y)
        self._mark("data-hole", name, x, y, 3.2, "#111111")

    def _mark(self, kind, name, x, y, radius, fill):
        self.marks.append(f'<circle {kind}="{escape(name)}" cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{EDGE}"/>')

    def wire(self, net, *points, thick=False):
        """A wire of the net's colour along these points, its corners rounded, over a darker one that is a little wider."""
        path = _rounded([point for point, before in zip(points, (None, *points), strict=False) if point != before])
        width = 5.5 if thick else 4
        self.wires.append(f'<path d="{path}" fill="none" stroke="#ffffff" stroke-width="{width + 5}"/>')
        self.wires.append(f'<path d="{path}" fill="none" stroke="#3a3a3a" stroke-width="{width + 1.6:g}" stroke-linecap="round"/>')
        ink = INKS[COLOURS[net]]
        self.wires.append(f'<path class="wire" d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>')

    def along(self, x, y, words, size=7.5, anchor="start", fill="#ffffff"):
        """Words that run downwards."""
        turn = f'transform="translate({x:g} {y:g}) rotate(90)"'
        self.marks.append(f'<text {turn} font-size="{size}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>')

    def key(self, net, x, y, words):
        """A bit of a net's wire, and what it is."""
        for colour, width in (("#3a3a3a", 6.5), (INKS[COLOURS[net]], 4.5)):
            self.bodies.append(f'<path d="M {x} {y} h 30" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>')
        self.text(x + 43, y + 4, words, 12, "start")

    def drawn(self):
        """The text of the SVG."""
        width, height = self.size
        title = f"Wiring of the {self.build} build of Heartkeeper"
        return "\n".join((
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->",
            f"<!-- Made from hardware/pins.csv by tools/hardware/{self.maker}; make hardware writes it anew. -->",
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
            f' font-family="{_FONT}">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *self.bodies, *self.wires, *self.marks, "</svg>", "",
        ))  # fmt: skip


def _rounded(points, radius=9):
    """A path along points, which turns in small arcs; it begins at the first and ends at the last of them."""
    told = [f"M {points[0][0]:g} {points[0][1]:g}"]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        near, far = _towards(here, before, radius), _towards(here, after, radius)
        told.append(f"L {near[0]:g} {near[1]:g} Q {here[0]:g} {here[1]:g} {far[0]:g} {far[1]:g}")
    told.append(f"L {points[-1][0]:g} {points[-1][1]:g}")
    return " ".join(told)


def _towards(here, there, most):
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = (dx * dx + dy * dy) ** 0.5
    part = min(most, length / 2) / length
    return round(here[0] + dx * part, 1), round(here[1] + dy * part, 1)

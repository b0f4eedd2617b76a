# SPDX-License-Identifier: MIT
"""STEP files of the printed parts, for whoever wants to change them in CAD: `make step`, which sets up build123d first (1 GB).

The same description as for the STL (case.py), made of build123d's solids instead of triangles: the operations are those of kernel.py. Each
part's volume must be that of the triangles, but for what circles of 32 sides lack. Each file says of which STL it is, by that one's
SHA-256, so that a test without build123d can tell whether it is up to date.
"""

import hashlib
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from build123d import Align, Box, Cylinder, Pos, RectangleRounded, Rot, chamfer, export_step, extrude

from tools.hardware import HARDWARE
from tools.hardware.case import Case
from tools.hardware.dimensions import panels
from tools.hardware.models import head, place
from tools.hardware.solids import stl

_LACKING = 0.004  # of a volume
_WHEN = "2025-01-01T00:00:00"  # the time in a file's head, the same in all
_ON_BED = (Align.CENTER, Align.CENTER, Align.MIN)
_FIRST = "ISO-10303-21;\n"
_ABOUT = """\
/* SPDX-License-Identifier: CERN-OHL-P-2.0
   Written by make step. The same part as an STL has SHA-256 {} */
"""


def _block(x, y, z):
    return Pos(x[0], y[0], z[0]) * Box(x[1] - x[0], y[1] - y[0], z[1] - z[0], align=(Align.MIN,) * 3)


def _rounded(width, depth, radius, z, lower=0):
    prism = Pos(0, 0, z[0]) * extrude(RectangleRounded(width, depth, radius), z[1] - z[0])
    return chamfer(prism.faces().sort_by()[0].edges(), lower) if lower else prism


def _cylinder(radius, z, x=0.0, y=0.0):
    return Pos(x, y, z[0]) * Cylinder(radius, z[1] - z[0], align=_ON_BED)


def _joined(first, *others):
    return first.fuse(*others) if others else first


KERNEL = SimpleNamespace(
    block=_block,
    rounded=_rounded,
    cylinder=_cylinder,
    moved=lambda shape, x=0.0, y=0.0, z=0.0: Pos(x, y, z) * shape,
    turned=lambda shape, degrees: Rot(0, 0, degrees) * shape,
    upside_down=lambda shape: Rot(180, 0, 0) * shape,
    joined=_joined,
    cut=lambda shape, *others: shape.cut(*others),
    common=lambda shape, other: shape & other,
)


def main():
    """Write all files. Returns the exit code: 1 where a part is not what its triangles are."""
    wrong = 0
    written = set()
    for panel in panels().values():
        of_triangles = Case(panel).printed()
        for name, part in Case(panel, KERNEL).printed().items():
            path = place(panel, name)
            if path in written:
                continue
            written.add(path)
            volume, other = part.volume, of_triangles[name].volume()
            if abs(volume - other) > _LACKING * volume:
                print(f"{path}.step: {volume:.1f} mm3, of triangles {other:.1f}", file=sys.stderr)
                wrong = 1
            digest = hashlib.sha256(stl(of_triangles[name], head(path))).hexdigest()
            (HARDWARE / f"{path}.step").write_text(_step(part, digest), encoding="ascii", newline="\n")
    print(f"{len(written)} STEP files in hardware/case/.")
    return wrong


def _step(part, digest):
    """The text of the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.step"
        export_step(part, str(path), timestamp=_WHEN)
        text = path.read_text(encoding="ascii").replace("\r\n", "\n")
    return text.replace(_FIRST, _FIRST + _ABOUT.format(digest), 1)


if __name__ == "__main__":
    sys.exit(main())

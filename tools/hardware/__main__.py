# SPDX-License-Identifier: MIT
"""Write what is generated in hardware/: `python -m tools.hardware [--check]`, or `make hardware`. --check only compares, pictures by what
they show: how PNG packs it differs from one zlib to the next.
"""

import argparse
import sys

from tools.hardware import HARDWARE, bom, in_box, kicad, legibility, models, on_breadboard, printing, schematic, self_test, wiring, wokwi
from tools.pictures import shown

MAKERS = (bom, legibility, models, printing, schematic, kicad, wiring, in_box, on_breadboard, wokwi, self_test)


def files():
    """{path below hardware/: bytes} of all that is generated there."""
    made = {}
    for maker in MAKERS:
        for name, data in maker.files().items():
            assert name not in made, f"{name} is made twice"
            made[name] = data
    return made


def same(name, kept, fresh):
    """Whether a file that is there is what would be written."""
    return shown(kept) == shown(fresh) if name.endswith(".png") else kept == fresh


def main(arguments=None):
    """Write or compare. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.hardware", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args(arguments).check
    made = files()
    changed = 0
    for name, data in made.items():
        path = HARDWARE / name
        if path.exists() and same(name, path.read_bytes(), data):
            continue
        changed += 1
        if check:
            print(f"hardware/{name} is not what its source says: run make hardware", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    if not check:
        print(f"{len(made)} files in hardware/, {changed} of them new or changed.")
    return check and changed > 0


if __name__ == "__main__":
    sys.exit(main())

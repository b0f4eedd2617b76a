# SPDX-License-Identifier: MIT
"""Golden pictures: what a screen looked like when somebody last looked at it and found it right."""
import os
import pathlib

from tools import picture

GOLDENS = pathlib.Path(__file__).resolve().parent / "goldens"


def golden(name, ram):
    """Assert that the 1024 bytes `ram` show the picture goldens/`name`.txt; `name` may hold folders.

    With HEARTKEEPER_GOLDENS=write in the environment the picture is stored instead. A missing picture fails.
    """
    path = GOLDENS / f"{name}.txt"
    drawn = picture.text(ram)
    if os.environ.get("HEARTKEEPER_GOLDENS") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
        return
    if not path.exists():
        raise AssertionError(f"there is no golden picture {path}; drawn was\n{drawn}")
    kept = path.read_text(encoding="utf-8")
    if drawn == kept:
        return
    before = picture.parse(kept)
    changed = [
        (x, y)
        for y in range(picture.HEIGHT)
        for x in range(picture.WIDTH)
        if picture.lit(before, x, y) != picture.lit(ram, x, y)
    ]
    where = f"{len(changed)} pixels differ, the first at {changed[0]}" if changed else "only blanks differ"
    raise AssertionError(f"{name}: {where}\ngolden\n{kept}\ndrawn\n{drawn}")

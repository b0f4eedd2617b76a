# SPDX-License-Identifier: MIT
"""The measures of the case, from the two tables in hardware/case/: dimensions.csv, and panels.csv with a row for each build's panel."""

import csv
from types import SimpleNamespace

from tools.hardware import HARDWARE

CASE = HARDWARE / "case"
_TEXTS = ("build", "chip", "source")  # columns of panels.csv that are no numbers


def _rows(name):
    return list(csv.DictReader((CASE / name).read_text(encoding="utf-8").splitlines()))


def dimensions():
    """The case's dimensions by name, mm. Raises ValueError for one that is no number above 0."""
    values = SimpleNamespace()
    for row in _rows("dimensions.csv"):
        value = float(row["mm"])
        if value <= 0:
            raise ValueError(f"{row['name']} is {value}")
        setattr(values, row["name"], value)
    return values


def panels():
    """{build: its panel's measures by column, mm, its diagonal in inches}, in the order of the table."""
    found = {}
    for row in _rows("panels.csv"):
        values = {name: text if name in _TEXTS else float(text) for name, text in row.items()}
        found[row["build"]] = SimpleNamespace(**values)
    return found

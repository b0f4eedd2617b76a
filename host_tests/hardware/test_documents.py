# SPDX-License-Identifier: MIT
"""The documents of hardware/: every link leads somewhere, every picture is shown, every part that is named is in the parts list."""

import re

import pytest

from tools import ROOT
from tools.hardware import HARDWARE
from tools.hardware.bom import references, totals
from tools.hardware.case import Case
from tools.hardware.dimensions import panels

DOCUMENTS = sorted(HARDWARE.rglob("*.md"))
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_REFERENCE = re.compile(r"\b(?:U|DS|SW|LS|R|BT|F|D|P|H|W|BB|CELL)\d{1,2}\b")


def anchors(path):
    """The headings of a document as its links name them."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(path):
    """The targets of a document's links and pictures."""
    return _LINK.findall(path.read_text(encoding="utf-8"))


def test_there_are_documents():
    names = {path.relative_to(HARDWARE).as_posix() for path in DOCUMENTS}
    assert {"README.md", "bom.md", "wiring.md", "assembly.md", "bringup.md", "legibility.md", "case/README.md"} <= names


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(HARDWARE).as_posix())
def test_every_link_leads_somewhere(path):
    for target in links(path):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        assert there.exists(), f"{target} in {path.name}"
        assert there.is_relative_to(ROOT)
        if anchor:
            assert anchor in anchors(there), f"{target} in {path.name}"


def test_every_picture_is_shown_somewhere():
    shown = {(path.parent / target.partition("#")[0]).resolve() for path in DOCUMENTS for target in links(path)}
    pictures = {path for ending in ("png", "svg") for path in HARDWARE.rglob(f"*.{ending}")}
    assert pictures and not pictures - shown


def test_every_document_can_be_reached_from_the_first():
    seen = set()
    waiting = [HARDWARE / "README.md"]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        waiting += [there for target in links(path) if (there := (path.parent / target.partition("#")[0]).resolve()) in DOCUMENTS]
    assert seen == set(DOCUMENTS)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(HARDWARE).as_posix())
def test_every_part_that_is_named_is_in_the_parts_list(path):
    named = set(_REFERENCE.findall(path.read_text(encoding="utf-8")))
    assert named <= references(), sorted(named - references())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(HARDWARE).as_posix())
def test_every_document_has_its_licence(path):
    assert path.read_text(encoding="utf-8").startswith("<!-- SPDX-License-Identifier: CERN-OHL-P-2.0 -->\n")


def test_the_first_page_says_what_it_costs_and_how_large_the_boxes_are():
    lines = (HARDWARE / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [re.split(r" *\| *", line)[1:-1] for line in lines if line.startswith("|")]
    told = {row[0]: row[1:] for row in rows if len(row) == 4}
    assert told["cost of all parts"] == [f"{needed} €" for needed, _ in totals().values()]
    assert told["with sound"] == [f"{optional} € more" for _, optional in totals().values()]
    for build, box in zip(panels(), told["box"], strict=True):
        case = Case(panels()[build])
        assert build == "breadboard" or box == f"printed, {case.width:.1f} x {case.depth:.1f} x {case.height:.1f} mm"

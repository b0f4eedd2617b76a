# SPDX-License-Identifier: MIT
"""A press that only edits or redraws takes nothing from the heap, on any screen: the table of allocation.py, and what may yet take some."""

import fnmatch
import functools
import shutil

import pytest

from host_tests.campaigns import allocation

# What takes something and may, by row of the table: columns, bytes at most, and why. Loading a screen, recording and setting are in other
# tables: they bring modules, words and files.
EXCEPTIONS = {
    "code *": ("A B C D held OK BACK", 1952, "heading and meaning are wrapped into lines anew: forms.wrapped"),
    "house *": ("OK", 352, "what the row says is put together anew, and the next target looked up"),
    "this_hand *": ("A C held OK", 640, "another page: its heading is wrapped, `1/2` put together, its lines a slice: forms.Pages.draw"),
    "rules *": ("A C held OK", 768, "the same"),
    "over *": ("A B C D held nothing", 4480, "it turns to another seat, where the winners' names are joined and wrapped: forms.filling"),
    "lots": ("A B C D OK", 800, "not the press: the chip runs on meanwhile, and who deals is wrapped each time: forms.filling"),
    "take question*": ("BACK", 160, "a recorded name is put together: Router.player"),
    "take last-question-dnf": ("BACK", 160, "the same"),
    "take hearts": ("BACK", 640, "the same for all four: back from the hearts to a question"),
    "take hearts-dnf": ("OK BACK", 640, "the same; and OK asks whether all hearts lie there, the name in the sentence"),
    "take hearts-sure": ("BACK", 832, "the same"),
    "retake question*": ("BACK", 160, "as in take"),
    "retake hearts*": ("BACK", 640, "as in take"),
    "take first-hand*": ("BACK", 640, "the same"),
    "language": ("BACK*", 1152, "nobody gets round the question: all is drawn anew, its heading wrapped into lines"),
    "table to-the-south": ("BACK*", 512, "all is drawn anew: the figures are as large as the pass leaves them room"),
}


@functools.cache
def tables():
    """{(row, column): bytes} of what stays on its screen."""
    _, last = allocation.measured()
    return allocation.most(last, ("stays",))


def excepted(row, column):
    """The exceptions that a place in the table falls under."""
    return [pattern for pattern, (columns, _, _) in EXCEPTIONS.items() if fnmatch.fnmatch(row, pattern) and column in columns.split()]


def test_every_screen_is_looked_at_and_every_event():
    assert sorted({screen for screen, *_ in allocation.STATES}) == allocation.SCREENS
    found = tables()
    assert {row.split()[0] for row, _ in found} == set(allocation.SCREENS)
    assert {column for _, column in found} == {"A", "B", "C", "D", "held", "OK", "BACK", "BACK*", "nothing"}


def test_a_press_within_a_screen_takes_nothing():
    assert {place: count for place, count in tables().items() if count and not excepted(*place)} == {}


@pytest.mark.parametrize("pattern", EXCEPTIONS)
def test_an_exception_takes_no_more_than_is_known_and_is_none_without_need(pattern):
    columns, most, _ = EXCEPTIONS[pattern]
    found = {place: count for place, count in tables().items() if count and pattern in excepted(*place)}
    assert {column for _, column in found} == set(columns.split())
    assert max(found.values()) == most


@pytest.mark.parametrize(
    "before, after",
    [
        ("self.chosen -= 1", "self.chosen -= (1, seat)[0]"),
        ("            return False\n        canvas.face(0)", "            return False\n        canvas.face(len([0]) - 1)"),
    ],
    ids=["a tuple in a press", "a list in a redraw"],
)
def test_what_a_press_takes_is_seen(before, after, tmp_path):
    shutil.copytree(allocation.FIRMWARE, tmp_path / "firmware")
    forms = tmp_path / "firmware" / "hearts" / "ui" / "forms.py"
    text = forms.read_text(encoding="utf-8")
    assert text.count(before) == 1
    forms.write_text(text.replace(before, after), encoding="utf-8")
    last_row = [state for state in allocation.STATES if state[:2] == ("menu", "last-row")]
    _, last = allocation.measured(last_row, tmp_path / "firmware")
    assert allocation.most(last, ("stays",))["menu last-row", "C"] > 0

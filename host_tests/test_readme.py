# SPDX-License-Identifier: MIT
"""What README says is so: its pins, its files, its commands."""

import csv
import re
import subprocess

import pytest

from host_tests.port import test_panel_kinds
from tools import ROOT, make_pins, make_type, pictures, trouble

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_pins_are_those_of_the_pin_map():
    told = dict(re.findall(r"\| (?:display )?([A-Z]+) \| (GP\d+, pin \d+) ", README))
    with open(ROOT / "hardware" / "pins.csv", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file)]
    pins = {row["signal"]: f"GP{row['gpio']}, pin {row['header_pin']}" for row in rows}
    assert set(told) == {"A", "B", "C", "D", "OK", "BACK", "BUZZER", "SDA", "SCL"}
    for signal, where in told.items():
        assert pins[signal] == where


@pytest.mark.parametrize("generator", [make_pins, make_type, pictures], ids=lambda generator: generator.__name__)
def test_what_is_generated_is_what_its_source_makes(generator):
    assert generator.main(["--check"]) == 0


def test_every_linked_file_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_every_file_in_a_command_is_there():
    for target in re.findall(r"(?:host_tests|hardware|firmware)/[\w./]*\w\.\w+", README):
        assert (ROOT / target).exists(), target


def test_every_make_target_in_readme_is_told_by_make_itself():
    told = subprocess.run(["make", "--no-print-directory", "-C", ROOT, "help"], capture_output=True, text=True, check=True).stdout
    for target in re.findall(r"`?make ([a-z][a-z-]+)", README):
        assert f"make {target} " in told, target


def test_the_blind_way_to_the_display_is_the_one_that_is_tried():
    told = "hold BACK, press BACK, A ten times, OK, C twice, then OK again and again"
    assert told in " ".join(README.split())
    tried = test_panel_kinds.BLIND["on a box without a game"]
    assert tried == "press OK OK OK A\nhold BACK\npress BACK " + "A " * 10 + "OK C C"


def test_the_bench_is_quoted_as_it_was_written():
    assert (ROOT / "host_tests" / "data" / "bench.md").read_text(encoding="utf-8") in README


def test_what_goes_wrong_can_be_looked_up_by_its_sentence():
    assert trouble.readme_table() in README

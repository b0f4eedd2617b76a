# SPDX-License-Identifier: MIT
"""features.md names for each thing that this scorer can do the tests that prove it: each of them is there."""

import ast
import pathlib

import pytest

HERE = pathlib.Path(__file__).resolve().parent


def _rows():
    """[(feature, what Heartkeeper does, [the tests])]"""
    lines = (HERE / "features.md").read_text(encoding="utf-8").splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [(cells[0], cells[-2], cells[-1].split(", ")) for cells in table[2:]]


def _tests_of(path):
    return {node.name for node in ast.parse((HERE / path).read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)}


def test_every_line_is_as_long_as_the_first():
    lines = (HERE / "features.md").read_text(encoding="utf-8").splitlines()
    assert {line.count("|") for line in lines if line.startswith("|")} == {14}


@pytest.mark.parametrize(("feature", "does", "proofs"), _rows())
def test_what_it_can_do_is_proved_by_a_test_that_is_there(feature, does, proofs):
    assert does in ("Y", "Y, P", "4")  # P: seats change only where there is no score yet, or all of them with the box
    for proof in proofs:
        path, name = proof.split("::")
        assert name in _tests_of(path), f"{feature}: {proof}"

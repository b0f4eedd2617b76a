# SPDX-License-Identifier: MIT
"""Evenings at the table, as key scripts: the same on CPython and on MicroPython. (On the emulated Pico: host_tests/pico.)

What a script expects was reckoned from the rules by hand, never copied from what the box shows."""

import collections
import contextlib
import functools
from pathlib import Path

import pytest

from host_tests import evening, machines
from host_tests.golden import GOLDENS, golden
from tools import script

HERE = Path(__file__).parent
# On a box that was told its language before; on one that was never switched on.
SCRIPTS = sorted(HERE.glob("*.keys"))
NEW = sorted((HERE / "new-box").glob("*.keys"))


def compare(name, ram):
    """Hold a script's picture against the one that was found right."""
    golden(f"journeys/{name}", ram)


def keeping_faults(check, faults):
    """`check` as a script's taker of pictures, which notes what is wrong and lets the script go on."""

    def take(name, ram):
        try:
            check(name, ram)
        except AssertionError as fault:
            faults.append(str(fault))

    return take


@functools.cache
def commands(path):
    return script.parse(path)


@pytest.mark.parametrize("kind", ["cpython", "micropython"])
@pytest.mark.parametrize("path", SCRIPTS + NEW, ids=lambda path: path.stem)
def test_an_evening_goes_as_expected(path, kind, tmp_path):
    faults = []
    with contextlib.closing(machines.machine(kind, tmp_path, new=path in NEW)) as box:
        script.run(path, box, keeping_faults(compare, faults))
    assert not faults, "\n".join(faults)


RANDOM_GAMES = [{"game": "dnf"}, {"game": "classic"}, {"game": "classic", "target": 20}] + [
    {"game": "hoemke", "code": code} for code in ("2231", "3122", "4413", "1344")
]


@pytest.mark.parametrize("kind", ["cpython", "micropython"])
@pytest.mark.parametrize("rules", RANDOM_GAMES, ids=lambda rules: "-".join(str(word) for word in rules.values()))
def test_a_game_of_random_hands_goes_to_its_end_as_the_second_scorer_says(rules, kind, tmp_path):
    """Totals, dealer, pass, leader, ties, winners, and what is left of it all after a power cut."""
    with contextlib.closing(machines.machine(kind, tmp_path)) as box:
        box.boot()
        game = evening.Evening(box, rules, dealer=2)
        game.begin()
        game.play_on(evening.random_hands(rules, seed=6), evening.random_calls(6) if rules["game"] == "dnf" else None)
        assert game.state["over"] == "reached"
        game.cut_power()
        game.check()


def test_each_picture_has_its_own_name_and_each_golden_its_picture():
    names = collections.Counter(
        name for path in SCRIPTS + NEW for command in commands(path) if command.action == "picture" for name in command.arguments
    )
    assert [name for name, count in names.items() if count > 1] == []
    assert sorted(names) == sorted(path.stem for path in (GOLDENS / "journeys").glob("*.txt"))


def test_every_part_is_used():
    texts = [path.read_text(encoding="utf-8") for path in SCRIPTS]
    parts = [path.relative_to(HERE).as_posix() for path in (HERE / "parts").glob("*.keys")]
    assert [part for part in parts if not any(f"include {part}" in text for text in texts)] == []

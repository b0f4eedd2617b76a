# SPDX-License-Identifier: MIT
"""The 700 hands that were dealt and played card by card: the core, the second scorer and `python -m tools.score` get each right."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hearts.core.hand import Taken, check
from hearts.core.record import OK
from hearts.core.rules import ADD, CLASSIC, NONE, SUBTRACT, Rules
from host_tests import second_scorer
from host_tests.core import facts

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "host_tests" / "data" / "hands.jsonl"
VECTORS = [json.loads(line) for line in FILE.read_text().splitlines()]
WANTED = [{key: vector[key] for key in ("points", "shooter", "choices")} for vector in VECTORS]


def counted(rules, piles):
    """The named cards' takers and the plain hearts by seat."""
    named = second_scorer.named_cards(rules)
    plain = second_scorer.plain_hearts(rules)
    return {
        "takers": {card: seat for seat, pile in enumerate(piles) for card in pile if card in named},
        "hearts": [sum(card in plain for card in pile) for pile in piles],
        "moon": None,
    }


def test_there_are_700_hands_and_every_way_of_scoring_is_among_them():
    assert len(VECTORS) == 700
    ways = {second_scorer.scoring(vector["rules"]) for vector in VECTORS}
    assert ways == set(second_scorer.NAMED_CARDS)
    assert {vector["rules"].get("queen_of_hearts") for vector in VECTORS} >= {13, 14}
    assert sum(vector["shooter"] is not None for vector in VECTORS) > 30


def test_the_second_scorer_is_on_its_own():
    assert "import " not in Path(second_scorer.__file__).read_text()


def test_the_second_scorer_scores_all_dealt_hands():
    answers = [second_scorer.score(vector["rules"], vector["taken"]) for vector in VECTORS]
    assert [number for number, wanted in enumerate(WANTED) if answers[number] != wanted] == []


def scored_by_the_core(vector):
    """The answer of the firmware's core in the form of the vectors."""
    rules = Rules()
    assert rules.load(facts.rules_code(vector["rules"]), 0)
    taken = facts.taken_of(vector["rules"], counted(vector["rules"], vector["taken"]))

    def line(moon):
        points = [0, 0, 0, 0]
        taken.moon = moon
        assert check(taken, rules) == OK
        taken.score(rules, points)
        return points

    shooter = taken.shooter(rules)
    if shooter == NONE:
        return {"points": line(0), "shooter": None, "choices": None}
    choices = {"add": line(ADD), "subtract": line(SUBTRACT)} if rules.game == CLASSIC else None
    return {"points": line(ADD), "shooter": shooter, "choices": choices}


def test_the_core_scores_all_dealt_hands():
    answers = [scored_by_the_core(vector) for vector in VECTORS]
    assert [number for number, wanted in enumerate(WANTED) if answers[number] != wanted] == []


@pytest.mark.parametrize("vector", VECTORS[::10], ids=range(1, 701, 10))
def test_a_dealt_hand_survives_packing(vector):
    taken = facts.taken_of(vector["rules"], counted(vector["rules"], vector["taken"]))
    packed = bytearray(7)
    taken.pack(packed, 1)
    again = Taken()
    again.unpack(packed, 1)
    assert facts.snapshot(again) == facts.snapshot(taken)
    assert packed[0] == packed[6] == 0


def test_the_score_tool_scores_all_dealt_hands():
    done = subprocess.run(
        [sys.executable, "-m", "tools.score", str(FILE)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == WANTED

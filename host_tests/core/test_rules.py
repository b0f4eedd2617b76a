# SPDX-License-Identifier: MIT
"""The seven bytes that hold the rules: every setting, what it means and where it has a meaning; all 256 of Hoemke's variations."""

import itertools

import pytest

from hearts.core import rules as r
from host_tests import second_scorer
from host_tests.core import facts

CODES = ["".join(digits) for digits in itertools.product("1234", repeat=4)]


def loaded(words):
    rules = r.Rules()
    return rules, rules.load(facts.rules_code(words), 0)


def code_of(game, variation=0, **settings):
    rules = r.Rules()
    rules.begin(game, variation)
    if settings:
        settings.setdefault("target", rules.target)
        assert rules.set(**settings)
    return bytes(rules.code)


def test_there_are_256_variations():
    assert len(CODES) == 256


@pytest.mark.parametrize("code", CODES)
def test_a_variation_is_built_packed_unpacked_and_named_by_its_digits(code):
    variation = int("".join(str(int(digit) - 1) for digit in code), 4)
    packed = code_of(r.HOEMKE, variation)
    assert packed == facts.rules_code({"game": "hoemke", "code": code})

    rules = r.Rules()
    assert rules.load(b"\0" + packed, 1)
    assert "".join(str(rules.digit(place)) for place in range(4)) == code
    assert (rules.game, rules.variation, rules.target, rules.options, rules.moon, rules.tie) == (r.HOEMKE, variation, 100, 0, 0, 0)
    assert (rules.passing, rules.lead, rules.hearts) == tuple(int(digit) for digit in code[:3])
    assert bytes(rules.code) == packed


@pytest.mark.parametrize(
    "words, named, values, plain, cost, free",
    [
        ({"game": "dnf"}, "QS QH QD QC JD", (26, 13, 13, 13, -10), 12, 1, 0),
        ({"game": "dnf", "queen_of_hearts": 14}, "QS QH QD QC JD", (26, 14, 13, 13, -10), 12, 1, 0),
        ({"game": "classic"}, "QS", (13,), 13, 1, 0),
        ({"game": "hoemke", "score": 1}, "", (), 13, 1, 0),
        ({"game": "hoemke", "score": 2}, "JH QH KH AH", (5, 5, 5, 5), 9, 1, 0),
        ({"game": "hoemke", "score": 3}, "QS JD", (13, -10), 13, 1, 0),
        ({"game": "hoemke", "score": 4}, "QS JD", (13, -10), 13, 2, 2),
    ],
)
def test_a_hand_as_data(words, named, values, plain, cost, free):
    rules, sound = loaded(words)
    assert sound
    cards = ["23456789TJQKA"[(number >> 2) - 2] + "CDHS"[number & 3] for number in rules.named]
    assert cards == named.split() == second_scorer.named_cards(words)
    assert tuple(rules.values[: len(cards)]) == values
    assert (rules.plain, rules.cost, rules.free) == (plain, cost, free)
    assert rules.queen == (cards.index("QS") if "QS" in cards else r.NONE)
    assert rules.jack == (cards.index("JD") if "JD" in cards else r.NONE)


@pytest.mark.parametrize(
    "words, passing, lead, hearts",
    [
        ({"game": "dnf"}, r.PASS_CALLED, r.LEAD_HOLDER_OF_TWO_OF_CLUBS, r.HEARTS_ONCE_PLAYED_OR_QUEEN),
        ({"game": "classic"}, r.PASS_THREE, r.LEAD_TWO_OF_CLUBS, r.HEARTS_ONCE_PLAYED_OR_ONLY),
    ],
)
def test_pass_lead_and_heart_rule_of_the_other_games(words, passing, lead, hearts):
    rules, _ = loaded(words)
    assert (rules.passing, rules.lead, rules.hearts) == (passing, lead, hearts)


@pytest.mark.parametrize("game, target", [(r.DNF, 300), (r.CLASSIC, 100), (r.HOEMKE, 100)])
def test_a_game_begins_with_every_setting_at_its_default(game, target):
    rules = r.Rules()
    rules.set(target=20, moon=r.ADD, tie=r.SHARE, options=r.HALF)
    rules.begin(game)
    assert (rules.game, rules.target, rules.options, rules.moon, rules.tie) == (game, target, 0, r.ASK, r.ASK)
    assert rules.evicts == (game == r.DNF)


@pytest.mark.parametrize("game", [r.DNF, r.CLASSIC, r.HOEMKE])
@pytest.mark.parametrize("target", [-1, 0, 1, 20, 50, 255, 256, 300, 900, 901, 65536, 1 << 29])
def test_targets(game, target):
    allowed = 1 <= target <= 900 or target == 0 and game == r.CLASSIC
    rules = r.Rules()
    rules.begin(game)
    before = bytes(rules.code)
    assert rules.set(target) == allowed == r.is_target(game, target)
    assert rules.target == target if allowed else bytes(rules.code) == before


OPTIONS = [
    (r.QUEEN_OF_HEARTS_14, {"queen_of_hearts": 14}, ["dnf"]),
    (r.JACK_NOT_NEEDED, {"jack_needed": False}, ["dnf", "3", "4"]),
    (r.NO_EVICTION, {"evicts": False}, ["dnf"]),
    (r.ANY_CARD_FIRST, {"any_card_first": True}, ["dnf"]),
    (r.HALF, {"half": True}, ["dnf", "classic", "1", "2", "3", "4"]),
    (r.FLOOR, {"floor": True}, ["dnf", "classic", "1", "2", "3", "4"]),
]


@pytest.mark.parametrize("bit, words, meant", OPTIONS)
@pytest.mark.parametrize("game", ["dnf", "classic", "1", "2", "3", "4"])
def test_an_option_is_allowed_only_where_it_means_something(bit, words, meant, game):
    named = {"game": "hoemke", "code": f"432{game}"} if game.isdigit() else {"game": game}
    rules, sound = loaded(named)
    assert sound
    before = facts.snapshot(rules)
    code = facts.rules_code({**named, **words})
    assert code[4] == bit
    assert r.is_code(code, 0) == (game in meant)
    assert rules.load(code, 0) == (game in meant)
    if game in meant:
        assert rules.options == bit
    else:
        assert facts.snapshot(rules) == before
    assert rules.set(rules.target, bit) == (game in meant)


@pytest.mark.parametrize("game", [r.DNF, r.CLASSIC, r.HOEMKE])
def test_a_fixed_moon_means_something_in_classic_only(game):
    rules = r.Rules()
    rules.begin(game)
    for moon in (r.ADD, r.SUBTRACT):
        assert rules.set(100, moon=moon) == (game == r.CLASSIC)
    assert not rules.set(100, moon=3)
    assert not rules.set(100, moon=-1)


@pytest.mark.parametrize("game", [r.DNF, r.CLASSIC, r.HOEMKE])
def test_ties_can_be_settled_beforehand_in_every_game(game):
    rules = r.Rules()
    rules.begin(game)
    for tie in (r.ASK, r.SHARE, r.PLAY_ON):
        assert rules.set(100, tie=tie)
        assert rules.tie == tie
    assert not rules.set(100, tie=3)
    assert not rules.set(100, tie=-1)
    assert rules.tie == r.PLAY_ON


@pytest.mark.parametrize("options", [64, 128, 255, 256, -1])
def test_there_are_no_other_options(options):
    rules = r.Rules()
    rules.begin(r.DNF)
    assert not rules.set(300, options)


def test_eviction_can_be_switched_off():
    rules = r.Rules()
    rules.begin(r.DNF)
    assert rules.evicts
    assert rules.set(300, r.NO_EVICTION)
    assert not rules.evicts


def test_seven_bytes_are_the_code_of_possible_rules_or_change_nothing():
    """Every value of every byte, the others as in a possible code, judged by the second scorer's idea of what is possible."""
    rules = r.Rules()
    for words in (facts.CLASSIC, facts.DNF, {"game": "hoemke", "code": "2223"}):
        usual = facts.rules_code(words)
        for place in range(7):
            for value in range(256):
                code = bytearray(usual)
                code[place] = value
                before = facts.snapshot(rules)
                if rules.load(code, 0):
                    assert bytes(rules.code) == bytes(code)
                    assert second_scorer.possible(in_words(rules))
                    assert facts.rules_code(in_words(rules)) == bytes(code)
                else:
                    assert facts.snapshot(rules) == before


def in_words(rules):
    digits = {"code": "".join(str(rules.digit(place)) for place in range(4))} if rules.game == r.HOEMKE else {}
    return {
        "game": facts.GAMES[rules.game],
        "target": rules.target or "quick",
        **digits,
        "queen_of_hearts": 14 if rules.options & r.QUEEN_OF_HEARTS_14 else 13,
        "jack_needed": not rules.options & r.JACK_NOT_NEEDED,
        "evicts": not rules.options & r.NO_EVICTION,
        "any_card_first": bool(rules.options & r.ANY_CARD_FIRST),
        "half": bool(rules.options & r.HALF),
        "floor": bool(rules.options & r.FLOOR),
        "moon": facts.WAYS[rules.moon],
        "tie": facts.TIES[rules.tie],
    }

# SPDX-License-Identifier: MIT
"""Sixteen bytes that are recognisable on their own, and what the game does with bytes that are not the next record: nothing."""

import binascii
import random

import pytest

from hearts.core import change
from hearts.core import record as r
from hearts.core.game import Game
from host_tests.core import facts

PAYLOAD_BYTES = {
    "game": 9,
    "sit": 9,
    "call": 4,
    "hand": 6,
    "amend": 6,
    "undo": 3,
    "restore": 0,
    "tie": 3,
    "dealer": 1,
    "target": 2,
    "stop": 0,
    "turn": 1,
    "pass": 1,
    "wait": 9,
}


def a_table():
    """A classic game after two hands, going on, with a few other facts in it."""
    table = facts.Table(facts.CLASSIC, target=50, dealer=2, drawn=True, new=[1])
    table.tell("sit", seat=3, name=[7, 8, 9, 0, 0, 0, 0, 0])
    table.hand(13, 13, 0, 0)
    table.hand(0, 0, 13, 13)
    table.amend(0, 13, 0, 13, 0)
    table.tell("dealer", seat=1)
    table.tell("target", target=80)
    return table


def next_facts(table):
    """One possible next fact of every kind that can be next there."""
    rules = table.rules
    return [
        {"is": "game", "rules": facts.DNF, "dealer": 0, "drawn": False, "new": []},
        {"is": "sit", "seat": 0, "name": [1] * 8},
        {"is": "hand", "number": 2, **facts.hand_scoring(rules, 13, 13, 0, 0)},
        {"is": "amend", "number": 1, **facts.hand_scoring(rules, 13, 13, 0, 0)},
        {"is": "undo", "first": table.game.sequence - 1},
        {"is": "dealer", "seat": 3},
        {"is": "target", "target": 90},
        {"is": "stop"},
        {"is": "turn", "by": 1},
        {"is": "pass", "further": 2},
        {"is": "wait", "joins": True, "name": [1] * 8},
    ]


def test_a_record_is_sealed_around_its_payload():
    record = bytearray(16)
    record[r.PAYLOAD : r.PAYLOAD + 3] = b"\x01\x02\x03"
    r.seal(record, r.CALL, 0x0A0B0C)
    assert bytes(record) == facts.sealed("call", 0x0A0B0C, b"\x01\x02\x03")
    assert record[0] == 0xA7
    assert (r.kind_of(record), r.sequence_of(record)) == (r.CALL, 0x0A0B0C)
    assert r.is_sound(record)


@pytest.mark.parametrize("seed", range(20))
def test_the_crc_is_the_well_known_ccitt_one(seed):
    chance = random.Random(seed)
    record = bytearray(chance.randbytes(16))
    r.seal(record, chance.randrange(32), chance.randrange(1 << 24))
    assert record[14] | record[15] << 8 == binascii.crc_hqx(bytes(record[:14]), 0xFFFF)


def test_a_record_is_found_anywhere_in_a_dump():
    dump = b"\xff" * 5 + facts.sealed("target", 77, b"\x64\x00") + b"\x00" * 9
    sound = [at for at in range(len(dump) - 15) if r.is_sound(dump, at)]
    assert sound == [5]
    assert (r.kind_of(dump, 5), r.sequence_of(dump, 5)) == (r.TARGET, 77)


@pytest.mark.parametrize("blank", [b"\0" * 16, b"\xff" * 16], ids=["zeros", "erased flash"])
def test_blank_flash_is_not_a_record(blank):
    assert not r.is_sound(blank)


def test_another_version_is_not_a_record():
    body = bytes([0xA7, 2 << 5 | r.STOP]) + bytes(12)
    assert not r.is_sound(body + binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little"))


def refuse(game, record, wanted):
    """Check and apply both refuse, and nothing at all changes."""
    before = facts.all_that_counts(game)
    status = change.check(game, record)
    assert status == wanted
    assert facts.all_that_counts(game) == before
    assert change.apply(game, record) == status
    assert facts.all_that_counts(game) == before


@pytest.mark.parametrize("place", range(8))
def test_every_single_flipped_bit_is_refused(place):
    table = a_table()
    fact = next_facts(table)[place]
    record = facts.record_of(fact, table.game.sequence, fact.get("rules", table.rules))
    assert change.check(table.game, record) == r.OK
    for bit in range(128):
        flipped = bytearray(record)
        flipped[bit // 8] ^= 1 << bit % 8
        assert not r.is_sound(flipped)
        refuse(table.game, flipped, r.UNSOUND)


def test_every_two_flipped_bits_are_seen():
    record = facts.sealed("hand", 3, b"\x02\xf0\xff\x0f\x0d\x00")
    for first in range(128):
        for second in range(first):
            flipped = bytearray(record)
            flipped[first // 8] ^= 1 << first % 8
            flipped[second // 8] ^= 1 << second % 8
            assert not r.is_sound(flipped)


@pytest.mark.parametrize("place", range(8))
@pytest.mark.parametrize("offset", [-1, 1, 256, 65536])
def test_the_sequence_number_must_be_the_next_one(place, offset):
    table = a_table()
    fact = next_facts(table)[place]
    record = facts.record_of(fact, table.game.sequence + offset, fact.get("rules", table.rules))
    refuse(table.game, record, r.OUT_OF_ORDER)


def test_a_record_counts_once():
    table = a_table()
    refuse(table.game, table.records[-1], r.OUT_OF_ORDER)


def test_sequence_numbers_may_begin_anywhere():
    game = Game()
    game.sequence = 1_000_000
    first = facts.record_of({"is": "game", "rules": facts.DNF, "dealer": 0, "drawn": False, "new": []}, 1_000_000, facts.DNF)
    assert change.apply(game, first) == r.OK
    assert game.sequence == 1_000_001
    assert game.start_sequence == 1_000_000


@pytest.mark.parametrize("kind", [0, *range(15, 32)])
def test_an_unknown_kind_is_refused(kind):
    table = a_table()
    refuse(table.game, facts.sealed(kind, table.game.sequence), r.UNSOUND)


@pytest.mark.parametrize("kind", [kind for kind in facts.KINDS if PAYLOAD_BYTES[kind] < 9])
def test_payload_bytes_that_say_nothing_must_be_0(kind):
    table = a_table()
    facts_by_kind = {fact["is"]: fact for fact in next_facts(table)}
    content = facts.payload(facts_by_kind.get(kind, {"is": "stop"}), table.rules).ljust(9, b"\0")
    for place in range(PAYLOAD_BYTES[kind], 9):
        filled = bytearray(content)
        filled[place] = 1
        refuse(table.game, facts.sealed(kind, table.game.sequence, bytes(filled)), r.OUT_OF_RANGE)


@pytest.mark.parametrize("kind", [kind for kind in facts.KINDS if kind not in ("game", "restore")])
def test_before_a_game_is_chosen_nothing_else_can_be(kind):
    refuse(Game(), facts.sealed(kind, 0), r.NO_GAME)


def test_before_anything_was_undone_nothing_can_be_taken_back():
    refuse(Game(), facts.sealed("restore", 0), r.NOTHING_THERE)


def game_bytes(*changes):
    content = bytearray(facts.rules_code(facts.CLASSIC) + b"\0\0")
    for place, value in changes:
        content[place] = value
    return bytes(content)


@pytest.mark.parametrize(
    "kind, content",
    [
        ("game", game_bytes((0, 3))),  # no such game
        ("game", game_bytes((1, 1))),  # a variation of classic
        ("game", game_bytes((3, 255))),  # target
        ("game", game_bytes((4, 64))),  # no such option
        ("game", game_bytes((5, 3))),  # no such moon
        ("game", game_bytes((5, 12))),  # no such tie
        ("game", game_bytes((6, 1))),
        ("game", game_bytes((7, 8))),  # dealer
        ("game", game_bytes((8, 16))),  # newcomers
        ("sit", b"\x04"),
        ("sit", b"\xff"),
        ("hand", b"\x03\xf0\xff\x0f\x0d\x00"),  # not the coming hand
        ("hand", b"\x02\xf4\xff\x0f\x0d\x00"),  # seat 4
        ("hand", b"\x02\xfe\xff\x0f\x0d\x00"),  # seat 14
        ("hand", b"\x02\xf0\xff\x04\x0d\x00"),  # seat 4 for a card that is not named
        ("amend", b"\x01\xf4\xff\x0f\x0d\x00"),
        ("dealer", b"\x04"),
        ("target", b"\x85\x03"),  # 901
        ("target", b"\xff\xff"),
        ("turn", b"\x00"),
        ("turn", b"\x04"),
        ("pass", b"\x04"),
        ("wait", b"\x02\x01"),
        ("wait", b"\x01\x00\x01"),  # nobody
    ],
)
def test_values_that_a_kind_does_not_allow(kind, content):
    table = a_table()
    refuse(table.game, facts.sealed(kind, table.game.sequence, content), r.OUT_OF_RANGE)


@pytest.mark.parametrize(
    "kind, content, status",
    [
        ("hand", b"\x02\xff\xff\x0f\x0d\x00", r.NO_TAKER),
        ("hand", b"\x02\x00\xff\x0f\x0d\x00", r.NO_TAKER),
        ("hand", b"\x02\xf1\xff\x0f\x0c\x00", r.WRONG_HEARTS),
        ("hand", b"\x02\xf1\xff\x0f\xff\xff", r.WRONG_HEARTS),
        ("hand", b"\x02\xf0\xff\x0f\x0d\x00", r.WRONG_MOON),
        ("hand", b"\x02\xf1\xff\x1f\x0d\x00", r.WRONG_MOON),
        ("hand", b"\x02\xf0\xff\x3f\x0d\x00", r.WRONG_MOON),
        ("amend", b"\x02\xf1\xff\x0f\x0d\x00", r.NOTHING_THERE),
        ("amend", b"\xff\xf1\xff\x0f\x0d\x00", r.NOTHING_THERE),
        ("amend", b"\x01\xf1\xff\x0f\x0c\x00", r.WRONG_HEARTS),
        ("call", b"\x03", r.NOT_IN_THIS_GAME),
        ("tie", b"\x01\x06\x02", r.NOT_IN_THIS_GAME),
        ("tie", b"\x00\x06\x02", r.OUT_OF_RANGE),
        ("tie", b"\x03\x06\x02", r.OUT_OF_RANGE),
        ("undo", b"\x00", r.NOTHING_THERE),
        ("undo", b"\xff\xff\xff", r.NOTHING_THERE),
        ("restore", b"", r.NOTHING_THERE),
    ],
)
def test_facts_that_can_not_be(kind, content, status):
    table = a_table()
    refuse(table.game, facts.sealed(kind, table.game.sequence, content), status)


@pytest.mark.parametrize("seed", range(5))
def test_sealed_noise_is_either_a_possible_fact_or_changes_nothing(seed):
    chance = random.Random(seed)
    table = a_table()
    for _ in range(400):
        record = facts.sealed(chance.randrange(32), table.game.sequence, chance.randbytes(chance.randrange(10)))
        status = change.check(table.game, record)
        if status != r.OK:
            refuse(table.game, record, status)

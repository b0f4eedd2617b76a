# SPDX-License-Identifier: MIT
"""Collections of the heap are seen from outside, as they are and without a trace."""

import contextlib

import pytest

from host_tests import machines
from tools import image
from tools.machine import MachineError
from tools.pico import collecting
from tools.pico.machine import PicoMachine

pytestmark = pytest.mark.pico

# Collects, then fills the heap until it is full; prints what it knows of both, in microseconds.
PROGRAM = """
import gc, time
kept = [bytearray(50) for _ in range(800)]
now = time.ticks_us
began = now()
gc.collect()
print(now() - began)
longest = 0
for _ in range(700):
    began = now()
    bytearray(600)
    longest = max(longest, now() - began)
print(longest)
print(now())
"""


@pytest.fixture(scope="module")
def firmware():
    return machines.firmware()


@pytest.fixture(scope="module")
def collector(firmware):
    return collecting.collector(firmware)


@pytest.fixture
def bare(firmware):
    with contextlib.closing(PicoMachine(image.image(firmware, {"main.py": b""}))) as pico:
        pico.power_on()
        yield pico


def test_a_collection_is_seen_for_as_long_as_the_pico_says_it_took(bare, collector):
    found = collecting.watched(bare, collector)
    asked, longest, _ = map(int, bare.exec(PROGRAM).split())
    (one, *others) = [(over - began) * 1000 for began, over in found]
    assert asked - 30 < one < asked
    # 700 times 600 bytes are twice the heap.
    assert 1 <= len(others) <= 5
    assert longest - 100 < max(others) < longest


def test_a_pico_that_is_watched_does_all_at_the_same_time(bare, collector, firmware):
    with contextlib.closing(PicoMachine(bare.flash())) as other:
        other.power_on()
        collecting.watched(other, collector)
        assert other.exec(PROGRAM) == bare.exec(PROGRAM)
        assert other.now == bare.now


def test_a_firmware_where_collecting_is_not_found_is_told(firmware, monkeypatch):
    monkeypatch.setattr(collecting, "_NEAR", 2)
    with pytest.raises(MachineError, match="calls nothing"):
        collecting.collector(firmware)

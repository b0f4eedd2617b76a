# SPDX-License-Identifier: MIT
"""Frames go to the I2C block word by word, as it has room, and whatever happens on the wire is noticed within 10 ms."""

import array
import errno
import importlib
import itertools
import sys
import types

import pytest

from host_tests.port.block import EVENTS, Block
from tools.panel import Panel as Module

from hearts.port import pins  # isort: skip

LAST = 0x200
NOTHING = (0x00, 0xE3 | LAST)
PLACE = (0x00, 0xB3, 0x00, 0x10 | LAST)
THERE = 3 * 128  # in the RAM
PICO = "Raspberry Pi Pico with RP2040"


@pytest.fixture
def load(monkeypatch):
    """Imports the bus, for the board of that name, with a clock that goes on by 50 us with each look at it."""

    def load(board=PICO):
        machine = types.SimpleNamespace(Pin=None, I2C=None)
        monkeypatch.setitem(sys.modules, "machine", machine)
        monkeypatch.setattr("os.uname", lambda: types.SimpleNamespace(machine=board))
        clock = itertools.count(0x3FFFFF00, 50)  # it wraps
        monkeypatch.setattr("time.ticks_us", lambda: next(clock) & 0x3FFFFFFF, raising=False)
        monkeypatch.delitem(sys.modules, "hearts.port.bus", raising=False)
        return importlib.import_module("hearts.port.bus")

    yield load
    sys.modules.pop("hearts.port.bus", None)


@pytest.fixture
def module():
    module = Module()
    module.write(0x3C, b"\x00\x20\x02\xa1\xc8")
    return module


@pytest.fixture
def block(module):
    return Block(module)


@pytest.fixture
def bus(load, block, monkeypatch):
    loaded = load()
    monkeypatch.setattr(loaded, "_BLOCK", block)
    return loaded.Bus(types.SimpleNamespace(writeto=None, readfrom_into=None))


def send(bus, *words, address=0x3C):
    bus.send(address, array.array("H", words), len(words))


@pytest.mark.parametrize(
    "board, base",
    [
        (PICO, 0x40044000),  # I2C0_BASE, RP2040 datasheet 2.2.4
        ("Raspberry Pi Pico W with RP2040", 0x40044000),
        ("Raspberry Pi Pico2 with RP2350", 0x40090000),  # RP2350 datasheet 2.2.4
    ],
)
def test_the_block_lies_where_the_chip_has_it(load, board, base):
    assert pins.I2C_BUS == 0
    assert base == load(board)._BLOCK


@pytest.mark.parametrize("length", (1, 15, 16, 17, 128))
def test_what_is_sent_arrives_however_long_it_is(bus, module, length):
    picture = [*range(1, length), length | LAST]
    send(bus, *PLACE, 0x40, *picture)
    bus.finish()
    assert list(module.ram[THERE : THERE + length]) == list(range(1, length + 1))


def test_transfers_that_wait_together_arrive_apart(bus, module):
    send(bus, *PLACE, 0x40, 7 | LAST, *PLACE, 0x40, 8, 9 | LAST)
    bus.finish()
    assert list(module.ram[THERE : THERE + 2]) == [8, 9]


def test_the_target_is_told_once_and_again_after_the_block_was_made_anew(bus, block):
    for _ in range(3):
        send(bus, *NOTHING)
        bus.finish()
    assert block.targets == [0x3C]
    block._target = 0x55
    send(bus, *NOTHING)
    assert block.targets == [0x3C, 0x3C]


def test_a_refusal_is_told_at_the_end_once_and_what_came_after_it_is_forgotten(bus, module):
    module.ram[THERE] = 1
    module.refuse_after = 6
    send(bus, *PLACE, 0x40, 7 | LAST, *PLACE, 0x40, 8 | LAST)
    with pytest.raises(OSError) as refusal:
        bus.finish()
    assert refusal.value.args == (errno.EIO,)
    assert module.ram[THERE] == 7
    bus.finish()
    send(bus, *PLACE, 0x40, 9 | LAST)
    bus.finish()
    assert module.ram[THERE] == 9


def test_the_stop_of_a_frame_is_not_left_for_the_next_transfer_to_take_for_its_own(bus, block):
    send(bus, *NOTHING)
    bus.finish()
    assert not block[EVENTS]


def test_nobody_at_the_address_is_a_refusal(bus):
    send(bus, *NOTHING, address=0x3D)
    with pytest.raises(OSError) as refusal:
        bus.finish()
    assert refusal.value.args == (errno.EIO,)


def test_a_wire_that_stands_still_is_given_up_after_10_ms(bus, block):
    block.stuck = True
    send(bus, *NOTHING)
    with pytest.raises(OSError) as late:
        bus.finish()
    assert late.value.args == (errno.ETIMEDOUT,)
    with pytest.raises(OSError) as late:
        send(bus, *[0x40] * 200)
    assert late.value.args == (errno.ETIMEDOUT,)

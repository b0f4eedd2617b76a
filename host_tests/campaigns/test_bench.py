# SPDX-License-Identifier: MIT
"""The bench tells when a press was answered, from when its bound counts, and what it waited for: tried on a program that does all that at
known times."""

import contextlib
import re

import pytest

from hearts.input.keys import OK, A, B, C
from host_tests import machines
from host_tests.campaigns import bench
from host_tests.campaigns.bench import HOME, MOST_WITHIN, REDRAW_MS, REDRAW_RATIO, REDRAW_ROW, WIRE_MS, Answer, Press, Run
from tools import image
from tools.pico import collecting
from tools.pico.machine import BUTTONS, SCL, SDA, PicoMachine

# Each press draws two bytes, 5 ms apart. Before them A does nothing, B collects, C writes to the flash; OK writes between them.
PROGRAM = f"""
import gc, time
from machine import I2C, Pin

i2c = I2C(0, sda=Pin({SDA}), scl=Pin({SCL}), freq=400_000)
pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in {BUTTONS}]
kept = [bytearray(50) for _ in range(800)]

def command(*codes):
    i2c.writeto(0x3C, b"\\x00" + bytes(codes))

def draw(value):
    i2c.writeto(0x3C, b"\\x40" + bytes([value]))

def record(byte):
    with open("/log", "wb") as log:
        log.write(byte)

command(0x20, 0, 0xA1, 0xC8, 0xDA, 0x12, 0x8D, 0x14)
for _ in range(1024):
    draw(0)
command(0xAF)
draw(1)
before = [1] * 6
while True:
    levels = [pin.value() for pin in pins]
    for key in range(6):
        if not levels[key] and before[key]:
            time.sleep_ms(30)
            if key == {B}:
                gc.collect()
            if key == {C}:
                record(b"c")
            draw(0xFF)
            time.sleep_ms(5)
            if key == {OK}:
                record(b"o")
            draw(0xFF)
    before = levels
    time.sleep_ms(1)
"""


def press(key, before=HOME, after=HOME):
    return Press(key, 90, before, after)


@pytest.fixture(scope="module")
def seen():
    """The answers to A, B, C and OK, and when the heap was collected meanwhile."""
    firmware = machines.firmware()
    with contextlib.closing(PicoMachine(image.image(firmware, {"main.py": PROGRAM.encode()}))) as box:
        box.boot()
        collections = collecting.watched(box, collecting.collector(firmware))
        found = bench.answers(box, [press(key) for key in (A, B, C, OK)], collections)
    return found, collections


@pytest.mark.pico
def test_an_answer_counts_from_the_press(seen):
    a, _, _, ok = seen[0]
    for one in (a, ok):
        assert 30 < one.first < 33 and one.first + 5 < one.last < 39
    assert [one.changed for one in seen[0]] == [2] * 4


@pytest.mark.pico
def test_a_collection_within_an_answer_is_counted(seen):
    found, collections = seen
    assert [one.collections for one in found] == [0, 1, 0, 0]
    ((began, over),) = collections
    usual, collected = (one.last for one in found[:2])
    assert over - began == pytest.approx(collected - usual, abs=1.1)


@pytest.mark.pico
def test_a_flash_write_before_the_first_changed_byte_is_told_and_no_other(seen):
    a, b, c, ok = seen[0]
    assert (a.flashed, b.flashed, ok.flashed) == (0, 0, 0)
    assert 30 < c.flashed < c.first


def test_the_bound_of_a_whole_redraw_counts_from_the_flash():
    late = Answer(press(OK, "take"), 22, 47, 600, 900, flashed=5)
    assert late.redraws and late.bounded == 42
    assert late.bound == REDRAW_RATIO * 600 * WIRE_MS + REDRAW_MS


@pytest.mark.parametrize("one", [press(A), press(A, HOME, "call")], ids=["within a screen", "a screen that is loaded"])
def test_every_other_bound_counts_from_the_press(one):
    answer = Answer(one, 20, 151, MOST_WITHIN, 300, flashed=145)
    assert answer.bounded == 151 > answer.bound
    assert len(list(bench.broken(Run("", 0, [answer], 0, 0)))) == 1


def test_the_redraw_row_counts_from_the_flash_and_all_presses_from_the_press():
    rows = bench.table([Run("box", 0, [Answer(press(OK, "take"), 22, 47, 600, 900, 5, 2)], 0, 12.34)])
    values = {name.strip(): value.strip() for name, value in re.findall(r"^\|([^|]+)\|([^|]+)\|$", rows, re.MULTILINE)}
    assert values["all presses: to the last changed byte, ms"] == "47.0 / 47.0"
    assert values[REDRAW_ROW] == "42.0 / 42.0"
    assert values["collections within an answer, of all presses"] == "2"
    assert values["the longest collection, ms"] == "12.3"


@pytest.mark.pico
def test_the_first_press_of_the_game_is_answered_in_time_and_changes_no_table(capsys):
    before = bench.TABLE.read_bytes()
    assert bench.main(["--presses", "1"]) == 0
    assert "0 of 1 answers come later" in capsys.readouterr().out
    assert bench.TABLE.read_bytes() == before

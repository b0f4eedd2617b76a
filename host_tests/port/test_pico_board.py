# SPDX-License-Identifier: MIT
"""The port on stock MicroPython in the emulated Pico: pins, panel, folder, chance."""

import binascii

import pytest

from host_tests import machines
from tools import build, image
from tools.pico.machine import PicoMachine

pytestmark = pytest.mark.pico

MAIN = b"""
from hearts.guard import Guard
from hearts.pico import Pico

port = Pico(Guard())
port.folder.make()
port.panel.pages[0] = 1
port.panel.keep(0)
while True:
    port.sleep()
"""

# What the tests say to the Pico's REPL first.
TOOLS = """
import binascii, gc, random, time

panel = port.panel

def change(count):
    for _ in range(count):
        panel.pages[random.randrange(1024)] ^= 1 + random.randrange(255)

def levels():
    "The buttons that are down now."
    time.sleep_ms(5)
    while port.buttons.look():
        pass
    return port.buttons.levels

def show():
    "Microseconds and bytes of heap that it takes."
    gc.collect()
    gc.disable()
    heap = gc.mem_alloc()
    start = time.ticks_us()
    panel.show()
    took = time.ticks_diff(time.ticks_us(), start)
    heap = gc.mem_alloc() - heap
    gc.enable()
    return took, heap
"""


@pytest.fixture(scope="module")
def files():
    built = build.files()
    return {**built, "main.py": MAIN}


@pytest.fixture(scope="module")
def pico(files):
    machine = PicoMachine(image.image(machines.firmware(), files))
    machine.boot()
    yield machine
    machine.close()


@pytest.fixture(scope="module")
def repl(pico):
    """A function that runs code on the Pico and returns the words it prints."""
    pico.exec(TOOLS)
    return lambda code: pico.exec(code).split()


def test_it_starts_with_the_first_frame_and_no_snow(pico):
    assert pico.panel.seen() == b"\x01" + bytes(1023)
    assert not pico.panel.snow
    assert pico.panel.contrast == 0x40


def test_ctrl_c_reaches_the_repl(repl):
    assert repl("print('here')") == ["here"]


@pytest.mark.parametrize("count", (1, 5, 30, 300, 3000))
def test_the_ram_is_the_frame(pico, repl, count):
    for _ in range(5):
        (crc,) = repl(f"change({count})\npanel.show()\nprint(binascii.crc32(panel.pages))")
        assert binascii.crc32(pico.panel.ram) == int(crc)


def test_an_unchanged_frame_sends_nothing(pico, repl):
    repl("change(9)\npanel.show()")
    sent = pico.panel.transfers
    repl("panel.show()")
    assert pico.panel.transfers == sent


@pytest.mark.parametrize("count", (0, 1, 5, 30, 300, 3000))
def test_show_allocates_nothing(repl, count):
    assert repl(f"change({count})\nprint(show()[1])") == ["0"]


def test_a_frame_changed_all_over_takes_at_most_1_25_of_its_wire_time(repl):
    (took,) = repl("for at in range(1024): panel.pages[at] ^= 255\nprint(show()[0])")
    assert int(took) <= 1.25 * 1024 * 9 / 400_000 * 1e6


def test_a_shape_of_48_by_32_takes_at_most_8_ms(repl):
    (took,) = repl(
        "for page in range(4):\n"
        "    for column in range(44, 92): panel.pages[page * 128 + column] ^= 255\n"
        "print(show()[0])"
    )
    assert int(took) <= 8000


def test_after_a_refused_byte_the_next_look_makes_the_frame_whole(pico, repl):
    for look, byte in enumerate((0, 3, 9, 20), 1):
        pico.panel.refuse_after = byte
        repl("change(100)\npanel.show()")
        assert pico.panel.refuse_after is None
        repl(f"panel.keep({look * 250})")
        (crc,) = repl("print(binascii.crc32(panel.pages))")
        assert binascii.crc32(pico.panel.ram) == int(crc)


@pytest.mark.parametrize("key", range(6))
def test_a_button_at_its_pin_is_its_bit(pico, repl, key):
    assert repl("print(levels())") == ["0"]
    pico.press(key)
    assert repl("print(levels())") == [str(1 << key)]
    pico.release(key)


def test_presses_while_the_processor_is_busy_wait_in_order(pico, repl):
    repl("levels()")  # what other tests have left
    pico.press(0)
    pico.run(10)
    pico.release(0)
    pico.run(10)
    pico.press(5)
    pico.run(10)
    pico.release(5)
    pico.run(10)
    levels = repl("while port.buttons.look(): print(port.buttons.levels)")
    assert [level for level, before in zip(levels, ["", *levels], strict=False) if level != before] == ["1", "0", "32", "0"]


def test_looking_at_buttons_and_clock_allocates_nothing(repl):
    code = """
def looks():
    "Bytes of heap that a hundred looks take."
    heap = gc.mem_alloc()
    for _ in range(100):
        port.buttons.look()
        port.sleep()
    return gc.mem_alloc() - heap

looks()
print(looks())
"""
    assert repl(code) == ["0"]


def test_draws_differ_from_moment_to_moment_within_their_range(repl):
    draws = [int(value) for value in repl("for _ in range(200): print(port.draw(4))")]
    assert set(draws) == {0, 1, 2, 3}
    assert all(25 <= draws.count(value) <= 75 for value in range(4))


def test_what_was_flushed_outlives_a_power_cut(pico, repl):
    assert repl("print(port.folder.names())") == ["[]"]
    repl("file = port.folder.open('a', 'ab'); file.write(b'kept'); file.flush(); file.write(b'lost')")
    pico.cut_power()
    assert pico.files() == {"a": b"kept"}

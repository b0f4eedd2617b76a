# SPDX-License-Identifier: MIT
"""The emulated Pico keeps its promises: time, buttons, panel, console, flash and power.

It runs a small program of its own, so that a fault found here is one of the bench and not of the score box.
"""

import pytest

from tools import flash, image, stock
from tools.panel import PanelError
from tools.pico.branch import Branch, BranchError
from tools.pico.console import ConsoleError
from tools.pico.machine import BUTTONS, SCL, SDA, MachineError, PicoMachine

pytestmark = pytest.mark.pico

MS = 1_000_000  # nanoseconds

# Draws a few bytes at each press, and appends a line to a file when OK is pressed. Each start is printed.
PROGRAM = f"""
import os, time
from machine import I2C, Pin

i2c = I2C(0, sda=Pin({SDA}), scl=Pin({SCL}), freq=400_000)
pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in {BUTTONS}]
drawn = 0

def command(*codes):
    i2c.writeto(0x3C, b"\\x00" + bytes(codes))

def draw(value, count=8):
    global drawn
    drawn += 1
    command(0x21, 0, 127, 0x22, 0, 7)
    i2c.writeto(0x3C, b"\\x40" + bytes([value]) * count)

def record(key):
    with open("/games/log", "ab") as log:
        log.write(b"%d\\n" % key)

command(0x20, 0, 0xA1, 0xC8, 0xDA, 0x12, 0x8D, 0x14)
draw(0, 1024)
command(0xAF)
if "games" not in os.listdir():
    os.mkdir("games")
draw(1)
print("started with", sorted(os.listdir("/games")))
before = 0
while True:
    levels = 0
    for key in range(6):
        if not pins[key].value():
            levels |= 1 << key
            if not before >> key & 1:
                if key == 4:
                    record(key)
                draw(16 + key)
    before = levels
    time.sleep_ms(1)
"""


@pytest.fixture(scope="session")
def stock_firmware():
    try:
        return stock.read()
    except stock.StockError as error:
        pytest.skip(f"NO STOCK FIRMWARE, THE EMULATED PICO WAS NOT TESTED: {error}")


@pytest.fixture(scope="session")
def machine_with(stock_firmware):
    """machine_with(main.py's text, games=...) is a machine without power."""

    def make(main, games=None):
        return PicoMachine(image.image(stock_firmware, {"main.py": main.encode()}), games)

    return make


@pytest.fixture
def machine(machine_with):
    """A machine with PROGRAM, after its first frame."""
    machine = machine_with(PROGRAM)
    machine.boot()
    yield machine
    machine.close()


def tap(machine, key, ms=20):
    machine.press(key)
    machine.run(ms)
    machine.release(key)
    machine.run(ms)


# Time and buttons


def test_time_goes_on_exactly(machine):
    before = machine.now
    machine.run(12.5)
    # An instruction that is being executed is finished: a few cycles of 8 ns.
    assert 12.5 <= machine.now - before < 12.501


def test_boot_ends_with_the_first_frame(machine):
    assert machine.panel.lit
    assert machine.panel.ram[:9] == b"\x01" * 8 + b"\x00"
    assert not machine.panel.snow


@pytest.mark.parametrize("key", range(6))
def test_a_press_at_the_pin_is_seen_on_the_panel(machine, key):
    machine.press(key)
    pressed = machine.now
    machine.run(20)
    assert machine.panel.ram[:8] == bytes([16 + key]) * 8
    assert pressed < machine.wire.last_change_ns / MS < pressed + 20


def test_a_button_that_stays_down_is_one_press(machine):
    machine.press(0)
    machine.run(50)
    machine.release(0)
    machine.run(5)
    assert machine.exec("print(drawn)").strip() == "3"


def test_every_run_is_the_same_to_the_nanosecond(machine_with):
    def play():
        machine = machine_with(PROGRAM)
        machine.boot()
        for key in (0, 4, 2):
            tap(machine, key)
        return machine.now, machine.wire.last_change_ns, machine.flash()

    assert play() == play()


def test_a_stall_lets_the_world_go_on_without_the_processor(machine):
    machine.press(1)
    pressed = machine.now
    machine.stall(3_600_000)
    machine.run(5)
    assert machine.wire.last_change_ns / MS > pressed + 3_600_000


# The wires


def test_a_byte_takes_nine_clocks_at_the_speed_that_the_firmware_sets(machine):
    def took_us(count):
        program = f"t = time.ticks_us(); draw(7, {count}); print(time.ticks_diff(time.ticks_us(), t))"
        return int(machine.exec(program))

    for hertz in (400_000, 100_000):
        machine.exec(f"i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq={hertz})")
        for_200_more = took_us(400) - took_us(200)
        # The firmware hands over the next byte when one is gone, 1.7 us later.
        assert 1 <= for_200_more / (200 * 9 * 1e6 / hertz) < 1.08


def test_an_empty_transfer_sent_by_hand_over_the_pins_finds_the_panel(machine):
    assert machine.exec("print(i2c.scan())").strip() == "[60]"


def test_a_panel_that_is_not_there_is_an_input_output_error_at_once(machine):
    machine.panel.power_off()
    program = """
t = time.ticks_ms()
try:
    draw(1)
except OSError as error:
    print(error.errno, time.ticks_diff(time.ticks_ms(), t) < 5)
"""
    assert machine.exec(program).split() == ["5", "True"]


def test_a_byte_that_is_refused_ends_the_transfer(machine):
    machine.exec("pass")
    machine.wire.refuse_byte = 3
    assert machine.exec("print(i2c.writeto(0x3C, b'\\x40' + bytes(100)) < 100)").strip() == "True"


def test_a_stuck_clock_is_a_timeout(machine):
    machine.exec("pass")
    machine.wire.stuck = True
    with pytest.raises(ConsoleError, match="ETIMEDOUT"):
        machine.exec("draw(1)")


def test_bytes_that_the_panel_does_not_allow_come_out_of_run(machine):
    with pytest.raises(PanelError):
        machine.exec("command(0xFE)")


# The console


def test_what_the_firmware_prints_can_be_read(machine):
    machine.run(50)
    assert "started with []" in machine.console


def test_code_runs_in_place_of_the_app_with_all_that_the_app_made(machine):
    tap(machine, 2)
    assert machine.exec("print(drawn)").strip() == "3"
    assert 3_000 < machine.heap_in_use() < 20_000


def test_code_that_raises_is_told(machine):
    with pytest.raises(ConsoleError, match="ZeroDivisionError"):
        machine.exec("1 / 0")


def test_more_code_than_the_serial_port_takes_at_once_arrives(machine):
    assert machine.exec(f"print(len('{'x' * 3000}'))").strip() == "3000"


def test_code_that_does_not_end_is_told(machine):
    with pytest.raises(ConsoleError, match="within 50 ms"):
        machine.exec("time.sleep(1)", ms=50)


def test_a_program_that_fails_is_told_with_its_traceback(machine_with):
    machine = machine_with("raise ValueError('no such pin')")
    with pytest.raises(MachineError, match="ValueError: no such pin"):
        machine.boot()


# Flash and power


def test_the_firmware_mounts_the_image_and_finds_the_games(machine_with):
    machine = machine_with(PROGRAM, games={"a": b"1", "b": b"2"})
    machine.boot()
    machine.run(50)
    assert "started with ['a', 'b']" in machine.console
    assert machine.files() == {"a": b"1", "b": b"2"}


def test_a_game_in_the_flash_is_still_there_after_a_cut(machine):
    tap(machine, 4)
    machine.cut_power()
    assert not machine.powered
    assert not machine.panel.lit
    assert machine.files() == {"log": b"4\n"}
    machine.boot()
    machine.run(50)
    assert "started with ['log']" in machine.console
    assert machine.panel.ram[:9] == b"\x01" * 8 + b"\x00"


def test_a_button_that_is_held_over_a_cut_is_still_held(machine):
    machine.press(3)
    machine.cut_power()
    machine.boot()
    assert machine.panel.ram[0] == 16 + 3


def test_time_goes_on_without_power(machine):
    machine.cut_power()
    before = machine.now
    machine.run(1000)
    assert machine.now == before + 1000
    machine.boot()
    assert machine.wire.last_byte_ns / MS > before + 1000


def test_a_dump_of_the_flash_makes_another_machine(machine):
    tap(machine, 4)
    other = PicoMachine(machine.flash())
    other.boot()
    assert other.files() == {"log": b"4\n"}
    place = flash.place(other.flash())
    assert flash.files(other.flash()[place.start : place.end])["games/log"] == b"4\n"


@pytest.mark.parametrize("how", ["before", "torn", "after"])
def test_a_cut_in_each_flash_operation_leaves_the_record_whole_or_away(machine, how):
    tap(machine, 4)
    before = machine.flash_operations
    tap(machine, 4)
    operations = machine.flash_operations - before
    assert operations > 0

    def cut(number):
        machine.cut_at_flash_operation(number, how, seed=number)
        tap(machine, 4)
        assert not machine.powered
        machine.boot()
        return machine.files()["log"]

    for number in range(1, operations + 1):
        assert Branch(lambda number=number: cut(number)).result() in (b"4\n4\n", b"4\n4\n4\n")


def test_a_cut_can_strike_while_the_box_starts(machine_with):
    machine = machine_with("open('started', 'w').close()\n" + PROGRAM)
    machine.cut_at_flash_operation(1, "before")
    machine.power_on()
    machine.run(500)
    assert not machine.powered
    assert machine.flash_operations == 1
    machine.boot()


def test_a_flash_operation_stops_the_processor_for_as_long_as_it_is_told(machine):
    machine.program_ms = 30
    machine.press(4)
    pressed = machine.now
    machine.run(200)
    assert machine.wire.last_change_ns / MS > pressed + 30


def test_when_the_flash_was_last_written_is_known(machine):
    machine.program_ms = 30
    machine.press(4)
    pressed = machine.now
    machine.run(200)
    # When it is written the processor stands still; then it draws.
    assert pressed + 30 < machine.flashed_at < machine.wire.last_change_ns / MS
    flashed = machine.flashed_at
    machine.release(4)
    tap(machine, 0)
    assert machine.flashed_at == flashed


def test_a_reset_by_the_firmware_begins_anew(machine):
    machine.exec(
        "from machine import Timer, reset\n"
        "Timer(period=5, mode=Timer.ONE_SHOT, callback=lambda timer: reset())"
    )
    machine.run(300)
    assert machine.panel.lit
    assert machine.panel.ram[:9] == b"\x01" * 8 + b"\x00"
    assert machine.console.count("started with") == 2


# Copies


def test_a_branch_leaves_the_machine_as_it_was(machine):
    before = machine.flash(), machine.now

    def play():
        tap(machine, 4)
        return machine.files()

    branches = [Branch(play), Branch(play)]
    assert [branch.result() for branch in branches] == [{"log": b"4\n"}] * 2
    assert (machine.flash(), machine.now) == before


def test_what_fails_in_a_branch_is_told():
    with pytest.raises(BranchError, match="ZeroDivisionError"):
        Branch(lambda: 1 / 0).result()


def test_stock_firmware_alone_makes_its_own_file_system(stock_firmware):
    machine = PicoMachine(stock_firmware)
    machine.power_on()
    machine.run(500)
    assert machine.files() == {}

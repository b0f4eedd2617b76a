# SPDX-License-Identifier: MIT
"""The board as the app sees it, with a made-up `machine` module underneath."""

import importlib
import sys
import types

import pytest

from host_tests.port.block import Block
from tools.panel import Panel as Module

# After `tools`, which puts the firmware on the import path.
from hearts.port import pins  # isort: skip

LOADED = ("hearts.port.pico", "hearts.port.buttons", "hearts.port.bus")  # with this `machine`
GPIOS = (pins.A, pins.B, pins.C, pins.D, pins.OK, pins.BACK)


class Pin:
    IN = "in"
    OUT = "out"
    PULL_UP = "pull-up"
    OPEN_DRAIN = "open drain"
    made = None  # (GPIO number, setup) of each
    clocks = 0  # how often the bus clock was pulled low by hand
    held = 0  # how many more clocks the panel holds the data line
    usb = 0  # whether there is power at USB
    high = None  # the GPIOs that were made outputs at 1

    def __init__(self, gpio, *setup, value=None):
        self.gpio = gpio
        self.made.append((gpio, setup))
        if setup == (Pin.OUT,) and value:
            self.high.append(gpio)

    def value(self):
        if self.gpio == pins.USB:
            return Pin.usb
        return 0 if Pin.held > 0 else 1

    def __call__(self, level):
        assert self.gpio == pins.SCL
        if not level:
            Pin.clocks += 1
            Pin.held -= 1


class Timer:
    def __init__(self, *, period, callback, hard):
        pass

    def deinit(self):
        pass

    init = __init__


class ADC:
    reading = 0

    def __init__(self, pin):
        self.gpio = pin.gpio

    def read_u16(self):
        assert self.gpio == 29
        return self.reading


class I2C:
    module = None
    made = None

    def __init__(self, bus, *, sda=None, scl=None, freq, timeout):
        if sda:
            I2C.pins = (sda.gpio, scl.gpio)
        # The bus has its clock from the processor's, as it is now.
        I2C.made = (bus, *I2C.pins, freq, timeout, Processor.speed)

    def writeto(self, address, buffer):
        """The number of bytes acknowledged, as MicroPython's does; only an address without answer raises."""
        if not self.module.start(address):
            raise OSError(5)
        taken = 0
        for value in bytes(buffer):
            if not self.module.take(value):
                break
            taken += 1
        self.module.stop()
        return taken

    def readfrom_into(self, address, buffer):
        answer = self.module.read(address, len(buffer))
        if answer is None:
            raise OSError(5)
        buffer[:] = answer


class Processor:
    """Its clock, and how often and for how long it slept."""

    speed = 125_000_000
    naps = None

    @classmethod
    def freq(cls, speed=None):
        cls.speed = speed or cls.speed
        return cls.speed

    @classmethod
    def lightsleep(cls, ms):
        cls.naps.append((ms, cls.speed))
        cls.speed = 125_000_000  # the firmware sets its usual one


class Guard:
    """Writes down when it was told that the app goes on."""

    restarted = False

    def __init__(self):
        self.fed = []

    def feed(self, now):
        self.fed.append(now)


@pytest.fixture
def module():
    return Module()


@pytest.fixture
def guard():
    return Guard()


@pytest.fixture
def board():
    """What os.uname() says of it."""
    return "Raspberry Pi Pico with RP2040"


@pytest.fixture
def pico(monkeypatch, module, guard, board):
    machine = types.SimpleNamespace(
        Pin=Pin, I2C=I2C, Timer=Timer, ADC=ADC, reset=lambda: None, idle=lambda: None, freq=Processor.freq, lightsleep=Processor.lightsleep
    )
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr("os.uname", lambda: types.SimpleNamespace(machine=board))
    monkeypatch.setattr(Processor, "speed", 125_000_000)
    monkeypatch.setattr(Processor, "naps", [])
    monkeypatch.setattr(Pin, "usb", 0)
    monkeypatch.setattr(Pin, "high", [])
    monkeypatch.setattr(ADC, "reading", 0)
    for name in LOADED:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("time.ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr("time.ticks_us", lambda: 12345, raising=False)
    monkeypatch.setattr("time.ticks_diff", lambda end, start: end - start, raising=False)
    monkeypatch.setattr("time.sleep_us", lambda us: None, raising=False)
    monkeypatch.setattr(Pin, "made", [])
    monkeypatch.setattr(Pin, "clocks", 0)
    monkeypatch.setattr(Pin, "held", 0)
    monkeypatch.setattr(I2C, "module", module)
    buttons = importlib.import_module("hearts.port.buttons")
    monkeypatch.setattr(buttons, "_SIO", (0, 0x3FFFFFFF))
    monkeypatch.setattr(buttons, "_INTR", bytes(8))
    monkeypatch.setattr(importlib.import_module("hearts.port.bus"), "_BLOCK", Block(module))
    import hearts.port.pico

    monkeypatch.setattr(hearts.port.pico, "Folder", lambda path: path)
    yield hearts.port.pico.Pico(guard)
    for name in LOADED:
        sys.modules.pop(name)


def test_games_are_in_their_own_folder(pico):
    assert pico.folder == "/games"


def test_buttons_are_inputs_with_pull_up(pico):
    found = sorted(made for made in Pin.made if made[0] in GPIOS)
    assert found == [(gpio, (Pin.IN, Pin.PULL_UP)) for gpio in sorted(GPIOS)]


def test_the_panel_is_lit_over_the_bus_of_the_pin_map_at_400_khz(pico, module):
    pico.panel.keep(0)
    assert I2C.made == (pins.I2C_BUS, pins.SDA, pins.SCL, 400_000, 10_000, 125_000_000)
    assert module.lit and not module.snow


def test_a_byte_not_acknowledged_is_noticed(pico, module):
    pico.panel.keep(0)
    pico.panel.pages[200] = 1
    module.refuse_after = 3
    pico.panel.show()
    assert module.ram != pico.panel.pages
    pico.panel.keep(250)
    assert module.ram == pico.panel.pages


@pytest.mark.parametrize("held", [0, 1, 8, 100])
def test_a_panel_that_holds_the_data_line_gets_its_clocks(pico, held):
    Pin.held = held
    pico.panel.keep(0)
    assert Pin.clocks == min(held, 9)


@pytest.mark.parametrize("board", ["Raspberry Pi Pico with RP2040", "Raspberry Pi Pico W with RP2040"])
def test_the_supply_is_three_times_what_its_pin_reads(pico, board, monkeypatch):
    for millivolts in (0, 1600, 2200, 3700, 5000):
        monkeypatch.setattr(ADC, "reading", round(millivolts / 3 / 3300 * 65535))
        assert abs(pico.millivolts() - millivolts) <= 1


# Current is saved


SLOW = 48_000_000
FAST = 125_000_000
on_each_board = pytest.mark.parametrize("board", ["Raspberry Pi Pico with RP2040", "Raspberry Pi Pico W with RP2040"])


def plug_in(monkeypatch, board, power):
    """Whether there is power at USB: a Pico has a pin for that, a Pico W has 5 V instead of a battery's 3."""
    monkeypatch.setattr(Pin, "usb", int(power and " W" not in board))
    monkeypatch.setattr(ADC, "reading", round((5000 if power else 3000) / 9900 * 65535))


def quiet(pico, ms):
    """So long ago did a button move."""
    pico.buttons._state[0] = ms
    pico.buttons.look()


@on_each_board
@pytest.mark.parametrize("ms, speed", [(0, FAST), (5999, FAST), (6000, SLOW), (3_600_000, SLOW)])
def test_after_six_seconds_without_a_press_the_processor_goes_slow_and_the_bus_stays_as_fast(pico, board, monkeypatch, ms, speed):
    plug_in(monkeypatch, board, False)
    pico.panel.keep(0)
    quiet(pico, ms)
    pico.sleep()
    assert Processor.speed == speed
    assert I2C.made[3:] == (400_000, 10_000, speed)


@on_each_board
def test_with_a_press_it_is_fast_again(pico, board, monkeypatch):
    plug_in(monkeypatch, board, False)
    pico.panel.keep(0)
    quiet(pico, 6000)
    pico.sleep()
    pico.buttons._changes[0], pico.buttons._state[2] = 1, 1
    pico.sleep()
    assert Processor.speed == FAST
    assert I2C.made[3:] == (400_000, 10_000, FAST)


@on_each_board
def test_while_the_panel_is_dark_it_sleeps_40_ms_at_a_time_from_and_to_full_speed(pico, board, monkeypatch):
    plug_in(monkeypatch, board, False)
    quiet(pico, 6000)
    pico.sleep()
    pico.panel.contrast = 0
    pico.sleep()
    pico.sleep()
    assert Processor.naps == [(40, FAST)] * 2


@on_each_board
def test_with_power_at_usb_it_neither_goes_slow_nor_sleeps(pico, board, monkeypatch):
    plug_in(monkeypatch, board, True)
    quiet(pico, 6000)
    pico.sleep()
    pico.panel.contrast = 0
    pico.sleep()
    assert Processor.speed == FAST
    assert Processor.naps == []


@on_each_board
def test_on_a_pico_w_the_radio_is_kept_off_the_pin_of_the_supply_and_nowhere_else(pico, board):
    assert Pin.high == ([pins.RADIO] if " W" in board else [])


def test_the_guard_is_fed_by_a_step_only_if_the_buttons_were_looked_at_since(pico, guard):
    state = pico.buttons._state
    for scanned in (5, 5, 5, 7, 7, 9):
        state[0] = scanned
        pico.feed()
    assert guard.fed == [5, 7, 9]


def test_draws_are_spread_evenly(pico):
    draws = [pico.draw(4) for _ in range(4000)]
    assert set(draws) == {0, 1, 2, 3}
    assert all(abs(draws.count(value) - 1000) < 150 for value in range(4))  # five standard deviations


def test_draws_are_spread_evenly_by_the_moment_alone(pico, monkeypatch):
    import hearts.port.pico as port

    monkeypatch.setattr(port.os, "urandom", bytes)
    draws = []
    for moment in range(0, 4_000_000, 1000):
        monkeypatch.setattr(port.time, "ticks_us", lambda moment=moment: moment)
        draws.append(pico.draw(4))
    assert all(abs(draws.count(value) - 1000) < 150 for value in range(4))

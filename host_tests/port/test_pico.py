# SPDX-License-Identifier: MIT
"""The board as the app sees it, with a made-up `machine` module underneath."""

import importlib
import sys
import types

import pytest

from tools.panel import Panel as Module

# After `tools`, which puts the firmware on the import path.
from hearts.port import pins  # isort: skip

GPIOS = (pins.A, pins.B, pins.C, pins.D, pins.OK, pins.BACK)


class Pin:
    IN = "in"
    PULL_UP = "pull-up"
    OPEN_DRAIN = "open drain"
    made = None  # (GPIO number, setup) of each
    clocks = 0  # how often the bus clock was pulled low by hand
    held = 0  # how many more clocks the panel holds the data line

    def __init__(self, gpio, *setup, value=None):
        self.gpio = gpio
        self.made.append((gpio, setup))

    def value(self):
        return 0 if Pin.held > 0 else 1

    def __call__(self, level):
        assert self.gpio == pins.SCL
        if not level:
            Pin.clocks += 1
            Pin.held -= 1


class Timer:
    def __init__(self, *, period, callback, hard):
        pass


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

    def __init__(self, bus, *, sda, scl, freq, timeout):
        I2C.made = (bus, sda.gpio, scl.gpio, freq, timeout)

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
def pico(monkeypatch, module, guard):
    machine = types.SimpleNamespace(Pin=Pin, I2C=I2C, Timer=Timer, ADC=ADC, reset=lambda: None, idle=lambda: None)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.delitem(sys.modules, "hearts.port.pico", raising=False)
    monkeypatch.delitem(sys.modules, "hearts.port.buttons", raising=False)
    monkeypatch.setattr("time.ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr("time.sleep_us", lambda us: None, raising=False)
    monkeypatch.setattr(Pin, "made", [])
    monkeypatch.setattr(Pin, "clocks", 0)
    monkeypatch.setattr(Pin, "held", 0)
    monkeypatch.setattr(I2C, "module", module)
    buttons = importlib.import_module("hearts.port.buttons")
    monkeypatch.setattr(buttons, "_SIO", (0, 0x3FFFFFFF))
    monkeypatch.setattr(buttons, "_INTR", bytes(8))
    import hearts.port.pico

    monkeypatch.setattr(hearts.port.pico, "Folder", lambda path: path)
    monkeypatch.setattr(hearts.port.pico.time, "ticks_us", lambda: 12345, raising=False)
    yield hearts.port.pico.Pico(guard)
    sys.modules.pop("hearts.port.pico")
    sys.modules.pop("hearts.port.buttons")


def test_games_are_in_their_own_folder(pico):
    assert pico.folder == "/games"


def test_buttons_are_inputs_with_pull_up(pico):
    found = sorted(made for made in Pin.made if made[0] in GPIOS)
    assert found == [(gpio, (Pin.IN, Pin.PULL_UP)) for gpio in sorted(GPIOS)]


def test_the_panel_is_lit_over_the_bus_of_the_pin_map_at_400_khz(pico, module):
    pico.panel.keep(0)
    assert I2C.made == (pins.I2C_BUS, pins.SDA, pins.SCL, 400_000, 10_000)
    assert module.lit and not module.snow


def test_a_byte_not_acknowledged_is_noticed(pico, module):
    pico.panel.keep(0)
    pico.panel.pages[0] = 1
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


def test_the_supply_is_three_times_what_its_pin_reads(pico, monkeypatch):
    for millivolts in (0, 1600, 2200, 3700, 5000):
        monkeypatch.setattr(ADC, "reading", round(millivolts / 3 / 3300 * 65535))
        assert abs(pico.millivolts() - millivolts) <= 1


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

# SPDX-License-Identifier: MIT
"""The board as the app sees it, with a made-up `machine` module underneath."""

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
    made = None  # (GPIO number, setup) of each

    def __init__(self, gpio, *setup):
        self.gpio = gpio
        self.made.append((gpio, setup))


class Timer:
    def __init__(self, *, period, callback, hard):
        pass


class I2C:
    module = None
    made = None

    def __init__(self, bus, *, sda, scl, freq):
        I2C.made = (bus, sda.gpio, scl.gpio, freq)

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
        buffer[:] = self.module.read(address, len(buffer))


@pytest.fixture
def module():
    return Module()


@pytest.fixture
def pico(monkeypatch, module):
    monkeypatch.setitem(sys.modules, "machine", types.SimpleNamespace(Pin=Pin, I2C=I2C, Timer=Timer, mem32=None))
    monkeypatch.delitem(sys.modules, "hearts.port.pico", raising=False)
    monkeypatch.delitem(sys.modules, "hearts.port.buttons", raising=False)
    monkeypatch.setattr("time.ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr(Pin, "made", [])
    monkeypatch.setattr(I2C, "module", module)
    import hearts.port.pico

    monkeypatch.setattr(hearts.port.pico, "Folder", lambda path: path)
    monkeypatch.setattr(hearts.port.pico.time, "ticks_us", lambda: 12345, raising=False)
    yield hearts.port.pico.Pico()
    sys.modules.pop("hearts.port.pico")
    sys.modules.pop("hearts.port.buttons")


def test_games_are_in_their_own_folder(pico):
    assert pico.folder == "/games"


def test_buttons_are_inputs_with_pull_up(pico):
    assert sorted(made for made in Pin.made if made[1]) == [(gpio, (Pin.IN, Pin.PULL_UP)) for gpio in sorted(GPIOS)]


def test_the_panel_is_lit_over_the_bus_of_the_pin_map_at_400_khz(pico, module):
    assert I2C.made == (pins.I2C_BUS, pins.SDA, pins.SCL, 400_000)
    assert module.lit and not module.snow


def test_a_byte_not_acknowledged_is_an_os_error(pico, module):
    pico.panel.pages[0] = 1
    module.refuse_after = 3
    with pytest.raises(OSError):
        pico.panel.show()


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

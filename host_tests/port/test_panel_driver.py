# SPDX-License-Identifier: MIT
"""The panel driver, Adafruit's unmodified one underneath, over the strict model of the module."""

import random
import sys

import adafruit_ssd1306
import pytest

from tools import i2c
from tools.panel import SIZE
from tools.panel import Panel as Module

# After `tools`, which puts the firmware on the import path.
from hearts.port.panel import Panel  # isort: skip

STEP = 8


class Bus(i2c.I2C):
    """A bus that writes down what goes over it: `sent`, a list of bytes."""

    def __init__(self, *devices):
        super().__init__(*devices)
        self.sent = []

    def writeto(self, address, buffer, *, start=0, end=None):
        self.sent.append(bytes(buffer)[start:end])
        super().writeto(address, buffer, start=start, end=end)


@pytest.fixture
def module():
    return Module()


@pytest.fixture
def bus(module):
    return Bus(module)


@pytest.fixture
def panel(bus):
    panel = Panel(bus)
    bus.sent.clear()
    return panel


def window(page, first, last):
    """The command transfer for columns `first` to `last` from `page` on."""
    return bytes((0x00, 0x21, first, last, 0x22, page, 7))


def change(panel, page, *columns):
    for column in columns:
        panel.pages[page * 128 + column] ^= 0xFF


# Start


def test_adafruits_driver_starts_it_and_leaves_the_memory(bus, monkeypatch):
    started = []
    start = adafruit_ssd1306.SSD1306_I2C.init_display

    def init_display(self):
        started.append(self)
        start(self)

    monkeypatch.setattr(adafruit_ssd1306.SSD1306_I2C, "init_display", init_display)
    monkeypatch.setitem(sys.modules, "adafruit_ssd1306", adafruit_ssd1306)
    Panel(bus)
    assert len(started) == 1
    assert [name for name in sys.modules if name.startswith(("adafruit_ssd1306", "adafruit_bus_device"))] == []


def test_adafruits_own_start_shows_snow(module, bus):
    adafruit_ssd1306.SSD1306_I2C(128, 64, bus)
    assert module.snow


def test_it_starts_cleared_lit_upright_and_at_contrast_0x40(module, panel):
    assert module.lit
    assert module.seen() == bytes(SIZE) == bytes(panel.pages)
    assert module.contrast == 0x40
    assert (module.remapped, module.scan_down) == (True, True)


def test_1024_zero_bytes_go_before_the_first_display_on(module, bus):
    Panel(bus)
    first_on = bus.sent.index(b"\x80\xaf")
    data = b"".join(transfer[1:] for transfer in bus.sent[:first_on] if transfer[:1] == b"\x40")
    assert data == bytes(SIZE)
    assert not module.snow


def test_a_module_that_was_lit_with_a_picture_ends_the_same(module, bus):
    before = Panel(bus)
    change(before, 5, 4, 40, 90)
    before.show()
    Panel(bus)
    assert module.seen() == bytes(SIZE)


def test_no_module_is_a_value_error(module):
    module.power_off()
    with pytest.raises(ValueError):
        Panel(i2c.I2C(module))


def test_the_other_address():
    module = Module(address=0x3D)
    Panel(i2c.I2C(module), address=0x3D)
    assert module.lit



# Frames


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_drawn_the_ram_is_the_frame(module, panel, seed):
    chance = random.Random(seed)
    for _ in range(150):
        for _ in range(chance.choice((1, 2, 10, 100, 1000))):
            panel.pages[chance.randrange(SIZE)] = chance.randrange(256)
        panel.show()
        assert module.ram == panel.pages


def test_an_unchanged_frame_sends_nothing(bus, panel):
    panel.show()
    change(panel, 2, 9)
    panel.show()
    bus.sent.clear()
    panel.show()
    assert bus.sent == []


def test_a_change_taken_back_before_it_was_shown_sends_nothing(bus, panel):
    change(panel, 2, 9)
    change(panel, 2, 9)
    panel.show()
    assert bus.sent == []


@pytest.mark.parametrize("column", (0, 7, 8, 63, 120, 127))
def test_one_changed_byte_sends_its_step_of_eight_columns(bus, panel, column):
    change(panel, 6, column)
    panel.show()
    first = column // STEP * STEP
    assert bus.sent == [
        window(6, first, first + STEP - 1),
        b"\x40" + bytes(panel.pages[6 * 128 + first :][:STEP]),
    ]


def test_a_range_goes_from_the_first_changed_step_to_the_last(bus, panel):
    change(panel, 1, *range(13, 50))
    panel.show()
    assert bus.sent == [window(1, 8, 55), b"\x40" + bytes(panel.pages[128 + 8 : 128 + 56])]


def test_two_unchanged_steps_between_are_sent_along(bus, panel):
    change(panel, 0, 0, 24)
    panel.show()
    assert bus.sent == [window(0, 0, 31), b"\x40" + bytes(panel.pages[0:32])]


def test_three_unchanged_steps_between_are_not(bus, panel):
    change(panel, 0, 0, 32)
    panel.show()
    assert bus.sent == [
        window(0, 0, 7),
        b"\x40" + bytes(panel.pages[0:8]),
        window(0, 32, 39),
        b"\x40" + bytes(panel.pages[32:40]),
    ]


def test_the_same_columns_of_the_next_page_need_no_window(bus, panel):
    for page in (2, 3, 4):
        change(panel, page, 40, 41)
    panel.show()
    assert [transfer[0] for transfer in bus.sent] == [0x00, 0x40, 0x40, 0x40]
    assert bus.sent[0] == window(2, 40, 47)


def test_a_page_left_out_needs_a_window(bus, panel):
    for page in (2, 4):
        change(panel, page, 40)
    panel.show()
    assert [transfer[0] for transfer in bus.sent] == [0x00, 0x40, 0x00, 0x40]


def test_the_next_page_needs_no_window_in_a_later_frame_either(module, bus, panel):
    change(panel, 2, 40)
    panel.show()
    change(panel, 3, 40)
    bus.sent.clear()
    panel.show()
    assert [transfer[0] for transfer in bus.sent] == [0x40]
    assert module.ram == panel.pages


def test_after_the_last_page_comes_a_window(module, bus, panel):
    change(panel, 7, 40)
    panel.show()
    change(panel, 7, 40)
    bus.sent.clear()
    panel.show()
    assert [transfer[0] for transfer in bus.sent] == [0x00, 0x40]
    assert module.ram == panel.pages


def test_no_transfer_is_longer_than_a_page_and_its_control_byte(module, panel):
    for page in range(8):
        change(panel, page, *range(128))
    panel.show()
    assert module.longest == 1 + 128


# Faults


def frames_in_turn(panel, module):
    """Two frames drawn one after the other, and what is true of them."""
    chance = random.Random(3)
    while True:
        for _ in range(3):
            at = chance.randrange(SIZE - 60)
            panel.pages[at : at + 60] = chance.randbytes(60)
        yield


def test_whichever_byte_is_refused_the_next_frame_is_whole(module, panel):
    draw = frames_in_turn(panel, module)
    refused = 0
    for byte in range(200):
        next(draw)
        module.refuse_after = byte
        try:
            panel.show()
        except OSError:
            refused += 1
        module.refuse_after = None
        panel.show()
        assert module.ram == panel.pages
    assert refused > 100


def test_after_a_refused_byte_the_whole_frame_is_sent_though_it_went_back_to_what_it_was(bus, module, panel):
    change(panel, 4, *range(16))
    module.refuse_after = 7 + 9
    with pytest.raises(OSError):
        panel.show()
    module.refuse_after = None
    change(panel, 4, *range(16))
    assert module.ram != panel.pages
    bus.sent.clear()
    panel.show()
    assert module.ram == panel.pages
    assert bus.sent == [window(0, 0, 127)] + [b"\x40" + bytes(panel.pages[at : at + 128]) for at in range(0, SIZE, 128)]


def test_a_failure_leaves_the_bus_free(bus, module, panel):
    change(panel, 4, 0)
    module.refuse_after = 0
    with pytest.raises(OSError):
        panel.show()
    assert bus.try_lock()

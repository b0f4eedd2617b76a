# SPDX-License-Identifier: MIT
"""The panel driver, Adafruit's unmodified one underneath, over the strict models of the modules: each refuses what its chip's data sheet
does not define."""

import random
import sys

import adafruit_ssd1306
import pytest

from tools import i2c
from tools.panel import KINDS, SIZE
from tools.panel import Panel as Module
from tools.picture import turned

# After `tools`, which puts the firmware on the import path.
from hearts.port.panel import Panel  # isort: skip
from hearts.port.panel_start import TURNED  # isort: skip

CLOCK = 1 << 30
NUMBERS = {kind: number for number, kind in enumerate(KINDS)}  # as the settings have them

on_every_kind = pytest.mark.parametrize("kind", KINDS)


class Bus(i2c.I2C):
    """A bus that writes down what goes over it: `sent`, a list of bytes."""

    def __init__(self, *devices):
        super().__init__(*devices)
        self.sent = []

    def writeto(self, address, buffer, *, start=0, end=None):
        self.sent.append(bytes(buffer)[start:end])
        super().writeto(address, buffer, start=start, end=end)


@pytest.fixture
def kind():
    """An SSD1306, where a test is not for more."""
    return "ssd1306"


@pytest.fixture
def module(kind):
    return Module(kind=kind)


@pytest.fixture
def bus(module):
    return Bus(module)


@pytest.fixture
def panel(bus, kind):
    panel = lit(bus, kind)
    bus.sent.clear()
    return panel


def dark(bus, kind="ssd1306"):
    """A panel that has not been looked for yet."""
    panel = Panel(lambda: bus)
    panel.kind = NUMBERS[kind]
    return panel


def lit(bus, kind="ssd1306", now=0):
    """A panel that was found on the bus."""
    panel = dark(bus, kind)
    panel.keep(now % CLOCK)
    return panel


def go_on(panel, now, ms, until=lambda: False):
    """Look after the panel for so long from `now` on, as the app does. Returns after how many ms `until` was so."""
    for passed in range(0, ms + 1, 2):
        panel.keep((now + passed) % CLOCK)
        if until():
            return passed
    return None


def place(page, column):
    """The command transfer for what begins at this page and column of the RAM."""
    return bytes((0x00, 0xB0 | page, column & 15, 0x10 | column >> 4))


def change(panel, page, *columns):
    for column in columns:
        panel.pages[page * 128 + column] ^= 0xFF


# Start


@on_every_kind
def test_adafruits_driver_starts_it_and_leaves_the_memory(bus, kind, monkeypatch):
    started = []
    start = adafruit_ssd1306.SSD1306_I2C.init_display

    def init_display(self):
        started.append(self)
        start(self)

    monkeypatch.setattr(adafruit_ssd1306.SSD1306_I2C, "init_display", init_display)
    monkeypatch.setitem(sys.modules, "adafruit_ssd1306", adafruit_ssd1306)
    lit(bus, kind)
    assert len(started) == 1
    for name in [name for name in sys.modules if name.startswith("adafruit_")]:
        monkeypatch.delitem(sys.modules, name)
    lit(bus, kind)
    assert [name for name in sys.modules if name.startswith(("adafruit_ssd1306", "adafruit_bus_device"))] == []


def test_adafruits_own_start_shows_snow(module, bus):
    adafruit_ssd1306.SSD1306_I2C(128, 64, bus)
    assert module.snow


@on_every_kind
def test_it_starts_with_the_frame_lit_upright_and_at_contrast_0x40(module, bus, kind):
    panel = dark(bus, kind)
    change(panel, 3, *range(5, 70))
    panel.keep(0)
    assert module.lit
    assert module.seen() == bytes(panel.pages) == bytes(module.ram)
    assert module.contrast == 0x40
    assert (module.remapped, module.scan_down) == (True, True)


@on_every_kind
def test_the_whole_frame_goes_before_the_first_display_on(module, bus, kind):
    panel = dark(bus, kind)
    change(panel, 0, *range(128))
    panel.keep(0)
    first_on = bus.sent.index(b"\x80\xaf")
    data = b"".join(transfer[1:] for transfer in bus.sent[:first_on] if transfer[:1] == b"\x40")
    assert data == bytes(panel.pages)
    assert not module.snow


@on_every_kind
def test_a_module_that_was_lit_with_a_picture_ends_the_same(module, bus, kind):
    before = lit(bus, kind)
    change(before, 5, 4, 40, 90)
    before.show()
    lit(bus, kind)
    assert module.seen() == bytes(SIZE)


def test_an_ssd1309_that_was_locked_is_unlocked():
    module = Module(kind="ssd1309")
    module.write(0x3C, b"\x00\xfd\x16")
    lit(i2c.I2C(module), "ssd1309")
    assert module.lit


def test_an_sh1106_whose_converter_was_switched_off_gets_it_back():
    module = Module(kind="sh1106")
    module.write(0x3C, b"\x00\xad\x8a")
    lit(i2c.I2C(module), "sh1106")
    assert module.lit


# Another kind than before


@pytest.mark.parametrize("right", KINDS)
@pytest.mark.parametrize("wrong", KINDS)
def test_whatever_it_was_taken_for_before_it_comes_back_at_once_when_it_is_taken_for_what_it_is(wrong, right):
    """What is not meant for a chip does nothing at best, and its operands are commands."""
    module = Module(kind=right)
    module.strict = False
    bus = Bus(module)
    panel = lit(bus, wrong)
    for at in range(0, SIZE, 5):
        panel.pages[at] ^= at & 255
    panel.show()
    go_on(panel, 0, 500)
    module.strict = True
    change(panel, 3, 3)
    panel.kind = NUMBERS[right]
    bus.sent.clear()
    panel.show()
    assert bus.sent == [] or wrong == right, "as the kind that it is not any more"
    panel.keep(502)
    assert module.lit and module.seen() == panel.pages
    assert (module.contrast, module.start_line, module.offset) == (0x40, 0, 0)
    change(panel, 7, 127)
    panel.show()
    assert module.seen() == panel.pages


def test_it_is_started_anew_only_when_the_kind_is_another_one(bus, panel):
    panel.kind = NUMBERS["ssd1306"]
    panel.keep(2)
    assert bus.sent == []


def test_without_a_module_another_kind_raises_nothing(module):
    module.power_off()
    panel = lit(i2c.I2C(module))
    panel.kind = NUMBERS["sh1106"]
    panel.keep(2)
    panel.show()
    assert module.bytes == 0


# There and not there


def test_without_a_module_nothing_is_raised_and_nothing_sent(module):
    module.power_off()
    panel = Panel(lambda: i2c.I2C(module))
    for now in range(0, 3000, 2):
        change(panel, 0, now % 128)
        panel.show()
        panel.keep(now)
    assert module.bytes == 0


@on_every_kind
def test_the_other_address_is_found_by_itself(kind):
    module = Module(address=0x3D, kind=kind)
    lit(i2c.I2C(module), kind)
    assert module.lit


@pytest.mark.parametrize("start", (0, CLOCK - 300), ids=("", "over the wrap of the clock"))
@pytest.mark.parametrize("away", (1, 100, 3000))
@pytest.mark.parametrize("kind, address", [("ssd1306", 0x3D), *((kind, 0x3C) for kind in KINDS)])
def test_a_module_that_was_away_is_lit_with_the_frame_within_500_ms(kind, address, away, start):
    module = Module(address=address, kind=kind)
    panel = lit(i2c.I2C(module), kind, start)
    go_on(panel, start, 1000)
    for offset in range(0, 260, 10):
        now = start + 1000 + offset * 20
        module.power_off()
        change(panel, 4, offset % 128)
        go_on(panel, now, away)
        module.power_on()
        took = go_on(panel, now + away, 500, until=lambda: module.lit)
        assert took is not None, f"away at {offset}"
        assert bytes(module.ram) == bytes(panel.pages)
        assert not module.snow


@on_every_kind
def test_a_module_that_answers_only_120_ms_after_power_is_lit_within_500(module, bus, kind):
    module.power_off()
    panel = dark(bus, kind)
    go_on(panel, 0, 120)
    module.power_on()
    assert go_on(panel, 120, 500, until=lambda: module.lit) <= 260


@on_every_kind
def test_a_module_without_power_for_a_moment_that_nobody_noticed_is_asked_whether_it_is_on(module, bus, kind):
    panel = lit(bus, kind)
    change(panel, 1, 1)
    panel.show()  # data was the last that it heard, after which an SH1106 tells of its RAM only
    module.power_off()
    module.power_on()
    assert go_on(panel, 0, 500, until=lambda: module.lit) <= 260


@on_every_kind
def test_a_module_that_forgets_everything_when_it_is_asked_for_the_first_time_is_lit_within_500_ms(module, bus, kind):
    read = module.read

    def forget(*question):
        module.read = read
        module.power_off()
        module.power_on()
        return read(*question)

    module.read = forget
    panel = lit(bus, kind)
    assert go_on(panel, 2, 500, until=lambda: module.lit) is not None
    module.power_off()
    module.power_on()
    assert go_on(panel, 1000, 500, until=lambda: module.lit) is not None


@pytest.mark.parametrize("answer", (b"\x40", None), ids=("reads as off", "refuses to be read"))
def test_a_module_that_can_only_be_written_to_is_not_started_again_and_again(module, bus, answer):
    module.read = lambda address, count: answer
    panel = lit(bus)
    assert module.lit
    go_on(panel, 0, 250)  # it is started once more, in case that it was without power when it was asked
    bus.sent.clear()
    go_on(panel, 252, 2748)
    assert module.lit and set(bus.sent) == {b"\x00\xe3"}, "nothing but the question whether it is there"
    module.power_off()
    go_on(panel, 3000, 300)
    module.power_on()
    assert go_on(panel, 3300, 500, until=lambda: module.lit) is not None


@on_every_kind
def test_a_module_that_is_there_is_asked_four_times_a_second_and_sent_nothing_but_that(module, bus, kind):
    asked = []
    answer = module.read
    module.read = lambda *question: asked.append(question) or answer(*question)
    panel = lit(bus, kind)
    asked.clear()
    bus.sent.clear()
    go_on(panel, 0, 10_000)
    assert 39 <= len(asked) <= 41 and bus.sent == [b"\x00\xe3"] * len(asked)


# Light


@on_every_kind
def test_its_contrast_is_what_it_is_told_and_no_more(module, bus, panel):
    for contrast in (0x10, 0x01, 0xFF, 0x40):
        panel.contrast = contrast
        panel.keep(1)
        assert module.contrast == contrast and module.lit
    assert [transfer for transfer in bus.sent if transfer != b"\x00\xe3"] == [
        bytes((0x00, 0x81, contrast)) for contrast in (0x10, 0x01, 0xFF, 0x40)
    ]


@on_every_kind
def test_dark_it_is_left_alone_and_what_was_drawn_meanwhile_is_there_when_it_is_lit_again(module, bus, panel):
    panel.contrast = 0
    panel.keep(1)
    assert not module.on
    bus.sent.clear()
    go_on(panel, 2, 3000)
    assert bus.sent == []
    change(panel, 3, 7)
    panel.show()
    panel.contrast = 0x40
    panel.keep(3003)
    assert module.lit and module.contrast == 0x40
    assert module.ram == panel.pages
    assert sum(map(len, bus.sent)) < 40, "nothing was started anew, which takes a while"


@on_every_kind
def test_a_panel_that_was_without_power_in_the_dark_is_back_within_500_ms_after_it_is_lit(module, panel):
    panel.contrast = 0
    panel.keep(1)
    module.power_off()
    module.power_on()
    panel.contrast = 0x40
    assert go_on(panel, 5000, 500, until=lambda: module.ram == panel.pages) is not None
    assert module.lit


@on_every_kind
@pytest.mark.parametrize("before, after", [(0x40, 0x10), (0x10, 0x40)], ids=["dimmed", "lit again"])
def test_a_panel_that_loses_its_power_for_a_moment_just_before_its_contrast_changes_is_back_within_500_ms(module, panel, before, after):
    panel.contrast = before
    panel.keep(1)
    module.power_off()
    module.power_on()
    panel.contrast = after
    assert go_on(panel, 2, 500, until=lambda: module.lit and module.ram == panel.pages and module.contrast == after) is not None


@on_every_kind
def test_a_panel_that_did_not_hear_that_it_is_to_be_dark_is_told_again(module, panel):
    panel.contrast = 0
    module.refuse_after = 0
    panel.keep(1)
    assert module.on
    assert go_on(panel, 1, 1000, until=lambda: not module.on) is not None


@on_every_kind
@pytest.mark.parametrize("contrast", (0x10, 0))
def test_a_panel_that_is_away_while_the_light_changes_has_it_when_it_is_back(module, bus, kind, contrast):
    panel = lit(bus, kind)
    module.power_off()
    panel.contrast = contrast
    go_on(panel, 0, 300)
    module.power_on()
    panel.contrast = 0x20
    assert go_on(panel, 300, 500, until=lambda: module.lit and module.contrast == 0x20) is not None
    assert not module.snow


# Frames


@on_every_kind
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_drawn_the_ram_is_the_frame(module, panel, seed):
    chance = random.Random(seed)
    for _ in range(150):
        for _ in range(chance.choice((1, 2, 10, 100, 1000))):
            panel.pages[chance.randrange(SIZE)] = chance.randrange(256)
        panel.show()
        assert module.ram == panel.pages


@on_every_kind
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


def data(panel, page, first, last):
    """The transfer of these columns."""
    return b"\x40" + bytes(panel.pages[page * 128 + first : page * 128 + last + 1])


@pytest.mark.parametrize("kind, begins", [("ssd1306", 0), ("ssd1309", 0), ("sh1106", 2), ("sh1106-0", 0), ("sh1106-4", 4)])
@pytest.mark.parametrize("column", (0, 7, 8, 63, 120, 127))
def test_one_changed_byte_sends_its_place_and_itself(bus, panel, begins, column):
    change(panel, 6, column)
    panel.show()
    assert bus.sent == [place(6, column + begins), data(panel, 6, column, column)]


@pytest.mark.parametrize("first, last", [(0, 127), (13, 47), (127, 127), (120, 127)])
def test_a_range_goes_from_the_first_changed_column_to_the_last(bus, panel, first, last):
    change(panel, 1, *range(first, last + 1))
    panel.show()
    assert bus.sent == [place(1, first), data(panel, 1, first, last)]


def test_7_unchanged_columns_between_are_sent_along(bus, panel):
    change(panel, 0, 3, 11)
    panel.show()
    assert bus.sent == [place(0, 3), data(panel, 0, 3, 11)]


def test_8_unchanged_columns_between_are_not(bus, panel):
    change(panel, 0, 3, 12)
    panel.show()
    assert bus.sent == [place(0, 3), data(panel, 0, 3, 3), place(0, 12), data(panel, 0, 12, 12)]


@on_every_kind
def test_each_range_is_one_transfer_of_commands_and_one_of_data(bus, panel, kind):
    begins = {"sh1106": 2, "sh1106-4": 4}.get(kind, 0)
    for page in (2, 3, 5):
        change(panel, page, 40, 41, 100)
    panel.show()
    expected = []
    for page in (2, 3, 5):
        expected += [place(page, 40 + begins), data(panel, page, 40, 41), place(page, 100 + begins), data(panel, page, 100, 100)]
    assert bus.sent == expected


def with_many_ranges():
    """Columns of a page in so many ranges as it can have, each as long as it can be."""
    for ranges in range(1, 16):
        gaps = 8 * (ranges - 1)
        length = (128 - gaps) // ranges
        yield [column for i in range(ranges) for column in range(i * (length + 8), i * (length + 8) + length)]


@on_every_kind
def test_a_page_with_many_ranges_has_room(module, panel):
    for columns in with_many_ranges():
        change(panel, 4, *columns)
        panel.show()
        assert module.ram == panel.pages


@on_every_kind
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


@on_every_kind
def test_whichever_byte_is_refused_the_frame_is_whole_within_500_ms(module, panel):
    draw = frames_in_turn(panel, module)
    refused = 0
    now = 0
    for byte in range(200):
        next(draw)
        module.refuse_after = byte
        panel.show()
        refused += module.refuse_after is None
        module.refuse_after = None
        go_on(panel, now, 500)
        now += 500
        assert module.ram == panel.pages and module.lit
    assert refused > 100


@on_every_kind
def test_whichever_byte_of_the_start_is_refused_it_is_lit_within_500_ms_and_looked_after(module, bus, kind):
    lit(bus, kind)
    for byte in (*range(0, module.bytes, 3), *range(module.bytes - 6, module.bytes)):
        module.power_off()
        module.power_on()
        module.refuse_after = byte
        panel = dark(bus, kind)
        change(panel, 2, byte % 128)
        assert go_on(panel, 0, 500, until=lambda: module.lit) is not None, f"byte {byte}"
        go_on(panel, 0, 500)
        assert module.ram == panel.pages
        assert not module.snow
        module.power_off()
        module.power_on()
        assert go_on(panel, 1000, 500, until=lambda: module.lit) is not None, f"byte {byte}"


def test_after_a_refused_byte_the_whole_frame_is_sent_though_it_went_back_to_what_it_was(bus, module, panel):
    change(panel, 4, *range(16))
    module.refuse_after = 4 + 9
    panel.show()
    module.refuse_after = None
    change(panel, 4, *range(16))
    assert module.ram != panel.pages
    bus.sent.clear()
    go_on(panel, 300, 10)
    assert module.ram == panel.pages
    whole = [transfer for page in range(8) for transfer in (place(page, 0), data(panel, page, 0, 127))]
    assert [transfer for transfer in bus.sent if len(transfer) > 2] == whole


@on_every_kind
def test_a_failure_leaves_the_bus_free(bus, module, panel):
    change(panel, 4, 0)
    module.refuse_after = 0
    panel.show()
    assert bus.try_lock()


# Light, and the way it is built in


@pytest.mark.parametrize("contrast", range(1, 256))
def test_it_is_lit_at_once_as_it_is_told_whatever_the_number(contrast):
    """No contrast is taken for a command that stands elsewhere for another one."""
    for kind in KINDS:
        module = Module(kind=kind)
        panel = dark(Bus(module), kind)
        panel.contrast = contrast
        panel.keep(0)
        assert module.lit and module.contrast == contrast


@on_every_kind
def test_built_in_upside_down_it_shows_all_as_it_is_drawn(module, bus, kind):
    panel = dark(bus, kind)
    panel.kind += TURNED
    change(panel, 3, *range(5, 70))
    change(panel, 0, 0, 127)
    panel.pages[900] = 0x13
    panel.keep(0)
    assert module.lit and not module.snow
    assert turned(module.seen()) == bytes(panel.pages)
    change(panel, 7, 0, 60, 127)
    panel.show()
    assert turned(module.seen()) == bytes(panel.pages)


@on_every_kind
def test_it_is_turned_and_turned_back_while_it_runs(module, bus, kind):
    panel = lit(bus, kind)
    change(panel, 2, *range(9))
    panel.show()
    for way in (turned, bytes):
        panel.kind ^= TURNED
        panel.keep(2)
        assert module.lit and way(module.seen()) == bytes(panel.pages)

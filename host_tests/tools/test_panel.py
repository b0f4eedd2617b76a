# SPDX-License-Identifier: MIT
"""The models of the modules do what the data sheets say, and refuse what they do not allow. Most of it is the SSD1306's; what is different
in the other chips is at the end."""

import pytest

from tools.panel import KINDS, SIZE, Panel, PanelError

ADDRESS = 0x3C
UPRIGHT = (0xA1, 0xC8)
LIGHT = (0x8D, 0x14, 0xAF)


@pytest.fixture
def panel():
    return Panel()


def command(panel, *values):
    assert panel.write(ADDRESS, bytes((0x00,) + values))


def data(panel, *values):
    assert panel.write(ADDRESS, bytes((0x40,) + values))


def clear(panel):
    command(panel, *UPRIGHT, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)
    data(panel, *bytes(SIZE))


def written(panel):
    """The bytes of RAM that are not zero: {(page, column): value}."""
    return {divmod(place, 128): value for place, value in enumerate(panel.ram) if value}


# Power


def test_after_power_on_it_is_dark_with_noise_in_its_ram(panel):
    assert not panel.lit
    assert panel.seen() == bytes(SIZE)
    assert len(set(panel.ram)) > 200


def test_the_same_seed_wakes_up_with_the_same_noise_and_another_with_another():
    assert Panel(seed=5).ram == Panel(seed=5).ram != Panel(seed=6).ram


def test_registers_after_reset(panel):
    assert panel.mode == 2
    assert panel.contrast == 0x7F
    assert (panel.on, panel.charge_pump, panel.all_on, panel.inverse) == (False,) * 4
    assert (panel.remapped, panel.scan_down, panel.start_line, panel.offset) == (False, False, 0, 0)


def test_without_power_it_does_not_answer_and_is_dark(panel):
    clear(panel)
    command(panel, *LIGHT)
    panel.power_off()
    assert not panel.lit
    assert panel.write(ADDRESS, b"") is False
    assert panel.write(ADDRESS, b"\x00\xaf") is False
    assert panel.read(ADDRESS, 1) is None


def test_power_on_forgets_registers_and_ram(panel):
    clear(panel)
    command(panel, *LIGHT, 0x81, 9)
    panel.power_off()
    panel.power_on()
    assert not panel.lit
    assert panel.contrast == 0x7F
    assert len(set(panel.ram)) > 200


def test_the_charge_pump_off_keeps_it_dark(panel):
    clear(panel)
    command(panel, 0xAF)
    assert not panel.lit
    command(panel, 0x8D, 0x14)
    assert panel.lit
    command(panel, 0x8D, 0x10)
    assert not panel.lit


def test_light_on_ram_not_yet_written_is_snow(panel):
    command(panel, *UPRIGHT, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)
    data(panel, *bytes(SIZE - 1))
    assert not panel.snow
    command(panel, *LIGHT)
    assert panel.snow


def test_light_on_ram_all_written_is_no_snow(panel):
    clear(panel)
    command(panel, *LIGHT)
    assert panel.lit and not panel.snow


# The bus


def test_it_answers_at_its_own_address_only(panel):
    assert panel.write(0x3C, b"") is True
    assert panel.write(0x3D, b"\x00\xaf") is False
    assert Panel(address=0x3D).write(0x3D, b"") is True


def test_only_the_addresses_an_ssd1306_can_have():
    with pytest.raises(ValueError):
        Panel(address=0x3E)


def test_status_bit_6_says_off(panel):
    assert panel.read(ADDRESS, 2) == b"\x40\x40"
    command(panel, 0xAF)
    assert panel.read(ADDRESS, 1) == b"\x00"


def test_byte_by_byte_is_the_same_as_a_whole_transfer(panel):
    assert panel.start(ADDRESS)
    assert all(panel.take(value) for value in (0x00, 0x81, 0x22))
    panel.stop()
    assert panel.contrast == 0x22


def test_transfers_bytes_and_the_longest_are_counted(panel):
    panel.write(ADDRESS, b"")
    command(panel, 0x81, 0x10)
    data(panel, 1, 2, 3, 4)
    assert (panel.transfers, panel.bytes, panel.longest) == (3, 3 + 5, 5)


def test_changes_counts_bytes_of_ram_that_got_another_value(panel):
    clear(panel)
    before = panel.changes
    data(panel, 0, 7, 0, 7)
    assert panel.changes - before == 2


@pytest.mark.parametrize("control", (0x01, 0x20, 0x7F, 0xBF, 0xFF))
def test_the_lower_six_bits_of_a_control_byte_are_zero(panel, control):
    with pytest.raises(PanelError):
        panel.write(ADDRESS, bytes((control, 0x00)))


@pytest.mark.parametrize("control", (0x00, 0x40, 0x80, 0xC0))
def test_something_follows_a_control_byte(panel, control):
    with pytest.raises(PanelError):
        panel.write(ADDRESS, bytes((control,)))


def test_after_co_1_one_byte_follows_and_then_a_control_byte(panel):
    assert panel.write(ADDRESS, b"\x80\x81\x80\x33\x80\xa7\x00\xaf\xa5")
    assert (panel.contrast, panel.inverse, panel.on, panel.all_on) == (0x33, True, True, True)


def test_co_1_data_then_a_stream_of_data(panel):
    clear(panel)
    panel.write(ADDRESS, b"\xc0\x11\x40\x22\x33")
    assert written(panel) == {(0, 0): 0x11, (0, 1): 0x22, (0, 2): 0x33}


def test_a_stream_that_ends_inside_a_command_is_short(panel):
    with pytest.raises(PanelError, match="0x21 is short: it got 1 of 2"):
        panel.write(ADDRESS, b"\x00\x21\x00")


def test_a_command_sent_byte_by_byte_may_go_on_in_the_next_transfer(panel):
    panel.write(ADDRESS, b"\x80\x81")
    panel.write(ADDRESS, b"\x80\x55")
    assert panel.contrast == 0x55


@pytest.mark.parametrize("between", (b"\x40\x00", b"\x00\xaf", b"\xc0\x00"))
def test_but_nothing_comes_in_between(panel, between):
    panel.write(ADDRESS, b"\x80\x81")
    with pytest.raises(PanelError, match="0x81 is short: it got 0 of 1"):
        panel.write(ADDRESS, between)


# Commands


NOT_COMMANDS = bytes.fromhex(
    "18 1f 24 25 28 2b 2d 30 3f 80 82 8c 8e 9f a2 a9 ac b8 bf c1 c7 c9 d0 d4 d7 dc e0 e2 e4 ff"
)


@pytest.mark.parametrize("code", NOT_COMMANDS)
def test_codes_that_the_command_table_does_not_have(panel, code):
    with pytest.raises(PanelError, match=f"0x{code:02X} is not a command"):
        panel.write(ADDRESS, bytes((0x00, code)))


OPERANDS = {
    0x20: ((0x00, 0x02), (0x03, 0x10)),
    0x23: ((0x00, 0x2F, 0x3F), (0x10, 0x40)),
    0x81: ((0x00, 0xFF), ()),
    0x8D: ((0x10, 0x14), (0x00, 0x04, 0x15)),
    0xA8: ((63,), (0, 14, 15, 62, 64)),
    0xAD: ((0x00, 0x30), (0x01, 0x40)),
    0xD3: ((0, 63), (64,)),
    0xD5: ((0x00, 0xFF), ()),
    0xD6: ((0, 1), (2,)),
    0xD9: ((0x11, 0xF1, 0x22), (0x00, 0x10, 0x01)),
    0xDA: ((0x12,), (0x00, 0x02, 0x10, 0x22, 0x32, 0x42)),
    0xDB: ((0x00, 0x20, 0x30), (0x10, 0x40)),
}


@pytest.mark.parametrize("code", OPERANDS)
def test_operands_stay_in_their_range(code):
    good, bad = OPERANDS[code]
    for value in good:
        command(Panel(), code, value)
    for value in bad:
        with pytest.raises(PanelError):
            command(Panel(), code, value)


@pytest.mark.parametrize(
    "window", ((0x21, 128, 128), (0x21, 0, 128), (0x21, 5, 4), (0x22, 8, 8), (0x22, 0, 8), (0x22, 2, 1))
)
def test_windows_lie_on_the_panel_and_do_not_end_before_they_begin(panel, window):
    command(panel, 0x20, 0x00)
    with pytest.raises(PanelError):
        command(panel, *window)


@pytest.mark.parametrize("code", (0x26, 0x27))
def test_sideways_scroll_takes_six_operands(panel, code):
    command(panel, code, 0, 1, 7, 2, 0, 0xFF)
    for bad in ((1, 1, 7, 2, 0, 0xFF), (0, 2, 7, 1, 0, 0xFF), (0, 8, 7, 2, 0, 0xFF), (0, 1, 7, 2, 0, 0)):
        with pytest.raises(PanelError):
            command(Panel(), code, *bad)


@pytest.mark.parametrize("code", (0x29, 0x2A))
def test_diagonal_scroll_takes_five_operands(panel, code):
    command(panel, code, 0, 1, 7, 2, 63)
    for bad in ((0, 1, 7, 2, 0), (0, 1, 7, 2, 64), (0, 1, 8, 2, 1)):
        with pytest.raises(PanelError):
            command(Panel(), code, *bad)


def test_the_scroll_area_is_not_higher_than_the_panel(panel):
    command(panel, 0xA3, 14, 50)
    with pytest.raises(PanelError):
        command(panel, 0xA3, 15, 50)


def test_ram_is_not_written_while_it_scrolls(panel):
    command(panel, 0x2F)
    with pytest.raises(PanelError):
        data(panel, 0)
    command(panel, 0x2E)
    data(panel, 0)


@pytest.mark.parametrize("wrong", ((0x00,), (0x10,), (0xB0,)))
def test_page_mode_commands_belong_to_page_mode(panel, wrong):
    command(panel, *wrong)
    command(panel, 0x20, 0x00)
    with pytest.raises(PanelError, match="addressing mode"):
        command(panel, *wrong)


@pytest.mark.parametrize("wrong", ((0x21, 0, 127), (0x22, 0, 7)))
def test_windows_do_not_belong_to_page_mode(panel, wrong):
    with pytest.raises(PanelError, match="addressing mode"):
        command(panel, *wrong)


# Where data goes


def test_horizontal_goes_along_the_columns_of_the_window_then_down(panel):
    clear(panel)
    command(panel, 0x21, 126, 127, 0x22, 6, 7)
    data(panel, 1, 2, 3, 4, 5)
    assert written(panel) == {(6, 126): 5, (6, 127): 2, (7, 126): 3, (7, 127): 4}


def test_vertical_goes_down_the_pages_of_the_window_then_right(panel):
    clear(panel)
    command(panel, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    data(panel, 1, 2, 3, 4, 5)
    assert written(panel) == {(2, 10): 5, (3, 10): 2, (2, 11): 3, (3, 11): 4}


def test_page_mode_stays_in_its_page_and_goes_back_to_its_first_column(panel):
    clear(panel)
    command(panel, 0x20, 0x02, 0xB3, 0x0E, 0x17)
    data(panel, 1, 2, 3)
    assert written(panel) == {(3, 126): 3, (3, 127): 2}


def test_a_pointer_outside_its_window_is_an_error(panel):
    command(panel, 0x20, 0x00, 0x21, 0, 10, 0x20, 0x02, 0x0F, 0x17, 0x20, 0x00)
    with pytest.raises(PanelError, match="outside its window"):
        data(panel, 0)


# What a viewer of a normally mounted module sees


def one_dot(*setup):
    """The only lit dot, (x, y), after the RAM's first byte was given its lowest bit under `setup`."""
    panel = Panel()
    command(panel, 0x20, 0x00, *setup)
    data(panel, 1, *bytes(SIZE - 1))
    (((page, column), value),) = written(panel).items()
    return column, page * 8 + value.bit_length() - 1


def test_upright_with_segment_remap_and_downward_scan():
    assert one_dot(0xA1, 0xC8) == (0, 0)


def test_mirrored_without_segment_remap():
    assert one_dot(0xA0, 0xC8) == (127, 0)


def test_upside_down_with_upward_scan():
    assert one_dot(0xA1, 0xC0) == (0, 63)


def test_segment_remap_is_for_data_to_come(panel):
    clear(panel)
    data(panel, 1)
    command(panel, 0xA0)
    assert written(panel) == {(0, 0): 1}


def test_the_start_line_is_the_row_on_top(panel):
    assert one_dot(0xA1, 0xC8, 0x40 | 10) == (0, 54)


def test_the_offset_moves_the_rows(panel):
    assert one_dot(0xA1, 0xC8, 0xD3, 60) == (0, 4)


def test_inverse_and_entire_on_change_the_light_and_not_the_ram(panel):
    clear(panel)
    data(panel, 0x0F)
    command(panel, *LIGHT, 0xA7)
    assert panel.seen() == bytes((0xF0,)) + b"\xff" * (SIZE - 1)
    command(panel, 0xA5)
    assert panel.seen() == b"\xff" * SIZE
    command(panel, 0xA4, 0xA6)
    assert panel.seen() == panel.ram == bytes((0x0F,)) + bytes(SIZE - 1)


# Faults


@pytest.mark.parametrize("accepted", range(7))
def test_one_byte_is_refused_and_a_command_cut_short_by_that_is_forgotten(panel, accepted):
    command(panel, 0x20, 0x00)
    panel.refuse_after = accepted
    assert panel.write(ADDRESS, b"\x00\x21\x05\x06\x22\x01\x02") is False
    command(panel, 0x21, 7, 8, 0x22, 3, 4)
    assert (panel.columns, panel.pages) == ((7, 8), (3, 4))


# The other chips

OFFSETS = {"sh1106": 2, "sh1106-0": 0, "sh1106-4": 4}
CONVERTER = (0xAD, 0x8B, 0xAF)

on_each_sh1106 = pytest.mark.parametrize("kind", OFFSETS)


def at(panel, page, column, *values):
    """Data on an SH1106, from a column of its RAM on."""
    command(panel, 0xB0 | page, column & 15, 0x10 | column >> 4)
    data(panel, *values)


def shown_by_sh1106(kind):
    """An SH1106 with a dark picture and noise beside it."""
    panel = Panel(kind=kind)
    command(panel, *UPRIGHT)
    for page in range(8):
        at(panel, page, OFFSETS[kind], *bytes(128))
    return panel


def test_an_unknown_kind_is_told_with_those_that_there_are():
    with pytest.raises(ValueError, match="sh1107.*ssd1306, ssd1309, sh1106, sh1106-0, sh1106-4"):
        Panel(kind="sh1107")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_wakes_up_dark_with_noise(kind):
    panel = Panel(kind=kind)
    assert not panel.lit and len(panel.ram) == SIZE and len(set(panel.ram)) > 200


@on_each_sh1106
@pytest.mark.parametrize("code", [0x19, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x26, 0x2E, 0x34, 0x8D, 0xA3, 0xD6, 0xE0, 0xEE, 0xFD])
def test_what_an_sh1106_does_not_know(kind, code):
    with pytest.raises(PanelError, match="not a command of an SH1106"):
        command(Panel(kind=kind), code)


@pytest.mark.parametrize("operation", [(0xAD, 0x30), (0xAD, 0x00), (0xD9, 0x20), (0xDA, 0x22)])
def test_operands_that_an_sh1106_does_not_know(operation):
    with pytest.raises(PanelError, match="Operand 1"):
        command(Panel(kind="sh1106"), *operation)


@pytest.mark.parametrize("code", [0x23, 0x26, 0x29, 0x8D, 0xAD, 0xD6, 0x30])
def test_what_an_ssd1309_does_not_know(code):
    with pytest.raises(PanelError, match="not a command of an SSD1309"):
        command(Panel(kind="ssd1309"), code)


def test_an_ssd1309_has_other_levels():
    command(Panel(kind="ssd1309"), 0xDB, 0x34)
    with pytest.raises(PanelError, match="Operand 1 of command 0xDB"):
        command(Panel(kind="ssd1309"), 0xDB, 0x30)


def test_a_locked_ssd1309_obeys_nothing_until_it_is_unlocked():
    panel = Panel(kind="ssd1309")
    command(panel, 0xFD, 0x16, 0xAF)
    assert not panel.on
    command(panel, 0xFD, 0x12, 0xAF)
    assert panel.on


def test_an_ssd1309_is_lit_when_it_is_on():
    panel = Panel(kind="ssd1309")
    clear(panel)
    command(panel, 0xAF)
    assert panel.lit and not panel.snow


@on_each_sh1106
def test_the_picture_begins_at_the_modules_own_column(kind):
    panel = shown_by_sh1106(kind)
    at(panel, 3, OFFSETS[kind], 1)
    at(panel, 4, OFFSETS[kind] + 127, 2)
    assert written(panel) == {(3, 0): 1, (4, 127): 2}


@on_each_sh1106
def test_columns_that_are_not_shown_are_no_snow(kind):
    panel = shown_by_sh1106(kind)
    command(panel, *CONVERTER)
    assert panel.lit and not panel.snow


@on_each_sh1106
@pytest.mark.parametrize("other", OFFSETS)
def test_a_picture_for_another_offset_leaves_snow(kind, other):
    panel = Panel(kind=kind)
    command(panel, *UPRIGHT)
    for page in range(8):
        at(panel, page, OFFSETS[other], *bytes(128))
    command(panel, *CONVERTER)
    assert panel.snow == (OFFSETS[kind] != OFFSETS[other])


@on_each_sh1106
def test_a_mirrored_sh1106_begins_at_the_other_end(kind):
    panel = Panel(kind=kind)
    command(panel, 0xA0, 0xC8)
    for page in range(8):
        at(panel, page, 4 - OFFSETS[kind], *(1, *bytes(127)) if page == 2 else bytes(128))
    assert written(panel) == {(2, 127): 1}


def test_the_column_pointer_of_an_sh1106_stops_behind_the_last_column():
    panel = shown_by_sh1106("sh1106-4")
    at(panel, 5, 130, 1, 2)
    assert written(panel) == {(5, 126): 1, (5, 127): 2} and panel.page == 5
    with pytest.raises(PanelError, match="behind the last"):
        data(panel, 3)
    with pytest.raises(PanelError, match="behind the last"):
        at(panel, 5, 132, 1)


def test_the_start_line_and_the_offset_move_an_sh1106_too():
    panel = shown_by_sh1106("sh1106")
    at(panel, 0, 2, 1)
    command(panel, 0x40 | 10)
    assert written(panel) == {(6, 0): 1 << 6}


def test_an_sh1106_is_dark_without_its_converter():
    panel = shown_by_sh1106("sh1106")
    command(panel, 0xAD, 0x8A, 0xAF)
    assert panel.on and not panel.lit
    command(panel, 0xAE, *CONVERTER)
    assert panel.lit


def test_the_converter_is_switched_while_the_display_is_off():
    panel = shown_by_sh1106("sh1106")
    command(panel, 0xAF)
    with pytest.raises(PanelError, match="must be off"):
        command(panel, 0xAD, 0x8B)


def test_an_sh1106_tells_its_status_after_commands_only():
    panel = shown_by_sh1106("sh1106")
    with pytest.raises(PanelError, match="RAM would be read"):
        panel.read(ADDRESS, 1)
    command(panel, 0xE3)
    assert panel.read(ADDRESS, 1) == b"\x40"
    command(panel, 0xAF)
    assert panel.read(ADDRESS, 1) == b"\x00"


# Bytes that are meant for another chip


def test_not_strict_what_is_unknown_does_nothing_and_its_operands_are_commands():
    panel = shown_by_sh1106("sh1106")
    panel.strict = False
    command(panel, 0x21, 0x00, 0x7F, 0x22, 0x03, 0x07)  # windows of an SSD1306
    assert (panel.start_line, panel.first_column) == (63, 7)
    assert panel.write(ADDRESS, b"\x00\xad") and panel.write(ADDRESS, b"\x80\x8d\x80\xaf")
    assert panel.on

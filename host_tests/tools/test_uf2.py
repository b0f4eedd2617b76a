# SPDX-License-Identifier: MIT
"""UF2 files: what is written is read back, parts are merged as the Pico's boot program wants it, damage is
told."""

import struct

import pytest

from tools import uf2

FIRST = uf2.FLASH_BASE
SECOND = uf2.FLASH_BASE + uf2.SECTOR
FAMILY_RP2350 = 0xE48BFF59
FAMILY_ABSOLUTE = 0xE48BFF57
E10 = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, FAMILY_ABSOLUTE) + b"\xef" * 256 + bytes(220)
E10 += struct.pack("<I", 0x0AB16F30)


def headers(data):
    """The header words of each block: start 0 and 1, flags, address, size, number, total, family."""
    return [struct.unpack_from("<8I", data, offset) for offset in range(0, len(data), uf2.BLOCK)]


def with_word(data, block, word, value):
    """`data` with one header word of one block replaced."""
    changed = bytearray(data)
    struct.pack_into("<I", changed, block * uf2.BLOCK + 4 * word, value)
    return bytes(changed)


@pytest.fixture
def two_pages():
    return uf2.Contents({FIRST: b"a" * uf2.PAGE, FIRST + uf2.PAGE: b"b" * uf2.PAGE})


def test_what_is_written_is_read_back():
    data = bytes(range(256)) * 32
    contents = uf2.read(uf2.write(uf2.Contents.of(data, FIRST)))
    assert contents.family == uf2.FAMILY_RP2040
    assert contents.flash(len(data)) == data


def test_blocks_are_numbered_from_0_and_know_their_total(two_pages):
    numbers = [header[5:7] for header in headers(uf2.write(two_pages))]
    assert numbers == [(number, 16) for number in range(16)]


def test_a_sector_is_written_whole_with_blank_pages(two_pages):
    contents = uf2.read(uf2.write(two_pages))
    assert len(contents.pages) == uf2.SECTOR // uf2.PAGE
    assert contents.pages[FIRST + 2 * uf2.PAGE] == b"\xff" * uf2.PAGE


def test_a_blank_sector_is_left_out():
    data = b"x" * uf2.SECTOR + b"\xff" * uf2.SECTOR + b"y"
    assert uf2.Contents.of(data, FIRST).sectors() == {FIRST, FIRST + 2 * uf2.SECTOR}


def test_merged_parts_are_renumbered_over_the_union():
    low = uf2.Contents.of(b"low", FIRST)
    high = uf2.Contents.of(b"high", SECOND)
    data = uf2.write(uf2.merge(high, low))
    assert [header[3] for header in headers(data)] == [FIRST + uf2.PAGE * page for page in range(32)]
    assert [header[5:7] for header in headers(data)] == [(number, 32) for number in range(32)]


def test_sixteen_blocks_that_share_all_but_the_last_digit_of_their_numbers_are_one_sector():
    """The RP2040's boot program erases by the number of a block: once for each such sixteen."""
    pages = (0, 1, 50, 51, 63, 64, 159)
    contents = uf2.Contents({FIRST + page * uf2.PAGE: b"x" * uf2.PAGE for page in pages})
    sectors = {}
    for header in headers(uf2.write(contents)):
        sectors.setdefault(header[5] // 16, set()).add(header[3] // uf2.SECTOR)
    assert all(len(one) == 1 for one in sectors.values())
    assert len(set().union(*sectors.values())) == len(sectors) == 4


def test_a_blank_sector_that_is_asked_for_is_taken():
    data = b"\xff" * (2 * uf2.SECTOR)
    assert uf2.Contents.of(data, FIRST, also={uf2.SECTOR}).sectors() == {SECOND}


def test_the_block_for_rp2350_e10_is_kept_in_front_as_it_is_and_does_not_count():
    firmware = uf2.write(uf2.Contents.of(b"low", FIRST, FAMILY_RP2350))
    contents = uf2.read(E10 + firmware)
    assert (contents.first, contents.family) == (E10, FAMILY_RP2350)
    assert 0x10FFFF00 not in contents.pages
    data = uf2.write(uf2.merge(contents, uf2.Contents.of(b"high", SECOND, FAMILY_RP2350)))
    assert data[: uf2.BLOCK] == E10
    assert [header[5:7] for header in headers(data[uf2.BLOCK :])] == [(number, 32) for number in range(32)]


@pytest.mark.parametrize(
    ("word", "value"), [(0, 0), (3, 0x10FFFE00), (4, 476), (5, 1), (6, 3), (7, FAMILY_RP2350), (127, 0)], ids=lambda value: f"{value:#x}"
)
def test_another_block_in_front_is_none(word, value):
    firmware = uf2.write(uf2.Contents.of(b"low", FIRST, FAMILY_RP2350))
    with pytest.raises(uf2.Uf2Error):
        uf2.read(with_word(E10 + firmware, 0, word, value))


def test_the_block_for_rp2350_e10_alone_or_further_behind_is_told():
    firmware = uf2.write(uf2.Contents.of(b"low", FIRST, FAMILY_RP2350))
    with pytest.raises(uf2.Uf2Error, match="0 chip families"):
        uf2.read(E10)
    with pytest.raises(uf2.Uf2Error, match="calls itself"):
        uf2.read(firmware + E10)


def test_two_files_behind_each_other_are_refused():
    one = uf2.write(uf2.Contents.of(b"low", FIRST))
    other = uf2.write(uf2.Contents.of(b"high", SECOND))
    with pytest.raises(uf2.Uf2Error, match="calls itself 0 of 16"):
        uf2.read(one + other)


def test_parts_that_share_a_sector_are_refused():
    one = uf2.Contents({FIRST: b"a" * uf2.PAGE})
    other = uf2.Contents({FIRST + uf2.PAGE: b"b" * uf2.PAGE})
    with pytest.raises(uf2.Uf2Error, match="two parts write the sector at 0x10000000"):
        uf2.merge(one, other)


def test_parts_for_different_chips_are_refused():
    one = uf2.Contents.of(b"a", FIRST)
    other = uf2.Contents.of(b"b", SECOND, FAMILY_RP2350)
    with pytest.raises(uf2.Uf2Error, match="do not go into one file"):
        uf2.merge(one, other)


def test_a_part_must_begin_with_a_sector():
    with pytest.raises(uf2.Uf2Error, match="not the start"):
        uf2.Contents.of(b"a", FIRST + uf2.PAGE)


def test_an_address_outside_the_flash_is_told(two_pages):
    with pytest.raises(uf2.Uf2Error, match="outside a flash of 256 bytes"):
        two_pages.flash(uf2.PAGE)


@pytest.mark.parametrize(
    ("block", "word", "value", "says"),
    [
        (0, 0, 0, "lacks the marks"),
        (1, 2, 0, "names no chip family"),
        (1, 3, FIRST, "a second time"),
        (1, 3, FIRST + 1, "not one 256-byte page"),
        (1, 4, 476, "not one 256-byte page"),
        (2, 5, 7, "calls itself 7 of 16"),
        (2, 6, 99, "calls itself 2 of 99"),
        (3, 7, FAMILY_RP2350, "2 chip families"),
    ],
)
def test_a_damaged_block_is_told(two_pages, block, word, value, says):
    with pytest.raises(uf2.Uf2Error, match=says):
        uf2.read(with_word(uf2.write(two_pages), block, word, value))


@pytest.mark.parametrize("data", [b"", b"\0" * 511])
def test_a_file_that_is_cut_off_is_told(data):
    with pytest.raises(uf2.Uf2Error, match="512-byte blocks"):
        uf2.read(data)


def test_uf2_is_known_by_its_first_bytes(two_pages):
    assert uf2.is_uf2(uf2.write(two_pages))
    assert not uf2.is_uf2(b"\xff" * uf2.BLOCK)
    assert not uf2.is_uf2(b"UF2\n")

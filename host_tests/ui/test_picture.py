# SPDX-License-Identifier: MIT
"""Pictures of the panel as half-block text and as PNG."""
import random
import struct
import zlib

import pytest

from host_tests import golden as golden_module
from host_tests.golden import golden
from tools import picture


def noise(seed=1):
    return bytearray(random.Random(seed).randbytes(1024))


def read_png(path):
    """(width, height, rows of grey bytes) of an 8-bit grey PNG without row filters; checks the CRCs."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, kinds, packed = 8, [], b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        if kind == b"IHDR":
            width, height, *rest = struct.unpack(">IIBBBBB", body)
            assert rest == [8, 0, 0, 0, 0]
        if kind == b"IDAT":
            packed += body
        kinds.append(kind)
        at += 12 + length
    assert kinds[0] == b"IHDR" and kinds[-1] == b"IEND"
    raw = zlib.decompress(packed)
    rows = [raw[start:start + width + 1] for start in range(0, len(raw), width + 1)]
    assert all(row[0] == 0 for row in rows)
    return width, height, [row[1:] for row in rows]


def test_a_dark_panel_is_32_empty_lines():
    assert picture.text(bytes(1024)) == "\n" * 32


def test_blocks_stand_for_upper_and_lower_pixel():
    ram = bytearray(1024)
    ram[0], ram[1], ram[2] = 0b01, 0b10, 0b11
    assert picture.text(ram).splitlines()[0] == "▀▄█"


def test_the_last_pixel_is_the_last_character():
    ram = bytearray(1024)
    ram[1023] = 0x80
    assert picture.text(ram).splitlines()[31] == " " * 127 + "▄"


def test_parse_undoes_text():
    ram = noise()
    assert picture.parse(picture.text(ram)) == ram


@pytest.mark.parametrize("wrong", ["", "\n" * 31, "\n" * 33, "x" + "\n" * 32, "█" * 129 + "\n" * 32])
def test_parse_refuses_what_is_no_picture(wrong):
    with pytest.raises(ValueError):
        picture.parse(wrong)


def test_png_shows_each_pixel_as_a_square(tmp_path):
    ram = noise(2)
    picture.png(ram, tmp_path / "panel.png", scale=3)
    width, height, rows = read_png(tmp_path / "panel.png")
    assert (width, height) == (384, 192)
    for y in range(height):
        for x in range(width):
            assert rows[y][x] == 255 * picture.lit(ram, x // 3, y // 3)


@pytest.fixture
def goldens(tmp_path, monkeypatch):
    monkeypatch.setattr(golden_module, "GOLDENS", tmp_path)
    monkeypatch.delenv("HEARTKEEPER_GOLDENS", raising=False)
    return tmp_path


def test_a_missing_golden_fails_and_shows_what_was_drawn(goldens):
    with pytest.raises(AssertionError, match="(?s)no golden picture.*▀"):
        golden("folder/new", b"\x01" + bytes(1023))
    assert not list(goldens.iterdir())


def test_a_golden_is_written_only_when_asked(goldens, monkeypatch):
    monkeypatch.setenv("HEARTKEEPER_GOLDENS", "write")
    golden("folder/new", noise())
    monkeypatch.delenv("HEARTKEEPER_GOLDENS")
    golden("folder/new", noise())
    assert picture.parse((goldens / "folder" / "new.txt").read_text(encoding="utf-8")) == noise()


def test_a_changed_picture_fails_with_both_and_the_place(goldens):
    (goldens / "old.txt").write_text(picture.text(b"\x03" + bytes(1023)), encoding="utf-8")
    told = r"(?s)1 pixels differ, the first at \(0, 0\)\ngolden\n█.*drawn\n▄"
    with pytest.raises(AssertionError, match=told):
        golden("old", b"\x02" + bytes(1023))


def test_a_sheet_has_pictures_beside_and_below_one_another_and_leaves_places_free(tmp_path):
    lit, dark = bytes([255]) * 1024, bytes(1024)
    picture.sheet([[lit, dark], [dark, None]], tmp_path / "sheet.png", gap=2)
    width, height, rows = read_png(tmp_path / "sheet.png")
    assert (width, height) == (2 * 128 + 3 * 2, 2 * 64 + 3 * 2)
    paper = rows[0][0]
    assert rows[2] == bytes([paper] * 2 + [255] * 128 + [paper] * 2 + [0] * 128 + [paper] * 2)
    assert rows[68] == bytes([paper] * 2 + [0] * 128 + [paper] * 132)
    assert rows[0] == rows[66] == rows[-1] == bytes([paper] * width)

# SPDX-License-Identifier: MIT
"""The file system's place in the flash, and littlefs images that are written and read."""

import struct

import pytest

from host_tests import machines
from tools import flash, uf2

FILES = {"main.py": b"print('hi')\n", "hearts/core/game.mpy": b"M" * 9000, "games/0": b""}
SIZE = 64 * flash.BLOCK_SIZE
PLACE = flash.Place(0x3000, SIZE)


def firmware_that_says(name=b"MicroPython", start=PLACE.start, size=PLACE.size):
    """The start of a flash whose binary info names one block device, laid out as the Pico SDK does."""
    data = bytearray(b"\xff" * 0x3000)
    base = uf2.FLASH_BASE
    struct.pack_into("<5I", data, 0x1D4, 0x7188EBF2, base + 0x400, base + 0x40C, base + 0x500, 0xE71AA390)
    # Three entries: one that is kept in RAM, one of another type, and the block device.
    struct.pack_into("<3I", data, 0x400, 0x20000100, base + 0x600, base + 0x700)
    struct.pack_into("<HHII", data, 0x600, 6, 0x5052, 0x02031C86, base + 0x800)
    struct.pack_into("<HHIII", data, 0x700, 7, 0x504D, base + 0x800, base + start, size)
    data[0x800 : 0x801 + len(name)] = name + b"\0"
    return data


@pytest.fixture(scope="session")
def stock_firmware():
    return machines.firmware()


def test_the_place_is_what_the_firmware_says():
    assert flash.place(firmware_that_says()) == PLACE


def test_the_place_on_a_pico_is_the_one_that_stock_micropython_uses(stock_firmware):
    place = flash.place(flash.chip(stock_firmware))
    assert place == flash.Place(0x0A0000, 352 * 4096)
    assert place.end == flash.FLASH_SIZE


def test_a_flash_without_micropython_is_told():
    with pytest.raises(flash.FlashError, match="not the firmware of a Pico"):
        flash.place(b"\xff" * 4096)
    with pytest.raises(flash.FlashError, match="no block device called MicroPython"):
        flash.place(firmware_that_says(name=b"CircuitPython"))


def test_binary_info_that_points_outside_is_told():
    damaged = firmware_that_says()
    struct.pack_into("<2I", damaged, 0x1D4 + 4, uf2.FLASH_BASE + 0x5000, uf2.FLASH_BASE + 0x5004)
    with pytest.raises(flash.FlashError, match="outside the flash"):
        flash.place(damaged)


def test_what_is_built_is_read_back():
    assert flash.files(flash.build(FILES, SIZE)) == FILES


def test_the_same_files_give_the_same_image():
    backwards = dict(reversed(FILES.items()))
    assert flash.build(FILES, SIZE) == flash.build(backwards, SIZE)


def test_the_image_is_of_the_size_and_disk_version_that_micropython_mounts():
    image = flash.build(FILES, SIZE)
    assert len(image) == SIZE
    # The superblock of littlefs: 8 bytes of name, 4 of tag, then version, block size, block count.
    version, block_size, block_count = struct.unpack_from("<3I", image, 8 + 8 + 4)
    assert (version, block_size, block_count) == (0x00020000, 4096, SIZE // 4096)


def test_files_that_do_not_fit_are_told():
    with pytest.raises(flash.FlashError, match="big does not go into"):
        flash.build({"big": bytes(SIZE)}, SIZE)


def test_an_image_that_does_not_mount_is_told():
    with pytest.raises(flash.FlashError, match="cannot be read"):
        flash.files(b"\xff" * SIZE)


def test_a_dump_longer_than_the_flash_is_told():
    with pytest.raises(flash.FlashError, match="more than the flash"):
        flash.chip(bytes(flash.FLASH_SIZE + 1))


def write_folder(path):
    for name, data in FILES.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return path


def whole_flash():
    return flash.chip(bytes(firmware_that_says()) + flash.build(FILES, SIZE))


def write_image(path):
    (path / "littlefs.img").write_bytes(flash.build(FILES, SIZE))
    return path / "littlefs.img"


def write_dump(path):
    (path / "flash.bin").write_bytes(whole_flash())
    return path / "flash.bin"


def write_uf2(path):
    (path / "all.uf2").write_bytes(uf2.write(uf2.Contents.of(whole_flash(), uf2.FLASH_BASE)))
    return path / "all.uf2"


@pytest.mark.parametrize("write", [write_folder, write_image, write_dump, write_uf2])
def test_files_are_read_from_a_folder_an_image_a_dump_and_a_uf2(tmp_path, write):
    assert flash.read(write(tmp_path)) == FILES


def test_an_image_whose_first_block_is_torn_is_read_from_its_second():
    image = bytearray(flash.build(FILES, SIZE))
    image[: flash.BLOCK_SIZE] = b"\xff" * flash.BLOCK_SIZE
    assert flash.files(image) == FILES


def test_something_else_is_told(tmp_path):
    (tmp_path / "other").write_bytes(b"hello")
    with pytest.raises(flash.FlashError, match="not the firmware of a Pico"):
        flash.read(tmp_path / "other")

# SPDX-License-Identifier: MIT
"""The file system's place in the flash, and littlefs images that are written and read."""

import struct

import pytest
from littlefs import LittleFS

from host_tests import machines
from host_tests.campaigns.salvage import flashed_over
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


def test_the_board_is_what_the_firmware_calls_it():
    assert flash.board(firmware_that_says()) == ""
    named = firmware_that_says()
    struct.pack_into("<I", named, 0x604, 0xB63CFFBB)
    named[0x800:0x807] = b"pico_w\0"
    assert flash.board(named) == "pico_w"


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


@pytest.mark.parametrize("start, size", [(0x3000, 0x7FFFFFFF), (-0x1000, SIZE), (0x3000, 0)])
def test_a_file_system_outside_the_flash_is_told(start, size):
    with pytest.raises(flash.FlashError, match="lies outside the flash"):
        flash.place(firmware_that_says(start=start, size=size))


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


def large_flash():
    """A flash of 4 MB, as a Pico 2 has it."""
    size = 4 * 1024 * 1024
    start = size - SIZE
    return bytes(firmware_that_says(start=start)).ljust(start, b"\xff") + flash.build(FILES, SIZE)


@pytest.mark.parametrize("form", [bytes, lambda data: uf2.write(uf2.Contents.of(data, uf2.FLASH_BASE))], ids=["dump", "uf2"])
def test_a_flash_of_4_mb_is_read(tmp_path, form):
    (tmp_path / "large").write_bytes(form(large_flash()))
    assert flash.read(tmp_path / "large") == FILES
    assert flash.chip(form(large_flash())) == large_flash()


def test_a_dump_of_a_larger_chip_than_the_firmware_knows_is_read(tmp_path):
    (tmp_path / "longer").write_bytes(large_flash() + bytes(flash.BLOCK_SIZE))
    assert flash.read(tmp_path / "longer") == FILES


# What an image is put over


def old_folder():
    """A block of a folder with an old game in it that was written so often that littlefs prefers it to one that is new."""
    system = LittleFS(block_count=8, disk_version=flash._DISK_VERSION, **flash._LITTLEFS)
    system.mkdir("games")
    for number in range(100):
        with system.open("games/old", "wb") as file:
            file.write(b"game %d" % number)
    image = bytes(system.context.buffer)
    blocks = [image[at : at + flash.BLOCK_SIZE] for at in range(0, len(image), flash.BLOCK_SIZE)]
    return max((block for block in blocks if b"old" in block), key=lambda block: struct.unpack_from("<I", block))


def over_old_folders(contents):
    """The file system after these uf2.Contents were dropped onto a flash whose every block is an old folder."""
    flashed = flashed_over(old_folder() * (PLACE.end // flash.BLOCK_SIZE), contents)
    return flashed[PLACE.start : PLACE.end]


def test_an_image_is_the_one_file_system_that_is_found_whatever_was_in_the_flash():
    system = over_old_folders(flash.contents(flash.build(FILES, SIZE), PLACE.start))
    assert flash.files(system) == FILES
    mounted = LittleFS(mount=False, block_count=len(system) // flash.BLOCK_SIZE, **flash._LITTLEFS)
    mounted.context.buffer[:] = system
    mounted.mount()
    more = {f"more/{number}/file": b"new" * 2000 for number in range(10)}
    for path, data in more.items():
        mounted.makedirs(path.rpartition("/")[0])
        with mounted.open(path, "wb") as file:
            file.write(data)
    assert flash.files(mounted.context.buffer) == {**FILES, **more}


def test_the_blocks_that_are_not_blank_would_not_be_enough():
    """Should this fail, littlefs has changed, and flash.contents may be simpler."""
    not_blank = uf2.Contents.of(flash.build(FILES, SIZE), uf2.FLASH_BASE + PLACE.start)
    assert "game 99" in str(flash.files(over_old_folders(not_blank)))


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

# SPDX-License-Identifier: MIT
"""The images that are dropped onto a board: for each board, what is in them, and what they leave of what was there before."""

import functools
import struct

import pytest

from host_tests.campaigns import salvage as campaign
from tools import build, flash, image, stock, uf2

# Where each board's file system lies, and how large it is, as MicroPython's sources have it.
PLACES = {
    "RPI_PICO": flash.Place(0x0A0000, 1_441_792),
    "RPI_PICO_W": flash.Place(0x12C000, 868_352),
    "RPI_PICO2": flash.Place(0x100000, 3_145_728),
}
FLASH_SIZES = {"RPI_PICO": 2 << 20, "RPI_PICO_W": 2 << 20, "RPI_PICO2": 4 << 20}
FAMILIES = {"RPI_PICO": 0xE48BFF56, "RPI_PICO_W": 0xE48BFF56, "RPI_PICO2": 0xE48BFF59}
FAMILY_ABSOLUTE = 0xE48BFF57

boards = pytest.mark.parametrize("board", PLACES)
kinds = pytest.mark.parametrize("app_only", [False, True], ids=["full", "app only"])


@pytest.fixture(autouse=True)
def releases(monkeypatch):
    monkeypatch.delenv(stock.VARIABLE, raising=False)


# Where a board's own release can't be had, an earlier one shows the same of its image, though the score box does not run on it.
EARLIER = {"RPI_PICO2": "RPI_PICO2-20241129-v1.24.1.uf2"}


@functools.cache
def had(board):
    try:
        return stock.read(board)
    except stock.StockError as error:
        earlier = stock.cache_folder() / EARLIER.get(board, "none")
        return earlier.read_bytes() if earlier.is_file() else error


def firmware(board):
    """The board's stock firmware (bytes). A test that calls this is skipped where it can't be had."""
    data = had(board)
    if isinstance(data, stock.StockError):
        pytest.skip(f"NO STOCK FIRMWARE FOR {board}, ITS IMAGE WAS NOT TESTED: {data}")
    return data


@functools.cache
def files():
    return build.files()


@functools.cache
def made(board, app_only):
    return image.image(firmware(board), files(), app_only)


def blocks(data):
    """Of each block: its header words from the address on (address, size, number, total, family), and its 256 bytes."""
    found = []
    for at in range(0, len(data), 512):
        start_0, start_1, flags, *words = struct.unpack_from("<8I", data, at)
        assert (start_0, start_1) == (0x0A324655, 0x9E5D5157)
        assert data[at + 508 : at + 512] == struct.pack("<I", 0x0AB16F30)
        found.append((*words, data[at + 32 : at + 288]))
    return found


def own_blocks(data):
    """The blocks without the one in front that is there for RP2350-E10."""
    found = blocks(data)
    return found[1:] if found[0][4] == FAMILY_ABSOLUTE else found


@pytest.mark.pico
@boards
def test_the_file_system_lies_where_the_firmware_says_and_the_sources_have_it(board):
    whole = flash.chip(firmware(board))
    assert flash.place(whole) == PLACES[board]
    assert len(whole) == PLACES[board].end == FLASH_SIZES[board]


@pytest.mark.pico
@boards
def test_the_table_of_boards_says_what_the_firmware_says_of_itself(board):
    assert uf2.read(firmware(board)).family == stock.BOARDS[board].family == FAMILIES[board]
    assert flash.board(flash.chip(firmware(board))) == stock.BOARDS[board].calls_itself
    assert stock.BOARDS.keys() == PLACES.keys()


@pytest.mark.pico
@boards
@kinds
def test_every_block_is_one_page_of_the_boards_family_and_all_are_numbered_over_the_whole(board, app_only):
    found = own_blocks(made(board, app_only))
    for number, (address, size, block_number, total, family, _) in enumerate(found):
        assert (size, block_number, total, family) == (256, number, len(found), FAMILIES[board])
        assert address % 256 == 0
    assert len({block[0] for block in found}) == len(found)


@pytest.mark.pico
@boards
@kinds
def test_each_sector_is_written_whole_and_in_sixteen_blocks_of_its_own(board, app_only):
    addresses = [block[0] for block in own_blocks(made(board, app_only))]
    assert len(addresses) % 16 == 0
    for at in range(0, len(addresses), 16):
        assert addresses[at] % 4096 == 0
        assert addresses[at : at + 16] == list(range(addresses[at], addresses[at] + 4096, 256))


@pytest.mark.pico
@boards
@kinds
def test_the_block_for_rp2350_e10_is_in_front_as_published_and_nowhere_else(board, app_only):
    data = made(board, app_only)
    absolute = [number for number, block in enumerate(blocks(data)) if block[4] == FAMILY_ABSOLUTE]
    if board == "RPI_PICO2":
        assert absolute == [0]
        assert data[:512] == firmware(board)[:512]
    else:
        assert absolute == []


@pytest.mark.pico
@boards
def test_the_pages_of_the_firmware_are_unchanged_and_there_is_nothing_else_but_the_file_system(board):
    found = {address: page for address, *_, page in own_blocks(made(board, False))}
    stock_pages = {address: page for address, *_, page in own_blocks(firmware(board))}
    start = 0x10000000 + PLACES[board].start
    assert max(stock_pages) < start
    for address, page in found.items():
        if address < start:
            assert page == stock_pages.pop(address, b"\xff" * 256), hex(address)
        else:
            assert address < 0x10000000 + PLACES[board].end
    assert not stock_pages


@pytest.mark.pico
@boards
def test_an_image_of_the_app_only_is_the_file_system_of_the_full_one(board):
    start = 0x10000000 + PLACES[board].start
    full = [(block[0], block[5]) for block in own_blocks(made(board, False)) if block[0] >= start]
    alone = [(block[0], block[5]) for block in own_blocks(made(board, True))]
    assert alone == full


@pytest.mark.pico
@boards
def test_the_file_system_inside_holds_exactly_what_is_built(board):
    chip = flash.chip(made(board, False))
    assert len(chip) == FLASH_SIZES[board]
    place = flash.place(chip)
    assert place == PLACES[board]
    assert flash.files(chip[place.start : place.end]) == files()


@pytest.mark.pico
@boards
def test_a_dump_of_the_whole_flash_is_read(board, tmp_path):
    (tmp_path / "flash.bin").write_bytes(flash.chip(made(board, False)))
    assert flash.read(tmp_path / "flash.bin") == files()


# What was there before


@functools.cache
def played():
    """The file system of a Pico whose box has been in use, and was brought up to date file by file."""
    recorder, _ = campaign.evening(3, campaign.DNF, 20, seed=3, files=files())
    system = recorder.image
    for _ in range(8):
        system = campaign.box.installed(system, files())
    return system


@pytest.mark.pico
@kinds
def test_over_a_box_in_use_an_image_has_the_new_files_and_none_of_the_games(app_only):
    chip = flash.chip(firmware("RPI_PICO"))
    place = flash.place(chip)
    chip[place.start : place.end] = played()
    assert any(name.startswith("games/old/") for name in flash.files(played()))
    after = campaign.flashed_over(chip, uf2.read(made("RPI_PICO", app_only)))
    assert flash.files(after[place.start : place.end]) == files()
    assert after[: place.start] == flash.chip(firmware("RPI_PICO"))[: place.start]


@pytest.mark.pico
@boards
@kinds
def test_over_the_file_system_of_the_same_layout_an_image_has_the_new_files_only(board, app_only):
    """The old one's folders lie where those of the image do, and were written to since."""
    chip = flash.chip(made(board, False))
    place = flash.place(chip)
    system = flash.LittleFS(mount=False, block_count=place.size // flash.BLOCK_SIZE, **flash._LITTLEFS)
    system.context.buffer[:] = chip[place.start : place.end]
    system.mount()
    folders = {path.rpartition("/")[0] for path in files()}
    for number in range(100):
        for folder in folders:
            with system.open(f"{folder}/note", "wb") as note:
                note.write(b"%d" % number)
    chip[place.start : place.end] = system.context.buffer
    after = campaign.flashed_over(chip, uf2.read(made(board, app_only)))
    assert flash.files(after[place.start : place.end]) == files()


# What is said


@pytest.fixture
def command(tmp_path, monkeypatch):
    monkeypatch.setattr(image, "ROOT", tmp_path)
    monkeypatch.setattr(build, "files", lambda: {"main.py": b"1"})
    return image.main


@pytest.mark.pico
@boards
@kinds
def test_the_command_says_what_it_wrote_what_is_lost_and_what_keeps_it(board, app_only, command, tmp_path, capsys):
    if flash.version(flash.chip(firmware(board))) < stock.NEEDED:
        pytest.skip(f"NO STOCK FIRMWARE FOR {board} BUT AN EARLIER ONE, THE COMMAND WAS NOT TRIED")
    assert command(["--board", board] + ["--app-only"] * app_only) == 0
    told = capsys.readouterr().out
    name = f"dist/heartkeeper-{board}{'-app-only' if app_only else ''}.uf2"
    data = (tmp_path / name).read_bytes()
    place = PLACES[board]
    for words in (
        f"{name}: {len(data):,} bytes, {len(data) // 512:,} blocks",
        f"family: {FAMILIES[board]:#x}",
        f"{place.size:,} bytes at {0x10000000 + place.start:#x}",
        "SAVED GAMES TOO",
        "`make flash` keeps them",
        str(stock.path(board)),
    ):
        assert words in told
    assert ("leaves MicroPython as it is" in told) == app_only
    assert uf2.read(data).end <= 0x10000000 + place.end


def test_the_command_says_why_there_is_no_image(command, monkeypatch, capsys):
    monkeypatch.setenv(stock.VARIABLE, "/nowhere/firmware.uf2")
    assert command([]) == 1
    assert "there is no such file" in capsys.readouterr().err


@pytest.mark.pico
@pytest.mark.parametrize(
    ("given", "board", "words"),
    [
        ("RPI_PICO2", "RPI_PICO", "for the RP2350, Arm; a Raspberry Pi Pico has the RP2040."),
        ("RPI_PICO_W", "RPI_PICO2", "for the RP2040; a Raspberry Pi Pico 2 has the RP2350, Arm."),
        ("RPI_PICO_W", "RPI_PICO", "for the Raspberry Pi Pico W, not for the Raspberry Pi Pico: make its image with --board RPI_PICO_W."),
        ("RPI_PICO", "RPI_PICO_W", "for the Raspberry Pi Pico, not for the Raspberry Pi Pico W: make its image with --board RPI_PICO."),
    ],
)
@kinds
def test_firmware_of_ones_own_for_another_board_is_refused(given, board, words, app_only, command, tmp_path, monkeypatch, capsys):
    own = tmp_path / "own.uf2"
    own.write_bytes(firmware(given))
    monkeypatch.setenv(stock.VARIABLE, str(own))
    assert command(["--board", board] + ["--app-only"] * app_only) == 1
    assert capsys.readouterr().err == f"No image can be made of {own}: it is {words}\n"
    assert not (tmp_path / "dist").exists()


@pytest.mark.pico
def test_micropython_that_is_too_old_for_the_score_box_is_refused(command, tmp_path, monkeypatch, capsys):
    own = tmp_path / "own.uf2"
    data = firmware("RPI_PICO")
    assert data.count(b"\0v1.26.1\0") == 1
    own.write_bytes(data.replace(b"\0v1.26.1\0", b"\0v1.25.9\0"))
    monkeypatch.setenv(stock.VARIABLE, str(own))
    assert command([]) == 1
    assert capsys.readouterr().err == f"No image can be made of {own}: it is MicroPython 1.25.9, and 1.26 or later is needed.\n"


@pytest.mark.pico
def test_firmware_for_a_board_that_is_in_no_table_is_taken(command, tmp_path, monkeypatch):
    own = tmp_path / "own.uf2"
    data = firmware("RPI_PICO")
    assert data.count(b"\0pico\0") == 1
    own.write_bytes(data.replace(b"\0pico\0", b"\0mine\0"))
    monkeypatch.setenv(stock.VARIABLE, str(own))
    assert command([]) == 0


def test_a_file_that_is_no_firmware_is_refused_in_a_sentence(command, tmp_path, monkeypatch, capsys):
    own = tmp_path / "own.uf2"
    monkeypatch.setenv(stock.VARIABLE, str(own))
    for data, words in ((b"PK", "512-byte blocks"), (uf2.write(uf2.Contents.of(b"x", uf2.FLASH_BASE)), "not the firmware of a Pico")):
        own.write_bytes(data)
        assert command([]) == 1
        assert words in capsys.readouterr().err

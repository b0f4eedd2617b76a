# SPDX-License-Identifier: MIT
"""Which board is plugged in: ports by their USB numbers, BOOTSEL drives by what lies on them."""

from types import SimpleNamespace

import pytest

from tools import boards
from tools.boards import Drive, Port
from tools.trouble import Trouble

RP2040 = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
RP2350 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """A computer with nothing plugged in; to be given ports, drives and USB devices."""
    computer = SimpleNamespace(ports=[], media=tmp_path / "media", usb=tmp_path / "usb")
    monkeypatch.setattr(boards.serial.tools.list_ports, "comports", lambda: computer.ports)
    monkeypatch.setattr(boards, "_MOUNTED_AT", (f"{computer.media}/*",))
    monkeypatch.setattr(boards, "_USB_DEVICES", f"{computer.usb}/*/idProduct")
    monkeypatch.setattr(boards, "_MOUNTING_S", 0.2)
    monkeypatch.setattr(boards, "_LABELS", f"{tmp_path}/by-label/RP*")
    return computer


def port(device, vid=0x2E8A, pid=0x0005, serial_number="E661"):
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=serial_number)


def drive(computer, name="RPI-RP2", info=RP2040, **files):
    path = computer.media / name
    path.mkdir(parents=True)
    for file, text in {"INFO_UF2.TXT": info, "INDEX.HTM": "<html>", **files}.items():
        (path / file).write_text(text)
    return path


def usb(computer, vendor, product):
    device = computer.usb / "1-2"
    device.mkdir(parents=True)
    (device / "idVendor").write_text(f"{vendor:04x}\n")
    (device / "idProduct").write_text(f"{product:04x}\n")


def trouble(**words):
    with pytest.raises(Trouble) as found:
        boards.find(**words)
    return found.value


def test_one_board_is_found_by_itself(computer):
    computer.ports = [port("/dev/ttyS0", None, None), port("/dev/ttyUSB0", 0x1A86, 0x7523), port("/dev/ttyACM0")]
    assert boards.find() == Port("/dev/ttyACM0", "E661")


def test_circuitpython_on_a_pico_is_a_board_too(computer):
    computer.ports = [port("/dev/ttyACM0", 0x239A, 0x80F4)]
    assert boards.find().device == "/dev/ttyACM0"


@pytest.mark.parametrize("pid", [0x0004, 0x000C], ids=["picoprobe", "debug probe"])
def test_a_probe_is_no_board(computer, pid):
    computer.ports = [port("/dev/ttyACM0", pid=pid)]
    assert trouble().name == "nothing found"


@pytest.mark.parametrize(("info", "chip"), [(RP2040, "RP2040"), (RP2350, "RP2350")])
def test_the_drive_of_a_board_in_bootsel_is_found(computer, info, chip):
    path = drive(computer, info=info)
    assert boards.find() == Drive(path, chip, ())


def test_a_drive_with_other_things_on_it_says_which_do_nothing_there(computer):
    path = drive(computer, **{"main.py": "", "old.uf2": "", ".Trashes": ""})
    assert boards.find() == Drive(path, "RP2040", ("main.py",))


def test_other_drives_are_not_touched(computer):
    (computer.media / "PHOTOS").mkdir(parents=True)
    drive(computer, "ARDUINO", info="UF2 Bootloader v1.2\r\nModel: Some other board\r\n")
    assert trouble().name == "nothing found"


def test_several_boards_are_named(computer):
    path = drive(computer)
    computer.ports = [port("/dev/ttyACM1"), port("/dev/ttyACM0")]
    found = trouble()
    assert found.name == "several boards"
    assert f"the drive {path}, /dev/ttyACM0, /dev/ttyACM1" in found.sentence
    assert boards.find(port="/dev/null") == Port("/dev/null")
    assert trouble(port="/dev/ttyACM9").name == "no such port"
    assert boards.find(drive=str(path)).path == path


def test_nothing_plugged_in(computer):
    assert trouble().name == "nothing found"


@pytest.mark.parametrize("product", [0x0003, 0x000F], ids=["RP2040", "RP2350"])
def test_a_board_in_bootsel_whose_drive_is_not_mounted(computer, product):
    usb(computer, 0x2E8A, product)
    assert trouble().name == "drive not mounted"


def test_a_board_in_bootsel_whose_drive_is_not_mounted_is_not_passed_over_for_another(computer):
    usb(computer, 0x2E8A, 0x0003)
    computer.ports = [port("/dev/ttyACM0")]
    found = trouble()
    assert found.name == "several boards"
    assert "one in BOOTSEL, whose drive is not mounted, /dev/ttyACM0" in found.sentence


def test_a_board_that_comes_back_under_another_name_is_the_same(computer):
    computer.ports = [port("/dev/ttyACM0"), port("/dev/ttyACM1", serial_number="E662")]
    first = boards.ports()[0]
    computer.ports = [port("/dev/ttyACM1", serial_number="E662"), port("/dev/ttyACM2")]
    assert first.now() == "/dev/ttyACM2"
    computer.ports = computer.ports[:1]
    assert first.now() is None


def test_other_usb_devices_are_no_boards(computer):
    usb(computer, 0x046D, 0x0003)
    assert trouble().name == "nothing found"


def test_a_folder_that_is_no_drive(computer, tmp_path):
    assert "INFO_UF2.TXT" in trouble(drive=str(tmp_path)).sentence

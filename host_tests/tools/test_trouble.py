# SPDX-License-Identifier: MIT
"""What commonly goes wrong between a laptop and a board, each provoked: it ends in its own sentence, with its own exit code, and not in a
stack trace. What needs a board that runs is in host_tests/pico/test_board_trouble.py."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from host_tests.tools import pretender
from tools import backup, boards, doctor, image, install, link, stock, trouble
from tools.flash import FlashError
from tools.pico.branch import Branch
from tools.trouble import TROUBLES

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
FILES = {"main.py": b"pass\n"}
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}


@pytest.fixture(autouse=True)
def firmware(tmp_path, monkeypatch):
    """No network, nothing plugged in, nobody waits long, and some firmware."""
    own = tmp_path / "own.uf2"
    own.write_bytes(b"firmware")
    monkeypatch.setenv(stock.VARIABLE, str(own))
    monkeypatch.setattr(install, "_COMES_UP_S", 0.2)
    monkeypatch.setattr(boards, "ports", list)
    monkeypatch.setattr(boards, "drives", list)
    monkeypatch.setattr(boards, "_USB_DEVICES", f"{tmp_path}/none/*")
    monkeypatch.setattr(install.build, "files", lambda: FILES)
    monkeypatch.setattr(install.image, "check", lambda data, board: None)
    monkeypatch.setattr(link, "_PERMISSION_S", 0.2)


@pytest.fixture
def drive(tmp_path):
    path = tmp_path / "RPI-RP2"
    path.mkdir()
    (path / "INFO_UF2.TXT").write_text(INFO)
    return path


def ends(capsys, name, code, *words):
    """Asserts that a command ended in this trouble, with these words in its sentence."""
    said = capsys.readouterr().err
    row = TROUBLES[name]
    assert code == row.code
    assert said.count("\n") == 2 and "Traceback" not in said
    # The sentence word for word, whatever stands where it differs from case to case.
    assert re.match(re.sub(r"\\{.*?\\}", ".*", re.escape(row.sentence)) + "\n", said)
    for part in words:
        assert part in said
    return said


def as_nobody(call):
    """What call() returns for a user who may nothing; the tests may well be run by root, who may all."""
    if os.getuid():
        return call()

    def called():
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
        return call()

    return Branch(called).result()


def test_every_trouble_has_an_exit_code_of_its_own_and_says_what_to_do():
    codes = [row.code for row in TROUBLES.values()]
    assert len(set(codes)) == len(codes) and min(codes) > 1
    for row in TROUBLES.values():
        assert row.sentence.endswith(".")
        assert row.remedy.endswith(".")


def test_nothing_plugged_in_or_a_cable_without_data_lines(capsys):
    said = ends(capsys, "nothing found", install.main([]))
    assert "no data lines" in said


def test_no_permission(capsys):
    with pretender.silent_port() as port:
        os.chmod(port, 0)

        def flash():
            try:
                install.bring(FILES, port=port)
            except trouble.Trouble as found:
                return found.name, str(found)

        name, said = as_nobody(flash)
    assert name == "no permission"
    assert said.startswith(f"You may not open {port}: it is for members of the group ")
    assert "sudo usermod -aG " in said


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="this system does not tell which program has a file open")
def test_a_port_that_another_program_holds(capsys):
    with pretender.silent_port() as port:
        program = subprocess.Popen([sys.executable, "-c", f"f = open({port!r}); print('ready', flush=True); input()"], **PIPES)
        try:
            program.stdout.readline()
            ends(capsys, "port in use", install.main(["--port", port]), f"(process {program.pid})")
        finally:
            program.communicate(b"\n")


def test_a_program_that_has_locked_the_port_without_being_seen(capsys, monkeypatch):
    monkeypatch.setattr("tools.link.holder_of", lambda device: "")
    code = "import serial, sys; p = serial.Serial(sys.argv[1], exclusive=True); print('ready', flush=True); input()"
    with pretender.silent_port() as port:
        program = subprocess.Popen([sys.executable, "-c", code, port], **PIPES)
        try:
            program.stdout.readline()
            ends(capsys, "port in use", install.main(["--port", port]), "another program")
        finally:
            program.communicate(b"\n")


def test_a_board_that_does_not_answer(capsys):
    with pretender.silent_port() as port:
        ends(capsys, "no answer", install.main(["--port", port]), port)


def test_a_port_that_is_not_there(capsys):
    ends(capsys, "no such port", install.main(["--port", "/dev/ttyACM99"]), "/dev/ttyACM99")


def test_a_file_is_no_port(capsys, tmp_path):
    (tmp_path / "port").write_bytes(b"")
    ends(capsys, "no such port", install.main(["--port", str(tmp_path / "port")]), str(tmp_path / "port"))


def test_a_board_that_prints_without_end(capsys, monkeypatch):
    monkeypatch.setattr(link, "_ALL_S", 1)
    with pretender.port_that_never_stops() as port:
        ends(capsys, "no answer", install.main(["--port", port]), port)


@pytest.mark.parametrize(
    "command",
    [
        install.main,
        lambda arguments: doctor.main([*arguments, "--no-buttons"]),
        lambda arguments: backup.main(["save", *arguments]),
        lambda arguments: backup.main(["games", *arguments]),
    ],
    ids=["flash", "doctor", "backup", "games"],
)
@pytest.mark.parametrize(
    ("identity", "name", "words"),
    [
        (("RP2040", "circuitpython", (9, 2, 1), "Raspberry Pi Pico with rp2040"), "CircuitPython", "CircuitPython 9.2.1 is on"),
        (("esp32", "micropython", (1, 26, 1), "ESP32 module with ESP32"), "wrong board", "ESP32 module with ESP32, not"),
    ],
    ids=["circuitpython", "esp32"],
)
def test_another_system_or_another_board(capsys, command, identity, name, words):
    with pretender.board_that_says(identity) as port:
        ends(capsys, name, command(["--port", port]), words)


def test_an_old_micropython_on_a_board_whose_firmware_is_not_known_here(capsys):
    with pretender.board_that_says(("rp2", "micropython", (1, 19, 1), "Some RP2040 board")) as port:
        ends(capsys, "MicroPython too old", install.main(["--port", port]), "MicroPython 1.19.1 is on the board", "1.26 or later")


@pytest.mark.parametrize(
    ("command", "value", "said"),
    [
        (install.main, ["--display", "ssd1327"], "OLED=ssd1327 is none of ssd1306, ssd1309,"),
        (install.main, ["--board", "PICO"], "BOARD=PICO is none of RPI_PICO, RPI_PICO_W, RPI_PICO2."),
        (image.main, ["--board", "PICO"], "BOARD=PICO is none of RPI_PICO, RPI_PICO_W, RPI_PICO2."),
    ],
)
def test_a_value_that_there_is_not(capsys, command, value, said):
    with pytest.raises(SystemExit) as ended:
        command(value)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(said)


def test_a_board_that_runs_is_not_the_one_that_was_named(capsys):
    identity = ("rp2", "micropython", (1, 26, 1), "Raspberry Pi Pico with RP2040")
    with pretender.board_that_says(identity) as port:
        code = install.main(["--port", port, "--board", "RPI_PICO2"])
        ends(capsys, "wrong image", code, "The board is a Raspberry Pi Pico with RP2040", "or name one that is: RPI_PICO.")


def test_a_drive_that_is_not_there(capsys):
    ends(capsys, "drive can't be written", install.main(["--drive", "/nowhere/at/all"]), "there is no such folder")


def test_the_image_of_another_chip(capsys, drive):
    code = install.main(["--drive", str(drive), "--board", "RPI_PICO2"])
    ends(capsys, "wrong image", code, str(drive), "RP2040", "RPI_PICO, RPI_PICO_W")
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_that_can_only_be_read(monkeypatch):
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder, "RPI-RP2")
        drive.mkdir()
        (drive / "INFO_UF2.TXT").write_text(INFO)
        own = Path(folder, "own.uf2")
        own.write_bytes(b"firmware")
        monkeypatch.setenv(stock.VARIABLE, str(own))
        Path(folder).chmod(0o755)
        drive.chmod(0o555)

        def flash():
            try:
                install.bring(FILES, drive=str(drive))
            except trouble.Trouble as found:
                return found.name, found.sentence

        assert as_nobody(flash) == ("drive can't be written", f"The drive {drive} can't be written to: Permission denied.")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
def test_a_drive_that_is_full(capsys, drive):
    (drive / "own.uf2").symlink_to("/dev/full")
    ends(capsys, "drive full", install.main(["--drive", str(drive)]), str(drive))


def test_a_file_that_was_copied_onto_the_drive_is_told_of_and_the_right_one_is_written(capsys, drive):
    (drive / "main.py").write_text("print('hello')")
    assert install.main(["--drive", str(drive)]) == TROUBLES["no port"].code  # no board is behind this drive
    assert "main.py was copied onto the BOOTSEL drive, where it does nothing" in capsys.readouterr().out
    assert (drive / "own.uf2").read_bytes() == b"firmware"


def test_doctor_says_that_a_file_on_the_drive_does_nothing(capsys, drive, monkeypatch):
    (drive / "main.py").write_text("print('hello')")
    monkeypatch.setattr(boards, "drives", lambda: [boards.drive_at(drive)])
    ends(capsys, "file on the drive", doctor.main([]), "main.py was copied")


def test_firmware_was_written_and_no_port_comes(capsys, drive):
    ends(capsys, "no port", install.main(["--drive", str(drive)]))
    assert (drive / "own.uf2").read_bytes() == b"firmware"


def test_another_board_that_is_plugged_in_is_not_taken_for_the_one_that_comes_up(capsys, drive, monkeypatch):
    with pretender.silent_port() as other:
        monkeypatch.setattr(boards, "ports", lambda: [boards.Port(other, "another's")])
        ends(capsys, "no port", install.main(["--drive", str(drive)]))


@pytest.mark.parametrize("answer, board", [(True, "RPI_PICO_W"), (False, "RPI_PICO")])
def test_the_owner_says_whether_it_is_a_pico_w_which_looks_like_a_pico(drive, monkeypatch, answer, board):
    asked_for = []
    monkeypatch.setattr(install.image, "check", lambda data, board: asked_for.append(board))
    with pytest.raises(trouble.Trouble, match="no serial port"):
        install.bring(FILES, drive=str(drive), is_a_pico_w=lambda: answer)
    assert asked_for == [board]


def test_firmware_that_is_not_for_the_board_is_not_written(capsys, drive, monkeypatch):
    def check(data, board):
        raise FlashError("No image can be made of it.")

    monkeypatch.setattr(install.image, "check", check)
    assert install.main(["--drive", str(drive)]) == 1
    assert "own.uf2 is not for this board: No image can be made of it." in capsys.readouterr().err
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_an_old_micropython_on_a_pico_2_is_left_to_its_owner(capsys):
    with pretender.board_that_says(("rp2", "micropython", (1, 24, 1), "Raspberry Pi Pico2 with RP2350")) as port:
        ends(capsys, "MicroPython too old", install.main(["--port", port]), "make backup")


def test_a_folder_that_cannot_be_made(capsys, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(backup, "_connect", lambda chosen: pytest.fail("it was asked too late"))
    assert backup.main(["save", "--to", str(tmp_path / "file" / "folder")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'file' / 'folder'}: Not a directory.\n"


@pytest.mark.parametrize("act", ["save", "games", "restore"])
def test_games_of_a_board_in_bootsel(capsys, drive, tmp_path, act):
    games = tmp_path / "games" / "now"
    games.mkdir(parents=True)
    (games / "00000000").write_bytes(b"")
    source = ["--from", str(games.parent)] if act == "restore" else []
    ends(capsys, "in BOOTSEL", backup.main([act, "--drive", str(drive), *source]), str(drive))


@pytest.mark.parametrize("made", [False, True], ids=["missing", "of other files"])
def test_a_folder_that_holds_no_games(capsys, tmp_path, made):
    folder = tmp_path / "photos"
    if made:
        folder.mkdir()
        (folder / "1.jpg").write_bytes(b"")
    ends(capsys, "no games folder", backup.main(["restore", "--from", str(folder)]), str(folder))

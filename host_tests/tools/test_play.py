# SPDX-License-Identifier: MIT
"""`python -m tools.play`: machines, pictures, the folder of games, exit codes."""

import struct

import pytest

from host_tests import machines
from tools import play, state, uf2

# A first hand of classic Hearts, dealt by west: the queen and nine hearts to south.
FIRST_HAND = """
press A OK
press A A OK OK OK
press B
press OK
press A
press B C C D
press OK
expect totals 22 1 2 1
expect text "TIE 1"
picture tie
"""


@pytest.fixture
def play_script(tmp_path):
    """play_script(text, arguments...) writes the script, plays it, and returns the exit code."""

    def run(text, *arguments):
        path = tmp_path / "some.keys"
        path.write_text(text, encoding="utf-8")
        return play.main([str(path), *map(str, arguments)])

    return run


@pytest.mark.parametrize("kind", ["cpython", "micropython", pytest.param("pico", marks=pytest.mark.pico)])
def test_a_script_that_comes_true_on_each_machine(kind, play_script, capsys):
    if kind == "micropython":
        machines.need_micropython()
    if kind == "pico":
        machines.flashed()
    assert play_script(FIRST_HAND, "--on", kind) == 0
    told = capsys.readouterr()
    assert "10 commands, " in told.out and f" s on {kind}: as expected" in told.out
    assert told.err == ""


def test_cpython_is_meant_unless_said(play_script, capsys):
    assert play_script(FIRST_HAND) == 0
    assert "on cpython" in capsys.readouterr().out


def test_the_pictures_go_where_they_are_told_to(play_script, tmp_path, capsys):
    folder = tmp_path / "made" / "anew"
    assert play_script("picture first\n" + FIRST_HAND, "--pictures", folder) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["first.png", "tie.png"]
    for path in folder.iterdir():
        data = path.read_bytes()
        assert data.startswith(b"\x89PNG")
        assert struct.unpack(">II", data[16:24]) == (128 * 4, 64 * 4)
    assert (folder / "first.png").read_bytes() != (folder / "tie.png").read_bytes()


def test_without_a_folder_for_them_there_are_no_pictures(play_script, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert play_script(FIRST_HAND) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["some.keys"]


def test_the_games_stay_in_the_folder_and_the_next_script_finds_them(play_script, tmp_path):
    folder = tmp_path / "games"
    assert play_script(FIRST_HAND, "--state", folder) == 0
    assert state.state_of(state.read(folder))["totals"] == [22, 1, 2, 1]
    assert play_script('expect text "TIE 1"\nexpect totals 22 1 2 1', "--state", folder) == 0
    assert play_script('expect text "WHICH GAME?"') == 0


def test_what_does_not_come_true_is_1_and_shown(play_script, capsys, tmp_path):
    folder = tmp_path / "games"
    assert play_script("press A OK\nexpect totals 1 2 3 4", "--state", folder) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "some.keys:2: expect totals 1 2 3 4" in told.err
    assert "┌" in told.err  # the panel


@pytest.mark.parametrize(
    "text, sentence",
    [("push A", "some.keys:1: no such command: push A"), ("press OK\nrepeat 2\npress A", "some.keys:2: repeat without end")],
)
def test_a_script_that_can_t_be_read_is_2_before_anything_is_pressed(text, sentence, play_script, capsys, tmp_path):
    folder = tmp_path / "games"
    assert play_script(text, "--state", folder) == 2
    assert sentence in capsys.readouterr().err
    assert not folder.exists()


def test_a_script_that_is_not_there_is_2(tmp_path, capsys):
    assert play.main([str(tmp_path / "none.keys")]) == 2
    assert "none.keys: No such file" in capsys.readouterr().err


def test_a_pico_without_firmware_is_2(play_script, monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PICO_UF2", str(tmp_path / "none.uf2"))
    assert play_script(FIRST_HAND, "--on", "pico") == 2
    assert "there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "firmware, sentence",
    [
        (b"garbage", "7 bytes are not a whole number of 512-byte blocks"),
        (bytes(512), "block 0 lacks the marks of a UF2 block"),
        (uf2.write(uf2.Contents.of(b"no MicroPython", uf2.FLASH_BASE)), "this is not the firmware of a Pico"),
    ],
)
def test_a_pico_with_firmware_that_is_none_is_2(firmware, sentence, play_script, monkeypatch, capsys, tmp_path):
    own = tmp_path / "own.uf2"
    own.write_bytes(firmware)
    monkeypatch.setenv("PICO_UF2", str(own))
    assert play_script(FIRST_HAND, "--on", "pico") == 2
    told = capsys.readouterr().err
    assert told.startswith(f"No image can be made of {own}: ")
    assert sentence in told
    assert told.count("\n") == 1


def test_games_that_do_not_fit_on_a_pico_are_2(play_script, capsys, tmp_path):
    machines.firmware()
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "film").write_bytes(bytes(2 * 1024 * 1024))
    assert play_script(FIRST_HAND, "--on", "pico", "--state", tmp_path / "games") == 2
    assert "games/film does not go into a file system" in capsys.readouterr().err


def test_a_folder_for_the_games_that_can_t_be_is_2(play_script, capsys, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert play_script(FIRST_HAND, "--state", tmp_path / "file" / "games") == 2
    assert "Not a directory" in capsys.readouterr().err


def test_another_machine_is_no_machine(play_script, capsys):
    with pytest.raises(SystemExit) as ended:
        play_script(FIRST_HAND, "--on", "toaster")
    assert ended.value.code == 2
    assert "toaster" in capsys.readouterr().err

# SPDX-License-Identifier: MIT
"""`make backup`, `make restore` and `make games` against an emulated Pico."""

import pytest

from host_tests.pico import plugged_in as board_
from host_tests.pico.plugged_in import CLASSIC, HAND, plugged, with_files
from tools import backup, flash, panel, settings
from tools.link import Link

pytestmark = pytest.mark.pico


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Where backups and games are written."""
    monkeypatch.setattr(backup, "ROOT", tmp_path)
    monkeypatch.setattr(backup, "BACKUPS", tmp_path / "backups")
    return tmp_path


def run(board, act, *more):
    assert backup.main([act, "--port", str(board.port), *more]) == 0


def test_what_was_saved_and_wiped_is_there_again_after_a_restore(project, capsys):
    with plugged(project, with_files(board_.product(), board_.games())) as board:
        saved = project / "safe"
        run(board, "save", "--to", str(saved))
        assert "classic, 1 hand, totals 23 2 1 0" in capsys.readouterr().out
        assert flash.folder(saved) == board.do(board_.files) == board_.games()
        board.do(board_.wipe)
        board_.power_again(board)
        board.do(board_.press, CLASSIC)
        begun = board.do(board_.files)
        run(board, "restore", "--from", str(saved))
        assert board.do(board_.files) == board_.games()
        board.do(board_.press, "expect totals 23 2 1 0\n" + HAND + "expect totals 46 4 2 0")
        (before,) = (project / "backups").iterdir()
        assert flash.folder(before) == begun
        run(board, "games")
        assert "46" in (project / "dist" / "games.csv").read_text()
        assert "<svg" in (project / "dist" / "games.html").read_text()


@pytest.mark.long
def test_a_restore_of_what_is_there_already_changes_nothing(project, capsys):
    with plugged(project, with_files(board_.product(), board_.games())) as board:
        operations = board.do(board_.flash_operations)
        run(board, "save", "--to", str(project / "safe"))
        run(board, "restore", "--from", str(project / "safe"))
        assert "just these games already" in capsys.readouterr().out
        assert board.do(board_.flash_operations) == operations
        assert not (project / "backups").exists()


@pytest.mark.long
def test_a_board_keeps_its_display_and_the_names_it_remembers_where_the_folder_knows_none(project):
    own = {"settings": settings.changed({}, "display", "sh1106"), "names": b"those of a box"}
    folder = project / "games"
    backup.save(board_.games(), folder)
    with plugged(project, with_files(board_.product(), own, panel.Panel(kind="sh1106"))) as board:
        run(board, "restore", "--from", str(folder))
        assert board.do(board_.files) == {**board_.games(), **own}


@pytest.mark.long
def test_an_empty_board_has_nothing_to_save(project, capsys):
    with plugged(project, with_files(board_.product())) as board:
        board.do(board_.wipe)
        board_.power_again(board)
        run(board, "save")
        assert "no games on the board" in capsys.readouterr().out
        assert not (project / "backups").exists()


@pytest.mark.long
def test_a_backup_does_not_write_over_another(project, capsys):
    (project / "safe").mkdir()
    (project / "safe" / "settings").write_bytes(b"mine")
    with plugged(project, with_files(board_.product(), board_.games())) as board:
        assert backup.main(["save", "--port", str(board.port), "--to", str(project / "safe")]) == 34
        assert "is not empty" in capsys.readouterr().err
        assert (project / "safe" / "settings").read_bytes() == b"mine"
        board.do(board_.press, "expect totals 23 2 1 0")


@pytest.mark.parametrize("operation", [2, *(pytest.param(number, marks=pytest.mark.long) for number in (1, 3, 4, 5))])
def test_power_that_fails_while_games_are_put_back_leaves_these_or_those(project, monkeypatch, operation):
    replace_games = Link.replace_games
    safe = project / "safe"
    backup.save(board_.games(), safe)
    with plugged(project, with_files(board_.product())) as board:
        board.do(board_.press, CLASSIC + HAND + HAND)
        theirs = board.do(board_.files)

        def replace_until_the_power_fails(link):
            board.do(board_.cut_at, operation, "torn")
            replace_games(link)

        monkeypatch.setattr(Link, "replace_games", replace_until_the_power_fails)
        assert backup.main(["restore", "--port", str(board.port), "--from", str(safe)]) == 26
        monkeypatch.setattr(Link, "replace_games", replace_games)
        board_.power_again(board)
        run(board, "save", "--to", str(project / "after"))
        after = flash.folder(project / "after")
        assert board.do(board_.files) == after
        played = {name: data for name, data in theirs.items() if name != "settings"}
        assert {name: data for name, data in after.items() if name != "settings"} in (played, board_.games())
        run(board, "restore", "--from", str(safe))
        board.do(board_.press, "expect totals 23 2 1 0")
        assert any(flash.folder(kept) == theirs for kept in (project / "backups").iterdir())


def test_a_game_begun_after_a_restore_that_was_cut_off_stays_and_so_do_those_before_it(project, monkeypatch, capsys):
    safe = project / "safe"
    backup.save({"settings": settings.changed({}, "battery", "lithium"), "now/00000000": b""}, safe)
    with plugged(project, with_files(board_.product(), board_.games())) as board:

        def cut_between(link):
            link.run("import os\nos.rename('/games', '/games-before')", "the test cuts it off")
            raise KeyboardInterrupt

        monkeypatch.setattr(Link, "replace_games", cut_between)
        assert backup.main(["restore", "--port", str(board.port), "--from", str(safe)]) == 1
        board_.power_again(board)
        board.do(board_.press, CLASSIC)
        begun = board.do(board_.files)
        run(board, "save", "--to", str(project / "after"))
        assert flash.folder(project / "after") == begun == board.do(board_.files)
        kept = {name: data for name, data in board.do(board_.everything).items() if name.startswith("games-kept/")}
        assert kept == {"games-kept/" + name: data for name, data in board_.games().items()}


@pytest.mark.long
def test_games_of_a_score_box_that_does_not_start_are_saved_all_the_same(project, capsys):
    broken = {**board_.product(), "main.py": b"import no_such_thing\n"}
    with plugged(project, with_files(broken, board_.games())) as board:
        assert backup.main(["save", "--port", str(board.port), "--to", str(project / "safe")]) == 28
        assert flash.folder(project / "safe") == board_.games()


def test_what_can_be_read_is_saved_and_what_can_not_is_named(project, capsys, monkeypatch):
    with plugged(project, with_files(board_.product(), {**board_.games(), "old/00000000": b"?" * 6000})) as board:
        board.do(board_.damage)
        board_.power_again(board)
        assert backup.main(["save", "--port", str(board.port), "--to", str(project / "safe")]) == 33
        assert "These can't be read on the board: old/00000000." in capsys.readouterr().err
        assert flash.folder(project / "safe") == board_.games()

# SPDX-License-Identifier: MIT
"""The package for mpremote mip: it names every file, and mpremote brings each to where the box expects it."""

import io
import json
import posixpath
from pathlib import Path

import pytest
from mpremote import mip

from tools import build, flash, package


@pytest.fixture(scope="module")
def files():
    return build.files()


@pytest.fixture
def folder(files, tmp_path):
    """The package's folder."""
    build.write(package.package(files), tmp_path / "mip")
    return tmp_path / "mip"


class Board:
    """What mpremote asks of a board, with files in memory; names with two slashes are those with one, as on MicroPython."""

    def __init__(self):
        self.folders = {"/"}
        self.files = {}

    def fs_exists(self, path):
        return self._plain(path) in self.folders | set(self.files)

    def fs_mkdir(self, path):
        assert posixpath.dirname(self._plain(path)) in self.folders
        self.folders.add(self._plain(path))

    def fs_writefile(self, path, data, progress_callback):
        assert posixpath.dirname(self._plain(path)) in self.folders
        self.files[self._plain(path)] = data

    def _plain(self, path):
        return "/" + posixpath.normpath(path).lstrip("/")


def test_the_package_lists_exactly_the_files_of_the_box_and_they_are_there(folder, files):
    listed = json.loads((folder / "package.json").read_text())
    assert {target: (folder / url).read_bytes() for target, url in listed["urls"]} == files
    assert len(listed["urls"]) == len(files)
    assert set(flash.folder(folder)) == {*files, "package.json"}
    assert listed["version"] == files["hearts/version"].decode().strip()


def test_addresses_are_relative(folder):
    for _, url in json.loads((folder / "package.json").read_text())["urls"]:
        assert not url.startswith(("/", ".", *mip._ALLOWED_MIP_URL_PREFIXES)) and ":" not in url


def test_main_is_copied_last():
    """A first copy that breaks off must not start half a box."""
    made = package.package({"hearts/app.mpy": b"", "main.py": b"", "zebra.mpy": b""})
    assert [target for target, _ in json.loads(made["package.json"])["urls"]] == ["hearts/app.mpy", "zebra.mpy", "main.py"]


@pytest.mark.parametrize("where", ["a file", "a file in this folder", "a web address"])
def test_mpremote_puts_each_file_in_its_place(where, folder, files, monkeypatch):
    source = str(folder / "package.json")
    if where == "a file in this folder":
        monkeypatch.chdir(folder)
        source = "package.json"
    if where == "a web address":
        source = "https://example.org/box/package.json"

        def answer(url):
            return io.BytesIO((folder / url.removeprefix("https://example.org/box/")).read_bytes())

        monkeypatch.setattr(mip.urllib.request, "urlopen", answer)
    monkeypatch.setattr(mip, "show_progress_bar", None)
    board = Board()
    mip._install_package(board, source, mip._PACKAGE_INDEX, "/", None, True)
    assert board.files == {f"/{path}": data for path, data in files.items()}


def test_the_command_says_how_to_install_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(package, "ROOT", tmp_path)
    monkeypatch.setattr(package, "TARGET", tmp_path / "dist" / "mip")
    assert package.main() == 0
    assert "mpremote mip install --target / dist/mip/package.json" in capsys.readouterr().out
    assert Path(tmp_path, "dist", "mip", "package.json").exists()


def test_the_command_says_why_there_is_no_package(monkeypatch, capsys):
    def broken():
        raise build.BuildError("app.py does not compile")

    monkeypatch.setattr(build, "files", broken)
    assert package.main() == 1
    assert "does not compile" in capsys.readouterr().err

# SPDX-License-Identifier: MIT
"""The folder of games does the same under CPython and MicroPython."""

import runpy

import pytest

from tools import ROOT  # noqa: F401  puts the firmware on the import path

from hearts.port.folder import Folder  # isort: skip

SCRIPT = """
from hearts.port.folder import Folder

folder = Folder("games")
folder.make()
folder.make()  # there already
print(folder.names())
with folder.open("b", "wb") as file:
    file.write(b"\\x00\\x01")
with folder.open("a", "wb") as file:
    file.write(b"first")
print(folder.names())
with folder.open("b", "ab") as file:
    file.write(b"\\x02")
    file.flush()
    with folder.open("b", "rb") as other:
        print(list(other.read()))
folder.rename("b", "a")
print(folder.names())
with Folder("games").open("a", "rb") as file:
    print(list(file.read()))
folder.remove("a")
print(folder.names())
"""

PRINTED = """\
[]
['a', 'b']
[0, 1, 2]
['a']
[0, 1, 2]
[]
"""


def test_on_cpython(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script.py").write_text(SCRIPT)
    runpy.run_path("script.py")
    assert capsys.readouterr().out == PRINTED


def test_on_micropython(unix_port):
    assert unix_port(SCRIPT) == PRINTED


def test_a_folder_inside_is_made_when_asked_for(tmp_path):
    inside = Folder(str(tmp_path)).inside("now")
    assert not (tmp_path / "now").exists()
    inside.make()
    assert (tmp_path / "now").is_dir()


def test_its_parent_is_not(tmp_path):
    with pytest.raises(OSError):
        Folder(str(tmp_path / "card" / "games")).make()


@pytest.mark.parametrize(
    "act", (lambda f: f.open("x", "rb"), lambda f: f.remove("x"), lambda f: f.rename("x", "y"))
)
def test_what_is_not_there_is_an_os_error(tmp_path, act):
    with pytest.raises(OSError):
        act(Folder(str(tmp_path)))

# SPDX-License-Identifier: MIT
"""Building: what goes onto the Pico, as bytecode that its MicroPython takes."""

import re

import pytest

from tools import ROOT, build, flash

STARTED = "from hearts.app import run\n"


@pytest.fixture
def firmware(tmp_path):
    """A small firmware folder."""
    folder = tmp_path / "firmware"
    (folder / "hearts" / "core").mkdir(parents=True)
    (folder / "main.py").write_text(STARTED)
    (folder / "hearts" / "app.py").write_text("def run():\n    assert False\n    return 1\n")
    (folder / "hearts" / "core" / "table.bin").write_bytes(b"\1\2\3")
    (folder / "hearts" / "__pycache__").mkdir()
    (folder / "hearts" / "__pycache__" / "app.cpython-310.pyc").write_bytes(b"no business on a Pico")
    return folder


def test_modules_become_bytecode_and_main_stays_source(firmware):
    built = build.files(firmware)
    assert set(built) == {"main.py", "hearts/app.mpy", "hearts/core/table.bin", "hearts/version"}
    assert built["main.py"] == STARTED.encode()
    assert built["hearts/core/table.bin"] == b"\1\2\3"


def test_main_finds_a_module_where_it_is_on_the_pico(firmware):
    (firmware / "main.py").write_text("if True:\n    from hearts.port.guard import Guard\n")
    assert build.files(firmware)["main.py"] == b"if True:\n    from hearts.guard import Guard\n"


def test_main_keeps_what_only_looks_like_an_import_of_ours(firmware):
    others = (
        '"""Starts what comes\nfrom hearts.port.guard import Guard\n"""\n'
        "# from hearts.port.guard import Guard\n"
        "from machine import Pin\n"
        'print("from hearts.port.guard on")  # taken from hearts.port.guard\n'
    )
    (firmware / "main.py").write_text(others + "import hearts.core.table\n")
    assert build.files(firmware)["main.py"].decode() == others + "import hearts.table\n"


def test_the_driver_comes_along_with_what_starts_the_panel():
    texts = build.texts(build.sources())
    assert [name for name, text in texts.items() if "def write_framebuf" in text] == ["hearts/panel_start.py"]
    assert not [name for name, text in texts.items() if "adafruit_ssd1306" in text or "spi" in text]


def test_bytecode_is_of_the_version_that_micropython_1_26_reads(firmware):
    built = build.files(firmware)
    for name in built:
        if name.endswith(".mpy"):
            # Magic, version 6, no native code, small integers of 31 bits.
            assert built[name][:4] == b"M\x06\x00\x1f", name


def test_tracebacks_call_a_module_by_its_dotted_name(firmware):
    assert b"hearts.app\0" in build.files(firmware)["hearts/app.mpy"]


def test_building_twice_gives_the_same_bytes(firmware):
    assert build.files(firmware) == build.files(firmware)


def test_a_file_that_does_not_compile_is_told(firmware):
    (firmware / "hearts" / "app.py").write_text("def run(:\n")
    with pytest.raises(build.BuildError, match=r"app.py does not compile:(.|\n)*SyntaxError"):
        build.files(firmware)


def test_a_main_that_does_not_compile_is_told(firmware):
    (firmware / "main.py").write_text("from hearts.app import\n")
    with pytest.raises(build.BuildError, match=r"main.py does not compile:(.|\n)*SyntaxError"):
        build.files(firmware)


def test_a_missing_package_is_told(firmware, monkeypatch):
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(build.BuildError, match="adafruit_ssd1306 is not installed"):
        build.files(firmware)


def test_the_target_holds_what_was_built_and_nothing_else(tmp_path):
    target = tmp_path / "build"
    build.write({"old.mpy": b"old"}, target)
    build.write({"hearts/app.mpy": b"new"}, target)
    assert flash.folder(target) == {"hearts/app.mpy": b"new"}


def test_a_box_says_which_version_it_is(firmware):
    built = build.files(firmware)["hearts/version"].decode()
    assert f'\nversion = "{built.strip()}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert built.endswith("\n") and built.count("\n") == 1


def test_a_project_without_a_version_is_told(firmware, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "PROJECT", tmp_path / "pyproject.toml")
    (tmp_path / "pyproject.toml").write_text('target-version = "py310"\n')
    with pytest.raises(build.BuildError, match="names no version"):
        build.files(firmware)


def test_whatever_is_loaded_by_its_name_is_a_file_of_its_own():
    """A module that the firmware names in a string is loaded in passing, so it must be among those that are not joined with others."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "firmware").rglob("*.py")]
    named = {name for text in texts for name in re.findall(r'"(hearts\.[a-z_.]*[a-z_])"', text)}
    assert len(named) > 5
    built = build.files()
    for name in named:
        assert f"hearts/{name.rsplit('.', 1)[1]}.mpy" in built, name

# SPDX-License-Identifier: MIT
"""The whole app on a display of each kind: the same pictures, and a way back for one that was taken for another."""

import contextlib
import functools
import tempfile
from pathlib import Path

import pytest

from hearts.port.folder import Folder
from hearts.safe import Safe
from host_tests import bare, machines
from host_tests.journeys import test_journeys as journeys
from host_tests.store.memory import Flash
from tools import WORDS, device, reader, script, settings
from tools.panel import KINDS
from tools.panel import Panel as Module

NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
EVENING = journeys.HERE / "power-cuts-classic.keys"


class FilmedMachine(device.CPythonMachine):
    """frames: what was seen, each with the look at the buttons from which on it was."""

    def __init__(self, folder, panel):
        super().__init__(folder, panel=panel)
        self.frames = []
        self._looks = 0

    def _step(self, now, levels, count):
        for look in range(count):
            super()._step(now + look * device.STEP_MS, levels, 1)
            self._looks += 1
            seen = bytes(self.panel.seen())
            if not self.frames or self.frames[-1][1] != seen:
                self.frames.append((self._looks, seen))


def put(folder, kind, files=machines.ENGLISH):
    """Set the box whose games are in the folder to this display. files: what else it is set to."""
    (Path(folder) / settings.FILE).write_bytes(settings.changed(files, "display", kind))


@functools.cache
def film(kind):
    """Every picture of an evening on a display of this kind, to which the box is set."""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, kind)
        with contextlib.closing(FilmedMachine(folder, Module(kind=kind))) as box:
            script.run(EVENING, box, None)
            assert not box.panel.snow
            assert box.panel.longest <= 1 + 128
            return box.frames


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ssd1306"])
def test_an_evening_is_the_same_pictures_on_every_kind(kind):
    assert len(film("ssd1306")) > 50
    assert film(kind) == film("ssd1306")


# Taken for another


@contextlib.contextmanager
def misunderstood(kind, taken_for, folder, files=machines.ENGLISH):
    """A box whose display is of one kind and taken for another. What it is sent does to it what it can. files: in its games folder."""
    put(folder, taken_for, files)
    module = Module(kind=kind)
    module.strict = False
    with contextlib.closing(device.CPythonMachine(folder, panel=module)) as box:
        box.power_on()
        box.run(1000)
        yield box


# What screens/settings.py says.
BLIND = {
    "in a game": "press A OK OK OK OK A\nwait 300\npress OK\nhold BACK\npress BACK A A A A A A A A A A OK C C",
    "on a box without a game": "press OK OK OK A\nhold BACK\npress BACK A A A A A A A A A A OK C C",
    "on a new box": "press A OK OK OK A\nhold BACK\npress BACK A A A A A A A A A A OK C C",
}


@pytest.mark.parametrize("way", BLIND)
@pytest.mark.parametrize("kind", KINDS)
def test_ok_pressed_again_and_again_in_its_row_comes_to_the_right_one_without_looking(kind, way, tmp_path):
    taken_for = "sh1106-4" if kind == "ssd1306" else "ssd1306"
    files = {} if way == "on a new box" else machines.ENGLISH
    with misunderstood(kind, taken_for, tmp_path, files) as box:
        script.run(BLIND[way], box)
        presses = (NUMBERS[kind] - NUMBERS[taken_for]) % len(KINDS)
        for number in range(presses):
            box.panel.strict = number + 1 == presses  # from the right one on it must be sent nothing else
            script.run("press OK", box)
        script.run('expect text "Display: SSD"' if kind.startswith("ssd") else 'expect text "Display: SH1106"', box)
        assert box.panel.lit and box.panel.ram == box.app.port.panel.pages

        box.cut_power()
        box.boot()
        script.run("hold BACK", box)
        assert box.panel.ram == box.app.port.panel.pages


def test_all_kinds_are_in_the_row_and_after_the_last_comes_the_first(tmp_path):
    with misunderstood("ssd1306", "ssd1306", tmp_path) as box:
        script.run(BLIND["on a box without a game"], box)
        for number in range(1, len(KINDS) + 1):
            script.run("press OK", box)
            assert box.files()[settings.FILE] == settings.changed(machines.ENGLISH, "display", list(KINDS)[number % len(KINDS)])


# The safe screen


def kind_when_safe(files):
    flash = Flash(files)
    port = bare.Port(flash.folder)
    Safe(port)
    assert flash.files == files, "nothing is touched"
    return getattr(port.panel, "kind", 0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_safe_screen_is_on_the_display_that_was_set(kind):
    assert kind_when_safe({settings.FILE: settings.changed({}, "display", kind)}) == NUMBERS[kind]


@pytest.mark.parametrize("files", [{}, {"settings": b"?"}, {"settings": b""}], ids=["none", "damaged", "empty"])
def test_where_nothing_can_be_read_the_safe_screen_is_on_the_usual_display(files):
    assert kind_when_safe(files) == 0


@pytest.mark.parametrize("language, told", [("en", "SAFE MODE"), ("fr", "MODE SANS ÉCHEC"), ("da", "SIKKER TILSTAND")])
def test_the_safe_screen_is_in_the_language_that_was_set(language, told):
    port = bare.Port(Flash({settings.FILE: settings.changed({}, "language", language)}).folder)
    Safe(port)
    assert reader.shows(bytes(port.panel.pages), told)


@pytest.mark.parametrize("data", [None, b"", b"no words"], ids=["none", "empty", "damaged"])
def test_where_the_language_cannot_be_read_the_safe_screen_is_in_english(data, tmp_path):
    (tmp_path / "en.txt").write_bytes((WORDS / "en.txt").read_bytes())
    if data is not None:
        (tmp_path / "fr.txt").write_bytes(data)
    port = bare.Port(Flash({settings.FILE: settings.changed({}, "language", "fr")}).folder)
    port.words = Folder(str(tmp_path))
    Safe(port)
    assert reader.shows(bytes(port.panel.pages), "SAFE MODE")


def test_a_flash_that_fails_does_not_keep_the_safe_screen_away():
    flash = Flash({settings.FILE: settings.changed({}, "display", "sh1106")})
    flash.unreadable = settings.FILE
    port = bare.Port(flash.folder)
    Safe(port)
    assert any(port.panel.pages)

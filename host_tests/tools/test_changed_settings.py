# SPDX-License-Identifier: MIT
"""A settings file made by name is what the firmware reads."""

import pytest

from hearts.store import settings as stored
from host_tests.store.memory import Flash
from tools import settings
from tools.panel import KINDS


def read(data):
    return stored.load(Flash({settings.FILE: data}).folder)


def usual_but(**changes):
    """What is read of a box that is set otherwise than usual in these: numbers by name."""
    values = bytearray(stored.USUAL)
    for name, value in changes.items():
        values[list(settings.VALUES).index(name)] = value
    return values, True


def test_every_setting_by_the_name_of_each_of_its_values():
    for place, (name, kinds) in enumerate(settings.VALUES.items()):
        for number, kind in enumerate(kinds):
            data = settings.changed({}, name, kind)
            assert read(data)[0][place] == number
            assert settings.set_to({settings.FILE: data}, name) == kind


@pytest.mark.parametrize("number, kind", list(enumerate(KINDS)))
def test_each_display_by_its_name(number, kind):
    data = settings.changed({}, "display", kind)
    assert read(data) == usual_but(display=number)
    assert settings.set_to({settings.FILE: data}, "display") == kind


@pytest.mark.parametrize("number, battery", list(enumerate(("2aa", "lithium"))))
def test_each_battery_by_its_name(number, battery):
    assert read(settings.changed({}, "battery", battery)) == usual_but(battery=number)


@pytest.mark.parametrize("number, language", list(enumerate(("en", "fr", "da"), 1)))
def test_each_language_by_its_name(number, language):
    assert read(settings.changed({}, "language", language)) == usual_but(language=number)


def test_what_else_was_set_stays():
    files = {settings.FILE: settings.changed({}, "battery", "lithium"), "now/00000000": b"a game"}
    before = dict(files)
    assert read(settings.changed(files, "display", "sh1106-0")) == usual_but(battery=1, display=3)
    assert files == before


def test_a_damaged_file_is_replaced_by_the_usual_settings():
    assert read(settings.changed({settings.FILE: b"?"}, "display", "sh1106")) == usual_but(display=2)


def test_what_is_not_known_is_told_with_what_is():
    with pytest.raises(ValueError, match="ssd1306, ssd1309, sh1106, sh1106-0, sh1106-4"):
        settings.changed({}, "display", "sh1107")
    with pytest.raises(ValueError, match="battery, display, language, contrast"):
        settings.changed({}, "colour", "red")

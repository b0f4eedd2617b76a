# SPDX-License-Identifier: MIT
"""A settings file made by name is what the firmware reads."""

import pytest

from hearts.store import settings as stored
from host_tests.store.memory import Flash
from tools import settings
from tools.panel import KINDS


def read(data):
    return stored.load(Flash({settings.FILE: data}).folder)


@pytest.mark.parametrize("number, kind", list(enumerate(KINDS)))
def test_each_display_by_its_name(number, kind):
    data = settings.changed({}, "display", kind)
    assert read(data) == (bytearray((0, number, 0)), True)
    assert settings.set_to({settings.FILE: data}, "display") == kind


@pytest.mark.parametrize("number, battery", list(enumerate(("2aa", "lithium"))))
def test_each_battery_by_its_name(number, battery):
    assert read(settings.changed({}, "battery", battery)) == (bytearray((number, 0, 0)), True)


@pytest.mark.parametrize("number, language", list(enumerate(("en", "fr", "da"))))
def test_each_language_by_its_name(number, language):
    assert read(settings.changed({}, "language", language)) == (bytearray((0, 0, number)), True)


def test_what_else_was_set_stays():
    files = {settings.FILE: settings.changed({}, "battery", "lithium"), "now/00000000": b"a game"}
    before = dict(files)
    assert read(settings.changed(files, "display", "sh1106-0")) == (bytearray((1, 3, 0)), True)
    assert files == before


def test_a_damaged_file_is_replaced_by_the_usual_settings():
    assert read(settings.changed({settings.FILE: b"?"}, "display", "sh1106")) == (bytearray((0, 2, 0)), True)


def test_what_is_not_known_is_told_with_what_is():
    with pytest.raises(ValueError, match="ssd1306, ssd1309, sh1106, sh1106-0, sh1106-4"):
        settings.changed({}, "display", "sh1107")
    with pytest.raises(ValueError, match="battery, display, language"):
        settings.changed({}, "colour", "red")

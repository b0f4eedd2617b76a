# SPDX-License-Identifier: MIT
"""The settings' file: what was set is there afterwards, whatever happens to the power, and what can't be read is the usual."""

import errno

import pytest

from hearts.core.record import crc
from hearts.languages import LANGUAGES
from hearts.port import panel_start
from hearts.store import settings
from host_tests.store.memory import LEFT, Flash
from tools import panel
from tools.english import words

USUAL = bytearray((0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0))


def usual_but(*changes):
    """The usual settings but for pairs of place and value."""
    values = bytearray(USUAL)
    for place, value in changes:
        values[place] = value
    return values


LITHIUM = usual_but((settings.BATTERY, 1))
SH1106 = usual_but((settings.DISPLAY, 2))
DANISH = usual_but((settings.LANGUAGE, 3))


def load(flash):
    return settings.load(flash.folder)


def saved(values, flash=None):
    flash = flash or Flash()
    settings.save(flash.folder, values)
    return flash


def blob(version, *values):
    """A file as a firmware of that version writes it."""
    data = bytes((0x5E, version, len(values), *values))
    return data + crc(data, 0, len(data)).to_bytes(2, "little")


def test_a_box_without_settings_has_the_usual_ones():
    assert load(Flash()) == (USUAL, True)


def test_what_was_saved_is_there_at_the_next_start():
    assert load(saved(LITHIUM)) == (LITHIUM, True)


def test_the_bytes_are_those_of_version_1():
    assert saved(LITHIUM).files == {"settings": blob(1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0)}
    assert saved(SH1106).files == {"settings": blob(1, 0, 2, 0, 1, 1, 1, 0, 0, 0, 0, 0)}
    assert saved(DANISH).files == {"settings": blob(1, 0, 0, 3, 1, 1, 1, 0, 0, 0, 0, 0)}


@pytest.mark.parametrize("left", LEFT)
def test_a_power_cut_leaves_the_old_ones_or_the_new_ones(left):
    flash = saved(LITHIUM, saved(USUAL))
    for _, files in flash.cuts(left):
        values, sound = load(Flash(files))
        assert sound and values in (USUAL, LITHIUM)
        later = saved(LITHIUM, Flash(files))
        assert load(later) == (LITHIUM, True)
    assert load(flash) == (LITHIUM, True)


def test_a_flash_that_refuses_keeps_the_old_ones_and_says_so():
    for number in range(len(saved(USUAL).moments)):
        flash = saved(USUAL)
        begun = len(flash.moments)
        flash.fails = lambda at, kind, wanted=begun + number: at == wanted
        flash.error = errno.ENOSPC
        with pytest.raises(OSError):
            settings.save(flash.folder, LITHIUM)
        assert load(flash) == (USUAL, True)


def test_every_flipped_bit_is_noticed():
    whole = saved(LITHIUM).files["settings"]
    for bit in range(8 * len(whole)):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        assert load(Flash({"settings": bytes(data)})) == (USUAL, False)


def test_a_file_that_is_not_sound_is_noticed_once_and_kept_aside():
    flash = Flash({"settings": b"?"})
    assert load(flash) == (USUAL, False)
    assert load(flash) == (USUAL, True)
    assert flash.files == {"bad-settings": b"?"}


@pytest.mark.parametrize("size", range(6))
def test_a_file_cut_short_is_noticed(size):
    assert load(Flash({"settings": saved(LITHIUM).files["settings"][:size]})) == (USUAL, False)


def test_a_file_that_cannot_be_read_is_noticed():
    flash = saved(LITHIUM)
    flash.unreadable = "settings"
    assert load(flash) == (USUAL, False)
    flash.unreadable = None  # it was but for once
    assert load(flash) == (LITHIUM, True)


# --- other versions -----------------------------------------------------------------------------------------------


def test_what_an_earlier_version_did_not_have_yet_has_its_usual_value():
    assert load(Flash({"settings": blob(1)})) == (USUAL, True)
    assert load(Flash({"settings": blob(1, 1)})) == (LITHIUM, True), "the battery alone"
    assert load(Flash({"settings": blob(1, 0, 2)})) == (SH1106, True), "no language yet"


def test_a_language_that_an_earlier_version_counted_from_0_is_the_same_one():
    """English was what nobody had chosen, too: it is asked for once."""
    for number, language in ((0, 0), (1, 2), (2, 3), (3, 0), (255, 0)):  # there never were more than three
        assert load(Flash({"settings": blob(1, 1, 0, number)})) == (usual_but((0, 1), (settings.LANGUAGE, language)), True)
        assert settings.look(Flash({"settings": blob(1, 1, 0, number)}).folder)[settings.LANGUAGE] == language


def test_what_a_later_version_added_is_left_out():
    assert load(Flash({"settings": blob(1, *LITHIUM, 7, 200)})) == (LITHIUM, True)


MOST = (1, 4, len(LANGUAGES), 3, 3, 3, 1, 1, 1, 1, 1)


@pytest.mark.parametrize("place", range(len(USUAL)))
def test_each_setting_can_be_all_that_it_can_be_and_nothing_else(place):
    for value in range(MOST[place] + 1):
        values = usual_but((place, value))
        assert load(saved(values)) == (values, True)
    assert load(saved(usual_but((place, MOST[place] + 1)))) == (USUAL, True)


def test_a_value_that_there_is_not_is_the_usual_one():
    assert load(Flash({"settings": blob(1, 9, 0)})) == (USUAL, True)
    assert load(Flash({"settings": blob(1, 2, 2)})) == (SH1106, True)
    assert load(Flash({"settings": blob(1, 1, 5)})) == (LITHIUM, True)
    assert load(Flash({"settings": blob(1, 1, 255)})) == (LITHIUM, True)


def test_each_kind_of_display_that_the_firmware_knows_can_be_set_and_no_other():
    kinds = len(panel_start.KINDS)
    assert len(words("settings")[2 + settings.DISPLAY]) == kinds == len(panel.KINDS)
    for kind in range(kinds):
        assert load(Flash({"settings": blob(1, 0, kind)})) == (usual_but((settings.DISPLAY, kind)), True)
    assert load(Flash({"settings": blob(1, 0, kinds)})) == (USUAL, True)


# --- the values alone, where the safe screen wants them -----------------------------------------------------------


def test_the_values_alone_are_read_and_nothing_is_set_aside():
    assert settings.look(saved(SH1106).folder) == SH1106
    assert settings.look(Flash({"settings": blob(1, 1)}).folder) == LITHIUM
    flash = Flash({"settings": b"?"})
    assert settings.look(flash.folder) == USUAL
    assert flash.files == {"settings": b"?"} and flash.moments == []
    with pytest.raises(OSError):
        settings.look(Flash().folder)


def test_a_file_in_another_form_is_not_guessed_at():
    assert load(Flash({"settings": blob(2, 1)})) == (USUAL, False)

# SPDX-License-Identifier: MIT
"""The file of the names that are remembered: who sat down last comes first, whatever happens to the power, and what can't be read or
written costs nothing else."""

import errno

import pytest

from hearts.core.record import crc
from hearts.store import roster
from host_tests.store.memory import LEFT, Flash

MOST = 12


def name(*letters):
    return bytes(letters) + bytes(8 - len(letters))


ANNA, BEN, EVA, OLE = name(1, 14, 14, 1), name(2, 5, 14), name(5, 22, 1), name(15, 12, 5)
LONG = name(*range(27, 35))


def known(flash, *seated):
    return roster.names(flash.folder, b"".join(seated))


def remembering(*seated):
    flash = Flash()
    known(flash, *seated)
    return flash


def blob(version, *names):
    """A file as a firmware of that version writes it."""
    data = bytes((0xA5, version, len(names))) + b"".join(names)
    return data + crc(data, 0, len(data)).to_bytes(2, "little")


def test_a_box_that_nobody_sat_at_remembers_nobody_and_writes_nothing():
    flash = Flash()
    assert known(flash) == []
    assert flash.files == {} and flash.moments == []


def test_who_sat_down_is_remembered_at_the_next_start():
    assert known(remembering(ANNA, LONG)) == [ANNA, LONG]


def test_the_bytes_are_those_of_version_1():
    assert remembering(ANNA, BEN).files == {"names": blob(1, ANNA, BEN)}


def test_who_sat_down_last_comes_first():
    flash = remembering(ANNA, BEN)
    assert known(flash, EVA) == [EVA, ANNA, BEN]
    assert known(flash, BEN) == [BEN, EVA, ANNA]
    assert known(flash) == [BEN, EVA, ANNA]


def test_a_seat_without_a_name_is_nobody_and_a_name_that_two_have_is_one():
    assert known(remembering(bytes(8), ANNA, bytes(8), ANNA)) == [ANNA]


def test_the_last_twelve_are_remembered():
    everybody = [name(1 + number, 2, 3) for number in range(MOST + 3)]
    flash = Flash()
    for one in everybody:
        known(flash, one)
    assert known(flash) == everybody[::-1][:MOST]


def test_of_a_file_with_more_names_the_first_twelve_count():
    """A later version may remember more."""
    everybody = [name(1 + number, 2, 3) for number in range(MOST + 3)]
    assert known(Flash({"names": blob(1, *everybody)})) == everybody[:MOST]


@pytest.mark.parametrize("again", [(ANNA,), (ANNA, BEN), (BEN, ANNA), (BEN, bytes(8), ANNA), (EVA, BEN, ANNA)])
def test_those_who_were_the_last_ones_already_cost_no_write(again):
    flash = remembering(ANNA, BEN, EVA, OLE)
    written = len(flash.moments)
    assert known(flash, *again) == [ANNA, BEN, EVA, OLE]
    assert len(flash.moments) == written


@pytest.mark.parametrize("left", LEFT)
def test_a_power_cut_leaves_the_old_names_or_the_new_ones(left):
    flash = remembering(ANNA, BEN)
    known(flash, EVA, OLE)
    possible = ([], [ANNA, BEN], [EVA, OLE, ANNA, BEN])
    first = 0
    for _, files in flash.cuts(left):
        found = known(Flash(files))
        assert possible.index(found) >= first, "never fewer than before"
        first = possible.index(found)
        assert "bad-names" not in files
        again = Flash(files)
        known(again, EVA, OLE)
        assert known(again)[:2] == [EVA, OLE]
    assert found == [EVA, OLE, ANNA, BEN]


@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("error", (errno.ENOSPC, errno.EIO))
def test_a_flash_that_takes_no_name_keeps_those_it_has_and_nobody_is_told(error, left):
    for number in range(len(remembering(ANNA).moments)):
        flash = remembering(ANNA, BEN)
        begun = len(flash.moments)
        flash.fails = lambda at, kind, wanted=begun + number: at == wanted
        flash.error = error
        flash.left = left
        known(flash, EVA)
        assert known(flash) == [ANNA, BEN]
        assert known(flash, EVA) == [EVA, ANNA, BEN], "the next time it is taken"


def test_every_flipped_bit_is_noticed():
    whole = remembering(ANNA, BEN).files["names"]
    for bit in range(8 * len(whole)):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        flash = Flash({"names": bytes(data)})
        assert known(flash) == []
        assert flash.files == {"bad-names": bytes(data)}


@pytest.mark.parametrize("size", range(len(blob(1, ANNA, BEN))))
def test_a_file_cut_short_is_set_aside_and_a_new_one_begun(size):
    flash = Flash({"names": blob(1, ANNA, BEN)[:size]})
    assert known(flash, EVA) == [EVA]
    assert flash.files == {"names": blob(1, EVA), "bad-names": blob(1, ANNA, BEN)[:size]}


def test_a_file_in_another_form_is_not_guessed_at():
    assert known(Flash({"names": blob(2, ANNA)})) == []
    assert known(Flash({"names": blob(1, ANNA + b"?")})) == []


def test_a_file_that_cannot_be_read_is_left_as_it_is():
    flash = remembering(ANNA, BEN)
    flash.unreadable = "names"
    assert known(flash, EVA) == []
    flash.unreadable = None  # it was but for once
    assert known(flash) == [ANNA, BEN]


def test_a_folder_that_cannot_be_read_is_nobody():
    flash = remembering(ANNA)
    flash.broken = {("names", "")}
    assert known(flash, EVA) == []

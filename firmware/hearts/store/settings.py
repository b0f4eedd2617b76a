# SPDX-License-Identifier: MIT
"""The settings of the box in one small file: magic, version, how many values, the values, CRC-16.

The new copy is written first and then takes the old one's place, so that a power cut leaves the one or the other. A file that is not sound
is set aside under another name, so that it is told once. A later version adds values at the end: what an older file lacks has its usual
value, and what an older version doesn't know it leaves out. A box that was set up by a version that never asked for the language asks
once, unless another one than English was chosen. Needed at power-on and for a change only, and not in memory otherwise.
"""

from micropython import const

from hearts.core.record import crc
from hearts.languages import LANGUAGES

BATTERY = const(0)  # a row of hearts.input.battery.KINDS
DISPLAY = const(1)  # a row of hearts.port.panel_start.KINDS
LANGUAGE = const(2)  # 0 until it was chosen: English is shown; then 1 and up, in the order of hearts.languages
CONTRAST = const(3)  # of the lit panel, a step of four
DIM = const(4)  # without a press, after 1, 2, 5 minutes, or never
DARK = const(5)  # after 10, 20, 60 minutes, or never
FACING = const(6)  # the totals on the table: 0 each to its player, 1 all to the south
TURNED = const(7)  # 1: the display is built in upside down
SOUND = const(8)  # 1: on
WORDS = const(9)  # 0 the game's own, 1 polite ones
LETTERS = const(10)  # of the cards: 0 those of the language, 1 J Q K A

USUAL = b"\x00\x00\x00\x01\x01\x01\x00\x00\x00\x00\x00"
_MOST = bytes((1, 4, len(LANGUAGES), 3, 3, 3, 1, 1, 1, 1, 1))

_NAME = "settings"
_MAGIC = const(0x5E)
_VERSION = const(1)
_VALUES = const(3)  # bytes before them
_CRC = const(2)
_LARGEST = const(64)  # bytes that are looked at
_ENOENT = const(2)
_FROM_0 = const(3)  # of so many values, the last is the language as versions had it that counted them from 0, and never asked


def load(folder):
    """(values, whether they could be read). The usual values where there is no file yet, or none that is sound."""
    values = bytearray(USUAL)
    sound = False
    try:
        try:
            sound = _read(folder, values)
            if not sound:
                folder.rename(_NAME, "bad-" + _NAME)
        except OSError as error:
            if error.errno == _ENOENT:  # a new box
                folder.make()
                sound = True
    except OSError:
        pass
    return values, sound


def look(folder):
    """The values alone, for where nothing else can be relied on: nothing is set aside. Raises OSError where there is no file."""
    values = bytearray(USUAL)
    _read(folder, values)
    return values


def _read(folder, values):
    """Put what the file has in the place of usual values. Returns False, and leaves them, if it is not sound."""
    with folder.open(_NAME, "rb") as file:
        data = file.read(_LARGEST)
    if not _is_sound(data):
        return False
    for i in range(min(len(values), data[2])):
        value = data[_VALUES + i]
        if value and i == LANGUAGE and data[2] == _FROM_0:
            value += 1
        if value <= _MOST[i]:
            values[i] = value
    return True


def _is_sound(data):
    end = len(data) - _CRC
    if end < _VALUES or data[0] != _MAGIC or data[1] != _VERSION or data[2] != end - _VALUES:
        return False
    return crc(data, 0, end) == data[end] | data[end + 1] << 8


def save(folder, values):
    """Put the values on flash; raises OSError if it does not take them, and the old ones stay."""
    data = bytes((_MAGIC, _VERSION, len(values))) + values
    check = crc(data, 0, len(data))
    with folder.open("new", "wb") as file:
        file.write(data + bytes((check & 255, check >> 8)))
    folder.rename("new", _NAME)

# SPDX-License-Identifier: MIT
"""The names of those who sat at the box last, the newest first, in one small file beside the settings: magic, version, how many names, the
names in the letters of a SIT record, eight bytes each, CRC-16.

It is only a help for the next evening: the records say who plays. So where the flash does not take a name, it is simply not remembered, and
what was remembered stays. The new copy is written first and then takes the old one's place, so that a power cut leaves the one or the
other; a file that is not sound is set aside under another name. Needed where somebody sits down, and not in memory otherwise.
"""

from micropython import const

from hearts.core.record import crc

_MOST = const(12)  # names

_NAME = "names"
_MAGIC = const(0xA5)
_VERSION = const(1)
_NAMES = const(3)  # bytes before them
_SIZE = const(8)  # of each
_CRC = const(2)
_LARGEST = const(256)  # bytes that are looked at


def names(folder, seated):
    """The names that are remembered, the newest first. Those in `seated`, one after another in as many bytes each, are the newest from now
    on; empty ones are none. Nothing is written where they are that already. Never more than _MOST, whatever the file holds."""
    known = []
    try:
        known = _read(folder)
        newest = []
        for at in range(0, len(seated), _SIZE):
            name = bytes(seated[at : at + _SIZE])
            if name[0] and name not in newest:
                newest.append(name)
        if any(name not in known[: len(newest)] for name in newest):
            known = (newest + [name for name in known if name not in newest])[:_MOST]
            _write(folder, known)
    except OSError:
        pass
    return known


def _read(folder):
    """None where there is no file, or none that is sound. Raises OSError if it can't be read."""
    if _NAME not in folder.names():
        return []
    with folder.open(_NAME, "rb") as file:
        data = file.read(_LARGEST)
    if _is_sound(data):
        return [data[at : at + _SIZE] for at in range(_NAMES, len(data) - _CRC, _SIZE)][:_MOST]
    folder.rename(_NAME, "bad-" + _NAME)
    return []


def _is_sound(data):
    end = len(data) - _CRC
    if end < _NAMES or data[0] != _MAGIC or data[1] != _VERSION or data[2] * _SIZE != end - _NAMES:
        return False
    return crc(data, 0, end) == data[end] | data[end + 1] << 8


def _write(folder, known):
    data = bytes((_MAGIC, _VERSION, len(known))) + b"".join(known)
    check = crc(data, 0, len(data))
    with folder.open("new", "wb") as file:
        file.write(data + bytes((check & 255, check >> 8)))
    folder.rename("new", _NAME)

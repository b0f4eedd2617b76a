# SPDX-License-Identifier: MIT
"""One fact of a game in sixteen bytes, recognisable on its own in a raw dump of the flash.

    byte  0      magic
          1      version << 5 | kind
          2..4   sequence number, least significant byte first; it never restarts, so that a salvage can tell games apart
          5..13  payload, laid out below
          14..15 CRC-16 of the bytes before it (CCITT: polynomial 0x1021, start 0xFFFF), least significant byte first

Payloads (p0..p8; bytes that are not named are 0):

    GAME     p0..p6 code of the rules (rules.py), p7 first dealer | DRAWN if by lot, p8 seats where someone new sits, bit by seat
    SIT      p0 seat, p1..p8 name in the letters' own numbers, 0 after the last; all 0: someone without a name
    CALL     p0 left, p1 right, p2 across, p3 kitty: cards that go there, three in all
    HAND     p0 number of the hand, from 0; p1..p5 who took what (hand.py)
    AMEND    the same for a hand that was recorded before
    UNDO     p0..p2 sequence number of the first record that it withdraws
    RESTORE  nothing: it takes back the newest UNDO
    TIE      p0 SHARE or PLAY_ON, p1 the tied seats, bit by seat, p2 hands recorded by then
    DEALER   p0 seat that deals the coming hand
    TARGET   p0..p1 new target, least significant byte first
    STOP     nothing: the game ends here
    TURN     p0 how many seats clockwise, 1..3, everybody moved as the box sees it: it was turned, and lies so from now on
    PASS     p0 the pass cycle goes on as if so many hands more, 0..3, had been played, from the coming hand on
    WAIT     p0 1 joins the end of those who wait for a seat, 0 leaves them; p1..p8 the name, as in SIT, but not without letters

A seat in a record is the seat as it was then: a TURN after it moves what it says.
"""

import micropython
from micropython import const

SIZE = const(16)
PAYLOAD = const(5)
PAYLOAD_SIZE = const(9)
_CRC = const(14)

GAME = const(1)
SIT = const(2)
CALL = const(3)
HAND = const(4)
AMEND = const(5)
UNDO = const(6)
RESTORE = const(7)
TIE = const(8)
DEALER = const(9)
TARGET = const(10)
STOP = const(11)
TURN = const(12)
PASS = const(13)
WAIT = const(14)

DRAWN = const(4)

# What a check answers. Everything but OK means: refused, nothing has changed.
OK = const(0)
UNSOUND = const(1)  # not a record, or not of this version
OUT_OF_ORDER = const(2)  # its sequence number is not the next one
OUT_OF_RANGE = const(3)  # a value that the kind doesn't allow
NO_GAME = const(4)  # no game has been chosen yet
GAME_OVER = const(5)  # the game is finished
GAME_EMPTY = const(6)  # the game has no hand yet: undo it instead of starting another over it
TIE_OPEN = const(7)  # the tie for the lowest total is to be decided first
NO_TAKER = const(8)  # a named card that nobody took
WRONG_HEARTS = const(9)  # the hearts don't add up
WRONG_MOON = const(10)  # a moon where there is none, or a moon that its shooter did not confirm
NOT_THE_LAST = const(11)  # only the last hand can be amended into or out of a shoot
NOTHING_THERE = const(12)  # no such hand, no such record, nothing to take back
NOT_IN_THIS_GAME = const(13)  # a call in a game without calls, another pass where none is in turn, a choice where there is no tie
HANDS_FULL = const(14)  # 128 hands
RECORDS_FULL = const(15)  # 512 records
NEWER = const(16)  # a record that a later version of this firmware wrote
# Never from a check:
NOT_SAVED = const(17)  # the flash did not take the record
FULL = const(18)  # there is no room left for it
UNREADABLE = const(19)  # what is there can't be read, and nothing is written behind it
NO_POWER = const(20)  # the battery is too low to write by

_MAGIC = const(0xA7)
# A later version may add kinds and use payload bytes that were 0; a kind that must mean something else gets a new number. So every
# version reads what the ones before it wrote, in one journal with its own records, and knows what is beyond it.
_VERSION = const(1)

# The type of an argument that is bytes in memory: MicroPython's compiler knows it, elsewhere it must be a name.
ptr8 = None


@micropython.viper
def crc(data: ptr8, at: int, count: int) -> int:
    """The CRC-16 of `count` bytes from `at` on, which must be there. 0.03 ms a record on the Pico.

    A byte at a time: the polynomial's terms x**12, x**5 and 1 make eight steps of a bit three shifts."""
    value = 0xFFFF
    for i in range(at, at + count):
        byte = value >> 8 ^ int(data[i])
        byte ^= byte >> 4
        value = (value << 8 ^ byte << 12 ^ byte << 5 ^ byte) & 0xFFFF
    return value


@micropython.viper
def copy(target: ptr8, to: int, source: ptr8, at: int, count: int):
    """Copy `count` bytes, which must be there, the first first."""
    for i in range(count):
        target[to + i] = source[at + i]


@micropython.viper
def any_of(data: ptr8, at: int, end: int) -> int:
    """The bits that are set in any of the bytes from `at` to `end` - 1, which must be there."""
    bits = 0
    for i in range(at, end):
        bits |= int(data[i])
    return bits


def seal(record, kind, sequence):
    """Complete a record of 16 bytes around the payload that already stands in it. sequence: 0..2**24 - 1."""
    record[0] = _MAGIC
    record[1] = _VERSION << 5 | kind
    record[2] = sequence & 255
    record[3] = sequence >> 8 & 255
    record[4] = sequence >> 16 & 255
    check = crc(record, 0, _CRC)
    record[14] = check & 255
    record[15] = check >> 8


def is_sound(record, at=0):
    """Whether the 16 bytes from `at` are a whole record, of this version or an earlier one."""
    if record[at] != _MAGIC or not 1 <= record[at + 1] >> 5 <= _VERSION:
        return False
    return crc(record, at, _CRC) == record[at + 14] | record[at + 15] << 8  # not by _is_whole: at power-on each call counts


def is_newer(record, at=0):
    """Whether the 16 bytes from `at` are a whole record of a later version."""
    return record[at + 1] >> 5 > _VERSION and _is_whole(record, at)


def _is_whole(record, at):
    return record[at] == _MAGIC and crc(record, at, _CRC) == record[at + 14] | record[at + 15] << 8


def kind_of(record, at=0):
    return record[at + 1] & 31


def sequence_of(record, at=0):
    return record[at + 2] | record[at + 3] << 8 | record[at + 4] << 16

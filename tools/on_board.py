# SPDX-License-Identifier: MIT
"""What runs on the board while a laptop is connected: this text is sent to MicroPython's prompt, and its functions are called from there.

Paths begin with a slash. What may take longer than the ten seconds for which mpremote waits prints a sign of life for each file.
"""

import binascii
import hashlib
import os
import time

from machine import I2C, Pin, mem32

_FOLDER = 0x4000
# Bits that are set here are cleared in the watchdog's control register, by chip (datasheets: RP2040 4.7.6, RP2350 12.9.7); the highest but
# one enables it.
_WATCHDOG_CLEAR = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}
_WATCHDOG_ENABLE = 1 << 30
_SCRATCH = -0x3000 + 0x0C  # from there to the first of its registers that outlive a reset, in which the score box says (port/guard.py):
_MARK = 0x1EA57E00  # these are mine, below
_RUNS = 4  # the watchdog is on


def rest():
    """Stop a watchdog that is running: MicroPython has no other way, and it would end whatever a laptop does here. A score box that was
    stopped before it could do so itself is not to take its next start for the watchdog's doing."""
    for chip, register in _WATCHDOG_CLEAR.items():
        if chip in os.uname().machine:
            mem32[register] = _WATCHDOG_ENABLE
            state = mem32[register + _SCRATCH]
            if state & ~255 == _MARK:
                mem32[register + _SCRATCH] = state & ~_RUNS


def files_in(path):
    """The files below a folder, or the one file that this is; none where there is nothing."""
    try:
        mode = os.stat(path)[0]
    except OSError:
        return
    if mode & _FOLDER:
        for entry in os.ilistdir(path):
            yield from files_in(path + "/" + entry[0])
    else:
        yield path


def tell(paths):
    """Print (path, size, SHA-256 in hex) for each file at or below these paths; -1 and nothing for one that can't be read."""
    piece = memoryview(bytearray(512))
    for path in paths:
        for name in files_in(path):
            digest = hashlib.sha256()
            size = 0
            try:
                with open(name, "rb") as file:
                    while True:
                        count = file.readinto(piece)
                        if not count:
                            break
                        digest.update(piece[:count])
                        size += count
            except OSError:
                print((name, -1, ""))
                continue
            print((name, size, binascii.hexlify(digest.digest()).decode()))


def free():
    """Bytes of flash that no file takes."""
    facts = os.statvfs("/")
    return facts[0] * facts[3]


def make_folders(path):
    """The folders that lead to a file."""
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            os.stat(path[:at])  # it is there already, or this says why not
        at = path.find("/", at + 1)


def put_in_place(staged, names):
    """Let these files of the folder `staged` take the place of those of the same name outside it, one after the other, each at once."""
    for name in names:
        make_folders(name)
        os.rename(staged + name, name)
        print(name)


def replace_folder(new, path, aside):
    """Let the folder `new` be the one at `path`; what was there is under the name `aside` in between."""
    if path[1:] in os.listdir("/"):
        os.rename(path, aside)
    os.rename(new, path)
    remove(aside)


def put_back(new, path, aside, kept):
    """Finish what `replace_folder` was cut off in. Where `new` has not taken its place yet, what is aside is put back; where something else
    has by now, it gets the name `kept`, or that with a number, and stays."""
    if aside[1:] not in os.listdir("/"):
        return
    if not any(files_in(new)):
        remove(aside)
    elif not any(files_in(path)):
        remove(path)
        os.rename(aside, path)
    else:
        os.rename(aside, free_name(kept))


def put_aside(path):
    """Give a file of the root a name with .before behind it, or also a number, and print that."""
    name = free_name(path + ".before")
    os.rename(path, name)
    print(repr(name))


def free_name(name):
    """A name in the root that nothing has."""
    free = name
    number = 1
    while free[1:] in os.listdir("/"):
        number += 1
        free = name + str(number)
    return free


def remove(path):
    """Remove a file, or a folder with all in it; nothing is fine too."""
    try:
        mode = os.stat(path)[0]
    except OSError:
        return
    if mode & _FOLDER:
        for entry in list(os.ilistdir(path)):
            remove(path + "/" + entry[0])
        os.rmdir(path)
    else:
        os.remove(path)
    print(path)


def levels(pins):
    """Print the levels of these GPIOs, pulled up: 0 is connected to ground."""
    print([Pin(pin, Pin.IN, Pin.PULL_UP).value() for pin in pins])


def scan(bus, data, clock):
    """Print the addresses that answer on an I2C bus."""
    print(I2C(bus, sda=Pin(data), scl=Pin(clock), freq=400_000).scan())


def wait_for_press(pins, ms):
    """Print the place in the list of the first of these GPIOs that is connected to ground for 20 ms, once it no longer is; or -1 if none is
    within so many ms."""
    inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins]
    down = [0] * len(pins)
    began = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), began) < ms:
        for place, pin in enumerate(inputs):
            down[place] = 0 if pin.value() else down[place] + 1
            if down[place] == 20:
                while not pin.value() and time.ticks_diff(time.ticks_ms(), began) < ms:
                    pass
                print(place)
                return
        time.sleep_ms(1)
    print(-1)

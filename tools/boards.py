# SPDX-License-Identifier: MIT
"""Finds the boards that are plugged in, in whatever state they are: a serial port, or the drive of a board in BOOTSEL.

Ports come from pyserial, by the numbers of Raspberry Pi and of Adafruit (CircuitPython); drives by the file INFO_UF2.TXT that the boot
program of each such chip shows (UF2 specification, "Files exposed by bootloaders").
"""

import glob
import os
import re
import stat
import time
from pathlib import Path
from typing import NamedTuple

import serial.tools.list_ports

from tools.trouble import Trouble

_CHIPS = {"RP2": "RP2040", "RP2350": "RP2350"}  # by the last word of "Model" in INFO_UF2.TXT
_RASPBERRY_PI = 0x2E8A
_NO_BOARDS = (0x0004, 0x000C)  # products of theirs that are probes for other boards
_BOOTSEL = (0x0003, 0x000F)  # of an RP2040, an RP2350
_CIRCUITPYTHON = {(0x239A, 0x80F4), (0x239A, 0x8120), (0x239A, 0x8162)}  # on a Pico, a Pico W, a Pico 2

_INFO = "INFO_UF2.TXT"
_OWN_FILES = (_INFO, "INDEX.HTM")
_MOUNTED_AT = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")
_MOUNTING_S = 5  # from when a board in BOOTSEL is on USB until a desktop has mounted its drive
_RESTARTING_S = 2  # that a named port may be away, of a board that restarts by itself
_USB_DEVICES = "/sys/bus/usb/devices/*/idProduct"
_LABELS = "/dev/disk/by-label/RP*"


class Port(NamedTuple):
    """A board whose firmware runs. `device` is what to open, `serial_number` tells boards apart (None: unknown)."""

    device: str
    serial_number: str | None = None

    def __str__(self):
        return self.device

    def now(self):
        """What to open now, after the board may have come back under another name; None while it is not there."""
        for port in ports() if self.serial_number else ():
            if port.serial_number == self.serial_number:
                return port.device
        return self.device if not self.serial_number and os.path.exists(self.device) else None


class Drive(NamedTuple):
    """A board in BOOTSEL. `chip` is "RP2040" or "RP2350"; `strangers` are the names of files on it that do nothing there."""

    path: Path
    chip: str
    strangers: tuple

    def __str__(self):
        return f"the drive {self.path}"


def find(port=None, drive=None):
    """The one board that is plugged in, a Port or a Drive; or the one that is named, by its drive if that is there. Raises Trouble where
    there is none, or several."""
    found = drive and drive_at(Path(drive))
    if found:
        return found
    if port:
        if not awaited(lambda: _is_port(port), _RESTARTING_S):
            raise Trouble("no such port", port=port)
        return Port(port)
    if drive:
        stranger = f"it has no {_INFO}, so it is not that of a board in BOOTSEL"
        raise Trouble("drive can't be written", drive=drive, why=stranger if os.path.isdir(drive) else "there is no such folder")
    boards = ports()
    if _bootsel_on_usb() and not awaited(drives, _MOUNTING_S):
        if not boards:
            raise not_mounted()
        raise Trouble("several boards", boards=", ".join(["one in BOOTSEL, whose drive is not mounted", *map(str, boards)]))
    boards = [*drives(), *boards]
    if len(boards) > 1:
        raise Trouble("several boards", boards=", ".join(map(str, boards)))
    if not boards:
        raise Trouble("nothing found")
    return boards[0]


def not_mounted():
    """The Trouble that a board in BOOTSEL is there, and its drive is not."""
    return Trouble("drive not mounted", device=next(iter(glob.glob(_LABELS)), "/dev/disk/by-label/RPI-RP2"))


def ports():
    """The serial ports of all boards, by name."""
    found = []
    for port in serial.tools.list_ports.comports():
        pico = port.vid == _RASPBERRY_PI and port.pid not in _NO_BOARDS
        if pico or (port.vid, port.pid) in _CIRCUITPYTHON:
            found.append(Port(port.device, port.serial_number))
    return sorted(found, key=lambda port: port.device)


def drives():
    """The drives of all boards in BOOTSEL, by name."""
    places = sorted({os.path.realpath(place) for pattern in _MOUNTED_AT for place in glob.glob(pattern)})
    return [drive for place in places if (drive := drive_at(Path(place)))]


def drive_at(path):
    """The Drive at this path, or None if it is not one, or of no chip that is known here."""
    try:
        model = re.search(r"^Model:.*?(\S+)\s*$", (path / _INFO).read_text(errors="replace"), re.MULTILINE)
        names = sorted(entry.name for entry in path.iterdir())
    except OSError:
        return None
    if not model or model[1] not in _CHIPS:
        return None
    strangers = tuple(name for name in names if name.upper() not in _OWN_FILES and not name.lower().endswith(".uf2") and name[0] != ".")
    return Drive(path, _CHIPS[model[1]], strangers)


def awaited(look, seconds):
    """What look() returns once that is something; None if it takes longer than so many seconds."""
    ends = time.monotonic() + seconds
    while True:
        found = look()
        if found or time.monotonic() > ends:
            return found or None
        time.sleep(0.1)


def _is_port(path):
    try:
        return stat.S_ISCHR(os.stat(path).st_mode)
    except OSError:
        return False


def _bootsel_on_usb():
    """Whether a board in BOOTSEL is on USB, mounted or not, where the system tells."""
    for product in glob.glob(_USB_DEVICES):
        try:
            vendor = int(Path(product).with_name("idVendor").read_text(), 16)
            if vendor == _RASPBERRY_PI and int(Path(product).read_text(), 16) in _BOOTSEL:
                return True
        except (OSError, ValueError):
            pass  # it has just been unplugged
    return False

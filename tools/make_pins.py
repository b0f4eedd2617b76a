# SPDX-License-Identifier: MIT
"""Write `firmware/hearts/port/pins.py` from `hardware/pins.csv`, the one pin map.

python -m tools.make_pins            writes the file
python -m tools.make_pins --check    only compares; exit status 1 and a sentence if the file is out of date
"""

import argparse
import csv
import io
import sys

from tools import ROOT

PIN_MAP = ROOT / "hardware" / "pins.csv"
MODULE = ROOT / "firmware" / "hearts" / "port" / "pins.py"

BUTTONS = ("A", "B", "C", "D", "OK", "BACK")
"""The signals of the buttons in the order of their numbers, 0 to 5."""

# Pico data sheet, figure 2: GPIO by header pin. What is not here is power, ground or a control pin.
HEADER = {
    1: 0, 2: 1, 4: 2, 5: 3, 6: 4, 7: 5, 9: 6, 10: 7, 11: 8, 12: 9, 14: 10, 15: 11, 16: 12, 17: 13, 19: 14,
    20: 15, 21: 16, 22: 17, 24: 18, 25: 19, 26: 20, 27: 21, 29: 22, 31: 26, 32: 27, 34: 28,
}  # fmt: skip

# GPIOs on no header pin: power save, USB sense, LED, and VSYS divided by 3 (header pin 39 is all of it).
ON_BOARD = (23, 24, 25, 29)

_TEXT = '''\
# SPDX-License-Identifier: MIT
"""GPIO numbers. Written by `python -m tools.make_pins` from hardware/pins.csv; change them there."""

from micropython import const

# Buttons: to ground, with pull-up.
{buttons}
# A piezo buzzer to ground, which may be left out.
BUZZER = const({buzzer})
I2C_BUS = const({bus})
SDA = const({sda})
SCL = const({scl})
# A third of the supply's voltage; whether there is power at USB, but on a Pico W; which there keeps the radio off VSYS.
VSYS = const({vsys})
USB = const({usb})
RADIO = const({radio})
'''


class PinMapError(Exception):
    """The pin map contradicts itself or the Pico. The message is a sentence."""


def read(text):
    """The rows of a pin map in CSV: {signal: row as a dict of texts}. Raises PinMapError."""
    rows = {}
    taken = {}
    for row in csv.DictReader(io.StringIO(text)):
        signal = row["signal"]
        if signal in rows:
            raise PinMapError(f"Signal {signal} stands in the map twice.")
        rows[signal] = row
        for column in ("gpio", "header_pin"):
            place = (column, row[column])
            if row[column] and taken.setdefault(place, signal) != signal:
                raise PinMapError(f"{taken[place]} and {signal} share {column} {row[column]}.")
        _check_header(row)
    return rows


def _check_header(row):
    if not row["gpio"]:
        return
    gpio = int(row["gpio"])
    if gpio in ON_BOARD:
        return
    if not row["header_pin"] or HEADER.get(int(row["header_pin"])) != gpio:
        raise PinMapError(f"{row['signal']}: GP{gpio} is not on header pin {row['header_pin']}.")


def module(rows):
    """The text of pins.py for the `rows` of a pin map. Raises PinMapError."""
    for signal in BUTTONS:
        row = _row(rows, signal)
        if (row["direction"], row["pull"]) != ("in", "up"):
            raise PinMapError(f"Button {signal} must be an input with pull-up.")
    sda = int(_row(rows, "SDA")["gpio"])
    scl = int(_row(rows, "SCL")["gpio"])
    # RP2040 data sheet, table 2: even pins are SDA, odd ones SCL.
    if sda % 2 or not scl % 2 or i2c_block(sda) != i2c_block(scl):
        raise PinMapError(f"GP{sda} and GP{scl} are not SDA and SCL of one I2C bus.")
    buttons = "\n".join(f"{signal} = const({rows[signal]['gpio']})" for signal in BUTTONS)
    others = {signal.lower(): _row(rows, signal)["gpio"] for signal in ("BUZZER", "VSYS", "USB", "RADIO")}
    return _TEXT.format(buttons=buttons, bus=i2c_block(sda), sda=sda, scl=scl, **others)


def i2c_block(gpio):
    """The I2C block, 0 or 1, that can be had at a GPIO: they take turns in pairs of pins (RP2040 data sheet, table 2)."""
    return gpio // 2 % 2


def _row(rows, signal):
    if signal not in rows or not rows[signal]["gpio"]:
        raise PinMapError(f"The map gives no GPIO for {signal}.")
    return rows[signal]


def main(arguments=None):
    """Run the command line. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_pins", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args(arguments).check
    text = module(read(PIN_MAP.read_text(encoding="utf-8")))
    if check:
        if not MODULE.exists() or MODULE.read_text(encoding="utf-8") != text:
            print(f"{MODULE.relative_to(ROOT)} is not what {PIN_MAP.relative_to(ROOT)} makes; run make_pins.")
            return 1
        return 0
    MODULE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""A trial of battery and flash, for the self-test. Nothing that was recorded is touched."""

from hearts.core.record import NOT_SAVED, OK
from hearts.input.battery import STATE, charge_after
from hearts.store.journal import refusal
from hearts.store.settings import BATTERY

# If the power goes before it is removed, this file stays, and nobody looks at it.
_FILE = "trial"
_BYTES = b"\x00\xff\x55\xaa" * 64


class Trial:
    """box: the app.

    millivolts  of the supply, as it was measured last, 0 where that is less than the Pico can run by; and
    state       what input.battery says of that
    """

    def __init__(self, box):
        self._box = box
        self.measure()

    def measure(self):
        """Measure the supply."""
        box = self._box
        millivolts = box.port.millivolts()
        charge = charge_after(0, millivolts, box.settings[BATTERY])
        self.millivolts = millivolts if charge else 0  # that of an unknown battery is 0
        self.state = charge & STATE

    def flash(self):
        """Write a file, read it and remove it. Returns OK; NOT_SAVED or FULL if that can't be done."""
        folder = self._box.port.folder
        try:
            folder.make()
            try:
                with folder.open(_FILE, "wb") as file:
                    file.write(_BYTES)
                with folder.open(_FILE, "rb") as file:
                    return OK if file.read() == _BYTES else NOT_SAVED
            finally:
                if _FILE in folder.names():
                    folder.remove(_FILE)
        except OSError as error:
            return refusal(error)

# SPDX-License-Identifier: MIT
"""An I2C bus for CPython with models of chips on it, to Adafruit's drivers a `busio.I2C`."""


_LAST = 0x200  # in a word: with this byte its transfer ends


def transfers(words):
    """The write transfers (bytes) that words for a Pico's I2C block make: in each a byte, and bit 9 with the last one of a transfer."""
    transfer = bytearray()
    for word in words:
        transfer.append(word & 0xFF)
        if word & _LAST:
            yield bytes(transfer)
            transfer = bytearray()


class I2C:
    """A bus with `devices` on it: objects that have `write(address, data)` and `read(address, count)`, as `tools.panel.Panel` has."""

    def __init__(self, *devices):
        self._devices = devices
        self._locked = False

    def try_lock(self):
        """Take the bus. Returns False if somebody has it."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        """Give the bus back. Raises ValueError if nobody had it."""
        if not self._locked:
            raise ValueError("the bus is not locked")
        self._locked = False

    def send(self, address, words, count):
        """Transfers, as the words that a Pico's I2C block takes (port.panel): all are over when this returns, or it raises as `writeto`.
        Takes the bus by itself."""
        if not self.try_lock():
            raise ValueError("the bus is locked")
        try:
            for transfer in transfers(words[:count]):
                self.writeto(address, transfer)
        finally:
            self.unlock()

    def finish(self):
        """Nothing is on its way any more."""

    def writeto(self, address, buffer, *, start=0, end=None):
        """One write transfer of `buffer[start:end]`, which may be empty, to the 7-bit `address`.

        Raises OSError if no device takes all of it.
        """
        self._need_lock()
        data = bytes(memoryview(buffer)[start:end])
        taken = [device.write(address, data) for device in self._devices]
        if not any(taken):
            raise OSError(5, f"no device took the bytes at address 0x{address:02X}")

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        """One read transfer from `address`, to fill `buffer[start:end]`. Raises OSError for a NAK."""
        self._need_lock()
        place = memoryview(buffer)[start:end]
        for device in self._devices:
            data = device.read(address, len(place))
            if data is not None:
                place[:] = data
                return
        raise OSError(5, f"no device answers at address 0x{address:02X}")

    def _need_lock(self):
        if not self._locked:
            raise RuntimeError("the bus is used without a lock")

# SPDX-License-Identifier: MIT
"""The app inside the MicroPython unix port. Run by tools.device.MicroPythonMachine, not by CPython.

    micropython unix_child.py MODULE:CLASS FOLDER STEP_MS CLOCK

It makes the app, prints `@done`, and then obeys lines `NOW LEVELS COUNT` on its input: so many steps of the app with these levels, the
first at NOW, STEP_MS apart, times modulo CLOCK, and `@done`. Meanwhile it may ask, and wait for a line of answer:

    @write ADDRESS HEX     an I2C write transfer; "ok" or "nak"
    @read ADDRESS COUNT    an I2C read transfer; the bytes in hex, or "nak"
    @draw N                a random number from 0 to N - 1
    @millivolts            the supply's voltage

`@failed` comes after the traceback of an exception. Lines without @ are what the app has printed.
"""

import binascii
import sys

_EIO = 5
_LAST = 0x200  # in a word for a Pico's I2C block: with this byte a transfer ends


def ask(question):
    """Send one line, return the line that answers it."""
    tell(question)
    return sys.stdin.readline().rstrip()


def tell(line):
    sys.stdout.write("@" + line + "\n")


class I2C:
    """The bus, in the shape that Adafruit's drivers expect of `busio.I2C`, and the panel."""

    def __init__(self):
        self._locked = False

    def try_lock(self):
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def send(self, address, words, count):
        began = 0
        for i in range(count):
            if words[i] & _LAST:
                self.writeto(address, bytes([word & 0xFF for word in words[began : i + 1]]))
                began = i + 1

    def finish(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        data = bytes(memoryview(buffer)[start : len(buffer) if end is None else end])
        if ask(f"write {address} {binascii.hexlify(data).decode()}") != "ok":
            raise OSError(_EIO)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        place = memoryview(buffer)[start : len(buffer) if end is None else end]
        answer = ask(f"read {address} {len(place)}")
        if answer == "nak":
            raise OSError(_EIO)
        place[:] = binascii.unhexlify(answer)


class Port:
    """What the app runs on."""

    restarted = False

    def __init__(self, panel, folder, words):
        self.panel = panel
        self.folder = folder
        self.words = words

    def draw(self, choices):
        return int(ask(f"draw {choices}"))

    def millivolts(self):
        return int(ask("millivolts"))


def main(app_name, folder, words, step_ms, clock):
    # The folder of this file holds modules for CPython.
    sys.path.pop(0)
    from hearts.port.folder import Folder
    from hearts.port.panel import Panel

    module, name = app_name.split(":")
    __import__(module)
    app = getattr(sys.modules[module], name)(Port(Panel(I2C), Folder(folder), Folder(words)))
    tell("done")
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        now, levels, count = [int(word) for word in line.split()]
        for _ in range(count):
            app.step(now, levels)
            now = (now + step_ms) % clock
        tell("done")


try:
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
except Exception as error:
    sys.print_exception(error, sys.stdout)
    tell("failed")

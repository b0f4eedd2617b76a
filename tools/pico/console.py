# SPDX-License-Identifier: MIT
"""The USB serial console: what the firmware prints, and its raw REPL."""

_INTERRUPT = b"\x03"
_RAW_REPL = b"\x01"
_EXECUTE = b"\x04"
_RAW_REPL_READY = b"CTRL-B to exit\r\n>"
_RETRY_NANOS = 1_000_000  # how soon to go on when the serial port takes no more bytes


class ConsoleError(RuntimeError):
    """The code that was run on the Pico raised, or the Pico did not answer; str() has its words."""


class Console:
    """The console of a `Chip`. `run_until(condition, ms)` runs the chip until condition() holds and tells whether it did within `ms`
    simulated milliseconds."""

    def __init__(self, chip, run_until):
        self._serial = chip.serial
        self._serial.on_serial_data = self._received
        self._run_until = run_until
        self._printed = bytearray()
        self._answer = bytearray()
        self._waiting = bytearray()
        self._retry = chip.clock.create_alarm(self._push)

    @property
    def text(self):
        """All that the Pico has printed since power-on."""
        return self._printed.decode("utf-8", "replace")

    def after(self, count):
        """What the Pico has printed since power-on without the first `count` bytes of it (bytes)."""
        return bytes(self._printed[count:])

    def send(self, data):
        """Type `data` (bytes); it arrives as fast as the Pico takes it."""
        self._waiting += data
        self._push()

    def execute(self, code, ms):
        """Stop what runs, run `code` (str) in the raw REPL and return what it prints. Raises ConsoleError if it raises, or has not ended
        after `ms` simulated milliseconds."""
        self._wait(lambda: self._serial._initialized, ms)
        self._answer.clear()
        self.send(_INTERRUPT + _INTERRUPT + _RAW_REPL)
        self._wait(lambda: _RAW_REPL_READY in self._answer, ms)
        self._answer.clear()
        self.send(code.encode() + _EXECUTE)
        self._wait(lambda: self._answer.count(_EXECUTE) >= 2, ms)
        output, error = bytes(self._answer).split(_EXECUTE)[:2]
        if error:
            raise ConsoleError(error.decode("utf-8", "replace"))
        return output.removeprefix(b"OK").decode("utf-8", "replace")

    def _wait(self, condition, ms):
        if not self._run_until(condition, ms):
            last = bytes(self._answer[-400:])
            raise ConsoleError(f"the Pico's console did not answer within {ms} ms; its last words: {last!r}")

    def _received(self, data):
        self._printed += data
        self._answer += data

    def _push(self):
        room = self._serial.tx_fifo.size - self._serial.tx_fifo.item_count
        for byte in self._waiting[:room]:
            self._serial.send_serial_byte(byte)
        del self._waiting[:room]
        if self._waiting:
            self._retry.schedule(_RETRY_NANOS)

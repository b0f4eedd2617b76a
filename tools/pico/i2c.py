# SPDX-License-Identifier: MIT
"""The two I2C wires between the Pico and the panel, byte by byte and at the speed the firmware has set.

MicroPython uses the chip's I2C block for all but empty transfers (`scan()`, and the probe that Adafruit's driver begins with): those it
sends by hand over the pins. `Controller` follows the block, `Pins` follows the hand; both tell the one `Wire`, which knows the panel.
"""

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.i2c import IC_DATA_CMD, IC_ENABLE, IC_RAW_INTR_STAT, IC_STATUS, IC_TXFLR, R_TX_ABRT, I2CMode, I2CState

_TX_EMPTY = 1 << 4
_HALF_A_ROUND_NS = 200
_BITS_A_BYTE = 9  # eight and the acknowledge
_SYSTEM_HZ = 125_000_000  # what rp2040py's clock makes of every firmware, but a clocked one
_STUCK_BITS = 40  # how often a clock line that is held low is looked at again: each 100 us at 400 kHz


class Wire:
    """What travels on the wires, and when.

    `panel`          the tools.panel.Panel at the other end
    `refuse_byte`    None, or how many more data bytes are acknowledged before one is refused, once
    `stuck`          True while something holds the clock line low, so that no data byte comes to its end
    `last_byte_ns`   simulated time, as `now_ns()` gives it, at which the latest byte was on the wire in full
    `last_change_ns` the same, for the latest byte that changed the panel's RAM
    """

    def __init__(self, panel, now_ns):
        self.panel = panel
        self.refuse_byte = None
        self.stuck = False
        self.last_byte_ns = 0
        self.last_change_ns = 0
        self._now_ns = now_ns

    def start(self, address):
        """START, or a repeated START, and an address (7 bits). True if the panel acknowledges it."""
        return self.panel.start(address)

    def byte(self, value):
        """A data byte has arrived. True if the panel acknowledges it."""
        self.last_byte_ns = self._now_ns()
        if self.refuse_byte is not None:
            self.refuse_byte -= 1
            if self.refuse_byte < 0:
                self.refuse_byte = None
                return False
        changes = self.panel.changes
        taken = self.panel.take(value)
        if self.panel.changes != changes:
            self.last_change_ns = self.last_byte_ns
        return taken

    def stop(self):
        """STOP: the transfer is over."""
        self.panel.stop()

    def stop_short(self):
        """STOP, or a new START, after a byte that did not come to its end."""
        self.panel.refuse_after = 0
        self.panel.take(0)
        self.panel.stop()

    def read(self, address):
        """The byte (0 to 255) that is read from `address`; nobody there leaves all bits high."""
        answer = self.panel.read(address, 1)
        return answer[0] if answer else 0xFF


class Controller:
    """Connects I2C block `number` of the chip `mcu` to a `Wire`."""

    def __init__(self, mcu, number, wire):
        self._block = mcu.i2c[number]
        self._wire = wire
        self._clock = mcu.clock
        self._address = 0
        self._acknowledged = False
        self._value = 0
        self._busy = False  # a data byte is on the wire
        alarm = self._clock.create_alarm
        self._started = alarm(self._block.complete_start)
        self._connected = alarm(lambda: self._block.complete_connect(self._acknowledged))
        self._written = alarm(self._byte_is_over)
        self._read = alarm(lambda: self._block.complete_read(self._wire.read(self._address)))
        self._stopped = alarm(self._block.complete_stop)
        self._block.on_start = lambda repeated: self._after(1, self._started)
        self._block.on_connect = self._connect
        self._block.on_write_byte = self._write
        self._block.on_read_byte = lambda acknowledge: self._after(_BITS_A_BYTE, self._read)
        self._block.on_stop = self._stop
        self._empty_when_sent()
        self._abort_tells_fifo_empty()
        self._aborted_takes_nothing()
        self._disabling_gives_up()
        self._skip_polling()

    def _after(self, bits, alarm):
        periods = self._block.scl_high_period + self._block.scl_low_period
        alarm.schedule(bits * periods * 1e9 / getattr(self._clock, "hertz", _SYSTEM_HZ))

    def _connect(self, address, mode):
        self._address = address
        if mode == I2CMode.WRITE:
            self._acknowledged = self._wire.start(address)
        else:
            self._acknowledged = self._wire.panel.read(address, 1) is not None
        self._after(_BITS_A_BYTE, self._connected)

    def _write(self, value):
        self._value = value
        self._busy = True
        self._after(_BITS_A_BYTE, self._written)

    def _byte_is_over(self):
        if self._wire.stuck:
            self._after(_STUCK_BITS, self._written)
        else:
            self._busy = False
            if self._block._tx_fifo.empty:
                self._block._set_interrupts(_TX_EMPTY)
            self._block.complete_write(self._wire.byte(self._value))

    def _stop(self):
        self._wire.stop()
        self._after(1, self._stopped)

    def _empty_when_sent(self):
        """The block says that it has nothing left when the last byte is on the wire in full (RP2040 datasheet, IC_CON.TX_EMPTY_CTRL, which
        MicroPython sets); rp2040py does when that begins."""
        tell = self._block._set_interrupts

        def set_interrupts(mask):
            if mask != _TX_EMPTY or not self._busy:
                tell(mask)

        self._block._set_interrupts = set_interrupts

    def _abort_tells_fifo_empty(self):
        """On a refusal rp2040py empties its queue without saying so, and MicroPython would wait out its timeout and raise ETIMEDOUT after
        50 ms; a real Pico raises EIO at once."""
        abort = self._block._abort

        def abort_and_tell(reason):
            abort(reason)
            self._block._set_interrupts(_TX_EMPTY)

        self._block._abort = abort_and_tell

    def _aborted_takes_nothing(self):
        """Until the firmware has heard of a refusal, what it writes is thrown away (RP2040 datasheet, IC_TX_ABRT_SOURCE.TX_FLUSH_CNT and
        IC_CLR_TX_ABRT); rp2040py would begin a transfer with it."""
        block = self._block
        write = block.write_uint32

        def write_uint32(offset, value):
            if offset != IC_DATA_CMD or not block.int_raw & R_TX_ABRT:
                write(offset, value)

        block.write_uint32 = write_uint32

    def _disabling_gives_up(self):
        """A block that is disabled forgets what it still had to send (RP2040 datasheet, IC_ENABLE); rp2040py's goes on with it. MicroPython
        does so before each transfer, which matters where the one before it was given up."""
        block = self._block
        write = block.write_uint32

        def write_uint32(offset, value):
            write(offset, value)
            if offset == IC_ENABLE and not value & 1 and block._state != I2CState.IDLE:
                for alarm in (self._started, self._connected, self._written, self._read, self._stopped):
                    alarm.cancel()
                block._tx_fifo.reset()
                block._state = I2CState.IDLE
                block._busy = block._stop = block._pending_restart = self._busy = False
                self._wire.stop_short()

        block.write_uint32 = write_uint32

    def _skip_polling(self):
        """While a byte is on the wire, or all places for bytes are taken, the firmware only asks whether that is over, some fifty times.
        Each such question is answered at the next event on the chip, and half a round of asking later, as it would be on average: the time
        is the same, and half of the work is saved."""
        block = self._block
        read = block.read_uint32

        def in_vain(offset):
            if offset == IC_RAW_INTR_STAT:
                return self._busy and not block.int_raw & _TX_EMPTY
            if offset == IC_TXFLR:
                return block._tx_fifo.full
            return offset == IC_STATUS and block._state != I2CState.IDLE

        def read_uint32(offset):
            if in_vain(offset):
                to_next_event = SimulationClock.nanos_to_next_alarm.__get__(self._clock)
                SimulationClock.tick(self._clock, to_next_event + _HALF_A_ROUND_NS)
            return read(offset)

        block.read_uint32 = read_uint32


def _level_changed(now, before):
    """False where a pin only went from driven high to pulled high, or back."""
    return (now == GPIOPinState.LOW) != (before == GPIOPinState.LOW)


class Pins:
    """Connects I2C sent by hand over pins `sda` and `scl` of the chip `mcu` to a `Wire`. Writing only."""

    def __init__(self, mcu, sda, scl, wire):
        self._sda = mcu.gpio[sda]
        self._scl = mcu.gpio[scl]
        self._wire = wire
        self._open = False  # between START and STOP
        self._addressed = False  # the address byte has been seen
        self._bits = 0
        self._byte = 0
        self._sda.add_listener(self._sda_moved)
        self._scl.add_listener(self._scl_moved)

    def _sda_moved(self, now, before):
        if self._scl.value == GPIOPinState.LOW or not _level_changed(now, before):
            return  # data changes while the clock is low
        self._sda.release_input()
        self._open = now == GPIOPinState.LOW
        if self._open:
            self._addressed = False
            self._bits = 0
            self._byte = 0
        else:
            self._wire.stop()

    def _scl_moved(self, now, before):
        if not self._open or not _level_changed(now, before):
            return
        if now != GPIOPinState.LOW:
            self._bits += 1
            if self._bits < _BITS_A_BYTE:
                self._byte = self._byte << 1 & 0xFF | (self._sda.value != GPIOPinState.LOW)
        elif self._bits == 8:
            if self._acknowledge():
                self._sda.set_input_value(False)
        elif self._bits == _BITS_A_BYTE:
            self._sda.release_input()
            self._bits = 0

    def _acknowledge(self):
        if self._addressed:
            return self._wire.byte(self._byte)
        self._addressed = True
        return self._wire.start(self._byte >> 1)

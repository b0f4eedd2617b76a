# SPDX-License-Identifier: MIT
"""The RP2040 from power-on to power-off: time, pins, flash operations.

rp2040py is driven by hand, without asyncio: `run` steps it to an exact simulated nanosecond. Some things are put right or left out for
speed and truth:

* the USB host is quiet, and sends frames when the firmware asks for them (usb.py);
* the PIO blocks, which the score box does not use, are left out of the loop (a quarter of the time);
* flash erases and programs can be watched, delayed, torn or left out;
* execution starts at the firmware's second-stage boot code, without the boot program in ROM. Where the firmware asks for that program, to
  take a new image over USB, the chip stops;
* the processor is always as fast as at power-on, unless `clocked` is asked for (clocked.py).
"""

from rp2040py.boards import BoardSpec, build_rp2040_from_spec
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tools.pico import clocked as speeds
from tools.pico import usb

_ERASE_SECTOR = 0x20
_ERASE_BLOCK = 0xD8
_PROGRAM = 0x02
_ERASE_SIZES = {_ERASE_SECTOR: 4096, _ERASE_BLOCK: 65536}
_PAGE = 256
# The ROM's table of functions (RP2040 datasheet 2.8.3): where its address stands, the code of reset_to_usb_boot.
_ROM_FUNCTIONS = 0x14
_TO_BOOTSEL = int.from_bytes(b"UB", "little")
_BREAK = 0xBEB0  # the instruction BKPT with a number of ours
_VSYS_CHANNEL = 3  # GPIO 29
_USB_SENSE = 24  # GPIO
_ADC_FULL = 4095  # at 3.3 V
_EXACT = 1  # instructions between two looks at the clock


class FlashOperation:
    """One erase or program that the firmware has sent to the flash chip. `kind` is "erase" or "program", `address` its first byte from the
    start of the flash, `data` what a program writes (at most 256 bytes), `size` how many bytes it concerns."""

    def __init__(self, flash, command):
        self._flash = flash
        erased = _ERASE_SIZES.get(command[0])
        self.kind = "erase" if erased else "program"
        self.data = bytes(command[4 : 4 + _PAGE])
        self.size = erased or len(self.data)
        self.address = int.from_bytes(command[1:4], "big")
        if erased:
            self.address -= self.address % erased

    def apply(self):
        """Do it, as a flash chip does: an erase sets all bits, a program can only clear bits."""
        for offset in range(self.size):
            at = self.address + offset
            self._flash[at] = 0xFF if self.kind == "erase" else self._flash[at] & self.data[offset]

    def tear(self, random):
        """Do part of it, as when the power goes meanwhile: each bit that should change has done so or not, as `random` (a random.Random)
        says."""
        for offset in range(self.size):
            at = self.address + offset
            if self.kind == "erase":
                self._flash[at] |= random.getrandbits(8)
            else:
                self._flash[at] &= self.data[offset] | random.getrandbits(8)


class Chip:
    """An RP2040 that has just been given power, with `flash` (bytes, at most 2 MB) in its flash chip. clocked: as fast as the firmware
    sets it."""

    def __init__(self, flash, clocked=False):
        self.mcu = speeds.chip() if clocked else build_rp2040_from_spec(BoardSpec())
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(_with_a_stop_at_bootsel(BOOTROM_B1))
        self.mcu.flash[: len(flash)] = flash
        self._simulator = Simulator(rp2040=self.mcu)
        self.mcu.on_break = self._break
        self.bootsel = False  # the firmware has asked for the boot program in ROM
        self.clock = self._simulator.clock
        self.serial = USBCDC(self.mcu.usb_ctrl)
        self.on_flash = FlashOperation.apply  # called with each FlashOperation, in place of doing it
        self.resets = []  # when the firmware or its watchdog reset the chip, nanoseconds since power-on
        _leave_out_pio(self.mcu)
        usb.keep_quiet(self.serial)
        self._plugged = usb.plug(self.serial, self.clock)
        self._tap_flash()
        self._end = self.clock.create_alarm(self.halt)
        self._bite = self.clock.create_alarm(self._reset)
        self.mcu.watchdog.on_watchdog_trigger = self._reset
        self.mcu.core.pc = FLASH_START_ADDRESS

    @property
    def nanos(self):
        """Simulated nanoseconds since power-on."""
        return self.clock.nanos

    def run(self, nanos):
        """Run for exactly `nanos` simulated nanoseconds, or until `halt` is called. Exceptions raised by what is attached to the chip come
        out here."""
        if nanos <= 0:
            return
        self._end.schedule(nanos)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, _EXACT)
        self._end.cancel()

    def halt(self):
        """End `run` after the instruction that is being executed."""
        self._simulator.stopped = True

    def stall(self, nanos):
        """The processor stands still for `nanos` nanoseconds, interrupts and all; the world around goes on. This is what a flash erase does
        on a Pico. A watchdog that bites meanwhile resets the chip afterwards: in the middle of a flash command rp2040py would not come up
        again."""
        bites = []
        self.mcu.watchdog.on_watchdog_trigger = lambda: bites.append(self.nanos)
        SimulationClock.tick(self.clock, nanos)
        self.mcu.watchdog.on_watchdog_trigger = self._reset
        if bites:
            self._bite.schedule(0)

    def watch(self, function, began, ended):
        """Call began() when the firmware calls the function at the address `function`, and ended() when it has returned, which is seen at
        the firmware's next call of any other. The firmware can't tell. One function at a time."""
        frame = None  # where the stack ended at the call

        def called(core, indirect):
            nonlocal frame
            registers = core.registers
            if frame is not None and registers[13] >= frame:
                frame = None
                ended()
            if frame is None and registers[15] == function:
                frame = registers[13]
                began()

        self.mcu.core.bl_taken = called

    def supply(self, millivolts):
        """What the board is supplied with at VSYS, which the ADC sees a third of."""
        self.mcu.adc.channel_values[_VSYS_CHANNEL] = min(_ADC_FULL, round(millivolts / 3 * _ADC_FULL / 3300))

    def usb(self, power):
        """Whether there is power at USB, and the host. To be called first before `run`."""
        self._plugged(power)
        self.mcu.gpio[_USB_SENSE].set_input_value(power)

    def uptime(self, millis):
        """Let the chip's timer stand at so many milliseconds now."""
        self.mcu.timer._epoch_nanos = self.clock.nanos - millis * 1_000_000

    def ground(self, gpio):
        """Connect pin `gpio` to ground."""
        self.mcu.gpio[gpio].set_input_value(False)

    def follow(self, gpio, went):
        """Call went(nanos, whether it is high) whenever the firmware's pin `gpio` changes its level."""
        self.mcu.gpio[gpio].add_listener(lambda state, _: went(self.nanos, state == GPIOPinState.HIGH))

    def let_go(self, gpio):
        """Leave pin `gpio` to its pull resistor."""
        self.mcu.gpio[gpio].release_input()

    def _break(self, number):
        self.bootsel = True
        self.halt()

    def _reset(self):
        """A reset that the firmware or its watchdog asks for; the flash and what is on the pins stay."""
        self.resets.append(self.nanos)
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()

    def _tap_flash(self):
        ssi = self.mcu.ssi
        as_it_was = ssi._apply_command

        def apply_command():
            command = ssi._tx_buffer
            changes = len(command) >= 4 and (command[0] in _ERASE_SIZES or command[0] == _PROGRAM)
            if changes and ssi._write_enabled:
                ssi._write_enabled = False
                ssi._tx_buffer = bytearray()
                self.on_flash(FlashOperation(self.mcu.flash, command))
            else:
                as_it_was()

        ssi._apply_command = apply_command


def _with_a_stop_at_bootsel(rom):
    """The boot ROM (list of words) with a breakpoint where it begins to look for a new image over USB."""
    data = bytearray(b"".join(word.to_bytes(4, "little") for word in rom))

    def half(at):
        return int.from_bytes(data[at : at + 2], "little")

    entry = half(_ROM_FUNCTIONS)
    while half(entry) != _TO_BOOTSEL:
        entry += 4
    function = half(entry + 2) & ~1
    data[function : function + 2] = _BREAK.to_bytes(2, "little")
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def _leave_out_pio(mcu):
    """Take the PIO blocks out of the loop that asks them after each instruction. A reset still wants to see them."""
    both = mcu.pio
    enter_reset = mcu.enter_reset

    def enter_reset_with_pio(**how):
        mcu.pio = both
        try:
            enter_reset(**how)
        finally:
            mcu.pio = []

    mcu.pio = []
    mcu.enter_reset = enter_reset_with_pio

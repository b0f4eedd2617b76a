# SPDX-License-Identifier: MIT
"""A processor that is as fast as its firmware sets it: rp2040py takes 8 ns for each cycle whatever the clocks say.

`chip()` makes an RP2040 that follows its PLLs, and whose clock keeps account of what it does. It takes two to three times as long to run as
one that does not, so it is for what is about speed and current."""

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.rp2040 import RP2040

CRYSTAL = 12_000_000  # Hz; what the processor has in light sleep, too
_RING = 6_500_000  # the oscillator that an RP2040 starts with, about
_USUAL = 125_000_000  # what rp2040py makes of every firmware
_PLLS = (0x40028, 0x4002C)  # system, USB: their registers' addresses above the lower 12 bits
_LOCKED = 1 << 31
_RESET = {0: 1, 4: 0x2D, 8: 0, 12: 0x77000}  # control, power, feedback, dividers (RP2040 datasheet 2.18.4)


class Clock(SimulationClock):
    """Simulated time. `hertz` is the processor's clock; `spent` says how many nanoseconds went by at each while it did something, and
    `waited` while it waited for an interrupt, {hertz: ns}."""

    hertz = _RING

    def __init__(self):
        super().__init__()
        self.waited = {}
        self._at = {}  # as spent, but waiting included, up to _since
        self._since = 0.0
        self._waits = False

    @property
    def spent(self):
        self.set(self.hertz)
        return {hertz: nanos - self.waited.get(hertz, 0) for hertz, nanos in self._at.items()}

    def set(self, hertz):
        """The processor's clock is this from now on."""
        self._at[self.hertz] = self._at.get(self.hertz, 0) + self.nanos - self._since
        self._since = self.nanos
        self.hertz = hertz

    def tick(self, nanos):
        """So many nanoseconds of a processor at 125 MHz."""
        nanos *= _USUAL / self.hertz
        if self._waits:
            self._waits = False
            self.waited[self.hertz] = self.waited.get(self.hertz, 0) + nanos
        SimulationClock.tick(self, nanos)

    @property
    def nanos_to_next_alarm(self):
        """Asked for by the loop that lets a processor wait: the next tick is as long."""
        self._waits = True
        return SimulationClock.nanos_to_next_alarm.__get__(self) * self.hertz / _USUAL


class _Pll(BasePeripheral):
    def __init__(self, mcu, name, changed):
        super().__init__(mcu, name)
        self._registers = dict(_RESET)
        self._changed = changed

    def read_uint32(self, offset):
        return self._registers.get(offset, 0) | (_LOCKED if not offset else 0)

    def write_uint32(self, offset, value):
        self._registers[offset] = value
        self._changed()

    @property
    def hertz(self):
        reference, _, feedback, dividers = self._registers.values()
        return CRYSTAL / (reference & 63 or 1) * (feedback & 0xFFF) / ((dividers >> 16 & 7 or 1) * (dividers >> 12 & 7 or 1))


def chip():
    """The RP2040, its `clock` a Clock."""
    mcu = RP2040(Clock())
    clocks = mcu.clocks

    def changed():
        hertz = CRYSTAL
        if clocks.sys_ctrl & 1:
            source = clocks.sys_ctrl >> 5 & 7
            hertz = plls[source].hertz if source < len(plls) else _RING
        mcu.clock.set(max(hertz / ((clocks.sys_div >> 8) or 1), 1))

    plls = [_Pll(mcu, name, changed) for name in ("PLL_SYS", "PLL_USB")]
    for address, pll in zip(_PLLS, plls, strict=True):
        mcu.peripherals[address] = pll
    write = clocks.write_uint32

    def write_uint32(offset, value):
        write(offset, value)
        changed()

    clocks.write_uint32 = write_uint32
    return mcu

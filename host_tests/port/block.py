# SPDX-License-Identifier: MIT
"""An I2C block as the firmware's machine code sees it, by words from its first register (RP2040 datasheet 4.3.17), for CPython."""

from tools.i2c import transfers

TARGET, DATA, EVENTS, CLEAR_REFUSED, CLEAR_STOP, ENABLE, STATUS, WAITING = (
    offset // 4 for offset in (0x04, 0x10, 0x34, 0x54, 0x60, 0x6C, 0x70, 0x74)
)
ROOM = 16
ACTIVE, EMPTY = 1 << 5, 1 << 2
REFUSED, STOPPED = 1 << 6, 1 << 9


class Block:
    """Transfers go to `module` (tools.panel.Panel), a byte each time that somebody looks how many wait. `stuck`: none does."""

    def __init__(self, module):
        self.module = module
        self.stuck = False
        self.targets = []  # each that it was given
        self._on = False
        self._target = 0x55
        self._waiting = []
        self._transfer = []
        self._refused = self._stopped = False

    def __setitem__(self, register, value):
        if register == ENABLE:
            self._on = bool(value)
            if not value:
                self._waiting.clear()
                self._transfer.clear()
        elif register == TARGET:
            assert not self._on, "the target can't be changed while the block is on"
            self._target = value
            self.targets.append(value)
        else:
            assert register == DATA and self._on and len(self._waiting) < ROOM
            if not self._refused:
                self._waiting.append(value)

    def __getitem__(self, register):
        if register == TARGET:
            return self._target
        if register == EVENTS:
            return REFUSED * self._refused | STOPPED * self._stopped
        if register == CLEAR_STOP:
            stopped, self._stopped = self._stopped, False
            return int(stopped)
        if register == CLEAR_REFUSED:
            refused, self._refused = self._refused, False
            return int(refused)
        self._go_on()
        if register == WAITING:
            return len(self._waiting)
        assert register == STATUS
        return EMPTY * (not self._waiting) | ACTIVE * bool(self._waiting or self._transfer)

    def _go_on(self):
        if self.stuck or not self._waiting:
            return
        self._transfer.append(self._waiting.pop(0))
        for transfer in transfers(self._transfer):
            self._transfer.clear()
            self._stopped = True
            if not self.module.write(self._target, transfer):
                self._refused = True
                self._waiting.clear()

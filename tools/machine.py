# SPDX-License-Identifier: MIT
"""What all machines have in common, whatever the score box runs on.

A machine is a score box with a panel and six buttons that a program can press, on a clock of its own:

    panel           the panel (tools.panel.Panel), on the same supply as the box
    now             milliseconds since this machine was made, time without power included
    powered         False before `boot` and after a cut
    console         what the box has printed since power-on (str), where the machine hears it
    press(key)      push a button (0 to 3: A to D, 4: OK, 5: BACK) down, until `release`
    release(key)    let go of it
    run(ms)         let milliseconds go by
    power_on()      give power, and return before anything is shown
    cut_power()     take the power away: the flash keeps what it has, all else is lost
    files()         {name: bytes} of the games folder as it is now
    close()         the end of this machine
"""

FRAME_QUIET_MS = 20
"""A frame is complete when the panel has heard nothing for so long."""

BOOT_MS = 5_000
"""A box that shows nothing after so long is broken."""


class MachineError(RuntimeError):
    """The box failed or did not do what every box must; str() says what, with all that it printed."""


class Machine:
    """The base of all machines: what can be done with the above alone."""

    console = ""

    def run_until(self, condition, ms, step_ms=1):
        """Run until condition() is true, looked at each `step_ms`, but `ms` at most. Returns whether it came true."""
        end = self.now + ms
        while not condition():
            if self.now >= end:
                return False
            self.run(min(step_ms, end - self.now))
        return True

    def boot(self):
        """Give power and run until the first frame is up: the panel lit, something on it, and nothing more sent to it.

        Returns the milliseconds from power-on until then, the quiet at the end left out. Raises MachineError if the box has power already,
        and if no frame has come after 5 seconds."""
        if self.powered:
            raise MachineError("the box has power already")
        start = self.now
        self.power_on()
        heard, heard_at = self.panel.bytes, self.now

        def frame_is_up():
            nonlocal heard, heard_at
            if self.panel.bytes != heard:
                heard, heard_at = self.panel.bytes, self.now
            return self.now - heard_at >= FRAME_QUIET_MS and self.panel.lit and any(self.panel.ram)

        if not self.run_until(frame_is_up, BOOT_MS):
            printed = f"; it printed:\n{self.console}" if self.console else ""
            raise MachineError(f"no picture {BOOT_MS} ms after power-on{printed}")
        return heard_at - start

# SPDX-License-Identifier: MIT
"""A piezo buzzer at a pin of its own. A tone is made from the processor's clock as it is when the tone begins: a press has made that fast
by then, and it stays so for some seconds."""

from machine import PWM, Pin
from micropython import const

from hearts.port.pins import BUZZER

_HALF = const(0x8000)  # of the time the pin is high


class Buzzer:
    def __init__(self):
        self._pin = Pin(BUZZER, Pin.OUT, value=0)
        self._pwm = None

    def tone(self, hz):
        """Sound so high from now on; 0: not at all."""
        if hz:
            self._pwm = PWM(self._pin, freq=hz, duty_u16=_HALF)
        elif self._pwm:
            self._pwm.deinit()
            self._pwm = None
            self._pin.init(Pin.OUT, value=0)  # where the pulse was cut off it may have been high

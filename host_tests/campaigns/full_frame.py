# SPDX-License-Identifier: MIT
"""What bench.py holds the score box against, on the Pico: the same words, numbers and boxes at each press, drawn with the driver's own
`fill`, `text` and `fill_rect` and sent with its `show`, as most MicroPython programs do.

frames.txt has a line a press: what is to be seen after it, as (x, y, text) or (x, y, width, height). PERIOD is how long the loop sleeps
between two looks at the buttons."""

import time

from adafruit_ssd1306 import SSD1306_I2C
from machine import I2C, Pin

PERIOD = 1  # ms
GPIOS = (10, 11, 12, 13, 14, 16)


class Bus(I2C):
    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        super().writeto(address, buffer)


def show(things):
    display.fill(0)
    for thing in things:
        if len(thing) == 3:
            display.text(thing[2], thing[0], thing[1], 1)
        else:
            display.fill_rect(*thing, 1)
    display.show()


pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in GPIOS]
display = SSD1306_I2C(128, 64, Bus(0, sda=Pin(4), scl=Pin(5), freq=400_000))
frames = open("frames.txt")  # noqa: SIM115
show(eval(frames.readline()))
coming = eval(frames.readline())
before = 0
while True:
    now = 0
    for key, pin in enumerate(pins):
        now |= (not pin.value()) << key
    if now & ~before:
        show(coming)
        line = frames.readline()
        coming = eval(line) if line else ()
    before = now
    time.sleep_ms(PERIOD)

# SPDX-License-Identifier: MIT
"""An emulated Raspberry Pi Pico with the score box's panel and buttons around it.

It runs the very file that a user flashes: stock MicroPython in rp2040py, stepped to the nanosecond in the caller's own thread, so that
every run of a test is the same. `machine.PicoMachine` is what tests use.

What it does not show: flash operations take no time unless told to, a read from flash costs no cache misses, and there is no second core,
no power supply and no boot program in ROM.
"""

# SPDX-License-Identifier: MIT
"""What the firmware and Adafruit's display driver import from `micropython`, for CPython."""


def const(value):
    """Return `value`; on MicroPython the compiler folds it into the code."""
    return value


def viper(function):
    """Return `function`; on MicroPython the compiler makes machine code of it."""
    return function

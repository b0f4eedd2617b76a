# SPDX-License-Identifier: MIT
"""What the firmware and Adafruit's display driver import from `micropython`, for CPython."""

import functools


def const(value):
    """Return `value`; on MicroPython the compiler folds it into the code."""
    return value


def viper(function):
    """Do what `function` does; on MicroPython the compiler makes machine code of it. There a string is the address of its bytes, in UTF-8
    with a 0 behind them."""

    @functools.wraps(function)
    def call(*arguments):
        return function(*[_utf8(one) if type(one) is str else one for one in arguments])

    return call


@functools.lru_cache(maxsize=1024)
def _utf8(text):
    return text.encode() + b"\0"

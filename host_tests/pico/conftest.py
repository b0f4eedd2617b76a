# SPDX-License-Identifier: MIT
"""The score box on the emulated Pico: the image that `make image` writes, on stock firmware."""

import contextlib

import pytest

from host_tests import machines


@pytest.fixture(scope="session")
def flashed():
    """The image, bytes; 0.4 s, so each process of a test run makes its own."""
    return machines.flashed()


@pytest.fixture
def box(flashed):
    """A new box after its first frame."""
    with contextlib.closing(machines.pico(flashed)) as machine:
        machine.boot()
        yield machine

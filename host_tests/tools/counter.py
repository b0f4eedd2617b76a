# SPDX-License-Identifier: MIT
"""Machines that run the stand-in app of counter_app.py."""
import sys
from pathlib import Path

import pytest

from tools.device import CPythonMachine, MicroPythonMachine

HERE = Path(__file__).parent

needs_micropython = pytest.mark.skipif(
    not Path(sys.executable).with_name("micropython").exists(),
    reason="there is no MicroPython unix port for this machine",
)


def on_cpython(folder, seed=0):
    return CPythonMachine(folder, seed, app="host_tests.tools.counter_app:App")


def on_micropython(folder, seed=0):
    return MicroPythonMachine(folder, seed, app="counter_app:App", path=[HERE])


def state_of(files):
    """As tools.state.state_of, for the stand-in: its counts are the totals; ten for the south end it."""
    totals = list(files.get("counts", bytes(4)))
    return {"totals": totals, "over": totals[0] >= 10}

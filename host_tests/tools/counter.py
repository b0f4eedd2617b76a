# SPDX-License-Identifier: MIT
"""Machines that run the stand-in app of counter_app.py."""

from pathlib import Path

from host_tests import machines
from tools.device import CPythonMachine, MicroPythonMachine

HERE = Path(__file__).parent


def on_cpython(folder, seed=0):
    return CPythonMachine(folder, seed, app="host_tests.tools.counter_app:App")


def on_micropython(folder, seed=0):
    machines.need_micropython()
    return MicroPythonMachine(folder, seed, app="counter_app:App", path=[HERE])


def state_of(files):
    """As tools.state.state_of, for the stand-in: its counts are the totals; ten for the south end it."""
    totals = list(files.get("counts", bytes(4)))
    return {"totals": totals, "over": totals[0] >= 10}

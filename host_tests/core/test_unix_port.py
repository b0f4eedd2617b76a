# SPDX-License-Identifier: MIT
"""The rule core on MicroPython: it makes the same of the same records as on CPython, byte by byte, and allocates nothing once it stands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tests import machines

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
SHIM = HERE.parents[1] / "tools" / "shim"

RECORDS = 3000


def output_of(command, **environment):
    done = subprocess.run([str(part) for part in command], env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def on_micropython(script, *arguments):
    return output_of([machines.need_micropython(), HERE / script, *arguments], MICROPYPATH=str(FIRMWARE))


def on_cpython(script, *arguments):
    return output_of([sys.executable, HERE / script, *arguments], PYTHONPATH=f"{SHIM}{os.pathsep}{FIRMWARE}")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_records_make_the_same_bytes_on_both_pythons(seed):
    here = on_cpython("unix_trace.py", seed, RECORDS)
    assert on_micropython("unix_trace.py", seed, RECORDS) == here
    counted = [int(count) for count in here.split()[1:]]
    assert min(counted[1:]) > 0  # something of every kind
    assert RECORDS // 3 < sum(counted) < RECORDS * 9 // 10


def test_two_traces_are_not_the_same():
    assert on_micropython("unix_trace.py", 1, 100) != on_micropython("unix_trace.py", 2, 100)


def test_no_call_of_the_core_allocates_once_it_stands():
    accepted, records, allocated = (int(word) for word in on_micropython("unix_allocation.py").split())
    assert accepted == records  # the games are what they are meant to be
    assert allocated == 0

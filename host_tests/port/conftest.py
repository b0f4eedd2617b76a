# SPDX-License-Identifier: MIT
"""Scripts on the MicroPython unix port, with the firmware and Adafruit's driver on its import path."""

import shutil
import subprocess
from pathlib import Path

import adafruit_bus_device
import adafruit_ssd1306
import pytest

from host_tests import machines
from tools import ROOT


@pytest.fixture
def unix_port(tmp_path):
    """A function that runs a script, given as text, and returns what it printed. Fails if that does."""
    interpreter = machines.need_micropython()
    # Copies, because the folder they are in holds many modules that MicroPython must not find.
    library = tmp_path / "lib"
    library.mkdir()
    shutil.copy(adafruit_ssd1306.__file__, library)
    shutil.copytree(Path(adafruit_bus_device.__file__).parent, library / "adafruit_bus_device")

    def run(script):
        path = tmp_path / "script.py"
        path.write_text(script, encoding="utf-8")
        done = subprocess.run(
            [interpreter, str(path)],
            env={"MICROPYPATH": f"{ROOT / 'firmware'}:{library}"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run

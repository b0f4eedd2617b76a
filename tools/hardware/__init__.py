# SPDX-License-Identifier: MIT
"""Makes what lies in hardware/ from its sources: pins.csv, bom.csv and the tables of case/. A module here gives `files()`, {path below
hardware/: bytes}, the same bytes at each run; `python -m tools.hardware` writes them all.
"""

from tools import ROOT

HARDWARE = ROOT / "hardware"

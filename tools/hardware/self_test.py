# SPDX-License-Identifier: MIT
"""Pictures of the firmware's self-test for hardware/bringup.md: those with which a test compares what the emulated Pico shows."""

from tools import ROOT
from tools.picture import enlarged, grey, parse

_PICTURES = ROOT / "host_tests" / "goldens" / "selftest"
_SCALE = 3


def files():
    """{path below hardware/: bytes}."""
    pictures = {path.stem: parse(path.read_text(encoding="utf-8")) for path in sorted(_PICTURES.glob("*.txt"))}
    return {f"self-test/{name}.png": grey(enlarged(picture, _SCALE)) for name, picture in pictures.items()}

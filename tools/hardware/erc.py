# SPDX-License-Identifier: MIT
"""KiCad's electrical rules check of hardware/kicad/, `python -m tools.hardware.erc` or `make erc`: writes erc.rpt beside the schematic, and
ends with 1 where there is an error or no KiCad. Warnings are in the report.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.hardware import HARDWARE

FOLDER = HARDWARE / "kicad"
SHEET = "heartkeeper.kicad_sch"
REPORT = "erc.rpt"
MISSING = "kicad-cli is not there: nothing was checked. It comes with KiCad 9 (Debian 13: apt install kicad; 12: from bookworm-backports)."


def run(folder, *arguments):
    """kicad-cli with these arguments in `folder`. Returns its exit status and what it said; it must be installed."""
    with tempfile.TemporaryDirectory() as home:  # a fresh home: the user's own libraries don't count
        done = subprocess.run(["kicad-cli", *arguments], cwd=folder, env=_environment(home), capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def _environment(home):
    return {"PATH": "/usr/local/bin:/usr/bin:/bin:" + str(Path(shutil.which("kicad-cli")).parent), "HOME": home, "LC_ALL": "C.UTF-8"}


def report(folder):
    """KiCad's report of the schematic in `folder`, without its date. It must be installed. Raises RuntimeError if there is none."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / REPORT
        _, said = run(folder, "sch", "erc", "--severity-all", "--output", str(path), SHEET)
        if not path.exists():
            raise RuntimeError(f"kicad-cli made no report: {said}")
        return re.sub(r"\((?:\d|-|T|:|\+)+, ", "(", path.read_text(encoding="utf-8"))


def counts(text):
    """How many errors and warnings a report says there are."""
    found = re.search(r"ERC messages: \d+\s+Errors (\d+)\s+Warnings (\d+)", text)
    return int(found[1]), int(found[2])


def main():
    """Check and write the report. Returns the exit status."""
    if not shutil.which("kicad-cli"):
        print(MISSING, file=sys.stderr)
        return 1
    text = report(FOLDER)
    errors, warnings = counts(text)
    (FOLDER / REPORT).write_text(text, encoding="utf-8")
    print(f"{errors} errors, {warnings} warnings: hardware/kicad/{REPORT}")
    return int(errors > 0)


if __name__ == "__main__":
    sys.exit(main())

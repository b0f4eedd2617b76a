# SPDX-License-Identifier: MIT
"""Says at the end of a run, so that nobody can miss it, how many tests were skipped because something can't be had, why, and what to do."""

import collections

# By marker: whose tests they are, and what was not tested then.
LOUD = {
    "pico": ("of the emulated Pico", "What the stock firmware makes of the score box was NOT tested."),
    "kicad": ("that ask KiCad", "Whether the schematic in hardware/kicad still passes KiCad's rules was NOT tested."),
}


def pytest_terminal_summary(terminalreporter):
    for marker, (whose, untested) in LOUD.items():
        skipped = [report for report in terminalreporter.stats.get("skipped", []) if marker in report.keywords]
        if not skipped:
            continue
        tests = "test" if len(skipped) == 1 else "tests"
        loud = {"red": True, "bold": True}
        terminalreporter.write_sep("!", f"{len(skipped)} {tests} {whose} SKIPPED", **loud)
        reasons = collections.Counter(_reason(report) for report in skipped)
        for reason, count in reasons.most_common():
            terminalreporter.write_line(f"{count} x {reason}", **loud)
        terminalreporter.write_line(untested, **loud)
        terminalreporter.write_sep("!", **loud)


def _reason(report):
    """Why a test was skipped: for a report of a skip `longrepr` is file, line and "Skipped: reason"."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")

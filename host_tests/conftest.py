# SPDX-License-Identifier: MIT
"""Says at the end of a run, so that nobody can miss it, how many tests of the emulated Pico were skipped, why, and what to do."""

import collections


def pytest_terminal_summary(terminalreporter):
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "pico" in report.keywords]
    if not skipped:
        return
    tests = "test" if len(skipped) == 1 else "tests"
    loud = {"red": True, "bold": True}
    terminalreporter.write_sep("!", f"{len(skipped)} {tests} of the emulated Pico SKIPPED", **loud)
    reasons = collections.Counter(_reason(report) for report in skipped)
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count} x {reason}", **loud)
    terminalreporter.write_line("What the stock firmware makes of the score box was NOT tested.", **loud)
    terminalreporter.write_sep("!", **loud)


def _reason(report):
    """Why a test was skipped: for a report of a skip `longrepr` is file, line and "Skipped: reason"."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")

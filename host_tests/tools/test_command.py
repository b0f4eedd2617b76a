# SPDX-License-Identifier: MIT
"""A tool whose output nobody reads to its end stops without a word."""

import subprocess
import sys

from tools import ROOT


def test_behind_head_a_tool_ends_without_a_word():
    command = [sys.executable, "-m", "tools.score", "host_tests/data/hands.jsonl"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        child.stdout.close()
        assert child.stderr.read() == ""
        assert child.wait() == 1

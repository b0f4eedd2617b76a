# SPDX-License-Identifier: MIT
"""Trying several continuations of one emulated machine: a copy of the process is a copy of the machine.

Needs a system with `os.fork` (Linux, macOS). A copy costs a few milliseconds, a boot a second or two.
"""

import os
import pickle
import traceback


class BranchError(AssertionError):
    """What was tried in the copy raised; str() is its traceback."""


class Branch:
    """Starts `function()` in a copy of this process. Several may run at a time; each must be asked for its `result`. What the function
    changes is gone with its copy; what it returns comes back, so it must be picklable."""

    def __init__(self, function):
        self._reader, writer = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            _run(function, writer)
        os.close(writer)

    def result(self):
        """What the function returned. Raises BranchError if it raised."""
        with os.fdopen(self._reader, "rb") as pipe:
            data = pipe.read()
        os.waitpid(self._process, 0)
        worked, value = pickle.loads(data) if data else (False, "the copy ended without a word")
        if not worked:
            raise BranchError(value)
        return value


def _run(function, writer):
    """In the copy: call, write the outcome, and end without the cleaning-up that belongs to the original."""
    try:
        data = pickle.dumps((True, function()))
    except BaseException:
        data = pickle.dumps((False, traceback.format_exc()))
    with os.fdopen(writer, "wb") as pipe:
        pipe.write(data)
    os._exit(0)

# SPDX-License-Identifier: MIT
"""A failure: counted, and noted in flash. In memory only then."""

import gc
import io
import sys
import time

from micropython import const

from hearts.port.guard import count

_NOTES = "/games/crashes"
_NOTE = const(400)  # bytes of a note, and of those before it that are kept


def failed(error):
    """The app raised."""
    count(time.ticks_ms())
    gc.collect()
    text = io.StringIO()
    sys.print_exception(error, text)
    print(text.getvalue())
    note(text.getvalue())


def note(text):
    """Put the end of a text before the notes that are there."""
    try:
        try:
            with open(_NOTES, "rb") as file:
                before = file.read(_NOTE)
        except OSError:
            before = b""
        with open(_NOTES, "wb") as file:
            file.write(("%d ms: %s" % (time.ticks_ms(), text[-_NOTE:])).encode() + before)
    except Exception:
        pass  # a flash that fails may be why the app did

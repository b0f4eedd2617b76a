# SPDX-License-Identifier: MIT
"""A serial port at whose other end something answers, or does not, as a board of another kind would."""

import contextlib
import itertools
import os
import threading
import tty

RAW = b"raw REPL; CTRL-B to exit\r\n>"


@contextlib.contextmanager
def silent_port():
    """A port that nobody answers at (str). What is sent is read and forgotten."""
    with _port(lambda data: ()) as device:
        yield device


@contextlib.contextmanager
def port_that_never_stops():
    """A port (str) that, once it is spoken to, says one and the same for ever."""
    with _port(lambda data: itertools.repeat(b"tick\r\n")) as device:
        yield device


@contextlib.contextmanager
def board_that_says(identity):
    """A port (str) at which a raw prompt answers everything that it is told to run with the same words: what a board says of itself."""
    state = {"command": None}

    def answer(data):
        said = b""
        for at in range(len(data)):
            byte = data[at : at + 1]
            if state["command"] is not None and byte != b"\x04":
                state["command"] += byte
                if state["command"] == b"\x05A\x01":  # raw paste: understood, not known
                    said += b"R\x00"
                    state["command"] = b""
            elif byte == b"\x01":
                said += RAW
            elif byte == b"\x04" and state["command"] is None:
                said += b"OK\r\nsoft reboot\r\n" + RAW
                state["command"] = b""
            elif byte == b"\x04":
                said += b"OK" + repr(identity).encode() + b"\r\n\x04\x04>"
                state["command"] = b""
        return (said,)

    with _port(answer) as device:
        yield device


@contextlib.contextmanager
def _port(answer):
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    closed = threading.Event()

    def serve():
        with contextlib.suppress(OSError):
            while data := os.read(ours, 1024):
                for said in itertools.takewhile(lambda said: not closed.is_set(), answer(data)):
                    os.write(ours, said)

    server = threading.Thread(target=serve, daemon=True)
    server.start()
    try:
        yield os.ttyname(theirs)
    finally:
        closed.set()
        os.close(theirs)
        server.join()  # its reading ends with an error; left behind, it would take what is sent to the next port of this number
        os.close(ours)

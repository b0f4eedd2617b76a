# SPDX-License-Identifier: MIT
"""Makes README's pictures from the key scripts that the tests play: `python -m tools.pictures [--check]`.

README says which pictures there are; the script that has a line `picture NAME` makes NAME.png. --check only compares what the pictures
show: how PNG packs it differs from one zlib to the next.
"""

import argparse
import contextlib
import re
import struct
import sys
import tempfile
import zlib
from pathlib import Path

from tools import ROOT, device, picture, script, settings

SCRIPTS = ROOT / "host_tests" / "journeys"
PICTURES = SCRIPTS / "pictures"
SCALE = 4
_IN_README = re.compile(r"journeys/pictures/([\w-]+)\.png")


def wanted():
    """The names of README's pictures, in its order."""
    return list(dict.fromkeys(_IN_README.findall((ROOT / "README.md").read_text(encoding="utf-8"))))


def make(names):
    """{name: 1,024 bytes} of the pictures, each from its script on CPython. Raises KeyError for a picture that no script takes."""
    taken = {}
    for path in sorted(SCRIPTS.glob("*.keys")):
        told = set(re.findall(r"^picture ([\w-]+)", path.read_text(encoding="utf-8"), re.MULTILINE))
        if not told & set(names) - set(taken):
            continue
        with tempfile.TemporaryDirectory() as folder, contextlib.closing(device.CPythonMachine(folder)) as machine:
            settings.choose_english(Path(folder))
            script.run(path, machine, pictures=lambda name, ram: taken.setdefault(name, bytes(ram)))
    return {name: taken[name] for name in names}


def shown(data):
    """What a PNG as tools.picture writes it shows, whatever packed it: its head and its rows."""
    at = 8
    parts = []
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind = data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        parts.append((kind, zlib.decompress(body) if kind == b"IDAT" else body))
        at += 12 + size
    return parts


def main(arguments=None):
    """Write or compare. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args(arguments).check
    stale = 0
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, ram in make(wanted()).items():
            fresh = Path(folder) / "fresh.png"
            picture.png(ram, fresh, SCALE)
            kept = PICTURES / f"{name}.png"
            if kept.exists() and shown(kept.read_bytes()) == shown(fresh.read_bytes()):
                continue
            if check:
                print(f"{kept.relative_to(ROOT)} is not what its script shows: run make generate", file=sys.stderr)
                stale = 1
            else:
                kept.write_bytes(fresh.read_bytes())
    return stale


if __name__ == "__main__":
    sys.exit(main())

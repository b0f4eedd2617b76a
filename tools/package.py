# SPDX-License-Identifier: MIT
"""The score box as a package for `mpremote mip`, which copies it onto a Pico that runs MicroPython.

    python -m tools.package        writes dist/mip/: package.json, and beside it the files of the box

    mpremote mip install --target / dist/mip/package.json

installs it; so does the address of package.json where dist/mip/ lies on a web server, for the files are named relative to it. Without
`--target /` mpremote puts everything into /lib, where it does not start. Saved games stay, and so do files that only an older box had.

main.py is the last file: a first copy that breaks off leaves a Pico that starts nothing, not half a score box.
"""

import json
import sys

from tools import ROOT, build

TARGET = ROOT / "dist" / "mip"
NAME = "package.json"


def package(files):
    """The files of the package, {path in its folder: bytes}, for a box with `files`, {path on the Pico: bytes}."""
    order = sorted(files, key=lambda name: (name == build.STARTED_BY_NAME, name))
    listed = {"urls": [[name, name] for name in order], "version": build.version()}
    return {**files, NAME: f"{json.dumps(listed, indent=1)}\n".encode()}


def main():
    """Build all, write the package, and say how to install it. Returns the exit code."""
    try:
        files = build.files()
        build.write(package(files), TARGET)
    except build.BuildError as error:
        print(error, file=sys.stderr)
        return 1
    where = (TARGET / NAME).relative_to(ROOT)
    print(f"{where}: score box {build.version()}, {len(files)} files of {sum(map(len, files.values())):,} bytes")
    print(f"To install it on a Pico that runs MicroPython: mpremote mip install --target / {where}")
    print("Saved games stay.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""Runs a key script (see tools.script): `python -m tools.play SCRIPT --on cpython|micropython|pico`.

    --pictures DIR   write the script's pictures there, as NAME.png
    --state DIR      keep the games in this folder; a new one, thrown away afterwards, unless given
    --new            a box that was never switched on; else one that has no settings yet was told before that it speaks English

The exit code is 0 if all that the script expects came true, 1 if not, 2 if script or machine are no good.
"""

import argparse
import contextlib
import sys
import tempfile
from pathlib import Path

from tools import device, picture, script, settings
from tools.machine import MachineError

SCALE = 4  # a pixel of the panel in the pictures


def main(arguments=None):
    """Run the script that the command line names. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.play", description="Runs a key script.")
    parser.add_argument("script", type=Path)
    parser.add_argument("--on", choices=device.KINDS, default="cpython", help="default: %(default)s")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="where the script's pictures go, as PNG")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    parser.add_argument("--new", action="store_true", help="a box that was never switched on, and asks for its language")
    options = parser.parse_args(arguments)

    def save(name, ram):
        options.pictures.mkdir(parents=True, exist_ok=True)
        picture.png(ram, options.pictures / f"{name}.png", SCALE)

    with contextlib.ExitStack() as stack:
        folder = options.state or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            commands = script.parse(options.script)
            if not options.new:
                settings.choose_english(folder)
            machine = stack.enter_context(contextlib.closing(device.machine(options.on, folder)))
            machine.boot()
        except (script.ScriptError, MachineError, OSError) as error:
            print(error, file=sys.stderr)
            return 2
        try:
            script.run(options.script, machine, save if options.pictures else None)
        except script.ScriptFailure as failure:
            print(failure, file=sys.stderr)
            return 1
        finally:
            device.save(machine, folder)
        seconds = machine.now / 1000
        print(f"{options.script}: {len(commands)} commands, {seconds:.1f} s on {options.on}: as expected")
    return 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""The command line of whatever talks to a board: its usual options, and failures as a sentence and an exit code; and how one ends that
prints much."""

import argparse
import os
import re
import sys

from tools import build, flash, stock, uf2
from tools.trouble import Trouble

_IN_MAKE = {"board": "BOARD", "display": "OLED"}  # what an option is called there


class Parser(argparse.ArgumentParser):
    """Tells a value that there is not in the words of make, whose user has typed no options. Ends with 2, as make then does."""

    def error(self, message):
        found = re.match(r"argument --(\w+): invalid choice: (\S+) \(choose from (.+)\)$", message)
        if found:
            message = f"{_IN_MAKE.get(found[1], found[1])}={found[2]} is none of {found[3]}.".replace("'", "")
        self.exit(2, f"{message}\n")


def parser(description):
    """A Parser with the options that say which board is meant."""
    made = Parser(description=description)
    made.add_argument("--port", help="the board's serial port, where several boards are plugged in or it is not found")
    made.add_argument("--drive", help="the board's BOOTSEL drive, likewise")
    return made


def in_words(act):
    """Calls act(). Returns its exit code, 0 if it returns none; or, where it raises what can be told in a sentence, says that and returns
    its code."""
    try:
        return act() or 0
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code
    except (build.BuildError, stock.StockError, flash.FlashError, uf2.Uf2Error) as error:
        print(error, file=sys.stderr)
    except OSError as error:  # of this computer: the line to the board has its own sentences
        print(f"{error.filename or 'This computer'}: {error.strerror or error}.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped. If something was cut off, the same command goes on with it.", file=sys.stderr)
    return 1


def ended(main, *arguments):
    """The exit code of main(*arguments). Where nobody reads on, as behind `| head`, it ends without a word."""
    try:
        code = main(*arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes the rest at its end
        return 1

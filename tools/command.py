# SPDX-License-Identifier: MIT
"""The command line of whatever talks to a board: its usual options, and failures as a sentence and an exit code."""

import argparse
import sys

from tools import build, flash, stock, uf2
from tools.trouble import Trouble


def parser(description):
    """An argument parser with the options that say which board is meant."""
    made = argparse.ArgumentParser(description=description)
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
        print("Stopped. What was cut off is gone on with by the same command.", file=sys.stderr)
    return 1

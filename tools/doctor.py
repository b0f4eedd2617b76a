# SPDX-License-Identifier: MIT
"""Looks at this computer and at the board and says in plain sentences what is as it should be and what is not: `python -m tools.doctor`, or
`make doctor`.

    --port DEVICE     the board's serial port, where it is not found by itself
    --drive FOLDER    its BOOTSEL drive, of which there is less to tell
    --no-buttons      don't ask for the six buttons to be pressed

In this order: Python and its packages, what may hold the serial port; MicroPython, the score box's files, free flash, the journal and notes
of failures; the display on its bus; the buttons, one by one. Nothing is changed. At the end the score box is started again. The exit code
is 0 if nothing was found.
"""

import hashlib
import importlib.metadata
import re
import sys

from tools import ROOT, boards, build, make_pins, settings, state
from tools.backup import fetch
from tools.boards import Drive
from tools.command import in_words, parser
from tools.install import check_version, tops
from tools.link import GAMES_KEPT, connect, runs
from tools.trouble import Trouble

_PRESS_MS = 5000  # that the board waits at a time,
_PATIENCE = 3  # and how often
_LITTLE_FREE = 64 * 1024  # bytes: the archive of fifty games takes about as much
_DISPLAYS = (0x3C, 0x3D)
_PINS = make_pins.read(make_pins.PIN_MAP.read_text(encoding="utf-8"))
_BUTTON_PINS = [int(_PINS[name]["gpio"]) for name in make_pins.BUTTONS]
_SDA, _SCL = (int(_PINS[name]["gpio"]) for name in ("SDA", "SCL"))


class Report:
    """What was found, printed as it comes. `count` checks were made, `bad` of them found something."""

    def __init__(self):
        self.count = 0
        self.bad = 0

    def tell(self, fine, sentence, remedy=""):
        """One finding; a bad one says what to do."""
        self.count += 1
        self.bad += not fine
        print(f"{'ok ' if fine else 'BAD'}  {sentence}")
        if not fine and remedy:
            print(f"     {remedy}")


def examine(report, product, port=None, drive=None, buttons=True):
    """Make all checks. Raises Trouble where there is no going on."""
    _computer(report)
    board = boards.find(port, drive)
    if isinstance(board, Drive):
        if board.strangers:
            raise Trouble("file on the drive", name=board.strangers[0])
        raise Trouble("in BOOTSEL", drive=board.path)
    with connect(board) as link:
        report.tell(True, f"MicroPython {link.identity.version_text} on {link.identity.machine}, {link.device}.")
        check_version(link.identity)
        is_there = _files(report, link, product)
        games = _memory(report, link)
        _display(report, link, settings.set_to(games, "display"))
        if buttons:
            _buttons(report, link)
        if is_there:
            link.start()
            report.tell(True, "The score box starts, and runs.")


def _computer(report):
    report.tell(True, f"Python {sys.version.split()[0]} on this computer.")
    wrong = []
    # Those that hardware/ is made with are of no concern to a board.
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("[project.optional-dependencies]")[0]
    for name, wanted, where in re.findall(r'^  "([\w.-]+)(?:\[\w+\])?==([\w.]+)(;?)', project, re.MULTILINE):
        try:
            found = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            if where:
                continue  # it isn't made for every computer
            found = "none"
        if found != wanted:
            wrong.append(f"{name} {found} in place of {wanted}")
    sentence = f"Other packages than pyproject.toml's: {', '.join(wrong)}." if wrong else "Its packages are those of pyproject.toml."
    report.tell(not wrong, sentence, "Remove the folder .venv, and run this again.")
    if runs("ModemManager"):
        report.tell(True, "ModemManager runs here: it holds a board's port for half a minute after it is plugged in.")


def _files(report, link, product):
    """Tells whether the score box is on the board as it is here; returns whether it is there at all."""
    wanted = {"/" + name: hashlib.sha256(data).hexdigest() for name, data in product.items()}
    here = link.files(*tops(wanted))
    if "/main.py" not in here:
        report.tell(False, "The score box is not on the board.", "make flash brings it there.")
        return False
    version = link.read("/hearts/version").decode("utf-8", "replace").strip() if "/hearts/version" in here else "unknown"
    differ = sorted(name for name in {*wanted, *here} if name not in here or here[name].digest != wanted.get(name))
    are = f"{len(differ)} files are not as they are here, {differ[0][1:]} for one" if differ else f"all {len(wanted)} files are as here"
    report.tell(not differ, f"Score box {version}: {are}.", "make flash mends that.")
    if link.files("/boot.py"):
        report.tell(True, "There is a boot.py on the board, which is not of the score box; it runs before it.")
    return True


def _memory(report, link):
    """Tells of the flash and what is kept in it; returns what can be read of the games folder."""
    free = link.free()
    report.tell(free >= _LITTLE_FREE, f"{free:,} bytes of flash are free.", "Delete files of yours: .venv/bin/mpremote ls, then rm :NAME.")
    games, unreadable = fetch(link)
    for name in unreadable:
        report.tell(False, f"games/{name} can't be read.", "make backup keeps all that can be; then: picotool save -a flash.bin.")
    if link.files(GAMES_KEPT):
        sentence = f"Games from before a restore that was cut off are on the board, too, in {GAMES_KEPT[1:]}."
        remedy = ".venv/bin/mpremote cp -r :{0} . copies them, .venv/bin/mpremote rm -r :{0} drops them."
        report.tell(False, sentence, remedy.format(GAMES_KEPT[1:]))
    damage = state.damage(games)
    for sentence in state.health(games)[0]:
        report.tell(sentence not in damage, sentence, "make backup keeps it all; python -m tools.salvage FOLDER reads what it can.")
    return games


def _display(report, link, kind):
    data, clock = link.levels([_SDA, _SCL])
    for name, pin, level in (("SDA", _SDA, data), ("SCL", _SCL, clock)):
        if not level:
            remedy = "It touches ground, or the display has no power: GND and VCC may be swapped."
            report.tell(False, f"The display's wire {name}, on GP{pin}, is at 0 V.", remedy)
    found = link.addresses(make_pins.i2c_block(_SDA), _SDA, _SCL) if data and clock else []
    displays = [address for address in found if address in _DISPLAYS]
    if len(displays) == 1:
        report.tell(True, f"A display answers at 0x{displays[0]:02X}; the box is set to {kind}.")
    else:
        remedy = "One must. Look at its four wires: SDA, SCL, VCC, GND; their order differs from display to display."
        report.tell(False, f"{len(displays) or 'No'} displays answer on GP{_SDA} and GP{_SCL}.", remedy)


def _buttons(report, link):
    stuck = [name for name, level in zip(make_pins.BUTTONS, link.levels(_BUTTON_PINS), strict=True) if not level]
    for name in stuck:
        remedy = "Let go of it; if it is not pressed, its wire touches ground."
        report.tell(False, f"Button {name}, on GP{_PINS[name]['gpio']}, is down.", remedy)
    for place, name in enumerate(make_pins.BUTTONS):
        if name in stuck:
            continue
        print(f"     Press {name} within {_PATIENCE * _PRESS_MS // 1000} seconds ...", flush=True)
        pins = [pin for other, pin in zip(make_pins.BUTTONS, _BUTTON_PINS, strict=True) if other not in stuck]
        pressed = None
        for _ in range(_PATIENCE):
            if pressed is None:
                pressed = link.pressed(pins, _PRESS_MS)
        if pressed is None:
            remedy = f"It belongs between GP{_BUTTON_PINS[place]}, pin {_PINS[name]['header_pin']}, and ground."
            report.tell(False, f"Button {name} was not seen.", remedy)
        else:
            seen = [other for other in make_pins.BUTTONS if other not in stuck][pressed]
            report.tell(seen == name, f"Button {seen} was seen.", f"{name} was asked for: are the two swapped?")


def main(arguments):
    """Examine. Returns the exit code."""
    options = parser("Looks at this computer and at the board.")
    options.add_argument("--no-buttons", action="store_true", help="don't ask for the buttons to be pressed")
    chosen = options.parse_args(arguments)
    report = Report()

    def act():
        examine(report, build.files(), chosen.port, chosen.drive, not chosen.no_buttons)
        if report.bad:
            raise Trouble("not ready", count=report.bad, all=report.count)
        print("All is well.")

    return in_words(act)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

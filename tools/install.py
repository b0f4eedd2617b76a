# SPDX-License-Identifier: MIT
"""Brings the score box onto a board, whatever is on it: `python -m tools.install`, or `make flash`.

    --port DEVICE     the board's serial port     } needed only where several boards are plugged in,
    --drive FOLDER    the board's BOOTSEL drive   } or one is not found
    --board NAME      RPI_PICO, RPI_PICO_W or RPI_PICO2: which MicroPython a board in BOOTSEL gets
    --display NAME    also set which display is built in

A board in BOOTSEL gets MicroPython first; so does one whose MicroPython is too old. Then the files that differ are sent to a folder of
their own on the board, checked there, and put in place all at once. A transfer that breaks off leaves the old score box as it was, and the
next run goes on from there; if the power fails in the second in which the files change places, the next run finishes that. Games and
settings stay, and so does another program's main.py, under another name. At the end the score box is started, and must say that it runs.
"""

import errno
import hashlib
import os
import sys
from pathlib import Path

from tools import boards, build, flash, image, settings, state, stock, uf2
from tools.boards import Drive, awaited
from tools.command import in_words, parser
from tools.link import GAMES, UPDATE, connect
from tools.trouble import Trouble

_OURS = "/hearts/"
_COMES_UP_S = 30
_ENDS_TOO_EARLY = (errno.EIO, errno.ENODEV, errno.ENOENT, errno.ENXIO)  # a drive that has what it wants goes before all is closed
_SPARE = 16 * uf2.SECTOR  # bytes that are left for games
_FOLDER = 2 * uf2.SECTOR  # bytes that a folder takes


def bring(product, port=None, drive=None, board=None, display=None, say=print, is_a_pico_w=lambda: False):
    """Bring the files `product`, {path: bytes}, onto the board, and what must be there first. `is_a_pico_w()` is asked where only its owner
    can know. Returns how many files were sent. Raises Trouble, stock.StockError or flash.FlashError."""
    found = boards.find(port, drive)
    if isinstance(found, Drive):
        say(f"Found: a board in BOOTSEL, {found}.")
        fitting = [name for name, row in stock.BOARDS.items() if row.chip == found.chip]
        if not board:
            board = "RPI_PICO_W" if "RPI_PICO_W" in fitting and is_a_pico_w() else fitting[0]
            say(f"It is taken for a {stock.BOARDS[board].title}; BOARD= names another.")
        found = _renew(found, board, port, say)
    with connect(found) as link:
        identity = link.identity
        say(f"Found: MicroPython {identity.version_text} on {identity.machine}, {link.device}.")
        fitting = [name for name, row in stock.BOARDS.items() if row.machine == identity.machine]
        if board and board not in fitting:
            known = ", ".join(fitting) or "there is none"
            raise Trouble("wrong image", found=f"The board is a {identity.machine}", board=board, boards=known)
        try:
            check_version(identity)
        except Trouble as error:
            too_old = error
        else:
            return _bring(link, product, display, say)
        # On a Pico 2 the firmware's file may cost a piece of the file system (tools.image): that is for its owner to decide.
        own = [name for name, row in stock.BOARDS.items() if row.machine == identity.machine and row.chip == "RP2040"]
        if not own:
            raise too_old
        say(f"{too_old.sentence} It is renewed; saved games stay.")
        before = {found.path for found in boards.drives()}
        link.to_bootsel()
    found = awaited(lambda: _new_drive(before, drive), _COMES_UP_S)
    if not found:
        raise boards.not_mounted()
    with connect(_renew(found, own[0], port, say)) as link:
        return _bring(link, product, display, say)


def check_version(identity):
    """Raises Trouble if a board's MicroPython is too old for the score box."""
    if identity.version < stock.NEEDED:
        raise Trouble("MicroPython too old", version=identity.version_text, needed=".".join(map(str, stock.NEEDED)))


def install(link, product, say=print):
    """Make the score box on the board what `product`, {path: bytes}, is. Returns how many files were sent. Raises Trouble."""
    wanted = {"/" + name: data for name, data in product.items()}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in wanted.items()}
    # MicroPython takes name.py before name.mpy.
    in_the_way = [name.removesuffix(".mpy") + ".py" for name in wanted if name.endswith(".mpy")]
    here = link.files(*tops(wanted), *[name for name in in_the_way if name.count("/") == 1])
    waiting = link.files(UPDATE)
    differing = [name for name in wanted if name not in here or here[name].digest != digests[name]]
    missing = [name for name in differing if UPDATE + name not in waiting or waiting[UPDATE + name].digest != digests[name]]
    contents = {name: wanted[name] for name in missing}
    say(f"{len(wanted)} files, {len(missing)} to send ({sum(map(len, contents.values())):,} bytes).")
    need_room(link, contents)
    try:
        for number, name in enumerate(missing, 1):
            say(f"  {number} of {len(missing)}: {name[1:]}")
            link.write(UPDATE + name, wanted[name])
    except Trouble as trouble:
        if trouble.name == "board full":
            link.remove(UPDATE)  # the old score box needs some room, too
        raise
    if differing:
        waiting = link.files(UPDATE)
        for name in differing:
            if waiting[UPDATE + name].digest != digests[name]:
                raise Trouble("board's flash fails", doing=f"{name} was written", why="what is read is not what was written")
        if "/main.py" in differing and "/main.py" in here and "/hearts/app.mpy" not in here:
            say(f"There was another program on it: its main.py is now {link.put_aside('/main.py')[1:]}.")
        link.put_in_place(UPDATE, differing)
    for name in sorted(set(here) - set(wanted)):
        if name.startswith(_OURS) and name.endswith((".mpy", ".py")):
            link.remove(name)
        elif name in in_the_way:
            say(f"{name[1:]} was in the way: it is now {link.put_aside(name)[1:]}.")
    link.remove(UPDATE)
    here = link.files(*wanted)
    if {name: file.digest for name, file in here.items()} != digests:
        raise Trouble("board's flash fails", doing="the new files took the old ones' place", why="they are not what was sent")
    say(f"All {len(wanted)} files are on the board, each checked by its SHA-256.")
    return len(missing)


def tops(paths):
    """The files and folders of the board's root that these paths are in."""
    return sorted({"/" + path.split("/")[1] for path in paths})


def need_room(link, contents):
    """Raises Trouble if the board has no room for these files, {path: bytes}, beside what is on it and some games."""
    folders = {path.rpartition("/")[0] for path in contents}
    size = sum(-(-len(data) // uf2.SECTOR) * uf2.SECTOR for data in contents.values()) + len(folders) * _FOLDER + _SPARE
    free = link.free()
    if contents and size > free:
        raise Trouble("board full", free=free)


def _bring(link, product, display, say):
    """All that is done to a board that is as it must be; see bring."""
    games = link.files(GAMES)
    sent = install(link, product, say)
    if link.files(GAMES) != games:
        raise Trouble("board's flash fails", doing="the score box was sent", why="the games are not what they were before")
    say(f"Games and settings: {state.count(len(games), 'file')}, as they were." if games else "No games on it yet.")
    if display:
        _set_display(link, display, games)
        say(f"The display is set to {display}.")
    link.start()
    say("The score box runs.")
    return sent


def _set_display(link, display, games):
    path = f"{GAMES}/{settings.FILE}"
    before = {settings.FILE: link.read(path)} if path in games else {}
    link.write(UPDATE + path, settings.changed(before, "display", display))
    link.put_in_place(UPDATE, [path])
    link.remove(UPDATE)


# MicroPython itself


def _renew(drive, board, port, say):
    """Put MicroPython onto the board in BOOTSEL. Returns the boards.Port that then comes up: `port`, or one that was not there before."""
    fitting = [name for name, row in stock.BOARDS.items() if row.chip == drive.chip]
    if board not in fitting:
        raise Trouble("wrong image", found=f"The drive {drive.path} is that of an {drive.chip}", board=board, boards=", ".join(fitting))
    for name in drive.strangers:
        say(Trouble("file on the drive", name=name).sentence)
    firmware = stock.path(board)
    data = firmware.read_bytes()
    try:
        image.check(data, board)
    except (flash.FlashError, uf2.Uf2Error) as error:
        raise flash.FlashError(f"{firmware} is not for this board: {error}") from error
    before = boards.ports()
    say(f"Writing {firmware.name} to the board ...")
    cut_short = _write(drive.path, firmware.name, data)
    found = awaited(lambda: _new_port(before, port), _COMES_UP_S)
    if not found:
        raise cut_short or Trouble("no port", seconds=_COMES_UP_S)
    return found


def _write(drive, name, data):
    """Write the file. A drive that goes before all of it seems to be written has usually got it all: then the Trouble to be raised if that
    is not so is returned."""
    try:
        with open(Path(drive, name), "wb", buffering=0) as file:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise Trouble("drive full", drive=drive) from error
        trouble = Trouble("drive can't be written", drive=drive, why=error.strerror)
        if error.errno in _ENDS_TOO_EARLY:
            return trouble
        raise trouble from error
    return None


def _new_port(before, named):
    """The named port once it is there, or the one that was not there before."""
    if named:
        return boards.Port(named) if os.path.exists(named) else None
    new = [port for port in boards.ports() if port not in before]
    if len(new) > 1:
        raise Trouble("several boards", boards=", ".join(map(str, new)))
    return new[0] if new else None


def _new_drive(before, named):
    """The named drive once it is there, or the one that was not there before."""
    if named:
        return boards.drive_at(Path(named))
    new = [drive for drive in boards.drives() if drive.path not in before]
    if len(new) > 1:
        raise Trouble("several boards", boards=", ".join(map(str, new)))
    return new[0] if new else None


def _is_a_pico_w():
    """Asks, where there is somebody to answer. The drive of a Pico W says that it is a Pico's."""
    if not sys.stdin or not sys.stdin.isatty():
        return False
    try:
        answer = input("Is it a Pico W, with the radio's silver can on it? The wrong answer costs the games on it. [y/N] ")
    except EOFError as error:
        raise KeyboardInterrupt from error
    return answer.strip().lower().startswith("y")


def main(arguments):
    """Flash. Returns the exit code."""
    options = parser("Brings the score box onto a Pico.")
    options.add_argument("--board", choices=stock.BOARDS, help="which MicroPython a board in BOOTSEL gets")
    options.add_argument("--display", type=str.lower, choices=settings.VALUES["display"], help="which display is built in")
    chosen = options.parse_args(arguments)

    def act():
        bring(build.files(), chosen.port, chosen.drive, chosen.board, chosen.display, is_a_pico_w=_is_a_pico_w)

    return in_words(act)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

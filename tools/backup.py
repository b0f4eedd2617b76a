# SPDX-License-Identifier: MIT
"""Saved games between a board and a folder: `make backup`, `make restore`, `make games`.

    python -m tools.backup save [--to FOLDER]       the board's games and settings into a new folder, usually backups/DATE-TIME
    python -m tools.backup restore --from PATH      a folder's, a dump's or an image's games onto the board, in place of those there
    python -m tools.backup games [--from PATH]      all games as dist/games.csv and dist/games.html; from the board unless said

A folder that was written here holds the files as the box has them; tools.state and tools.salvage read it too. Each file is checked by its
SHA-256. What can be read is saved before anything else is done, also from a board whose score box does not start. Before games on
a board are replaced they are saved here, unless they are the same; a board's settings and the names that it remembers stay where the
folder has none. What is restored is put in place after all of it is there; if the power fails in that moment, what was there before is
back with the next command.
"""

import hashlib
import os
import shutil
import sys
import time
from pathlib import Path

from tools import ROOT, boards, games, settings, state
from tools.boards import Drive
from tools.command import in_words, parser
from tools.install import need_room
from tools.link import GAMES, NEW_GAMES, UPDATE, connect
from tools.trouble import Trouble

BACKUPS = ROOT / "backups"
_THE_BOX_KEEPS = {settings.FILE, "names"}  # where a folder that is restored has none: hearts.store.settings, hearts.store.roster
_LARGEST = 32 * 1024 * 1024  # bytes of a copy of a flash, or of an image


def fetch(link):
    """What is in the board's games folder: {name: bytes}, each checked, and the names of those that can't be read."""
    found, unreadable = {}, []
    here = link.files(GAMES)
    if GAMES in here:
        raise Trouble("in the way", doing=f"{GAMES} was read", why="a file where a folder must be")
    for path, file in here.items():
        name = path.removeprefix(GAMES + "/")
        if file.size < 0:
            unreadable.append(name)
            continue
        found[name] = link.read(path)
        if _digest(found[name]) != file.digest:
            raise Trouble("board's flash fails", doing=f"{path} was read", why="what was read is not what is there")
    return found, unreadable


def put(link, files):
    """Let these files be all that is in the board's games folder."""
    link.remove(NEW_GAMES)
    contents = {f"{NEW_GAMES}/{name}": data for name, data in files.items()}
    need_room(link, contents)
    for path, data in contents.items():
        link.write(path, data)
    if {path: file.digest for path, file in link.files(NEW_GAMES).items()} != {path: _digest(data) for path, data in contents.items()}:
        raise Trouble("board's flash fails", doing="the games were written", why="what is read is not what was written")
    link.replace_games()
    link.remove(UPDATE)


def save(files, folder):
    """Write the files into a folder that is there afterwards with all of them, or not at all. Raises OSError."""
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        for name, data in files.items():
            place = part / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        os.sync()
        if folder.exists():
            folder.rmdir()
        part.rename(folder)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def ready(folder):
    """Make a folder, if need be. Raises Trouble if there is something in it, OSError if it can't be made."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise Trouble("folder in use", folder=folder)
    return folder


def described(files):
    """What the files of a games folder hold, in a line."""
    found = state.state_of(files)
    archived = sum(name.startswith("old/") and name[4:].isdigit() for name in files)
    running = "no game begun"
    if found["game"]:
        hands = len(found["hands"])
        running = f"{found['game']}, {hands} hand{'' if hands == 1 else 's'}, totals {' '.join(map(str, found['totals']))}"
    return f"{state.count(len(files), 'file')}; {running}; {archived} in the archive"


def _digest(data):
    return hashlib.sha256(data).hexdigest()


def _new_folder(what=""):
    return BACKUPS / (time.strftime("%Y-%m-%d-%H%M%S") + what)


def _connect(chosen):
    board = boards.find(chosen.port, chosen.drive)
    if isinstance(board, Drive):
        raise Trouble("in BOOTSEL", drive=board.path)
    return connect(board)


def _shown(path):
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def _save_and_tell(link, folder):
    """Save what is on the board, if there is anything. Returns the files."""
    files, unreadable = fetch(link)
    if files:
        save(files, folder)
        print(f"{_shown(folder)}: {described(files)}.")
    if unreadable:
        raise Trouble("games unreadable", names=", ".join(unreadable), folder=_shown(folder) if files else "nowhere: there is nothing else")
    return files


def _save(chosen):
    folder = ready(Path(chosen.to)) if chosen.to else _new_folder()
    with _connect(chosen) as link:
        if not _save_and_tell(link, folder):
            print("There are no games on the board. Nothing was written.")
        link.start()


def _restore(chosen):
    if not chosen.source:
        kept = sorted(str(_shown(path)) for path in BACKUPS.glob("*"))
        there = f"these are there: {', '.join(kept)}" if kept else "there is no backup yet"
        raise Trouble("no games folder", path="The FROM= that was not said", why=there)
    files = _files_at(chosen.source)
    with _connect(chosen) as link:
        before, unreadable = fetch(link)
        if unreadable:
            raise Trouble("games unreadable", names=", ".join(unreadable), folder="nothing was changed, and nothing is saved yet")
        for name in _THE_BOX_KEEPS & set(before):
            files.setdefault(name, before[name])
        if before == files:
            print("The board has just these games already.")
        else:
            if before:
                folder = _new_folder("-before-restore")
                save(before, folder)
                print(f"What was on the board is in {_shown(folder)}: {described(before)}.")
            put(link, files)
        print(f"On the board now: {described(files)}.")
        link.start()


def _files_at(path):
    """The files of a games folder at a path, wherever that leads. Raises Trouble if there are none."""
    place = Path(path)
    if place.exists() and not place.is_dir() and (not place.is_file() or place.stat().st_size > _LARGEST):
        raise Trouble("no games folder", path=path, why="it is no folder, nor a copy of a flash")
    try:
        files = state.read(path)
    except (OSError, ValueError) as error:
        raise Trouble("no games folder", path=path, why=getattr(error, "strerror", None) or error) from error
    if not any(name.startswith(("now/", "old/")) or name == settings.FILE for name in files):
        raise Trouble("no games folder", path=path, why="there is neither a folder now nor a folder old in it")
    return {name: data for name, data in files.items() if not name.rpartition("/")[2].startswith(".")}


def _games(chosen):
    if chosen.source:
        games.export(_files_at(chosen.source), ROOT / "dist")
        return
    with _connect(chosen) as link:
        files, unreadable = fetch(link)
        for name in unreadable:
            print(f"{name} can't be read on the board, and is left out.", file=sys.stderr)
        games.export(files, ROOT / "dist")
        link.start()


_ACTS = {"save": _save, "restore": _restore, "games": _games}


def main(arguments):
    """Save, restore or tell. Returns the exit code."""
    options = parser("Saved games between a board and a folder.")
    options.add_argument("act", choices=_ACTS)
    options.add_argument("--to", metavar="FOLDER", help="the folder to write")
    options.add_argument("--from", dest="source", metavar="PATH", help="where the games are")
    chosen = options.parse_args(arguments)
    return in_words(lambda: _ACTS[chosen.act](chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

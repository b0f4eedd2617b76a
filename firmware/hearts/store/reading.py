# SPDX-License-Identifier: MIT
"""Reading the journal at power-on. What is seldom to be done then is in recovery.py, and comes into memory only where it is."""

from micropython import const

from hearts.core import record as r
from hearts.passing import passing
from hearts.store.journal import MOST, NOW

OLD = "old"

_RECOVERY = "hearts.store.recovery"
# A name of ours is below this: so many records short of the last number that a record can have that no game ever gets there.
_NUMBERS = const((1 << 24) - (1 << 16))
_ENOENT = const(2)
_EFBIG = const(27)
PIECE = const(512)  # bytes: more than a segment has; the most that littlefs keeps in a folder's own block
_LARGEST = const(16_384)  # bytes: more than all records that the log can hold


class Found:
    """What load found.

    segment  the name of the last segment, or ""
    room     how many records it has room for
    damage   None, or what must be put right: the name of a segment with more in it than counts, how many of its bytes do count, whether
             the whole of it goes to OLD, and the names of later segments, which go there too
    status   as Journal.load returns it
    """

    segment = ""
    room = 0
    damage = None
    status = r.OK


def load(folder, game, apply):
    """Apply what there is to the empty game; see Journal.load. apply(game, record): the core's way in. Returns what was Found."""
    found = Found()
    games = folder.inside(NOW)
    archive = folder.inside(OLD)
    try:
        names = running(games, archive)
        for place in range(len(names)):
            good = _replay(games, names[place], game, apply, found)
            if good >= 0:
                if found.status != r.NEWER:
                    found.damage = (names[place], good, True, names[place + 1 :])
                    if names[place + 1 :]:
                        found.status = r.UNSOUND
                break
    except OSError as error:
        if error.errno != _ENOENT:
            found.status = r.UNREADABLE
            return found
        for each in (folder, archive, games):
            try:
                each.make()
            except OSError:
                pass  # full, or read-only: the next record will say so
    if not game.records:
        game.sequence = passing(_RECOVERY).next_sequence(games, archive)
    # Damage is put right before the next record and not here: until then every start tells of it.
    if not found.damage and not found.status and game.hands and int(names[0]) < game.start_sequence:
        passing(_RECOVERY).archive_before(folder, game.start_sequence)
    return found


def running(games, archive):
    """The segments that are not in the archive yet; the removing of those that are goes on here where it was cut off."""
    names = segments(games)
    archived = b""
    try:
        if names:
            archived = contents(archive, names[0])
    except OSError:  # most often it is not there
        pass
    return passing(_RECOVERY).without_archived(games, archive, names, archived) if archived else names


def segments(folder):
    """The names in a folder that are ours, in order."""
    return [name for name in folder.names() if len(name) == 8 and name.isdigit() and int(name) < _NUMBERS]


def contents(folder, name):
    """The bytes of a file; one that is too large to be ours counts as one that can't be read."""
    with folder.open(name, "rb") as file:
        data = more = file.read(PIECE)
        while len(more) == PIECE:
            if len(data) > _LARGEST:
                raise OSError(_EFBIG)
            more = file.read(PIECE)
            data += more
    return data


def _replay(games, name, game, apply, found):
    """Apply a segment. Returns -1, or how many bytes of it are good; what comes then may not be touched where found.status says NEWER."""
    data = contents(games, name)
    found.segment = name
    found.room = MOST if data else 0
    first = not game.sequence  # nothing was applied yet: the numbers may begin anywhere
    for at in range(0, len(data), r.SIZE):
        record = data[at : at + r.SIZE]
        if len(record) < r.SIZE:
            return at
        if first and r.is_sound(record):
            game.sequence = r.sequence_of(record)
        # A segment bears the number of its first record, and a game begins one: the archive goes by that.
        if r.kind_of(record) == r.GAME if at else r.sequence_of(record) != int(name):
            status = r.NEWER if r.is_newer(record) else r.UNSOUND
        else:
            status = apply(game, record)
        if status:
            if first:
                game.sequence = 0
            found.status = r.NEWER if status == r.NEWER else r.UNSOUND
            return at
        first = False
        found.room -= 1
    return -1

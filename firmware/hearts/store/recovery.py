# SPDX-License-Identifier: MIT
"""Reading the journal after power-on, putting right what a cut or a failed write left, and the archive of finished games.

Nothing that might have been recorded is deleted but by the rules of the archive: it keeps the last 50 games, and the last 8 files that
were set aside.
"""

from micropython import const

from hearts.core import record as r
from hearts.store.journal import MOST, NOW

OLD = "old"

_MOST_GAMES = const(50)
_MOST_ASIDE = const(8)
# A name of ours is below this: so many records short of the last number that a record can have that no game ever gets there.
_NUMBERS = const((1 << 24) - (1 << 16))
_ASIDE = "bad-"  # before the name of a segment that was set aside in OLD


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


def load(folder, game):
    """Apply what there is to the empty game; see Journal.load. Returns what was Found."""
    found = Found()
    games = folder.inside(NOW)
    archive = folder.inside(OLD)
    try:
        for each in (folder, games, archive):
            each.make()
        names = _running(games, archive)
        for place in range(len(names)):
            good = _replay(games, names[place], game, found)
            if good >= 0:
                if found.status != r.NEWER:
                    found.damage = (names[place], good, True, names[place + 1 :])
                    if names[place + 1 :]:
                        found.status = r.UNSOUND
                break
        if not game.records:
            game.sequence = _next_sequence(games, archive)
    except OSError:
        found.status = r.UNREADABLE
    if found.damage:
        try:
            if not mend(folder, found.damage):
                found.room = 0
            found.damage = None
        except OSError:
            pass  # again before the next record
    elif not found.status and game.hands:
        archive_before(games, archive, game.start_sequence)
    return found


def archive(folder, sequence):
    """See Journal.archive."""
    archive_before(folder.inside(NOW), folder.inside(OLD), sequence)


def archive_before(games, archive, sequence):
    try:
        names = _running(games, archive)
        old = [name for name in names if int(name) < sequence]
        if not old or names != _segments(games):  # what is archived already must go first
            return
        if old[0] in archive.names():  # somebody else's
            _set_aside(archive, old[0], _read(archive, old[0]))
        with archive.open("new", "wb") as archived:
            for name in old:
                archived.write(_read(games, name))
        archive.rename("new", old[0])
        _remove(games, old)
        _thin(archive)
    except OSError:
        pass


def mend(folder, damage):
    """Put right what must be; raises OSError if it can't be. Returns whether the damaged segment is still there."""
    name, good, keeps, beyond = damage
    games = folder.inside(NOW)
    archive = folder.inside(OLD)
    there = games.names()
    for later in reversed(beyond):
        if later in there:
            _set_aside(archive, later, _read(games, later))
            games.remove(later)
    if name in there:
        data = _read(games, name)
        if keeps:
            _set_aside(archive, name, data)
        if not good:
            games.remove(name)
        elif len(data) > good:
            with games.open("new", "wb") as file:
                file.write(data[:good])
            games.rename("new", name)
    if keeps:
        _thin(archive)
    return good > 0


def give_up(folder):
    """See Journal.give_up. A file that can't be read can still be given another name."""
    try:
        games = folder.inside(NOW)
        names = _segments(games)
        for place in range(len(names)):
            try:
                _read(games, names[place])
            except OSError:
                there = folder.inside(OLD).names()
                for name in reversed(names[place:]):
                    aside = _ASIDE + name
                    while aside in there:
                        aside += "+"
                    folder.rename(NOW + "/" + name, OLD + "/" + aside)
                break
    except OSError:
        pass


def drop_oldest(folder):
    """See Journal.make_room."""
    archive = folder.inside(OLD)
    try:
        names = _segments(archive)
        if names:
            archive.remove(names[0])
        return bool(names)
    except OSError:
        return False


def _segments(folder):
    """The names in a folder that are ours, in order."""
    return [name for name in folder.names() if len(name) == 8 and name.isdigit() and int(name) < _NUMBERS]


def _read(folder, name):
    with folder.open(name, "rb") as file:
        return file.read()


def _remove(games, names):
    """The first segment goes last, so that the next start can see that it was cut off."""
    for name in reversed(names):
        games.remove(name)


def _running(games, archive):
    """The segments that are not in the archive yet; the removing of those that are goes on here where it was cut off. A segment is in the
    archive if what is sound of it stands there at its place."""
    names = _segments(games)
    if not names or names[0] not in archive.names():
        return names
    try:
        archived = _read(archive, names[0])
    except OSError:
        return names
    first = int(names[0])
    if r.sequence_of(archived + bytes(r.SIZE)) != first:
        return names
    archived = archived[: _good(archived)]
    done = []
    for name in names:
        at = (int(name) - first) * r.SIZE
        if at < len(archived):
            data = _read(games, name)
            if archived[at:].startswith(data[: _good(data)]):
                done.append(name)
    try:
        _remove(games, done)
    except OSError:
        pass
    return [name for name in names if name not in done]


def _good(data):
    """How many bytes hold sound records in unbroken order."""
    number = r.sequence_of(data + bytes(r.SIZE))
    at = 0
    while at + r.SIZE <= len(data) and r.is_sound(data, at) and r.sequence_of(data, at) == number:
        at += r.SIZE
        number += 1
    return at


def _replay(games, name, game, found):
    """Apply a segment. Returns -1, or how many bytes of it are good; what comes then may not be touched where found.status says NEWER."""
    data = _read(games, name)
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
            status = game.apply(record)
        if status:
            if first:
                game.sequence = 0
            found.status = r.NEWER if status == r.NEWER else r.UNSOUND
            return at
        first = False
        found.room -= 1
    return -1


def _set_aside(archive, name, data):
    """Behind what was set aside under that name before; done once, however often it is begun."""
    name = _ASIDE + name
    before = _read(archive, name) if name in archive.names() else b""
    if not before.endswith(data):
        with archive.open("new", "wb") as file:
            file.write(before)
            file.write(data)
        archive.rename("new", name)


def _thin(archive):
    """Keep the newest."""
    for names, most in (
        (_segments(archive), _MOST_GAMES),
        ([name for name in archive.names() if name.startswith(_ASIDE)], _MOST_ASIDE),
    ):
        for name in names[:-most]:
            archive.remove(name)


def _next_sequence(games, archive):
    """Sequence numbers never restart, even where nothing is left to go on from but old games and what was set aside."""
    sequence = 0
    for folder in (archive, games):
        for name in folder.names():
            number = name[len(_ASIDE) :] if name.startswith(_ASIDE) else name
            if len(number) == 8 and number.isdigit() and int(number) < _NUMBERS:
                try:
                    count = len(_read(folder, name)) // r.SIZE
                except OSError:
                    count = MOST
                sequence = max(sequence, int(number) + count)
    return sequence

# SPDX-License-Identifier: MIT
"""Putting right what a cut or a failed write left in the journal, and the archive of finished games.

Nothing that might have been recorded is deleted but by the rules of the archive: it keeps the last 50 games, and what was set aside the
last 8 times. A game that was undone before anything else was recorded is none, and goes when the next one has its first hand.
"""

from micropython import const

from hearts.core import record as r
from hearts.store.journal import MOST, NOW
from hearts.store.reading import OLD, PIECE, contents, running, segments

_MOST_GAMES = const(50)
_MOST_ASIDE = const(8)
_HIGHEST = const((1 << 24) - (1 << 17))  # where somebody else's file has a name above this, numbers don't go on from it
_ASIDE = "bad-"  # before the name of a segment that was set aside in OLD, with what came after it


def archive_before(folder, sequence):
    """See Journal.archive."""
    games = folder.inside(NOW)
    archive = folder.inside(OLD)
    try:
        archive.make()
        names = running(games, archive)
        old = [name for name in names if int(name) < sequence]
        if not old or names != segments(games):  # what is archived already must go first
            return
        while old and _is_undone(contents(games, old[0]), contents(games, names[1])):
            games.remove(old.pop(0))  # what is left begins with a game: a cut may come before it or after it
            names.pop(0)
        for one in _games(games, old):
            if one[0] in archive.names():  # somebody else's
                _set_aside(archive, one[0], contents(archive, one[0]))
            with archive.open("new", "wb") as archived:
                for name in one:
                    archived.write(contents(games, name))
            archive.rename("new", one[0])
            _remove(games, one)
        _thin(archive)
    except OSError:
        pass


def _is_undone(data, following):
    """Whether the segment is a whole game, all of it undone, which can't come back since another one began in the segment after it."""
    last = len(data) - r.SIZE
    return (
        last > 0
        and _good(data) == len(data)
        and r.kind_of(data) == r.GAME
        and r.kind_of(data, last) == r.UNDO
        and data[last + r.PAYLOAD : last + r.PAYLOAD + 3] == data[2:5]  # that record's number
        and r.is_sound(following + bytes(r.SIZE))
        and r.kind_of(following) == r.GAME
    )


def _games(games, names):
    """The segments game by game: more than one where the flash did not take an archive before. A new game is one from its first hand on.
    Until then it can be undone, and come back with the very next record; while it is undone, the game before goes on behind it."""
    found = []
    first = 0
    begins = undone = 0  # where a new game lies that has no hand yet, and one that the last record undid; 0: none that matters
    for place in range(len(names)):
        data = contents(games, names[place])
        for at in range(0, len(data) - r.SIZE + 1, r.SIZE):
            kind = r.kind_of(data, at)
            back, undone = undone, 0
            if kind == r.GAME:
                begins = place
            elif kind == r.RESTORE:
                begins = back or begins
            elif begins and kind == r.HAND:
                found.append(names[first:begins])
                first, begins = begins, 0
            elif begins and kind == r.UNDO:
                payload = at + r.PAYLOAD
                if int.from_bytes(data[payload : payload + 3], "little") == int(names[begins]):
                    begins, undone = 0, begins
    if names:
        found.append(names[first:])
    return found


def mend(folder, damage):
    """Put right what must be; raises OSError if it can't be. Returns whether the damaged segment is still there."""
    name, good, keeps, beyond = damage
    games = folder.inside(NOW)
    there = games.names()
    data = contents(games, name) if name in there else b""
    if keeps:
        pieces = [data]
        read = []
        for later in beyond:
            if later in there:
                try:
                    pieces.append(contents(games, later))
                    read.append(later)
                except OSError:
                    _rename_aside(folder, NOW + "/" + later, OLD + "/")
        _set_aside(folder.inside(OLD), name, b"".join(pieces))
        _remove(games, read)
    if name in there and not good:
        games.remove(name)
    elif len(data) > good:
        with games.open("new", "wb") as file:
            file.write(data[:good])
        games.rename("new", name)
    return good > 0


def give_up(folder):
    """See Journal.give_up. A file that can't be read can still be given another name, and so can a folder, or what stands in its place."""
    games = folder.inside(NOW)
    try:
        names = segments(games)
    except OSError:
        _rename_aside(folder, NOW, "")
        return
    for place in range(len(names)):
        try:
            contents(games, names[place])
        except OSError:
            for name in reversed(names[place:]):
                _rename_aside(folder, NOW + "/" + name, OLD + "/")
            break


def _rename_aside(folder, path, into):
    name = path[-8:]
    place = folder.inside(OLD) if into else folder
    try:
        place.make()
        folder.rename(path, into + _free_name(place.names(), name))
    except OSError:
        pass  # `load` will see


def make_room(folder, sequence):
    """See Journal.make_room. A small file lies in its folder's own block: to drop it would make no room."""
    archive = folder.inside(OLD)
    try:
        for name in segments(archive):
            if len(contents(archive, name)) > PIECE:
                archive.remove(name)
                archive_before(folder, sequence)
                return True
    except OSError:
        pass
    return False


def _remove(games, names):
    """The first segment goes last, so that the next start can see that it was cut off."""
    for name in reversed(names):
        games.remove(name)


def without_archived(games, archive, names, archived):
    """The segments that are not in the archive yet, where it has a file by the name of the first, which holds `archived`; the removing of
    those that are goes on here where it was cut off. A segment is in the archive if what it begins with stands there at its place. Where
    its beginning is damaged it may be another's: then it is set aside, unless all that is sound in it stands there."""
    first = int(names[0])
    if r.sequence_of(archived + bytes(r.SIZE)) != first:
        return names
    archived = archived[: _good(archived)]
    done = []
    for name in names:
        at = (int(name) - first) * r.SIZE
        if at < len(archived):
            data = contents(games, name)
            good = _good(data)
            if archived[at:].startswith(data[:good]):
                try:
                    if not good and not _is_in(archived, data):
                        _set_aside(archive, name, data)
                    done.append(name)
                except OSError:
                    pass
    try:
        _remove(games, done)
    except OSError:
        pass
    return [name for name in names if name not in done]


def _is_in(archived, data):
    """Whether every sound record in the data, at whatever byte, is in the archived ones."""
    return all(not r.is_sound(data, at) or data[at : at + r.SIZE] in archived for at in range(len(data) - r.SIZE + 1))


def _good(data):
    """How many bytes hold sound records in unbroken order."""
    number = r.sequence_of(data + bytes(r.SIZE))
    at = 0
    while at + r.SIZE <= len(data) and r.is_sound(data, at) and r.sequence_of(data, at) == number:
        at += r.SIZE
        number += 1
    return at


def _set_aside(archive, name, data):
    """Keep the data in the archive; once, however often it is begun."""
    archive.make()
    there = archive.names()
    for kept in there:
        if kept.startswith(_ASIDE + name):
            try:
                if contents(archive, kept).startswith(data):
                    return
            except OSError:
                pass  # itself set aside because it can't be read
    with archive.open("new", "wb") as file:
        file.write(data)
    archive.rename("new", _free_name(there, name))
    _thin(archive)


def _free_name(there, name):
    """A name for what is set aside, none of those that are there."""
    name = _ASIDE + name
    while name in there:
        name += "+"
    return name


def _thin(archive):
    """Keep the newest."""
    for names, most in (
        (segments(archive), _MOST_GAMES),
        ([name for name in archive.names() if name.startswith(_ASIDE)], _MOST_ASIDE),
    ):
        for name in names[:-most]:
            archive.remove(name)


def next_sequence(games, archive):
    """Sequence numbers never restart, even where nothing is left to go on from but old games and what was set aside."""
    sequence = 0
    for folder in (archive, games):
        try:
            names = folder.names()
        except OSError:
            names = []
        for name in names:
            number = name[len(_ASIDE) :][:8] if name.startswith(_ASIDE) else name
            if len(number) == 8 and number.isdigit() and int(number) < _HIGHEST:
                sequence = max(sequence, _end(folder, name, int(number)))
    return sequence


def _end(folder, name, number):
    """The number after those of the records in a file that begins with `number`; what was set aside may have lost some in between."""
    try:
        data = contents(folder, name)
    except OSError:
        return number + MOST
    last = len(data) - r.SIZE
    if last >= 0 and r.is_sound(data, last) and number <= r.sequence_of(data, last) < _HIGHEST:
        return r.sequence_of(data, last) + 1
    return number + len(data) // r.SIZE

# SPDX-License-Identifier: MIT
"""The journal: the records of the running game in files that a power cut can't tear, and the games before it.

A record is on flash when `append` has returned True; nothing is shown as recorded before. A game begins a new segment, and a segment
holds at most 29 records: a file of up to 512 bytes lives inside its folder's own block, where appending costs an erase only each
eighth record or so (littlefs issues 564 and 581). A segment is named by the sequence number of its first record, in eight digits,
so the names in order are the records in order. The running game is in the folder NOW. A finished game becomes one file in the folder OLD,
under the name of its first segment; a folder of its own, so that the running game's block has to be copied less often.

The folder is handed in: inside(name) is a folder in it; names(), open(name, mode), remove(name), rename(old, new).
"""

from micropython import const

from hearts.core import record as r

NOW = "now"
OLD = "old"

_MOST = const(29)  # records in a segment: 464 bytes


def _segments(folder):
    """The names in a folder that are ours, in order."""
    return [name for name in folder.names() if len(name) == 8 and name.isdigit()]


class Journal:
    """folder: where everything is kept. Makes the folders NOW and OLD in it; raises OSError if that fails."""

    def __init__(self, folder):
        self._games = folder.inside(NOW)
        self._archive = folder.inside(OLD)
        self._segment = ""
        self._room = 0  # records that still fit into the segment; 0: the next record begins a new one
        self._sound = True  # nothing lies behind the running game that could be taken for a part of it

    def load(self, game):
        """Let the records on flash be applied to the empty game, as far as they are sound and follow one another. What comes after that is
        set aside in OLD, so that it can't be taken for a part of the game later on."""
        names = self._running(_segments(self._games))
        for place in range(len(names)):
            good = self._replay(names[place], game)
            if good >= 0:
                try:
                    self._set_aside(names[place:], good)
                except OSError:
                    self._sound = False
                break
        if game.hands:
            self.archive(game.start_sequence)
        elif not game.sequence:
            game.sequence = self._next_sequence()

    def append(self, record, sequence):
        """Put a sealed record on flash. Returns whether it is there; if not, the journal stands as before."""
        if not self._sound:
            return False
        begins = self._room == 0 or r.kind_of(record) == r.GAME
        name = "%08d" % sequence if begins else self._segment
        try:
            with self._games.open(name, "ab") as file:
                file.write(record)
        except OSError:
            return False
        if begins:
            self._segment = name
            self._room = _MOST
        self._room -= 1
        return True

    def archive(self, sequence):
        """Move the records before `sequence`, where the running game begins, to the archive. Cut off half-way it is done at the next
        start; so it is where the flash doesn't take it, and until then both games are replayed one after the other."""
        old = [name for name in _segments(self._games) if int(name) < sequence]
        if not old:
            return
        try:
            with self._archive.open("new", "wb") as archived:
                for name in old:
                    archived.write(self._read(self._games, name))
            self._archive.rename("new", old[0])
            self._remove(old)
        except OSError:
            pass

    def _read(self, folder, name):
        with folder.open(name, "rb") as file:
            return file.read()

    def _remove(self, names):
        """The first segment goes last, so that the next start can see that it was cut off."""
        for name in reversed(names):
            self._games.remove(name)

    def _running(self, names):
        """The segments that are not in the archive yet; the removing of those that are goes on here where it was cut off."""
        if not names or names[0] not in self._archive.names():
            return names
        end = int(names[0]) + len(self._read(self._archive, names[0])) // r.SIZE
        try:
            self._remove([name for name in names if int(name) < end])
        except OSError:
            pass
        return [name for name in names if int(name) >= end]

    def _replay(self, name, game):
        """Apply a segment. Returns -1, or how many bytes of it are good."""
        data = self._read(self._games, name)
        self._segment = name
        self._room = _MOST
        for at in range(0, len(data), r.SIZE):
            record = data[at : at + r.SIZE]
            if len(record) < r.SIZE:
                return at
            if not game.sequence and r.is_sound(record):
                game.sequence = r.sequence_of(record)
            if game.apply(record):
                return at
            self._room -= 1
        return -1

    def _set_aside(self, names, good):
        """Keep of the first of these segments what is good, of the others nothing; the whole of each goes to OLD under another name."""
        for name in reversed(names):
            data = self._read(self._games, name)
            with self._archive.open("bad-" + name, "wb") as file:
                file.write(data)
            if name == names[0] and good:
                with self._games.open("new", "wb") as file:
                    file.write(data[:good])
                self._games.rename("new", name)
            else:
                self._games.remove(name)
                self._room = 0

    def _next_sequence(self):
        """Sequence numbers never restart, even where nothing is left to go on from but old games and what was set aside."""
        sequence = 0
        for name in self._archive.names():
            if name[-8:].isdigit():
                sequence = max(sequence, int(name[-8:]) + len(self._read(self._archive, name)) // r.SIZE)
        return sequence

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
_NUMBERS = const(1 << 24)  # sequence numbers that there are
_ASIDE = "bad-"  # before the name of a segment that was set aside in OLD


def _segments(folder):
    """The names in a folder that are ours, in order."""
    return [name for name in folder.names() if len(name) == 8 and name.isdigit() and int(name) < _NUMBERS]


def _read(folder, name):
    with folder.open(name, "rb") as file:
        return file.read()


class Journal:
    """folder: where everything is kept. Makes the folders NOW and OLD in it; raises OSError if that fails, or if they can't be listed."""

    def __init__(self, folder):
        self._folder = folder
        self._games = folder.inside(NOW)
        self._archive = folder.inside(OLD)
        self._segment = ""
        self._room = 0  # records that still fit into the segment; 0: the next record begins a new one
        self._readable = True  # nothing is written behind what can't be read
        # What must be put right before the next record is written: a segment with more in it than counts, the bytes that do count,
        # whether the whole of it goes to OLD; and later segments, which go there too.
        self._unsure = ""
        self._good = 0
        self._keeps = False
        self._beyond = []

    def load(self, game):
        """Let the records on flash be applied to the empty game, as far as they are sound and follow one another. What comes after that is
        set aside in OLD, so that it can't be taken for a part of the game later on."""
        names = self._running()
        for place in range(len(names)):
            try:
                good = self._replay(names[place], game)
            except OSError:
                self._readable = False
                break
            if good >= 0:
                self._unsure = names[place]
                self._good = good
                self._keeps = True
                self._beyond = names[place + 1 :]
                self._mends()
                break
        if game.hands:
            self.archive(game.start_sequence)
        elif not game.records:
            game.sequence = self._next_sequence()

    def append(self, record, sequence):
        """Put a sealed record on flash. Returns whether it is there; if not, what was there before is."""
        if not self._readable or not self._mends():
            return False
        begins = self._room == 0 or r.kind_of(record) == r.GAME
        name = "%08d" % sequence if begins else self._segment
        try:
            with self._games.open(name, "ab") as file:
                file.write(record)
        except OSError:
            # Some of it may be there, or all.
            self._unsure = name
            self._good = 0 if begins else (_MOST - self._room) * r.SIZE
            self._keeps = False
            return False
        if begins:
            self._segment = name
            self._room = _MOST
        self._room -= 1
        return True

    def archive(self, sequence):
        """Move the records before `sequence`, where the running game begins, to the archive. Cut off half-way it is done at the next
        start; so it is where the flash doesn't take it, and until then both games are replayed one after the other."""
        names = self._running()
        old = [name for name in names if int(name) < sequence]
        if not old or names != _segments(self._games):  # what is archived already must go first
            return
        try:
            with self._archive.open("new", "wb") as archived:
                for name in old:
                    archived.write(_read(self._games, name))
            self._archive.rename("new", old[0])
            self._remove(old)
        except OSError:
            pass

    def _remove(self, names):
        """The first segment goes last, so that the next start can see that it was cut off."""
        for name in reversed(names):
            self._games.remove(name)

    def _running(self):
        """The segments that are not in the archive yet; the removing of those that are goes on here where it was cut off."""
        names = _segments(self._games)
        if not names or names[0] not in self._archive.names():
            return names
        try:
            end = int(names[0]) + len(_read(self._archive, names[0])) // r.SIZE
        except OSError:
            return names
        try:
            self._remove([name for name in names if int(name) < end])
        except OSError:
            pass
        return [name for name in names if int(name) >= end]

    def _replay(self, name, game):
        """Apply a segment. Returns -1, or how many bytes of it are good."""
        data = _read(self._games, name)
        self._segment = name
        self._room = _MOST
        first = not game.sequence  # nothing was applied yet: the numbers may begin anywhere
        for at in range(0, len(data), r.SIZE):
            record = data[at : at + r.SIZE]
            if len(record) < r.SIZE:
                return at
            if first and r.is_sound(record):
                game.sequence = r.sequence_of(record)
            if game.apply(record):
                return at
            first = False
            self._room -= 1
        return -1

    def _mends(self):
        """Put right what must be. Returns whether it is."""
        try:
            while self._beyond:
                name = self._beyond[-1]
                self._folder.rename(NOW + "/" + name, OLD + "/" + _ASIDE + name)
                self._beyond.pop()
            name = self._unsure
            if name and name in self._games.names():
                data = _read(self._games, name)
                if self._keeps:
                    with self._archive.open(_ASIDE + name, "wb") as file:
                        file.write(data)
                if not self._good:
                    self._games.remove(name)
                    self._room = 0
                elif len(data) > self._good:
                    with self._games.open("new", "wb") as file:
                        file.write(data[: self._good])
                    self._games.rename("new", name)
            self._unsure = ""
        except OSError:
            return False
        return True

    def _next_sequence(self):
        """Sequence numbers never restart, even where nothing is left to go on from but old games and what was set aside."""
        sequence = 0
        for folder in (self._archive, self._games):
            for name in folder.names():
                number = name[len(_ASIDE) :] if name.startswith(_ASIDE) else name
                if len(number) == 8 and number.isdigit() and int(number) < _NUMBERS:
                    try:
                        count = len(_read(folder, name)) // r.SIZE
                    except OSError:
                        count = _MOST
                    sequence = max(sequence, int(number) + count)
        return sequence

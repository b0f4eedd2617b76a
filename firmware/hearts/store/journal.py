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


class Journal:
    def __init__(self, folder):
        self._games = folder.inside(NOW)
        self._archive = folder.inside(OLD)
        self._segment = ""
        self._room = 0  # records that still fit into the segment; 0: the next record begins a new one

    def load(self, game):
        """Let every record on flash that counts be applied to the empty game."""
        for name in self._games.names():
            with self._games.open(name, "rb") as file:
                data = file.read()
            self._segment = name
            self._room = _MOST
            for at in range(0, len(data), r.SIZE):
                record = data[at : at + r.SIZE]
                if game.sequence == 0 and len(record) == r.SIZE:
                    game.begin_at(r.sequence_of(record))
                if len(record) < r.SIZE or game.apply(record):
                    self._room = 0
                    break
                self._room -= 1
        if game.hands:
            self.archive(game.start_sequence)

    def append(self, record, sequence):
        """Put a sealed record on flash. Returns whether it is there; if not, the journal stands as before."""
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
        """Move the records before `sequence`, where the running game begins, to the archive. Cut off half-way it is done again at boot."""
        old = [name for name in self._games.names() if int(name) < sequence]
        if not old:
            return
        with self._archive.open("new", "wb") as archived:
            for name in old:
                with self._games.open(name, "rb") as file:
                    archived.write(file.read())
        self._archive.rename("new", old[0])
        for name in reversed(old):
            self._games.remove(name)

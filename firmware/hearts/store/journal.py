# SPDX-License-Identifier: MIT
"""The journal: the records of the running game in files that a power cut can't tear, and the games before it.

A record is on flash when `append` has returned OK; nothing is shown as recorded before. A game begins a new segment, and a segment
holds at most 29 records: a file of up to 512 bytes lives inside its folder's own block, where appending costs an erase only each
eighth record or so (littlefs issues 564 and 581). A segment is named by the sequence number of its first record, in eight digits,
so the names in order are the records in order. The running game is in the folder NOW. A finished game becomes one file in the folder OLD,
under the name of its first segment; a folder of its own, so that the running game's block has to be copied less often.

What is done once in an evening, reading it all in reading.py, putting right and archiving in recovery.py, is in memory only meanwhile.

The folder is handed in: inside(name) is a folder in it; make() makes it if it is missing; names(), open(name, mode), remove(name),
rename(old, new). All raise OSError.
"""

from micropython import const

from hearts.core import record as r
from hearts.passing import passing

NOW = "now"
MOST = const(29)  # records in a segment: 464 bytes

_RECOVERY = "hearts.store.recovery"
_ENOSPC = const(28)


def refusal(error):
    """What an OSError of the flash means: FULL or NOT_SAVED."""
    return r.FULL if error.errno == _ENOSPC else r.NOT_SAVED


class Journal:
    """folder: where everything is kept."""

    def __init__(self, folder):
        self._folder = folder
        self._games = folder.inside(NOW)

    def load(self, game, starting):
        """Let the game be what the records on flash make, as far as they are sound and follow one another. What comes after that is set
        aside before the next record is written, so that it can't be taken for a part of the game later on. starting: what loads them.

        Returns OK; UNSOUND if something is set aside that may have been recorded; UNREADABLE or NEWER if there is something in NOW that
        can't be read, or that a later version of this firmware wrote: then it stays as it is, and `append` refuses."""
        found = starting.load(self._folder, game)
        # The number of the segment that is written to, and the records that still fit into it: 0, and the next record begins a new one.
        self._segment, self._room = int(found.segment or 0), found.room
        self._damage = found.damage  # what must be put right before the next record is written, or None
        self._shut = r.OK if found.status == r.UNSOUND else found.status
        return found.status

    def append(self, record, sequence):
        """Put a sealed record on flash. Returns OK; or NOT_SAVED, FULL, UNREADABLE, NEWER: what was there before still is."""
        if self._shut:
            return self._shut
        try:
            if self._damage:
                if not passing(_RECOVERY).mend(self._folder, self._damage):
                    self._room = 0
                self._damage = None
            begins = self._room <= 0 or r.kind_of(record) == r.GAME
            if begins:  # there may have been no room for the folders before
                self._folder.make()
                self._games.make()
            name = "%08d" % (sequence if begins else self._segment)
            # Some of it may be there before all of it is.
            self._damage = (name, 0 if begins else (MOST - self._room) * r.SIZE, False, ())
            with self._games.open(name, "ab") as file:
                file.write(record)
        except OSError as error:
            return refusal(error)
        self._damage = None
        if begins:
            self._segment = sequence
            self._room = MOST
        self._room -= 1
        return r.OK

    def archive(self, sequence):
        """Move the records before `sequence`, where the running game begins, to the archive. Cut off half-way it is done at the next
        start; so it is where the flash doesn't take it, and until then both games are replayed one after the other."""
        passing(_RECOVERY).archive_before(self._folder, sequence)

    def make_room(self, sequence):
        """Drop the oldest finished game that takes room of its own, and archive what had to wait for it. Returns whether there was
        one."""
        return passing(_RECOVERY).make_room(self._folder, sequence)

    def give_up(self, game, starting):
        """Set aside what can't be read, and what comes after it, and load the rest into the game. Returns what `load` does; or NOT_SAVED
        where even that fails: then nothing is written any more."""
        passing(_RECOVERY).give_up(self._folder)
        status = self.load(game, starting)
        if status == r.UNREADABLE:
            status = self._shut = r.NOT_SAVED
        return status

# SPDX-License-Identifier: MIT
"""The finished games, to be read one after the other: those in the folder OLD, and the newest one where the journal still has it in the log
of the running game. Nothing is changed, and never much of a file is in memory. Needed for a look back, and not in memory otherwise."""

from array import array

from micropython import const

from hearts.core import record as r
from hearts.store.reading import OLD, segments

_RECORDS = const(16)  # read in one go: some 40 ms on the Pico


class Archive:
    """folder: where everything is kept. running: the game that is played. end: how many records of its log belong to a finished one.
    forget, apply: how a game begins, and takes a record, as core.change has them.

    count  how many finished games there are
    sound  whether all of the game that was read last could be read; one that could not may be in pieces
    """

    def __init__(self, folder, running, end, forget, apply):
        self._folder = folder.inside(OLD)
        self._running = running
        self._end = end
        self._forget = forget
        self._apply = apply
        try:
            names = segments(self._folder)
        except OSError:
            names = ()
        # As numbers: fifty names would take 2 KB for as long as the games are looked at.
        self._numbers = array("i", [int(name) for name in names])
        self.count = len(self._numbers) + (self._end > 0)
        self.sound = False

    def begin(self, place, game):
        """Begin to read a finished game, 0 for the oldest, into another Game."""
        self._forget(game)
        self._place = place
        self._game = game
        self._at = 0  # records read
        self.sound = True

    def go_on(self):
        """Read some more of it. Returns whether there is more yet."""
        game = self._game
        try:
            data = self._from_file() if self._place < len(self._numbers) else self._from_log()
        except OSError:
            data = b"?"
        for at in range(0, len(data), r.SIZE):
            record = data[at : at + r.SIZE]
            if len(record) == r.SIZE and not self._at:
                game.sequence = r.sequence_of(record)
            if len(record) < r.SIZE or self._apply(game, record):
                self.sound = False
                return False
            self._at += 1
        if len(data) == _RECORDS * r.SIZE:
            return True
        # Cut off before a hand; or all of it was undone, as in a file that a box kept of a game that never was one.
        self.sound = game.hands > 0 or game.records > 0 and not game.started
        return False

    def _from_file(self):
        with self._folder.open("%08d" % self._numbers[self._place], "rb") as file:
            file.seek(self._at * r.SIZE)
            return file.read(_RECORDS * r.SIZE)

    def _from_log(self):
        """The records as they were written, whether they count or not."""
        running = self._running
        data = b""
        record = bytearray(r.SIZE)
        for index in range(self._at, min(self._at + _RECORDS, self._end)):
            for i in range(r.PAYLOAD_SIZE):
                record[r.PAYLOAD + i] = running.payload_at(index, i)
            r.seal(record, running.kind_at(index), running.sequence_at(index))
            data += record
        return data

# SPDX-License-Identifier: MIT
"""The whole product less the hardware: button levels and time in, pixels and files out.

App.step(now, levels) is all there is to drive, from a loop on the Pico, a terminal or a test with a made-up clock. A record is on
flash before the game counts it, and the game counts it before the panel shows it.
"""

from hearts.core import record as r
from hearts.core.game import NAME_SIZE, Game
from hearts.input.keys import Keys
from hearts.store.journal import Journal
from hearts.ui.canvas import Canvas
from hearts.ui.router import Router


class App:
    """port: what it runs on.

    port.panel      .pages, 1,024 bytes to draw in; .show() sends them as far as the panel takes them
    port.folder     what is kept, as store.journal wants it
    port.draw(n)    a number 0..n - 1 by lot
    """

    def __init__(self, port):
        self._panel = port.panel
        self._record = bytearray(r.SIZE)
        self.game = Game()
        self._journal = Journal(port.folder)
        self._journal.load(self.game)
        self._names = self._sat_last()
        if self.game.started and not self.game.hands:
            self._seat_again()  # the power may have gone in between
        self._keys = Keys()
        self._router = Router(self.game, Canvas(port.panel.pages), self._commit, port.draw)
        self._drawn = False  # something is drawn that the panel has not got

    def step(self, now, levels):
        """One look at the world. now: milliseconds modulo 2**30. levels: bit by button, down now or since the last step."""
        keys = self._keys
        router = self._router
        keys.step(now, levels)
        router.now = now
        if not router.screen:
            router.next_hand()  # not before: now there is a time
        event = keys.next()
        while event >= 0:
            router.event(event)
            event = keys.next()
        if router.draw():
            self._drawn = True
        if self._drawn:
            try:
                self._panel.show()
                self._drawn = False
            except OSError:
                pass  # a loose wire: again with the next step

    def _commit(self, kind, payload):
        """Record a fact: check it, put it on flash, let it count. Returns what the check says, or NOT_SAVED."""
        archives = kind == r.HAND and self.game.archives
        if archives and self._seat_again() == r.NOT_SAVED:
            return r.NOT_SAVED
        status = self._append(kind, payload)
        if not status:
            if kind == r.GAME:
                self._seat_again()
            elif archives:
                self._journal.archive(self.game.start_sequence)
        return status

    def _sat_last(self):
        """The names at power-on, as Game.names has them, that the next game is to begin with."""
        game = self.game
        names = bytearray(game.former)
        if not any(names):  # a game may have been withdrawn for this one, or for none before the power went: its players are still there
            for index in range(game.start if game.started else game.records):
                if game.kind_at(index) == r.SIT:
                    for i in range(NAME_SIZE):
                        names[game.payload_at(index, 0) * NAME_SIZE + i] = game.payload_at(index, 1 + i)
        return names

    def _seat_again(self):
        """Say in this game's own records who stayed from the one before, which the archive takes with all its records. Returns OK or what
        one of them was answered."""
        game = self.game
        payload = bytearray(1 + NAME_SIZE)
        status = r.OK
        for seat in range(4):
            at = seat * NAME_SIZE
            if self._names[at] and not game.seated >> seat & 1:
                payload[0] = seat
                payload[1:] = self._names[at : at + NAME_SIZE]
                status = self._append(r.SIT, payload) or status
        return status

    def _append(self, kind, payload):
        record = self._record
        game = self.game
        if game.started and (kind == r.GAME or kind == r.UNDO):
            self._names[:] = game.names
        for i in range(len(payload)):
            record[r.PAYLOAD + i] = payload[i]
        r.seal(record, kind, game.sequence)
        status = game.check(record)
        if status:
            return status
        # apply checks again: there is one way in, and this one costs a millisecond a hand.
        if not self._journal.append(record, game.sequence):
            return r.NOT_SAVED
        return game.apply(record)

# SPDX-License-Identifier: MIT
"""Undo: names what it would take back, and what the last undo took. Nothing is lost by it, so it is a list and not a question."""

from micropython import const

from hearts.core import record as r
from hearts.core.game import NAME_SIZE
from hearts.core.undoing import newest, newest_hand, undone
from hearts.ui.forms import List, clipped
from hearts.ui.whole_games import restart, withdraw

_ROOM = const(122)  # of a row's width, and a gap that is measured with the words


def _beginning(game):
    """Index of the last record that the game began with: who sits and who waits is said then, and is no act of its own."""
    last = game.start
    while last + 1 < game.records and game.kind_at(last + 1) in (r.SIT, r.WAIT):
        last += 1
    return last


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        game = ui.game
        self.heading, nothing, keep, take, back, *self._kinds = ui.words("undo")
        self.rows = [keep]
        self._acts = [None]
        last = newest(game)
        if last > _beginning(game):
            self._offer(self._named(take, last), last)
        hand = newest_hand(game)
        if game.hands and hand != last:
            self._offer(self._named(take, hand), hand)
        if not game.hands and game.start:
            self._offer(self._named(take, game.start), game.start)
        gone = undone(game)
        if gone >= 0:
            self._offer(self._named(back, gone), -1)
        if len(self.rows) == 1:
            self.note = nothing

    def _offer(self, text, index):
        self.rows.append(text)
        self._acts.append(index)

    def _named(self, text, index):
        """What is done, with what a record is, in words; a name is cut where it would not fit."""
        ui = self.ui
        game = ui.game
        kind = game.kind_at(index)
        number = game.payload_at(index, 0)
        what = self._kinds[kind]
        if kind == r.WAIT:
            what = what[number]
        elif kind == r.TARGET:
            number |= game.payload_at(index, 1) << 8
        elif kind == r.HAND or kind == r.AMEND:
            number += 1
        text = text.replace("~", what)
        if "@" in text:
            name = bytes([game.payload_at(index, 1 + i) for i in range(NAME_SIZE)])
            # A seat, or the one who sat down there, who may be gone again.
            name = ui.player(0, name) if name[0] else ui.player(number)
            text = text.replace("@", clipped(ui.canvas, name, _ROOM - ui.canvas.text_width(text.replace("@", ""))))
        return text.replace("~", str(number))

    def take(self, row):
        ui = self.ui
        index = self._acts[row]
        if index is None:
            ui.home()
        elif withdraw(ui, index) if index >= 0 else ui.commit(r.RESTORE):
            restart(ui)

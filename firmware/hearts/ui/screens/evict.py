# SPDX-License-Identifier: MIT
"""After a shoot the player to the shooter's left leaves: who sits down there starts the next game. Whoever was chosen for that seat
already; the first of those who wait, if anybody does; the same player again; or someone new, who is asked for a name."""

from hearts.core.game import NAME_SIZE
from hearts.core.rotation import left_of
from hearts.core.standing import first
from hearts.ui.forms import List
from hearts.ui.players import arrange, name_at, names, put, queue, sits_elsewhere
from hearts.ui.whole_games import prepare, seated


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        shooter = first(ui.game.winners)
        self._out = seat = left_of(shooter)
        self._same = same = seated(ui.game.names)[seat]
        self._reopen()
        title, note, (again, new, sits) = ui.words("evict")
        self.heading = title.replace("@", ui.player(shooter))
        self.note = note.replace("&", ui.player(seat))
        # By row, but for the last one: who sits down, and what it says of that.
        chosen = name_at(ui, seat)
        self._names = []
        self.rows = []
        if chosen != same:
            self._offer(chosen, ui.player(seat, names(ui)))
        for name in queue(ui)[:1]:
            self._offer(name, sits.replace("@", ui.player(0, name)))
        if not sits_elsewhere(ui, seat, same):
            self._offer(same, again.replace("&", ui.player(seat)))
        self.rows.append(new)

    def _reopen(self):
        """Where it was come back to, the seat is to be had again. Who was chosen for the other seats stays."""
        sitting = self.ui.sitting
        if sitting and sitting.after == "lots":
            put(self.ui, self._out, self._same)
            sitting.changed &= ~(1 << self._out)

    def _offer(self, name, text):
        self._names.append(name)
        self.rows.append(text)

    def take(self, row):
        ui = self.ui
        is_known = row < len(self._names)
        name = self._names[row] if is_known else bytes(NAME_SIZE)
        prepare(ui, 0 if is_known and name == self._same else 1 << self._out)
        if not is_known or name != name_at(ui, self._out):
            arrange(ui, "evict", "lots")
            put(ui, self._out, name)
        ui.seat = self._out
        ui.show("lots" if is_known else "sitter")

    def back(self):
        self.ui.show("menu")
        return True

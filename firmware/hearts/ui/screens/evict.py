# SPDX-License-Identifier: MIT
"""After a shoot the player to the shooter's left leaves: who sits down there starts the next game. The first of those who wait, if anybody
does; the same player again; or someone new, who is asked for a name."""

from hearts.core.game import NAME_SIZE
from hearts.core.rotation import left_of
from hearts.core.standing import first
from hearts.core.waiting import waiting
from hearts.ui.forms import List
from hearts.ui.players import arrange, put
from hearts.ui.whole_games import prepare


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        if ui.sitting and ui.sitting.after == "lots":
            ui.sitting = None  # it was come back from the choice of someone new
        shooter = first(ui.game.winners)
        self._out = left_of(shooter)
        out = ui.player(self._out)
        title, note, (again, new, sits) = ui.words("evict")
        self.heading = title.replace("@", ui.player(shooter))
        self.note = note.replace("&", out)
        self._queue = waiting(ui.game)[:1]
        self.rows = [sits.replace("@", ui.player(0, name)) for name in self._queue] + [again.replace("&", out), new]

    def take(self, row):
        """The first of those who wait, the same player, or someone new."""
        ui = self.ui
        row -= len(self._queue)
        if not row:
            prepare(ui)
            ui.show("lots")
            return
        prepare(ui, 1 << self._out)
        arrange(ui, "evict", "lots")
        ui.seat = self._out
        put(ui, self._out, self._queue[0] if row < 0 else bytes(NAME_SIZE))
        ui.show("lots" if row < 0 else "sitter")

    def back(self):
        self.ui.show("menu")
        return True

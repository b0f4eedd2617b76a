# SPDX-License-Identifier: MIT
"""After a shoot the player to the shooter's left leaves: who sits down there, the same one or someone new, starts the next game."""

from hearts.core.game import NAME_SIZE
from hearts.core.rotation import left_of
from hearts.core.standing import first
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
        title, note, rows = ui.words("evict")
        self.heading = title.replace("@", ui.player(shooter))
        self.note = note.replace("&", out)
        self.rows = [row.replace("&", out) for row in rows]

    def take(self, row):
        ui = self.ui
        prepare(ui, row << self._out)
        if row:
            arrange(ui, "evict", "lots")
            put(ui, self._out, bytes(NAME_SIZE))
            ui.seat = self._out
            ui.show("sitter")
        else:
            ui.show("lots")

    def back(self):
        self.ui.show("menu")
        return True

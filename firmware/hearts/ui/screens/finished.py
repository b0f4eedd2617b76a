# SPDX-License-Identifier: MIT
"""The finished games, the newest first: number, game, hands, who won with how much. Each is read when its row is to be seen."""

from hearts.core.rules import HOEMKE
from hearts.ui.forms import clipped
from hearts.ui.past import Found, Past


class Screen(Found):
    _fit = 1  # before anything is drawn

    def __init__(self, ui, past=None, rows=(), chosen=0):
        super().__init__(ui)
        self.heading, self.note, self._games, self._stopped, self._lost = ui.words("finished")
        self._past = past or Past(ui)
        count = self._past.count
        self.rows = list(rows) or [str(place) for place in range(count, 0, -1)]
        self.chosen = chosen
        if count:
            self.note = ""

    def tick(self):
        """Read a game whose row is shown and is nothing but its number yet."""
        rows = self.rows
        for row in range(self._first, min(self._first + self._fit, len(rows))):
            if rows[row].isdigit():
                if self._past.read(len(rows) - 1 - row):
                    self.rows = rows[:row] + [self._told(rows[row])] + rows[row + 1 :]
                    self.ui.redraw()
                return

    def _told(self, number):
        """The row of the game that was read."""
        past = self._past
        if not past.sound:
            return self._lost.replace("~", number)
        game = past.game
        ui = self.ui
        rules = game.rules
        name = "".join([str(rules.digit(place)) for place in range(4)]) if rules.game == HOEMKE else self._games[rules.game]
        text = "%s %s #%d " % (number, name, game.hands)
        if not game.winners:
            return text + self._stopped
        names = " ".join([ui.player(seat, game.names) for seat in range(4) if game.winners >> seat & 1])
        total = " %d" % max([game.totals[seat] for seat in range(4) if game.winners >> seat & 1])
        return text + clipped(ui.canvas, names, 122 - ui.canvas.text_width(text + total)) + total

    def take(self, row):
        self.ui.show("past", self._past, self.rows, row)

# SPDX-License-Identifier: MIT
"""Who waits for a seat, the first to sit down first: OK on a name takes it off the list, and behind them stands who may join it."""

from hearts.ui.forms import List
from hearts.ui.players import QUEUE, others, queue
from hearts.ui.whole_games import wait


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, keep, leaves, joins, new = ui.words("waiting")
        self._queue = queue(ui)
        self._names = self._queue + [name for name in others(ui) if name not in self._queue]
        count = len(self._queue)
        self.rows = [keep]
        for i in range(len(self._names)):
            self.rows.append((leaves if i < count else joins).replace("@", ui.player(0, self._names[i])))
        self.rows.append(new)

    def take(self, row):
        ui = self.ui
        if not row:
            ui.show("players")
        elif row <= len(self._names):
            if wait(ui, self._names[row - 1], row > len(self._queue)):
                ui.show("waiting")
        else:
            ui.seat = QUEUE
            ui.show("name")

    def back(self):
        self.ui.show("players")
        return True

# SPDX-License-Identifier: MIT
"""The players of all finished games, those with most games first; OK opens what was counted of one. The games are read one after the other
meanwhile, the newest first, so that those who are left out where there are too many have not played for long."""

from hearts.core.career import GAMES, MOST_PLAYERS, Careers
from hearts.ui.past import Found, Past


class Screen(Found):
    def __init__(self, ui, careers=None, lost=0, chosen=0):
        super().__init__(ui)
        self.heading, self._none, self._lost_words, self._crowded = ui.words("careers")
        self._past = None if careers else Past(ui)  # while they are read
        self._careers = careers or Careers()
        self._lost = lost  # games that could not be read
        self.chosen = chosen
        if careers:
            self._list()
            return
        self._left = self._past.count
        self._tell()

    def tick(self):
        past = self._past
        if not past:
            return
        if not self._left:
            self._list()
        elif past.read(self._left - 1):
            self._left -= 1
            if past.sound:
                self._careers.take(past.game)
            else:
                self._lost += 1
            self._tell()
        else:
            return
        self.ui.redraw()

    def _tell(self):
        count = self._past.count
        self.beside = "%d/%d" % (count - self._left, count) if count else ""
        self.note = "" if self._left else self._none

    def _list(self):
        """All is counted."""
        self._past = None
        careers = self._careers
        self._order = careers.by_games()
        self.rows = ["%s %d" % (self.ui.player(player, careers.names), careers.counted(player, GAMES)) for player in self._order]
        notes = []
        if self._lost:
            notes.append(self._lost_words.replace("~", str(self._lost)))
        if careers.crowded:
            notes.append(self._crowded.replace("~", str(MOST_PLAYERS)))
        self.beside = ""
        self.note = " ".join(notes) or ("" if self.rows else self._none)

    def take(self, row):
        self.ui.show("career", self._careers, self._order[row], self._lost, row)

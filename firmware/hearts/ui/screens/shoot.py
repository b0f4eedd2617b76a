# SPDX-License-Identifier: MIT
"""Everything lies with one seat: only the shooter's own button goes on. Where just the jack is missing, OK says it was no moon."""

from hearts.core.rules import ADD, ASK, CLASSIC, DNF
from hearts.ui import screen
from hearts.ui.canvas import SET
from hearts.ui.forms import centred, filling, wrapped
from hearts.ui.telling import told
from hearts.ui.whole_games import commit_hand, put_by, retype, typed


class Screen(screen.Screen):
    typing = True

    def __init__(self, ui):
        super().__init__(ui)
        entry = typed(ui)
        self.facing = entry.taken.shooter(entry.rules)
        self.title = (0, 0, 64 if self.facing & 1 else 128, 18)
        *texts, not_shot = ui.words("shoot")
        self._words = told(ui, texts) + [not_shot[entry.rules.game == DNF]]
        self._all = entry.taken.has_jack(entry.rules, self.facing)

    def draw(self, canvas):
        ui = self.ui
        took_all, took_all_but_jack, press, not_shot = self._words
        canvas.face(self.facing)
        filling(canvas, 2, 16, ui.player(self.facing), canvas.width)
        y = 20
        for line in wrapped(canvas, took_all if self._all else took_all_but_jack, canvas.width - 2):
            centred(canvas, y, line)
            y += 9
        canvas.dots(0, y, canvas.width)
        y += 3
        for line in wrapped(canvas, press, canvas.width - 2):
            centred(canvas, y, line)
            y += 9
        if not self._all:
            centred(canvas, y, not_shot)
        # An arrow to the edge where her button is
        middle = canvas.width // 2
        y = canvas.height - 13
        canvas.box(middle - 4, y, 8, 4, SET)
        for i in range(9):
            canvas.box(middle - 9 + i, y + 4 + i, 18 - 2 * i, 1, SET)

    def press(self, seat):
        ui = self.ui
        if seat != self.facing:
            return False
        if ui.game.rules.game == CLASSIC and ui.game.rules.moon == ASK:
            ui.show("moon")
        else:
            commit_hand(ui, ui.game.rules.moon or ADD)
        return True

    def ok(self):
        if self._all:
            return False
        commit_hand(self.ui, 0)
        return True

    def back(self):
        retype(self.ui)
        return True

    def leave(self):
        put_by(self.ui)

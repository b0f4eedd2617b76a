# SPDX-License-Identifier: MIT
"""What was counted of a player over all finished games."""

from hearts.core.career import BEST, GAMES, HANDS, MOONS, QUEENS, WON, WORST
from hearts.ui.forms import Pages


class Screen(Pages):
    def __init__(self, ui, careers, player, *back):
        super().__init__(ui)
        labels, won, average, point = ui.words("career")
        self._back = (careers,) + back
        self.heading = ui.player(player, careers.names)
        games, won_games, hands, moons, queens = [careers.counted(player, kind) for kind in (GAMES, WON, HANDS, MOONS, QUEENS)]
        per_hand = extremes = "-"
        if hands:
            tenths = careers.average(player)
            figure = ("-" if tenths < 0 else "") + str(abs(tenths) // 10) + point + str(abs(tenths) % 10)
            per_hand = average.replace("~", figure)
            extremes = "%d, %d" % (careers.counted(player, BEST), careers.counted(player, WORST))
        told = (str(games), won.replace("~", str(won_games)), str(moons), per_hand, extremes, str(queens))
        for i in range(len(told)):
            self.fact(labels[i], told[i])

    def back(self):
        self.ui.show("careers", *self._back)
        return True

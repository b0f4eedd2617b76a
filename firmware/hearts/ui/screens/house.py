# SPDX-License-Identifier: MIT
"""The house rules of the coming game: the first row takes them as they stand, each other one is one of them, of which OK takes the next
value. Only those are there that mean something in this game."""

from hearts.core.rules import ADD, CLASSIC, DNF, FLOOR, HALF, HOEMKE, NONE
from hearts.ui.forms import List
from hearts.ui.players import seat_players
from hearts.ui.telling import told

# Places of the rows in the words: those between are options, in the order of their bits.
_PLAY = 0
_TARGET = 1
_FIRST_OPTION = 2
_MOON = 8
_TIE = 9
_TARGETS = (100, 150, 200, 300, 500)

_BEFORE = ("games", "target", "code")  # the screen before this one, by game


class Screen(List):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, names, (shoot, moon), *self._values = ui.words("house")
        jack_for = shoot if ui.coming.game == DNF else moon
        self._names = [name.replace("@", jack_for) for name in told(ui, names)]
        self._list()

    def _list(self):
        self._places = [place for place in range(len(self._names)) if place == _PLAY or self._means(place)]
        self.rows = [self._row(place) for place in self._places]

    def _means(self, place):
        """Whether another value is allowed, and would make a difference."""
        rules = self.ui.coming
        if place == _TARGET:
            return rules.game != CLASSIC  # where it has been asked for
        option = 1 << place - _FIRST_OPTION
        if option == HALF and not rules.target:
            return False
        if option == FLOOR and rules.jack == NONE and (rules.game == HOEMKE or rules.moon == ADD):  # nothing takes points off
            return False
        value = self._value(place)
        allowed = self._set(place, value + 1) or self._set(place, value - 1)
        self._set(place, value)
        return allowed

    def _value(self, place):
        """What holds now: a row of the place's values, or the target."""
        rules = self.ui.coming
        if place == _TARGET:
            return rules.target
        if place == _MOON:
            return rules.moon
        if place == _TIE:
            return rules.tie
        return rules.options >> place - _FIRST_OPTION & 1

    def _set(self, place, value):
        """Whether that can be, and so it is."""
        rules = self.ui.coming
        target, options, moon, tie = rules.target, rules.options, rules.moon, rules.tie
        if place == _TARGET:
            target = value
        elif place == _MOON:
            moon = value
        elif place == _TIE:
            tie = value
        elif value in (0, 1):
            option = 1 << place - _FIRST_OPTION
            options = options & ~option | option * value
        else:
            return False
        return rules.set(target, options, moon, tie)

    def _row(self, place):
        value = self._value(place) if place else 0
        told = str(value) if place == _TARGET else self._values[place - _FIRST_OPTION][value]
        return self._names[place].replace("~", told)

    def take(self, row):
        place = self._places[row]
        if place == _PLAY:
            seat_players(self.ui)
            return
        value = self._value(place)
        if place == _TARGET:
            self._set(place, min([target for target in _TARGETS if target > value] or _TARGETS))
        elif not self._set(place, value + 1):
            self._set(place, 0)
        if place == _MOON:
            self._list()
            self.chosen = self._places.index(place)
        else:
            self.rows[row] = self._row(place)

    def back(self):
        self.ui.show(_BEFORE[self.ui.coming.game])
        return True

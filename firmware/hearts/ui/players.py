# SPDX-License-Identifier: MIT
"""Who sits where, as screens change it; with the screens that do so, and not in memory otherwise.

In a game that goes on a change is recorded at once. What is for the coming game is kept in Router.sitting until that game is recorded, and
is said in it then (whole_games.begin)."""

from micropython import const

from hearts.core.game import NAME_SIZE
from hearts.core.rotation import rotate
from hearts.core.waiting import waiting
from hearts.ui.canvas import CENTRE, CLEAR
from hearts.ui.whole_games import seated, sit_down, wait

_MOST_ASKED = const(12)  # names that are remembered
QUEUE = const(4)  # in the place of a seat: those who wait for one
ABSENT = const(4)  # in the place of a seat: the answer of who is not here
_STRIP = const(54)  # where a name lies on its player's side: 8 letters of the widest
_LINE = const(9)


class Sitting:
    """
    names    of the coming game, as Game.names has them
    changed  the seats that were given another one, bit by seat: the others are as the box has them
    before   the screen that BACK leads to from the choice of a name
    after    the one that follows the choice
    answers  to the questions whether somebody is here, as the screen seating has them
    asked    how many were answered
    """

    def __init__(self, names, before, after):
        self.names = bytearray(names)
        self.changed = 0
        self.before = before
        self.after = after
        self.answers = bytearray(_MOST_ASKED)
        self.asked = 0

    def turn(self, by):
        """Everybody moved so many seats clockwise, as the box sees it."""
        rotate(self.names, by * NAME_SIZE)
        self.changed = (self.changed << by | self.changed >> 4 - by) & 15


def names(ui):
    """The names that are being changed, as Game.names has them."""
    return ui.sitting.names if ui.sitting else ui.game.names


def arrange(ui, before, after):
    """What is changed from now on is for the coming game."""
    changed = ui.sitting.changed if ui.sitting else 0
    ui.sitting = Sitting(names(ui), before, after)
    ui.sitting.changed = changed


def seat_players(ui):
    """The game is chosen: who sits down, where nobody has a name yet or it was come back from there, and then who deals."""
    if any(names(ui)) and not (ui.sitting and ui.sitting.after == "seating"):
        ui.show("dealer")
    else:
        arrange(ui, "seating", "seating")
        ui.show("seating")


def name_at(ui, seat):
    """The eight letters of a seat."""
    return bytes(names(ui)[seat * NAME_SIZE : (seat + 1) * NAME_SIZE])


def draw_name(canvas, seat, name):
    """A name on its player's side, turned to her, in the place of another one."""
    canvas.face(seat)
    x = canvas.width // 2
    y = canvas.height - _LINE
    canvas.box(x - _STRIP // 2, y, _STRIP, _LINE, CLEAR)
    canvas.text(x, y, name, 1, CENTRE)


def put(ui, seat, name):
    """Let a seat have a name. Returns whether it has it now."""
    if not ui.sitting:
        return sit_down(ui, seat, name)
    for i in range(NAME_SIZE):
        ui.sitting.names[seat * NAME_SIZE + i] = name[i]
    ui.sitting.changed |= 1 << seat
    return True


def choose(ui, name):
    """This one sits down on the seat that the screen is about, or waits for one. Returns whether that was done."""
    if ui.seat == QUEUE:
        done = not name[0] or wait(ui, name, True)
        if done:
            ui.show("waiting")
    else:
        done = put(ui, ui.seat, name)
        if done:
            _follow(ui, name)
    return done


def may_exchange(ui):
    """Whether two seats can be exchanged: scores stay with the seats, so only where there are none."""
    return ui.sitting.after == "players" if ui.sitting else not ui.game.hands


def exchange(ui, seat, other):
    """Let two change places."""
    name = name_at(ui, seat)
    if put(ui, seat, name_at(ui, other)) and put(ui, other, name):
        _follow(ui, name)


def _follow(ui, name):
    """This one sits down: the screen after that."""
    if ui.sitting:
        ui.show(ui.sitting.after)
    else:
        if name[0]:
            ui.box.names(name + ui.game.names)
        ui.next_hand()


def sits_elsewhere(ui, seat, name):
    """Whether somebody of this name sits on another seat."""
    return name[0] and any(name_at(ui, other) == name for other in range(4) if other != seat)


def queue(ui):
    """Those who wait for a seat, the first to sit down first, but for who was given one for the coming game."""
    here = seated(names(ui))
    return [name for name in waiting(ui.game) if name not in here]


def is_here(ui, name):
    """Whether somebody of this name sits on another seat than the one that the screen is about; or where it is about those who wait, sits
    or waits already."""
    return sits_elsewhere(ui, ui.seat, name) or ui.seat == QUEUE and name in waiting(ui.game)


def others(ui):
    """Who may sit down: those who wait for it, then the names that are remembered, but for those who sit at the table; last of all who was
    said not to be here."""
    here = seated(names(ui))
    found = queue(ui)
    absent = []
    known = ui.box.names()
    for i in range(len(known)):
        if known[i] not in here and known[i] not in found:
            (absent if ui.sitting and ui.sitting.answers[i] == ABSENT else found).append(known[i])
    return found + absent

# SPDX-License-Identifier: MIT
"""What screens do with whole games and hands; with the screens that do so, and not in memory otherwise."""

from hearts.core import record as r
from hearts.core.game import NAME_SIZE
from hearts.core.rules import CODE_SIZE, DNF
from hearts.core.waiting import waiting


def prepare(ui, newcomers=0):
    """The coming game is to have the rules of this one. newcomers: the seats where someone new sits down, bit by seat."""
    ui.coming.load(ui.game.rules.code, 0)
    ui.newcomers = newcomers


def begin(ui, dealer):
    """Record the coming game, and who sits there from then on. One that has no hand yet is undone, not stopped; who sat and who waited
    there still does."""
    game = ui.game
    names = bytearray(game.names)
    queue = waiting(game)
    told = 0
    if game.started and not game.hands:
        told = game.seated
        if not withdraw(ui, game.start):
            return
    payload = ui.payload
    for i in range(CODE_SIZE):
        payload[i] = ui.coming.code[i]
    payload[7] = dealer
    payload[8] = ui.newcomers
    if ui.commit(r.GAME) and _seat_players(ui, names, told) and _line_up(ui, queue):
        restart(ui)


def _seat_players(ui, names, told):
    """Record who sits elsewhere in this game than the box says again by itself. names: before it. told: the seats that the game which it
    replaces had a word of, bit by seat. Returns whether all was done."""
    game = ui.game
    sitting = ui.sitting
    for seat in range(4):
        at = seat * NAME_SIZE
        chosen = sitting and sitting.changed >> seat & 1
        name = (sitting.names if chosen else names)[at : at + NAME_SIZE]
        # Where nobody was chosen and none sat, the box may yet know one, if it was not told that the seat has no name; where somebody new
        # sits it must not say the one before.
        says = chosen or (name[0] or told >> seat & 1) and not ui.newcomers >> seat & 1
        if says and name != game.names[at : at + NAME_SIZE] and not sit_down(ui, seat, name):
            return False
    if sitting:
        ui.box.names(game.names)
    return True


def _line_up(ui, queue):
    """Record who waits that a game had a word of which is undone. Returns whether all was done."""
    here = waiting(ui.game) + seated(ui.game.names)
    return all(name in here or wait(ui, name, True) for name in queue)


def seated(names):
    """The four names in Game.names."""
    return [bytes(names[at : at + NAME_SIZE]) for at in range(0, 4 * NAME_SIZE, NAME_SIZE)]


def wait(ui, name, joins):
    """Record that somebody waits for a seat, or does so no longer. Returns whether it was done."""
    return _record_name(ui, r.WAIT, joins, name)


def sit_down(ui, seat, name):
    """Record who sits there. Returns whether it was done."""
    return _record_name(ui, r.SIT, seat, name)


def _record_name(ui, kind, first, name):
    ui.payload[0] = first
    for i in range(NAME_SIZE):
        ui.payload[1 + i] = name[i]
    return ui.commit(kind)


def withdraw(ui, index):
    """Undo the records from one in the log on. Returns whether it was done."""
    sequence = ui.game.sequence_at(index)
    for i in range(3):
        ui.payload[i] = sequence >> 8 * i & 255
    return ui.commit(r.UNDO)


def retarget(ui):
    """Record the target of the coming rules for the game that is being played, and show where it stands with that."""
    target = ui.coming.target
    ui.payload[0] = target & 255
    ui.payload[1] = target >> 8
    if ui.commit(r.TARGET):
        restart(ui)


def restart(ui, sitting=None):
    """Records came or went: show where the game stands now. sitting: what holds yet of who is to sit where in the coming game."""
    ui.skipped = False
    ui.news = False
    ui.lot = -1
    ui.sitting = sitting
    ui.next_hand()


def typed(ui):
    """The hand that is being typed in: a correction, or the coming one."""
    return ui.correction or ui.entry


def retype(ui):
    """Back to where it is typed."""
    ui.show("retake" if ui.correction else "take")


def put_by(ui):
    """To the table: what is typed of the coming hand is kept, a correction is not."""
    if ui.correction:
        ui.home()
    else:
        ui.show("kept")


def commit_hand(ui, moon):
    """Record the hand that was typed in, with what its shooter chose, and show where the game stands then. A correction is shown first."""
    taken = typed(ui).taken
    taken.moon = moon
    if ui.correction:
        weigh(ui)
        return
    ui.payload[0] = ui.game.hands
    taken.pack(ui.payload, 1)
    if ui.commit(r.HAND):
        ui.skipped = False
        ui.news = True
        ui.home()
    else:
        taken.moon = 0


def weigh(ui):
    """A correction is complete: show what it would change, if it can be and changes anything."""
    hand = ui.correction
    if not hand.changes:
        ui.home()
    elif hand.rules.game == DNF and hand.taken.moon and hand.number != ui.game.hands - 1:
        ui.refuse(r.NOT_THE_LAST)
    else:
        ui.show("amend")


def amend(ui):
    """Record the correction, and show where the game stands then. The coming hand's call and what is typed of it stay."""
    hand = ui.correction
    ui.payload[0] = hand.number
    hand.taken.pack(ui.payload, 1)
    if ui.commit(r.AMEND):
        ui.news = False
        ui.next_hand()

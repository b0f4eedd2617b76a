# SPDX-License-Identifier: MIT
"""What screens do with whole games and hands; with the screens that do so, and not in memory otherwise."""

from hearts.core import record as r
from hearts.core.rules import CODE_SIZE, DNF


def prepare(ui, newcomers=0):
    """The coming game is to have the rules of this one. newcomers: the seats where someone new sits down, bit by seat."""
    ui.coming.load(ui.game.rules.code, 0)
    ui.newcomers = newcomers


def begin(ui, dealer):
    """Record the coming game. One that has no hand yet is undone, not stopped."""
    game = ui.game
    if game.started and not game.hands and not withdraw(ui, game.start):
        return
    payload = ui.payload
    for i in range(CODE_SIZE):
        payload[i] = ui.coming.code[i]
    payload[7] = dealer
    payload[8] = ui.newcomers
    if ui.commit(r.GAME):
        restart(ui)


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


def restart(ui):
    """Records came or went: show where the game stands now."""
    ui.skipped = False
    ui.news = False
    ui.lot = -1
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

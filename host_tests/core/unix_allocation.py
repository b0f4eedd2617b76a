# SPDX-License-Identifier: MIT
"""Plays a DNF and a classic game on MicroPython with the heap locked, so that a single allocated byte in the core raises MemoryError. Only
the records are put together beforehand. Prints how many core calls were made and how many bytes they allocated."""

import gc

import micropython

from hearts.core import change, undoing
from hearts.core import record as r
from hearts.core.entry import Entry
from hearts.core.game import Game
from hearts.core.hand import check
from hearts.core.reentry import Reentry
from hearts.core.rotation import leader_of
from hearts.core.rules import CLASSIC, DNF, FLOOR, HALF, Rules
from hearts.core.standing import lowest, place, sole


class Journal:
    """Records put together in advance."""

    def __init__(self, game, target, options=0):
        self.records = []
        rules = Rules()
        rules.begin(game)
        rules.set(target, options)
        self.add(r.GAME, bytes(rules.code) + b"\x05\x02")

    def add(self, kind, payload=b""):
        record = bytearray(r.SIZE)
        record[r.PAYLOAD : r.PAYLOAD + len(payload)] = payload
        r.seal(record, kind, len(self.records))
        self.records.append(record)

    def undo(self, back=1):
        first = len(self.records) - back
        self.add(r.UNDO, bytes((first & 255, first >> 8, 0)))
        self.add(r.RESTORE)


def dnf_game():
    journal = Journal(DNF, 900, HALF | FLOOR)
    for hand in range(12):
        seat = hand & 3
        journal.add(r.CALL, bytes((1, 1, 1)) if hand & 1 else bytes((0, 0, 0, 3)))
        journal.add(r.SIT, bytes((seat, 1, 2, 3, 4, 5, 6, 7, 8)))
        journal.add(r.HAND, bytes((hand, seat | seat << 4, 0x21, seat, 0x33, 0x33)))
        journal.undo()
        journal.add(r.AMEND, bytes((hand // 2, 0x21, 0x03, seat, 0x60, 0x06)))
        journal.undo(4)  # the hand, with what hangs on it
        journal.add(r.DEALER, bytes((seat,)))
        journal.add(r.TURN, b"\x01")
        journal.undo()
    journal.add(r.TARGET, bytes((0x20, 0x03)))
    journal.undo()
    journal.add(r.WAIT, bytes((1, 1, 2)))
    journal.add(r.HAND, bytes((12, 0x11, 0x11, 0x11, 0xC0, 0x00)))  # shot
    journal.add(r.GAME, bytes((DNF, 0, 44, 1, 0, 0, 0, 4, 4)))
    journal.undo()
    journal.add(r.SIT, bytes((2, 1)))
    journal.add(r.HAND, bytes((0, 0x10, 0x32, 0x00, 0x33, 0x33)))
    journal.add(r.STOP)
    return journal.records


def classic_game():
    journal = Journal(CLASSIC, 26)
    journal.add(r.PASS, b"\x02")
    journal.add(r.HAND, bytes((0, 0xF0, 0xFF, 0x0F, 0xD0, 0x00)))  # 13 13 0 0
    journal.add(r.HAND, bytes((1, 0xF2, 0xFF, 0x1F, 0x00, 0x0D)))  # seat 2 shot: 39 39 0 26
    journal.undo()
    journal.add(r.UNDO, bytes((3,)))
    journal.add(r.HAND, bytes((1, 0xF0, 0xFF, 0x0F, 0xD0, 0x00)))
    journal.add(r.TIE, bytes((2, 12, 2)))
    journal.add(r.HAND, bytes((2, 0xF2, 0xFF, 0x0F, 0x00, 0xD0)))
    journal.add(r.TIE, bytes((1, 12, 3)))
    return journal.records


def play(game, records, broken, points, cards):
    """Every call a screen or the journal makes. Returns how many records were accepted."""
    accepted = 0
    for record in records:
        for i in range(r.SIZE):
            broken[i] = record[i]
        broken[7] ^= 16
        if change.check(game, broken) == r.OK or change.apply(game, broken) == r.OK:
            return -1
        if change.check(game, record) == r.OK and change.apply(game, record) == r.OK:
            accepted += 1
        game.pass_now(cards)
        leader_of(game.rules, game.dealer)
        sole(lowest(game.totals))
        game.ends_at(game.totals)
        for seat in range(4):
            place(game.totals, seat)
            game.total_with(seat, 13)
        for hand in range(game.hands):
            game.score_of(hand, points)
        if undoing.newest(game) >= 0:
            game.kind_at(undoing.newest(game))
            game.payload_at(undoing.newest(game), 0)
            game.sequence_at(undoing.newest(game))
        if game.calls or game.may_play or change.archives(game) or game.start_sequence or undoing.newest_hand(game) or undoing.undone(game):
            pass
    return accepted


def type_in(entry, packed, points):
    """A hand, press by press, with holds, all the way back, and again."""
    for _ in range(2):
        while entry.back():
            pass
        for i in range(20):
            entry.press(i & 3)
            entry.more(i & 3)
            if entry.complete and (entry.untouched or entry.left or entry.asked):
                check(entry.taken, entry.rules)
            entry.taken.shooter(entry.rules)
            entry.taken.score(entry.rules, points)
            entry.taken.pack(packed, 0)
            entry.taken.unpack(packed, 0)


def type_again(hand, game, totals):
    """A recorded hand, kept, with its hearts gathered, all the way back, with two seats exchanged, and what would come of it."""
    for seat in range(4):
        while hand.keep():
            pass
        hand.press(seat)
        hand.press(hand.rest)
        hand.press(seat)
        hand.more(seat)
        hand.look(game, totals)
        while hand.back():
            pass
        if hand.answer == seat:
            hand.press(seat)
        hand.swap(seat, 3)
        if hand.changes:
            hand.look(game, totals)


def main():
    games = (dnf_game(), classic_game())
    broken = bytearray(r.SIZE)
    points = [0, 0, 0, 0]
    cards = [0, 0, 0, 0]
    packed = bytearray(5)
    allocated = 0
    accepted = 0
    total = 0
    for records in games:
        game = Game()
        entry = Entry(game.rules)
        total += len(records)
        played = Game()
        play(played, records, broken, points, cards)  # the first run of a function may load it
        again = Reentry(played, 0)
        gc.collect()
        before = gc.mem_alloc()
        micropython.heap_lock()
        accepted += play(game, records, broken, points, cards)
        type_in(entry, packed, points)
        type_again(again, played, points)
        micropython.heap_unlock()
        allocated += gc.mem_alloc() - before
    print(accepted, total, allocated)


main()

# SPDX-License-Identifier: MIT
"""Power cuts on the emulated Pico, for power_cuts.py: stock firmware, the image that `make image` writes, keys pressed at its pins.

An evening is a row of moves; the last key of each records something. Before that key the process is copied once to see what the flash is
asked for, and then once for each cut: in the copy the power fails at that flash operation, tools.state reads what is left in the flash, and
the firmware itself starts on it, and shows it. If that start writes, power fails again there, and the firmware starts once more."""

import itertools
import random
from typing import NamedTuple

from host_tests import evening as evenings
from host_tests import machines
from host_tests.campaigns.quick_box import segments
from tools import ROOT, flash, image, reader, script, state
from tools.machine import MachineError
from tools.pico.branch import Branch

FAULTS = ("lost", "shown, not stored", "another game", "no mount", "no start", "stuck")
TEARS = 6  # how often each operation is torn, each time in another way
SETTLED_MS = 600  # after a key the box has recorded, drawn and come to rest

PARTS = ROOT / "host_tests" / "journeys" / "parts"

QUICK = {"game": "classic", "target": 20}
LONG = {"game": "dnf"}


def product():
    """The image that `make image` writes, bytes. Raises image.ImageError if it can't be made."""
    return image.product().data


# --- what is pressed --------------------------------------------------------------------------------------


class Moves(evenings.Evening):
    """An Evening that presses nothing: it notes the key script of what it is asked for, behind that of `earlier`."""

    def __init__(self, rules, dealer, earlier=""):
        super().__init__(None, rules, dealer)
        self._script = earlier

    def run(self, text):
        self._script += text + "\n"

    def taken(self):
        """What was noted since the last time, a move."""
        noted, self._script = self._script, ""
        return noted

    def part(self, name):
        """One of the journeys' own scripts."""
        self.run(f'include "{PARTS / name}.keys"')

    def choose(self, part):
        """The game, and who deals."""
        self.part(part)
        self.press(evenings.KEYS[self.dealer])

    def again(self):
        """The same game once more, after one that is over."""
        self.press("OK OK")
        self.press(evenings.KEYS[self.dealer])

    def undo_hand(self):
        """Take back the hand that was just recorded."""
        last = [serial for serial, fact in self.model.standing if fact["is"] == "hand"][-1]
        self._fact("undo", first=last)
        self.part("undo-list")
        self.press("A OK")

    def leave(self):
        """Another game instead of this one, which nobody has won."""
        self.part("new-game")
        self.press("D")


def moves_of(seed):
    """An evening without end, its moves: a game of Dirty Nasty Filthy Hearts that is left, then games of classic Hearts to 20, each of
    which sends the one before into the archive."""
    chance = random.Random(seed)
    game = Moves(LONG, chance.randrange(4))
    game.choose("choose-dnf")
    yield game.taken()
    hands = (hand for hand in evenings.random_hands(LONG, chance.random()) if hand[2] is None)  # a shoot would end it
    for call in itertools.islice(evenings.random_calls(chance.random()), chance.randint(2, 5)):
        game.call(**call)
        yield game.taken()
        game.play(*next(hands))
        yield game.taken()
    game.undo_hand()
    yield game.taken()
    game.run("press OK OK")  # no call
    game.play(*next(hands))
    yield game.taken()
    game.leave()
    hands = evenings.random_hands(QUICK, chance.random())
    for number in itertools.count():
        game = Moves(QUICK, chance.randrange(4), game.taken())
        if number:
            game.again()
        else:
            game.choose("choose-classic-20")
        yield game.taken()
        while not game.state["over"]:
            game.play(*next(hands))
            yield game.taken()
            if game.state["tie"]:
                game.settle_tie(chance.choice(("share", "play on")))
                yield game.taken()
            elif not game.state["over"] and chance.random() < 0.2:
                game.undo_hand()
                yield game.taken()


def last_key(move):
    """A move without its last key, as a script, and that key: its number, and how long it is down, ms."""
    commands = [line for line in move.splitlines() if line]
    verb, *keys = commands.pop().split()
    if keys[:-1]:
        commands.append(f"{verb} " + " ".join(keys[:-1]))
    return "\n".join(commands), script.KEYS[keys[-1]], script.DOWN_MS if verb == "press" else script.HELD_MS


# --- the cuts ---------------------------------------------------------------------------------------------


class Fault(Exception):
    """What must not be: one of FAULTS, and more about it."""


def push(machine, key, down_ms):
    """Press a key and let the box do what it does. Returns what the panel showed last while there was power."""
    seen = [machine.panel.seen()]

    def dark():
        if machine.powered:
            seen[0] = machine.panel.seen()
        return not machine.powered

    machine.press(key)
    machine.run_until(dark, down_ms)
    machine.release(key)
    machine.run_until(dark, SETTLED_MS)
    return seen[0]


class Stored(NamedTuple):
    """What a flash holds: the game, as tools.state tells it, and the records of it and of the archived games, bytes."""

    game: dict
    records: bytes

    @property
    def totals(self):
        return self.game.get("totals")


def stored_by(machine):
    """What is Stored in a machine's flash. Raises Fault."""
    try:
        files = machine.files()
    except flash.FlashError as error:
        raise Fault("no mount", error) from error
    records = b""
    for number, path in sorted(segments(files, "old") + segments(files, "now")):
        if 16 * number + len(files[path]) > len(records):  # until it is removed, what is archived lies where it was, too
            records = records[: 16 * number] + files[path]
    return Stored(state.state_of(files), records)


def cut(machine, key, down_ms, before, after, number, how, seed):
    """In a copy of the process: the power fails in this flash operation of the key. Returns whether it failed a second time, and a fault or
    None. before, after: what is Stored without and with what the key records."""
    machine.cut_at_flash_operation(number, how, seed)
    picture = push(machine, key, down_ms)
    assert not machine.powered, "the same key has asked less of the flash than before"
    again = False
    try:
        left = stored_by(machine)
        check_left(left, before, after, reader.totals(picture))
        again = start(machine, seed)
        check_start(machine, left)
    except Fault as fault:
        return again, fault.args
    return again, None


def check_left(left, before, after, shown):
    """What a cut has left is what was stored before or after, or, where several records were made, in between. shown: totals that the panel
    showed, or None."""
    if not left.records.startswith(before.records):
        raise Fault("lost", f"{len(left.records) // 16} records are there of {len(before.records) // 16}")
    if shown not in (None, before.totals, left.totals):
        raise Fault("shown, not stored", f"{shown}, stored are {left.totals}")
    if not after.records.startswith(left.records):
        raise Fault("another game", f"the records of {left.game}")
    for whole in (before, after):
        if left.records == whole.records and left.game != whole.game:
            raise Fault("another game", f"{left.game}, not {whole.game}")


def start(machine, seed):
    """Let the firmware start, with a cut in the first flash operation of that, and then again. Returns whether there was one."""
    machine.cut_at_flash_operation(1, "torn", seed)
    for again in (False, True):
        try:
            machine.boot()
            return again
        except MachineError as error:
            if machine.powered or again:
                raise Fault("no start", error) from error
    return True


def check_start(machine, left):
    """The box shows what was left. It may have said again who stayed from the game before."""
    kept = stored_by(machine)
    if not kept.records.startswith(left.records):
        raise Fault("lost", "the start has changed what was there")
    said = ("players", "next_sequence")
    if {**kept.game, **dict.fromkeys(said)} != {**left.game, **dict.fromkeys(said)}:
        raise Fault("another game", f"{kept.game} after the start, {left.game} before")
    shown = reader.totals(machine.panel.seen())
    at_table = kept.game.get("hands") and not kept.game["over"] and not kept.game["tie"]
    if shown != kept.totals and (shown or at_table):
        raise Fault("another game", f"the panel shows {shown}, stored are {kept.totals}")
    counted = machine.exec("print(app.game.sequence, app.game.hands, *app.game.totals)").split()
    stored = [kept.game["next_sequence"], len(kept.game.get("hands", ())), *(kept.totals or [0, 0, 0, 0])]
    if [int(word) for word in counted] != stored:
        raise Fault("another game", f"the App counts {counted}, stored are {stored}")


def scout(machine, key, down_ms):
    """In a copy of the process: what the key asks of the flash. Returns how many operations, and what is Stored afterwards."""
    before = machine.flash_operations
    push(machine, key, down_ms)
    return machine.flash_operations - before, stored_by(machine)


def evening(product, seed, processes, tears=TEARS, games=None, moves=None):
    """Play an evening and cut the power wherever it writes. Yields a row for a power_cuts.Table, and faults, for each cut. `games` are in
    the flash before; `moves` are those of the seed unless given."""
    waiting = []
    machine = machines.pico(product, games)
    machine.boot()
    try:
        for place, move in enumerate(moves or moves_of(seed)):
            earlier, key, down_ms = last_key(move)
            script.run(earlier, machine)
            before = stored_by(machine)
            operations, after = Branch(lambda key=key, down_ms=down_ms: scout(machine, key, down_ms)).result()
            if after.records == before.records:
                yield _row("none", "stuck"), [f"move {place} records nothing"]
            for number, how, tear in _ways(operations, tears):
                while len(waiting) >= processes:
                    yield _outcome(*waiting.pop(0))
                arguments = (machine, key, down_ms, before, after, number, how, 1000 * place + tear)
                branch = Branch(lambda arguments=arguments: cut(*arguments))
                waiting.append((how, f"move {place}, operation {number} of {operations}, {how} {tear}", branch))
            push(machine, key, down_ms)
        while waiting:
            yield _outcome(*waiting.pop(0))
    finally:
        for *_, branch in waiting:
            branch.result()
        machine.close()


def _ways(operations, tears):
    """Each cut of so many operations: number, how, and which tear. After one is before the next."""
    for number in range(1, operations + 1):
        if number == 1:
            yield number, "before", 0
        for tear in range(tears):
            yield number, "torn", tear
        yield number, "after", 0


def _outcome(how, where, branch):
    """A row for the table, and a fault in words if there is one."""
    again, fault = branch.result()
    row = {**_row(how, fault and fault[0]), "cuts": 1, "second": int(again)}
    return row, [f"{where} -> {fault[0]}: {fault[1]}"] if fault else []


def _row(kind, fault):
    return {"kind": kind, "cuts": 0, "second": 0, **{each: int(each == fault) for each in FAULTS}}

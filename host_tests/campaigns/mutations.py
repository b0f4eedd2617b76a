# SPDX-License-Identifier: MIT
"""Damage to everything that a box keeps: `python -m host_tests.campaigns.mutations [--runs 1000000] [--seed N]`.

A good folder, a running game of each family in one to four segments, games in the archive, settings, is damaged at random: bits, bytes,
records, whole files, numbers and payloads under a checksum that is right again. Then a box is started on it. Each time:

- no exception comes out of the start, nor of the one after it;
- the game is what the longest valid beginning of the records makes, as read here a second time; a fresh Game is the judge of what can
  follow what;
- what must hold of any game holds (invariants.py);
- each record that had survived the damage is still somewhere in the files after the start, and after one more hand was recorded;
- that hand can be recorded, and is there after another start; but where a record of a later version stands next, nothing is recorded and
  nothing changes.

One run in fifty also has some keys pressed, screens and all. `--run K` repeats one run of that seed and tells what it did.
"""

import argparse
import binascii
import collections
import concurrent.futures
import functools
import os
import random
import sys
import time
import traceback
from typing import NamedTuple

from hearts import starting
from hearts.core import change, undoing
from hearts.core.game import Game
from hearts.core.record import GAME
from hearts.store.journal import Journal
from host_tests import evening, second_scorer
from host_tests.campaigns.invariants import breaks
from host_tests.campaigns.quick_box import Box, Flash, commit, compile_once, segments
from host_tests.core import facts
from tools import state

SIZE = 16
PRESSED = 50  # of so many runs one has keys pressed
AGAIN = 5  # of so many runs one is damaged twice
CHUNK = 2000  # runs that a process does at a time

HOEMKE = [{"game": "hoemke", "code": code, "target": 900} for code in ("1111", "2222", "3333", "4444")]
DNF = {"game": "dnf", "target": 900}
CLASSIC = {"game": "classic", "target": 900, "tie": "play on"}


# --- good folders ------------------------------------------------------------------------------------------


class Base(NamedTuple):
    """A good folder: {path: bytes}; how many records are in its running game's segments; all of its records; and whether the power went
    while it was tidied up, which is harm enough for one more."""

    files: dict
    running: int
    records: list
    cut: bool


def play(flash, rules, hands, seed, names=True):
    """Record a game after what there is, as people would, with an undo and its opposite now and then."""
    app = Box(lambda number: 0, flash).boot().app
    chance = random.Random(seed)

    def tell(kind, **fact):
        assert not commit(app, {"is": kind, **fact}, rules), (kind, fact)

    tell("game", rules=rules, dealer=seed % 4, drawn=False, new=[])
    for seat in range(4 if names else 0):
        tell("sit", seat=seat, name=(seat + 1, 2, 3, 0, 0, 0, 0, 0))
    calls = evening.random_calls(seed)
    for takers, hearts, moon in evening.random_hands(rules, seed):
        if app.game.hands == hands or app.game.over:
            break
        if app.game.tie:
            tell("tie", choice="play on", seats=facts.seats_in(app.game.tie), hands=app.game.hands)
        if rules["game"] == "dnf":
            tell("call", **{**dict.fromkeys(facts.PASSES, 0), **next(calls)})
            moon = moon and "add"
        tell("hand", number=app.game.hands, takers=takers, hearts=hearts, moon=moon)
        if chance.random() < 0.2:
            tell("undo", first=app.game.sequence_at(undoing.newest_hand(app.game)))
            tell("restore")
        if chance.random() < 0.1:
            tell("turn", by=chance.randint(1, 3))
            tell("wait", joins=True, name=(chance.randint(1, 26), 5, 0, 0, 0, 0, 0, 0))
        if chance.random() < 0.1 and rules["game"] == "classic" and not app.game.over:
            tell("pass", further=chance.randrange(4))


def base_of(*games, files=(), cut=None):
    """A folder with these games one after the other, each (rules, hands, seed)."""
    flash = Flash(files)
    for rules, hands, seed in games:
        play(flash, rules, hands, seed, names=seed % 2)
    kept = {path: data for path, data in flash.files.items() if path[:4] in ("now/", "old/")}
    if cut:
        kept = cut(kept)
    running = sum(len(kept[path]) // SIZE for _, path in segments(kept, "now"))
    records = [data[at : at + SIZE] for data in kept.values() for at in range(0, len(data), SIZE)]
    return Base(kept, running, records, cut is not_cleared)


def only_old(files):
    return {path: data for path, data in files.items() if path.startswith("old/")}


def not_cleared(files):
    """As where the power went when the finished game was in the archive and not yet taken out of the way."""
    (_, path), *_ = segments(files, "old")
    return {**files, "now/" + path[4:]: files[path]}


@functools.cache
def bases():
    """Good folders and how often each is damaged: the small ones mostly."""
    one = [(rules, 4, seed) for seed, rules in enumerate([DNF, CLASSIC, *HOEMKE], 1)]
    small = [base_of(game) for game in one]
    small += [base_of(first, second) for first, second in zip(one, reversed(one), strict=True)]
    small += [base_of(one[1], one[0], one[3], one[2]), base_of(one[0], (CLASSIC, 0, 8)), base_of((DNF, 1, 2), (DNF, 0, 3))]
    small += [base_of(one[0], one[1], cut=only_old), base_of(one[2], one[0], cut=not_cleared), base_of()]
    large = [base_of((rules, hands, 7)) for rules in (DNF, CLASSIC, HOEMKE[3]) for hands in (24, 40)]
    large += [base_of((DNF, 26, 1), (CLASSIC, 40, 2)), base_of((DNF, 26, 1), (CLASSIC, 0, 2))]
    return [*small, *large], [12] * len(small) + [1] * len(large)


# --- damage ------------------------------------------------------------------------------------------------

STRANGE = [
    "now/new", "old/new", "now/.DS_Store", "now/0000001", "now/000000010", "now/0000000a", "now/-0000001", "now/99999999", "now/16777215",
    "now/00000000", "now/00000029", "now/00009999", "now/ 0000001", "now/1_000_00", "old/00000000", "old/00000005",
    "old/16777215", "old/99999999", "old/bad-00000000", "old/bad-00000029", "old/bad-16777215", "old/bad-",
    "old/photo.jpg", "readme", "settings.new", "new",
]  # fmt: skip


def resealed(record):
    """The record with its checksum made right."""
    return record[:14] + binascii.crc_hqx(record[:14], 0xFFFF).to_bytes(2, "little")


class Damage:
    """Ways to harm files, {path: bytes}. Each method but those of one word for `_` is one; it may find nothing to harm."""

    def __init__(self, chance):
        self.chance = chance

    def _path(self, files, least=1):
        """A file of at least so many bytes, mostly of the running game, or None."""
        paths = sorted(path for path, data in files.items() if len(data) >= least)
        now = [path for path in paths if path.startswith("now/")]
        if now and self.chance.random() < 0.8:
            paths = now
        return self.chance.choice(paths) if paths else None

    def _noise(self, count):
        return self.chance.randbytes(count)

    def _overwrite(self, files, what):
        if path := self._path(files):
            data = files[path]
            at = self.chance.randrange(len(data))
            files[path] = data[:at] + what[: len(data) - at] + data[at + len(what) :]

    def flipped_bits(self, files):
        if path := self._path(files):
            data = bytearray(files[path])
            for _ in range(self.chance.choice((1, 1, 1, 2, 5))):
                data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)
            files[path] = bytes(data)

    def overwritten_bytes(self, files):
        self._overwrite(files, self._noise(self.chance.randint(1, 40)))

    def erased_block(self, files):
        self._overwrite(files, self.chance.choice((b"\xff", b"\0")) * self.chance.choice((1, 14, 16, 32, 256, 512)))

    def cut_off(self, files):
        if path := self._path(files):
            files[path] = files[path][: self.chance.randrange(len(files[path]))]

    def inserted_bytes(self, files):
        if path := self._path(files):
            at = self.chance.choice((0, len(files[path]), self.chance.randrange(len(files[path]))))
            files[path] = files[path][:at] + self._noise(self.chance.choice((1, 3, 16, 40))) + files[path][at:]

    def _records(self, files):
        """A file in records, and its path; () where there is none."""
        if path := self._path(files, SIZE):
            return path, [files[path][at : at + SIZE] for at in range(0, len(files[path]), SIZE)]
        return ()

    def records_swapped(self, files):
        if found := self._records(files):
            path, records = found
            one, other = (self.chance.randrange(len(records)) for _ in range(2))
            records[one], records[other] = records[other], records[one]
            files[path] = b"".join(records)

    def record_twice(self, files):
        if found := self._records(files):
            path, records = found
            records.insert(self.chance.randint(0, len(records)), self.chance.choice(records))
            files[path] = b"".join(records)

    def record_removed(self, files):
        if found := self._records(files):
            path, records = found
            del records[self.chance.randrange(len(records))]
            files[path] = b"".join(records)

    def _rewrite(self, files, change):
        """Change one record; its checksum is right again."""
        if found := self._records(files):
            path, records = found
            place = self.chance.randrange(len(records))
            record = bytearray(records[place].ljust(SIZE, b"\0"))
            change(record)
            records[place] = resealed(bytes(record))
            files[path] = b"".join(records)

    def other_number(self, files):
        def change(record):
            number = facts.number_of(record)
            number += self.chance.choice((-1, 1, 2, 29, self.chance.randrange(1 << 24), -1 - number))
            record[2:5] = (number % (1 << 24)).to_bytes(3, "little")

        self._rewrite(files, change)

    def other_kind(self, files):
        def change(record):
            record[1] = 1 << 5 | self.chance.choice((self.chance.randrange(32), self.chance.randint(1, len(facts.KINDS))))

        self._rewrite(files, change)

    def other_payload(self, files):
        def change(record):
            for _ in range(self.chance.choice((1, 1, 2, 9))):
                record[self.chance.randrange(5, 14)] = self.chance.choice((0, 1, 15, 255, self.chance.randrange(256)))

        self._rewrite(files, change)

    def later_version(self, files):
        def change(record):
            record[1] = self.chance.randint(2, 7) << 5 | self.chance.randrange(32)

        self._rewrite(files, change)

    def file_removed(self, files):
        if path := self._path(files, 0):
            del files[path]

    def _name(self):
        return self.chance.choice((*STRANGE, f"now/{self.chance.randrange(60):08d}", f"old/{self.chance.randrange(60):08d}"))

    def file_renamed(self, files):
        if path := self._path(files, 0):
            data = files.pop(path)
            files[self._name()] = data

    def files_swapped(self, files):
        one, other = self._path(files, 0), self._path(files, 0)
        if one:
            files[one], files[other] = files[other], files[one]

    def file_twice(self, files):
        if path := self._path(files, 0):
            files.setdefault(self._name(), files[path])

    def strange_file(self, files):
        files.setdefault(self._name(), self._noise(self.chance.choice((1, 15, 16, 64, 464, 600))))

    def empty_file(self, files):
        files[self.chance.choice((self._path(files, 0), self._name())) or "now/00000000"] = b""

    def settings(self, files):
        """Noise, or a whole file of settings with values that nobody chose."""
        data = self._noise(self.chance.choice((0, 1, 2, 5, 6, 64, 600)))
        if self.chance.random() < 0.5:
            values = data[:40]
            data = bytes((0x5E, self.chance.choice((1, 1, 2)), len(values))) + values
            data += binascii.crc_hqx(data, 0xFFFF).to_bytes(2, "little")
        files["settings"] = data


WAYS = [name for name in vars(Damage) if not name.startswith("_")]


# --- a second reading --------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """records: how many records of the running game count. view: what they make, as tools.state tells it. shut: whether a record of a
    later version comes next, behind which nothing may be written."""

    records: int
    view: dict
    shut: bool


def read(files):
    """What can be read of the running game."""
    records = []
    for begins, path in not_archived(files):
        data = files[path]
        for at in range(0, len(data), SIZE):
            record = data[at : at + SIZE]
            if not facts.is_whole(record):
                return judged(tuple(records), is_later(record))
            number = facts.number_of(record)
            follows = not records or number == facts.number_of(records[-1]) + 1
            # a segment has the number of its first record for a name, and a game begins one
            if not follows or (number != begins if at == 0 else record[1] & 31 == GAME):
                return judged(tuple(records), False)
            records.append(record)
    return judged(tuple(records), False)


def not_archived(files):
    """The segments of the running game. Where the archive has a game of the first one's name, what can be read of the segments may lie
    there already, and they only wait to be removed."""
    running = segments(files, "now")
    if not running:
        return []
    archived = files.get(f"old/{running[0][1][4:]}", b"")
    first, count = beginning(archived)
    if first != running[0][0]:
        return running
    sound = archived[: SIZE * count]

    def waits(number, data):
        at = SIZE * (number - first)
        return at < len(sound) and sound[at:].startswith(data[: SIZE * beginning(data)[1]])

    return [(number, path) for number, path in running if not waits(number, files[path])]


def beginning(data):
    """The number of the first record, and how many there are in unbroken order up to the first that is not whole; (-1, 0): none."""
    first = facts.number_of(data) if facts.is_whole(data[:SIZE]) else -1
    count = 0
    while facts.is_whole(record := data[SIZE * count : SIZE * count + SIZE]) and facts.number_of(record) == first + count:
        count += 1
    return first, count


def is_later(record):
    """Whether the 16 bytes are a whole record of a later version."""
    return len(record) == SIZE and record[0] == 0xA7 and record[1] >> 5 > 1 and resealed(record) == record


@functools.lru_cache(maxsize=50_000)
def judged(records, later):
    """The reading of whole records in unbroken order, behind which a later version's comes or not."""
    game = Game()
    if records:
        game.sequence = facts.number_of(records[0])
    for count, record in enumerate(records):
        if change.apply(game, record):
            return Reading(count, view_of(game), False)
    return Reading(len(records), view_of(game), later)


def view_of(game):
    """What can be seen of a game; its next number only where it has records, without them that is the journal's affair."""
    view = state.describe(game)
    return view if game.records else {**view, "next_sequence": None}


HALF_WRITTEN = ("now/new", "old/new", "new", "settings")


# --- a run -------------------------------------------------------------------------------------------------


class Broken(Exception):
    """What does not hold."""


def survivors(base, files):
    """The records of the good folder that are still whole in the files, but for those that are only being written."""
    written = {path: data for path, data in files.items() if path not in HALF_WRITTEN}
    return [record for record in base.records if is_in(record, written)]


def is_in(record, files):
    return any(record in data for data in files.values())


def check_kept(records, files, when):
    for record in records:
        if not is_in(record, files):
            raise Broken(f"{when}, record {facts.number_of(record)} is gone: {record.hex()}")


def record_a_hand(app):
    """One more hand, with what must come before it. Returns what the app says of the first thing that it refuses, or 0."""
    game = app.game
    rules = facts.rules_in_words(game.rules.code)
    told = []
    if game.tie:
        told.append({"is": "tie", "choice": "play on", "seats": facts.seats_in(game.tie), "hands": game.hands})
    elif not game.may_play:
        rules = {"game": "classic"}
        told.append({"is": "game", "rules": rules, "dealer": 1, "drawn": False, "new": []})
    for fact in told:
        if status := commit(app, fact, rules):
            return status
    hearts = [1, len(second_scorer.plain_hearts(rules)) - 1, 0, 0]
    takers = dict.fromkeys(second_scorer.named_cards(rules), 3)
    return commit(app, {"is": "hand", "number": game.hands, "takers": takers, "hearts": hearts, "moon": None}, rules)


def check_start(base, files, number, chance):
    """Start boxes on damaged files. Returns how many records count."""
    kept = survivors(base, files)
    expected = read(files)
    flash = Flash(files)
    game = Game()
    Journal(flash.folder).load(game, starting)
    if view_of(game) != expected.view:
        raise Broken(f"{expected.records} records can be read, and make {expected.view}, but the start made {view_of(game)}")
    if wrong := breaks(game, game.started and facts.rules_in_words(game.rules.code)):
        raise Broken("; ".join(wrong))
    check_kept(kept, flash.files, "after the start")
    box = Box(chance.randrange, flash)
    box.start()
    if number % PRESSED == 0:
        press_some(box, chance)
        check_kept(kept, flash.files, "after some presses")
        box.start()
    app = box.app
    before = dict(flash.files)
    status = record_a_hand(app)
    if expected.shut:
        if not status or flash.files != before:
            raise Broken("something was written behind a record of a later version")
        return expected.records
    if status:
        raise Broken(f"no further hand can be recorded: {status}")
    view = state.describe(app.game)
    check_kept(kept, flash.files, "after one more hand")
    box.start()
    if state.describe(box.app.game) != view:
        raise Broken(f"after another start there is {state.describe(box.app.game)} and not {view}")
    check_kept(kept, flash.files, "after another start")
    return expected.records


def press_some(box, chance):
    """A few keys, long and short, with every screen drawn."""
    box.run(0, 0)
    for _ in range(chance.randint(1, 12)):
        box.press((chance.randrange(6),), chance.choice((40, 700)), 60)
    if box.panel.sent != box.panel.pages:
        raise Broken("the panel was sent something else than is in the frame")


def run(seed, number):
    """One run. Returns the ways of damage, the good folder, how many records count (None if it broke), and what broke or ""."""
    chance = random.Random(seed << 40 | number)
    choices, weights = bases()
    base = chance.choices(choices, weights)[0]
    files = dict(base.files)
    damage = Damage(chance)
    ways = [chance.choice(WAYS) for _ in range(2 if chance.randrange(AGAIN) == 0 and not base.cut else 1)]
    for way in ways:
        getattr(damage, way)(files)
    try:
        return ways, base, check_start(base, files, number, chance), ""
    except Broken as broken:
        what, error = str(broken), False
    except Exception:
        what, error = traceback.format_exc(), True
    listed = "".join(f"  {path}: {len(data)} bytes\n" for path, data in sorted(files.items()))
    again = f"again: python -m host_tests.campaigns.mutations --seed {seed} --run {number}\n"
    return ways, base, None, ("EXCEPTION " if error else "BROKEN ") + f"run {number}, {' and '.join(ways)}: {what}\n{listed}{again}"


# --- a campaign --------------------------------------------------------------------------------------------


def chunk(seed, numbers):
    """These runs. Returns a Counter by (way, what) and the texts of what broke."""
    tally = collections.Counter()
    broken = []
    for number in numbers:
        ways, base, count, text = run(seed, number)
        way = ways[0]
        tally[way, "runs"] += 1
        if text:
            broken.append(text)
            tally[way, "exceptions" if text.startswith("EXCEPTION") else "broken"] += 1
        else:
            tally[way, "all" if count >= base.running else "part" if count else "nothing"] += 1
            tally[way, "share"] += min(1, count / base.running) if base.running else 1
    return tally, broken


def campaign(runs, seed, processes):
    """That many runs. Returns the tally and what broke."""
    tally = collections.Counter()
    broken = []
    chunks = [range(first, min(first + CHUNK, runs)) for first in range(0, runs, CHUNK)]
    with concurrent.futures.ProcessPoolExecutor(processes, initializer=compile_once) as pool:
        for counted, texts in pool.map(chunk, [seed] * len(chunks), chunks):
            tally.update(counted)
            broken += texts
    return tally, broken


COLUMNS = ("runs", "exceptions", "broken", "all", "part", "nothing")


def table(tally, seconds):
    """What a campaign prints in the end: a line a way of damage, by the first where there are two."""
    lines = [f"{'damage':20}" + "".join(f"{column:>12}" for column in COLUMNS) + f"{'recovered':>12}"]
    total = collections.Counter()
    for (_, what), count in tally.items():
        total["together", what] += count
    for way in [*WAYS, "together"]:
        counts = total if way == "together" else tally
        sound = sum(counts[way, column] for column in ("all", "part", "nothing"))
        share = f"{100 * counts[way, 'share'] / sound:.1f} %" if sound else "-"
        lines.append(f"{way.replace('_', ' '):20}" + "".join(f"{counts[way, column]:12,}" for column in COLUMNS) + f"{share:>12}")
    lines.append(f"recovered: mean share of the running game's records. {seconds:,.0f} seconds")
    return "\n".join(lines)


SHOWN = 10  # texts of what broke


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m host_tests.campaigns.mutations", description="Damage to all that a box keeps.")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=int, help="repeat only this run, and tell what it did")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args(arguments)
    if chosen.run is not None:
        ways, base, count, text = run(chosen.seed, chosen.run)
        print(text or f"{' and '.join(ways)}: {count} of {base.running} records")
        return 1 if text else 0
    began = time.monotonic()
    tally, broken = campaign(chosen.runs, chosen.seed, chosen.processes)
    for text in broken[:SHOWN]:
        print(text)
    print(table(tally, time.monotonic() - began))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

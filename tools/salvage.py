# SPDX-License-Identifier: MIT
"""The games that are left in a dump of the flash, whatever its file system says: `python -m tools.salvage DUMP`.

DUMP is a dump of the whole flash (`picotool save -a`), of the file system alone, a UF2 file, any other file, or a folder of files.
MicroPython reformats without asking when its file system does not mount; that erases two blocks of 352, and the records of the games lie
in the others. Dump it before anything is copied onto it, even the score box: that takes blocks at random. Records are looked for at every
byte, and put together again by their numbers and by where they lie:

* The same record is found many times, since littlefs copies blocks and leaves the old ones as they are: it counts once.
* Records that follow one another in flash and in number are a run: a piece of a file. Runs that share a recorded hand, or a block, belong
  together. A run that has two other records for the same numbers is from another life of the box: after a reformat it counts from 0 again.
  (One such record alone is one that the power cut before it counted.)
* Runs that follow one another in number are of one life where the firmware's own game accepts them one after the other.

What is printed is a JSON list of games, the oldest first, lives one after the other; the life whose records the file system still knows is
the newest, and of the others the longer one comes first. Each game is as tools.state prints it, and has

    first_sequence, last_sequence   numbers of its first and last record
    missing             how many records between them were not found
    missing_sequences   which: "12", "20-25"
    loose               hands that were found but don't fit into what is left of the game: taken, points, number
    number              of a hand, in "hands" and "loose": counted from 0, missing hands too

Where records are missing, totals, dealer and end are those of the hands that are there. A game whose first record was not found has only
loose hands, without points; "game" is then told from the cards. A record that withdraws one that is missing has no effect.

    --records       print the records instead, one a line: offset in DUMP, number, kind, payload
    --out FOLDER    also write the games to FOLDER, which must not exist, as the box keeps them: for tools.state, or to be copied onto a
                    Pico. The newest game is the running one. Numbers are kept where they go upwards; else they go on from the game before.

A false record needs the magic byte, the version, a kind, zeros behind what the kind uses, and a CRC of 16 bits. In 2 MB of noise a false
name (its eight letters can be anything) turns up once in 90,000 dumps, a false hand less than once in ten thousand million; a name alone
makes no game. In a file of more than 511 records one lies across two blocks; it is put together from both.
"""

import argparse
import itertools
import json
import sys
from array import array
from pathlib import Path
from typing import NamedTuple

from hearts.core import change
from hearts.core import record as r
from hearts.core import rules as ru
from hearts.core.game import MOST_HANDS, MOST_RECORDS, Game
from hearts.core.hand import Taken
from tools import command, flash, state, uf2
from tools.score import CARDS, GAMES

KINDS = ("", "GAME", "SIT", "CALL", "HAND", "AMEND", "UNDO", "RESTORE", "TIE", "DEALER", "TARGET", "STOP", "TURN", "PASS", "WAIT")
SEGMENT = 29
"""Records in a segment of the running game, as the journal has them."""

_NOW, _OLD = "now", "old"  # the journal's folders

_POINTERS = (4, 8)  # bytes with which littlefs begins the second and the third block of a file; no game needs more
_GAME_NAMES = {number: name for name, number in GAMES.items()}
_CARD_NAMES = {number: name for name, number in CARDS.items()}


class Record(NamedTuple):
    """A record and where it was found, in bytes from the start of the dump."""

    offset: int
    raw: bytes

    @property
    def sequence(self):
        return r.sequence_of(self.raw)

    @property
    def kind(self):
        return r.kind_of(self.raw)

    @property
    def payload(self):
        return self.raw[r.PAYLOAD : r.PAYLOAD + 9]

    @property
    def block(self):
        return self.offset // flash.BLOCK_SIZE


# --- records ---------------------------------------------------------------------------------------------


def _is_record(raw):
    """Whether the firmware would take the 16 bytes in some game. Names are the only records that noise could bring about, so what stands
    before them is looked at too."""
    if not r.is_sound(raw):
        return False
    game = Game()
    game.sequence = r.sequence_of(raw)
    if change.check(game, raw) in (r.UNSOUND, r.OUT_OF_RANGE):
        return False
    kind = r.kind_of(raw)
    first, second = raw[r.PAYLOAD : r.PAYLOAD + 2]
    return kind == r.SIT and first <= 3 or kind == r.WAIT and first <= 1 and second > 0 or kind not in (r.SIT, r.WAIT)


def find(data):
    """Every copy of every record in `data` (bytes), a list of Record in the order of their offsets."""
    example = bytearray(r.SIZE)
    r.seal(example, r.STOP, 0)
    magic = bytes(example[:1])
    known = {}
    found = []
    at = data.find(magic)
    while 0 <= at <= len(data) - r.SIZE:
        raw = bytes(data[at : at + r.SIZE])
        if raw not in known:
            known[raw] = _is_record(raw)
        if known[raw]:
            found.append(Record(at, raw))
        at = data.find(magic, at + 1)
    return found


def _across(data, found):
    """Records of which one part ends a block and the other begins another one, behind the file's pointers: pairs (Record at where it
    begins, offset behind it)."""
    blocks = range(0, len(data), flash.BLOCK_SIZE)
    for record in found:
        begin = record.offset + r.SIZE
        head = data[begin : begin + -begin % flash.BLOCK_SIZE]
        if not 0 < len(head) < r.SIZE:
            continue
        for tail in (block + pointers for block in blocks for pointers in _POINTERS):
            behind = tail + r.SIZE - len(head)
            raw = bytes(head + data[tail:behind])
            if len(raw) == r.SIZE and r.sequence_of(raw) == record.sequence + 1 and _is_record(raw):
                yield Record(begin, raw), behind


# --- runs and lives --------------------------------------------------------------------------------------


class _Run:
    """Records that follow one another in flash and in number. `blocks` are those in which it, or a part of it that tells of a hand, was
    found."""

    def __init__(self, records):
        self.records = {record.sequence: record for record in records}
        self.first = records[0].sequence
        self.last = records[-1].sequence
        self.blocks = {record.block for record in records}
        self.hands = {record.sequence for record in records if record.kind == r.HAND}

    def holds(self, other):
        return all(sequence in self.records and self.records[sequence].raw == one.raw for sequence, one in other.records.items())


def _runs(data):
    """The runs in `data` that are no part of another, the longest first."""
    found = find(data)
    by_offset = {record.offset: record for record in found}
    behind = {}
    for record, after in _across(data, found):
        by_offset[record.offset] = record
        behind[record.offset] = after
    follower = {}
    for offset, record in by_offset.items():
        after = behind.get(offset, offset + r.SIZE)
        # A record that is damaged in the middle of a file does not end the run.
        for step in range(1, SEGMENT):
            one = by_offset.get(after)
            if one and one.sequence == record.sequence + step:
                follower[offset] = after
                break
            if one or after // flash.BLOCK_SIZE != offset // flash.BLOCK_SIZE:
                break
            after += r.SIZE
    starts = sorted(by_offset.keys() - set(follower.values()))
    runs = []
    for start in starts:
        records = [by_offset[start]]
        while records[-1].offset in follower:
            records.append(by_offset[follower[records[-1].offset]])
        runs.append(_Run(records))
    runs.sort(key=lambda run: (-len(run.records), -max(record.offset for record in run.records.values())))
    kept = []
    for run in runs:
        whole = [longer for longer in kept if longer.first <= run.first and run.last <= longer.last and longer.holds(run)]
        for longer in whole:
            # Two lives can begin with the same game and the same names, but not with the same hand.
            if run.hands:
                longer.blocks |= run.blocks
        if not whole:
            kept.append(run)
    return kept


def _differences(one, other):
    """For how many numbers two maps of records have different ones."""
    few, many = sorted((one, other), key=len)
    return sum(sequence in many and many[sequence].raw != record.raw for sequence, record in few.items())


def _belong(one, other):
    """Whether two runs are of one life, by what they share."""
    differences = _differences(one.records, other.records)
    if any(sequence in other.records and other.records[sequence].raw == one.records[sequence].raw for sequence in one.hands):
        return differences <= 1
    return not differences and not one.blocks.isdisjoint(other.blocks)


def _pieces(runs):
    """The runs put together where they belong together, as maps {number: Record}, of two different records that of the longer run."""
    groups = []
    for run in runs:
        mine = [group for group in groups if any(_belong(run, member) for member in group)]
        groups = [group for group in groups if group not in mine] + [[member for group in mine for member in group] + [run]]
    pieces = []
    for group in groups:
        piece = {}
        for run in sorted(group, key=lambda run: len(run.records)):
            piece.update(run.records)
        pieces.append(dict(sorted(piece.items())))
    return pieces


def lives(data):
    """The lives of the box that `data` (bytes) tells of, each a list of Record in order, numbers that are missing left out."""
    found = []
    pieces = _pieces(_runs(data))
    for piece in sorted(pieces, key=lambda piece: (next(iter(piece)), -len(piece))):
        first = next(iter(piece))
        fitting = [life for life in found if not _differences(life, piece) and _goes_on(life, piece)]
        if fitting:
            # The one with the nearest record before it.
            life = min(fitting, key=lambda life: first - max((sequence for sequence in life if sequence < first), default=-1))
            life.update(piece)
        else:
            found.append(piece)
    return [[life[sequence] for sequence in sorted(life)] for life in found]


def _goes_on(life, piece):
    """Whether the firmware accepts the beginning of a piece after what the life has before it."""
    beginning = list(piece.values())[:SEGMENT]
    first = beginning[0]
    if first.kind == r.GAME:
        return True
    before = []
    undone = set()
    for sequence in sorted((sequence for sequence in life if sequence < first.sequence), reverse=True)[:MOST_RECORDS]:
        record = life[sequence]
        if record.kind == r.UNDO and not (before and before[-1].kind == r.RESTORE):
            undone.add(_undone(record.payload))
        before.append(record)
        if record.kind == r.GAME and sequence not in undone:
            break
    before.reverse()
    if not before or before[0].kind != r.GAME:
        return True
    missing = first.sequence - before[-1].sequence - 1
    if not missing:
        return all(len(tale.told) == len(tale.found) for tale in tales(before + beginning))
    hand = next((record.payload[0] for record in beginning if record.kind == r.HAND), None)
    known = list(tales(before))[-1].next_number
    return hand is None or known <= hand <= known + missing or hand < missing


# --- games -----------------------------------------------------------------------------------------------


class Tale:
    """What the box held in memory at some time: a game, and before it, as long as undo can reach back there, the one before.

    The firmware's Game makes of the records what it makes of them on the box. Where some are missing, the others are renumbered, so that
    they follow one another, and so are the hands.

    told      the records that the game took, in order
    loose     hands that it did not take
    found     the numbers of all records, also of those that it did not take and that are no hands
    """

    def __init__(self):
        self.game = Game()
        self.told = []
        self.loose = []
        self.found = []
        self._withdrawn = []
        self._numbers = {}  # by where a game begins among the records: the numbers that its hands have on the box
        self._hole = 0  # records missing since the last hand

    def numbers(self):
        """The numbers that the hands of the game have on the box."""
        return self._numbers.get(self.game.start, [])[: self.game.hands]

    def is_another(self, record):
        """Whether a record can't be of this tale any more: too many are missing before it, or it begins again at a lower hand."""
        if not self.found:
            return False
        missing = record.sequence - self.found[-1] - 1
        self._hole += missing
        if missing > MOST_RECORDS:
            return True
        if record.kind == r.GAME:
            return not self.game.started or change.check(self.game, self._renumbered(record)) != r.OK
        return record.kind == r.HAND and self._hole > record.payload[0] < self.next_number

    def archives(self, record):
        """The tale of the game before, if this record is the hand that ends the time in which undo could reach it; or None."""
        if record.kind != r.HAND or not change.archives(self.game) or change.check(self.game, self._renumbered(record)):
            return None
        return _told(self.told[: self.game.start])

    def take(self, record):
        """Let a record count, if the game takes it."""
        renumbered = self._renumbered(record)
        game = self.game
        start = game.start
        self.found.append(record.sequence)
        drops = record.kind == r.HAND and change.archives(game)
        if renumbered is None or change.apply(game, renumbered):
            self._lay_aside(record)
            return
        if drops:
            self.told = self.told[start:]
            self.found = [sequence for sequence in self.found if sequence >= self.told[0].sequence]
            self._numbers = {0: []}
        self.told.append(record)
        if record.kind == r.GAME:
            self._numbers[game.start] = []
        elif record.kind == r.HAND:
            self._numbers[game.start] = [*self._numbers[game.start][: game.hands - 1], record.payload[0]]
            self._hole = 0

    def _lay_aside(self, record):
        """Keep what the game did not take, if it is a hand, or takes one back."""
        if record.kind == r.HAND:
            self.loose.append(record)
        elif record.kind == r.UNDO:
            undone = [hand for hand in self.loose if hand.sequence == _undone(record.payload)]
            self._withdrawn += undone
            self.loose = [hand for hand in self.loose if hand not in undone]
        elif record.kind == r.RESTORE and self._withdrawn:
            self.loose.append(self._withdrawn.pop())

    def parts(self):
        """The tales of the game before and of the game, as far as there are such."""
        if not self.game.start:
            return [self]
        now = _told(self.told[self.game.start :])
        now.loose = self.loose
        now.found = [sequence for sequence in self.found if sequence >= now.found[0]]
        return [_told(self.told[: self.game.start]), now]

    def sealed(self, first):
        """The records that the game took as bytes of 16 each, numbered from `first` on without a gap."""
        game = self.game
        made = []
        for index in range(game.records):
            raw = bytearray(r.SIZE)
            raw[r.PAYLOAD : r.PAYLOAD + 9] = bytes(game.payload_at(index, place) for place in range(9))
            kind = game.kind_at(index)
            if kind == r.UNDO:
                undone = _undone(raw[r.PAYLOAD :]) - game.sequence_at(0)
                raw[r.PAYLOAD : r.PAYLOAD + 3] = (first + undone).to_bytes(3, "little")
            r.seal(raw, kind, first + index)
            made.append(bytes(raw))
        return made

    @property
    def next_number(self):
        """The number that the next hand has on the box, if none is missing."""
        numbers = self.numbers()
        if self.game.started:
            return numbers[-1] + 1 if numbers else 0
        return max((hand.payload[0] for hand in self.loose), default=-1) + 1

    def _renumbered(self, record):
        """The record as the game must be told it, or None if it says of something missing."""
        payload = bytearray(record.payload)
        numbers = self.numbers()
        if record.kind == r.HAND:
            next_number = self.next_number
            if payload[0] != next_number and not (self._hole and next_number < payload[0] < MOST_HANDS):
                return None
            payload[0] = self.game.hands
        elif record.kind == r.AMEND:
            if payload[0] not in numbers:
                return None
            payload[0] = numbers.index(payload[0])
        elif record.kind == r.TIE:
            if payload[2] != self.next_number:
                return None
            payload[2] = self.game.hands
        elif record.kind == r.UNDO:
            undone = _undone(payload)
            place = next((place for place, one in enumerate(self.told) if one.sequence == undone), None)
            if place is None:
                return None
            payload[:3] = self.game.sequence_at(place).to_bytes(3, "little")
        raw = bytearray(r.SIZE)
        raw[r.PAYLOAD : r.PAYLOAD + 9] = payload
        r.seal(raw, record.kind, self.game.sequence)
        return bytes(raw)


def _undone(payload):
    """The number of the first record that an UNDO with this payload withdraws."""
    return int.from_bytes(payload[:3], "little")


def _told(records):
    """The tale of records that a game has taken before."""
    tale = Tale()
    for record in records:
        tale.is_another(record)
        tale.take(record)
    return tale


def tales(records):
    """The tales of a life, from its records in order: each but the last is done with, as far as the box is concerned."""
    tale = Tale()
    for record in records:
        if tale.is_another(record):
            yield tale
            tale = Tale()
        done = tale.archives(record)
        if done:
            yield done
        tale.take(record)
    if tale.found:
        yield tale


# --- what is printed -------------------------------------------------------------------------------------


def describe(tale):
    """One game as the module's docstring lists it, as a dict that json can write; None where there is neither game nor hand."""
    game = tale.game
    if not game.started and not tale.loose:
        return None
    holes = [(one + 1, after - 1) for one, after in itertools.pairwise(tale.found) if after - one > 1]
    if game.started:
        told = state.describe(game)
        for hand, number in zip(told["hands"], tale.numbers(), strict=True):
            hand["number"] = number
        rules = game.rules
    else:
        rules = _rules_by_cards(tale.loose[0])
        told = {"game": _GAME_NAMES[rules.game]}
    return {
        "first_sequence": tale.found[0],
        "last_sequence": tale.found[-1],
        "missing": sum(last - first + 1 for first, last in holes),
        "missing_sequences": [str(first) if first == last else f"{first}-{last}" for first, last in holes],
        **told,
        "next_sequence": tale.found[-1] + 1,
        "loose": [_loose(hand, rules, scored=game.started) for hand in tale.loose],
    }


def _taken(record):
    taken = Taken()
    taken.unpack(record.raw, r.PAYLOAD + 1)
    return taken


def _loose(record, rules, scored):
    """A hand that no game took, as state.describe has the others."""
    taken = _taken(record)
    cards = {"hearts": list(taken.hearts)}
    for place, card in enumerate(rules.named):
        cards[_CARD_NAMES[card]] = taken.takers[place]
    points = array("h", (0, 0, 0, 0))
    taken.score(rules, points)
    return {"taken": cards, "points": list(points) if scored else None, "number": record.payload[0]}


def _rules_by_cards(record):
    """The rules of a game that has as many named cards as the hand."""
    named = sum(seat != ru.NONE for seat in _taken(record).takers)
    rules = ru.Rules()
    for game, variation in ((ru.CLASSIC, 0), (ru.DNF, 0), (ru.HOEMKE, 0), (ru.HOEMKE, 1), (ru.HOEMKE, 2)):
        rules.begin(game, variation)
        if len(rules.named) == named:
            break
    return rules


def _newest_last(found, path):
    """The lives in the order in which they were lived, as far as that can be told."""
    try:
        files = state.read(path)
    except (OSError, ValueError):
        files = {}
    known = {data[at : at + r.SIZE] for data in files.values() for at in range(0, len(data), r.SIZE)}
    return sorted(found, key=lambda life: (sum(record.raw in known for record in life), -len(life)))


def salvage(path):
    """The tales in the dump at `path`, oldest first. Raises OSError or uf2.Uf2Error."""
    found = _newest_last(lives(_bytes(path)), path)
    return [tale for life in found for tale in tales(life)]


def games(told):
    """The games in these tales, as dicts that json can write."""
    parts = [part for tale in told for part in tale.parts()]
    return [game for game in map(describe, parts) if game]


def _bytes(path):
    if Path(path).is_dir():
        return b"".join(data for _, data in sorted(flash.folder(path).items()))
    data = Path(path).read_bytes()
    return bytes(flash.chip(data)) if uf2.is_uf2(data) else data


def folder_of(told):
    """The files of a games folder with these tales, {path: bytes}: the last game's in now/, the others' in old/."""
    files = {}
    told = [tale for tale in told if tale.game.records]
    free = 0
    for tale in told:
        first = max(free, tale.told[0].sequence)
        records = tale.sealed(first)
        free = first + len(records)
        if tale is not told[-1]:
            files[f"{_OLD}/{first:08d}"] = b"".join(records)
            continue
        segments = []
        for record in records:
            if not segments or len(segments[-1]) == SEGMENT or r.kind_of(record) == r.GAME:
                segments.append([])
            segments[-1].append(record)
        for segment in segments:
            files[f"{_NOW}/{r.sequence_of(segment[0]):08d}"] = b"".join(segment)
    return files


def _write(files, folder):
    for name in (_NOW, _OLD):
        (folder / name).mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)


def main(arguments):
    """Print the games or the records. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.salvage", description="The games that are left in a dump of the flash.")
    parser.add_argument("dump", metavar="DUMP", help="a dump of the flash or of its file system, a UF2 file, any other file, or a folder")
    parser.add_argument("--records", action="store_true", help="print the records, one a line: offset, number, kind, payload")
    parser.add_argument("--out", metavar="FOLDER", help="also write the games to this folder, as the box keeps them")
    chosen = parser.parse_args(arguments)
    folder = Path(chosen.out) if chosen.out else None
    if folder and folder.exists():
        print(f"{folder} is there already: name a folder that is not.", file=sys.stderr)
        return 2
    try:
        if chosen.records:
            for record in find(_bytes(chosen.dump)):
                print(f"{record.offset:#08x} {record.sequence:8} {KINDS[record.kind]:7} {record.payload.hex(' ')}")
            if not folder:
                return 0
        told = salvage(chosen.dump)
        found = games(told)
        if folder:
            _write(folder_of(told), folder)
            loose = sum(len(game["loose"]) for game in found)
            if loose:
                print(f"{loose} loose hands without their game could not be written to {folder}: see the list.", file=sys.stderr)
        if not found:
            print(f"There are no records in {chosen.dump}.", file=sys.stderr)
    except (OSError, ValueError) as error:
        print(f"{chosen.dump} can't be salvaged: {error}", file=sys.stderr)
        return 2
    if not chosen.records:
        print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(command.ended(main, sys.argv[1:]))

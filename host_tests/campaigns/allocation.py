# SPDX-License-Identifier: MIT
"""What each press takes from the heap: `python -m host_tests.campaigns.allocation`, or `make allocation`.

Every screen is brought up in the MicroPython unix port, in states that differ in what a press does there, and every event tried: a button,
a button held, and none for six seconds. Counted are the bytes of heap that App.step takes from the press to the last byte for the panel,
with the firmware's sources and its own panel, whose bus takes everything. What stays on its screen is to take nothing; it is counted the
second time, since at first a screen may find out what it has to remember. What loads another screen or writes to flash takes what it takes:
these figures are of use only beside each other, since the screens are compiled there, and come compiled to the Pico.

A word takes eight bytes there and four on the Pico, where the first table's figures are about half of it;
host_tests/pico/test_allocation.py looks at a sample there.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from host_tests import machines
from host_tests.core import facts
from tools import ROOT, device

FIRMWARE = ROOT / "firmware"
# upright is the table, where it is set so.
SCREENS = sorted({path.stem for path in (FIRMWARE / "hearts" / "ui" / "screens").glob("*.py")} - {"upright"})

_CHILD = Path(__file__).with_name("unix_allocation.py")
_TABLES = (("stays on its screen", ("stays",)), ("goes to another", ("loads",)), ("records or sets", ("records", "saves")))
_COLUMNS = ("A", "B", "C", "D", "held", "OK", "BACK", "BACK*", "nothing")


class Took(NamedTuple):
    """What came of an event in a state of a screen (stays, saves, loads, records), and the bytes it took."""

    screen: str
    state: str
    event: str
    outcome: str
    bytes: int

    @property
    def row(self):
        """Where it stands in a table."""
        return f"{self.screen} {self.state}".strip()

    @property
    def column(self):
        """The four seat buttons held are one."""
        return "held" if self.event in ("A*", "B*", "C*", "D*") else self.event


# --- the states --------------------------------------------------------------------------------------------

NAMES = ("MMMMMMMM", "WWWWWWWW", "GWENDOLN", "MMMMWWWW")  # too long for most places
_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def game(rules, *told, names=NAMES, dealer=0):
    """The lines of a game: who sits where, and then what is told, facts as host_tests.core.facts has them."""
    sit = [{"is": "sit", "seat": seat, "name": [_LETTERS.index(letter) for letter in name]} for seat, name in enumerate(names)]
    for fact in ({"is": "game", "rules": rules, "dealer": dealer, "drawn": False, "new": ()}, *sit, *told):
        yield f"fact {facts.KINDS.index(fact['is']) + 1} {facts.payload(fact, rules).ljust(9, bytes(1)).hex()}"


def hand(number, rules, *line):
    """The fact of a hand that cost the four so much."""
    return {"is": "hand", "number": number, **facts.hand_scoring(rules, *line)}


QUICK = {**facts.CLASSIC, "target": "quick"}
TO_20 = {**facts.CLASSIC, "target": 20}
CALL = {"is": "call", "left": 1, "right": 1, "across": 1, "kitty": 0}
SHOOT = {"is": "hand", "number": 0, **facts.everything_to(1, facts.DNF)}
TAKEN = {"is": "hand", "number": 0, "takers": {"QS": 0, "QH": 1, "QD": 2, "QC": 3, "JD": 1}, "hearts": (3, 3, 3, 3), "moon": None}

FIRST = tuple(game(facts.CLASSIC))
LATER = tuple(game(facts.CLASSIC, hand(0, facts.CLASSIC, 3, 18, 2, 3)))
TO_CALL = tuple(game(facts.DNF))
CALLED = tuple(game(facts.DNF, CALL))
LATER_DNF = tuple(game(facts.DNF, CALL, TAKEN, CALL))
TWO = tuple(game(facts.CLASSIC, hand(0, facts.CLASSIC, 3, 18, 2, 3), hand(1, facts.CLASSIC, 0, 25, 0, 1)))
HALVING = {**facts.CLASSIC, "half": True, "floor": True}
HALVED = tuple(game(HALVING, hand(0, HALVING, 3, 18, 2, 3)))
NAMELESS = tuple(game(facts.DNF, CALL, TAKEN, CALL, names=()))
HOEMKE = tuple(game(facts.HOEMKE, hand(0, facts.HOEMKE, 3, 5, 2, 3)))
OVER = tuple(game(QUICK, hand(0, QUICK, 3, 18, 2, 3)))
OVER_BEFORE = (*OVER, *LATER)

KNOWN = ("remember 0202020202020202 0303030303030303 0404000000000000 0500000000000000 0601000000000000",)

# Screen, what is special about it, what a new box is told, and how it goes on from there: keys, or lines as the child wants them.
STATES = (
    ("games", "new", (), ""),
    ("games", "last-row", (), "A A"),
    ("games", "over-a-game", LATER, ("show games",)),
    ("target", "first-row", (), "A OK"),
    ("target", "last-row", (), "A OK A A A"),
    ("code", "first-place", (), "A A OK"),
    ("code", "third-place", (), "A A OK D D C"),
    ("code", "lots", (), "A A OK B"),
    ("house", "dnf", (), "OK"),
    ("house", "dnf-third-row", (), "OK A A"),
    ("house", "dnf-last-row", (), "OK A A A A A A A A"),
    ("house", "classic", (), "A OK OK A"),
    ("seating", "nobody-known", (), "OK OK"),
    ("seating", "known", (), (*KNOWN, "keys OK OK")),
    ("seating", "one-sits", (), (*KNOWN, "keys OK OK A")),
    ("seating", "last-asked", (), (*KNOWN, "keys OK OK OK OK OK")),
    ("seating", "not-all-asked", (), (*KNOWN, "keys OK OK OK OK OK OK")),
    ("name", "empty", (), "OK OK A"),
    ("name", "letters", (), "OK OK A B B B C"),
    ("name", "west", (), "OK OK B C C C D"),
    ("players", "", LATER, "BACK A A A A OK"),
    ("sitter", "known", LATER, (*KNOWN, "keys BACK A A A A OK B")),
    ("sitter", "west", LATER, (*KNOWN, "keys BACK A A A A OK B OK")),
    ("sitter", "first-hand", FIRST, "BACK A A A OK C"),
    ("waiting", "", LATER, (*KNOWN, "keys BACK A A A A OK OK A")),
    ("dealer", "", (), "OK OK OK"),
    ("lots", "", (), "OK OK OK OK"),
    ("call", "nothing", TO_CALL, ""),
    ("call", "one", TO_CALL, "B"),
    ("call", "two", TO_CALL, "B C"),
    ("call", "west", tuple(game(facts.DNF, dealer=1)), "C"),
    ("table", "first-hand", FIRST, ""),
    ("table", "to-call", TO_CALL, "BACK"),
    ("table", "news", LATER, ("set news 1", "show")),
    ("table", "later", LATER, ""),
    ("table", "to-the-south", LATER, ("setting 6 1", "show")),
    ("standings", "first-hand", FIRST, "A"),
    ("standings", "south", LATER, "A"),
    ("standings", "west", LATER, "B"),
    ("take", "question", LATER_DNF, "OK"),
    ("take", "question-second", LATER_DNF, "OK A"),
    ("take", "question-nameless", NAMELESS, "OK A"),
    ("take", "last-question", LATER, "OK"),
    ("take", "last-question-dnf", LATER_DNF, "OK A A B B"),
    ("take", "last-question-hoemke", HOEMKE, "OK"),
    ("take", "hearts", LATER, "OK B"),
    ("take", "hearts-given", LATER, "OK B A C* D"),
    ("take", "hearts-dnf", LATER_DNF, "OK A B C D A"),
    ("take", "hearts-dnf-given", LATER_DNF, "OK A B C D A B B C* D"),
    ("take", "hearts-hoemke", HOEMKE, "OK C A"),
    ("take", "hearts-sure", LATER_DNF, "OK A B B B B OK"),
    ("take", "first-hand", CALLED, "OK"),
    ("take", "first-hand-second", CALLED, "OK A"),
    ("take", "first-hand-last", FIRST, "OK"),
    ("take", "first-hand-hearts", FIRST, "OK B"),
    ("take", "first-hand-given", FIRST, "OK B A C D"),
    ("kept", "", LATER, "OK A BACK*"),
    ("shoot", "south", CALLED, "OK A A A A A OK"),
    ("shoot", "west", CALLED, "OK B B B B B OK"),
    ("moon", "", LATER, "OK A OK A"),
    ("tie", "", tuple(game(TO_20, hand(0, TO_20, 13, 13, 0, 0), hand(1, TO_20, 13, 13, 0, 0))), ""),
    ("over", "south", OVER, ""),
    ("over", "west", OVER, "B"),
    ("after", "first-row", OVER, "OK"),
    ("after", "last-row", OVER, "OK A A A"),
    ("evict", "", tuple(game(facts.DNF, SHOOT)), ""),
    ("refused", "not-possible", LATER, ("set status 13", "show refused")),
    ("refused", "not-saved", LATER, ("set status 17", "show refused")),
    ("full", "", LATER, ("set status 18", "show full")),
    ("unreadable", "", LATER, ("show unreadable",)),
    ("notice", "battery", LATER, ("set notices 32", "show notice")),
    ("notice", "stuck", LATER, ("set notices 64", "set stuck 2", "show notice")),
    ("menu", "first-row", LATER, "BACK"),
    ("menu", "last-row", LATER, "BACK A A A A A A A A A A"),
    ("this_hand", "classic", LATER, "BACK OK"),
    ("this_hand", "dnf", CALLED, "BACK OK"),
    ("rules", "first-page", LATER, "BACK A A A A A OK"),
    ("rules", "dnf-second-page", CALLED, "BACK A A A A OK A"),
    ("undo", "first-row", LATER, "BACK A OK"),
    ("undo", "second-row", CALLED, "BACK A OK A"),
    ("correct", "newest", LATER_DNF, "BACK A A OK"),
    ("correct", "two-hands", TWO, "BACK A A OK A"),
    ("correct", "swaps", LATER_DNF, "BACK A A OK B*"),
    ("retake", "question", LATER_DNF, "BACK A A OK OK"),
    ("retake", "question-second", LATER_DNF, "BACK A A OK OK A"),
    ("retake", "question-nameless", NAMELESS, "BACK A A OK OK A"),
    ("retake", "last-question", LATER, "BACK A A OK OK"),
    ("retake", "last-question-hoemke", HOEMKE, "BACK A A OK OK"),
    ("retake", "hearts", LATER, "BACK A A OK OK OK"),
    ("retake", "hearts-gathered", LATER, "BACK A A OK OK OK D B"),
    ("retake", "hearts-dnf", LATER_DNF, "BACK A A OK OK OK OK OK OK OK"),
    ("retake", "hearts-half", HALVED, "BACK A A OK OK OK"),
    ("amend", "", LATER_DNF, "BACK A A OK OK C*"),
    ("history", "", LATER, "BACK A A A OK A"),
    ("hands", "newest", LATER_DNF, "BACK A A A OK OK"),
    ("hands", "two-hands", TWO, "BACK A A A OK OK A"),
    ("chart", "", TWO, "BACK A A A OK A OK"),
    ("finished", "one", OVER, "BACK A A OK A A OK"),
    ("finished", "over-before", OVER_BEFORE, "BACK A A A OK A A OK"),
    ("past", "", OVER, "BACK A A OK A A OK OK"),
    ("careers", "", OVER, "BACK A A OK A A A OK A"),
    ("career", "", OVER, "BACK A A OK A A A OK OK"),
    ("new_game", "", LATER, "BACK A A A A A A A A A A C OK"),
    ("settings", "battery", LATER, "BACK A A A A A A A A A A OK C C C"),
    ("settings", "display", LATER, "BACK A A A A A A A A A A OK C C"),
    ("settings", "language", LATER, "BACK A A A A A A A A A A OK C"),
    ("settings", "scrolled", LATER, "BACK A A A A A A A A A A OK A A A"),
    ("settings", "last-row", LATER, "BACK A A A A A A A A A A OK A A A A A A A A A A"),
    ("language", "", (), ("setting 2 0", "show")),
    ("selftest", "none", LATER, ("show selftest",)),
    ("selftest", "held", LATER, ("show selftest", "keys OK B*")),
    ("panel", "all", LATER, ("show panel",)),
    ("panel", "light", LATER, ("show panel", "keys A A A")),
    ("usual", "", LATER, ("show usual",)),
    ("change", "first-row", LATER, "BACK A A A A A A OK"),
    ("change", "over", OVER, "BACK A A A A A OK"),
    ("deals", "", LATER, "BACK A A A A A A OK OK"),
    ("next_pass", "", LATER, "BACK A A A A A A OK A A OK"),
    ("new_target", "", LATER, "BACK A A A A A A OK A A A OK"),
    ("new_target", "last-rows", LATER, "BACK A A A A A A OK A A A OK A A A A"),
    ("ends", "", TWO, "BACK A A A A A A OK A A A OK C C OK"),
    ("turned", "", LATER, "BACK A A A A A A OK A A A A OK"),
    ("stop", "", LATER, "BACK A A A A A A A OK"),
)


def _lines(screen, name, told, way):
    """A state as the child wants it."""
    yield f"state {screen} {name or '-'}"
    yield from told
    yield from [f"keys {way}"] if isinstance(way, str) else way


# --- what they take ----------------------------------------------------------------------------------------


def measured(states=STATES, firmware=FIRMWARE):
    """What every event takes in these states: two lists of Took, one of what each event does the first time, and one of what it does the
    last time that it does that. firmware: the folder of the sources."""
    micropython = machines.need_micropython()
    with tempfile.TemporaryDirectory() as folder:
        drivers, games, path = (Path(folder, name) for name in ("drivers", "games", "states"))
        drivers.mkdir()
        games.mkdir()
        device.link_drivers(drivers)
        path.write_text("".join(f"{line}\n" for state in states for line in _lines(*state)), encoding="utf-8")
        done = subprocess.run(
            [micropython, "-X", "heapsize=4m", _CHILD, path, games],
            env={**os.environ, "MICROPYPATH": f"{firmware}:{drivers}:.frozen"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    first, last = {}, {}
    for line in done.stdout.splitlines():
        screen, state, event, outcome, took = line.split()
        found = Took(screen, state.strip("-"), event, outcome, int(took))
        first.setdefault((screen, state, event), found)
        last[screen, state, event, outcome] = found
    return list(first.values()), list(last.values())


def most(found, outcomes):
    """{(row, column): the most bytes} of what came out so."""
    worst = {}
    for one in found:
        if one.outcome in outcomes:
            place = one.row, one.column
            worst[place] = max(worst.get(place, 0), one.bytes)
    return worst


def table(worst):
    """Lines; nothing stands where no event came out so."""
    yield f"{'':27}" + "".join(f"{column:>8}" for column in _COLUMNS)
    for row in dict.fromkeys(row for row, _ in worst):
        yield f"{row:27}" + "".join(f"{worst.get((row, column), ''):>8}" for column in _COLUMNS)


def main(arguments):
    """Print the tables. Returns the exit code."""
    if arguments:
        print("usage: python -m host_tests.campaigns.allocation", file=sys.stderr)
        return 2
    first, last = measured()
    for title, outcomes in _TABLES:
        print(f"Bytes of heap taken by what {title}:", *table(most(last, outcomes)), "", sep="\n")
    again = most(last, ("stays",))
    once = {place: count for place, count in most(first, ("stays",)).items() if count > again[place]}
    print("The first time on a screen, what it has to remember comes on top:")
    print(*(f"  {row}, {column}: {count} instead of {again[row, column]}" for (row, column), count in once.items()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

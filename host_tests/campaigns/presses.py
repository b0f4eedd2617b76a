# SPDX-License-Identifier: MIT
"""A million presses of buttons that bounce: `python -m host_tests.campaigns.presses [--presses 1000000] [--seed N]`.

The whole way of a press, in made-up time: contacts that bounce for none to 10 ms at both ends (of 16 switches that Ganssle measured, the
mean was 1.6 ms and the worst 6.2), the pins and what their circuit latches, the timer's interrupt each millisecond (hearts.port.buttons
as it stands), the loop of main.py (look, step, wait), debouncing and keys, up to the event that the app takes. Presses last from 0.2 ms to
more than a second, several buttons at once, and again and again the processor is away: for 15 ms (the memory is tidied up) and for 150 ms
(a screen is loaded) while the interrupt goes on; for 45 and for 400 ms (the flash is erased) without interrupts, when the circuit latches
one falling edge a pin. These come alone or, one time in four, in a row, as where a game is archived. Around and in them presses are
thickest.

Not simulated: that a scan does not read all pins in the same microsecond; what the app draws, but for the time it takes.

Each event is held against the presses that were made:

- lost: a press made no event; doubled: one too many; invented: an event came of nothing
- holds: there must be one where a scan found the button down 600 ms after it was first seen, and a look was due since; there must be none
  where it was let go before
- order: of two presses that can't have been first seen by the same scan, the earlier one makes its event first. (BACK acts when let go.)

What nobody can tell who has these scans and latches, and who takes a contact that closes within 10 ms of its last change for one that
bounces, is counted apart, by the names in UNSEEN. Some of it is seen by luck.

The presses come in nights of 10,000, each from a seed of its own: `--seed S --presses 10000` is night S again. Ends with 1 if anything was
lost, doubled, invented, out of order, or a hold was missing.
"""

import argparse
import bisect
import collections
import concurrent.futures
import itertools
import math
import os
import random
import sys
import time
from typing import NamedTuple

import pytest

from hearts.input.keys import BACK, HOLD, HOLD_TIME, OK, Keys
from host_tests.input.contacts import Press
from host_tests.port.button_bench import CLOCK, Bench

NIGHT = 10_000  # presses
FEW = 5  # faults of a kind that are told in words
NAMES = ("A", "B", "C", "D", "OK", "BACK")
MS = 1000  # microseconds, which all times are in but those of the firmware

# Why the processor is away; for how many ms; and without interrupts.
GC, LOAD, ERASE, LONG_ERASE = "gc, 15 ms", "a load, 150 ms", "an erase, 45 ms", "an erase, 400 ms"
AWAY = {GC: 15, LOAD: 150, ERASE: 45, LONG_ERASE: 400}
BLIND = (ERASE, LONG_ERASE)

# About what the emulated Pico takes; and the most that a press within a screen may take until it is drawn.
PASS = 400  # of the loop, when nothing happens
SCAN = 85  # one of those that are overdue after an erase, and then come one after the other
DRAWING = 10 * MS

LOOK = 4 * MS  # so long the loop waits for a change
BOUNCE = 10 * MS  # of a contact, at most
QUIET = 20 * MS  # so long a button is open before the next press counts as one
HELD = HOLD_TIME * MS
SLACK = 200 * MS  # in which the app has taken all events that wait, and has drawn what comes of each


# --- what is pressed, and when the processor is away ------------------------------------------------------------


class Plan(NamedTuple):
    """presses: in the order of their first contacts. absences: (when, [(why, how long the app goes on before the next one), ...]), in
    order."""

    presses: list
    absences: list


SCENES = {"clean": 3, "bouncing": 3, "short": 1, GC: 2, LOAD: 2, ERASE: 3, LONG_ERASE: 2}  # how often
CLEAN_IN = {"clean": 1, "bouncing": 0, "short": 0.5}  # so many contacts do not bounce; 0.1 elsewhere


def plan(seed, count):
    """A night of `count` presses, in scenes of a few."""
    dice = random.Random(seed)
    presses = []
    absences = []
    free = [0] * 6  # when the contact of each button has settled
    begin = 0
    while len(presses) < count:
        scene = dice.choices(list(SCENES), list(SCENES.values()))[0]
        number = min(dice.randrange(1, 9), count - len(presses))
        if scene in AWAY:
            # Late enough that a button can have been held for 600 ms.
            absence = _absence(dice, begin + dice.randrange(0, 800 * MS), scene)
            absences.append(absence)
            moments = [_near(dice, absence) for _ in range(number)]
        else:
            moments = [(begin + dice.randrange(0, number * 200 * MS), _length(dice, scene == "short")) for _ in range(number)]
        for at, length in sorted(moments):
            key = dice.randrange(6)
            pause = dice.randrange(0, 25 * MS) if dice.random() < 0.05 else dice.randrange(25 * MS, 60 * MS)
            at = max(at, begin, free[key] + pause)
            if dice.random() < CLEAN_IN.get(scene, 0.1):
                press = Press.clean(key, at, at + length)
            else:
                press = Press.bouncing(dice, key, at, at + length)
            free[key] = press.end
            presses.append(press)
        begin = max(*free, *(_until(absence) for absence in absences[-1:])) + dice.randrange(5 * MS, 100 * MS)
    presses.sort(key=lambda press: press.begin)
    return Plan(presses, absences)


def _length(dice, short):
    """How long a button is down."""
    if short:
        return dice.randrange(200, 1000)
    shortest, longest = dice.choices(((5, 40), (40, 200), (200, 560), (560, 640), (640, 1200)), (3, 4, 1, 1, 1))[0]
    return dice.randrange(shortest * MS, longest * MS)


def _absence(dice, at, why):
    row = [why]
    while len(row) < 4 and dice.random() < 0.25:
        row.append(dice.choice(list(AWAY)))
    return at, [(one, dice.randrange(0, 2 * MS)) for one in row]


def _until(absence):
    at, row = absence
    return at + sum(AWAY[why] * MS + pause for why, pause in row)


def _near(dice, absence):
    """When a press begins and how long it is, so that it has to do with an absence: most begin in it; of others it begins about when they
    begin or are let go, or they are to become a hold in it."""
    length = _length(dice, dice.random() < 0.1)
    within = dice.randrange(absence[0], _until(absence))
    about = absence[0] + dice.randrange(-15 * MS, 10 * MS)
    return dice.choices(((within, length), (about, length), (about - length, length), (within - HELD, length)), (6, 2, 2, 1))[0]


# --- what the score box makes of it -----------------------------------------------------------------------------


class Taken(NamedTuple):
    """An event that the app took at `at`; scan: the millisecond of the scan that it came of."""

    at: int
    scan: int
    event: int


class Stay(NamedTuple):
    """The processor was away, or the app was busy with drawing (why and row: "").

    back: when the app went on, after the scans that were overdue; row: where it belongs in the table"""

    begin: int
    end: int
    back: int
    why: str
    row: str


class Box(Bench):
    """The score box, less the app: from contacts to events. `taken` and `stays` are what happened.

    start: what its clock begins at, ms"""

    def __init__(self, patch, plan, start):
        self.us = 0
        self._start = start
        super().__init__(patch)
        self.taken = []
        self.stays = []
        self._keys = Keys()
        self._absences = collections.deque(plan.absences)
        self._edges = sorted((edge, press.button) for press in plan.presses for edge in press.edges)
        self._end = max([self._edges[-1][0], *(_until(absence) for absence in plan.absences[-1:])]) + 100 * MS
        self._edges.append((math.inf, None))
        self._edge = 0  # the next
        self._tick = MS  # when the next interrupt is due

    @property
    def now(self):
        return (self._start + self.us // MS) % CLOCK

    @now.setter
    def now(self, value):
        """The bench sets its clock at first; here that is `start`."""

    def idle(self):
        self._go_on(self._tick)

    def run(self):
        """As main.py does."""
        buttons = self.buttons
        absences = self._absences
        while self.us < self._end:
            tick = self._tick
            waiting = buttons.look()
            self._keys.step(buttons.now, buttons.levels)
            news = self._take()
            self._go_on(self.us + PASS)
            if news:
                self._stay(DRAWING)
            if absences and self.us >= absences[0][0]:
                row = absences.popleft()[1]
                for why, pause in row:
                    self._stay(AWAY[why] * MS, why, f"in {why}" if len(row) == 1 else SEVERAL)
                    self._go_on(self.us + pause)
            elif not waiting:
                if self._tick == tick:  # there was no scan since it looked
                    self._leave_out(absences[0][0] if absences else self._end)
                buttons.wait(4)

    def _take(self):
        """The app takes the events. Returns whether there were any."""
        keys = self._keys
        event = keys.next()
        if event < 0:
            return False
        scan = self.us // MS * MS - (self.now - self.buttons.now) % CLOCK * MS
        while event >= 0:
            self.taken.append(Taken(self.us, scan, event))
            event = keys.next()
        return True

    def _stay(self, length, why="", row=""):
        begin = self.us
        if why in BLIND:
            self.us = begin + length
            self._overdue()
        else:
            self._go_on(begin + length)
        self.stays.append(Stay(begin, begin + length, self.us, why, row))

    def _go_on(self, until):
        """Time goes by, with interrupts."""
        while self._tick <= until:
            self.us = self._tick
            self._scan()
        self.us = until

    def _overdue(self):
        """The scans that were missed are made up for, one after the other, as MicroPython's timer does."""
        while self._tick <= self.us:
            self._scan()
            self.us += SCAN

    def _scan(self):
        self._tick += MS
        edges = self._edges
        at = self._edge
        while edges[at][0] <= self.us:
            self.turn(edges[at][1])
            at += 1
        self._edge = at
        self.interrupt(None)

    def _leave_out(self, until):
        """Leave out whole passes of the loop in which nothing can happen. (No press lasts until it is stuck.)"""
        debounce = self._keys._debounce
        if debounce.down != debounce.closed or self.us - self._edges[self._edge - 1][0] < LOOK:
            return  # a press is about to be over, or the last scan saw what was in a latch
        until = min(until, self._edges[self._edge][0])
        for key in range(6):
            if debounce.down >> key & 1:
                left = HELD - (self.now - debounce.began[key]) % CLOCK * MS
                if left > -2 * LOOK:  # else it is known for a hold
                    until = min(until, self.us + left)
        passes = (until - self.us) // LOOK - 1
        if passes > 0:
            self.us += passes * LOOK
            self._tick += passes * LOOK


# --- what is right ----------------------------------------------------------------------------------------------

IN_ONE_ERASE = "a second press of a button within an erase"
TOO_SOON = "pressed again before the button was open for 20 ms"
LIKE_BOUNCE = "in an erase that began within 10 ms of the button's last bounce"
UNSEEN = (IN_ONE_ERASE, TOO_SOON, LIKE_BOUNCE)

CLEAN, BOUNCING, SHORT = "clean", "bouncing", "shorter than 1 ms"
SEVERAL, OVER = "in two to four of these in a row", "down when one of these began"
ROWS = (CLEAN, BOUNCING, SHORT, *(f"in {why}" for why in AWAY), SEVERAL, OVER)
LET_GO, HOLDS = "BACK, since it was let go", "holds, since 600 ms were over"
WRONG = ("lost", "doubled", "invented", "out of order", "holds missed", "holds invented")


class Scans:
    """When there were scans, and when the app looked at them."""

    def __init__(self, stays):
        self._stays = stays  # in order, none within another
        self._begins = [stay.begin for stay in stays]

    def erase(self, at):
        """The erase that `at` is in, or None."""
        index = bisect.bisect_right(self._begins, at) - 1
        stay = self._stays[index] if index >= 0 else None
        return stay if stay and stay.why in BLIND and at < stay.end else None

    def first(self, at):
        """From when on there may have been a scan, at `at` or after it."""
        erase = self.erase(at)
        return erase.end if erase else at

    def by(self, at):
        """By when there was a scan, at `at` or after it."""
        erase = self.erase(at) or self.erase(at + MS)
        return erase.end if erase else at + MS

    def there(self, at):
        """By when the app had looked and had taken all events that waited, at `at` or after it."""
        at += LOOK
        for stay in self._stays[max(0, bisect.bisect_right(self._begins, at) - 1) :]:
            if stay.begin > at:
                break
            at = max(at, stay.back + LOOK)
        return at

    def row(self, begin, end):
        """The row in the table of the first absence between these, or ""."""
        first = max(0, bisect.bisect_right(self._begins, begin) - 1)
        for stay in self._stays[first : bisect.bisect_right(self._begins, end)]:
            if stay.row and stay.back > begin:
                return stay.row
        return ""

    def around(self, press):
        """In words, for somebody who looks for a fault."""
        near = [stay for stay in self._stays if stay.end > press.begin - 50 * MS and stay.begin < press.end + 50 * MS]
        return ", ".join(f"{stay.why or 'drawing'} {stay.begin / MS:.1f} to {stay.end / MS:.1f}" for stay in near)


class Case:
    """A press, what can be known of it, and what came of it.

    last: the press of the same button before it, or None
    unseen: why nobody can tell it from that one, or None
    seen: when it is known for a press, at the latest
    took, held: what was Taken because of it"""

    def __init__(self, press, last, scans):
        self.press = press
        self.last = last
        self.unseen = None
        self.seen = scans.by(press.begin)
        self.took = None
        self.held = None
        self._scans = scans
        if last:
            self._compare(last, scans)

    def _compare(self, last, scans):
        press = self.press
        open_by = scans.by(scans.by(last.end))  # the first scan behind a bounce may still find it in the latch
        erase = scans.erase(press.begin)
        if press.begin - open_by < QUIET:
            self.unseen = IN_ONE_ERASE if erase else TOO_SOON
        elif erase and erase.begin - open_by < BOUNCE:
            # Only another look can tell it from that bounce.
            self.seen = scans.there(self.seen) + SLACK
            # After a press that was seen for no longer than this it may be the last bounce before the button settled.
            short = scans.first(last.let_go) - scans.by(last.begin) <= BOUNCE
            if short or press.let_go < erase.end + MS:
                self.unseen = LIKE_BOUNCE

    @property
    def row(self):
        """Where it belongs in the table."""
        press = self.press
        waited = self.took.at if self.took and press.button != BACK else press.begin + MS + PASS
        away = self._scans.row(press.begin, waited)
        if away:
            return away
        if self._scans.row(press.begin, press.end):
            return OVER
        if press.let_go - press.begin < MS:
            return SHORT
        return BOUNCING if len(press.edges) > 2 else CLEAN

    def since(self, event):
        """When such an event can come of it at the earliest."""
        if event == BACK:
            return self._scans.first(self.press.let_go) + QUIET
        return self._scans.first(self.press.begin) + (HELD if event & HOLD else 0)


class Night:
    """What came of a night of presses.

    tally     a Counter: by (row, what) of presses, by name of all else
    delays    by row, a Counter of tenths of a millisecond from the contact until the app took the event
    faults    what is wrong, in words"""

    def __init__(self, presses, stays, taken):
        self.tally = collections.Counter()
        self.delays = collections.defaultdict(collections.Counter)
        self.faults = []
        self._scans = Scans(stays)
        self._cases = [[] for _ in range(6)]
        for press in presses:
            cases = self._cases[press.button]
            cases.append(Case(press, cases[-1].press if cases else None, self._scans))
        self._newest = 0  # the latest first contact of a press that has made its event
        for event in taken:
            if event.event & HOLD and event.event & 7 != BACK:
                self._hold(event)
            else:
                self._first(event)
        for cases in self._cases:
            for case, behind in itertools.zip_longest(cases, cases[1:]):
                self._judge(case, behind)

    def _first(self, taken):
        """An event that a press makes once."""
        event = taken.event
        key = event & 7
        cases = self._cases[key]
        at = bisect.bisect_right(cases, taken.scan + MS, key=lambda case: case.since(event)) - 1
        while at > 0 and cases[at].unseen and not cases[at - 1].took and taken.scan <= self._until(cases, at - 1):
            at -= 1  # they are one press to anybody
        if at < 0:
            self._fault("invented", None, taken)
            return
        case = cases[at]
        if case.took or taken.scan > self._until(cases, at):
            self._fault("doubled" if taken.scan <= self._over(cases, at) else "invented", case, taken)
            return
        case.took = taken
        if event & HOLD:
            case.held = taken
        elif case.unseen:
            pass
        elif key == BACK:
            self._delay(LET_GO, taken.at - case.press.let_go)
        else:
            self._delay(case.row, taken.at - case.press.begin)
            if case.seen < self._newest:
                self._fault("out of order", case, taken)
            self._newest = max(self._newest, case.press.begin)

    def _until(self, cases, at):
        """When a press has made its event at the latest."""
        press = cases[at].press
        return self._over(cases, at) if press.button == BACK else self._by(press.begin)

    def _over(self, cases, at):
        """When a press is over at the latest, with those that can't be told from it."""
        while at + 1 < len(cases) and cases[at + 1].unseen:
            at += 1
        return self._by(cases[at].press.end + QUIET)

    def _by(self, at):
        """By when the app has taken what happened at `at`."""
        return self._scans.there(self._scans.by(at)) + SLACK

    def _hold(self, taken):
        cases = self._cases[taken.event & 7]
        at = bisect.bisect_right(cases, taken.at, key=lambda case: case.press.begin) - 1
        while at > 0 and not cases[at].took:
            at -= 1
        if at < 0 or cases[at].held:
            self._fault("holds invented", cases[at] if at >= 0 else None, taken)
        else:
            cases[at].held = taken

    def _judge(self, case, behind):
        """What a press should have made, now that it is known what it made."""
        tally = self.tally
        press = case.press
        row = case.row
        tally[row, "presses"] += 1
        if case.unseen:
            tally[case.unseen] += 1
            tally[row, "unseen"] += 1
            if case.took:
                tally[case.unseen, "seen"] += 1
            return
        if not case.took:
            self._fault("lost", case)
            return
        if behind and behind.unseen:
            return  # two in one may be a hold
        if case.held:
            tally["holds"] += 1
            self._delay(HOLDS, case.held.at - press.begin - HELD)
            if press.button == OK or min(case.held.at, press.end) < press.begin + HELD - MS:
                self._fault("holds invented", case, case.held)
        elif press.button != OK and self._scans.by(self._scans.by(case.seen + HELD) + LOOK) <= press.let_go:
            self._fault("holds missed", case)

    def _delay(self, row, us):
        self.delays[row][us // 100] += 1

    def _fault(self, what, case, taken=None):
        self.tally[what] += 1
        text = what
        if case:
            self.tally[case.row, what] += 1
            text += f": {_told(case.press)}, {case.row}; before: {_told(case.last)}; {self._scans.around(case.press)}"
        if taken:
            text += f"; event {taken.event} at {taken.at / MS:.1f}, of the scan at {taken.scan // MS}"
        self.faults.append(text)


def _told(press):
    """A press in words; times are in ms since the night began."""
    if not press:
        return "nothing"
    closing = [f"{edge / MS:.1f}" for edge in press.edges if edge <= press.settled]
    opening = [f"{edge / MS:.1f}" for edge in press.edges if edge >= press.let_go]
    return f"{NAMES[press.button]} down {' '.join(closing)} up {' '.join(opening)}"


# --- nights -----------------------------------------------------------------------------------------------------


def night(seed, presses=NIGHT):
    """One night. Returns its tally, its delays and what is wrong, in words."""
    planned = plan(seed, presses)
    # In every third night the firmware's clock wraps.
    start = CLOCK - planned.presses[-1].end // MS // 2 if seed % 3 == 0 else 0
    with pytest.MonkeyPatch.context() as patch:
        box = Box(patch, planned, start)
        box.run()
    found = Night(planned.presses, box.stays, box.taken)
    return found.tally, dict(found.delays), [f"night {seed}: {text}" for text in found.faults]


def campaign(presses, seed, processes):
    """Nights from `seed` on until there are so many presses. Returns tally, delays and what is wrong."""
    tally = collections.Counter()
    delays = collections.defaultdict(collections.Counter)
    faults = []
    lengths = [NIGHT] * (presses // NIGHT) + [presses % NIGHT] * (presses % NIGHT > 0)
    with concurrent.futures.ProcessPoolExecutor(processes) as pool:
        for counted, found, texts in pool.map(night, range(seed, seed + len(lengths)), lengths):
            tally.update(counted)
            for row, each in found.items():
                delays[row].update(each)
            faults += texts
    return tally, delays, faults


def table(tally, delays, seconds):
    """What a campaign prints in the end."""
    columns = ("presses", "unseen", "lost", "doubled")
    lines = [f"{'':34}{'presses':>10}{'unseen':>9}{'lost':>7}{'doubled':>9}{'median ms':>12}{'worst ms':>10}"]

    def line(name, counts, times):
        cells = [f"{count:,}" if count is not None else "" for count in counts]
        cells += [f"{one / 10:,.1f}" for one in _median_and_worst(times)] if times else ["", ""]
        lines.append(f"{name:34}{cells[0]:>10}{cells[1]:>9}{cells[2]:>7}{cells[3]:>9}{cells[4]:>12}{cells[5]:>10}")

    for row in ROWS:
        line(row, [tally[row, column] for column in columns], delays.get(row))
    line("together", [sum(tally[row, column] for row in ROWS) for column in columns], None)
    for row in (LET_GO, HOLDS):
        times = delays.get(row, collections.Counter())
        line(row, [sum(times.values()), None, None, None], times)
    lines.append("from the first contact until the app took the event; BACK acts when it is let go, after 20 ms. unseen, by nobody:")
    lines += [f"    {why:66}{tally[why]:>8,}, and {tally[why, 'seen']:,} by luck" for why in UNSEEN]
    lines.append(", ".join(f"{what} {tally[what]:,}" for what in WRONG) + f". {seconds:,.0f} seconds")
    return "\n".join(lines)


def _median_and_worst(times):
    """Of a Counter."""
    half = sum(times.values()) / 2
    so_far = 0
    for time_, count in sorted(times.items()):
        so_far += count
        if so_far >= half:
            return time_, max(times)


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m host_tests.campaigns.presses", description="A million presses of buttons that bounce.")
    parser.add_argument("--presses", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first night")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    tally, delays, faults = campaign(chosen.presses, chosen.seed, chosen.processes)
    for what in WRONG:
        for text in [text for text in faults if f": {what}" in text][:FEW]:
            print(text)
    print(table(tally, delays, time.monotonic() - began))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

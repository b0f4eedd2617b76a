# SPDX-License-Identifier: MIT
"""One long evening of random presses, on CPython and on the MicroPython unix port side by side: after each of them both panels hold the
same picture, which is the app's own, and in the end both folders hold the same files, bit for bit.

The presses are drawn from a seed, and mostly as people press: hands that are typed in, calls, answers, ways through the menus; in
between single keys, long and short, two at a time, waits and power cuts. The strict panel of tools.panel fails both for a transfer that
an SSD1306 would not understand. Where the display was set to another kind, the next presses set it right again."""

import collections
import contextlib
import random

import pytest

from hearts.core import record
from hearts.port.folder import Folder
from hearts.store import settings
from host_tests import machines
from tools import device, state
from tools.panel import KINDS, Panel
from tools.picture import turned

A, B, C, D, OK, BACK = range(6)
SEATS = (A, B, C, D)
PRESSES = 2000

RIGHT = ((OK,), 60, 60)  # goes on to the next kind of display, in whose row the one before was taken

# What each step of the evening is, and how often.
STEPS = {
    "hand": 70, "shoot": 6, "call": 10, "answer": 12, "undo": 12, "correct": 14, "new game": 5, "tie": 4, "look": 6, "change": 8, "any": 22,
    "players": 4, "wait": 3, "cut": 2,
}  # fmt: skip


class Evening:
    """An endless row of presses, (keys, ms down, ms up) each; no keys: a wait, None: a power cut."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def presses(self):
        while True:
            step = self._random.choices(list(STEPS), STEPS.values())[0]
            yield from getattr(self, "_" + step.replace(" ", "_"))()

    def _seat(self):
        return self._random.choice(SEATS)

    def _tap(self, *keys):
        for key in keys:
            yield (key,), self._random.randint(2, 120), self._random.randint(30, 120)

    def _long(self, *keys):
        for key in keys:
            yield (key,), self._random.randint(620, 900), 60

    def _hand(self):
        """Into the hand, a taker for up to five cards, some hearts, and OK twice."""
        yield from self._tap(OK, OK)
        yield from self._tap(*(self._seat() for _ in range(self._random.randint(1, 6))))
        yield from self._long(self._seat())
        yield from self._tap(*(self._seat() for _ in range(self._random.randint(0, 3))))
        yield from self._tap(OK, OK)

    def _shoot(self):
        shooter = self._seat()
        yield from self._tap(OK, OK, *[shooter] * self._random.randint(1, 5), OK, shooter)
        yield from self._tap(self._random.choice((B, D)))

    def _call(self):
        yield from self._tap(OK)
        if self._random.random() < 0.5:
            yield from self._long(self._seat())
        else:
            yield from self._tap(self._seat(), self._seat(), self._seat())

    def _answer(self):
        yield from self._tap(self._random.choice((B, D, OK, OK)))

    def _undo(self):
        """Undo the newest record, or what else is offered, and mostly think better of it."""
        for _ in range(self._random.randint(1, 3)):
            yield from self._long(BACK)
            yield from self._tap(BACK, A, OK, *[A] * self._random.randint(1, 3), OK)

    def _leave_game(self):
        """To the choice of a game, from wherever BACK held leads to the table; D is the answer where a game goes on."""
        yield from self._long(BACK)
        yield from self._tap(BACK, *[A] * 10, C, OK, D)  # one up from the last row, however many there are

    def _change(self):
        """Another dealer, pass or target, or the box turned, each with its answer."""
        yield from self._long(BACK)
        yield from self._tap(BACK, *[A] * self._random.choice((5, 6, 6)), OK, *[A] * self._random.randint(0, 4), OK)
        moves = [self._random.choice((A, C))] * self._random.randint(0, 3)
        yield from self._tap(*self._random.choice(((self._seat(),), (*moves, OK), (*moves, OK, self._random.choice((B, D))))))

    def _correct(self):
        """A hand, typed in again and mostly kept as it was, or with two seats exchanged; mostly recorded."""
        yield from self._long(BACK)
        yield from self._tap(BACK, A, A, OK, *[self._seat() for _ in range(self._random.randint(0, 2))])
        if self._random.random() < 0.4:
            yield from self._long(self._seat())
            yield from self._tap(self._seat())
        else:
            yield from self._tap(OK)
            for _ in range(self._random.randint(1, 8)):
                yield from self._tap(self._random.choice((OK, OK, OK, self._seat(), BACK)))
            yield from self._tap(OK)
            if self._random.random() < 0.4:
                yield from self._long(self._seat())
        yield from self._tap(self._random.choice((B, D, D)))

    def _tie(self):
        """A quick game of classic in which two or three tie for the lowest total."""
        yield from self._leave_game()
        yield from self._tap(A, OK, A, A, A, OK, OK)
        yield from self._deal()
        yield from self._tap(OK, A, *self._random.choice(((B,), (B, C, D))), OK)
        yield from self._answer()

    def _deal(self):
        """On without names, and the dealer's button. Where somebody has a name, the first press draws lots, which take their time."""
        yield from self._tap(OK, self._seat())
        yield (), 0, 5000

    def _new_game(self):
        yield from self._leave_game()
        game = self._random.randint(0, 2)
        yield from self._tap(*[A] * game, OK)
        if game == 1:
            yield from self._tap(*[A] * self._random.randint(0, 3), OK)
        elif game == 2:
            if self._random.random() < 0.2:
                yield from self._tap(B, OK)  # a lot for the code
            for _ in range(4):
                yield from self._tap(*[C] * self._random.randint(0, 3), OK)
        if self._random.random() < 0.5:
            rows = self._random.randint(1, 8)
            yield from self._tap(*[A] * rows, *[OK] * self._random.randint(0, 2), *[C] * rows)
        yield from self._tap(OK)
        if self._random.random() < 0.3:
            yield from self._tap(OK, OK)
            yield (), 0, 5000  # lots
        else:
            yield from self._deal()

    def _look(self):
        """Standings, the coming hand, the rules page by page."""
        way = self._random.choice(((self._seat(), OK), (BACK, OK, OK), (BACK, A, A, A, A, A, OK, A, C, OK, OK)))
        yield from self._tap(*way)

    def _players(self):
        """Somebody else sits down, or waits for a seat: from the table or from the menu, mostly somebody who is known."""
        yield from self._long(BACK)
        way = self._random.choice(("table", "menu", "list"))
        if way == "table":
            yield from self._long(self._seat())
        else:
            yield from self._tap(BACK, A, A, A, A, OK, *((self._seat(),) if way == "menu" else (OK, *[A] * self._random.randint(0, 3), OK)))
        if self._random.random() < 0.5:
            yield from self._tap(self._seat())
        else:
            yield from self._tap(*(self._random.choice((*SEATS, *SEATS, OK, BACK)) for _ in range(self._random.randint(1, 16))))
        if self._random.random() < 0.8:
            yield from self._long(BACK)

    def _any(self):
        keys = self._random.sample(range(6), self._random.choice((1, 1, 1, 2)))
        yield tuple(keys), self._random.choice((1, 10, 60, 700)), self._random.choice((5, 30, 100))

    def _wait(self):
        yield (), 0, self._random.choice((500, 2000, 6000))

    def _cut(self):
        yield None


class Display(Panel):
    """An SSD1306 that minds what it is sent only while the box takes it for one."""

    def __init__(self, folder):
        super().__init__()
        self._folder = Folder(str(folder))

    @property
    def taken_for(self):
        """The number of a kind."""
        try:
            return settings.look(self._folder)[settings.DISPLAY]
        except OSError:
            return 0  # nothing was set yet

    @property
    def strict(self):
        return self.taken_for == 0

    @property
    def picture(self):
        """The RAM as one sees it who has built the module in as the settings say."""
        try:
            turns = settings.look(self._folder)[settings.TURNED]
        except OSError:
            turns = False
        return turned(self.ram) if turns else self.ram


def carry_out(press, box):
    if press is None:
        box.cut_power()
        box.boot()
        return
    keys, down, up = press
    for key in keys:
        box.press(key)
    box.run(down)
    for key in keys:
        box.release(key)
    box.run(up)


def kinds_recorded(files):
    """How many records of each kind there are in the journal and the archive."""
    kinds = collections.Counter()
    for data in [data for path, data in files.items() if "/" in path]:
        for at in range(0, len(data), record.SIZE):
            assert record.is_sound(data, at)
            kinds[record.kind_of(data, at)] += 1
    return kinds


@pytest.mark.parametrize("seed", [4, 7])
def test_both_pythons_show_and_store_the_same_after_every_press(seed, tmp_path):
    machines.need_micropython()
    with contextlib.ExitStack() as stack:
        here, there = [
            stack.enter_context(contextlib.closing(machine(tmp_path / machine.__name__, panel=Display(tmp_path / machine.__name__))))
            for machine in (device.CPythonMachine, device.MicroPythonMachine)
        ]
        here.boot()
        there.boot()
        for number, press in zip(range(PRESSES), Evening(seed).presses(), strict=False):
            presses = [press]
            while presses:
                press = presses.pop()
                for box in (here, there):
                    carry_out(press, box)
                where = f"press {number}, {press}"
                assert here.panel.ram == there.panel.ram, where
                if here.panel.strict:
                    assert here.panel.picture == here.app.port.panel.pages, where
                elif press != RIGHT:
                    presses = [RIGHT] * (len(KINDS) - here.panel.taken_for)
        assert here.now == there.now
        assert here.panel.bytes == there.panel.bytes
        files = here.files()
        assert there.files() == files
    # The evening got somewhere: there are games, and records of each kind that can be made by keys.
    kinds = kinds_recorded(files)
    missing = {record.GAME, record.CALL, record.HAND, record.AMEND, record.UNDO, record.RESTORE, record.TIE, record.SIT} - set(kinds)
    assert not missing
    assert kinds[record.GAME] > 10 and kinds[record.HAND] > 40
    assert state.state_of(files)["game"]

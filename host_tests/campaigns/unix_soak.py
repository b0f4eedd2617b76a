# SPDX-License-Identifier: MIT
"""Plays hands without end on the app. Run by soak.py in the MicroPython unix port, not by CPython.

    micropython unix_soak.py FOLDER HANDS EVERY SEED

FOLDER is where the box keeps its games. Whatever screen the box shows is answered by a press that leads on, chosen at random among those
that do, so games of all kinds are begun, played to their end and archived; between two hands somebody often looks at another screen. Memory
is tidied up after each hand, as the box does when nobody presses, and otherwise when it is full.

Prints, at the table with a hand recorded, at first, each EVERY hands and at last: `hands`, how many were recorded, how many games that were
begun, and then what micropython.mem_info() says.
"""

import gc
import random
import sys

import micropython

from hearts.app import App
from hearts.core import record as r
from hearts.port.folder import Folder
from hearts.store.settings import LANGUAGE

sys.path.append(__file__.rpartition("/campaigns/")[0])
from bare import Port  # noqa: E402

A, B, C, D, OK, BACK = range(6)
CLOCK = 0x3FFFFFFF

# From the table to another screen, and some presses there; BACK, held, ends it.
LOOKS = (
    (A,), (D,), (BACK, OK, OK), (BACK, A, OK, A), (BACK, A, A, OK, A), (BACK, A, A, A, OK, OK), (BACK, A, A, A, OK, A, OK),
    (BACK, A, A, A, A, OK, B), (BACK, A, A, A, A, A, OK, A), (BACK, A, A, A, A, A, A, OK, A, A), (BACK,) + (A,) * 10 + (OK, A),
)  # fmt: skip
NEW_GAME = (BACK,) + (A,) * 10 + (C, OK, D)


class Player:
    """now: the clock, ms. hands, games: recorded."""

    def __init__(self, folder):
        self.app = App(Port(Folder(folder)))
        self.app.settings[LANGUAGE] = 1  # English; nobody asks
        self.router = self.app._router
        self.now = 0
        self.hands = 0
        self.games = 0
        self._commit = self.app.commit
        self.app.commit = self.commit
        self.run(0, 40)

    def commit(self, kind, payload, recording):
        status = self._commit(kind, payload, recording)
        if status:
            raise ValueError(f"kind {kind}: {status}")
        self.hands += kind == r.HAND
        self.games += kind == r.GAME
        return status

    def run(self, levels, ms):
        end = self.now + ms
        while self.now < end:
            self.app.step(self.now & CLOCK, levels)
            self.now += 20

    def press(self, *keys):
        for key in keys:
            self.run(1 << key, 40)
            self.run(0, 40)

    def home(self):
        self.run(1 << BACK, 640)
        self.run(0, 40)

    def go_on(self):
        """One press, or a few, that the screen is there for."""
        getattr(self, "_" + self.router.name)()

    def _games(self):
        self.press(*[A] * random.randrange(3), OK)

    def _target(self):
        self.press(*[A] * random.randrange(4), OK)

    def _code(self):
        for _ in range(4):
            self.press(*[C] * random.randrange(4), OK)

    def _house(self):
        """On by its first row, one time in two with another house rule."""
        self.press(*random.choice(((OK,), (A, OK, C, OK))))

    def _seating(self):
        self.press(OK)

    def _dealer(self):
        self.press(random.choice((A, B, C, D, OK)))

    def _lots(self):
        self.run(0, 1000)

    def _call(self):
        self.press(random.choice((A, B, C, D, OK)))

    def _table(self):
        if random.randrange(3) == 0:
            self.press(*random.choice(LOOKS))
            self.home()
        if random.randrange(15) == 0 and self.router.game.hands and not self.router.news:
            self.press(*NEW_GAME)
        elif self.router.name == "table":
            self.press(OK)

    def _take(self):
        entry = self.router.entry
        if not entry.complete:
            self.press(random.randrange(4))
        elif entry.untouched or random.randrange(3):
            seat = entry.rest + random.randrange(1, 4) & 3
            self.press(seat)
        else:
            self.press(OK)

    def _shoot(self):
        self.press(self.router.screen.facing)

    def _moon(self):
        self.press(random.choice((B, D)))

    _tie = _moon

    def _over(self):
        self.press(random.choice((A, OK)))

    def _after(self):
        self.press(*[A] * random.randrange(2), OK)

    def _evict(self):
        self.press(*[A] * random.randrange(2), OK)

    def _kept(self):
        self.press(OK)

    def _refused(self):
        raise ValueError(self.router.status)


def tell(player):
    """What there is of memory, at the table with a hand recorded and none typed in."""
    router = player.router
    while router.name != "table" or not router.game.hands or router.entry:
        player.go_on()
    player.press(A, A)  # past the news of the last hand
    gc.collect()
    print("hands", player.hands, player.games)
    micropython.mem_info()


def main(folder, hands, every, seed):
    random.seed(seed)
    player = Player(folder)
    told = 0
    while True:
        before = player.hands
        while player.hands == before:
            player.go_on()
        gc.collect()
        if player.hands >= told:
            tell(player)
            if told >= hands:
                return
            told = min(told + every, hands) if told else every


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))

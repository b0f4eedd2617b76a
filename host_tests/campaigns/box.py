# SPDX-License-Identifier: MIT
"""A box that is told facts instead of being pressed: the firmware's own app and journal, on the Pico's file system in memory.

Games of any length are recorded in seconds, and the flash then looks as a Pico's would, old copies of blocks and all: littlefs is the
same, with the same parameters, and the power comes and goes between the games.
"""

from types import SimpleNamespace

from littlefs import LittleFS

from hearts.app import App
from hearts.core import record as r
from hearts.core import undoing
from hearts.port.folder import Folder as PlainFolder
from host_tests import evening, second_scorer
from host_tests.core import facts
from tools import WORDS, flash, state

NAMES = ("ANNA", "BEN", "EVA", "OLE")
BLOCKS = 352  # of the Pico's file system

_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHOICES = 6  # hands to choose from, so that a game can be long


class Folder:
    """A folder on littlefs, as the journal wants one."""

    def __init__(self, system, path):
        self._system = system
        self._path = path
        self.make()

    def make(self):
        self._system.makedirs(self._path, exist_ok=True)

    def inside(self, name):
        return Folder(self._system, f"{self._path}/{name}")

    def names(self):
        return sorted(self._system.listdir(self._path))

    def open(self, name, mode):
        if mode == "ab" and name not in self.names():
            mode = "wb"  # this littlefs appends only to what is there
        return self._system.open(f"{self._path}/{name}", mode)

    def remove(self, name):
        self._system.remove(f"{self._path}/{name}")

    def rename(self, old, new):
        self._system.rename(f"{self._path}/{old}", f"{self._path}/{new}")


def formatted(image):
    """The file system `image` (bytes) after it was formatted as MicroPython does it: all but two blocks stay as they are."""
    system = _unmounted(image)
    system.format()
    return bytes(system.context.buffer)


def installed(image, files):
    """The file system `image` (bytes) after files, {path: bytes}, were copied onto it one after the other."""
    system = _unmounted(image)
    system.mount()
    for path, data in files.items():
        system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def _unmounted(image):
    system = LittleFS(mount=False, block_count=BLOCKS, disk_version=flash._DISK_VERSION, **flash._LITTLEFS)
    system.context.buffer[:] = image
    return system


class Box:
    """A box that was just switched on. `image` (bytes) is its file system, which mounts."""

    def __init__(self, image):
        self._system = _unmounted(image)
        self._system.mount()
        folder = Folder(self._system, flash.GAMES.rstrip("/"))
        panel = SimpleNamespace(pages=bytearray(1024), show=lambda: None, keep=lambda now: None)
        self.app = App(SimpleNamespace(
            panel=panel, folder=folder, words=PlainFolder(str(WORDS)), draw=lambda n: 0, millivolts=lambda: 5000, restarted=False,
        ))
        self.rules = None

    @property
    def image(self):
        """The file system as it is now, bytes."""
        return bytes(self._system.context.buffer)

    def again(self):
        """The box after the power was away."""
        return Box(self.image)

    def status(self, fact):
        """What the app answers to a fact, as host_tests/core/facts.py has them."""
        return self.app.commit(facts.KINDS.index(fact["is"]) + 1, facts.payload(fact, self.rules).ljust(9, b"\0"))

    def tell(self, kind, **words):
        """Record a fact."""
        status = self.status({"is": kind, **words})
        assert status == r.OK, (kind, words, status)

    def play(self, rules, hands, seed, name=True):
        """Record a game of so many hands, or fewer where it ends before: names, the calls of DNF, ties played on, and now and then a hand
        that is undone. Returns its hands as tools.state tells them."""
        self.rules = rules
        self.tell("game", rules=rules, dealer=seed % 4, drawn=False, new=())
        if name:
            for seat in range(4):
                letters = tuple(_LETTERS.index(letter) for letter in NAMES[(seat + seed) % 4])
                self.tell("sit", seat=seat, name=letters + (0,) * (8 - len(letters)))
        for kind, words in facts_of(rules, hands, seed, self.app.game):
            self.tell(kind, **words)
        return state.describe(self.app.game)["hands"]


def facts_of(rules, hands, seed, game, undoes=True):
    """The facts of a game's hands, as pairs of kind and words, made up for what `game` holds when each is asked for. With `undoes` one hand
    in ten is undone."""
    dealt = evening.random_hands(rules, seed)
    calls = evening.random_calls(seed)
    undone = 0
    while game.hands < hands and not game.over:
        if game.tie:
            yield "tie", {"choice": "play on", "seats": facts.seats_in(game.tie), "hands": game.hands}
        if rules["game"] == "dnf":
            yield "call", {**dict.fromkeys(facts.PASSES, 0), **next(calls)}
        yield "hand", {"number": game.hands, **_gentle(rules, dealt, game.totals)}
        if undoes and (game.hands + seed) % 10 == 9 and undone < game.hands:
            undone = game.hands
            yield "undo", {"first": game.sequence_at(undoing.newest_hand(game))}


def _gentle(rules, dealt, totals):
    """Of some hands without a moon that in which the highest total stays lowest."""
    choices = []
    while len(choices) < _CHOICES:
        takers, hearts, moon = next(dealt)
        if moon is None:
            line = second_scorer.plain_line(rules, second_scorer.piles_of(rules, takers, hearts))
            choices.append((max(a + b for a, b in zip(totals, line, strict=True)), len(choices), takers, hearts))
    _, _, takers, hearts = min(choices)
    return {"takers": takers, "hearts": hearts, "moon": None}

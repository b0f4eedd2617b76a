# SPDX-License-Identifier: MIT
"""Random presses for nights on end: `python -m host_tests.campaigns.monkey [--presses 1000000] [--seed N]`.

The whole App on files in memory and a made-up clock. Evenings of 10,000 presses, each on a box of its own and from a seed of its own:
mostly as people press, in between anything, batteries that are low and power cuts; at some of these a fact is recorded that no key makes,
or one that can't be. Some evenings are for one long game, some for undoing.

After each press, every one:
- no exception came out of the App;
- the panel's RAM holds what is in the frame: every frame is drawn, and sent by the firmware's own panel to the strict model of the chip
  that the settings name;
- the screen that is shown can be where the game stands; that the box refused to record something only for want of room, or an older
  hand as a shoot;
- what must hold of any game holds (invariants.py);
- the game is, in all that can be seen of it, what the plain model of second_scorer makes of the records that lie in the files.

Now and then: the four totals that the panel shows on the table, read by the shapes of its figures, are those of the model (after each
hand, and once in twenty times else); BACK, held, leads to where the game stands within five times; and never do so many presses go by
without a record that somebody must be locked in.

An evening ends with the first thing that breaks. `--seed S --from P` plays only the evening S again and tells each press from P on.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import sys
import time
import traceback

from hearts.core import record as r
from hearts.core.game import NOT_OVER, REACHED, SHOT
from hearts.port.panel import Panel as PortPanel
from hearts.port.panel_start import TURNED
from hearts.store.settings import FACING
from host_tests import second_scorer
from host_tests.campaigns.invariants import MOST_HANDS, breaks
from host_tests.campaigns.quick_box import CLOCK, FULL, Box, commit, compile_once, record_at
from host_tests.core import facts
from host_tests.core.test_random_walk import Teller
from host_tests.evening import random_hands
from host_tests.parity import test_parity as parity
from tools import ROOT, reader
from tools import panel as model
from tools.i2c import I2C
from tools.picture import turned

A, B, C, D, OK, BACK = range(6)
PRESSES = 10_000  # an evening
LOCKED_IN = 8000  # presses without a record, which even at 128 hands or 512 records come far sooner
RECOVERED = 30_000  # ms in which a good battery is known for one again
WAYS_HOME = 5  # times BACK held
LOOKS = 20  # of so many tables without news one is read
LAST = 25  # presses that are told when something breaks

SCREENS = {path.stem for path in (ROOT / "firmware" / "hearts" / "ui" / "screens").glob("*.py")}

# Where a screen can only be while the game stands so.
ONLY = {
    "table": lambda game: game.started and not game.over and not game.tie,
    "call": lambda game: game.may_play and game.rules.game == 0,
    "take": lambda game: game.may_play,
    "kept": lambda game: game.may_play,
    "shoot": lambda game: game.may_play or game.hands,
    "moon": lambda game: (game.may_play or game.hands) and game.rules.game == 1,
    "correct": lambda game: game.hands,
    "retake": lambda game: game.hands,
    "amend": lambda game: game.hands,
    "tie": lambda game: game.tie,
    "over": lambda game: game.over,
    "after": lambda game: game.over,
    "evict": lambda game: game.over == SHOT and game.rules.evicts,
    "players": lambda game: game.started,
    "waiting": lambda game: game.started,
    "full": lambda game: False,  # this flash never is
    "unreadable": lambda game: False,
    "language": lambda game: False,  # it was chosen
    "deals": lambda game: not game.over,
    "next_pass": lambda game: not game.over and 2 <= game.rules.passing <= 3,
    "new_target": lambda game: game.over in (NOT_OVER, REACHED),
    "ends": lambda game: game.hands and not game.over and not game.tie,
    "stop": lambda game: game.hands and not game.over,
}

# What an evening's steps are beside those of the parity tests', and how often.
USUAL = {**parity.STEPS, "shot": 4, "menu": 6, "crowd": 2, "hammer": 2, "lean": 0.3, "battery": 1.5, "home": 1}
LONG_GAME = {
    **USUAL, "hand": 90, "change": 2, "shot": 0, "new game": 1, "tie": 0, "undo": 2, "any": 4, "hammer": 0, "crowd": 0, "menu": 2, "cut": 1,
}  # fmt: skip
UNDOING = {**LONG_GAME, "undo": 60, "any": 20, "new game": 8}
NIGHTS = (USUAL, USUAL, USUAL, LONG_GAME, UNDOING)

KINDS = ("exceptions", "pictures", "screens", "invariants", "disagreements", "locked in")


class LitBox(Box):
    """Its panel is the firmware's own. `module` is the chip at the other end of the wires: whatever the settings say, that is there."""

    def new_panel(self):
        return PortPanel(self._bus)

    def _bus(self):
        self.module = model.Panel(kind=list(model.KINDS)[self.panel.kind % TURNED])
        return I2C(self.module)

    def seen(self):
        """What is in the module's RAM, as one sees it who has built it in as the settings say."""
        return turned(self.module.ram) if self.panel.kind >= TURNED else self.module.ram


class Night(parity.Evening):
    """Presses without end as an Evening has them, and two things more: HOME, BACK is to be held until the game's own screen is there; and
    a number, the supply's millivolts from now on."""

    HOME = "home"

    def __init__(self, seed):
        super().__init__(seed)
        self.steps = NIGHTS[seed % len(NIGHTS)]

    def presses(self):
        while True:
            step = self._random.choices(list(self.steps), self.steps.values())[0]
            yield from getattr(self, "_" + step.replace(" ", "_"))()

    def _shot(self):
        """Without a call, all five cards and the rest of the hearts to one seat, who wins a game of DNF by it."""
        shooter = self._seat()
        yield from self._long(BACK)
        yield from self._tap(OK, OK, OK, *[shooter] * 5, OK, shooter)

    def _menu(self):
        """Any row of the menu, and a few presses there."""
        keys = self._random.choices((A, C, OK, B, D, BACK), (5, 2, 5, 1, 1, 1), k=self._random.randint(1, 6))
        yield from self._tap(BACK, *[A] * self._random.randint(0, 9), OK, *keys)

    def _crowd(self):
        """Several hands on the box at once."""
        keys = self._random.sample(range(6), self._random.choice((3, 3, 6)))
        yield tuple(keys), self._random.choice((2, 20, 650)), self._random.choice((2, 5, 30))

    def _hammer(self):
        """Faster than anybody presses."""
        alone = self._random.choice((BACK, OK, None))
        for _ in range(self._random.randint(2, 25)):
            key = self._random.randrange(6) if alone is None else alone
            yield (key,), self._random.choice((2, 10, 60)), self._random.choice((2, 22, 24, 30, 60))

    def _lean(self):
        """A button that is stuck for a while, or two."""
        yield tuple(self._random.sample(range(6), self._random.choice((1, 1, 2)))), self._random.choice((9900, 10_100, 20_000)), 60

    def _battery(self):
        """A battery that is low or empty, while a hand or two are typed in."""
        yield self._random.choice((2250, 2000, 0))
        for _ in range(self._random.randint(1, 4)):
            yield from self._hand()
        yield FULL

    def _home(self):
        yield self.HOME


class Broken(Exception):
    """Something does not hold: one of KINDS, and what."""


class Watch:
    """An evening that is watched. tally: what happened, counted. now: presses so far."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.tally = collections.Counter()
        self.presses = 0
        self._chance = chance
        self._model = second_scorer.Model()
        self._teller = Teller(seed, self._model)
        self._known = 0  # records that the model was told, of which the first has number 0
        self._expected = None
        self._recorded_at = 0
        self._seen = None
        self._box = LitBox(chance.randrange, now=chance.randrange(CLOCK - 3_000_000, CLOCK))
        self._began = self._full_since = self._box.now
        self._box.boot()
        self._begin_with(seed)
        self._boot()

    def _begin_with(self, seed):
        """Most evenings begin with facts that no key makes; those for a long game with one that is near 128 hands, those for undoing with
        one that is near 512 records."""
        night = NIGHTS[seed % len(NIGHTS)]
        if night is USUAL:
            self._tell(self._chance.randrange(6))
            return
        rules = {"game": "hoemke", "code": self._chance.choice(("1111", "4444")), "target": 900}
        self._record({"is": "game", "rules": rules, "dealer": 0, "drawn": False, "new": []}, rules)
        dealt = random_hands(rules, seed)
        for number in range(self._chance.randint(110, 126) if night is LONG_GAME else 0):
            takers, hearts, moon = next(dealt)
            self._record({"is": "hand", "number": number, "takers": takers, "hearts": hearts, "moon": moon}, rules)
        for number in range(self._chance.randint(480, 508) if night is UNDOING else 0):
            self._record({"is": "sit", "seat": number % 4, "name": (1 + number % 26, 2, 3, 0, 0, 0, 0, 0)}, rules)

    def carry_out(self, press):
        """One press, a power cut, or the way home; checks all that is to be checked."""
        box = self._box
        if press is None:
            if self._chance.random() < 0.4:
                self._tell(self._chance.randint(1, 4))
            self._boot()
        elif press == Night.HOME:
            self._go_home()
        elif isinstance(press, int):
            box.supply = press
            self._full_since = box.now
        else:
            self._press(press)
        self.tally["hours"] = (box.now - self._began) / 3_600_000

    def _press(self, press):
        keys = press[0]
        self._box.press(*press)
        if keys:
            self.presses += 1
            self.tally["presses"] += 1
        self.check()

    def _boot(self):
        """The power comes, now and then while a button is down, which means nothing then."""
        self._box.boot(self._chance.choice((0, 0, 0, 0, 1 << self._chance.randrange(6))))
        self._box.run(60, 0)
        self.tally["boots"] += 1
        self.check()

    def _go_home(self):
        for _ in range(WAYS_HOME):
            self._press(((BACK,), 700, 60))
            if self._box.screen == home(self._box.app.game):
                self.tally["ways home"] += 1
                return
        raise Broken("locked in", f"BACK held {WAYS_HOME} times leads to {self._box.screen}, not to {home(self._box.app.game)}")

    def _tell(self, count):
        """Record facts that no key makes, or try to record what can't be. A new start must follow, for the screens know nothing of it."""
        for _ in range(count):
            fact = self._teller.fact()
            self._record(fact, fact.get("rules", self._teller.rules))

    def _record(self, fact, rules):
        files = self._box.flash.files
        before = self._known
        status = commit(self._box.app, fact, rules)
        self._learn()
        if not status:
            self.tally["told"] += 1
            # names may be said again before it and behind it
            if not any(record_at(files, number) == facts.record_of(fact, number, rules) for number in range(before, self._known)):
                raise Broken("disagreements", f"{fact} was acknowledged and is not in the files")
        elif status == r.NO_POWER:
            self._check_power()
        elif status != r.RECORDS_FULL and getattr(self._model, "may_" + fact["is"])(fact):
            raise Broken("disagreements", f"{fact} was refused with {status}, and it can be")
        self._check_state()

    # --- what must hold ---------------------------------------------------------------------------

    def check(self):
        self._learn()
        self._check_state()
        self._check_screen()
        if self.presses - self._recorded_at > LOCKED_IN:
            raise Broken("locked in", f"nothing was recorded for {LOCKED_IN} presses")

    def _learn(self):
        """Tell the model what has been put into the files."""
        files = self._box.flash.files
        sequence = self._box.app.game.sequence
        if sequence == self._known:
            return
        while self._known < sequence:
            record = record_at(files, self._known)
            if not facts.is_whole(record) or facts.number_of(record) != self._known:
                raise Broken("disagreements", f"record {self._known} counts and is not in the files: {record.hex()}")
            game = self._model.this_game()
            fact = facts.fact_in_words(record, game[0][1]["rules"] if game else None)
            if not self._model.take(fact):
                raise Broken("disagreements", f"record {self._known} counts and can't be: {fact}")
            self._known += 1
            self._count(fact)
        self._expected = self._model.state()
        self._recorded_at = self.presses

    def _count(self, fact):
        kind = fact["is"]
        self.tally["records"] += 1
        self.tally[kind] += 1
        if kind == "game":
            self.tally[fact["rules"]["game"]] += 1
        elif kind == "hand" and fact["moon"]:
            family = self._model.this_game()[0][1]["rules"]["game"]
            self.tally["shoots" if family == "dnf" else "moons"] += 1
        if kind == "hand" and fact["number"] == MOST_HANDS - 1:
            self.tally["128 hands"] += 1

    def _check_state(self):
        game = self._box.app.game
        rules = self._expected and self._expected["rules"]
        state = facts.state_in_words(game, rules)
        if state != self._expected:
            expected = self._expected or {}
            differs = {key: (value, expected.get(key)) for key, value in (state or {}).items() if value != expected.get(key)}
            raise Broken("disagreements", f"the app says, and the model: {differs or (state, self._expected)}")
        wrong = breaks(game, facts.rules_in_words(game.rules.code) if game.started else None)
        if wrong:
            raise Broken("invariants", "; ".join(wrong))

    def _check_screen(self):
        box = self._box
        game = box.app.game
        screen = box.screen
        if box.seen() != box.panel.pages:
            raise Broken("pictures", "the panel's RAM holds something else than the frame")
        if screen not in SCREENS or screen in ONLY and not ONLY[screen](game):
            raise Broken("screens", f"{screen} is shown where the game is {facts.ENDS[game.over] or 'going on'}")
        if screen == "refused" and not (self._seen and self._seen[0] == screen):
            self._check_refused(box.app._router.status)
        if screen == "table":
            self._check_totals(box.app._router.news)
        self._seen = screen, self._known

    def _check_refused(self, status):
        """Keys offer nothing that can't be but for want of room, or of power."""
        if status == r.NO_POWER:
            self._check_power()
        elif status == r.NOT_THE_LAST:
            if self._expected["rules"]["game"] != "dnf" or len(self._expected["hands"]) < 2:
                raise Broken("screens", "a hand was to be corrected, and is the last one")
        elif status not in (r.RECORDS_FULL, r.HANDS_FULL):
            raise Broken("screens", f"a key offered what is refused with {status}")
        self.tally[f"refused {status}"] += 1

    def _check_power(self):
        if self._box.supply == FULL and self._box.now - self._full_since > RECOVERED:
            raise Broken("screens", f"no power, with a good battery for {(self._box.now - self._full_since) // 1000} s")

    def _check_totals(self, news):
        """Four totals that fit are read off the table."""
        totals = self._expected["totals"]
        fresh = news and self._seen != ("table", self._known)
        if self._box.app.settings[FACING]:
            return  # what faces the south is read by the south alone
        if not fresh and self._chance.randrange(LOOKS) or not all(-99 <= total <= 999 for total in totals):
            return
        self.tally["tables read"] += 1
        shown = reader.totals(self._box.seen())
        if shown != totals:
            raise Broken("pictures", f"the table shows {shown}, the totals are {totals}")

    def story(self):
        """Where it stands, in words."""
        return f"screen {self._box.screen}, {self._known} records, the model says: {self._expected}"


def home(game):
    """The screen where a game stands."""
    if not game.started:
        return "games"
    if game.tie:
        return "tie"
    if game.over == SHOT and game.rules.evicts:
        return "evict"
    return "over" if game.over else "table"


def evening(seed, presses=PRESSES, tell_from=None):
    """One evening. Returns its tally and what broke: "" or a text that says how to see it again."""
    tally = collections.Counter()
    last = collections.deque(maxlen=LAST)
    watch = None
    try:
        watch = Watch(seed)
        for press in Night(seed).presses():
            if watch.presses >= presses:
                break
            last.append(f"{watch.presses}: {press}")
            watch.carry_out(press)
            if tell_from is not None and watch.presses >= tell_from:
                print(f"{last[-1]}  ->  {watch.story()}")
    except Exception as error:
        kind, what = error.args if isinstance(error, Broken) else ("exceptions", traceback.format_exc())
        tally[kind] += 1
        number = watch.presses if watch else 0
        told = f"{kind}: {what}\nlast presses:\n  " + "\n  ".join(last) + "\n" + (watch.story() if watch and kind != "exceptions" else "")
        again = f"python -m host_tests.campaigns.monkey --seed {seed} --from {max(0, number - LAST)}"
        return tally + (watch.tally if watch else tally), f"evening {seed}, press {number}, {told}\nagain: {again}\n"
    tally.update(watch.tally)
    return tally, ""


def campaign(presses, seed, processes):
    """Evenings from `seed` on until there are so many presses. Returns the tally and what broke."""
    tally = collections.Counter()
    broken = []
    lengths = [PRESSES] * (presses // PRESSES) + [presses % PRESSES] * (presses % PRESSES > 0)
    with concurrent.futures.ProcessPoolExecutor(processes, initializer=compile_once) as pool:
        for counted, text in pool.map(evening, range(seed, seed + len(lengths)), lengths):
            tally.update(counted)
            if text:
                broken.append(text)
                print(text, flush=True)
    return tally, broken


ROWS = {
    "presses": "presses",
    "simulated hours": "hours",
    "records": "records",
    "hands": "hand",
    "games of DNF": "dnf",
    "games of classic Hearts": "classic",
    "games of Hoemke's variations": "hoemke",
    "moons": "moons",
    "shoots": "shoots",
    "ties decided": "tie",
    "corrections": "amend",
    "undos": "undo",
    "restores": "restore",
    "boots": "boots",
    "records that no key makes": "told",
    "games that came to 128 hands": "128 hands",
    "refused at 128 hands": f"refused {r.HANDS_FULL}",
    "refused at 512 records": f"refused {r.RECORDS_FULL}",
    "refused a shoot that is not the last hand": f"refused {r.NOT_THE_LAST}",
    "refused by the battery": f"refused {r.NO_POWER}",
    "ways home": "ways home",
    "tables read by their figures": "tables read",
}


def table(tally, seconds):
    """What a campaign prints in the end."""
    rows = [(name, f"{tally[key]:,.0f}") for name, key in ROWS.items()]
    rows += [("frames drawn", "all")]
    rows += [(f"broken: {kind}", f"{tally[kind]}") for kind in KINDS]
    rows += [("seconds", f"{seconds:,.0f}")]
    return "\n".join(f"{name:34}{value:>12}" for name, value in rows)


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m host_tests.campaigns.monkey", description="Random presses for nights on end.")
    parser.add_argument("--presses", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first evening")
    parser.add_argument("--from", type=int, dest="tell_from", help="play the evening of that seed only, tell each press from here on")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    if chosen.tell_from is not None:
        tally, text = evening(chosen.seed, min(chosen.presses, PRESSES), chosen.tell_from)
        broken = [text] if text else []
        print(text)
    else:
        tally, broken = campaign(chosen.presses, chosen.seed, chosen.processes)
    print(table(tally, time.monotonic() - began))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

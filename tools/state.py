# SPDX-License-Identifier: MIT
"""The game that a box's memory holds, as JSON: `python -m tools.state PATH`.

PATH is a flash folder (as `make run` keeps one), a littlefs image, a dump of the whole flash, or a UF2 file. The records are read by the
firmware's own journal and game, so what is printed is what the box would show after power-on:

    game      "dnf", "classic", "hoemke", or null where no game was chosen yet
    rules     target (0: quick, one hand), and each setting of that game
    players   four names by seat, south, west, north, east; null: no name
    totals    by seat
    hands     each with taken (plain hearts by seat, and the taker of each named card), points by seat, moon
              (null, or shooter and choice: "add", "subtract", "shoot")
    dealer    of the coming hand, a seat
    pass      of the coming hand: "left", "right", "across", "none", "kitty", "2 left 1 right", null: to be called
    leader    the seat that leads to the first trick, null where a card decides; lead says which
    over, end, winners   whether the game is over, why ("reached", "shot", "stopped"), and the winners' seats
    tie       seats whose tie for the lowest total is to be decided
    next_sequence   number that the next record will have

What is damaged is told on standard error, in sentences. The exit code is 0; 1 if there was damage, and then the game is what stands before
it, as on the box; 2 if PATH can't be read.
"""

import errno
import io
import json
import sys
from array import array
from typing import NamedTuple

from hearts import starting
from hearts.core import record
from hearts.core import rules as r
from hearts.core.game import NAME_SIZE, NOT_OVER, REACHED, SHOT, STOPPED, Game
from hearts.core.rotation import KITTY, left_of
from hearts.core.rules import NONE
from hearts.store import recovery, settings
from hearts.store.journal import NOW
from tools import command, flash
from tools.english import words
from tools.score import CARDS, GAMES

_GAME_NAMES = {number: name for name, number in GAMES.items()}
_CARD_NAMES = {number: name for name, number in CARDS.items()}
_ENDS = {NOT_OVER: None, REACHED: "reached", SHOT: "shot", STOPPED: "stopped"}
_WAYS = ("left", "right", "across", "kitty")
_BAD = ("bad-settings", "bad-names")
_LEADS = ("left of dealer", "2C", "first 2C 2D 2S", "shows 2C", "2C")


class Files:
    """A folder in memory, as the journal and the settings want one. `files`, {path: bytes}, is what it holds: a copy of what it was given,
    in which everything that is written and removed can be seen."""

    def __init__(self, files=()):
        self.files = dict(files)
        self._at = ""

    def inside(self, name):
        folder = Files()
        folder.files = self.files
        folder._at = f"{self._at}{name}/"
        return folder

    def make(self):
        pass

    def names(self):
        return sorted({path[len(self._at) :].partition("/")[0] for path in self.files if path.startswith(self._at)})

    def open(self, name, mode):
        path = self._at + name
        if mode != "rb":
            return _Writing(self.files, path, self.files.get(path, b"") if mode == "ab" else b"")
        if path not in self.files:
            raise OSError(errno.ENOENT, path)
        return io.BytesIO(self.files[path])

    def remove(self, name):
        if self._at + name not in self.files:
            raise OSError(errno.ENOENT, self._at + name)
        del self.files[self._at + name]

    def rename(self, old, new):
        """Of a file, or of a folder with all in it."""
        old, new = self._at + old, self._at + new
        moved = [path for path in self.files if path == old or path.startswith(old + "/")]
        if not moved:
            raise OSError(errno.ENOENT, old)
        for path in moved:
            self.files[new + path[len(old) :]] = self.files.pop(path)


class _Writing(io.BytesIO):
    """A file that holds what it was given once it is closed."""

    def __init__(self, files, path, before):
        super().__init__()
        self._files = files
        self._path = path
        self.write(before)
        files[path] = before

    def close(self):
        if not self.closed:
            self._files[self._path] = self.getvalue()
        super().close()


class Kept(NamedTuple):
    """A game that a box keeps.

    path     of the file that it is in, or of the first of them
    game     the Game that its records make
    sound    whether nothing was damaged that may have been recorded
    running  whether it is the one that the box shows after power-on
    """

    path: str
    game: Game
    sound: bool
    running: bool


def kept(files):
    """Every game in the files of the games folder, {name: bytes}, as Kept, the oldest first: the archive, then what waits for it, then the
    running one. One that was set aside as damaged is not among them."""
    found = []
    for path in _archived(files):
        games = list(_replays(_segments(files[path], path[len(recovery.OLD) + 1 :])))
        found += [Kept(path, game, sound, running=False) for game, sound in reversed(games) if game.started]
    games = list(_replays(files))
    for place, (game, sound) in reversed(list(enumerate(games))):
        if game.started:
            found.append(Kept(f"{NOW}/{game.start_sequence:08d}", game, sound, running=place == 0))
    return found


def set_aside(files):
    """The paths of the records that the box has set aside as damaged, in order."""
    return sorted(path for path in files if any(name.startswith("bad-") for name in path.split("/")) and path not in _BAD)


def _archived(files):
    """The paths of the archived games, in order."""
    start = recovery.OLD + "/"
    return sorted(path for path in files if path.startswith(start) and len(path) == len(start) + 8 and path[len(start) :].isdigit())


def _segments(data, name):
    """An archived game as it lay in NOW: a game begins a segment, and one that was undone may stand behind it. No power cut leaves a part
    of a record there, so that one is damage."""
    data += bytes(-len(data) % record.SIZE)
    files = {}
    begin = 0
    for at in range(record.SIZE, len(data) + record.SIZE, record.SIZE):
        if at == len(data) or record.kind_of(data, at) == record.GAME:
            files[f"{NOW}/{name}"] = data[begin:at]
            begin = at
            name = f"{record.sequence_of(data[at:] or bytes(record.SIZE)):08d}"
    return files


def _replays(files):
    """The running game of these files, then each that is before it and not in the archive: pairs of Game and whether all there is counts.
    The last may be a Game that has not started."""
    while True:
        game = Game()
        found = starting.load(Files(files), game)
        yield game, not found.status
        if not game.started:
            return
        running = f"{NOW}/{game.start_sequence:08d}"
        before = {path: data for path, data in files.items() if not path.startswith(NOW + "/") or path < running}
        if before.keys() == files.keys():
            return
        files = before


# --- health ----------------------------------------------------------------------------------------------


def health(files):
    """How the journal is, from the files of the games folder, {name: bytes}: (sentences, whether nothing is damaged). What was set aside
    earlier, notes of failures and what the power was cut off in are told, but are no damage."""
    told = list(_findings(files))
    return [sentence for _, sentence in told], not any(damaged for damaged, _ in told)


def damage(files):
    """Those sentences of `health` that tell of damage."""
    return [sentence for damaged, sentence in _findings(files) if damaged]


def _findings(files):
    """Pairs: whether it is damage, and a sentence."""
    yield from _running(files)
    archived = _archived(files)
    yield False, f"{count(len(archived), 'game')} in the archive." if archived else "The archive is empty."
    for path in archived:
        games = list(_replays(_segments(files[path], path[len(recovery.OLD) + 1 :])))
        if not games[0][0].started or not all(sound for _, sound in games):
            newest = games[0][0]
            there = len(files[path]) // record.SIZE
            yield True, f"{path} is damaged: {count(newest.records, 'record')} of {there} count, {_in_words(newest)}."
    _, sound = settings.load(Files(files))
    if not sound:
        yield True, "The settings are damaged: the usual ones are in force."
    elif "settings" in files:
        yield False, "The settings are sound."
    else:
        yield False, "The settings are the usual ones."
    for name in _BAD:
        if name in files:
            yield False, f"{name} was set aside earlier."
    for path in set_aside(files):
        yield False, f"{path} was set aside earlier: {count(len(files[path]), 'byte')}; `python -m tools.salvage` reads it."
    if files.get("crashes"):
        yield False, f"The firmware has failed; games/crashes says: {_failure(files['crashes'])}"


def _running(files):
    """The findings about the journal of the running game."""
    game = Game()
    found = starting.load(Files(files), game)
    stands = f"{count(game.records, 'record')}, {_in_words(game)}"
    if not found.status and not found.damage:
        yield False, f"The journal is sound: {stands}."
    elif found.status == record.NEWER:
        yield True, f"A newer firmware wrote {NOW}/{found.segment}: the box changes nothing until it is updated. Before that: {stands}."
    elif found.status == record.UNREADABLE:
        yield True, f"A file of the journal can't be read. Before it: {stands}."
    else:
        name, good, _, beyond = found.damage
        rest = len(files[f"{NOW}/{name}"]) - good
        if not found.status:
            begun = f"{NOW}/{name} has {count(rest, 'byte')} of it"
            yield False, f"The journal is sound: {stands}. The power was cut off in the next record: {begun}."
            return
        aside = f"{count(rest, 'byte')} from there on"
        if beyond:
            aside += " and " + ", ".join(f"{NOW}/{later}" for later in beyond)
        yield True, f"{NOW}/{name} is damaged at byte {good}. Before that: {stands}. The box sets aside {aside} with its next record."


def _in_words(game):
    if not game.started:
        return "no game yet"
    return f"{words('games')[2][game.rules.game]} with {count(game.hands, 'hand')}"


def count(number, thing):
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def _failure(notes):
    """The newest note: when, and what was raised if it says so."""
    lines = notes.decode(errors="replace").splitlines()
    if "Traceback" not in lines[0]:
        return lines[0]
    raised = next((line for line in lines[1:] if not line.startswith(" ")), "")
    return f"{lines[0].partition(':')[0]}: {raised}"


# --- the game --------------------------------------------------------------------------------------------


def game_of(files):
    """The Game that the files of the games folder, {name: bytes}, make."""
    game = Game()
    starting.load(Files(files), game)
    return game


def state_of(files):
    """What the module's docstring lists, as a dict, from the files of the games folder, {name: bytes}."""
    return describe(game_of(files))


def describe(game):
    """A Game as a dict that json can write."""
    if not game.started:
        return {"game": None, "next_sequence": game.sequence}
    rules = game.rules
    return {
        "game": _GAME_NAMES[rules.game],
        "rules": _rules(game),
        "players": [_name(game, seat) for seat in range(4)],
        "totals": list(game.totals),
        "hands": [_hand(game, hand) for hand in range(game.hands)],
        "dealer": game.dealer,
        "pass": coming_pass(game),
        "leader": left_of(game.dealer) if rules.lead == r.LEAD_LEFT_OF_DEALER else None,
        "lead": _LEADS[rules.lead - 1],
        "over": game.over != NOT_OVER,
        "end": _ENDS[game.over],
        "winners": _seats(game.winners),
        "tie": _seats(game.tie),
        "next_sequence": game.sequence,
    }


def _seats(mask):
    return [seat for seat in range(4) if mask >> seat & 1]


def _name(game, seat):
    letters = game.names[seat * NAME_SIZE : (seat + 1) * NAME_SIZE]
    alphabet = words("always")[1]
    return "".join(alphabet[letter] if letter < len(alphabet) else "?" for letter in letters if letter) or None


def _rules(game):
    rules = game.rules
    options = rules.options
    told = {
        "target": game.target,
        "tie": ("ask", "share", "play on")[rules.tie],
        "exactly": "half" if options & r.HALF else "off",
        "negative": "floor" if options & r.FLOOR else "allowed",
    }
    if rules.game == r.HOEMKE:
        told["code"] = "".join(str(rules.digit(place)) for place in range(4))
    if rules.game == r.CLASSIC:
        told["moon"] = ("ask", "add", "subtract")[rules.moon]
    if rules.game == r.DNF:
        told["queen_of_hearts"] = 14 if options & r.QUEEN_OF_HEARTS_14 else 13
        told["eviction"] = rules.evicts
        told["first_trick"] = "any card" if options & r.ANY_CARD_FIRST else "no scoring card"
    if rules.jack != NONE:
        told["jack_needed"] = not options & r.JACK_NOT_NEEDED
    return told


def _hand(game, number):
    points = array("h", (0, 0, 0, 0))
    taken = game.score_of(number, points)
    cards = {"hearts": list(taken.hearts)}
    for place, card in enumerate(game.rules.named):
        cards[_CARD_NAMES[card]] = taken.takers[place]
    moon = None
    if taken.moon:
        choice = "shoot" if game.rules.game == r.DNF else "add" if taken.moon == r.ADD else "subtract"
        moon = {"shooter": taken.shooter(game.rules), "choice": choice}
    return {"taken": cards, "points": list(points), "moon": moon}


def coming_pass(game):
    """The pass of the coming hand, as the module's docstring has it."""
    cards = bytearray(4)
    game.pass_now(cards)
    ways = [way for way in range(4) if cards[way]]
    if cards[KITTY]:
        return "kitty"
    if not ways:
        return None if game.rules.passing == r.PASS_CALLED else "none"
    if len(ways) == 1:
        return _WAYS[ways[0]]
    return " ".join(f"{cards[way]} {_WAYS[way]}" for way in ways)


def read(path):
    """The files of the games folder, {path in it: bytes}, in what lies at `path`. Raises OSError, or flash.FlashError or uf2.Uf2Error."""
    files = flash.read(path)
    inside = {name.removeprefix(flash.GAMES): data for name, data in files.items() if name.startswith(flash.GAMES)}
    return inside or files


def main(arguments):
    """Print the state. Returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m tools.state PATH   (a flash folder, a littlefs image, a flash dump, a UF2 file)", file=sys.stderr)
        print("Seats are numbered clockwise: 0 south, 1 west, 2 north, 3 east; so lists by seat run.", file=sys.stderr)
        return 2
    try:
        files = read(arguments[0])
    except (OSError, ValueError) as error:
        print(f"{arguments[0]} can't be read: {error}", file=sys.stderr)
        return 2
    print(json.dumps(state_of(files), indent=1))
    damaged = damage(files)
    for sentence in damaged:
        print(sentence, file=sys.stderr)
    return 1 if damaged else 0


if __name__ == "__main__":
    sys.exit(command.ended(main, sys.argv[1:]))

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
"""

import io
import json
import sys
from array import array

from hearts.core import rules as r
from hearts.core.game import NAME_SIZE, NOT_OVER, REACHED, SHOT, STOPPED, Game
from hearts.core.rotation import KITTY, left_of
from hearts.core.rules import NONE
from hearts.store.journal import Journal
from hearts.ui.words import en
from tools import flash
from tools.score import CARDS, GAMES

_GAME_NAMES = {number: name for name, number in GAMES.items()}
_CARD_NAMES = {number: name for name, number in CARDS.items()}
_ENDS = {NOT_OVER: None, REACHED: "reached", SHOT: "shot", STOPPED: "stopped"}
_WAYS = ("left", "right", "across", "kitty")
_LEADS = ("left of dealer", "2C", "first 2C 2D 2S", "shows 2C", "2C")


class _Files:
    """A folder in memory, as the journal wants one; what is written to it is forgotten."""

    def __init__(self, files):
        self._files = dict(files)

    def inside(self, name):
        return _Files({path[len(name) + 1 :]: data for path, data in self._files.items() if path.startswith(name + "/")})

    def make(self):
        pass

    def names(self):
        return sorted(self._files)

    def open(self, name, mode):
        return io.BytesIO(self._files.get(name, b"") if mode == "rb" else b"")

    def remove(self, name):
        del self._files[name]

    def rename(self, old, new):
        pass


def game_of(files):
    """The Game that the files of the games folder, {name: bytes}, make."""
    game = Game()
    Journal(_Files(files)).load(game)
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
        "pass": _pass(game),
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
    alphabet = en.always[1]
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


def _pass(game):
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
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

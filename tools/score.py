# SPDX-License-Identifier: MIT
"""Score hands given as cards taken, with the rule core of the firmware itself: `python -m tools.score FILE.jsonl`, `-` for standard input.

A hand is a JSON object on a line of its own:

    {"rules": {"game": "classic", "target": 100}, "taken": [["QS", "2H", ...], [...], [...], [...]]}

`taken` holds the 52 cards by seat, rank (23456789TJQKA) then suit (CDHS). `rules` holds `game` ("dnf", "classic", "hoemke") and, where it
is not the usual: `target` (1..900, or "quick" in classic), `score` (Hoemke's scoring 1..4; 1) or `code` (all four of his digits,
"2223"), `queen_of_hearts` (13, 14; DNF), `jack_needed` (true, false; DNF and Hoemke 3, 4). `points`, `shooter` and `choices` may stand
in the line and are not looked at, so that an answer can be scored again.

The answer to each is a JSON object in the same place: `points` by seat, `shooter` (seat or null) and `choices` (null, or the lines
between which the shooter chooses). A classic moon has `add` and `subtract`, and `points` is the `add` one. Where everything but the jack
of diamonds was taken and the jack is not needed, there are `shot` and `not_shot`, and `points` is the `shot` one. A DNF shooter wins
whatever the points; they are the hand's own.

A line that is not such a hand is answered by `error`, a sentence, and `line`, its number. Empty lines are skipped. The exit status is 0;
1 if there was an error line; 2 if there was nothing to read.
"""

import argparse
import json
import sys

from hearts.core.hand import Taken
from hearts.core.rules import (
    ADD,
    CLASSIC,
    CLUBS,
    DIAMONDS,
    DNF,
    HEARTS,
    HOEMKE,
    JACK_NOT_NEEDED,
    NONE,
    QUEEN_OF_HEARTS_14,
    SPADES,
    SUBTRACT,
    Rules,
    is_target,
)
from tools import command

GAMES = {"dnf": DNF, "classic": CLASSIC, "hoemke": HOEMKE}
RANKS = "23456789TJQKA"
SUITS = {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES}
CARDS = {rank + suit: place << 2 | SUITS[suit] for place, rank in enumerate(RANKS, 2) for suit in SUITS}
"""Every card and the number that the core has for it."""

HAND_KEYS = {"rules", "taken", "points", "shooter", "choices"}
RULES_KEYS = {"game", "target", "score", "code", "queen_of_hearts", "jack_needed"}


class HandError(ValueError):
    """The line is not a hand; str() is a sentence that says why."""


def score(hand):
    """What a hand scores: {"points", "shooter", "choices"}. Raises HandError where `hand` is not one."""
    if not isinstance(hand, dict):
        raise HandError("The line is not a JSON object.")
    _only_keys(hand, HAND_KEYS, "a hand")
    for key in ("rules", "taken"):
        if key not in hand:
            raise HandError(f"The hand has no `{key}`.")
    rules = read_rules(hand["rules"])
    taken = read_taken(hand["taken"], rules)

    shooter = taken.shooter(rules)
    if shooter == NONE:
        return {"points": _line(rules, taken, 0), "shooter": None, "choices": None}
    line = _line(rules, taken, ADD)
    choices = None
    if rules.game == CLASSIC:
        choices = {"add": line, "subtract": _line(rules, taken, SUBTRACT)}
    elif not taken.has_jack(rules, shooter):
        choices = {"shot": line, "not_shot": _line(rules, taken, 0)}
    return {"points": line, "shooter": shooter, "choices": choices}


def read_rules(words):
    """The core's Rules from the JSON object that names them."""
    if not isinstance(words, dict):
        raise HandError("`rules` is not an object.")
    _only_keys(words, RULES_KEYS, "rules")
    game = _one_of(words, "game", GAMES)
    if game is None:
        raise HandError("`rules` does not say which `game`.")
    rules = Rules()
    rules.begin(GAMES[game], _variation(words))

    target = words.get("target", rules.target)
    if target == "quick" and game == "classic":
        target = 0
    elif not _is_number(target) or target == 0 or not is_target(rules.game, target):
        quick = ' or "quick"' if game == "classic" else ""
        raise HandError(f"`target` is not a number from 1 to 900{quick}.")
    options = 0
    if _one_of(words, "queen_of_hearts", (13, 14)) == 14:
        options |= QUEEN_OF_HEARTS_14
    if _one_of(words, "jack_needed", (True, False)) is False:
        options |= JACK_NOT_NEEDED
    if not rules.set(target, options):
        raise HandError("`queen_of_hearts` or `jack_needed` has no meaning in this game.")
    return rules


def _variation(words):
    """Hoemke's variation 0..255 from `score` or `code`."""
    if words["game"] != "hoemke":
        for key in ("score", "code"):
            if key in words:
                raise HandError(f"`{key}` has no meaning in this game.")
        return 0
    score_digit = _one_of(words, "score", (1, 2, 3, 4))
    code = words.get("code", f"111{score_digit or 1}")
    if not isinstance(code, str) or len(code) != 4 or any(digit not in "1234" for digit in code):
        raise HandError("`code` is not four digits from 1 to 4.")
    if score_digit is not None and code[3] != str(score_digit):
        raise HandError("`score` and `code` contradict each other.")
    return sum((int(digit) - 1) << 2 * place for place, digit in enumerate(reversed(code)))


def read_taken(piles, rules):
    """The core's Taken from four lists of cards."""
    if not isinstance(piles, list) or len(piles) != 4 or not all(isinstance(pile, list) for pile in piles):
        raise HandError("`taken` is not four lists of cards.")
    taken = Taken()
    seen = set()
    for seat, pile in enumerate(piles):
        for card in pile:
            if not isinstance(card, str) or card not in CARDS:
                raise HandError(f"There is no card {json.dumps(card)[:40]}.")
            if card in seen:
                raise HandError(f"{card} was taken twice.")
            seen.add(card)
            number = CARDS[card]
            if number in rules.named:
                taken.takers[rules.named.index(number)] = seat
            elif number & 3 == HEARTS:
                taken.hearts[seat] += 1
    if len(seen) != len(CARDS):
        raise HandError(f"{len(seen)} cards were taken, not {len(CARDS)}.")
    return taken


def _line(rules, taken, moon):
    taken.moon = moon
    points = [0, 0, 0, 0]
    taken.score(rules, points)
    return points


def _only_keys(found, known, where):
    for key in found:
        if key not in known:
            raise HandError(f"There is no `{key[:40]}` in {where}.")


def _is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _one_of(words, key, allowed):
    """The value of a key, None where it is missing. 1 is not true, and 13.0 is not 13."""
    if key not in words:
        return None
    value = words[key]
    for choice in allowed:
        if type(value) is type(choice) and value == choice:
            return value
    raise HandError(f"`{key}` is not one of {', '.join(json.dumps(choice) for choice in allowed)}.")


def read_line(line):
    """The JSON value that a line of bytes holds. Raises HandError where it holds none."""
    try:
        return json.loads(line.decode("utf-8"), object_pairs_hook=_without_repeats, parse_constant=_refuse_constant)
    except HandError:
        raise
    except (ValueError, RecursionError):
        raise HandError("The line is not JSON.") from None


def _without_repeats(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise HandError("A key stands twice in the same object.")
    return found


def _refuse_constant(name):
    raise HandError(f"{name} is not JSON.")


def answers(lines):
    """The answer to each line of bytes that isn't empty, as a dictionary."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield score(read_line(line))
        except HandError as error:
            yield {"error": str(error), "line": number}


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.score",
        description="Score hands given as cards taken. Seats run clockwise: south, west, north, east.",
        epilog='A line: {"rules": {"game": "classic"}, "taken": [["QS", "2H", ...], [...], [...], [...]]}, 52 cards, rank then suit. '
        'rules: game "dnf", "classic" or "hoemke"; target, score (1 to 4) or code ("2223"), queen_of_hearts (13, 14), jack_needed.',
    )
    parser.add_argument("file", metavar="FILE.jsonl", help="one hand a line, - for standard input")
    name = parser.parse_args(arguments).file
    try:
        if name == "-":
            lines = sys.stdin.buffer.read().split(b"\n")
        else:
            with open(name, "rb") as file:
                lines = file.read().split(b"\n")
    except OSError as error:
        print(f"Can't read {name}: {error.strerror}.", file=sys.stderr)
        return 2
    status = 0
    for answer in answers(lines):
        print(json.dumps(answer))
        if "error" in answer:
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(command.ended(main))

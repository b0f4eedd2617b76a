# SPDX-License-Identifier: MIT
"""The games that a box keeps, as a table for a spreadsheet and as a page to read and print: `python -m tools.games PATH [--out FOLDER]`.

PATH is what tools.state reads: a flash folder, a backup of the games folder, a littlefs image, a dump of the flash, a UF2 file. games.csv
and games.html are written to FOLDER, `dist` unless given. Both tell of the archive and of the running game, as far as they are sound; of
games that have no hand yet, and of what was set aside as damaged, they don't. The same games give the same bytes. Where there is no game
with a hand, nothing is written. The exit code is 0; 2 if PATH can't be read or FOLDER not be written to.

games.csv is UTF-8 as RFC 4180 has it, with a row for each hand, the oldest first, under these names:

    game            1 for the oldest game that is kept; when the box drops that one, all move up
    first_record    the number of the game's first record: the same in every backup
    rules           dnf, classic or hoemke
    code            Hoemke's four digits
    target          points, or quick: one hand
    state           of the game: finished; stopped, for another one; unfinished, if it is the running one
    hand            1 for the first
    dealer          a seat: South, West, North or East, as in all that follows
    pass            left, right, across, none, kitty, "2 left 1 right"; empty: the dealer called none
    player_south    and _west, _north, _east: the name at the end of the game, or the seat
    points_south    and so on: of the hand
    total_south     and so on: after the hand, as the game's rules count it
    moon_shooter    the seat that took everything, if that was no ordinary hand
    moon            what it did: add, subtract or shoot
    QS QH QD QC JD JH KH AH   the seat that took this card, where the game asks for it
    hearts_south    and so on: plain hearts taken
    winners         in the last row of a game that is over: their seats, with a space between

Seats are those at the end of the game: where the box was turned in between, what stands before it is told as if it had lain so all along.

A box has names of capital letters, blank, hyphen, full stop and apostrophe. So no name begins with = + or @, and one that begins with a
hyphen can't be a formula that does anything, having neither digits nor brackets: names are written as they are.

games.html needs nothing but itself. It has a chart of the totals and a table for each game, the newest first.
"""

import argparse
import csv
import io
import math
import sys
from html import escape
from pathlib import Path
from typing import NamedTuple

from hearts.core import change
from hearts.core.game import Game
from hearts.core.record import HAND
from hearts.core.undoing import counts
from tools import ROOT, command, state
from tools.english import words
from tools.score import GAMES

SEATS = ("South", "West", "North", "East")
NAMED = ("QS", "QH", "QD", "QC", "JD", "JH", "KH", "AH")
COLUMNS = (
    *("game", "first_record", "rules", "code", "target", "state", "hand", "dealer", "pass"),
    *(f"player_{seat.lower()}" for seat in SEATS),
    *(f"points_{seat.lower()}" for seat in SEATS),
    *(f"total_{seat.lower()}" for seat in SEATS),
    *("moon_shooter", "moon"),
    *NAMED,
    *(f"hearts_{seat.lower()}" for seat in SEATS),
    "winners",
)


def _diary(game):
    """How each hand that counts began, and what it led to: (dealer, pass, totals after it), by the seats as they are at the end."""
    again = Game()
    again.log[:] = game.log
    begun = []
    for index in range(game.start, game.records):
        if counts(again, index):
            if again.kind_at(index) == HAND:
                begun.append((again.dealer, again.turn, state.coming_pass(again)))
            change.fold(again, index)
    told = []
    for hand, (dealer, turn, passed) in enumerate(begun):
        again.score_of(hand, again.points)
        change.add(again, hand, again.totals)
        told.append(((dealer + again.turn - turn) % 4, passed, list(again.totals)))
    return told


class Told(NamedTuple):
    """A game that has hands. view: as state.describe has it; each of its hands also has dealer, pass and totals."""

    number: int
    first_record: int
    state: str
    sound: bool
    view: dict

    @property
    def players(self):
        return [name or seat for name, seat in zip(self.view["players"], SEATS, strict=True)]

    @property
    def hands(self):
        return self.view["hands"]


def games(files):
    """The games with hands in the files of the games folder, {name: bytes}: a list of Told, the oldest first."""
    found = []
    for one in state.kept(files):
        game = one.game
        if not game.hands:
            continue
        view = state.describe(game)
        for hand, (dealer, passed, totals) in zip(view["hands"], _diary(game), strict=True):
            hand.update(dealer=dealer, totals=totals)
            hand["pass"] = passed
        if view["end"] in ("reached", "shot"):
            standing = "finished"
        else:
            standing = "unfinished" if one.running and not view["over"] else "stopped"
        found.append(Told(len(found) + 1, game.start_sequence, standing, one.sound, view))
    return found


# --- the table -------------------------------------------------------------------------------------------


def table(told):
    """games.csv, a string."""
    text = io.StringIO()
    rows = csv.DictWriter(text, COLUMNS, restval="")
    rows.writeheader()
    for game in told:
        for number in range(len(game.hands)):
            rows.writerow(_row(game, number))
    return text.getvalue()


def _row(game, number):
    rules = game.view["rules"]
    hand = game.hands[number]
    taken = hand["taken"]
    row = {
        "game": game.number,
        "first_record": game.first_record,
        "rules": game.view["game"],
        "code": rules.get("code", ""),
        "target": rules["target"] or "quick",
        "state": game.state,
        "hand": number + 1,
        "dealer": SEATS[hand["dealer"]],
        "pass": hand["pass"] or "",
    }
    by_seat = {"player": game.players, "points": hand["points"], "total": hand["totals"], "hearts": taken["hearts"]}
    for name, values in by_seat.items():
        row.update((f"{name}_{seat.lower()}", value) for seat, value in zip(SEATS, values, strict=True))
    row.update((card, SEATS[taken[card]]) for card in NAMED if card in taken)
    if hand["moon"]:
        row.update(moon_shooter=SEATS[hand["moon"]["shooter"]], moon=hand["moon"]["choice"])
    if number == len(game.hands) - 1:
        row["winners"] = " ".join(SEATS[seat] for seat in game.view["winners"])
    return row


# --- the chart -------------------------------------------------------------------------------------------

_WIDTH, _HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 172, 18, 36  # margins around the lines
_LINE = 17  # from one player's words beside the chart to the next's
_MOST_DOTS = 40  # hands of a game whose hands have a dot each
_FAR = 3  # times the highest total: a target that is further away would press the lines flat
_DASHES = ("", "9 4", "2.5 3.5", "12 3 2.5 3")  # by seat, so that black and white will do
KEYS = "ABCD"
"""The button of each seat, which stands for its player where there is little room."""


def round_step(span, most):
    """1, 2 or 5 times a power of ten: the least such that a span has no more than so many."""
    least = max(span / most, 1)
    power = 10 ** math.floor(math.log10(least))
    return next(int(step * power) for step in (1, 2, 5, 10) if step * power >= least)


def _number(value):
    """A number as it is printed, with a real minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def _spread(places, low, high):
    """The places, moved as little as lets them lie a line from each other and between low and high."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    groups = []  # of neighbours that touch: how many, and where their middle is to be
    for one in order:
        count, middle = 1, places[one]
        while True:
            reach = _LINE * (count - 1) / 2
            middle = min(max(middle, low + reach), high - reach)
            if not groups or middle - reach - (groups[-1][1] + _LINE * (groups[-1][0] - 1) / 2) >= _LINE:
                break
            others, before = groups.pop()
            middle = (count * middle + others * before) / (count + others)
            count += others
        groups.append((count, middle))
    told = [middle + _LINE * (place - (count - 1) / 2) for count, middle in groups for place in range(count)]
    moved = dict(zip(order, told, strict=True))
    return [moved[one] for one in range(len(places))]


def chart(game):
    """The running totals of a game as an SVG element, a string."""
    hands = len(game.hands)
    lines = [[0, *(hand["totals"][seat] for hand in game.hands)] for seat in range(4)]
    target = game.view["rules"]["target"]
    highest = max(map(max, lines))
    near = target <= _FAR * highest
    low = min(map(min, lines))
    high = max(target, highest) if near else highest
    step = round_step(high - low, 6)
    low = low // step * step
    high = max(-(-high // step) * step, low + step)
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM

    def x(hand):
        return _LEFT + hand * (right - _LEFT) / hands

    def y(total):
        return _TOP + (high - total) * (bottom - _TOP) / (high - low)

    drawn = []
    for total in range(low, high + 1, step):
        drawn.append(_rule("grid" if total else "zero", _LEFT, y(total), right, y(total)))
        drawn.append(_words("tick", _LEFT - 8, y(total) + 4, _number(total), "end"))
    for hand in range(0, hands + 1, round_step(hands, 10)):
        drawn.append(_rule("zero", x(hand), bottom, x(hand), bottom + 4))
        drawn.append(_words("tick", x(hand), bottom + 17, hand, "middle"))
    drawn.append(_words("tick", (_LEFT + right) / 2, _HEIGHT - 4, "hands", "middle"))
    if target and near:
        drawn.append(_rule("target", _LEFT, y(target), right, y(target), "1 3"))
        drawn.append(_words("tick", _LEFT + 4, y(target) - 4, f"target {target}"))
    elif target:
        drawn.append(_words("tick", _LEFT + 4, _TOP - 4, f"target {target}, far above"))
    beside = _spread([y(line[-1]) for line in lines], _TOP, bottom)
    for seat, line in enumerate(lines):
        end = y(line[-1])
        points = " ".join(f"{x(hand):.1f},{y(total):.1f}" for hand, total in enumerate(line))
        drawn.append(f'<g class="{KEYS[seat]}">')
        drawn.append(f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2.25"{_dashed(_DASHES[seat])}/>')
        if hands <= _MOST_DOTS:
            drawn += [f'<circle cx="{x(hand):.1f}" cy="{y(total):.1f}" r="2.5" fill="currentColor"/>' for hand, total in enumerate(line)]
        drawn.append(_rule("lead", right + 5, end, right + 17, beside[seat]))
        told = f"<tspan>{KEYS[seat]}</tspan> {escape(game.players[seat])} {_number(line[-1])}"
        drawn.append(_words("player", right + 21, beside[seat] + 5, told))
        drawn.append("</g>")
    inside = "\n".join(drawn)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" font-size="13">\n'
        f"<title>Totals after each hand of game {game.number}</title>\n{inside}\n</svg>"
    )


def _dashed(dashes):
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def _rule(kind, x1, y1, x2, y2, dashes=""):
    where = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {where} stroke="currentColor"{_dashed(dashes)}/>'


def _words(kind, x, y, words, anchor="start"):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">{words}</text>'


# --- the page --------------------------------------------------------------------------------------------

_STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1c; --faint: #666; --rule: #ddd;
  --a: #0060a8; --b: #c04a00; --c: #007a55; --d: #a0428c; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181a; --ink: #e8e6e3; --faint: #a0a0a0; --rule: #3a3d40;
  --a: #62b5f5; --b: #f5a04a; --c: #4fcf9f; --d: #ea94d4; } }
@media print { :root { --paper: #fff; --ink: #000; --faint: #444; --rule: #ccc;
  --a: #0060a8; --b: #c04a00; --c: #007a55; --d: #a0428c; } }
body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; }
h2 { margin: 0 0 .25rem; font-size: 1.25rem; }
p { margin: .25rem 0; }
a { color: inherit; }
section { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
.faint { color: var(--faint); font-size: .875rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin-top: .75rem; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th { font-weight: 600; border-bottom-color: var(--faint); }
th.word, td.word { text-align: left; }
td small { display: inline-block; min-width: 2.2em; color: var(--faint); font-size: .8em; }
tr { break-inside: avoid; }
svg { display: block; width: 100%; max-width: 54rem; margin-top: .5rem; }
.tick { color: var(--faint); font-size: 11px; }
.grid { color: var(--rule); }
.zero { color: var(--faint); }
polyline { stroke-linejoin: round; }
tspan { font-weight: 700; }
.A { color: var(--a); } .B { color: var(--b); } .C { color: var(--c); } .D { color: var(--d); }
.together { break-inside: avoid; }
@page { margin: 12mm; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } nav { display: none; } .scroll { overflow: visible; }
  table { font-size: 8pt; } th, td { padding: .1em .5em; } }
"""

_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_DIFFERENT = {
    ("tie", "share"): "a tie is shared",
    ("tie", "play on"): "a tie is played on",
    ("exactly", "half"): "exactly the target is halved",
    ("negative", "floor"): "never under 0",
    ("moon", "add"): "a moon adds 26 to the others",
    ("moon", "subtract"): "a moon takes off 26",
    ("queen_of_hearts", 14): "Q♥ 14",
    ("eviction", False): "nobody leaves after a shoot",
    ("first_trick", "any card"): "any card in the first trick",
    ("jack_needed", False): "J♦ not needed",
}
"""The settings that are not the usual ones, in words."""


def page(told):
    """games.html, a string."""
    hands = sum(len(game.hands) for game in told)
    newest_first = told[::-1]
    links = " ".join(f'<a href="#game-{game.number}">{game.number}</a>' for game in newest_first)
    sections = "\n".join(map(_section, newest_first))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Games of Hearts</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>Games of Hearts</h1>
<p>{_count(len(told), "game")}, {_count(hands, "hand")}, the newest first.</p>
<nav><p class="faint">Game {links}</p></nav>
{_players(told)}
{sections}
<footer><section class="faint">
<p>A, B, C and D are the buttons of the seats: south, west, north and east. Beside a total stands what the hand cost; under a card, who
took it; under ♥, how many plain hearts A, B, C and D took. The box has no clock: there are no dates.</p>
</section></footer>
</body>
</html>
"""


def _count(number, thing):
    return f"{number} {thing}{'' if number == 1 else 's'}"


def places(view):
    """The place of each seat in a game that is over: 1 for a winner, else 1 more than those who won or have less."""
    totals, winners = view["totals"], view["winners"]
    return [1 if seat in winners else 1 + sum(other in winners or totals[other] < totals[seat] for other in range(4)) for seat in range(4)]


def _players(told):
    """The players with names, by how often they won; of games that are over."""
    found = {}
    for game in told:
        if game.view["over"]:
            for name, place in zip(game.view["players"], places(game.view), strict=True):
                if name:
                    found.setdefault(name, []).append(place)
    if not found:
        return ""
    rows = "\n".join(
        f'<tr><td class="word">{escape(name)}</td><td>{len(taken)}</td><td>{taken.count(1)}</td><td>{sum(taken) / len(taken):.1f}</td></tr>'
        for name, taken in sorted(found.items(), key=lambda one: (-one[1].count(1), sum(one[1]) / len(one[1]), one[0]))
    )
    return f"""<table class="players">
<thead><tr><th class="word">player</th><th>games</th><th>won</th><th>mean place</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>"""


def _section(game):
    damaged = "" if game.sound else "\n<p>Some of this game was damaged: this is what stands before it.</p>"
    return f"""<section id="game-{game.number}">
<div class="together">
<h2>Game {game.number}: {_title(game.view)}</h2>
<p>{_outcome(game)}</p>{damaged}
{chart(game)}
</div>
<div class="scroll">{_hands(game)}</div>
</section>"""


def _title(view):
    rules = view["rules"]
    name = f"Hoemke\N{RIGHT SINGLE QUOTATION MARK}s {rules['code']}" if "code" in rules else words("games")[2][GAMES[view["game"]]]
    target = f"to {rules['target']}" if rules["target"] else "quick"
    different = [words for (key, value), words in _DIFFERENT.items() if rules.get(key) == value and type(rules[key]) is type(value)]
    return ", ".join([f"{name}, {target}", *different])


def _outcome(game):
    """Who won, or how it stands; in a sentence."""
    view = game.view
    hands = _count(len(game.hands), "hand")
    first = view["winners"] or [seat for seat in range(4) if view["totals"][seat] == min(view["totals"])]
    names = " and ".join(f"<b>{escape(game.players[seat])}</b>" for seat in first)
    total = _number(view["totals"][first[0]])
    s = "s" if len(first) == 1 else ""
    if view["end"] == "shot":
        return f"{names} shot and won, in {hands}."
    if view["end"] == "reached":
        return f"{names} won with {total}, in {hands}."
    if view["end"] == "stopped":
        return f"Stopped after {hands}: {names} won with {total}."
    if game.state == "stopped":
        return f"Stopped for another game after {hands}; {names} had least, {total}."
    return f"Unfinished: {hands} so far; {names} lead{s} with {total}."


def _hands(game):
    """The hands of a game as a table."""
    cards = [card for card in NAMED if card in game.hands[0]["taken"]]
    moons = any(hand["moon"] for hand in game.hands)
    heads = ["<th>hand</th>", "<th>deal</th>", '<th class="word">pass</th>']
    heads += [f"<th>{key} {escape(player)}</th>" for key, player in zip(KEYS, game.players, strict=True)]
    heads += [f"<th>{card[0]}{_SUITS[card[1]]}</th>" for card in cards]
    heads += ["<th>♥</th>"] + ['<th class="word">moon</th>'] * moons
    rows = []
    for number, hand in enumerate(game.hands, 1):
        taken = hand["taken"]
        cells = [f"<td>{number}</td>", f"<td>{KEYS[hand['dealer']]}</td>", f'<td class="word">{hand["pass"] or ""}</td>']
        cells += [
            f"<td><b>{_number(total)}</b> <small>{_number(f'{points:+}') if points else 0}</small></td>"
            for total, points in zip(hand["totals"], hand["points"], strict=True)
        ]
        cells += [f"<td>{KEYS[taken[card]]}</td>" for card in cards]
        cells.append(f"<td>{' '.join(map(str, taken['hearts']))}</td>")
        if moons:
            cells.append(f'<td class="word">{_moon(hand["moon"])}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    inside = "\n".join(rows)
    return f"<table>\n<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>\n{inside}\n</tbody>\n</table>"


def _moon(moon):
    if not moon:
        return ""
    did = {"add": "others +26", "subtract": "\N{MINUS SIGN}26", "shoot": "shot"}
    return f"{KEYS[moon['shooter']]}: {did[moon['choice']]}"


# --- the tool --------------------------------------------------------------------------------------------


def export(files, folder):
    """Write games.csv and games.html to a folder, from the files of the games folder, {name: bytes}, and say on screen what there is and
    what was damaged. Raises OSError if they can't be written."""
    for sentence in state.damage(files):
        print(sentence, file=sys.stderr)
    aside = state.set_aside(files)
    if aside:
        print(f"Left out, since it was set aside as damaged: {', '.join(aside)}. `python -m tools.salvage` reads it.")
    told = games(files)
    if not told:
        print("There is no game with a hand: nothing was written.")
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in (("games.csv", table(told)), ("games.html", page(told))):
        path = Path(folder, name)
        path.write_bytes(text.encode())
        print(f"{path}: {_count(len(told), 'game')}, {_count(sum(len(game.hands) for game in told), 'hand')}.")


def main(arguments=None):
    """Write both. Returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.games", description="The games that a box keeps, as a table and as a page with a chart of each."
    )
    parser.add_argument("path", metavar="PATH", help="a flash folder, a backup, a littlefs image, a flash dump, a UF2 file")
    parser.add_argument("--out", metavar="FOLDER", default=str(ROOT / "dist"), help="where games.csv and games.html go; dist, unless given")
    chosen = parser.parse_args(arguments)
    try:
        files = state.read(chosen.path)
    except (OSError, ValueError) as error:
        print(f"{chosen.path} can't be read: {error}", file=sys.stderr)
        return 2
    try:
        export(files, chosen.out)
    except OSError as error:
        print(f"{chosen.out} can't be written to: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(command.ended(main))

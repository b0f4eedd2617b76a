# SPDX-License-Identifier: MIT
"""What must hold of any game, whatever was pressed or damaged before: written from the rules, from sums and ranges, without scoring a
hand again."""

from hearts.core.standing import lowest
from host_tests import second_scorer
from host_tests.core import facts

MOST_HANDS = 128
MOST_RECORDS = 512 + 64  # of a game, and some of the one before it

# Where nobody shot, by way of scoring: what four scores add up to, the least and the most that one can be.
LINES = {
    "dnf": (67, -10, 77),
    "classic": (26, 0, 25),
    "hoemke 1": (13, 0, 12),
    "hoemke 2": (29, 0, 28),
    "hoemke 3": (16, -10, 26),
}


def breaks(game, rules):
    """What is wrong with a game, a list of sentences; rules: its rules in words."""
    if not game.started:
        return ["hands without a game"] if game.hands or any(game.totals) else []
    wrong = []
    lines = []
    for number in range(game.hands):
        points = [0, 0, 0, 0]
        hand = facts.hand_in_words(rules, game.score_of(number, points))
        lines.append(points)
        wrong += [f"hand {number}: {what}, {points}, {hand}" for what in _wrong_line(rules, hand, points)]
    if not rules["half"] and not rules["floor"]:
        sums = [sum(line[seat] for line in lines) for seat in range(4)]
        if list(game.totals) != sums:
            wrong.append(f"totals {list(game.totals)} are not the sums of the hands, {sums}")
    if rules["floor"] and min(game.totals) < 0:
        wrong.append("a total under 0")
    if not 0 <= game.dealer <= 3:
        wrong.append(f"nobody deals: {game.dealer}")
    if game.hands > MOST_HANDS or game.records > MOST_RECORDS:
        wrong.append(f"{game.hands} hands, {game.records} records")
    if not 0 <= game.turn <= 3 or not 0 <= game.offset <= 3:
        wrong.append(f"turned by {game.turn}, the pass {game.offset} further")
    if any(game.call) and (rules["game"] != "dnf" or sum(game.call) != 3 or game.call[3] not in (0, 3)):
        wrong.append(f"a call of {list(game.call)}")
    shot = rules["game"] == "dnf" and game.hands > 0 and hand["moon"] is not None
    return [*wrong, *_wrong_end(game, rules, shot)]


def _wrong_line(rules, hand, points):
    """What can't be of the points of one hand."""
    way = second_scorer.scoring(rules)
    hearts = hand["hearts"]
    if sum(hearts) != len(second_scorer.plain_hearts(rules)) or any(not 0 <= seat <= 3 for seat in hand["takers"].values()):
        yield "a card that nobody took"
    if hand["moon"]:
        others = 26 if hand["moon"] == "add" else 0
        if way == "dnf":  # her own points stand, the jack's only where she has it
            jack = hand["takers"]["JD"] == hearts.index(12)
            right = sorted(points) == [0, 0, 0, 67 + (rules["queen_of_hearts"] == 14) + (0 if jack else 10)]
        else:
            right = sorted(points) == sorted([0 if others else -26, others, others, others])
        if not right:
            yield "a moon that costs something else"
        return
    if way == "hoemke 4":
        total, least, most = 29 - 2 * sum(min(count, 2) for count in hearts), -10, 35
        if sum(score & 1 for score in points) != 1:
            yield "not one odd score"
    else:
        total, least, most = LINES[way]
        if way == "dnf" and rules["queen_of_hearts"] == 14:
            total, most = total + 1, most + 1
    if way == "classic" and max(points) < 13:
        yield "nobody took the queen of spades"
    if way == "hoemke 2" and sum(score // 5 for score in points) < 4:
        yield "high hearts are missing"
    if sum(points) != total:
        yield f"the scores don't add up to {total}"
    if min(points) < least or max(points) > most:
        yield f"a score that is not from {least} to {most}"


def _wrong_end(game, rules, shot):
    """Over, winners and tie, as far as they hang together."""
    leaders = lowest(game.totals)
    several = leaders & leaders - 1 != 0
    reached = game.hands > 0 and (not game.target or max(game.totals) >= game.target)
    over = facts.ENDS[game.over]
    if bool(game.winners) != bool(over):
        yield f"over: {over}, winners: {facts.seats_in(game.winners)}"
    if game.tie and (over or game.tie != leaders or not several or not reached or rules["tie"] != "ask"):
        yield f"a tie of {facts.seats_in(game.tie)} that is none"
    if over == "reached" and (game.winners != leaders or not reached):
        yield "the winners don't have the lowest total, or nobody is at the target"
    if over == "stopped" and game.winners != leaders:
        yield "the winners don't have the lowest total"
    if (over == "shot") != shot:
        yield "a shoot that wins nothing, or a win without a shoot"
    if over == "shot" and game.winners not in (1, 2, 4, 8):
        yield "several shot"
    if reached and not over and not game.tie and not several:
        yield "somebody is at the target and the game goes on"

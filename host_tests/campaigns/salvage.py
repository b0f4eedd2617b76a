# SPDX-License-Identifier: MIT
"""How much tools.salvage finds of what was recorded: `python -m host_tests.campaigns.salvage [SEEDS]`.

Evenings of several lengths are recorded by the firmware's own app on littlefs: finished games, and a long one that still runs. Then

    before        nothing happens: what is found on a sound box
    reformatted   as MicroPython does it without asking: this is when the flash should be dumped
    installed     the score box is copied onto it again
    N hands       and so many hands are played on it
    image         or instead, the image of the whole score box is dragged onto it, and it is switched on

A line tells how many hands were recorded (undone ones not), how many of them were found, and how many were found that never counted.
Ends with 1 where less than 99 % are found after the reformat, or where any hand is made up before or after it.
"""

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from host_tests import machines
from host_tests.campaigns import box
from tools import build, flash, image, uf2
from tools import salvage as tool

LEAST = 0.99

DNF = {"game": "dnf", "target": 900}
CLASSIC = {"game": "classic"}
LONG_CLASSIC = {"game": "classic", "target": 900}
HOEMKE = {"game": "hoemke", "code": "2223"}
USUAL = (CLASSIC, {"game": "dnf"}, HOEMKE)

# Finished games, then the game that runs and its hands.
EVENINGS = ((0, CLASSIC, 5), (3, DNF, 20), (12, DNF, 50), (50, DNF, 50), (20, LONG_CLASSIC, 128))
NEW_HANDS = (5, 50)


def evening(finished, rules, hands, seed, files):
    """A Box, with `files` on it, that has recorded so many games and the one that runs; and the hands, a list for each game."""
    recorder = box.Box(flash.build(files, box.BLOCKS * flash.BLOCK_SIZE))
    games = []
    for number in range(finished):
        games.append(recorder.play(USUAL[number % len(USUAL)], 60, seed + number))
        recorder = recorder.again()
    games.append(recorder.play(rules, hands, seed + finished))
    return recorder, games


def found_in(dump):
    """The games that the tool tells of in `dump` (bytes), as `python -m tools.salvage` prints them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "dump")
        path.write_bytes(dump)
        return tool.games(tool.salvage(path))


def compared(games, found):
    """How many hands of `games`, a list for each, the tool has found, and how many it tells that are in none. A hand without points, since
    the rules are not known, is found where the cards are."""
    recorded = Counter(_words(hand) for game in games for hand in game)
    told = Counter(_words(hand) for game in found for hand in [*game.get("hands", ()), *game["loose"]])
    scored = Counter({words: count for words, count in told.items() if words[1] is not None})
    rest = _cards(recorded - scored)
    unscored = _cards(told - scored)
    return (recorded & scored).total() + (rest & unscored).total(), (scored - recorded).total() + (unscored - rest).total()


def _words(hand):
    return json.dumps(hand["taken"]), hand["points"] and tuple(hand["points"])


def _cards(hands):
    cards = Counter()
    for (taken, _), count in hands.items():
        cards[taken] += count
    return cards


def new_play(system, hands, seed):
    """The box on the file system `system` after so many hands of new play. Returns it and the hands, a list for each game."""
    recorder = box.Box(system)
    games = []
    while sum(map(len, games)) < hands:
        games.append(recorder.play(USUAL[len(games) % len(USUAL)], hands - sum(map(len, games)), seed + len(games), name=False))
        recorder = recorder.again()
    return recorder, games


def flashed_over(dump, contents):
    """The flash `dump` (bytes) after a UF2 file with these uf2.Contents was dragged onto the Pico: only the sectors in it are written."""
    after = bytearray(dump)
    for address, page in contents.pages.items():
        at = address - uf2.FLASH_BASE
        after[at : at + len(page)] = page
    return bytes(after)


def stages(finished, rules, hands, seed, files, contents):
    """Each stage of one evening: its name, the hands recorded until then, and what the tool finds."""
    recorder, games = evening(finished, rules, hands, seed, files)
    yield "before", games, found_in(recorder.image)
    formatted = box.formatted(recorder.image)
    yield "reformatted", games, found_in(formatted)
    system = box.installed(formatted, files)
    yield "installed", games, found_in(system)
    for new_hands in NEW_HANDS:
        new_recorder, new_games = new_play(system, new_hands, seed + 100)
        yield f"{new_hands} hands", games + new_games, found_in(new_recorder.image)
    chip = contents.flash(flash.FLASH_SIZE)
    place = flash.place(chip)
    chip[place.start : place.end] = recorder.image
    dump = flashed_over(chip, contents)
    yield "image", games, found_in(box.Box(dump[place.start : place.end]).image)


def main(arguments):
    """Print the table. Returns the exit code."""
    seeds = int(arguments[0]) if arguments else 3
    files = build.files()
    contents = uf2.read(image.image(machines.firmware(), files))
    failed = False
    print(f"{'finished':>8} {'running':>8} {'seed':>4}  {'stage':12} {'recorded':>8} {'found':>6} {'share':>7} {'made up':>8}")
    for finished, rules, hands in EVENINGS:
        for seed in range(1, seeds + 1):
            for stage, games, found in stages(finished, rules, hands, seed, files, contents):
                recorded = sum(map(len, games))
                right, wrong = compared(games, found)
                print(
                    f"{finished:8} {rules['game'] + ' ' + str(len(games[finished])):>8} {seed:4}  {stage:12} {recorded:8} {right:6}"
                    f" {100 * right / recorded:6.1f}% {wrong:8}",
                    flush=True,
                )
                failed = failed or stage in ("before", "reformatted") and (wrong > 0 or right < LEAST * recorded)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""Long games on stock MicroPython, pressed at the GPIO pins; those of random hands, from a seed, are after each hand held, panel and flash,
against the plain model of second_scorer. Minutes each; `make test-pico-long` runs them. Wall time is printed and nowhere asserted."""

import contextlib
import itertools
import time

import pytest

from host_tests import evening, machines
from host_tests.core import facts
from host_tests.journeys import test_journeys as journeys
from host_tests.pico import test_games

pytestmark = [pytest.mark.pico, pytest.mark.long]

OTHER_SCRIPTS = sorted({path.stem for path in journeys.SCRIPTS} - {*test_games.SCRIPTS, "classic-to-20"})


@pytest.mark.parametrize("name", OTHER_SCRIPTS)
def test_an_evening_goes_on_the_pico_as_everywhere(name, box):
    test_games.run(name, box)


@pytest.mark.parametrize("path", journeys.NEW, ids=lambda path: path.stem)
def test_a_new_box_asks_on_the_pico_as_everywhere(path, flashed):
    with contextlib.closing(machines.pico(flashed, new=True)) as box:
        test_games.run(f"new-box/{path.stem}", box)


def play(game, hands, calls=None, cuts=0.2, seed=1):
    """Evening.play_on, and how long it took."""
    began = time.monotonic()
    game.play_on(hands, calls, cuts, seed)
    print(f"\n{game.hands} hands, {game.machine.now / 1000:.0f} s on the Pico, took {time.monotonic() - began:.0f} s")


@pytest.mark.parametrize("seed", [1, 2])
def test_dirty_nasty_filthy_hearts_to_300(seed, box):
    rules = {"game": "dnf"}
    game = evening.Evening(box, rules, dealer=seed)
    game.begin()
    play(game, evening.random_hands(rules, seed), evening.random_calls(seed), seed=seed)
    assert game.state["over"] == "reached"
    game.cut_power()
    game.check()


def test_classic_to_100(box):
    rules = {"game": "classic"}
    game = evening.Evening(box, rules, dealer=3)
    game.begin()
    play(game, evening.random_hands(rules, seed=3))
    assert game.state["over"] == "reached"


def test_a_game_of_twenty_hands(box):
    """13 points a hand, so that nobody is at 100 before."""
    rules = {"game": "hoemke", "code": "4111"}
    game = evening.Evening(box, rules, dealer=0)
    game.begin()
    play(game, itertools.islice(evening.random_hands(rules, seed=4), 20))
    assert game.hands == 20
    heap = box.heap_in_use()
    print(f"heap in use after 20 hands: {heap:,} bytes")
    assert heap <= test_games.MOST_HEAP


def test_a_game_of_sixty_four_hands(flashed):
    """A target that is out of reach can't be chosen by keys yet: the box has its record already."""
    rules = {"game": "classic", "target": 900}
    games = {"now/00000000": facts.Table(rules, dealer=1).records[0]}
    with contextlib.closing(machines.pico(flashed, games)) as box:
        box.boot()
        game = evening.Evening(box, rules, dealer=1)
        game.check()
        play(game, itertools.islice(evening.random_hands(rules, seed=5), 64), cuts=0.1)
        assert game.hands == 64
        box.cut_power()
        ms = box.boot()
        print(f"start in a game of 64 hands: {ms:.0f} ms to the first frame")
        game.check()
        heap = box.heap_in_use()
        print(f"heap in use after 64 hands: {heap:,} bytes")
        assert heap <= test_games.MOST_HEAP

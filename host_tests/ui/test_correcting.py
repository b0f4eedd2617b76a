# SPDX-License-Identifier: MIT
"""Any hand can be corrected by buttons: in few presses, with nothing else changed and nothing else lost; what it changes is shown before it
is recorded, and afterwards all is as if the hand had been typed in right the first time. Games come to their end by it, and go on again."""

import random

import pytest

from hearts.core import change
from hearts.core import record as r
from hearts.core.game import Game
from hearts.core.rules import ADD, CLASSIC, DNF, FLOOR, HALF, HOEMKE, JACK_NOT_NEEDED, NO_EVICTION, SUBTRACT
from hearts.input.keys import BACK, OK, A, B, C, D
from host_tests import evening, second_scorer
from host_tests.core import facts
from host_tests.ui.box import Box, keys
from tools import state

MOST_PRESSES = 10


@pytest.fixture
def new(tmp_path):
    numbers = iter(range(100))
    return lambda: Box(tmp_path / str(next(numbers)))


def hand_of(box, number):
    """Who took the named cards, plain hearts, moon of a recorded hand."""
    taken = box.game.score_of(number, box.router.points)
    return list(taken.takers[: len(box.game.rules.named)]), list(taken.hearts), taken.moon


def three_hands(box, *game, **settings):
    """A game with three hands, and the table."""
    box.begin(*game, **settings)
    cards = len(box.game.rules.named)
    for turn in range(3):
        box.play([card + turn & 3 for card in range(cards)], [turn, 3 + turn, 2, box.game.rules.plain - 5 - 2 * turn])
    return box.table()


def amendments(box):
    return sum(box.game.kind_at(index) == r.AMEND for index in range(box.game.records))


# --- few presses ---------------------------------------------------------------------------------------------

GAMES = {"dnf": (DNF,), "classic": (CLASSIC,), **{f"hoemke {score + 1}": (HOEMKE, score) for score in range(4)}}


def to_the_card(box, place):
    """Keys that begin with a named card, on the screen where the hand is chosen."""
    count = len(box.game.rules.named)
    return [D] * place if place <= count // 2 else [B] * (count - place)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "hoemke 1"])  # which names no card
def test_one_card_of_the_hand_before_last_takes_at_most_ten_presses(game, new):
    most = 0
    count = len(three_hands(new(), *GAMES[game]).game.rules.named)
    for place in range(count):
        box = three_hands(new(), *GAMES[game])
        takers, hearts, moon = hand_of(box, 1)
        others = [hand_of(box, 0), hand_of(box, 2)]
        seat = takers[place] ^ 2
        way = [BACK, A, A, OK, A, *to_the_card(box, place), OK]
        box.press(*way).hold(seat).press(D)
        takers[place] = seat
        assert hand_of(box, 1) == (takers, hearts, moon)
        assert [hand_of(box, 0), hand_of(box, 2)] == others
        assert amendments(box) == 1
        most = max(most, len(way) + 2)
    print(f"\n{game}: one card of the hand before last, {most} presses at most")
    assert most <= MOST_PRESSES


@pytest.mark.parametrize("game", GAMES)
def test_one_heart_of_the_hand_before_last_takes_at_most_ten_presses(game, new):
    """The old answer's button, held: every card was right."""
    box = three_hands(new(), *GAMES[game])
    takers, hearts, moon = hand_of(box, 1)
    way = [BACK, A, A, OK, A, OK]
    box.press(*way)
    box.hold(box.router.screen.answer)
    assert box.router.name == "retake"
    rest = box.router.correction.rest
    box.press(rest ^ 2, OK, D)
    hearts[rest] -= 1
    hearts[rest ^ 2] += 1
    assert hand_of(box, 1) == (takers, hearts, moon)
    assert amendments(box) == 1
    print(f"\n{game}: one heart of the hand before last, {len(way) + 4} presses")
    assert len(way) + 4 <= MOST_PRESSES


@pytest.mark.parametrize("game", GAMES)
def test_two_seats_of_the_hand_before_last_take_at_most_ten_presses(game, new):
    for one in range(4):
        for other in set(range(4)) - {one}:
            box = three_hands(new(), *GAMES[game])
            takers, hearts, moon = hand_of(box, 1)
            way = [BACK, A, A, OK, A]
            box.press(*way).hold(one).press(other, D)
            seats = {one: other, other: one}
            swapped = [seats.get(seat, seat) for seat in takers], [hearts[seats.get(seat, seat)] for seat in range(4)], moon
            assert hand_of(box, 1) == swapped
            assert amendments(box) == 1
    print(f"\n{game}: two seats of the hand before last, {len(way) + 3} presses")
    assert len(way) + 3 <= MOST_PRESSES


# --- what it keeps -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_ok_throughout_records_nothing_and_changes_nothing(game, new):
    box = three_hands(new(), *GAMES[game])
    records = box.game.records
    for back in range(3):
        box.press(BACK, A, A, OK, *[A] * back, OK)
        for _ in range(8):
            if box.router.name == "retake":
                box.press(OK)
        assert box.router.name in ("table", "call") and box.game.records == records
        box.table()


@pytest.mark.parametrize("other", (B, C, D))
def test_the_other_button_may_come_before_the_first_was_held_long_enough(other, new):
    box = three_hands(new()).press(BACK, A, A, OK)
    box.wait(200, 1 << A)
    box.wait(700, 1 << A | 1 << other)
    box.wait(50)
    assert box.router.name == "amend" and box.router.correction.number == 2


def test_half_of_the_coming_hand_is_kept_whatever_is_corrected(new):
    box = three_hands(new(), DNF)
    box.record(r.CALL, 1, 1, 1, 0)
    box.take(A, B, C)
    entry = box.router.entry
    box.hold(BACK).press(BACK, BACK)
    assert box.router.name == "menu"
    box.press(A, A, OK).hold(B).press(C, D)
    assert amendments(box) == 1 and box.router.entry is entry
    box.table().press(OK)
    assert box.router.name == "take" and box.router.screen.hand is entry and entry.asked == 3
    box.hold(BACK).press(BACK, BACK, A, A, OK, OK, B).hold(BACK)
    assert box.router.correction is None and box.router.entry is entry and amendments(box) == 1


def test_b_keeps_and_back_leads_to_what_was_typed(new):
    box = three_hands(new(), CLASSIC).press(BACK, A, A, OK, OK, A, OK)
    assert box.router.name == "amend"
    assert box.press(BACK).router.name == "retake"
    assert box.press(BACK, BACK).router.name == "correct"
    box.press(OK, A, OK, OK)
    assert box.router.name == "amend"  # where OK means nothing
    assert box.press(B).router.name == "table"
    assert amendments(box) == 0


def test_a_correction_can_be_undone_and_brought_back(new):
    box = three_hands(new(), CLASSIC)
    before = list(box.game.totals)
    box.press(BACK, A, A, OK).hold(B).press(C, D)
    after = list(box.game.totals)
    assert after != before
    assert "fix of hand 3" in " ".join(box.table().press(BACK, A, OK).look().words)
    box.press(A, OK)
    assert list(box.game.totals) == before
    box.table().press(BACK, A, OK, A, A, OK)
    assert list(box.game.totals) == after


def test_nothing_is_offered_before_there_is_a_hand(new):
    assert "Correct a hand" not in new().begin(CLASSIC).show("menu").look().words
    assert "Correct a hand" in three_hands(new(), CLASSIC).show("menu").look().words


# --- moons ---------------------------------------------------------------------------------------------------


def test_a_moon_that_was_missed_asks_its_shooter(new):
    box = new().begin(CLASSIC).play((0,), (12, 1, 0, 0)).play((1,), (4, 5, 3, 1)).table()
    box.press(BACK, A, A, OK, A, OK, OK, A, OK)
    assert box.router.name == "shoot"
    assert box.press(B).router.name == "shoot"
    assert box.press(A).router.name == "moon"
    assert box.press(B).router.name == "amend"
    assert any("moon" in text for text in box.look().words)
    box.press(D)
    assert hand_of(box, 0) == ([0], [13, 0, 0, 0], SUBTRACT)
    assert list(box.game.totals) == [-26 + 4, 18, 3, 1]


def test_a_moons_choice_can_be_another_one_and_the_same_one_changes_nothing(new):
    box = new().begin(CLASSIC).play((0,), (13, 0, 0, 0), ADD).table()
    box.press(BACK, A, A, OK, OK, OK, OK, A, D)
    assert box.router.name == "table" and amendments(box) == 0
    box.press(BACK, A, A, OK, OK, OK, OK, A, B, D)
    assert list(box.game.totals) == [-26, 0, 0, 0]


def test_a_moon_goes_with_a_heart_and_its_shooter_with_a_swap(new):
    box = new().begin(CLASSIC).play((0,), (13, 0, 0, 0), SUBTRACT).table()
    box.press(BACK, A, A, OK).hold(A).press(C)
    assert box.router.name == "amend"
    box.press(D)
    assert list(box.game.totals) == [0, 0, -26, 0]
    box.press(BACK, A, A, OK, OK, OK, B, OK)
    assert "no moon" in box.look().words
    box.press(D)
    assert list(box.game.totals) == [0, 1, 25, 0]


def test_what_the_moon_would_make_is_reckoned_through_all_later_hands(new):
    """A total under 0 becomes 0 after the hand in which it does, so that the moon is worth less than 26."""
    box = new().begin(CLASSIC, options=FLOOR).play((0,), (12, 1, 0, 0)).play((0,), (0, 13, 0, 0)).table()
    box.press(BACK, A, A, OK, A, OK, OK, A, OK, A, B, D)
    assert list(box.game.totals) == [13, 13, 0, 0]


@pytest.mark.parametrize("options", [0, FLOOR | HALF], ids=["plain", "floor and half"])
def test_no_recorded_hand_is_gone_through_at_a_press_of_a_correction(options, new, monkeypatch):
    box = three_hands(new(), CLASSIC, options=options).press(BACK, A, A, OK, A, A, OK, OK)
    assert box.router.name == "retake"
    reckoned = []
    score_of = Game.score_of
    monkeypatch.setattr(Game, "score_of", lambda game, hand, points: reckoned.append(hand) or score_of(game, hand, points))
    for key in (A, B, C, D, BACK, BACK):
        box.press(key)
    assert box.router.name == "retake" and not reckoned


def test_an_older_hand_cannot_become_a_shoot_and_that_is_said_in_words(new):
    box = new().begin(DNF).play((0, 0, 0, 0, 1), (12, 0, 0, 0)).play((0, 1, 2, 3, 0), (3, 3, 3, 3)).table()
    box.press(BACK, A, A, OK, A, B, OK, A, OK)
    assert box.router.name == "shoot"
    box.press(A)
    assert box.router.name == "refused" and box.router.status == r.NOT_THE_LAST
    assert box.press(OK).router.name == "table" and amendments(box) == 0


def test_where_the_jack_is_not_needed_ok_says_that_it_was_no_moon(new):
    box = new().begin(DNF, options=JACK_NOT_NEEDED).play((0, 0, 0, 1, 1), (12, 0, 0, 0)).play((0, 1, 2, 3, 0), (3, 3, 3, 3)).table()
    box.press(BACK, A, A, OK, A, *[D] * 3, OK).hold(A)
    assert box.router.name == "shoot"
    box.press(OK, D)
    assert hand_of(box, 0) == ([0, 0, 0, 0, 1], [12, 0, 0, 0], 0)


# --- the end comes, and goes ---------------------------------------------------------------------------------


def test_a_corrected_last_hand_ends_the_game(new):
    box = new().begin(CLASSIC, target=20).play((0,), (2, 3, 4, 4)).table()
    box.press(BACK, A, A, OK, OK, OK, *keys("ABBCDD"), OK)  # all hearts gathered, five given
    assert "over: ANNA wins" in box.look().words
    box.press(D)
    assert box.router.name == "over" and list(box.game.totals) == [21, 2, 1, 2]


def test_a_corrected_old_hand_ends_the_game_by_what_the_last_one_leaves(new):
    box = new().begin(CLASSIC, target=30).play((0,), (0, 4, 4, 5)).play((1,), (0, 5, 4, 4)).table()
    assert list(box.game.totals) == [13, 22, 8, 9]
    box.press(BACK, A, A, OK, A, OK).hold(B)
    assert "over: EVA wins" in box.look().words
    box.press(D)
    assert box.router.name == "over" and list(box.game.totals) == [0, 35, 8, 9]


def test_a_hand_that_would_have_ended_the_game_does_not_where_a_later_one_takes_it_back(new):
    """The right hand 1 alone would have been the end; but hand 2 was played, and its moon leaves nobody at the target."""
    box = new().begin(CLASSIC, target=20).play((0,), (1, 8, 2, 2)).play((1,), (0, 13, 0, 0), SUBTRACT).table()
    box.press(BACK, A, A, OK, A, OK).hold(B).press(D)
    assert list(box.game.totals) == [1, -5, 2, 2] and box.game.hands == 2
    assert box.router.name == "table" and not box.game.over


def test_a_correction_that_takes_the_end_away_goes_back_to_the_table(new):
    box = new().begin(CLASSIC, target=20).play((0,), (9, 1, 0, 3)).show()
    assert box.router.name == "over"
    box.press(OK, A, A, A, OK)
    assert box.router.name == "correct"
    box.press(OK, B, OK)
    assert "the game goes on" in box.look().words
    box.press(D)
    assert box.router.name == "table" and not box.game.over and list(box.game.totals) == [9, 14, 0, 3]
    box.press(OK, A, B, OK)
    assert box.game.hands == 2 and box.router.name == "over"


def test_a_shoot_comes_and_goes_with_the_last_hand(new):
    box = new().begin(DNF, options=NO_EVICTION).play((0, 0, 0, 0, 1), (12, 0, 0, 0)).table()
    box.press(BACK, A, A, OK, B, OK).hold(A)
    assert box.router.name == "shoot"
    box.press(A, D)
    assert box.router.name == "over" and facts.ENDS[box.game.over] == "shot"
    box.press(OK, A, A, A, OK, B, OK).hold(B)
    assert "no shoot" in box.look().words and "the game goes on" in box.look().words
    box.press(D)
    assert not box.game.over and box.router.name == "call"


def test_after_a_shoot_with_eviction_the_menu_leads_to_it(new):
    box = new().begin(DNF).play((0,) * 5, (12, 0, 0, 0), ADD).show()
    assert box.router.name == "evict"
    box.press(BACK, A, OK, B, OK).hold(B)
    box.press(D)
    assert not box.game.over and box.router.name == "call"


def test_a_tie_that_comes_by_it_is_asked_and_one_that_goes_is_not(new):
    box = new().begin(CLASSIC, target=25).play((1,), (0, 0, 0, 13)).play((0,), (6, 7, 0, 0)).table()
    box.press(BACK, A, A, OK).hold(A).press(D, D)
    assert box.router.name == "tie"
    box.press(BACK, A, OK, OK)
    assert box.router.name == "retake"
    box.hold(BACK)
    assert box.router.name == "tie"
    box.press(BACK, A, OK).hold(A).press(D, D)
    assert box.router.name == "table"


def test_a_result_that_was_corrected_is_archived_once_and_as_corrected(new, tmp_path):
    box = new().begin(CLASSIC, target=20).play((0,), (9, 1, 0, 3)).show()
    box.press(OK, A, A, A, OK, OK, OK, B, OK, D)
    assert list(box.game.totals) == [21, 2, 0, 3] and box.router.name == "over"
    box.press(OK, OK, A)  # again, with the same players
    assert "Correct a hand" not in box.table().press(BACK).look().words
    box.table().press(OK, A, B, OK)
    (old,) = (tmp_path / "0" / "old").iterdir()
    told = state.describe(game_in(old))
    assert told["totals"] == [21, 2, 0, 3] and len(told["hands"]) == 1


def game_in(path):
    """The game in a file of the archive."""
    game = Game()
    data = path.read_bytes()
    game.sequence = r.sequence_of(data)
    for at in range(0, len(data), r.SIZE):
        assert change.apply(game, data[at : at + r.SIZE]) == r.OK
    return game


# --- a thousand games ----------------------------------------------------------------------------------------

GAMES_BY_LOT = 1000
RULES = (
    {"game": "dnf"},
    {"game": "dnf", "jack_needed": False, "floor": True},
    {"game": "classic"},
    {"game": "classic", "half": True, "floor": True},
    *({"game": "hoemke", "code": f"222{score}"} for score in (1, 2, 3, 4)),
)


def test_a_wrong_hand_put_right_leaves_the_game_as_if_it_had_been_typed_in_right():
    """Where the right hands would not have ended the game before the last one, and nobody shot a game of DNF."""
    chance = random.Random(11)
    compared = ended = 0
    for number in range(GAMES_BY_LOT):
        rules = {**chance.choice(RULES), "target": chance.choice((30, 60, 900))}
        dealt = evening.random_hands(rules, number)
        right, wrong, model = facts.Table(rules), facts.Table(rules), second_scorer.Model()
        model.take({"is": "game", "rules": rules, "dealer": 0, "drawn": False, "new": []})
        count = chance.randint(1, 6)
        hands = [dict(zip(("takers", "hearts", "moon"), next(dealt), strict=True)) for _ in range(count)]
        place = chance.randrange(count)
        mistaken = dict(zip(("takers", "hearts", "moon"), next(dealt), strict=True))
        if any(hand["moon"] and rules["game"] == "dnf" for hand in (*hands, mistaken)):
            continue
        typed = [*hands[:place], mistaken, *hands[place + 1 :]]
        if any(wrong.hand(**hand) for hand in typed) or any(right.hand(**hand) for hand in hands):
            continue  # one of the two is over before
        for at, hand in enumerate(hands):
            assert model.take({"is": "hand", "number": at, **hand})
        assert wrong.amend(place, **hands[place]) == 0
        expected = model.state()
        assert facts.state_in_words(right.game, rules) == expected
        assert facts.state_in_words(wrong.game, rules) == expected
        compared += 1
        ended += expected["over"] is not None
    assert compared > GAMES_BY_LOT // 3 and ended > 20


KEYED = 40


@pytest.mark.parametrize("game", ["dnf", "classic", "hoemke"])
def test_the_same_by_keys(game, new):
    """The wrong hand is typed in again as somebody would: each named card, then all hearts gathered and given anew."""
    words = {"game": game, "target": 900, **({"code": "1114"} if game == "hoemke" else {})}
    chance = random.Random(game)
    code = facts.rules_code(words)
    dealt = evening.random_hands(words, 12)
    box = new()
    box.record(r.GAME, *code, 0)
    model = second_scorer.Model()
    model.take({"is": "game", "rules": words, "dealer": 0, "drawn": False, "new": []})
    for number in range(10):
        fact = hand_without_a_moon(dealt)
        box.record(r.HAND, *facts.payload({"is": "hand", "number": number, **fact}, words))
        model.take({"is": "hand", "number": number, **fact})
    for _ in range(KEYED):
        number = chance.randrange(10)
        fact = hand_without_a_moon(dealt)
        box.table().press(BACK, A, A, OK, *[A] * (9 - number), OK, *fact["takers"].values())
        rest = box.router.correction.rest
        box.press(rest)
        for seat in range(4):
            box.press(*[seat] * (0 if seat == rest else fact["hearts"][seat]))
        box.press(OK, D)
        model.take({"is": "amend", "number": number, **fact})
        assert facts.state_in_words(box.game, words) == model.state()


def hand_without_a_moon(dealt):
    for takers, hearts, moon in dealt:
        if not moon:
            return {"takers": takers, "hearts": list(hearts), "moon": None}
    return None

# SPDX-License-Identifier: MIT
"""Undo withdraws the newest fact that counts, or the last hand with what hangs on it, and can itself be undone."""

import pytest

from hearts.core import change, undoing
from hearts.core import record as r
from hearts.core.game import Game
from host_tests.core import facts
from host_tests.core.facts import CLASSIC, DNF, Table, everything_to

ANNA = (1, 14, 14, 1, 0, 0, 0, 0)
BEN = (2, 5, 14, 0, 0, 0, 0, 0)
NOBODY = (0,) * 8


def look(table):
    """Everything that shows."""
    return facts.state_in_words(table.game, table.rules)


def name_at(table, seat):
    return tuple(table.game.names[8 * seat : 8 * seat + 8])


def dnf_hand(queens=0, jack=1):
    return {"takers": {**dict.fromkeys(("QS", "QH", "QD", "QC"), queens), "JD": jack}, "hearts": [3, 3, 3, 3], "moon": None}


def a_fact_of_every_kind():
    """Facts in the order in which they can be told, each possible after those before."""
    return [
        ("sit", {"seat": 0, "name": ANNA}),
        ("call", {"left": 3, "right": 0, "across": 0, "kitty": 0}),
        ("hand", {"number": 0, **dnf_hand(0, 1)}),
        ("dealer", {"seat": 3}),
        ("call", {"left": 0, "right": 0, "across": 0, "kitty": 3}),
        ("hand", {"number": 1, **dnf_hand(2, 3)}),
        ("amend", {"number": 0, **dnf_hand(1, 0)}),
        ("target", {"target": 150}),
        ("hand", {"number": 2, **dnf_hand(0, 3)}),
        ("stop", {}),
    ]


def test_every_fact_can_be_undone_and_taken_back_one_by_one():
    table = Table(DNF, dealer=2)
    stages = [look(table)]
    for kind, fact in a_fact_of_every_kind():
        assert table.tell(kind, **fact) == 0
        stages.append(look(table))

    for stage in stages[-2::-1]:
        assert table.undo() == 0
        assert look(table) == stage
    assert table.undo() == 0
    assert not table.game.started
    assert undoing.newest(table.game) == -1

    for stage in stages:
        assert table.tell("restore") == 0
        assert look(table) == stage
    assert table.tell("restore") == r.NOTHING_THERE


def test_undo_names_the_newest_fact_that_counts():
    table = Table(DNF)
    for kind, fact in a_fact_of_every_kind():
        table.tell(kind, **fact)
    for kind, _ in reversed(a_fact_of_every_kind()):
        assert facts.KINDS[table.game.kind_at(undoing.newest(table.game)) - 1] == kind
        table.undo()


def test_what_an_undo_took_can_be_named_before_it_is_taken_back():
    table = Table(CLASSIC)
    table.tell("dealer", seat=2)
    table.hand(13, 13, 0, 0)
    assert undoing.undone(table.game) == -1
    table.undo()
    place = undoing.undone(table.game)
    assert facts.KINDS[table.game.kind_at(place) - 1] == "hand"
    assert table.game.payload_at(place, 0) == 0
    assert table.game.sequence_at(place) == 2


def test_an_undo_that_was_taken_back_can_be_done_again():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    for _ in range(5):
        assert table.undo() == 0
        assert table.game.hands == 0
        assert table.tell("restore") == 0
        assert table.totals == (13, 13, 0, 0)


def test_undo_can_not_be_taken_back_after_something_else():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.undo()
    table.tell("dealer", seat=2)
    assert table.tell("restore") == r.NOTHING_THERE
    table.undo()
    assert table.tell("restore") == 0  # the dealer
    assert table.tell("restore") == r.NOTHING_THERE


def test_only_the_newest_fact_the_last_hand_or_a_game_without_hands_can_be_undone():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.hand(13, 13, 0, 0)
    table.tell("dealer", seat=2)
    table.tell("sit", seat=1, name=BEN)
    answers = [change.check(table.game, facts.sealed("undo", 5, bytes([first, 0, 0]))) for first in range(6)]
    assert answers == [r.NOTHING_THERE, r.NOTHING_THERE, r.OK, r.NOTHING_THERE, r.OK, r.NOTHING_THERE]


# --- the last hand ---------------------------------------------------------------------------------------


def test_with_the_last_hand_go_the_calls_overrides_and_seat_changes_after_it():
    table = Table(DNF, dealer=0)
    table.hand(**dnf_hand())
    table.tell("sit", seat=0, name=ANNA)
    table.call(left=3)
    before = look(table)
    table.hand(**dnf_hand())
    table.tell("sit", seat=0, name=BEN)
    table.tell("dealer", seat=3)
    table.call(kitty=3)
    table.tell("target", target=200)
    assert table.undo_hand() == 0
    assert look(table) == before
    assert (table.game.dealer, table.passes, name_at(table, 0), table.game.target) == (1, {"left": 3}, ANNA, 300)


def test_with_the_last_hand_goes_the_tie_choice_after_it():
    table = Table(CLASSIC, target=13)
    table.hand(13, 13, 0, 0)
    table.settle_tie("share")
    assert table.over == "reached"
    table.undo_hand()
    assert (table.game.hands, table.over, table.tie) == (0, None, [])
    table.hand(13, 13, 0, 0)
    assert table.tie == [2, 3]  # asked again


def test_with_the_last_hand_goes_the_stop_after_it():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.hand(13, 13, 0, 0)
    table.tell("stop")
    table.undo_hand()
    assert (table.game.hands, table.over) == (1, None)


def test_with_the_last_hand_go_its_own_amendments():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.hand(0, 13, 13, 0)
    table.amend(1, 25, 1, 0, 0)
    table.undo_hand()
    assert table.totals == (13, 13, 0, 0)
    assert undoing.newest(table.game) == 1  # the first hand
    table.hand(0, 13, 13, 0)
    assert table.totals == (13, 26, 13, 0)


def test_but_amendments_of_older_hands_stay():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.hand(0, 13, 13, 0)
    table.amend(0, 0, 0, 13, 13)
    table.amend(1, 25, 1, 0, 0)
    table.amend(0, 0, 1, 12, 13)
    table.undo_hand()
    assert table.totals == (0, 1, 12, 13)
    assert table.game.hands == 1


def test_and_go_with_the_hand_that_they_amended():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.hand(0, 13, 13, 0)
    table.amend(0, 0, 0, 13, 13)
    table.undo_hand()
    table.undo_hand()
    assert table.totals == (0, 0, 0, 0)
    table.hand(13, 13, 0, 0)
    assert table.totals == (13, 13, 0, 0)


def test_the_whole_bundle_is_taken_back_together():
    table = Table(DNF)
    table.hand(**dnf_hand())
    table.hand(**dnf_hand())
    table.amend(0, **dnf_hand(3, 2))
    table.tell("dealer", seat=3)
    table.call(kitty=3)
    before = look(table)
    table.undo_hand()
    assert look(table) != before
    assert table.tell("restore") == 0
    assert look(table) == before


def test_dealer_and_pass_step_back_with_an_undone_hand():
    table = Table(CLASSIC, dealer=1)
    table.hand(13, 13, 0, 0)
    table.hand(13, 13, 0, 0)
    assert (table.game.dealer, table.passes) == (3, {"across": 3})
    table.undo_hand()
    assert (table.game.dealer, table.passes) == (2, {"right": 3})


def test_undo_brings_a_finished_game_back():
    table = Table(CLASSIC, target=13)
    table.hand(13, 12, 1, 0)
    assert table.over == "reached"
    table.undo()
    assert table.over is None
    assert table.game.may_play


def test_undo_brings_back_a_tie_and_its_choice():
    table = Table(CLASSIC, target=13)
    table.hand(13, 13, 0, 0)
    table.settle_tie("play on")
    table.hand(0, 0, 12, 14)
    table.undo_hand()
    assert (table.over, table.tie) == (None, [])  # the choice counts again
    table.undo()
    assert table.tie == [2, 3]


# --- tie choices and amendments --------------------------------------------------------------------------


def shared_tie():
    table = Table(CLASSIC, target=13)
    table.hand(13, 13, 0, 0)
    table.settle_tie("share")
    return table


def test_a_tie_choice_stops_counting_when_its_tie_goes():
    table = shared_tie()
    table.amend(0, 13, 12, 1, 0)
    assert (table.over, table.winners) == ("reached", [3])
    table.amend(0, 0, 13, 13, 0)
    assert (table.over, table.tie) == (None, [0, 3])  # another tie, asked anew


def test_a_tie_choice_counts_as_long_as_its_tie_stands():
    table = shared_tie()
    table.amend(0, 12, 14, 0, 0)
    assert (table.over, table.winners) == ("reached", [2, 3])
    table.amend(0, 13, 12, 1, 0)
    table.amend(0, 13, 13, 0, 0)
    assert (table.over, table.winners) == ("reached", [2, 3])


def test_a_tie_choice_stops_counting_when_nobody_is_at_the_target_any_more():
    table = shared_tie()
    table.tell("target", target=50)
    assert (table.over, table.tie) == (None, [])
    table.hand(13, 13, 0, 0)
    table.tell("target", target=20)
    assert table.tie == [2, 3]  # two hands now: another tie


def test_the_newest_tie_choice_counts():
    table = Table(CLASSIC, target=13)
    table.hand(13, 13, 0, 0)
    table.settle_tie("play on")
    assert table.over is None
    table.undo()
    table.settle_tie("share")
    assert table.over == "reached"


# --- back through a new game -----------------------------------------------------------------------------


def test_until_the_first_hand_undo_reaches_back_through_names_new_game_and_shoot():
    table = Table(DNF, dealer=1)
    table.tell("sit", seat=0, name=ANNA)
    before_the_shoot = look(table)
    table.hand(**everything_to(2, DNF))
    shot = look(table)
    table.begin(DNF, dealer=3, new=[3])
    table.tell("sit", seat=3, name=BEN)
    assert change.archives(table.game)

    assert table.undo() == 0  # the name
    assert name_at(table, 3) == NOBODY
    assert table.undo() == 0  # the new game
    assert look(table) == shot
    assert table.undo() == 0  # the shoot
    assert look(table) == before_the_shoot
    assert table.hand(**dnf_hand()) == 0


def test_a_new_game_is_undone_with_its_names_calls_and_overrides_at_once():
    table = Table(DNF)
    table.hand(**everything_to(2, DNF))
    shot = look(table)
    table.begin(DNF, new=[3])
    table.tell("sit", seat=3, name=BEN)
    table.call(left=3)
    table.tell("dealer", seat=0)
    table.tell("target", target=100)
    assert table.undo(table.game.start) == 0
    assert look(table) == shot


def test_a_new_game_that_was_undone_can_come_back():
    table = Table(DNF)
    table.hand(**everything_to(2, DNF))
    table.begin(CLASSIC, dealer=2)
    new = look(table)
    table.rules = {**DNF}
    table.undo()
    assert table.game.hands == 1
    assert table.tell("restore") == 0
    table.rules = {**CLASSIC}
    assert look(table) == new


def test_but_only_at_once():
    table = Table(DNF)
    table.hand(**everything_to(2, DNF))
    table.begin(DNF)
    table.undo()  # the new game
    table.undo()  # the shoot
    assert table.tell("restore") == 0
    assert table.over == "shot"
    assert table.tell("restore") == r.NOTHING_THERE


def test_the_last_hand_of_the_game_before_is_not_the_last_hand_of_this_one():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC)
    assert undoing.newest_hand(table.game) == -1
    assert table.undo(1) == r.NOTHING_THERE


def test_with_the_first_hand_the_game_before_is_archived():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC, dealer=3)
    assert change.archives(table.game)
    assert table.game.start_sequence == 2
    table.hand(0, 0, 13, 13)
    assert not change.archives(table.game)
    assert table.game.start_sequence == 2
    assert table.undo() == 0
    assert table.undo() == 0
    assert not table.game.started  # nothing older to reach
    assert undoing.newest(table.game) == -1


def test_one_new_game_can_be_chosen_after_the_other():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    for _ in range(20):
        assert table.begin(DNF) == 0
        assert table.begin(CLASSIC) == r.GAME_EMPTY
        assert table.undo() == 0
        assert table.begin(CLASSIC) == 0
        assert table.undo() == 0
    assert table.totals == (13, 13, 0, 0)


# --- names -----------------------------------------------------------------------------------------------


def test_names_stay_through_the_hands_of_a_game():
    table = Table(CLASSIC)
    table.tell("sit", seat=1, name=ANNA)
    table.hand(13, 13, 0, 0)
    table.tell("sit", seat=1, name=BEN)
    table.hand(13, 13, 0, 0)
    assert [name_at(table, seat) for seat in range(4)] == [NOBODY, BEN, NOBODY, NOBODY]
    assert facts.seats_in(table.game.seated) == [1]


def test_a_new_game_says_anew_who_sits_where_and_remembers_who_sat():
    table = Table(CLASSIC)
    table.tell("sit", seat=1, name=ANNA)
    table.tell("sit", seat=2, name=BEN)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC, new=[2])
    assert [name_at(table, seat) for seat in range(4)] == [NOBODY] * 4
    assert tuple(table.game.former[8:16]) == ANNA
    assert tuple(table.game.former[16:24]) == BEN
    table.tell("sit", seat=1, name=ANNA)
    assert facts.seats_in(table.game.seated) == [1, 2]


def test_names_are_the_same_after_the_game_before_was_archived_and_something_undone():
    table = Table(CLASSIC)
    table.tell("sit", seat=1, name=ANNA)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC)
    table.tell("sit", seat=1, name=ANNA)
    table.hand(13, 13, 0, 0)
    former = bytes(table.game.former)
    table.tell("dealer", seat=2)
    table.undo()
    assert name_at(table, 1) == ANNA
    assert bytes(table.game.former) == former


# --- at the next power-on --------------------------------------------------------------------------------


def across_games():
    """Ways through the end of one game and the beginning of the next, each up to the second game's first hand."""
    yield "plainly", []
    yield "undone and back", ["undo", "restore"]
    yield "with names undone", ["sit", "undo", "undo", "restore", "restore"]
    yield "undone twice and back twice", ["undo", "undo", "restore", "restore"]
    yield "old hand undone and back", ["undo the old hand", "restore"]
    yield "another game instead", ["undo", "game", "sit"]
    yield "undone three times", ["undo", "undo", "undo", "game", "undo", "restore", "restore", "restore", "game"]


@pytest.mark.parametrize("way, steps", list(across_games()), ids=[way for way, _ in across_games()])
def test_the_records_of_the_running_game_alone_make_the_same_game(way, steps):
    table = Table(CLASSIC)
    table.tell("sit", seat=0, name=ANNA)
    table.hand(13, 13, 0, 0)
    table.begin(CLASSIC, dealer=2)
    for step in steps:  # some are refused, which is as good
        if step == "undo":
            table.undo()
        elif step == "undo the old hand":
            table.undo(2)
        elif step == "game":
            table.begin(CLASSIC, dealer=3)
        elif step == "sit":
            table.tell("sit", seat=1, name=BEN)
        else:
            table.tell("restore")
    if not change.archives(table.game) and table.game.hands:
        table.begin(CLASSIC, dealer=1)
    assert table.hand(0, 13, 13, 0) == 0
    assert table.tell("dealer", seat=1) == 0
    assert table.undo() == 0

    again = Game()
    again.sequence = table.game.start_sequence
    for record in table.records[table.game.start_sequence :]:
        assert change.apply(again, record) == r.OK
    assert facts.state_in_words(again, table.rules) == look(table)
    assert again.sequence == table.game.sequence
    assert undoing.undone(again) == undoing.undone(table.game)
    assert bytes(again.former) == bytes(table.game.former)

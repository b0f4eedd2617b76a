# SPDX-License-Identifier: MIT
"""A game from its first hand to its winner: every setting, and what a game's end hangs on."""

import pytest

from hearts.core import record as r
from hearts.core.hand import WRONG_MOON
from host_tests.core import facts
from host_tests.core.facts import CLASSIC, DNF, HOEMKE, Table, all_but_the_jack_to, everything_to

HOEMKE_3 = {"game": "hoemke", "code": "2223"}
HOEMKE_4 = {"game": "hoemke", "code": "2224"}


def dnf_hand(queens, jack, hearts, moon=None):
    """QS, QH, QD and QC to `queens`, the jack to another seat."""
    return {"takers": {**dict.fromkeys(("QS", "QH", "QD", "QC"), queens), "JD": jack}, "hearts": hearts, "moon": moon}


# --- 1: the queen of hearts in DNF -----------------------------------------------------------------------


@pytest.mark.parametrize("price, points", [(13, 65), (14, 66)])
def test_setting_1_the_queen_of_hearts_costs_13_or_14(price, points):
    table = Table(DNF, queen_of_hearts=price)
    table.hand(**dnf_hand(0, 1, [0, 12, 0, 0]))
    assert table.totals == (points, 2, 0, 0)


def test_setting_1_is_13_where_nothing_is_said():
    table = Table(DNF)
    table.hand(**dnf_hand(0, 1, [0, 12, 0, 0]))
    assert table.totals == (65, 2, 0, 0)


# --- 2: must the shooter hold the jack -------------------------------------------------------------------


@pytest.mark.parametrize("rules", [DNF, HOEMKE_3, HOEMKE_4])
def test_setting_2_without_the_jack_there_is_no_shoot(rules):
    table = Table(rules)
    assert table.hand(**all_but_the_jack_to(0, rules, jack=2, moon="add")) == WRONG_MOON
    assert table.hand(**all_but_the_jack_to(0, rules, jack=2, moon=None)) == 0
    assert table.totals[2] == -10
    assert table.over is None


def test_setting_2_without_the_jack_it_may_be_a_dnf_shoot():
    table = Table(DNF, jack_needed=False)
    assert table.hand(**all_but_the_jack_to(0, DNF, jack=2, moon="add")) == 0
    assert (table.over, table.winners) == ("shot", [0])
    assert table.totals == (77, 0, 0, 0)


@pytest.mark.parametrize("rules", [HOEMKE_3, HOEMKE_4])
def test_setting_2_without_the_jack_it_may_be_a_hoemke_moon(rules):
    table = Table(rules, jack_needed=False)
    assert table.hand(**all_but_the_jack_to(0, rules, jack=2, moon="add")) == 0
    assert table.totals == (0, 26, 26, 26)


def test_setting_2_without_the_jack_no_means_an_ordinary_hand():
    table = Table(DNF, jack_needed=False)
    assert table.hand(**all_but_the_jack_to(0, DNF, jack=2, moon=None)) == 0
    assert table.totals == (77, 0, -10, 0)
    assert table.over is None


# --- 3: a shoot or moon is confirmed ---------------------------------------------------------------------


@pytest.mark.parametrize("rules", [DNF, CLASSIC, HOEMKE, HOEMKE_3, HOEMKE_4])
def test_3_a_moon_counts_only_once_its_shooter_confirmed_it(rules):
    table = Table(rules)
    assert table.shoot(1, moon=None) == WRONG_MOON
    assert table.game.hands == 0
    assert table.shoot(1) == 0


# --- 4: a DNF shoot ---------------------------------------------------------------------------------------


def test_4_a_dnf_shooter_wins_whatever_the_totals():
    table = Table(DNF)
    table.hand(**dnf_hand(3, 0, [0, 12, 0, 0]))
    table.hand(**dnf_hand(3, 0, [0, 12, 0, 0]))
    assert table.totals == (-20, 24, 0, 130)
    table.shoot(3)
    assert (table.over, table.winners) == ("shot", [3])
    assert table.totals == (-20, 24, 0, 197)  # that hand's points still stand in the record


def test_4_a_dnf_shooter_wins_even_over_the_target_and_a_tie():
    table = Table(DNF, target=1, tie="ask")
    table.shoot(0)
    assert (table.over, table.winners, table.tie) == ("shot", [0], [])


@pytest.mark.parametrize("evicts", [True, False])
def test_setting_4_eviction_is_on_unless_switched_off(evicts):
    assert Table(DNF, evicts=evicts).game.rules.evicts == evicts
    assert Table(DNF).game.rules.evicts


def test_4_after_a_shoot_a_new_game_begins_at_0_with_someone_new_to_the_shooters_left():
    table = Table(DNF)
    table.tell("sit", seat=2, name=[1, 2, 3, 0, 0, 0, 0, 0])
    table.shoot(1)
    assert table.begin(DNF, dealer=3, drawn=True, new=[2]) == 0
    assert table.totals == (0, 0, 0, 0)
    assert table.over is None
    assert table.game.dealer == 3
    assert facts.seats_in(table.game.seated) == [2]


@pytest.mark.parametrize("rules", [CLASSIC, HOEMKE, HOEMKE_3])
def test_4_in_the_other_games_a_moon_does_not_end_the_game(rules):
    table = Table(rules)
    table.shoot(1)
    assert table.over is None
    assert table.totals == (26, 0, 26, 26)


# --- 5: the classic moon ---------------------------------------------------------------------------------


@pytest.mark.parametrize("moon, totals", [("add", (26, 26, 0, 26)), ("subtract", (0, 0, -26, 0))])
def test_setting_5_a_classic_shooter_chooses_each_time(moon, totals):
    table = Table(CLASSIC)
    assert table.shoot(2, moon) == 0
    assert table.totals == totals


def test_5_minus_26_is_off_the_total():
    table = Table(CLASSIC)
    table.hand(0, 0, 13, 13)
    table.shoot(2, "subtract")
    assert table.totals == (0, 0, -13, 13)


@pytest.mark.parametrize("setting, other", [("add", "subtract"), ("subtract", "add")])
def test_setting_5_a_table_may_fix_it(setting, other):
    table = Table(CLASSIC, moon=setting)
    assert table.shoot(2, other) == WRONG_MOON
    assert table.shoot(2, setting) == 0


def test_5_a_moon_can_end_the_game_one_way_and_not_the_other():
    for moon, over, winners in (("add", "reached", [0]), ("subtract", None, [])):
        table = Table(CLASSIC, target=50)
        table.hand(0, 25, 1, 0)
        assert table.shoot(0, moon) == 0
        assert (table.over, table.winners) == (over, winners)


# --- 6: ties ---------------------------------------------------------------------------------------------


def tied(**settings):
    """Classic to 26: seats 2 and 3 are tied at 0 when seat 0 reaches it."""
    table = Table(CLASSIC, target=26, **settings)
    table.hand(13, 13, 0, 0)
    table.hand(13, 13, 0, 0)
    return table


def test_setting_6_a_tie_for_lowest_is_asked_about():
    table = tied()
    assert (table.tie, table.over) == ([2, 3], None)


def test_6_nothing_is_played_before_the_tie_is_settled():
    table = tied()
    assert table.hand(13, 13, 0, 0) == r.TIE_OPEN


def test_6_a_tie_can_be_shared():
    table = tied()
    assert table.settle_tie("share") == 0
    assert (table.over, table.winners, table.tie) == ("reached", [2, 3], [])


def test_6_or_another_hand_is_played_and_dealer_and_pass_go_on():
    table = tied()
    assert table.settle_tie("play on") == 0
    assert (table.over, table.tie) == (None, [])
    assert table.game.dealer == 2
    assert table.passes == {"across": 3}
    table.hand(0, 0, 1, 25)
    assert (table.over, table.winners) == ("reached", [2])


def test_6_a_tie_can_come_again_and_is_asked_about_again():
    table = tied()
    table.settle_tie("play on")
    table.hand(13, 13, 0, 0)
    assert table.tie == [2, 3]


def test_6_a_jack_can_bring_a_total_back_under_the_target_after_a_tie():
    table = Table(HOEMKE_3, target=16)
    table.hand(takers={"QS": 0, "JD": 1}, hearts=[3, 10, 0, 0], moon=None)
    assert table.totals == (16, 0, 0, 0)
    assert table.tie == [1, 2, 3]
    table.settle_tie("play on")
    table.hand(takers={"QS": 1, "JD": 0}, hearts=[0, 2, 5, 6], moon=None)
    assert table.totals == (6, 15, 5, 6)
    assert (table.over, table.tie) == (None, [])


def test_6_minus_26_can_bring_a_total_back_under_the_target_after_a_tie():
    table = tied()
    table.settle_tie("play on")
    table.shoot(0, "subtract")
    assert table.totals == (0, 26, 0, 0)
    table.settle_tie("play on")
    table.shoot(1, "subtract")
    assert table.totals == (0, 0, 0, 0)
    assert (table.over, table.tie) == (None, [])


def test_setting_6_a_table_may_always_share():
    table = tied(tie="share")
    assert (table.over, table.winners) == ("reached", [2, 3])


def test_setting_6_a_table_may_always_play_on():
    table = tied(tie="play on")
    assert (table.over, table.tie) == (None, [])
    table.hand(0, 0, 1, 25)
    assert (table.over, table.winners) == ("reached", [2])


@pytest.mark.parametrize("tie", ["share", "play on"])
def test_6_where_the_table_has_decided_there_is_nothing_to_choose(tie):
    table = tied(tie=tie)
    assert table.tell("tie", choice="share", seats=[2, 3], hands=2) != 0


def test_6_a_tie_that_is_not_for_lowest_is_none():
    table = Table(CLASSIC, target=13)
    table.hand(0, 13, 13, 0)
    table.amend(0, 1, 13, 12, 0)
    assert (table.over, table.winners, table.tie) == ("reached", [3], [])


def test_6_a_tie_before_the_target_is_none():
    table = Table(CLASSIC, target=50)
    table.hand(13, 13, 0, 0)
    assert (table.over, table.tie) == (None, [])


def test_6_a_choice_must_name_the_tie_that_stands():
    table = tied()
    assert table.tell("tie", choice="share", seats=[0, 1], hands=2) == r.NOT_IN_THIS_GAME
    assert table.tell("tie", choice="share", seats=[2, 3], hands=1) == r.NOT_IN_THIS_GAME
    assert table.tell("tie", choice="ask", seats=[2, 3], hands=2) == r.OUT_OF_RANGE
    assert table.tie == [2, 3]


# --- 7: several at the target ----------------------------------------------------------------------------


def test_7_of_several_at_the_target_the_lowest_of_all_wins():
    table = Table(CLASSIC, target=26)
    table.hand(0, 13, 13, 0)
    table.hand(0, 13, 12, 1)
    table.amend(0, 0, 13, 13, 0)
    assert table.totals == (0, 26, 25, 1)
    assert table.winners == [0]
    table.amend(1, 0, 13, 13, 0)
    assert table.totals == (0, 26, 26, 0)
    assert table.tie == [0, 3]


def test_7_the_winner_may_be_at_the_target_too():
    table = Table(CLASSIC, target=20)
    table.shoot(0)
    assert (table.totals, table.winners) == ((0, 26, 26, 26), [0])
    table.undo()
    table.tell("target", target=900)
    for line in ((13, 13, 0, 0), (0, 0, 13, 13), (13, 0, 0, 13), (0, 13, 12, 1)):
        table.hand(*line)
    table.tell("target", target=20)
    assert (table.totals, table.winners) == ((26, 26, 25, 27), [2])


# --- 8: exactly the target -------------------------------------------------------------------------------


def test_setting_8_exactly_the_target_ends_the_game():
    table = Table(CLASSIC, target=26)
    table.hand(13, 13, 0, 0)
    table.hand(13, 0, 12, 1)
    assert table.totals == (26, 13, 12, 1)
    assert (table.over, table.winners) == ("reached", [3])


def test_setting_8_or_the_total_becomes_half_the_target_before_the_test_for_the_end():
    table = Table(CLASSIC, target=26, half=True)
    table.hand(13, 13, 0, 0)
    table.hand(13, 0, 12, 1)
    assert table.totals == (13, 13, 12, 1)
    assert table.over is None


def test_8_more_than_the_target_is_not_halved():
    table = Table(CLASSIC, target=25, half=True)
    table.hand(13, 13, 0, 0)
    table.hand(13, 0, 12, 1)
    assert table.totals == (26, 13, 12, 1)
    assert table.over == "reached"


def test_8_half_of_an_odd_target_is_rounded_down():
    table = Table(CLASSIC, target=25, half=True)
    table.hand(25, 0, 1, 0)
    assert table.totals == (12, 0, 1, 0)


def test_8_half_of_a_target_of_more_than_a_byte():
    table = Table(CLASSIC, target=260, half=True)
    for _ in range(10):
        table.shoot(0)
    assert table.totals == (0, 130, 130, 130)


def test_8_a_quick_game_has_no_target_to_halve():
    table = Table(CLASSIC, target="quick", half=True)
    table.hand(25, 1, 0, 0)
    assert table.totals == (25, 1, 0, 0)


# --- 9: negative totals ----------------------------------------------------------------------------------


def test_setting_9_totals_may_be_negative():
    table = Table(CLASSIC)
    for _ in range(10):
        table.shoot(0, "subtract")
    assert table.totals == (-260, 0, 0, 0)
    assert table.over is None


def test_setting_9_or_a_total_under_0_becomes_0_after_each_hand():
    table = Table(CLASSIC, floor=True)
    table.shoot(0, "subtract")
    assert table.totals == (0, 0, 0, 0)
    table.hand(13, 13, 0, 0)
    table.shoot(0, "subtract")
    assert table.totals == (0, 13, 0, 0)
    table.hand(13, 13, 0, 0)
    assert table.totals == (13, 26, 0, 0)


def test_8_and_9_apply_to_the_same_hand():
    table = Table(HOEMKE_3, target=26, floor=True, half=True)
    table.hand(takers={"QS": 0, "JD": 1}, hearts=[13, 0, 0, 0], moon=None)
    assert table.totals == (13, 0, 0, 0)


# --- 10: misdeal, override -------------------------------------------------------------------------------


def test_10_skipping_to_the_next_dealer_is_a_recorded_override():
    table = Table(CLASSIC, dealer=0)
    assert table.tell("dealer", seat=1) == 0
    assert table.game.dealer == 1
    assert table.passes == {"left": 3}  # the same pass


def test_10_rotation_goes_on_from_an_override():
    table = Table(CLASSIC, dealer=0)
    table.hand(13, 13, 0, 0)
    table.tell("dealer", seat=3)
    dealers = []
    for _ in range(4):
        dealers.append(table.game.dealer)
        table.hand(13, 13, 0, 0)
    assert dealers == [3, 0, 1, 2]


def test_10_the_pass_cycle_counts_recorded_hands_whoever_deals():
    table = Table(CLASSIC, target=900)
    passes = []
    for hand in range(8):
        table.tell("dealer", seat=hand * 3 % 4)
        passes.append(table.passes)
        table.hand(13, 13, 0, 0)
    assert passes == [{"left": 3}, {"right": 3}, {"across": 3}, {}] * 2


def test_10_another_dealer_calls_anew():
    table = Table(DNF)
    table.call(left=3)
    table.tell("dealer", seat=2)
    assert table.game.calls
    assert table.passes == {}


# --- targets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules, target", [(DNF, 300), (CLASSIC, 100), (HOEMKE, 100)])
def test_the_usual_targets(rules, target):
    assert Table(rules).game.target == target


@pytest.mark.parametrize("target", [20, 50, 100])
def test_classic_ends_once_anyone_has_reached_the_target(target):
    table = Table(CLASSIC, target=target)
    while table.over is None:
        assert max(table.totals) < target
        assert table.hand(10, 13, 2, 1) == 0
    assert max(table.totals) >= target
    assert table.winners == [3]


def test_a_quick_game_is_one_hand():
    table = Table(CLASSIC, target="quick")
    assert table.over is None
    table.hand(13, 12, 1, 0)
    assert (table.over, table.winners) == ("reached", [3])


def test_a_tie_in_a_quick_game_is_asked_about():
    table = Table(CLASSIC, target="quick")
    table.hand(13, 13, 0, 0)
    assert table.tie == [2, 3]
    table.settle_tie("play on")
    table.hand(0, 0, 13, 13)
    assert table.tie == [0, 1, 2, 3]


def test_a_new_target_under_a_total_ends_the_game():
    table = Table(CLASSIC, target=100)
    table.hand(13, 12, 1, 0)
    assert table.tell("target", target=13) == 0
    assert (table.over, table.winners, table.game.target) == ("reached", [3], 13)


def test_a_higher_target_lets_a_finished_game_go_on():
    table = Table(CLASSIC, target=13)
    table.hand(13, 12, 1, 0)
    assert table.tell("target", target=50) == 0
    assert table.over is None
    assert table.hand(13, 12, 1, 0) == 0


def test_a_target_that_the_game_can_not_have_is_refused():
    table = Table(DNF)
    assert table.tell("target", target="quick") == r.OUT_OF_RANGE
    assert table.tell("target", target=901) == r.OUT_OF_RANGE
    assert table.game.target == 300


def test_a_shoot_or_a_stop_can_not_be_undone_by_another_target():
    table = Table(DNF)
    table.shoot(0)
    assert table.tell("target", target=900) == r.GAME_OVER
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.tell("stop")
    assert table.tell("target", target=900) == r.GAME_OVER


def test_each_hand_is_halved_under_the_target_in_force_when_it_was_first_recorded():
    table = Table(CLASSIC, target=26, half=True)
    table.hand(13, 13, 0, 0)
    table.hand(13, 0, 12, 1)  # 26 becomes 13
    table.tell("target", target=50)
    assert table.totals == (13, 13, 12, 1)
    table.hand(13, 13, 0, 0)  # 26 stays now
    assert table.totals == (26, 26, 12, 1)
    table.amend(1, 0, 13, 12, 1)  # an amended hand keeps its own target
    assert table.totals == (26, 26, 12, 1)
    table.amend(2, 13, 13, 0, 0)
    assert table.totals == (26, 26, 12, 1)


def test_an_amended_hand_is_halved_under_the_target_it_was_first_recorded_under():
    table = Table(CLASSIC, target=26, half=True)
    table.hand(13, 13, 0, 0)
    table.hand(12, 13, 0, 1)  # seat 1: 26 becomes 13
    table.tell("target", target=90)
    table.amend(1, 13, 12, 0, 1)  # seat 0: 26 becomes 13
    assert table.totals == (13, 25, 0, 1)


# --- stopping, and what is refused when it is over -------------------------------------------------------


def test_a_stopped_game_is_won_by_the_lowest_so_far():
    table = Table(CLASSIC)
    table.hand(13, 12, 1, 0)
    assert table.tell("stop") == 0
    assert (table.over, table.winners) == ("stopped", [3])


def test_a_stopped_game_may_be_shared():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.tell("stop")
    assert (table.over, table.winners, table.tie) == ("stopped", [2, 3], [])


def test_a_game_without_a_hand_is_not_stopped_but_undone():
    assert Table(CLASSIC).tell("stop") == r.GAME_EMPTY


def finished(how):
    table = Table(DNF, target=60)
    if how == "shot":
        table.shoot(0)
    else:
        table.hand(**dnf_hand(0 if how == "reached" else 1, 2, [1, 1, 1, 9]))
        if how == "stopped":
            table.tell("target", target=300)
            table.tell("stop")
    assert table.over == how
    return table


@pytest.mark.parametrize("how", ["reached", "shot", "stopped"])
def test_a_finished_game_takes_no_hand_call_seat_dealer_or_stop(how):
    table = finished(how)
    assert table.hand(**dnf_hand(0, 2, [1, 1, 1, 9])) == r.GAME_OVER
    assert table.call(left=3) == r.GAME_OVER
    assert table.tell("sit", seat=0, name=[1] * 8) == r.GAME_OVER
    assert table.tell("dealer", seat=0) == r.GAME_OVER
    assert table.tell("stop") == r.GAME_OVER
    assert not table.game.may_play


@pytest.mark.parametrize("how", ["reached", "shot", "stopped"])
def test_a_finished_game_can_be_amended_undone_and_followed_by_another(how):
    assert finished(how).amend(0, **dnf_hand(0, 2, [0, 0, 3, 9])) == 0
    assert finished(how).undo() == 0
    assert finished(how).begin(CLASSIC) == 0


def test_a_game_can_be_abandoned_for_another():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    assert table.begin(DNF) == 0
    assert table.totals == (0, 0, 0, 0)


def test_a_game_without_a_hand_is_undone_instead():
    table = Table(CLASSIC)
    assert table.begin(DNF) == r.GAME_EMPTY
    assert table.undo() == 0
    assert table.begin(DNF) == 0


# --- amendments ------------------------------------------------------------------------------------------


def test_any_hand_can_be_amended_and_everything_after_it_is_counted_anew():
    table = Table(CLASSIC)
    for line in ((13, 13, 0, 0), (0, 13, 13, 0), (0, 0, 13, 13)):
        table.hand(*line)
    assert table.amend(0, 25, 1, 0, 0) == 0
    assert table.totals == (25, 14, 26, 13)
    assert table.points(0) == (25, 1, 0, 0)
    assert table.points(1) == (0, 13, 13, 0)
    assert (table.game.hands, table.game.dealer) == (3, 3)


def test_a_hand_can_be_amended_twice():
    table = Table(CLASSIC)
    table.hand(13, 13, 0, 0)
    table.amend(0, 0, 13, 13, 0)
    table.amend(0, 0, 0, 13, 13)
    assert table.totals == (0, 0, 13, 13)


def test_an_amendment_can_end_a_game():
    table = Table(CLASSIC, target=26)
    table.hand(13, 13, 0, 0)
    table.hand(0, 12, 13, 1)
    assert table.over is None
    table.amend(0, 12, 14, 0, 0)
    assert (table.over, table.winners) == ("reached", [3])


def test_an_amendment_can_let_a_finished_game_go_on():
    table = Table(CLASSIC, target=26)
    table.hand(13, 13, 0, 0)
    table.hand(0, 13, 12, 1)
    assert table.over == "reached"
    table.amend(0, 14, 12, 0, 0)
    assert table.over is None
    assert table.hand(13, 13, 0, 0) == 0


def test_amending_a_hand_in_the_middle_over_the_target_discards_nothing():
    table = Table(CLASSIC, target=30)
    table.hand(13, 13, 0, 0)
    table.hand(0, 0, 13, 13)
    table.shoot(0, "subtract")
    table.amend(0, 0, 25, 0, 1)
    assert table.totals == (-26, 25, 13, 14)
    assert table.game.hands == 3
    assert table.over is None


def test_the_last_hand_can_be_amended_into_a_shoot_and_out_of_it():
    table = Table(DNF)
    table.hand(**dnf_hand(0, 1, [3, 3, 3, 3]))
    assert table.amend(0, **everything_to(2, DNF)) == 0
    assert (table.over, table.winners) == ("shot", [2])
    assert table.amend(0, **dnf_hand(0, 1, [3, 3, 3, 3])) == 0
    assert table.over is None


def test_only_the_last_hand_can():
    table = Table(DNF)
    table.hand(**dnf_hand(0, 1, [3, 3, 3, 3]))
    table.hand(**dnf_hand(0, 1, [3, 3, 3, 3]))
    assert table.amend(0, **everything_to(2, DNF)) == r.NOT_THE_LAST
    assert table.amend(1, **everything_to(2, DNF)) == 0


def test_a_hand_before_a_shoot_can_be_amended():
    table = Table(DNF)
    table.hand(**dnf_hand(0, 1, [3, 3, 3, 3]))
    table.shoot(2)
    assert table.amend(0, **dnf_hand(3, 1, [3, 3, 3, 3])) == 0
    assert (table.over, table.winners) == ("shot", [2])


def test_a_shoot_can_be_amended_into_another_seats():
    table = Table(DNF)
    table.shoot(2)
    assert table.amend(0, **everything_to(3, DNF)) == 0
    assert table.winners == [3]


@pytest.mark.parametrize("rules", [CLASSIC, HOEMKE])
def test_in_the_other_games_any_hand_can_be_amended_into_a_moon(rules):
    table = Table(rules)
    table.hand(*((13, 13, 0, 0) if rules is CLASSIC else (7, 6, 0, 0)))
    table.hand(*((13, 13, 0, 0) if rules is CLASSIC else (7, 6, 0, 0)))
    assert table.amend(0, **everything_to(2, rules)) == 0
    assert table.points(0) == (26, 26, 0, 26)


# --- what a screen asks before a hand is recorded --------------------------------------------------------


def test_the_total_with_a_coming_hand_is_floored_and_halved_as_it_will_be():
    table = Table(CLASSIC, target=26, half=True, floor=True)
    table.hand(13, 13, 0, 0)
    assert [table.game.total_with(seat, points) for seat, points in enumerate((13, 12, -26, 5))] == [13, 25, 0, 5]


@pytest.mark.parametrize("totals, ends", [((25, 0, 0, 0), False), ((26, 0, 0, 0), True), ((0, 0, 0, 99), True)])
def test_a_screen_can_ask_whether_totals_end_the_game(totals, ends):
    assert Table(CLASSIC, target=26).game.ends_at(totals) == ends
    assert Table(CLASSIC, target="quick").game.ends_at(totals)

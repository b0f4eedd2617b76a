# SPDX-License-Identifier: MIT
"""Who sits where, by presses: how many it takes, and what comes of it, in the game, in the next one and after a power cut."""

import itertools

import pytest

from hearts.core import record as r
from hearts.core.game import NAME_SIZE
from hearts.core.rules import CLASSIC, DNF
from hearts.core.undoing import newest
from hearts.core.waiting import waiting
from hearts.input.keys import BACK, OK, A, B, C, D
from hearts.languages import LANGUAGES
from hearts.ui.whole_games import withdraw
from hearts.ui.words import words as read
from host_tests.ui.box import NAMES, Box, numbers
from tools import WORDS
from tools.english import words
from tools.reader import shows

SEATS = range(4)
ALPHABET = words("always")[1]
KNOWN = ("PIA", "ÅSE", "ZOË", "JO", "IB", "UMA")
CHOICE = (OK, OK)  # of a new game: DNF, without house rules; next is who sits where
MENU = (BACK, A, A, A, A, OK)  # from the table to the players, where there is a hand
TABLE = (BACK, A, A, A, OK)  # and where there is none
NEW_GAME = (BACK, *[A] * 10, C, OK)  # from the table: the menu's last row but one
INSTEAD = (*NEW_GAME, D)  # and the question whether the game that has a hand is to stop
NOBODY = ["", "", "", ""]


@pytest.fixture
def new(tmp_path):
    folders = itertools.count()
    return lambda **how: Box(tmp_path / str(next(folders)), **how)


def spelled(names):
    return "".join(ALPHABET[number] for number in names if number)


def seated(box):
    """The names by seat."""
    return [spelled(box.game.names[at : at + NAME_SIZE]) for at in range(0, 4 * NAME_SIZE, NAME_SIZE)]


def queue(box):
    return [spelled(name) for name in waiting(box.game)]


def remembered(box):
    return [spelled(name) for name in box.router.box.names()]


def playing(box, game=CLASSIC, names=NAMES):
    """A game with a hand."""
    box.begin(game, names=names)
    return box.play((1,), (4, 5, 3, 1)).table() if game == CLASSIC else box.play((0, 1, 2, 3, 1), (3, 3, 3, 3)).table()


def button(box, what):
    """The one that takes this, of the four things that stand on the sides."""
    screen = box.router.screen
    side = [screen._text(side) for side in SEATS].index(what)
    return screen.facing + 1 + side & 3


def to_players(box):
    """From the question who sits down to where the coming game's seats are given."""
    box.press(BACK)
    return box.press(*[A] * box.router.screen.rows.index("Players"), OK)


def choose(box, seat, what):
    """Give a seat of the coming game to somebody, and come back."""
    to_players(box).press(seat)
    return box.press(button(box, what), BACK)


def sits(box, seat, name):
    box.record(r.SIT, seat, *numbers(name))
    return box.table()


def undo(box, whole_game=False):
    """Undo what is newest, or the game that has no hand yet."""
    assert withdraw(box.router, box.game.start if whole_game else newest(box.game))
    return box.table()


def again(tmp_path):
    """The box after the power was cut, where it is the first one of a test."""
    return Box(tmp_path / "0")


# --- seating -------------------------------------------------------------------------------------------------------


def test_four_known_players_are_seated_in_four_presses_and_it_goes_on_by_itself(new):
    box = new().remember(NAMES).press(*CHOICE)
    assert box.router.name == "seating"
    presses = (C, A, D, B)
    box.press(*presses)
    assert len(presses) == 4
    assert box.router.name == "dealer"
    box.press(A)
    assert seated(box) == [NAMES[1], NAMES[3], NAMES[0], NAMES[2]]


def test_the_newest_are_asked_first_and_ok_says_not_tonight(new):
    box = new().remember(("PIA", *NAMES)).press(*CHOICE)
    assert shows(box.ram, "PIA")
    box.press(OK, A, B, C, D)
    assert box.router.name == "dealer"
    box.press(A)
    assert seated(box) == list(NAMES)
    assert remembered(box) == [*NAMES, "PIA"]


def test_ok_alone_is_harmless_and_leads_through_without_names(new):
    box = new().remember(NAMES).press(*CHOICE, *[OK] * 4)
    assert shows(box.ram, "OK: skip names")
    box.press(OK, A)
    assert seated(box) == [""] * 4 and box.game.started
    assert remembered(box) == list(NAMES)


TWELVE = KNOWN + tuple("ABCDEF")


def test_a_table_that_wants_no_names_is_through_with_five_presses_however_many_are_remembered(new):
    for count in range(len(TWELVE) + 1):
        box = new().remember(TWELVE[:count]).press(*CHOICE, *[OK] * min(count, 4))
        assert shows(box.ram, "OK: skip names"), count
        assert box.press(OK).router.name == "dealer"
        box.press(A)
        assert seated(box) == NOBODY and len(remembered(box)) == count


def test_whoever_was_not_asked_is_found_first_by_her_own_button_and_those_who_are_not_here_last(new):
    box = new().remember(TWELVE).press(*CHOICE, *[OK] * 4)
    assert shows(box.ram, "find or write")
    for seat in SEATS:
        box.press(seat)
        assert box.router.name == "sitter"
        box.press(button(box, TWELVE[4 + seat]))
    assert box.router.name == "dealer", "all four sit"
    box.press(A)
    assert seated(box) == [*TWELVE[4:8]]
    box = new().remember(TWELVE).press(*CHOICE, *[OK] * 4, C, OK, OK)
    assert [box.router.screen._text(side) for side in SEATS] == [*TWELVE[:4]]
    box.press(button(box, TWELVE[2]), OK, A)
    assert seated(box) == ["", "", TWELVE[2], ""]


def test_a_new_name_can_be_written_where_not_all_were_asked(new):
    box = new().remember(TWELVE[:5]).press(*CHOICE, *[OK] * 4, B, OK)
    box.press(button(box, "new name"))
    write(box, "NILS", B)
    assert box.router.name == "seating"
    box.press(OK, A)
    assert seated(box) == ["", "NILS", "", ""]


def test_as_long_as_somebody_sits_all_are_asked(new):
    box = new().remember(TWELVE).press(*CHOICE, OK, OK, OK, A, *[OK] * 7)
    assert shows(box.ram, TWELVE[11])
    assert shows(box.press(OK).ram, "to write your name")


def test_back_from_where_nobody_else_is_asked_leads_to_the_last_who_was(new):
    box = new().remember(TWELVE).press(*CHOICE, *[OK] * 4, B)
    box.press(button(box, TWELVE[4]), BACK)
    assert shows(box.ram, TWELVE[3])
    assert shows(box.press(OK).ram, TWELVE[5]), "one sits, so all are asked"
    box.press(BACK, BACK, OK, OK)
    assert shows(box.ram, TWELVE[5])


def test_a_seat_that_is_taken_means_nothing(new):
    box = new().remember(NAMES).press(*CHOICE, A, A)
    assert shows(box.ram, "BEN")
    assert box.press(B).router.name == "seating" and shows(box.ram, "ANNA")


def test_back_takes_back_the_last_answer_and_leaves_before_the_first(new):
    box = new().remember(NAMES).press(*CHOICE, A, OK, B, C)
    assert shows(box.ram, "write your name")
    box.press(BACK)
    assert shows(box.ram, "OLE")
    box.press(BACK, BACK)
    assert shows(box.ram, "BEN")
    box.press(B, C, D)
    assert box.router.name == "dealer"
    box.press(BACK)
    assert box.router.name == "seating", "all four sit, and can be looked at"
    box.press(BACK, A)
    assert box.router.name == "seating", "south sits already"
    box.press(D)
    assert box.router.name == "dealer"
    box.press(BACK, *[BACK] * 4)
    assert box.router.name == "seating" and shows(box.ram, "EVA")
    box.press(BACK)
    assert box.router.name == "house", "the rules of the game, which lead to its choice"


def test_house_rules_can_be_looked_at_again_while_players_sit_down(new):
    box = new().press(*CHOICE, A).spell("JO", A).press(OK, BACK)
    assert box.router.name == "house"
    box.press(OK)
    assert box.router.name == "seating" and shows(box.ram, "JO"), "three are still to be asked"
    box.press(C).spell("UMA", C).press(OK, OK, B)
    assert seated(box) == ["JO", "", "UMA", ""]


@pytest.mark.parametrize("seat", SEATS)
def test_a_new_name_of_four_letters_takes_thirteen_presses(seat, new):
    box = new().press(*CHOICE, seat)
    assert box.router.name == "name"
    left, top, _, bottom = [seat + turn & 3 for turn in (1, 2, 3, 4)]
    anna = (left, left, left, top, top, bottom, top, top, bottom, left, left, left, OK)
    assert len(anna) == 13
    box.press(*anna)
    assert box.router.name == "seating"
    box.press(OK, A)
    assert seated(box) == ["ANNA" if other == seat else "" for other in SEATS]
    assert remembered(box) == ["ANNA"]


def test_the_fourth_name_goes_on_by_itself(new):
    box = new().remember(NAMES[:3]).press(*CHOICE, A, B, C, D).spell("PIA", D).press(OK)
    assert box.router.name == "dealer"
    box.press(A)
    assert seated(box) == [*NAMES[:3], "PIA"]
    assert remembered(box) == [*NAMES[:3], "PIA"]


def test_players_who_have_names_are_not_asked_again(new):
    box = playing(new())
    box.press(*INSTEAD)
    assert box.router.name == "games"
    box.press(OK)
    assert box.router.name == "house"
    box.press(OK)
    assert box.router.name == "dealer"
    box.press(B)
    assert seated(box) == list(NAMES) and not box.game.hands


def test_without_names_they_are_asked_for_each_new_game(new):
    box = playing(new(), names=("", "", "", "")).press(*INSTEAD, *CHOICE)
    assert box.router.name == "seating"


def test_seats_that_were_named_and_then_left_are_as_they_were(new):
    """A new game that never came: the old one has no names."""
    box = playing(new().remember(NAMES), names=("", "", "", "")).press(*INSTEAD, *CHOICE, A, B)
    box.hold(BACK)
    assert box.router.name == "table" and seated(box) == [""] * 4


# --- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_that_a_record_knows_has_one_place_of_sixty_four(language, new):
    _, _, quarters = read(new().router._folder, language, "name")
    groups = [quarter.split(" ") for quarter in quarters]
    assert len(groups) == 4 and all(len(quarter) <= 4 and all(len(group) <= 4 for group in quarter) for quarter in groups)
    letters = "".join(letter for quarter in groups for group in quarter for letter in group)
    assert sorted(letters) == sorted(read(new().router._folder, language, "always")[1].strip())
    plain = [letter for letter in letters if "A" <= letter <= "Z"]
    assert plain == sorted(plain), "A to Z stay in order"


def test_the_numbers_of_letters_are_those_of_old_records():
    assert ALPHABET == " ABCDEFGHIJKLMNOPQRSTUVWXYZÆØŒÅÄÖÜÉÈÊËÀÂÎÏÔÙÛÇ-.'"
    assert WORDS.joinpath("en.txt").read_text(encoding="utf-8").count("\n" + ALPHABET + "\n") == 1


@pytest.mark.parametrize("name", ["ZOË-K.'", "ÆØŒÅÄÖÜÉ", "ÈÊËÀÂÎÏÔ", "ÙÛÇQRSTX"])
def test_each_letter_can_be_written(name, new):
    box = new().press(*CHOICE, C).spell(name, C).press(OK, OK, A)
    assert seated(box)[C] == name


def test_eight_letters_are_all_and_ok_is_dead_within_a_letter(new):
    box = new().press(*CHOICE, A).spell("GWENDOLN", A)
    box.press(A, B)
    assert box.press(OK).router.name == "seating"
    box = new().press(*CHOICE, A).spell("AN", A).press(B, OK)
    assert box.router.name == "name"
    box.press(BACK, OK, OK, A)
    assert seated(box)[A] == "AN"


def test_a_place_without_a_letter_means_nothing(new):
    box = new().press(*CHOICE, A, C)  # G to N: three groups
    before = box.look().words
    assert box.press(A).look().words == before


def test_back_takes_back_the_press_then_the_letter_then_leaves(new):
    box = new().press(*CHOICE, A).spell("AB", A).press(B, B)
    box.press(BACK, BACK, BACK)
    box.spell("N", A).press(OK, OK, A)
    assert seated(box)[A] == "AN"
    box = new().press(*CHOICE, A).spell("A", A).press(BACK)
    assert box.press(BACK).router.name == "seating"


def test_no_letter_at_all_is_no_name(new):
    box = new().press(*CHOICE, A, OK)
    assert box.router.name == "seating"
    box.press(OK, A)
    assert seated(box) == [""] * 4 and remembered(box) == []


def write(box, name, seat):
    """Write a name on the screen for it, and press OK."""
    assert box.router.name == "name"
    return box.spell(name, seat).press(OK)


def test_a_name_that_sits_on_another_seat_means_nothing_and_can_be_gone_on_with(new):
    box = new().press(*CHOICE, A)
    write(box, "BEN", A).press(C)
    write(box, "BEN", C)
    assert box.router.name == "name" and box.router._blinks
    write(box, "K", C)
    assert box.router.name == "seating"
    box.press(OK, A)
    assert seated(box) == ["BEN", "", "BENK", ""]


def test_in_a_game_too_nobody_sits_twice_but_a_seat_can_get_its_own_name_anew(new):
    box = playing(new()).hold(C).press(D)
    records = box.game.sequence
    write(box, NAMES[B], C)
    assert box.router.name == "name" and box.game.sequence == records
    box.press(*[BACK] * (3 + 1))
    box.press(button(box, "new name"))
    write(box, NAMES[C], C)
    assert box.router.name == "table" and seated(box) == list(NAMES)


def test_who_waits_and_is_written_for_a_seat_sits_down_and_waits_no_longer(new):
    box = playing(new()).wait_for_seat("PIA").hold(C)
    box.press(button(box, "new name"))
    write(box, "PIA", C)
    assert seated(box)[C] == "PIA" and queue(box) == []


@pytest.mark.parametrize("name", [NAMES[B], "PIA"], ids=["sits", "waits"])
def test_who_sits_or_waits_already_does_not_join_those_who_wait(name, new):
    box = playing(new()).wait_for_seat("PIA").press(*MENU, OK, *[A] * 2, OK)
    records = box.game.sequence
    write(box, name, A)
    assert box.router.name == "name" and box.game.sequence == records
    write(box, "S", A)
    assert box.router.name == "waiting" and queue(box) == ["PIA", name + "S"]


# --- another one sits down -----------------------------------------------------------------------------------------


def test_a_remembered_player_takes_a_seat_in_at_most_four_presses_from_the_table(new):
    """A seat button held; then her name by the button of its side, or OK, OK before it."""
    known = KNOWN + tuple("ABCDEF")
    for place, name in enumerate(known):
        box = playing(new().remember(known))
        totals = list(box.game.totals)
        box.hold(B)
        presses = [OK] * (place // 4) + [B + 1 + place % 4 & 3]
        assert 1 + len(presses) <= 4
        box.press(*presses)
        assert box.router.name == "table"
        assert seated(box) == [NAMES[0], name, *NAMES[2:]]
        assert list(box.game.totals) == totals
        assert remembered(box)[0] == name


def test_the_seat_keeps_its_score_and_the_dealer_stays(new, tmp_path):
    box = playing(new().remember(KNOWN))
    was = list(box.game.totals), box.game.dealer
    box.hold(A).press(B)
    assert (list(box.game.totals), box.game.dealer) == was and any(was[0])
    assert seated(again(tmp_path)) == ["PIA", *NAMES[1:]]


def test_it_is_named_and_undone_like_anything_else(new):
    box = playing(new().remember(KNOWN)).hold(A).press(B)
    box.press(BACK, A, OK)
    assert shows(box.ram, "Undo PIA sitting down")
    box.press(A, OK)
    assert seated(box) == list(NAMES)
    box.press(BACK, A, OK)
    assert shows(box.ram, "Bring back PIA sitting down"), "by the name, not by who sits there now"


def undo_rows(box):
    return box.show("undo").router.screen.rows[1:]


def test_a_call_before_the_first_hand_can_be_undone_after_somebody_sat_down(new):
    box = new().begin(DNF)
    box.record(r.CALL, 3, 0, 0, 0)
    sits(box, B, "PIA")
    assert undo_rows(box) == ["Undo PIA sitting down"]
    box.press(A, OK)
    assert seated(box) == list(NAMES)
    assert undo_rows(box) == ["Undo the call", "Bring back PIA sitting down"]
    assert sum(box.press(A, OK).game.call) == 0


def test_a_dealer_before_the_first_hand_can_be_undone_after_somebody_joined_those_who_wait(new):
    box = new().begin(CLASSIC)
    box.record(r.DEALER, C)
    box.wait_for_seat("PIA")
    assert undo_rows(box) == ["Undo PIA waiting"]
    box.press(A, OK)
    assert queue(box) == [] and undo_rows(box)[0] == f"Undo {NAMES[C]} as dealer"
    assert box.press(A, OK).game.dealer == A


def test_who_sits_and_who_waits_as_a_game_begins_is_undone_with_the_game_alone(new):
    box = playing(new()).wait_for_seat("PIA").press(*INSTEAD, *CHOICE, A)
    assert seated(box) == list(NAMES) and queue(box) == ["PIA"]
    assert undo_rows(box) == ["Undo the new game"]


def test_who_sits_already_is_not_offered(new):
    box = playing(new().remember(NAMES + ("PIA",))).hold(A).press(B)
    assert seated(box) == ["PIA", *NAMES[1:]]


def test_a_new_player_is_written_and_no_name_can_be_had_again(new):
    box = playing(new()).hold(C).press(D)
    assert box.router.name == "name"
    box.spell("PIA", C).press(OK)
    assert seated(box)[C] == "PIA"
    box.hold(C)
    box.press(button(box, "no name"))
    assert seated(box)[C] == ""


def test_the_menu_leads_there_too(new):
    box = playing(new().remember(KNOWN)).press(*MENU)
    assert box.router.name == "players"
    box.press(D, A)
    assert seated(box) == [*NAMES[:3], "PIA"] and box.router.name == "table"


def test_back_leaves_all_as_it_was(new):
    box = playing(new().remember(KNOWN))
    records = box.game.sequence
    box.hold(A).press(BACK)
    assert box.router.name == "table"
    box.press(*MENU, C, BACK)
    assert box.router.name == "table" and box.game.sequence == records


def test_a_half_typed_hand_stays(new):
    box = playing(new().remember(KNOWN)).press(OK, A)
    box.hold(BACK).press(A)
    box.hold(A).press(B)
    assert seated(box)[A] == "PIA" and box.router.entry
    box.press(OK)
    assert box.router.name == "take" and box.router.entry.taken.takers[0] == A


# --- two change places ---------------------------------------------------------------------------------------------


def test_two_change_places_before_the_first_hand(new):
    box = new().begin(CLASSIC).table().press(*TABLE, B)
    assert shows(box.ram, "WHO SITS")
    box.press(button(box, "swap seats"), D)
    assert seated(box) == [NAMES[0], NAMES[3], NAMES[2], NAMES[1]]


def test_two_change_places_between_games_and_the_old_one_stays_as_it_was(new, tmp_path):
    box = new().begin(CLASSIC, target=20).play((1,), (4, 5, 3, 1)).play((1,), (4, 5, 3, 1))
    assert box.game.over
    box.show().press(BACK, A, A, A, OK)
    assert box.router.name == "players"
    box.press(B)
    box.press(button(box, "swap seats"), D)
    assert box.router.name == "players" and shows(box.ram, "EVA")
    assert seated(box) == list(NAMES), "the game that is over was theirs"
    box.press(BACK, OK, OK, A)
    swapped = [NAMES[0], NAMES[3], NAMES[2], NAMES[1]]
    assert seated(box) == swapped and not box.game.hands
    assert seated(again(tmp_path)) == swapped


def test_who_is_to_sit_where_in_the_next_game_goes_along_where_the_box_is_turned(new):
    box = new().remember(("PIA",)).begin(CLASSIC, target=20).play((1,), (4, 5, 3, 1)).play((1,), (4, 5, 3, 1)).show()
    choose(box, D, "PIA")
    to_players(box).press(A)
    box.press(button(box, "swap seats"), B, BACK)
    dealer = box.game.dealer
    box.show("turned").press(dealer + 1 & 3)
    assert seated(box) == [NAMES[3], *NAMES[:3]], "everybody moved a seat clockwise"
    box.show().press(OK, OK, A)
    assert not box.game.hands
    assert seated(box) == ["PIA", NAMES[1], NAMES[0], NAMES[2]]


def test_in_the_middle_of_a_game_nobody_changes_places_since_scores_stay_with_the_seats(new):
    box = playing(new()).press(*MENU, B)
    assert "new name" in box.look().words and "swap seats" not in box.look().words


# --- who waits -----------------------------------------------------------------------------------------------------


def test_somebody_joins_the_list_and_leaves_it(new, tmp_path):
    box = playing(new().remember(KNOWN)).press(*MENU, OK)
    assert box.router.name == "waiting"
    box.press(A, OK)
    box.press(A, A, OK)
    assert queue(box) == ["PIA", "ÅSE"] == queue(again(tmp_path))
    box.press(A, OK)
    assert queue(box) == ["ÅSE"]
    box.press(*[A] * 9, OK).spell("NILS", A).press(OK)
    assert box.router.name == "waiting" and queue(box) == ["ÅSE", "NILS"]
    box.hold(BACK).press(BACK, A, OK)
    assert shows(box.ram, "Undo NILS waiting")
    box.press(A, OK)
    assert queue(box) == ["ÅSE"]


def test_who_sits_down_waits_no_longer_and_who_waits_is_asked_first(new):
    box = playing(new().remember(KNOWN)).wait_for_seat("UMA").wait_for_seat("IB").hold(A).press(B)
    assert seated(box)[A] == "UMA" and queue(box) == ["IB"]


def shot(box):
    """South has shot; west is out."""
    return box.take(A, A, A, A, A, OK, A)


def evicted(new, *waits, remembers=()):
    box = new().remember(remembers).begin(DNF).table()
    for name in waits:
        box.wait_for_seat(name)
    return shot(box)


def test_the_first_who_waits_sits_down_for_who_is_evicted(new, tmp_path):
    box = evicted(new, "PIA", "IB")
    assert box.router.name == "evict"
    box.press(OK)
    box.wait(6000)
    assert seated(box) == [NAMES[0], "PIA", *NAMES[2:]] and not box.game.hands
    assert queue(box) == ["IB"]
    assert (seated(again(tmp_path)), queue(again(tmp_path))) == (seated(box), ["IB"])


@pytest.mark.parametrize("waits, presses", [((), (OK,)), (("PIA",), (A, OK))])
def test_the_same_player_stays_by_the_next_choice(waits, presses, new):
    box = evicted(new, *waits).press(*presses)
    box.wait(6000)
    assert seated(box) == list(NAMES) and queue(box) == list(waits)


def test_someone_new_is_asked_for_a_name(new):
    box = evicted(new, remembers=KNOWN).press(A, OK)
    assert box.router.name == "sitter"
    box.press(C)
    box.wait(6000)
    assert seated(box) == [NAMES[0], "PIA", *NAMES[2:]]
    box = evicted(new).press(A, OK, C).spell("NILS", B).press(OK)
    box.wait(6000)
    assert seated(box) == [NAMES[0], "NILS", *NAMES[2:]]
    assert remembered(box)[:4] == [NAMES[0], "NILS", *NAMES[2:]]


def test_the_name_of_someone_new_can_be_skipped(new):
    box = evicted(new).press(A, OK, C, OK)
    box.wait(6000)
    assert seated(box) == [NAMES[0], "", *NAMES[2:]] and not box.game.hands


def test_who_was_chosen_by_mistake_is_left_again(new):
    box = evicted(new, remembers=KNOWN).press(A, OK, BACK)
    assert box.router.name == "evict"
    box.press(OK)
    box.wait(6000)
    assert seated(box) == list(NAMES)


def sit_down(box):
    """Take the row, and let lots be drawn for the dealer."""
    box.press(OK).wait(6000)
    assert box.game.started and not box.game.hands
    return seated(box)


def test_who_waits_and_was_given_another_seat_is_not_asked_to_take_this_one_too(new):
    box = choose(evicted(new, "PIA", "IB"), D, "PIA")
    assert box.router.screen.rows == ["IB, who waits", "BEN again", "someone new"]
    to_players(box).press(OK)
    assert box.router.name == "waiting" and shows(box.ram, "IB waits") and not shows(box.ram, "PIA")
    box.press(BACK, BACK)
    assert sit_down(box) == [NAMES[0], "IB", NAMES[2], "PIA"] and queue(box) == []


def test_who_was_chosen_for_the_seat_already_is_the_first_row_and_sits_down(new):
    box = choose(evicted(new, "IB", remembers=("ZOË",)), B, "ZOË")
    assert box.router.screen.rows == ["ZOË", "IB, who waits", "BEN again", "someone new"]
    assert sit_down(box) == [NAMES[0], "ZOË", *NAMES[2:]] and queue(box) == ["IB"]


@pytest.mark.parametrize("row, sits", [(1, "IB"), (2, "BEN")])
def test_another_choice_for_the_seat_is_as_its_row_says(row, sits, new):
    box = choose(evicted(new, "IB", remembers=("ZOË",)), B, "ZOË").press(*[A] * row)
    assert sit_down(box) == [NAMES[0], sits, *NAMES[2:]]


def test_a_player_who_took_another_seat_is_not_offered_his_old_one(new):
    box = to_players(evicted(new)).press(B)
    box.press(button(box, "swap seats"), D, BACK)
    assert box.router.screen.rows == ["OLE", "someone new"]
    assert sit_down(box) == [NAMES[0], "OLE", NAMES[2], "BEN"]


def test_coming_back_from_the_choice_opens_this_seat_alone(new):
    box = choose(evicted(new, remembers=("ZOË",)), D, "ZOË").press(A, OK, BACK)
    assert box.router.screen.rows == ["BEN again", "someone new"]
    box.press(OK, BACK)
    assert box.router.name == "evict", "lots can be left, too"
    assert sit_down(box) == [*NAMES[:3], "ZOË"]


# --- from one game to the next -------------------------------------------------------------------------------------


def test_the_list_survives_into_the_game_after_the_next(new, tmp_path):
    box = playing(new()).wait_for_seat("PIA").wait_for_seat("IB")
    for hand in range(3):
        box.press(*INSTEAD, A, OK, A, OK, OK, A)
        assert box.game.hands == 0 and queue(box) == ["PIA", "IB"], hand
        box.play((1,), (4, 5, 3, 1)).table()
        assert queue(box) == ["PIA", "IB"] == queue(again(tmp_path)), hand
    assert box.game.start == 0


def test_a_game_without_a_hand_that_is_replaced_keeps_who_sits_and_who_waits(new, tmp_path):
    box = playing(new()).press(*INSTEAD, *CHOICE, A)
    box.record(r.SIT, 2, *numbers("PIA"))
    box.wait_for_seat("IB").table()
    box.press(*NEW_GAME, A, OK, OK, OK, B)
    assert box.game.rules.game == CLASSIC and not box.game.hands
    assert (seated(box), queue(box)) == ([*NAMES[:2], "PIA", NAMES[3]], ["IB"])
    later = again(tmp_path)
    assert (seated(later), queue(later)) == ([*NAMES[:2], "PIA", NAMES[3]], ["IB"])


def test_a_name_that_was_taken_off_before_the_first_hand_stays_off_when_the_game_is_chosen_anew(new, tmp_path):
    box = playing(new()).press(*INSTEAD, *CHOICE, A)
    sits(box, B, "").press(*NEW_GAME, A, OK, OK, OK, A)
    assert box.game.rules.game == CLASSIC and not box.game.hands
    assert seated(box) == [NAMES[0], "", *NAMES[2:]] == seated(again(tmp_path))


def test_who_sat_down_without_a_name_for_who_was_evicted_still_has_none_when_the_game_is_chosen_anew(new, tmp_path):
    box = evicted(new).press(A, OK, C, OK)
    box.wait(6000)
    assert box.router.name == "call"
    box.press(BACK, *NEW_GAME, OK, OK, A)
    assert not box.game.hands and box.game.dealer == A
    assert seated(box) == [NAMES[0], "", *NAMES[2:]] == seated(again(tmp_path))


def test_undoing_the_game_brings_back_who_waited_before(new):
    box = playing(new()).wait_for_seat("PIA").press(*INSTEAD, *CHOICE, A)
    box.record(r.WAIT, 0, *numbers("PIA"))
    assert queue(box) == []
    box.table().press(BACK, A, OK, A, OK)
    assert box.game.hands == 1 and queue(box) == ["PIA"]


def test_a_name_that_was_undone_stays_away_in_the_next_game_when_the_power_goes(new, tmp_path):
    box = undo(sits(playing(new(), names=NOBODY), A, "OLE"))
    box.press(*INSTEAD, *CHOICE, OK, A)
    assert not box.game.hands and box.game.start and seated(box) == NOBODY == seated(again(tmp_path))


def test_a_name_that_was_undone_in_the_game_that_is_replaced_stays_away_when_the_power_goes(new, tmp_path):
    box = new().begin(CLASSIC, names=("EVA", "", "", ""))
    undo(sits(box, B, "OLE"))
    undo(box, whole_game=True)
    assert seated(again(tmp_path)) == NOBODY and not box.game.started
    later = again(tmp_path).press(*CHOICE, OK, A)
    assert later.game.started and seated(later) == ["EVA", "", "", ""]


def test_names_of_a_game_that_was_undone_for_one_without_names_stay_away_when_the_power_goes(new, tmp_path):
    box = playing(new(), names=NOBODY)
    for name in ("EVA", ""):  # sits down, in a game that is undone; nobody does in the next one
        box.press(*INSTEAD, *CHOICE, OK, A)
        if name:
            undo(sits(box, A, name), whole_game=True)
            assert box.game.hands == 1
    assert not box.game.hands and seated(box) == NOBODY == seated(again(tmp_path))


# --- the flash does not take it ------------------------------------------------------------------------------------


def test_a_name_that_is_not_remembered_costs_nothing_else(new, monkeypatch):
    box = playing(new().remember(KNOWN))
    folder = type(box._port.folder)

    def full(self, name, mode, opened=folder.open):
        if mode == "wb":
            raise OSError(28)
        return opened(self, name, mode)

    monkeypatch.setattr(folder, "open", full)
    box.hold(A).press(B)
    assert seated(box)[A] == "PIA" and box.router.name == "table"

# SPDX-License-Identifier: MIT
"""What was recorded is there afterwards: the power cut at every moment, a flash that fails, and files that were damaged.

The app records the facts of a game over an old one. A fact is acknowledged when `_commit` says OK; whatever happens then, a box
that starts on what is left stands as it did after that fact, or after the one more that was on its way."""

import errno
import functools

import pytest

from hearts.app import App
from hearts.core import record as r
from hearts.core import undoing
from hearts.ui.router import SOME_LOST, TOO_NEW
from host_tests import bare, evening
from host_tests.core import facts
from host_tests.store.memory import LEFT, NEED_ROOM, WRITES, Flash
from tools import state

DNF = {"game": "dnf", "target": 900}
OVER_29 = 15  # hands: with their calls, the game and four names more than a segment, but no two
HANDS = (10, 25, 38)  # for 1, 2 and 3 segments
MOST = HANDS[-1]  # a game that has had one and two segments by then


def boot(flash):
    return App(bare.Port(flash.folder))


# --- a game and the one before it -------------------------------------------------------------------------


def fact(kind, **words):
    words = {"is": kind, **words}
    return facts.KINDS.index(kind) + 1, facts.payload(words, DNF).ljust(9, b"\0")


@functools.cache
def game(hands, seed):
    """The facts of a game."""
    told = [fact("game", rules=DNF, dealer=seed & 3, drawn=False, new=())]
    played = evening.random_hands(DNF, seed)
    for number in range(hands):
        takers, hearts, moon = next(hand for hand in played if not hand[2])
        told.append(fact("call", left=1, right=2, across=0, kitty=0) if number & 1 else fact("call", left=0, right=0, across=0, kitty=3))
        told.append(fact("hand", number=number, takers=takers, hearts=hearts, moon=moon))
    return told


def record(app, told):
    for kind, payload in told:
        assert app.commit(kind, payload) == r.OK


def chosen_by_mistake(app, again=False):
    """Choose a new game and undo it; again: bring it back, and undo it once more."""
    record(app, game(0, seed=7))
    undo = fact("undo", first=app.game.start_sequence)
    record(app, [undo, fact("restore"), undo] if again else [undo])


@functools.cache
def old_game(hands, mistakes=False):
    """The files of a box that has played a game with four names; mistakes: twice a new one was chosen meanwhile and undone."""
    flash = Flash()
    app = boot(flash)
    told = game(hands, seed=5)
    record(app, told[:1] + [fact("sit", seat=seat, name=bytes([seat + 1, 2, 3])) for seat in range(4)] + told[1:3])
    if mistakes:
        chosen_by_mistake(app, again=True)
    record(app, told[3:5])
    if mistakes:
        chosen_by_mistake(app)
    record(app, told[5:])
    return dict(flash.files)


def joined(files, folder="now"):
    """All records in a folder, in order of their segments."""
    names = [path for path in sorted(files) if path.startswith(folder + "/")]
    return b"".join(files[path] for path in names if len(path) == len(folder) + 9 and path[-8:].isdigit())


def alike(view, other):
    """Whether two views tell the same of a game, but for its names and the records that say them."""
    names = {"players": None, "next_sequence": None}
    return {**view, **names} == {**other, **names}


def sequences(files):
    """The sequence numbers of all records, old games and the running one."""
    records = joined(files, "old") + joined(files)
    return [r.sequence_of(records, at) for at in range(0, len(records), r.SIZE)]


class Course:
    """A game recorded over an old one without any trouble.

    told    its facts
    views   views[k]: the game after k of them
    before  the files before it
    flash   with all its moments
    old     the records of the old game
    """

    def __init__(self, hands, hands_before, mistakes):
        self.told = game(hands, seed=3)
        self.before = old_game(hands_before, mistakes)
        self.flash = Flash(self.before)
        self.old = joined(self.flash.files)
        app = boot(self.flash)
        self.views = [state.describe(app.game)]
        for kind, payload in self.told:
            assert app.commit(kind, payload) == r.OK
            self.views.append(state.describe(app.game))
            self.flash.acknowledged += 1

    def place_of(self, app, acknowledged, named=True):
        """How many facts count: those that were acknowledged, or one more. Which it is, the whole state says; names apart where they could
        not be said again yet."""
        view = state.describe(app.game)
        for count in (min(acknowledged, len(self.told)), acknowledged + 1):
            if count < len(self.views) and (view == self.views[count] if named else alike(view, self.views[count])):
                return count
        raise AssertionError(f"after {acknowledged} facts: {view}\nand not {self.views[acknowledged]}")

    def check_old_game(self, files, hands):
        """The old game is there exactly once, complete: before the new one's first hand in front of it, later in the archive."""
        running = joined(files)
        if hands:
            assert files["old/00000000"] == self.old
            assert self.old[: r.SIZE] not in running and self.old[-r.SIZE :] not in running
        else:
            assert running.startswith(self.old)
        assert joined(files, "old") == (self.old if hands else b"")

    def finish(self, flash, app, count):
        """Record what is missing; afterwards all is as if nothing had happened."""
        record(app, self.told[count:])
        for _ in range(2):
            assert state.describe(boot(flash).game) == self.views[-1]
        self.check_old_game(flash.files, True)


@functools.cache
def course(hands, hands_before, mistakes=False):
    return Course(hands, hands_before, mistakes)


# --- power cuts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands, hands_before, mistakes", [*((MOST, before, False) for before in HANDS), (2, 4, True), (2, 25, True)])
def test_a_cut_at_any_moment_loses_nothing_nor_does_a_second_one_while_the_box_recovers(hands, hands_before, mistakes):
    played = course(hands, hands_before, mistakes)
    known = set()

    def recover(acknowledged, files, left, cuts):
        state_left = acknowledged, frozenset(files.items())
        if state_left in known:
            return
        known.add(state_left)
        flash = Flash(files)
        app = boot(flash)
        count = played.place_of(app, acknowledged)
        played.check_old_game(flash.files, app.game.hands and count)
        if cuts:
            for _, again in flash.cuts(left):
                recover(count, again, left, cuts - 1)
        settled = dict(flash.files)
        assert played.place_of(boot(flash), count) == count
        assert flash.files == settled, "a start with nothing to mend writes nothing"
        record(app, played.told[count : count + 2])
        assert played.place_of(boot(flash), count + 2) == min(count + 2, len(played.told))

    for left in LEFT:
        for acknowledged, files in played.flash.cuts(left):
            recover(acknowledged, files, left, cuts=1)
    assert len(known) > 2 * hands


def test_the_first_game_of_all_survives_a_cut_at_any_moment():
    flash = Flash()
    app = boot(flash)
    views = [state.describe(app.game)]
    for kind, payload in game(3, seed=1):
        assert app.commit(kind, payload) == r.OK
        flash.acknowledged += 1
        views.append(state.describe(app.game))
    for left in LEFT:
        for acknowledged, files in flash.cuts(left):
            later = Flash(files)
            count = views.index(state.describe(boot(later).game))
            assert acknowledged <= count <= acknowledged + 1
            assert state.describe(boot(later).game) == views[count]


# --- segments ---------------------------------------------------------------------------------------------


def test_a_segment_holds_29_records_and_is_named_by_its_first_and_a_game_begins_one():
    files = course(38, 10).flash.files
    sizes = {path: len(data) // r.SIZE for path, data in files.items()}
    # 25 of the old game; then 1 + 4 + 2 * 38 of the new one.
    assert sizes == {"old/00000000": 25, "now/00000025": 29, "now/00000054": 29, "now/00000083": 23}
    for path, data in files.items():
        assert r.sequence_of(data) == int(path[4:])


def test_a_start_goes_on_in_the_last_segment_while_it_has_room():
    flash = Flash()
    for number, told in enumerate(game(30, seed=2)):
        record(boot(flash), [told])
        assert len(joined(flash.files)) == (number + 1) * r.SIZE
    assert [len(flash.files[path]) // r.SIZE for path in sorted(flash.files)] == [29, 29, 3]


def test_sequence_numbers_go_on_after_the_archive_where_the_running_game_is_lost():
    flash = Flash({path: data for path, data in course(10, 25).flash.files.items() if path.startswith("old/")})
    before = dict(flash.files)
    app = boot(flash)
    assert not app.game.started and app.game.sequence == 55
    record(app, game(2, seed=1))
    assert boot(flash).game.hands == 2
    assert {path: data for path, data in flash.files.items() if path.startswith("old/")} == before


# --- a flash that fails -----------------------------------------------------------------------------------


def try_to_record(played, app, count=0):
    """Record fact after fact, from the one after `count`, until one is refused. Returns how many count then."""
    for kind, payload in played.told[count:]:
        status = app.commit(kind, payload)
        if status:
            assert status == r.NOT_SAVED
            assert alike(state.describe(app.game), played.views[count])
            return count
        count += 1
        assert alike(state.describe(app.game), played.views[count])
    return count


OVER_ANOTHER = pytest.mark.parametrize("hands, mistakes", [(OVER_29, False), (2, True)], ids=["another", "another with mistakes"])


@OVER_ANOTHER
@pytest.mark.parametrize("left", LEFT)
def test_what_failed_once_succeeds_when_it_is_tried_again(left, hands, mistakes):
    played = course(hands, 25, mistakes)
    for number in range(len(played.flash.moments)):
        flash = Flash(played.before, left)
        flash.fails = lambda at, kind, number=number: at == number
        app = boot(flash)
        count = try_to_record(played, app)
        assert try_to_record(played, app, count) == len(played.told)
        assert state.describe(app.game) == played.views[-1], f"operation {number} failed"
        assert state.describe(boot(flash).game) == played.views[-1], f"operation {number} failed"
        played.check_old_game(flash.files, True)


def test_games_one_after_the_other_all_come_to_the_archive_though_the_flash_failed_once():
    """Without a start in between, which would mend it."""
    games = [game(25, seed=1), game(20, seed=2), game(12, seed=3), game(1, seed=4)]
    flash = Flash()
    for told in games:
        record(boot(flash), told)
    records = len(joined(flash.files, "old") + joined(flash.files)) // r.SIZE
    assert sequences(flash.files) == list(range(records))
    for number in range(len(flash.moments)):
        flash = Flash()
        flash.fails = lambda at, kind, number=number: at == number
        app = boot(flash)
        for told in games:
            for one in told:
                if app.commit(*one):
                    record(app, [one])
        boot(flash)
        assert sequences(flash.files) == list(range(records)), f"operation {number} failed"


@OVER_ANOTHER
@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("kinds", [WRITES, NEED_ROOM], ids=["read-only", "full"])
def test_nothing_acknowledged_is_lost_while_the_flash_takes_nothing(kinds, left, hands, mistakes):
    played = course(hands, 25, mistakes)
    for number in range(len(played.flash.moments)):
        flash = Flash(played.before, left)
        flash.fails = lambda at, kind, number=number: at >= number and kind in kinds
        app = boot(flash)
        count = try_to_record(played, app)
        if count < len(played.told):
            for _ in range(2):
                assert app.commit(*played.told[count]) == r.NOT_SAVED
        # The power goes, and the flash still takes nothing.
        broken = Flash(flash.files, left)
        broken.fails = lambda at, kind: kind in kinds
        place = played.place_of(boot(broken), count, named=False)
        assert played.place_of(boot(broken), place, named=False) == place
        # It takes records again: where the box was switched off meanwhile, and where it was not.
        mended = Flash(broken.files)
        played.finish(mended, boot(mended), place)
        flash.fails = lambda at, kind: False
        played.finish(flash, app, count)


def broken_while_clearing():
    """Files where the power went while the archived old game was taken out of the way."""
    for _, files in course(10, 25).flash.cuts("none"):
        if "old/00000000" in files and "now/00000000" in files:
            return files
    raise AssertionError


@pytest.mark.parametrize(
    "when, folder", [("playing", "now"), ("playing", "old"), ("clearing", "old"), ("nothing but old games", "old")]
)
def test_a_file_that_cannot_be_read_stops_no_start_and_is_not_touched(when, folder):
    files = broken_while_clearing() if when == "clearing" else dict(course(25, 25).flash.files)
    if when == "nothing but old games":
        files = {path: data for path, data in files.items() if path.startswith("old/")}
    for path in files:
        if path.startswith(folder):
            flash = Flash(files)
            flash.unreadable = path
            app = boot(flash)
            app.commit(*fact("call", left=3, right=0, across=0, kitty=0))
            assert flash.files[path] == files[path]


# --- damage -----------------------------------------------------------------------------------------------


def check_damage(played, files, intact):
    """The box starts with the records that are intact, again and again; what follows is set aside with the next record; and the next hands
    are there at the next starts."""
    flash = Flash(files)
    app = boot(flash)
    assert flash.files == files
    if not intact:
        assert app.game.sequence >= int(max(path for path in files if path.startswith("now/"))[4:]), "numbers never restart"
    view = state.describe(app.game)
    assert (view.get("hands") or []) == played.views[-1]["hands"][: len(view.get("hands") or [])]
    assert flash.files["old/00000000"] == played.old
    assert state.describe(boot(flash).game) == view
    told = next_facts(app.game)
    record(app, told)
    kept = joined(files)[: intact * r.SIZE]
    assert joined(flash.files)[: len(kept)] == kept
    assert len(joined(flash.files)) == len(kept) + len(told) * r.SIZE
    view = state.describe(app.game)
    for _ in range(2):
        assert state.describe(boot(flash).game) == view
    assert flash.files["old/00000000"] == played.old
    return flash.files


def next_facts(now):
    """The coming two hands of a game, or a new one with two hands where there is none."""
    told = [] if now.started else game(2, seed=8)[:1]
    number = now.hands
    for takers, hearts, moon in evening.random_hands(DNF, seed=9):
        if moon:
            continue
        told.append(fact("hand", number=number, takers=takers, hearts=hearts, moon=moon))
        number += 1
        if number == now.hands + 2:
            return told


def record_places(files):
    """Where each record of the running game is: path and offset, in order."""
    return [(path, at) for path in sorted(files) if path.startswith("now/") for at in range(0, len(files[path]), r.SIZE)]


def set_aside(files, path):
    return files["old/bad-" + path[4:]]


def test_a_flipped_bit_in_any_record_costs_what_comes_after_it_and_nothing_before():
    played = course(38, 25)
    whole = played.flash.files
    for number, (path, at) in enumerate(record_places(whole)):
        bit = number * 37 % (8 * r.SIZE)
        data = bytearray(whole[path])
        data[at + bit // 8] ^= 1 << bit % 8
        files = check_damage(played, {**whole, path: bytes(data)}, intact=number)
        beyond = b"".join(whole[later] for later in sorted(whole) if later.startswith("now/") and later > path)
        assert set_aside(files, path) == data + beyond


def test_each_bit_of_a_record_counts():
    played = course(38, 25)
    whole = played.flash.files
    for number in (0, 30):  # the game itself, and the second record of a segment
        path, at = record_places(whole)[number]
        for bit in range(8 * r.SIZE):
            data = bytearray(whole[path])
            data[at + bit // 8] ^= 1 << bit % 8
            check_damage(played, {**whole, path: bytes(data)}, intact=number)


@pytest.mark.parametrize("segment, step", [(0, 5), (1, 1), (2, 5)])
def test_a_segment_cut_off_at_any_byte_costs_what_comes_after_it(segment, step):
    played = course(38, 25)
    whole = played.flash.files
    path = [path for path in sorted(whole) if path.startswith("now/")][segment]
    for size in range(0, len(whole[path]), step):
        intact = segment * 29 + size // r.SIZE
        files = {**whole, path: whole[path][:size]}
        check_damage(played, files, intact)


@pytest.mark.parametrize("segment", [0, 1, 2])
def test_a_missing_segment_costs_what_comes_after_it(segment):
    played = course(38, 25)
    files = dict(played.flash.files)
    path = [path for path in sorted(files) if path.startswith("now/")][segment]
    del files[path]
    flash = Flash(files)
    app = boot(flash)
    assert flash.files == files
    record(app, next_facts(app.game))
    assert joined(flash.files).startswith(joined(files)[: segment * 29 * r.SIZE])
    view = state.describe(app.game)
    assert state.describe(boot(flash).game) == view
    assert flash.files["old/00000000"] == played.old


def test_a_game_that_was_undone_is_no_empty_journal():
    """Its records stand, and numbers go on after them, though what was set aside has higher ones."""
    flash = Flash(course(38, 25).flash.files)
    path, at = record_places(flash.files)[40]
    flash.files[path] = flash.files[path][:at]
    app = boot(flash)
    record(app, game(1, seed=1))
    started = app.game.start_sequence
    record(app, [fact("undo", first=app.game.sequence_at(undoing.newest_hand(app.game))), fact("undo", first=started)])
    assert not app.game.started
    app = boot(flash)  # before the game that was to come instead
    assert undoing.undone(app.game) == 0
    for one in game(2, seed=1):
        record(app, [one])
        view = state.describe(app.game)
        app = boot(flash)
        assert state.describe(app.game) == view


def seated_with(app):
    """The first letters of the players' names, as numbers; 0: nobody."""
    return [app.game.names[8 * seat] for seat in range(4)]


def names(letters):
    return [fact("sit", seat=seat, name=bytes([letter])) for seat, letter in enumerate(letters)]


def after_three_turns_and_a_new_game(flash):
    """A game of 1 2 3 4 that the box was turned in, then a new one, chosen and not yet begun, that it was turned in again."""
    app = boot(flash)
    record(app, [*game(1, seed=1)[:1], *names([1, 2, 3, 4]), *game(1, seed=1)[1:], fact("turn", by=1)])
    record(app, [*game(1, seed=2)[:1], fact("turn", by=1)])
    return app


def test_names_are_said_again_where_people_sit_since_the_box_was_turned():
    app = after_three_turns_and_a_new_game(Flash())
    assert seated_with(app) == [3, 4, 1, 2]
    record(app, [fact("turn", by=1), *game(1, seed=2)[1:]])
    assert seated_with(app) == [2, 3, 4, 1]


@pytest.mark.parametrize("goes", [True, False], ids=["the power goes", "the power stays"])
def test_who_sat_in_a_game_that_was_taken_back_is_known_where_they_sit_since(goes):
    """A game without a hand is taken back for another one: its players are asked for nothing, however the box was turned."""
    flash = Flash()
    app = boot(flash)
    record(app, [*game(0, seed=1), *names([1, 2, 3, 4]), fact("turn", by=1), fact("undo", first=0)])
    if goes:
        app = boot(flash)
    record(app, game(0, seed=2))
    assert seated_with(app) == [4, 1, 2, 3]


def test_a_name_that_the_power_left_unsaid_is_said_where_its_player_sits_since():
    flash = Flash()
    after_three_turns_and_a_new_game(flash)
    path = [path for path in sorted(flash.files) if path.startswith("now/")][-1]
    flash.files[path] = flash.files[path][: 3 * r.SIZE]  # the game and the first two names
    app = boot(flash)
    assert seated_with(app) == [4, 1, 2, 3]
    record(app, [fact("turn", by=3)])
    assert seated_with(app) == [1, 2, 3, 4]


def test_an_empty_segment_is_written_to():
    flash = Flash(course(10, 10).flash.files)
    app = boot(flash)
    flash.files[f"now/{app.game.sequence:08d}"] = b""
    view = state.describe(app.game)
    again = boot(flash)
    assert state.describe(again.game) == view
    record(again, next_facts(again.game))
    view = state.describe(again.game)
    assert state.describe(boot(flash).game) == view


def test_files_of_others_are_left_alone():
    strange = {
        "now/.DS_Store": b"\0\1",
        "now/000000250": b"nine",
        "now/0000025": b"seven",
        "now/0000002a": b"eight",
        "now/notes.txt": b"",
        "now/20250101": b"a number too high",
        "old/.DS_Store": b"",
        "old/123456789": b"nine",
        "old/zzzzzzzz": b"",
        "readme": b"beside the folders",
    }
    played = course(10, 25)
    flash = Flash({**old_game(25), **strange})
    app = boot(flash)
    assert state.describe(app.game) == played.views[0]
    played.finish(flash, app, 0)
    assert {path: flash.files[path] for path in strange} == strange


def test_a_file_of_others_with_a_name_like_ours_is_set_aside():
    played = course(10, 25)
    flash = Flash({**played.flash.files, "now/00250101": b"a photo"})
    app = boot(flash)
    assert state.describe(app.game) == played.views[-1]
    record(app, next_facts(app.game))
    assert flash.files["old/bad-00250101"] == b"a photo"
    view = state.describe(app.game)
    assert state.describe(boot(flash).game) == view


@pytest.mark.parametrize("before", [b"?", bytes(r.SIZE), bytes(r.SIZE + 1)], ids=["a byte", "a record", "more than a record"])
def test_a_damaged_segment_under_the_name_of_an_archived_one_is_not_taken_for_it(before):
    flash = Flash()
    a_game_each(flash, 2, hands=3)
    (path,) = [path for path in flash.files if path.startswith("now/")]
    data = flash.files.pop(path)
    flash.files["now/00000000"] = before + data
    assert "old/00000000" in flash.files
    record(boot(flash), game(2, seed=2))
    assert any(data in kept for kept in flash.files.values())


def test_a_damaged_copy_under_the_name_of_an_archived_game_does_not_stand_before_the_running_one():
    flash = Flash()
    a_game_each(flash, 3, hands=3)
    view = state.describe(boot(flash).game)
    copied = max(path for path in flash.files if path.startswith("old/"))
    flash.files["now/00000000"] = b"?" + flash.files[copied]
    assert state.describe(boot(flash).game) == view
    assert flash.files["old/bad-00000000"] == b"?" + flash.files[copied]


@pytest.mark.parametrize("path", ["old/IMG_20250101", "now/20250101", "now/00250101", "old/20250101", "old/99999999"])
def test_no_name_makes_a_box_without_a_game_refuse_everything(path):
    flash = Flash({path: b"a photo"})
    record(boot(flash), game(2, seed=1))
    assert boot(flash).game.hands == 2


@pytest.mark.parametrize("left", LEFT)
def test_setting_aside_survives_a_cut_at_any_moment(left):
    played = course(38, 25)
    whole = dict(played.flash.files)
    path, at = record_places(whole)[35]
    whole[path] = whole[path][:at] + bytes(r.SIZE) + whole[path][at + r.SIZE :]
    flash = Flash(whole)
    app = boot(flash)
    view = state.describe(app.game)
    told = next_facts(app.game)
    record(app, told[:1])
    assert len(flash.moments) > 5
    for _, files in flash.cuts(left):
        later = Flash(files)
        app = boot(later)
        if state.describe(app.game) == view:
            record(app, told[:1])
        assert state.describe(app.game) == state.describe(boot(flash).game)
        aside = [data for path, data in later.files.items() if path.startswith("old/bad-")]
        assert any(whole[path] in data for data in aside)


@pytest.mark.parametrize("left", LEFT)
def test_setting_aside_survives_a_flash_that_fails_and_goes_on_when_it_can(left):
    played = course(38, 25)
    whole = dict(played.flash.files)
    path, at = record_places(whole)[35]
    whole[path] = whole[path][:at] + bytes(r.SIZE) + whole[path][at + r.SIZE :]
    flash = Flash(whole)
    view = state.describe(boot(flash).game)
    for number in range(len(flash.moments)):
        later = Flash(whole, left)
        later.fails = lambda at, kind, number=number: at == number
        app = boot(later)
        assert state.describe(app.game) == view
        record(app, next_facts(app.game))
        grown = state.describe(app.game)
        assert state.describe(boot(later).game) == grown, number


# --- the archive ------------------------------------------------------------------------------------------------


def a_game_each(flash, count, hands=1):
    """Record so many games one after the other, without a start in between."""
    app = boot(flash)
    for number in range(count):
        record(app, game(hands, seed=number))


def archived(flash):
    return sorted(path for path in flash.files if path.startswith("old/") and path[4:].isdigit())


def test_the_last_50_games_are_kept_and_the_oldest_go_first():
    flash = Flash()
    a_game_each(flash, 51)
    fifty = archived(flash)
    assert len(fifty) == 50
    a_game_each(flash, 3)
    assert len(archived(flash)) == 50
    assert archived(flash)[:47] == fifty[3:]
    assert boot(flash).game.hands == 1


@pytest.mark.parametrize("refused", [1, 3])
def test_games_that_had_to_wait_for_the_archive_come_into_it_one_by_one(refused):
    flash = Flash()
    record(boot(flash), game(3, seed=1))
    flash.fails = lambda number, kind: kind == "rename"
    for seed in range(2, 2 + refused):
        record(boot(flash), game(3, seed=seed))
    assert archived(flash) == []
    flash.fails = lambda number, kind: False
    record(boot(flash), game(3, seed=9))
    games = [flash.files[path] for path in archived(flash)]
    assert len(games) == 1 + refused
    assert all(r.kind_of(data) == r.GAME and len(data) == 7 * r.SIZE for data in games)
    assert boot(flash).game.hands == 3


def test_a_game_that_was_undone_before_its_first_hand_is_none_in_the_archive():
    flash = Flash()
    app = boot(flash)
    record(app, game(3, seed=1) + game(1, seed=2)[:1])
    record(app, [fact("undo", first=app.game.start_sequence)])
    record(app, game(2, seed=3))
    (path,) = archived(flash)
    assert [r.kind_of(flash.files[path], at) for at in range(0, len(flash.files[path]), r.SIZE)].count(r.GAME) == 2


@pytest.mark.parametrize("again", [False, True], ids=["undone", "undone, brought back and undone"])
def test_a_game_that_went_on_after_a_new_one_was_undone_is_one_in_the_archive(again):
    flash = Flash()
    app = boot(flash)
    told = game(4, seed=1)
    record(app, told[:7])
    chosen_by_mistake(app, again)
    record(app, told[7:])
    view = state.describe(app.game)
    old = joined(flash.files)
    record(app, game(1, seed=2))
    assert [flash.files[path] for path in archived(flash)] == [old]
    kept = state.kept(flash.files)
    assert [one.sound for one in kept] == [True, True]
    assert [state.describe(one.game) for one in kept] == [view, state.describe(app.game)]


@functools.cache
def waiting_for_the_archive():
    """A box with three games that wait, as the flash took none of them, and the moments from the first hand of a fourth on.

    The first has four hands and went on after another was undone; the second has two hands and was itself undone and brought back; the
    third has more records before its first hand than a segment holds."""
    flash = Flash()
    flash.fails = lambda number, kind: kind == "rename"
    app = boot(flash)
    record(app, game(2, seed=1))
    chosen_by_mistake(app)
    record(app, game(4, seed=1)[5:])
    record(app, game(0, seed=2))
    record(app, [fact("undo", first=app.game.start_sequence), fact("restore"), *game(2, seed=2)[1:]])
    record(app, game(0, seed=3) + 30 * [fact("dealer", seat=0)] + game(1, seed=3)[1:])
    record(app, game(0, seed=4))
    assert archived(flash) == []
    flash.fails = lambda number, kind: False
    flash.moments.clear()
    record(app, game(1, seed=4)[1:])
    return flash


def test_games_that_wait_are_told_apart_by_their_first_hands():
    flash = waiting_for_the_archive()
    assert [r.kind_of(flash.files[path]) for path in archived(flash)] == 3 * [r.GAME]
    assert [(one.game.hands, one.sound) for one in state.kept(flash.files)] == [(4, True), (2, True), (1, True), (1, True)]


@pytest.mark.parametrize("left", LEFT)
def test_a_cut_while_they_are_archived_loses_none_of_them(left):
    whole = waiting_for_the_archive()
    view = state.describe(boot(Flash(whole.files)).game)
    for _, files in whole.cuts(left):
        flash = Flash(files)
        app = boot(flash)
        record(app, game(1, seed=4)[app.game.records - app.game.start :])
        for _ in range(2):
            assert state.describe(boot(flash).game) == view
        assert {path: flash.files[path] for path in archived(flash)} == {path: whole.files[path] for path in archived(whole)}


@pytest.mark.parametrize("left", LEFT)
def test_a_flash_that_is_full_while_they_are_archived_loses_none_of_them(left):
    whole = waiting_for_the_archive()
    view = state.describe(boot(Flash(whole.files)).game)
    for number in range(len(whole.moments)):
        flash = Flash(whole.moments[0].files, left)
        flash.error = errno.ENOSPC
        flash.fails = lambda at, kind, number=number: at >= number and kind in NEED_ROOM
        app = boot(flash)
        for one in game(1, seed=4)[1:]:
            if app.commit(*one):
                break
        hands = app.game.hands
        flash = Flash(flash.files)
        app = boot(flash)
        assert hands <= app.game.hands <= hands + (left == "all"), "or what was on its way"
        record(app, game(1, seed=4)[app.game.records - app.game.start :])
        assert state.describe(boot(flash).game) == view
        assert {path: flash.files[path] for path in archived(flash)} == {path: whole.files[path] for path in archived(whole)}


def a_first_game_taken_back(times=1, calls=0):
    """The facts of so many games, chosen and taken back one after the other, the first with calls; then of one with two hands."""
    call = fact("call", left=3, right=0, across=0, kitty=0)
    told = []
    for _ in range(times):
        started = len(told)
        told += [*game(0, seed=1), *[call] * calls, fact("undo", first=started)]
        calls = 0
    return told + game(2, seed=3)


@pytest.mark.parametrize("times", [1, 3])
def test_a_first_game_that_was_taken_back_is_no_finished_one_wherever_the_power_goes(times):
    flash = Flash()
    app = boot(flash)
    views = [state.describe(app.game)]
    for one in a_first_game_taken_back(times):
        record(app, [one])
        flash.acknowledged += 1
        views.append(state.describe(app.game))
    assert list(flash.files) == [f"now/{2 * times:08d}"]
    for left in LEFT:
        for acknowledged, files in flash.cuts(left):
            later = Flash(files)
            app = boot(later)
            assert state.describe(app.game) in views[acknowledged : acknowledged + 2]
            assert not app._router.notices
            if app.game.hands:
                assert list(later.files) == list(flash.files)


@pytest.mark.parametrize("left", LEFT)
def test_a_first_game_that_was_taken_back_goes_though_the_flash_failed_once(left):
    told = a_first_game_taken_back(3)
    flash = Flash()
    record(boot(flash), told)
    for number in range(len(flash.moments)):
        failing = Flash(left=left)
        failing.fails = lambda at, kind, number=number: at == number
        app = boot(failing)
        for one in told:
            if app.commit(*one):
                record(app, [one])
        boot(failing)
        assert failing.files == flash.files, f"operation {number} failed"


def test_a_first_game_that_came_back_from_the_next_segment_is_kept():
    """Its first segment ends with the UNDO, but the next one takes that back."""
    flash = Flash()
    app = boot(flash)
    record(app, a_first_game_taken_back(calls=27)[:29])
    assert [len(data) for data in flash.files.values()] == [29 * r.SIZE]
    told = [fact("restore"), *game(1, seed=1)[1:]]
    record(app, told + game(1, seed=2))
    (path,) = archived(flash)
    assert len(flash.files[path]) == (29 + len(told)) * r.SIZE
    assert boot(flash).game.hands == 1


def test_games_that_are_too_many_go_at_the_next_archiving_however_many_they_are():
    one = course(10, 25).old
    flash = Flash({f"old/{number * 100:08d}": one for number in range(80)})
    flash.files["now/00010000"] = b""
    a_game_each(flash, 2)
    assert len(archived(flash)) == 50


def damage_and_go_on(flash, damage):
    """Put damage behind what is there, and record another hand over it."""
    path = max(path for path in flash.files if path.startswith("now/"))
    flash.files[path] += damage
    app = boot(flash)
    record(app, next_facts(app.game)[:1])


def test_what_was_set_aside_the_last_8_times_is_kept():
    flash = Flash({f"old/bad-{number:08d}": b"?" for number in range(20)})
    record(boot(flash), game(2, seed=1))
    damage_and_go_on(flash, b"damage")
    aside = sorted(path for path in flash.files if "bad-" in path)
    assert aside == [*(f"old/bad-{number:08d}" for number in range(13, 20)), "old/bad-00000019+"]
    assert flash.files[aside[-1]].endswith(b"damage")


def test_what_is_set_aside_twice_under_one_name_is_kept_twice():
    flash = Flash()
    record(boot(flash), game(2, seed=1))
    for damage in (b"first", b"second"):
        damage_and_go_on(flash, damage)
    aside = [data for path, data in flash.files.items() if "bad-" in path]
    assert sorted(data[-5:] for data in aside) == [b"econd", b"first"]


def test_what_was_damaged_is_told_at_each_start_until_the_next_record():
    flash = Flash()
    record(boot(flash), game(2, seed=1))
    (path,) = flash.files
    flash.files[path] = flash.files[path][:-1] + b"?"
    for _ in range(3):
        assert boot(flash)._router.notices == 1 << SOME_LOST
    damage_and_go_on(flash, b"")
    assert boot(flash)._router.notices == 0


def test_one_damage_in_a_long_game_is_kept_aside_as_one():
    """Ten segments, the first of them damaged: none of it goes by the rule of the last eight."""
    flash = Flash()
    app = boot(flash)
    record(app, game(10, seed=1))
    while len(flash.files) < 10:
        record(app, [fact("call", left=3, right=0, across=0, kitty=0)])
    whole = joined(flash.files)
    path = min(flash.files)
    flash.files[path] = b"?" + flash.files[path][1:]
    record(boot(flash), game(1, seed=1))
    (aside,) = [data for path, data in flash.files.items() if "bad-" in path]
    assert aside == b"?" + whole[1:]


def test_what_comes_after_damage_and_cannot_be_read_is_kept_aside_as_it_is():
    flash = Flash(course(38, 25).flash.files)
    first, second, third = sorted(path for path in flash.files if path.startswith("now/"))
    flash.files[first] = flash.files[first][:-1] + b"?"
    flash.unreadable = second
    before = dict(flash.files)
    app = boot(flash)
    record(app, next_facts(app.game))
    assert flash.files["old/bad-" + second[4:]] == before[second]
    assert set_aside(flash.files, first) == before[first] + before[third]
    flash.unreadable = None  # a file of that name is another one from now on
    assert state.describe(boot(flash).game) == state.describe(app.game)


def test_what_was_set_aside_and_cannot_be_read_stops_nothing():
    flash = Flash()
    record(boot(flash), game(2, seed=1))
    (path,) = [path for path in flash.files if path.startswith("now/")]
    flash.unreadable = "old/bad-" + path[4:]
    flash.files[flash.unreadable] = b"?"
    flash.files[path] += b"damage"
    app = boot(flash)
    record(app, next_facts(app.game))
    assert flash.files[flash.unreadable + "+"].endswith(b"damage")


def test_where_the_flash_is_full_the_oldest_game_that_takes_a_block_makes_room():
    """Games of one hand lie in the folder's own block; one of twenty has a block to itself."""
    flash = Flash()
    for hands in (1, 20, 1, 20, 1):
        record(boot(flash), game(hands, seed=hands))
    before = archived(flash)
    app = boot(flash)
    view = state.describe(app.game)
    assert app.make_room()
    assert archived(flash) == [before[0], *before[2:]]
    assert app.make_room()
    assert archived(flash) == [before[0], before[2]]
    assert not app.make_room()
    assert archived(flash) == [before[0], before[2]]
    assert state.describe(app.game) == view == state.describe(boot(flash).game)


# --- what can't be read -------------------------------------------------------------------------------------------


@pytest.fixture
def unreadable():
    """A box with three segments, of which the second can't be read."""
    flash = Flash(course(38, 25).flash.files)
    paths = sorted(path for path in flash.files if path.startswith("now/"))
    flash.unreadable = paths[1]
    return flash


def test_nothing_is_written_behind_what_cannot_be_read(unreadable):
    before = dict(unreadable.files)
    app = boot(unreadable)
    assert app._router.unreadable
    assert app.commit(*next_facts(app.game)[0]) == r.UNREADABLE
    assert unreadable.files == before


def test_once_it_can_be_read_again_everything_is_there(unreadable):
    app = boot(unreadable)
    unreadable.unreadable = None
    app.load()
    assert not app._router.unreadable
    assert state.describe(app.game) == course(38, 25).views[-1]
    record(app, next_facts(app.game))
    assert state.describe(app.game) == state.describe(boot(unreadable).game)


def test_the_box_goes_on_without_it_and_it_is_kept_aside(unreadable):
    before = dict(unreadable.files)
    lost = sorted(path for path in before if path.startswith("now/"))[1:]
    app = boot(unreadable)
    app.load(None, True)
    assert not app._router.unreadable and app.game.hands
    for path in lost:
        assert unreadable.files["old/bad-" + path[4:]] == before[path]
    unreadable.unreadable = None  # a file of that name is another one from now on
    record(app, next_facts(app.game))
    assert state.describe(app.game) == state.describe(boot(unreadable).game)


@pytest.mark.parametrize("kind", ["make", "names"])
@pytest.mark.parametrize("folder", ["", "now/", "old/"])
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC, errno.ENOTDIR])
def test_whatever_folder_fails_for_good_there_is_a_way_to_the_table(folder, kind, error):
    flash = Flash(course(38, 25).flash.files)
    flash.error = error
    flash.broken = {(kind, folder)}
    app = boot(flash)
    if app._router.unreadable:
        app.load(None, True)
    assert not app._router.unreadable
    flash.broken = set()
    assert sequences_in(flash.files) == sequences_in(course(38, 25).flash.files), "nothing is lost"


def sequences_in(files):
    return sorted(r.sequence_of(data, at) for data in files.values() for at in range(0, len(data), r.SIZE))


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS])
def test_a_box_whose_first_folder_cannot_be_made_says_so_at_the_first_record(error):
    flash = Flash()
    flash.error = error
    flash.broken = {("make", folder) for folder in ("", "now/", "old/")}
    app = boot(flash)
    assert not app._router.unreadable
    assert app.commit(*game(1, seed=1)[0]) == (r.FULL if error == errno.ENOSPC else r.NOT_SAVED)
    flash.broken = set()
    record(app, game(2, seed=1))
    assert boot(flash).game.hands == 2


@pytest.mark.parametrize("path", ["now/00000000", "now/00000055", "old/00000000", "old/bad-00000000", "old/12345678"])
def test_a_file_too_large_to_be_read_is_no_end_of_memory(path):
    flash = Flash(course(10, 25).flash.files)
    flash.files[path] = bytes(150_000)
    app = boot(flash)
    if app._router.unreadable:
        app.load(None, True)
    told = next_facts(app.game)
    record(app, told)
    assert state.describe(boot(flash).game) == state.describe(app.game)
    assert bytes(150_000) in flash.files.values()


def test_giving_up_twice_keeps_both(unreadable):
    path = unreadable.unreadable
    unreadable.files["old/bad-" + path[4:]] = b"from before"
    boot(unreadable).load(None, True)
    assert unreadable.files["old/bad-" + path[4:]] == b"from before"
    assert unreadable.files["old/bad-" + path[4:] + "+"] == course(38, 25).flash.files[path]


# --- other versions of this firmware ------------------------------------------------------------------------------

LATER = 2  # a version, as the next firmware's


def as_of(version, record):
    """The record as a firmware of that version writes it."""
    changed = bytearray(record)
    changed[1] = version << 5 | record[1] & 31
    check = r.crc(changed, 0, 14)
    changed[14:] = check.to_bytes(2, "little")
    return bytes(changed)


def test_the_next_version_reads_what_this_one_wrote_and_goes_on_in_it(monkeypatch):
    flash = Flash(course(25, 25).flash.files)
    view = state.describe(boot(flash).game)
    monkeypatch.setattr(r, "_VERSION", LATER)
    app = boot(flash)
    assert state.describe(app.game) == view
    record(app, next_facts(app.game))
    assert {data[at + 1] >> 5 for data in flash.files.values() for at in range(0, len(data), r.SIZE)} == {1, LATER}
    assert state.describe(boot(flash).game) == state.describe(app.game)


def test_this_version_touches_nothing_that_a_later_one_wrote_and_says_so():
    """The last hand is by a later firmware: what was before it is shown, nothing is recorded, nothing is changed."""
    flash = Flash(course(25, 25).flash.files)
    path, at = record_places(flash.files)[-1]
    flash.files[path] = flash.files[path][:at] + as_of(LATER, flash.files[path][at:])
    before = dict(flash.files)
    app = boot(flash)
    assert app._router.notices == 1 << TOO_NEW
    assert app.game.hands == 24
    assert app.commit(*next_facts(app.game)[0]) == r.NEWER
    assert flash.files == before


# SPDX-License-Identifier: MIT
"""`python -m tools.state`: what it prints of each kind of game, from each kind of memory."""

import binascii
import json
import subprocess
import sys

import pytest

from hearts import starting
from hearts.core.game import Game
from hearts.store import settings
from hearts.store.journal import Journal
from host_tests.core.facts import CLASSIC, DNF, Table, record_of
from host_tests.tools.test_flash import firmware_that_says
from tools import ROOT, flash, state, uf2

SIZE = 64 * flash.BLOCK_SIZE
SEGMENT = 29  # records in a file of the journal


def files_of(table, begin=0):
    """The games folder of a box that has recorded what the table was told, {name: bytes}."""
    records = table.records
    return {
        f"now/{begin + at:08d}": b"".join(records[at : at + SEGMENT])
        for at in range(0, len(records), SEGMENT)
    }


def told(table):
    return state.state_of(files_of(table))


def name(word):
    """Eight letters as a SIT record has them."""
    letters = " ABCDEFGHIJKLMNOPQRSTUVWXYZÆØŒÅÄÖÜÉÈÊËÀÂÎÏÔÙÛÇ-.'"
    return bytes(letters.index(letter) for letter in word).ljust(8, b"\0")


def dnf_hand(**changes):
    """QS west, QH south, QC north, QD and JD east; plain hearts 2 5 4 1. Points: 15 31 17 4."""
    hand = {"takers": {"QS": 1, "QH": 0, "QC": 2, "QD": 3, "JD": 3}, "hearts": [2, 5, 4, 1], "moon": None}
    return {**hand, **changes}


# --- what it says ----------------------------------------------------------------------------------------


def test_no_game_yet():
    assert state.state_of({}) == {"game": None, "next_sequence": 0}


def test_a_game_of_dnf_in_full():
    table = Table(DNF, dealer=2)
    assert table.tell("sit", seat=1, name=name("BEN")) == 0
    assert table.tell("sit", seat=3, name=name("ZOË-K")) == 0
    assert table.call(left=2, right=1) == 0
    assert table.hand(**dnf_hand()) == 0
    assert table.call(left=1, right=1, across=1) == 0
    assert told(table) == {
        "game": "dnf",
        "rules": {
            "target": 300,
            "tie": "ask",
            "exactly": "off",
            "negative": "allowed",
            "queen_of_hearts": 13,
            "eviction": True,
            "first_trick": "no scoring card",
            "jack_needed": True,
        },
        "players": [None, "BEN", None, "ZOË-K"],
        "totals": [15, 31, 17, 4],
        "hands": [
            {
                "taken": {"hearts": [2, 5, 4, 1], "QS": 1, "QH": 0, "QC": 2, "QD": 3, "JD": 3},
                "points": [15, 31, 17, 4],
                "moon": None,
            }
        ],
        "dealer": 3,
        "pass": "1 left 1 right 1 across",
        "leader": None,
        "lead": "2C",
        "over": False,
        "end": None,
        "winners": [],
        "tie": [],
        "next_sequence": 6,
    }


@pytest.mark.parametrize(
    "settings, changed",
    [
        ({"queen_of_hearts": 14}, {"queen_of_hearts": 14}),
        ({"jack_needed": False}, {"jack_needed": False}),
        ({"evicts": False}, {"eviction": False}),
        ({"any_card_first": True}, {"first_trick": "any card"}),
        ({"half": True}, {"exactly": "half"}),
        ({"floor": True}, {"negative": "floor"}),
        ({"tie": "share"}, {"tie": "share"}),
        ({"tie": "play on", "target": 200}, {"tie": "play on", "target": 200}),
    ],
)
def test_settings(settings, changed):
    usual = told(Table(DNF))["rules"]
    assert told(Table(DNF, **settings))["rules"] == {**usual, **changed}


@pytest.mark.parametrize("moon", ["ask", "add", "subtract"])
def test_the_rules_of_classic(moon):
    rules = told(Table(CLASSIC, target="quick", moon=moon))["rules"]
    assert rules == {"target": 0, "tie": "ask", "exactly": "off", "negative": "allowed", "moon": moon}


@pytest.mark.parametrize(
    "call, words",
    [
        ({"left": 3}, "left"),
        ({"right": 3}, "right"),
        ({"across": 3}, "across"),
        ({"kitty": 3}, "kitty"),
        ({"left": 2, "across": 1}, "2 left 1 across"),
    ],
)
def test_calls(call, words):
    table = Table(DNF)
    assert told(table)["pass"] is None
    assert table.call(**call) == 0
    assert told(table)["pass"] == words


def test_pass_dealer_and_leader_of_hoemke():
    table = Table({"game": "hoemke", "code": "3141"}, dealer=3)
    passes = []
    for _ in range(4):
        now = told(table)
        passes.append((now["pass"], now["dealer"], now["leader"]))
        assert table.hand(takers={}, hearts=[4, 3, 3, 3], moon=None) == 0
    assert passes == [("left", 3, 0), ("right", 0, 1), ("across", 1, 2), ("none", 2, 3)]
    assert told(table)["lead"] == "left of dealer"
    assert told(table)["rules"]["code"] == "3141"


@pytest.mark.parametrize(
    "score, takers, hearts, taken, points",
    [
        (1, {}, [6, 4, 3, 0], {}, [6, 4, 3, 0]),
        (2, {"JH": 0, "QH": 1, "KH": 1, "AH": 3}, [2, 3, 4, 0], {"JH": 0, "QH": 1, "KH": 1, "AH": 3}, [7, 13, 4, 5]),
        (3, {"QS": 1, "JD": 3}, [4, 4, 3, 2], {"QS": 1, "JD": 3}, [4, 17, 3, -8]),
        (4, {"QS": 2, "JD": 0}, [3, 2, 3, 5], {"QS": 2, "JD": 0}, [-8, 0, 15, 6]),
    ],
)
def test_a_hand_of_each_of_hoemke_s_scorings(score, takers, hearts, taken, points):
    table = Table({"game": "hoemke", "score": score})
    assert table.hand(takers=takers, hearts=hearts, moon=None) == 0
    assert told(table)["hands"] == [{"taken": {"hearts": hearts, **taken}, "points": points, "moon": None}]


@pytest.mark.parametrize("choice, points", [("add", [26, 26, 0, 26]), ("subtract", [0, 0, -26, 0])])
def test_moons_of_classic(choice, points):
    table = Table(CLASSIC)
    assert table.shoot(2, choice) == 0
    hand = told(table)["hands"][0]
    assert hand["moon"] == {"shooter": 2, "choice": choice}
    assert hand["points"] == told(table)["totals"] == points


def test_a_moon_of_hoemke():
    table = Table({"game": "hoemke", "score": 3})
    assert table.shoot(1) == 0
    assert told(table)["hands"][0]["moon"] == {"shooter": 1, "choice": "add"}
    assert told(table)["totals"] == [26, 0, 26, 26]


# --- how it ends -----------------------------------------------------------------------------------------


def end_of(table):
    now = told(table)
    return now["over"], now["end"], now["winners"], now["tie"]


def test_over_at_the_target():
    table = Table(CLASSIC, target=20)
    assert table.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    assert end_of(table) == (True, "reached", [2], [])


def test_over_by_a_shoot():
    table = Table(DNF)
    assert table.shoot(3) == 0
    assert end_of(table) == (True, "shot", [3], [])
    assert told(table)["hands"][0]["moon"] == {"shooter": 3, "choice": "shoot"}
    assert told(table)["totals"] == [0, 0, 0, 67]


def test_stopped():
    table = Table(CLASSIC)
    assert table.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    assert table.tell("stop") == 0
    assert end_of(table) == (True, "stopped", [2], [])


def test_a_tie_to_be_decided_shared_or_played_on():
    table = Table(CLASSIC, target=20)
    assert table.hand(takers={"QS": 0}, hearts=[11, 1, 0, 1], moon=None) == 0
    assert end_of(table) == (True, "reached", [2], [])
    table = Table(CLASSIC, target=20)
    assert table.hand(takers={"QS": 0}, hearts=[9, 1, 2, 1], moon=None) == 0
    assert end_of(table) == (False, None, [], [1, 3])
    assert table.settle_tie("play on") == 0
    assert end_of(table) == (False, None, [], [])
    assert table.hand(takers={"QS": 2}, hearts=[7, 2, 2, 2], moon=None) == 0
    assert end_of(table) == (False, None, [], [1, 3])
    assert table.settle_tie("share") == 0
    assert end_of(table) == (True, "reached", [1, 3], [])


def test_what_was_undone_is_not_there():
    table = Table(CLASSIC)
    assert table.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    assert table.undo() == 0
    assert told(table)["hands"] == []
    assert told(table)["next_sequence"] == 3


# --- where it reads it -----------------------------------------------------------------------------------


@pytest.fixture
def long_game():
    """A game of 40 hands, which lies in two files."""
    table = Table({"game": "hoemke", "score": 1, "target": 900})
    for _ in range(40):
        assert table.hand(takers={}, hearts=[4, 3, 3, 3], moon=None) == 0
    return table


def printed(path, capsys, damaged=False):
    assert state.main([str(path)]) == (1 if damaged else 0)
    said = capsys.readouterr()
    assert bool(said.err) == damaged
    return json.loads(said.out)


def write_folder(games, path):
    for place, data in games.items():
        (path / place).parent.mkdir(parents=True, exist_ok=True)
        (path / place).write_bytes(data)
    return path


def in_flash(games):
    return flash.build({"main.py": b"", **{f"games/{place}": data for place, data in games.items()}}, SIZE)


def write_image(games, path):
    (path / "littlefs.img").write_bytes(in_flash(games))
    return path / "littlefs.img"


def chip_with(games):
    """A whole flash, laid out as test_flash has it."""
    return flash.chip(bytes(firmware_that_says()) + in_flash(games))


def write_dump(games, path):
    (path / "flash.bin").write_bytes(chip_with(games))
    return path / "flash.bin"


def write_uf2(games, path):
    (path / "all.uf2").write_bytes(uf2.write(uf2.Contents.of(chip_with(games), uf2.FLASH_BASE)))
    return path / "all.uf2"


@pytest.mark.parametrize("write", [write_folder, write_image, write_dump, write_uf2])
def test_a_game_of_several_files_is_read_from_each_kind_of_memory(write, long_game, tmp_path, capsys):
    games = files_of(long_game)
    assert len(games) == 2
    found = printed(write(games, tmp_path), capsys)
    assert found == told(long_game)
    assert found["totals"] == [160, 120, 120, 120]
    assert len(found["hands"]) == 40


@pytest.mark.parametrize("write", [write_folder, write_image, write_dump, write_uf2])
def test_a_box_that_has_no_game_yet(write, tmp_path, capsys):
    assert printed(write({}, tmp_path), capsys) == {"game": None, "next_sequence": 0}


def test_games_in_the_archive_are_not_the_game(tmp_path, capsys):
    """A game's numbers go on from those of the games before it, which lie in a folder of their own."""
    old = Table(CLASSIC)
    assert old.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    new = Table()
    new.game.sequence = 2
    assert new.begin(DNF, dealer=1) == 0
    assert new.hand(**dnf_hand()) == 0
    games = {"old/00000000": b"".join(old.records), **files_of(new, begin=2)}
    found = printed(write_image(games, tmp_path), capsys)
    assert found["game"] == "dnf"
    assert found["totals"] == [15, 31, 17, 4]
    assert found["next_sequence"] == 4


# --- damage ----------------------------------------------------------------------------------------------


def test_a_record_that_is_torn_and_what_follows_it_does_not_count(tmp_path, capsys):
    table = Table(CLASSIC)
    for _ in range(3):
        assert table.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    whole = b"".join(table.records)
    damaged = bytearray(whole)
    damaged[2 * 16 + 7] ^= 4  # in the second hand
    for data, is_damage in ((bytes(damaged), True), (whole[: 2 * 16 + 5], False)):  # the latter is what a power cut leaves
        found = printed(write_folder({"now/00000000": data}, tmp_path), capsys, is_damage)
        assert len(found["hands"]) == 1
        assert found["totals"] == [20, 3, 1, 2]
        assert found["next_sequence"] == 2


@pytest.mark.parametrize("damaged", [10, 28, 29, 35])
def test_what_follows_a_torn_record_does_not_count_in_the_later_files_either(damaged, long_game, tmp_path, capsys):
    games = {name: bytearray(data) for name, data in files_of(long_game).items()}
    games[f"now/{damaged // SEGMENT * SEGMENT:08d}"][damaged % SEGMENT * 16 + 7] ^= 4
    found = printed(write_folder(games, tmp_path), capsys, damaged=True)
    assert len(found["hands"]) == damaged - 1  # the first record is the game's
    assert found["next_sequence"] == damaged


def test_reading_changes_nothing(long_game, tmp_path, capsys):
    games = {name: bytearray(data) for name, data in files_of(long_game).items()}
    games["now/00000029"][7] ^= 4
    folder = write_folder(games, tmp_path)
    printed(folder, capsys, damaged=True)
    assert flash.folder(folder) == games


def test_damage_is_told_on_standard_error_and_what_is_none_is_not(long_game, tmp_path, capsys):
    games = {name: bytearray(data) for name, data in files_of(long_game).items()}
    games["now/00000029"][7] ^= 4
    games["old/bad-00000000"] = b"set aside"
    assert state.main([str(write_folder(games, tmp_path))]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["totals"] == [112, 84, 84, 84]
    assert said.err.splitlines() == state.damage(games)
    assert len(state.damage(games)) == 1


# --- a folder in memory ----------------------------------------------------------------------------------


def test_a_folder_in_memory_leaves_what_it_was_given_as_it_is():
    given = {"now/00000000": b"records", "settings": b"old"}
    folder = state.Files(given)
    assert folder.names() == ["now", "settings"]
    assert folder.inside("now").names() == ["00000000"]
    with folder.inside("now").open("00000000", "ab") as file:
        file.write(b" and more")
    with folder.open("settings", "wb") as file:
        file.write(b"new")
    folder.inside("old").make()
    folder.rename("now/00000000", "old/bad-00000000")
    folder.inside("now").open("00000009", "wb").close()
    folder.inside("now").remove("00000009")
    assert folder.files == {"old/bad-00000000": b"records and more", "settings": b"new"}
    folder.rename("old", "bad-old")
    assert folder.files == {"bad-old/bad-00000000": b"records and more", "settings": b"new"}
    assert given == {"now/00000000": b"records", "settings": b"old"}


@pytest.mark.parametrize("ask", [lambda one: one.open("a", "rb"), lambda one: one.remove("a"), lambda one: one.rename("a", "b")])
def test_a_file_that_is_not_there_is_missing_as_on_flash(ask):
    with pytest.raises(FileNotFoundError):
        ask(state.Files({"b": b""}))


# --- every game that is kept -----------------------------------------------------------------------------


def test_games_are_kept_oldest_first_and_the_last_is_the_running_one(long_game):
    old = Table(CLASSIC)
    assert old.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    new = Table()
    new.game.sequence = 2
    assert new.begin(DNF, dealer=1) == 0
    files = {
        **files_of(new, begin=2),
        "old/00000000": b"".join(old.records),
        "old/bad-00000007": b"".join(old.records),
        "old/new": b"".join(old.records),
    }
    assert [(one.path, one.game.start_sequence, one.game.hands, one.sound, one.running) for one in state.kept(files)] == [
        ("old/00000000", 0, 1, True, False),
        ("now/00000002", 2, 0, True, True),
    ]
    (only,) = state.kept({"old/00000000": b"".join(long_game.records)})
    assert (only.game.hands, only.sound, only.running) == (40, True, False)


def test_no_game_is_kept_where_there_is_none():
    assert state.kept({}) == []
    assert state.kept({"old/00000000": b"", "now/00000001": b"noise"}) == []


# --- health ----------------------------------------------------------------------------------------------


def a_box():
    """A box with an archived game and a running one of two segments, {name: bytes}."""
    old = Table(CLASSIC)
    for _ in range(2):
        assert old.hand(takers={"QS": 0}, hearts=[7, 3, 1, 2], moon=None) == 0
    new = Table()
    new.game.sequence = 3
    assert new.begin({"game": "hoemke", "score": 1, "target": 900}) == 0
    for _ in range(40):
        assert new.hand(takers={}, hearts=[4, 3, 3, 3], moon=None) == 0
    return {"old/00000000": b"".join(old.records), **files_of(new, begin=3)}


SOUND = "The journal is sound: 41 records, Hoemke's 256 variations with 40 hands."


def test_a_sound_box():
    assert state.health(a_box()) == ([SOUND, "1 game in the archive.", "The settings are the usual ones."], True)


def test_a_box_that_is_new():
    expected = ["The journal is sound: no records, no game yet.", "The archive is empty.", "The settings are the usual ones."]
    assert state.health({}) == (expected, True)


def broken(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def only_damage(files):
    """The one sentence that tells of damage."""
    sentences, sound = state.health(files)
    (sentence,) = state.damage(files)
    assert not sound
    assert sentence in sentences
    return sentence


def test_damage_in_the_last_segment():
    files = a_box()
    files["now/00000032"] = broken(files["now/00000032"], 5 * 16 + 9)
    assert only_damage(files) == (
        "now/00000032 is damaged at byte 80. Before that: 34 records, Hoemke's 256 variations with 33 hands. "
        "The box sets aside 112 bytes from there on with its next record."
    )


def test_damage_with_segments_behind_it():
    files = a_box()
    files["now/00000003"] = broken(files["now/00000003"], 28 * 16 + 9)
    assert "The box sets aside 16 bytes from there on and now/00000032 with its next record." in only_damage(files)


def test_what_is_said_to_be_set_aside_is_what_the_box_sets_aside():
    files = a_box()
    files["now/00000003"] = broken(files["now/00000003"], 10 * 16 + 9)
    folder = state.Files(files)
    journal = Journal(folder)
    game = Game()
    journal.load(game, starting)
    assert "Before that: 10 records" in only_damage(files)
    assert "sets aside 304 bytes from there on and now/00000032" in only_damage(files)
    hand = record_of({"is": "hand", "number": 9, "takers": {}, "hearts": [4, 3, 3, 3], "moon": None}, 13, {"game": "hoemke", "score": 1})
    assert journal.append(hand, 13) == 0
    assert folder.files["old/bad-00000003"] == files["now/00000003"] + files["now/00000032"]
    assert folder.files["now/00000003"] == files["now/00000003"][: 29 * 16 - 304] + hand
    assert "now/00000032" not in folder.files
    sentences, sound = state.health(folder.files)
    assert sound
    assert "old/bad-00000003 was set aside earlier: 656 bytes; `python -m tools.salvage` reads it." in sentences


def test_a_record_that_the_power_was_cut_off_in_is_no_damage():
    files = a_box()
    files["now/00000032"] += b"torn"
    sentences, sound = state.health(files)
    assert sound
    assert sentences[0] == f"{SOUND} The power was cut off in the next record: now/00000032 has 4 bytes of it."


def test_a_game_that_is_lost_as_a_whole():
    files = a_box()
    files["now/00000003"] = broken(files["now/00000003"], 9)
    assert only_damage(files).startswith("now/00000003 is damaged at byte 0. Before that: no records, no game yet. ")


def test_records_of_a_newer_firmware():
    files = a_box()
    newer = bytearray(files["now/00000032"][:16])
    newer[1] += 1 << 5
    newer[14:] = binascii.crc_hqx(bytes(newer[:14]), 0xFFFF).to_bytes(2, "little")
    files["now/00000032"] = bytes(newer)
    assert only_damage(files) == (
        "A newer firmware wrote now/00000032: the box changes nothing until it is updated. "
        "Before that: 29 records, Hoemke's 256 variations with 28 hands."
    )


def test_a_file_that_is_too_large_to_be_read():
    files = a_box()
    files["now/00000032"] = bytes(20_000)
    assert only_damage(files) == "A file of the journal can't be read. Before it: 29 records, Hoemke's 256 variations with 28 hands."


@pytest.mark.parametrize("change, count", [(lambda data: broken(data, 2 * 16 + 9), 2), (lambda data: data[:-3], 2), (lambda data: b"", 0)])
def test_damage_in_the_archive(change, count):
    files = a_box()
    files["old/00000000"] = change(files["old/00000000"])
    assert only_damage(files).startswith(f"old/00000000 is damaged: {count or 'no'} records of ")
    assert SOUND in state.health(files)[0]


def test_an_archived_game_under_another_number_is_damaged():
    files = a_box()
    files["old/00000001"] = files.pop("old/00000000")
    assert only_damage(files) == "old/00000001 is damaged: no records of 3 count, no game yet."


def test_settings_of_the_box():
    folder = state.Files(a_box())
    values, _ = settings.load(folder)
    settings.save(folder, values)
    assert state.health(folder.files) == ([SOUND, "1 game in the archive.", "The settings are sound."], True)
    folder.files["settings"] = broken(folder.files["settings"], 3)
    assert only_damage(folder.files) == "The settings are damaged: the usual ones are in force."
    assert settings.load(folder)[1] is False  # the box sets them aside, and tells it once
    sentences, sound = state.health(folder.files)
    assert sound
    assert "The settings are the usual ones." in sentences
    assert "bad-settings was set aside earlier." in sentences
    assert state.set_aside(folder.files) == []  # there are no records in it


@pytest.mark.parametrize(
    "notes, words",
    [
        (b'912 ms: Traceback (most recent call last):\n  File "main.py", line 9\nOSError: 5\n5 ms: x', "912 ms: OSError: 5"),
        (b"8123 ms: watchdog: nothing was done for 8000 ms\n912 ms: x", "8123 ms: watchdog: nothing was done for 8000 ms"),
        (b"cut short in \xc3", "cut short in \N{REPLACEMENT CHARACTER}"),
    ],
)
def test_notes_of_failures(notes, words):
    sentences, sound = state.health({**a_box(), "crashes": notes})
    assert sound
    assert sentences[-1] == f"The firmware has failed; games/crashes says: {words}"


def test_health_changes_nothing():
    files = a_box()
    files["now/00000003"] = broken(files["now/00000003"], 9)
    files["settings"] = b"damaged"
    before = dict(files)
    state.health(files)
    state.kept(files)
    assert files == before


# --- what is no memory of a box --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b"hello", "not the firmware of a Pico"),
        (b"", "not the firmware of a Pico"),
        (bytes(flash.FLASH_SIZE + 1), "more than the flash of a Pico"),
        (b"UF2\n" + bytes(508), ""),
    ],
)
def test_what_is_no_memory_of_a_box_is_told_in_a_sentence(content, sentence, tmp_path, capsys):
    path = tmp_path / "file"
    path.write_bytes(content)
    assert state.main([str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{path} can't be read: ")
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_an_image_that_is_cut_short_is_told(tmp_path, capsys):
    path = write_image({}, tmp_path)
    path.write_bytes(path.read_bytes()[: SIZE // 2])
    assert state.main([str(path)]) == 2
    assert "the file system cannot be read" in capsys.readouterr().err


def test_a_path_that_is_not_there(tmp_path, capsys):
    assert state.main([str(tmp_path / "nothing")]) == 2
    assert "nothing can't be read: " in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["one", "two"]])
def test_it_says_how_it_is_used(arguments, capsys):
    assert state.main(arguments) == 2
    assert capsys.readouterr().err.startswith("usage: python -m tools.state PATH")


def test_it_needs_no_emulator():
    code = "import sys, tools.state; print(*[name for name in sys.modules if name.startswith(('rp2040py', 'tools.pico', 'tools.device'))])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "\n"

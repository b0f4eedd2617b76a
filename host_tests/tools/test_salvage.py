# SPDX-License-Identifier: MIT
"""`python -m tools.salvage`: what it finds in a dump whose file system says nothing, and how it tells games and lives apart."""

import json
import random

import pytest

from hearts.core import undoing
from host_tests import evening, machines
from host_tests.campaigns import box
from host_tests.campaigns import salvage as campaign
from host_tests.core import facts
from host_tests.core.facts import CLASSIC, DNF, Table
from host_tests.core.test_random_walk import Teller
from tools import flash, salvage, state, uf2

SIZE = 64 * flash.BLOCK_SIZE
HAND = {"takers": {"QS": 0}, "hearts": [7, 3, 1, 2], "moon": None}  # 20 3 1 2
OTHER_HAND = {"takers": {"QS": 3}, "hearts": [1, 9, 2, 1], "moon": None}  # 1 9 2 14
BLANK = b"\xff"


def printed(dump, folder, capsys, *options):
    path = folder / "dump.bin"
    path.write_bytes(dump)
    capsys.readouterr()
    assert salvage.main([str(path), *options]) == 0
    return capsys.readouterr().out


def games_in(dump, folder, capsys):
    return json.loads(printed(dump, folder, capsys))


def in_blocks(*runs):
    """A dump in which each of these lists of records lies in a block of its own, somewhere."""
    blocks = [(BLANK * 37 + b"".join(records)).ljust(flash.BLOCK_SIZE, BLANK) for records in runs]
    return b"".join(blocks)


def classic(hands, target=900, dealer=0, first=0, seed=0):
    """A Table that was told so many hands, others for each dealer and seed."""
    table = Table()
    table.game.sequence = first
    assert table.begin(CLASSIC, dealer=dealer, target=target) == 0
    dealt = evening.random_hands(CLASSIC, seed=10 * seed + dealer)
    while table.game.hands < hands:
        takers, hearts, moon = next(dealt)
        assert table.hand(takers=takers, hearts=hearts, moon=moon) == 0
    return table


# --- what is a record -------------------------------------------------------------------------------------


@pytest.mark.parametrize("fill", [b"\xff", b"\0", b"\xa7"])
def test_a_record_is_found_at_any_byte(fill):
    record = facts.record_of({"is": "hand", "number": 0, **HAND}, 1, CLASSIC)
    for offset in range(70):
        found = salvage.find(fill * offset + record + fill * 5)
        assert [(one.offset, one.raw) for one in found] == [(offset, record)]


def test_a_record_with_any_bit_wrong_is_none():
    record = classic(1).records[-1]
    for bit in range(128):
        damaged = bytearray(record)
        damaged[bit // 8] ^= 1 << bit % 8
        assert salvage.find(damaged) == []


@pytest.mark.parametrize(
    "kind, payload",
    [
        ("call", bytes([1, 1, 1, 0, 1])),
        ("hand", bytes(6) + b"\x01"),
        ("undo", bytes(3) + b"\x01"),
        ("stop", b"\x01"),
        ("sit", bytes([4, 1, 2])),
        ("wait", bytes([2, 1, 2])),
        ("wait", bytes(9)),
        ("turn", b"\x01\x01"),
        ("game", bytes([3])),
        (0, b""),
        (15, b""),
    ],
)
def test_what_no_version_of_the_box_writes_is_no_record(kind, payload):
    assert salvage.find(facts.sealed(kind, 7, payload)) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_there_is_no_record_in_a_flash_full_of_noise(seed):
    assert salvage.find(random.Random(seed).randbytes(flash.FLASH_SIZE)) == []


def test_there_is_no_record_in_the_firmware_and_the_score_box_themselves():
    assert salvage.find(flash.chip(machines.flashed())) == []


# --- games --------------------------------------------------------------------------------------------------


def test_a_game_is_told_as_tools_state_tells_it(tmp_path, capsys):
    table = classic(40)
    (game,) = games_in(in_blocks(table.records), tmp_path, capsys)
    assert [hand.pop("number") for hand in game["hands"]] == list(range(40))
    extra = {"first_sequence": 0, "last_sequence": 40, "missing": 0, "missing_sequences": [], "loose": []}
    assert game == {**state.describe(table.game), **extra}


def test_copies_of_a_segment_count_once(tmp_path, capsys):
    records = classic(20).records
    copies = [records[:count] for count in (3, 21, 8, 1, 20, 15)]
    (game,) = games_in(in_blocks(*copies), tmp_path, capsys)
    assert len(game["hands"]) == 20


def test_every_game_begins_with_its_own_record_and_undo_reaches_back_over_it(tmp_path, capsys):
    table = classic(3)
    assert table.begin(DNF, dealer=2) == 0
    assert table.undo() == 0  # the new game
    assert table.undo_hand() == 0  # the last hand of the old one
    assert table.begin(DNF, dealer=1) == 0
    assert table.hand(**facts.everything_to(2, DNF)) == 0
    old, new = games_in(in_blocks(table.records), tmp_path, capsys)
    assert (old["game"], len(old["hands"]), old["missing"]) == ("classic", 2, 0)
    assert (new["game"], len(new["hands"]), new["dealer"], new["end"]) == ("dnf", 1, 2, "shot")
    assert new["first_sequence"] == old["last_sequence"] + 1


class Recorded:
    """What a Teller wants to know, from the game that the box has."""

    def __init__(self, game):
        self._game = game
        self.rules = None

    def state(self):
        return facts.state_in_words(self._game, self.rules) if self._game.started else None

    @property
    def standing(self):
        game = self._game
        counting = [index for index in range(game.records) if undoing.counts(game, index)]
        return [(game.sequence_at(index), {"is": facts.KINDS[game.kind_at(index) - 1]}) for index in counting]

    @property
    def serial(self):
        return self._game.sequence


def walk(recorder, seed, steps):
    """Tell a box facts of every kind, possible and impossible ones. No game is undone, so that the rules can be told in words."""
    recorded = Recorded(recorder.app.game)
    teller = Teller(seed, recorded)
    for _ in range(steps):
        fact = teller.fact()
        recorder.rules = fact.get("rules", teller.rules)
        undoes = fact["is"] == "undo" and any(serial == fact["first"] and one["is"] == "game" for serial, one in recorded.standing)
        if not undoes and recorder.status(fact) == 0 and fact["is"] == "game":
            recorded.rules = fact["rules"]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_facts_of_every_kind_are_found_as_the_box_has_them(seed, tmp_path, capsys):
    """Amended hands, new targets, ties, stops, overrides, what was undone and taken back: whatever the firmware takes."""
    recorder = box.Box(flash.build({}, box.BLOCKS * flash.BLOCK_SIZE))
    walk(recorder, seed, 1500)
    files = state.read(write(recorder.image, tmp_path))
    found = games_in(box.formatted(recorder.image), tmp_path, capsys)
    expected = [state.state_of({f"now/{name[4:]}": data}) for name, data in sorted(files.items()) if name.startswith("old/")]
    expected.append(state.state_of(files))
    assert len(expected) > 8
    for game in found:
        assert [hand.pop("number") for hand in game.get("hands", ())] == list(range(len(game["hands"])))
    told = [{key: game[key] for key in expected[-1]} for game in found]
    assert told[-len(expected) :] == expected


def write(dump, folder):
    (folder / "image").write_bytes(dump)
    return folder / "image"


# --- lives --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evening", [(3, campaign.DNF, 20), (8, campaign.LONG_CLASSIC, 128)], ids=["short", "long"])
def test_every_hand_is_found_after_a_reformat(evening):
    recorder, games = campaign.evening(*evening, seed=1, files={})
    recorded = sum(map(len, games))
    for dump in (recorder.image, box.formatted(recorder.image)):
        found = campaign.found_in(dump)
        right, made_up = campaign.compared(games, found)
        print(f"\n{recorded} hands recorded, {right} found: {100 * right / recorded:.1f} %")
        assert right >= campaign.LEAST * recorded
        assert made_up == 0
        assert [len(game["hands"]) for game in found] == [len(game) for game in games]
        assert all(game["missing"] == 0 for game in found)


@pytest.mark.parametrize("new_hands", [1, 5, 60])
def test_a_life_after_the_reformat_is_not_mixed_with_the_one_before(new_hands):
    """Its numbers begin at 0 again, and its first records may be the same."""
    recorder, games = campaign.evening(6, campaign.DNF, 45, seed=1, files={})
    again, new_games = campaign.new_play(box.formatted(recorder.image), new_hands, seed=1)
    found = campaign.found_in(again.image)
    whole = [game for game in found if not game["missing"]]
    lengths = [len(game) for game in games + new_games]
    assert [len(game["hands"]) for game in whole][-len(new_games) :] == lengths[-len(new_games) :]
    assert [game["first_sequence"] for game in found].count(0) == 2
    right, made_up = campaign.compared(games + new_games, found)
    assert made_up == 0
    assert right >= 0.9 * sum(lengths)  # the new folders have taken a few blocks


def test_the_newest_life_is_told_last_though_it_is_the_longer_one(tmp_path, capsys):
    recorder, games = campaign.evening(0, CLASSIC, 10, seed=1, files={})
    after = bytearray(box.formatted(recorder.image))
    some = 40 * flash.BLOCK_SIZE
    after[some : 2 * some] = recorder.image[:some]  # a second copy, so that the new folders don't take the only one
    again, new_games = campaign.new_play(bytes(after), 60, seed=3)
    found = campaign.found_in(again.image)
    assert [len(game["hands"]) for game in found] == [len(game) for game in games + new_games]


def test_two_games_with_the_same_numbers_are_two_lives(tmp_path, capsys):
    one, other = classic(60), classic(31, dealer=2)
    runs = [one.records[:29], other.records[:29], one.records[20:50], other.records[25:], one.records[45:]]
    random.Random(1).shuffle(runs)
    found = games_in(in_blocks(*runs), tmp_path, capsys)
    assert sorted((game["dealer"], len(game["hands"])) for game in found) == [(0, 60), (1, 31)]


@pytest.mark.parametrize("order", [1, -1])
def test_segments_go_with_those_in_the_same_block(order, tmp_path, capsys):
    """Where numbers alone would fit both lives, and both begin with the same record."""
    dump = b""
    for table in (classic(57, seed=1), classic(50, seed=2))[::order]:
        segments = [b"".join(records) for records in (table.records[:1], table.records[:29], table.records[29:])]
        dump += b"some".join(segments).ljust(flash.BLOCK_SIZE, BLANK)
    found = games_in(dump, tmp_path, capsys)
    whole = [(len(game["hands"]), game["totals"]) for game in found]
    assert sorted(whole) == [(len_of, list(classic(len_of, seed=seed).totals)) for len_of, seed in ((50, 2), (57, 1))]


def test_a_piece_goes_where_the_game_accepts_it(tmp_path, capsys):
    """Two lives; the one is at its 29th hand, the other had names first and is at its 25th."""
    one, other = classic(57), Table(CLASSIC, target=900, dealer=2)
    for seat in range(4):
        assert other.tell("sit", seat=seat, name=(1, 2, 3, 0, 0, 0, 0, 0)) == 0
    for _ in range(53):
        assert other.hand(**OTHER_HAND) == 0
    runs = [one.records[29:], other.records[:29], one.records[:29], other.records[29:]]
    found = games_in(in_blocks(*runs), tmp_path, capsys)
    assert sorted((len(game["hands"]), game["missing"], len(game["loose"])) for game in found) == [(53, 0, 0), (57, 0, 0)]


@pytest.mark.parametrize("again", [False, True], ids=["undone", "undone, brought back and undone"])
def test_a_game_that_was_undone_does_not_part_the_one_that_went_on_behind_it(again, tmp_path, capsys):
    table = classic(3)
    assert table.begin(CLASSIC, dealer=1) == 0
    assert table.undo() == 0
    if again:
        assert table.tell("restore") == 0
        assert table.undo() == 0
    behind = len(table.records)
    for _ in range(40):
        assert table.hand(**HAND) == 0
    runs = [table.records[:4], table.records[4 : behind + 20], table.records[behind + 20 :]]
    (game,) = games_in(in_blocks(*runs), tmp_path, capsys)
    assert (len(game["hands"]), game["missing"], game["loose"]) == (43, 0, [])
    assert game["totals"] == list(table.totals)


def test_a_record_that_a_cut_left_behind_is_not_another_game(tmp_path, capsys):
    table = classic(12)
    never_counted = facts.record_of({"is": "hand", "number": 10, **HAND, "hearts": [3, 7, 1, 2]}, 11, CLASSIC)
    for runs in ([table.records[:11] + [never_counted], table.records], [table.records, table.records[:11] + [never_counted]]):
        (game,) = games_in(in_blocks(*runs), tmp_path, capsys)
        assert (len(game["hands"]), game["totals"], game["loose"]) == (12, list(table.totals), [])


def test_hands_that_were_set_aside_are_told_beside_the_game_that_went_on_without_them(tmp_path, capsys):
    """A record was damaged; the box stood at the one before it then, and other hands were recorded."""
    aside, went_on = classic(28, seed=1), Table()
    for record in aside.records[:20]:
        assert went_on.give(record, CLASSIC) == 0
    for _ in range(12):
        assert went_on.hand(**HAND) == 0
    damaged = [*aside.records[:20], bytes(16), *aside.records[21:]]
    one, other = games_in(in_blocks(damaged, went_on.records), tmp_path, capsys)
    assert (len(one["hands"]), one["missing"], one["totals"]) == (31, 0, list(went_on.totals))
    assert (len(other["hands"]), other["missing_sequences"]) == (27, ["20"])


# --- what is missing -------------------------------------------------------------------------------------------


def test_missing_records_are_named_and_the_hands_that_are_there_are_told(tmp_path, capsys):
    table = classic(40)
    there = [record for number, record in enumerate(table.records) if number not in (10, 20, 21, 22)]
    (game,) = games_in(in_blocks(there[:10], there[10:19], there[19:]), tmp_path, capsys)
    assert (game["first_sequence"], game["last_sequence"]) == (0, 40)
    assert (game["missing"], game["missing_sequences"]) == (4, ["10", "20-22"])
    assert [hand["number"] for hand in game["hands"]] == [number for number in range(40) if number + 1 not in (10, 20, 21, 22)]
    points = [table.points(number) for number in range(40)]
    assert [tuple(hand["points"]) for hand in game["hands"]] == [points[hand["number"]] for hand in game["hands"]]
    assert game["totals"] == [sum(line) for line in zip(*(hand["points"] for hand in game["hands"]), strict=True)]


def test_a_record_damaged_within_a_file_does_not_part_what_is_around_it(tmp_path, capsys):
    records = [bytearray(record) for record in classic(28).records]
    records[12][7] ^= 1
    (game,) = games_in(in_blocks(records), tmp_path, capsys)
    assert (len(game["hands"]), game["missing_sequences"]) == (27, ["12"])


def test_a_game_without_its_beginning_has_its_hands(tmp_path, capsys):
    table = Table(CLASSIC)
    for _ in range(4):
        assert table.hand(**OTHER_HAND) == 0
    for _ in range(3):
        assert table.hand(**HAND) == 0
    assert table.undo_hand() == 0
    (game,) = games_in(in_blocks(table.records[5:]), tmp_path, capsys)
    assert (game["game"], game["first_sequence"], game["missing"]) == ("classic", 5, 0)
    assert [hand["number"] for hand in game["loose"]] == [4, 5]
    assert game["loose"][0] == {"taken": {"hearts": [7, 3, 1, 2], "QS": 0}, "points": None, "number": 4}


@pytest.mark.parametrize("rules", [DNF, *({"game": "hoemke", "code": f"111{score}"} for score in (1, 2, 3))], ids=str)
def test_cards_tell_the_game_where_its_beginning_is_missing(rules, tmp_path, capsys):
    table = Table(rules, target=900)
    hand = facts.everything_to(1, rules, None)
    hand["hearts"][2] += 1
    hand["hearts"][1] -= 1
    assert table.hand(**hand) == 0
    (game,) = games_in(in_blocks(table.records[1:]), tmp_path, capsys)
    assert game["game"] == rules["game"]
    assert game["loose"][0]["taken"] == {"hearts": hand["hearts"], **hand["takers"]}


def test_a_game_whose_beginning_is_missing_is_not_a_part_of_the_one_before(tmp_path, capsys):
    old = classic(10)
    new = classic(20, first=11)
    one, other = games_in(in_blocks(old.records, new.records[6:]), tmp_path, capsys)
    assert (len(one["hands"]), one["last_sequence"]) == (10, 10)
    assert [hand["number"] for hand in other["loose"]] == list(range(5, 20))


def test_a_hand_after_what_should_be_the_end_is_loose(tmp_path, capsys):
    """The new target was lost."""
    table = classic(2, target=20)
    assert table.over == "reached"
    assert table.tell("target", target=900) == 0
    assert table.hand(**OTHER_HAND) == 0
    (game,) = games_in(in_blocks(table.records[:-2], table.records[-1:]), tmp_path, capsys)
    assert (len(game["hands"]), game["missing"]) == (2, 1)
    assert game["loose"][0]["points"] == [1, 9, 2, 14]


def test_a_record_that_lies_across_two_blocks_is_found(tmp_path, capsys):
    """Block 1 of a file of more than 510 records ends within one."""
    table = classic(12)
    while len(table.records) < 600:
        if table.undo_hand() or table.hand(**(HAND if len(table.records) % 3 else OTHER_HAND)):
            break
    data = b"".join(table.records)
    assert len(data) > 2 * flash.BLOCK_SIZE - 4
    dump = box.formatted(flash.build({"games/old/00000000": data}, box.BLOCKS * flash.BLOCK_SIZE))
    (game,) = games_in(dump, tmp_path, capsys)
    assert game["missing"] == 0
    assert game["totals"] == list(table.totals)


@pytest.mark.parametrize("seed", range(5))
def test_no_damage_brings_it_down(seed, tmp_path, capsys):
    chance = random.Random(seed)
    recorder, _ = campaign.evening(2, campaign.DNF, 20, seed=seed, files={})
    there = salvage.find(recorder.image)
    image = bytearray(recorder.image)
    for _ in range(5):
        for record in chance.sample(there, len(there) // 5):
            image[record.offset + chance.randrange(16)] ^= 1 << chance.randrange(8)
        for _ in range(3):
            block = chance.choice(there).block * flash.BLOCK_SIZE
            other = chance.choice(there).block * flash.BLOCK_SIZE
            image[block : block + flash.BLOCK_SIZE] = image[other : other + flash.BLOCK_SIZE]
        games_in(bytes(image), tmp_path, capsys)
        out = tmp_path / f"{chance.random()}"
        printed(bytes(image), tmp_path, capsys, "--out", str(out))
        state.state_of(flash.folder(out))


# --- what it writes ----------------------------------------------------------------------------------------------


def test_records_are_printed_one_a_line(tmp_path, capsys):
    table = Table(CLASSIC, target=900)
    assert table.hand(**HAND) == 0
    text = printed(in_blocks(table.records), tmp_path, capsys, "--records")
    assert text.splitlines() == [
        "0x000025        0 GAME    01 00 84 03 00 00 00 00 00",
        "0x000035        1 HAND    00 f0 ff 0f 37 21 00 00 00",
    ]


def test_what_it_writes_is_what_the_box_had(tmp_path, capsys):
    recorder, _ = campaign.evening(4, campaign.DNF, 30, seed=2, files={})
    had = state.read(write(recorder.image, tmp_path))
    printed(box.formatted(recorder.image), tmp_path, capsys, "--out", str(tmp_path / "games"))
    assert flash.folder(tmp_path / "games") == had


def test_a_game_that_has_just_begun_lies_beside_the_one_before_it(tmp_path, capsys):
    recorder, _ = campaign.evening(1, campaign.DNF, 30, seed=2, files={})
    recorder.tell("game", rules=campaign.DNF, dealer=0, drawn=True, new=())
    had = state.read(write(recorder.image, tmp_path))
    printed(box.formatted(recorder.image), tmp_path, capsys, "--out", str(tmp_path / "games"))
    assert flash.folder(tmp_path / "games") == had
    old, begun = games_in(recorder.image, tmp_path, capsys)[-2:]
    assert (len(old["hands"]), len(begun["hands"])) == (30, 0)


def test_two_lives_become_one(tmp_path, capsys):
    """The newer games get new numbers; the newest is the running one, and the box goes on with it."""
    recorder, games = campaign.evening(2, campaign.DNF, 10, seed=2, files={})
    again, new_games = campaign.new_play(box.formatted(recorder.image), 12, seed=5)
    running = state.describe(again.app.game)
    printed(again.image, tmp_path, capsys, "--out", str(tmp_path / "games"))
    files = flash.folder(tmp_path / "games")
    restored = box.Box(flash.build({flash.GAMES + name: data for name, data in files.items()}, box.BLOCKS * flash.BLOCK_SIZE))
    told = state.describe(restored.app.game)
    assert {**told, "next_sequence": 0} == {**running, "next_sequence": 0}
    assert told["next_sequence"] > running["next_sequence"]
    archived = [state.state_of({"now/" + name[4:]: data}) for name, data in sorted(files.items()) if name.startswith("old/")]
    assert [len(game["hands"]) for game in archived] == [len(game) for game in (games + new_games)[:-1]]
    restored.play(CLASSIC, 3, seed=1)


def test_a_folder_that_is_there_is_left_alone(tmp_path, capsys):
    path = write(in_blocks(classic(1).records), tmp_path)
    assert salvage.main([str(path), "--out", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err


# --- what it reads ------------------------------------------------------------------------------------------------


def test_a_uf2_file_is_read_too(tmp_path, capsys):
    dump = in_blocks(classic(5).records)
    found = games_in(uf2.write(uf2.Contents.of(dump, uf2.FLASH_BASE)), tmp_path, capsys)
    assert [len(game["hands"]) for game in found] == [5]


@pytest.mark.parametrize("content", [b"", b"\xa7", bytes(SIZE)])
def test_where_there_is_nothing_there_are_no_games(content, tmp_path, capsys):
    assert games_in(content, tmp_path, capsys) == []


def test_a_path_that_is_not_there(tmp_path, capsys):
    assert salvage.main([str(tmp_path / "nothing")]) == 2
    assert "nothing can't be salvaged: " in capsys.readouterr().err


def test_a_folder_is_read_too(tmp_path, capsys):
    """As where a part was set aside."""
    records = [bytes(record) for record in classic(5).records]
    (tmp_path / "old").mkdir()
    (tmp_path / "now").mkdir()
    (tmp_path / "now" / "00000000").write_bytes(b"".join(records[:4]))
    (tmp_path / "old" / "bad-00000000").write_bytes(b"".join(records))
    capsys.readouterr()
    assert salvage.main([str(tmp_path)]) == 0
    (game,) = json.loads(capsys.readouterr().out)
    assert len(game["hands"]) == 5


def test_what_could_not_be_written_is_said(tmp_path, capsys):
    """The record that begins the game is lost: its hands are told, but no box could read them."""
    records = classic(2).records[1:]
    path = write(in_blocks(records), tmp_path)
    capsys.readouterr()
    assert salvage.main([str(path), "--out", str(tmp_path / "games")]) == 0
    assert "2 loose hands without their game could not be written" in capsys.readouterr().err


def test_no_records_at_all_is_said(tmp_path, capsys):
    assert salvage.main([str(write(b"a photo", tmp_path))]) == 0
    assert "There are no records in" in capsys.readouterr().err

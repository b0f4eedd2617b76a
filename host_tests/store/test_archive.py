# SPDX-License-Identifier: MIT
"""The finished games are read whole, each into another game, and what can't be read is said and breaks nothing."""

from types import SimpleNamespace

import pytest

from hearts import starting
from hearts.core import record as r
from hearts.core.change import archives
from hearts.core.game import Game
from hearts.finished import finished as games_before
from hearts.port.folder import Folder
from hearts.store.journal import Journal
from host_tests import finished
from host_tests.core import facts

CLASSIC = {"game": "classic", "target": 45}


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path / "games"))


def archive_of(folder, running):
    """The finished games as an app gives them to its screens; running: the game that is played."""
    return games_before(SimpleNamespace(port=SimpleNamespace(folder=folder), game=running))


def read(archive, place):
    """The state of a finished game, and how often there was more to be read; None where it is not sound."""
    game = Game()
    archive.begin(place, game)
    more = 0
    while archive.go_on():
        more += 1
    if not archive.sound:
        return None, more
    return facts.state_in_words(game, facts.rules_in_words(game.rules.code)), more


def expected(made):
    """The same by the model."""
    state = made.model.state()
    rules = facts.rules_in_words(facts.rules_code(state["rules"]))
    return {**state, "rules": rules}


def test_all_games_are_there_as_they_were_played(folder):
    games = finished.Archive()
    for seed in range(12):
        games.wild(seed, finished.NAMES)
    games.put(folder)
    archive = archive_of(folder, Game())
    assert archive.count == 12
    for place in (11, 0, *range(12)):
        assert read(archive, place)[0] == expected(games.games[place])


def test_a_game_is_read_in_pieces(folder):
    games = finished.Archive()
    games.plain({**CLASSIC, "target": 900}, 12)  # and a game and four names: 17 records
    games.plain({**CLASSIC, "target": 900}, 11)
    games.put(folder)
    archive = archive_of(folder, Game())
    assert [read(archive, place)[1] for place in range(2)] == [1, 1]
    assert read(archive, 0)[0] == expected(games.games[0])


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data + b"?",
        lambda data: b"",
        lambda data: data[:32] + bytes((data[32] ^ 1,)) + data[33:],
        lambda data: data[:32] + data[48:],
        lambda data: data[:16],
        lambda data: bytes(480),
    ],
    ids=["a byte short", "a byte more", "empty", "a bit", "a record is missing", "no hand", "zeros"],
)
def test_a_game_that_is_damaged_is_not_sound_and_those_beside_it_are(damage, folder):
    games = finished.Archive()
    for seed in range(3):
        games.plain(CLASSIC, 5, seed)
    games.games[1] = games.games[1]._replace(data=damage(games.games[1].data))
    games.put(folder)
    archive = archive_of(folder, Game())
    assert [read(archive, place)[0] is not None for place in range(3)] == [True, False, True]


def test_a_game_that_is_gone_meanwhile_is_not_sound(folder):
    games = finished.Archive()
    games.plain(CLASSIC, 5)
    games.put(folder)
    archive = archive_of(folder, Game())
    folder.inside("old").remove(games.games[0].name)
    assert read(archive, 0) == (None, 0)


def test_what_was_set_aside_is_no_finished_game(folder):
    games = finished.Archive()
    games.plain(CLASSIC, 5)
    games.put(folder)
    for name in ("bad-00000000", "new", "notes.txt"):
        with folder.inside("old").open(name, "wb") as file:
            file.write(games.games[0].data)
    assert archive_of(folder, Game()).count == 1


def test_without_a_folder_there_is_no_finished_game(folder):
    assert archive_of(folder, Game()).count == 0


class Table(facts.Table):
    """A game with its journal."""

    def __init__(self, folder):
        super().__init__()
        self.journal = Journal(folder)
        assert self.journal.load(self.game, starting) == r.OK

    def give(self, record, rules=None):
        ends = r.kind_of(record) == r.HAND and archives(self.game)
        assert self.journal.append(record, self.game.sequence) == r.OK
        status = super().give(record, rules)
        if ends:
            self.journal.archive(self.game.start_sequence)
        return status


def finished_states(folder, table):
    archive = archive_of(folder, table.game)
    return [read(archive, place)[0] for place in range(archive.count)]


def test_a_game_is_there_from_its_end_on_until_its_file_is_and_never_twice(folder):
    table = Table(folder)
    table.begin(CLASSIC)
    for _ in range(2):
        assert finished_states(folder, table) == []
        table.hand(0, 1, 24, 1)
    state = facts.state_in_words(table.game, facts.rules_in_words(table.game.rules.code))
    assert table.over == "reached"
    assert finished_states(folder, table) == [state]
    table.begin(CLASSIC)  # and from now on it lies before this one
    assert finished_states(folder, table) == [state]
    table.undo()
    assert finished_states(folder, table) == [state]
    table.begin(CLASSIC)
    table.tell("sit", seat=1, name=finished.letters("BEN"))
    assert finished_states(folder, table) == [state]
    table.hand(0, 1, 24, 1)
    assert finished_states(folder, table) == [state]
    assert len(folder.inside("old").names()) == 1


def test_a_game_that_was_given_up_is_there_as_it_stood(folder):
    table = Table(folder)
    table.begin(CLASSIC)
    table.hand(0, 1, 24, 1)
    assert finished_states(folder, table) == []
    state = facts.state_in_words(table.game, facts.rules_in_words(table.game.rules.code))
    table.begin(CLASSIC)
    assert finished_states(folder, table) == [state]
    assert state["over"] is None


def test_a_game_that_was_undone_before_its_first_hand_is_none(folder):
    table = Table(folder)
    table.begin(CLASSIC)
    table.undo()
    table.begin(CLASSIC)
    assert finished_states(folder, table) == []


def test_a_file_of_a_game_that_was_undone_is_read_as_one_without_a_hand(folder):
    """As it lies there where it was too long to go: all that can be said of it is that nothing is."""
    games = finished.Archive()
    call = {"is": "call", "left": 3, "right": 0, "across": 0, "kitty": 0}
    begin = {"is": "game", "rules": {"game": "dnf", "target": 100}, "dealer": 0, "drawn": False, "new": []}
    games.make(lambda model: [begin, *[call] * 40, {"is": "undo", "first": 0}])
    games.put(folder)
    archive = archive_of(folder, Game())
    game = Game()
    archive.begin(0, game)
    while archive.go_on():
        pass
    assert (archive.sound, game.started, game.hands, game.records) == (True, False, 0, 42)


def test_nothing_is_changed_by_reading(folder):
    games = finished.Archive()
    for seed in range(3):
        games.plain(CLASSIC, 5, seed)
    games.put(folder)
    running = Game()
    before = {name: folder.inside("old").open(name, "rb").read() for name in folder.inside("old").names()}
    state = facts.all_that_counts(running)
    archive = archive_of(folder, running)
    for place in range(3):
        read(archive, place)
    assert {name: folder.inside("old").open(name, "rb").read() for name in folder.inside("old").names()} == before
    assert facts.all_that_counts(running) == state

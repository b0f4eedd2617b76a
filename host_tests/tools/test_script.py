# SPDX-License-Identifier: MIT
"""Key scripts: what can be written, what goes wrong and how that is told, and the player."""

import contextlib

import pytest

from host_tests.tools import counter
from tools import device, play, script
from tools.script import ScriptError, ScriptFailure


@pytest.fixture
def box(tmp_path):
    with contextlib.closing(counter.on_cpython(tmp_path / "games")) as machine:
        yield machine


def run(text, machine, pictures=None):
    script.run(text, machine, pictures, counter.state_of)


def test_a_script_presses_waits_cuts_and_expects(box):
    run(
        """
        # Two for the south, one for the east.
        expect text "READY NOW"
        press A D A
        expect totals 2 0 0 1      # south west north east
        expect no text "READY"
        hold C
        expect text "C HELD"
        expect text HELD
        wait 500
        cut power
        expect text "READY NOW"
        expect totals 2 0 11 1
        """,
        box,
    )
    assert box.files() == {"counts": bytes([2, 0, 11, 1])}


def test_press_is_60_ms_down_and_60_up_and_hold_700(box):
    box.boot()
    start = box.now
    run("press A B\nhold C", box)
    assert box.now == start + 2 * (60 + 60) + 700 + 60


def test_every_key_has_its_name(box):
    run(
        """
        press A
        expect text "A"
        press B
        expect text "B"
        press C
        expect text "C"
        press D
        expect text "D"
        press OK
        expect text "LOT"
        press BACK
        expect text "BACK"
        """,
        box,
    )


def test_repeats_may_nest(box):
    run("repeat 2\npress A\nrepeat 3\npress B\nend\nend\nexpect totals 2 6 0 0", box)


def test_a_script_may_include_others(box, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "main.keys").write_text("include parts/two.keys\nexpect totals 2 1 0 0\n")
    (tmp_path / "parts" / "two.keys").write_text("press A A\ninclude one.keys\n")
    (tmp_path / "parts" / "one.keys").write_text("press B\n")
    run(tmp_path / "main.keys", box)
    box.cut_power()
    assert [command.where for command in script.parse(str(tmp_path / "main.keys"))] == [
        "two.keys:1", "one.keys:1", "main.keys:2",
    ]  # fmt: skip


def test_pictures_go_to_the_caller(box):
    taken = {}
    run("picture before\npress A\npicture after-1", box, taken.__setitem__)
    assert list(taken) == ["before", "after-1"]
    assert taken["before"] != taken["after-1"] == bytes(box.panel.ram)


def test_without_a_caller_for_them_pictures_are_only_looked_at(box):
    run("picture before", box)


def test_expect_over_asks_the_files(box):
    with pytest.raises(ScriptFailure, match="a game that goes on"):
        run("press A\nexpect over", box)
    run("hold A\nexpect over", box)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('expect text "NEVER SAID"', "this can't be read on the panel"),
        ('expect no text "READY"', "this can be read on the panel"),
        ("expect totals 0 0 0 1", "the table shows 0 0 0 0"),
        ("expect over", "the files hold a game that goes on"),
    ],
)
def test_a_failed_expectation_says_script_line_and_what_and_shows_the_panel(box, tmp_path, line, complaint):
    path = tmp_path / "some.keys"
    path.write_text(f"wait 10\n\n  {line}\n")
    with pytest.raises(ScriptFailure) as failure:
        run(path, box)
    said = str(failure.value).splitlines()
    assert said[0] == f"some.keys:3: {line}"
    assert said[1] == f"  {complaint}"
    assert len(said) == 2 + 34
    assert all(len(row) == 130 for row in said[2:])
    assert "█" in said[30]


def test_totals_must_stand_in_the_files_too(box):
    with pytest.raises(ScriptFailure, match="the files hold 9 9 9 9"):
        script.run("expect totals 0 0 0 0", box, state_of=lambda files: {"totals": [9, 9, 9, 9]})


def test_a_machine_that_fails_is_told_with_its_line(box):
    with pytest.raises(ScriptFailure, match="script:2: hold BACK\n  ValueError: held too long"):
        run("press A\nhold BACK", box)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("press A\npres B", "script:2: no such command: pres B"),
        ("press E", "script:1: no such key: E; there are A B C D OK BACK"),
        ("press a", "script:1: no such key: a"),
        ("hold", "script:1: hold needs a key"),
        ("wait", "script:1: wait needs"),
        ("wait soon", "script:1: wait needs a whole number from 0 up, not soon"),
        ("wait -1", "script:1: wait needs a whole number from 0 up, not -1"),
        ("cut", "script:1: no such command: cut"),
        ("cut power now", "script:1: nothing follows after cut power"),
        ("expect text", "script:1: expect text needs one word or a text in quotes"),
        ("expect text EVA SHOT", "script:1: expect text needs one word or a text in quotes"),
        ('expect text "EVA', "script:1: No closing quotation"),
        ('expect text "漢"', "script:1: no font can write '漢'"),
        ("expect totals 1 2 3", "script:1: expect totals needs four whole numbers"),
        ("expect totals a b c d", "script:1: expect totals needs four whole numbers"),
        ("expect over now", "script:1: nothing follows after expect over"),
        ("expect nothing", "script:1: no such command: expect nothing"),
        ("picture a/b", "script:1: a picture's name has letters, digits, - and _ only"),
        ("repeat 2\npress A", "script:1: repeat without end"),
        ("repeat 0\nend", "script:1: repeat needs a whole number from 1 up, not 0"),
        ("press A\nend", "script:2: end without repeat"),
        ("include missing.keys", "missing.keys: No such file or directory"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line_before_anything_is_pressed(box, text, complaint):
    with pytest.raises(ScriptError) as error:
        run(text, box)
    assert complaint in str(error.value)
    assert not box.powered


def test_a_script_that_includes_itself_is_an_error(tmp_path):
    path = tmp_path / "self.keys"
    path.write_text("include self.keys\n")
    with pytest.raises(ScriptError, match="include itself"):
        script.parse(path)


@pytest.fixture
def stand_in(monkeypatch):
    machines = {"cpython": counter.on_cpython, "micropython": counter.on_micropython}
    monkeypatch.setattr(device, "machine", lambda kind, folder: machines[kind](folder))


@pytest.mark.parametrize("kind", ["cpython", "micropython"])
def test_the_player_runs_a_script_and_writes_its_pictures(stand_in, tmp_path, capsys, kind):
    path = tmp_path / "one.keys"
    path.write_text('press A B\nexpect text "B"\npicture two-presses\n')
    games = tmp_path / "games"
    arguments = [str(path), "--on", kind, "--pictures", str(tmp_path / "pictures"), "--state", str(games)]
    assert play.main(arguments) == 0
    said = capsys.readouterr().out
    assert "3 commands" in said
    assert f"on {kind}: as expected" in said
    assert (tmp_path / "pictures" / "two-presses.png").read_bytes().startswith(b"\x89PNG")
    assert (games / "counts").read_bytes() == bytes([1, 1, 0, 0])


def test_the_player_tells_a_failure_from_a_bad_script(stand_in, tmp_path, capsys):
    path = tmp_path / "one.keys"
    path.write_text('expect text "NEVER"\n')
    assert play.main([str(path)]) == 1
    assert "one.keys:1: expect text" in capsys.readouterr().err
    path.write_text("jump\n")
    assert play.main([str(path)]) == 2
    assert "one.keys:1: no such command: jump" in capsys.readouterr().err
    assert play.main([str(tmp_path / "none.keys")]) == 2
    assert "No such file" in capsys.readouterr().err

# SPDX-License-Identifier: MIT
"""The KiCad schematic: whole by itself, and, where KiCad 9 is installed, without an error in its own check and with the circuit's nets."""

import re
import shutil

import pytest

from host_tests.hardware import drawn
from tools.hardware import HARDWARE, circuit, erc, kicad

FOLDER = HARDWARE / "kicad"


@pytest.fixture
def _kicad():
    if not shutil.which("kicad-cli"):
        pytest.skip("KICAD WAS NOT ASKED: " + erc.MISSING)


def needs_kicad(test):
    """A test that asks KiCad, skipped where it isn't installed."""
    return pytest.mark.kicad(pytest.mark.usefixtures("_kicad")(test))


@pytest.fixture(scope="module")
def root():
    return drawn.tree((FOLDER / erc.SHEET).read_text(encoding="utf-8"))


def fields(symbol):
    return {field[1]: field[2] for field in drawn.parts(symbol, "property")}


def placed(root):
    """The symbols of parts, by reference; not those of power."""
    found = {fields(symbol)["Reference"]: symbol for symbol in drawn.parts(root, "symbol")}
    return {reference: symbol for reference, symbol in found.items() if not reference.startswith("#")}


def test_it_has_every_part_once_with_a_value_and_a_footprint(root):
    symbols = [fields(symbol)["Reference"] for symbol in drawn.parts(root, "symbol")]
    assert len(symbols) == len(set(symbols))
    assert set(placed(root)) == set(circuit.parts("hand-wired"))
    for reference, symbol in placed(root).items():
        assert fields(symbol)["Value"] and re.fullmatch(r"[\w.-]+:[\w.-]+", fields(symbol)["Footprint"]), reference


def test_it_brings_its_own_symbols(root):
    own = {symbol[1] for symbol in drawn.parts(drawn.parts(root, "lib_symbols")[0], "symbol")}
    used = {drawn.parts(symbol, "lib_id")[0][1] for symbol in drawn.parts(root, "symbol")}
    assert used == own and all(name.startswith("heartkeeper:") for name in own)


def test_the_picos_symbol_has_forty_pins_as_the_board_does(root):
    symbols = {symbol[1]: symbol for symbol in drawn.parts(drawn.parts(root, "lib_symbols")[0], "symbol")}
    pins = [pin for unit in drawn.parts(symbols["heartkeeper:Pico"], "symbol") for pin in drawn.parts(unit, "pin")]
    assert {drawn.parts(pin, "number")[0][1]: drawn.parts(pin, "name")[0][1] for pin in pins} == circuit.NAMES


def test_every_identifier_is_there_once(root):
    text = (FOLDER / erc.SHEET).read_text(encoding="utf-8")
    found = re.findall(r'\(uuid "([^"]+)"\)', text)
    assert len(found) > 100 and len(found) == len(set(found))


def test_everything_lies_on_the_grid(root):
    places = [drawn.parts(item, "at")[0] for kind in ("symbol", "label", "junction", "no_connect") for item in drawn.parts(root, kind)]
    places += [point for wire in drawn.parts(root, "wire") for point in drawn.parts(drawn.parts(wire, "pts")[0], "xy")]
    for place in places:
        for number in place[1:3]:
            steps = float(number) / 1.27
            assert abs(steps - round(steps)) < 1e-6, place


def test_a_pin_that_is_in_no_net_has_a_cross(root):
    crosses = len(drawn.parts(root, "no_connect"))
    pins = {(reference, pin) for reference, part in circuit.parts("hand-wired").items() for pin in part.pins}
    assert crosses == len(pins - set(circuit.net_of("hand-wired")))


def test_text_is_quoted_so_that_it_is_read_back():
    assert drawn.tree(kicad.written(["text", kicad.Text('a "b" \\ c')])) == ["text", 'a \\"b\\" \\\\ c']
    assert kicad.written(["at", 1.5, 2.0, 90]) == "(at 1.5 2 90)"


def test_the_report_that_is_kept_has_neither_errors_nor_warnings_nor_a_date():
    text = (FOLDER / erc.REPORT).read_text(encoding="utf-8")
    assert erc.counts(text) == (0, 0)
    assert not re.search(r"\d{4}-\d\d-\d\d", text)


def test_the_check_says_so_where_kicad_is_not_there(monkeypatch, capsys):
    monkeypatch.setattr(erc.shutil, "which", lambda name: None)
    assert erc.main() == 1
    assert "nothing was checked" in capsys.readouterr().err


@needs_kicad
def test_kicad_finds_no_error():
    """Footprints that are not installed are warnings, and no matter here."""
    text = erc.report(FOLDER)
    assert erc.counts(text)[0] == 0
    assert set(re.findall(r"^\[(\w+)\]", text, re.MULTILINE)) <= {"footprint_link_issues"}


@needs_kicad
def test_kicad_would_find_a_cross_that_is_missing(tmp_path):
    folder = tmp_path / "kicad"
    shutil.copytree(FOLDER, folder)
    path = folder / erc.SHEET
    path.write_text(path.read_text(encoding="utf-8").replace("(no_connect", "(text_that_is_none", 1), encoding="utf-8")
    text = re.sub(r"\t\(text_that_is_none\n.*?\n\t\)\n", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    path.write_text(text, encoding="utf-8")
    assert erc.counts(erc.report(folder))[0] == 1


@needs_kicad
def test_kicads_netlist_is_the_circuit(tmp_path):
    path = tmp_path / "heartkeeper.net"
    status, said = erc.run(FOLDER, "sch", "export", "netlist", "--format", "kicadsexpr", "--output", str(path), erc.SHEET)
    assert status == 0, said
    text = path.read_text(encoding="utf-8")
    names = {}
    for part in drawn.parts(drawn.parts(drawn.tree(text), "libparts")[0], "libpart"):
        for component in drawn.parts(drawn.parts(drawn.tree(text), "components")[0], "comp"):
            reference = drawn.parts(component, "ref")[0][1]
            if drawn.parts(drawn.parts(component, "libsource")[0], "part")[0][1] == drawn.parts(part, "part")[0][1] and reference != "U1":
                for pin in drawn.parts(drawn.parts(part, "pins")[0], "pin"):
                    number, name = drawn.parts(pin, "num")[0][1], drawn.parts(pin, "name")[0][1]
                    names[(reference, number)] = (reference, name)
    assert drawn.netlist(text, names) == set(circuit.nets("hand-wired").values())

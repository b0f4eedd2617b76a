# SPDX-License-Identifier: MIT
"""The machines: power, buttons, time and files, the same on CPython and on the MicroPython unix port."""

import contextlib

import pytest

from hearts.input.keys import BACK, OK, A, B, C, D
from host_tests import machines
from host_tests.tools import counter
from tools import device, reader
from tools.device import STEP_MS, CPythonMachine, MicroPythonMachine
from tools.machine import BOOT_MS, MachineError


@pytest.fixture(
    params=[
        pytest.param(counter.on_cpython, id="cpython"),
        pytest.param(counter.on_micropython, id="micropython"),
    ]
)
def make(request):
    return request.param


@pytest.fixture
def box(make, tmp_path):
    with contextlib.closing(make(tmp_path / "games")) as machine:
        yield machine


def tap(machine, *keys, ms=60):
    for key in keys:
        machine.press(key)
        machine.run(ms)
        machine.release(key)
        machine.run(60)


def test_a_new_machine_has_no_power_and_shows_nothing(box):
    assert not box.powered
    assert not box.panel.lit
    box.run(100)
    assert box.now == 100


def test_boot_ends_with_the_first_frame(box):
    took = box.boot()
    assert took <= box.now - 20 <= 100
    assert box.panel.lit
    assert not box.panel.snow
    assert reader.shows(box.panel.seen(), "READY NOW")


def test_only_one_boot_without_a_cut(box):
    box.boot()
    with pytest.raises(MachineError, match="power already"):
        box.boot()


class Blank:
    """An app that never draws."""

    def __init__(self, port):
        pass

    def step(self, now, levels):
        pass


def test_a_box_that_shows_nothing_is_an_error(tmp_path):
    box = CPythonMachine(tmp_path, app=f"{__name__}:Blank")
    with contextlib.closing(box), pytest.raises(MachineError, match=f"no picture {BOOT_MS} ms after power-on"):
        box.boot()


def test_presses_reach_the_app_and_its_picture_the_panel(box):
    box.boot()
    tap(box, A, A, B, D)
    assert reader.totals(box.panel.seen()) == [2, 1, 0, 1]
    tap(box, C, ms=700)
    assert reader.totals(box.panel.seen()) == [2, 1, 11, 1]


def test_a_press_between_two_looks_is_latched(box):
    box.boot()
    box.press(C)
    box.release(C)
    box.run(STEP_MS)
    assert reader.totals(box.panel.seen()) == [0, 0, 1, 0]
    box.run(1000)
    assert reader.totals(box.panel.seen()) == [0, 0, 1, 0]


def test_looks_come_at_a_fixed_pace_however_time_is_cut_up(box):
    box.boot()
    box.press(A)
    start = box.now
    for _ in range(602 * 4):
        box.run(0.25)
    assert box.now == start + 602
    assert reader.totals(box.panel.seen()) == [11, 0, 0, 0]


def test_files_are_those_of_the_folder(box, tmp_path):
    box.boot()
    assert box.files() == {}
    tap(box, B)
    assert box.files() == {"counts": b"\0\1\0\0"}
    assert (tmp_path / "games" / "counts").read_bytes() == b"\0\1\0\0"


def test_a_power_cut_keeps_files_and_nothing_else(box):
    box.boot()
    tap(box, A, A, OK)
    box.press(D)
    box.cut_power()
    box.release(D)
    assert not box.powered
    assert not box.panel.lit
    box.boot()
    box.run(100)
    assert reader.shows(box.panel.seen(), "READY NOW")
    assert reader.totals(box.panel.seen()) == [2, 0, 0, 0]


def test_on_cpython_a_power_cut_loses_what_was_not_flushed(tmp_path):
    with contextlib.closing(counter.on_cpython(tmp_path)) as box:
        box.boot()
        tap(box, BACK)
        box.cut_power()
        assert box.files() == {"unflushed": b""}


def test_a_button_held_at_power_on_counts_once_it_was_let_go(box):
    box.press(B)
    box.boot()
    box.run(20)
    assert reader.totals(box.panel.seen()) == [0, 0, 0, 0]
    box.release(B)
    box.run(60)
    tap(box, B)
    assert reader.totals(box.panel.seen()) == [0, 1, 0, 0]


def test_the_same_seed_draws_the_same_lots(make, tmp_path):
    pictures = []
    for number, seed in enumerate((7, 7, 8)):
        with contextlib.closing(make(tmp_path / str(number), seed)) as box:
            box.boot()
            tap(box, OK)
            pictures.append(bytes(box.panel.ram))
    assert pictures[0] == pictures[1] != pictures[2]


def test_both_machines_send_the_same_bytes(tmp_path):
    results = []
    for name, make in (("cpython", counter.on_cpython), ("micropython", counter.on_micropython)):
        with contextlib.closing(make(tmp_path / name)) as box:
            box.boot()
            tap(box, A, B, C, D, OK, D, D)
            tap(box, A, ms=700)
            results.append((bytes(box.panel.ram), box.panel.bytes, box.panel.transfers, box.files()))
    assert results[0] == results[1]


def test_an_exception_in_the_app_comes_out_with_its_text(box):
    box.boot()
    box.press(BACK)
    with pytest.raises((ValueError, MachineError), match="held too long"):
        box.run(700)


def test_an_app_that_cannot_start_is_an_error_that_says_why(tmp_path):
    machines.need_micropython()
    box = MicroPythonMachine(tmp_path, app="no_such_module:App")
    with contextlib.closing(box), pytest.raises(MachineError, match="no module named 'no_such_module'"):
        box.boot()


def test_the_child_s_end_is_an_error(tmp_path):
    with contextlib.closing(counter.on_micropython(tmp_path)) as box:
        box.boot()
        box._child.kill()
        with pytest.raises(MachineError, match="MicroPython ended"):
            box.run(100)


def test_a_panel_that_was_away_shows_what_the_app_has_drawn_meanwhile(box):
    box.boot()
    box.panel.power_off()
    tap(box, A, A)
    assert not box.panel.lit
    box.panel.power_on()
    box.run(500)
    assert reader.totals(box.panel.seen()) == [2, 0, 0, 0]


def test_run_until_stops_when_it_is_so_or_time_is_up(box):
    box.boot()
    start = box.now
    assert box.run_until(lambda: box.now >= start + 50, 1000)
    assert box.now < start + 55
    assert not box.run_until(lambda: False, 30)


def test_the_machines_by_name(tmp_path):
    assert isinstance(device.machine("cpython", tmp_path), CPythonMachine)
    assert isinstance(device.machine("micropython", tmp_path), MicroPythonMachine)


class Held:
    def files(self):
        return {"kept": b"1", "finished/new": b"2"}


def test_save_makes_the_folder_hold_what_the_machine_holds(tmp_path):
    (tmp_path / "kept").write_bytes(b"0")
    (tmp_path / "gone").write_bytes(b"0")
    device.save(Held(), tmp_path)
    assert CPythonMachine(tmp_path).files() == Held().files()
    assert (tmp_path / "finished" / "new").read_bytes() == b"2"

# SPDX-License-Identifier: MIT
"""What goes wrong with a box on a card table, on stock MicroPython: the app fails or hangs, the display goes, a button sticks, the battery
gets low, the flash keeps the processor waiting. What was recorded stays, and the box goes on or says what is wrong."""

import contextlib
import functools

import pytest

from host_tests import machines
from host_tests.golden import golden
from tools import build, image, panel, reader, state
from tools.pico.branch import Branch
from tools.pico.machine import PicoMachine
from tools.script import run

pytestmark = pytest.mark.pico

A, B, C, D, OK, BACK = range(6)
CLASSIC = "press A OK OK OK OK A\n"  # to 100, south deals
HAND = "press OK A B B C OK\n"  # queen of spades to south, two hearts to west, one to north
TOTALS = [23, 2, 1, 0]
PROMPT = ">>> "
CLOCK = 1 << 30  # ms

# Put into main.py before its loop: C and BACK together let the app fail, D and BACK let it hang.
TRIGGERS = """
    step = app.step
    def trigger(now, levels):
        if levels == 36:
            raise ValueError("as the test wants it")
        while levels == 40:
            pass
        step(now, levels)
    app.step = trigger
"""
LOOP = "    while True:\n"


@functools.cache
def fragile():
    """The image of a box that can be made to fail."""
    files = build.files()
    main = files["main.py"].decode()
    assert main.count(LOOP) == 1
    files["main.py"] = main.replace(LOOP, TRIGGERS.lstrip("\n") + LOOP).encode()
    return image.image(machines.firmware(), files)


@contextlib.contextmanager
def fragile_box(script=CLASSIC + HAND):
    box = PicoMachine(fragile(), machines.ENGLISH)
    with contextlib.closing(box):
        box.boot()
        run(script, box)
        yield box


def both(box, *keys, ms=30):
    for key in keys:
        box.press(key)
    box.run(ms)
    for key in keys:
        box.release(key)


def shows(box, text):
    return reader.shows(box.panel.seen(), text)


def becomes(box, text, ms):
    """After how many ms the panel shows the text, at most `ms`."""
    began = box.now
    assert box.run_until(lambda: shows(box, text), ms, 5), f"{text!r} is not shown within {ms} ms"
    return box.now - began


def picture(box, name):
    box.run(100)
    golden(f"faults/{name}", bytes(box.panel.seen()))


def totals(box):
    return state.state_of({name: data for name, data in box.files().items() if "/" in name})["totals"]


# --- the app fails ------------------------------------------------------------------------------------------------


def test_after_an_exception_the_box_is_back_in_the_same_game_within_a_second():
    with fragile_box() as box:
        both(box, C, BACK)
        took = becomes(box, "STARTED ANEW", 1000)
        print(f"\nan exception: back after {took:.0f} ms")
        assert len(box.resets) == 1
        picture(box, "restarted")
        run("press OK\nexpect totals 23 2 1 0\n" + HAND + "expect totals 46 4 2 0", box)
        note = box.files()["crashes"].decode()
        assert "ValueError: as the test wants it" in note and "Traceback" in note


def test_notes_of_failures_stand_one_before_the_other():
    with fragile_box() as box:
        for _ in range(2):
            both(box, C, BACK)
            becomes(box, "STARTED ANEW", 1500)
            run("press OK", box)
        note = box.files()["crashes"]
        assert note.count(b"ValueError") == 2 and len(note) <= 2 * 420


def test_three_failures_within_a_minute_lead_to_the_safe_screen_and_from_there_back():
    with fragile_box() as box:
        for _ in range(3):
            both(box, C, BACK)
            box.run(1200)
        becomes(box, "SAFE MODE", 1500)
        picture(box, "safe")
        box.stall(30_000)  # no watchdog bites
        box.run(1000)
        assert len(box.resets) == 3 and shows(box, "SAFE MODE")
        run("press OK", box)
        box.run(1000)
        run("expect totals 23 2 1 0", box)
        # And it counts from the beginning again.
        both(box, C, BACK)
        becomes(box, "STARTED ANEW", 1500)


def test_in_the_safe_screen_the_repl_is_there():
    with fragile_box() as box:
        for _ in range(3):
            both(box, C, BACK)
            box.run(1200)
        becomes(box, "SAFE MODE", 1500)
        assert box.exec("import os\nprint(sorted(os.listdir('/games')))").strip() == "['crashes', 'now', 'old', 'settings']"


def test_back_held_at_power_on_leads_to_the_safe_screen(flashed):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.press(BACK)
        box.boot()
        box.release(BACK)
        assert shows(box, "SAFE MODE")
        run("press A B C D BACK", box)
        assert shows(box, "SAFE MODE")
        run("press OK", box)
        becomes(box, "WHICH GAME?", 1500)


@pytest.mark.parametrize("damage", ["missing", "cut short"])
def test_a_box_whose_app_is_damaged_ends_in_the_safe_screen(damage):
    """MicroPython reads for ever in a file that is cut short; the watchdog ends that."""
    files = build.files()
    app = files.pop("hearts/app.mpy")
    if damage == "cut short":
        files["hearts/app.mpy"] = app[:300]
    box = PicoMachine(image.image(machines.firmware(), files), machines.ENGLISH)
    with contextlib.closing(box):
        box.power_on()
        for _ in range(3):
            box.run(600)
            if damage == "cut short":
                box.stall(8000)
        becomes(box, "SAFE MODE", 2000)
        assert len(box.resets) == 3


# --- it hangs -----------------------------------------------------------------------------------------------------


def test_a_hang_is_over_within_10_s():
    with fragile_box() as box:
        began = box.now
        both(box, D, BACK)
        box.stall(8000)
        becomes(box, "STARTED ANEW", 2000)
        print(f"\na hang: back after {box.now - began:.0f} ms")
        assert box.now - began <= 10_000
        run("press OK\nexpect totals 23 2 1 0", box)
        assert b"watchdog" in box.files()["crashes"]


def test_the_repl_has_no_watchdog():
    with fragile_box() as box:
        box.exec("pass")
        box.stall(20_000)
        assert box.exec("print(app.game.totals[0])").strip() == "23"
        assert box.resets == []


def test_a_box_that_waits_is_not_bitten():
    with fragile_box() as box:
        box.run(9000)
        assert box.resets == []


# --- Ctrl-C -------------------------------------------------------------------------------------------------------


def test_ctrl_c_reaches_the_repl_within_half_a_second_whenever_it_comes(flashed):
    """At every moment of the loop, also within the buttons' interrupt and while a screen is loaded."""
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.boot()
        run(CLASSIC, box)
        took = []
        for busy in (False, True):
            for step in range(16):
                took.append(Branch(lambda busy=busy, step=step: interrupted(box, busy, step)).result())
        print(f"\nCtrl-C: at most {max(took):.0f} ms until the prompt")
        assert max(took) <= 500


def interrupted(box, busy, step):
    if busy:
        box.press(BACK)
        box.run(30)
        box.release(BACK)
        box.run(22)  # the menu is being loaded
    box.run(step * 0.63)
    began = box.now
    heard = len(box.console)
    box.type(b"\x03")
    if step % 2:  # as Thonny does
        box.run(step * 0.2)
        box.type(b"\x03")
    assert box.run_until(lambda: box.console[heard:].endswith(PROMPT), 2000)
    took = box.now - began
    box.stall(9000)
    box.run(10)
    assert not box.resets, "the watchdog bit"
    return took


# --- the display --------------------------------------------------------------------------------------------------


def test_without_a_display_presses_count_and_once_it_is_there_it_shows_them(flashed):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.power_on()
        box.panel.power_off()
        box.run(1000)
        run_blind(box, [A, OK, OK, OK, OK, A] + [OK, A, B, B, C, OK])  # the keys of CLASSIC, and of HAND
        box.panel.power_on()
        took = becomes(box, "#2", 500)
        print(f"\ndisplay plugged in later: lit after {took:.0f} ms")
        assert not box.panel.snow
        run("press A A\nexpect totals 23 2 1 0", box)


def run_blind(box, keys):
    for key in keys:
        box.press(key)
        box.run(60)
        box.release(key)
        box.run(200)


def test_the_other_address_is_found(flashed):
    box = PicoMachine(flashed, machines.ENGLISH, panel=panel.Panel(address=0x3D))
    with contextlib.closing(box):
        box.boot()
        assert shows(box, "WHICH GAME?")


@pytest.mark.parametrize("away", [5, 120, 1000])
def test_a_display_that_lost_its_power_is_lit_again_within_500_ms_and_no_press_is_lost(flashed, away):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.boot()
        run(CLASSIC, box)
        box.panel.power_off()
        run_blind(box, [OK, A] if away > 500 else [])
        box.run(away)
        box.panel.power_on(noticed=False)
        took = box.now
        assert box.run_until(lambda: box.panel.lit, 500, 5)
        print(f"\ndisplay away for {away} ms: lit after {box.now - took:.0f} ms")
        run_blind(box, [B, B, C, OK] if away > 500 else [OK, A, B, B, C, OK])
        run("press A A\nexpect totals 23 2 1 0", box)
        assert box.resets == [] and not box.panel.snow


@pytest.mark.parametrize(
    "places", [pytest.param((1, 7, 300), id="some"), pytest.param((0, 2, 6, 8, 40, 900), id="more", marks=pytest.mark.long)]
)
def test_a_refused_byte_anywhere_costs_no_press(flashed, places):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.boot()
        run(CLASSIC, box)
        results = [Branch(lambda byte=byte: refused(box, byte)).result() for byte in places]
        assert results == [TOTALS] * len(results)


def refused(box, byte):
    box.panel.refuse_after = byte
    run(HAND, box)
    box.run(500)
    assert box.panel.refuse_after is None and box.resets == []
    run("press A A\nexpect totals 23 2 1 0", box)
    return totals(box)


def test_a_wire_that_is_held_down_for_a_second_stops_nothing(flashed):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.boot()
        run(CLASSIC, box)
        box.wire.stuck = True
        run_blind(box, [OK, A, B])
        box.wire.stuck = False
        becomes(box, "OK: save", 500)
        run_blind(box, [B, C, OK])
        run("press A A\nexpect totals 23 2 1 0", box)
        assert box.resets == []


# --- buttons ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("since", ["power-on", pytest.param("later", marks=pytest.mark.long)])
def test_a_stuck_button_is_named_and_the_others_go_on(flashed, since):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        if since == "power-on":
            box.press(D)
        box.boot()
        run(CLASSIC, box)
        box.press(D)
        box.run(700)
        for _ in range(6):  # more than 10 s in all
            box.stall(1600)
            box.run(100)
        becomes(box, "BUTTON D IS STUCK", 1000)
        picture(box, "stuck")
        run("press OK\n" + HAND + "press A A\nexpect totals 23 2 1 0", box)
        table = bytes(box.panel.seen())
        box.release(D)
        box.run(100)
        assert bytes(box.panel.seen()) == table
        run("press D\nwait 200", box)
        assert bytes(box.panel.seen()) != table


def test_the_first_press_of_each_button_while_the_flash_is_erased_is_one_press(flashed):
    """The processor stands still for 400 ms, interrupts and all; each button goes down and up again meanwhile."""
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.boot()
        run(CLASSIC + "press OK A\n", box)
        for at, key in enumerate((B, B, C)):
            box.later(20 + 60 * at, lambda key=key: box.press(key))
            box.later(50 + 60 * at, lambda key=key: box.release(key))
        box.stall(400)
        box.run(300)
        # West's two were one; north's one.
        run("press B OK\nwait 300\npress A A\nexpect totals 23 2 1 0", box)


def test_presses_go_on_while_the_flash_takes_its_longest(flashed):
    """Each erase takes 400 ms and each page 3: quick fingers lose nothing but a second press of one button within an erase."""
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.erase_ms, box.program_ms = 400, 3
        box.boot()
        run(CLASSIC, box)
        for _ in range(4):
            run("press OK A B\nwait 420\npress B C OK\nwait 900", box)
        assert totals(box) == [4 * points for points in TOTALS]
        assert box.resets == []


# --- the clock ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [pytest.param(700, marks=pytest.mark.long), 1500, pytest.param(2600, marks=pytest.mark.long)])
def test_the_clock_wraps_after_12_days_without_a_trace(flashed, before):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.uptime_ms = CLOCK - 1000 - before
        box.boot()
        run("press A OK OK OK OK A OK A\nhold B\npress C OK\nwait 300\npress A A", box)
        assert totals(box) == [21, 4, 1, 0]
        box.run(3000)
        run("press OK A B B C OK\nwait 300\npress A A", box)
        assert totals(box) == [44, 6, 2, 0]
        assert box.resets == []


# --- the battery --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_low_battery_warns_and_an_empty_one_refuses_in_words(flashed):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.millivolts = 2900
        box.boot()
        run(CLASSIC + HAND + "press A A", box)
        box.millivolts = 2250
        box.run(12_000)
        run("press A A", box)
        becomes(box, "BATTERY LOW", 200)
        picture(box, "battery-low")
        run("press OK\n" + HAND + "press A A\nexpect totals 46 4 2 0", box)
        box.millivolts = 2000
        box.run(12_000)
        run(HAND, box)
        becomes(box, "Battery too low. Plug in USB,", 200)
        picture(box, "battery-empty")
        assert totals(box) == [46, 4, 2, 0]
        box.millivolts = 5000  # USB
        box.run(4000)
        run("press OK OK\nwait 300\npress A A\nexpect totals 69 6 3 0", box)


def test_a_supply_that_cannot_be_told_refuses_nothing(flashed):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.millivolts = 0
        box.boot()
        run(CLASSIC + HAND + "press A A\nexpect totals 23 2 1 0", box)


# --- files --------------------------------------------------------------------------------------------------------


def test_settings_that_cannot_be_read_are_told_once(flashed):
    box = machines.pico(flashed, {"settings": b"no settings"})
    with contextlib.closing(box):
        box.boot()
        assert shows(box, "SETTINGS LOST")
        picture(box, "settings-lost")
        run("press OK", box)
        becomes(box, "Dansk", 500)
        run("press A", box)
        becomes(box, "WHICH GAME?", 500)
        box.cut_power()
        box.boot()
        assert shows(box, "WHICH GAME?")


def test_a_damaged_journal_is_told_and_what_came_before_the_damage_is_there(flashed):
    box = machines.pico(flashed)
    with contextlib.closing(box):
        box.boot()
        run(CLASSIC + HAND + "press A A\n" + HAND, box)
        files = box.files()
    (name,) = [name for name in files if name.startswith("now/")]
    files[name] = files[name][:-1] + bytes([files[name][-1] ^ 1])
    box = machines.pico(flashed, files)
    with contextlib.closing(box):
        box.boot()
        assert shows(box, "LOOK AT THE SCORE") and shows(box, "after hand 1")
        picture(box, "some-lost")
        run("press OK A A\nexpect totals 23 2 1 0\n" + HAND + "press A A\nexpect totals 46 4 2 0", box)
        assert box.files()["old/bad-00000000"] == files[name]

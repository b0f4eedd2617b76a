# SPDX-License-Identifier: MIT
"""Displays other than the usual one on the emulated Pico: the same image, told by a file in its flash what is wired to it."""

import contextlib

import pytest

from host_tests import machines
from host_tests.journeys import test_journeys as journeys
from tools import panel, reader, script, settings
from tools.pico.machine import PicoMachine

pytestmark = pytest.mark.pico


def box_with(flashed, kind, module=None):
    """A Pico that is set to this kind of display, and has it unless told otherwise."""
    files = {settings.FILE: settings.changed(machines.ENGLISH, "display", kind)}
    return contextlib.closing(PicoMachine(flashed, files, module or panel.Panel(kind=kind)))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["ssd1309", "sh1106"])
def test_an_evening_is_the_same_pictures(kind, flashed):
    faults = []
    with box_with(flashed, kind) as box:
        box.boot()
        script.run(journeys.HERE / "classic-quick.keys", box, journeys.keeping_faults(journeys.compare, faults))
        assert not box.panel.snow
    assert not faults, "\n".join(faults)


def test_a_display_that_was_away_is_back(flashed):
    with box_with(flashed, "sh1106") as box:
        box.boot()
        before = bytes(box.panel.seen())
        box.panel.power_off()
        box.run(300)
        box.panel.power_on(noticed=False)
        assert box.run_until(lambda: box.panel.lit and box.panel.seen() == before, 500)
        assert not box.panel.snow


def test_it_is_set_right_by_the_buttons(flashed):
    """An SSD1309 that is taken for an SH1106 with an offset of 4: two presses of OK, over the usual SSD1306, and it is right."""
    module = panel.Panel(kind="ssd1309")
    module.strict = False
    with box_with(flashed, "sh1106-4", module) as box:
        box.power_on()
        box.run(1000)
        to_the_menu = "press OK OK OK A\nwait 300\nhold BACK\nwait 300\npress BACK\nwait 300\n"
        script.run(to_the_menu + "press A A A A A A A A A A OK\nwait 300\npress C C OK", box)
        module.strict = True
        script.run("press OK\nwait 300", box)
        assert module.lit and reader.shows(module.ram, "Display: SSD1309")
        assert box.files()[settings.FILE] == settings.changed(machines.ENGLISH, "display", "ssd1309")

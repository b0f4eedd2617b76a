# SPDX-License-Identifier: MIT
"""How long batteries last, modelled: `python -m host_tests.campaigns.energy`, or `make energy`.

Measured here: how much of its time the processor works, waits or sleeps, at which clock, on the emulated Pico by battery; and how many
pixels are lit how brightly for how long while a game of Dirty Nasty Filthy Hearts is played, on CPython: a hand every seven minutes, a
press every second and a half. An evening is three hours of that.

Not measured but taken from others, below by name: what a Pico draws in each state, what a lit pixel does, what a battery holds. So the
last table is no more than a model. What only a real board can say: its currents, at a battery's voltage too; the panel's, whose module
may have a regulator of its own; whether light sleep is as deep with the panel's pull-ups on the bus.

The tables go to host_tests/data/energy.md. The second column is the same game on a box that does none of this: always at full speed and
at the contrast that Adafruit's driver starts with."""

import contextlib
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from host_tests import machines
from tools import ROOT, script
from tools.panel import SIZE
from tools.pico.clocked import CRYSTAL
from tools.pico.machine import PicoMachine

GAME = ROOT / "host_tests" / "journeys" / "dnf-to-300.keys"
TABLE = ROOT / "host_tests" / "data" / "energy.md"

EVENING_MS = 3 * 3_600_000
_HAND_MS = 7 * 60_000
_PRESS_MS = 1_500
_FAST_MS = 6_000  # at full speed after a press
_LIT = 0x40

# mA at 5 V by clock in MHz, of a Pico that works and of one that waits for an interrupt; RP2-PowerControl's readings of an FNB58 at the
# USB plug under MicroPython 1.23. Between them along a straight line.
_WORKS = {18: 7.8, 64: 14.5, 125: 21.2}
_WAITS = {18: 7.45, 64: 13.0, 125: 18.8}
_SLEEPS = 1.29  # mA at 5 V in light sleep, the same
_SUPPLY = 5.0  # V
# A segment draws 100 uA at contrast 255 and in proportion below, for the 64th part of the time in which its row is on, at 7.5 V from the
# chip's charge pump (SSD1306 datasheet, tables 11-1 and 12-1); the pump and the Pico's converter, 80 % each, are assumed.
_SEGMENT_MA, _ROWS, _SEGMENT_V, _EFFICIENCY = 0.1, 64, 7.5, 0.8 * 0.8
_PANEL_MW = 2.0  # of a lit panel without a lit pixel, assumed: 0.5 mA at 3.3 V and the converter's loss
# mWh down to the voltage at which the box stops writing. Alkaline AA: 2,200 mAh at 1.25 V by some 25 mA (makers' discharge curves).
_BATTERIES = (("2 AA", 2 * 2200 * 1.25), ("3 AA", 3 * 2200 * 1.25), ("lithium cell, 1,000 mAh", 1000 * 3.7 * 0.95))


class Light(NamedTuple):
    """One evening of a panel, in which it is never dark. by_contrast: {contrast: ms}. pixels: mean number lit. weighted: the same times
    contrast / 256. worst: ms for which the pixel that is lit longest is."""

    by_contrast: dict
    pixels: float
    weighted: float
    worst: int


def evening():
    """The Light of an evening, and how many presses it had."""
    commands = iter(command for command in script.parse(GAME) if command.action in ("press", "hold"))
    keys = [(command.action, key) for command in commands for key in command.arguments]
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(machines.machine("cpython", Path(folder))) as box:
        box.boot()
        by_contrast, held, lit, weighted = {}, [0] * (8 * SIZE), 0, 0.0

        def see(ms):
            nonlocal lit, weighted
            box.run(ms)
            contrast = box.panel.contrast
            by_contrast[contrast] = by_contrast.get(contrast, 0) + ms
            places = [8 * at + bit for at, byte in enumerate(box.panel.ram) for bit in range(8) if byte >> bit & 1]
            for place in places:
                held[place] += ms
            lit += len(places) * ms
            weighted += len(places) * contrast / 256 * ms

        presses = 0
        began = box.now
        for action, key in keys:
            hands = box.app.game.hands
            box.press(key)
            see(90 if action == "press" else 700)
            box.release(key)
            see(_PRESS_MS)
            presses += 1
            if box.app.game.hands > hands:
                while box.now < began + box.app.game.hands * _HAND_MS:
                    see(1000)
        total = sum(by_contrast.values())
        scale = EVENING_MS / total
        light = {contrast: ms * scale for contrast, ms in by_contrast.items()}
        return Light(light, lit / total, weighted / total, max(held) * scale), round(presses * scale)


def share(box, act):
    """What the processor does in act(): {(hertz, "works" or "waits"): share of the time}."""
    before = dict(box.clock.spent), dict(box.clock.waited)
    began = box.now
    act()
    after = dict(box.clock.spent), dict(box.clock.waited)
    found = {}
    for way, earlier, later in zip(("works", "waits"), before, after, strict=True):
        for hertz, nanos in later.items():
            part = (nanos - earlier.get(hertz, 0)) / 1e6 / (box.now - began)
            if part > 0.0005:
                found[hertz, way] = part
    return found


def shares():
    """share() of a box that is pressed each second and a half, of one that has been quiet for a while, and of one that is dark."""
    box = PicoMachine(machines.hasty(), machines.ENGLISH, clocked=True)
    with contextlib.closing(box):
        box.usb = False
        box.millivolts = 2900
        box.boot()
        script.run("press A OK OK OK OK A\npress OK A\nwait 300\n", box)
        pressed = share(box, lambda: script.run("press B\nwait 1400\npress C\nwait 1400\n", box))
        box.run(6000)
        quiet = share(box, lambda: box.run(1000))
        script.run("hold BACK\n", box)
        box.run(machines.DARK_AFTER + 2000)
        dark = share(box, lambda: box.run(1000))
    return {"pressed": pressed, "quiet": quiet, "dark": dark}


def _between(table, megahertz):
    points = sorted(table)
    low = max((point for point in points[:-1] if point <= megahertz), default=points[0])
    high = points[points.index(low) + 1]
    return table[low] + (table[high] - table[low]) * (megahertz - low) / (high - low)


def milliwatts(parts):
    """Of a Pico that does this."""
    total = 0.0
    for (hertz, way), part in parts.items():
        if hertz == CRYSTAL and way == "waits":
            total += part * _SLEEPS
        else:
            total += part * _between(_WORKS if way == "works" else _WAITS, hertz / 1e6)
    return total * _SUPPLY


def panel_milliwatts(lit_weighted):
    """Of the lit pixels, each times its contrast / 256."""
    return lit_weighted * _SEGMENT_MA / _ROWS * _SEGMENT_V / _EFFICIENCY


def tables():
    """Both tables, in Markdown."""
    light, presses = evening()
    states = shares()
    hours = EVENING_MS / 3_600_000
    pressed_ms = min(presses * _FAST_MS, light.by_contrast[_LIT])  # in a row: their five seconds run into one another
    quiet_ms = EVENING_MS - pressed_ms
    watts = {name: milliwatts(parts) for name, parts in states.items()}
    pico = (watts["pressed"] * pressed_ms + watts["quiet"] * quiet_ms) / EVENING_MS
    panel = panel_milliwatts(light.weighted) + _PANEL_MW
    plain_pico = milliwatts(states["pressed"])
    plain_panel = panel_milliwatts(light.pixels * 255 / 256) + _PANEL_MW
    lines = [
        "| state | of the processor's time | mW, modelled |",
        "| --- | --- | --- |",
    ]
    for name, text in (("pressed", "from a press to 6 s after it"), ("quiet", "quiet, lit or dim"), ("dark", "dark")):
        does = ", ".join(f"{part:.0%} {_doing(hertz, way)}" for (hertz, way), part in sorted(states[name].items(), reverse=True))
        lines.append(f"| {text} | {does} | {watts[name]:.0f} |")
    bright = light.by_contrast[_LIT] / EVENING_MS
    lines += [
        "",
        f"| an evening of {hours:.0f} hours, {presses} presses | this box | full speed, full contrast |",
        "| --- | --- | --- |",
        f"| bright / dim | {bright:.0%} / {1 - bright:.0%} | 100% / 0% |",
        f"| pixels lit, mean | {light.pixels:.0f} | {light.pixels:.0f} |",
        f"| times contrast / 256 | {light.weighted:.0f} | {light.pixels * 255 / 256:.0f} |",
        f"| longest that one pixel is lit, hours | {light.worst / 3_600_000:.2f} | 3.00 at most |",
        f"| Pico, mW, modelled | {pico:.0f} | {plain_pico:.0f} |",
        f"| panel, mW, modelled | {panel:.1f} | {plain_panel:.1f} |",
    ]
    for name, energy in _BATTERIES:
        evenings = [energy / (one * hours) for one in (pico + panel, plain_pico + plain_panel)]
        lines.append(f"| evenings on {name}, modelled | {evenings[0]:.0f} | {evenings[1]:.0f} |")
    lines.append(f"| hours dark on 2 AA, modelled | {_BATTERIES[0][1] / watts['dark']:.0f} | |")
    return "\n".join(lines) + "\n"


def _doing(hertz, way):
    if hertz == CRYSTAL:
        return "in light sleep" if way == "waits" else "on the way to sleep"
    return f"{'at work' if way == 'works' else 'waiting'} at {hertz / 1e6:.0f} MHz"


def main():
    """Measure, print and keep. Returns the exit code."""
    print("An evening on the emulated Pico ...", flush=True)
    text = tables()
    TABLE.write_text(text, encoding="utf-8")
    print(f"{text}\nWritten to {TABLE.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

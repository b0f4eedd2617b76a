# SPDX-License-Identifier: MIT
"""The settings: what they say of light and sound is put in force at power-on and when they change. Not in memory otherwise."""

from micropython import const

from hearts.passing import passing
from hearts.store import settings
from hearts.store.settings import CONTRAST, DARK, DIM, DISPLAY, LANGUAGE, SOUND, TURNED

CONTRASTS = (0x20, 0x40, 0x80, 0xFF)  # of the lit panel; a dim one has less than any
_NEVER = const(0x3FFFFFFF)  # as long as time goes
_DIM_AFTER = (60_000, 120_000, 300_000, _NEVER)  # ms without a press
_DARK_AFTER = (600_000, 1_200_000, 3_600_000, _NEVER)

_TURNED = const(8)  # as hearts.port.panel_start has it


def kind(values):
    """What the port's panel is to be told that it is."""
    return values[DISPLAY] + _TURNED * values[TURNED]


look = settings.look


def change(app, router, values):
    """Keep other settings than before, and go by them. Raises OSError if they can't be kept, and nothing is changed but a language that was
    never chosen: it is asked for before all else, so it holds as long as the power does."""
    if not app.settings[LANGUAGE]:
        app.settings[LANGUAGE] = values[LANGUAGE]
    settings.save(app.port.folder, values)
    app.settings = values
    apply(app, router)


def apply(app, router):
    """Let the app go by its settings."""
    values = app.settings
    panel = app.panel
    panel.kind = kind(values)
    app.light = (CONTRASTS[values[CONTRAST]], _DIM_AFTER[values[DIM]], _DARK_AFTER[values[DARK]])
    panel.contrast = app.light[0]
    if not values[SOUND]:
        if app.sound:
            app.sound.stop()
        app.sound = None
    elif not app.sound:
        app.sound = _sound(router)


def _sound(router):
    try:
        buzzer = passing("hearts.port.buzzer").Buzzer()
    except ImportError:
        return None  # no pins: this is no Pico
    return passing("hearts.sound").Sound(router, buzzer)

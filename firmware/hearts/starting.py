# SPDX-License-Identifier: MIT
"""What is needed at power-on, in one piece, since each piece takes the Pico 6 ms to find: settings, journal, and who sat there. Not in
memory otherwise."""

from hearts import in_force, seating
from hearts.core import change
from hearts.store import reading, settings

load_settings = settings.load
apply = in_force.apply
sat_last = seating.sat_last


def load(folder, game):
    """Make the game what is kept in the folder; see Journal.load."""
    change.forget(game)
    return reading.load(folder, game, change.apply)

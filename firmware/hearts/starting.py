# SPDX-License-Identifier: MIT
"""What is needed at power-on, in one piece, since each piece takes the Pico 6 ms to find: settings, journal, and who sat there. Not in
memory otherwise."""

from hearts import in_force, seating
from hearts.store import recovery, settings

load = recovery.load
load_settings = settings.load
apply = in_force.apply
sat_last = seating.sat_last

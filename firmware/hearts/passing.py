# SPDX-License-Identifier: MIT
"""Modules that are in memory only while they are needed: screens, words, what is done once in an evening."""

import sys


def passing(name):
    """Load a module and let go of it again, and of those that it brought along; what the caller keeps of it lives on. The packages that it
    is in stay, since to find them takes the Pico some ms."""
    stays = set(sys.modules)
    module = __import__(name, None, None, ("",))
    for other in list(sys.modules):
        if other not in stays and not name.startswith(other + "."):
            parent, _, child = other.rpartition(".")
            if parent in sys.modules:
                delattr(sys.modules[parent], child)
            del sys.modules[other]
    return module

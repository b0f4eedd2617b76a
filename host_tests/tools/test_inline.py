# SPDX-License-Identifier: MIT
"""Named constants become numbers before the firmware is compiled, and nothing else changes."""

import ast

from tools import build, inline

LAMP = '''"""Says OFF and ON."""
from micropython import const

OFF = const(0)
ON = const(1)
_BLINK = const(250)  # ms
WAYS = (OFF, ON)


def is_lit(state):
    return state == ON  # ON, not on
'''
USER = """from hearts.lamp import (
    OFF,
    ON,
    is_lit,
)
from hearts import lamp as l


class Box:
    def turn(self, state=OFF):
        self.ON = l.ON if is_lit(state) else l.is_lit(ON)
        return "ON" + str(self.ON)
"""
MODULES = {"hearts.lamp": LAMP, "hearts.user": USER}


def test_a_modules_public_constants_are_found():
    assert inline.constants(LAMP) == {"OFF": 0, "ON": 1}


def test_a_constant_is_a_number_in_its_own_module_and_needs_no_name_there():
    text = inline.inlined(LAMP, MODULES)
    assert "OFF = " not in text
    assert "WAYS = (0, 1)" in text
    assert "return state == 1  # ON, not on" in text
    assert "_BLINK = const(250)" in text


def test_an_imported_constant_is_a_number_and_is_not_imported():
    text = inline.inlined(USER, MODULES)
    assert "from hearts.lamp import is_lit" in text
    assert "def turn(self, state=0):" in text
    assert "l.is_lit(1)" in text


def test_a_constant_behind_its_modules_name_is_a_number():
    assert "self.ON = 1 if is_lit(state)" in inline.inlined(USER, MODULES)


def test_attributes_strings_and_comments_stay():
    text = inline.inlined(USER, MODULES)
    assert "self.ON" in text
    assert '"ON"' in text


def test_every_line_keeps_its_number():
    for name, source in MODULES.items():
        text = inline.inlined(source, MODULES)
        assert len(text.splitlines()) == len(source.splitlines()), name
    assert inline.inlined(USER, MODULES).splitlines()[9] == "    def turn(self, state=0):"


def test_no_constant_of_the_firmware_is_left_to_be_looked_up():
    sources = {name: path for name, path in build.sources().items() if name.startswith("hearts/")}
    modules = {name.removesuffix(".py").replace("/", "."): path.read_text(encoding="utf-8") for name, path in sources.items()}
    known = {constant for source in modules.values() for constant in inline.constants(source)}
    assert len(known) > 60
    for name, source in modules.items():
        for node in ast.walk(ast.parse(inline.inlined(source, modules))):
            if isinstance(node, ast.ImportFrom):
                assert not known & {imported.name for imported in node.names if node.module in modules}, name

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


CUP = """from micropython import const

_SIZE = const(3)
_KINDS = ("_a", "b")


class Cup:
    def __init__(self):
        self._full = _SIZE
        self.__class__

    def _pour(self):
        return _KINDS[self._full]
"""


def test_private_names_are_short_within_their_module():
    assert inline.names(CUP, "hearts.cup") == {"_KINDS": "_a", "_full": "_b", "_pour": "_c"}
    text = inline.shortened(CUP, "hearts.cup")
    assert '_a = ("_a", "b")' in text
    assert "self._b = _SIZE" in text
    assert "def _c(self):" in text
    assert "return _a[self._b]" in text
    assert "__class__" in text


def test_what_others_derive_from_keeps_its_names():
    assert inline.shortened(CUP, "hearts.ui.forms") == CUP


def test_more_than_26_names_are_told_apart():
    source = "\n".join(f"_n{number} = 1" for number in range(60))
    assert len(set(inline.names(source, "hearts.many").values())) == 60


def test_no_module_uses_a_private_name_of_another():
    for name, path in build.sources().items():
        if not name.startswith("hearts/"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_")}
        own = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
        own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        own |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        assert not {one for one in used - own if not one.startswith("__")}, name


def test_no_constant_of_the_firmware_is_left_to_be_looked_up():
    sources = {name: path for name, path in build.sources().items() if name.startswith("hearts/")}
    modules = {name.removesuffix(".py").replace("/", "."): path.read_text(encoding="utf-8") for name, path in sources.items()}
    known = {name: inline.constants(source) for name, source in modules.items()}
    assert sum(map(len, known.values())) > 60
    for name, source in modules.items():
        for node in ast.walk(ast.parse(inline.inlined(source, modules))):
            if isinstance(node, ast.ImportFrom):
                assert not known.get(node.module, {}).keys() & {imported.name for imported in node.names}, name


BULB = """class Lamp:
    def light(self, light, colour=3):
        self.colour = colour
        for each in light:
            each.colour(colour, light=light)

    def both(self, left, a):
        return [left for _ in a if left]

    def later(self, then):
        return lambda then: then
"""


def test_arguments_have_short_names_unless_a_call_uses_them():
    assert inline.keywords(BULB) == {"light"}
    assert inline.anonymous(BULB, {"light"}) == BULB.replace("colour=3", "a=3").replace("= colour", "= a").replace(
        "colour(colour", "colour(a"
    ).replace("left, a", "b, c").replace("[left for _ in a if left]", "[b for _ in c if b]")


def test_a_function_keeps_its_name_though_an_argument_has_it_too():
    assert "def light(self, a, b=3)" in inline.anonymous(BULB, set())


def test_every_public_name_of_the_firmware_is_still_there_when_it_is_built():
    """What a class or a module offers, by the syntax tree before and after."""
    sources = {name: path.read_text(encoding="utf-8") for name, path in build.sources().items() if name.startswith("hearts/")}
    kept = set().union(*map(inline.keywords, sources.values()))
    for name, source in sources.items():
        assert offered(inline.anonymous(source, kept)) == offered(source), name


def offered(source):
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]

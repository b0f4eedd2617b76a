# SPDX-License-Identifier: MIT
"""Modules are joined into few files with short names, and do what they did before."""

import ast
import io
import sys
import tokenize
import types

import pytest

from tools import build, join

LAMP = '''"""Says OFF and ON."""
from micropython import const

OFF = const(0)
ON = const(OFF + 1)
_BLINK = const(250)  # ms
WAYS = (OFF, ON)


def is_lit(state):
    """Whether it is."""
    return state == ON  # ON, not on


def never_used():
    return "too long to be carried about"
'''
BASE = """class Box:
    _kind = 3

    def __init__(self, size):
        self._size = size
        self.lid = None

    def _open(self):
        return self._size * self._kind
"""
USER = """import os
from hearts.lamp import (
    OFF,
    ON,
    is_lit,
)
from hearts import lamp as l
from hearts.ui import base


class Case(base.Box):
    def __init__(self, size, lamp=OFF):
        super().__init__(size)
        self._lamp = lamp
        self.ON = ON

    def turn(self, state):
        self._lamp = l.ON if is_lit(state) else -l._BLINK
        self._lamp, self.lid = self.lid, self._lamp
        return "ON" + str(self.ON) + str(self._open()) + str(self.lid)


def begin(name):
    load("hearts.screens.first")
    return Case(len(os.sep)).turn(1)


def load(name):
    return name, "hearts.screens." + "first", "no.name.of.ours"
"""
MODULES = {"hearts.lamp": LAMP, "hearts.ui.base": BASE, "hearts.app": USER}
LOADED = {"hearts.app": ()}
KEPT = ("begin", "load")


def text(modules=MODULES, loaded=LOADED, kept=KEPT):
    return join.joined(modules, loaded, kept)["hearts.app"]


def run(source, others=()):
    module = types.ModuleType("joined")
    for name, other in dict(others).items():
        sys.modules[name] = other
    try:
        exec(source, module.__dict__)
    finally:
        for name in dict(others):
            del sys.modules[name]
    return module


def test_one_file_does_what_three_modules_did():
    assert run(text()).begin("x") == "ON131"


def test_a_constant_is_its_number_and_its_name_is_gone():
    names = {node.id for node in ast.walk(ast.parse(text())) if isinstance(node, ast.Name)}
    assert not names & {"ON", "OFF", "_BLINK", "const"}
    assert "self.ON = 1" in text() and '"ON"' in text().replace("'", '"')
    assert "-250" in text()


def test_what_nothing_uses_is_left_out():
    assert "too long" not in text()
    assert "WAYS" not in text() and "Whether it is" not in text()


def test_what_no_other_file_knows_by_name_is_short():
    names = dict(reversed(one[1:4:2]) for one in join.names(MODULES, LOADED, KEPT))
    assert {name for name in names if "." not in name} == {"is_lit", "Box", "Case"}
    assert f"def {names['is_lit']}(a):" in text()
    assert "def begin(a):" in text()


def test_private_attributes_are_told_apart_from_those_that_are_inherited():
    attributes = {node.attr for node in ast.walk(ast.parse(text())) if isinstance(node, ast.Attribute) and node.attr.startswith("_")}
    assert len(attributes - {"__init__"}) == 4  # _size, _kind, _open, _lamp
    assert all(len(name) == 2 for name in attributes - {"__init__"})


def test_private_methods_and_attributes_are_told_with_their_class():
    told = {(module, name): short for _, short, module, name in join.names(MODULES, LOADED, KEPT) if "." in name}
    assert set(told) == {("hearts.ui.base", f"Box.{name}") for name in ("_kind", "_open", "_size")} | {("hearts.app", "Case._lamp")}
    assert f"def {told['hearts.ui.base', 'Box._open']}(self):" in text()
    assert f"{told['hearts.ui.base', 'Box._kind']} = 3" in text()
    assert f"self.{told['hearts.app', 'Case._lamp']} = 1 if" in text()


def test_names_are_told_by_the_file_that_a_traceback_names():
    modules = {"hearts.ui.screens.first": "class Screen:\n    def _fail(self):\n        return 1 // 0\n"}
    assert join.names(modules, {"hearts.ui.screens.first": ()}, ("Screen",)) == [
        ("hearts.screens.first", "_a", "hearts.ui.screens.first", "Screen._fail")
    ]


def test_a_swap_makes_no_tuple():
    """MicroPython compiles `(a, b) = (b, a)` to one that is made and taken apart."""
    assert "(self." not in text().replace("str(self.", "")
    assert ast.parse(text())


def test_the_names_of_files_are_those_on_the_pico():
    modules = {"hearts.ui.screens.first": "def show():\n    return 1\n", **MODULES}
    modules["hearts.app"] = modules["hearts.app"].replace('"hearts.screens.', '"hearts.ui.screens.')
    loaded = {**LOADED, "hearts.ui.screens.first": ("hearts.app",)}
    made = join.joined(modules, loaded, (*KEPT, "show"))
    assert set(made) == {"hearts.app", "hearts.screens.first"}
    assert run(made["hearts.app"]).load("x") == ("x", "hearts.screens.first", "no.name.of.ours")


def test_what_is_in_memory_already_is_taken_from_there():
    modules = {**MODULES, "hearts.late": "from hearts.lamp import is_lit\n\n\ndef ask(state):\n    return is_lit(state)\n"}
    made = join.joined(modules, {**LOADED, "hearts.late": ("hearts.app",)}, (*KEPT, "ask"))
    assert "from hearts.app import _a\n" in made["hearts.late"]
    assert "return _a(a)" in made["hearts.late"]
    assert "def _a(" in made["hearts.app"]
    app = run(made["hearts.app"])
    assert run(made["hearts.late"], {"hearts.app": app}).ask(1)


def test_a_file_that_is_loaded_without_the_other_has_its_own():
    modules = {**MODULES, "hearts.late": "from hearts.lamp import is_lit\n\n\ndef ask(state):\n    return is_lit(state)\n"}
    made = join.joined(modules, {**LOADED, "hearts.late": ()}, (*KEPT, "ask"))
    assert run(made["hearts.late"]).ask(1)


DRIVER = """try:
    import nowhere

    _KIND = nowhere.KIND
except ImportError:
    import math as nowhere

    _KIND = nowhere.floor(3.5)


class Driver:
    def kind(self, *, more=1):
        return _KIND + more
"""


def test_what_is_tried_stays_as_it_is():
    made = join.joined({"hearts.app": DRIVER}, LOADED, ("Driver", "kind"))["hearts.app"]
    assert run(made).Driver().kind(more=2) == 5


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("if True:\n    A = 1\n", "line 1: only imports"),
        ("from hearts.app import A\nB = A\n", "imports itself"),
        ("def f(x):\n    return x._other\n", "_other is another module's"),
        ("from micropython import const\nA = const(B)\n", "no constant number"),
    ],
)
def test_what_a_source_must_not_have_is_told(source, why):
    with pytest.raises(join.JoinError, match=why):
        join.joined({"hearts.app": source}, LOADED, ("A", "B", "f"))


def test_no_two_files_of_the_firmware_are_one_on_the_pico():
    modules, loaded, _ = build._parts(build.sources())
    assert len({join.flat(name) for name in loaded}) == len(loaded)


def test_each_name_of_the_firmware_is_met_in_its_file_only():
    """What one file imports of another is there under that name."""
    made = join.joined(*build._parts(build.sources()))
    for name, source in made.items():
        for node in ast.parse(source).body:
            if isinstance(node, ast.ImportFrom) and node.module in made:
                defined = {one.name for one in ast.parse(made[node.module]).body if isinstance(one, (ast.FunctionDef, ast.ClassDef))}
                defined |= {one.targets[0].id for one in ast.parse(made[node.module]).body if isinstance(one, ast.Assign)}
                assert {one.name for one in node.names} <= defined, name


def test_no_global_name_of_the_firmware_is_left_unknown():
    """Every name that a function looks up is a global of its file, a local, or Python's own."""
    known = set(dir(__builtins__) if not isinstance(__builtins__, dict) else __builtins__) | {"ptr8", "ptr16", "ptr32", "micropython"}
    for name, source in join.joined(*build._parts(build.sources())).items():
        tree = ast.parse(source)
        for node in ast.walk(tree):  # types are for readers, or for the compiler
            if isinstance(node, ast.FunctionDef):
                node.returns = None
            elif isinstance(node, ast.arg):
                node.annotation = None
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        names |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        names |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        names |= {one.asname or one.name for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) for one in node.names}
        names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name}
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        assert used <= names | known, (name, used - names - known)


def test_no_docstring_and_no_comment_goes_onto_the_pico():
    for name, source in join.joined(*build._parts(build.sources())).items():
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        assert not any(one.type == tokenize.COMMENT for one in tokens), name
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                assert ast.get_docstring(node) is None, (name, node.name)


@pytest.mark.parametrize(
    "source",
    [
        "_n = 0\n\n\ndef count():\n    global _n\n    _n += 1\n",
        "def outer():\n    def inner():\n        return 1\n    return inner()\n",
        "one = other = []\n",
        "helper = len\nlate = lambda text=helper: text\n",
        "helper = 4\n\n\nclass Thing:\n    helper = 5\n    other = helper\n",
        "class Thing:\n    def _go(self):\n        return getattr(self, '_go')\n",
        "def told():\n    return 'swap_0_'\n",
    ],
    ids=["global", "nested", "two names", "lambda", "class", "string", "placeholder"],
)
def test_what_would_be_joined_wrongly_is_refused(source):
    with pytest.raises(join.JoinError, match="can't be followed"):
        join.joined({"hearts.odd": source}, {"hearts.odd": ()}, ("odd",))

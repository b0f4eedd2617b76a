# SPDX-License-Identifier: MIT
"""What is loaded in passing is gone as soon as nobody holds it: nothing that Python remembers leads to it any more."""

import gc
import sys
import weakref

import pytest

from hearts.passing import passing


@pytest.fixture
def library(tmp_path, monkeypatch):
    """Two packages on the path: one in the other, with a module that brings another one along."""
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    for package in (inner.parent, inner):
        (package / "__init__.py").write_text("")
    (inner / "first.py").write_text("from outer.inner import second\n\nclass Screen:\n    brought = second\n")
    (inner / "second.py").write_text("class Word:\n    pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "outer"]:
        del sys.modules[name]


def packages():
    return {name: sys.modules[name] for name in sys.modules if name.partition(".")[0] == "outer"}


@pytest.mark.parametrize("times", [1, 2], ids=["with its packages", "alone"])
def test_a_module_is_let_go_of_with_what_it_brought_along_and_its_packages_stay(library, times):
    for _ in range(times):
        passing("outer.inner.first")
    assert set(packages()) == {"outer", "outer.inner"}
    assert [name for name in ("first", "second") if hasattr(sys.modules["outer.inner"], name)] == []


def test_what_the_caller_keeps_lives_on_and_all_else_is_gone(library):
    screen = passing("outer.inner.first").Screen()
    word = weakref.ref(screen.brought.Word)
    assert word() is not None
    del screen
    gc.collect()
    assert word() is None


def test_what_was_there_before_stays(library):
    import outer.inner.second

    passing("outer.inner.first")
    assert sys.modules["outer.inner.second"] is outer.inner.second
    assert set(packages()) == {"outer", "outer.inner", "outer.inner.second"}

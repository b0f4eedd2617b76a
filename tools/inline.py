# SPDX-License-Identifier: MIT
"""Puts numbers in the place of the firmware's named constants and short names in the place of its private ones, before it is compiled for
the Pico.

MicroPython keeps a constant's name, and a slot for it in every module that imports it, on the heap for good: some 50 bytes a name.
`_NAME = const(1)` costs nothing, but no other module can use it. So `NAME = const(1)` in one module of hearts, and NAME or module.NAME
in all that import it, become 1.

Every name that is ever met is kept for good, too, some 25 bytes each, once however often it is used. So private names are told apart
within their module only: _a, _b and so on in each. `names` says what a traceback means by them. What a function calls its arguments is
nobody else's business, unless somebody names one in a call: they are a, b and so on.

Nothing else changes, and every line keeps its number: what the compiler complains of is found in the source.
"""

import ast
import io
import re
import token
import tokenize

# What other classes are derived from keeps its names, so that theirs can't be the same; so does what is derived from Adafruit's driver.
_KEEPS_NAMES = ("hearts.ui.screen", "hearts.ui.forms", "hearts.port.panel_start")

_PRIVATE = re.compile(r"_[A-Za-z]\w*$")
_COMPILED_AWAY = re.compile(r"(_[A-Z][A-Z0-9_]*) = const\(", re.MULTILINE)
_DEFINITION = re.compile(r"([A-Z][A-Z0-9_]*) = const\((.*?)\)\s*(?:#.*)?$")


def constants(source):
    """{name: value} of the public constants that a module's source (str) defines: whole numbers, on one line each."""
    found = {}
    for line in source.splitlines():
        match = _DEFINITION.match(line)
        if match:
            try:
                value = ast.literal_eval(match[2])
            except (ValueError, SyntaxError):
                continue
            if type(value) is int:
                found[match[1]] = value
    return found


def inlined(source, modules):
    """The source (str) of a module with numbers for constants. modules: {dotted name: source} of all that may define some."""
    lines = source.splitlines(keepends=True)
    own = constants(source)
    values = dict(own)  # what a bare name stands for
    aliases = {}  # what a name before a dot stands for
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ImportFrom):
            continue
        defined = constants(modules.get(node.module, ""))
        kept = []
        for name in node.names:
            submodule = f"{node.module}.{name.name}"
            if name.name in defined:
                values[name.asname or name.name] = defined[name.name]
                continue
            if submodule in modules:
                aliases[name.asname or name.name] = constants(modules[submodule])
            kept.append(name.name + (f" as {name.asname}" if name.asname else ""))
        if len(kept) < len(node.names):
            statement = f"from {node.module} import {', '.join(kept)}\n" if kept else "\n"
            lines[node.lineno - 1 : node.end_lineno] = [statement] + ["\n"] * (node.end_lineno - node.lineno)
    for number, line in enumerate(lines):
        match = _DEFINITION.match(line)
        if match and match[1] in own:
            lines[number] = "\n"
    return _replaced("".join(lines), values, aliases)


def names(source, module):
    """{private name: short name} of the module's source (str), in the order in which they come; module is its dotted name."""
    if module in _KEEPS_NAMES:
        return {}
    compiled_away = set(_COMPILED_AWAY.findall(source))
    found = {}
    for one in _tokens(source):
        if one.type == token.NAME and _PRIVATE.match(one.string) and one.string not in compiled_away and one.string not in found:
            number = len(found)
            found[one.string] = "_" + (chr(96 + number // 26) if number >= 26 else "") + chr(97 + number % 26)
    return found


def shortened(source, module):
    """The source (str) of a module with short names for its private ones."""
    return _replaced(source, names(source, module), {}, attributes=True)


def keywords(source):
    """The names of arguments that calls in a module's source (str) use."""
    return {node.arg for node in ast.walk(ast.parse(source)) if isinstance(node, ast.keyword) and node.arg}


def anonymous(source, kept):
    """The source (str) of a module with short names for the arguments of its functions, but for those in `kept`."""
    lines = source.splitlines(keepends=True)
    tokens = _tokens(source)
    edits = {}
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        inside = [
            (place, one)
            for place, one in enumerate(tokens)
            if one.type == token.NAME and function.lineno <= one.start[0] <= function.end_lineno
        ]
        taken = {one.string for _, one in inside}
        letters = (letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in taken)
        # An argument of a function in a function would be renamed twice.
        if any(isinstance(node, (ast.FunctionDef, ast.Lambda)) for node in ast.walk(function) if node is not function):
            continue
        short = {one.arg: next(letters) for one in function.args.args if one.arg not in kept and one.arg != "self"}
        for place, one in inside:
            if one.string in short and tokens[place - 1].string not in (".", "def"):
                edits[one.start] = (one.end, short[one.string])
    for (row, start), ((_, end), value) in sorted(edits.items(), reverse=True):
        line = lines[row - 1]
        lines[row - 1] = line[:start] + value + line[end:]
    return "".join(lines)


def _tokens(source):
    return [
        found
        for found in tokenize.generate_tokens(io.StringIO(source).readline)
        if found.type not in (token.NEWLINE, tokenize.NL, tokenize.COMMENT, token.INDENT, token.DEDENT)
    ]


def _replaced(source, values, aliases, attributes=False):
    """The source with values for bare names, and for module.name by aliases; attributes: also behind a dot."""
    lines = source.splitlines(keepends=True)
    tokens = _tokens(source)
    edits = []
    for place, found in enumerate(tokens):
        if found.type != token.NAME:
            continue
        before = [other.string for other in tokens[max(0, place - 2) : place]]
        if found.string in values and (attributes or before[-1:] != ["."]):
            edits.append((found.start, found.end, values[found.string]))
        elif before[-1:] == ["."] and found.string in aliases.get(before[0], ()):
            edits.append((tokens[place - 2].start, found.end, aliases[before[0]][found.string]))
    for (row, start), (_, end), value in reversed(edits):
        line = lines[row - 1]
        lines[row - 1] = line[:start] + str(value) + line[end:]
    return "".join(lines)

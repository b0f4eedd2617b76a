# SPDX-License-Identifier: MIT
"""Key scripts: press the score box and say what it must show. The same script runs on every machine.

One command a line; `#` begins a comment; quotes keep words together.

    press A B OK              press these in turn: each 60 ms down, 60 ms up. A B C D OK BACK
    hold C                    the same, 700 ms down
    wait 2000                 let 2000 ms go by
    cut power                 take the power away and give it again
    expect text "EVA SHOT"    the words can be read in this order, turned to one seat, on one line or several
    expect no text "TIE"      they can't
    expect totals 0 13 13 0   south, west, north, east: in the table's figures, if they show, and in the files
    expect over               the game in the files is finished
    picture table-1           hand the panel's picture to the caller under this name
    include setup.keys        run another script, its path relative to this one
    repeat 3 ... end          run the lines in between three times

Before a look at the panel the box gets time to finish drawing; an expectation may come true within a second.
"""

import shlex
from pathlib import Path
from typing import NamedTuple

from hearts.input.keys import BACK, OK, A, B, C, D
from tools import picture, reader

KEYS = {"A": A, "B": B, "C": C, "D": D, "OK": OK, "BACK": BACK}

DOWN_MS = 60
HELD_MS = 700
UP_MS = 60

_LOOK_MS = 20  # between two looks at the panel
_STILL_LOOKS = 3  # as many looks that find the same picture: drawn
_PATIENCE_MS = 1000
_DEEPEST = 16  # scripts that include each other


class ScriptError(ValueError):
    """A script that can't be read; str() says script, line and why."""


class ScriptFailure(AssertionError):
    """What the script says is not so, or the machine failed; str() says where, what, and shows the panel."""


class Command(NamedTuple):
    """One line to carry out: where it stands ("script:line"), its text, the Runner's method and arguments."""

    where: str
    text: str
    action: str
    arguments: tuple


def run(script, machine, pictures=None, state_of=None):
    """Run a script on a machine, which is booted first if it has no power.

    `script` is a path (Path, or str that ends in .keys) or the text itself. `pictures(name, ram)` gets the pictures.
    `state_of({name: bytes})` reads the games folder and returns a dict with `totals` and `over`; tools.state's unless given. Raises
    ScriptError, before anything is pressed, or ScriptFailure.
    """
    commands = parse(script)
    if not machine.powered:
        machine.boot()
    runner = Runner(machine, pictures, state_of)
    for command in commands:
        runner.carry_out(command)


def parse(script):
    """The commands of a script, includes and repeats resolved: a list of Command. Raises ScriptError."""
    if isinstance(script, Path) or script.endswith(".keys"):
        return _parse_file(Path(script), 0)
    return _parse_text(script, "script", Path.cwd(), 0)


def _parse_file(path, depth):
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScriptError(f"{path}: {error.strerror}") from error
    return _parse_text(text, path.name, path.parent, depth)


def _parse_text(text, name, folder, depth):
    # The innermost open `repeat` is last: where it is, how often, and its commands.
    blocks = [("", 1, [])]
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{name}:{number}"
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            raise ScriptError(f"{where}: {error}") from error
        if not words:
            continue
        if words[0] == "repeat":
            blocks.append((where, _whole(where, words, least=1), []))
        elif words == ["end"]:
            if len(blocks) == 1:
                raise ScriptError(f"{where}: end without repeat")
            _, count, commands = blocks.pop()
            blocks[-1][2].extend(commands * count)
        elif words[0] == "include":
            if depth == _DEEPEST:
                raise ScriptError(f"{where}: includes are {_DEEPEST} deep; does this script include itself?")
            blocks[-1][2].extend(_parse_file(folder / _only(where, words), depth + 1))
        else:
            action, arguments = _understand(where, words)
            blocks[-1][2].append(Command(where, line.strip(), action, arguments))
    if len(blocks) > 1:
        raise ScriptError(f"{blocks[-1][0]}: repeat without end")
    return blocks[0][2]


def _understand(where, words):
    """The Runner's method and its arguments for one line."""
    for opening, (action, read) in _COMMANDS.items():
        verb = opening.split()
        if words[: len(verb)] == verb:
            return action, read(where, [opening, *words[len(verb) :]])
    raise ScriptError(f"{where}: no such command: {' '.join(words)}")


def _keys(where, words):
    if len(words) == 1:
        raise ScriptError(f"{where}: {words[0]} needs a key: {' '.join(KEYS)}")
    for word in words[1:]:
        if word not in KEYS:
            raise ScriptError(f"{where}: no such key: {word}; there are {' '.join(KEYS)}")
    return tuple(KEYS[word] for word in words[1:])


def _only(where, words):
    if len(words) != 2:
        raise ScriptError(f"{where}: {words[0]} needs one word or a text in quotes")
    return words[1]


def _text(where, words):
    text = _only(where, words)
    try:
        reader.shows(bytes(1024), text)
    except ValueError as error:
        raise ScriptError(f"{where}: {error}") from error
    return (text,)


def _name(where, words):
    name = _only(where, words)
    if not name.replace("-", "").replace("_", "").isalnum():
        raise ScriptError(f"{where}: a picture's name has letters, digits, - and _ only")
    return (name,)


def _nothing(where, words):
    if len(words) != 1:
        raise ScriptError(f"{where}: nothing follows after {words[0]}")
    return ()


def _whole(where, words, least):
    """The whole number, `least` or more, that is the only word after the command."""
    word = _only(where, words)
    if not word.isdecimal() or int(word) < least:
        raise ScriptError(f"{where}: {words[0]} needs a whole number from {least} up, not {word}")
    return int(word)


def _milliseconds(where, words):
    return (_whole(where, words, least=0),)


def _four_numbers(where, words):
    try:
        totals = [int(word) for word in words[1:]]
    except ValueError:
        totals = []
    if len(totals) != 4:
        raise ScriptError(f"{where}: {words[0]} needs four whole numbers: south west north east")
    return (totals,)


# How a line opens: the Runner's method, and what reads the rest of the line.
_COMMANDS = {
    "press": ("press", _keys),
    "hold": ("hold", _keys),
    "wait": ("wait", _milliseconds),
    "cut power": ("cut_power", _nothing),
    "expect text": ("expect_text", _text),
    "expect no text": ("expect_no_text", _text),
    "expect totals": ("expect_totals", _four_numbers),
    "expect over": ("expect_over", _nothing),
    "picture": ("picture", _name),
}


class Runner:
    """Carries out commands on one machine."""

    def __init__(self, machine, pictures=None, state_of=None):
        self._machine = machine
        self._pictures = pictures
        self._state_of = state_of or _state_of_files

    def carry_out(self, command):
        """Raises ScriptFailure if the command fails or the machine does."""
        try:
            complaint = getattr(self, command.action)(*command.arguments)
        except Exception as error:
            complaint = f"{type(error).__name__}: {error}"
            raise ScriptFailure(self._report(command, complaint)) from error
        if complaint:
            raise ScriptFailure(self._report(command, complaint))

    # Each command returns None, or what is wrong.

    def press(self, *keys):
        self._push(keys, DOWN_MS)

    def hold(self, *keys):
        self._push(keys, HELD_MS)

    def wait(self, ms):
        self._machine.run(ms)

    def cut_power(self):
        self._machine.cut_power()
        self._machine.boot()

    def expect_text(self, text):
        if not self._becomes(lambda: reader.shows(self._machine.panel.seen(), text)):
            return "this can't be read on the panel"
        return None

    def expect_no_text(self, text):
        if not self._becomes(lambda: not reader.shows(self._machine.panel.seen(), text)):
            return "this can be read on the panel"
        return None

    def expect_totals(self, totals):
        shown = None

        def as_expected():
            nonlocal shown
            shown = reader.totals(self._machine.panel.seen())
            return shown in (None, totals)

        if not self._becomes(as_expected):
            return f"the table shows {_spaced(shown)}"
        stored = self._state()["totals"]
        if stored != totals:
            return f"the files hold {_spaced(stored)}"
        return None

    def expect_over(self):
        if not self._state()["over"]:
            return "the files hold a game that goes on"
        return None

    def picture(self, name):
        self._settle()
        if self._pictures:
            self._pictures(name, bytes(self._machine.panel.seen()))

    # Inside

    def _push(self, keys, ms):
        for key in keys:
            self._machine.press(key)
            self._machine.run(ms)
            self._machine.release(key)
            self._machine.run(UP_MS)

    def _settle(self):
        """Let the box finish drawing."""
        last, still = None, 0
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            seen = bytes(self._machine.panel.seen())
            still = still + 1 if seen == last else 0
            if still == _STILL_LOOKS:
                return
            last = seen
            self._machine.run(_LOOK_MS)

    def _becomes(self, condition):
        """Whether the condition holds once the box has drawn, or comes true soon after."""
        self._settle()
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            if condition():
                return True
            self._machine.run(_LOOK_MS)
        return condition()

    def _state(self):
        return self._state_of(self._machine.files())

    def _report(self, command, complaint):
        panel = picture.text(self._machine.panel.seen())
        return f"{command.where}: {command.text}\n  {complaint}\n{_framed(panel)}"


def _state_of_files(files):
    from tools import state

    return state.state_of(files)


def _spaced(totals):
    return " ".join(str(total) for total in totals)


def _framed(panel):
    rows = [f"│{row:<{picture.WIDTH}}│" for row in panel.splitlines()]
    edge = "─" * picture.WIDTH
    return "\n".join([f"┌{edge}┐", *rows, f"└{edge}┘"])

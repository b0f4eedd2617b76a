# SPDX-License-Identifier: MIT
"""The box's settings by name, for tools: what a box in the games folder is set to, and the file that sets it otherwise.

The file is read and written by the firmware's own hearts.store.settings.
"""

from pathlib import Path

from hearts.languages import LANGUAGES
from hearts.store import settings
from tools import panel
from tools.state import Files

FILE = "settings"
"""The name of the settings' file in the games folder."""

VALUES = {
    "battery": ("2aa", "lithium"),
    "display": tuple(panel.KINDS),
    "language": ("not chosen", *LANGUAGES),
    "contrast": ("1", "2", "3", "4"),
    "dim after": ("1", "2", "5", "never"),
    "dark after": ("10", "20", "60", "never"),
    "totals": ("each", "south"),
    "turned": ("no", "yes"),
    "sound": ("off", "on"),
    "words": ("own", "polite"),
    "letters": ("language", "jqka"),
}
"""What each setting can be, by its name. The order is that of the firmware's numbers; times are in minutes."""


def set_to(files, name):
    """What a box with `files`, {name: bytes} of its games folder, is set to in `name`, a key of VALUES: one of its words."""
    values, _ = settings.load(Files(files))
    return VALUES[name][values[list(VALUES).index(name)]]


def changed(files, name, value):
    """The settings' file (bytes) of a box with `files`, {name: bytes} of its games folder, after one setting was changed: `name` and
    `value` as in VALUES. The others stay; where there is no file, or none that is sound, they are the usual ones. Raises ValueError, with
    what there is, for another name or value."""
    if name not in VALUES:
        raise ValueError(f"there is no setting {name!r}; there are {', '.join(VALUES)}")
    if value not in VALUES[name]:
        raise ValueError(f"{name} can't be {value!r}, but {', '.join(VALUES[name])}")
    folder = Files(files)
    values, _ = settings.load(folder)
    values[list(VALUES).index(name)] = VALUES[name].index(value)
    settings.save(folder, values)
    return folder.files[FILE]


def choose_english(folder):
    """Where the box whose games are in `folder`, which is made if it is missing, was never told anything, it is told that it speaks
    English."""
    place = Path(folder) / FILE
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(changed({}, "language", "en"))

# SPDX-License-Identifier: MIT
"""The score box's own words, for what a laptop tells in them."""

from hearts.port.folder import Folder
from hearts.ui.words import words as read
from tools import WORDS


def words(part):
    """The items of a part of the English file: strings, and lists of strings."""
    return read(Folder(str(WORDS)), "en", part)

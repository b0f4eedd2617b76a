# SPDX-License-Identifier: MIT
"""The languages of the box, in the order of the setting's numbers: a file in hearts/words each. The first is the usual one. A new language
is a file more, and its name at the end here: the screen that asks a new box's owner has a place for four, one on each side."""

LANGUAGES = ("en", "fr", "da")

# SPDX-License-Identifier: MIT
"""Reads a screen's words in a language; only they are in memory. hearts/words/en.txt says how such a file is written."""


def words(folder, language, part):
    """The items of a part of the language's file in the folder: strings, and lists of strings. Raises OSError where there is no file."""
    with folder.open(language + ".txt", "rb") as file:
        text = file.read()
    start = text.index(b"\n[" + part.encode() + b"]\n") + len(part) + 4
    # The last part ends where the file does, with one line's end; find says -1 there.
    text = str(text[start : text.find(b"\n\n", start)], "utf-8").replace('""', "")
    return [line.split(" | ") if " | " in line else line for line in text.split("\n")]

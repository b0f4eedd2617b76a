# SPDX-License-Identifier: MIT
"""Reads a screen's words in a language; only they are in memory. hearts/words/en.txt says how such a file is written."""

from micropython import const

_PIECE = const(1024)  # bytes read at a time: room for the whole file in one piece may not be left


def words(folder, language, *parts):
    """The items of a part of the language's file in the folder: strings, and lists of strings. Of several parts, in the order in which the
    file has them, a list of that; the file is read once. Raises OSError where there is no file, ValueError where there is no such part."""
    found = []
    with folder.open(language + ".txt", "rb") as file:
        text = piece = file.read(_PIECE)
        for part in parts:
            mark = b"\n[" + part.encode() + b"]\n"
            while piece and mark not in text:
                piece = file.read(_PIECE)
                text = text[-len(mark) :] + piece
            text = text[text.index(mark) + len(mark) :]
            while piece and b"\n\n" not in text:
                piece = file.read(_PIECE)
                text += piece
            # The last part ends where the file does, with one line's end; find says -1 there.
            lines = str(text[: text.find(b"\n\n")], "utf-8").replace('""', "").split("\n")
            found.append([line.split(" | ") if " | " in line else line for line in lines])
    return found if len(found) > 1 else found[0]

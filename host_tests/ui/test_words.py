# SPDX-License-Identifier: MIT
"""A part of the words is found wherever it lies in the file, which is read in pieces."""

import io

import pytest

from hearts.ui import words as reader

FILE = "# what it is\n\n[one]\nA\nB | C\n\n[two]\n\"\" | ♥\n\n[three]\nlast\n"
PARTS = {"one": ["A", ["B", "C"]], "two": [["", "♥"]], "three": ["last"]}


class Folder:
    """A folder with one file; most: the most bytes that were asked for at once."""

    def __init__(self, text):
        self._data = text.encode()
        self.most = 0

    def open(self, name, mode):
        assert (name, mode) == ("xx.txt", "rb")
        file = io.BytesIO(self._data)
        read = file.read

        def read_and_note(size):
            self.most = max(self.most, size)
            return read(size)

        file.read = read_and_note
        return file


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_found_wherever_a_piece_ends(part):
    for before in range(2 * reader._PIECE + len(FILE)):
        folder = Folder("#" * before + "\n" + FILE)
        assert reader.words(folder, "xx", part) == PARTS[part], before
        assert folder.most == reader._PIECE


def test_a_long_part_is_read_to_its_end():
    lines = [f"line {number}" for number in range(2000)]
    assert reader.words(Folder("\n[all]\n" + "\n".join(lines) + "\n\n[more]\nX\n"), "xx", "all") == lines


def test_a_part_that_is_not_there_ends_the_search():
    with pytest.raises(ValueError):
        reader.words(Folder("#" * 5000 + FILE), "xx", "four")

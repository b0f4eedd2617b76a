# SPDX-License-Identifier: MIT
"""A part of the words is found wherever it lies in the file, which is read in pieces. Every language says the same: part for part, item for
item, with the same signs, in letters that the box has."""

import io
import re

import pytest

from hearts.languages import LANGUAGES
from hearts.port.folder import Folder as Languages
from hearts.ui import cards, font
from hearts.ui import words as reader
from tools import WORDS
from tools.make_type import NARROW

FILE = "# what it is\n\n[one]\nA\nB | C\n\n[two]\n\"\" | ♥\n\n[three]\nlast\n"
PARTS = {"one": ["A", ["B", "C"]], "two": [["", "♥"]], "three": ["last"]}


class Folder:
    """A folder with one file; most: the most bytes that were asked for at once; opened: how often."""

    def __init__(self, text):
        self._data = text.encode()
        self.most = self.opened = 0

    def open(self, name, mode):
        assert (name, mode) == ("xx.txt", "rb")
        self.opened += 1
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


@pytest.mark.parametrize("parts", [("one", "two"), ("one", "three"), ("one", "two", "three")], ids=" ".join)
def test_several_parts_are_read_at_one_go_wherever_a_piece_ends(parts):
    for before in range(2 * reader._PIECE + len(FILE)):
        folder = Folder("#" * before + "\n" + FILE)
        assert reader.words(folder, "xx", *parts) == [PARTS[part] for part in parts], before
        assert folder.opened == 1


def test_parts_that_lie_the_other_way_round_are_no_parts():
    with pytest.raises(ValueError):
        reader.words(Folder("\n" + FILE), "xx", "two", "one")


def test_a_long_part_is_read_to_its_end():
    lines = [f"line {number}" for number in range(2000)]
    assert reader.words(Folder("\n[all]\n" + "\n".join(lines) + "\n\n[more]\nX\n"), "xx", "all") == lines


def test_a_part_that_is_not_there_ends_the_search():
    with pytest.raises(ValueError):
        reader.words(Folder("#" * 5000 + FILE), "xx", "four")


# --- the languages -----------------------------------------------------------------------------------------

ENGLISH, *OTHERS = LANGUAGES


def text_of(language):
    return (WORDS / f"{language}.txt").read_text(encoding="utf-8")


def parts(language):
    """{part: its items}, as the box reads them."""
    names = re.findall(r"^\[(\w+)\]$", text_of(language), re.MULTILINE)
    assert len(names) == len(set(names))
    return {name: reader.words(Languages(str(WORDS)), language, name) for name in names}


def texts(items):
    return [text for item in items for text in ([item] if isinstance(item, str) else item)]


def shape(items):
    """How many words each item has, which of them are empty, and which signs stand in each."""
    kind = lambda text: (bool(text), sorted(re.findall("[@&~]", text)))  # noqa: E731
    return [[kind(text) for text in item] if isinstance(item, list) else kind(item) for item in items]


def test_each_language_has_a_file_and_each_file_is_a_language():
    assert {path.name for path in WORDS.iterdir()} == {f"{language}.txt" for language in LANGUAGES}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_same_parts_items_and_signs_in_the_same_order(language):
    theirs, ours = parts(language), parts(ENGLISH)
    assert list(theirs) == list(ours)
    for name in ours:
        assert shape(theirs[name]) == shape(ours[name]), name


def test_each_language_calls_itself_by_its_own_name():
    assert [parts(language)["language"][0] for language in LANGUAGES] == ["English", "Français", "Dansk"]


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_no_word_is_the_same_in_all_languages(language):
    """Numbers of letters in recorded names, the marks beside the buttons, the chips' names."""
    theirs, ours = parts(language), parts(ENGLISH)
    assert theirs["always"][1] == ours["always"][1]
    assert theirs["notice"][-1] == ours["notice"][-1]
    for one, other in zip(theirs["settings"][3], ours["settings"][3], strict=True):
        assert one.split()[0] == other.split()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_has_every_letter_that_a_language_needs(language):
    others = {font.OTHERS[at : at + 2] for at in range(0, len(font.OTHERS), 4)}
    for name, items in parts(language).items():
        if name == "always":
            items = [item for item in items if item != items[1]]  # more letters than the font has yet, and no word
        for letter in set("".join(texts(items))):
            assert " " <= letter <= "~" or letter.encode()[-2:] in others, f"{name}: {letter!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_cards_are_drawn_large_too_and_differ(language):
    letters, _ = parts(language)["letters"]
    assert len(set(letters)) == 4 and all(letter in cards.RANK_LETTERS for letter in letters)


def test_french_has_its_blank_before_colon_and_question_mark_and_no_line_is_broken_there():
    for text in texts(sum(parts("fr").values(), [])):
        assert re.findall(".?[:;?!]", text) == re.findall(f"{NARROW}[:;?!]", text), text
        assert len(text.split(" ")) == len(text.replace(NARROW, "").split(" "))

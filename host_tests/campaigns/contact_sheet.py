# SPDX-License-Identifier: MIT
"""Every screen in every state and every language on one sheet, to look at: `make screens`.

The states are those that test_screens.py holds its rules to. A line has as many states as fit, each in all languages side by side; a new
screen begins a new line. What is where is printed line by line.
"""

from hearts.languages import LANGUAGES
from host_tests.ui.test_screens import SCREENS, shown
from tools import ROOT, picture

ACROSS = 4  # states in a line
SHEET = ROOT / "dist" / "screens.png"


def lines():
    """Yield the names of a line's states and its pictures. A language that needs a page less than another has a place left free."""
    for screen in SCREENS:
        taken = [{name: box.ram for name, box in shown(screen, language)} for language in LANGUAGES]
        names = list(dict.fromkeys(name for one in taken for name in one))
        for first in range(0, len(names), ACROSS):
            part = names[first : first + ACROSS]
            rams = [one.get(name) for name in part for one in taken]
            yield part, rams + [None] * (ACROSS * len(LANGUAGES) - len(rams))


def main():
    SHEET.parent.mkdir(exist_ok=True)
    pictures = []
    for number, (names, rams) in enumerate(lines(), 1):
        print(f"line {number}: {', '.join(names)}")
        pictures.append(rams)
    picture.sheet(pictures, SHEET)
    print(f"{SHEET}: {sum(ram is not None for line in pictures for ram in line)} pictures, {', '.join(LANGUAGES)} side by side")


if __name__ == "__main__":
    main()

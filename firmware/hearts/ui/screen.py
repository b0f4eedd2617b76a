# SPDX-License-Identifier: MIT
"""What a screen is.

A screen is a module in screens/ with a class Screen. It is made anew each time it is shown, draws itself whole, and answers events
with whether they meant anything to it; what meant nothing makes its title blink. It changes the game by ui.commit, and what is shown
by ui.show and ui.home, nothing else. Where a press is to be answered within 10 ms, it draws what the press has changed, and no more.
"""


class Screen:
    """The template: everything a screen may say, with the answer of one that has nothing to say.

    facing  the seat it is turned to
    title   the part that blinks: x, y, width, height as its reader sees it
    """

    facing = 0
    title = (0, 0, 128, 9)

    def __init__(self, ui):
        self.ui = ui

    def draw(self, canvas):
        """Draw everything; the canvas is dark and faces south."""

    def change(self, canvas):
        """Draw what has changed since all was drawn, or since the last change, over what stands there; the canvas may face any side.
        Returns whether that was done: if not, all is drawn anew."""
        return False

    def press(self, seat):
        """A seat button. Returns whether it meant anything."""
        return False

    def hold(self, seat):
        """A seat button held for 600 ms; its press came before. Returns whether that added anything."""
        return False

    def ok(self):
        return False

    def back(self):
        self.ui.home()
        return True

    def leave(self):
        """BACK, held: to the table, or to what must be answered before it."""
        self.ui.home()

    def tick(self):
        """Called with every step, for what happens by itself."""

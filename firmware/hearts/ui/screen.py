# SPDX-License-Identifier: MIT
"""What a screen is.

A screen is a module in screens/ with a class Screen. It is made anew each time it is shown, draws itself whole, and answers events
with whether they meant anything to it; what meant nothing makes its title blink. It changes the game by ui.commit, and what is shown
by ui.show and ui.home, nothing else. Where a press is to be answered within 10 ms, it draws what the press has changed, and no more.
"""


class Screen:
    """The template: everything a screen may say, with the answer of one that has nothing to say.

    facing          the seat it is turned to
    title           the part that blinks: x, y, width, height as its reader sees it
    typing          a hand is being typed in: the panel stays lit
    stuck           it marks the buttons that are stuck: they are told when it is left
    recording       what it takes to record a fact, box.recording(), where that is to be as soon as OK is pressed; None: it is loaded then

    draw(canvas)    draws everything; the canvas is dark and faces south
    change(canvas)  draws what has changed since all was drawn, or since the last change, over what stands there; the canvas may face any
                    side. Returns whether that was done: if not, all is drawn anew
    press(seat)     a seat button. Returns whether it meant anything
    hold(seat)      a seat button held for 600 ms; its press came before. Returns whether that added anything
    ok()            OK. Returns whether it meant anything
    back()          BACK, the same
    leave()         BACK, held: to the table, or to what must be answered before it
    tick()          called with every step, for what happens by itself
    """

    facing = 0
    title = (0, 0, 128, 9)
    typing = stuck = False
    recording = None

    def __init__(self, ui):
        self.ui = ui

    def draw(self, _=None):
        """Nothing: nothing is drawn, no key means anything."""
        return False

    # One function, since each takes 70 bytes of the Pico's memory.
    change = press = hold = ok = tick = draw

    def back(self):
        self.ui.home()
        return True

    leave = back

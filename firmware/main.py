# SPDX-License-Identifier: MIT
"""What the Pico runs at power-on: the score box, for ever. Ctrl-C leads to the REPL."""

from hearts.app import App
from hearts.port.pico import Pico

# Not in a function: after Ctrl-C, port and app are still there to be looked at.
port = Pico()
app = App(port)
buttons = port.buttons
while True:
    waiting = buttons.look()
    app.step(buttons.now, buttons.levels)
    if not waiting:
        port.sleep()

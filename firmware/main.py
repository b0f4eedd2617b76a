# SPDX-License-Identifier: MIT
"""What the Pico runs at power-on: the score box, for ever, whatever fails. Ctrl-C leads to the REPL."""

from hearts.port.guard import Guard

# Not in a function: after Ctrl-C, port and app are still there to be looked at.
guard = Guard()
try:
    from hearts.port.pico import Pico

    port = Pico(guard)
    if guard.safe:
        from hearts.safe import Safe as App
    else:
        from hearts.app import App
    guard.feed(0)  # a long game on a slow flash needs its time
    app = App(port)
    print("Heartkeeper", "is in safe mode." if guard.safe else "runs.")
    buttons = port.buttons
    while True:
        waiting = buttons.look()
        app.step(buttons.now, buttons.levels)
        port.feed()
        if not waiting:
            port.sleep()
except Exception as error:
    guard.failed(error)
finally:
    try:
        guard.rest()
    finally:  # a second Ctrl-C may have come meanwhile
        guard.rest()

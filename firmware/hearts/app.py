# SPDX-License-Identifier: MIT
"""The whole product less the hardware: button levels and time in, pixels and files out.

App.step(now, levels) is all there is to drive, from a loop on the Pico, a terminal or a test with a made-up clock. A record is on
flash before the game counts it, and the game counts it before the panel shows it.
"""

from micropython import const

from hearts.core import record as r
from hearts.core.game import Game
from hearts.input.battery import EMPTY, FINE, STATE, charge_after
from hearts.input.keys import OK, Keys
from hearts.passing import passing
from hearts.store.journal import Journal, refusal
from hearts.store.settings import BATTERY
from hearts.ui.canvas import Canvas
from hearts.ui.router import BATTERY_LOW, GAME_LOST, RESTARTED, SETTINGS_LOST, SOME_LOST, TOO_NEW, Router

_IN_FORCE = "hearts.in_force"
_RECORDING = "hearts.recording"
_STARTING = "hearts.starting"
_CLOCK = const(0x3FFFFFFF)
_MEASURE = const(1000)  # ms between two looks at the battery, and at how long nobody has pressed a button

# The panel's contrast. That of a lit one is among the settings.
_DIM = const(0x10)
_DARK = const(0)


class App:
    """port: what it runs on.
    settings: their values, as store.settings has them
    panel: the port's, whose light a screen may try out
    light: the contrast of the lit panel, after how many ms without a press it dims, and goes dark
    sound: hears each event before the router, or None

    port.panel           .pages, 1,024 bytes to draw in; .show() sends them; .keep(now) looks after the panel;
                         .kind is set to what the settings say that it is, before all else and whenever that changes;
                         .contrast to how bright it is to be, 0: dark
    port.folder          what is kept, as store.journal wants it
    port.words           the folder of the languages' files
    port.draw(n)         a number 0..n - 1 by lot
    port.millivolts()    the supply's voltage, 0 where it can't be told
    port.restarted       the start before this one ended in a failure
    """

    def __init__(self, port):
        self.port = port
        self.panel = panel = port.panel
        self._charge = 0  # of the battery
        self._measured = -_MEASURE
        self._levels = -1  # of the last step; unlike any at the first
        self._pressed = 0  # when a button moved last
        self._wakes = False  # the box was dark when the first of the buttons went down that are down, bounce and stuck ones apart
        self._keys = Keys()
        self.game = Game()
        self._journal = Journal(port.folder)
        starting = passing(_STARTING)
        self.settings, sound = starting.load_settings(port.folder)
        self._router = router = Router(self, Canvas(panel.pages), port.draw, port.words)
        self.sound = None
        starting.apply(self, router)
        if port.restarted:
            router.notify(RESTARTED)
        if not sound:
            router.notify(SETTINGS_LOST)
        self.load(starting)

    def step(self, now, levels):
        """One look at the world. now: milliseconds modulo 2**30. levels: bit by button, down now or since the last step."""
        port = self.port
        panel = self.panel
        keys = self._keys
        router = self._router
        if levels != self._levels:
            self._levels = levels
            self._pressed = now
            self._wakes = panel.contrast == _DARK or self._wakes and keys.busy
            if self._wakes:
                keys.wake()
            panel.contrast = self.light[0]
        keys.step(now, levels)
        router.now = now
        if (now - self._measured) & _CLOCK >= _MEASURE:
            self._measured = now
            charge = self._charge
            self._charge = charge_after(charge, port.millivolts(), self.settings[BATTERY])
            if charge & STATE == FINE != self._charge & STATE:
                router.notify(BATTERY_LOW)
            quiet = (now - self._pressed) & _CLOCK
            if panel.contrast and quiet >= self.light[1]:
                panel.contrast = _DIM
            if quiet >= self.light[2] and not router.screen.typing:
                panel.contrast = _DARK
        if not router.screen:
            # Not before: now there is a time. OK, down at power-on, is for whoever has just built the box; after a failure, which it may
            # have led to, it isn't.
            if levels >> OK & 1 and not port.restarted:
                router.show("panel")
            else:
                router.next_hand()
        sound = self.sound
        event = keys.next()
        while event >= 0:
            (sound or router).event(event)
            event = keys.next()
        if router.draw():
            panel.show()
        panel.keep(now)
        if sound:
            sound.step(now)

    # --- for the router ---------------------------------------------------------------------------

    def load(self, starting=None, gives_up=False):
        """Make the game what the journal holds, at power-on and again where it could not be read. starting: that module, where it is in
        memory. gives_up: go on without what can't be read."""
        starting = starting or passing(_STARTING)
        game = self.game
        status = self._journal.give_up(game, starting) if gives_up else self._journal.load(game, starting)
        self._names = starting.sat_last(game)
        if game.started and not game.hands and not status:
            # The power may have gone in between.
            self.recording().seat_again(game, self._journal, self._names)
        router = self._router
        router.news = game.hands > 0
        router.unreadable = status == r.UNREADABLE
        if status == r.UNSOUND:
            router.notify(SOME_LOST if game.hands else GAME_LOST)
        elif status == r.NEWER:
            router.notify(TOO_NEW)

    def make_room(self):
        """Drop the oldest finished game that takes room. Returns whether there was one."""
        return self._journal.make_room(self.game.start_sequence if self.game.hands else 0)

    def set(self, values):
        """Change the settings to these, at any charge: the battery's kind, too, is one of them, and may be what is wrong. Returns OK, or
        NOT_SAVED or FULL, and then they are as they were, but for a language where none was chosen."""
        kind = self.settings[BATTERY]
        try:
            passing(_IN_FORCE).change(self, self._router, values)
        except OSError as error:
            return refusal(error)
        if values[BATTERY] != kind:
            self._charge = 0  # to be judged anew, in the next step
            self._measured -= _MEASURE
        return r.OK

    def names(self, seated=b""):
        """The names that are remembered, the newest first; those in `seated`, as Game.names has them, are the newest from now on."""
        return passing("hearts.store.roster").names(self.port.folder, seated)

    def recording(self):
        """What commit needs, which takes the Pico 20 ms to load, and then memory."""
        return passing(_RECORDING)

    def commit(self, kind, payload, recording=None):
        """Record a fact: check it, put it on flash, let it count. recording: what it needs, where somebody has it already. Returns what the
        check says, or what the journal does."""
        if self._charge & STATE == EMPTY:
            return r.NO_POWER
        return (recording or self.recording()).commit(self.game, self._journal, self._names, kind, payload)

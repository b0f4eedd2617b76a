# SPDX-License-Identifier: MIT
"""A click for each press that meant something, three tones for a moon or a shoot that was recorded. In memory only while the setting is on.

It stands between the app and the router. A press ends what sounds before anything is done about it, since what is recorded stops the
processor for as long as the flash takes; what the press has to sound begins when its picture is there. So no tone outlasts its time
by more than a step.
"""

from micropython import const

from hearts.core.record import AMEND, HAND

# (Hz, ms) one after the other
CLICK = ((2000, 8),)
CHORD = ((1047, 110), (1319, 110), (1568, 220))
_MOON = const(3)  # where a hand's record says what becomes of a moon, in the upper four bits
_CLOCK = const(0x3FFFFFFF)


class Sound:
    """buzzer: tone(hz) sounds until the next one; 0 is silence."""

    def __init__(self, router, buzzer):
        self._router = router
        self._buzzer = buzzer
        self._tones = ()  # what is to be heard
        self._next = 0  # which of them comes next; -1: the picture does
        self._since = 0  # when the one before it began

    def event(self, event):
        """Hand an event of the keys to the router."""
        self.stop()
        game = self._router.game
        sequence = game.sequence
        if self._router.event(event):
            self._tones = CHORD if game.sequence != sequence and _is_moon(game) else CLICK
            self._next = -1

    def step(self, now):
        """To be called at the end of every step, at `now` ms modulo 2**30."""
        tones = self._tones
        place = self._next
        if not tones or place > 0 and (now - self._since) & _CLOCK < tones[place - 1][1]:
            return
        if place == len(tones):
            self.stop()
            return
        if place >= 0:
            self._buzzer.tone(tones[place][0])
            self._since = now
        self._next = place + 1

    def stop(self):
        """Be silent."""
        if self._tones:
            self._tones = ()
            self._buzzer.tone(0)


def _is_moon(game):
    """Whether the last record is a hand that one player shot."""
    last = game.records - 1
    return game.kind_at(last) in (HAND, AMEND) and game.payload_at(last, _MOON) >> 4

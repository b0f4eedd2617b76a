# SPDX-License-Identifier: MIT
"""Contacts that bounce, with the true presses known. Times are in microseconds, looks in milliseconds."""
import bisect

CLOCK = 1 << 30  # milliseconds until the clock of the device wraps

_BOUNCE = 10_000


class Press:
    """One press of `button`: the contact closes from `begin` to `settled`, opens from `let_go` to `end`."""

    def __init__(self, button, edges, settled, let_go):
        self.button = button
        self.edges = edges  # times at which the contact changes, the first one closing
        self.begin = edges[0]
        self.end = edges[-1]
        self.settled = settled
        self.let_go = let_go

    @classmethod
    def clean(cls, button, begin, end):
        return cls(button, [begin, end], begin, end)

    @classmethod
    def bouncing(cls, dice, button, begin, let_go):
        """Closes at `begin`, opens at `let_go`, each with none to 10 ms of bounce."""
        closing = _bounce(dice, begin, min(_BOUNCE, let_go - begin))
        opening = _bounce(dice, let_go, _BOUNCE)
        return cls(button, [begin, *closing, let_go, *opening], max([begin, *closing]), let_go)

    @classmethod
    def series(cls, dice, button, count, shortest=1, gap=35):
        """`count` presses of one button, `shortest` ms long or more and `gap` ms or more from each other."""
        presses = []
        time = dice.randrange(0, 400_000)
        for _ in range(count):
            length = dice.choice((dice.randrange(shortest * 1000, 40_000), dice.randrange(40_000, 900_000)))
            presses.append(cls.bouncing(dice, button, time, time + length))
            pause = dice.choice((dice.randrange(0, 40_000), dice.randrange(0, 600_000)))
            time = presses[-1].end + gap * 1000 + pause
        return presses


def _bounce(dice, start, longest):
    """An even number of further changes within `longest` after `start`."""
    span = dice.randrange(0, longest + 1)
    count = 2 * dice.randrange(0, 6)
    if span <= count:
        return []
    return sorted(start + 1 + offset for offset in dice.sample(range(span), count))


class Contacts:
    """The levels that presses make; no two presses of a button may overlap."""

    def __init__(self, presses):
        self._edges = {}
        for press in sorted(presses, key=lambda press: press.begin):
            self._edges.setdefault(press.button, []).extend(press.edges)

    def levels(self, last, now, latched):
        """Bit k is set if button k is closed at `now` ms or, if `latched`, at some time after `last` ms."""
        mask = 0
        for button, edges in self._edges.items():
            before = bisect.bisect_right(edges, last * 1000)
            until = bisect.bisect_right(edges, now * 1000)
            # Edge 0, 2, 4... close the contact.
            closing_between = any(index % 2 == 0 for index in range(before, until))
            if until % 2 or latched and closing_between:
                mask |= 1 << button
        return mask


def looks(dice, length, stall):
    """Times of looks over `length` ms: every 1 to 5 ms, but now and then none in `stall` ms."""
    times = [0]
    calm_until = 0
    while times[-1] < length:
        if times[-1] >= calm_until and dice.random() < 0.02:
            times.append(times[-1] + stall)
            calm_until = times[-1] + 100
        else:
            times.append(times[-1] + dice.randrange(1, 6))
    times.extend(range(times[-1] + 1, times[-1] + 60))
    return times

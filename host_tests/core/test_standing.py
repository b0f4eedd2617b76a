# SPDX-License-Identifier: MIT
"""Places and the lowest total: lowest is best, equal totals share a place."""

import itertools

import pytest

from hearts.core.standing import lowest, place, sole


@pytest.mark.parametrize(
    "totals, places, leaders",
    [
        ((0, 0, 0, 0), (1, 1, 1, 1), 0b1111),
        ((5, 9, 7, 12), (1, 3, 2, 4), 0b0001),
        ((9, 5, 5, 12), (3, 1, 1, 4), 0b0110),
        ((9, 9, 5, 5), (3, 3, 1, 1), 0b1100),
        ((9, 9, 9, 5), (2, 2, 2, 1), 0b1000),
        ((5, 9, 9, 9), (1, 2, 2, 2), 0b0001),
        ((106, 45, 45, 20), (4, 2, 2, 1), 0b1000),
        ((-26, 0, -260, 999), (2, 3, 1, 4), 0b0100),
    ],
)
def test_places(totals, places, leaders):
    assert tuple(place(totals, seat) for seat in range(4)) == places
    assert lowest(totals) == leaders


def test_places_of_all_orders():
    for totals in itertools.product((-3, 0, 8, 9), repeat=4):
        ranked = sorted(totals)
        for seat in range(4):
            assert place(totals, seat) == ranked.index(totals[seat]) + 1
            assert bool(lowest(totals) >> seat & 1) == (totals[seat] == min(totals))


def test_sole():
    assert [mask for mask in range(16) if sole(mask)] == [1, 2, 4, 8]

# SPDX-License-Identifier: MIT
"""The whole table of gestures: every kind of button, state and event."""
import pytest

from hearts.input.gesture import (
    ACT,
    ACT_HELD,
    BEGAN,
    CONFIRM,
    DOWN,
    ENDED,
    HELD,
    LASTED,
    LEAVE,
    NOTHING,
    SEAT,
    UP,
    after,
)

# (kind, state): what BEGAN, LASTED and ENDED lead to.
RULES = {
    (SEAT, UP): ((DOWN, ACT), (UP, NOTHING), (UP, NOTHING)),
    (SEAT, DOWN): ((DOWN, NOTHING), (HELD, ACT_HELD), (UP, NOTHING)),
    (SEAT, HELD): ((HELD, NOTHING), (HELD, NOTHING), (UP, NOTHING)),
    (CONFIRM, UP): ((DOWN, ACT), (UP, NOTHING), (UP, NOTHING)),
    (CONFIRM, DOWN): ((DOWN, NOTHING), (DOWN, NOTHING), (UP, NOTHING)),
    (CONFIRM, HELD): ((HELD, NOTHING), (HELD, NOTHING), (UP, NOTHING)),
    (LEAVE, UP): ((DOWN, NOTHING), (UP, NOTHING), (UP, NOTHING)),
    (LEAVE, DOWN): ((DOWN, NOTHING), (HELD, ACT_HELD), (UP, ACT)),
    (LEAVE, HELD): ((HELD, NOTHING), (HELD, NOTHING), (UP, NOTHING)),
}


def test_the_rules_cover_every_kind_and_state():
    assert set(RULES) == {(kind, state) for kind in (SEAT, CONFIRM, LEAVE) for state in (UP, DOWN, HELD)}


@pytest.mark.parametrize(("kind", "state"), RULES)
@pytest.mark.parametrize("event", [BEGAN, LASTED, ENDED])
def test_each_kind_state_and_event(kind, state, event):
    entry = after(kind, state, event)
    assert (entry & 15, entry >> 4) == RULES[kind, state][event]

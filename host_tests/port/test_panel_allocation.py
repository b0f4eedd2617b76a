# SPDX-License-Identifier: MIT
"""Sending a frame takes nothing from the heap, seen on the MicroPython unix port."""

import pytest

from tools.panel import KINDS

BUS = '''class Bus:
    """Takes everything, keeps nothing."""

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        pass

    def send(self, address, words, count):
        pass

    def finish(self):
        pass

    def readfrom_into(self, address, buffer):
        pass'''

SCRIPT = '''
import gc
import random

from hearts.port.panel import Panel


BUS


panel = Panel(Bus)
panel.kind = KIND
panel.keep(0)
random.seed(1)


def taken(changes):
    """Bytes of heap that show() takes for a frame with so many bytes changed."""
    for _ in range(changes):
        panel.pages[random.randrange(1024)] ^= 1 + random.randrange(255)
    before = gc.mem_alloc()
    panel.show()
    return gc.mem_alloc() - before


gc.collect()
gc.disable()
taken(1)
for changes in (0, 1, 3, 10, 50, 200, 2000):
    for _ in range(20):
        print(changes, taken(changes))


def kept():
    """Bytes of heap that three seconds of looking after the panel take."""
    before = gc.mem_alloc()
    now = 0
    while now < 3000:
        panel.keep(now)
        now += 2
    return gc.mem_alloc() - before


print("keep", kept())
'''


@pytest.mark.parametrize("kind", ("ssd1306", "ssd1309", "sh1106"))
def test_show_and_keep_allocate_nothing(kind, unix_port):
    lines = unix_port(SCRIPT.replace("BUS", BUS).replace("KIND", str(list(KINDS).index(kind)))).splitlines()
    assert len(lines) == 7 * 20 + 1
    assert [line for line in lines if not line.endswith(" 0")] == []


KEPT = '''
import gc

from hearts.port.panel import Panel


BUS


def heap():
    gc.collect()
    return gc.mem_alloc()


panel = Panel(Bus)  # the first one leaves the names in the driver behind
panel.keep(0)
panel = None
before = heap()
panel = Panel(Bus)
panel.keep(0)
print(heap() - before - 2048)
'''


def test_buffers_and_views_stay_small_and_the_driver_leaves(unix_port):
    # Words are twice as long here as on the Pico, where it is 0.8 KB beside the two frames.
    assert int(unix_port(KEPT.replace("BUS", BUS))) < 2_000

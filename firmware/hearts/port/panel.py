# SPDX-License-Identifier: MIT
"""The OLED: started by Adafruit's SSD1306 driver, its frames sent from here, to any of the chips that such modules come with.

Adafruit's driver lights the panel while the RAM still holds noise, and sends all 1,024 bytes for each frame,
25 ms at 400 kHz. Here the first frame is in the RAM first, and a frame sends only what has changed since the one
before, without allocating. What is different from chip to chip is in panel_start.py.

All of them know "page addressing": for changed columns of a page one transfer of commands says where they begin, and one of data follows.
The transfers of a page go to the bus together, as the words that the chip's I2C block takes, so that the next page is looked through while
the last bytes of this one are on the wire.
"""

from array import array

import micropython
from micropython import const

from hearts.passing import passing

_WIDTH = const(128)
_FRAME_BYTES = const(1024)
# Unchanged columns between changed ones that go along: a range of its own takes two addresses, two control bytes and three commands.
_GAP = const(7)
# Words for a page, at most: all its columns, and what goes before a range. With more ranges, more is left out than goes before them.
_WORDS = const(128 + 5)
_LAST = const(0x200)  # in a word: with this byte its transfer ends
_COUNT_BITS = const(8)
_LOOK = const(250)  # ms between two looks at whether the panel is there: it is to be lit again within 500
_CLOCK = const(0x3FFFFFFF)
# It was dark, and may have forgotten everything; it did not say that it was lit when it was started.
_SLEPT = const(1)
_DOUBTED = const(2)
_OFF = const(0x40)  # in the status that is read: the display is off (SSD1306 datasheet, table 9-2)
_CONTRAST = const(0x40)  # until it is told another
_NOTHING = b"\x00\xe3"  # the command that does nothing, on every chip
_SLEEP = b"\x00\xae"  # display off: the chip keeps its RAM, by some 10 uA
_WAKE = b"\x00\xaf"  # on; only after that, since a panel that has forgotten everything would say then that it is lit

# Bytes and words in memory, for MicroPython's compiler, which knows the names itself.
ptr8 = ptr16 = None


def ptr32(data):
    return memoryview(data).cast("I")


@micropython.viper
def _take(frame: ptr8, sent: ptr8, words: ptr16, begins: int, start: int, whole: int) -> int:
    """Copy what differs on the first page that differs from `sent`, from byte `start` of the frame on, into `sent`, and write the words
    that tell the panel. `begins`: as in panel_start.KINDS. `whole`: all bytes count as different. Returns the byte where the next page
    begins, above these bits of how many words there are; 0 if nothing differs."""
    at = start
    if not whole:
        frame_words = ptr32(frame)
        sent_words = ptr32(sent)
        word = at >> 2
        while word < _FRAME_BYTES >> 2 and frame_words[word] == sent_words[word]:
            word += 1
        at = word << 2
    if at >= _FRAME_BYTES:
        return 0
    page = at >> 7
    page_end = (page + 1) << 7
    count = 0
    while True:
        while at < page_end and not whole and frame[at] == sent[at]:
            at += 1
        if at == page_end:
            return page_end << _COUNT_BITS | count
        end = at
        look = at
        while look < page_end and look <= end + _GAP:
            if whole or frame[look] != sent[look]:
                end = look + 1
            look += 1
        column = (at & (_WIDTH - 1)) + begins
        words[count] = 0x00  # commands
        words[count + 1] = 0xB0 | page
        words[count + 2] = column & 0x0F
        words[count + 3] = 0x10 | column >> 4 | _LAST
        words[count + 4] = 0x40  # data
        count += 5
        while at < end:
            bits = int(frame[at])
            sent[at] = bits
            words[count] = bits
            count += 1
            at += 1
        words[count - 1] = bits | _LAST


class Panel:
    """A 128 x 64 OLED, found at 0x3C or 0x3D, for as long as it is there.

    `pages` is the frame, 1,024 bytes: byte = page * 128 + column, bit 0 = the page's upper row. `kind` says what chip it is and how it is
    built in, as panel_start has it, and `contrast` how bright it is, 1 to 255, or 0: dark; when one is changed, the next `keep` sees to
    it. bus() gives the I2C bus made anew: as `busio.I2C`, and with send(address, words, count), which begins with so many words of 16 bits,
    each a byte to write and _LAST if a transfer ends with it, and finish(), which waits until they are on the wire; both raise OSError if
    they can't. Nothing is raised when no panel answers: `keep` finds one.
    """

    def __init__(self, bus):
        self._bus = bus
        self._i2c = None
        self._address = 0  # 0: no panel is up
        self.kind = self._kind = 0  # the latter: as which it was started
        self.contrast = self._contrast = _CONTRAST  # and how bright it is
        self.pages = bytearray(_FRAME_BYTES)
        self._sent = bytearray(_FRAME_BYTES)
        # True if the panel may hold something else than `_sent`.
        self._unsure = True
        self._words = array("H", bytes(2 * _WORDS))
        self._again = 0  # why it is to be started anew at the next look: _SLEPT, _DOUBTED; 0: it is not
        self._light = bytearray(b"\x00\x81\x00")  # contrast
        self._status = bytearray(1)
        self._tells = False  # the panel can be asked whether it is switched on
        self._looked = -_LOOK  # when the panel was last looked at: never

    def show(self):
        """Send what differs from the frame sent before, if a panel is up."""
        if self._address and self._kind == self.kind:
            try:
                self._send()
            except OSError:
                self._address = 0

    def keep(self, now):
        """To be called with every step, at `now` ms. Four times a second it looks whether the panel is there and lit, and has not
        forgotten everything, as it does without power; if so, or if it is to be another kind, starts it anew. A dark panel is left alone:
        it says the same whether it has forgotten anything or not; so it is started anew at the first look after it was lit again."""
        contrast = self.contrast
        same = self._kind == self.kind
        found = self._address != 0
        changed = found and contrast != self._contrast
        if same and not changed and (found and not contrast or (now - self._looked) & _CLOCK < _LOOK):
            return
        self._looked = now
        try:
            if not (same and found):
                self._start()
            elif changed:
                self._light[2] = contrast
                self._pass(self._light if contrast else _SLEEP)
                if not self._contrast:
                    self._again = _SLEPT
                    self._pass(_WAKE)
                self._contrast = contrast
            elif self._again or not self._is_lit():
                self._start()
        except (OSError, ValueError):
            self._address = 0

    def _is_lit(self):
        """Whether the panel answers, and says that it is lit, if it tells."""
        try:
            # A command comes first: after data an SH1106 would let its RAM be read, not its status (data sheet v2.3, I2C-bus protocol).
            self._pass(_NOTHING)
            if not self._tells:
                return True
            self._pass(self._status, True)
        except OSError:
            return False
        return not self._status[0] & _OFF

    def _start(self):
        self._i2c = self._bus()
        self._kind = self.kind
        self._unsure = True
        self._tells = False
        for self._address in (0x3C, 0x3D):
            if self._is_lit():
                start = passing("hearts.port.panel_start")
                self._begins = start.begins(self._kind)
                self._contrast = self.contrast or _CONTRAST  # one that is to be dark goes so at the next look
                start.start(self._i2c, self._address, self._kind, self._contrast, self._send)
                # Asked when it is sure to be lit. A panel that says otherwise then, or nothing, may have lost its power or its wire at that
                # very moment, so it is started once more; if it does so again, it is not one to ask.
                self._tells = True
                self._tells = self._is_lit()
                self._again = 0 if self._tells or self._again == _DOUBTED else _DOUBTED
                return
        self._address = 0

    def _pass(self, buffer, reads=False):
        """One transfer over the bus, to the panel or from it. Raises OSError if the panel does not take it all."""
        i2c = self._i2c
        while not i2c.try_lock():
            pass
        try:
            if reads:
                i2c.readfrom_into(self._address, buffer)
            else:
                i2c.writeto(self._address, buffer)
        finally:
            i2c.unlock()

    def _send(self):
        """Send what differs, or all of it if the panel may hold something else than what was sent; raises OSError if it does not take
        it all."""
        i2c = self._i2c
        words = self._words
        whole = self._unsure
        self._unsure = True
        at = 0
        while at < _FRAME_BYTES:
            taken = _take(self.pages, self._sent, words, self._begins, at, whole)
            if not taken:
                break
            i2c.send(self._address, words, taken & (1 << _COUNT_BITS) - 1)
            at = taken >> _COUNT_BITS
        i2c.finish()
        self._unsure = False

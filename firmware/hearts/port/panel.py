# SPDX-License-Identifier: MIT
"""The OLED: started by Adafruit's SSD1306 driver, its frames sent from here, to any of the chips that such modules come with.

Adafruit's driver lights the panel while the RAM still holds noise, and sends all 1,024 bytes for each frame,
25 ms at 400 kHz. Here the first frame is in the RAM first, and a frame sends only what has changed since the one
before, without allocating. What is different from chip to chip is in panel_start.py.

`machine.I2C` sends whole buffers, so each length that is sent needs a memoryview made beforehand, 20 bytes each: only lengths that
four goes into are sent.
"""

import micropython
from micropython import const

from hearts.passing import passing

_WIDTH = const(128)
_FRAME_BYTES = const(1024)
# Unchanged columns between changed ones that go along: a range of its own takes 0.4 ms, a column 0.023 ms.
_GAP = const(14)
_EIO = const(5)
_LOOK = const(250)  # ms between two looks at whether the panel is there: it is to be lit again within 500
_CLOCK = const(0x3FFFFFFF)
_OFF = const(0x40)  # in the status that is read: the display is off (SSD1306 datasheet, table 9-2)
_CONTRAST = const(0x40)  # as panel_start leaves it
_NOTHING = b"\x00\xe3"  # the command that does nothing, on every chip
_SLEEP = b"\x00\xae"  # display off: the chip keeps its RAM, by some 10 uA
# A range: where it begins in the frame, above these bits of how many bytes it has, which _STEP goes into.
_COUNT_BITS = const(8)
_STEP = const(4)

# Bytes and words in memory, for MicroPython's compiler, which knows the names itself.
ptr8 = None


def ptr32(data):
    return memoryview(data).cast("I")


@micropython.viper
def _take(frame: ptr8, sent: ptr8, transfer: ptr8, window: ptr8, shift: int, start: int, whole: int) -> int:
    """Copy the first range of the frame that differs from `sent` into `sent` and the transfer's data, and tell the window where it is.

    It begins at byte `start` or later, but for up to 3 bytes that are the same already, and stays within a page. `shift`: as in
    panel_start.KINDS. `whole`: all bytes count as different. Returns the range, or -1 if there is none.
    """
    at = start
    if not whole:
        frame_words = ptr32(frame)
        sent_words = ptr32(sent)
        word = at >> 2  # what lies in it before `at` is the same by now
        while word < _FRAME_BYTES >> 2 and frame_words[word] == sent_words[word]:
            word += 1
        at = word << 2
        while at < _FRAME_BYTES and frame[at] == sent[at]:
            at += 1
    if at >= _FRAME_BYTES:
        return -1
    first = at
    end = first
    page_end = (first | _WIDTH - 1) + 1
    while at < page_end and at <= end + _GAP:
        if frame[at] != sent[at] or whole:
            end = at + 1
        at += 1
    end = first + (end - first + _STEP - 1 & 0 - _STEP)
    if end > page_end:
        first -= end - page_end
        end = page_end
    place = 1
    for at in range(first, end):
        bits = frame[at]
        sent[at] = bits
        transfer[place] = bits
        place += 1
    page = first >> 7
    column = first & (_WIDTH - 1)
    if shift < 0:
        window[2] = column
        window[3] = column + end - first - 1
        window[5] = page
    else:
        column += shift
        window[1] = 0xB0 | page
        window[2] = column & 0x0F
        window[3] = 0x10 | column >> 4
    return first << _COUNT_BITS | end - first


@micropython.viper
def _take_below(frame: ptr8, sent: ptr8, transfer: ptr8, first: int, count: int, whole: int) -> int:
    """The same for `count` bytes from byte `first` on, the next page below a range. Returns whether there is such a page, and so much of it
    differs that a range with a window of its own would not be shorter."""
    if first >= _FRAME_BYTES:
        return 0
    end = first + count
    left = first
    right = end
    if not whole:
        while left < end and frame[left] == sent[left]:
            left += 1
        if left == end:
            return 0
        while frame[right - 1] == sent[right - 1]:
            right -= 1
    if right - left + _GAP < end - first:
        return 0
    place = 1
    for at in range(first, end):
        bits = frame[at]
        sent[at] = bits
        transfer[place] = bits
        place += 1
    return 1


class Panel:
    """A 128 x 64 OLED, found at 0x3C or 0x3D, for as long as it is there.

    `pages` is the frame, 1,024 bytes: byte = page * 128 + column, bit 0 = the page's upper row. `kind` says what chip it is, a row of
    panel_start.KINDS, and `contrast` how bright it is, 1 to 255, or 0: dark; when one is changed, the next `keep` sees to it. bus() gives
    the I2C bus made anew: as `busio.I2C`, and with send(address, buffer), which returns how many bytes were taken. Nothing is raised when
    no panel answers: `keep` finds one.
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
        self._transfer = bytearray(1 + _WIDTH)
        self._transfer[0] = 0x40
        transfer = memoryview(self._transfer)
        # By number of bytes, in _STEPs, less one.
        self._transfers = [transfer[: 1 + count] for count in range(_STEP, _WIDTH + 1, _STEP)]
        self._slept = False  # it was dark since it was started
        self._light = bytearray(b"\x00\x81\x00\xaf")  # contrast; display on
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
                self._slept = self._slept or not self._contrast
                self._contrast = contrast
            elif self._slept or not self._is_lit():
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
                kind = start.KINDS[self._kind]
                self._shift, window = kind[:2]
                self._window = bytearray(window)
                start.start(self._i2c, self._address, kind, self._send)
                self._contrast = _CONTRAST
                self._slept = False
                # Asked when it is sure to be lit: a panel that says otherwise then, or nothing, is not one to ask.
                self._tells = True
                self._tells = self._is_lit()
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
        while not self._i2c.try_lock():
            pass
        try:
            self._send_ranges()
        finally:
            self._i2c.unlock()

    def _send_ranges(self):
        send = self._i2c.send
        address = self._address
        whole = self._unsure
        self._unsure = True
        window = self._window
        size = len(window)
        shift = self._shift
        at = 0
        while True:
            changed = _take(self.pages, self._sent, self._transfer, window, shift, at, whole)
            if changed < 0:
                break
            count = changed & (1 << _COUNT_BITS) - 1
            transfer = self._transfers[count // _STEP - 1]
            missing = size - send(address, window) + 1 + count - send(address, transfer)
            first = changed >> _COUNT_BITS
            at = first + count
            # The page window reaches to the last page, so the panel goes on at the same columns of the next page: a shape that goes down
            # over several pages needs one window only.
            while shift < 0:
                first += _WIDTH
                if not _take_below(self.pages, self._sent, self._transfer, first, count, whole):
                    break
                missing += 1 + count - send(address, transfer)
                if whole:
                    at = first + count
            if missing:
                raise OSError(_EIO)
        self._unsure = False

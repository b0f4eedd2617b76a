# SPDX-License-Identifier: MIT
"""A strict model of a 128 x 64 OLED module, as its I2C pins see it, with one of the chips that such modules have.

It takes the bytes of I2C transfers and keeps what the chip would keep: display RAM, address pointers, registers. It wakes up as the chip
does, dark and with noise in its RAM. Where a real chip would do something undefined (an unknown command, an operand out of range, a
transfer that ends inside a command) it raises `PanelError` with a sentence that says what was wrong, so that no test can pass on such
bytes.

    ssd1306                     Solomon Systech's data sheet, revision 1.1; the command 0xAD (internal current reference) is from 1.5
    ssd1309                     Solomon Systech's data sheet, revision 1.1; without its scrolling, which has operands of its own
    sh1106, sh1106-0, sh1106-4  Sino Wealth's data sheet, version 2.3; without read-modify-write. Of the 132 columns of its RAM the module
                                shows 128, from column 2, 0 or 4 on

Chapter and table numbers in the comments are those of the SSD1306 unless another chip is named.

The module is taken to be built as nearly all are: lit rows wired for COM pin setting 0x12, and the picture upright and not mirrored when
segments are remapped (0xA1) and COM lines scanned downwards (0xC8).
"""

import random
from typing import NamedTuple

WIDTH = 128
"""Columns of the panel."""

HEIGHT = 64
"""Rows of the panel."""

PAGES = HEIGHT // 8
"""Pages of the panel, each 8 rows high; bit 0 of a byte is the upper row of its page."""

SIZE = WIDTH * PAGES
"""Bytes of the picture."""

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2
"""Memory addressing modes, operand of command 0x20 (chapter 10.1.3)."""

_REVERSED_BITS = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


class PanelError(Exception):
    """The host sent bytes that the data sheet does not allow. The message is a sentence."""


def _nothing(panel, code, *operands):
    """Effect of a command that changes nothing this model shows."""


def _set(name, position=0):
    """Effect that stores one operand, the one at `position`, in the attribute `name`."""

    def effect(panel, code, *operands):
        setattr(panel, name, operands[position])

    return effect


def _set_bit(name):
    """Effect that stores the lowest bit of the command itself in the attribute `name`."""

    def effect(panel, code, *operands):
        setattr(panel, name, bool(code & 1))

    return effect


def _low_column(panel, code):
    panel._need_mode(code, PAGE)
    panel.first_column = panel.first_column & 0xF0 | code & 0x0F
    panel.column = panel.first_column


def _high_column(panel, code):
    panel._need_mode(code, PAGE)
    panel.first_column = panel.first_column & 0x0F | (code & 0x0F) << 4
    panel.column = panel.first_column


def _page_start(panel, code):
    panel._need_mode(code, PAGE)
    panel.page = code & 0x07


def _column_window(panel, code, first, last):
    panel._need_mode(code, HORIZONTAL, VERTICAL)
    if first > last:
        raise PanelError(f"Column window 0x21 begins at {first}, after its end at {last}.")
    panel.columns = (first, last)
    panel.column = first


def _page_window(panel, code, first, last):
    panel._need_mode(code, HORIZONTAL, VERTICAL)
    if first > last:
        raise PanelError(f"Page window 0x22 begins at {first}, after its end at {last}.")
    panel.pages = (first, last)
    panel.page = first


def _start_line(panel, code):
    panel.start_line = code & 0x3F


def _scan_direction(panel, code):
    panel.scan_down = code == 0xC8


def _com_pins(panel, code, value):
    if value != 0x12:
        raise PanelError(f"COM pin setting 0x{value:02X} scrambles the rows of a 128 x 64 module, which needs 0x12.")


def _charge_pump(panel, code, value):
    panel.charge_pump = value == 0x14
    panel._look_for_snow()


def _converter(panel, code, value):
    if panel.on:
        raise PanelError(f"Command 0x{code:02X} switches the light's supply while the display is on, which must be off for it.")
    panel.charge_pump = value == 0x8B


def _lock(panel, code, value):
    panel.locked = value == 0x16


def _display(panel, code):
    panel.on = code == 0xAF
    panel._look_for_snow()


def _scroll_setup(panel, code, *operands):
    first, last = operands[1], operands[3]
    if first > last:
        raise PanelError(f"Scroll 0x{code:02X} begins at page {first}, after its end at page {last}.")


def _scroll_area(panel, code, fixed, moving):
    if fixed + moving > 64:
        raise PanelError(f"Scroll area 0xA3 of {fixed} + {moving} rows is more than the panel's 64 rows.")


def _scrolling(panel, code):
    panel.scrolling = code == 0x2F


def _multiplex(panel, code, value):
    if value != 63:
        raise PanelError(f"Multiplex setting {value} leaves rows of a 128 x 64 module dark, which needs 63.")


_DISPLAY_OFF = 0xAE
_LOCK = 0xFD
_ZERO = (0x00,)
_ONES = (0xFF,)
_ANY = range(256)
_PAGE_NUMBER = range(PAGES)
_INTERVAL = range(8)
_PRECHARGE = tuple(value for value in range(256) if value & 0x0F and value >> 4)
_FADE = tuple(mode | interval for mode in (0x00, 0x20, 0x30) for interval in range(16))
_SIDEWAYS = (_ZERO, _PAGE_NUMBER, _INTERVAL, _PAGE_NUMBER, _ZERO, _ONES)
_DIAGONAL = (_ZERO, _PAGE_NUMBER, _INTERVAL, _PAGE_NUMBER, range(1, 64))


def _by_code(*tables):
    return {code: (operands, effect) for table in tables for codes, operands, effect in table for code in codes}


# Command codes, what each operand may be, effect. A bit that a data sheet leaves open is taken as zero.
_ALL = (
    (range(0x10), (), _low_column),
    (range(0x40, 0x80), (), _start_line),
    ((0x81,), (_ANY,), _set("contrast")),
    ((0xA0, 0xA1), (), _set_bit("remapped")),
    ((0xA4, 0xA5), (), _set_bit("all_on")),
    ((0xA6, 0xA7), (), _set_bit("inverse")),
    ((0xAE, 0xAF), (), _display),
    (range(0xB0, 0xB8), (), _page_start),
    ((0xC0, 0xC8), (), _scan_direction),
    ((0xD3,), (range(64),), _set("offset")),
    ((0xD5,), (_ANY,), _nothing),
    ((0xD9,), (_PRECHARGE,), _nothing),
    ((0xE3,), (), _nothing),
)
_SOLOMON = (
    (range(0x10, 0x18), (), _high_column),
    ((0x20,), ((HORIZONTAL, VERTICAL, PAGE),), _set("mode")),
    ((0x21,), (range(WIDTH), range(WIDTH)), _column_window),
    ((0x22,), (_PAGE_NUMBER, _PAGE_NUMBER), _page_window),
    ((0x2E, 0x2F), (), _scrolling),
    ((0xA3,), (range(64), range(65)), _scroll_area),
    ((0xA8,), (range(15, 64),), _multiplex),
    ((0xDA,), ((0x02, 0x12, 0x22, 0x32),), _com_pins),
)
# Table 9-1 and appendix
_SSD1306 = (
    ((0x23,), (_FADE,), _nothing),
    ((0x26, 0x27), _SIDEWAYS, _scroll_setup),
    ((0x29, 0x2A), _DIAGONAL, _scroll_setup),
    ((0x8D,), ((0x10, 0x14),), _charge_pump),
    ((0xAD,), ((0x00, 0x10, 0x20, 0x30),), _nothing),
    ((0xD6,), ((0, 1),), _nothing),
    ((0xDB,), ((0x00, 0x20, 0x30),), _nothing),
)
# SSD1309, table 9-1
_SSD1309 = (
    ((0xDB,), ((0x00, 0x34, 0x3C),), _nothing),
    ((_LOCK,), ((0x12, 0x16),), _lock),
)
# SH1106, command table
_SH1106 = (
    (range(0x10, 0x19), (), _high_column),  # more would be behind the last column, whatever the lower bits
    (range(0x30, 0x34), (), _nothing),  # the converter's voltage
    ((0xA8,), (range(64),), _multiplex),
    ((0xAD,), ((0x8A, 0x8B),), _converter),
    ((0xDA,), ((0x02, 0x12),), _com_pins),
    ((0xDB,), (_ANY,), _nothing),
)


class _Chip(NamedTuple):
    """What is different from chip to chip.

    columns    of its RAM
    stops      whether in page addressing the column pointer stops behind the last column; else it goes back to where it was set
    charge_pump, contrast   after a reset; where there is no command for the light's supply, it always runs
    reads_ram  whether a read after data reads the RAM
    """

    name: str
    commands: dict
    columns: int = WIDTH
    stops: bool = False
    charge_pump: bool = True
    contrast: int = 0x7F
    reads_ram: bool = False


_CHIPS = (
    _Chip("SSD1306", _by_code(_ALL, _SOLOMON, _SSD1306), charge_pump=False),
    _Chip("SSD1309", _by_code(_ALL, _SOLOMON, _SSD1309)),
    _Chip("SH1106", _by_code(_ALL, _SH1106), columns=132, stops=True, contrast=0x80, reads_ram=True),
)

KINDS = {"ssd1306": (0, 0), "ssd1309": (1, 0), "sh1106": (2, 2), "sh1106-0": (2, 0), "sh1106-4": (2, 4)}
"""Modules by name, in the order of the box's settings: the chip, and the column of its RAM in which the picture begins."""


class Panel:
    """One module on the bus, `kind` one of KINDS.

    Registers can be read as attributes, as far as the chip has them: `mode`, `column`, `page`, `columns`, `pages`, `contrast` (0 to 255),
    `on`, `charge_pump` (or another supply of the light), `all_on`, `inverse`, `remapped`, `scan_down`, `start_line`, `offset`,
    `scrolling`, `locked`. Scrolling, fading and zooming do not show in the picture.

    Over its whole life it counts `transfers` (acknowledged addresses), `bytes` (after the address), `longest` (most bytes in one transfer)
    and `changes` (bytes of RAM that got another value), and `snow` is True once it was lit while some byte of its RAM still held the noise
    of power-on.

    `refuse_after`, None unless set, is a fault: so many more bytes are acknowledged, then one is refused, and then all is well again. A
    transfer cut short by that is no mistake of the host; a command left unfinished is forgotten.

    `strict`, True unless set: what the data sheet does not allow raises. Else it does nothing, byte by byte, so that the operands of an
    unknown command are commands themselves: what a module may make of bytes that are meant for another.
    """

    strict = True

    def __init__(self, address=0x3C, seed=0, kind="ssd1306"):
        """A module with power on.

        `address` is 7 bits, 0x3C or 0x3D. `seed` chooses the noise that the RAM holds after each power-on. Raises ValueError for another
        address or kind.
        """
        if address not in (0x3C, 0x3D):
            raise ValueError(f"such a module answers at 0x3C or 0x3D, not at 0x{address:02X}")
        if kind not in KINDS:
            raise ValueError(f"there is no module {kind!r}; there are {', '.join(KINDS)}")
        self.address = address
        chip, self._begins = KINDS[kind]
        self._chip = _CHIPS[chip]
        self.transfers = 0
        self.bytes = 0
        self.longest = 0
        self.changes = 0
        self.snow = False
        self.refuse_after = None
        self._noise = random.Random(seed)
        self.power_on()

    # Power

    def power_on(self, noticed=True):
        """Put the module on its supply: registers as after a reset (chapter 8.5), other noise in the RAM.

        Where the host can't have `noticed`, what it goes on sending is no mistake of its own until it sets the module up, which begins with
        0xAE, display off."""
        self.powered = True
        self._forgives = not noticed
        self._command_in_stream = False
        size = self._chip.columns * PAGES
        self._memory = bytearray(self._noise.getrandbits(8) for _ in range(size))
        self._written = bytearray(size)
        self._unwritten = SIZE
        self.mode = PAGE
        self.first_column = self.column = self.page = 0
        self.columns = (0, WIDTH - 1)
        self.pages = (0, PAGES - 1)
        self.contrast = self._chip.contrast
        self.charge_pump = self._chip.charge_pump
        self.on = self.all_on = self.inverse = False
        self.remapped = self.scan_down = self.scrolling = self.locked = False
        self._data_last = False
        self.start_line = self.offset = 0
        self._command = []
        self._begin(False)

    def power_off(self):
        """Take the supply away: dark, deaf, and whatever the RAM held is lost at the next `power_on`."""
        self.powered = False
        self.on = False
        self._begin(False)

    # What a viewer sees

    @property
    def lit(self):
        """True while the panel gives light: powered, switched on, and what supplies the light runs."""
        return self.powered and self.on and self.charge_pump

    @property
    def ram(self):
        """The 1,024 bytes of the picture, as a viewer of the module sees them: byte = page * 128 + column.

        Scan direction, segment remap, start line and offset are worked in, so a mirrored picture reads mirrored. Whether it is lit or
        inverted is not.
        """
        picture = self._memory
        columns = self._chip.columns
        if columns > WIDTH:
            begins = range(self._begins, columns * PAGES, columns)
            picture = b"".join([picture[begin : begin + WIDTH] for begin in begins])
        shift = (self.start_line + self.offset) % 64
        if self.scan_down and not shift:
            return picture
        return self._moved(picture, shift)

    def seen(self):
        """The light on the panel, 1,024 bytes as in `ram`: dark, all on and inverse worked in."""
        if not self.lit:
            return bytes(SIZE)
        if self.all_on:
            return b"\xff" * SIZE
        picture = bytes(self.ram)
        if self.inverse:
            picture = bytes(value ^ 0xFF for value in picture)
        return picture

    # The bus, a transfer at a time

    def write(self, address, data):
        """START, `address`, the bytes of `data`, STOP. Returns True if all was acknowledged.

        Raises PanelError for what the data sheet does not allow.
        """
        taken = self.start(address) and all(self.take(value) for value in bytes(data))
        self.stop()
        return taken

    def read(self, address, count):
        """Read `count` bytes: the status byte (bit 6: display off) so often, or None for a NAK.

        Raises PanelError where the chip would give bytes of its RAM instead (SH1106, I2C-bus protocol)."""
        if not self.powered or address != self.address:
            return None
        if self._chip.reads_ram and self._data_last and self.strict and not self._forgives:
            raise PanelError("After data the RAM would be read, not the status; a command must come before.")
        return bytes([0x00 if self.on else 0x40]) * count

    # The bus, a byte at a time

    def start(self, address):
        """START, or repeated START, and `address` for a write. Returns True if that is acknowledged."""
        self.stop()
        mine = self.powered and address == self.address
        self._begin(mine)
        if mine:
            self.transfers += 1
        return mine

    def take(self, value):
        """One byte of the transfer, 0 to 255. Returns True if it is acknowledged."""
        if not self._mine or self._refuses():
            return False
        self.bytes += 1
        self._length += 1
        self.longest = max(self.longest, self._length)
        try:
            if self._control is None:
                self._take_control(value)
            elif self._control & 0x40:
                self._take_data(value)
            else:
                self._take_command(value)
        except PanelError:
            self._command = []
            if not self.strict:
                if self._control is not None:
                    self._one_taken()
                return True
            self._begin(False)
            if not self._forgives:
                raise
        return True

    def stop(self):
        """STOP. Raises PanelError if the transfer ended inside a command."""
        mine, refused, control, fresh = self._mine, self._refused, self._control, self._control_fresh
        self._begin(False)
        if not mine:
            return
        forgives = self._forgives or not self.strict
        if refused or forgives and self._command_in_stream:
            self._command = []
        elif fresh and not forgives:
            raise PanelError(f"The transfer ends right after control byte 0x{control:02X}.")
        elif self._command and self._command_in_stream:
            self._raise_short()

    # Inside

    def _refuses(self):
        """True for the byte that `refuse_after` counts down to, and for what is left of its transfer."""
        if self.refuse_after is not None:
            self._refused = self.refuse_after == 0
            self.refuse_after = None if self._refused else self.refuse_after - 1
        return self._refused

    def _begin(self, mine):
        """A transfer begins, ours or not."""
        self._mine = mine
        self._refused = False
        self._length = 0
        self._control = None
        self._control_fresh = False

    def _take_control(self, value):
        """Chapter 8.1.5.2: Co, D/C# and six zeros. Co = 0: bytes of one kind follow; 1: one byte follows."""
        if value & 0x3F:
            raise PanelError(f"0x{value:02X} is no control byte: its lower six bits are not zero.")
        if self._command and value != 0x80:
            # A command sent byte by byte may go on in the next transfer, but nothing may come in between.
            self._raise_short()
        self._control = value
        self._control_fresh = True
        self._data_last = bool(value & 0x40)

    def _one_taken(self):
        """After a byte: with Co = 1 the next byte is a control byte again."""
        self._control_fresh = False
        if self._control & 0x80:
            self._control = None

    def _take_data(self, value):
        if self.scrolling:
            raise PanelError("The RAM is written while the panel scrolls, which corrupts it; send 0x2E first.")
        columns = self._chip.columns
        if self.column >= columns:
            raise PanelError(f"Data for column {self.column}, behind the last one, {columns - 1}.")
        # Segment remap works on data as it comes in (chapter 10.1.8); the SH1106's data sheet leaves open whether it does.
        column = self.column if self.remapped else columns - 1 - self.column
        place = self.page * columns + column
        if self._memory[place] != value:
            self._memory[place] = value
            self.changes += 1
        if not self._written[place]:
            self._written[place] = 1
            self._unwritten -= self._begins <= column < self._begins + WIDTH
        self._advance()
        self._one_taken()

    def _advance(self):
        """Move the address pointers one on (chapter 10.1.3)."""
        if self._chip.stops:
            self.column += 1  # up to one behind the last; the page stays (SH1106, display data RAM)
        elif self.mode == PAGE:
            self.column = self.column + 1 if self.column < WIDTH - 1 else self.first_column
        elif self.mode == HORIZONTAL:
            self.column, wrapped = _next_in(self.column, self.columns)
            if wrapped:
                self.page, _ = _next_in(self.page, self.pages)
        else:
            self.page, wrapped = _next_in(self.page, self.pages)
            if wrapped:
                self.column, _ = _next_in(self.column, self.columns)

    def _take_command(self, value):
        if not self._command:
            if value not in self._chip.commands:
                raise PanelError(f"0x{value:02X} is not a command of an {self._chip.name} with {self._chip.columns} columns.")
            self._command_in_stream = not self._control & 0x80
            self._forgives = self._forgives and value != _DISPLAY_OFF
        else:
            self._check_operand(value)
        self._command.append(value)
        operands, effect = self._chip.commands[self._command[0]]
        if len(self._command) == len(operands) + 1:
            command, self._command = self._command, []
            if not self.locked or command[0] == _LOCK:  # locked, it obeys nothing else (SSD1309, command lock)
                effect(self, *command)
        self._one_taken()

    def _check_operand(self, value):
        code = self._command[0]
        number = len(self._command)
        if value not in self._chip.commands[code][0][number - 1]:
            raise PanelError(f"Operand {number} of command 0x{code:02X} can't be 0x{value:02X}.")

    def _raise_short(self):
        code = self._command[0]
        wanted = len(self._chip.commands[code][0])
        raise PanelError(f"Command 0x{code:02X} is short: it got {len(self._command) - 1} of {wanted} operands.")

    def _need_mode(self, code, *modes):
        """Chapters 10.1.1 to 10.1.5, 10.1.13: some addressing commands are for some addressing modes only."""
        if self.mode not in modes:
            raise PanelError(f"Command 0x{code:02X} does not belong to addressing mode {self.mode}.")

    def _look_for_snow(self):
        if self.lit and self._unwritten:
            self.snow = True

    def _moved(self, memory, shift):
        """The picture in the RAM with its rows moved up by `shift`, and turned over if the COM lines are scanned upwards."""
        picture = bytearray(SIZE)
        for x in range(WIDTH):
            column = 0
            for page in range(PAGES):
                column |= memory[page * WIDTH + x] << 8 * page
            column = (column >> shift | column << 64 - shift) & (1 << 64) - 1
            for page, value in enumerate(column.to_bytes(PAGES, "little")):
                if self.scan_down:
                    picture[page * WIDTH + x] = value
                else:
                    picture[(PAGES - 1 - page) * WIDTH + x] = _REVERSED_BITS[value]
        return picture


def _next_in(value, window):
    """The address after `value` in `window` (first, last), and whether it went back to the first."""
    first, last = window
    if not first <= value <= last:
        raise PanelError(f"The address pointer stands at {value}, outside its window from {first} to {last}.")
    if value == last:
        return first, True
    return value + 1, False

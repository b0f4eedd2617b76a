# SPDX-License-Identifier: MIT
"""The box that is printed, from hardware/case/dimensions.csv and one row of panels.csv.

x is east, y north, z up; the origin is on the table, in the middle of the box without its feet. South is the side of seat A, where OK and
BACK lie. The parts:

    body    a tray: Pico, battery, slide switch and buzzer stand on its floor; USB and the switch's lever go through the north wall
    lid     holds the panel from above; the six buttons go through it
    plate   hangs on four posts of the lid; the switches sit on it, and two bars of it hold the panel from below
    caps    what is pressed, six of them, each held in its hole by a flange

Nothing needs supports, printed as `printed` lays it: body, plate and caps as they stand, the lid on its face.
"""

import math
from typing import NamedTuple

from tools.hardware import kernel as solid_triangles
from tools.hardware.dimensions import dimensions
from tools.hardware.letters import LETTERS

# By cap: where it lies, in steps from the middle: x, y; and which way its letters face, counter-clockwise from south.
SEATS = {"a": (0, -1, 0), "b": (-1, 0, 270), "c": (0, 1, 180), "d": (1, 0, 90)}
WORDS = {"ok": 1, "back": -1}  # before the south player, right and left of A
_STEP = 0.5  # the box's sides are whole multiples of it
_DEEP = 1.0  # how far a tool goes beyond what it cuts


class Place(NamedTuple):
    """Something bought, as the box that it must have. shape: that; rests_on: the part that it lies on or hangs at, none: it touches
    nothing; up: +1 lies on it, -1 hangs under it."""

    shape: object
    rests_on: str
    up: int = 1


class Case:
    """The parts for one panel: body, lid, plate, caps (by name), coupon; `places` are the keep-out boxes of what is bought."""

    def __init__(self, panel, kernel=solid_triangles):
        self.k = kernel
        self.panel = panel
        self.d = d = dimensions()
        # Heights, from the top down
        self.flange = d.cap_flange_height
        seat = 2 * d.air + self.flange + d.button_height  # below the lid's underside: what a switch sits on
        self._inside = seat + d.button_pins + d.wires + d.battery_height
        self.rim = d.floor + self._inside  # the body's upper edge, the lid's underside
        self.seat = self.rim - seat
        self.height = self.rim + d.lid
        self.board = self.rim + d.thin - d.panel_pad  # the upper face of the panel's board
        # The panel's board, so that what it shows is in the middle
        self.board_y = -panel.active_y
        half_x = panel.board_width / 2
        half_y = panel.board_height / 2 + abs(self.board_y)
        # Buttons: as near to the panel as its frame lets them be
        beside = d.air + d.thin + d.gap + d.cap_flange + d.cap_width / 2
        side_end = d.cap_length / 2 + d.cap_flange  # of the east and west buttons, north and south
        half_cap = max(d.cap_width / 2 + d.cap_flange, d.button / 2 + d.air + d.thin)
        self.button_x = half_x + beside
        self.button_y = max(half_y + beside, side_end + 2 * (d.gap + d.post) + half_cap)
        self.word_x = d.cap_length / 2 + 2 * d.cap_flange + d.gap + d.ok_length / 2
        # The posts that the plate hangs on, between them
        self.post_x = half_x + d.air + d.thin + d.gap + d.post
        self.post_y = (side_end + self.button_y - half_cap) / 2
        # The inside: as large as the buttons or what stands on the floor wants it, above
        rim_wall = 2 * d.air + d.thin
        corner = d.corner_post + d.post + d.gap
        fence = d.thin + d.air
        across = d.battery_width + d.switch_length + d.pico_width + 4 * fence + 3 * d.gap + 2 * d.air + corner
        self.half_x = self._stepped(max(self.button_x + half_cap + rim_wall, across / 2))
        along = max(d.battery_length + 2 * fence, d.pico_length) + 2 * corner
        self.half_y = self._stepped(max(self.button_y + half_cap + rim_wall, along / 2))
        # What is left over, the buttons go outwards
        self.button_x = self.half_x - rim_wall - half_cap
        self.button_y = self.half_y - rim_wall - half_cap
        self.width = 2 * (self.half_x + d.wall)
        self.depth = 2 * (self.half_y + d.wall)
        # On the floor, from east to west: Pico, switch, battery
        self.pico = (self.half_x - corner - d.air - d.pico_width / 2, self.half_y - d.gap - d.pico_length / 2)
        self.battery = (-self.half_x + d.gap + fence + d.battery_width / 2, 0)
        between = self.battery[0] + d.battery_width / 2 + fence, self.pico[0] - d.pico_width / 2
        self.switch = (sum(between) / 2, self.half_y - d.switch_depth / 2 - d.air)
        self.buzzer = (self.pico[0], -self.half_y + d.gap + d.wall + d.air + d.buzzer / 2)

    @staticmethod
    def _stepped(size):
        return math.ceil(size / _STEP) * _STEP

    def _corners(self, x, y):
        return [(east * x, north * y) for east in (-1, 1) for north in (-1, 1)]

    def buttons(self):
        """{cap: (x, y)} of the six."""
        places = {name: (x * self.button_x, y * self.button_y) for name, (x, y, _) in SEATS.items()}
        places.update({name: (side * self.word_x, -self.button_y) for name, side in WORDS.items()})
        return places

    def feet(self):
        """The middles of the four rubber feet."""
        return self._corners(self.width / 2 - self.d.foot_corner, self.depth / 2 - self.d.foot_corner)

    def _cap_size(self, name):
        """Width and depth of the visible part, as it lies in the lid."""
        d = self.d
        if name in WORDS:
            return d.ok_length, d.cap_width
        return (d.cap_width, d.cap_length) if SEATS[name][0] else (d.cap_length, d.cap_width)

    # --- what is printed --------------------------------------------------------------------------

    def body(self):
        """The tray."""
        k, d = self.k, self.d
        outside = k.rounded(self.width, self.depth, d.corner, (0, self.rim), d.chamfer)
        inside = k.rounded(2 * self.half_x, 2 * self.half_y, d.corner - d.wall, (d.floor, self.rim + _DEEP))
        added = []
        bores = []
        low = d.floor - d.thin / 2  # what is added begins in the floor
        for x, y in self._corners(self.half_x - d.corner_post, self.half_y - d.corner_post):
            east, north = math.copysign(1, x), math.copysign(1, y)
            into_x, into_y = east * (self.half_x + d.wall / 2), north * (self.half_y + d.wall / 2)
            added.append(k.cylinder(d.post, (low, self.rim), x, y))
            added.append(k.block(sorted((x, into_x)), sorted((y - north * d.post, into_y)), (low, self.rim)))
            added.append(k.block(sorted((x - east * d.post, into_x)), sorted((y, into_y)), (low, self.rim)))
            bores.append(k.cylinder(d.insert_bore / 2, (self.rim - d.insert_depth, self.rim + _DEEP), x, y))
        # Pico: four posts under its mounting holes
        stand = d.floor + d.pico_stand
        for x, y in self._corners(d.pico_hole_across / 2, d.pico_hole_along / 2):
            added.append(k.cylinder(d.pico_post, (low, stand), self.pico[0] + x, self.pico[1] + y))
            if y > 0:  # so near to the wall that they are one with it
                at = self.pico[0] + x
                to_wall = (self.pico[1] + y, self.half_y + d.wall / 2)
                added.append(k.block((at - d.pico_post, at + d.pico_post), to_wall, (low, stand)))
            bores.append(k.cylinder(d.pico_bore / 2, (d.floor, stand + _DEEP), self.pico[0] + x, self.pico[1] + y))
        added.append(self._fence(self.battery, d.battery_width, d.battery_length, d.battery_fence))
        # The switch between the north wall and a wall of its own
        x, y = self.switch
        half = d.switch_length / 2 + d.air
        back = self.half_y - d.switch_depth - 2 * d.air
        top = d.floor + d.switch_middle + d.switch_height / 2
        under = d.floor + d.switch_middle - d.switch_height / 2
        north = self.half_y + d.wall / 2
        for side in (-1, 1):
            # Cheeks with a wall behind them that leaves the middle open, for the pins
            cheek = sorted((x + side * half, x + side * (half + d.thin)))
            added.append(k.block(cheek, (back - d.thin, north), (low, top)))
            behind = sorted((x + side * (half - d.thin), x + side * (half + d.thin)))
            added.append(k.block(behind, (back - d.thin, back), (low, top)))
        added.append(k.block((x - half, x + half), (back - d.thin, north), (low, under)))
        # The buzzer over a hole
        x, y = self.buzzer
        ring = k.cylinder(d.buzzer / 2 + d.air + d.wall, (low, d.floor + d.buzzer_fence), x, y)
        added.append(k.cut(ring, k.cylinder(d.buzzer / 2 + d.air, (low - _DEEP, d.floor + d.buzzer_fence + _DEEP), x, y)))
        bores.append(k.cylinder(d.buzzer_hole / 2, (-_DEEP, d.floor + _DEEP), x, y))
        # Openings in the north wall
        wall = (self.half_y, self.half_y + d.wall + _DEEP)  # and not into the posts
        middle = stand + d.pico_board + (d.pico_top - d.pico_board) / 2
        bores.append(self._opening(self.pico[0], wall, middle, d.usb_width, d.usb_height))
        lever = d.floor + d.switch_middle
        outside_y = (self.half_y + d.thin, self.half_y + d.wall + _DEEP)
        bores.append(self._opening(self.switch[0], wall, lever, d.switch_slot_width, d.switch_slot_height))
        bores.append(self._opening(self.switch[0], outside_y, lever, d.switch_recess_width, d.switch_recess_height))
        for x, y in self.feet():
            bores.append(k.cylinder(d.foot / 2, (-_DEEP, d.foot_depth), x, y))
        whole = k.joined(k.cut(outside, inside), k.common(k.joined(*added), outside))
        return k.cut(whole, *bores)

    def _opening(self, x, y, middle, width, height):
        return self.k.block((x - width / 2, x + width / 2), y, (middle - height / 2, middle + height / 2))

    def _fence(self, middle, width, length, height):
        """Walls on the floor around a box of that size."""
        k, d = self.k, self.d
        x, y = middle
        low = d.floor - d.thin / 2
        half_x, half_y = width / 2 + d.air, length / 2 + d.air
        outer = k.block(
            (x - half_x - d.thin, x + half_x + d.thin), (y - half_y - d.thin, y + half_y + d.thin), (low, d.floor + height)
        )
        inner = k.block((x - half_x, x + half_x), (y - half_y, y + half_y), (low - _DEEP, d.floor + height + _DEEP))
        # Ways out for wires, and less to print
        gap_x = k.block((x - half_x / 2, x + half_x / 2), (y - half_y - 3, y + half_y + 3), (low - _DEEP, d.floor + height + _DEEP))
        return k.cut(outer, inner, gap_x)

    def lid(self):
        """The top, as it lies on the body."""
        k, d = self.k, self.d
        panel = self.panel
        under = self.rim
        top = (under, self.height)
        added = [k.rounded(self.width, self.depth, d.corner, top)]
        # The rim inside the walls, but where the corners' posts are
        lip_x, lip_y = self.half_x - d.air, self.half_y - d.air
        lip_z = (under - d.lip, under + d.thin / 2)
        radius = d.corner - d.wall - d.air
        lip = k.rounded(2 * lip_x, 2 * lip_y, radius, lip_z)
        hollow = k.rounded(2 * (lip_x - d.thin), 2 * (lip_y - d.thin), radius - d.thin, (lip_z[0] - _DEEP, lip_z[1] + _DEEP))
        corner = d.corner_post + d.post + d.air
        corners = [
            k.block(sorted((x, x + math.copysign(99, x))), sorted((y, y + math.copysign(99, y))), (lip_z[0] - _DEEP, lip_z[1] + _DEEP))
            for x, y in self._corners(self.half_x - corner, self.half_y - corner)
        ]
        added.append(k.cut(lip, hollow, *corners))
        # The frame around the panel's board, with a way out for its wires
        half_x, half_y = panel.board_width / 2 + d.air, panel.board_height / 2 + d.air
        y = self.board_y
        frame_z = (under - d.panel_fence, under + d.thin / 2)
        frame = self._plan(half_x + d.thin, half_y + d.thin, y, frame_z)
        added.append(k.cut(frame, self._plan(half_x, half_y, y, (frame_z[0] - _DEEP, frame_z[1] + _DEEP))))
        bores = []
        for x, y in self._corners(self.post_x, self.post_y):
            added.append(k.cylinder(d.post, (self.seat, under + d.thin / 2), x, y))
            bores.append(k.cylinder(d.insert_bore / 2, (self.seat - _DEEP, self.seat + d.insert_depth), x, y))
        for x, y in self._corners(self.half_x - d.corner_post, self.half_y - d.corner_post):
            bores.append(k.cylinder(d.screw_hole / 2, (under - _DEEP, self.height + _DEEP), x, y))
            bores.append(k.cylinder(d.screw_head / 2, (self.height - d.screw_head_depth, self.height + _DEEP), x, y))
        for name, (x, y) in self.buttons().items():
            width, depth = self._cap_size(name)
            hole = k.rounded(width + 2 * d.air, depth + 2 * d.air, d.cap_corner + d.air, (under - _DEEP, self.height + _DEEP))
            bores.append(k.moved(hole, x, y))
        # The recess over the board, pads in it, and the opening for the glass
        recess = self._plan(half_x, half_y, self.board_y, (under - _DEEP, under + d.thin))
        glass_y = self.board_y + panel.glass_y
        window = self._plan(panel.glass_width / 2 + d.air, panel.glass_height / 2 + d.air, glass_y, (under - _DEEP, self.height + _DEEP))
        pads = [
            self._plan(d.panel_pad_width / 2, d.panel_pad_width / 2, self.board_y + y, (self.board, under + d.thin * 1.5), x)
            for x, y in self._corners(half_x - d.panel_pad_width / 2, half_y - d.panel_pad_width / 2)
        ]
        return k.cut(k.joined(k.cut(k.joined(*added), recess), *pads), window, *bores)

    def _plan(self, half_x, half_y, y, z, x=0.0):
        """A cuboid around x, y."""
        return self.k.block((x - half_x, x + half_x), (y - half_y, y + half_y), z)

    def plate(self):
        """What the switches sit on."""
        k, d = self.k, self.d
        panel = self.panel
        z = (self.seat - d.plate, self.seat)
        through = (z[0] - _DEEP, self.seat + _DEEP)
        half_x, half_y = self.half_x - d.plate_inset, self.half_y - d.plate_inset
        corner = d.corner_post + d.post + d.gap
        bores = [
            k.block(sorted((x, x + math.copysign(99, x))), sorted((y, y + math.copysign(99, y))), through)
            for x, y in self._corners(self.half_x - corner, self.half_y - corner)
        ]
        added = [k.block((-half_x, half_x), (-half_y, half_y), z)]
        # Open under the panel, for its wires, but where the bars stand
        bar = panel.board_width / 2 - d.thin - d.panel_stilt
        bores.append(self._plan(bar - d.thin, panel.board_height / 2 - d.thin, self.board_y, through))
        bar_top = self.board - panel.board_thickness - d.air
        for side in (-1, 1):
            x = sorted((side * bar, side * (bar + d.panel_stilt)))
            added.append(k.block(x, (self.board_y - panel.board_height / 4, self.board_y + panel.board_height / 4), (z[0], bar_top)))
        for x, y in self._corners(self.post_x, self.post_y):
            bores.append(k.cylinder(d.screw_hole / 2, through, x, y))
        half = d.button / 2 + d.air
        for x, y in self.buttons().values():
            for side in (-1, 1):
                rim = sorted((y + side * half, y + side * (half + d.thin)))
                added.append(k.block((x - half + d.air, x + half - d.air), rim, (z[0], self.seat + d.button_rim)))
                slot = x + side * d.button_pins_across / 2
                pins = d.button_pins_along / 2 + d.button_slot / 2
                bores.append(k.block((slot - d.button_slot / 2, slot + d.button_slot / 2), (y - pins, y + pins), through))
        return k.cut(k.joined(*added), *bores)

    def cap(self, name, relief=True):
        """A button, as it lies in the lid, in the middle of the box; without its letters if that is asked for."""
        k, d = self.k, self.d
        width, depth = self._cap_size(name)
        top = self.height + d.cap_up
        low = self.rim - d.air - self.flange
        shapes = [
            k.rounded(width, depth, d.cap_corner, (low, top)),
            k.rounded(width + 2 * d.cap_flange, depth + 2 * d.cap_flange, d.cap_corner, (low, low + self.flange)),
        ]
        if relief:
            shapes.append(self.letters(name))
        return k.joined(*shapes)

    def letters(self, name):
        """A button's letters alone, and a little of what they stand on."""
        k, d = self.k, self.d
        top = self.height + d.cap_up
        pixel = d.word if name in WORDS else d.letter
        wide = sum(len(LETTERS[letter][0]) + 1 for letter in name.upper()) - 1
        shapes = []
        at = 0
        for letter in name.upper():
            rows = LETTERS[letter]
            for row, line in enumerate(rows):
                for first, last in _runs(line):
                    # A little over its pixels, or two that touch by a corner would not be one solid; and into the cap
                    more = pixel / 10
                    x = ((at + first - wide / 2) * pixel - more, (at + last - wide / 2) * pixel + more)
                    y = (len(rows) / 2 - row) * pixel
                    one = k.block(x, (y - pixel - more, y + more), (top - d.thin / 2, top + d.relief))
                    shapes.append(k.turned(one, SEATS[name][2] if name in SEATS else 0))
            at += len(rows[0]) + 1
        return k.joined(*shapes)

    def coupon(self):
        """A piece of the lid to try before all of it: the panel's place, one button's hole, one post."""
        k, d = self.k, self.d
        panel = self.panel
        half_x = panel.board_width / 2 + d.air + d.thin + d.gap / 2
        low = self.board_y - panel.board_height / 2 - d.air - d.thin - d.gap / 2
        reach = self.button_y + d.cap_width / 2 + d.air + d.thin
        z = (0, self.height)
        around_post = k.block((0, self.post_x + d.post + d.thin), (self.post_y - d.post - d.thin, reach), z)
        return k.common(self.lid(), k.joined(k.block((-half_x, half_x), (low, reach), z), around_post))

    def caps(self):
        """{name: cap}, each where it lies."""
        return {name: self.k.moved(self.cap(name), x, y) for name, (x, y) in self.buttons().items()}

    # --- what is bought, as boxes -----------------------------------------------------------------

    def places(self):
        """{name: Place} of everything that is not printed but screws, inserts, feet and wires."""
        k, d = self.k, self.d
        panel = self.panel
        x, y = self.pico
        stand = d.floor + d.pico_stand
        north = self.half_y - d.gap
        half, socket = d.pico_width / 2, d.pico_socket / 2
        top = stand + d.pico_top
        pico = k.joined(
            k.block((x - half, x + half), (y - d.pico_length / 2, north), (stand, top)),
            k.block((x - socket, x + socket), (y, north + d.pico_socket_out), (stand + d.pico_board, top)),
        )
        found = {"pico": Place(pico, "body")}
        x, y = self.battery
        half_x, half_y = d.battery_width / 2, d.battery_length / 2
        found["battery"] = Place(k.block((x - half_x, x + half_x), (y - half_y, y + half_y), (d.floor, d.floor + d.battery_height)), "body")
        x, y = self.switch
        middle = d.floor + d.switch_middle
        half = d.switch_length / 2
        found["slide switch"] = Place(
            k.block(
                (x - half, x + half),
                (y - d.switch_depth / 2, y + d.switch_depth / 2),
                (middle - d.switch_height / 2, middle + d.switch_height / 2),
            ),
            "body",
        )
        found["buzzer"] = Place(k.cylinder(d.buzzer / 2, (d.floor, d.floor + d.buzzer_height), *self.buzzer), "body")
        for name, (x, y) in self.buttons().items():
            half = d.button / 2
            across, along = d.button_pins_across / 2, d.button_pins_along / 2
            pins = [k.cylinder(0.5, (self.seat - d.button_pins, self.seat + 1), x + east * across, y + north * along)
                    for east in (-1, 1) for north in (-1, 1)]  # fmt: skip
            legs = k.block((x - across, x + across), (y - along, y + along), (self.seat + 0.5, self.seat + 1))
            body = k.block((x - half, x + half), (y - half, y + half), (self.seat, self.seat + d.button_body))
            plunger = k.cylinder(d.button_plunger / 2, (self.seat, self.seat + d.button_height), x, y)
            found[f"switch {name}"] = Place(k.joined(body, plunger, legs, *pins), "plate")
        y = self.board_y
        board = (self.board - panel.board_thickness, self.board)
        glass = (self.board - panel.board_thickness / 2, self.board + panel.glass_thickness)
        back = (board[0] - panel.back, board[0] + panel.board_thickness / 2)
        found["panel"] = Place(
            k.joined(
                self._plan(panel.board_width / 2, panel.board_height / 2, y, board),
                self._plan(panel.glass_width / 2, panel.glass_height / 2, y + panel.glass_y, glass),
                self._plan(panel.back_width / 2, panel.board_height / 2 - d.thin - d.air, y, back),
            ),
            "lid",
            -1,
        )
        return found

    # --- how it is printed ------------------------------------------------------------------------

    def printed(self):
        """{file name without ending: the part as it lies on the bed}."""
        k = self.k
        parts = {
            "body": self.body(),
            "lid": k.upside_down(k.moved(self.lid(), z=-self.height)),
            "plate": k.moved(self.plate(), z=self.d.plate - self.seat),
            "coupon": k.upside_down(k.moved(self.coupon(), z=-self.height)),
        }
        low = self.rim - self.d.air - self.flange
        parts.update({f"cap-{name}": k.moved(self.cap(name), z=-low) for name in self.buttons()})
        return parts


def _runs(line):
    """The runs of # in a line: (first, one past the last)."""
    runs = []
    for at, mark in enumerate(line):
        if mark != "#":
            continue
        if runs and runs[-1][1] == at:
            runs[-1][1] = at + 1
        else:
            runs.append([at, at + 1])
    return runs

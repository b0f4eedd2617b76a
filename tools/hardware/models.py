# SPDX-License-Identifier: MIT
"""What is made of the case: an STL of each printed part, for each panel, and pictures: the box, what it is made of, each part on its bed,
each step of putting it together.
"""

from tools import pictures
from tools.hardware.case import Case
from tools.hardware.dimensions import panels
from tools.hardware.solids import stl
from tools.hardware.view import view
from tools.panel import HEIGHT, WIDTH
from tools.picture import lit

BED = 180  # mm: of a small printer
BEDS = (
    (("body",),),
    (("lid",),),
    (("plate",),),
    (("cap-a", "cap-c", "cap-ok"), ("cap-b", "cap-d", "cap-back"), ("coupon",)),
)
"""What is printed together: rows, the northern one first."""
_GAP = 8  # mm between two parts on a bed
_SCREEN = "table-split"  # what the panel shows: the table, as README has it

# Tones
_BODY, _LID, _PLATE, _CAP, _LETTER, _BOUGHT, _GLASS, _PIXEL, _SHEET = 0.78, 0.92, 0.86, 0.4, 1.0, 0.5, 0.2, 1.0, 0.97

_FOOT, _FOOT_HEIGHT = 10, 3  # mm: a rubber foot
_SIZE = (840, 620)
_TALL = (840, 1000)
_APART = {"plate": 44, "lid": 100, "caps": 126}  # mm that they are lifted where all is apart


def folder(panel):
    """Where the files of a panel are, below hardware/."""
    return f"case/{panel.inches:g}-inch"


def place(panel, name):
    """A printed part's path below hardware/, without its ending. The buttons are the same for all panels."""
    return f"case/buttons/{name[4:]}" if name.startswith("cap-") else f"{folder(panel)}/{name}"


def head(path):
    """What the head of that part's STL says."""
    return f"Heartkeeper {path}, by tools/hardware, CERN-OHL-P-2.0"


def files():
    """{path below hardware/: bytes}."""
    made = {}
    screen = pictures.make([_SCREEN])[_SCREEN]
    for build, panel in panels().items():
        case = Case(panel)
        where = folder(panel)
        for name, part in case.printed().items():
            path = place(panel, name)
            made[f"{path}.stl"] = stl(part, head(path))
        made[f"{where}/assembled.png"] = view(_assembled(case, screen), _SIZE)
        made[f"{where}/exploded.png"] = view(_exploded(case), _TALL, rise=25)
        for number, rows in enumerate(BEDS, 1):
            made[f"{where}/bed-{number}.png"] = view(_bed(case, rows), _SIZE, rise=45)
        if build == "hand-wired":
            made.update({f"assembly/{name}.png": view(parts, _SIZE, rise=rise) for name, (parts, rise) in _steps(case).items()})
    return made


def _caps(case, up=0.0):
    """The six buttons, their letters in a tone of their own."""
    k = case.k
    parts = []
    for name, (x, y) in case.buttons().items():
        parts.append((k.moved(case.cap(name, relief=False), x, y, up), _CAP))
        parts.append((k.moved(case.letters(name), x, y, up), _LETTER))
    return parts


def _picture(case, screen):
    """What the panel shows: a solid for each run of lit pixels, on its glass."""
    k, panel = case.k, case.panel
    glass = case.board + panel.glass_thickness
    wide, high = panel.active_width / WIDTH, panel.active_height / HEIGHT
    parts = []
    for row in range(HEIGHT):
        first = None
        for column in range(WIDTH + 1):
            light = column < WIDTH and lit(screen, column, row)
            if light and first is None:
                first = column
            elif not light and first is not None:
                x = ((first - WIDTH / 2) * wide, (column - WIDTH / 2) * wide)
                y = ((HEIGHT / 2 - row - 1) * high, (HEIGHT / 2 - row) * high)
                parts.append((k.block(x, y, (glass, glass + 0.01)), _PIXEL))
                first = None
    return parts


def _assembled(case, screen):
    return [(case.body(), _BODY), (case.lid(), _LID), *_caps(case), (case.places()["panel"].shape, _GLASS), *_picture(case, screen)]


def _exploded(case):
    k = case.k
    parts = [(case.body(), _BODY), (k.moved(case.plate(), z=_APART["plate"]), _PLATE), (k.moved(case.lid(), z=_APART["lid"]), _LID)]
    for name, place in case.places().items():
        up = {"body": 0, "plate": _APART["plate"] + 12, "lid": _APART["lid"] - 22}[place.rests_on]
        parts.append((k.moved(place.shape, z=up), _GLASS if name == "panel" else _BOUGHT))
    return parts + _caps(case, _APART["caps"])


def on_bed(case, rows):
    """[(name, part)] as they lie in the middle of a printer's bed."""
    k = case.k
    printed = case.printed()
    boxes = {name: printed[name].bounding_box() for row in rows for name in row}
    deep = [max(boxes[name][4] - boxes[name][1] for name in row) for row in rows]
    parts = []
    y = (sum(deep) + _GAP * (len(rows) - 1)) / 2
    for row, depth in zip(rows, deep, strict=True):
        x = -(sum(boxes[name][3] - boxes[name][0] for name in row) + _GAP * (len(row) - 1)) / 2
        for name in row:
            box = boxes[name]
            parts.append((name, k.moved(printed[name], x - box[0], y - depth / 2 - (box[1] + box[4]) / 2)))
            x += box[3] - box[0] + _GAP
        y -= depth + _GAP
    return parts


def _bed(case, rows):
    sheet = case.k.block((-BED / 2, BED / 2), (-BED / 2, BED / 2), (-3, 0))
    return [(sheet, _SHEET), *((part, _CAP if name.startswith("cap") else _LID) for name, part in on_bed(case, rows))]


def _steps(case):
    """{name of the step: (what lies on the bench then, from how high it is seen)}, as hardware/assembly.md goes through them."""
    k = case.k
    places = case.places()

    def bought(*names):
        return [(places[name].shape, _GLASS if name == "panel" else _BOUGHT) for name in names]

    def over(parts):
        """As it lies with its face down."""
        return [(k.upside_down(k.moved(part, z=-case.height)), tone) for part, tone in parts]

    switches = [name for name in places if name.startswith("switch ")]
    lid = [(case.lid(), _LID)]
    in_lid = lid + _caps(case)
    in_body = [(case.body(), _BODY)]
    d = case.d
    low = d.foot_depth - _FOOT_HEIGHT
    feet = [(k.cylinder(_FOOT / 2, (low, d.foot_depth), x, y), _GLASS) for x, y in case.feet()]
    return {
        "feet": (in_body + feet, -35),
        "inserts": (over(lid), 48),
        "switches": ([(case.plate(), _PLATE), *bought(*switches)], 48),
        "panel": (over(in_lid + bought("panel")), 48),
        "plate": (over([*in_lid, (case.plate(), _PLATE), *bought("panel", *switches)]), 48),
        "floor": (in_body + bought("battery", "slide switch", "buzzer", "pico"), 48),
    }

# SPDX-License-Identifier: MIT
"""Pictures of solids: grey, seen from far away, faces shaded by how they lie, with a line where one ends.

The same pixels at every run and on every computer: all is reckoned element by element, nothing by a library that may take another way.
"""

import math

import numpy

from tools.hardware.solids import normals, triangles
from tools.picture import grey

_FINE = 2  # pixels are reckoned so many times finer, each way
_MARGIN = 0.04  # of the picture, on each side
_LIGHT = (-0.36, 0.48, 0.8)  # where it comes from, as the viewer sees it: right, up, towards him
_SHADE = (0.45, 0.55)  # a face that gets no light, and what the light adds
_PAPER = 255
_LINE = 0.45  # how dark a line is
_EDGE = 0.9  # two faces that turn by more than this cosine's angle have a line between them
_STEP = 1.2  # mm nearer, and so one thing stands before another
_FAR = 1e6  # mm: behind everything


def _directions(turn, rise):
    """Right, up and towards the viewer, who stands `turn` degrees east of south and looks down from `rise` degrees, in x, y, z."""
    # To twelve places: the last ones of sine and cosine are not the same in every C library.
    sine, cosine = (round(f(math.radians(turn)), 12) for f in (math.sin, math.cos))
    high, low = (round(f(math.radians(rise)), 12) for f in (math.sin, math.cos))
    return (cosine, sine, 0.0), (-sine * high, cosine * high, low), (sine * low, -cosine * low, high)


def _along(vectors, direction):
    return vectors[..., 0] * direction[0] + vectors[..., 1] * direction[1] + vectors[..., 2] * direction[2]


def view(parts, size, turn=25, rise=35):
    """The bytes of a PNG of width x height `size`. parts: (solid, tone from 0, black, to 1, white)."""
    corners = numpy.concatenate([triangles(solid) for solid, _ in parts])
    tones = numpy.concatenate([numpy.full(solid.num_tri(), tone) for solid, tone in parts])
    right, up, towards = _directions(turn, rise)
    facing = normals(corners)
    seen = _along(facing, towards) > 1e-9
    corners, tones, facing = corners[seen], tones[seen], facing[seen]
    x, y, near = _along(corners, right), _along(corners, up), _along(corners, towards)
    width, height = size[0] * _FINE, size[1] * _FINE
    scale = (1 - 2 * _MARGIN) * min(width / (x.max() - x.min()), height / (y.max() - y.min()))
    x = (x - (x.max() + x.min()) / 2) * scale + width / 2
    y = height / 2 - (y - (y.max() + y.min()) / 2) * scale
    light = numpy.clip(_along(numpy.stack([_along(facing, way) for way in (right, up, towards)], axis=1), _LIGHT), 0, 1)
    shades = tones * (_SHADE[0] + _SHADE[1] * light)
    which, depth = _nearest(x, y, near, width, height)
    shown = which >= 0
    picture = numpy.where(shown, shades[which] * 255, _PAPER)
    picture = numpy.where(_lines(which, depth, facing), picture * _LINE, picture)
    small = sum(picture[row::_FINE, column::_FINE] for row in range(_FINE) for column in range(_FINE)) / _FINE**2
    return grey([row.tobytes() for row in numpy.round(numpy.clip(small, 0, 255)).astype(numpy.uint8)])


def _nearest(x, y, near, width, height):
    """For each pixel, the number of the triangle that is nearest there, -1 for none, and how near."""
    which = numpy.full((height, width), -1)
    depth = numpy.full((height, width), -_FAR)
    for one in range(len(x)):
        ax, bx, cx = x[one]
        ay, by, cy = y[one]
        left, end = max(math.floor(min(ax, bx, cx)), 0), min(math.ceil(max(ax, bx, cx)) + 1, width)
        top, bottom = max(math.floor(min(ay, by, cy)), 0), min(math.ceil(max(ay, by, cy)) + 1, height)
        whole = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        if left >= end or top >= bottom or whole == 0:
            continue
        across = numpy.arange(left, end) + 0.5 - cx
        down = (numpy.arange(top, bottom) + 0.5 - cy)[:, None]
        a = ((by - cy) * across + (cx - bx) * down) / whole
        b = ((cy - ay) * across + (ax - cx) * down) / whole
        c = 1 - a - b
        here = a * near[one][0] + b * near[one][1] + c * near[one][2]
        box = numpy.s_[top:bottom, left:end]
        nearer = (a >= -1e-9) & (b >= -1e-9) & (c >= -1e-9) & (here > depth[box])
        depth[box][nearer] = here[nearer]
        which[box][nearer] = one
    return which, depth


def _lines(which, depth, facing):
    """Where a line is: the pixel's right or lower neighbour lies on a face that turns away, on something behind, or on nothing."""
    lines = numpy.zeros(which.shape, bool)
    for here, there in ((numpy.s_[:, :-1], numpy.s_[:, 1:]), (numpy.s_[:-1], numpy.s_[1:])):
        one, other = which[here], which[there]
        turns = (facing[one] * facing[other]).sum(axis=-1) < _EDGE
        nothing = (one < 0) != (other < 0)
        steps = ~nothing & (numpy.abs(depth[here] - depth[there]) > _STEP)
        lines[here] |= (one != other) & ((one >= 0) | (other >= 0)) & (nothing | turns | steps)
    return lines

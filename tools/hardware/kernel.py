# SPDX-License-Identifier: MIT
"""The few operations that the case is made of, by manifold3d: solids of triangles, for STL and for the checks. step.py has the same by
build123d, with true cylinders. All sizes are in mm, all angles in degrees.
"""

from manifold3d import CrossSection, JoinType, Manifold, OpType

_SEGMENTS = 32  # of a circle: a hole of 3.5 mm is 0.01 off then, an outer corner 0.04
_HEIGHT = 0.01  # of the slices that a chamfer is hulled from


def block(x, y, z):
    """A cuboid. x, y, z: from and to."""
    return Manifold.cube((x[1] - x[0], y[1] - y[0], z[1] - z[0])).translate((x[0], y[0], z[0]))


def _rounded(width, depth, radius):
    straight = CrossSection.square((width - 2 * radius, depth - 2 * radius), True)
    return straight.offset(radius, JoinType.Round, circular_segments=_SEGMENTS)


def rounded(width, depth, radius, z, chamfer=0):
    """An upright prism around the axis, its corners rounded; its lower edge may be chamfered at 45 degrees."""
    if not chamfer:
        return _rounded(width, depth, radius).extrude(z[1] - z[0]).translate((0, 0, z[0]))
    low = _rounded(width - 2 * chamfer, depth - 2 * chamfer, radius - chamfer).extrude(_HEIGHT).translate((0, 0, z[0]))
    high = _rounded(width, depth, radius).extrude(z[1] - z[0] - chamfer).translate((0, 0, z[0] + chamfer))
    return (low + high).hull()


def cylinder(radius, z, x=0.0, y=0.0):
    """An upright cylinder at x, y."""
    return Manifold.cylinder(z[1] - z[0], radius, circular_segments=_SEGMENTS).translate((x, y, z[0]))


def moved(shape, x=0.0, y=0.0, z=0.0):
    """The shape elsewhere."""
    return shape.translate((x, y, z))


def turned(shape, degrees):
    """The shape turned about the upright axis, counter-clockwise from above."""
    return shape.rotate((0, 0, degrees))


def upside_down(shape):
    """The shape turned about the x axis by half a turn."""
    return shape.rotate((180, 0, 0))


def joined(*shapes):
    """All of them as one."""
    return Manifold.batch_boolean(list(shapes), OpType.Add)


def cut(shape, *others):
    """The shape less the others."""
    return shape - joined(*others)


def common(shape, other):
    """What is in both."""
    return shape ^ other

# SPDX-License-Identifier: MIT
"""What a solid of triangles is asked for: its STL, how thick it is where it is thinnest, and what would hang in the air in printing it.

Sizes are in mm. All are the same to the last bit at every run: a corner is rounded to 0.0001 mm first.
"""

import struct

import numpy

_GRID = 4  # decimal places of a mm
_SAMPLE = 2.5  # mm, at most, between two places where the thickness is measured
_INSIDE = 0.001  # mm below the surface, where measuring begins
_FAR = 500.0


def triangles(solid):
    """Its triangles, an array of n x 3 corners x 3 coordinates, counter-clockwise from outside."""
    mesh = solid.to_mesh()
    return numpy.round(mesh.vert_properties[:, :3].astype(float)[mesh.tri_verts], _GRID)


def normals(corners):
    """Of such triangles: their normals, of length 1, or 0 where a triangle has no area."""
    a = corners[:, 1] - corners[:, 0]
    b = corners[:, 2] - corners[:, 0]
    across = numpy.empty_like(a)
    for axis in range(3):
        first, second = (axis + 1) % 3, (axis + 2) % 3
        across[:, axis] = a[:, first] * b[:, second] - a[:, second] * b[:, first]
    length = numpy.sqrt(across[:, 0] * across[:, 0] + across[:, 1] * across[:, 1] + across[:, 2] * across[:, 2])
    return across / numpy.where(length == 0, 1, length)[:, None]


def stl(solid, name):
    """The bytes of its binary STL; name: what its head says, 80 letters at most."""
    corners = triangles(solid)
    records = numpy.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    records["normal"] = normals(corners) + 0.0  # no minus zero
    records["corners"] = corners
    return name.encode().ljust(80) + struct.pack("<I", len(corners)) + records.tobytes()


def thinnest(solid):
    """(mm, place) of the thinnest wall: the shortest way through the solid from any of many places of its surface, straight in."""
    fine = solid.refine_to_length(_SAMPLE)
    corners = triangles(fine)
    least = (_FAR, None)
    for middle, normal in zip(corners.mean(axis=1), normals(corners), strict=True):
        if not normal.any():
            continue
        hits = solid.ray_cast(tuple(middle - normal * _INSIDE), tuple(middle - normal * _FAR))
        if hits:
            least = min(least, (hits[0].distance * (_FAR - _INSIDE) + _INSIDE, tuple(middle.round(2))))
    return least


def overhangs(solid, rise=44.0):
    """What can't be printed as the solid stands, without supports: (area in mm2 of faces that lean out to less than `rise` degrees above
    the bed and are not level, shorter side in mm of the largest level ceiling). A level one is a bridge."""
    corners = triangles(solid)
    down = normals(corners)[:, 2]
    above = corners[:, :, 2].min(axis=1) > 0.01
    a, b = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    area = numpy.linalg.norm(numpy.cross(a, b), axis=1) / 2
    level = down < -0.9999
    leaning = (down < -numpy.cos(numpy.radians(rise))) & ~level & above
    bridge = 0.0
    for ceiling in _pieces(corners[level & above]):
        size = ceiling.max(axis=(0, 1)) - ceiling.min(axis=(0, 1))
        bridge = max(bridge, min(size[0], size[1]))
    return float(area[leaning].sum()), float(bridge)


def _pieces(corners):
    """Triangles in groups that hang together by a corner."""
    owner = {}
    groups = []
    for one in corners:
        keys = [tuple(corner) for corner in one]
        touched = {id(owner[key]): owner[key] for key in keys if key in owner}
        group = [one]
        for other in touched.values():
            group += other
            groups = [kept for kept in groups if kept is not other]
        groups.append(group)
        for member in group:
            for corner in member:
                owner[tuple(corner)] = group
    return [numpy.array(group) for group in groups]

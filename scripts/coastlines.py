"""Make `renders/navegador/coast.json`, the coastlines of the chart in pixels, from Natural Earth's land polygons.

Natural Earth (naturalearthdata.com) is in the public domain. Its land comes as TopoJSON in the npm package world-atlas:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python -m scripts.coastlines package/land-50m.json
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from scripts.bending import place

Point = tuple[float, float]
Ring = list[Point]

WEST, EAST, SOUTH, NORTH = -85.0, 165.0, -62.0, 82.0
"""Degrees of the chart's limits, with a small margin."""
TOLERANCE = 0.22
"""Maximum degrees that a simplified coast may stray."""
MIN_AREA = 0.55
"""Square degrees of the smallest island kept."""
OUT = Path(__file__).parent.parent / "renders" / "navegador" / "coast.json"


def rings(topology: dict[str, Any]) -> list[Ring]:
    """Return the outer rings of all land, in degrees east and north."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)
    rings = []
    for geometry in topology["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            ring: Ring = []
            for number in polygon[0]:
                arc = arcs[number] if number >= 0 else arcs[~number][::-1]
                ring += arc[1:] if ring else arc
            rings.append(unroll(ring))
    return rings


def unroll(ring: Ring) -> Ring:
    """Return the ring without a jump where it crosses the antimeridian."""
    unrolled, turn = ring[:1], 0.0
    for before, here in pairwise(ring):
        step = here[0] - before[0]
        turn -= 360.0 * ((step > 180) - (step < -180))
        unrolled.append((here[0] + turn, here[1]))
    return unrolled


def clip(ring: Ring) -> Ring:
    """Return the part of a ring within the chart (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, WEST, 1), (0, EAST, -1), (1, SOUTH, 1), (1, NORTH, -1)):
        kept: Ring = []
        for before, here in zip([ring[-1], *ring[:-1]], ring, strict=True) if ring else ():
            inside, was = ((point[axis] - limit) * sign >= 0 for point in (here, before))
            if inside != was:
                share = (limit - before[axis]) / (here[axis] - before[axis])
                kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
            if inside:
                kept.append(here)
        ring = kept
    return ring


def simplify(line: Ring) -> Ring:
    """Return the line with fewer points (Ramer, Douglas and Peucker)."""
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        (x0, y0), (x1, y1) = line[first], line[last]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        far, place = 0.0, 0
        for index in range(first + 1, last):
            x, y = line[index]
            if length:
                away = abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length
            else:
                away = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
            if away > far:
                far, place = away, index
        if far > TOLERANCE:
            keep.add(place)
            spans += [(first, place), (place, last)]
    return [line[index] for index in sorted(keep)]


def area(ring: Ring) -> float:
    """Square degrees within a ring."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def main() -> None:
    """Read the TopoJSON named on the command line, write the chart's data."""
    topology = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    turned = [[(x + turn, y) for x, y in ring] for ring in rings(topology) for turn in (-360.0, 0.0, 360.0)]
    coasts = [clip(ring) for ring in turned]
    coasts = [simplify(ring) for ring in coasts if ring and area(ring) >= MIN_AREA]
    coasts.sort(key=area, reverse=True)
    plain = [[[round(part, 2) for part in place(round(x, 2), round(y, 2))] for x, y in ring] for ring in coasts]
    lines = ",\n".join(json.dumps(ring, separators=(",", ":")) for ring in plain)
    OUT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

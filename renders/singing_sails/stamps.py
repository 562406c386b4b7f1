"""The small pictures of the game that are more than an icon: tiles, ships, the compass."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from renders.singing_sails import colours as room
from renders.singing_sails.colours import DECK, LEAF, colours
from renders.stamps import Pen, Point, icons, register
from renders.theme import INK, PAPER, SEATS, contrast
from singing_sails.places import DIRECTIONS

INSET: Final = 8.0
"""Distance of the coast from the edge of a tile without land beyond."""


def _turned(points: Sequence[Point], turn: int) -> list[Point]:
    """Return points around the middle, turned by quarters."""
    for _ in range(turn % 4):
        points = [(100 - y, x) for x, y in points]
    return list(points)


# ---------------------------------------------------------------------------------------------------------- tiles


def _sea(pen: Pen, variant: int) -> None:
    """Water from edge to edge, with a few little waves, which differ from tile to tile."""
    tone = colours(pen.theme)
    pen.shape([(0, 0), (100, 0), (100, 100), (0, 100)], tone.sea)
    for number, (x, y) in enumerate(((22, 20), (70, 14), (44, 48), (82, 62), (18, 78), (58, 88))):
        if (number + variant) % 3:
            shift = 5 * ((variant + number) % 3 - 1)
            for step in (0, 9):
                pen.arc(x + shift + step, y, 5, 200, 340, tone.ripple, 1.8)


def _rim(pen: Pen, joined: str) -> None:
    """Draw the edges of a tile, but not where land continues: joined tiles are one island without seams."""
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    for number, side in enumerate(DIRECTIONS):
        if side not in joined:
            pen.line([corners[number], corners[(number + 1) % 4]], colours(pen.theme).grid, 1.2)


def _coastline(joined: Sequence[str]) -> tuple[list[Point], list[list[Point]]]:
    """Return the outline of a tile's land, and its coasts: the sides that no land joins."""
    north, east, south, west = (0.0 if side in joined else INSET for side in DIRECTIONS)
    corners = [(west, north), (100 - east, north), (100 - east, 100 - south), (west, 100 - south)]
    outline: list[Point] = []
    coasts: list[list[Point]] = []
    for number, side in enumerate(DIRECTIONS):
        start, end = corners[number], corners[(number + 1) % 4]
        before, after = DIRECTIONS[number - 1] not in joined, DIRECTIONS[(number + 1) % 4] not in joined
        if side in joined:
            outline += [start, end]
            continue
        points: list[Point] = [start] if not before else []
        first, last = (0.22 if before else 0.12), (0.78 if after else 0.88)
        for step in range(5):
            share = first + (last - first) * step / 4
            sway = (1.8, -1.6, 1.2, -1.9, 1.4)[(step + number) % 5]
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            points.append((x, y + sway) if side in "NS" else (x + sway, y))
        if after:
            cx, cy = end
            points.append((cx + (start[0] - cx) * 0.07 + (corners[(number + 2) % 4][0] - cx) * 0.07,
                           cy + (start[1] - cy) * 0.07 + (corners[(number + 2) % 4][1] - cy) * 0.07))  # fmt: skip
        else:
            points.append(end)
        outline += points
        coasts.append(points)
    return outline, coasts


def _land(pen: Pen, joined: str, variant: int) -> None:
    """Draw a tile of land; it continues on the sides in `joined`."""
    tone = colours(pen.theme)
    outline, coasts = _coastline(joined)
    _shore(pen, outline, coasts)
    for x, y, r in ((30, 44, 13), (60, 34, 10), (66, 66, 14))[variant % 2 : 2 + variant % 2]:
        pen.arc(x, y, r, 190, 350, tone.hill, 3.2)
        pen.arc(x + r * 1.15, y + 3, r * 0.75, 215, 350, tone.hill, 2.6)
    for x, y in ((28, 72), (48, 60), (74, 52), (42, 28))[variant % 3 : 2 + variant % 3]:
        pen.shape([(x, y - 10), (x + 6, y + 2), (x - 6, y + 2)], LEAF)
        pen.line([(x, y + 2), (x, y + 6)], tone.coast, 1.6)


def _shore(pen: Pen, outline: list[Point], coasts: list[list[Point]]) -> None:
    tone = colours(pen.theme)
    for points in _runs(coasts):
        pen.line(points, tone.shoal, 11)
    pen.shape(outline, tone.land)
    for points in _runs(coasts):
        pen.line(points, tone.coast, 2.6)


def _runs(coasts: list[list[Point]]) -> list[list[Point]]:
    """Coasts as lines: those that meet at a corner are joined, so that no seam is visible."""
    runs: list[list[Point]] = []
    for points in coasts:
        if runs and _near(runs[-1][-1], points[0]):
            runs[-1] = [*runs[-1], *points]
        else:
            runs.append(points)
    if len(runs) > 1 and _near(runs[-1][-1], runs[0][0]):
        runs[0] = [*runs.pop(), *runs[0]]
    elif len(runs) == 1 and len(coasts) == 4:
        runs[0] = [*runs[0], *runs[0][:2]]
    return runs


def _near(one: Point, other: Point) -> bool:
    return math.dist(one, other) < 30


def _tile(
    pen: Pen, kind: str, turn: int = 0, joined: str = "", current: str = "", enemy: bool = False,
    place: str = "middle", taken: bool = False, variant: int = 0,
) -> None:  # fmt: skip
    """Draw a tile of the map. `joined` are the sides where land continues; `place` is the position of its sign.

    The sign is in the "middle", or in the "corner" if something stands on the tile. `current` is its current's
    direction. A harbor that is `taken` has lost its light.
    """
    shore = kind == "haven" or kind.startswith("harbor")
    _sea(pen, variant)
    if kind == "land":
        _land(pen, joined, variant)
    elif shore:
        _harbor(pen, turn, joined, taken)
    _rim(pen, joined)
    pen.reduce()
    if not shore and kind not in ("land", "water"):
        pen.icon(f"tile-sign-{kind}", *((3, 3, 0.38) if place == "corner" else (14, 14, 0.72)))
    if current:
        plain = kind == "water" and place == "middle"
        pen.icon("current" if plain else "current-edge", 0, 0, 1, DIRECTIONS.index(current))
    if enemy:
        ((x, y),) = _turned([(86, 86)], turn if shore else 0)  # a harbor's tile is water in that corner
        pen.icon("symbol", x - 12, y - 12, 0.24)


def _harbor(pen: Pen, turn: int, joined: str, taken: bool) -> None:
    """Half land with houses, or a fort; a jetty, and an entrance over the water, lit until it is collected."""
    tone = colours(pen.theme)
    inner = "".join(DIRECTIONS[(DIRECTIONS.index(side) - turn) % 4] for side in joined)
    north, south, west = (0.0 if side in inner else INSET for side in "NSW")
    quay: list[Point] = [(46, north), (49, 22), (46, 38), (51, 52), (47, 68), (50, 84), (46, 100 - south)]
    corners: list[Point] = [(46, 100 - south), (west, 100 - south), (west, north), (46, north)]
    sides = zip("SWN", pairwise(corners), strict=True)
    coasts = [quay, *(list(ends) for side, ends in sides if side not in inner)]
    lines = [_turned(line, turn) for line in _runs(coasts)]
    for line in lines:
        pen.line(line, tone.shoal, 11)
    pen.shape(_turned([*quay, *corners[1:3]], turn), tone.land)
    for line in lines:
        pen.line(line, tone.coast, 2.6)
    pen.line(_turned([(46, 50), (66, 50)], turn), tone.coast, 8)
    pen.line(_turned([(47, 50), (65, 50)], turn), DECK, 4.5)
    if not taken:
        way_in: list[Point] = [(78, 50), (94, 34), (94, 44), (100, 44), (100, 56), (94, 56), (94, 66)]
        pen.shape(_turned(way_in, turn), pen.theme.gilt, INK, 2)


# ---------------------------------------------------------------------------------------------- ships and compass


def _boat(pen: Pen, team: int, heading: str, changed: bool = False) -> None:
    """Draw a ship seen from above; its bow shows its heading, its sail has the team's colour and emblem."""
    turn = DIRECTIONS.index(heading)
    pen.icon("boat", 0, 0, 1, turn, seat=SEATS[team], edge=pen.theme.change if changed else PAPER)
    ((x, y),) = _turned([(50, 45)], turn)
    pen.icon(f"emblem-{team}", x - 12, y - 12, 0.24, rim=INK)


def _compass_rose(pen: Pen, *arrows: str) -> None:
    """Draw the compass: a rose, and for each team an arrow in its wind's direction."""
    pen.icon("compass")
    for number, direction in enumerate(arrows):
        shift = 0.0 if len(arrows) == 1 else (-9.0, 9.0)[number]
        tone = pen.theme.red if len(arrows) == 1 else SEATS[number]
        wide = 7 if len(arrows) == 1 else 5
        x = 50 + shift
        points: list[Point] = [(x, 6), (x + wide * 2.1, 30), (x + wide, 28), (x + wide, 84), (x, 78), (x - wide, 84),
                               (x - wide, 28), (x - wide * 2.1, 30)]  # fmt: skip
        for edge, line in ((PAPER, 5), (INK, 2)):
            pen.shape(_turned(points, DIRECTIONS.index(direction)), tone, edge, line)


def _spot(pen: Pen, team: int = -1) -> None:
    """Draw a step of the route that a Sail would take now."""
    pen.icon("spot", tone=SEATS[team] if team >= 0 else pen.theme.gilt, edge=contrast(pen.theme.page))


def _team_pennant(pen: Pen, team: int) -> None:
    """Draw the flag of a team on a harbor that it has collected."""
    pen.icon("team-pennant", seat=SEATS[team])


def _player(pen: Pen, place: int) -> None:
    """Draw the emblem of a card's player, edged with ink in both themes as cards are light in both."""
    pen.icon(f"emblem-{place}", rim=INK)


icons(room)
register(_player, _spot, _team_pennant, fine=1)
register(_boat, fine=2)
register(_tile, _compass_rose)

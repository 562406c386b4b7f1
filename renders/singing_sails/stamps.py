"""The small pictures of the game: tiles, ships, enemies, the compass, cards."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from renders.singing_sails.colours import (
    CANVAS,
    DECK,
    EMPTY,
    LEAF,
    MONSTER,
    ROOF,
    SKULL,
    SLATE,
    STONE,
    WAVE,
    WOOD,
    colours,
)
from renders.stamps import Pen, Point, emblem, named, register, ring
from renders.theme import EMBLEMS, INK, PAPER, SEATS, Colour, contrast
from singing_sails.places import DIRECTIONS

INSET: Final = 8.0
"""Distance of the coast from the edge of a tile without land beyond."""
HULL: Final = ((50, 5), (63, 24), (71, 44), (72, 64), (64, 93))
PLANKS: Final = ((50, 17), (58, 32), (64, 48), (65, 64), (59, 86))
SAIL: Final = ((50, 24), (68, 26), (86, 38), (95, 65), (84, 60), (68, 55), (50, 54))
"""Right halves of a ship seen from above that heads north, from the bow to the stern."""


class Part:
    """Pen for a square of 100 by 100 units that is placed on another pen's square, turned by quarters."""

    def __init__(self, pen: Pen, x: float = 0, y: float = 0, share: float = 1, turn: int = 0) -> None:
        self.pen, self.x, self.y, self.share, self.turn = pen, x, y, share, turn

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Return the points on the pen's square."""
        return [self._at(point) for point in points]

    def _at(self, point: Point) -> Point:
        x, y = point[0] - 50, point[1] - 50
        for _ in range(self.turn % 4):
            x, y = -y, x
        return self.x + (x + 50) * self.share, self.y + (y + 50) * self.share

    def shape(self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, line: float = 5) -> None:
        """Draw a closed outline."""
        self.pen.shape(self.at(points), fill, edge, line * self.share)

    def line(self, points: Sequence[Point], colour: Colour, wide: float = 5) -> None:
        """Draw a line with round joints."""
        self.pen.line(self.at(points), colour, wide * self.share)

    def disc(
        self, x: float, y: float, r: float, fill: Colour | None, edge: Colour | None = None, line: float = 5
    ) -> None:
        """Draw a circle around a middle."""
        self.pen.disc(*self._at((x, y)), r * self.share, fill, edge, line * self.share)

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, wide: float = 5) -> None:
        """Draw a part of a circle, degrees clockwise from the right."""
        more = 90 * (self.turn % 4)
        self.pen.arc(*self._at((x, y)), r * self.share, start + more, end + more, colour, wide * self.share)


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
    _sea(pen, variant)
    if kind == "land":
        _land(pen, joined, variant)
    elif kind == "haven" or kind.startswith("harbor"):
        _harbor(pen, kind, turn, joined, taken)
    elif kind != "water":
        small = place == "corner"
        _SIGNS[kind](Part(pen, 3, 3, 0.38) if small else Part(pen, 14, 14, 0.72))
    if current:
        _current(pen, current, kind == "water" and place == "middle")
    if enemy:
        shore = kind == "haven" or kind.startswith("harbor")
        _symbol(pen, turn if shore else 0)
    _rim(pen, joined)


def _harbor(pen: Pen, kind: str, turn: int, joined: str, taken: bool) -> None:
    """Half land with houses, or a fort; a jetty, and an entrance over the water, lit until it is collected."""
    tone, part = colours(pen.theme), Part(pen, turn=turn)
    inner = "".join(DIRECTIONS[(DIRECTIONS.index(side) - turn) % 4] for side in joined)
    north, south, west = (0.0 if side in inner else INSET for side in "NSW")
    quay: list[Point] = [(46, north), (49, 22), (46, 38), (51, 52), (47, 68), (50, 84), (46, 100 - south)]
    corners: list[Point] = [(46, 100 - south), (west, 100 - south), (west, north), (46, north)]
    sides = zip("SWN", pairwise(corners), strict=True)
    coasts = [quay, *(list(ends) for side, ends in sides if side not in inner)]
    lines = [list(part.at(line)) for line in _runs(coasts)]
    for line in lines:
        pen.line(line, tone.shoal, 11)
    part.shape([*quay, *corners[1:3]], tone.land)
    for line in lines:
        pen.line(line, tone.coast, 2.6)
    part.line([(46, 50), (66, 50)], tone.coast, 8)
    part.line([(47, 50), (65, 50)], DECK, 4.5)
    if not taken:
        part.shape([(78, 50), (94, 34), (94, 44), (100, 44), (100, 56), (94, 56), (94, 66)], pen.theme.gilt, INK, 2)


def _current(pen: Pen, direction: str, middle: bool) -> None:
    """Three chevrons in the water's direction: in the middle of plain water, else along the edge it leaves by."""
    tone, turn = colours(pen.theme), DIRECTIONS.index(direction)
    part = Part(pen, turn=turn)
    low, wide = (78, 17) if middle else (34, 14)
    for step in range(3):
        y = low - step * (21 if middle else 11)
        points: list[Point] = [(50 - wide, y), (50, y - wide * 0.75), (50 + wide, y)]
        part.line(points, tone.sea, 10 if middle else 8)
        part.line(points, tone.current, 5.5 if middle else 4.5)


def _symbol(pen: Pen, turn: int) -> None:
    """Symbol that brings an enemy when the tile is placed: in the corner that is water on a harbor's tile."""
    ((x, y),) = Part(pen, turn=turn).at([(86, 86)])
    _skull(Part(pen, x - 12, y - 12, 0.24), SKULL, PAPER, chip=True)


def _skull(part: Part, dark: Colour, light: Colour, chip: bool = False) -> None:
    if chip:
        part.disc(50, 50, 50, dark, light, 6)
    part.disc(50, 42, 26, light)
    part.shape([(36, 58), (64, 58), (62, 78), (38, 78)], light)
    part.disc(40, 44, 8, dark)
    part.disc(60, 44, 8, dark)
    part.shape([(50, 50), (54, 60), (46, 60)], dark)
    for x in (44, 50, 56):
        part.line([(x, 68), (x, 78)], dark, 3)


def _island(part: Part) -> None:
    tone = colours(part.pen.theme)
    part.shape([(8, 82), (24, 70), (50, 64), (76, 70), (92, 82), (76, 94), (24, 94)], tone.land, tone.coast, 4)
    part.line([(50, 74), (54, 48), (62, 26)], WOOD, 7)
    for points in ([(62, 26), (84, 18), (98, 34)], [(62, 26), (80, 30), (86, 50)], [(62, 26), (42, 12), (24, 22)],
                   [(62, 26), (44, 26), (34, 44)], [(62, 26), (66, 8), (80, 2)]):  # fmt: skip
        part.line(points, INK, 11)
        part.line(points, LEAF, 7)


def _anchor(part: Part) -> None:
    for tone, grow in ((PAPER, 9), (INK, 0)):
        part.disc(50, 16, 11, None, tone, 7 + grow)
        part.line([(50, 26), (50, 92)], tone, 9 + grow)
        part.line([(28, 38), (72, 38)], tone, 8 + grow)
        part.arc(50, 54, 40, 20, 160, tone, 9 + grow)
        part.shape([(6, 76), (10, 52), (28, 66)], tone, tone, 1 + grow)
        part.shape([(94, 76), (90, 52), (72, 66)], tone, tone, 1 + grow)


def _lighthouse(part: Part) -> None:
    tone = colours(part.pen.theme)
    part.shape([(12, 92), (30, 80), (70, 80), (88, 92), (70, 98), (30, 98)], tone.land, tone.coast, 3)
    for side in (-1, 1):
        part.shape([(50, 22), (50 + side * 50, 8), (50 + side * 50, 36)], (255, 224, 120))
    part.shape([(40, 34), (60, 34), (66, 86), (34, 86)], STONE, INK, 4)
    part.shape([(38, 48), (62, 48), (63, 60), (37, 60)], ROOF)
    part.shape([(36, 72), (64, 72), (66, 84), (34, 84)], ROOF)
    part.shape([(40, 16), (60, 16), (60, 32), (40, 32)], (255, 214, 80), INK, 4)
    part.shape([(34, 16), (50, 2), (66, 16)], ROOF, INK, 4)


def _buoy(part: Part) -> None:
    part.arc(50, 84, 36, 180, 360, INK, 5)
    part.shape([(24, 84), (76, 84), (64, 52), (36, 52)], ROOF, INK, 5)
    part.shape([(36, 52), (64, 52), (56, 26), (44, 26)], PAPER, INK, 5)
    part.disc(50, 18, 11, (255, 214, 80), INK, 5)


def _shipwreck(part: Part) -> None:
    part.line([(60, 66), (76, 12)], PAPER, 13)
    part.line([(60, 66), (76, 12)], INK, 7)
    part.shape([(72, 22), (42, 30), (64, 50)], CANVAS, INK, 4)
    part.shape([(6, 50), (30, 62), (44, 54), (54, 70), (70, 60), (92, 72), (74, 92), (24, 92)], WOOD, INK, 5)
    part.line([(20, 76), (76, 82)], INK, 4)


def _map(part: Part) -> None:
    part.shape([(8, 20), (36, 12), (64, 22), (92, 12), (92, 80), (64, 90), (36, 80), (8, 90)], CANVAS, INK, 5)
    for points in ([(18, 70), (28, 62)], [(36, 58), (46, 60)], [(52, 54), (58, 46)]):
        part.line(points, WOOD, 6)
    part.line([(66, 26), (82, 44)], ROOF, 8)
    part.line([(82, 26), (66, 44)], ROOF, 8)


def _whirlpool(part: Part) -> None:
    tone = colours(part.pen.theme)
    for colour, wide in ((PAPER, 12), (tone.current if part.pen.theme.name == "light" else WAVE, 7)):
        points = [
            (50 + (6 + step * 0.62) * math.cos(step / 9), 50 + (6 + step * 0.62) * math.sin(step / 9) * 0.82)
            for step in range(62)
        ]
        part.line(points, colour, wide)


_SIGNS: Final = named(_island, _anchor, _lighthouse, _buoy, _shipwreck, _map, _whirlpool)


def _tile_sign(pen: Pen, kind: str) -> None:
    """Draw the sign of a special tile by itself."""
    _SIGNS[kind](Part(pen))


def _town(pen: Pen, taken: bool = False) -> None:
    """Draw the houses of a harbor; those visited are empty."""
    wall, roof = (EMPTY, SLATE) if taken else (STONE, ROOF)
    for x, y, wide in ((8, 52, 34), (56, 56, 36), (30, 40, 40)):
        pen.shape([(x, y), (x + wide, y), (x + wide, 90), (x, 90)], wall, INK, 5)
        pen.shape([(x - 6, y), (x + wide / 2, y - 26), (x + wide + 6, y)], roof, INK, 5)
    pen.shape([(44, 70), (56, 70), (56, 90), (44, 90)], INK)


def _fort(pen: Pen, taken: bool = False) -> None:
    """Draw the fort of a Pirate Haven, with its flag."""
    wall = EMPTY if taken else STONE
    pen.shape([(14, 46), (28, 46), (28, 54), (43, 54), (43, 46), (57, 46), (57, 54), (72, 54), (72, 46), (86, 46),
               (86, 92), (14, 92)], wall, INK, 5)  # fmt: skip
    pen.shape([(42, 72), (58, 72), (58, 92), (42, 92)], INK)
    pen.line([(50, 50), (50, 4)], INK, 6)
    pen.shape([(50, 4), (92, 8), (92, 36), (50, 36)], SKULL, PAPER, 3)
    _skull(Part(pen, 58, 7, 0.26), SKULL, PAPER)


# ----------------------------------------------------------------------------------------------- pieces on tiles


def _boat(pen: Pen, team: int, heading: str, changed: bool = False) -> None:
    """Draw a ship seen from above; its bow shows its heading, its sail has the team's colour and emblem."""
    part = Part(pen, turn=DIRECTIONS.index(heading))
    part.shape(_mirrored(HULL), WOOD, pen.theme.change if changed else PAPER, 9)
    part.shape(_mirrored(HULL), WOOD, INK, 4)
    part.shape(_mirrored(PLANKS), DECK)
    part.line([(50, 18), (50, 84)], WOOD, 3)
    part.shape([(39, 76), (61, 76), (59, 90), (41, 90)], WOOD, INK, 3)
    part.shape(_mirrored(SAIL), SEATS[team], PAPER, 8)
    part.shape(_mirrored(SAIL), SEATS[team], INK, 4)
    x, y = part.at([(50, 45)])[0]
    pen.disc(x, y, 14, CANVAS, INK, 3)
    pen.shape(emblem(EMBLEMS[team], x, y, 9), SEATS[team], INK, 2)


def _mirrored(starboard: Sequence[Point]) -> list[Point]:
    """Return the outline whose right half this is, from the bow to the stern, its corners but the ends rounded."""
    curve = list(starboard)
    for _ in range(3):
        cut = [
            (start[0] + (other[0] - start[0]) * share, start[1] + (other[1] - start[1]) * share)
            for start, other in pairwise(curve)
            for share in (0.25, 0.75)
        ]
        curve = [curve[0], *cut[1:-1], curve[-1]]
    return [*curve, *((100 - x, y) for x, y in reversed(curve))]


def _pawn(pen: Pen, kind: str) -> None:
    """Draw an enemy."""
    pen.disc(50, 50, 45, {"pirate": SKULL, "monster": MONSTER, "wave": WAVE}[kind], PAPER, 7)
    part = Part(pen, 14, 14, 0.72)
    match kind:
        case "pirate":
            part.line([(20, 62), (80, 96)], PAPER, 8)
            part.line([(80, 62), (20, 96)], PAPER, 8)
            _skull(Part(pen, 16, 8, 0.68), SKULL, PAPER)
        case "monster":
            part.line([(20, 92), (16, 62), (30, 46), (42, 60), (40, 92)], PAPER, 13)
            part.line([(58, 92), (56, 44), (66, 20), (84, 16)], PAPER, 17)
            part.disc(78, 20, 14, PAPER)
            part.disc(80, 17, 5, INK)
        case _:
            part.line([(4, 80), (18, 48), (44, 22), (72, 26), (80, 44), (66, 50), (56, 42)], PAPER, 11)
            part.line([(16, 86), (36, 66), (60, 70), (96, 86)], PAPER, 9)


# ---------------------------------------------------------------------------------------------- wind and compass


def _compass_rose(pen: Pen, *arrows: str) -> None:
    """Draw the compass: a rose, and for each team an arrow in its wind's direction."""
    theme = pen.theme
    pen.disc(50, 50, 47, theme.panel, theme.panel_edge, 3)
    pen.disc(50, 50, 40, None, theme.panel_edge, 1)
    for step in range(32):
        angle = math.radians(step * 11.25)
        near = 40 if step % 4 else 37
        ends = [(50 + r * math.sin(angle), 50 - r * math.cos(angle)) for r in (near, 44)]
        pen.line(ends, theme.panel_edge, 1)
    for turn, tone in ((-45, theme.cell_strong), (-90, theme.faint)):
        pen.shape(ring(50, 50, 36 if turn == -90 else 26, 4, 9, turn=turn), tone)
    for number, direction in enumerate(arrows):
        shift = 0.0 if len(arrows) == 1 else (-9.0, 9.0)[number]
        part = Part(pen, turn=DIRECTIONS.index(direction))
        tone = theme.red if len(arrows) == 1 else SEATS[number]
        wide = 7 if len(arrows) == 1 else 5
        x = 50 + shift
        points: list[Point] = [(x, 6), (x + wide * 2.1, 30), (x + wide, 28), (x + wide, 84), (x, 78), (x - wide, 84),
                               (x - wide, 28), (x - wide * 2.1, 30)]  # fmt: skip
        part.shape(points, tone, PAPER, 5)
        part.shape(points, tone, INK, 2)


def _gale(pen: Pen) -> None:
    """Draw the wind: three gusts."""
    for y, end, high in ((28, 66, 15), (52, 82, 14), (74, 56, 12)):
        pen.line([(4, y), (end, y)], pen.theme.blue, 9)
        pen.arc(end, y - high + 4, high, -110, 95, pen.theme.blue, 9)


def _life(pen: Pen, whole: bool) -> None:
    """Draw a point of health, crossed out if it is lost."""
    theme = pen.theme
    lobes: list[Point] = [
        (50 + 2.6 * 16 * math.sin(step) ** 3, 47 - 2.6 * _lobe(step))
        for step in (math.radians(number * 12) for number in range(30))
    ]
    pen.shape(lobes, theme.red if whole else None, theme.rim if whole else theme.text_soft, 6)
    if not whole:
        pen.line([(30, 30), (70, 68)], theme.text_soft, 7)
        pen.line([(70, 30), (30, 68)], theme.text_soft, 7)


def _lobe(angle: float) -> float:
    """Return the height of a heart's outline."""
    return 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)


def _tile_frame(pen: Pen) -> None:
    """Draw a tile that has changed."""
    for tone, wide in ((PAPER, 6), (pen.theme.change, 3.5)):
        pen.shape([(4, 4), (96, 4), (96, 96), (4, 96)], None, tone, wide)


def _spot(pen: Pen, team: int = -1) -> None:
    """Draw a step of the route that a Sail would take now."""
    pen.disc(50, 50, 40, SEATS[team] if team >= 0 else pen.theme.gilt, contrast(pen.theme.page), 14)


def _barred(pen: Pen) -> None:
    """End of that route with damage."""
    pen.disc(50, 50, 42, pen.theme.red, PAPER, 9)
    for points in ([(33, 33), (67, 67)], [(67, 33), (33, 67)]):
        pen.line(points, PAPER, 11)


def _team_pennant(pen: Pen, team: int) -> None:
    """Draw the flag of a team on a harbor that it has collected."""
    pen.line([(24, 4), (24, 98)], PAPER, 14)
    pen.line([(24, 4), (24, 98)], INK, 8)
    pen.shape([(26, 6), (98, 34), (26, 62)], SEATS[team], PAPER, 14)
    pen.shape([(26, 6), (98, 34), (26, 62)], SEATS[team], INK, 5)


def _player(pen: Pen, place: int) -> None:
    """Draw the emblem of a card's player, edged with ink in both themes as cards are light in both."""
    pen.shape(emblem(EMBLEMS[place], 50, 50, 38), SEATS[place], INK, 7)


def _helm(pen: Pen) -> None:
    """Draw the start player: a steering wheel."""
    theme = pen.theme
    for step in range(4):
        angle = math.radians(step * 45)
        dx, dy = 46 * math.cos(angle), 46 * math.sin(angle)
        pen.line([(50 - dx, 50 - dy), (50 + dx, 50 + dy)], theme.gilt_text, 9)
    pen.disc(50, 50, 28, None, theme.gilt_text, 10)
    pen.disc(50, 50, 10, theme.gilt_text)


def _chip_ground(pen: Pen) -> None:
    """Draw a light ground for a card's sign in both themes."""
    pen.disc(50, 50, 47, CANVAS, INK, 3)


def _card_pile(pen: Pen) -> None:
    """Cards on a pile."""
    for shift in (12, 6, 0):
        low, high = 2 + shift, 86 + shift
        pen.shape([(8 + shift, low), (80 + shift, low), (80 + shift, high), (8 + shift, high)], CANVAS, INK, 4)


def _choice_number(pen: Pen) -> None:
    """Ground of a choice's number."""
    pen.disc(50, 50, 44, pen.theme.gilt, INK, 6)


def _tile_back(pen: Pen) -> None:
    """Draw the back of a tile."""
    pen.shape([(0, 0), (100, 0), (100, 100), (0, 100)], (64, 46, 30))
    pen.shape(ring(50, 50, 34, 4, 9), (150, 116, 70))
    pen.shape(ring(50, 50, 22, 4, 7, turn=-45), (110, 82, 48))


register(
    _tile, _tile_back, _tile_sign, _tile_frame, _town, _fort, _boat, _pawn, _compass_rose, _gale, _life, _player,
    _helm, _card_pile, _chip_ground, _spot, _barred, _team_pennant, _choice_number,
)  # fmt: skip

"""The map as a chart: its visible part, and everything on it."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path
from typing import Final

from renders import fonts
from renders.layout import Box, Point, Scene
from renders.singing_sails import names
from renders.singing_sails.view import View, is_goal
from renders.stamps import Pen, icons, register
from renders.theme import INK, PAPER, SEATS, THEMES, Colour, Theme, chosen, contrast, named
from singing_sails import State, places
from singing_sails.table import Table

HERE: Final = Path(__file__).parent
_SAME: Final = named(HERE, "light")
DECK: Final[Colour] = _SAME["deck"]
LEAF: Final[Colour] = _SAME["leaf"]
BACK: Final[Colour] = _SAME["back"]
BACK_EDGE: Final[Colour] = _SAME["back_edge"]


@dataclass(frozen=True, slots=True)
class SeaColours:
    card: Colour
    """Ground of a Vehicle card that lies face up."""
    sea: Colour
    ripple: Colour
    shoal: Colour
    """The sea along the coasts."""
    land: Colour
    hill: Colour
    coast: Colour
    grid: Colour
    unknown: Colour
    """Fog."""
    haze: Colour
    """Fog along the known tiles."""
    mist: Colour
    """Wisps of fog."""
    current: Colour


_COLOURS: Final = {theme.name: chosen(SeaColours, HERE, theme.name) for theme in THEMES}


def colours(theme: Theme) -> SeaColours:
    return _COLOURS[theme.name]


GLANCE: Final = 42
"""Pixels of text that a decision needs: its capitals have more than 8 units on a phone, which is 314 wide."""
LEAST: Final = 36
LOOK_UP: Final = 30
MIN_TILE: Final = 112
"""Pixels of the smallest tile on a chart that is cut around the ship."""
MAX_TILE: Final = 210
SHARES: Final = {
    "N": ((0.27, 0.25), (0.76, 0.26)),
    "E": ((0.76, 0.28), (0.76, 0.74)),
    "S": ((0.27, 0.76), (0.76, 0.76)),
    "W": ((0.24, 0.28), (0.24, 0.74)),
}
"""Positions of a harbor's houses and its letter, as shares of the tile, by side of its land."""
CORNERS: Final = ((0.8, 0.2), (0.8, 0.8), (0.2, 0.8), (0.2, 0.2), (0.8, 0.5), (0.2, 0.5))
"""Positions of enemies that share a tile, as shares of it: on a harbor's tile those over water first."""
LINE: Final = 3
COURSE: Final = 46
"""Pixels of the smallest tiles that have space for the route of a Sail over their edges."""
LETTERED: Final = 100
"""Pixels of the smallest tiles that have space for a harbor's letter beside what stands there."""
MARGIN: Final = 0.12
"""Tiles of fog around what is known."""
HAZE: Final = 13
MIST: Final = 128
"""Pixels of the fog along known tiles; of a wisp of it."""
BADGE: Final = (58, 72)
"""Pixels of the number of a cell to choose from: least, most."""
CORNER: Final = 40
"""Height in pixels of the same on a tile."""
DOT: Final = 30
"""Maximum size in pixels of a dot of that route; larger ones would cover the numbers of the scale."""
SHIP: Final = 0.92
BUSY: Final = 0.84
"""Size of a ship, as a share of a tile; on one with a sign."""


@dataclass(frozen=True, slots=True)
class Grid:
    room: Box
    box: Box
    left: int
    top: int
    across: int
    down: int
    size: int
    """Pixels of a tile."""

    def cut(self) -> Grid:
        """Return the same cells without fog around them, which would hide others."""
        return replace(self, room=self.box)

    def holds(self, cell: places.Cell) -> bool:
        return self.left <= cell[0] < self.left + self.across and self.top <= cell[1] < self.top + self.down

    def at(self, cell: places.Cell) -> Box:
        x = self.box.x + (cell[0] - self.left) * self.size
        return Box(x, self.box.y + (cell[1] - self.top) * self.size, self.size, self.size)

    def point(self, cell: places.Cell, share: tuple[float, float]) -> tuple[float, float]:
        box = self.at(cell)
        return box.x + share[0] * self.size, box.y + share[1] * self.size


def grid(cells: Collection[places.Cell], room: Box, around: places.Cell, least: int = MIN_TILE) -> Grid:
    """As many of the cells as fit, all of them if their tiles need not be smaller than `least`.

    Otherwise the visible part holds a cell with its neighbours, and as many of the others as possible.
    """
    spans = [(min(axis), max(axis) - min(axis) + 1) for axis in zip(*cells, strict=True)]
    pixels = room.width, room.height
    wide, high = (edge / (count + 2 * MARGIN) for edge, (_, count) in zip(pixels, spans, strict=True))
    size = max(least, min(int(wide), int(high), MAX_TILE))
    across, down = (min(count, int(edge / size)) for edge, (_, count) in zip(pixels, spans, strict=True))
    starts = []
    for (first, count), fit, middle in zip(spans, (across, down), around, strict=True):
        last = first + count - fit
        lowest, highest = min(max(first, middle + 2 - fit), last), min(max(first, middle - 1), last)
        starts.append(range(lowest, highest + 1))

    def seen(start: tuple[int, ...]) -> tuple[int, int]:
        (left, top), (x, y) = start, around
        count = sum(left <= cell[0] < left + across and top <= cell[1] < top + down for cell in cells)
        return count, -abs(2 * (x - left) + 1 - across) - abs(2 * (y - top) + 1 - down)

    left, top = max(product(*starts), key=seen)
    x, y = room.x + (room.width - across * size) // 2, room.y + (room.height - down * size) // 2
    box = Box(x, y, across * size, down * size)
    return Grid(room if len(starts[0]) == len(starts[1]) == 1 else box, box, left, top, across, down, size)


def height(cells: Collection[places.Cell], wide: float, least: int) -> float:
    """Return the pixels of the height of a map that is so wide."""
    across, down = (max(axis) - min(axis) + 1 + 2 * MARGIN for axis in zip(*cells, strict=True))
    return float(down * max(least, min(int(wide / across), MAX_TILE)))


def chart_cells(state: State) -> set[places.Cell]:
    return {*state.map, *(team.ship for team in state.teams)}


def middle(state: State) -> places.Cell:
    return state.teams[state.team(state.seat or 0)].ship


# --------------------------------------------------------------------------------------------------------- drawing


def place(scene: Scene, view: View, grid: Grid) -> None:
    _frame(scene, view, grid)
    standing = {team.ship for team in view.state.teams} | {pawn.cell for pawn in view.state.enemies}
    for cell, map_tile in view.state.map.items():
        if grid.holds(cell):
            owner = next((team for spot, team in view.state.collected if spot == cell), None)
            pattern = (cell[0] * 7 + cell[1] * 3) % 6  # not all tiles look alike
            scene.part(f"tile/{cell[0]}/{cell[1]}", f"cell/{cell[0]}/{cell[1]}")
            draw(scene, grid.at(cell), map_tile, joined(view.state.map, cell), busy=cell in standing, owner=owner,
                 pattern=pattern, locale=view.locale, fact=f"tile/{cell[0]}/{cell[1]}")  # fmt: skip
    scene.part("shores")
    # Without a line around the map only colour would separate the sea from the paper.
    fresh = view.fresh if 2 * len(view.fresh) <= len(view.state.map) else ()
    for cells, wide, tone in (
        (view.state.map, LINE, colours(scene.theme).coast), (fresh, 9, PAPER), (fresh, 5, scene.theme.change),
    ):  # fmt: skip
        for bar in _outline(grid, cells, wide):
            scene.panel(bar, tone, radius=0)
    scene.part("courses")
    for team in range(len(view.state.teams) if grid.size >= COURSE else 0):
        _course(scene, view, grid, team)
    for cell in standing:
        if grid.holds(cell):
            _standing(scene, view, grid, cell)


def _outline(grid: Grid, cells: Collection[places.Cell], wide: int) -> Iterator[Box]:
    """Yield bars along the edges of cells that no other of them joins."""
    for cell in filter(grid.holds, cells):
        box, half = grid.at(cell), wide / 2
        bars = (
            Box(box.x - half, box.y - half, box.width + wide, wide),
            Box(box.right - half, box.y - half, wide, box.height + wide),
            Box(box.x - half, box.bottom - half, box.width + wide, wide),
            Box(box.x - half, box.y - half, wide, box.height + wide),
        )
        for side, bar in zip(places.DIRECTIONS, bars, strict=True):
            if places.neighbour(cell, side) not in cells:
                yield bar


def _frame(scene: Scene, view: View, grid: Grid) -> None:
    """Draw fog, and a haze around known tiles; fog around all of them is part of the ground, which is painted once."""
    theme, tone, room, fog = scene.theme, colours(scene.theme), grid.room, Scene.on(scene.ground)
    fog.panel(room.inset(-3, -3), tone.unknown, theme.panel_edge, 3, 0)
    clear = [grid.at(cell).inset(-HAZE, -HAZE) for cell in view.state.map if grid.holds(cell)]
    lines, across = max(1, int(room.height / (0.5 * MIST)) - 1), max(1, round(room.width / MIST))
    long = math.ceil(room.width / across)
    for line in range(lines):
        y = room.y + 0.42 * long + (room.height - 0.84 * long) * line / max(1, lines - 1)
        for column in range(across - line % 2):
            at = Box(room.x + (column + line % 2 / 2) * room.width / across, y - long / 2, long, long)
            if room != grid.box or not any(box.holds(at) for box in clear):
                fog.mark("mist", *at.centre, long)
    if room == grid.box:
        scene.items += fog.items
    else:
        scene.ground = replace(scene.ground, items=(*scene.ground.items, *fog.items))
    for box in clear:
        left, top = max(box.x, room.x), max(box.y, room.y)
        right, bottom = min(box.right, room.right), min(box.bottom, room.bottom)
        scene.panel(Box(left, top, right - left, bottom - top), tone.haze, None, 0, 12)


def _ground(tiles: places.Map, cell: places.Cell) -> set[int]:
    """Return the corners of a cell that are land, from north-east."""
    there = tiles.get(cell)
    if there is None or places.is_water(there):
        return set()
    if places.is_land(there):
        return {0, 1, 2, 3}
    side = places.DIRECTIONS.index(places.land_side(there))
    return {side, (side - 1) % 4}


def joined(tiles: places.Map, cell: places.Cell) -> str:
    """Return the sides where land continues, and the numbers of the corners around which it goes on, from north-east.

    Of a side where only one half does, clockwise, "n<" is the first and "n>" the second. A bay cuts the other corners
    off between two such sides.
    """
    own, sides, corners = _ground(tiles, cell), "", ""
    for number, (side, after) in enumerate(pairwise((*places.DIRECTIONS, places.DIRECTIONS[0]))):
        next_to = places.neighbour(cell, side)
        there = _ground(tiles, next_to)
        opposite = {(number - 1) % 4: (number + 2) % 4, number: (number + 1) % 4}
        both = [corner for corner in opposite if corner in own and opposite[corner] in there]
        narrow = len(own & {*opposite}) == 1 and (len(there) == 4 or len(there & {*opposite.values()}) == 1)
        if len(both) == 2 or (both and narrow):
            sides += side
        elif both and len(own) == 4:
            sides += side.lower() + "<>"[both[0] == number]
        if (number + 2) % 4 in _ground(tiles, places.neighbour(next_to, after)):
            corners += str(number)
    return sides + corners


def draw(
    scene: Scene, box: Box, map_tile: places.Laid, joined: str = "", *, busy: bool = False, owner: int | None = None,
    pattern: int = 0, locale: str, fact: str = "", letter_size: int = 0,
) -> None:  # fmt: skip
    """Draw a tile. `busy`: something stands on it; `letter_size`: 0 for as large as the signs around it allow."""
    read, size = places.tile(map_tile.tile), round(box.width)
    sides = joined if read.kind in ("land",) or places.is_shore(map_tile) else ""
    details = (
        read.kind,
        map_tile.turn,
        sides,
        places.current(map_tile) or "",
        read.enemy,
        "corner" if busy else "middle",
    )
    scene.mark("tile", *box.centre, size, *details, owner is not None, pattern)
    if not is_goal(map_tile.tile):
        return
    houses, letter = SHARES[places.land_side(map_tile)]
    fort, town = ("fort", "town") if owner is None else ("fort-taken", "town-taken")
    if read.kind == "haven":
        x, y = ((a + b) / 2 for a, b in zip(houses, letter, strict=True))
        scene.mark(fort, box.x + x * size, box.y + y * size, round(size * 0.44))
    else:
        scene.mark(town, box.x + houses[0] * size, box.y + houses[1] * size, round(size * 0.38))
        if busy and size < LETTERED:
            return  # it would be under the ship
        figure = letter_size or fonts.largest(max(size * 0.3, GLANCE if size >= MIN_TILE else LOOK_UP))
        inset = (figure * 0.5 + 2) / size  # in a small tile no letter comes to its edge
        x, y = (min(max(share, inset), 1 - inset) for share in letter)
        at = Box(box.x + x * size - figure / 2, box.y + y * size - figure / 2, figure, figure)
        text = names.harbor(int(read.kind[-1]), locale)
        scene.label(text, at, figure, halo=colours(scene.theme).land, fact=fact, least=figure)
    if owner is not None:
        dx, dy = _outward(places.land_side(map_tile), 0.32)
        x, y = box.x + (0.5 + dx) * size, box.y + (0.5 + dy) * size
        scene.mark("team-pennant", x, y, max(22, round(size * 0.34)), owner)


def _outward(side: str, far: float) -> tuple[float, float]:
    x, y = places.neighbour((0, 0), places.opposite(side))
    return x * far, y * far


def _course(scene: Scene, view: View, grid: Grid, number: int) -> None:
    """Dots over the edges that a Sail would cross now; a bar where the first land or wall ends its route."""
    state, team = view.state, view.state.teams[number]
    here = team.ship
    for _ in range(Table(state).speed(number)):
        there = places.neighbour(here, team.compass)
        ahead, out = state.map.get(there), state.map.get(here)
        if not grid.holds(here):
            return
        blocked = bool(ahead and not places.crosses(ahead, places.opposite(team.compass)))
        blocked |= bool(out and places.is_shore(out) and not places.crosses(out, team.compass))
        dx, dy = places.neighbour((0, 0), team.compass)
        x, y = grid.point(here, (0.5 + dx / 2, 0.5 + dy / 2))
        size = min(DOT, round(grid.size * 0.24))
        if blocked:
            scene.mark("barred", x, y, size)
            return
        scene.mark("spot", x, y, size, -1 if len(state.teams) == 1 else number)
        here = there


def _standing(scene: Scene, view: View, grid: Grid, cell: places.Cell) -> None:
    state = view.state
    ships = [number for number, team in enumerate(state.teams) if team.ship == cell]
    pawns = [pawn.kind for pawn in state.enemies if pawn.cell == cell]
    map_tile = state.map.get(cell)
    shift, size = (0.0, 0.0), SHIP if len(ships) < 2 else 0.5
    if map_tile and places.is_shore(map_tile):
        shift, size = _outward(places.land_side(map_tile), 0.2), min(size, 0.6)
    elif map_tile and places.tile(map_tile.tile).kind not in ("water", "land") and len(ships) < 2:
        shift, size = (0.08, 0.08), BUSY
    elif map_tile and (stream := places.current(map_tile)):
        shift, size = _outward(stream, 0.15), min(size, BUSY)
    for place, number in enumerate(ships):
        team = state.teams[number]
        aside = 0.0 if len(ships) < 2 else (-0.22, 0.22)[place]
        moved = view.before is not None and view.before.teams[number].ship != cell
        scene.part(f"boat/{number}", f"cell/{cell[0]}/{cell[1]}")
        x, y = grid.point(cell, (0.5 + shift[0] + aside, 0.5 + shift[1]))
        scene.mark("boat", x, y, round(grid.size * size), number, team.heading, moved)
        scene.places[f"bow/{number}"] = Box(x - grid.size * size / 2, y - grid.size * size / 2, *[grid.size * size] * 2)
    if not pawns:
        return
    if not ships and len(pawns) == 1 and map_tile and places.current(map_tile):
        spots, room = [(0.5 + shift[0], 0.5 + shift[1])], 0.5
    elif ships or len(pawns) > 2 or shift != (0.0, 0.0):
        spots, room = sorted(CORNERS, key=lambda spot: -(spot[0] * shift[0] + spot[1] * shift[1])), 0.34
    else:
        spots, room = [(0.58, 0.6)] if len(pawns) == 1 else [(0.28, 0.68), (0.72, 0.68)], 0.6 - 0.14 * (len(pawns) - 1)
    scene.part(f"pawns/{cell[0]}/{cell[1]}", f"cell/{cell[0]}/{cell[1]}")
    for kind, spot in zip(pawns, spots, strict=False):
        scene.mark("pawn", *grid.point(cell, spot), round(grid.size * room), kind)


def numbered(scene: Scene, view: View, grid: Grid, cells: Sequence[places.Cell]) -> None:
    """Draw the number of each cell to choose from, from 1: on a tile in a corner, over water if it has any."""
    for place, cell in enumerate(cells, start=1):
        if not grid.holds(cell):
            continue
        scene.places[f"cell/{cell[0]}/{cell[1]}"] = grid.at(cell)
        scene.part(f"choice/{place}", f"cell/{cell[0]}/{cell[1]}", str(place))
        there, tile_at, (x, y) = view.state.map.get(cell), grid.at(cell), grid.at(cell).centre
        if there is None:
            scene.panel(tile_at.inset(4, 4), colours(scene.theme).haze, scene.theme.gilt, radius=6, dashed=True)
            size = max(BADGE[0], min(BADGE[1], round(grid.size * 0.7)))
            scene.mark("choice-number", x, y, size)
            at = Box(x - size / 2, y - size / 2, size, size)
        else:
            land = places.land_side(there) if places.is_shore(there) else ""
            wide = max(CORNER, fonts.width(str(place), "sans", LEAST) + 18)
            x = tile_at.x if land == "E" else tile_at.right - wide
            at = Box(x, tile_at.bottom - CORNER if land == "N" else tile_at.y, wide, CORNER)
            scene.panel(at, scene.theme.gilt, scene.theme.outline, 2, 6)
        size = LEAST if there else GLANCE
        scene.label(place, at, size, colour=contrast(scene.theme.gilt), fact=f"choice/{place}", least=LEAST)


INSET: Final = 8.0
QUAY: Final = 46.0
"""Distance of the coast from the edge of a tile without land beyond; length of a harbor's land along its sides."""
BAY: Final[Sequence[Point]] = ((100 - INSET, 0), (100 - INSET, INSET), (100, INSET))
"""Coast of the corner in the north-east, around which land does not go on."""


def _turn(points: Sequence[Point], turn: int) -> list[Point]:
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


def _joins(joined: str) -> list[tuple[bool, bool]]:
    """Return for each side whether land continues where it begins, clockwise, and where it ends."""
    return [(side in joined or f"{side.lower()}<" in joined, side in joined or f"{side.lower()}>" in joined)
            for side in places.DIRECTIONS]  # fmt: skip


def _coastline(joined: str) -> tuple[list[Point], list[list[Point]]]:
    """Return the outline of a tile's land, and its coasts: the sides, or halves of them, that no land joins."""
    joins, outline, coasts = _joins(joined), list[Point](), list[list[Point]]()
    for number, (begins, ends) in enumerate(joins):
        before, after = not joins[number - 1][1], not joins[(number + 1) % 4][0]
        left, right = INSET * before, 100 - INSET * after  # each side lies as if it were the northern one
        if not begins or not ends:
            points: list[Point] = [(QUAY, 0)] if begins else [] if before else [(0, INSET)]
            first, last = (0.6 if begins else 0.22 if before else 0.12), (0.4 if ends else 0.78 if after else 0.88)
            for step in range(5):
                share, sway = first + (last - first) * step / 4, (1.8, -1.6, 1.2, -1.9, 1.4)[(step + number) % 5]
                points.append((left + (right - left) * share, INSET + sway))
            points.append((100 - QUAY, 0) if ends else (right - 6, INSET + 6) if after else (100, INSET))
            coasts.append(_turn(points, number))
            outline += coasts[-1]
        if ends and not after and str(number) not in joined:
            coasts.append(_turn(BAY, number))
            outline += coasts[-1]
        elif ends:
            outline += _turn([(right, 0)], number)
    return outline, coasts


def _land(pen: Pen, joined: str, variant: int) -> None:
    tone = colours(pen.theme)
    outline, coasts = _coastline(joined)
    _shore(pen, outline, _runs(coasts))
    for x, y, r in ((32, 44, 13), (60, 34, 10), (58, 72, 13))[variant % 2 : 2 + variant % 2]:
        pen.arc(x, y, r, 190, 350, tone.hill, 3.2)
        pen.arc(x + r * 1.15, y + 3, r * 0.75, 215, 350, tone.hill, 2.6)
    for x, y in ((28, 72), (46, 54), (76, 50), (46, 27))[variant % 3 : 2 + variant % 3]:
        pen.shape([(x, y - 10), (x + 6, y + 2), (x - 6, y + 2)], LEAF)
        pen.line([(x, y + 2), (x, y + 6)], tone.coast, 1.6)


def _shore(pen: Pen, outline: list[Point], lines: list[list[Point]]) -> None:
    tone = colours(pen.theme)
    for line in lines:
        pen.line(line, tone.shoal, 11)
    pen.shape(outline, tone.land)
    for line in lines:
        pen.line(line, tone.coast, 2.6)


def _runs(coasts: list[list[Point]]) -> list[list[Point]]:
    """Coasts as lines: those that meet at a corner are joined, so that no seam is visible."""
    runs: list[list[Point]] = []
    for points in coasts:
        if runs and math.dist(runs[-1][-1], points[0]) < 30:
            runs[-1] = [*runs[-1], *points]
        else:
            runs.append(points)
    if len(runs) > 1 and math.dist(runs[-1][-1], runs[0][0]) < 30:
        runs[0] = [*runs.pop(), *runs[0]]
    elif len(runs) == 1 and len(coasts) == 4 and math.dist(runs[0][-1], runs[0][0]) < 30:
        runs[0] = [*runs[0], *runs[0][:2]]
    return runs


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
    for number, (begins, ends) in enumerate(_joins(joined)):
        if not begins or not ends:  # joined tiles are one island without seams
            line: list[Point] = [(QUAY * begins, 0), (100 - QUAY * ends, 0)]
            pen.line(_turn(line, number), colours(pen.theme).grid, 1.2)
    pen.reduce()
    if not shore and kind not in ("land", "water"):
        pen.icon(f"tile-sign-{kind}", *((3, 3, 0.38) if place == "corner" else (14, 14, 0.72)))
    if current:
        plain = kind == "water" and place == "middle"
        pen.icon("current" if plain else "current-edge", 0, 0, 1, places.DIRECTIONS.index(current))
    if enemy:
        ((x, y),) = _turn([(83, 83)], turn if shore else 0)  # a harbor's tile is water in that corner
        pen.icon("symbol", x - 15, y - 15, 0.3)


def _harbor(pen: Pen, turn: int, joined: str, taken: bool) -> None:
    tone = colours(pen.theme)
    inner = {
        places.DIRECTIONS[(places.DIRECTIONS.index(side) - turn) % 4] for side in places.DIRECTIONS if side in joined
    }
    north, south, west = (0.0 if side in inner else INSET for side in "NSW")
    quay: list[Point] = [(QUAY, north), (49, 22), (46, 38), (51, 52), (47, 68), (50, 84), (QUAY, 100 - south)]
    corners: list[Point] = [(QUAY, 100 - south), (west, 100 - south), (west, north), (QUAY, north)]
    coasts = [quay, *(list(ends) for side, ends in zip("SWN", pairwise(corners), strict=True) if side not in inner)]
    outline = list(quay)
    for number, sides in ((2, "SW"), (3, "WN")):
        bay = inner.issuperset(sides) and str((number + turn) % 4) not in joined
        outline += _turn(BAY, number) if bay else [corners[number - 1]]
        coasts += [_turn(BAY, number)] * bay
    _shore(pen, _turn(outline, turn), [_turn(line, turn) for line in _runs(coasts)])
    pen.line(_turn([(46, 50), (66, 50)], turn), tone.coast, 8)
    pen.line(_turn([(47, 50), (65, 50)], turn), DECK, 4.5)
    if not taken:
        way_in: list[Point] = [(78, 50), (94, 34), (94, 44), (100, 44), (100, 56), (94, 56), (94, 66)]
        pen.shape(_turn(way_in, turn), pen.theme.gilt, INK, 2)


# ---------------------------------------------------------------------------------------------- ships and compass


def _boat(pen: Pen, team: int, heading: str, changed: bool = False) -> None:
    turn = places.DIRECTIONS.index(heading)
    pen.icon("boat", 0, 0, 1, turn, seat=SEATS[team], edge=pen.theme.change if changed else PAPER)
    ((x, y),) = _turn([(50, 45)], turn)
    pen.icon(f"emblem-{team}", x - 12, y - 12, 0.24, rim=INK)


def _compass_rose(pen: Pen, *arrows: str) -> None:
    pen.icon("compass")
    for number, direction in enumerate(arrows):
        name, tone = ("needle", pen.theme.red) if len(arrows) == 1 else (f"needle-{number}", SEATS[number])
        pen.icon(name, 0, 0, 1, places.DIRECTIONS.index(direction), tone=tone)


def _spot(pen: Pen, team: int = -1) -> None:
    pen.icon("spot", tone=SEATS[team] if team >= 0 else pen.theme.gilt, edge=contrast(pen.theme.page))


def _team_pennant(pen: Pen, team: int) -> None:
    pen.icon("team-pennant", seat=SEATS[team])


def _player(pen: Pen, place: int) -> None:
    pen.icon(f"emblem-{place}", rim=INK)


# ------------------------------------------------------------------------------------------------------ handicaps

HANDICAPS: Final[Mapping[str, tuple[str, str]]] = tomllib.loads((HERE / "handicaps.toml").read_text(encoding="utf-8"))


def _handicap(pen: Pen, card: str) -> None:
    about, sign = HANDICAPS[card]
    pen.icon("chip-ground", ink=pen.theme.red)
    pen.icon(about, 12, 10, 0.6)
    pen.icon(f"effect-{sign}")


icons(HERE)
register(_compass_rose, _handicap, _player, _spot, _team_pennant, fine=1)
register(_boat, fine=2)
register(_tile)

"""The map as a chart: its visible part, and everything on it."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from renders import fonts
from renders.layout import Box, Scene
from renders.singing_sails import names
from renders.singing_sails.colours import colours
from renders.singing_sails.view import View, is_goal, wind
from renders.theme import contrast
from singing_sails import State
from singing_sails.places import (
    DIRECTIONS,
    Cell,
    Laid,
    Map,
    beside,
    border,
    crosses,
    current,
    edge,
    is_shore,
    land_side,
    opposite,
    tile,
)

GLANCE: Final = 42
"""Pixels of text that a decision needs: its capitals have more than 8 units on a phone, which is 314 wide."""
LEAST: Final = 39
"""Pixels of the smallest such text, whose capitals still have them."""
LOOK_UP: Final = 30
"""Pixels of text that is looked up."""
LETTER: Final = 40
"""Pixels of a harbor's letter."""
MIN_TILE: Final = 85
"""Pixels of the smallest tile on a chart that is cut around the ship."""
MAX_TILE: Final = 210
"""Pixels of the largest tile."""
RIM: Final = 44
"""Pixels of the scale around the chart."""
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
"""Pixels of the line around the map."""
COURSE: Final = 46
"""Pixels of the smallest tiles that have space for the route of a Sail over their edges."""
LETTERED: Final = 60
"""Pixels of the smallest tiles that have space for a harbor's letter beside what stands there."""
WINDS: Final = 16
"""Number of lines of the winds around their middle."""
BADGE: Final = (50, 60)
"""Pixels of the number of a cell to choose from: least, most."""
CORNER: Final = 36
"""Height in pixels of the same on a tile."""
DOT: Final = 30
"""Maximum size in pixels of a dot of that route; larger ones would cover the numbers of the scale."""
SHIP: Final = 0.8
"""Size of a ship, as a share of a tile."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The visible cells, and their positions."""

    box: Box
    """The rectangle that they fill."""
    left: int
    """The most western column."""
    top: int
    """The most northern row."""
    across: int
    down: int
    size: int
    """Pixels of a tile."""

    def holds(self, cell: Cell) -> bool:
        """Return whether a cell is visible."""
        return self.left <= cell[0] < self.left + self.across and self.top <= cell[1] < self.top + self.down

    def at(self, cell: Cell) -> Box:
        """Rectangle of a cell."""
        x = self.box.x + (cell[0] - self.left) * self.size
        return Box(x, self.box.y + (cell[1] - self.top) * self.size, self.size, self.size)

    def point(self, cell: Cell, share: tuple[float, float]) -> tuple[float, float]:
        """Return a point of a cell, given as shares of it."""
        box = self.at(cell)
        return box.x + share[0] * self.size, box.y + share[1] * self.size


def grid(cells: Iterable[Cell], room: Box, around: Cell, least: int = MIN_TILE) -> Grid:
    """As many of the cells as fit, all of them if their tiles need not be smaller than `least`.

    Otherwise the visible part lies around one cell.
    """
    xs, ys = ([cell[axis] for cell in cells] for axis in (0, 1))
    spans = [(min(xs), max(xs) - min(xs) + 1), (min(ys), max(ys) - min(ys) + 1)]
    size = max(least, min(int(room.width / spans[0][1]), int(room.height / spans[1][1]), MAX_TILE))
    parts = []
    for (first, count), pixels, middle in zip(spans, (room.width, room.height), around, strict=True):
        fit = int(pixels / size)
        spare = fit - count
        parts.append((first - spare // 2 if spare >= 0 else min(max(first, middle - fit // 2), first - spare), fit))
    (left, across), (top, down) = parts
    wide, high = across * size, down * size
    x, y = room.x + (room.width - wide) // 2, room.y + (room.height - high) // 2
    return Grid(Box(x, y, wide, high), left, top, across, down, size)


def chart_cells(state: State) -> set[Cell]:
    """Cells for a chart: all tiles, and the cells beside them."""
    return {*state.map, *border(state.map)}


def middle(state: State) -> Cell:
    """Centre of a chart that cannot show all: the ship of the team to act."""
    return state.teams[state.team(state.seat or 0)].ship


# --------------------------------------------------------------------------------------------------------- drawing


def place(scene: Scene, view: View, grid: Grid, rim: bool = True) -> None:
    """Draw the map and everything on it, with or without the numbers of columns and rows."""
    frame(scene, grid, rim)
    for cell, map_tile in view.state.map.items():
        if grid.holds(cell):
            _tile(scene, view, grid, cell, map_tile)
    _outline(scene, view.state.map, grid)
    for cell in view.fresh:
        if grid.holds(cell):
            scene.mark("tile-frame", *grid.at(cell).centre, grid.size)
    for team in range(len(view.state.teams) if grid.size >= COURSE else 0):
        _course(scene, view, grid, team)
    for cell in {team.ship for team in view.state.teams} | {pawn.cell for pawn in view.state.enemies}:
        if grid.holds(cell):
            _standing(scene, view, grid, cell)


def frame(scene: Scene, grid: Grid, rim: bool) -> None:
    """Draw the edge of the chart, with the numbers of columns and rows that name the cells."""
    theme, tone, box = scene.theme, colours(scene.theme), grid.box
    if rim:
        edge = Box(box.x - RIM, box.y - RIM, box.width + 2 * RIM, box.height + 2 * RIM)
        scene.panel(edge, theme.panel, theme.panel_edge)
    scene.panel(Box(box.x - 3, box.y - 3, box.width + 6, box.height + 6), tone.unknown, theme.panel_edge, 2, 0)
    for line in rhumbs(box):
        scene.line(line, tone.rhumb_faint, 2)
    for step in range(1, grid.across):
        x = box.x + step * grid.size
        scene.line(((x, box.y), (x, box.bottom)), tone.rhumb, 2)
    for step in range(1, grid.down):
        y = box.y + step * grid.size
        scene.line(((box.x, y), (box.right, y)), tone.rhumb, 2)
    for step in range(grid.across if rim else 0):
        at = Box(box.x + step * grid.size, box.y - RIM + 2, grid.size, RIM - 6)
        scene.label(number(grid.left + step), at, LOOK_UP, fact=f"column/{grid.left + step}")
    for step in range(grid.down if rim else 0):
        at = Box(box.x - RIM + 2, box.y + step * grid.size, RIM - 6, grid.size)
        scene.label(number(grid.top + step), at, LOOK_UP, fact=f"row/{grid.top + step}")


def rhumbs(box: Box) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the lines of the winds over unknown cells, from a point beside the middle to the edges."""
    x, y = box.x + box.width * 0.62, box.y + box.height * 0.38
    lines = []
    for step in range(WINDS):
        angle = math.radians(360 / WINDS * (step + 0.5))
        dx, dy = math.cos(angle), math.sin(angle)
        far = min((box.right - x if dx > 0 else box.x - x) / dx, (box.bottom - y if dy > 0 else box.y - y) / dy)
        lines.append(((x, y), (x + dx * far, y + dy * far)))
    return lines


def number(place: int) -> str:
    """Return the number of a column or a row as text."""
    return str(place).replace("-", "−")


def variant(cell: Cell) -> int:
    """Return the number of the terrain pattern of a cell, so that not all tiles look alike."""
    return (cell[0] * 7 + cell[1] * 3) % 6


def joined(tiles: Map, cell: Cell) -> str:
    """Sides of a cell where land continues."""
    return "".join(
        side
        for side in DIRECTIONS
        if (there := tiles.get(beside(cell, side))) and "land" in edge(there, opposite(side))
    )


def _outline(scene: Scene, tiles: Map, grid: Grid) -> None:
    """Draw a line around the map: otherwise only colour would separate the sea from the paper."""
    for cell in tiles:
        if not grid.holds(cell):
            continue
        box, wide = grid.at(cell), LINE
        bars = {
            "N": Box(box.x - wide / 2, box.y - wide / 2, box.width + wide, wide),
            "E": Box(box.right - wide / 2, box.y - wide / 2, wide, box.height + wide),
            "S": Box(box.x - wide / 2, box.bottom - wide / 2, box.width + wide, wide),
            "W": Box(box.x - wide / 2, box.y - wide / 2, wide, box.height + wide),
        }
        for side, bar in bars.items():
            if beside(cell, side) not in tiles:
                scene.panel(bar, colours(scene.theme).coast, radius=0)


def _tile(scene: Scene, view: View, grid: Grid, cell: Cell, map_tile: Laid) -> None:
    state = view.state
    owner = next((team for spot, team in state.collected if spot == cell), None)
    busy = any(team.ship == cell for team in state.teams) or any(pawn.cell == cell for pawn in state.enemies)
    draw(scene, grid.at(cell), map_tile, joined(state.map, cell), busy=busy, owner=owner, pattern=variant(cell),
         locale=view.locale, fact=f"tile/{cell[0]}/{cell[1]}")  # fmt: skip


def draw(
    scene: Scene, box: Box, map_tile: Laid, joined: str = "", *, busy: bool = False, owner: int | None = None,
    pattern: int = 0, locale: str, fact: str = "", letter_size: int = 0,
) -> None:  # fmt: skip
    """Draw a tile. `busy`: something stands on it; `owner`: the team that has collected it.

    `letter_size` is that of a harbor's letter; 0 for as large as the signs around it allow.
    """
    read, size = tile(map_tile.tile), round(box.width)
    sides = joined if read.kind in ("land",) or is_shore(map_tile) else ""
    details = (read.kind, map_tile.turn, sides, current(map_tile) or "", read.enemy, "corner" if busy else "middle")
    scene.mark("tile", *box.centre, size, *details, owner is not None, pattern)
    if not is_goal(map_tile.tile):
        return
    houses, letter = SHARES[land_side(map_tile)]
    fort, town = ("fort", "town") if owner is None else ("fort-taken", "town-taken")
    if read.kind == "haven":
        mid = (houses[0] + letter[0]) / 2, (houses[1] + letter[1]) / 2
        scene.mark(fort, box.x + mid[0] * size, box.y + mid[1] * size, round(size * 0.44))
    else:
        scene.mark(town, box.x + houses[0] * size, box.y + houses[1] * size, round(size * 0.38))
        if busy and size < LETTERED:
            return  # it would be under the ship
        figure = letter_size or min(max(LETTER, round(size * 0.3)), max(LOOK_UP, round(size * 0.46)))
        inset = figure * 0.45 / size  # in a small tile no letter comes to its edge
        x, y = (min(max(share, inset), 1 - inset) for share in letter)
        at = Box(box.x + x * size - figure / 2, box.y + y * size - figure / 2, figure, figure)
        text = names.harbor(int(read.kind[-1]), locale)
        scene.label(text, at, figure, halo=colours(scene.theme).land, fact=fact, least=figure)
    if owner is not None:
        dx, dy = _outward(land_side(map_tile), 0.32)
        scene.mark(
            "team-pennant", box.x + (0.5 + dx) * size, box.y + (0.5 + dy) * size, max(22, round(size * 0.34)), owner
        )


def _outward(side: str, far: float) -> tuple[float, float]:
    """Return a step away from the land of a harbor, in shares of a tile."""
    x, y = beside((0, 0), opposite(side))
    return x * far, y * far


def _course(scene: Scene, view: View, grid: Grid, number: int) -> None:
    """Dots over the edges that a Sail would cross now; a bar where the first land or wall ends its route."""
    state, team = view.state, view.state.teams[number]
    here = team.ship
    for _ in range(wind(state, number)):
        there = beside(here, team.compass)
        map_tile, out = state.map.get(there), state.map.get(here)
        if not grid.holds(here):
            return
        blocked = (map_tile is not None and not crosses(map_tile, opposite(team.compass))) or (
            out is not None and is_shore(out) and not crosses(out, team.compass)
        )
        dx, dy = beside((0, 0), team.compass)
        x, y = grid.point(here, (0.5 + dx / 2, 0.5 + dy / 2))
        edge = -1 if len(state.teams) == 1 else number
        scene.mark(
            "barred" if blocked else "spot", x, y, min(DOT, round(grid.size * 0.24)), *(() if blocked else (edge,))
        )
        if blocked:
            return
        here = there


def _standing(scene: Scene, view: View, grid: Grid, cell: Cell) -> None:
    """Ships and enemies on a cell, side by side where there are several."""
    state = view.state
    ships = [number for number, team in enumerate(state.teams) if team.ship == cell]
    pawns = [pawn.kind for pawn in state.enemies if pawn.cell == cell]
    map_tile = state.map.get(cell)
    shift, size = (0.0, 0.0), SHIP if len(ships) < 2 else 0.5
    if map_tile and is_shore(map_tile):
        shift, size = _outward(land_side(map_tile), 0.17), min(size, 0.6)
    elif map_tile and tile(map_tile.tile).kind not in ("water", "land") and len(ships) < 2:
        shift, size = (0.1, 0.1), 0.6
    elif map_tile and (stream := current(map_tile)):
        shift, size = _outward(stream, 0.18), min(size, 0.6)
    for place, number in enumerate(ships):
        team = state.teams[number]
        aside = 0.0 if len(ships) < 2 else (-0.22, 0.22)[place]
        moved = view.before is not None and view.before.teams[number].ship != cell
        x, y = grid.point(cell, (0.5 + shift[0] + aside, 0.5 + shift[1]))
        scene.mark("boat", x, y, round(grid.size * size), number, team.heading, moved)
    if not pawns:
        return
    if not ships and len(pawns) == 1 and map_tile and current(map_tile):
        spots, room = [(0.5 + shift[0], 0.5 + shift[1])], 0.5
    elif ships or len(pawns) > 2 or shift != (0.0, 0.0):
        spots, room = sorted(CORNERS, key=lambda spot: -(spot[0] * shift[0] + spot[1] * shift[1])), 0.34
    else:
        spots, room = [(0.58, 0.6)] if len(pawns) == 1 else [(0.28, 0.68), (0.72, 0.68)], 0.6 - 0.14 * (len(pawns) - 1)
    for kind, spot in zip(pawns, spots, strict=False):
        scene.mark("pawn", *grid.point(cell, spot), round(grid.size * room), kind)


def numbered(scene: Scene, view: View, grid: Grid, cells: Sequence[Cell]) -> None:
    """Draw the number of each cell to choose from, from 1: on a tile in a corner, over water if it has any."""
    for place, cell in enumerate(cells, start=1):
        if not grid.holds(cell):
            continue
        scene.places[f"cell/{cell[0]}/{cell[1]}"] = grid.at(cell)
        there = view.state.map.get(cell)
        text, tile_at = str(place), grid.at(cell)
        if there is None:
            size = max(BADGE[0], min(BADGE[1], round(grid.size * 0.6)))
            scene.mark("choice-number", *tile_at.centre, size)
            at = Box(tile_at.centre[0] - size / 2, tile_at.centre[1] - size / 2, size, size)
        else:
            land = land_side(there) if is_shore(there) else ""
            wide = fonts.width(text, "sans", LEAST) + 8
            x = tile_at.x if land == "E" else tile_at.right - wide
            at = Box(x, tile_at.bottom - CORNER if land == "N" else tile_at.y, wide, CORNER)
            scene.panel(at, scene.theme.gilt, scene.theme.outline, 2, 6)
        scene.label(text, at, GLANCE, colour=contrast(scene.theme.gilt), fact=f"choice/{place}", least=LEAST)

"""Choice of a tile's place: harbors at the end of open water, land out of the way."""

from collections.abc import Iterator
from typing import Final

from singing_sails.components import HARBORS
from singing_sails.places import (
    DIRECTIONS,
    Cell,
    Laid,
    Map,
    around,
    beside,
    crosses,
    distance,
    is_shore,
    is_water,
    land_side,
    opposite,
    tile,
)
from singing_sails.state import State

LANE: Final = 3
"""Cells of open water before a harbor that have a value."""
FAR: Final = 0.4
"""Cost of each cell of distance from the ship."""
BARRED: Final = 12
"""Cost of blocking the entrance of a harbor not collected yet."""
CUT: Final = 10
"""Cost of a harbor that cannot be reached."""
EDGE: Final = 1.0
"""Value of each cell from which the ship can explore, up to a number of cells:"""
WIDE: Final = 6


def worth(view: State, team: int, cell: Cell, map_tile: Laid) -> float:
    """Value of placing a tile in a cell of the map."""
    return _alone(view, team, cell, map_tile) + _reach(view, team, {**view.map, cell: map_tile})


def _reach(view: State, team: int, tiles: Map) -> float:
    """Value of the harbors not collected yet, and of the map's edge, that can be reached by water."""
    taken = {cell for cell, _ in view.collected}
    todo = [view.teams[team].ship]
    reached, edge = set(todo), set()
    while todo:
        cell = todo.pop()
        for side, deck in zip(DIRECTIONS, view.decks, strict=True):
            there, target = tiles.get(cell), beside(cell, side)
            if target in reached or (there and is_shore(there) and not crosses(there, side)):
                continue
            if target not in tiles:
                if deck:
                    edge.add(target)
            elif crosses(tiles[target], opposite(side)):
                reached.add(target)
                todo.append(target)
    cut = sum(is_shore(there) and cell not in reached and cell not in taken for cell, there in tiles.items())
    return EDGE * min(len(edge), WIDE) - CUT * cut


def _alone(view: State, team: int, cell: Cell, map_tile: Laid) -> float:
    """Value of a tile in a cell for the cells around it."""
    ship, others = view.teams[team].ship, {other: there for other, there in view.map.items() if other != cell}
    barred = -BARRED if cell in _entries(view, others) else 0
    water = sum(neighbour in others and is_water(others[neighbour]) for neighbour in around(cell))
    if is_shore(map_tile):
        entry = beside(cell, opposite(land_side(map_tile)))
        lane = _lane(others, entry, opposite(land_side(map_tile)))
        if entry in others and not lane:
            lane = -LANE
        return barred + 2 * lane - FAR * distance(entry, ship)
    if is_water(map_tile):
        return -barred / 2 + water - FAR * distance(cell, ship)
    return barred - water + FAR * distance(cell, ship)


def _entries(view: State, tiles: Map) -> Iterator[Cell]:
    """Cells from which uncollected harbors are entered."""
    taken = {cell for cell, _ in view.collected}
    return (
        beside(cell, opposite(land_side(there)))
        for cell, there in tiles.items()
        if cell not in taken and tile(there.tile).kind in (*HARBORS, "haven")
    )


def _lane(tiles: Map, cell: Cell, back: str) -> int:
    """Length of open water from a cell in a direction."""
    for length in range(LANE):
        if cell not in tiles or not is_water(tiles[cell]):
            return length
        cell = beside(cell, back)
    return LANE


def under(view: State, team: int, cell: Cell, map_tile: Laid) -> float:
    """Value of a tile that is placed like this under the ship that sails onto it."""
    side = next(side for side in DIRECTIONS if beside(view.teams[team].ship, side) == cell)
    return float(crosses(map_tile, opposite(side)))

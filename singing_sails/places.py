"""Directions, cells and tiles: positions on the map, and edges of water.

Directions are the letters of `DIRECTIONS`; a cell is (x, y), x to the east and y to the south, the start is (0, 0). A
tile is a name such as "anchor~E!": its kind, `~` and the direction of its current as printed, `!` for a symbol of
enemies. Its turn, 0 to 3, counts quarter turns clockwise from the print.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from singing_sails.components import BOX

DIRECTIONS: Final = ("N", "E", "S", "W")
TURNS: Final = (0, 1, 2, 3)
Cell: TypeAlias = tuple[int, int]
START: Final[Cell] = (0, 0)
_STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_PRINTED_LAND: Final = "W"
"""The side of a harbor's land, as printed."""


class Tile(NamedTuple):
    kind: str
    current: str | None
    enemy: bool

    @property
    def name(self) -> str:
        return self.kind + (f"~{self.current}" if self.current else "") + ("!" if self.enemy else "")


class Laid(NamedTuple):
    tile: str
    turn: int


Map: TypeAlias = Mapping[Cell, Laid]


@cache
def tile(name: str) -> Tile:
    """Parse a tile's name. Raises ValueError for an invalid one.

    >>> tile("anchor~E!")
    Tile(kind='anchor', current='E', enemy=True)
    """
    rest, enemy = (name[:-1], True) if name.endswith("!") else (name, False)
    kind, wave, current = rest.partition("~")
    if kind not in BOX.tiles or (wave and (current not in DIRECTIONS or terrain(kind) != "water")):
        raise ValueError(f"there is no tile {name[:40]!r}")
    return Tile(kind, current or None, enemy)


def terrain(kind: str) -> str:
    return BOX.tiles[kind].terrain


@cache
def turned(direction: str, quarters: int) -> str:
    """Return a direction after quarter turns clockwise.

    >>> turned("W", 1)
    'N'
    """
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarters) % 4]


def opposite(direction: str) -> str:
    return turned(direction, 2)


def neighbour(cell: Cell, direction: str) -> Cell:
    across, down = _STEPS[direction]
    return cell[0] + across, cell[1] + down


def around(cell: Cell) -> tuple[Cell, ...]:
    return tuple(neighbour(cell, direction) for direction in DIRECTIONS)


def distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def near(cell: Cell, most: int) -> tuple[Cell, ...]:
    """Cells at most `most` steps away, itself included, from the north to the south."""
    x, y = cell
    reach = range(-most, most + 1)
    return tuple((x + across, y + down) for down in reach for across in reach if abs(across) + abs(down) <= most)


def land_side(map_tile: Laid) -> str:
    return turned(_PRINTED_LAND, map_tile.turn)


def current(map_tile: Laid) -> str | None:
    side = tile(map_tile.tile).current
    return turned(side, map_tile.turn) if side else None


@cache
def edge(map_tile: Laid, side: str) -> frozenset[str]:
    kind = terrain(tile(map_tile.tile).kind)
    if kind != "shore":
        return frozenset((kind,))
    if side == land_side(map_tile):
        return frozenset(("land",))
    return frozenset(("water",)) if side == opposite(land_side(map_tile)) else frozenset(("water", "land"))


def crosses(map_tile: Laid, side: str) -> bool:
    return edge(map_tile, side) == {"water"}


def is_water(map_tile: Laid) -> bool:
    return terrain(tile(map_tile.tile).kind) == "water"


def is_land(map_tile: Laid) -> bool:
    return terrain(tile(map_tile.tile).kind) == "land"


def is_shore(map_tile: Laid) -> bool:
    return terrain(tile(map_tile.tile).kind) == "shore"


def turns(name: str) -> tuple[int, ...]:
    read = tile(name)
    return TURNS if read.current or terrain(read.kind) == "shore" else (0,)


def matches(tiles: Map, cell: Cell, new: Laid) -> bool:
    for side in DIRECTIONS:
        there = tiles.get(neighbour(cell, side))
        if there and edge(new, side) & edge(there, opposite(side)):
            return True
    return False


def fitting(tiles: Map, cells: Iterable[Cell], name: str) -> list[tuple[Cell, int]]:
    """Possible cells and turns of a tile: matching ones, or if none match, all (decision 7)."""
    all_of_them = [(cell, turn) for cell in cells for turn in turns(name)]
    return [spot for spot in all_of_them if matches(tiles, spot[0], Laid(name, spot[1]))] or all_of_them


def side_of_map(tiles: Map, direction: str) -> list[Cell]:
    cells = {neighbour(cell, direction) for cell in tiles}
    return sorted(cells - tiles.keys(), key=_reading)


def border(tiles: Map) -> list[Cell]:
    return sorted({neighbour for cell in tiles for neighbour in around(cell)} - tiles.keys(), key=_reading)


def _reading(cell: Cell) -> Cell:
    return cell[1], cell[0]

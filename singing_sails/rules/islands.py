"""Islands, and their treasures (decisions 17 and 61)."""

from dataclasses import dataclass

from singing_sails.components import HARBORS
from singing_sails.places import Cell, Map, around, beside, is_water, land_side, terrain, tile
from singing_sails.state import State, Treasure


@dataclass(frozen=True, slots=True)
class Island:
    """A group of land tiles connected by their edges, and its surroundings."""

    land: frozenset[Cell]
    harbors: int
    """Number of harbors whose land side touches it."""
    surrounded: bool
    """True if all cells beside it have tiles."""
    specials: int
    """Number of special tiles beside it."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, in tiles."""
        across, down = [x for x, _ in self.land], [y for _, y in self.land]
        return max(across) - min(across) + 1, max(down) - min(down) + 1

    def fits(self, condition: str) -> bool:
        """Return whether it fulfils a condition, except "exclusive", which depends on other treasures."""
        width, height = self.size
        name, _, number = condition.partition("-")
        match name:
            case "size":
                return len(self.land) >= int(number)
            case "side":
                return max(width, height) >= int(number)
            case "square":
                return width == height
            case "rectangle":
                return len(self.land) == width * height
            case "line":
                return min(width, height) == 1 and max(width, height) > 1
            case "harbors":
                return self.harbors == 1 if number == "1" else self.harbors >= int(number)
            case "surrounded":
                return self.surrounded
            case "open":
                return not self.surrounded
            case "special":
                return self.specials == 0 if number == "0" else self.specials >= int(number)
        return False


def island_at(tiles: Map, harbor: Cell) -> Island | None:
    """Return the island that a harbor's land side touches; None without land."""
    shore = beside(harbor, land_side(tiles[harbor]))
    if not _is_land(tiles, shore):
        return None
    land, edge = {shore}, [shore]
    while edge:
        new = {cell for cell in around(edge.pop()) if _is_land(tiles, cell)} - land
        land |= new
        edge += new
    beside_it = {cell for tile_ in land for cell in around(tile_)} - land
    kinds = {cell: tile(tiles[cell].tile).kind for cell in beside_it if cell in tiles}
    harbors = [cell for cell, kind in kinds.items() if kind in HARBORS]
    return Island(
        frozenset(land),
        sum(beside(cell, land_side(tiles[cell])) in land for cell in harbors),
        len(kinds) == len(beside_it),
        sum(is_water(tiles[cell]) and kind != "water" for cell, kind in kinds.items()),
    )


def _is_land(tiles: Map, cell: Cell) -> bool:
    return cell in tiles and terrain(tile(tiles[cell].tile).kind) == "land"


def fitting_treasures(state: State, harbor: Cell) -> tuple[Treasure, ...]:
    """Treasures on the table that can be found at a harbor."""
    island = island_at(state.map, harbor)
    kind = tile(state.map[harbor].tile).kind

    def fits(treasure: Treasure) -> bool:
        if state.options.treasure_by_harbor and HARBORS[treasure.harbor] == kind:
            return True
        return island is not None and island.fits(treasure.condition)

    fitting = tuple(treasure for treasure in state.treasures if fits(treasure))
    if island is not None and all(treasure.condition == "exclusive" for treasure in fitting):
        return tuple(treasure for treasure in state.treasures if treasure.condition == "exclusive")
    return fitting

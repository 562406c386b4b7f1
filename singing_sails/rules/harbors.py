"""Collecting harbors and havens, treasures and their bonuses (decisions 2, 11, 17, 20, 61 to 63)."""

from dataclasses import dataclass

from singing_sails.agenda import Question, asks, decider, task
from singing_sails.components import BOX, HARBORS, NUMBERS
from singing_sails.places import Cell, Map, around, beside, is_shore, is_water, land_side, terrain, tile
from singing_sails.rules.damage import repair, soak
from singing_sails.rules.enemies import close_by
from singing_sails.state import Look, State, Treasure
from singing_sails.steps import Deck, Go, Heading, Jump, Stay, Step
from singing_sails.table import Table


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


KEPT = ("over-land", "ignore-handicaps", "face-up-round", "teleport", "half-turn", "sail-as-row")
"""Bonuses that a team keeps."""


@task("harbor")
def harbor(t: Table, team: int) -> None:
    """Collect the harbor under the ship if possible, and treasures."""
    ours, map_tile, options = t.team(team), t.under(team), t.state.options
    if not is_shore(map_tile) or not (options.any_heading or ours.heading == land_side(map_tile)):
        return
    haven = tile(map_tile.tile).kind == "haven"
    new = all(cell != ours.ship for cell, _ in t.state.collected) and (not haven or close_by(t, ours.ship))
    treasures = () if haven else fitting_treasures(t.state, ours.ship)
    if new:
        t.put(collected=(*t.state.collected, (ours.ship, team)))
    t.put(treasures=tuple(treasure for treasure in t.state.treasures if treasure not in treasures))
    if not (new or treasures) or _won(t):
        return
    if new and t.bound(team, "soaked-map"):
        soak(t)
    bonuses = sorted((treasure.bonus for treasure in treasures), key=BOX.bonuses.index)
    t.do(*(("bonus", team, bonus) for bonus in bonuses))


def _won(t: Table) -> bool:
    """End the game if it is won now. Returns whether it is."""
    state = t.state
    numbers = [sum(team == number for _, team in state.collected) for number in range(len(state.teams))]
    if len(numbers) == 1:
        if numbers[0] == state.goals and not (state.options.all_treasures and state.treasures):
            t.end("won", 0)
    elif max(numbers) * 2 > state.goals:
        t.end("won", numbers.index(max(numbers)))
    elif sum(numbers) == state.goals:
        sounder(t)
    return t.state.over is not None


def sounder(t: Table) -> None:
    """End a game of two ships as a win of the one with less damage, or as a draw."""
    damages = [ours.damage for ours in t.state.teams]
    if damages[0] == damages[1]:
        t.end("draw", None)
    else:
        t.end("won", damages.index(min(damages)))


def as_it_stands(t: Table) -> None:
    """End a game without a winner: one ship loses it; of two the one with more harbors wins, or with less damage."""
    numbers = [sum(team == number for _, team in t.state.collected) for number in range(len(t.state.teams))]
    if len(numbers) == 1:
        t.lose(0)
    elif numbers[0] == numbers[1]:
        sounder(t)
    else:
        t.end("won", numbers.index(max(numbers)))


# ------------------------------------------------------------------------------------------------------------ bonuses


@task("bonus")
def bonus(t: Table, team: int, name: str) -> None:
    """Apply a treasure's bonus, or keep it for later."""
    if name in KEPT:
        t.set(team, powers=tuple(sorted((*t.team(team).powers, name))))
        return
    match name:
        case "repair-1" | "repair-2":
            repair(t, team, int(name[-1]))
        case "heading":
            t.do(("heading", team), ("harbor", team))
        case "wind":
            t.do(("wind", team, "bonus"))
        case "look-deck":
            t.do(("deck", team, "look"))
        case "look-3":
            t.do(("deck", team, "look-3"))
        case "jump":
            t.do(("jump", team))
        case "dig-5":
            t.do(("converse", team), ("dig", team, NUMBERS["bonus-digs"], True))


def _headings(t: Table, team: int) -> list[Step]:
    return [Heading(direction) for direction in "NESW"]


def _heading(t: Table, step: Heading, team: int) -> None:
    t.turn_ship(team, step.to)


def _jumps(t: Table, team: int) -> list[Step]:
    x, y = t.team(team).ship
    cells = [(x + across, y + down) for down in (-1, 0, 1) for across in (-1, 0, 1) if across or down]
    tiles = t.state.map
    return [
        *(Jump(cell) for cell in cells if cell in tiles and (is_water(tiles[cell]) or is_shore(tiles[cell]))),
        Stay(),
    ]


def _jump(t: Table, step: Jump | Stay, team: int) -> None:
    if isinstance(step, Jump):
        carry(t, team, step.cell)
        t.do(("arrive", team, 1, None), ("harbor", team))


def carry(t: Table, team: int, cell: Cell) -> None:
    """Move the ship to a cell by other means than sailing: without encounters."""
    t.set(team, ship=cell)
    t.put(stirred=True)
    t.hide(team)


def refuge(t: Table, team: int) -> Cell | None:
    """Target of a teleport of the team's ship: the harbor before the last, or the only one; None without any."""
    ours = [cell for cell, whose in t.state.collected if whose == team]
    return ours[-2:][0] if ours else None


# ------------------------------------------------------------------------------------------------- decks, and talking


@task("search")
def search(t: Table, team: int) -> None:
    """Bring up a harbor by a Treasure Map; decks with a harbor are known from now on, to views as well."""
    sides = [side for side in t.full_decks() if any(map(_is_harbor, t.deck(side)))]
    t.do(("deck", team, "map", tuple(sides)))


def _decks(t: Table, team: int, why: str, sides: tuple[str, ...] | None = None) -> list[Step]:
    return [Deck(side) for side in (t.full_decks() if sides is None else sides)]


def _deck(t: Table, step: Deck, team: int, why: str, _: object = None) -> None:
    match why:
        case "island":
            t.do(("add", team, step.deck, "anywhere", 1))
        case "add":
            t.do(("add", team, step.deck, "side", NUMBERS["spyglass"]))
        case "map":
            tiles = list(t.deck(step.deck))
            first = next(name for name in tiles if _is_harbor(name))
            tiles.remove(first)
            t.stack(step.deck, (first, *tiles))
        case "look":
            _look(t, [t.decider(team)], step.deck, len(t.deck(step.deck)))
        case "look-3":
            _look(t, list(t.state.crew(team)), step.deck, NUMBERS["look"])


def _look(t: Table, seats: list[int], side: str, most: int) -> None:
    tiles = tuple(name for name in t.deck(side)[:most] if name)
    t.put(looks=(*t.state.looks, *(Look(seat, side, tiles) for seat in seats)))


def _is_harbor(name: str | None) -> bool:
    return name is not None and tile(name).kind in HARBORS


@task("converse")
def converse(t: Table, team: int) -> None:
    """Open a talk; it lasts until the deciding seat ends it."""
    t.put(talk=True)
    t.do(("go", team))


def _gos(t: Table, team: int) -> list[Step]:
    return [Go()]


def _go(t: Table, step: Go, team: int) -> None:
    t.put(talk=False)


asks("heading", Question(decider, _headings, _heading))
asks("jump", Question(decider, _jumps, _jump))
asks("deck", Question(decider, _decks, _deck, why=lambda _t, _team, why, *_: why))
asks("go", Question(decider, _gos, _go, always=True))

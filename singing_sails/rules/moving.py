"""Moves of a ship, and their effects on the last tile (decisions 3 to 6, 10, 12, 18, 49 to 52)."""

from singing_sails.agenda import Question, asks, decider, task
from singing_sails.components import ENEMIES, NUMBERS
from singing_sails.places import (
    DIRECTIONS,
    Cell,
    Laid,
    beside,
    border,
    crosses,
    current,
    fitting,
    is_shore,
    is_water,
    near,
    opposite,
    side_of_map,
    tile,
    turned,
    turns,
)
from singing_sails.rules.enemies import encounters
from singing_sails.state import Pawn
from singing_sails.steps import Enemy, Place, Step, Talk
from singing_sails.table import Table


def explore(t: Table, team: int, cell: Cell, direction: str) -> None:
    """Draw the tops of all decks, then place the one of this side at the cell, the others clockwise (decision 49)."""
    sides = [turned(direction, quarters) for quarters in range(len(DIRECTIONS))]
    sides = [side for side in sides if t.deck(side)]
    t.take(*sides)
    t.do(("place", team, "under", cell), *(("place", team, "side", None) for _ in sides[1:]))


def _places(t: Table, team: int, how: str, cell: Cell | None) -> list[Step]:
    side, name = t.state.drawn[0]
    if how == "side":
        fits = fitting(t.state.map, side_of_map(t.state.map, side), name)
    elif how == "anywhere":
        fits = [(free, turn) for free in border(t.state.map) for turn in turns(name)]
    else:
        assert cell is not None
        fits = fitting(t.state.map, [cell], name)
    return [Place(free, turn) for free, turn in fits]


def _place(t: Table, step: Place, team: int, *_: object) -> None:
    name = t.state.drawn[0][1]
    t.put(drawn=t.state.drawn[1:])
    t.put(map={**t.state.map, step.cell: Laid(name, step.turn)})
    if tile(name).enemy and t.state.options.pirates:
        t.do(("enemy", team, step.cell))


def _enemies(t: Table, team: int, cell: Cell) -> list[Step]:
    """Kinds with pawns left, on water near the tile without ship and enemy (decision 65)."""
    pawns = [pawn.kind for pawn in t.state.enemies]
    taken = {pawn.cell for pawn in t.state.enemies} | {ours.ship for ours in t.state.teams}
    places = [
        near_cell
        for near_cell in near(cell, NUMBERS["enemy-distance"])
        if near_cell in t.state.map and near_cell not in taken
    ]
    places = [place for place in places if is_water(t.state.map[place])]
    return [Enemy(kind, place) for kind in ENEMIES if pawns.count(kind) < NUMBERS["pawns"] for place in places]


def _enemy(t: Table, step: Enemy, team: int, cell: Cell) -> None:
    t.put(enemies=(*t.state.enemies, Pawn(step.kind, step.cell, t.state.pawns)), pawns=t.state.pawns + 1)


@task("add")
def add(t: Table, team: int, side: str, how: str, number: int) -> None:
    """Draw tiles of one deck and place them one after the other."""
    number = min(number, len(t.deck(side)))
    t.take(*[side] * number)
    t.do(*[("place", team, how, None)] * number)


asks("place", Question(decider, _places, _place))
asks("enemy", Question(decider, _enemies, _enemy))


@task("move")
def move(t: Table, team: int, direction: str, length: int) -> None:
    """Move the ship by an instruction of `length` steps, then apply the visit and the current of the tile."""
    t.do(("step", team, direction, length, length, 0, None))


@task("step")
def step(
    t: Table, team: int, direction: str, left: int, speed: int, moved: int, chain: tuple[Cell, ...] | None
) -> None:
    """Make one step of a movement, exploring at the map's edge.

    `left` and `moved` are steps to come and made, `speed` is their planned number. `chain` are the cells from which the
    current has moved the ship already, None in an instruction's movement.
    """
    ship = t.team(team).ship
    target = beside(ship, direction)
    if not left or (chain is not None and target in chain):
        t.do(("arrive", team, moved, chain))
    elif not _leaves(t, team, direction):
        _thrown_back(t, team, moved, chain, _land(t, team))
    elif target in t.state.map:
        t.do(("enter", team, direction, left, speed, moved, chain))
    elif t.deck(direction):
        t.do(("enter", team, direction, left, speed, moved, chain))
        explore(t, team, target, direction)
    else:
        _thrown_back(t, team, moved, chain, 1)


@task("enter")
def enter(
    t: Table, team: int, direction: str, left: int, speed: int, moved: int, chain: tuple[Cell, ...] | None
) -> None:
    """Enter the next tile, or be thrown back by it."""
    target = beside(t.team(team).ship, direction)
    map_tile = t.state.map[target]
    if not (crosses(map_tile, opposite(direction)) or t.over_land(team)):
        _thrown_back(t, team, moved, chain, _land(t, team))
    elif tile(map_tile.tile).kind == "shipwreck" and speed < NUMBERS["wreck-speed"]:
        _thrown_back(t, team, moved, chain, 1)
    else:
        t.set(team, ship=target)
        t.put(stirred=True)
        t.hide(team)
        t.do(*encounters(t, team), ("step", team, direction, left - 1, speed, moved + 1, chain))


def _leaves(t: Table, team: int, direction: str) -> bool:
    """Return whether the ship can leave over this side; from land, where bonuses bring it, over any (decision 62)."""
    map_tile = t.under(team)
    return t.over_land(team) or not is_shore(map_tile) or crosses(map_tile, direction)


def _land(t: Table, team: int) -> int:
    return NUMBERS["fragile"] if t.bound(team, "fragile-ship") else 1


def _thrown_back(t: Table, team: int, moved: int, chain: tuple[Cell, ...] | None, points: int) -> None:
    """End the movement with damage at the present cell; the rest of it is lost."""
    t.do(("damage", team, points), ("arrive", team, moved, chain))


@task("arrive")
def arrive(t: Table, team: int, moved: int, chain: tuple[Cell, ...] | None) -> None:
    """End a movement: a ship on a new tile visits it."""
    if moved:
        t.do(("visit", team), ("current", team, chain or ()))


@task("visit")
def visit(t: Table, team: int) -> None:
    """Apply a special tile to a ship that has reached it."""
    match tile(t.under(team).tile).kind:
        case "island":
            t.do(("deck", team, "island"))
        case "anchor":
            left = bool(t.team(team).waiting())
            t.set(team, ended=True)
            t.do(("damage", team, int(left)))
        case "buoy":
            t.do(("talk", team))
        case "map":
            t.do(("search", team))
        case "whirlpool":
            t.set(team, wind=t.pick(tuple(range(NUMBERS["most-wind"] + 1))))
            t.turn_ship(team, t.pick(DIRECTIONS))


@task("current")
def follow(t: Table, team: int, chain: tuple[Cell, ...]) -> None:
    """Move the ship along the current; an Anchor holds it."""
    map_tile: Laid = t.under(team)
    direction = current(map_tile) if t.state.options.slipstreams else None
    if direction and tile(map_tile.tile).kind != "anchor":
        length = 2 if t.bound(team, "danger-stream") else 1
        t.do(("step", team, direction, length, length, 0, (*chain, t.team(team).ship)))


def _talks(t: Table, team: int) -> list[Step]:
    return [Talk(yes=True), Talk(yes=False)]


def _talk(t: Table, answered: Talk, team: int) -> None:
    if answered.yes:
        t.do(("damage", team, 1), ("converse", team))


asks("talk", Question(decider, _talks, _talk))

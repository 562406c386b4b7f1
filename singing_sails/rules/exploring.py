"""New tiles on the map: their cells, and the enemies that come with them."""

from singing_sails.agenda import Question, asks, decider, task
from singing_sails.components import ENEMIES, NUMBERS
from singing_sails.places import (
    DIRECTIONS,
    Cell,
    Laid,
    border,
    fitting,
    is_water,
    near,
    side_of_map,
    tile,
    turned,
    turns,
)
from singing_sails.state import Pawn
from singing_sails.steps import Enemy, Place, Step
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

"""Player that aims for harbors and avoids damage, from its own hand and public information."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
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
    terrain,
    tile,
    turned,
)
from singing_sails.players.chart import WINDS, chart, waters
from singing_sails.players.crew import to_come, worths
from singing_sails.state import State
from singing_sails.steps import (
    Close,
    Deck,
    Dig,
    Enemy,
    Fog,
    Heading,
    Jump,
    Name,
    Order,
    Orient,
    Place,
    Play,
    Rotate,
    Sail,
    Show,
    Stay,
    Step,
    Stop,
    Talk,
    Use,
    Wind,
)
from singing_sails.turn import legal

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


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Player that draws a step at random from all legal ones."""

    name: str = "random"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return a random step. Raises ValueError when the game is over."""
        steps = legal(seen)
        if not steps:
            raise ValueError("the game is over")
        return rng.choice(steps)


WORTH = {"sail": 3, "row": 3, "wind": 2, "rotate-right": 2, "rotate-left": 2}
"""Value of a card in hand: the cheapest goes to enemies."""


@dataclass(frozen=True, slots=True)
class Pilot:
    """Player that takes the step with the best prospects for the row, weighing unknowns by their chances."""

    name: str = "pilot"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return the step with the best prospects, random between equals. Raises ValueError when the game is over."""
        steps = legal(seen)
        if not steps or seen.seat is None:
            raise ValueError("the game is over")
        if len(steps) == 1:
            return steps[0]
        team = _team(seen)
        values = _values(seen, team, steps)
        best = max(values)
        return rng.choice([step for step, value in zip(steps, values, strict=True) if value == best])


def _team(view: State) -> int:
    """Return the team for which the seat acts; the other one's with Cross Decisions."""
    assert view.seat is not None
    crossed = [number for number, ours in enumerate(view.teams) if ours.crossed]
    return crossed[0] if crossed and view.stage != "fill" else view.team(view.seat)


def _values(view: State, team: int, steps: list[Step]) -> list[float]:
    plays = [step for step in steps if isinstance(step, Play)]
    worth = dict(zip(plays, worths(view, team, plays), strict=True)) if plays else {}
    return [worth[step] + step.open if isinstance(step, Play) else _value(view, team, step) for step in steps]


def _value(view: State, team: int, step: Step) -> float:
    """Prospects of a step, comparable with the other legal ones."""
    match step:
        case Place(cell, turn):
            map_tile = Laid(view.drawn[0][1], turn)
            if view.agenda[-1][2] == "under":
                return under(view, team, cell, map_tile)
            return worth(view, team, cell, map_tile)
        case Dig(cell, side):
            return _dug(view, team, cell, side)
        case Enemy(_, cell):
            return min(distance(cell, ours.ship) for ours in view.teams)
        case Deck(side):
            return _top(view, side)
        case Fog(side):
            return -_top(view, side)
        case Close(side):
            return -len(view.decks[DIRECTIONS.index(side)])
        case Talk(yes):
            return -yes
        case Show() | Use("ignore-handicaps" | "face-up-round"):
            return float("inf")
        case Use():
            return float("-inf")
        case Stop():
            return 0
    return _sailed(view, team, step)


def _sailed(view: State, team: int, step: Step) -> float:
    """Prospects of the row with a card played, or after a choice."""
    sea, ours, cards = chart(waters(view, team)), view.teams[team], to_come(view, team)
    lies = sea.way(ours.ship, ours.heading, ours.compass, ours.wind)
    match step:
        case Order(card):
            assert view.seat is not None
            return sea.value(lies, cards, ours.gust) - WORTH.get(card, 0) - 2 * len(view.hands[view.seat])
        case Orient(heading, compass):
            return sea.value(sea.way(ours.ship, heading, compass, ours.wind), cards, ours.gust)
        case Wind(to):
            return sea.value(lies - lies % WINDS + to, cards, ours.gust or (1 if to > ours.wind else -1))
        case Rotate("ship", turns):
            return sea.value(sea.way(ours.ship, turned(ours.heading, turns), ours.compass, ours.wind), cards, ours.gust)
        case Rotate(_, turns):
            return sea.value(sea.way(ours.ship, ours.heading, turned(ours.compass, turns), ours.wind), cards, ours.gust)
        case Heading(to):
            return sea.value(sea.way(ours.ship, to, ours.compass, ours.wind), cards, ours.gust)
        case Jump(cell):
            return sea.value(sea.way(cell, ours.heading, ours.compass, ours.wind), cards, ours.gust)
        case Name(card) | Sail(card):
            return max(worth + sea.value(to, cards) for worth, to in sea.after(lies, card))
        case Stay():
            return sea.value(lies, cards, ours.gust)
    return 0


def _top(view: State, side: str) -> float:
    top = view.decks[DIRECTIONS.index(side)][:1]
    if not top or top[0] is None:
        return 0
    kind = tile(top[0]).kind
    return 2 if kind in HARBORS else 1 if is_water(Laid(top[0], 0)) else -1


def _dug(view: State, team: int, cell: tuple[int, int], side: str) -> float:
    """Advantage of a dug tile over the old one, as far as it can be seen."""
    name = view.decks[DIRECTIONS.index(side)][0]
    if name is None or terrain(tile(name).kind) == "shore":
        return _top(view, side)
    old = view.map[cell]
    return worth(view, team, cell, Laid(name, 0)) - worth(view, team, cell, old)

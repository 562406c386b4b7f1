"""Player that aims for harbors and avoids damage, from its own hand and public information."""

import random
from dataclasses import dataclass

from singing_sails.components import HARBORS
from singing_sails.places import DIRECTIONS, Laid, distance, is_water, terrain, tile, turned
from singing_sails.players import laying
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
                return laying.under(view, team, cell, map_tile)
            return laying.worth(view, team, cell, map_tile)
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
    return laying.worth(view, team, cell, Laid(name, 0)) - laying.worth(view, team, cell, old)

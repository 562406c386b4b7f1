"""The player that plays towards the nearest harbor, from its own hand and what everybody sees."""

from __future__ import annotations

import random
from dataclasses import dataclass

from singing_sails.components import HARBORS
from singing_sails.places import Laid, distance, tile
from singing_sails.players.chart import Chart, row_to_come
from singing_sails.rules.playing import layer_to_fill
from singing_sails.state import State
from singing_sails.steps import Deck, Dig, Enemy, Name, Order, Orient, Place, Play, Rotate, Sail, Step, Wind
from singing_sails.table import Table
from singing_sails.turn import legal
from singing_sails.values import replace

WORTH = {"sail": 3, "row": 3, "wind": 2, "rotate-right": 2, "rotate-left": 2}
"""What a card is worth to whoever holds it: the cheapest goes to enemies."""


@dataclass(frozen=True, slots=True)
class Pilot:
    """Plays the card, and decides, so that the cards that it knows come to most; leaves the rest to chance.

    Cards of others that lie face down do nothing in its plan.
    """

    name: str = "pilot"

    def choose(self, seen: State, rng: random.Random) -> Step:
        """The step that promises most; between equals the lot decides. Raises ValueError when the game is over."""
        steps = legal(seen)
        if not steps or seen.seat is None:
            raise ValueError("the game is over")
        if len(steps) == 1:
            return steps[0]
        chart = Chart.of(seen, _team(seen))
        values = [self._value(seen, chart, step) for step in steps]
        best = max(values)
        return rng.choice([step for step, value in zip(steps, values, strict=True) if value == best])

    def _value(self, view: State, chart: Chart, step: Step) -> int:
        assert view.seat is not None
        team = chart.team
        ship = chart.ship()
        cards = row_to_come(view, team)
        match step:
            case Play(card, slot, face_up):
                layer = layer_to_fill(Table(view), team) or 0
                return 2 * chart.best(ship, row_to_come(view, team, (layer, slot), card)) + face_up
            case Order(card):
                return -WORTH.get(card, 0) - 2 * len(view.hands[view.seat]) + 2 * chart.best(ship, cards)
            case Orient(heading, compass):
                return chart.best(ship._replace(heading=heading, compass=compass), ["sail"])
            case Wind(to):
                return chart.best(ship._replace(wind=to), cards)
            case Rotate("ship", turns):
                return chart.best(chart.turned(ship, turns, 0), cards)
            case Rotate(_, turns):
                return chart.best(chart.turned(ship, 0, turns), cards)
            case Name(card) | Sail(card):
                return chart.best(ship, [card, *cards])
            case Place(cell, turn):
                return _laid(view, team, cell, turn, cards)
            case Dig(cell, side):
                return _laid(view, team, cell, 0, cards, side)
            case Enemy(_, cell):
                return min(distance(cell, ours.ship) for ours in view.teams)
            case Deck(side):
                top = view.decks["NESW".index(side)][:1]
                return int(bool(top and top[0] and tile(top[0]).kind in HARBORS))
        return 0


def _team(view: State) -> int:
    """The team for which the seat acts; the other one's with Cross Decisions."""
    assert view.seat is not None
    crossed = [number for number, ours in enumerate(view.teams) if ours.crossed]
    return crossed[0] if crossed and view.stage != "fill" else view.team(view.seat)


def _laid(view: State, team: int, cell: tuple[int, int], turn: int, cards: list[str], side: str | None = None) -> int:
    """What the known cards come to when a tile lies there: the one that was drawn, or the top of a deck."""
    name = view.drawn[0][1] if side is None else view.decks["NESW".index(side)][0]
    if name is None:
        return 0
    laid = replace(view, map={**view.map, cell: Laid(name, turn)})
    chart = Chart.of(laid, team)
    near = 1 if tile(name).kind == "land" and distance(cell, view.teams[team].ship) <= 2 else 0
    return 4 * chart.best(chart.ship(), cards[:2]) - near

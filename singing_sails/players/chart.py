"""A rough chart of what the next cards may do, for a player who plans: quick, and content with what can be seen.

Decks' top tiles are known, what lies below them is not. Enemies, currents and special tiles are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from singing_sails.components import HARBORS, NUMBERS
from singing_sails.places import (
    DIRECTIONS,
    Cell,
    Laid,
    beside,
    crosses,
    is_shore,
    land_side,
    opposite,
    terrain,
    tile,
    turned,
)
from singing_sails.state import State

HARBOR: Final = 100
DAMAGE: Final = 30
UNKNOWN: Final = 12
"""What it costs to sail where nobody knows what lies."""
EXPLORED: Final = 3
NEARER: Final = 2
"""What a step or a quarter turn nearer to a harbor is worth."""
FAR: Final = 12
SAILS: Final = 3
"""One in so many hidden cards is taken for a Sail."""
HIDDEN: Final = "?"
"""Stands for a card that the planner does not know."""


class Ship(NamedTuple):
    """What changes as cards are carried out, and what has come of it."""

    cell: Cell
    heading: str
    compass: str
    wind: int
    taken: frozenset[Cell]
    value: int


@dataclass(frozen=True, slots=True)
class Chart:
    """What a team can see of the sea."""

    state: State
    team: int
    fixed: int | None
    """The wind that the weather makes, None where the Wind deck counts."""
    doubled: int
    memory: dict[tuple[Ship, tuple[str, ...]], int] = field(default_factory=dict, compare=False)
    """What `best` has found out already."""

    @classmethod
    def of(cls, view: State, team: int) -> Chart:
        """The chart of a team's position."""
        weather = view.teams[team].weather
        return cls(view, team, 0 if weather == "calm" else None, 2 if weather in {"storm", "windy"} else 1)

    def ship(self) -> Ship:
        """Where the team's ship is now."""
        ours = self.state.teams[self.team]
        taken = frozenset(cell for cell, _ in self.state.collected)
        return Ship(ours.ship, ours.heading, ours.compass, ours.wind, taken, 0)

    def after(self, ship: Ship, card: str) -> list[Ship]:
        """What a card may lead to, one for each choice."""
        match card:
            case "sail":
                length = self.fixed if self.fixed is not None else ship.wind * self.doubled
                return [self._docked(self._moved(ship, ship.compass, length))]
            case "row":
                return [self._docked(self._moved(ship, ship.heading, 1))]
            case "wind":
                most = NUMBERS["most-wind"]
                return [
                    ship._replace(wind=to) for to in {max(0, ship.wind - 1), min(most, ship.wind + 1)} - {ship.wind}
                ]
            case "rotate-right" | "rotate-left":
                quarters = 1 if card == "rotate-right" else 3
                return [self.turned(ship, quarters, 0), self.turned(ship, 0, quarters)]
        return [self._perhaps(ship)] if card == HIDDEN else [ship]

    def _perhaps(self, ship: Ship) -> Ship:
        """What a card that nobody here knows may do: one in so many is a Sail."""
        risk = min(0, self.after(ship, "sail")[0].value - ship.value)
        return ship._replace(value=ship.value + risk // SAILS)

    def turned(self, ship: Ship, of_ship: int, of_compass: int) -> Ship:
        """The ship after quarter turns of itself and of the compass."""
        heading, compass = turned(ship.heading, of_ship), turned(ship.compass, of_compass)
        return self._docked(ship._replace(heading=heading, compass=compass))

    def best(self, ship: Ship, cards: Sequence[str]) -> int:
        """The best that cards may come to, carried out one after the other."""
        return ship.value + self._best(ship._replace(value=0), tuple(cards))

    def _best(self, ship: Ship, cards: tuple[str, ...]) -> int:
        """The same from a ship without value, which comes up again and again."""
        key = ship, cards
        if key not in self.memory:
            if cards:
                afters = self.after(ship, cards[0])
                value = max(after.value + self._best(after._replace(value=0), cards[1:]) for after in afters)
            else:
                value = self._perhaps(ship).value + self.outlook(ship)
            self.memory[key] = value
        return self.memory[key]

    def _moved(self, ship: Ship, direction: str, length: int) -> Ship:
        laid, cell, value = self.state.map, ship.cell, ship.value
        if cell not in laid:  # it has explored before in this plan
            return ship._replace(value=value - UNKNOWN * (length > 0))
        beyond = None
        for _ in range(length):
            here, target = beyond or laid[cell], beside(cell, direction)
            there = laid.get(target)
            if is_shore(here) and not crosses(here, direction):
                value -= DAMAGE
                break
            if there is None:
                if beyond is not None:
                    value -= UNKNOWN
                    break
                there = self._found(direction)
                if there is None:
                    value -= DAMAGE
                    break
                value += EXPLORED
                beyond = there
            if not crosses(there, opposite(direction)):
                value -= DAMAGE
                break
            cell = target
            if beyond is not None and is_shore(beyond) and ship.heading == direction:
                value += HARBOR
        return ship._replace(cell=cell, value=value)

    def _found(self, direction: str) -> Laid | None:
        """What an exploration brings under the ship; None where nothing or nobody knows what."""
        deck = self.state.decks[DIRECTIONS.index(direction)]
        if not deck or deck[0] is None:
            return None
        shore = terrain(tile(deck[0]).kind) == "shore"
        return Laid(deck[0], (DIRECTIONS.index(direction) + 1) % 4 if shore else 0)

    def _docked(self, ship: Ship) -> Ship:
        laid = self.state.map.get(ship.cell)
        if laid is None or ship.cell in ship.taken or tile(laid.tile).kind not in HARBORS:
            return ship
        if not self.state.options.any_heading and ship.heading != land_side(laid):
            return ship
        return ship._replace(taken=ship.taken | {ship.cell}, value=ship.value + HARBOR)

    def outlook(self, ship: Ship) -> int:
        """How near the ship is to the nearest harbor that is left, by steps and turns."""
        costs = [FAR]
        for cell, laid in self.state.map.items():
            if cell not in ship.taken and tile(laid.tile).kind in HARBORS:
                side = land_side(laid)
                start = beside(cell, opposite(side))
                away = abs(start[0] - ship.cell[0]) + abs(start[1] - ship.cell[1])
                costs.append(away + self._turns(ship, side))
        for direction in DIRECTIONS:
            found = self._found(direction)
            if found is not None and is_shore(found):
                costs.append(self._to_edge(ship.cell, direction) + self._turns(ship, direction))
        return -NEARER * min(costs)

    def _turns(self, ship: Ship, side: str) -> int:
        turns = _quarters(ship.compass, side)
        return turns if self.state.options.any_heading else turns + _quarters(ship.heading, side)

    def _to_edge(self, cell: Cell, direction: str) -> int:
        for steps in range(FAR):
            cell = beside(cell, direction)
            laid = self.state.map.get(cell)
            if laid is None:
                return steps
            if not crosses(laid, opposite(direction)):
                break
        return FAR


def _quarters(now: str, wanted: str) -> int:
    turns = (DIRECTIONS.index(wanted) - DIRECTIONS.index(now)) % 4
    return min(turns, 4 - turns)


def row_to_come(view: State, team: int, place: tuple[int, int] | None = None, card: str = HIDDEN) -> list[str]:
    """The cards that are still to come, in their order, `card` among them where it is to be put at a place.

    While the row is being filled its free slots count as well: others will fill them.
    """
    ours = view.teams[team]
    if view.stage not in {"play", "orient"}:
        lying = [ours.row[layer][slot - 1] for layer, slot in ours.waiting()]
        return [one.card or HIDDEN for one in lying if one]
    cards = []
    for layer, slot in ours.order():
        there = ours.row[layer][slot - 1]
        cards.append(card if (layer, slot) == place else (there.card or HIDDEN) if there else HIDDEN)
    return cards

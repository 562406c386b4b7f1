"""Positions: everything that lies on the table, and what is still to be carried out.

They are frozen and made of frozen values, but for the map, which nobody changes. In a position as somebody sees it
(`singing_sails.views`) None stands for each card and tile that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from singing_sails.components import NUMBERS
from singing_sails.events import Event
from singing_sails.options import Options
from singing_sails.places import START, Cell, Map

Task: TypeAlias = tuple[Any, ...]
"""Something still to be carried out: its name and what it needs (`singing_sails.agenda`)."""


class Treasure(NamedTuple):
    """A treasure on the table."""

    condition: str
    bonus: str
    harbor: int


class Pawn(NamedTuple):
    """An enemy on the map."""

    kind: str
    cell: Cell
    serial: int
    """A number that no other pawn of the game has, rising as they come."""


class Order(NamedTuple):
    """A card that was given to a kind of enemies."""

    card: str
    seat: int


class Look(NamedTuple):
    """What somebody has seen of a deck."""

    seat: int
    deck: str
    tiles: tuple[str, ...] | None
    """From the top; None where somebody else looked."""


class Over(NamedTuple):
    """How the game ended."""

    result: str
    """"won", "lost" (one ship) or "draw" (two)."""
    team: int | None
    """Who won."""


class InRow(NamedTuple):
    """A card in the row."""

    card: str | None
    seat: int | None
    """Whose it is, None where nobody played it."""
    open: bool = False
    done: bool = False
    """Whether it has been revealed."""
    gone: bool = False
    """Whether it leaves the game with the round instead of being discarded."""


Layer: TypeAlias = tuple[InRow | None, ...]


class Placed(NamedTuple):
    """What has been played into the row, in its order."""

    seat: int
    layer: int
    slot: int
    drew: tuple[str | None, ...] = ()
    """What its player has drawn then, None for cards of a pile that lies face down."""


@dataclass(frozen=True)
class Team:
    """A ship and those who sail it."""

    start: int
    """The start player's seat."""
    ship: Cell
    heading: str
    compass: str
    wind: int
    """What the Wind deck shows."""
    weather: str | None
    slots: int
    row: tuple[Layer, ...]
    tokens: tuple[int, ...]
    """The numbers of the first three places."""
    draw: tuple[str | None, ...]
    discard: tuple[str, ...]
    health: tuple[str | None, ...]
    """All Health cards, the first that comes first."""
    damage: int
    fog: str | None
    powers: tuple[str, ...]
    """Bonuses kept; with ":now" those that work in this round."""
    spot: int | None
    """Where the round's first card has to go."""
    random: str | None
    """Which card the round's first has to be."""
    # what the round has brought so far
    next: int
    """Whose turn it is, or would be next."""
    away: tuple[str, ...] = ()
    """Weather cards that are on the Weather deck or out of the game."""
    left: int = 0
    """Cards still to be played in this turn."""
    begun: bool = False
    """Whether the start player's first turn has begun."""
    acted: bool = False
    """Whether a card or an order has been played."""
    plays: tuple[Placed, ...] = ()
    noted: tuple[Cell, str] = (START, "N")
    """Where the ship was when the round began, and where it headed."""
    ended: bool = False
    """Whether an Anchor has ended it."""
    revealed: tuple[str, ...] = ()
    """Types of the cards revealed."""
    types: tuple[str, ...] = ()
    """Types of the cards executed."""
    decided: bool = False
    """Whether a card that needs a decision was executed."""
    crossed: bool = False
    """Whether the other team decides for now."""
    gust: int = 0
    """The sign of the first Wind card that changed the deck."""

    def free(self, layer: int) -> list[int]:
        """The free slots of a layer, ascending."""
        return [slot for slot, card in enumerate(self.row[layer], start=1) if card is None]

    def order(self) -> Iterator[tuple[int, int]]:
        """Layers and slots in the order in which they are carried out."""
        places = [*(self.tokens.index(number) + 1 for number in sorted(self.tokens))]
        places += range(len(self.tokens) + 1, self.slots + 1)
        return ((layer, slot) for layer in range(len(self.row)) for slot in places)

    def waiting(self) -> list[tuple[int, int]]:
        """Layers and slots of the cards that are still to be revealed, in their order."""
        cards = ((layer, slot, self.row[layer][slot - 1]) for layer, slot in self.order())
        return [] if self.ended else [(layer, slot) for layer, slot, card in cards if card and not card.done]

    def in_force(self, options: Options) -> tuple[str, ...]:
        """The handicaps that bind now, in the order of the deck (decision 13)."""
        if "ignore-handicaps:now" in self.powers:
            return ()
        return tuple(card for card in self.health[: self.shown(options)] if card)

    def shown(self, options: Options) -> int:
        """How many Health cards are face up."""
        return min(self.damage + (0 if options.health_down else 1), len(self.health))


EMPTY_ROW = ((None,) * NUMBERS["slots"],)
TOKENS = (1, 2, 3)


@dataclass(frozen=True)
class State:
    """A position."""

    options: Options
    seats: int
    """Players, 2 to 10."""
    goals: int
    """Harbors and havens in the game."""
    secret: str | None
    """What chance comes from; None in what somebody sees."""
    map: Map = field(hash=False)
    decks: tuple[tuple[str | None, ...], ...]
    """By direction, the top first."""
    treasures: tuple[Treasure, ...]
    hands: tuple[tuple[str | None, ...], ...]
    """By seat, sorted."""
    teams: tuple[Team, ...]
    ply: int = 0
    """Steps taken."""
    since: int = 0
    """Steps taken before the turn in progress: a turn is what one seat does in a round before another is to act."""
    stage: str = "orient"
    """The verb that is awaited, "over" at the end."""
    seat: int | None = 0
    """Who is to act."""
    why: str | None = None
    """What a deck is chosen for."""
    round: int = 0
    closed: tuple[str, ...] = ()
    collected: tuple[tuple[Cell, int], ...] = ()
    """Harbors and havens that were collected, in order, with the team."""
    enemies: tuple[Pawn, ...] = ()
    """In the order in which they came."""
    orders: tuple[Order | None, ...] = ()
    """By kind of enemy; empty without enemies."""
    drawn: tuple[tuple[str, str], ...] = ()
    """Tiles taken from decks and not laid yet, with their decks."""
    talk: bool = False
    looks: tuple[Look, ...] = ()
    shown: tuple[int, ...] = ()
    """Seats whose hands are open to all."""
    idle: int = 0
    """Rounds in a row in which nothing happened."""
    luck: int = 0
    """Draws made."""
    over: Over | None = None
    gains: int = 0
    """Tiles laid, harbors collected and treasures taken, as counted at the end of the last round."""
    stalled: int = 0
    """Rounds in a row that have brought none of these."""
    stirred: bool = False
    """Whether a ship has come onto a tile or damage was taken in this round."""
    pawns: int = 0
    """Enemies that have ever come."""
    agenda: tuple[Task, ...] = ()
    """What is still to be carried out, the next last."""
    told: tuple[Event, ...] = ()
    """What the last step has brought about."""
    traced: tuple[tuple[str, ...], ...] = ()
    """By seat, the cards that everybody has seen being drawn from the open pile, and not seen leave the hand since."""
    opening: State | None = None
    """The position as everybody saw it before the round's first card; it has no opening itself."""

    def underway(self, number: int) -> tuple[int, int] | None:
        """Layer and slot of the card that a team is carrying out; None between two cards."""
        if ("settle", number) not in self.agenda:
            return None
        row = self.teams[number].row
        revealed = [
            (layer, slot)
            for layer, slot in self.teams[number].order()
            if (card := row[layer][slot - 1]) is not None and card.done
        ]
        return revealed[-1] if revealed else None

    def team(self, seat: int) -> int:
        """The team of a seat."""
        return seat % len(self.teams)

    def crew(self, team: int) -> tuple[int, ...]:
        """The seats of a team, ascending."""
        return tuple(range(team, self.seats, len(self.teams)))

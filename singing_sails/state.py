"""Positions: everything on the table, and the tasks still to be carried out.

They are frozen and made of frozen values, except for the map, which is never changed. In a view (`singing_sails.state`)
None replaces each hidden card and tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from ruling.values import replace
from singing_sails.components import NUMBERS
from singing_sails.options import Options
from singing_sails.places import START, Cell, Map


def seen(state: State, seat: int | None) -> State:
    """Return the position as a seat sees it, or with None the public: None replaces each hidden card and tile."""
    fogs = {team.fog for team in state.teams}
    decks = tuple(
        tuple(None if place or side in fogs else name for place, name in enumerate(deck))
        for side, deck in zip("NESW", state.decks, strict=True)
    )
    hands = tuple(
        hand if owner == seat or owner in state.open_hands else (None,) * len(hand)
        for owner, hand in enumerate(state.hands)
    )
    return replace(
        state,
        secret=None,
        decks=decks,
        hands=hands,
        teams=tuple(_team(state, team, seat) for team in state.teams),
        looks=tuple(look if look.seat == seat else look._replace(tiles=None) for look in state.looks),
    )


def _team(state: State, team: Team, seat: int | None) -> Team:
    top = 0 if state.options.discuss else 1
    visible = team.face_up(state.options)
    return replace(
        team,
        row=tuple(tuple(_lying(card, seat) for card in layer) for layer in team.row),
        draw=tuple(card if place < top else None for place, card in enumerate(team.draw)),
        health=tuple(card if place < visible else None for place, card in enumerate(team.health)),
        random=team.random if seat in (team.start, team.next) else None,  # it binds the first player
    )


def _lying(card: InRow | None, seat: int | None) -> InRow | None:
    if card is None or card.open or card.done or (seat is not None and card.seat == seat):
        return card
    return card._replace(card=None)


class Event(NamedTuple):
    """An event, such as `Event("wind", 0, 2)`."""

    what: str
    """Changed field of a team, or "card", "tile", "harbor", "treasure", "enemy", "sunk", "talk", "closed". "enemies"
    marks the beginning of their moves, "end" and "round" the end and the beginning of a round.
    """
    team: int | None
    """Team concerned; None for no team."""
    value: Any
    """New value. For a card (slot, card, seat or None, whether a handicap skipped it), for a tile (cell, name, turn),
    for an enemy (kind, cell).
    """


Task: TypeAlias = tuple[Any, ...]
"""A task to carry out: its name and its arguments (`singing_sails.agenda`)."""


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
    """Unique number among the pawns of the game, rising with time."""


class Order(NamedTuple):
    """A card that was given to a kind of enemies."""

    card: str
    seat: int


class Look(NamedTuple):
    """Tiles that a seat has seen of a deck."""

    seat: int
    deck: str
    tiles: tuple[str, ...] | None
    """Tiles from the top; None if another seat looked."""


class Over(NamedTuple):
    """Result of the game."""

    result: str
    """"won", "lost" (one ship) or "draw" (two)."""
    team: int | None
    """Winning team."""


class InRow(NamedTuple):
    """A card in the row."""

    card: str | None
    seat: int | None
    """Seat that played it, None for no seat."""
    open: bool = False
    done: bool = False
    """True if it has been revealed."""
    gone: bool = False
    """True if it leaves the game with the round instead of being discarded."""


Layer: TypeAlias = tuple[InRow | None, ...]


class Placed(NamedTuple):
    """Cards played into the row, in their order."""

    seat: int
    layer: int
    slot: int
    drew: tuple[str | None, ...] = ()
    """Cards that its player drew then; None for each if the pile is face down."""


@dataclass(frozen=True)
class Team:
    """A ship and its crew."""

    start: int
    """The start player's seat."""
    ship: Cell
    heading: str
    compass: str
    wind: int
    """Number on the Wind deck."""
    weather: str | None
    slots: int
    row: tuple[Layer, ...]
    tokens: tuple[int, ...]
    """Numbers of the first three slots."""
    draw: tuple[str | None, ...]
    discard: tuple[str, ...]
    health: tuple[str | None, ...]
    """All Health cards in the order of taking effect."""
    damage: int
    fog: str | None
    powers: tuple[str, ...]
    """Bonuses kept; with ":now" those active in this round."""
    spot: int | None
    """Slot required for the round's first card."""
    random: str | None
    """Card required as the round's first."""
    # progress of the round
    next: int
    """Seat to play now or next."""
    away: tuple[str, ...] = ()
    """Weather cards that are on the Weather deck or out of the game."""
    left: int = 0
    """Cards still to be played in this turn."""
    started: bool = False
    """True if the start player's first turn has started."""
    acted: bool = False
    """True if a card or an order has been played."""
    plays: tuple[Placed, ...] = ()
    noted: tuple[Cell, str] = (START, "N")
    """Cell and heading of the ship when the round began."""
    ended: bool = False
    """True if an Anchor has ended the team's row."""
    revealed: tuple[str, ...] = ()
    """Types of the cards revealed."""
    types: tuple[str, ...] = ()
    """Types of the cards executed."""
    decided: bool = False
    """True if a card that needs a decision was executed."""
    crossed: bool = False
    """True if the other team decides for now."""
    gust: int = 0
    """The sign of the first Wind card that changed the deck."""

    def free(self, layer: int) -> list[int]:
        """Return the free slots of a layer, ascending."""
        return [slot for slot, card in enumerate(self.row[layer], start=1) if card is None]

    def order(self) -> Iterator[tuple[int, int]]:
        """Layers and slots in the order of execution."""
        places = [*(self.tokens.index(number) + 1 for number in sorted(self.tokens))]
        places += range(len(self.tokens) + 1, self.slots + 1)
        return ((layer, slot) for layer in range(len(self.row)) for slot in places)

    def waiting(self) -> list[tuple[int, int]]:
        """Layers and slots of the unrevealed cards, in their order."""
        cards = ((layer, slot, self.row[layer][slot - 1]) for layer, slot in self.order())
        return [] if self.ended else [(layer, slot) for layer, slot, card in cards if card and not card.done]

    def in_force(self, options: Options) -> tuple[str, ...]:
        """Return the handicaps in force, in the order of the deck (decision 13)."""
        if "ignore-handicaps:now" in self.powers:
            return ()
        return tuple(card for card in self.health[: self.face_up(options)] if card)

    def face_up(self, options: Options) -> int:
        """Return the number of Health cards face up."""
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
    """Number of harbors and havens in the game."""
    secret: str | None
    """Secret text for chance; None in a view."""
    map: Map = field(hash=False)
    decks: tuple[tuple[str | None, ...], ...]
    """Decks by direction, the top first."""
    treasures: tuple[Treasure, ...]
    hands: tuple[tuple[str | None, ...], ...]
    """Hands by seat, sorted."""
    teams: tuple[Team, ...]
    ply: int = 0
    """Steps taken."""
    since: int = 0
    """Steps taken before the turn in progress: all steps of one seat in a round before another is to act."""
    stage: str = "orient"
    """Verb awaited, "over" at the end."""
    seat: int | None = 0
    """Seat to act."""
    why: str | None = None
    """Purpose for which a deck is chosen."""
    round: int = 0
    closed: tuple[str, ...] = ()
    collected: tuple[tuple[Cell, int], ...] = ()
    """Harbors and havens that were collected, in order, with the team."""
    enemies: tuple[Pawn, ...] = ()
    """Enemies by age."""
    orders: tuple[Order | None, ...] = ()
    """Orders by kind of enemy; empty without enemies."""
    drawn: tuple[tuple[str, str], ...] = ()
    """Tiles drawn but not placed yet, with their decks."""
    talk: bool = False
    looks: tuple[Look, ...] = ()
    open_hands: tuple[int, ...] = ()
    """Seats whose hands are open to all."""
    idle: int = 0
    """Rounds in a row without any event."""
    luck: int = 0
    """Draws made."""
    over: Over | None = None
    gains: int = 0
    """Tiles placed, harbors collected and treasures taken, as counted at the end of the last round."""
    stalled: int = 0
    """Rounds in a row without any of these."""
    stirred: bool = False
    """True if a ship entered a tile or damage was taken in this round."""
    pawns: int = 0
    """Number of enemies ever placed."""
    agenda: tuple[Task, ...] = ()
    """Tasks to carry out, the next one last."""
    events: tuple[Event, ...] = ()
    """Events of the last step."""
    traced: tuple[tuple[str, ...], ...] = ()
    """Cards by seat that were publicly drawn from the open pile, and were not seen to leave the hand since."""
    opening: State | None = None
    """The public position before the round's first card; it has no opening itself."""

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
        """Return the team of a seat."""
        return seat % len(self.teams)

    @property
    def first_team(self) -> int:
        """Team that begins this round."""
        return (self.round - 1) % len(self.teams)

    def crew(self, team: int) -> tuple[int, ...]:
        """Return the seats of a team, ascending."""
        return tuple(range(team, self.seats, len(self.teams)))

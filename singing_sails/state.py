"""Positions: all that is on the table, options, and tasks still to be carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, TypeAlias

from gamekit import replace
from singing_sails.components import NUMBERS
from singing_sails.places import START, Cell, Map
from singing_sails.steps import OptionError


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a game; all are false by default. In files a hyphen replaces each underscore."""

    discuss: bool = False
    speedup: bool = False
    wildcard: bool = False
    slipstreams: bool = False
    """Supertiles & Slipstreams."""
    windstorms: bool = False
    """Windstorms & Weather."""
    treasures: bool = False
    """Islands & Treasures."""
    pirates: bool = False
    """Pirates & Cannons."""
    any_rotate: bool = False
    any_wind: bool = False
    any_heading: bool = False
    health_down: bool = False
    """Easier: the Health deck is face down, with no handicap before the first damage."""
    treasure_by_harbor: bool = False
    """Easier: a treasure can also be found at the harbor on its card."""
    end_on_harbor: bool = False
    """Harder: harbors are collected at the end of a round only."""
    random_start: bool = False
    discuss_ends: bool = False
    """Harder: Discuss works only in the first or the last place."""
    all_treasures: bool = False
    """Harder: one ship needs all treasures to win."""
    health: int = NUMBERS["health"]
    harbors: int = NUMBERS["harbors"]
    treasure_cards: int = NUMBERS["treasures"]

    def has(self, needs: str, teams: int = 1) -> bool:
        if needs == "teams":
            return teams > 1
        return not needs or bool(getattr(self, needs))

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, attribute) for name, attribute in OPTIONS.items()}


OPTIONS: Final = {option.name.replace("_", "-"): option.name for option in fields(Options)}
CHOICES: Final[Mapping[str, tuple[int, ...]]] = {
    "health": tuple(range(NUMBERS["fewest-health"], NUMBERS["most-health"] + 1)),
    "harbors": (NUMBERS["harbors"], NUMBERS["all-harbors"]),
    "treasure-cards": tuple(range(NUMBERS["treasure-cards"] + 1)),
}


def read_options(given: Mapping[str, object]) -> Options:
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in OPTIONS:
            raise OptionError("option-unknown", given=str(name)[:40])
        if name in CHOICES:
            if type(value) is not int or value not in CHOICES[name]:
                raise OptionError("option-number", name=name, least=CHOICES[name][0], most=CHOICES[name][-1])
        elif type(value) is not bool:
            raise OptionError("option-bool", name=name)
        values[OPTIONS[name]] = value
    return Options(**values)


def seen(state: State, seat: int | None) -> State:
    """Return the position as a seat, or the public, sees it: with None for hidden cards and tiles."""
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
        row=tuple(
            tuple(
                card
                if card is None or card.open or card.done or card.seat == seat is not None
                else card._replace(card=None)
                for card in layer
            )
            for layer in team.row
        ),
        draw=tuple(card if place < top else None for place, card in enumerate(team.draw)),
        health=tuple(card if place < visible else None for place, card in enumerate(team.health)),
        random=team.random if seat in (team.start, team.next) else None,  # it binds the first player
    )


class Event(NamedTuple):
    what: str
    """Changed field of a team, or "card", "tile", "harbor", "treasure", "enemy", "sunk", "talk", "closed".

    "enemies" stands before their moves; "end" and "round" are a round's end and beginning.
    """
    team: int | None
    value: Any
    """New value; of a card (slot, card, seat, whether skipped), of a tile (cell, name, turn), an enemy (kind, cell)."""


Task: TypeAlias = tuple[Any, ...]


class Treasure(NamedTuple):
    condition: str
    bonus: str
    harbor: int


class Pawn(NamedTuple):
    kind: str
    cell: Cell
    serial: int
    """Unique number among the pawns of the game, rising with time."""


class Order(NamedTuple):
    card: str
    seat: int


class Look(NamedTuple):
    seat: int
    deck: str
    tiles: tuple[str, ...] | None


class Over(NamedTuple):
    result: str
    """"won", "lost" (one ship) or "draw" (two)."""
    team: int | None


class InRow(NamedTuple):
    card: str | None
    seat: int | None
    open: bool = False
    done: bool = False
    gone: bool = False


Layer: TypeAlias = tuple[InRow | None, ...]


class Placed(NamedTuple):
    seat: int
    layer: int
    slot: int
    drew: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Team:
    start: int
    ship: Cell
    heading: str
    compass: str
    wind: int
    weather: str | None
    slots: int
    row: tuple[Layer, ...]
    tokens: tuple[int, ...]
    draw: tuple[str | None, ...]
    discard: tuple[str, ...]
    health: tuple[str | None, ...]
    """All Health cards in the order of taking effect."""
    damage: int
    fog: str | None
    powers: tuple[str, ...]
    """Bonuses kept; with ":now" those active in this round."""
    spot: int | None
    random: str | None
    # progress of the round
    next: int
    away: tuple[str, ...] = ()
    left: int = 0
    started: bool = False
    acted: bool = False
    plays: tuple[Placed, ...] = ()
    noted: tuple[Cell, str] = (START, "N")
    ended: bool = False
    revealed: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    decided: bool = False
    crossed: bool = False
    gust: int = 0

    def free(self, layer: int) -> list[int]:
        return [slot for slot, card in enumerate(self.row[layer], start=1) if card is None]

    def order(self) -> Iterator[tuple[int, int]]:
        places = [*(self.tokens.index(number) + 1 for number in sorted(self.tokens))]
        places += range(len(self.tokens) + 1, self.slots + 1)
        return ((layer, slot) for layer in range(len(self.row)) for slot in places)

    def waiting(self) -> list[tuple[int, int]]:
        cards = ((layer, slot, self.row[layer][slot - 1]) for layer, slot in self.order())
        return [] if self.ended else [(layer, slot) for layer, slot, card in cards if card and not card.done]

    def in_force(self, options: Options) -> tuple[str, ...]:
        if "ignore-handicaps:now" in self.powers:
            return ()
        return tuple(card for card in self.health[: self.face_up(options)] if card)

    def face_up(self, options: Options) -> int:
        return min(self.damage + (0 if options.health_down else 1), len(self.health))


EMPTY_ROW = ((None,) * NUMBERS["slots"],)
TOKENS = (1, 2, 3)


@dataclass(frozen=True)
class State:
    options: Options
    seats: int
    goals: int
    secret: str | None
    map: Map = field(hash=False)
    decks: tuple[tuple[str | None, ...], ...]
    """Decks by direction, the top first."""
    treasures: tuple[Treasure, ...]
    hands: tuple[tuple[str | None, ...], ...]
    teams: tuple[Team, ...]
    ply: int = 0
    since: int = 0
    """Steps before the turn in progress: one seat's in a round, before another is to act."""
    stage: str = "orient"
    seat: int | None = 0
    why: str | None = None
    round: int = 0
    closed: tuple[str, ...] = ()
    collected: tuple[tuple[Cell, int], ...] = ()
    enemies: tuple[Pawn, ...] = ()
    orders: tuple[Order | None, ...] = ()
    drawn: tuple[tuple[str, str], ...] = ()
    talk: bool = False
    looks: tuple[Look, ...] = ()
    open_hands: tuple[int, ...] = ()
    idle: int = 0
    luck: int = 0
    over: Over | None = None
    gains: int = 0
    """Tiles placed, harbors collected and treasures taken by the end of the last round."""
    stalled: int = 0
    stirred: bool = False
    """True if a ship entered a tile or damage was taken in this round."""
    pawns: int = 0
    agenda: tuple[Task, ...] = ()
    events: tuple[Event, ...] = ()
    traced: tuple[tuple[str, ...], ...] = ()
    """Cards by seat that were drawn from the open pile, and not seen to leave the hand."""
    opening: State | None = None
    """The public position before the round's first card; it has no opening itself."""

    def underway(self, number: int) -> tuple[int, int] | None:
        """Layer and slot of the card that a team is carrying out; None between two cards."""
        if ("settle", number) not in self.agenda:
            return None
        row = self.teams[number].row
        cards = [
            (layer, slot)
            for layer, slot in self.teams[number].order()
            if (card := row[layer][slot - 1]) is not None and card.done
        ]
        return cards[-1] if cards else None

    def team(self, seat: int) -> int:
        return seat % len(self.teams)

    def collected_by(self, team: int) -> int:
        return sum(whose == team for _, whose in self.collected)

    @property
    def first_team(self) -> int:
        return (self.round - 1) % len(self.teams)

    def crew(self, team: int) -> tuple[int, ...]:
        return tuple(range(team, self.seats, len(self.teams)))

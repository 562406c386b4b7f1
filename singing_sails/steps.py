"""Steps of a player: one small frozen class for each verb.

Cards, tiles, directions, decks and enemies go by their names; slots count from 1, seats from 0. `singing_sails.codec`
converts each step to and from its dict form.
"""

from dataclasses import dataclass
from typing import TypeAlias

from singing_sails.places import Cell


@dataclass(frozen=True, slots=True)
class Orient:
    """Set the ship's heading and the compass, before the first round."""

    heading: str
    compass: str


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card into the row."""

    card: str
    slot: int
    open: bool = False
    """True to play it face up where that is a choice."""


@dataclass(frozen=True, slots=True)
class Order:
    """Give a card to a kind of enemies."""

    card: str
    enemy: str


@dataclass(frozen=True, slots=True)
class Show:
    """Show one's hand, on a Lighthouse."""


@dataclass(frozen=True, slots=True)
class Use:
    """Use a bonus that was kept."""

    bonus: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Put a card into the slot that a Speedup has added."""

    card: str


@dataclass(frozen=True, slots=True)
class Wind:
    """Set the Wind deck."""

    to: int


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turn the ship or the compass."""

    what: str
    """Target of the turn: "ship" or "compass"."""
    turns: int
    """Quarter turns clockwise, 1 to 3."""


@dataclass(frozen=True, slots=True)
class Name:
    """Choose the meaning of a Wildcard."""

    card: str


@dataclass(frozen=True, slots=True)
class Slots:
    """Choose the number of slots after a Speedup."""

    to: int


@dataclass(frozen=True, slots=True)
class Sail:
    """Choose the meaning of a Sail that may be a Row."""

    as_: str
    """"sail" or "row"."""


@dataclass(frozen=True, slots=True)
class Spyglass:
    """Choose the use of a Spyglass."""

    use: str
    """"look" or "add"."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Choose a deck; `State.why` gives the purpose."""

    deck: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the tile that was drawn first."""

    cell: Cell
    turn: int


@dataclass(frozen=True, slots=True)
class Dig:
    """Replace a tile of the map by one of a deck."""

    cell: Cell
    deck: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop digging."""


@dataclass(frozen=True, slots=True)
class Enemy:
    """Choose the enemy that a symbol brings, and its place."""

    kind: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Fog:
    """Choose the deck that is turned face down."""

    deck: str


@dataclass(frozen=True, slots=True)
class Close:
    """Choose the deck that is shuffled into another, and its direction closed."""

    deck: str
    into: str


@dataclass(frozen=True, slots=True)
class Talk:
    """Choose whether to pay for a Buoy's talk."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Go:
    """End a talk."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Set the ship's heading, by a treasure."""

    to: str


@dataclass(frozen=True, slots=True)
class Jump:
    """Move the ship to a cell beside it, by a treasure."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Stay:
    """Leave the ship in its place."""


Step: TypeAlias = (
    Orient | Play | Order | Show | Use | Fill | Wind | Rotate | Name | Slots | Sail | Spyglass | Deck | Place | Dig
    | Stop | Enemy | Fog | Close | Talk | Go | Heading | Jump | Stay
)  # fmt: skip

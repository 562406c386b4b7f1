"""Steps of a player: one small frozen class for each verb."""

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
    card: str
    slot: int
    open: bool = False


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
    bonus: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Put a card into the slot that a Speedup has added."""

    card: str


@dataclass(frozen=True, slots=True)
class Wind:
    to: int


@dataclass(frozen=True, slots=True)
class Rotate:
    what: str
    turns: int


@dataclass(frozen=True, slots=True)
class Name:
    card: str


@dataclass(frozen=True, slots=True)
class Slots:
    to: int


@dataclass(frozen=True, slots=True)
class Sail:
    """Choose the meaning of a Sail that may be a Row."""

    as_: str
    """"sail" or "row"."""


@dataclass(frozen=True, slots=True)
class Spyglass:
    use: str


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
    to: str


@dataclass(frozen=True, slots=True)
class Jump:
    cell: Cell


@dataclass(frozen=True, slots=True)
class Stay:
    """Leave the ship in its place."""


Step: TypeAlias = (
    Orient | Play | Order | Show | Use | Fill | Wind | Rotate | Name | Slots | Sail | Spyglass | Deck | Place | Dig
    | Stop | Enemy | Fog | Close | Talk | Go | Heading | Jump | Stay
)  # fmt: skip

"""Steps of a player: one small frozen class for each verb; and errors of steps, options and records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from gamekit import records
from gamekit.records import Refusal
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


REASONS: Final[Mapping[str, str]] = {
    "over": "The game is over.",
    "not-now": "What is awaited now is {wanted}.",
    "not-seat": "Seat {given} is not to act; seat {wanted} is.",
    "card-not-held": "You do not hold {card}.",
    "slot-taken": "Slot {slot} is not free.",
    "bound": "A handicap or the Weather forbids {card} in slot {slot} now.",
    "not-offered": "{step} is not among what can be done now.",
    "option-unknown": "There is no option {given}.",
    "option-bool": "The option {name} is true or false.",
    "option-number": "The option {name} is a number from {least} to {most}.",
    "record-deal": "The deal cannot be played: {why}.",
    "record-hidden": "That game was still running: without what lay face down it cannot go on from a file.",
}


class GameError(Refusal):
    game: ClassVar = "singing-sails"
    """Game of these keys: other games may use the same ones."""
    reasons: ClassVar[Mapping[str, str]] = {**records.REASONS, **REASONS}


class StepError(GameError):
    """A step that cannot be taken."""


class UnreadableStep(StepError):
    """A step that cannot be parsed."""


class IllegalStep(StepError):
    """A step that is readable but not allowed now."""


class OptionError(GameError):
    """An unknown option, or an invalid value of one."""

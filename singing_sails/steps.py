"""Steps of a player: one small frozen class for each verb; and errors of steps, options and records."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

from gamekit import records
from gamekit.records import Kind, Misread, Refusal, Verb, choice, count, number, truth
from singing_sails import places
from singing_sails.components import BOX, CARDS, ENEMIES, NUMBERS
from singing_sails.places import DIRECTIONS

FARTHEST: Final = 99


def _cell(value: object) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        return count(value[0], -FARTHEST, FARTHEST), count(value[1], -FARTHEST, FARTHEST)
    raise Misread


Side: TypeAlias = Annotated[str, choice(DIRECTIONS)]
CardName: TypeAlias = Annotated[str, choice(CARDS)]
EnemyName: TypeAlias = Annotated[str, choice(ENEMIES)]
Cell: TypeAlias = Annotated[places.Cell, Kind(_cell, list)]


class Orient(Verb):
    """Set the ship's heading and the compass, before the first round."""

    heading: Side
    compass: Side


class Play(Verb):
    card: CardName
    slot: Annotated[int, number(1, NUMBERS["most-slots"])]
    open: Annotated[bool, Kind(truth, omitted=True)] = False


class Order(Verb):
    """Give a card to a kind of enemies."""

    card: CardName
    enemy: EnemyName


class Show(Verb):
    """Show one's hand, on a Lighthouse."""


class Use(Verb):
    bonus: Annotated[str, choice(BOX.bonuses)]


class Fill(Verb):
    """Put a card into the slot that a Speedup has added."""

    card: CardName


class Wind(Verb):
    to: Annotated[int, number(0, NUMBERS["most-wind"])]


class Rotate(Verb):
    what: Annotated[str, choice(("ship", "compass"))]
    turns: Annotated[int, number(1, 3)]


class Name(Verb):
    card: CardName


class Slots(Verb):
    to: Annotated[int, number(NUMBERS["fewest-slots"], NUMBERS["most-slots"])]


class Sail(Verb):
    """Choose the meaning of a Sail that may be a Row."""

    as_: Annotated[str, choice(("sail", "row"))]


class Spyglass(Verb):
    use: Annotated[str, choice(("look", "add"))]


class Deck(Verb):
    """Choose a deck; `State.why` gives the purpose."""

    deck: Side


class Place(Verb):
    """Place the tile that was drawn first."""

    cell: Cell
    turn: Annotated[int, number(0, 3)]


class Dig(Verb):
    cell: Cell
    deck: Side


class Stop(Verb):
    """Stop digging."""


class Enemy(Verb):
    """Choose the enemy that a symbol brings, and its place."""

    kind: EnemyName
    cell: Cell


class Fog(Verb):
    """Choose the deck that is turned face down."""

    deck: Side


class Close(Verb):
    """Choose the deck that is shuffled into another, and its direction closed."""

    deck: Side
    into: Side


class Talk(Verb):
    """Choose whether to pay for a Buoy's talk."""

    yes: Annotated[bool, Kind(truth)]


class Go(Verb):
    """End a talk."""


class Heading(Verb):
    to: Side


class Jump(Verb):
    cell: Cell


class Stay(Verb):
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

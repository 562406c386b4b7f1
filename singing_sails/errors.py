"""Errors of steps, options and records."""

from collections.abc import Mapping
from typing import ClassVar, Final

from gamekit import codec
from gamekit.codec import Refusal

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
    reasons: ClassVar[Mapping[str, str]] = {**codec.REASONS, **REASONS}


class StepError(GameError):
    """A step that cannot be taken."""


class UnreadableStep(StepError):
    """A step that cannot be parsed."""


class IllegalStep(StepError):
    """A step that is readable but not allowed now."""


class OptionError(GameError):
    """An unknown option, or an invalid value of one."""

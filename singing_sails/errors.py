"""Errors of steps, options and records.

Each error carries the key of its sentence and its parameters, so that a catalogue can say it in another language.
`str(error)` says it in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ruling.refusals import Fact as Fact
from ruling.refusals import Refusal

REASONS: Final[Mapping[str, str]] = {
    "over": "The game is over.",
    "not-now": "What is awaited now is {wanted}.",
    "not-seat": "Seat {given} is not to act; seat {wanted} is.",
    "card-not-held": "You do not hold {card}.",
    "slot-taken": "Slot {slot} is not free.",
    "bound": "A handicap or the Weather forbids {card} in slot {slot} now.",
    "not-offered": "{step} is not among what can be done now.",
    "read-object": 'A step is an object with its verb in "do".',
    "read-verb": "There is no verb {given}.",
    "read-missing": "A step {verb} needs {place}.",
    "read-unknown": "A step {verb} has no {given}.",
    "read-value": "{place} of a step {verb} cannot be {given}.",
    "option-unknown": "There is no option {given}.",
    "option-bool": "The option {name} is true or false.",
    "option-number": "The option {name} is a number from {least} to {most}.",
    "record-long": "The file is too long: it may have {most} bytes.",
    "record-deep": "The file has lists or objects too deep in each other.",
    "record-json": "The file is not JSON (line {line}).",
    "record-utf8": "The file is not text in UTF-8.",
    "record-object": "A record is a JSON object.",
    "record-keys": "A record has the keys game, version, players, options, deal and steps, and no other.",
    "record-game": "This is no record of Singing Sails.",
    "record-version": "This is no record of version {version}.",
    "record-players": "Players are {least} to {most} names of 1 to {letters} letters.",
    "record-deal": "The deal cannot be played: {why}.",
    "record-hidden": "That game was still running: without what lay face down it cannot go on from a file.",
    "record-steps": "The steps are a list of at most {most}.",
    "record-seat": "This step is one of seat {wanted}, not of seat {given}.",
    "record-story": "The story of a step (by, at) has to be short text.",
}


class GameError(Refusal):
    """A refusal, with a sentence for users."""

    game: ClassVar = "singing-sails"
    """Game of these keys: other games may use the same ones."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """Return the sentence of `REASONS` for a key."""
        return REASONS[key].format(**facts)


class StepError(GameError):
    """A step that cannot be taken."""


class UnreadableStep(StepError):
    """A step that cannot be parsed."""


class IllegalStep(StepError):
    """A step that is readable but not allowed now."""


class OptionError(GameError):
    """An unknown option, or an invalid value of one."""

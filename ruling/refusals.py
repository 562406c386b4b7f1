"""Refusals, with the key of their sentence and its parameters, so that a catalogue can say it in any language."""

from collections.abc import Mapping
from typing import ClassVar, Final, Self, TypeAlias

Fact: TypeAlias = str | int

REASONS: Final[Mapping[str, str]] = {
    # steps
    "read-object": 'A step is an object with the key "do".',
    "read-verb": "There is no step called {given}.",
    "read-keys": 'A step "{verb}" does not know the key {given}.',
    "read-missing": 'A step "{verb}" needs the key {wanted}.',
    "read-number": "{place} must be a whole number from {least} to {most}, not {given}.",
    "read-word": "{place} must be one of {known}, not {given}.",
    "read-value": "{place} cannot be {given}.",
    # records
    "record-object": "A record is an object.",
    "record-long": "A record has at most {most} bytes.",
    "record-utf8": "A record is text in UTF-8; byte {place} is not.",
    "record-deep": "Lists and objects may be nested at most {most} deep.",
    "record-json": "This stops being JSON at line {line}, column {column}.",
    "record-double": "The key {given} appears twice in one object.",
    "record-missing": "The key {wanted} is missing.",
    "record-keys": "The key {given} is not known.",
    "record-game": "This is a record of another game.",
    "record-version": "Only version {version} can be read.",
    "record-players": "players must be a list of names of 1 to {most} printable characters.",
    "record-seats": "This game is for {least} to {most} players.",
    "record-steps": "steps must be a list.",
    "record-many": "A record has at most {most} steps.",
    "record-seat": "It is seat {wanted}'s turn, not seat {given}'s.",
    "record-by": "by must be a name of 1 to {most} printable characters.",
    "record-at": "at must be a time in UTC such as 2026-11-20T21:30:00Z.",
    "record-agreed": "agreed is only there where the players agreed to end the game, and is then true.",
}
"""Sentences for what every game refuses in steps and records; other languages have them as `reason-KEY`."""


class Refusal(ValueError):
    """A refusal; `str(error)` says it in English. A game's subclass has further sentences."""

    reasons: ClassVar[Mapping[str, str]] = REASONS
    """English sentences by key."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(self.sentence(key, facts))
        self.key = key
        """The sentence's key."""
        self.facts = facts
        """Parameters of the sentence: names, numbers, prices."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """Return the English sentence of a key with its parameters. Raises KeyError for an unknown one."""
        return cls.reasons[key].format(**facts)

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, which otherwise calls a class with the arguments of ValueError."""
        return _again, (type(self), self.key, self.facts)


class RecordRefusal(Refusal):
    """A record that cannot be read or replayed; gives the reason and the step."""

    def __init__(self, key: str, step: int | None = None, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.step = step
        """Number of the faulty step, 1 for the first; None if the fault is not in a step."""
        self.reason = str(self)
        """The sentence in English, without the step."""
        if step is not None:
            self.args = (f"step {step}: {self.reason}",)

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, with the step."""
        return _again_at, (type(self), self.key, self.step, self.facts)

    @classmethod
    def at(cls, step: int | None, error: Refusal) -> Self:
        """Wrap the refusal of a step, or of the part before all steps."""
        return cls(error.key, step, **error.facts)


def _again(kind: type[Refusal], key: str, facts: dict[str, Fact]) -> Refusal:
    return kind(key, **facts)


def _again_at(kind: type[RecordRefusal], key: str, step: int | None, facts: dict[str, Fact]) -> RecordRefusal:
    return kind(key, step, **facts)

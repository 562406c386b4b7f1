"""Refusals, with the key of their sentence and its parameters, so that a catalogue can say it in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeAlias

Fact: TypeAlias = str | int


class Refusal(ValueError):
    """A refusal; `str(error)` says it in English. A game's subclass has the sentences."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(self.sentence(key, facts))
        self.key = key
        """The sentence's key."""
        self.facts = facts
        """Parameters of the sentence: names, numbers, prices."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """Return the English sentence of a key with its parameters. Raises KeyError for an unknown one."""
        raise NotImplementedError

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

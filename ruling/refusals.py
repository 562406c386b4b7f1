"""What is refused, with the key of its sentence and the facts in it, so that a catalogue can say it in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeAlias

Fact: TypeAlias = str | int


class Refusal(ValueError):
    """Something is refused; `str(error)` says it in English. A game's own kind has the sentences."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(self.sentence(key, facts))
        self.key = key
        """The sentence's key."""
        self.facts = facts
        """What the sentence speaks of: names, numbers, prices."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """What a key says in English with its facts. Raises KeyError for one that there is not."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, which calls a class with the arguments of ValueError otherwise."""
        return _again, (type(self), self.key, self.facts)


class RecordRefusal(Refusal):
    """A record cannot be read or replayed; says why, and at which step."""

    def __init__(self, key: str, step: int | None = None, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.step = step
        """Where in the steps it goes wrong, 1 for the first; None where it is not a step."""
        self.reason = str(self)
        """The sentence in English, without the step."""
        if step is not None:
            self.args = (f"step {step}: {self.reason}",)

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, with the step."""
        return _again_at, (type(self), self.key, self.step, self.facts)

    @classmethod
    def at(cls, step: int | None, error: Refusal) -> Self:
        """What a step, or what stands before all of them, was refused for."""
        return cls(error.key, step, **error.facts)


def _again(kind: type[Refusal], key: str, facts: dict[str, Fact]) -> Refusal:
    return kind(key, **facts)


def _again_at(kind: type[RecordRefusal], key: str, step: int | None, facts: dict[str, Fact]) -> RecordRefusal:
    return kind(key, step, **facts)

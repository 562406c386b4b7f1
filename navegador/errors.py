"""What can be wrong with a step: unreadable, not allowed now, ambiguous.

Each error carries the key of its sentence and the facts in it, so that a catalogue can say it in another language;
`str(error)` says it in English (`navegador.reasons`).
"""

from __future__ import annotations

from typing import TypeAlias

from navegador import reasons

Fact: TypeAlias = str | int


class StepError(ValueError):
    """A step cannot be taken."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(reasons.say(key, facts))
        self.key = key
        """The sentence's key in `navegador.reasons`."""
        self.facts = facts
        """What the sentence speaks of: region names, numbers, prices in Cruzados."""

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, which calls a class with the arguments of ValueError otherwise."""
        return _again, (type(self), self.key, self.facts)

    @property
    def rule(self) -> str:
        """The part of the rules that says so, such as "sailing"; `reasons.HEADINGS` has what it is called."""
        return reasons.rule(self.key)


def _again(kind: type[StepError | DealError], key: str, facts: dict[str, Fact]) -> StepError | DealError:
    return kind(key, **facts)


class UnreadableStep(StepError):
    """It cannot be understood as a step at all."""


class IllegalStep(StepError):
    """It can be understood, but the rules do not allow it now."""


class AmbiguousStep(StepError):
    """It could mean several steps."""


class DealError(ValueError):
    """What lies in the regions is no deal of the tokens."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(reasons.say(key, facts))
        self.key = key
        """The sentence's key in `navegador.reasons`."""
        self.facts = facts
        """What the sentence speaks of."""

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, which calls a class with the arguments of ValueError otherwise."""
        return _again, (type(self), self.key, self.facts)


class HiddenTokens(ValueError):
    """A position as the players see it cannot tell what an exploration turns up."""

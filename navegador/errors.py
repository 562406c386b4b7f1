"""Errors of steps: unreadable, not allowed now, ambiguous.

Each error carries the key of its sentence and its parameters, so that a catalogue can say it in another language.
`str(error)` says it in English (`navegador.reasons`).
"""

from collections.abc import Mapping

from navegador import reasons
from ruling.refusals import Fact as Fact
from ruling.refusals import Refusal


class Refused(Refusal):
    """Base of every refusal by these rules."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """Return the sentence of `navegador.reasons` for a key."""
        return reasons.say(key, facts)


class StepError(Refused):
    """A step that cannot be taken."""

    @property
    def rule(self) -> str:
        """The part of the rules behind the refusal, such as "sailing"; `reasons.HEADINGS` has its title."""
        return reasons.rule(self.key)


class UnreadableStep(StepError):
    """A step that cannot be parsed."""


class IllegalStep(StepError):
    """A step that is readable but not allowed now."""


class AmbiguousStep(StepError):
    """A text that could mean several steps."""


class DealError(Refused):
    """Tokens in the regions that do not form a valid deal."""


class HiddenTokens(ValueError):
    """An exploration in a position without stacks, whose tokens are unknown."""

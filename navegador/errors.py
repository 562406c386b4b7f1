"""What can be wrong with a step: unreadable, not allowed now, ambiguous.

Each error carries the key of its sentence and the facts in it, so that a catalogue can say it in another language;
`str(error)` says it in English (`navegador.reasons`).
"""

from __future__ import annotations

from collections.abc import Mapping

from navegador import reasons
from ruling.refusals import Fact as Fact
from ruling.refusals import Refusal


class Refused(Refusal):
    """Something that these rules refuse."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """What `navegador.reasons` says."""
        return reasons.say(key, facts)


class StepError(Refused):
    """A step cannot be taken."""

    @property
    def rule(self) -> str:
        """The part of the rules that says so, such as "sailing"; `reasons.HEADINGS` has what it is called."""
        return reasons.rule(self.key)


class UnreadableStep(StepError):
    """It cannot be understood as a step at all."""


class IllegalStep(StepError):
    """It can be understood, but the rules do not allow it now."""


class AmbiguousStep(StepError):
    """It could mean several steps."""


class DealError(Refused):
    """What lies in the regions is no deal of the tokens."""


class HiddenTokens(ValueError):
    """A position as the players see it cannot tell what an exploration turns up."""

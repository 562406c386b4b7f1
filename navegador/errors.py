"""Errors of steps: unreadable, not allowed now, ambiguous."""

import string
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gamekit import codec
from gamekit.codec import Fact, Refusal

NONE: Final = "none"
_SENTENCES: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8")
)
HEADINGS: Final = frozenset(_SENTENCES) - {"record", "notation"}
REASONS: Final[Mapping[str, tuple[str, str]]] = {
    key: (part, sentence)
    for part, sentences in (("record", codec.REASONS), *_SENTENCES.items())
    for key, sentence in sentences.items()
}
"""The part of the rules behind each refusal, and its sentence in English."""


class _Speaker(string.Formatter):
    def convert_field(self, value: Any, conversion: str | None) -> Any:  # noqa: ANN401 - as in string.Formatter
        return value or NONE if conversion == "n" else super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:  # noqa: ANN401 - as in string.Formatter
        if "|" in spec:
            one, _, many = spec.partition("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, spec))


class Refused(Refusal):
    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        return _Speaker().vformat(REASONS[key][1], (), facts)


class StepError(Refused):
    @property
    def rule(self) -> str:
        return REASONS[self.key][0]


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

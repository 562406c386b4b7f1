"""JSON from untrusted sources: read in bounded time and memory, or refused with the position of the fault."""

import json
import re
from collections import Counter
from typing import Any, Final

import naming
from ruling.refusals import Fact

MAX_NESTING: Final = 16
"""Maximum number of levels of nested lists and objects; a record needs five."""
MAX_LETTERS: Final = 100
"""Maximum number of characters in a name."""
MAX_DIGITS: Final = 15
"""Maximum number of digits of a number."""

_BRACKETS: Final = re.compile(r'["\[\]{}]')
_QUOTES: Final = re.compile(r'["\\]')
_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


class UnreadableText(ValueError):
    """A text that is not readable JSON, with the key and parameters of a sentence that each game has."""

    def __init__(self, key: str, step: int | None = None, **facts: Fact) -> None:
        super().__init__(key)
        self.key = key
        """One of record-long, record-utf8, record-deep, record-json."""
        self.step = step
        """Step of a record that contains it, 1 for the first; None outside the steps."""
        self.facts = facts
        """Limit of bytes or levels, or the position: `line` and `column`, or the byte."""


class Doubled(dict[str, Any]):
    """An object of a file with a duplicate key."""

    key: str


def parse(text: str | bytes, most: int) -> Any:  # noqa: ANN401 - anything may come
    """Parse the JSON of a text of at most `most` bytes as UTF-8. Raises UnreadableText.

    A number that is too long becomes a float, which is refused everywhere; an object with a duplicate key becomes a
    `Doubled`.
    """
    if len(text) > most or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > most):
        raise UnreadableText("record-long", most=most)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UnreadableText("record-utf8", place=error.start) from error
    if (place := _too_deep(text)) is not None:
        raise UnreadableText("record-deep", _step_at(text, place), most=MAX_NESTING)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_number)
    except json.JSONDecodeError as error:
        raise UnreadableText("record-json", _step_at(text, error.pos), line=error.lineno, column=error.colno) from error


def is_name(value: object) -> bool:
    """Return whether the value can be a player's name: short, and without control characters and surrogates."""
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_LETTERS:
        return False
    return naming.is_one_line(value)


def _too_deep(text: str) -> int | None:
    """Index where lists and objects are nested too deep, None if nowhere; brackets in strings do not count."""
    depth = at = 0
    while bracket := _BRACKETS.search(text, at):
        at = bracket.end()
        if bracket[0] == '"':
            at = _string_end(text, at)
        else:
            depth += _DEEPER[bracket[0]]
            if depth > MAX_NESTING:
                return bracket.start()
    return None


def _string_end(text: str, at: int) -> int:
    """Return the index after a string that begins there, or the end of the text."""
    while mark := _QUOTES.search(text, at):
        if mark[0] == '"':
            return mark.end()
        at = mark.end() + 1
    return len(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    doubled = Doubled(plain)
    doubled.key = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return doubled


def _number(digits: str) -> int | float:
    """Return an integer, or a float if it is too long; floats are refused everywhere."""
    return int(digits) if len(digits) <= MAX_DIGITS else float(digits)


def _step_at(text: str, place: int) -> int | None:
    """Return the step of an unreadable record that contains an index of its text."""
    return sum(1 for _ in re.finditer(r'"do"\s*:', text[:place])) or None

"""Steps as text: a verb and what it needs, in the order of its fields, such as "play sail 3" or "dig 2,-1 S".

>>> from singing_sails.steps import Play
>>> write(Play("rotate-left", 2, open=True))
'play rotate-left 2 open'
>>> read("PLAY  rotate-left 2")
Play(card='rotate-left', slot=2, open=False)
>>> complete(["play sail 1", "play sail 2", "show"], "pl")
['play sail 1', 'play sail 2']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from singing_sails import codec
from singing_sails.errors import UnreadableStep
from singing_sails.steps import Step

MOST_LETTERS: Final = 100
"""Of a text that is read."""
_FLAGS: Final = {"open": "open"}
_TRUTH: Final = {"yes": True, "no": False}


def write(step: Step) -> str:
    """The text of a step."""
    data = codec.step_to_dict(step)
    return " ".join([data.pop("do"), *(_word(name, value) for name, value in data.items())])


def _word(name: str, value: Any) -> str:  # noqa: ANN401 - a field of any step
    if isinstance(value, bool):
        return name if name in _FLAGS else next(word for word, truth in _TRUTH.items() if truth == value)
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def read(text: str) -> Step:
    """The step that a text says; capitals and spaces do not matter. Raises UnreadableStep."""
    words = text[:MOST_LETTERS].split()
    verb = words[0].lower() if words else ""
    if verb not in codec.READERS:
        raise UnreadableStep("read-verb", given=ascii(verb)[:40])
    data: dict[str, Any] = {"do": verb}
    rest = iter(words[1:])
    for name in codec.READERS[verb]:
        word = next(rest, None)
        if word is None:
            break
        data[name] = _value(name, word)
    for word in rest:
        raise UnreadableStep("read-unknown", verb=verb, given=ascii(word)[:40])
    return codec.step_from_dict(data)


def _value(name: str, word: str) -> Any:  # noqa: ANN401 - a field of any step
    if name in _FLAGS:
        return word.lower() == name
    if name == "yes":
        return _TRUTH.get(word.lower(), word)
    numbers = [_number(part) for part in word.split(",")]
    if None not in numbers:
        return numbers if "," in word else numbers[0]
    return word.upper() if len(word) == 1 else word.lower()


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < len("1000") else None


def complete(texts: Iterable[str], begun: str) -> list[str]:
    """Of the texts of steps those that begin as somebody has begun to type, in their order."""

    def fitting() -> Iterator[str]:
        wanted = " ".join(begun.lower().split())
        return (text for text in texts if text.lower().startswith(wanted))

    return list(fitting())

"""Steps as text: a verb and what it needs, in the order of its fields, such as "play sail 3" or "dig 2,-1 S".

It is written in one language and read in all of them (`singing_sails.notation.words`).

>>> from singing_sails.steps import Play
>>> write(Play("rotate-left", 2, open=True))
'play rotate-left 2 open'
>>> write(Play("rotate-left", 2, open=True), "de")
'lege Drehen-links 2 offen'
>>> read("PLAY  rotate left 2")
Play(card='rotate-left', slot=2, open=False)
>>> read("sail 2", usual="play") == read("揚帆2", usual="play") == read("lege segeln 2")
True
>>> complete(["play sail 1", "play wind 1", "show"], "pl sa")
['play sail 1']
"""

from collections.abc import Iterable
from typing import Any, Final

from singing_sails import codec
from singing_sails.errors import UnreadableStep
from singing_sails.notation import words
from singing_sails.notation.words import language
from singing_sails.steps import Step

__all__ = ["complete", "language", "read", "write"]

MAX_LETTERS: Final = 100
"""Maximum number of characters in a text."""
SHOWN: Final = 40
"""Characters of a word that a refusal repeats."""


def write(step: Step, tag: str | None = None) -> str:
    """Return the text of a step, in a language such as "de"; in English if None."""
    data, spoken = codec.step_to_dict(step), language(tag)
    verb = data.pop("do")
    return " ".join([spoken.written["verbs"][verb], *(_word(spoken, name, value) for name, value in data.items())])


def _word(spoken: words.Language, name: str, value: Any) -> str:  # noqa: ANN401 - a field of any step
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, bool):
        value = name if name == "open" else "yes" if value else "no"
    return spoken.written[words.FIELDS[name]][value] if isinstance(value, str) else str(value)


def read(text: str, tag: str | None = None, usual: str | None = None) -> Step:
    """Read a step from a text, in any language; capitals, accents, spaces and hyphens do not matter.

    A word may be cut short if only one can be meant, words of the language `tag` first. The verb `usual` may be left
    out. Raises UnreadableStep.
    """
    left = words.tokens(text[:MAX_LETTERS])
    if usual is not None and _begins(usual, left, tag):
        verb: str | None = usual
    else:
        verb, taken = words.meant("verbs", left, tag)
        left = left[taken:] if verb else left
    if verb is None:
        raise UnreadableStep("read-verb", given=left[0][:SHOWN] if left else "?")
    data: dict[str, Any] = {"do": verb}
    for name in codec.STEPS.verbs[verb].keys:
        if not left:
            break
        data[name], taken = _value(name, left, tag)
        left = left[taken:]
    if left:
        raise UnreadableStep("read-keys", verb=verb, given=left[0][:SHOWN])
    return codec.step_from_dict(data)


def _begins(verb: str, left: list[str], tag: str | None) -> bool:
    """Return whether a text begins with the first argument of a verb that is left out."""
    part = words.FIELDS.get(next(iter(codec.STEPS.verbs[verb].keys), ""))
    return part is not None and words.meant(part, left, tag)[0] is not None


def _value(name: str, left: list[str], tag: str | None) -> tuple[Any, int]:
    """Return the value of a field in the next words, and their number; an unknown word stays as it is."""
    numbers = [_number(part) for part in left[0].split(",")]
    if None not in numbers:
        return numbers if "," in left[0] else numbers[0], 1
    meaning, taken = words.meant(words.FIELDS[name], left, tag) if name in words.FIELDS else (None, 1)
    if meaning is None:
        return left[0], 1
    return (meaning != "no", taken) if name in ("open", "yes") else (meaning, taken)


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < len("1000") else None


def complete(texts: Iterable[str], typed_text: str) -> list[str]:
    """Return the texts of steps in which each word begins with the typed one, in their order."""
    typed = words.tokens(typed_text[:MAX_LETTERS])
    return [text for text in texts if _fits(words.tokens(text), typed)]


def _fits(text: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(text) and all(word.startswith(start) for word, start in zip(text, typed, strict=False))

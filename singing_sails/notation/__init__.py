"""Steps as text: a verb and what it needs, in the order of its fields, such as "play sail 3" or "dig 2,-1 S".

It is written in one language and read in all of them (`singing_sails.notation`).

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

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from gamekit import naming
from singing_sails import record
from singing_sails.steps import Step, UnreadableStep

FIELDS: Final[Mapping[str, str]] = {
    "card": "cards",
    "open": "open",
    "enemy": "enemies",
    "kind": "enemies",
    "bonus": "bonuses",
    "what": "turned",
    "as": "taken",
    "use": "uses",
    "yes": "truth",
    "heading": "sides",
    "compass": "sides",
    "deck": "sides",
    "into": "sides",
    "to": "sides",
}

Form: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SailsLanguage:
    tag: str
    written: Mapping[str, Mapping[str, str]]
    understood: Mapping[str, Mapping[Form, str]]


def _pieces(text: str) -> Form:
    return tuple(re.sub(r"(?<=[^\W\d_])-", " ", naming.fold(text)).split())


def _language(file: Path) -> SailsLanguage:
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    meanings = {
        part: {
            _pieces(form): meaning
            for meaning, word in words.items()
            for also in (word, *entries["typed"].get(part, {}).get(meaning, ()))
            for form in naming.spellings(also)
        }
        for part, words in entries["written"].items()
    }
    return SailsLanguage(file.stem, entries["written"], meanings)


LANGUAGES: Final[Mapping[str, SailsLanguage]] = {
    file.stem: _language(file) for file in sorted(Path(__file__).parent.glob("*.toml"))
}
_FORMS: Final = [form for tongue in LANGUAGES.values() for words in tongue.understood.values() for form in words]
_SOLID: Final = sorted({form[0] for form in _FORMS if not form[0].isascii() and len(form) == 1}, key=len)[::-1]
_TOKEN: Final = re.compile("|".join([*map(re.escape, _SOLID), r"[^\s\u3400-\u9fff]+", r"[\u3400-\u9fff]+?(?=\s|$)|."]))


def tokens(text: str) -> list[str]:
    return [token for piece in _pieces(text) for token in _TOKEN.findall(piece)]


@cache
def _everywhere(part: str) -> Mapping[Form, str]:
    return {form: meaning for tongue in LANGUAGES.values() for form, meaning in tongue.understood[part].items()}


def meant(part: str, left: list[str], tag: str | None) -> tuple[str | None, int]:
    """Return the only meaning of the next words of a text, or None, and their number."""
    own, every = naming.language(LANGUAGES, tag).understood[part], _everywhere(part)
    for vocabulary in (own, every):
        whole = [form for form in vocabulary if tuple(left[: len(form)]) == form]
        if whole:
            longest = max(whole, key=len)
            return vocabulary[longest], len(longest)
    for vocabulary in (own, every):
        meanings = {meaning for form, meaning in vocabulary.items() if left and form[0].startswith(left[0])}
        if len(meanings) == 1:
            return meanings.pop(), 1
    return None, 0


MAX_LETTERS: Final = 100
SHOWN: Final = 40


def write(step: Step, tag: str | None = None) -> str:
    """Return the text of a step, in a language such as "de"; in English if None."""
    data, spoken = record.step_to_dict(step), naming.language(LANGUAGES, tag)
    verb = data.pop("do")
    return " ".join([spoken.written["verbs"][verb], *(_word(spoken, name, value) for name, value in data.items())])


def _word(spoken: SailsLanguage, name: str, value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, bool):
        value = name if name == "open" else "yes" if value else "no"
    return spoken.written[FIELDS[name]][value] if isinstance(value, str) else str(value)


def read(text: str, tag: str | None = None, usual: str | None = None) -> Step:
    """Read a step, `tag`'s cut words first, perhaps without the verb `usual`. Raises UnreadableStep."""
    left = tokens(text[:MAX_LETTERS])
    part = FIELDS.get(next(iter(record.STEPS.keys[usual]), "")) if usual else None
    if part and meant(part, left, tag)[0] is not None:  # the first argument of the verb that is left out
        verb: str | None = usual
    else:
        verb, length = meant("verbs", left, tag)
        left = left[length:] if verb else left
    if verb is None:
        raise UnreadableStep("read-verb", given=left[0][:SHOWN] if left else "?")
    data: dict[str, Any] = {"do": verb}
    for name in record.STEPS.keys[verb]:
        if not left:
            break
        data[name], length = _value(name, left, tag)
        left = left[length:]
    if left:
        raise UnreadableStep("read-keys", verb=verb, given=left[0][:SHOWN])
    return record.step_from_dict(data)


def _value(name: str, left: list[str], tag: str | None) -> tuple[Any, int]:
    if re.fullmatch(r"-?[0-9]{1,3}(,-?[0-9]{1,3})*", left[0], re.ASCII):
        numbers = list(map(int, left[0].split(",")))
        return numbers if len(numbers) > 1 else numbers[0], 1
    meaning, length = meant(FIELDS[name], left, tag) if name in FIELDS else (None, 1)
    if meaning is None:
        return left[0], 1
    return (meaning != "no", length) if name in ("open", "yes") else (meaning, length)


def complete(texts: Iterable[str], typed_text: str) -> list[str]:
    line = tokens(typed_text[:MAX_LETTERS])
    lines = {text: tokens(text) for text in texts}
    return [text for text, words in lines.items() if len(line) <= len(words) and all(map(str.startswith, words, line))]

"""All sentences that a player reads, by language: `say(key, locale, **facts)` from the Fluent files beside this one.

A language is a file such as `en.ftl`, a folder of such files, `en/*.ftl`, or both. A game outside this repository adds
a folder of its own with the same layout (`add`).

A sentence missing in a language is said in English. A sentence missing in English, or a missing parameter, is a bug: it
is logged and the game goes on, unless `strict` is set, as in the tests.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from babel import Locale, UnknownLocaleError
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, Message, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentInt

from gamekit import naming

Fact: TypeAlias = str | int

HERE: Final = Path(__file__).parent
ENGLISH: Final = "en"
NAME_LENGTH: Final = naming.IN_MESSAGES
ROBOT: Final = "\N{ROBOT FACE}"
"""The emoji before the names of computer players."""

_FORMER: Final = re.compile(rf"{re.escape(naming.FORMER)}(?: (\d+))?")

strict = False
"""True if a missing sentence or parameter is raised (KeyError, ValueError), not only logged."""

_ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*?(?=^-?[a-zA-Z][\w-]* *=|\Z)", re.MULTILINE | re.DOTALL)
"""A sentence or term with its lines: nothing else begins at the left edge with a name."""

_log = logging.getLogger(__name__)
_folders: list[Path] = [HERE]


_Cached = TypeVar("_Cached")
_caches: list[Any] = []


def add(folder: Path) -> None:
    """Read a further folder, such as an external game's; repeated calls have no effect."""
    if folder not in _folders:
        _folders.append(folder)
        forget()


def forget() -> None:
    for function in _caches:
        function.cache_clear()


def forgotten(cached: _Cached) -> _Cached:
    """Register a cache of sentences, as a decorator: `forget` empties it too."""
    _caches.append(cached)
    return cached


@forgotten
@cache
def languages() -> tuple[str, ...]:
    """Return the available languages, such as "en"; read once, for thousands of texts."""
    tags = {file.stem for folder in _folders for file in folder.glob("*.ftl")}
    return tuple(sorted(tags | {file.parent.name for folder in _folders for file in folder.glob("*/*.ftl")}))


def own_name(language: str) -> str:
    return say("language-name", language) if _bundle(language).has_message("language-name") else language


def has(key: str, locale: str | None = None) -> bool:
    return any(bundle.has_message(key) for bundle in _bundles(locale))


def say(key: str, locale: str | None = None, **facts: Fact) -> str:
    """Return the sentence of a key in a language, such as "en-GB", or in English; True and False say yes and no."""
    words = {name: ("yes" if fact else "no") if isinstance(fact, bool) else fact for name, fact in facts.items()}
    text, mistake = _find_text(key, locale, **words)
    if mistake is not None:
        if strict:
            raise mistake
        _log.error("a message cannot be formatted: %s", mistake)
    return text


def person(text: str, locale: str | None = None) -> str:
    """Describe a deleted person; quote a name that imitates one or a computer. It is not safe yet."""
    if naming.FORMER in text:
        return _formers(text, locale)
    look = naming.look(naming.message(text).casefold())
    pretends = ROBOT in text or any(look.startswith(former) for former in _former_looks())
    return say("called-so", locale, name=text) if pretends else text


@forgotten
@cache
def _former_looks() -> tuple[str, ...]:
    return tuple(naming.look(say("former-player", each).casefold()) for each in languages())


def _formers(text: str, locale: str | None) -> str:
    def former(match: re.Match[str]) -> str:
        return say("former-player-of-seat", locale, seat=match[1]) if match[1] else say("former-player", locale)

    return _FORMER.sub(former, text)


@forgotten
@lru_cache(4096)
def name(text: str, longest: int = NAME_LENGTH, instead: str = naming.NOBODY, locale: str | None = None) -> str:
    """Return a name for a message, safe as by `naming.message`, bidi-isolated."""
    return naming.isolate(naming.message(person(text, locale), longest, instead), longest)


def title_of(text: str, locale: str | None) -> str:
    """Return a table's title, deleted persons in a reader's language. It is not safe yet."""
    if naming.FORMER in text and any(text == say("table-of", each, name=naming.FORMER) for each in languages()):
        return say("table-of-former", locale)
    return _formers(text, locale)


def title(text: str, locale: str | None) -> str:
    return naming.isolate(naming.message(title_of(text, locale), NAME_LENGTH), NAME_LENGTH)


def called(fact: Fact, locale: str | None = None) -> Fact:
    """Return a language's name of a thing that the engine names; all else unchanged."""
    return _name(fact, locale) if isinstance(fact, str) else fact


@forgotten
@lru_cache(8192, typed=True)
def _find_text(key: str, locale: str | None, **facts: Fact) -> tuple[str, Exception | None]:
    for bundle in _bundles(locale):
        if bundle.has_message(key):
            if plain := bundle.plain(key):
                return plain, None
            pattern = bundle.get_message(key).value
            if pattern is not None:
                text, errors = bundle.format_pattern(pattern, facts)
                return str(text), ValueError(f"{key}: {errors[0]}") if errors else None
    return key, KeyError(key)


@forgotten
@lru_cache(1024)
def _name(thing: str, locale: str | None) -> str:
    key = f"called-{naming.file(thing).casefold()}"
    return say(key, locale) if has(key) and say(key) == thing else thing


@forgotten
@lru_cache(256)
def _bundles(locale: str | None) -> tuple[_Catalogue, ...]:
    tags = (locale or ENGLISH, (locale or ENGLISH).partition("-")[0], ENGLISH)
    return tuple(_bundle(tag) for tag in dict.fromkeys(tags) if tag in languages())


class _Number(FluentInt):
    """A whole number, written once in each language: that takes longest in most sentences."""

    def format(self, locale: Locale) -> str:
        return _write(int(self), locale)


@lru_cache(4096)
def _write(number: int, locale: Locale) -> str:
    return FluentInt(number).format(locale)


class _Catalogue(FluentBundle):
    """The sentences of a language, each parsed at first use: all take half a second."""

    def __init__(self, language: str) -> None:
        try:
            form = Locale.parse(language, sep="-").ordinal_form
        except UnknownLocaleError:  # a language of a host's own
            form = Locale(ENGLISH).ordinal_form
        ordinal: Any = lambda place: form(int(place)) if isinstance(place, int) else "other"  # noqa: E731 - untyped there
        super().__init__([language], use_isolating=False, functions={"ORDINAL": ordinal})
        self._texts: dict[str, str] = {}

    def read(self, text: str) -> None:
        """Add the sentences of a file; of two sentences with one key the first counts."""
        for match in _ENTRY.finditer(text):
            self._texts.setdefault(match[1], match[0])

    def format_pattern(self, pattern: Pattern, args: Mapping[str, Any] | None = None) -> tuple[str, list[Exception]]:
        """Return a sentence and its errors, as `FluentBundle` does, whose numbers are slow."""
        errors = list[Exception]()
        facts = {name: _Number(fact) if isinstance(fact, int) else fact for name, fact in (args or {}).items()}
        env = ResolverEnvironment(context=self, current=CurrentEnvironment(args=facts), errors=errors)
        try:
            return str(pattern(env)), errors
        except ValueError as error:
            return "{???}", [*errors, error]

    def has_message(self, message_id: str) -> bool:
        return message_id in self._texts and not message_id.startswith("-")

    def plain(self, key: str) -> str:
        """Return a sentence that needs no parsing, a line without braces; "" for others."""
        line, *more = self._texts[key].split("\n")
        plain = "{" not in line and not any(line and not line.startswith("#") for line in more)
        return line.partition("=")[2].strip() if plain else ""

    def _lookup(self, entry_id: str, term: bool = False) -> Message:  # for all references, `{ key }` as well
        name = f"-{entry_id}" if term else entry_id
        if name not in self._compiled:
            text = self._texts.get(name) or _bundle(ENGLISH)._texts[name]  # signs are the same in every language
            self.add_resource(FluentResource(text))
        return super()._lookup(entry_id, term)


@forgotten
@cache
def _bundle(language: str) -> _Catalogue:
    catalogue = _Catalogue(language)
    for folder in _folders:
        for file in (*folder.glob(f"{language}.ftl"), *sorted((folder / language).glob("*.ftl"))):
            catalogue.read(file.read_text(encoding="utf-8"))
    return catalogue

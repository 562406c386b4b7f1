"""Every sentence that a player reads, by language: `say(key, locale, **facts)` out of the Fluent files beside this one.

A language is a file such as `en.ftl`, a folder of such files, `en/*.ftl`, or both. A game that lives elsewhere brings a
folder of its own, laid out the same (`add`).

A language that lacks a sentence says it in English. A sentence that English lacks, or a fact that it misses, is a
mistake of ours: it is logged and the game goes on, unless `strict` is set, as the tests do.
"""

from __future__ import annotations

import logging
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Protocol, TypeAlias, TypeVar

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message

import naming

Fact: TypeAlias = str | int

HERE: Final = Path(__file__).parent
ENGLISH: Final = "en"
NAME_LENGTH: Final = naming.IN_MESSAGES
ROBOT: Final = "\N{ROBOT FACE}"
"""The sign before the names of computer players."""

_FORMER: Final = re.compile(rf"{re.escape(naming.FORMER)}(?: (\d+))?")

__all__ = [
    "NAME_LENGTH",
    "Fact",
    "add",
    "called",
    "forget",
    "forgotten",
    "has",
    "languages",
    "name",
    "person",
    "say",
    "title",
    "titled",
]

strict = False
"""Whether a missing sentence or fact is raised (as KeyError or ValueError) and not only logged."""

_ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*?(?=^-?[a-zA-Z][\w-]* *=|\Z)", re.MULTILINE | re.DOTALL)
"""A sentence or term and all that belongs to it: in Fluent nothing else begins at the edge with a name."""

_log = logging.getLogger(__name__)
_folders: list[Path] = [HERE]


class _Cache(Protocol):
    def cache_clear(self) -> None: ...


_Cached = TypeVar("_Cached", bound=_Cache)
_caches: list[_Cache] = []


def add(folder: Path) -> None:
    """Read a further folder of sentences, such as that of a game that lives elsewhere; once is enough."""
    if folder not in _folders:
        _folders.append(folder)
        forget()


def forget() -> None:
    """Read the files again when a sentence is asked for next."""
    for cached in _caches:
        cached.cache_clear()


def forgotten(cached: _Cached) -> _Cached:
    """Put this above a cache of what was said: `forget` empties it too."""
    _caches.append(cached)
    return cached


@forgotten
@cache
def languages() -> tuple[str, ...]:
    """The languages that there are, such as "en"; read once, since Discord's commands ask for thousands of texts."""
    files = [file for folder in _folders for file in folder.glob("*.ftl")]
    inner = [file for folder in _folders for file in folder.glob("*/*.ftl")]
    return tuple(sorted({file.stem for file in files} | {file.parent.name for file in inner}))


def own_name(language: str) -> str:
    """What a language calls itself; its tag where it does not say."""
    return say("language-name", language) if _bundle(language).has_message("language-name") else language


def has(key: str, locale: str | None = None) -> bool:
    """Whether the language, or English, has that sentence."""
    return any(bundle.has_message(key) for bundle in _bundles(locale))


def say(key: str, locale: str | None = None, **facts: Fact) -> str:
    """The sentence of that key with its facts, in the language of a locale such as "en-GB", else in English."""
    text, mistake = _said(key, locale, facts) if facts else _plain(key, locale)
    if mistake is not None:
        _complain(mistake)
    return text


def person(given: str, locale: str | None = None) -> str:
    """A name out of the store; whoever had theirs taken out (`naming.FORMER`) is called so in the language.

    A name by which somebody could be taken for such a one, or for a computer player, is put in quotation marks.
    It is as dangerous as it was: `name` makes it fit for messages.
    """
    return say("called-so", locale, name=given) if _pretends(given) else _formers(given, locale)


def _pretends(given: str) -> bool:
    """Whether a name looks like that of a computer player, or of somebody who had theirs taken out."""
    if naming.FORMER in given:
        return False
    shown = naming.look(naming.message(given).casefold())
    return ROBOT in given or any(shown.startswith(former) for former in _former_looks())


@forgotten
@cache
def _former_looks() -> tuple[str, ...]:
    """How those who had their names taken out are called, in each language."""
    return tuple(naming.look(say("former-player", each).casefold()) for each in languages())


def _formers(given: str, locale: str | None) -> str:
    def former(found: re.Match[str]) -> str:
        return say("former-player-of-seat", locale, seat=found[1]) if found[1] else say("former-player", locale)

    return _FORMER.sub(former, given)


def name(given: str, longest: int = NAME_LENGTH, instead: str = naming.NOBODY, locale: str | None = None) -> str:
    """A name in a message, without mentions, marks and addresses (`naming.message`), which turns nothing beside it."""
    return naming.isolated(naming.message(person(given, locale), longest, instead), longest)


def titled(given: str, locale: str | None) -> str:
    """A table's title out of the store, in a reader's language as far as it speaks of whoever had theirs taken out.

    What the table was called after them by itself (`table-of`) is said anew, in whichever language it was. It is as
    dangerous as it was: `title` makes it fit for messages.
    """
    if naming.FORMER in given and any(given == say("table-of", each, name=naming.FORMER) for each in languages()):
        return say("table-of-former", locale)
    return _formers(given, locale)


def title(given: str, locale: str | None) -> str:
    """A table's title in a message, without mentions, marks and addresses, which turns nothing beside it."""
    return naming.isolated(naming.message(titled(given, locale), NAME_LENGTH), NAME_LENGTH)


def called(fact: Fact, locale: str | None = None) -> Fact:
    """What a language calls a thing that comes by its English name, such as a region; anything else as it is.

    A game's engine names things in English. The catalogue has those that other languages call otherwise as
    `called-NAME`, after the letters of that name.
    """
    return _called(fact, locale) if isinstance(fact, str) else fact


def _said(key: str, locale: str | None, facts: dict[str, Fact]) -> tuple[str, Exception | None]:
    """A sentence, and what is not in order with it."""
    for bundle in _bundles(locale):
        if bundle.has_message(key):
            pattern = bundle.get_message(key).value
            if pattern is not None:
                text, errors = bundle.format_pattern(pattern, facts)
                return str(text), ValueError(f"{key}: {errors[0]}") if errors else None
    return key, KeyError(key)


@forgotten
@lru_cache(1024)
def _called(thing: str, locale: str | None) -> str:
    """What a thing is called, remembered: the same few are named turn after turn."""
    key = f"called-{naming.file(thing).casefold()}"
    return say(key, locale) if has(key) and say(key) == thing else thing


@forgotten
@lru_cache(4096)
def _plain(key: str, locale: str | None) -> tuple[str, Exception | None]:
    """A sentence without facts, remembered: names and what stands between words are said over and over."""
    return _said(key, locale, {})


def _complain(error: Exception) -> None:
    if strict:
        raise error
    _log.error("a sentence is not in order: %s", error)


@forgotten
@lru_cache(256)
def _bundles(locale: str | None) -> tuple[FluentBundle, ...]:
    """The catalogues to look in, the nearest first: of the locale, of its language, English."""
    wanted = (locale or ENGLISH, (locale or ENGLISH).partition("-")[0], ENGLISH)
    return tuple(_bundle(one) for one in dict.fromkeys(wanted) if one in languages())


class _Catalogue(FluentBundle):
    """The sentences of a language, each parsed when it is first said.

    Parsing all of them takes half a second of the processor, before the first picture of a worker that needs twenty.
    """

    def __init__(self, language: str) -> None:
        super().__init__([language], use_isolating=False)
        self._texts: dict[str, str] = {}

    def read(self, text: str) -> None:
        """Add what a file says; of two sentences with one key the first counts."""
        for found in _ENTRY.finditer(text):
            self._texts.setdefault(found[1], found[0])

    def has_message(self, message_id: str) -> bool:
        """Whether there is such a sentence."""
        return message_id in self._texts and not message_id.startswith("-")

    def _lookup(self, entry_id: str, term: bool = False) -> Message:  # the door of all references, `{ key }` as well
        name = f"-{entry_id}" if term else entry_id
        if name not in self._compiled:
            self.add_resource(FluentResource(self._texts[name]))
        return super()._lookup(entry_id, term)


@forgotten
@cache
def _bundle(language: str) -> FluentBundle:
    catalogue = _Catalogue(language)
    for folder in _folders:
        for file in (*folder.glob(f"{language}.ftl"), *sorted((folder / language).glob("*.ftl"))):
            catalogue.read(file.read_text(encoding="utf-8"))
    return catalogue

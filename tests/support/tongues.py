"""Catalogues whose text shows where it comes from, and an ear for all text that reaches people.

`dye` gives each language an alphabet of its own. Each character of a sentence becomes a Hangul syllable, from another
range for each language; the length stays. So each character on the wire shows its language. A character that is none of
these syllables is a parameter or comes from no catalogue. `pseudo` makes one more language out of English: longer by a
third, with accents, each sentence in brackets.
"""

import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent

import i18n
from navegador import steps
from tests.support.world import World

FIRST: Final = 0xAC00
"""First Hangul syllable; none of the bot's languages is written in Hangul."""
ROOM: Final = 3500
"""Number of syllables for each language; Chinese has about a thousand characters."""
MARKUP: Final = re.compile(r"(<t:|:[tTdDfFR]>|\\u[0-9A-Fa-f]{4})")
"""Markup that Discord reads in a sentence, and Fluent's escapes in quoted text."""

Letters = Callable[[str], str]


class Dyes:
    def __init__(self, languages: Iterable[str]) -> None:
        self.languages = tuple(languages)
        assert len(self.languages) * ROOM < 11172, "as many as there are"
        self._letters: dict[str, dict[str, str]] = {language: {} for language in self.languages}
        self._plain: dict[str, str] = {}

    def letters(self, language: str) -> Letters:
        return lambda text: "".join(
            part if number % 2 else "".join(self._letter(one, language) for one in part)
            for number, part in enumerate(MARKUP.split(text))
        )

    def _letter(self, letter: str, language: str) -> str:
        if not letter.isalpha():
            return letter
        known = self._letters[language]
        if letter not in known:
            assert len(known) < ROOM, language
            dyed = chr(FIRST + self.languages.index(language) * ROOM + len(known))
            known[letter], self._plain[dyed] = dyed, letter
        return known[letter]

    def plain(self, text: str) -> str:
        return "".join(self._plain.get(one, one) for one in text)

    def within(self, text: str) -> set[str]:
        return {self.languages[(ord(one) - FIRST) // ROOM] for one in text if one in self._plain}

    def bare(self, text: str) -> str:
        """Return a text without the sentences of catalogues: parameters, and text from no catalogue."""
        return "".join("\x00" if one in self._plain else one for one in text)


def dye(monkeypatch: pytest.MonkeyPatch) -> Dyes:
    """Dye the sentences of every language, and the engine's English reasons, for as long as the test runs."""
    dyes, bundle = _dyed(i18n.languages())
    monkeypatch.setattr(i18n, "_bundle", bundle)
    english = dyes.letters(i18n.ENGLISH)
    reworded = {key: (rule, _format(sentence, english)) for key, (rule, sentence) in steps.REASONS.items()}
    monkeypatch.setattr(steps, "REASONS", reworded)
    monkeypatch.setattr(steps, "NONE", english(steps.NONE))
    return dyes


@cache
def _dyed(languages: tuple[str, ...]) -> tuple[Dyes, Callable[[str], i18n._Catalogue]]:
    """Return alphabets, and the function that reads a dyed catalogue, once for all tests of a process."""
    dyes = Dyes(languages)

    @cache
    def bundle(language: str) -> i18n._Catalogue:
        bundle = i18n._Catalogue(language)
        for file in files(language):
            bundle.read(rewritten(file, dyes.letters(language)))
        for file in files(i18n.ENGLISH) if language != i18n.ENGLISH else ():
            if file.stem.endswith("-signs"):  # the same in every language
                bundle.read(file.read_text(encoding="utf-8"))
        return bundle

    return dyes, bundle


def pseudo(folder: Path, language: str) -> None:
    for file in files(i18n.ENGLISH):
        there = folder / language / f"{'' if file.parent == i18n.HERE else 'in-'}{file.stem}.ftl"
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(rewritten(file, accented, bracketed=True), encoding="utf-8")


ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "åçéîñöüýÅÇÉÎÑÖÜÝ")


def accented(text: str) -> str:
    return "".join(
        part if number % 2 else re.sub("([aeiou])", r"\1\1", part, flags=re.IGNORECASE).translate(ACCENTS)
        for number, part in enumerate(MARKUP.split(text))
    )


def files(language: str) -> list[Path]:
    return [*i18n.HERE.glob(f"{language}.ftl"), *sorted((i18n.HERE / language).glob("*.ftl"))]


def rewritten(file: Path, letters: Letters, *, bracketed: bool = False) -> str:
    """Return a catalogue in other characters, in brackets if `bracketed`; names of commands stay, as Discord asks."""
    resource = FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, fluent.Message):
            _rewrite(entry.value, letters)
            if bracketed and entry.value is not None and not entry.id.name.startswith("slash-"):
                entry.value.elements = [fluent.TextElement("⟦"), *entry.value.elements, fluent.TextElement("⟧")]
    return FluentSerializer().serialize(resource)


def _rewrite(node: Any, letters: Letters) -> None:
    match node:
        case fluent.TextElement():
            node.value = letters(node.value)
        case fluent.Placeable(expression=fluent.StringLiteral() as literal):
            literal.value = letters(literal.value)
        case fluent.SelectExpression():
            for variant in node.variants:
                _rewrite(variant.value, letters)
        case fluent.Pattern():
            for element in node.elements:
                _rewrite(element, letters)
        case fluent.Placeable():
            _rewrite(node.expression, letters)


def _format(sentence: str, letters: Letters) -> str:
    """Return one of the engine's reasons with other characters; its parameters stay, their nouns do not."""
    foreign = ""
    for text, name, spec, how in string.Formatter().parse(sentence):
        foreign += letters(text).replace("{", "{{").replace("}", "}}")
        if name is not None:
            foreign += f"{{{name}{f'!{how}' if how else ''}{f':{letters(spec)}' if spec else ''}}}"
    return foreign


@dataclass(frozen=True)
class Heard:
    reader: int | None
    """The only person who sees it, or None for everybody."""
    place: int
    """The channel."""
    what: str
    """Kind of text: "content", "label", "alt", …"""
    text: str


class Ear:
    def __init__(self, world: World) -> None:
        self._world = world
        self._heard: dict[Heard, None] = {}
        backend = world.env.backend
        commit, edit = backend.commit_message, backend.edit_message

        def committed(message: Any, **how: Any) -> Any:
            sent = commit(message, **how)
            self._listen(sent)
            return sent

        def edited(*which: Any) -> Any:
            sent = edit(*which)
            self._listen(sent)
            return sent

        backend.commit_message, backend.edit_message = committed, edited  # type: ignore[assignment, method-assign]

    def heard(self) -> list[Heard]:
        """Return everything so far, each text once."""
        backend = self._world.env.backend
        for entry in self._world.requests("POST", "*/callback"):
            if isinstance(entry.json, Mapping) and entry.json["type"] in (8, 9):
                record = backend.interactions[int(entry.path.split("/")[-3])]
                for what, text in texts(entry.json["data"]):
                    self._heard[Heard(record.user_id, record.channel_id, what, text)] = None
        for entry in self._world.requests("P*", "*/channels/*"):
            if isinstance(entry.json, Mapping) and isinstance(entry.json.get("name"), str):
                self._heard[Heard(None, int(entry.path.split("/")[2]), "name", entry.json["name"])] = None
        return list(self._heard)

    def _listen(self, message: Any) -> None:
        backend = self._world.env.backend
        if message.author_id != backend.bot_user.id:
            return
        reader = None
        if message.is_ephemeral:
            reader = int(message.interaction_metadata["user"]["id"])
        elif (channel := backend.get_channel(message.channel_id)).guild_id is None:
            (reader,) = set(channel.recipient_ids) - {backend.bot_user.id}
        displayed = {"content": message.content, "components": message.components, "embeds": message.embeds}
        for what, text in texts({**displayed, "attachments": message.attachments}):
            self._heard[Heard(reader, message.channel_id, what, text)] = None


READ: Final = ("content", "label", "placeholder", "description", "title", "topic", "text", "name")
"""Keys of the text that people read in a message, a form or choices."""
KEPT: Final = ("emoji", "filename", "url", "custom_id", "value")


def texts(part: Any, what: str = "") -> Iterator[tuple[str, str]]:
    match part:
        case str() if what in READ and part:
            yield what, part
        case Mapping():
            for key, inner in part.items():
                if key not in KEPT:
                    yield from texts(inner, key)
        case list() | tuple():
            for inner in part:
                yield from texts(inner, what)

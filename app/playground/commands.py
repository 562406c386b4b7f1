"""Typed commands: their names as Discord's client shows them in a person's language, completion, and reading.

A line is a command's name and its options, as in `/navegador new seats: 3`. Default names work in every language, as in
Discord. Words before the first option belong to the first one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from app.playground.world import Json
from words import say

SUBCOMMAND, GROUP = 1, 2
TEXT, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11
"""Types of options."""
MAX_SUGGESTIONS: Final = 25


class Unreadable(Exception):
    """A line is no command, or lacks something; the text says what, in the person's language."""


@dataclass(frozen=True)
class Suggestion:
    """A way to go on with a line."""

    line: str
    """The whole line after it was taken."""
    label: str
    hint: str = ""


@dataclass(frozen=True)
class Option:
    """An option of a command, as a person sees it."""

    data: Mapping[str, Any]
    name: str
    hint: str

    @property
    def kind(self) -> int:
        """Return its type."""
        return int(self.data["type"])


@dataclass(frozen=True)
class Command:
    """A command that can be sent, as a person sees it."""

    root: Mapping[str, Any]
    path: tuple[str, ...]
    """Its default name, word by word."""
    name: str
    """Its name in the person's language."""
    hint: str
    options: tuple[Option, ...]

    def payload(self, given: Sequence[Json]) -> Json:
        """Return it as an interaction's data."""
        inner = list(given)
        for word in reversed(self.path[1:]):
            inner = [{"name": word, "type": SUBCOMMAND, "options": inner}]
        return {"id": self.root["id"], "name": self.root["name"], "type": 1, "options": inner}


@dataclass(frozen=True)
class Typed:
    """A line as far as it was typed: a command, and the texts of its options in their order."""

    command: Command
    head: str
    """The line up to the last option's value."""
    values: Mapping[str, str]
    """Texts by the options' default names."""
    last: Option | None
    """The option that is being typed."""


class Catalogue:
    """The registered commands as a person in a language sees them, on a server with these people and places."""

    def __init__(
        self, registered: Sequence[Mapping[str, Any]], locale: str, named: Mapping[int, Mapping[str, int]]
    ) -> None:
        self.locale = locale
        self._registered = registered
        self._named = named
        """Numbers of people, channels and roles by their names, for each type of option."""

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """All commands, by name."""
        matched = (
            command for root in self._registered if root.get("type", 1) == 1 for command in self._of(root, root, (), ())
        )
        return tuple(sorted(matched, key=lambda command: command.name))

    def _of(
        self, root: Mapping[str, Any], node: Mapping[str, Any], path: tuple[str, ...], visible: tuple[str, ...]
    ) -> Iterator[Command]:
        path, visible = (*path, node["name"]), (*visible, self.said(node, "name"))
        options = node.get("options") or ()
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
            for option in options:
                yield from self._of(root, option, path, visible)
            return
        made = tuple(Option(option, self.said(option, "name"), self.said(option, "description")) for option in options)
        yield Command(root, path, " ".join(visible), self.said(node, "description"), made)

    def said(self, node: Mapping[str, Any], what: str) -> str:
        """Return a name or a description in the language, else the default."""
        return str((node.get(f"{what}_localizations") or {}).get(self.locale) or node.get(what, ""))

    # Reading

    def typed(self, line: str) -> Typed | None:
        """Return how far a line has come; None if it names no command."""
        text = line.removeprefix("/")
        named = [(name, known) for known in self.commands for name in {known.name, " ".join(known.path)}]
        fits = [(name, command) for name, command in named if f"{text.casefold()} ".startswith(f"{name.casefold()} ")]
        if not line.startswith("/") or not fits:
            return None
        name, command = max(fits, key=lambda fit: len(fit[0]))
        rest, start = text[len(name) :], len(line) - len(text) + len(name)
        by_name = {word.casefold(): option for option in command.options for word in (option.data["name"], option.name)}
        if not by_name:
            return Typed(command, line, {}, None)
        pattern = "|".join(sorted(map(re.escape, by_name), key=len, reverse=True))
        marks = [*re.finditer(rf"(?:^|(?<=\s))({pattern}):", rest, re.IGNORECASE)]
        values, last, head = {}, None, line
        ends = [mark.start() for mark in marks[1:]] + [len(rest)]
        if (before := rest[: marks[0].start() if marks else len(rest)]).strip():
            last = command.options[0]
            values[last.data["name"]] = before.strip()
            head = f"{line[:start]} "
        for mark, end in zip(marks, ends, strict=False):
            last = by_name[mark[1].casefold()]
            values[last.data["name"]] = rest[mark.end() : end].strip()
            head = f"{line[: start + mark.end()]} "
        return Typed(command, head, values, last)

    def read(self, line: str, offered: Mapping[str, Mapping[str, Any]]) -> tuple[Command, list[Json]]:
        """Return a line's command and options. Raises Unreadable.

        `offered` are the bot's own choices, as values by names, for each option that it completes.
        """
        typed = self.typed(line.strip())
        if typed is None:
            raise Unreadable(say("playground-no-command", self.locale, typed=line.strip()))
        given = []
        for option in typed.command.options:
            text = typed.values.get(option.data["name"], "")
            if text and option.kind != FILE:
                known = offered.get(option.data["name"], {})
                value = known[text] if text in known else self._value(option, text)
                given.append({"name": option.data["name"], "type": option.kind, "value": value})
            elif option.data.get("required") and option.kind != FILE:
                raise Unreadable(say("playground-no-option", self.locale, option=option.name, hint=option.hint))
        return typed.command, given

    def _value(self, option: Option, text: str) -> str | int | float | bool:
        """Return an option's value from its text. Raises Unreadable."""
        if values := self._values(option):
            matched: list[str | int | float | bool] = [
                value for name, value in values if name.casefold() == text.lstrip("@#").casefold()
            ]
            if not matched:
                raise self._wrong(option, text)
            return matched[0]
        try:
            value = int(text) if option.kind == INTEGER else float(text) if option.kind == NUMBER else text
        except ValueError:
            raise self._wrong(option, text) from None
        if not isinstance(value, str):
            least, most = option.data.get("min_value", value), option.data.get("max_value", value)
            if not least <= value <= most:
                raise self._wrong(option, text)
        return value

    def _values(self, option: Option) -> list[tuple[str, Any]]:
        """Return the names and values among which an option's is chosen; nothing if it is free."""
        if option.kind in self._named:
            numbers = self._named[option.kind]
            return [(name, str(number)) for name, number in numbers.items()]
        if option.kind == BOOLEAN:
            both = [("playground-yes", True), ("playground-no", False)]
            return [
                (say(key, language), value) for key, value in both for language in dict.fromkeys((self.locale, "en"))
            ]
        choices = option.data.get("choices") or ()
        names = [
            (name, choice["value"])
            for choice in choices
            for name in (self.said(choice, "name"), choice["name"], choice["value"])
        ]
        return [(str(name), value) for name, value in names]

    def _wrong(self, option: Option, text: str) -> Unreadable:
        return Unreadable(say("playground-bad-option", self.locale, option=option.name, typed=text, hint=option.hint))

    # Completing

    def suggestions(self, line: str, offered: Sequence[str] = ()) -> list[Suggestion]:
        """Return ways to go on with a line; `offered` are the bot's own choices for the last option."""
        typed = self.typed(line)
        if typed is None or (not line.endswith(" ") and not typed.values):
            return self._named_like(line)
        last, text = typed.last, typed.values.get(typed.last.data["name"], "") if typed.last else ""
        matched: list[Suggestion] = []
        if last is not None and not (text and line.endswith(" ")):
            wanted = text.lstrip("@#").casefold()
            names = offered or list({str(value): name for name, value in reversed(self._values(last))}.values())[::-1]
            near = names if offered else [name for name in names if wanted in name.casefold()]
            matched = [Suggestion(f"{typed.head}{name} ", name, last.name) for name in near]
        if last is None or (text and (line.endswith(" ") or not matched)):
            left = [
                option
                for option in typed.command.options
                if option.data["name"] not in typed.values and option.kind != FILE
            ]
            matched += [
                Suggestion(f"{line.rstrip()} {option.name}: ", f"{option.name}:", option.hint) for option in left
            ]
        return matched[:MAX_SUGGESTIONS]

    def _named_like(self, line: str) -> list[Suggestion]:
        """Return the commands whose names begin with a line, then those that contain it."""
        text = line.removeprefix("/").strip().casefold()
        ranked = []
        for command in self.commands:
            names = (command.name.casefold(), " ".join(command.path))
            if any(text in name for name in names):
                ranked.append((not any(name.startswith(text) for name in names), command))
        ranked.sort(key=lambda pair: pair[0])
        first = [command for _, command in ranked[:MAX_SUGGESTIONS]]
        return [Suggestion(f"/{command.name} ", f"/{command.name}", command.hint) for command in first]

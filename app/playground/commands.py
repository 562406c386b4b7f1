"""Commands typed as in `/play seats: 3`: names as Discord's client shows them, completion, and reading."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from app.playground.world import Json
from i18n import say

TEXT, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11
MAX_SUGGESTIONS: Final = 25


class BadLine(Exception):
    """A line is no command, or lacks something; the text says what, in the person's language."""


@dataclass(frozen=True)
class Suggestion:
    line: str
    label: str
    hint: str = ""


@dataclass(frozen=True)
class TypedOption:
    data: Mapping[str, Any]
    name: str
    hint: str

    @property
    def kind(self) -> int:
        return int(self.data["type"])


@dataclass(frozen=True)
class TypedCommand:
    root: Mapping[str, Any]
    name: str
    hint: str
    options: tuple[TypedOption, ...]

    def payload(self, given: Sequence[Json]) -> Json:
        return {"id": self.root["id"], "name": self.root["name"], "type": 1, "options": list(given)}


@dataclass(frozen=True)
class Typed:
    command: TypedCommand
    head: str
    """The line up to the last option's value."""
    values: Mapping[str, str]
    last: TypedOption | None


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
    def commands(self) -> tuple[TypedCommand, ...]:
        commands = (self._of(root) for root in self._registered if root.get("type", 1) == 1)
        return tuple(sorted(commands, key=lambda command: command.name))

    def _of(self, root: Mapping[str, Any]) -> TypedCommand:
        options = tuple(
            TypedOption(option, self.localized(option, "name"), self.localized(option, "description"))
            for option in root.get("options") or ()
        )
        return TypedCommand(root, self.localized(root, "name"), self.localized(root, "description"), options)

    def localized(self, node: Mapping[str, Any], what: str) -> str:
        return str((node.get(f"{what}_localizations") or {}).get(self.locale) or node.get(what, ""))

    # Reading

    def typed(self, line: str) -> Typed | None:
        text = line.removeprefix("/")
        names = [(name, each) for each in self.commands for name in {each.name, each.root["name"]}]
        fits = [(name, command) for name, command in names if f"{text.casefold()} ".startswith(f"{name.casefold()} ")]
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

    def read(self, line: str, offered: Mapping[str, Mapping[str, Any]]) -> tuple[TypedCommand, list[Json]]:
        """Return a line's command and options, by the bot's own choices of some, `offered`. Raises BadLine."""
        line_typed = self.typed(line.strip())
        if line_typed is None:
            raise BadLine(say("playground-no-command", self.locale, typed=line.strip()))
        picks = []
        for option in line_typed.command.options:
            text = line_typed.values.get(option.data["name"], "")
            if text and option.kind != FILE:
                choices = offered.get(option.data["name"], {})
                value = choices[text] if text in choices else self._value(option, text)
                picks.append({"name": option.data["name"], "type": option.kind, "value": value})
            elif option.data.get("required") and option.kind != FILE:
                raise BadLine(say("playground-no-option", self.locale, option=option.name, hint=option.hint))
        return line_typed.command, picks

    def _value(self, option: TypedOption, text: str) -> str | int | float | bool:
        try:
            if values := self._values(option):
                plain = text.lstrip("@#").casefold()
                choice: str | int | float | bool
                (choice, *_) = [value for name, value in values if name.casefold() == plain]
                return choice
            value = int(text) if option.kind == INTEGER else float(text) if option.kind == NUMBER else text
            if isinstance(value, str):
                return value
            if not option.data.get("min_value", value) <= value <= option.data.get("max_value", value):
                raise ValueError
        except ValueError:
            params = {"option": option.name, "typed": text, "hint": option.hint}
            raise BadLine(say("playground-bad-option", self.locale, **params)) from None
        return value

    def _values(self, option: TypedOption) -> list[tuple[str, Any]]:
        if option.kind in self._named:
            numbers = self._named[option.kind]
            return [(name, str(number)) for name, number in numbers.items()]
        if option.kind == BOOLEAN:
            both = [("playground-yes", True), ("playground-no", False)]
            return [
                (say(key, language), value) for key, value in both for language in dict.fromkeys((self.locale, "en"))
            ]
        return [
            (str(name), choice["value"])
            for choice in option.data.get("choices") or ()
            for name in (self.localized(choice, "name"), choice["name"], choice["value"])
        ]

    # Completing

    def suggestions(self, line: str, offered: Sequence[str] = ()) -> list[Suggestion]:
        """Return ways to go on with a line; `offered` are the bot's own choices for the last option."""
        line_typed = self.typed(line)
        if line_typed is None or (not line.endswith(" ") and not line_typed.values):
            return self._named_like(line)
        last, text = line_typed.last, line_typed.values.get(line_typed.last.data["name"], "") if line_typed.last else ""
        result: list[Suggestion] = []
        if last is not None and not (text and line.endswith(" ")):
            plain = text.lstrip("@#").casefold()
            names = offered or list({str(value): name for name, value in reversed(self._values(last))}.values())[::-1]
            near = names if offered else [name for name in names if plain in name.casefold()]
            result = [Suggestion(f"{line_typed.head}{name} ", name, last.name) for name in near]
        if last is None or (text and (line.endswith(" ") or not result)):
            left = [
                option
                for option in line_typed.command.options
                if option.data["name"] not in line_typed.values and option.kind != FILE
            ]
            result += [
                Suggestion(f"{line.rstrip()} {option.name}: ", f"{option.name}:", option.hint) for option in left
            ]
        return result[:MAX_SUGGESTIONS]

    def _named_like(self, line: str) -> list[Suggestion]:
        text = line.removeprefix("/").strip().casefold()
        ranking = []
        for command in self.commands:
            names = (command.name.casefold(), command.root["name"])
            if any(text in name for name in names):
                ranking.append((not any(name.startswith(text) for name in names), command))
        ranking.sort(key=lambda pair: pair[0])
        first = [command for _, command in ranking[:MAX_SUGGESTIONS]]
        return [Suggestion(f"/{command.name} ", f"/{command.name}", command.hint) for command in first]

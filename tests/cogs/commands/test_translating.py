"""Slash commands in every language: complete, valid for Discord, and quoted correctly in sentences."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import i18n
from hosting import registry
from tests.support import limits
from tests.support.world import opened

Json = Mapping[str, Any]
LANGUAGES = [language for language in i18n.languages() if language != i18n.ENGLISH]
ALIKE = {*registry.interfaces(), "goa", "text", "name", "computer", "admin", "webhook"}
"""Names that are the same in German."""
GAMES = {i18n.say(f"game-{name}") for name in registry.interfaces()}
"""Names of games, the same in every language."""


@pytest.fixture(scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    return asyncio.run(_registered(tmp_path_factory.mktemp("commands")))


@pytest.fixture(scope="module")
def commands(registered: list[Json]) -> list[Json]:
    return [item for item in registered if item.get("type", 1) == 1]


async def _registered(directory: Path) -> list[Json]:
    async with opened(directory) as world:
        (request,) = world.requests("PUT", "*/commands")
        return list(request.json or [])


def _all(option: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    path = f"{path} {option['name']}".strip()
    yield path, option
    for inner in option.get("options") or []:
        yield from _all(inner, path)


def _in(language: str, option: Json) -> str:
    return str((option.get("name_localizations") or {}).get(language, option["name"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(commands: list[Json], language: str) -> None:
    for path, option in (one for command in commands for one in _all(command)):
        assert language in option["description_localizations"], path
        assert language in (option.get("name_localizations") or {}) or option["name"] in ALIKE, path
        for choice in option.get("choices") or []:
            alike = choice["name"] in GAMES or choice["name"].isdecimal()
            assert language in (choice.get("name_localizations") or {}) or alike, (path, choice)


def test_nobody_is_shown_a_language_unasked(commands: list[Json]) -> None:
    given = {
        locale
        for command in commands
        for _, option in _all(command)
        for kind in ("name_localizations", "description_localizations")
        for locale in option.get(kind) or {}
    }
    assert given == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_lead_to_one_thing(commands: list[Json], language: str) -> None:
    levels = [
        commands,
        *(option["options"] for command in commands for _, option in _all(command) if option.get("options")),
    ]
    for level in levels:
        names = [_in(language, one) for one in level]
        assert len(set(names)) == len(names)
        for item in level:
            assert _in(language, item) not in {other["name"] for other in level if other is not item}


@pytest.mark.parametrize("language", i18n.languages())
def test_discord_takes_them(commands: list[Json], language: str) -> None:
    """In each language the commands keep every limit: valid characters, lengths, and total characters."""
    assert list(limits.of_commands([_translated(command, language) for command in commands])) == []
    assert list(limits.of_commands(commands)) == []


def test_menus_are_named_in_every_language(registered: list[Json]) -> None:
    menus = [one for one in registered if one.get("type", 1) != 1]
    assert {(one["name"], one["type"]) for one in menus} == {("Player card", 2), ("Since my last turn", 3)}
    for item in menus:
        assert {*item["name_localizations"]} == {*LANGUAGES}
        assert not item.get("options")
    assert list(limits.of_commands(registered)) == []


def _translated(option: Json, language: str) -> Json:
    displayed = {**option, "name": _in(language, option)}
    displayed["description"] = (option.get("description_localizations") or {}).get(
        language, option.get("description", "")
    )
    displayed["choices"] = [{**choice, "name": _in(language, choice)} for choice in option.get("choices") or []]
    displayed["options"] = [_translated(inner, language) for inner in option.get("options") or []]
    return {key: value for key, value in displayed.items() if not key.endswith("_localizations")}


def test_the_catalogue_names_commands_and_nothing_else(commands: list[Json]) -> None:
    everything = [one for command in commands for one in _all(command)]
    paths = {path for path, option in everything if option["type"] in (1, 2)}
    options = {option["name"] for _, option in everything if option["type"] > 2}
    files = [file.read_text(encoding="utf-8") for file in (i18n.HERE / "en").glob("*.ftl")]
    keys = [key for text in files for key in re.findall(r"^(slash-[\w-]+) =", text, re.M)]
    said = {key: i18n.say(key) for key in keys}
    named = {key: said.pop(key) for key in keys if key.startswith("slash-option-")}
    words = {
        f"slash-option-{setting.name}" for interface in registry.interfaces().values() for setting in interface.settings
    }
    assert {key: name for key, name in named.items() if key not in words} == {
        f"slash-option-{name.replace('_', '-')}": name for name in options
    }
    by_path = {f"slash-{path.replace(' ', '-')}": f"/{path}" for path in paths}
    assert {key: text for key, text in said.items() if key in by_path} == by_path
    further = [(key, text) for key, text in said.items() if key not in by_path]
    assert all(text.split()[0].removeprefix("/") in paths for _, text in further), further


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_quotes_a_command_as_it_is_typed(commands: list[Json], language: str) -> None:
    for command in commands:
        for path, option in _all(command):
            if option["type"] in (1, 2):
                _, *rest = path.split(" ")
                texts = [f"/{_in(language, command)}", *([_in(language, option)] if rest else [])]
                assert i18n.say("slash-" + path.replace(" ", "-"), language) == " ".join(texts)


def test_no_sentence_names_a_command_by_itself() -> None:
    loose = [
        f"{file.relative_to(i18n.HERE)}: {line}"
        for file in i18n.HERE.rglob("*.ftl")
        for line in file.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("#", "slash-")) and re.search(r"(?<![\w<*~/])/[a-z]\w*", line)
    ]
    assert loose == []


async def test_a_translation_too_long_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words" / "fr").mkdir(parents=True)
    long = f"slash-admin = /{'a' * 33}\ncommand-admin = {'a' * 101}\nslash-settings = /{'b' * 32}\n"
    (tmp_path / "words" / "fr" / "slash.ftl").write_text(long, encoding="utf-8")
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path / "words")
    async with opened(tmp_path) as world:
        (request,) = world.requests("PUT", "*/commands")
        commands = {item["name"]: item for item in request.json or []}
        assert "fr" not in (commands["admin"]["name_localizations"] or {})
        assert "fr" not in (commands["admin"]["description_localizations"] or {})
        assert commands["settings"]["name_localizations"]["fr"] == "b" * 32
    i18n.forget()

"""A game's nouns and sentences stand in its own files: the host's code and catalogue name none of its things."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import i18n
from hosting import registry

ROOT: Final = i18n.HERE.parent
GAMES: Final = tuple(game.name for game in registry.games())
HOST: Final = ("hosting", "leagues", "cogs", "renders", "app", "i18n")
ENTRY: Final = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
MORE: Final = {"cruzado", "cruzados", "rondel", "ship", "explorer", "treasure", "treasures", "pirate", "pirates"}
"""Nouns of the games that have no entry of their own."""
EVERYDAY: Final = {
    "en": {"anchor", "calm", "discuss", "heat", "land", "left", "right", "rotate", "water", "wildcard", "wind"},
    "de": set[str](),
    "zh-TW": set[str](),
}
"""Names in the games that are ordinary words as well."""
OTHERS: Final = {
    "worker": r"cogs/.*|app/.*|i18n/.*|web/.*|hosting/.*",
    "workers": r"cogs/.*|app/.*|i18n/.*|web/.*|hosting/.*",
    "gold": r"renders/leagues/.*",
    "factory": r"hosting/db/.*",
}
"""Names in the games that have another meaning in some files: processes beside the bot, medals, makers of values."""


def _of_a_game(file: Path) -> bool:
    names = {name for game in GAMES for name in (game, game.replace("-", "_"))}
    parts = file.relative_to(ROOT).parts
    return bool(names & set(parts)) or any(parts[-1].startswith(f"{game}{end}") for game in GAMES for end in ".-")


@cache
def _named(language: str) -> frozenset[str]:
    """Return the words of the names of the games' things in a language; English also those in the rules."""
    text = (i18n.HERE / language / "navegador-names.ftl").read_text(encoding="utf-8")
    keys = [key for key in ENTRY.findall(text) if not key.startswith(("rule-", "buildings-"))]
    names = {i18n.say(key, language) for key in keys}
    if language == i18n.ENGLISH:
        components = tomllib.loads(resources.files("singing_sails").joinpath("components.toml").read_text("utf-8"))
        names |= {*components["cards"], *components["tiles"], *MORE}
    if language == "zh-TW":
        return frozenset(name for name in names if re.search(r"[一-鿿]{2}", name))
    parts = {part.casefold() for name in names for part in re.findall(r"[^\W\d_]{4,}", name)}
    return frozenset(parts - EVERYDAY[language])


def _nouns(text: str, language: str) -> set[str]:
    if language == "zh-TW":
        return {name for name in _named(language) if name in text}
    return set(re.findall(r"(?<![\w])[^\W\d_]+(?![\w])", text.casefold())) & _named(language)


def _host_files() -> Iterator[tuple[Path, str]]:
    for part in HOST:
        for file in sorted((ROOT / part).rglob("*")):
            if file.suffix in (".py", ".ftl", ".html", ".js") and not _of_a_game(file):
                tag = file.stem if file.parent == i18n.HERE else file.parent.name
                yield file, tag if file.suffix == ".ftl" else i18n.ENGLISH


def test_the_host_names_nothing_of_a_game() -> None:
    named = [
        (file.relative_to(ROOT).as_posix(), noun)
        for file, language in _host_files()
        for noun in sorted(_nouns(file.read_text(encoding="utf-8"), language))
    ]
    assert not [(path, noun) for path, noun in named if not re.fullmatch(OTHERS.get(noun, ""), path)]


def test_the_host_says_no_sentence_of_a_game() -> None:
    """The host's code spells out no key of a game's own files; what it needs it composes with the game's name."""
    files = [file for file in (i18n.HERE / i18n.ENGLISH).glob("*.ftl") if _of_a_game(file)]
    keys = {key for file in files for key in ENTRY.findall(file.read_text(encoding="utf-8"))}
    assert len(keys) > 500
    said = {
        f"{file.relative_to(ROOT)}: {node.value}"
        for file, _ in _host_files()
        if file.suffix == ".py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" in node.value and node.value in keys
    }
    assert not said

"""The registry of games, and of parts with tables of their own: only `games.toml` names them."""

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from hosting.core import AnyGame
from hosting.privacy import DataHolder


def named(key: str) -> dict[str, Any]:
    entries = tomllib.loads(resources.files("hosting").joinpath("games.toml").read_text(encoding="utf-8"))
    return {name: pkgutil.resolve_name(line[key]) for name, line in entries.items()}


_PARTS: Final = ("leagues.privacy:Members",)


@cache
def games() -> tuple[AnyGame, ...]:
    return tuple(named("rules").values())


@cache
def interfaces() -> Mapping[str, Any]:
    return named("interface")


@cache
def parts() -> tuple[DataHolder, ...]:
    return tuple(pkgutil.resolve_name(name)() for name in _PARTS)

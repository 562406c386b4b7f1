"""The registry of games, and of parts with tables of their own: only `games.toml` names them."""

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from hosting.core import AnyGame
from hosting.privacy import Part


@cache
def games() -> tuple[AnyGame, ...]:
    """Return the rules of every game, in the file's order. Raises ImportError, AttributeError."""
    return tuple(_resolved("rules").values())


@cache
def interfaces() -> Mapping[str, Any]:
    """Return each game's Discord interface, by the game's name. Raises ImportError, AttributeError."""
    return _resolved("interface")


_PARTS: Final = ("leagues.privacy:Members",)


@cache
def parts() -> tuple[Part, ...]:
    """Return the parts of the program that store data about people in tables of their own.

    For command lines, which know only hosting; the bot has them already. Raises ImportError, AttributeError.
    """
    return tuple(pkgutil.resolve_name(name)() for name in _PARTS)


def _resolved(what: str) -> dict[str, Any]:
    listed = tomllib.loads(resources.files("hosting").joinpath("games.toml").read_text(encoding="utf-8"))
    return {name: pkgutil.resolve_name(line[what]) for name, line in listed.items()}

"""Which games there are: `games.toml` names them, and nothing else in hosting does."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from tables.game import Game


@cache
def games() -> tuple[Game, ...]:
    """Return the rules of every game, in the file's order. Raises ImportError, AttributeError."""
    return tuple(_resolved("rules").values())


@cache
def interfaces() -> Mapping[str, Any]:
    """Return what each game says and offers in Discord, by the game's name. Raises ImportError, AttributeError."""
    return _resolved("interface")


def _resolved(what: str) -> dict[str, Any]:
    listed = tomllib.loads(resources.files("tables").joinpath("games.toml").read_text(encoding="utf-8"))
    return {name: pkgutil.resolve_name(line[what]) for name, line in listed.items()}

"""Scenes for tests of a game's interface, without a bot around them."""

from types import SimpleNamespace
from typing import Any, cast

from cogs.games import Scene
from hosting.core.model import Table

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")


def scene(view: Any, players: int, locale: str = "en") -> Scene:
    """Return a running table called Sagres, as seat 0 sees it; everybody may request hints."""
    seats = [SimpleNamespace(computer=None)] * players
    of = {"name": "Sagres", "id": 1, "game": "navegador", "language": "en", "status": "running"}
    table = cast(Table, SimpleNamespace(**of, seats=seats, fixture=None, hints="all"))
    return Scene(table, view, NAMES[:players], NAMES[:players], locale, 0)

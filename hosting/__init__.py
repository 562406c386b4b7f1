"""Hosting: tables and seats, the log of steps, posts to be sent, settings. Only this package has SQL.

`open_services` opens the database; `Services` lists the operations. `hosting.core.game.Game` is the protocol of a game.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from hosting.core import (
    AnyGame,
    Clock,
    Draft,
    Entry,
    GuildSettings,
    History,
    ManualClock,
    Person,
    PersonSettings,
    Played,
    Position,
    Post,
    Seat,
    StoreError,
    SystemClock,
    Table,
    TableError,
    Vote,
)

if TYPE_CHECKING:
    from hosting.services import Services, open_services


def __getattr__(name: str) -> object:
    """Import the services when they are first asked for: a command line's help does without the database."""
    if name not in ("Services", "open_services"):
        raise AttributeError(name)
    return getattr(import_module("hosting.services"), name)

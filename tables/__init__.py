"""Hosting: tables and seats, the log of steps, posts to be sent, settings. SQL lives here and nowhere else.

`open_services` opens the database; `Services` says what can be done. What a game is, `tables.game.Game` says.
"""

from tables.clock import Clock, ManualClock, SystemClock
from tables.errors import StoreError, TableError
from tables.game import Game
from tables.model import (
    Draft,
    Entry,
    GuildSettings,
    History,
    Participation,
    Person,
    PersonSettings,
    Played,
    Position,
    Post,
    Result,
    Seat,
    Table,
    Vote,
)
from tables.services import Services, open_services

__all__ = [
    "open_services",
    "Services",
    "Game",
    "Person",
    "Table",
    "Seat",
    "Entry",
    "Position",
    "Played",
    "History",
    "Post",
    "Participation",
    "Result",
    "Draft",
    "Vote",
    "GuildSettings",
    "PersonSettings",
    "Clock",
    "SystemClock",
    "ManualClock",
    "TableError",
    "StoreError",
]

"""Hosting: tables and seats, the log of steps, posts to be sent, settings. SQL lives here and nowhere else.

`open_house` opens the database; `House` says what can be done. What a game is, `tables.game.Game` says.
"""

from tables.clock import Clock, ManualClock, SystemClock
from tables.errors import StoreError, TableError
from tables.game import Game
from tables.house import House, open_house
from tables.model import (
    Ask,
    Draft,
    Entry,
    GuildSettings,
    Person,
    PersonSettings,
    Played,
    Position,
    Post,
    Seat,
    Table,
)

__all__ = [
    "open_house",
    "House",
    "Game",
    "Person",
    "Table",
    "Seat",
    "Entry",
    "Position",
    "Played",
    "Post",
    "Draft",
    "Ask",
    "GuildSettings",
    "PersonSettings",
    "Clock",
    "SystemClock",
    "ManualClock",
    "TableError",
    "StoreError",
]

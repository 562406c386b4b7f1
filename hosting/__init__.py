"""Hosting: tables and seats, the log of steps, posts to be sent, settings. Only this package has SQL.

`open_services` opens the database; `Services` lists the operations. `hosting.core.game.Game` is the protocol of a game.
"""

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
from hosting.services import Services, open_services

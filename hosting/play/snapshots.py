"""All that is read of a table when somebody asks something of it, at one moment and in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from hosting.clocks import ClockReading, clock_store
from hosting.core import Draft, GuildSettings, History, Plan, Position, Table, TableError, Vote
from hosting.db import Store, reads, rows
from hosting.notify import Outbox, calls, outbox
from hosting.play import drafts, plans, votes
from hosting.servers import settings

if TYPE_CHECKING:
    from hosting.core import Clock
    from hosting.play.positions import Positions


NOTIFY: Final = ("ask", "timeout", "nudge")
"""Lines of the log whose posts notify people though no turn begins."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table as somebody finds it."""

    table: Table
    settings: GuildSettings
    """Of the table's server."""
    draft: Draft | None
    """What they have drafted of their turn."""
    plan: Plan | None
    """What they have planned for their next turn."""
    standing: Position | TableError
    """Where the table stands, or why that cannot be said: it has not started, or has other rules."""

    @property
    def position(self) -> Position:
        """Where the table stands. Raises NotRunning before the start, OtherRules."""
        if isinstance(self.standing, TableError):
            raise self.standing
        return self.standing


@dataclass(frozen=True, slots=True)
class DeliveryContext:
    """A table as it is read to bring its channel up to date."""

    history: History
    """As everybody may see it."""
    votes: tuple[Vote, ...]
    """Those that are open."""
    outbox: Outbox
    settings: GuildSettings
    otherwise: Mapping[int, bool]
    """The people to act who are called otherwise than by a post, and whether that is written down."""
    held: bool
    """Whether a plan is about to be played: what has happened is told together with it."""
    clocks: tuple[ClockReading, ...] = ()
    """Of a table that has them."""
    resting: Collection[int] = ()
    """Of the people whom a post notifies beside who is to act those who are not to be disturbed."""


class Snapshots:
    """Tables as somebody finds them."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @reads
    def of_table(self, conn: sa.Connection, table_id: int, person: int) -> TableSnapshot:
        """A table by its number. Raises NoSuchTable."""
        return self._of(conn, rows.table(conn, table_id), person)

    @reads
    def of_place(self, conn: sa.Connection, place: int, person: int) -> TableSnapshot | None:
        """The live table of a channel or thread; if there is none, the last that was played there; or None."""
        table = rows.of_place(conn, place)
        return None if table is None else self._of(conn, table, person)

    @reads
    def telling(self, conn: sa.Connection, table_id: int) -> DeliveryContext:
        """What is to be told of a table, and where. Raises NoSuchTable, OtherRules, NotRunning before the start."""
        table, box, now = rows.table(conn, table_id), outbox.of_table(conn, table_id), self._clock.now()
        notifies = any(entry.kind in NOTIFY for post in box.pending for entry in post.entries)
        return DeliveryContext(
            self._positions.followed(conn, table),
            votes.of_table(conn, table),
            box,
            settings.of_guild(conn, table.guild),
            calls.otherwise(conn, table, now),
            bool(plans.to_be_played(conn, table)),
            clock_store.faces(conn, table, now),
            calls.resting(conn, table, now) if notifies else (),
        )

    def _of(self, conn: sa.Connection, table: Table, person: int) -> TableSnapshot:
        draft = drafts.of_person(conn, table, person)
        standing: Position | TableError
        try:
            standing = self._positions.read(conn, table)
        except TableError as error:
            standing = error
        return TableSnapshot(
            table, settings.of_guild(conn, table.guild), draft, plans.of_person(conn, table, person), standing
        )

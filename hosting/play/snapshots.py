"""Snapshots: everything read of a table to answer a request, in one transaction."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from hosting.clocks import ClockReading, clock_store
from hosting.core import Draft, GuildSettings, History, Plan, Position, Table, TableError, Vote
from hosting.db import reading, reads, rows
from hosting.notify import Outbox, calls, outbox
from hosting.play import drafts, plans, votes
from hosting.play.positions import GameService
from hosting.servers import settings

NOTIFY: Final = ("ask", "timeout", "nudge")
"""Kinds of log lines whose posts notify people though no turn begins."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at the time of a request."""

    table: Table
    settings: GuildSettings
    """Settings of the table's server."""
    draft: Draft | None
    """The user's draft of their turn."""
    plan: Plan | None
    """The user's plan for their next turn."""
    standing: Position | TableError
    """The table's position, or the reason for having none: it has not started, or has other rules."""

    @property
    def position(self) -> Position:
        """Return the table's position. Raises NotRunning before the start, OtherRules."""
        if isinstance(self.standing, TableError):
            raise self.standing
        return self.standing


@dataclass(frozen=True, slots=True)
class DeliveryContext:
    """A table as it is read to update its channel."""

    history: History
    """The game in its public form."""
    votes: tuple[Vote, ...]
    """The open votes."""
    outbox: Outbox
    settings: GuildSettings
    otherwise: Mapping[int, bool]
    """People to act who are called otherwise than by a post, and whether that is stored."""
    held: bool
    """True if a plan is about to be played: it is announced together with the events before it."""
    clocks: tuple[ClockReading, ...] = ()
    """The clocks' readings, if the table has clocks."""
    resting: Collection[int] = ()
    """People notified by a post without being to act who are not to be disturbed."""


class Snapshots(GameService):
    """Snapshots of tables."""

    @reads
    def of_table(self, conn: sa.Connection, table_id: int, person: int) -> TableSnapshot:
        """Return a table by its number. Raises NoSuchTable."""
        return self._of(conn, rows.table(conn, table_id), person)

    @reads
    def of_place(self, conn: sa.Connection, place: int, person: int) -> TableSnapshot | None:
        """Return the live table of a channel or thread; without one the last that was played there; or None."""
        table = rows.of_place(conn, place)
        return None if table is None else self._of(conn, table, person)

    heads = reading(rows.heads)

    @reads
    def delivery_context(self, conn: sa.Connection, table_id: int) -> DeliveryContext:
        """Return what is to be announced of a table, and its channel.

        Raises NoSuchTable, OtherRules, NotRunning before the start.
        """
        table, now = rows.table(conn, table_id), self._clock.now()
        box = outbox.of_table(conn, table_id)
        notifies = any(entry.kind in NOTIFY for post in box.pending for entry in post.entries)
        return DeliveryContext(
            self._positions.followed(conn, table),
            votes.of_table(conn, table),
            box,
            settings.of_guild(conn, table.guild),
            calls.otherwise(conn, table, now),
            bool(plans.to_be_played(plans.of_table(conn, table), table.to_act)),
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

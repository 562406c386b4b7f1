"""Snapshots: everything read of a table to answer a request, in one transaction; and drafts of turns."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa

from hosting.clocks import ClockReading, clock_store
from hosting.core import Draft, GuildSettings, History, Json, Plan, Position, Table, Vote, errors
from hosting.db import TimedService, reads, rows, value_of, writes
from hosting.db.schema import drafts, seats, tables
from hosting.notify import Outbox, calls, outbox
from hosting.play import plans, votes
from hosting.play.positions import GameService, whole
from hosting.servers import guild_settings


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    table: Table
    settings: GuildSettings
    draft: Draft | None
    plan: Plan | None
    standing: Position | errors.TableError
    """The table's position, or the reason for having none: it has not started, or has other rules."""

    @property
    def position(self) -> Position:
        if isinstance(self.standing, errors.TableError):
            raise self.standing
        return self.standing


@dataclass(frozen=True, slots=True)
class DeliveryContext:
    history: History
    """In its public form."""
    votes: tuple[Vote, ...]
    outbox: Outbox
    settings: GuildSettings
    otherwise: Mapping[int, bool]
    """People to act who are called otherwise than by a post, and whether that is stored."""
    held: bool
    """True if a plan is about to be played: the unfinished post announces it with the events before it."""
    clocks: tuple[ClockReading, ...] = ()
    apart: Mapping[tuple[int, str], calls.Mention] = field(default_factory=dict)
    """People whom a post does not mention for an event, by person and event, and how they learn of it."""


class Snapshots(GameService):
    @reads
    def of_table(self, conn: sa.Connection, table_id: int, person: int) -> TableSnapshot:
        return self._of(conn, rows.table(conn, table_id), person)

    @reads
    def of_place(self, conn: sa.Connection, place: int, person: int) -> TableSnapshot | None:
        table = rows.of_place(conn, place)
        return None if table is None else self._of(conn, table, person)

    @reads
    def heads(self, conn: sa.Connection, table_ids: Collection[int]) -> dict[int, int]:
        """Return each table's last entry, by number; of a lobby a negative one, new after each change."""
        seat_count = sa.select(sa.func.count()).where(seats.c.table == tables.c.id).scalar_subquery()
        query = sa.select(tables.c.id, tables.c.head, tables.c.status, seat_count.label("taken")).where(
            tables.c.id.in_(table_ids)
        )
        return {row.id: row.head or (-1 - row.taken if row.status == "lobby" else -1000) for row in conn.execute(query)}

    @reads
    def delivery_context(self, conn: sa.Connection, table_id: int) -> DeliveryContext:
        table, now = rows.table(conn, table_id), self._clock.now()
        lines, deal = whole(conn, table_id)
        box = outbox.of_table(conn, table_id, lines)
        notifies = any(entry.kind in calls.BY_POST for post in box.pending for entry in post.entries)
        return DeliveryContext(
            self._positions.followed(table, lines, deal),
            votes.of_table(conn, table),
            box,
            guild_settings(conn, table.guild),
            calls.otherwise(conn, table, now),
            box.unfinished and bool(plans.to_be_played(plans.of_table(conn, table), table.to_act)),
            clock_store.faces(conn, table, now),
            calls.apart(conn, table, now) if notifies else {},
        )

    def _of(self, conn: sa.Connection, table: Table, person: int) -> TableSnapshot:
        draft = draft_of_person(conn, table, person)
        standing: Position | errors.TableError
        try:
            standing = self._positions.read(conn, table)
        except errors.TableError as error:
            standing = error
        return TableSnapshot(
            table, guild_settings(conn, table.guild), draft, plans.of_person(conn, table, person), standing
        )


class Drafts(TimedService):
    """Drafts, at most one of each person for each seat; private to that person."""

    @writes
    def save(
        self,
        conn: sa.Connection,
        table_id: int,
        seq: int,
        seat: int,
        person: int,
        steps: Sequence[Json],
        panel: Json | None = None,
        *,
        admin: bool = False,
    ) -> None:
        """Store a draft for the position `seq`, replacing the person's own for the seat. Raises NotYourSeat, Stale."""
        table = rows.table(conn, table_id)
        own = table.seat_of(person)
        if not admin and (own is None or own.number != seat):
            raise errors.NotYourSeat(f"seat {seat} of table {table_id} is not theirs", table=table_id)
        if not _continues(table, seat, seq):
            raise errors.Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        this = (drafts.c.table == table_id) & (drafts.c.seat == seat) & (drafts.c.person == person)
        conn.execute(sa.delete(drafts).where(this))
        draft = {"table": table_id, "seat": seat, "person": person, "seq": seq, "steps": list(steps)}
        conn.execute(sa.insert(drafts), {**draft, "panel": panel or {}, "at": self._clock.now()})


def draft_of_person(conn: sa.Connection, table: Table, person: int) -> Draft | None:
    """Return a person's draft: for their own seat if it is to act, or as an admin's."""
    own, theirs = table.seat_of(person), continuable(conn, table, person)
    if own is not None and own.since is not None:
        return next((draft for draft in theirs if draft.seat == own.number), None)
    return next((draft for draft in theirs if own is None or draft.seat != own.number), None)


_THEIRS = sa.select(drafts).where(drafts.c.table == sa.bindparam("table"), drafts.c.person == sa.bindparam("person"))
_THEIRS = _THEIRS.order_by(drafts.c.at.desc())


def continuable(conn: sa.Connection, table: Table, person: int) -> list[Draft]:
    return [
        value_of(Draft, row, table_id=row.table, steps=tuple(row.steps))
        for row in conn.execute(_THEIRS, {"table": table.id, "person": person})
        if _continues(table, row.seat, row.seq)
    ]


def _continues(table: Table, seat: int, seq: int) -> bool:
    return table.status == "running" and (seq == table.seq or table.accepts(seat, seq))

"""Servers that have removed the bot, and what they left behind: all that is stored of a server, counted and deleted."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from hosting.db import Store, reads, writes
from hosting.db.schema import absences, metadata, people, uses
from hosting.db.schema import jobs as waiting
from hosting.db.schema import log as lines
from hosting.jobs import jobs

if TYPE_CHECKING:
    from hosting.core import Clock

GUILD: Final = "guild"
"""The column of a server's number, wherever one is stored."""
WHO: Final = frozenset({"owner", "person", "kept_for", "by", "to"})
"""The columns of people's numbers."""
_PASSING: Final = frozenset({"jobs", "uses", "notices", "people", "absences"})
"""Tables by which nobody is known: what is on its way, and what people have chosen."""


class Departures:
    """What becomes of the data of servers that have removed the bot."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @reads
    def guilds(self, conn: sa.Connection) -> frozenset[int]:
        """The servers of which anything is stored that lasts."""
        kept = [table for table in metadata.sorted_tables if GUILD in table.c and table.name not in _PASSING]
        found = conn.execute(sa.union(*(sa.select(table.c[GUILD]) for table in kept))).scalars()
        return frozenset(number for number in found if number > 0)

    @writes
    def left(self, conn: sa.Connection, guild: int, after: timedelta) -> bool:
        """Have all of a server deleted after a time, unless it is back by then; False where that is asked already."""
        this = (waiting.c.kind == jobs.FORGET) & (waiting.c.key == str(guild))
        if conn.execute(sa.select(waiting.c.id).where(this)).first() is not None:
            return False
        jobs.add(conn, jobs.FORGET, guild, guild=guild, due=self._clock.now() + after)
        return True

    @writes
    def back(self, conn: sa.Connection, guilds: Collection[int]) -> list[int]:
        """Delete nothing of these servers, as the bot is on them; those of which something was to be."""
        this = (waiting.c.kind == jobs.FORGET) & waiting.c.guild.in_(guilds)
        found = conn.execute(sa.select(waiting.c.guild).where(this)).scalars().all()
        for guild in found:
            jobs.end(conn, jobs.FORGET, guild)
        return list(found)

    @reads
    def stored(self, conn: sa.Connection, guild: int) -> Mapping[str, int]:
        """How many rows of a server there are, by table of the database."""
        return {table.name: _count(conn, table, of) for table, of in _parts(guild) if _count(conn, table, of)}

    @writes
    def forget(self, conn: sa.Connection, guild: int) -> Mapping[str, int]:
        """Delete all of a server, and people of whom nothing is left but their choices; how many rows, by table.

        What other servers have stays as it is. Doing it twice changes nothing.
        """
        met = _people(conn, _parts(guild))
        gone = dict[str, int]()
        for table in metadata.sorted_tables:
            _let_go(conn, table, guild)
        with _lines_may_go(conn):
            for table, of in reversed(_parts(guild)):
                if count := conn.execute(sa.delete(table).where(of)).rowcount:
                    gone[table.name] = count
        unknown = met - _people(conn, ((table, sa.true()) for table in metadata.sorted_tables))
        for person in sorted(unknown):
            for table, column in ((absences, absences.c.person), (uses, uses.c.person), (people, people.c.id)):
                if count := conn.execute(sa.delete(table).where(column == person)).rowcount:
                    gone[table.name] = gone.get(table.name, 0) + count
            jobs.end(conn, jobs.DIGEST, person)
        return gone


def _parts(guild: int) -> list[tuple[sa.Table, sa.ColumnElement[bool]]]:
    """What of each table is a server's, each after what it belongs to."""
    found = ((table, _of(table, guild)) for table in metadata.sorted_tables)
    return [(table, of) for table, of in found if of is not None]


def _of(table: sa.Table, guild: int) -> sa.ColumnElement[bool] | None:
    """Which rows of a table are a server's: those that say so, else those that belong to such rows. None: no rows."""
    if GUILD in table.c:
        return table.c[GUILD] == guild
    owners = ((key, _of(key.column.table, guild)) for key in table.foreign_keys)
    belongs = [key.parent.in_(sa.select(key.column).where(of)) for key, of in owners if of is not None]
    return sa.or_(*belongs) if belongs else None


def _let_go(conn: sa.Connection, table: sa.Table, guild: int) -> None:
    """Have rows of other servers point no more to what goes, where a row can do without."""
    for key in table.foreign_keys if GUILD in table.c else ():
        owner = _of(key.column.table, guild)
        if owner is not None and key.parent.nullable:
            points = (table.c[GUILD] != guild) & key.parent.in_(sa.select(key.column).where(owner))
            conn.execute(sa.update(table).where(points).values({key.parent: None}))


def _count(conn: sa.Connection, table: sa.Table, of: sa.ColumnElement[bool]) -> int:
    return int(conn.execute(sa.select(sa.func.count()).select_from(table).where(of)).scalar_one())


def _people(conn: sa.Connection, parts: Iterable[tuple[sa.Table, sa.ColumnElement[bool]]]) -> set[int]:
    """The people whom rows name by number."""
    found: set[int] = set()
    for table, of in parts:
        for column in table.c if table.name not in _PASSING else ():
            if column.name in WHO and isinstance(column.type, sa.BigInteger):
                found |= set(conn.execute(sa.select(column).where(of, column.is_not(None)).distinct()).scalars())
    return found


@contextlib.contextmanager
def _lines_may_go(conn: sa.Connection) -> Iterator[None]:
    """Let lines of the log be deleted, which the database refuses at any other time, in the open transaction."""
    if conn.dialect.name == "sqlite":
        guard = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'log_no_delete'"
        again = str(conn.exec_driver_sql(guard).scalar_one())
        conn.exec_driver_sql("DROP TRIGGER log_no_delete")
    else:
        conn.exec_driver_sql(f"ALTER TABLE {lines.name} DISABLE TRIGGER log_no_delete")
        again = f"ALTER TABLE {lines.name} ENABLE TRIGGER log_no_delete"
    yield
    conn.exec_driver_sql(again)

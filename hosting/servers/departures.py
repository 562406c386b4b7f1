"""Data of servers that have removed the bot: all that is stored of a server, counted and deleted."""

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from hosting.db import TimedService, reads, writes
from hosting.db.schema import absences, metadata, people, uses
from hosting.db.schema import jobs as waiting
from hosting.db.schema import log as lines
from hosting.jobs import jobs, kinds

GUILD: Final = "guild"
"""Name of every column with a server's id."""
WHO: Final = frozenset({"owner", "person", "kept_for", "by", "to"})
"""Names of columns with people's ids."""
_PASSING: Final = frozenset({"jobs", "uses", "notices", "people", "absences"})
"""Tables that keep no person known: pending work, and people's settings."""


class Departures(TimedService):
    """The data of servers that have removed the bot."""

    @reads
    def guilds(self, conn: sa.Connection) -> frozenset[int]:
        """Return the servers with lasting data."""
        kept = [table for table in metadata.sorted_tables if GUILD in table.c and table.name not in _PASSING]
        guild_ids = conn.execute(sa.union(*(sa.select(table.c[GUILD]) for table in kept))).scalars()
        return frozenset(number for number in guild_ids if number > 0)

    @writes
    def left(self, conn: sa.Connection, guild: int, after: timedelta) -> bool:
        """Schedule the deletion of a server's data, unless it is back by then; False if that is already scheduled."""
        this = (waiting.c.kind == kinds.FORGET) & (waiting.c.key == str(guild))
        if conn.execute(sa.select(waiting.c.id).where(this)).first() is not None:
            return False
        jobs.add(conn, kinds.FORGET, guild, guild=guild, due=self._clock.now() + after)
        return True

    @writes
    def back(self, conn: sa.Connection, guilds: Collection[int]) -> list[int]:
        """Cancel the deletion for these servers, as the bot is on them; return those that had one scheduled."""
        this = (waiting.c.kind == kinds.FORGET) & waiting.c.guild.in_(guilds)
        scheduled = conn.execute(sa.select(waiting.c.guild).where(this)).scalars().all()
        for guild in scheduled:
            jobs.end(conn, kinds.FORGET, guild)
        return list(scheduled)

    @reads
    def stored(self, conn: sa.Connection, guild: int) -> Mapping[str, int]:
        """Return the number of a server's rows, by table of the database."""
        return {table.name: _count(conn, table, of) for table, of in _parts(guild) if _count(conn, table, of)}

    @writes
    def forget(self, conn: sa.Connection, guild: int) -> Mapping[str, int]:
        """Delete all of a server, and people with nothing left but settings; return the number of rows, by table.

        Other servers' data stays unchanged. Doing it twice changes nothing.
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
            jobs.end(conn, kinds.DIGEST, person)
        return gone


def _parts(guild: int) -> list[tuple[sa.Table, sa.ColumnElement[bool]]]:
    """Return each table and the condition for a server's rows, parents before children."""
    conditions = ((table, _of(table, guild)) for table in metadata.sorted_tables)
    return [(table, of) for table, of in conditions if of is not None]


def _of(table: sa.Table, guild: int) -> sa.ColumnElement[bool] | None:
    """Return the condition for a server's rows of a table, by their own column or their parent's. None: no rows."""
    if GUILD in table.c:
        return table.c[GUILD] == guild
    owners = ((key, _of(key.column.table, guild)) for key in table.foreign_keys)
    belongs = [key.parent.in_(sa.select(key.column).where(of)) for key, of in owners if of is not None]
    return sa.or_(*belongs) if belongs else None


def _let_go(conn: sa.Connection, table: sa.Table, guild: int) -> None:
    """Clear other servers' references to deleted rows, where they are optional."""
    for key in table.foreign_keys if GUILD in table.c else ():
        owner = _of(key.column.table, guild)
        if owner is not None and key.parent.nullable:
            points = (table.c[GUILD] != guild) & key.parent.in_(sa.select(key.column).where(owner))
            conn.execute(sa.update(table).where(points).values({key.parent: None}))


def _count(conn: sa.Connection, table: sa.Table, of: sa.ColumnElement[bool]) -> int:
    return int(conn.execute(sa.select(sa.func.count()).select_from(table).where(of)).scalar_one())


def _people(conn: sa.Connection, parts: Iterable[tuple[sa.Table, sa.ColumnElement[bool]]]) -> set[int]:
    """Return the people named by rows."""
    person_ids: set[int] = set()
    for table, of in parts:
        for column in table.c if table.name not in _PASSING else ():
            if column.name in WHO and isinstance(column.type, sa.BigInteger):
                person_ids |= set(conn.execute(sa.select(column).where(of, column.is_not(None)).distinct()).scalars())
    return person_ids


@contextlib.contextmanager
def _lines_may_go(conn: sa.Connection) -> Iterator[None]:
    """Allow deleting lines of the log, which the database refuses at any other time, in the open transaction."""
    if conn.dialect.name == "sqlite":
        guard = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'log_no_delete'"
        again = str(conn.exec_driver_sql(guard).scalar_one())
        conn.exec_driver_sql("DROP TRIGGER log_no_delete")
    else:
        conn.exec_driver_sql(f"ALTER TABLE {lines.name} DISABLE TRIGGER log_no_delete")
        again = f"ALTER TABLE {lines.name} ENABLE TRIGGER log_no_delete"
    yield
    conn.exec_driver_sql(again)

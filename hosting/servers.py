"""Discord servers: their settings, rate limits, and the data that they leave behind."""

import contextlib
import dataclasses
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.core import Clock, GuildSettings, errors
from hosting.db import Service, Store, TimedService, reading, reads, writes, writing
from hosting.db.schema import jobs as waiting
from hosting.db.schema import log as lines
from hosting.db.schema import metadata, people, registered, settings, tables, uses
from hosting.jobs import jobs, kinds


class Registered(Service):
    """Digests for each application: of its commands in every language, and of where they are registered."""

    @reads
    def digest(self, conn: sa.Connection, application: int) -> str | None:
        return conn.execute(sa.select(registered.c.digest).where(registered.c.application == application)).scalar()

    @writes
    def note(self, conn: sa.Connection, application: int, digest: str | None) -> None:
        conn.execute(sa.delete(registered).where(registered.c.application == application))
        if digest is not None:
            conn.execute(sa.insert(registered).values(application=application, digest=digest))


_NAMES = frozenset(field.name for field in dataclasses.fields(GuildSettings))
CHANNELS: Final = ("forum", "substitutes", "results", "overview", "puzzles")  # one channel each


_OF_GUILD = sa.select(settings.c.name, settings.c.value).where(settings.c.guild == sa.bindparam("guild"))


def guild_settings(conn: sa.Connection, guild: int) -> GuildSettings:
    rows = conn.execute(_OF_GUILD, {"guild": guild})
    values: dict[str, Any] = {row.name: row.value for row in rows if row.name in _NAMES}
    for name in ("channels", "lost"):
        values[name] = tuple(values.get(name, ()))
    return GuildSettings(**values)


def store_settings(conn: sa.Connection, guild: int, changes: Mapping[str, object]) -> None:
    for name, value in changes.items():
        conn.execute(sa.delete(settings).where(settings.c.guild == guild, settings.c.name == name))
        if value is not None:
            conn.execute(sa.insert(settings).values(guild=guild, name=name, value=value))
    if "overview" in changes:
        jobs.add(conn, kinds.OVERVIEW, guild, guild=guild)
    if "archive_days" in changes:
        jobs.add(conn, kinds.SHELVE, guild, guild=guild)
    if "wide_search" in changes:
        jobs.add(conn, kinds.SEARCH, guild, guild=guild)
    if {"puzzles", "puzzle_time"} & changes.keys():
        jobs.add(conn, kinds.PUZZLE, guild, guild=guild)


class ServerSettings(Service):
    guild = reading(guild_settings)
    _change = writing(store_settings)

    async def set_guild(self, guild: int, **changes: object) -> GuildSettings:
        """Change some of a server's settings, named as in `GuildSettings`. Raises TypeError for others."""
        dataclasses.replace(GuildSettings(), **changes)  # type: ignore[arg-type]
        await self._change(guild, changes)
        return await self.guild(guild)

    @writes
    def drop_channel(self, conn: sa.Connection, guild: int, channel: int) -> tuple[str, ...]:
        now = guild_settings(conn, guild)
        names = tuple(name for name in CHANNELS if getattr(now, name) == channel)
        changes: dict[str, object] = dict.fromkeys(names)
        if channel in now.channels:
            names = (*names, "channels")
            changes["channels"] = tuple(other for other in now.channels if other != channel)
        if names:
            changes["lost"] = tuple(dict.fromkeys((*now.lost, *names)))
            store_settings(conn, guild, changes)
        return names


Use: TypeAlias = Literal["import", "replay", "turn", "vote", "offer", "quiet", "post", "rehearsal"]
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Quotas:
    tables: int = 25
    """Tables that a person opened and that have not ended."""
    imports: int = 10
    replays: int = 60
    turns: int = 600
    """Turns reviewed singly: a whole game a few times over."""
    votes: int = 6
    offers: int = 6
    quiet: int = 6
    """Changes of quiet hours: moving them along with the sun would stop one's clock."""
    posts: int = 10
    """Requested posts that everybody in a channel sees, such as a table's post once more."""
    rehearsals: int = 6
    place: int = 2
    """Factor for all people in a channel together."""
    server: int = 10
    """Factor for all people of a server together."""


USES: Final[dict[Use, tuple[str, timedelta]]] = {
    "import": ("imports", DAY),
    "replay": ("replays", HOUR),
    "turn": ("turns", HOUR),
    "vote": ("votes", HOUR),
    "offer": ("offers", HOUR),
    "quiet": ("quiet", DAY),
    "post": ("posts", HOUR),
    "rehearsal": ("rehearsals", HOUR),
}


class Limits(TimedService):
    def __init__(self, store: Store, clock: Clock, quotas: Quotas | None) -> None:
        super().__init__(store, clock)
        self._quotas = quotas

    async def use(self, use: Use, person: int, guild: int, place: int | None = None) -> tuple[int, ...]:
        """Count a use, before its action, also for a channel; return the ids of the counted uses. Raises TooMany."""
        return () if self._quotas is None else await self._use(self._quotas, use, person, guild, place)

    @contextlib.asynccontextmanager
    async def using(self, use: Use, person: int, guild: int, place: int | None = None) -> AsyncIterator[None]:
        """Count a use for the action in the block, unless that is refused or fails. Raises TooMany."""
        numbers = await self.use(use, person, guild, place)
        try:
            yield
        except Exception:
            back = sa.delete(uses).where(uses.c.id.in_(numbers))
            await self._store.write(lambda conn: conn.execute(back).rowcount)
            raise

    @writes
    def _use(
        self, conn: sa.Connection, quotas: Quotas, use: Use, person: int, guild: int, place: int | None
    ) -> tuple[int, ...]:
        quota, period = USES[use]
        now, most, there = self._clock.now(), int(getattr(quotas, quota)), f"{use}@{place}"
        conn.execute(sa.delete(uses).where(uses.c.kind.in_((use, there)), uses.c.at <= now - period))
        lately = sa.select(sa.func.count()).select_from(uses).where(uses.c.at <= now)
        for whose, kind, mine, bound in (
            ("person", use, uses.c.person == person, most),
            ("place", there, uses.c.guild == guild, most * quotas.place),
            ("server", use, uses.c.guild == guild, most * quotas.server),
        ):
            if conn.execute(lately.where(uses.c.kind == kind, mine)).scalar_one() >= bound:
                raise errors.TooMany(f"{bound} of {kind} in {period} by {whose}", what=use, most=bound, whose=whose)
        add = sa.insert(uses).values(person=person, guild=guild, at=now).returning(uses.c.id)
        kinds = (use,) if place is None else (use, there)
        return tuple(conn.execute(add.values(kind=kind)).scalar_one() for kind in kinds)


def check_tables(conn: sa.Connection, quotas: Quotas | None, person: int, guild: int, live: tuple[str, ...]) -> None:
    """Check the number of live tables. Raises TableError if one more is too many for a person or a server."""
    if quotas is None:
        return
    open_now = sa.select(sa.func.count()).select_from(tables).where(tables.c.status.in_(live), tables.c.guild == guild)
    if conn.execute(open_now.where(tables.c.owner == person)).scalar_one() >= quotas.tables:
        raise errors.TableError(
            f"person {person} has {quotas.tables} tables", "table-too-many-tables", most=quotas.tables, whose="person"
        )
    most = quotas.tables * quotas.server
    if conn.execute(open_now).scalar_one() >= most:
        raise errors.TableError(f"server {guild} has {most} tables", "table-too-many-tables", most=most, whose="server")


GUILD: Final = "guild"  # the name of every column with a server's id
WHO: Final = frozenset({"owner", "person", "kept_for", "by", "to"})  # names of columns with people's ids
_PASSING: Final = frozenset({"jobs", "uses", "notices"})
"""Tables of servers that keep no person known, pending work; nor do people's own, which are no server's."""


class Departures(TimedService):
    @reads
    def guilds(self, conn: sa.Connection) -> frozenset[int]:
        with_guild = [table for table in metadata.sorted_tables if GUILD in table.c and table.name not in _PASSING]
        guild_ids = conn.execute(sa.union(*(sa.select(table.c[GUILD]) for table in with_guild))).scalars()
        return frozenset(number for number in guild_ids if number > 0)

    @writes
    def left(self, conn: sa.Connection, guild: int, after: timedelta) -> bool:
        """Schedule a deletion; False if there is one."""
        this = (waiting.c.kind == kinds.FORGET) & (waiting.c.key == str(guild))
        if conn.execute(sa.select(waiting.c.id).where(this)).first() is not None:
            return False
        jobs.add(conn, kinds.FORGET, guild, guild=guild, due=self._clock.now() + after)
        return True

    @writes
    def back(self, conn: sa.Connection, guilds: Collection[int]) -> list[int]:
        """Cancel deletions; return which servers had one."""
        this = (waiting.c.kind == kinds.FORGET) & waiting.c.guild.in_(guilds)
        numbers = conn.execute(sa.select(waiting.c.guild).where(this)).scalars().all()
        for guild in numbers:
            jobs.end(conn, kinds.FORGET, guild)
        return list(numbers)

    @reads
    def stored(self, conn: sa.Connection, guild: int) -> Mapping[str, int]:
        count = sa.select(sa.func.count())
        numbers = {
            table.name: conn.execute(count.select_from(table).where(of)).scalar_one() for table, of in _parts(guild)
        }
        return {name: number for name, number in numbers.items() if number}

    @writes
    def forget(self, conn: sa.Connection, guild: int) -> Mapping[str, int]:
        """Delete all of a server, and people with nothing left; return counts by table."""
        persons = _people_in(conn, _parts(guild))
        counts = dict[str, int]()
        for table in metadata.sorted_tables:  # other servers' references to deleted rows, where they are optional
            for key in table.foreign_keys if GUILD in table.c else ():
                owner = _of(key.column.table, guild)
                if owner is not None and key.parent.nullable:
                    points = (table.c[GUILD] != guild) & key.parent.in_(sa.select(key.column).where(owner))
                    conn.execute(sa.update(table).where(points).values({key.parent: None}))
        with _lines_may_go(conn):
            for table, of in reversed(_parts(guild)):
                if count := conn.execute(sa.delete(table).where(of)).rowcount:
                    counts[table.name] = count
        every = {table: _of(table, guild) is not None for table in metadata.sorted_tables}
        unknown = persons - _people_in(conn, ((table, sa.true()) for table, of_server in every.items() if of_server))
        own = [table for table, of_server in every.items() if "person" in table.c and not of_server]
        for person in sorted(unknown):
            for table, column in ((people, people.c.id), *((table, table.c.person) for table in (*own, uses))):
                if count := conn.execute(sa.delete(table).where(column == person)).rowcount:
                    counts[table.name] = counts.get(table.name, 0) + count
            jobs.end(conn, kinds.DIGEST, person)
        return counts


def _parts(guild: int) -> list[tuple[sa.Table, sa.ColumnElement[bool]]]:
    conditions = ((table, _of(table, guild)) for table in metadata.sorted_tables)
    return [(table, of) for table, of in conditions if of is not None]


def _of(table: sa.Table, guild: int) -> sa.ColumnElement[bool] | None:
    if GUILD in table.c:
        return table.c[GUILD] == guild
    owners = ((key, _of(key.column.table, guild)) for key in table.foreign_keys)
    belongs = [key.parent.in_(sa.select(key.column).where(of)) for key, of in owners if of is not None]
    return sa.or_(*belongs) if belongs else None


def _people_in(conn: sa.Connection, parts: Iterable[tuple[sa.Table, sa.ColumnElement[bool]]]) -> set[int]:
    person_ids: set[int] = set()
    for table, of in parts:
        for column in table.c if table.name not in _PASSING else ():
            if column.name in WHO and isinstance(column.type, sa.BigInteger):
                person_ids |= set(conn.execute(sa.select(column).where(of, column.is_not(None)).distinct()).scalars())
    return person_ids


@contextlib.contextmanager
def _lines_may_go(conn: sa.Connection) -> Iterator[None]:
    """Allow deleting lines of the log in the open transaction."""
    if conn.dialect.name == "sqlite":
        guard = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'log_no_delete'"
        again = str(conn.exec_driver_sql(guard).scalar_one())
        conn.exec_driver_sql("DROP TRIGGER log_no_delete")
    else:
        conn.exec_driver_sql(f"ALTER TABLE {lines.name} DISABLE TRIGGER log_no_delete")
        again = f"ALTER TABLE {lines.name} ENABLE TRIGGER log_no_delete"
    yield
    conn.exec_driver_sql(again)

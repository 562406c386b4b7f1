"""Rate limits of a person and of a server, for what costs others their quiet or their turn.

Uses are counted in the database, so that a restart or another process forgets nothing.
"""

import contextlib
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa

from hosting.core import Clock, TooMany, TooManyTables
from hosting.db import Store, TimedService, writes
from hosting.db.schema import tables, uses

Use: TypeAlias = Literal["import", "replay", "turn", "vote", "offer", "quiet", "post"]

TIMES: Final[dict[Use, timedelta]] = {
    "import": timedelta(days=1),
    "replay": timedelta(hours=1),
    "turn": timedelta(hours=1),
    "vote": timedelta(hours=1),
    "offer": timedelta(hours=1),
    "quiet": timedelta(days=1),
    "post": timedelta(hours=1),
}
"""Period over which the uses of each kind are counted."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Maximum uses by one person."""

    tables: int = 25
    """Tables that a person opened and that have not ended."""
    imports: int = 10
    """Imports a day."""
    replays: int = 60
    """Replays an hour, animations and curves."""
    turns: int = 600
    """Turns reviewed singly an hour: a whole game a few times over."""
    votes: int = 6
    """Votes opened an hour."""
    offers: int = 6
    """Offers of seats made an hour."""
    quiet: int = 6
    """Changes of quiet hours a day: moving them along with the sun would stop one's clock."""
    posts: int = 10
    """Posts requested an hour that everybody in a channel sees, such as a table's post once more."""
    place: int = 2
    """Factor for all people in a channel together."""
    server: int = 10
    """Factor for all people of a server together."""

    def of(self, use: Use) -> int:
        """Return the maximum uses of a kind."""
        return {
            "import": self.imports,
            "replay": self.replays,
            "turn": self.turns,
            "vote": self.votes,
            "offer": self.offers,
            "quiet": self.quiet,
            "post": self.posts,
        }[use]


class Limits(TimedService):
    """Rate limits and their uses."""

    def __init__(self, store: Store, clock: Clock, bounds: Bounds | None) -> None:
        super().__init__(store, clock)
        self._bounds = bounds

    async def use(self, use: Use, person: int, guild: int, place: int | None = None) -> tuple[int, ...]:
        """Count a use, before its action; `place`: the channel that it is counted for as well.

        Return the ids of the counted uses. Raises TooMany, and then counts nothing.
        """
        return () if self._bounds is None else await self._use(self._bounds, use, person, guild, place)

    @contextlib.asynccontextmanager
    async def using(self, use: Use, person: int, guild: int, place: int | None = None) -> AsyncIterator[None]:
        """Count a use for the action in the block, unless that is refused or fails. Raises TooMany."""
        numbers = await self.use(use, person, guild, place)
        try:
            yield
        except Exception:
            await self._give_back(numbers)
            raise

    @writes
    def _use(
        self, conn: sa.Connection, bounds: Bounds, use: Use, person: int, guild: int, place: int | None
    ) -> tuple[int, ...]:
        now, most, there = self._clock.now(), bounds.of(use), f"{use}@{place}"
        begin = now - TIMES[use]
        conn.execute(sa.delete(uses).where(uses.c.kind.in_((use, there)), uses.c.at <= begin))
        lately = sa.select(sa.func.count()).select_from(uses).where(uses.c.at <= now)
        for whose, kind, mine, bound in (
            ("person", use, uses.c.person == person, most),
            ("place", there, uses.c.guild == guild, most * bounds.place),
            ("server", use, uses.c.guild == guild, most * bounds.server),
        ):
            if conn.execute(lately.where(uses.c.kind == kind, mine)).scalar_one() >= bound:
                hours = int(TIMES[use].total_seconds() // 3600)
                raise TooMany(f"{bound} of {kind} in {hours} h by {whose}", what=use, most=bound, whose=whose)
        add = sa.insert(uses).returning(uses.c.id)
        kinds = (use,) if place is None else (use, there)
        values = {"person": person, "guild": guild, "at": now}
        return tuple(conn.execute(add.values(kind=kind, **values)).scalar_one() for kind in kinds)

    @writes
    def _give_back(self, conn: sa.Connection, numbers: Collection[int]) -> None:
        conn.execute(sa.delete(uses).where(uses.c.id.in_(numbers)))


def check_tables(conn: sa.Connection, bounds: Bounds, person: int, guild: int, live: tuple[str, ...]) -> None:
    """Check the number of live tables. Raises TooManyTables if one more is too many for a person or a server."""
    open_now = sa.select(sa.func.count()).select_from(tables).where(tables.c.status.in_(live), tables.c.guild == guild)
    if conn.execute(open_now.where(tables.c.owner == person)).scalar_one() >= bounds.tables:
        raise TooManyTables(f"person {person} has {bounds.tables} tables", most=bounds.tables, whose="person")
    most = bounds.tables * bounds.server
    if conn.execute(open_now).scalar_one() >= most:
        raise TooManyTables(f"server {guild} has {most} tables", most=most, whose="server")

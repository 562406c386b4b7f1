"""Searches: people who want a game with anybody, and the tables that come of them.

Nobody learns why they were not seated: somebody avoided, too many tables and a hidden channel look alike.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, groupby
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import PRESETS, USUAL_HINTS, Person, Seat, Table, errors
from hosting.db import reads, rows, value_of, writes
from hosting.db.schema import searches
from hosting.jobs import jobs, kinds
from hosting.notify import calls, notices
from hosting.people import apart, clean_name
from hosting.play.lobby import LIVE, lay, sit, start
from hosting.play.positions import GameService
from hosting.servers import check_tables, guild_settings

FOUND: Final = "found"
LAPSED: Final = "search-lapsed"
LASTS: Final = timedelta(days=7)
MAX_SEARCHES: Final = 10
MAX_TRIED: Final = 20
"""People tried for one table, those who have waited longest."""


@dataclass(frozen=True, slots=True)
class Search:
    id: int
    guild: int
    channel: int
    person: int
    name: str
    game: str
    places: int
    clock: str
    """A key of `PRESETS`; any other word for no clocks."""
    language: str
    wide: bool
    """True if a table on another of their servers will do, where that allows it."""
    since: datetime
    until: datetime

    @property
    def what(self) -> tuple[str, int, str, str]:
        return self.game, self.places, self.clock, self.language


def _same(search: Search) -> sa.ColumnElement[bool]:
    columns = searches.c.game, searches.c.places, searches.c.clock, searches.c.language
    return sa.and_(*(column == value for column, value in zip(columns, search.what, strict=True)))


def _find(conn: sa.Connection, *where: sa.ColumnElement[bool]) -> list[Search]:
    query = sa.select(searches).where(*where).order_by(searches.c.since, searches.c.id)
    return [value_of(Search, row) for row in conn.execute(query)]


def _open(conn: sa.Connection, guild: int, now: datetime) -> list[Search]:
    where = searches.c.guild == guild
    if guild_settings(conn, guild).wide_search:
        where |= searches.c.wide
    return _find(conn, where, searches.c.until > now)


class Searches(GameService):
    @writes
    def begin(
        self,
        conn: sa.Connection,
        person: Person,
        guild: int,
        channel: int,
        *,
        game: str,
        places: int,
        clock: str,
        language: str,
        wide: bool = False,
    ) -> Search:
        """Look for people; a search for the same on the server goes on from now. Raises BadValue, TableError."""
        fewest, most = self._positions.game(game).seats
        if not max(fewest, 2) <= places <= most:
            raise errors.BadValue(f"{game} is for {fewest} to {most} seats, not {places}", fewest=fewest, most=most)
        check_tables(conn, self._quotas, person.id, guild, LIVE)
        now, what = self._clock.now(), {"game": game, "places": places, "clock": clock, "language": language}
        values = {"channel": channel, "name": clean_name(person.name), "wide": wide, "until": now + LASTS}
        mine = _find(conn, searches.c.person == person.id)
        same = [search.id for search in mine if (search.guild, *search.what) == (guild, *what.values())]
        if same:
            conn.execute(sa.update(searches).where(searches.c.id.in_(same)).values(**values))
        elif len(mine) >= MAX_SEARCHES:
            raise errors.TableError(f"{person.id} has {MAX_SEARCHES} searches", "search-many", most=MAX_SEARCHES)
        else:
            new = sa.insert(searches).values(guild=guild, person=person.id, since=now, **what, **values)
            same = [int(conn.execute(new.returning(searches.c.id)).scalar_one())]
        (search,) = _find(conn, searches.c.id.in_(same))
        elsewhere = conn.execute(sa.select(searches.c.guild).where(_same(search)).distinct()).scalars()
        for number in sorted({guild, *elsewhere}) if wide else [guild]:
            jobs.add(conn, kinds.SEARCH, number, guild=number)
        return search

    @writes
    def leave(self, conn: sa.Connection, number: int, person: int) -> None:
        conn.execute(sa.delete(searches).where(searches.c.id == number, searches.c.person == person))

    @reads
    def of_person(self, conn: sa.Connection, person: int) -> list[tuple[Search, int]]:
        count = sa.select(sa.func.count(searches.c.person.distinct()))
        return [
            (search, conn.execute(count.where(_same(search), searches.c.guild == search.guild)).scalar_one())
            for search in _find(conn, searches.c.person == person)
        ]

    @reads
    def enough(self, conn: sa.Connection, guild: int) -> list[tuple[Search, ...]]:
        """Return the searches from which a server's tables could come, by what they want."""
        there = sorted(_open(conn, guild, self._clock.now()), key=lambda search: search.what)
        alike = [tuple(some) for _, some in groupby(there, key=lambda search: search.what)]
        here = [some for some in alike if any(search.guild == guild for search in some)]
        return [some for some in here if len({search.person for search in some}) >= some[0].places]

    def _group(self, conn: sa.Connection, guild: int, fit: Collection[int]) -> tuple[Search, ...]:
        """Return people for a table among those who `fit`, the longest waiting first, or nobody."""
        there = [search for search in _open(conn, guild, self._clock.now()) if search.id in fit]
        free = [search for search in there if self._is_free(conn, search.person, guild)][:MAX_TRIED]
        apart_pairs = {frozenset(pair) for pair in apart(conn, {search.person for search in free})}

        def fits(group: Sequence[Search]) -> bool:
            pairs = [frozenset(pair) for pair in combinations([search.person for search in group], 2)]
            here = any(search.guild == guild for search in group)
            return here and not any(len(pair) == 1 or pair in apart_pairs for pair in pairs)

        return next(filter(fits, combinations(free, free[0].places if free else 1)), ())

    choose = reads(_group)

    @writes
    def seat(
        self, conn: sa.Connection, guild: int, chosen: Mapping[int, str], *, channel: int, thread: int, name: str
    ) -> Table | None:
        """Begin a table of those chosen, and tell them; None if they cannot be seated."""
        group, now = self._group(conn, guild, chosen), self._clock.now()
        if not group:
            return None
        first, control = group[0], PRESETS.get(group[0].clock)
        table_id = lay(
            conn,
            guild=guild,
            channel=channel,
            thread=thread,
            name=name,
            game=first.game,
            options=self._positions.game(first.game).options({}),
            order="drawn",
            places=first.places,
            language=first.language,
            owner=first.person,
            created=now,
            time_control=None if control is None else control.write(),
            hints=USUAL_HINTS,
        )
        for number, search in enumerate(group):
            sit(conn, table_id, Seat(number, search.person, None, clean_name(chosen[search.id])))
        conn.execute(sa.delete(searches).where(searches.c.id.in_(list(chosen))))
        table = start(conn, self._positions, rows.table(conn, table_id), None, now).position.table
        calls.call_together(conn, table, now)
        return table

    @writes
    def lapse(self, conn: sa.Connection, guild: int) -> datetime | None:
        """End old searches; return when the next one ends."""
        now, here = self._clock.now(), searches.c.guild == guild
        for search in _find(conn, here, searches.c.until <= now):
            conn.execute(sa.delete(searches).where(searches.c.id == search.id))
            due = account.of_person(conn, search.person).awake(now)
            payload = {"game": search.game, "places": search.places, "language": search.language}
            notices.add(conn, LAPSED, now, guild=guild, person=search.person, due=due, payload=payload)
        return min((search.until for search in _find(conn, here)), default=None)

    def _is_free(self, conn: sa.Connection, person: int, guild: int) -> bool:
        try:
            check_tables(conn, self._quotas, person, guild, LIVE)
        except errors.TableError:
            return False
        return True

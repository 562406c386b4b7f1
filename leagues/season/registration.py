"""Registration for a season: registering, checking in, withdrawing before the draw; and the queue of a ladder."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

import sqlalchemy as sa

from hosting.core import Clock, Person
from hosting.db import Store, reads, writes
from hosting.people import met, plain
from leagues.rules import (
    BadFile,
    NotRegistered,
    NotRegistering,
    NotThatStep,
    Paused,
    Rating,
    State,
    TooManyTables,
    ladder,
    seating,
)
from leagues.season import pairing
from leagues.season.admission import registers, room
from leagues.season.changes import changed, refresh, schedule, tell
from leagues.season.running import plan
from leagues.season.stored_ratings import Ratings
from leagues.store import Entry, Format, League, Season, audit_log, rows
from leagues.store.schema import GOING_ON, entries, fixtures, leagues, queue, regulars, seasons

MOVED_UP: Final = "league-moved-up"
"""The kind of notice for a person who moves up from the waiting list."""


@dataclass(frozen=True, slots=True)
class Registration:
    """Registration, check-in, the waiting list, and the queue of a ladder."""

    _store: Store
    _clock: Clock
    _ratings: Ratings

    @writes
    def register(
        self,
        conn: sa.Connection,
        season_id: int,
        person: Person,
        account: datetime | None = None,
        *,
        by: Person | None = None,
    ) -> Entry:
        """Register a person for a season, on its waiting list if it is full or has been drawn.

        `account` is since when their account exists. An admin can let in who is paused (`by`), but not themselves.
        Idempotent. Raises NoSuchLeague, NotRegistering if it admits nobody any more, Paused.
        """
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if registers(conn, season, person, account, now, excused=by is not None and by.id != person.id):
            if by is not None:
                facts = {"people": [person.id], "name": plain(person.name)}
                audit_log.of_season(conn, season, now, by, "let-in", facts=facts)
            _came(conn, league, season)
        return rows.entered(conn, season_id, person.id)

    @writes
    def register_all(
        self,
        conn: sa.Connection,
        season_id: int,
        people: Mapping[int, Person],
        by: Person,
        accounts: Mapping[int, datetime] | None = None,
    ) -> int:
        """Register many people for a season before its check-in, all or none; return how many were new.

        `people` are by the lines of the file that names them, `accounts` has the creation times of accounts by people's
        ids. Raises NoSuchLeague, NotRegistering, BadFile with the line of a paused person.
        """
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.state not in (State.DRAFT, State.OPEN):
            raise NotRegistering(f"season {season_id} is {season.state}")
        count = 0
        for line, person in people.items():
            try:
                count += registers(conn, season, person, (accounts or {}).get(person.id), now, early=True)
            except Paused as error:
                raise BadFile("paused", line, person.name) from error
        if count:
            audit_log.of_season(conn, season, now, by, "registered", facts={"count": count})
            refresh(conn, league, changed(conn, season))
        return count

    @writes
    def withdraw(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Withdraw a person from a season before it is drawn, or from its waiting list; the next in line has the place.

        Idempotent. Raises NoSuchLeague, NotRegistered, NotRegistering: after the draw it is `drop`.
        """
        (league, season), entry = rows.with_league(conn, season_id), rows.entered(conn, season_id, person)
        before = season.state in (State.DRAFT, State.OPEN, State.CHECK_IN)
        if entry.status == "withdrawn":
            return entry
        if not before and entry.status != "reserve":
            raise NotRegistering(f"season {season_id} is {season.state}")
        rows.set_entry(conn, season_id, person, status="withdrawn")
        if before:
            _moves_up(conn, league, season, self._clock.now())
        refresh(conn, league, changed(conn, season))
        return rows.entered(conn, season_id, person)

    @writes
    def check_in(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Confirm that a person will play. One who declined before and finds no room is put on the waiting list.

        Raises NoSuchLeague, NotRegistered, NotRegistering outside the check-in.
        """
        (league, season), entry = rows.with_league(conn, season_id), rows.entered(conn, season_id, person)
        if season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
            raise NotRegistering(f"season {season_id} is {season.state}")
        if entry.status == "registered":
            rows.set_entry(conn, season_id, person, status="checked-in")
        elif entry.status == "out":
            rows.set_entry(conn, season_id, person, status="checked-in" if room(conn, season) else "reserve")
        refresh(conn, league, changed(conn, season))
        return rows.entered(conn, season_id, person)

    @writes
    def check_out(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Record that a person will not play after all; the next in line has the place.

        Raises NoSuchLeague, NotRegistered, NotRegistering outside the check-in.
        """
        (league, season), entry = rows.with_league(conn, season_id), rows.entered(conn, season_id, person)
        if season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
            raise NotRegistering(f"season {season_id} is {season.state}")
        if entry.status != "out":
            rows.set_entry(conn, season_id, person, status="out")
            _moves_up(conn, league, season, self._clock.now())
            refresh(conn, league, changed(conn, season))
        return rows.entered(conn, season_id, person)

    @writes
    def stay(self, conn: sa.Connection, season_id: int, person: Person, account: datetime | None = None) -> None:
        """Register a person for every season of a league from its opening on, and for this one if it admits them.

        `account` as in `register`. Idempotent. Raises NoSuchLeague, Paused.
        """
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if not _stays(conn, league.id, person.id):
            values = {"league": league.id, "person": person.id, "name": plain(person.name), "account": account}
            conn.execute(sa.insert(regulars).values(**values, at=now))
        met(conn, person)
        with contextlib.suppress(NotRegistering):
            if registers(conn, season, person, account, now):
                _came(conn, league, season)

    @writes
    def stay_no_more(self, conn: sa.Connection, season_id: int, person: int) -> bool:
        """Register a person for no further season of a league; return whether they were. Raises NoSuchLeague."""
        league = rows.season(conn, season_id).league
        mine = (regulars.c.league == league) & (regulars.c.person == person)
        return bool(conn.execute(sa.delete(regulars).where(mine)).rowcount)

    @writes
    def rename(self, conn: sa.Connection, guild: int, person: Person) -> None:
        """Use a person's present name in all seasons of a server that are not over, and in those to come."""
        called = {"name": plain(person.name)}
        here = sa.select(leagues.c.id).where(leagues.c.guild == guild)
        going = sa.select(seasons.c.id).where(seasons.c.league.in_(here), sa.text(GOING_ON))
        mine = sa.update(entries).where(entries.c.person == person.id, entries.c.season.in_(going))
        for season_id in conn.execute(mine.values(**called).returning(entries.c.season)).scalars().all():
            league, season = rows.with_league(conn, season_id)
            refresh(conn, league, changed(conn, season))
        theirs = (regulars.c.person == person.id) & regulars.c.league.in_(here)
        conn.execute(sa.update(regulars).where(theirs).values(**called))

    @reads
    def stays(self, conn: sa.Connection, season_id: int, person: int) -> bool:
        """Return whether a person is registered for every season of a league. Raises NoSuchLeague."""
        return _stays(conn, rows.season(conn, season_id).league, person)

    @writes
    def set_plan(
        self, conn: sa.Connection, season_id: int, person: int, plan: Literal["retire", "rest"] | None
    ) -> Entry:
        """Set what a person does after the present stage or round; nobody counts as having left a table by that.

        `pairing.plans` has the ways. Raises NoSuchLeague, NotRegistered, NotThatStep.
        """
        league, view = rows.with_league(conn, season_id)[0], rows.view(conn, season_id)
        season, ways = view.season, pairing.plans(view, person)
        rows.entered(conn, season_id, person)
        if not ways or plan not in (None, *ways):
            raise NotThatStep(f"{person} cannot {plan} in season {season_id} now")
        rows.set_entry(conn, season_id, person, plan=plan)
        refresh(conn, league, changed(conn, season))
        return rows.entered(conn, season_id, person)

    async def enqueue(self, season_id: int, person: int) -> int | None:
        """Add a person to a ladder's queue; return the table planned by that, None if too few wait.

        Raises NoSuchLeague, NotRegistered, NotRegistering if no ladder runs, TooManyTables.
        """
        return await self._enqueue(season_id, person, await self._ratings.of_guild(await self._guild(season_id)))

    @writes
    def dequeue(self, conn: sa.Connection, season_id: int, person: int) -> None:
        """Remove a person from the queue. Idempotent."""
        conn.execute(sa.delete(queue).where(queue.c.season == season_id, queue.c.person == person))

    @reads
    def _guild(self, conn: sa.Connection, season_id: int) -> int:
        return rows.with_league(conn, season_id)[0].guild

    @writes
    def _enqueue(self, conn: sa.Connection, season_id: int, person: int, rated: Mapping[int, Rating]) -> int | None:
        (league, season), entry = rows.with_league(conn, season_id), rows.entered(conn, season_id, person)
        if season.rules.format != Format.LADDER or season.state != State.RUNNING or season.held is not None:
            raise NotRegistering(f"season {season_id} is no ladder that runs")
        if not entry.plays:
            raise NotRegistered(f"{person} has left season {season_id}")
        if len(rows.with_person(conn, season_id, person, fixtures.c.status != "over")) >= ladder.MAX_OPEN:
            raise TooManyTables(f"{person} has open tables in season {season_id}", count=ladder.MAX_OPEN)
        waits = sa.select(queue).where(queue.c.season == season_id).order_by(queue.c.at, queue.c.person)
        waiting = [row.person for row in conn.execute(waits)]
        if person in waiting:
            return None
        conn.execute(sa.insert(queue).values(season=season_id, person=person, at=self._clock.now()))
        means = {person: rating.mean for person, rating in rated.items()}
        people = ladder.table([*waiting, person], means, season.rules.seats, season.rules.apart)
        refresh(conn, league, changed(conn, season))
        return None if people is None else _plan(conn, league, season, people)


def _came(conn: sa.Connection, league: League, season: Season) -> None:
    """Trigger what follows a registration: with the last one who was missing there is a group more."""
    after = changed(conn, season)
    refresh(conn, league, after)
    if season.state in (State.DRAWN, State.RUNNING) and season.held is None:
        schedule(conn, league, after, at_once=True)


def _plan(conn: sa.Connection, league: League, season: Season, people: tuple[int, ...]) -> int:
    """Plan a table of a ladder for people from the queue."""
    conn.execute(sa.delete(queue).where(queue.c.season == season.id, queue.c.person.in_(people)))
    _, (group,) = rows.of_season(conn, season.id)
    before = rows.in_groups(conn, (group,))
    known = [tuple(person or 0 for person in fixture.people) for fixture in before]
    number = len(before) + 1
    sat = seating.counted(known, season.rules.seats)
    order = seating.seated(people, sat, rows.salt(conn, season.id), "ladder", number)
    return plan(conn, league.guild, group.id, 1, number, order)


def _moves_up(conn: sa.Connection, league: League, season: Season, now: datetime) -> None:
    """Give a free place to the first of the waiting list, and notify them; during the check-in they are in."""
    waiting = rows.in_season(conn, season.id, entries.c.status == "reserve")
    if not waiting or not room(conn, season):
        return
    person = waiting[0].person
    status = "checked-in" if season.state == State.CHECK_IN else "registered"
    rows.set_entry(conn, season.id, person, status=status)
    tell(conn, league, season, MOVED_UP, now, person, {})


def _stays(conn: sa.Connection, league: int, person: int) -> bool:
    mine = (regulars.c.league == league) & (regulars.c.person == person)
    return conn.execute(sa.select(regulars.c.person).where(mine)).first() is not None

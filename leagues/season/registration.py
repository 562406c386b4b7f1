"""Registration for a season: registering, checking in, withdrawing before the draw; and the queue of a ladder."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Person
from hosting.db import reads, writes
from hosting.db.schema import participations
from hosting.db.schema import tables as hosted
from hosting.notify import notices
from hosting.people import met
from hosting.play import plain
from leagues.rules import BadFile, NotRegistered, NotRegistering, Paused, Rating, State, ladder, seating
from leagues.season import pairing
from leagues.season.base import changed, show
from leagues.season.running import plan
from leagues.season.stored_ratings import Rated
from leagues.store import Entry, Format, Season, Status, audit_log, result_of, rows
from leagues.store.schema import entries, fixtures, groups, listed, queue, seasons, stages

FORFEITS: Final = 2
"""Number of left tables of a league after which a person is paused there."""
FINISHED: Final = 3
"""Number of games on the server, played to their end since then, that end the pause."""
MOVED_UP: Final = "league-moved-up"
"""The kind of notice for a person who moves up from the waiting list."""


class Entering(Rated):
    """Registration, check-in, the waiting list, and the queue of a ladder."""

    @writes
    def register(
        self,
        conn: sa.Connection,
        season_id: int,
        person: Person,
        account: datetime | None = None,
        *,
        excused: bool = False,
    ) -> Entry:
        """Register a person for a season, on its waiting list if it is full or has been drawn.

        `account` is since when their account exists; `excused` admits a paused person. Idempotent. Raises NoSuchLeague,
        NotRegistering if it admits nobody any more, Paused.
        """
        season = rows.season(conn, season_id)
        if self._registers(conn, season, person, account, excused=excused):
            self._changed(conn, season)
        return _entry(conn, season_id, person.id)

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
        season = rows.season(conn, season_id)
        if season.state not in (State.DRAFT, State.OPEN):
            raise NotRegistering(f"season {season_id} is {season.state}")
        count = 0
        for line, person in people.items():
            try:
                count += self._registers(conn, season, person, (accounts or {}).get(person.id), early=True)
            except Paused as error:
                raise BadFile("paused", line, person.name) from error
        if count:
            audit_log.of_season(conn, season, self._clock.now(), by, "registered", facts={"count": count})
            self._changed(conn, season)
        return count

    def _registers(
        self,
        conn: sa.Connection,
        season: Season,
        person: Person,
        account: datetime | None,
        *,
        excused: bool = False,
        early: bool = False,
    ) -> bool:
        """Store a registration; return whether it is new. `early`: a draft admits people, too."""
        now, known = self._clock.now(), rows.entry(conn, season.id, person.id)
        if known is not None and known.status in ("registered", "checked-in", "reserve"):
            return False
        status = _comes_as(conn, season, early=early)
        if status is None or (known is not None and known.status == "dropped"):
            raise NotRegistering(f"season {season.id} is {season.state}")
        if not excused and paused(conn, season.league, person.id):
            raise Paused(f"{person.id} has left too many tables of league {season.league}", games=FINISHED)
        young = account is not None and now - account < timedelta(days=season.rules.youngest)
        values = {"name": plain(person.name), "status": status, "at": now, "young": young}
        if known is None:
            conn.execute(sa.insert(entries).values(season=season.id, person=person.id, **values))
        else:
            conn.execute(sa.update(entries).where(_this(season.id, person.id)).values(**values))
        met(conn, person)
        if season.rules.format == Format.LADDER and season.state == State.RUNNING:
            _joins(conn, season, person.id)
        return True

    @writes
    def withdraw(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Withdraw a person from a season before it is drawn, or from its waiting list; the next in line has the place.

        Idempotent. Raises NoSuchLeague, NotRegistered, NotRegistering: after the draw it is `drop`.
        """
        season, entry = self._entered(conn, season_id, person)
        before = season.state in (State.DRAFT, State.OPEN, State.CHECK_IN)
        if entry.status == "withdrawn":
            return entry
        if not before and entry.status != "reserve":
            raise NotRegistering(f"season {season_id} is {season.state}")
        conn.execute(sa.update(entries).where(_this(season_id, person)).values(status="withdrawn"))
        if before:
            self._moves_up(conn, season)
        self._changed(conn, season)
        return _entry(conn, season_id, person)

    @writes
    def check_in(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Confirm that a person will play. One who declined before and finds no room is put on the waiting list.

        Raises NoSuchLeague, NotRegistered, NotRegistering outside the check-in.
        """
        season, entry = self._entered(conn, season_id, person)
        if season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
            raise NotRegistering(f"season {season_id} is {season.state}")
        if entry.status == "registered":
            _set(conn, entry, "checked-in")
        elif entry.status == "out":
            _set(conn, entry, "checked-in" if _room(conn, season) else "reserve")
        self._changed(conn, season)
        return _entry(conn, season_id, person)

    @writes
    def check_out(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Record that a person will not play after all; the next in line has the place.

        Raises NoSuchLeague, NotRegistered, NotRegistering outside the check-in.
        """
        season, entry = self._entered(conn, season_id, person)
        if season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
            raise NotRegistering(f"season {season_id} is {season.state}")
        if entry.status != "out":
            _set(conn, entry, "out")
            self._moves_up(conn, season)
            self._changed(conn, season)
        return _entry(conn, season_id, person)

    async def enqueue(self, season_id: int, person: int) -> int | None:
        """Add a person to a ladder's queue; return the table planned by that, None if too few wait.

        Raises NoSuchLeague, NotRegistered, NotRegistering if no ladder runs.
        """
        season = await self._season(season_id)
        rated = await self.ratings((await self._league(season.league)).guild)
        return await self._enqueue(season_id, person, rated)

    @writes
    def dequeue(self, conn: sa.Connection, season_id: int, person: int) -> None:
        """Remove a person from the queue. Idempotent."""
        conn.execute(sa.delete(queue).where(queue.c.season == season_id, queue.c.person == person))

    @writes
    def set_listed(self, conn: sa.Connection, person: int, listed_: bool) -> None:
        """Set whether a person is in lists of ratings."""
        conn.execute(sa.delete(listed).where(listed.c.person == person))
        if listed_:
            conn.execute(sa.insert(listed).values(person=person))

    @reads
    def listed(self, conn: sa.Connection) -> frozenset[int]:
        """Return the people who want to be in lists of ratings."""
        return frozenset(conn.execute(sa.select(listed.c.person)).scalars())

    @reads
    def is_paused(self, conn: sa.Connection, league_id: int, person: int) -> bool:
        """Return whether a person has left so many tables of a league that they have to finish others first."""
        return paused(conn, league_id, person)

    @writes
    def _enqueue(self, conn: sa.Connection, season_id: int, person: int, rated: Mapping[int, Rating]) -> int | None:
        season, entry = self._entered(conn, season_id, person)
        if season.rules.format != Format.LADDER or season.state != State.RUNNING or season.held is not None:
            raise NotRegistering(f"season {season_id} is no ladder that runs")
        if not entry.plays:
            raise NotRegistered(f"{person} has left season {season_id}")
        waits = sa.select(queue).where(queue.c.season == season_id).order_by(queue.c.at, queue.c.person)
        waiting = [row.person for row in conn.execute(waits)]
        if person in waiting:
            return None
        conn.execute(sa.insert(queue).values(season=season_id, person=person, at=self._clock.now()))
        means = {one: rating.mean for one, rating in rated.items()}
        chosen = ladder.table([*waiting, person], means, season.rules.seats, season.rules.apart)
        self._changed(conn, season)
        return None if chosen is None else self._plan(conn, season, chosen)

    def _plan(self, conn: sa.Connection, season: Season, people: tuple[int, ...]) -> int:
        """Plan a table of a ladder for people from the queue."""
        conn.execute(sa.delete(queue).where(queue.c.season == season.id, queue.c.person.in_(people)))
        _, (group,) = rows.of_season(conn, season.id)
        before = rows.in_groups(conn, (group,))
        known = [tuple(one or 0 for one in fixture.people) for fixture in before]
        number = len(before) + 1
        sat = seating.counted(known, season.rules.seats)
        order = seating.seated(people, sat, rows.salt(conn, season.id), "ladder", number)
        return plan(conn, rows.league(conn, season.league).guild, group.id, 1, number, order)

    def _moves_up(self, conn: sa.Connection, season: Season) -> None:
        """Give a free place to the first of the waiting list, and notify them."""
        waiting = [entry for entry in rows.in_season(conn, season.id) if entry.status == "reserve"]
        if not waiting or not _room(conn, season):
            return
        _set(conn, waiting[0], "registered")
        league = rows.league(conn, season.league)
        payload = {"league": league.id, "season": season.id}
        now = self._clock.now()
        notices.add(
            conn,
            MOVED_UP,
            now,
            guild=league.guild,
            person=waiting[0].person,
            channel=league.channel,
            payload=payload,
        )

    def _entered(self, conn: sa.Connection, season_id: int, person: int) -> tuple[Season, Entry]:
        season = rows.season(conn, season_id)
        return season, _entry(conn, season_id, person)

    def _changed(self, conn: sa.Connection, season: Season) -> None:
        show(conn, rows.league(conn, season.league).guild, changed(conn, season))


def paused(conn: sa.Connection, league_id: int, person: int) -> bool:
    """Return whether a person has left so many tables of a league that they have to finish others first.

    A person who never came and was replaced has left one.
    """
    mine = (
        sa.select(fixtures.c.result, fixtures.c.ended)
        .join(groups, groups.c.id == fixtures.c.group)
        .join(stages, stages.c.id == groups.c.stage)
        .join(seasons, seasons.c.id == stages.c.season)
        .join(entries, (entries.c.season == seasons.c.id) & (entries.c.person == person))
        .where(seasons.c.league == league_id, fixtures.c.result.is_not(None))
    )
    left: list[datetime] = [
        row.ended
        for row in conn.execute(mine)
        if any(one.person == person and one.left for one in result_of(row.result).finishes)
    ]
    dropped = (
        sa.select(entries.c.at)
        .join(seasons, seasons.c.id == entries.c.season)
        .where(seasons.c.league == league_id, entries.c.person == person, entries.c.status == "dropped")
    )
    if not left:
        left = list(conn.execute(dropped).scalars())
    if len(left) < FORFEITS:
        return False
    guild = rows.league(conn, league_id).guild
    finished = (
        sa.select(sa.func.count())
        .select_from(participations.join(hosted, hosted.c.id == participations.c.table))
        .where(
            participations.c.person == person,
            participations.c.ending.in_(("won", "lost", "drawn", "finished")),
            participations.c.until > max(left),
            hosted.c.guild == guild,
        )
    )
    return int(conn.execute(finished).scalar_one()) < FINISHED


def _comes_as(conn: sa.Connection, season: Season, *, early: bool) -> Status | None:
    """Return the status of a new registration, `early` for a draft as well; None if nobody is admitted."""
    match season.state:
        case State.DRAFT if early:
            return "registered" if _room(conn, season) else "reserve"
        case State.OPEN:
            return "registered" if _room(conn, season) else "reserve"
        case State.CHECK_IN:
            return "checked-in" if _room(conn, season) else "reserve"
        case State.DRAWN | State.RUNNING:
            ladder_runs = season.rules.format == Format.LADDER and season.state == State.RUNNING
            return "checked-in" if ladder_runs and _room(conn, season) else "reserve"
    return None


def _room(conn: sa.Connection, season: Season) -> bool:
    """Return whether there is room for another person."""
    rules = season.rules
    possible = pairing.most(rules.format, rules.seats)
    room = min(rules.most, possible) if rules.most else possible
    return sum(entry.plays for entry in rows.in_season(conn, season.id)) < room


def _joins(conn: sa.Connection, season: Season, person: int) -> None:
    """Put a person into the one group of a running ladder, unless they are on its waiting list."""
    _, found = rows.of_season(conn, season.id)
    if _entry(conn, season.id, person).plays:
        for group in found:
            people = [*group.people, person] if person not in group.people else list(group.people)
            conn.execute(sa.update(groups).where(groups.c.id == group.id).values(people=people))


def _this(season: int, person: int) -> sa.ColumnElement[bool]:
    return (entries.c.season == season) & (entries.c.person == person)


def _set(conn: sa.Connection, entry: Entry, status: Status) -> None:
    conn.execute(sa.update(entries).where(_this(entry.season, entry.person)).values(status=status))


def _entry(conn: sa.Connection, season_id: int, person: int) -> Entry:
    entry = rows.entry(conn, season_id, person)
    if entry is None:
        raise NotRegistered(f"{person} is not in season {season_id}")
    return entry

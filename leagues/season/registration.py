"""Registration for a season: registering, checking in, withdrawing before the draw; and the queue of a ladder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.core import Clock, Person
from hosting.db import Store, reads, writes
from hosting.db.schema import participations
from hosting.db.schema import tables as hosted
from hosting.notify import notices
from hosting.people import met, plain
from leagues.rules import BadFile, NotRegistered, NotRegistering, Paused, Rating, State, ladder, seating
from leagues.season import pairing
from leagues.season.changes import changed, refresh
from leagues.season.running import plan
from leagues.season.stored_ratings import Ratings
from leagues.store import Entry, Format, League, Season, Status, audit_log, result_of, rows
from leagues.store.schema import entries, fixtures, groups, queue, seasons, stages

FORFEITS: Final = 2
"""Number of left tables of a league after which a person is paused there."""
FINISHED: Final = 3
"""Number of games on the server, played to their end since then, that end the pause."""
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
        excused: bool = False,
    ) -> Entry:
        """Register a person for a season, on its waiting list if it is full or has been drawn.

        `account` is since when their account exists; `excused` admits a paused person. Idempotent. Raises NoSuchLeague,
        NotRegistering if it admits nobody any more, Paused.
        """
        league, season = rows.with_league(conn, season_id)
        if _registers(conn, season, person, account, self._clock.now(), excused=excused):
            refresh(conn, league, changed(conn, season))
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
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.state not in (State.DRAFT, State.OPEN):
            raise NotRegistering(f"season {season_id} is {season.state}")
        count = 0
        for line, person in people.items():
            try:
                count += _registers(conn, season, person, (accounts or {}).get(person.id), now, early=True)
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
        (league, season), entry = rows.with_league(conn, season_id), _entry(conn, season_id, person)
        before = season.state in (State.DRAFT, State.OPEN, State.CHECK_IN)
        if entry.status == "withdrawn":
            return entry
        if not before and entry.status != "reserve":
            raise NotRegistering(f"season {season_id} is {season.state}")
        conn.execute(sa.update(entries).where(_this(season_id, person)).values(status="withdrawn"))
        if before:
            _moves_up(conn, league, season, self._clock.now())
        refresh(conn, league, changed(conn, season))
        return _entry(conn, season_id, person)

    @writes
    def check_in(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Confirm that a person will play. One who declined before and finds no room is put on the waiting list.

        Raises NoSuchLeague, NotRegistered, NotRegistering outside the check-in.
        """
        (league, season), entry = rows.with_league(conn, season_id), _entry(conn, season_id, person)
        if season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
            raise NotRegistering(f"season {season_id} is {season.state}")
        if entry.status == "registered":
            _set(conn, entry, "checked-in")
        elif entry.status == "out":
            _set(conn, entry, "checked-in" if _room(conn, season) else "reserve")
        refresh(conn, league, changed(conn, season))
        return _entry(conn, season_id, person)

    @writes
    def check_out(self, conn: sa.Connection, season_id: int, person: int) -> Entry:
        """Record that a person will not play after all; the next in line has the place.

        Raises NoSuchLeague, NotRegistered, NotRegistering outside the check-in.
        """
        (league, season), entry = rows.with_league(conn, season_id), _entry(conn, season_id, person)
        if season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
            raise NotRegistering(f"season {season_id} is {season.state}")
        if entry.status != "out":
            _set(conn, entry, "out")
            _moves_up(conn, league, season, self._clock.now())
            refresh(conn, league, changed(conn, season))
        return _entry(conn, season_id, person)

    async def enqueue(self, season_id: int, person: int) -> int | None:
        """Add a person to a ladder's queue; return the table planned by that, None if too few wait.

        Raises NoSuchLeague, NotRegistered, NotRegistering if no ladder runs.
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
        (league, season), entry = rows.with_league(conn, season_id), _entry(conn, season_id, person)
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
        people = ladder.table([*waiting, person], means, season.rules.seats, season.rules.apart)
        refresh(conn, league, changed(conn, season))
        return None if people is None else _plan(conn, league, season, people)


def _registers(
    conn: sa.Connection,
    season: Season,
    person: Person,
    account: datetime | None,
    now: datetime,
    *,
    excused: bool = False,
    early: bool = False,
) -> bool:
    """Store a registration; return whether it is new. `early`: a draft admits people, too."""
    known = rows.entry(conn, season.id, person.id)
    if known is not None and known.status in ("registered", "checked-in", "reserve"):
        return False
    status = _comes_as(conn, season, early=early)
    if status is None or (known is not None and known.status == "dropped"):
        raise NotRegistering(f"season {season.id} is {season.state}")
    if not excused and _paused(conn, season.league, person.id):
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
    if not waiting or not _room(conn, season):
        return
    _set(conn, waiting[0], "checked-in" if season.state == State.CHECK_IN else "registered")
    person, payload = waiting[0].person, {"league": league.id, "season": season.id}
    notices.add(conn, MOVED_UP, now, guild=league.guild, person=person, channel=league.channel, payload=payload)


def _paused(conn: sa.Connection, league_id: int, person: int) -> bool:
    """Return whether a person has left so many tables of a league that they have to finish others first.

    A person who never came and was replaced has left one. Whoever has sat out a whole season of it is free again.
    """
    mine = (
        sa.select(seasons.c.id, fixtures.c.result, fixtures.c.ended)
        .join(groups, groups.c.id == fixtures.c.group)
        .join(stages, stages.c.id == groups.c.stage)
        .join(seasons, seasons.c.id == stages.c.season)
        .join(entries, (entries.c.season == seasons.c.id) & (entries.c.person == person))
        .where(seasons.c.league == league_id, fixtures.c.result.is_not(None))
    )
    left = [
        (row.id, row.ended)
        for row in conn.execute(mine)
        if any(one.person == person and one.left for one in result_of(row.result).finishes)
    ]
    dropped = (
        sa.select(entries.c.season, entries.c.at)
        .join(seasons, seasons.c.id == entries.c.season)
        .where(seasons.c.league == league_id, entries.c.person == person, entries.c.status == "dropped")
    )
    counted = {season for season, _ in left}
    left += [(row.season, row.at) for row in conn.execute(dropped) if row.season not in counted]
    if len(left) < FORFEITS:
        return False
    last, since = max(season for season, _ in left), max(at for _, at in left)
    sat_out = sa.select(seasons.c.id).where(
        seasons.c.league == league_id, seasons.c.id > last, seasons.c.state == State.CLOSED
    )
    if conn.execute(sat_out.limit(1)).first() is not None:
        return False
    guild = rows.league(conn, league_id).guild
    finished = (
        sa.select(sa.func.count())
        .select_from(participations.join(hosted, hosted.c.id == participations.c.table))
        .where(
            participations.c.person == person,
            participations.c.ending.in_(("won", "lost", "drawn", "finished")),
            participations.c.until > since,
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
    return rows.playing(conn, season.id) < room


def _joins(conn: sa.Connection, season: Season, person: int) -> None:
    """Put a person into the one group of a running ladder, unless they are on its waiting list."""
    _, season_groups = rows.of_season(conn, season.id)
    if _entry(conn, season.id, person).plays:
        for group in season_groups:
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

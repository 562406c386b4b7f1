"""Registration for a season: who may register, as what; checking in, withdrawing; and the queue of a ladder."""

import contextlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, Literal

import sqlalchemy as sa

from hosting.core import PLAYED_OUT, Person, Rating
from hosting.db import TimedService, reads, writes
from hosting.db.schema import participations
from hosting.db.schema import tables as hosted
from hosting.people import apart, clean_name, meet
from leagues.rules import State, errors, points, swiss
from leagues.rules.teams import MAX_ALTERNATES, stands
from leagues.season import pairing
from leagues.season.fixtures import plan
from leagues.season.timing import SeasonChange, changes
from leagues.store import Entrant, Format, Status, result_read, rows
from leagues.store.schema import GOING_ON, entries, fixtures, leagues, members, planned, queue, regulars, seasons, teams

MOVED_UP: Final = "league-moved-up"
FORFEITS: Final = 2
"""Left tables after which a person is paused."""
FINISHED: Final = 3
"""Number of games on the server, played to their end since then, that end the pause."""


class Registration(TimedService):
    """Registration, check-in, waiting list, queue of a ladder. Idempotent. Raises NoSuchLeague, NotRegistered."""

    @changes
    def register(
        self, change: SeasonChange, person: Person, account: datetime | None = None, *, by: Person | None = None
    ) -> Entrant:
        """Register a person, on the waiting list if it is full or has been drawn. Raises NotRegistering, LeftTooMany.

        `account` is since when their account exists. An admin can let in who is paused (`by`), but not themselves.
        """
        if registers(change, person, account, excused=by is not None and by.id != person.id):
            if by is not None:
                change.log(by, "let-in", {"people": [person.id], "name": clean_name(person.name)})
            _came(change)
        return change.entered(person.id)

    @changes
    def register_all(
        self,
        change: SeasonChange,
        people: Mapping[int, Person],
        by: Person,
        accounts: Mapping[int, datetime] | None = None,
    ) -> int:
        """Register many people for a season before its check-in, all or none; return how many were new.

        `people` are by lines of the file that names them. Raises NotRegistering, BadFile with the line of a paused one.
        """
        if change.season.state not in (State.DRAFT, State.OPEN):
            raise errors.NotRegistering(f"season {change.season.id} is {change.season.state}")
        count = 0
        for line, person in people.items():
            try:
                count += registers(change, person, (accounts or {}).get(person.id), early=True)
            except errors.LeftTooMany as error:
                raise errors.BadFile("paused", line, person.name) from error
        if count:
            change.log(by, "registered", {"count": count})
            change.touch()
        return count

    @changes
    def withdraw(self, change: SeasonChange, person: int) -> Entrant:
        """Withdraw a person before the draw, or from the waiting list. Raises NotRegistering: later it is `drop`."""
        entry = change.entered(person)
        before = change.season.state in (State.DRAFT, State.OPEN, State.CHECK_IN)
        if entry.status == "withdrawn":
            return entry
        if not before and entry.status != "reserve":
            raise errors.NotRegistering(f"season {change.season.id} is {change.season.state}")
        change.set_entry(person, status="withdrawn")
        if before:
            _moves_up(change)
        return _change(change, person)

    @changes
    def check_in(self, change: SeasonChange, person: int) -> Entrant:
        """Confirm that a person will play; who declined before and finds no room waits. Raises NotRegistering."""
        entry = _checking(change, person)
        if entry.status == "registered":
            change.set_entry(person, status="checked-in")
        elif entry.status == "out":
            change.set_entry(person, status="checked-in" if _room(change) else "reserve")
        return _change(change, person)

    @changes
    def check_out(self, change: SeasonChange, person: int) -> Entrant:
        """Record that a person will not play after all; the next in line has the place. Raises NotRegistering."""
        if _checking(change, person).status != "out":
            change.set_entry(person, status="out")
            _moves_up(change)
            change.touch()
        return change.entered(person)

    @changes
    def stay(self, change: SeasonChange, person: Person, account: datetime | None = None) -> None:
        """Register a person for every season from its opening on, and this one if it admits any. Raises LeftTooMany."""
        conn, this = change.conn, {"league": change.league.id, "person": person.id}
        if conn.execute(sa.select(regulars).filter_by(**this)).first() is None:
            values = {"name": clean_name(person.name), "account": account, "at": change.now}
            conn.execute(sa.insert(regulars).values(**this, **values))
        meet(conn, person)
        with contextlib.suppress(errors.NotRegistering):
            if registers(change, person, account):
                _came(change)

    @writes
    def stay_no_more(self, conn: sa.Connection, season_id: int, person: int) -> bool:
        """Register a person for no further season of a league; return whether they were. Raises NoSuchLeague."""
        league = rows.season(conn, season_id).league
        return bool(conn.execute(sa.delete(regulars).filter_by(league=league, person=person)).rowcount)

    @writes
    def rename(self, conn: sa.Connection, guild: int, person: Person) -> None:
        name = {"name": clean_name(person.name)}
        here = sa.select(leagues.c.id).filter_by(guild=guild)
        ongoing = sa.select(seasons.c.id).where(seasons.c.league.in_(here), sa.text(GOING_ON))
        mine = sa.update(entries).filter_by(person=person.id).where(entries.c.season.in_(ongoing)).values(**name)
        for season_id in conn.execute(mine.returning(entries.c.season)).scalars().all():
            SeasonChange.of(conn, season_id, self._clock).touch()
        theirs = sa.update(regulars).filter_by(person=person.id).where(regulars.c.league.in_(here))
        conn.execute(theirs.values(**name))

    @reads
    def stays(self, conn: sa.Connection, season_id: int, person: int) -> bool:
        this = {"league": rows.season(conn, season_id).league, "person": person}
        return conn.execute(sa.select(regulars).filter_by(**this)).first() is not None

    @changes
    def set_plan(self, change: SeasonChange, person: int, plan: Literal["retire", "rest"] | None) -> Entrant:
        """Set what a person does after the present stage or round, one of `pairing.plans`. Raises NotThatStep."""
        ways = pairing.plans(rows.view(change.conn, change.season.id), person)
        change.entered(person)
        if not ways or plan not in (None, *ways):
            raise errors.NotThatStep(f"{person} cannot {plan} in season {change.season.id} now")
        change.set_entry(person, plan=plan)
        return _change(change, person)

    @writes
    def dequeue(self, conn: sa.Connection, season_id: int, person: int) -> None:
        conn.execute(sa.delete(queue).filter_by(season=season_id, person=person))

    @changes
    def enqueue(self, change: SeasonChange, person: int, rated: Mapping[int, Rating] | None = None) -> int | None:
        """Queue a person; return the table planned so. Raises NotRegistering, NotRegistered, LeagueError."""
        conn, season, rules = change.conn, change.season, change.season.rules
        entry = change.entered(person)
        if rules.format != Format.LADDER or season.state != State.RUNNING or season.held is not None:
            raise errors.NotRegistering(f"season {season.id} is no ladder that runs")
        if not entry.plays:
            raise errors.NotRegistered(f"{person} has left season {season.id}")
        if len(rows.with_person(conn, season.id, person, fixtures.c.status != "over")) >= points.MAX_OPEN:
            raise errors.LeagueError(f"{person} has open tables", "league-too-many-tables", count=points.MAX_OPEN)
        waits = sa.select(queue.c.person).filter_by(season=season.id).order_by(queue.c.at, queue.c.person)
        queued = list(conn.execute(waits).scalars())
        if person in queued:
            return None
        conn.execute(sa.insert(queue).values(season=season.id, person=person, at=change.now))
        means = {person: rating.mean for person, rating in (rated or {}).items()}
        people = points.ladder_table(
            [*queued, person], means, rules.seats, [*rules.apart, *apart(conn, [*queued, person])]
        )
        change.touch()
        if people is None:
            return None
        conn.execute(sa.delete(queue).where(queue.c.season == season.id, queue.c.person.in_(people)))
        (group,) = rows.of_season(conn, season.id)[1]
        before = rows.in_groups(conn, (group,))
        number = len(before) + 1
        sat = swiss.seat_counts([tuple(person or 0 for person in fixture.people) for fixture in before], rules.seats)
        order = swiss.seated(people, sat, rows.salt(conn, season.id), "ladder", number)
        return plan(change, group.id, 1, number, order, None)


def _change(change: SeasonChange, person: int) -> Entrant:
    change.touch()
    return change.entered(person)


def _checking(change: SeasonChange, person: int) -> Entrant:
    entry = change.entered(person)
    if change.season.state != State.CHECK_IN or entry.status in ("withdrawn", "dropped"):
        raise errors.NotRegistering(f"season {change.season.id} is {change.season.state}")
    return entry


def _came(change: SeasonChange) -> None:
    change.touch()
    if change.season.state in (State.DRAWN, State.RUNNING) and change.season.held is None:
        change.schedule(at_once=True)


def _moves_up(change: SeasonChange) -> None:
    reserve = rows.in_season(change.conn, change.season.id, entries.c.status == "reserve")
    if reserve and _room(change):
        status = "checked-in" if change.season.state == State.CHECK_IN else "registered"
        change.set_entry(reserve[0].person, status=status)
        change.tell(MOVED_UP, reserve[0].person)


def regulars_enter(change: SeasonChange) -> int:
    every = sa.select(regulars).filter_by(league=change.league.id).order_by(regulars.c.at, regulars.c.person)
    count = 0
    for row in change.conn.execute(every).all():
        if not _is_paused(change, row.person):
            count += registers(change, Person(row.person, row.name), row.account, excused=True)
    if change.season.rules.format == Format.TEAMS:
        _teams_return(change)
    return count


def _teams_return(change: SeasonChange) -> None:
    conn, season, boards = change.conn, change.season, change.season.rules.boards
    before = sa.select(seasons.c.id).filter_by(league=season.league).where(seasons.c.number < season.number)
    latest = before.where(seasons.c.state.in_((State.CLOSING, State.CLOSED))).order_by(seasons.c.number.desc()).limit(1)
    last = conn.execute(latest).scalar()
    if last is None or conn.execute(sa.select(teams).filter_by(season=season.id)).first():
        return
    here = {entry.person for entry in rows.in_season(conn, season.id) if entry.plays or entry.status == "reserve"}
    stayers = sa.select(regulars.c.person).filter_by(league=season.league)
    stay = here.intersection(conn.execute(stayers).scalars())
    for team in rows.teams_of(conn, last).all:
        people = [person for person in team.members if person in stay][: boards + MAX_ALTERNATES]
        if not stands(people, boards):
            continue
        captain = team.captain if team.captain in people else people[0]
        values = {"season": season.id, "number": team.number, "name": team.name, "captain": captain, "at": change.now}
        conn.execute(sa.insert(teams).values(**values))
        of_team = {"season": season.id, "team": team.number}
        conn.execute(
            sa.insert(members), [{**of_team, "person": person, "place": at} for at, person in enumerate(people)]
        )


def registers(
    change: SeasonChange, person: Person, account: datetime | None, *, excused: bool = False, early: bool = False
) -> bool:
    """Store a registration, `early` in a draft too; return whether it is new. Raises NotRegistering, LeftTooMany."""
    conn, season = change.conn, change.season
    entry = rows.entry(conn, season.id, person.id)
    if entry is not None and (entry.plays or entry.status == "reserve"):
        return False
    status = _comes_as(change, early=early)
    if status is None or (entry is not None and entry.status == "dropped"):
        raise errors.NotRegistering(f"season {season.id} is {season.state}")
    if not excused and _is_paused(change, person.id):
        raise errors.LeftTooMany(f"{person.id} has left too many tables of league {season.league}", games=FINISHED)
    young = account is not None and change.now - account < timedelta(days=season.rules.youngest)
    values = {"name": clean_name(person.name), "status": status, "at": change.now, "young": young}
    if entry is None:
        conn.execute(sa.insert(entries).values(season=season.id, person=person.id, **values))
    else:
        rows.set_entry(conn, season.id, person.id, **values)
    meet(conn, person)
    if status == "checked-in" and season.state in (State.DRAWN, State.RUNNING):
        rows.join_groups(conn, season.id, person.id)
    return True


def _is_paused(change: SeasonChange, person: int) -> bool:
    """Return whether a person left too many tables, and has not made up for it by others."""
    conn, league = change.conn, change.league
    mine = (
        sa.select(seasons.c.id, rows.RESULT_TEXT, fixtures.c.ended)
        .select_from(planned)
        .join(entries, (entries.c.season == seasons.c.id) & (entries.c.person == person))
        .where(seasons.c.league == league.id, fixtures.c.result.is_not(None))
    )
    left = [
        (row.id, row.ended)
        for row in conn.execute(mine)
        if any(finish.person == person and finish.left for finish in result_read(row.result).finishes)
    ]
    leavers = (
        sa.select(entries.c.season, entries.c.at)
        .join(seasons, seasons.c.id == entries.c.season)
        .where(seasons.c.league == league.id, entries.c.person == person, entries.c.status == "dropped")
    )
    seasons_left = {season for season, _ in left}
    left += [(row.season, row.at) for row in conn.execute(leavers) if row.season not in seasons_left]
    if len(left) < FORFEITS:
        return False
    last, since = max(season for season, _ in left), max(at for _, at in left)
    sat_out = sa.select(seasons.c.id).where(
        seasons.c.league == league.id, seasons.c.id > last, seasons.c.state == State.CLOSED
    )
    if conn.execute(sat_out.limit(1)).first() is not None:
        return False
    seasons_played = (
        sa.select(sa.func.count())
        .select_from(participations.join(hosted, hosted.c.id == participations.c.table))
        .where(
            participations.c.person == person,
            participations.c.ending.in_(PLAYED_OUT),
            participations.c.until > since,
            hosted.c.guild == league.guild,
        )
    )
    return int(conn.execute(seasons_played).scalar_one()) < FINISHED


def _comes_as(change: SeasonChange, *, early: bool) -> Status | None:
    """Return a newcomer's status; None if nobody may come."""
    season = change.season
    if season.state == State.OPEN or (early and season.state == State.DRAFT):
        return "registered" if _room(change) else "reserve"
    if season.state in (State.DRAWN, State.RUNNING):
        late = (
            season.state == State.RUNNING
            if season.rules.format == Format.LADDER
            else pairing.admits_late(season.rules, rows.latest(change.conn, season.id))
        )
        return "checked-in" if late and _room(change) else "reserve"
    if season.state == State.CHECK_IN:
        return "checked-in" if _room(change) else "reserve"
    return None


def _room(change: SeasonChange) -> bool:
    rules = change.season.rules
    possible = pairing.most(rules.format, rules.seats)
    return rows.playing(change.conn, change.season.id) < min(rules.most or possible, possible)

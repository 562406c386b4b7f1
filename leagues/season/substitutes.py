"""Seats of a season's tables that change hands: substitutes, drop-outs, players who do not start."""

import contextlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import AlreadySeated, BadValue, Notice, NotVacant, Person, Seat, Table
from hosting.db import log, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log as log_table
from hosting.db.schema import notices as notices_table
from hosting.db.schema import participations, seats
from hosting.jobs import jobs, kinds
from hosting.notify import notices, reminders
from hosting.people import plain
from hosting.play import GameService, seating
from leagues.rules import NotForThem, NotRegistered, NotThatStep
from leagues.season import alternates, outcomes
from leagues.season.changes import announce, changed, refresh
from leagues.season.fixtures import FIRST_CHECK, PLAYED_IN, is_guest, substitute_computer
from leagues.store import Entry, Fixture, Format, League, Season, audit_log, rows, team_rows
from leagues.store.schema import entries, fixtures, groups, queue

REMINDED: Final = (FIRST_CHECK, timedelta(hours=40))
"""Times after which a player who has not started at a table is reminded."""
REPLACED: Final = timedelta(hours=64)
"""Time after which they are replaced."""
AFTER: Final = timedelta(hours=1)
"""Time after the replacement at which the table itself reminds those not replaced."""
LOOKS: Final = timedelta(hours=8)
"""Time between two checks for players who have not started, if nothing else is due."""
BEGIN: Final = "league-begin"
"""The kind of notice that reminds a player to start."""


@dataclass(frozen=True, slots=True)
class _Cause:
    """A season in which seats change hands; by whom, None for the bot, and why."""

    league: League
    season: Season
    by: Person | None = None
    why: str = ""


class Substitutes(GameService):
    """Seats that change hands."""

    @writes
    def replace(
        self, conn: sa.Connection, fixture_id: int, out: int, into: Person | None, by: Person, reason: str
    ) -> Fixture:
        """Give a seat of one table to a substitute, as a guest; with None to a computer player.

        `out` is the owner of its result, even if replaced there; they may also return to it. Before the table starts
        the seat becomes the guest's or the computer player's; afterwards its owner has left it. Raises NoSuchLeague,
        NoReason, NotThatStep for a table that is over, NotRegistered if the first has no seat there, AlreadySeated,
        NotForThem for one of their rivals and whoever is kept apart from somebody there, BadValue, PlaysThere.
        """
        why = audit_log.readable(reason)
        fixture, season_id = rows.fixture(conn, fixture_id)
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if fixture.status == "over" or season.over:
            raise NotThatStep(f"fixture {fixture_id} is over")
        if out not in fixture.people:
            raise NotRegistered(f"{out} has no seat at fixture {fixture_id}")
        outcomes.impartial(conn, fixture, by)
        facts = {"fixture": fixture_id, "name": fixture.name, "people": [out, None if into is None else into.id]}
        audit_log.of_season(conn, season, now, by, rows.SUBSTITUTED, facts=facts, reason=why)
        if into is not None:
            _register_guest(conn, season, into, now)
        if into is not None and into.id != out and into.id in fixture.people:
            raise AlreadySeated(f"{into.id} has a seat at fixture {fixture_id}")
        if into is not None and into.id != out and not _fits(conn, season, fixture, into.id, out):
            raise NotForThem(f"no seat of fixture {fixture_id} is for {into.id}")
        if fixture.table is not None:
            table = table_rows.table(conn, fixture.table)
            self._reseat(conn, _Cause(league, season, by, why), table, fixture.people.index(out), into)
        else:
            alternates.seated(conn, fixture, fixture.people.index(out), None if into is None else into.id)
        changed(conn, season)
        return rows.fixture(conn, fixture_id)[0]

    @writes
    def drop(self, conn: sa.Connection, season_id: int, person: int, by: Person, reason: str = "") -> Entry:
        """Remove a person from a drawn season, and from all their tables; they may do so themselves.

        If they have started nowhere, the first of the waiting list takes their place. Otherwise they have left their
        open tables: a computer player has their seats until somebody of the waiting list takes them. Idempotent. Raises
        NoSuchLeague, NotRegistered, NotThatStep before the draw and after the end, NoReason for an admin, PlaysThere
        for one of their rivals.
        """
        why = audit_log.readable(reason) if by.id != person else audit_log.one_line(reason)
        league, season = rows.with_league(conn, season_id)
        entry = rows.entered(conn, season_id, person)
        if season.state not in PLAYED_IN:
            raise NotThatStep(f"nobody drops out of season {season_id} now")
        if entry.status != "dropped":
            if by.id != person:
                outcomes.apart(conn, season, person, by)
            facts = {"people": [person], "name": entry.name}
            audit_log.of_season(conn, season, self._clock.now(), by, "dropped", facts=facts, reason=why)
            self._leaves(conn, _Cause(league, season, by, why), entry)
        return rows.entry(conn, season_id, person) or entry

    @writes
    def take_back(self, conn: sa.Connection, season_id: int, person: Person, by: Person) -> Entry:
        """Take somebody back into a season that they have left, with the seats that nobody else has taken.

        Whose place is another's waits in reserve. Idempotent. Raises NoSuchLeague, NotRegistered, NotThatStep once the
        season is over, PlaysThere for oneself and one's rivals.
        """
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        entry = rows.entered(conn, season_id, person.id)
        if season.state not in PLAYED_IN:
            raise NotThatStep(f"nobody comes back into season {season_id} now")
        outcomes.apart(conn, season, person.id, by)
        if entry.status != "dropped":
            return entry
        drawn = any(person.id in group.people for group in rows.of_season(conn, season_id)[1])
        rows.set_entry(conn, season_id, person.id, status="checked-in" if drawn else "reserve")
        for fixture in rows.with_person(conn, season_id, person.id, fixtures.c.status == "running"):
            table, number = table_rows.table(conn, fixture.table or 0), fixture.people.index(person.id)
            if table.seats[number].person is None and table.seat_of(person.id) is None:
                self._reseat(conn, _Cause(league, season, by), table, number, person)
                jobs.add(conn, kinds.CHASE, fixture.id, guild=league.guild, due=now + FIRST_CHECK)
        facts = {"people": [person.id], "name": entry.name}
        audit_log.of_season(conn, season, now, by, "taken-back", facts=facts)
        refresh(conn, league, changed(conn, season))
        return rows.entered(conn, season_id, person.id)

    def _leaves(self, conn: sa.Connection, cause: _Cause, entry: Entry) -> None:
        """Replace a person who has left, or never come: their place goes to another, or their seats to substitutes."""
        league, season = cause.league, cause.season
        rows.set_entry(conn, season.id, entry.person, status="dropped")
        conn.execute(sa.delete(queue).where(queue.c.season == season.id, queue.c.person == entry.person))
        mine = rows.with_person(conn, season.id, entry.person)
        ongoing = [fixture for fixture in mine if fixture.result is None]
        unstarted = [fixture for fixture in ongoing if not has_started(conn, fixture, entry.person)]
        sits = fixtures.c.table.in_(sa.select(seats.c.table).where(seats.c.person == entry.person))
        sat = [table for table in rows.tables(conn, season.id, sits) if table.result is None]
        if season.rules.format == Format.TEAMS:  # their team's alternates are first in line
            self._leaves_seats(conn, cause, entry.person, sat)
            about = frozenset(
                (fixture.round, alternates.vacate(conn, season, fixture, entry.person)) for fixture in unstarted
            )
            theirs = team_rows.around(conn, season.id, [entry.person]).had.values()
            alternates.call_next(conn, league, season, self._clock.now(), about, theirs)
        else:
            by = None if cause.by is None else cause.by.id
            reserve = rows.in_season(conn, season.id, entries.c.status == "reserve", entries.c.person != by)
            there = {person for fixture in ongoing for person in _there(conn, fixture)}
            successor = next((entry for entry in reserve if _is_free(season, there, entry.person)), None)
            if successor is not None and entry.plays and len(unstarted) == len(mine):
                self._takes_over(conn, cause, entry, successor)
            else:
                self._leaves_seats(conn, cause, entry.person, sat)
                planned = (fixture for fixture in ongoing if fixture.table is None)
                free = [_there(conn, fixture) for fixture in (*sat, *planned)]
                able = [each.person for each in reserve if any(_is_free(season, here, each.person) for here in free)]
                if able:
                    announce(conn, league, season, "seats-free", self._clock.now(), payload={"able": able})
        refresh(conn, league, changed(conn, season))

    def _leaves_seats(self, conn: sa.Connection, cause: _Cause, person: int, sat: Sequence[Fixture]) -> None:
        """Give up a person's seats at these tables, as their own or as a guest.

        At a table that is still to be created a computer player, or an offer, will have their seat.
        """
        for fixture in sat:
            table = table_rows.table(conn, fixture.table or 0)
            seat = table.seat_of(person)
            if seat is not None:
                self._reseat(conn, cause, table, seat.number, None)

    def _takes_over(self, conn: sa.Connection, cause: _Cause, out: Entry, into: Entry) -> None:
        """Give a person's place and all their tables, none of which has started, to one from the waiting list."""
        season = cause.season
        rows.set_entry(conn, season.id, into.person, status="checked-in", division=out.division)
        for group in rows.of_season(conn, season.id)[1]:
            if out.person in group.people:
                people = [into.person if person == out.person else person for person in group.people]
                conn.execute(sa.update(groups).where(groups.c.id == group.id).values(people=people))
        for fixture in rows.with_person(conn, season.id, out.person):
            alternates.seated(conn, fixture, fixture.people.index(out.person), into.person)
            table = None if fixture.table is None else table_rows.table(conn, fixture.table)
            seat = None if table is None else table.seat_of(out.person)
            if table is not None and seat is not None:
                self._reseat(conn, cause, table, seat.number, Person(into.person, into.name))
        now = self._clock.now()
        facts = {"people": [out.person, into.person], "name": out.name, "taker": into.name}
        audit_log.of_season(conn, season, now, None, "taken-over", facts=facts)
        announce(conn, cause.league, season, "taken-over", now, payload={"people": facts["people"]})

    def _reseat(self, conn: sa.Connection, cause: _Cause, table: Table, number: int, into: Person | None) -> None:
        """Give a seat of a running table to another person, a computer player, or an open offer."""
        if table.status != "running":
            return
        seat = table.seats[number]
        if into is not None and table.seat_of(into.id) is not None:
            raise AlreadySeated(f"{into.id} sits at table {table.id} already", table=table.id)
        computer = None
        if into is None:
            computer = substitute_computer(conn, self._positions, cause.league, cause.season)
        if into is not None:
            taker = Seat(number, into.id, None, plain(into.name))
        else:
            taker = Seat(number, None, computer, computer or seat.name)
        payload = {
            "name": taker.name,
            "person": taker.person,
            "computer": computer,
            "left": seat.name,
            "league": True,
            "reason": cause.why,
        }
        entry = log.line("seat", self._clock.now(), cause.by, seat=number, payload=payload)
        seating.change(conn, table, taker, "replaced", entry)

    def reseat(
        self,
        conn: sa.Connection,
        league: League,
        season: Season,
        fixture: Fixture,
        number: int,
        into: Person | None,
        by: Person,
    ) -> None:
        """Give a seat of a fixture's table to another person, or to a computer player, if it has started."""
        if fixture.table is not None:
            self._reseat(conn, _Cause(league, season, by), table_rows.table(conn, fixture.table), number, into)

    @writes
    def volunteer(self, conn: sa.Connection, season_id: int, person: Person) -> Fixture:
        """Give somebody of the waiting list one seat of a player who has left, as a guest.

        Raises NoSuchLeague, NotRegistered for others, NotThatStep if there is none, or none where they do not sit.
        """
        league, season = rows.with_league(conn, season_id)
        entry = rows.entry(conn, season_id, person.id)
        if entry is None or not is_guest(entry):
            raise NotRegistered(f"{person.id} does not wait for a place in season {season_id}")
        gone = {entry.person for entry in rows.in_season(conn, season_id, entries.c.status == "dropped")}
        for fixture in rows.tables(conn, season_id, fixtures.c.status == "running"):
            table = table_rows.table(conn, fixture.table or 0)
            for number, owner in enumerate(fixture.people):
                if owner in gone and table.seats[number].person is None and table.status == "running":
                    with contextlib.suppress(NotForThem):
                        self._take(conn, league, season, fixture, table, number, person)
                        return fixture
        raise NotThatStep(f"no seat of season {season_id} is free for {person.id}")

    @writes
    def take(self, conn: sa.Connection, table_id: int, seat: int, person: Person) -> None:
        """Give a vacant seat of a season's table to its owner, or to somebody of the waiting list as a guest.

        Raises NoSuchTable, NotRunning, NotVacant, NotThatStep once the season is over, NotForThem for others.
        """
        table = table_rows.running(conn, table_id)
        fixture, season_id = rows.fixture(conn, table.fixture or 0)
        league, season = rows.with_league(conn, season_id)
        if season.state not in PLAYED_IN:
            raise NotThatStep(f"season {season_id} is {season.state}")
        if not 0 <= seat < len(table.seats) or not table.seats[seat].vacant:
            raise NotVacant(f"somebody plays for seat {seat} of table {table_id}", table=table_id, seat=seat)
        self._take(conn, league, season, fixture, table, seat, person)

    def _take(
        self,
        conn: sa.Connection,
        league: League,
        season: Season,
        fixture: Fixture,
        table: Table,
        number: int,
        person: Person,
    ) -> None:
        """Give somebody a seat that nobody has. Raises NotForThem."""
        entry, owner, there = rows.entry(conn, season.id, person.id), fixture.people[number], _there(conn, fixture)
        guest = entry is not None and is_guest(entry) and _is_free(season, there, person.id)
        returns = entry is not None and entry.plays and owner == person.id and table.seat_of(person.id) is None
        if not returns and not guest:
            raise NotForThem(f"seat {number} of fixture {fixture.id} is not for {person.id}")
        facts = {"fixture": fixture.id, "name": fixture.name, "people": [owner, person.id]}
        audit_log.of_season(conn, season, self._clock.now(), person, rows.SUBSTITUTED, facts=facts)
        self._reseat(conn, _Cause(league, season, person), table, number, person)
        changed(conn, season)

    @writes
    def gone(self, conn: sa.Connection, table_id: int) -> list[int]:
        """Take people out of a season who have lost their last seat there to the clock; return them.

        A table that has not started is a seat that they have. In a ladder nobody is drawn, so all stay. Idempotent.
        Raises NoSuchTable.
        """
        table = table_rows.table(conn, table_id)
        if table.fixture is None:
            return []
        fixture, season_id = rows.fixture(conn, table.fixture)
        league, season = rows.with_league(conn, season_id)
        if season.state not in PLAYED_IN or season.rules.format == Format.LADDER:
            return []
        out = (participations.c.table == table_id) & (participations.c.ending == "timed-out")
        owners = participations.c.person.in_([person for person in fixture.people if person is not None])
        lost = sa.select(participations.c.person).where(out, owners).distinct().order_by(participations.c.person)
        done = []
        for person in conn.execute(lost).scalars().all():
            entry = rows.entry(conn, season_id, person)
            if entry is not None and entry.plays and not _has_seat(conn, season_id, person):
                facts = {"people": [person], "name": entry.name}
                audit_log.of_season(conn, season, self._clock.now(), None, "vanished", facts=facts)
                self._leaves(conn, _Cause(league, season), entry)
                done.append(person)
        return done

    @writes
    def chase(self, conn: sa.Connection, fixture_id: int) -> list[str]:
        """Remind players who have not started at a table, and later replace absent ones; return a word for each action.

        Idempotent. Raises NoSuchLeague.
        """
        fixture, season_id = rows.fixture(conn, fixture_id)
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if fixture.table is None or fixture.status != "running" or season.state not in PLAYED_IN:
            return []
        table = table_rows.table(conn, fixture.table)
        reserve = rows.in_season(conn, season_id, entries.c.status == "reserve")
        players = {*fixture.people, *(entry.person for entry in reserve)}
        waits = [seat for seat in table.seats if seat.person is not None and seat.person in players]
        waits = [seat for seat in waits if not has_started(conn, fixture, seat.person or 0)]
        if table.status != "running" or not waits:
            return []
        done, dues = list[str](), [now + LOOKS]
        for seat in waits:
            if seat.since is None:
                continue
            reminded = _past_reminders(conn, table, seat)
            due = _next_due(conn, table, reminded, seat, now)
            if due > now:
                dues.append(due)
            elif len(reminded) == len(REMINDED):
                if self._replace_absent(conn, league, season, fixture, seat):
                    done.append("replaced")
            else:
                until = now + REPLACED - REMINDED[len(reminded)]
                payload = {
                    "fixture": fixture_id,
                    "season": season_id,
                    "number": len(reminded) + 1,
                    "until": until.isoformat(),
                }
                notices.add(
                    conn,
                    BEGIN,
                    now,
                    guild=league.guild,
                    table=table.id,
                    seat=seat.number,
                    seq=seat.valid_from,
                    person=seat.person,
                    channel=table.place,
                    payload=payload,
                )
                reminders.restart(conn, table, seat, now, until + AFTER)  # the table does not call them as well
                done.append("reminded")
        jobs.add(conn, kinds.CHASE, fixture_id, guild=league.guild, due=min(dues))
        return done

    def _replace_absent(
        self, conn: sa.Connection, league: League, season: Season, fixture: Fixture, seat: Seat
    ) -> bool:
        """Replace a player who has started at no table of this round, or a guest who has not started at this one.

        For one who plays elsewhere the clock suffices; without one they lose their seat at this table alone.
        """
        assert seat.person is not None
        entry, table = rows.entry(conn, season.id, seat.person), table_rows.table(conn, fixture.table or 0)
        if entry is None:
            return False
        here = (fixtures.c.group == fixture.group) & (fixtures.c.round == fixture.round)
        mine = rows.with_person(conn, season.id, seat.person, here)
        elsewhere = any(has_started(conn, other, seat.person) for other in mine)
        if not is_guest(entry) and (not entry.plays or (elsewhere and table.time_control is not None)):
            return False
        facts = {"fixture": fixture.id, "name": seat.name, "people": [seat.person]}
        audit_log.of_season(conn, season, self._clock.now(), None, "no-show", facts=facts)
        if is_guest(entry) or elsewhere:
            self._reseat(conn, _Cause(league, season), table, seat.number, None)
        else:
            self._leaves(conn, _Cause(league, season), entry)
        return True


def _register_guest(conn: sa.Connection, season: Season, guest: Person, now: datetime) -> None:
    """Put an unregistered guest on the waiting list. Raises BadValue for one who has left the season."""
    entry = rows.entry(conn, season.id, guest.id)
    if entry is None:
        values = {"season": season.id, "person": guest.id, "name": plain(guest.name), "status": "reserve", "at": now}
        conn.execute(sa.insert(entries).values(**values))
    elif not (entry.plays or is_guest(entry)):
        raise BadValue(f"{guest.id} has left season {season.id}")


def _is_free(season: Season, there: Collection[int], person: int) -> bool:
    """Return whether somebody could have a seat among these people: is none of them, and kept apart from none."""
    return person not in there and not season.rules.separates(person, there)


def _fits(conn: sa.Connection, season: Season, fixture: Fixture, into: int, out: int) -> bool:
    """Return whether an admin may give an owner's seat to somebody: to no rival of those there, but to their team's."""
    if season.rules.separates(into, _there(conn, fixture) - {out}):
        return False
    had = team_rows.around(conn, season.id, [into, out]).had
    return had.get(into) == had.get(out, 0) or not outcomes.rival(conn, fixture.id, into)


def _there(conn: sa.Connection, fixture: Fixture) -> set[int]:
    """Return everybody who has a seat at a table, or plays for its owner."""
    here = {person for person in fixture.people if person is not None}
    if fixture.table is None:
        return here
    return here | {seat.person for seat in table_rows.table(conn, fixture.table).seats if seat.person is not None}


def _has_seat(conn: sa.Connection, season_id: int, person: int) -> bool:
    """Return whether a person still has a seat at an open table of a season, or will have one."""
    mine = (fixture for fixture in rows.with_person(conn, season_id, person) if fixture.result is None)
    return any(
        fixture.table is None or table_rows.table(conn, fixture.table).seat_of(person) is not None for fixture in mine
    )


def has_started(conn: sa.Connection, fixture: Fixture, person: int) -> bool:
    """Return whether a person has taken a step at a table."""
    if fixture.table is None:
        return False
    theirs = (log_table.c.table == fixture.table) & (log_table.c.kind == "step") & (log_table.c.by == person)
    return conn.execute(sa.select(log_table.c.seq).where(theirs).limit(1)).first() is not None


def _past_reminders(conn: sa.Connection, table: Table, seat: Seat) -> list[Notice]:
    """Return the reminders to start that a seat's player has had."""
    return notices.find(
        conn,
        notices_table.c.kind == BEGIN,
        notices_table.c.table == table.id,
        notices_table.c.seat == seat.number,
        notices_table.c.person == seat.person,
    )


def _next_due(conn: sa.Connection, table: Table, reminded: Sequence[Notice], seat: Seat, now: datetime) -> datetime:
    """Return when an inactive player is next reminded or replaced; now or earlier: at once.

    The intervals never get shorter, even if the first reminder came late because the bot was down; nor longer when a
    computer player takes a turn for them.
    """
    assert seat.person is not None
    assert seat.since is not None
    if not reminded:
        return account.moment_after(conn, table, seat.since, FIRST_CHECK, now, person=seat.person)
    steps, number = (*REMINDED, REPLACED), min(len(reminded), len(REMINDED))
    time = steps[number] - steps[number - 1]
    return account.moment_after(conn, table, reminded[-1].created, time, now, person=seat.person)

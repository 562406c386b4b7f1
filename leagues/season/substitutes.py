"""Seats of tables that change hands: substitutes, drop-outs, players who do not start; alternates of teams."""

import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import AlreadySeated, BadValue, Notice, Person, Seat, Table, TableError
from hosting.db import log, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log as log_table
from hosting.db.schema import notices as notices_table
from hosting.db.schema import participations, seats
from hosting.jobs import kinds
from hosting.notify import notices, reminders
from hosting.people import clean_name, may_meet
from hosting.play import GameService, seating
from leagues.rules import NotForThem, NotRegistered, NotThatStep, State
from leagues.rules.teams import TeamBoard
from leagues.season import results
from leagues.season.fixtures import FIRST_CHECK, PLAYED_IN, substitute_computer
from leagues.season.timing import SeasonChange, changes
from leagues.store import AlternateCall, Away, Entrant, Fixture, Format, Rules, Season, Teams, rows
from leagues.store.schema import away, boards, calls, entries, fixtures, groups, members, queue, teams

REMINDED: Final = (FIRST_CHECK, timedelta(hours=40))
"""Times after which a player who has not started at a table is reminded."""
REPLACED: Final = timedelta(hours=64)
"""Time after which such a player is replaced."""
AFTER: Final = timedelta(hours=1)
"""Time after the replacement at which the table itself reminds those not replaced."""
LOOKS: Final = timedelta(hours=8)
"""Time between two checks for players who have not started, if nothing else is due."""
BEGIN: Final = "league-begin"
ANSWERS: Final = timedelta(days=1)
"""Time in which an alternate answers, without their quiet hours and absences; then the next is called."""
CALLED: Final = "league-alternate"
NOBODY: Final = "league-no-alternate"
CALLING: Final = (State.CHECK_IN, State.DRAWN, State.RUNNING)


@dataclass(slots=True)
class _Cause:
    """By whom seats change hands, None for the bot, and why."""

    by: Person | None = None
    why: str = ""


BOT: Final = _Cause()


class Substitutes(GameService):
    @writes
    def replace(
        self, conn: sa.Connection, fixture_id: int, out: int, into: Person | None, by: Person, reason: str
    ) -> Fixture:
        """Give a seat of one table to a substitute, as a guest; with None to a computer player.

        `out` is the owner of its result, even if replaced there; they may also return to it. Before the table starts
        the seat becomes the guest's or the computer player's; afterwards its owner has left it. Raises NoSuchLeague,
        NoReason, NotThatStep, NotRegistered, AlreadySeated, NotForThem for who may not meet, BadValue, PlaysThere.
        """
        why = rows.readable(reason)
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        if fixture.status == "over" or change.season.over:
            raise NotThatStep(f"fixture {fixture_id} is over")
        if out not in fixture.people:
            raise NotRegistered(f"{out} has no seat at fixture {fixture_id}")
        results.impartial(conn, fixture, by)
        taker = None if into is None else into.id
        change.log(by, rows.SUBSTITUTED, {"fixture": fixture_id, "name": fixture.name, "people": [out, taker]}, why)
        if into is not None:
            _register_guest(change, into)
            if into.id != out and into.id in fixture.people:
                raise AlreadySeated(f"{into.id} has a seat at fixture {fixture_id}")
            # No rival of those there has an owner's seat, but somebody of their team.
            had = rows.teams_around(conn, change.season.id, [into.id, out]).had
            rival = had.get(into.id) != had.get(out, 0) and results.rival(conn, fixture.id, into.id)
            free = _is_free(conn, change.season.rules, _there(conn, fixture) - {out}, into.id)
            if into.id != out and (rival or not free):
                raise NotForThem(f"no seat of fixture {fixture_id} is for {into.id}")
        seat = fixture.people.index(out)
        if fixture.table is not None:
            self._reseat(change, _Cause(by, why), table_rows.table(conn, fixture.table), seat, into)
        else:
            set_seat(conn, fixture, seat, taker)
        change.store()
        return rows.fixture(conn, fixture_id)[0]

    @changes
    def drop(self, change: SeasonChange, person: int, by: Person, reason: str = "") -> Entrant:
        """Remove a person from a drawn season, and from all their tables; they may do so themselves.

        If they have started nowhere, the first of the waiting list takes their place. Otherwise they have left their
        open tables: a computer player has their seats until somebody of the waiting list takes them. Idempotent. Raises
        NotRegistered, NotThatStep before the draw and after the end, NoReason for an admin, PlaysThere for a rival.
        """
        why = rows.readable(reason) if by.id != person else rows.one_line(reason)
        entry = change.entered(person)
        if change.season.state not in PLAYED_IN:
            raise NotThatStep(f"nobody drops out of season {change.season.id} now")
        if entry.status != "dropped":
            if by.id != person:
                results.apart(change.conn, change.season, person, by)
            change.log(by, "dropped", {"people": [person], "name": entry.name}, why)
            self._leaves(change, _Cause(by, why), entry)
        return rows.entry(change.conn, change.season.id, person) or entry

    @changes
    def take_back(self, change: SeasonChange, person: Person, by: Person) -> Entrant:
        """Take somebody back, into seats nobody has, or in reserve. Idempotent. Raises NotThatStep, PlaysThere."""
        conn, season, entry = change.conn, change.season, change.entered(person.id)
        if season.state not in PLAYED_IN:
            raise NotThatStep(f"nobody comes back into season {season.id} now")
        results.apart(conn, season, person.id, by)
        if entry.status != "dropped":
            return entry
        in_group = any(person.id in group.people for group in rows.of_season(conn, season.id)[1])
        change.set_entry(person.id, status="checked-in" if in_group else "reserve")
        for fixture in rows.with_person(conn, season.id, person.id, fixtures.c.status == "running"):
            table, number = table_rows.table(conn, fixture.table or 0), fixture.people.index(person.id)
            if table.seats[number].person is None and table.seat_of(person.id) is None:
                self._reseat(change, _Cause(by), table, number, person)
                change.job(kinds.CHASE, fixture.id, change.now + FIRST_CHECK)
        change.log(by, "taken-back", {"people": [person.id], "name": entry.name})
        change.touch()
        return change.entered(person.id)

    def _leaves(self, change: SeasonChange, cause: _Cause, entry: Entrant) -> None:
        conn, season, person = change.conn, change.season, entry.person
        change.set_entry(person, status="dropped")
        conn.execute(sa.delete(queue).where(queue.c.season == season.id, queue.c.person == person))
        mine = rows.with_person(conn, season.id, person)
        open_tables = [fixture for fixture in mine if fixture.result is None]
        untouched = [fixture for fixture in open_tables if not has_started(conn, fixture, person)]
        sits = fixtures.c.table.in_(sa.select(seats.c.table).where(seats.c.person == person))
        sat = [table for table in rows.tables(conn, season.id, sits) if table.result is None]
        if season.rules.format == Format.TEAMS:  # their team's alternates are first in line
            self._leaves_seats(change, cause, person, sat)
            about = frozenset((table.round, vacate(conn, season, table, person)) for table in untouched)
            call_next(change, about, rows.teams_around(conn, season.id, [person]).had.values())
        else:
            by = None if cause.by is None else cause.by.id
            reserve = rows.in_season(conn, season.id, entries.c.status == "reserve", entries.c.person != by)
            there = {person for fixture in open_tables for person in _there(conn, fixture)}
            successor = next((entry for entry in reserve if _is_free(conn, season.rules, there, entry.person)), None)
            if successor is not None and entry.plays and len(untouched) == len(mine):
                self._takes_over(change, cause, entry, successor)
            else:
                self._leaves_seats(change, cause, person, sat)
                to_create = (fixture for fixture in open_tables if fixture.table is None)
                free = [_there(conn, fixture) for fixture in (*sat, *to_create)]
                able = [
                    waiting.person
                    for waiting in reserve
                    if any(_is_free(conn, season.rules, here, waiting.person) for here in free)
                ]
                if able:
                    change.announce("seats-free", able=able)
        change.touch()

    def _leaves_seats(self, change: SeasonChange, cause: _Cause, person: int, sat: Sequence[Fixture]) -> None:
        for fixture in sat:
            table = table_rows.table(change.conn, fixture.table or 0)
            if seat := table.seat_of(person):
                self._reseat(change, cause, table, seat.number, None)

    def _takes_over(self, change: SeasonChange, cause: _Cause, out: Entrant, into: Entrant) -> None:
        conn, season_id = change.conn, change.season.id
        change.set_entry(into.person, status="checked-in", division=out.division)
        for group in rows.of_season(conn, season_id)[1]:
            if out.person in group.people:
                people = [into.person if person == out.person else person for person in group.people]
                conn.execute(sa.update(groups).where(groups.c.id == group.id).values(people=people))
        for fixture in rows.with_person(conn, season_id, out.person):
            set_seat(conn, fixture, fixture.people.index(out.person), into.person)
            table = None if fixture.table is None else table_rows.table(conn, fixture.table)
            if table is not None and (seat := table.seat_of(out.person)):
                self._reseat(change, cause, table, seat.number, Person(into.person, into.name))
        both = [out.person, into.person]
        change.log(None, "taken-over", {"people": both, "name": out.name, "taker": into.name})
        change.announce("taken-over", people=both)

    def _reseat(self, change: SeasonChange, cause: _Cause, table: Table, number: int, into: Person | None) -> None:
        if table.status != "running":
            return
        seat, computer = table.seats[number], None
        if into is not None:
            if table.seat_of(into.id) is not None:
                raise AlreadySeated(f"{into.id} sits at table {table.id} already", table=table.id)
            taker = Seat(number, into.id, None, clean_name(into.name))
        else:
            computer = substitute_computer(change, self._positions)
            taker = Seat(number, None, computer, computer or seat.name)
        payload = {"name": taker.name, "person": taker.person, "computer": computer, "left": seat.name}
        payload |= {"league": True, "reason": cause.why}
        entry = log.line("seat", change.now, cause.by, seat=number, payload=payload)
        seating.change(change.conn, table, taker, "replaced", entry)

    def reseat(self, change: SeasonChange, fixture: Fixture, number: int, into: Person | None, by: Person) -> None:
        if fixture.table is not None:
            self._reseat(change, _Cause(by), table_rows.table(change.conn, fixture.table), number, into)

    @changes
    def volunteer(self, change: SeasonChange, person: Person) -> Fixture:
        """Give a guest of the waiting list one free seat of a leaver. Raises NotRegistered, NotThatStep."""
        conn, season_id = change.conn, change.season.id
        entry = rows.entry(conn, season_id, person.id)
        if entry is None or entry.status != "reserve":
            raise NotRegistered(f"{person.id} does not wait for a place in season {season_id}")
        leavers = {entry.person for entry in rows.in_season(conn, season_id, entries.c.status == "dropped")}
        for fixture in rows.tables(conn, season_id, fixtures.c.status == "running"):
            table = table_rows.table(conn, fixture.table or 0)
            for number, owner in enumerate(fixture.people):
                if owner in leavers and table.seats[number].person is None and table.status == "running":
                    with contextlib.suppress(NotForThem):
                        self._take(change, fixture, table, number, person)
                        return fixture
        raise NotThatStep(f"no seat of season {season_id} is free for {person.id}")

    @writes
    def take(self, conn: sa.Connection, table_id: int, seat: int, person: Person) -> None:
        """Give a vacant seat to its owner, or to a guest of the waiting list. Raises TableError, NotForThem."""
        table = table_rows.running(conn, table_id)
        fixture, change = SeasonChange.at(conn, table.fixture or 0, self._clock)
        if change.season.state not in PLAYED_IN:
            raise NotThatStep(f"season {change.season.id} is {change.season.state}")
        if not 0 <= seat < len(table.seats) or not table.seats[seat].vacant:
            raise TableError(
                f"somebody plays for seat {seat} of table {table_id}", "table-not-vacant", table=table_id, seat=seat
            )
        self._take(change, fixture, table, seat, person)

    def _take(self, change: SeasonChange, fixture: Fixture, table: Table, number: int, person: Person) -> None:
        conn, season, owner = change.conn, change.season, fixture.people[number]
        entry = rows.entry(conn, season.id, person.id)
        free = _is_free(conn, season.rules, _there(conn, fixture), person.id)
        guest = entry is not None and entry.status == "reserve" and free
        returns = entry is not None and entry.plays and owner == person.id and table.seat_of(person.id) is None
        if not returns and not guest:
            raise NotForThem(f"seat {number} of fixture {fixture.id} is not for {person.id}")
        facts = {"fixture": fixture.id, "name": fixture.name, "people": [owner, person.id]}
        change.log(person, rows.SUBSTITUTED, facts)
        self._reseat(change, _Cause(person), table, number, person)
        change.store()

    @writes
    def gone(self, conn: sa.Connection, table_id: int) -> list[int]:
        """Take out who has lost their last seat to the clock, but for ladders; return them. Idempotent."""
        table = table_rows.table(conn, table_id)
        if table.fixture is None:
            return []
        fixture, change = SeasonChange.at(conn, table.fixture, self._clock)
        season = change.season
        if season.state not in PLAYED_IN or season.rules.format == Format.LADDER:
            return []
        out = (participations.c.table == table_id) & (participations.c.ending == "timed-out")
        owners = participations.c.person.in_([person for person in fixture.people if person is not None])
        query = sa.select(participations.c.person).where(out, owners).distinct().order_by(participations.c.person)
        steps = []
        for person in conn.execute(query).scalars().all():
            entry = rows.entry(conn, season.id, person)
            open_tables = [table for table in rows.with_person(conn, season.id, person) if table.result is None]
            sits = any(
                table.table is None or table_rows.table(conn, table.table).seat_of(person) is not None
                for table in open_tables
            )
            if entry is not None and entry.plays and not sits:
                change.log(None, "vanished", {"people": [person], "name": entry.name})
                self._leaves(change, BOT, entry)
                steps.append(person)
        return steps

    @writes
    def chase(self, conn: sa.Connection, fixture_id: int) -> list[str]:
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        season, now = change.season, change.now
        if fixture.table is None or fixture.status != "running" or season.state not in PLAYED_IN:
            return []
        table = table_rows.table(conn, fixture.table)
        reserve = rows.in_season(conn, season.id, entries.c.status == "reserve")
        players = {*fixture.people, *(entry.person for entry in reserve)}
        waits = [seat for seat in table.seats if seat.person is not None and seat.person in players]
        waits = [seat for seat in waits if not has_started(conn, fixture, seat.person or 0)]
        if table.status != "running" or not waits:
            return []
        steps, dues = list[str](), [now + LOOKS]
        for seat in waits:
            if seat.since is None:
                continue
            earlier_reminders = notices.find(
                conn,
                notices_table.c.kind == BEGIN,
                notices_table.c.table == table.id,
                notices_table.c.seat == seat.number,
                notices_table.c.person == seat.person,
            )
            due = _next_due(conn, table, earlier_reminders, seat, now)
            if due > now:
                dues.append(due)
            elif len(earlier_reminders) == len(REMINDED):
                if self._replace_absent(change, fixture, seat):
                    steps.append("replaced")
            else:
                until = now + REPLACED - REMINDED[len(earlier_reminders)]
                facts = {"fixture": fixture_id, "season": season.id, "number": len(earlier_reminders) + 1}
                notices.add(
                    conn,
                    BEGIN,
                    now,
                    guild=change.league.guild,
                    table=table.id,
                    seat=seat.number,
                    seq=seat.valid_from,
                    person=seat.person,
                    channel=table.place,
                    payload={**facts, "until": until.isoformat()},
                )
                reminders.restart(conn, table, seat, now, until + AFTER)  # the table does not call them as well
                steps.append("reminded")
        change.job(kinds.CHASE, fixture_id, min(dues))
        return steps

    def _replace_absent(self, change: SeasonChange, fixture: Fixture, seat: Seat) -> bool:
        """Replace who has started nowhere in this round; elsewhere one loses this seat."""
        assert seat.person is not None
        conn, season_id = change.conn, change.season.id
        entry, table = rows.entry(conn, season_id, seat.person), table_rows.table(conn, fixture.table or 0)
        if entry is None:
            return False
        here = (fixtures.c.group == fixture.group) & (fixtures.c.round == fixture.round)
        mine = rows.with_person(conn, season_id, seat.person, here)
        elsewhere, guest = any(has_started(conn, other, seat.person) for other in mine), entry.status == "reserve"
        if not guest and (not entry.plays or (elsewhere and table.time_control is not None)):
            return False
        change.log(None, "no-show", {"fixture": fixture.id, "name": seat.name, "people": [seat.person]})
        if guest or elsewhere:
            self._reseat(change, BOT, table, seat.number, None)
        else:
            self._leaves(change, BOT, entry)
        return True


def _register_guest(change: SeasonChange, guest: Person) -> None:
    season_id = change.season.id
    entry = rows.entry(change.conn, season_id, guest.id)
    if entry is None:
        values = {"season": season_id, "person": guest.id, "name": clean_name(guest.name), "status": "reserve"}
        change.conn.execute(sa.insert(entries).values(**values, at=change.now))
    elif not (entry.plays or entry.status == "reserve"):
        raise BadValue(f"{guest.id} has left season {season_id}")


def _is_free(conn: sa.Connection, rules: Rules, there: Collection[int], person: int) -> bool:
    """Return whether a person may come to people who play; draws know no avoidance."""
    return person not in there and not rules.separates(person, there) and may_meet(conn, person, there)


def _there(conn: sa.Connection, fixture: Fixture) -> set[int]:
    here = {person for person in fixture.people if person is not None}
    if fixture.table is None:
        return here
    return here | {seat.person for seat in table_rows.table(conn, fixture.table).seats if seat.person is not None}


def has_started(conn: sa.Connection, fixture: Fixture, person: int) -> bool:
    if fixture.table is None:
        return False
    theirs = sa.select(log_table.c.seq).filter_by(table=fixture.table, kind="step", by=person)
    return conn.execute(theirs.limit(1)).first() is not None


def _next_due(conn: sa.Connection, table: Table, reminded: Sequence[Notice], seat: Seat, now: datetime) -> datetime:
    assert seat.person is not None
    assert seat.since is not None
    if not reminded:
        return account.moment_after(conn, table, seat.since, FIRST_CHECK, now, person=seat.person)
    steps, number = (*REMINDED, REPLACED), min(len(reminded), len(REMINDED))
    time = steps[number] - steps[number - 1]
    return account.moment_after(conn, table, reminded[-1].created, time, now, person=seat.person)


def store_members(conn: sa.Connection, season: Season, drawn: Mapping[int, Sequence[int]]) -> None:
    if not drawn:
        return
    before = sa.delete(members).filter_by(season=season.id).returning(members.c.team, members.c.person)
    members_before = {(row.team, row.person) for row in conn.execute(before)}
    team_numbers = set(conn.execute(sa.select(teams.c.number).filter_by(season=season.id)).scalars())
    for number, people in drawn.items():
        if number not in team_numbers:
            values = {"season": season.id, "number": number, "name": "", "captain": people[0]}
            conn.execute(sa.insert(teams).values(**values, at=season.draws or season.opens))
        team = {"season": season.id, "team": number}
        lines = [
            {**team, "person": person, "place": at, "drawn": (number, person) not in members_before}
            for at, person in enumerate(people)
        ]
        conn.execute(sa.insert(members), lines)
    everybody = [person for people in drawn.values() for person in people]
    over = sa.update(entries).filter_by(season=season.id, status="checked-in").where(entries.c.person.not_in(everybody))
    conn.execute(over.values(status="reserve"))


def store_board(conn: sa.Connection, season: Season, round_: int, fixture: int, board: TeamBoard) -> None:
    values = {"match": board.match, "number": board.number, "teams": list(board.teams)}
    conn.execute(sa.insert(boards).values(fixture=fixture, **values))
    for seat, (person, owner) in enumerate(zip(board.people, board.owners, strict=True)):
        if owner is not None and owner != person:
            absence = sa.update(away).filter_by(season=season.id, round=round_, person=owner)
            conn.execute(absence.values(fixture=fixture, seat=seat))


def vacate(conn: sa.Connection, season: Season, fixture: Fixture, person: int) -> int:
    """Leave an unstarted seat at a board to its team; return whose absence that is."""
    seat = fixture.people.index(person)
    set_seat(conn, fixture, seat, None)
    here = {"season": season.id, "round": fixture.round}
    conn.execute(sa.delete(away).filter_by(**here, person=person))
    owner = sa.update(away).filter_by(**here, stand_in=person).values(stand_in=None).returning(away.c.person)
    out = conn.execute(owner).scalar()
    if out is not None:
        return int(out)
    conn.execute(sa.insert(away).values(**here, person=person, fixture=fixture.id, seat=seat))
    return person


def set_seat(conn: sa.Connection, fixture: Fixture, seat: int, person: int | None) -> None:
    people = [person if number == seat else other for number, other in enumerate(fixture.people)]
    conn.execute(sa.update(fixtures).filter_by(id=fixture.id).values(people=people))


@dataclass(frozen=True, slots=True)
class _Round:
    number: int
    teams: Teams
    tables: Mapping[int, Fixture]


def call_next(
    change: SeasonChange, about: frozenset[tuple[int, int]] = frozenset(), only: Collection[int] | None = None
) -> None:
    """Call the next alternate for every absent player for whom none is being called, or those of `only` these teams.

    `about`: rounds and absent players of whom the captain is to hear if no alternate is left; those whose alternate has
    just let the time pass are among them.
    """
    conn, season, now = change.conn, change.season, change.now
    if season.rules.format != Format.TEAMS or season.state not in CALLING or season.held is not None:
        return
    late = sa.select(calls).filter_by(season=season.id, answer=None).where(calls.c.until <= now)
    if only is not None:
        late = late.where(calls.c.out.in_(rows.people_of_teams(season.id, only)))
    for row in conn.execute(late).all():
        these = (notices_table.c.kind == CALLED) & (notices_table.c.person == row.person)
        mine = [notice for notice in notices.find(conn, these) if notice.payload["call"] == row.id]
        arrival = notices.arrived_at(conn, mine) or now
        server = account.ServerPeriod(change.league.guild, min([now, *(notice.created for notice in mine)]))
        until = account.answered_by(conn, server, row.until, arrival, ANSWERS, now, row.person)
        values = {"answer": "late"} if until <= now else {"until": until}
        conn.execute(sa.update(calls).filter_by(id=row.id).values(**values))
        about |= frozenset([(row.round, row.out)] if until <= now else [])
    latest = rows.latest(conn, season.id)
    if only is None:  # teams with an absent player, in a round to play, for whom nobody stands in, or one who left
        left = sa.select(entries.c.person).filter_by(season=season.id).where(~rows.PLAYS)
        alone = away.c.stand_in.is_(None) | away.c.stand_in.in_(left)
        out = sa.select(away.c.person).filter_by(season=season.id).where(away.c.round >= latest, alone)
        short = sa.select(members.c.team).filter_by(season=season.id).where(members.c.person.in_(out))
        only = set(conn.execute(short).scalars())
    absent = rows.teams_of(conn, season.id, only)
    own_tables = [absence.fixture for absence in absent.away if absence.round == latest and absence.fixture is not None]
    matches = {absent.boards[number].match for number in own_tables}
    in_matches = fixtures.c.id.in_(sa.select(boards.c.fixture).where(boards.c.match.in_(matches)))
    tables = rows.tables(conn, season.id, fixtures.c.round == latest, in_matches)
    round_ = _Round(latest, absent, {fixture.id: fixture for fixture in tables})
    if others := _without_leavers(change, round_) | _kept_apart(change, round_):
        about |= others
        round_ = replace(round_, teams=rows.teams_of(conn, season.id, {*absent.had.values()}))
    open_calls = {(call.round, call.out) for call in round_.teams.calls if call.answer is None}
    for absence in round_.teams.away:
        this = (absence.round, absence.person)
        if absence.stand_in is None and this not in open_calls and absence.round >= latest:
            call = _call(change, round_, absence, report=this in about)
            all_calls = round_.teams.calls if call is None else (*round_.teams.calls, call)
            round_ = replace(round_, teams=replace(round_.teams, calls=all_calls))
    first = sa.select(sa.func.min(calls.c.until, type_=calls.c.until.type))
    if (due := conn.execute(first.filter_by(season=season.id, answer=None)).scalar()) is not None:
        change.job(kinds.ALTERNATE, season.id, due)


def delay_calls(change: SeasonChange, by: timedelta) -> None:
    query = sa.select(calls.c.id, calls.c.until).filter_by(season=change.season.id, answer=None)
    for call in change.conn.execute(query).all():
        change.conn.execute(sa.update(calls).filter_by(id=call.id).values(until=call.until + by))
    call_next(change)


def _without_leavers(change: SeasonChange, round_: _Round) -> frozenset[tuple[int, int]]:
    members_now = {person for team in round_.teams.all for person in team.members}
    leavers = set()
    for absence in round_.teams.away:
        fixture = round_.tables.get(absence.fixture or 0)
        seated_there = fixture is not None and absence.stand_in in fixture.people
        if absence.stand_in not in (None, *members_now) and absence.round >= round_.number and not seated_there:
            absent = {"season": change.season.id, "round": absence.round, "person": absence.person}
            change.conn.execute(sa.update(away).filter_by(**absent).values(stand_in=None))
            leavers.add((absence.round, absence.person))
    return frozenset(leavers)


def _kept_apart(change: SeasonChange, round_: _Round) -> frozenset[tuple[int, int]]:
    at = {
        (absence.round, absence.person): round_.tables[absence.fixture or 0].people
        for absence in round_.teams.away
        if absence.fixture in round_.tables
    }
    over = [
        call
        for call in round_.teams.calls
        if call.answer is None and change.season.rules.separates(call.person, at.get((call.round, call.out), ()))
    ]
    for call in over:
        change.conn.execute(sa.update(calls).filter_by(id=call.id).values(answer="late"))
    return frozenset((call.round, call.out) for call in over)


def _call(change: SeasonChange, round_: _Round, missing: Away, *, report: bool) -> AlternateCall | None:
    """Call the next free alternate who may sit there; of none the captain may hear."""
    conn, season, now, roster = change.conn, change.season, change.now, round_.teams
    fixture = None if missing.fixture is None else round_.tables[missing.fixture]
    if fixture is not None and missing.seat is not None:
        team = roster.get(roster.boards[fixture.id].teams[missing.seat])
        if fixture.result is not None:
            return None
        candidates = () if team is None else team.members
    else:
        team = roster.of(missing.person)
        if team is None or missing.round <= round_.number:
            return None
        if missing.person not in team.members[: season.rules.boards]:
            return None
        candidates = team.members[season.rules.boards :]
    at_board = () if fixture is None else fixture.people
    busy = {person for table in round_.tables.values() if table.round == missing.round for person in table.people}
    for away_, stand_in in roster.absent(missing.round).items():
        busy |= {away_, stand_in}
    for call in roster.calls:
        if call.round == missing.round and (call.answer is None or call.out == missing.person):
            busy.add(call.person)
    able = [
        person
        for person in candidates
        if person not in busy and person > 0 and not season.rules.separates(person, at_board)
    ]
    times = account.of(conn, able)
    for person in able:
        own = replace(times[person], change=None)
        if own.awake(now) - now < ANSWERS:  # others have announced to be away for a day
            until = own.runs_out(now, ANSWERS)
            values = {"season": season.id, "round": missing.round, "out": missing.person, "person": person}
            number = rows.insert(conn, calls, **values, until=until)
            change.tell(CALLED, person, call=number)
            return AlternateCall(number, missing.round, missing.person, person, until, None)
    if report and team is not None and team.captain > 0:
        change.tell(NOBODY, team.captain, round=missing.round, person=missing.person)
    return None

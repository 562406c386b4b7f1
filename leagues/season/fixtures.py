"""The tables of a season: planned, created, and kept going by admins; and its players' calls for the organiser."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import HOUR, Person, Seat, Table
from hosting.db import TimedService, reading, reads, writes
from hosting.db import rows as table_rows
from hosting.jobs import kinds
from hosting.notify import notices
from hosting.people import clean_name
from hosting.play import GameService, Positions, lobby, offers, seating, table_clocks, with_clocks
from hosting.servers import guild_settings
from leagues.rules import NotRegistered, NotThatStep, State
from leagues.season import results, timing
from leagues.season.results import store_result
from leagues.season.timing import SeasonChange
from leagues.store import DAY, Entrant, Fixture, Format, LogLine, Season, rows
from leagues.store.schema import entries, fixtures
from leagues.store.schema import lines as lines_table

FIRST_CHECK: Final = timedelta(hours=16)
"""Time from a table's start."""
PLAYED_IN: Final = (State.DRAWN, State.RUNNING, State.CLOSING)


class Fixtures(GameService):
    """Tables of seasons: created, and kept going by admins. All of it raises NoSuchLeague."""

    @reads
    def to_create(self, conn: sa.Connection, fixture_id: int) -> Fixture | None:
        """Return a fixture to be made now, or None."""
        fixture, season_id = rows.fixture(conn, fixture_id)
        return fixture if fixture.status == "planned" and _plays(rows.season(conn, season_id)) else None

    @writes
    def create(
        self, conn: sa.Connection, fixture_id: int, name: str, channel: int, thread: int | None, *, language: str = "en"
    ) -> Table | None:
        """Start a fixture's table in a channel or thread, its people in their seats; idempotent.

        `language` is the server's own, the table's language if the server has set none for its tables. A computer
        player plays for who has left, or their seats are offered. None if nobody is left to play there: then it is
        void. Raises NotThatStep if its season does not play now, ChannelTaken.
        """
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        league, season, now = change.league, change.season, change.now
        if fixture.table is not None:
            return table_rows.table(conn, fixture.table)
        if fixture.result is not None:
            return None
        if not _plays(season):
            raise NotThatStep(f"season {season.id} does not play now")
        theirs = entries.c.person.in_([person for person in fixture.people if person is not None])
        own_entries = rows.in_season(conn, season.id, theirs)
        here: dict[int | None, Entrant] = {
            entry.person: entry for entry in own_entries if entry.plays or entry.status == "reserve"
        }
        if not any(person in here for person in fixture.people):
            absences = tuple(person is not None for person in fixture.people)
            store_result(change, fixture, results.void(fixture, absences))
            _table_created(change)
            return None
        computer = substitute_computer(change, self._positions)
        control = season.rules.time_control
        if control is not None and computer is None:
            control = replace(control, at_zero="free")  # no computer player sits in, not even for a turn
        game = self._positions.game(season.rules.game)
        options = game.options(season.rules.options)
        table_id = lobby.lay(
            conn,
            guild=league.guild,
            channel=channel,
            thread=thread,
            name=clean_name(name, lobby.MAX_NAME_LENGTH),
            game=season.rules.game,
            options=options,
            order="joined",
            places=len(fixture.people),
            language=guild_settings(conn, league.guild).language or language,
            owner=league.owner,
            created=now,
            time_control=None if control is None else control.write(),
            fixture=fixture.id,
        )
        for number, person in enumerate(fixture.people):
            if entry := here.get(person):
                lobby.sit(conn, table_id, Seat(number, entry.person, None, clean_name(entry.name)))
            else:
                lobby.sit(conn, table_id, Seat(number, None, computer, computer or "-"))
        table = table_rows.table(conn, table_id)
        chance = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
        lobby.begin(conn, self._positions, table, None, game.deal(options, len(table.seats), chance), now)
        table = table_rows.table(conn, table_id)
        for seat in table.seats:
            if seat.vacant:
                offers.free(conn, table, seat.number, Person(league.owner, league.name), now)
        conn.execute(sa.update(fixtures).filter_by(id=fixture_id).values(status="running", table=table_id))
        change.job(kinds.CHASE, fixture_id, now + FIRST_CHECK)
        _table_created(change)
        return table_rows.table(conn, table_id)

    @writes
    def cannot_create(self, conn: sa.Connection, fixture_id: int, code: int = 0) -> bool:
        """Report once a day that no channel can be made; return if this did so."""
        _, change = SeasonChange.at(conn, fixture_id, self._clock)
        last = _last(conn, change.season, rows.NO_PLACE)
        if not _plays(change.season) or (last is not None and change.now - last < DAY):
            return False
        change.log(None, rows.NO_PLACE, {"code": code})
        change.announce(rows.NO_PLACE)
        change.touch()
        return True

    @reads
    def refusal(self, conn: sa.Connection, season_id: int) -> int:
        """Return Discord's code of a refusal; 0 for none."""
        refusals = rows.facts_of(conn, season_id, rows.NO_PLACE)
        return int(refusals[-1].get("code", 0)) if refusals and rows.waits(conn, season_id, "planned") else 0

    @writes
    def remind(self, conn: sa.Connection, fixture_id: int, seat: int, by: Person) -> None:
        """Remind the person of a seat that is to act, once per interval. Raises NotThatStep, NotYourTurn, NotNow."""
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        seating.nudge(conn, table_rows.running(conn, _table_id(fixture)), seat, by, change.now)
        change.log(by, "reminded", {"fixture": fixture_id, "name": fixture.name})

    @writes
    def give_time(self, conn: sa.Connection, fixture_id: int, seat: int, hours: int, by: Person, reason: str) -> None:
        """Add hours to a seat's clock. Raises NotThatStep, NotNow, BadValue, PlaysThere."""
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        table_id = _table_id(fixture)
        results.impartial(conn, fixture, by)
        table_clocks.give(conn, with_clocks(conn, table_id), seat, hours * HOUR, by, change.now, reason)
        facts = {"fixture": fixture_id, "name": fixture.name, "count": hours}
        change.log(by, "time-given", facts, rows.one_line(reason))


def plan(
    change: SeasonChange, group: int, round_: int, number: int, people: Sequence[int | None], due: datetime | None
) -> int:
    values = {"group": group, "round": round_, "number": number, "people": list(people), "status": "planned"}
    fixture = rows.insert(change.conn, fixtures, **values)
    change.job(kinds.LAY, fixture, due)
    return fixture


def _table_id(fixture: Fixture) -> int:
    if fixture.table is None:
        raise NotThatStep(f"fixture {fixture.id} has not started")
    return fixture.table


def _plays(season: Season) -> bool:
    return season.state in PLAYED_IN and season.held is None


def _last(conn: sa.Connection, season: Season, what: str) -> datetime | None:
    newest = sa.select(sa.func.max(lines_table.c.at, type_=lines_table.c.at.type))
    at: datetime | None = conn.execute(newest.filter_by(season=season.id, what=what)).scalar()
    return at


def _table_created(change: SeasonChange) -> None:
    """Record that a table exists: after the last the season may go on, later if they waited."""
    change.store()
    season = change.season
    if not rows.waits(change.conn, season.id, "planned"):
        round_line = _last(change.conn, season, "round")
        in_play = season.state == State.RUNNING and season.ends is not None and season.rules.format != Format.LADDER
        if in_play and round_line is not None and change.now - round_line > timing.LATE:
            change.store(**timing.shift(season, "ends", change.now - round_line))
        change.schedule(at_once=True)
    change.refresh()


def substitute_computer(change: SeasonChange, positions: Positions) -> str | None:
    """Return the computer player for missing people, if any; boards of teams have one."""
    rules = change.season.rules
    is_allowed = rules.computers_for_missing and guild_settings(change.conn, change.league.guild).computers
    return positions.game(rules.game).computers[0] if is_allowed or rules.format == Format.TEAMS else None


MAX_OPEN: Final = 25
ORGANISER: Final = "league-organiser"
HOLDS: Final = timedelta(days=7)
"""Time for which an unanswered call keeps a season from what follows from its results."""


def open_calls(conn: sa.Connection, season_id: int) -> list[LogLine]:
    answers = {facts["line"] for facts in rows.facts_of(conn, season_id, rows.ANSWERED)}
    calls = rows.log(conn, lines_table.c.season == season_id, lines_table.c.what == rows.CALLED, limit=1000)
    return [call for call in reversed(calls) if call.id not in answers][:MAX_OPEN]


def pending_calls(conn: sa.Connection, season: Season, now: datetime) -> list[LogLine]:
    if season.protests is None:
        return []
    guild = rows.league(conn, season.league).guild

    def waits(since: datetime) -> bool:
        return now < account.answered_by(conn, account.ServerPeriod(guild, since), since + HOLDS, since, HOLDS, now)

    return [call for call in open_calls(conn, season.id) if waits(season.protests) and waits(call.at)]


def remind_organiser(change: SeasonChange) -> datetime | None:
    conn, now = change.conn, change.now
    calls = pending_calls(conn, change.season, now)
    if not calls:
        return None
    last = max((notice.created for notice in change.notices(ORGANISER)), default=calls[0].at)
    if now - last >= DAY:
        _call_organiser(change, table_rows.table(conn, calls[0].facts["table"]))
        last = now
    ends = [call.at + HOLDS for call in calls]
    return min(last + DAY, *(end if end > now else now + account.SHORT for end in ends))


def _call_organiser(change: SeasonChange, table: Table) -> None:
    owner = change.league.owner
    change.tell(ORGANISER, owner if owner > 0 else None, place=table.place)


class Requests(TimedService):
    open = reading(open_calls)

    @writes
    def call(self, conn: sa.Connection, table_id: int, by: Person, text: str) -> None:
        """Call the organiser to a table, once until it is answered. Raises NotThatStep, NotRegistered, NoReason."""
        why, table = rows.readable(text), table_rows.table(conn, table_id)
        if table.fixture is None:
            raise NotThatStep(f"table {table_id} is of no league")
        fixture, change = SeasonChange.at(conn, table.fixture, self._clock)
        if change.season.over:
            raise NotThatStep(f"season {change.season.id} is over")
        if table.seat_of(by.id) is None and by.id not in fixture.people:
            raise NotRegistered(f"{by.id} does not play at table {table_id}")
        calls_before = open_calls(conn, change.season.id)
        if any(request.by == by.id and request.facts["fixture"] == fixture.id for request in calls_before):
            return
        facts = {"fixture": fixture.id, "name": fixture.name, "table": table_id, "people": [by.id]}
        change.log(by, rows.CALLED, facts, why)
        _call_organiser(change, table)
        change.store()

    @writes
    def answer(self, conn: sa.Connection, line_id: int, season_id: int, by: Person) -> LogLine | None:
        """Answer a call, and tell whoever made it; None if it is no open call of the season. Raises PlaysThere."""
        change = SeasonChange.of(conn, season_id, self._clock)
        line = next((line for line in open_calls(conn, season_id) if line.id == line_id), None)
        if line is None:
            return None
        results.impartial(conn, rows.fixture(conn, line.facts["fixture"])[0], by)
        facts = {"line": line.id, "fixture": line.facts["fixture"], "name": line.facts["name"]}
        change.log(by, rows.ANSWERED, facts)
        if line.by is not None:
            guild, place = change.league.guild, table_rows.table(conn, line.facts["table"]).place
            facts = {"league": change.league.id, "season": season_id}
            notices.add(conn, "league-answered", change.now, guild=guild, person=line.by, channel=place, payload=facts)
        change.store()
        if change.season.protests is not None:  # it may have waited for this answer alone
            change.schedule(at_once=True)
        return line

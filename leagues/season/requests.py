"""Requests of a season's players: they call the organiser to a table, who answers."""

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import Person
from hosting.db import TimedService, reading, writes
from hosting.db import rows as table_rows
from hosting.db.schema import notices as notices_table
from hosting.notify import notices
from leagues.rules import NotRegistered, NotThatStep
from leagues.season import outcomes
from leagues.season.changes import changed, schedule, tell
from leagues.store import DAY, League, Line, Season, audit_log, rows
from leagues.store.schema import lines

MAX_OPEN: Final = 25
"""Open requests of a season that are listed."""
ORGANISER: Final = "league-organiser"
"""The kind of notice that calls the organiser."""
HOLDS: Final = timedelta(days=7)
"""Time for which an unanswered call keeps a season from what follows from its results."""


def open_calls(conn: sa.Connection, season_id: int) -> list[Line]:
    """Return the calls of a season that nobody has answered, oldest first."""
    mine = lines.c.season == season_id
    done = sa.select(lines.c.facts).where(mine, lines.c.what == audit_log.ANSWERED)
    answered = {facts["line"] for facts in conn.execute(done).scalars()}
    calls = rows.log(conn, mine, lines.c.what == audit_log.CALLED, limit=1000)
    return [call for call in reversed(calls) if call.id not in answered][:MAX_OPEN]


def pending(conn: sa.Connection, season: Season, now: datetime) -> list[Line]:
    """Return the open calls for which a season whose results are all there still waits."""
    if season.protests is None:
        return []
    league, _ = rows.with_league(conn, season.id)

    def waits(since: datetime) -> bool:
        server = account.Server(league.guild, since)
        return now < account.answered_by(conn, server, since + HOLDS, since, HOLDS, now)

    return [call for call in open_calls(conn, season.id) if waits(season.protests) and waits(call.at)]


def remind(conn: sa.Connection, league: League, season: Season, now: datetime) -> datetime | None:
    """Remind the organiser of the calls for which a season waits, once a day; return when to look again."""
    calls = pending(conn, season, now)
    if not calls:
        return None
    mine = (notices_table.c.kind == ORGANISER) & (notices_table.c.guild == league.guild)
    since = [notice for notice in notices.find(conn, mine) if notice.payload["season"] == season.id]
    last = max((notice.created for notice in since), default=calls[0].at)
    if now - last >= DAY:
        place = table_rows.table(conn, calls[0].facts["table"]).place
        _remind(conn, league, season, place, now)
        last = now
    ends = [call.at + HOLDS for call in calls]
    return min(last + DAY, *(end if end > now else now + account.SHORT for end in ends))


def _remind(conn: sa.Connection, league: League, season: Season, place: int, now: datetime) -> None:
    owner = league.owner if league.owner > 0 else None
    tell(conn, league, season, ORGANISER, now, owner, {"place": place})


class Requests(TimedService):
    """Calls for the organiser."""

    open = reading(open_calls)

    @writes
    def call(self, conn: sa.Connection, table_id: int, by: Person, text: str) -> None:
        """Call the organiser to a table, once until it is answered.

        Raises NoSuchTable, NotThatStep if it is no league's or the season is over, NotRegistered for others than its
        players, NoReason.
        """
        why, table = audit_log.readable(text), table_rows.table(conn, table_id)
        if table.fixture is None:
            raise NotThatStep(f"table {table_id} is of no league")
        fixture, season_id = rows.fixture(conn, table.fixture)
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.over:
            raise NotThatStep(f"season {season_id} is over")
        if table.seat_of(by.id) is None and by.id not in fixture.people:
            raise NotRegistered(f"{by.id} does not play at table {table_id}")
        waiting = open_calls(conn, season_id)
        if any(request.by == by.id and request.facts["fixture"] == fixture.id for request in waiting):
            return
        facts = {"fixture": fixture.id, "name": fixture.name, "table": table_id, "people": [by.id]}
        audit_log.of_season(conn, season, now, by, audit_log.CALLED, facts=facts, reason=why)
        _remind(conn, league, season, table.place, now)
        changed(conn, season)

    @writes
    def answer(self, conn: sa.Connection, line_id: int, season_id: int, by: Person) -> Line | None:
        """Answer a call, and tell whoever made it; None if it is no open call of the season.

        Raises NoSuchLeague, PlaysThere for who plays at that table, or in its group.
        """
        league, season = rows.with_league(conn, season_id)
        line, now = next((line for line in open_calls(conn, season_id) if line.id == line_id), None), self._clock.now()
        if line is None:
            return None
        outcomes.impartial(conn, rows.fixture(conn, line.facts["fixture"])[0], by)
        facts = {"line": line.id, "fixture": line.facts["fixture"], "name": line.facts["name"]}
        audit_log.of_season(conn, season, now, by, audit_log.ANSWERED, facts=facts)
        place = table_rows.table(conn, line.facts["table"]).place
        if line.by is not None:
            payload = {"league": league.id, "season": season_id}
            notices.add(
                conn, "league-answered", now, guild=league.guild, person=line.by, channel=place, payload=payload
            )
        after = changed(conn, season)
        if season.protests is not None:  # it may have waited for this answer alone
            schedule(conn, league, after, at_once=True)
        return line

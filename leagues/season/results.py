"""Results of a season's tables: from the game, by an admin, or by time; and penalties."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.core import Json, Person, Table
from hosting.db import log, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log as log_table
from hosting.db.schema import participations
from hosting.jobs import jobs, kinds
from hosting.play import GameService, Positions, call_off, stop_clocks
from leagues.rules import BadResult, How, NotThatStep, Penalty, Result, State
from leagues.season import outcomes
from leagues.season.changes import announce, changed, refresh, schedule
from leagues.season.steps import Tables
from leagues.store import Fixture, League, Season, audit_log, outbox, result_json, rows
from leagues.store.schema import fixtures, lines, penalties

LEFT_BY: Final = ("seat", "resign", "timeout")
"""Kinds of lines of a table's log by which a seat changes hands."""


class Results(GameService):
    """Results and penalties."""

    @writes
    def settle(self, conn: sa.Connection, table_id: int) -> Result | None:
        """Store the result of a league's table that is over or cancelled; None if there is none to store.

        An admin's decision stays; in a cancelled season nothing counts. Idempotent. Raises NoSuchTable.
        """
        table = table_rows.table(conn, table_id)
        if table.fixture is None:
            return None
        fixture, season_id = rows.fixture(conn, table.fixture)
        league, season = rows.with_league(conn, season_id)
        if fixture.table != table_id or fixture.result is not None or season.state == State.CALLED_OFF:
            return None
        _log_seats(conn, season, fixture, table, self._clock.now())
        if table.status not in ("over", "cancelled"):
            changed(conn, season)  # a seat has changed hands, which is to be displayed
            return None
        result = outcomes.played(conn, fixture, table)
        store_result(conn, league, season, fixture, result, self._clock.now())
        return result

    @writes
    def adjudicate(
        self,
        conn: sa.Connection,
        fixture_id: int,
        by: Person,
        how: How = How.ADJUDICATED,
        places: Sequence[int] | None = None,
        reason: str = "",
        left: Collection[int] | None = None,
    ) -> Result:
        """Decide a table as an admin, even a finished one: void, by these places of its seats, or as it stands.

        `left`: the seats that count as left, where the bot counts wrongly. A running table is cancelled. Raises
        NoSuchLeague, NoReason, NotThatStep in a season that is over, PlaysThere, BadResult.
        """
        why = audit_log.readable(reason)
        fixture, season_id = rows.fixture(conn, fixture_id)
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.over or season.state not in (State.DRAWN, State.RUNNING, State.CLOSING):
            raise NotThatStep(f"nothing is decided in season {season_id}")
        outcomes.impartial(conn, fixture, by)
        table = None if fixture.table is None else table_rows.table(conn, fixture.table)
        result = _decided(conn, self._positions, season, fixture, table, how, places, now)
        if left is not None:
            finishes = enumerate(result.finishes)
            result = replace(result, finishes=tuple(replace(finish, left=seat in left) for seat, finish in finishes))
        # A cancelled table cannot go on: only a result that replaced another can be undone.
        before: Json | None = None
        if fixture.result is not None:
            before = {"undo": "result", "fixture": fixture_id, "result": result_json(fixture.result)}
        facts = _facts(fixture, result)
        audit_log.of_season(conn, season, now, by, "adjudicated", facts=facts, reason=why, before=before)
        end_table(conn, table, by, now, why)
        store_result(conn, league, season, fixture, result, now)
        announce(conn, league, season, "adjudicated", now, payload={**facts, "reason": why})
        return result

    @writes
    def penalize(
        self, conn: sa.Connection, season_id: int, person: int, units: int, by: Person, reason: str
    ) -> Penalty:
        """Take points from a person, in units of `leagues.rules.points`; a negative number gives some, 0 is a warning.

        Raises NoSuchLeague, NoReason, NotRegistered, NotThatStep in a season that is over, PlaysThere for oneself
        and one's rivals.
        """
        penalty = Penalty(person, units, audit_log.readable(reason))
        league, season = rows.with_league(conn, season_id)
        outcomes.apart(conn, season, person, by)
        entry = rows.entered(conn, season_id, person)
        if season.over:
            raise NotThatStep(f"season {season_id} is over")
        values = {"season": season_id, "person": person, "units": units, "reason": penalty.reason}
        made = sa.insert(penalties).values(**values).returning(penalties.c.id)
        undo = {"undo": "penalty", "penalty": int(conn.execute(made).scalar_one())}
        facts = {"person": person, "name": entry.name, "units": units}
        now = self._clock.now()
        audit_log.of_season(conn, season, now, by, "penalized", facts=facts, reason=penalty.reason, before=undo)
        refresh(conn, league, changed(conn, season))
        return penalty


def _log_seats(conn: sa.Connection, season: Season, fixture: Fixture, table: Table, now: datetime) -> None:
    """Log, once each, the seats that were left at a table otherwise than by the league."""
    ended = sa.select(participations.c.name.label("left"), log_table).join(
        log_table, (log_table.c.table == participations.c.table) & (log_table.c.seq == participations.c.until_seq)
    )
    every = conn.execute(ended.where(participations.c.table == table.id).order_by(log_table.c.seq)).all()
    left = [row for row in every if row.kind in LEFT_BY and not row.payload.get("league")]
    if not left:
        return
    mine = (lines.c.season == season.id) & (lines.c.what == audit_log.SEAT_LEFT)
    known = {(facts["fixture"], facts["seq"]) for facts in conn.execute(sa.select(lines.c.facts).where(mine)).scalars()}
    for row in left:
        if (fixture.id, row.seq) not in known:
            by = None if row.by is None else Person(row.by, row.name)
            facts = {"fixture": fixture.id, "name": fixture.name, "seq": row.seq, "taker": row.left}
            audit_log.of_season(conn, season, now, by, audit_log.SEAT_LEFT, facts=facts)


def _decided(
    conn: sa.Connection,
    positions: Positions,
    season: Season,
    fixture: Fixture,
    table: Table | None,
    how: How,
    places: Sequence[int] | None,
    now: datetime,
) -> Result:
    """Return the result of an admin's decision; those have left who had by the former one, or by an admin's word.

    Raises BadResult.
    """
    before, gone = fixture.result, outcomes.left(conn, fixture)
    if how == How.VOID or (places is None and table is None):
        result = outcomes.void(fixture, gone)
    elif places is None:
        assert table is not None
        result = outcomes.as_it_stands(conn, positions, fixture, table, now)
    else:
        if len(places) != len(fixture.people):
            raise BadResult(f"{len(places)} places for {len(fixture.people)} seats", table=fixture.table or 0)
        result = before if before is not None and before.how != How.VOID else outcomes.void(fixture, gone)
        if table is not None and result is not before:
            result = outcomes.as_it_stands(conn, positions, fixture, table, now)
            result = replace(result, rounds=outcomes.pace(conn, table)[1])
        result = outcomes.by_places(result, places, gone, season.rules.points)
    if before is None:
        return result
    kept = zip(result.finishes, before.finishes, strict=True)
    return replace(result, finishes=tuple(replace(finish, left=former.left) for finish, former in kept))


def _facts(fixture: Fixture, result: Result) -> Json:
    """Return the parameters of an admin's decision for the log and the announcement: seat by seat."""
    places, left = [finish.place for finish in result.finishes], [finish.left for finish in result.finishes]
    return {"fixture": fixture.id, "name": fixture.name, "how": result.how.value, "places": places, "left": left}


def store_result(
    conn: sa.Connection, league: League, season: Season, fixture: Fixture, result: Result, now: datetime
) -> None:
    """Store a table's result, and trigger its consequences: the standings updated, the season's next step."""
    values = {"status": "over", "result": result_json(result), "ended": fixture.ended or now}
    conn.execute(sa.update(fixtures).where(fixtures.c.id == fixture.id).values(**values))
    for kind in (kinds.LAY, kinds.CHASE):
        jobs.end(conn, kind, fixture.id)
    outbox.add(conn, league.id, now, "result", {"season_id": season.id, "fixture": fixture.id})
    after = changed(conn, season)
    refresh(conn, league, after)
    if result.how == How.PLAYED:
        jobs.add(conn, kinds.GIFTS, fixture.id, guild=league.guild)
    statuses = ("planned",) if season.state == State.DRAWN else ("planned", "running")
    if not rows.waits(conn, season.id, *statuses):
        schedule(conn, league, after, at_once=True)


def end_table(conn: sa.Connection, table: Table | None, by: Person | None, now: datetime, reason: str) -> None:
    """Cancel a hosted table because its league has decided it."""
    if table is not None and table.status == "running":
        payload = {"league": True, "reason": reason}
        call_off(conn, table, log.line("cancel", now, by, payload=payload))


def stop_tables(
    conn: sa.Connection, season: Season, how: Tables, by: Person | None, now: datetime, reason: str
) -> None:
    """Cancel the tables of a cancelled season, or pause their clocks, with its reason as a note."""
    for fixture in rows.tables(conn, season.id):
        jobs.end(conn, kinds.CHASE, fixture.id)
        table = None if fixture.table is None else table_rows.table(conn, fixture.table)
        if how == "end":
            end_table(conn, table, by, now, reason)
        elif table is not None and table.status == "running" and table.paused is None and table.time_control:
            note = log.line("pause", now, by, payload={"league": True, "reason": reason})
            stop_clocks(conn, table, table.head, note)


def decide_open(
    conn: sa.Connection,
    positions: Positions,
    league: League,
    season: Season,
    now: datetime,
    by: Person | None = None,
    reason: str = "",
) -> None:
    """Decide every open table: as it stands if enough has been played.

    `by` is the admin who does so, None when the time is over. Raises PlaysThere for an admin at one of them.
    """
    for fixture in rows.tables(conn, season.id):
        if fixture.result is not None:
            continue
        if by is not None:
            outcomes.impartial(conn, fixture, by)
        table = None if fixture.table is None else table_rows.table(conn, fixture.table)
        if table is None:
            result = outcomes.void(fixture, _absent(conn, season, fixture))
        elif table.status == "running":
            result = outcomes.as_it_stands(conn, positions, fixture, table, now)
            end_table(conn, table, by, now, reason)
        else:
            result = outcomes.played(conn, fixture, table)
        store_result(conn, league, season, fixture, result, now)
        facts = _facts(fixture, result)
        audit_log.of_season(conn, season, now, by, "adjudicated", facts=facts, reason=reason)


def _absent(conn: sa.Connection, season: Season, fixture: Fixture) -> tuple[bool, ...]:
    """Return by seat of a table that was never created whether its person had left."""
    here = {entry.person for entry in rows.in_season(conn, season.id) if entry.status != "dropped"}
    return tuple(person is not None and person not in here for person in fixture.people)

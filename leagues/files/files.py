"""Seasons as files: exported, and earlier ones imported. `exports` and `imports` have the formats."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa

from hosting.core import Json, Person, fairness
from hosting.db import TimedService, reads, writes
from leagues.files import exports, imports
from leagues.files.imports import Earlier
from leagues.files.sheets import PLAIN, Dialect
from leagues.rules import SeasonGoesOn, State, draw
from leagues.season import changed, going_on
from leagues.store import League, Season, audit_log, result_json, rows
from leagues.store.schema import entries, fixtures, groups, seasons, stages


@dataclass(frozen=True, slots=True)
class Export:
    """A season as files for an admin: with the ids of its people."""

    results: bytes
    """CSV, a line for each seat of a finished table; it can be imported again."""
    standing: bytes
    """CSV, a line for each person of each group."""
    data: bytes
    """All of it as JSON, without secrets."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import."""

    seasons: tuple[int, ...]
    """Numbers of the seasons in their league."""
    tables: int
    people: int


class Files(TimedService):
    """Seasons as files."""

    @reads
    def exported(self, conn: sa.Connection, season_id: int, dialect: Dialect = PLAIN) -> Export:
        """Return a season as CSV in a dialect, and as JSON. Raises NoSuchLeague."""
        view = rows.view(conn, season_id)
        return Export(
            exports.results_csv(view, people=True, dialect=dialect),
            exports.standings_csv(view, people=True, dialect=dialect),
            exports.season_json(view, people=True),
        )

    async def imported(self, league_id: int, data: bytes, by: Person, dialects: Sequence[Dialect] = ()) -> Imported:
        """Import the results of earlier seasons from a CSV file, as closed seasons of the league.

        Seasons get numbers after the existing ones, in the file's order; a draft comes after them, with a new
        commitment. All or nothing. Raises NoSuchLeague, SeasonGoesOn if one has opened and is not over, BadFile with
        the line, NoPoints for tables of a size that the league has no points for.
        """
        return await self._import(league_id, imports.results(data, dialects), by)

    @writes
    def _import(self, conn: sa.Connection, league_id: int, tables: Sequence[Earlier], by: Person) -> Imported:
        league, waiting = rows.league(conn, league_id), going_on(conn, league_id)
        draft = None if waiting is None else rows.season(conn, waiting)
        if draft is not None and draft.state != State.DRAFT:
            raise SeasonGoesOn(f"a season of league {league_id} goes on")
        for table in tables:
            league.rules.points.ladder(len(table.result.finishes))
        now, earlier_seasons = self._clock.now(), sorted({table.season for table in tables})
        mine = sa.select(sa.func.max(seasons.c.number)).where(seasons.c.league == league_id)
        last = int(conn.execute(mine).scalar() or 0) if draft is None else draft.number - 1
        if draft is not None:
            _later(conn, draft, last + 1 + len(earlier_seasons))
        for number, season in enumerate(earlier_seasons, last + 1):
            _season(conn, league, number, [table for table in tables if table.season == season], now)
        made = tuple(range(last + 1, last + 1 + len(earlier_seasons)))
        people = len({person for table in tables for person in table.names})
        facts: Json = {"seasons": list(made), "tables": len(tables), "count": people}
        audit_log.add(conn, league_id, None, now, by, "imported", facts=facts)
        return Imported(made, len(tables), people)


def _later(conn: sa.Connection, draft: Season, number: int) -> None:
    """Give an unopened season a later number; the commitment to its draw is made for that."""
    salt = fairness.new_salt()
    commitment = draw.commitment(f"{draft.league}/{number}", salt)
    changed(conn, draft, number=number, salt=salt, commitment=commitment)


def _season(conn: sa.Connection, league: League, number: int, tables: Sequence[Earlier], now: datetime) -> None:
    salt = fairness.new_salt()
    values = {
        "league": league.id,
        "number": number,
        "state": State.CLOSED.value,
        "rules": league.rules.write(),
        "salt": salt,
        "commitment": draw.commitment(f"{league.id}/{number}", salt),
        "opened": now,
    }
    season = int(conn.execute(sa.insert(seasons).returning(seasons.c.id), values).scalar_one())
    named = {person: name for table in tables for person, name in table.names.items()}
    divisions = {person: table.division for table in tables for person in table.names}
    for person, name in named.items():
        entry = {"season": season, "person": person, "name": name, "status": "checked-in", "at": now}
        conn.execute(sa.insert(entries).values(**entry, division=divisions[person]))
    for at, kind in enumerate(dict.fromkeys(table.stage for table in tables), 1):
        stage = {"season": season, "number": at, "kind": kind}
        stage_id = int(conn.execute(sa.insert(stages).returning(stages.c.id), stage).scalar_one())
        here = [table for table in tables if table.stage == kind]
        for division, group in dict.fromkeys((table.division, table.group) for table in here):
            of_group = [table for table in here if (table.division, table.group) == (division, group)]
            _group(conn, stage_id, division, group, of_group, now)


def _group(
    conn: sa.Connection, stage: int, division: int, number: int, tables: Sequence[Earlier], now: datetime
) -> None:
    """Store a group with its tables, which ended in their order if the file has no times."""
    people = list(dict.fromkeys(person for table in tables for person in table.names))
    values = {"stage": stage, "division": division, "number": number, "people": people}
    group = int(conn.execute(sa.insert(groups).returning(groups.c.id), values).scalar_one())
    for at, table in enumerate(tables, 1):
        fixture = {
            "group": group,
            "round": table.round,
            "number": at,
            "people": [finish.person for finish in table.result.finishes],
            "status": "over",
            "result": result_json(table.result),
            "ended": table.ended or now + timedelta(microseconds=table.result.table),
        }
        conn.execute(sa.insert(fixtures).values(**fixture))

"""News of a league for the outside: by a webhook for programs, and as scheduled events of the server."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from gamekit import naming
from hosting import webhooks
from hosting.core import Json, Person
from hosting.db import TimedService, reads, writes
from leagues import columns
from leagues.rules import State
from leagues.season import SeasonChange, pairing, timing
from leagues.store import IN_ROUNDS, Fixture, Format, Group, View, latest_round, rows
from leagues.store.schema import lines


class LeagueWebhooks(TimedService):
    """The addresses of leagues' news, whose changes are lines of the log."""

    @writes
    def place(self, conn: sa.Connection, league_id: int, address: str, by: Person) -> str:
        """Have news sent to an https address, as `webhooks.place` does. Raises BadValue, NoSuchLeague."""
        secret = webhooks.place(conn, "league", league_id, rows.league(conn, league_id).guild, address)
        rows.add_line(conn, league_id, None, self._clock.now(), by, "webhook")
        return secret

    @writes
    def remove(self, conn: sa.Connection, league_id: int, by: Person) -> None:
        webhooks.remove(conn, "league", league_id)
        rows.add_line(conn, league_id, None, self._clock.now(), by, "webhook")


def news_body(facts: Json, view: View) -> Json:
    data = {name: fact for name, fact in facts.items() if name not in ("season_id", "fixture")}
    season = view.season
    data |= {"league": naming.label(view.league.name), "season": season.number, "state": season.state.value}
    fixture = next((fixture for fixture in view.fixtures if fixture.id == facts.get("fixture")), None)
    if fixture is not None:
        group = next(group for group in view.groups if group.id == fixture.group)
        return data | {"table": _table(view, fixture, group), "standings": [_standing(view, group)]}
    return data | {"standings": [_standing(view, group) for group in view.groups]}


def _table(view: View, fixture: Fixture, group: Group) -> Json:
    result = fixture.result
    data: Json = {"name": fixture.name, "group": group.name, "round": fixture.round, "seats": []}
    if result is not None:
        seats = [columns.as_json(columns.SEATS, seat, "news") for seat in columns.seats(view, fixture)]
        data |= {"how": result.how.value, "rounds": result.rounds, "seats": seats}
    return data


def _standing(view: View, group: Group) -> Json:
    people = [columns.as_json(columns.STANDING, line, "news") for line in columns.lines(view, group)]
    return {"stage": view.stage(group).kind, "group": group.name, "people": people}


EVENT: Final = "event"
"""The kind of line about a scheduled event: its number at Discord, and the meeting."""


@dataclass(frozen=True, slots=True)
class Meeting:
    number: int
    stage: str
    """Its kind: swiss, final and so on; none for a season that is played as a whole."""
    starts: datetime | None
    """Time of its start; None for one that has started."""
    ends: datetime


def wanted(view: View) -> Meeting | None:
    season, rules = view.season, view.season.rules
    if season.over or season.held is not None or season.state == State.DRAFT or season.starts is None:
        return None
    ends = season.ends or season.closes
    if ends is None:
        return None
    rounds = max(latest_round(view.fixtures) if rules.format in IN_ROUNDS else len(view.stages), 1)
    if season.protests is not None and season.state == State.RUNNING and pairing.more_to_come(view):
        later = timing.again(season, season.protests)["ends"]
        return Meeting(rounds + 1, _stage(view, later=True), season.protests, later or ends)
    has_started = season.state in (State.RUNNING, State.CLOSING)
    return Meeting(rounds, _stage(view, later=False), None if has_started else season.starts, ends)


def _stage(view: View, *, later: bool) -> str:
    rules = view.season.rules
    if rules.format in IN_ROUNDS:
        return "round"
    if rules.format != Format.HEATS or not view.stages:
        return "none"
    if not later:
        return view.stages[-1].kind
    people = len(view.of_stage(view.stages[-1])[0].people)
    return "semifinal" if view.stages[-1].kind == "heats" and people > pairing.SEMIFINAL else "final"


class Meetings(TimedService):
    @reads
    def made(self, conn: sa.Connection, season_id: int) -> tuple[int, Meeting] | None:
        line = _newest(conn, season_id)
        if line is None:
            return None
        facts = line.facts
        starts = None if facts["starts"] is None else datetime.fromisoformat(facts["starts"])
        ends = datetime.fromisoformat(facts["ends"])
        return int(facts["event"]), Meeting(facts["number"], facts["stage"], starts, ends)

    @writes
    def note(self, conn: sa.Connection, season_id: int, event: int, meeting: Meeting) -> None:
        """Store a scheduled event that was made or changed; a new one is a line of the log. Raises NoSuchLeague."""
        starts = None if meeting.starts is None else meeting.starts.isoformat()
        times = {"starts": starts, "ends": meeting.ends.isoformat()}
        facts = {"event": str(event), "number": meeting.number, "stage": meeting.stage, **times}
        line = _newest(conn, season_id)
        if line is not None and line.facts["event"] == str(event):
            conn.execute(sa.update(lines).filter_by(id=line.id).values(facts=facts))
        else:
            SeasonChange.of(conn, season_id, self._clock).log(None, EVENT, facts)


def _newest(conn: sa.Connection, season_id: int) -> sa.Row[tuple[object, ...]] | None:
    every = sa.select(lines).filter_by(season=season_id, what=EVENT)
    return conn.execute(every.order_by(lines.c.id.desc()).limit(1)).first()

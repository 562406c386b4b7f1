"""Parts of a season as the server's scheduled events: what there is to be now, and what there is."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.db import TimedService, reads, writes
from leagues.rules import State
from leagues.season import pairing, timing
from leagues.store import IN_ROUNDS, Format, View, audit_log, latest_round, rows
from leagues.store.schema import lines

EVENT: Final = "event"
"""The kind of line about a scheduled event: its number at Discord, and the meeting."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """The present or next round or stage of a season."""

    number: int
    """Its number in the season, from 1."""
    stage: str
    """Its kind: swiss, final and so on; none for a season that is played as a whole."""
    starts: datetime | None
    """Time of its start; None for one that has started."""
    ends: datetime


def wanted(view: View) -> Meeting | None:
    """Return the meeting that a season has now; None if it is over, held, or has no times."""
    season, rules = view.season, view.season.rules
    if season.over or season.held is not None or season.state == State.DRAFT or season.starts is None:
        return None
    ends = season.ends or season.closes
    if ends is None:
        return None
    drawn = max(latest_round(view.fixtures) if rules.format in IN_ROUNDS else len(view.stages), 1)
    if season.protests is not None and season.state == State.RUNNING and pairing.more_to_come(view):
        later = timing.again(season, season.protests)["ends"]
        return Meeting(drawn + 1, _stage(view, later=True), season.protests, later or ends)
    started = season.state in (State.RUNNING, State.CLOSING)
    return Meeting(drawn, _stage(view, later=False), None if started else season.starts, ends)


def _stage(view: View, *, later: bool) -> str:
    """Return the kind of the present stage, or of the one after it."""
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
    """The scheduled events that were made for seasons."""

    @reads
    def made(self, conn: sa.Connection, season_id: int) -> tuple[int, Meeting] | None:
        """Return the newest scheduled event of a season by its number at Discord, as it was made or last changed."""
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
            conn.execute(sa.update(lines).where(lines.c.id == line.id).values(facts=facts))
        else:
            audit_log.of_season(conn, rows.season(conn, season_id), self._clock.now(), None, EVENT, facts=facts)


def _newest(conn: sa.Connection, season_id: int) -> sa.Row[tuple[object, ...]] | None:
    mine = (lines.c.season == season_id) & (lines.c.what == EVENT)
    return conn.execute(sa.select(lines).where(mine).order_by(lines.c.id.desc()).limit(1)).first()

"""News of a league for the outside: by a webhook for programs, and as scheduled events of the server."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Json, Person, rfc3339
from hosting.db import TimedService, reads, value_of, writes
from hosting.jobs import jobs, kinds
from leagues import columns
from leagues.rules import BadRules, State
from leagues.season import SeasonChange, pairing, timing
from leagues.store import IN_ROUNDS, Fixture, Format, Group, View, latest_round, rows
from leagues.store.schema import events, lines, webhooks

MAX_ADDRESS: Final = 500
MAX_ERROR: Final = 200
PATIENCE: Final = timedelta(days=1)
"""Time of nothing but failures after which a webhook is off."""
FIRST_PAUSE: Final = timedelta(seconds=30)
"""Time after the first failure; doubled after each further one."""
MAX_PAUSE: Final = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Webhook:
    league: int
    address: str
    failing: datetime | None
    """Time since when every attempt has failed; None if the last one succeeded."""
    error: str
    """The last failure, in a word; empty after a success."""
    tries: int
    """Number of failures in a row."""
    off: bool
    """True after a day of failures: nothing is sent until an admin has it tried again."""


@dataclass(frozen=True, slots=True)
class News:
    id: int
    league: int
    at: datetime
    what: str
    """"step", "result" or "test"."""
    facts: Json


def _forget(conn: sa.Connection, league_id: int) -> None:
    for table in (events, webhooks):
        conn.execute(sa.delete(table).filter_by(league=league_id))


class Webhooks(TimedService):
    @writes
    def remove(self, conn: sa.Connection, league_id: int, by: Person) -> None:
        _forget(conn, league_id)
        rows.add_line(conn, league_id, None, self._clock.now(), by, "webhook")

    @writes
    def set(self, conn: sa.Connection, league_id: int, address: str, by: Person) -> str:
        """Have news sent to an https address; return the new secret, which nothing shows again. Raises BadRules."""
        rows.league(conn, league_id)
        text, secret = _checked(address), secrets.token_hex(32)
        _forget(conn, league_id)
        conn.execute(sa.insert(webhooks).values(league=league_id, address=text, secret=secret))
        rows.add_line(conn, league_id, None, self._clock.now(), by, "webhook")
        return secret

    @reads
    def of_league(self, conn: sa.Connection, league_id: int) -> Webhook | None:
        row = conn.execute(sa.select(webhooks).filter_by(league=league_id)).first()
        return None if row is None else value_of(Webhook, row)

    @writes
    def test(self, conn: sa.Connection, league_id: int) -> None:
        """Have a piece of news without meaning sent at once; a webhook that was off is on again."""
        conn.execute(sa.update(webhooks).filter_by(league=league_id).values(off=False, failing=None, tries=0))
        rows.add_news(conn, league_id, self._clock.now(), "test", {})
        jobs.add(conn, kinds.WEBHOOK, league_id, guild=rows.league(conn, league_id).guild)

    @reads
    def next(self, conn: sa.Connection, league_id: int) -> tuple[str, str, News] | None:
        query = (
            sa.select(webhooks.c.address, webhooks.c.secret, events)
            .join(events, events.c.league == webhooks.c.league)
            .where(webhooks.c.league == league_id, sa.not_(webhooks.c.off))
            .order_by(events.c.id)
            .limit(1)
        )
        row = conn.execute(query).first()
        return None if row is None else (row.address, row.secret, value_of(News, row))

    @writes
    def sent(self, conn: sa.Connection, news: News) -> None:
        conn.execute(sa.delete(events).filter_by(id=news.id))
        conn.execute(sa.update(webhooks).filter_by(league=news.league).values(failing=None, error="", tries=0))

    @writes
    def failed(self, conn: sa.Connection, news: News, why: str) -> datetime | None:
        now = self._clock.now()
        row = conn.execute(sa.select(webhooks).filter_by(league=news.league)).first()
        if row is None:
            return None
        tries: int = row.tries
        failing: datetime = row.failing or now
        off = now - failing >= PATIENCE
        values = {"failing": failing, "error": naming.label(why, MAX_ERROR, ""), "tries": tries + 1, "off": off}
        conn.execute(sa.update(webhooks).filter_by(league=news.league).values(**values))
        if off:
            conn.execute(sa.delete(events).filter_by(league=news.league))
            return None
        return now + min(FIRST_PAUSE * (1 << min(tries, 10)), MAX_PAUSE)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """Return the HMAC-SHA256 of the timestamp in seconds, a full stop, and the body: 64 hexadecimal digits."""
    return hmac.new(secret.encode(), str(timestamp).encode() + b"." + body, hashlib.sha256).hexdigest()


def _checked(address: str) -> str:
    text = address.strip()
    try:
        parts = urlsplit(text)
        wrong = parts.scheme != "https" or not parts.hostname or parts.username is not None or parts.port == 0
    except ValueError:
        wrong = True
    if wrong or len(text) > MAX_ADDRESS or not text.isascii() or not text.isprintable() or " " in text:
        raise BadRules("news is sent to an https address", what="address")
    return text


def news_body(news: News, view: View | None) -> Json:
    facts = {name: fact for name, fact in news.facts.items() if name not in ("season_id", "fixture")}
    data: Json = {"id": news.id, "event": news.what, "at": rfc3339(news.at), **facts}
    if view is None:
        return data
    season = view.season
    data |= {"league": naming.label(view.league.name), "season": season.number, "state": season.state.value}
    fixture = next((fixture for fixture in view.fixtures if fixture.id == news.facts.get("fixture")), None)
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

"""The times of a season's steps, and a change of one in a transaction: log, next step, announcements, standings."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar, get_args
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from hosting import webhooks
from hosting.core import Clock, Json, Notice, Person
from hosting.db import TimedService, writes
from hosting.db.schema import notices as notices_table
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from leagues.rules import State
from leagues.store import DAY, STEP, Entrant, Fixture, League, Moment, PlayDays, Rules, Season, rows
from leagues.store.schema import seasons

S = TypeVar("S", bound=TimedService)
P = ParamSpec("P")
R = TypeVar("R")
MIN_REGISTRATION: Final = timedelta(days=1)
BEFORE_START: Final = timedelta(hours=12)
"""Time from the draw to the start, for everybody to look at it."""
SOON: Final = timedelta(days=1)
LATE: Final = timedelta(hours=1)
"""Delay of a step beyond which it shifts the others: an outage of the bot takes no time to check in from anybody."""

PROTEST: Final = timedelta(days=1)
"""Time from the last result of a stage, or of a season, until something follows from it."""

Times: TypeAlias = dict[str, datetime | None]
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)


def planned(rules: Rules, opens: datetime, *, at_once: bool = True) -> dict[str, datetime]:
    """Return the times of a season that opens then.

    By a calendar, registration, check-in and a day to look at the draw end on the first day of play; before it there
    is at least time for them. Registration opens `at_once`, or when the time for it begins.
    """
    if rules.calendar is None:
        check_in = opens + rules.registration
        draws = check_in + rules.check_in
        starts = draws + BEFORE_START
        ends = starts + rules.play
        closes = ends + rules.grace
    else:
        starts = first_day(rules.calendar, opens + MIN_REGISTRATION + rules.check_in + DAY)
        draws = _days_from(rules.calendar, starts, -DAY)
        check_in = _days_from(rules.calendar, draws, -rules.check_in)
        if not at_once:
            opens = max(opens, _days_from(rules.calendar, check_in, -rules.registration))
        ends = _days_from(rules.calendar, starts, rules.play)
        closes = _days_from(rules.calendar, ends, rules.grace)
    return dict(zip(MOMENTS, (opens, check_in, draws, starts, ends, closes), strict=False))


def first_day(calendar: PlayDays, after: datetime) -> datetime:
    zone = ZoneInfo(calendar.zone)
    day = after.astimezone(zone).replace(day=1, hour=calendar.hour, minute=0, second=0, microsecond=0, fold=0)
    while day.astimezone(UTC) < after or day.month not in calendar.months:
        day = day.replace(year=day.year + day.month // 12, month=day.month % 12 + 1)
    return day.astimezone(UTC)


def _days_from(calendar: PlayDays, at: datetime, by: timedelta) -> datetime:
    zone = ZoneInfo(calendar.zone)
    day = at.astimezone(zone).replace(tzinfo=None) + timedelta(days=-(-by // DAY) if by > timedelta() else by // DAY)
    return day.replace(hour=calendar.hour, minute=0, tzinfo=zone).astimezone(UTC)


def _at_hour(rules: Rules, at: datetime) -> datetime:
    calendar = rules.calendar
    if calendar is None:
        return at
    day = at.astimezone(ZoneInfo(calendar.zone)).replace(hour=calendar.hour, minute=0, second=0, microsecond=0)
    return day.astimezone(UTC) if day.astimezone(UTC) >= at else _days_from(calendar, day, DAY)


def moments(season: Season) -> Times:
    return {name: getattr(season, name) for name in MOMENTS}


def shift(season: Season, first: Moment, by: timedelta) -> Times:
    times = moments(season)
    from_here = MOMENTS.index(first)
    return {name: at + by if at is not None and MOMENTS.index(name) >= from_here else at for name, at in times.items()}


def taken(season: Season, target: State, now: datetime, *, requested: bool) -> Times:
    """Return the times at a step now; one requested or very late shifts the others."""
    name = STEP.get(target)
    at = None if name is None else moments(season)[name]
    if name is None or at is None:
        return moments(season)
    protests = season.protests if target == State.CLOSING and not requested else None
    off = now - (protests or at)  # what comes after the protests is not late because play has ended since
    if requested or off > LATE:
        return shift(season, name, off)
    return {**moments(season), name: min(at, now)}


def again(season: Season, now: datetime) -> Times:
    ends = _at_hour(season.rules, now + season.rules.play)
    return {**moments(season), "ends": ends, "closes": ends + season.rules.grace, "protests": None}


def protested(season: Season, now: datetime, *, last: bool) -> Times:
    """Return the times once all results are there; `last`: then the season closes."""
    until = _at_hour(season.rules, now + PROTEST)
    return {**moments(season), "protests": until} | ({"closes": until} if last else {})


def overtime(season: Season, now: datetime) -> Times:
    off = timedelta() if season.ends is None else now - season.ends
    times = shift(season, "closes", off) if off > LATE else moments(season)
    return {**times, "ends": None}


def written(season: Season) -> Json:
    return {name: None if at is None else at.isoformat() for name, at in moments(season).items()}


def read(data: Mapping[str, str | None]) -> dict[str, Any]:
    return {name: None if text is None else datetime.fromisoformat(text) for name, text in data.items()}


IN_RESULTS: Final = ("adjudicated",)


@dataclass(slots=True)
class SeasonChange:
    """A transaction that changes a season, with the season as last stored."""

    conn: sa.Connection
    league: League
    season: Season
    now: datetime

    @classmethod
    def of(cls, conn: sa.Connection, season_id: int, clock: Clock) -> SeasonChange:
        """Begin a change of a season. Raises NoSuchLeague."""
        return cls(conn, *rows.with_league(conn, season_id), clock.now())

    @classmethod
    def at(cls, conn: sa.Connection, fixture_id: int, clock: Clock) -> tuple[Fixture, SeasonChange]:
        """Return a fixture and a change of its season. Raises NoSuchLeague."""
        fixture, season_id = rows.fixture(conn, fixture_id)
        return fixture, cls.of(conn, season_id, clock)

    def store(self, **values: object) -> None:
        """Store values of the season, or only a new edition."""
        change = sa.update(seasons).filter_by(id=self.season.id).values(edition=seasons.c.edition + 1, **values)
        self.season = rows.season_of(self.conn.execute(change.returning(seasons)).one())

    def log(
        self, by: Person | None, what: str, facts: Json | None = None, reason: str = "", before: Json | None = None
    ) -> None:
        at = self.conn, self.league.id, self.season.id, self.now
        rows.add_line(*at, by, what, facts=facts, reason=reason, before=before)

    def entered(self, person: int) -> Entrant:
        return rows.entry_of(self.conn, self.season.id, person)

    def set_entry(self, person: int, **values: object) -> None:
        rows.set_entry(self.conn, self.season.id, person, **values)

    def touch(self) -> None:
        self.store()
        self.refresh()

    def refresh(self) -> None:
        jobs.gather(self.conn, kinds.STANDING, self.season.id, guild=self.league.guild)

    def job(self, kind: str, key: int, due: datetime | None = None) -> None:
        jobs.add(self.conn, kind, key, guild=self.league.guild, due=due)

    def notices(self, kind: str) -> list[Notice]:
        mine = (notices_table.c.kind == kind) & (notices_table.c.guild == self.league.guild)
        return [notice for notice in notices.find(self.conn, mine) if notice.payload["season"] == self.season.id]

    def schedule(self, *, at_once: bool = False) -> None:
        season = self.season
        if self.league.rules.events:
            self.job(kinds.EVENT, season.id)
        if season.held is not None or season.over:
            jobs.end(self.conn, kinds.SEASON, season.id)
        elif at_once:
            self.job(kinds.SEASON, season.id)
        elif season.next is not None:
            self.job(kinds.SEASON, season.id, season.next[1])

    def tell(self, kind: str, person: int | None, /, due: datetime | None = None, **facts: object) -> None:
        """Tell a person something of the season in the channel of its league; None: nobody in particular."""
        payload = {"league": self.league.id, "season": self.season.id, **facts}
        tell = partial(notices.add, self.conn, kind, self.now, guild=self.league.guild, channel=self.league.channel)
        tell(person=person, due=due, payload=payload)

    def announce(self, what: str, /, due: datetime | None = None, **facts: object) -> None:
        self.tell(f"league-{what}", None, due, **facts)
        if due is None and what not in IN_RESULTS:
            news = {"season_id": self.season.id, "step": what}
            webhooks.add(self.conn, "league", self.league.id, self.now, "step", news)

    def announce_next(self) -> None:
        if self.season.next is not None:
            name, at = self.season.next
            if at - SOON > self.now and name != "opens":
                self.announce("soon", at - SOON, step=name, at=at.isoformat())


def changes(
    method: Callable[Concatenate[S, SeasonChange, P], R],
) -> Callable[Concatenate[S, int, P], Coroutine[Any, Any, R]]:
    """Make a coroutine of a method that changes a season: its body is one transaction. Raises NoSuchLeague."""

    @writes
    @wraps(method)
    def changed(self: S, conn: sa.Connection, season_id: int, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return method(self, SeasonChange.of(conn, season_id, self._clock), *args, **kwargs)

    return changed

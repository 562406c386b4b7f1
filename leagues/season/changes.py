"""A change of a season in one transaction, and what follows from it: log, next step, announcements, standings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

import sqlalchemy as sa

from hosting import webhooks
from hosting.core import Clock, Json, Notice, Person
from hosting.db.schema import notices as notices_table
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from leagues.season import timing
from leagues.store import Fixture, League, Season, rows
from leagues.store.schema import seasons

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
            if at - timing.SOON > self.now and name != "opens":
                self.announce("soon", at - timing.SOON, step=name, at=at.isoformat())

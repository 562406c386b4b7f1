"""A season played by nobody: its jobs done as the bot does them, without Discord."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from gamekit import game
from gamekit.game import SeatResult
from hosting import ManualClock, Services
from hosting.core import Json, Outcome, Person
from hosting.db import log
from hosting.db import rows as table_rows
from hosting.db.schema import tables
from hosting.jobs import Job, PostponedError, jobs, kinds
from hosting.play import turns
from leagues.season import pairing
from leagues.services import Leagues
from leagues.store import MAX_PEOPLE, Fixture, Format, Rules, Season, View

KINDS: Final = (kinds.SEASON, kinds.LAY, kinds.FIXTURE, kinds.ALTERNATE)
THREADS: Final = 100_000
"""A planned table is in a thread with its own number and so many more."""


@dataclass
class SeasonPlay:
    services: Services
    leagues: Leagues
    clock: ManualClock
    chance: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311 - results, no secrets
    kinds: Sequence[str] = KINDS

    async def season(self, number: int) -> Season:
        return (await self.view(number)).season

    async def view(self, number: int) -> View:
        return await self.leagues.views.view(number)

    async def advance(self) -> bool:
        due = await self.services.jobs.next_due(self.kinds)
        if due is None:
            return False
        self.clock.move(max(due - self.clock.now(), timedelta()))
        await self.work()
        return True

    async def work(self) -> None:
        outcomes: list[jobs.Done | jobs.Failed] = []
        while batch := (await self.services.jobs.exchange(outcomes, dict.fromkeys(self.kinds, 8))).jobs:
            outcomes = [await self._attempt(job) for job in batch]

    async def _attempt(self, job: Job) -> jobs.Done | jobs.Failed:
        try:
            await self.do(job)
        except PostponedError:
            return jobs.Failed(job, timedelta())
        return jobs.Done(job)

    async def do(self, job: Job) -> None:
        """Do a job. Raises PostponedError if it is to be done again."""
        match job.kind:
            case kinds.SEASON:
                await self.leagues.running.advance(int(job.key))
            case kinds.LAY:
                fixture = await self.leagues.fixtures.to_create(int(job.key))
                if fixture is not None:
                    league, _, _ = await self.leagues.views.of_fixture(fixture.id)
                    place = league.place or league.channel
                    await self.leagues.fixtures.create(fixture.id, fixture.name, place, THREADS + fixture.id)
            case kinds.FIXTURE:
                if await self.leagues.results.settle(int(job.key)) is None:
                    await self.leagues.substitutes.gone(int(job.key))
            case kinds.ALTERNATE:
                await self.leagues.lineups.look(int(job.key))

    def outcome(self, seats: int) -> Outcome:
        """Return how a table ends: here by chance."""
        points = [self.chance.randrange(40, 60) for _ in range(seats)]
        return ranked([1 + sum(other > own for other in points) for own in points])

    async def end(self, fixture: Fixture, ranks: Sequence[int] | None = None) -> None:
        assert fixture.table is not None
        number = fixture.table
        outcome = self.outcome(len(fixture.people)) if ranks is None else ranked(ranks)
        now = self.clock.now()

        def write(conn: sa.Connection) -> None:
            table = table_rows.table(conn, number)
            if table.status != "running":
                return
            step: Json = {"do": "stop"}
            lines = [
                log.line("step", now, None if seat.person is None else Person(seat.person, "?"), seat=seat.number,
                         turn=100 + seat.number, payload=step)
                for seat in table.seats
            ]  # fmt: skip
            last = log.append(conn, number, table.head, lines, None)
            conn.execute(sa.update(tables).where(tables.c.id == number).values(status="over", ended=now, seq=last))
            turns.finish(conn, number, outcome, last, now)
            turns.hand_on(conn, table, (), last, now)

        await self.services.store.write(write)

    async def end_all(self, season: int) -> int:
        open_tables = [fixture for fixture in (await self.view(season)).fixtures if fixture.status == "running"]
        for fixture in open_tables:
            await self.end(fixture)
        await self.work()
        return len(open_tables)


def ranked(ranks: Sequence[int]) -> Outcome:
    return game.Outcome(tuple(SeatResult(rank == 1, rank, 60 - rank) for rank in ranks))


def fewest(rules: Rules) -> int:
    least = rules.final + 1 if rules.format == Format.HEATS else rules.seats
    return next(people for people in range(least, MAX_PEOPLE) if pairing.possible(rules, people))

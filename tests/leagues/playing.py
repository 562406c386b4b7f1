"""A season played without Discord: its jobs done as the bot does them, its tables ended directly."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import sqlalchemy as sa

from hosting import ManualClock, Person, Services
from hosting.core.game import Json
from hosting.db import log, rows
from hosting.db.schema import tables
from hosting.jobs import kinds
from hosting.jobs.jobs import Done, Failed, Job
from hosting.play import results, turns
from leagues.rules.points import Result
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Fixture, Format, Rules, Season, View
from tests.toy.heap import GOAL, HeapState

GUILD, CHANNEL = 900, 77
RULES = Rules(Format.DIVISIONS, "heap", seats=4)
ADMIN = Person(99, "Leonor")
KINDS = (kinds.SEASON, kinds.LAY, kinds.FIXTURE, kinds.CHASE, kinds.ALTERNATE)
AT_TABLES = (*KINDS, kinds.CLOCK, kinds.COMPUTER)
"""The kinds of jobs of a season whose tables are played, too."""
FIRST = 1000
"""Number of the first person."""


def people(count: int, first: int = FIRST) -> list[Person]:
    return [Person(first + number, f"P{number}") for number in range(count)]


@dataclass(frozen=True)
class SeatResult:
    won: bool | None
    rank: int | None
    points: int | None
    parts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    results: Sequence[SeatResult]


class Failing(Exception):
    """Error raised when the power is cut."""


@dataclass
class Play:
    """A league being played."""

    services: Services
    leagues: Leagues
    clock: ManualClock
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    kinds: Sequence[str] = KINDS
    cut: Callable[[], None] = lambda: None
    """Hook before and after each job, which may raise `Failing`; then the job is repeated."""

    async def found(self, rules: Rules, name: str = "Volta") -> int:
        return (await self.leagues.founding.create(GUILD, name, rules, ADMIN, CHANNEL)).id

    async def opened(self, league: int) -> Season:
        season = await self.leagues.founding.season(league, ADMIN)
        await self.work()
        return await self.season(season.id)

    async def season(self, number: int) -> Season:
        return (await self.view(number)).season

    async def view(self, number: int) -> View:
        return await self.leagues.views.view(number)

    async def fixture(self, season: int, number: int) -> Fixture:
        return next(fixture for fixture in (await self.view(season)).fixtures if fixture.id == number)

    async def result(self, season: int, fixture: Fixture) -> Result:
        result = (await self.fixture(season, fixture.id)).result
        assert result is not None
        return result

    async def status(self, season: int) -> dict[int, str]:
        return {entry.person: entry.status for entry in (await self.view(season)).entries}

    async def drawn(self, rules: Rules, count: int, league: int | None = None, first: int = FIRST) -> int:
        """Draw a season of this many people; return its number."""
        season = await self.opened(await self.found(rules) if league is None else league)
        await self.enter(season.id, people(count, first))
        await self.check_in(season.id, people(count, first))
        await self.until(season.id, State.DRAWN)
        return season.id

    async def running(self, rules: Rules, count: int, league: int | None = None, first: int = FIRST) -> int:
        """Start a drawn season's tables; return its number."""
        season = await self.drawn(rules, count, league, first)
        await self.until(season, State.RUNNING)
        return season

    async def enter(self, season: int, players: Sequence[Person]) -> None:
        for person in players:
            await self.leagues.registration.register(season, person)

    async def check_in(self, season: int, players: Sequence[Person]) -> None:
        """Advance to the season's check-in, and check these people in."""
        await self.until(season, State.CHECK_IN)
        for person in players:
            await self.leagues.registration.check_in(season, person.id)

    async def wait(self, **time: float) -> None:
        self.clock.move(timedelta(**time))
        await self.work()

    async def until(self, season: int, state: State) -> Season:
        """Advance from one job to the next until the season reaches a state."""
        for _ in range(2000):
            now = await self.season(season)
            if now.state == state:
                return now
            due = await self.services.jobs.next_due(self.kinds)
            assert due is not None, f"nothing brings it from {now.state} to {state}"
            self.clock.move(max(due - self.clock.now(), timedelta()))
            await self.work()
        raise AssertionError(f"it never came to {state}: {now}")

    async def work(self) -> None:
        outcomes: list[Done | Failed] = []
        while True:
            taken = (await self.services.jobs.exchange(outcomes, dict.fromkeys(self.kinds, 8))).jobs
            outcomes = []
            if not taken:
                return
            for job in taken:
                try:
                    self.cut()
                    await self.do(job)
                    self.cut()
                    outcomes.append(Done(job))
                except Failing:
                    outcomes.append(Failed(job, timedelta()))

    async def do(self, job: Job) -> None:
        match job.kind:
            case kinds.SEASON:
                await self.leagues.running.advance(int(job.key))
            case kinds.LAY:
                fixture = await self.leagues.fixtures.to_create(int(job.key))
                if fixture is not None:
                    await self.leagues.fixtures.create(fixture.id, fixture.name, CHANNEL, 100_000 + fixture.id)
            case kinds.FIXTURE:
                if await self.leagues.results.settle(int(job.key)) is None:
                    await self.leagues.substitutes.gone(int(job.key))
            case kinds.CHASE:
                await self.leagues.substitutes.chase(int(job.key))
            case kinds.ALTERNATE:
                await self.leagues.lineups.look(int(job.key))
            case kinds.CLOCK:
                table, seat = job.key.split(":")
                await self.services.clocks.run_out(int(table), int(seat))
            case kinds.COMPUTER:
                while await self.services.play.computer_turn(job.table_id):
                    pass

    async def end(self, fixture: Fixture, ranks: Sequence[int] | None = None) -> None:
        """End a table with these ranks of its seats, or with random ones, ties among them."""
        assert fixture.table is not None
        number = fixture.table
        if ranks is None:
            points = [self.chance.randrange(40, 60) for _ in fixture.people]
            ranks = [1 + sum(other > own for other in points) for own in points]
        outcome = Outcome([SeatResult(rank == 1, rank, 60 - rank) for rank in ranks])
        now = self.clock.now()

        def write(conn: sa.Connection) -> None:
            table = rows.table(conn, number)
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
            results.finished(conn, number, outcome, last, now)
            turns.hand_on(conn, table, (), last, now)

        await self.services.store.write(write)

    async def end_others(self, season: int, kept: Fixture) -> None:
        for fixture in (await self.view(season)).fixtures:
            if fixture.id != kept.id:
                await self.end(fixture)

    async def end_all(self, season: int) -> int:
        """End every running table, and let the time for protests pass; return their number."""
        running = [one for one in (await self.view(season)).fixtures if one.status == "running"]
        for fixture in running:
            await self.end(fixture)
        await self.work()
        await self.protested(season)
        return len(running)

    async def protested(self, season: int) -> None:
        """Let the time for protests pass, if all results are there."""
        until = (await self.season(season)).protests
        if until is not None:
            self.clock.move(max(until - self.clock.now(), timedelta()))
            await self.work()

    async def begin_turn(self, fixture: Fixture, seat: int) -> None:
        """Record a seat's first steps, and pass the turn to the next."""
        assert fixture.table is not None
        position = await self.services.positions.now(fixture.table)
        person = position.table.seats[seat].person
        assert person is not None
        steps: list[Json] = [{"do": "add", "n": 1}, {"do": "stop"}]
        await self.services.play.play(fixture.table, position.seq, seat, Person(person, "?"), steps)

    async def days(self, season: int, count: int, away: Collection[int] = (), n: int = 5) -> None:
        """Let days pass, with up to four turns each at every table, by everybody but those `away`, adding `n`."""
        for _ in range(count):
            for fixture in (await self.view(season)).fixtures:
                if fixture.status == "running":
                    await self._turns(fixture.table or 0, away, n)
            await self.work()
            for _ in range(6):
                await self.wait(hours=4)

    async def _turns(self, table_id: int, away: Collection[int], n: int) -> None:
        for _ in range(4):
            await self.work()
            table = await self.services.lobby.get(table_id)
            seat = next((one for one in table.acting if one.person not in (None, *away)), None)
            if table.status != "running" or seat is None or seat.person is None:
                return
            position = await self.services.positions.now(table_id)
            assert isinstance(position.state, HeapState)
            steps: list[Json] = [{"do": "add", "n": n}] if n else []
            if position.state.heap + n < GOAL:
                steps.append({"do": "stop"})
            who = Person(seat.person, seat.name)
            await self.services.play.play(table_id, position.seq, seat.number, who, steps)

    async def announcements(self, prefix: str = "league-") -> list[str]:
        """Return the kinds of all announcements, sent or pending, in order."""
        return [notice.kind for notice in await self.services.notices.all() if notice.kind.startswith(prefix)]

"""A season played without Discord: its jobs done as the bot does them, its tables ended directly."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from hosting import Person
from hosting.core.game import Json
from hosting.jobs import kinds
from hosting.jobs.jobs import Job
from hosting.jobs.runner import PostponedError
from leagues import playing
from leagues.rules.points import Result
from leagues.rules.states import State
from leagues.store.model import Fixture, Format, Rules, Season
from tests.toy.heap import GOAL, HeapState

GUILD, CHANNEL = 900, 77
RULES = Rules(Format.DIVISIONS, "heap", seats=4)
ADMIN = Person(99, "Leonor")
KINDS = (*playing.KINDS, kinds.CHASE)
AT_TABLES = (*KINDS, kinds.CLOCK, kinds.COMPUTER)
"""The kinds of jobs of a season whose tables are played, too."""
FIRST = 1000
"""Number of the first person."""


def people(count: int, first: int = FIRST) -> list[Person]:
    return [Person(first + number, f"P{number}") for number in range(count)]


class Failing(PostponedError):
    """Error raised when the power is cut."""


@dataclass
class Play(playing.SeasonPlay):
    """A league being played."""

    kinds: Sequence[str] = KINDS
    cut: Callable[[], None] = lambda: None
    """Hook before and after each job, which may raise `Failing`; then the job is repeated."""

    async def found(self, rules: Rules, name: str = "Volta") -> int:
        return (await self.leagues.founding.create(GUILD, name, rules, ADMIN, CHANNEL)).id

    async def opened(self, league: int) -> Season:
        season = await self.leagues.founding.season(league, ADMIN)
        await self.work()
        return await self.season(season.id)

    async def fixture(self, season: int, number: int) -> Fixture:
        return next(fixture for fixture in (await self.view(season)).fixtures if fixture.id == number)

    async def result(self, season: int, fixture: Fixture) -> Result:
        result = (await self.fixture(season, fixture.id)).result
        assert result is not None
        return result

    async def status(self, season: int) -> dict[int, str]:
        return {entry.person: entry.status for entry in (await self.view(season)).entries}

    async def drawn(self, rules: Rules, count: int, league: int | None = None, first: int = FIRST) -> int:
        season = await self.opened(await self.found(rules) if league is None else league)
        await self.enter(season.id, people(count, first))
        await self.check_in(season.id, people(count, first))
        await self.until(season.id, State.DRAWN)
        return season.id

    async def running(self, rules: Rules, count: int, league: int | None = None, first: int = FIRST) -> int:
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
            assert await self.advance(), f"nothing brings it from {now.state} to {state}"
        raise AssertionError(f"it never came to {state}: {now}")

    async def do(self, job: Job) -> None:
        self.cut()
        match job.kind:
            case kinds.CHASE:
                await self.leagues.substitutes.chase(int(job.key))
            case kinds.CLOCK:
                table, seat = job.key.split(":")
                await self.services.clocks.run_out(int(table), int(seat))
            case kinds.COMPUTER:
                while await self.services.play.computer_turn(job.table_id):
                    pass
            case _:
                await super().do(job)
        self.cut()

    async def end_others(self, season: int, kept: Fixture) -> None:
        for fixture in (await self.view(season)).fixtures:
            if fixture.id != kept.id:
                await self.end(fixture)

    async def end_all(self, season: int) -> int:
        count = await super().end_all(season)
        await self.protested(season)
        return count

    async def protested(self, season: int) -> None:
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

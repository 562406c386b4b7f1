"""The runner: does due jobs within its limits, sleeps meanwhile, and never loses a job."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, open_services
from hosting.core.errors import DiskFull
from hosting.db.store import Place
from hosting.jobs import jobs
from hosting.jobs.jobs import LEASE, Job, JobBatch
from hosting.jobs.kinds import JobKind
from hosting.jobs.runner import FIRST_PAUSE, MAX_SECONDS, MAX_SLEEP, USUAL_PAUSE, PostponedError, Runner, ServiceGate
from tests.support.bell import Bell
from tests.toy.heap import Heap

FOUR = JobKind("table", limit=4)
"""A policy by which four jobs are done at a time."""


class House:
    """A runner over a database, and the jobs it has done."""

    def __init__(self, services: Services, clock: ManualClock) -> None:
        self.services, self.clock = services, clock
        self.bell: Bell
        self.runner = Runner(services.jobs, clock, self._bell)
        self.done: list[str] = []
        self.broken = False
        """True while every job has to be postponed."""
        self.written = 0
        sa.event.listen(services.store.engine, "before_cursor_execute", self._execute)

    def _bell(self, ring: Callable[[], None]) -> Bell:
        self.bell = Bell(ring)
        return self.bell

    def _execute(self, conn: sa.Connection, cursor: object, statement: str, *_: object) -> None:
        self.written += statement.startswith(("INSERT", "UPDATE", "DELETE"))

    async def do(self, job: Job) -> datetime | None:
        if self.broken:
            raise PostponedError
        self.done.append(job.key)
        return None

    async def ask(self, *keys: int) -> None:
        """Have the jobs of these keys done, each for a server of its own."""
        self.runner.handle("task", self.do, FOUR)
        for key in keys:
            await self.services.jobs.ask("task", key, guild=key)

    async def damage(self, column: str, value: str, **facts: object) -> None:
        """Set a column of the first job."""
        statement = sa.text(f"UPDATE jobs SET {column} = {value} WHERE key = '1'")
        await self.services.store.write(lambda conn: conn.execute(statement, facts))

    async def settle(self) -> bool:
        well = await self.runner.settled(lambda job: True)
        if looking := [task for task in asyncio.all_tasks() if task.get_name() == "jobs"]:
            await asyncio.wait(looking)
        return well

    async def ring(self) -> None:
        assert self.bell.seconds is not None
        self.clock.move(timedelta(seconds=self.bell.seconds))
        await self.settle()


@pytest.fixture
async def house(place: Place) -> AsyncIterator[House]:
    clock = ManualClock()
    async with await open_services(place, [Heap()], clock=clock) as services:
        house = House(services, clock)
        yield house
        await house.runner.stop()


@pytest.mark.both
async def test_everything_is_done_once(house: House) -> None:
    most = 0

    async def task(job: Job) -> None:
        nonlocal most
        most = max(most, len(house.runner.running))
        await asyncio.sleep(0)
        house.runner.wake()
        await house.do(job)

    house.runner.handle("task", task, JobKind("table", limit=7))
    for number in range(50):
        await house.services.jobs.ask("task", number, guild=number % 3)
    assert await house.settle()
    assert Counter(house.done) == {str(number): 1 for number in range(50)}
    assert most == 7
    assert await house.services.jobs.all() == []


async def test_nothing_due_is_nothing_written(house: House) -> None:
    house.runner.handle("task", house.do, FOUR)
    await house.services.store.write(lambda conn: jobs.add(conn, "task", 1, due=house.clock.now() + timedelta(hours=1)))
    before = house.written
    for _ in range(20):
        await house.settle()
    assert house.written == before
    assert house.bell.seconds == MAX_SLEEP
    house.clock.move(timedelta(seconds=3600 - 30))
    await house.settle()
    assert house.bell.seconds == 30
    assert house.written == before
    await house.ring()
    assert house.done == ["1"]


async def test_due_while_it_is_asked_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that becomes due just after the database was asked is done at once, not a second later."""
    due, exchange = house.clock.now() + timedelta(hours=1), house.services.jobs.exchange

    async def slow(*args: Any, **rest: Any) -> JobBatch:
        taken = await exchange(*args, **rest)
        house.clock.set(max(house.clock.now(), due))
        return taken

    house.runner.handle("task", house.do, FOUR)
    await house.services.store.write(lambda conn: jobs.add(conn, "task", 1, due=due))
    house.clock.move(timedelta(hours=1, microseconds=-1))
    monkeypatch.setattr(house.services.jobs, "exchange", slow)
    await house.settle()
    assert house.done == ["1"]


async def test_pauses_grow(house: House) -> None:
    """Pauses grow from 2 seconds to 4, 8 and so on, up to some minutes; a new request restarts them."""
    house.broken = True
    house.runner.handle("task", house.do, FOUR)
    await house.services.jobs.ask("task", 1)
    assert not await house.settle()
    pauses = []
    for _ in range(10):
        pauses.append(house.bell.seconds)
        await house.ring()
    assert pauses == [min(FIRST_PAUSE * 2**number, USUAL_PAUSE) for number in range(10)]
    await house.services.jobs.ask("task", 1)
    assert not await house.settle()
    assert house.bell.seconds == FIRST_PAUSE
    house.broken = False
    await house.ring()
    assert house.done == ["1"]
    assert await house.settle()


async def test_the_pause_is_over_though_the_clock_was_set_back(house: House) -> None:
    house.runner.handle("task", house.do, FOUR)
    for back in (timedelta(minutes=3), timedelta(days=1)):
        house.broken = True
        await house.services.jobs.ask("task", str(back))
        await house.settle()
        assert house.bell.seconds is not None
        house.broken = False
        house.clock.move(timedelta(seconds=house.bell.seconds))
        house.clock.set(house.clock.now() - back)
        await house.settle()
        assert house.done[-1] == str(back)


async def test_given_up(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.broken = True
    house.runner.handle("task", house.do, JobKind("table", limit=4, max_tries=3))
    await house.services.jobs.ask("task", 1)
    await house.settle()
    await house.ring()
    assert await house.services.jobs.given_up() == []
    await house.ring()
    (job,) = await house.services.jobs.given_up()
    assert (job.key, job.tries) == ("1", 3)
    assert "given up" in caplog.text
    assert house.bell.seconds == MAX_SLEEP


async def test_what_nobody_foresaw(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """An error in one job is logged, and ends neither the runner nor the job."""

    async def task(job: Job) -> None:
        await house.do(job)
        if len(house.done) == 1:
            raise ZeroDivisionError

    house.runner.handle("task", task, FOUR)
    await house.services.jobs.ask("task", 1)
    assert not await house.settle()
    assert "ZeroDivisionError" in caplog.text
    await house.ring()
    assert house.done == ["1", "1"]


@pytest.mark.both
async def test_the_database_fails_in_between(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job done while the database was away is recorded once it is back, and not repeated."""
    house.runner.handle("task", house.do, FOUR)
    await house.services.jobs.ask("task", 1)
    exchange = house.services.jobs.exchange

    async def fails(outcomes: list[object], *rest: object, **more: object) -> JobBatch:
        if list(outcomes):
            raise DiskFull("no room")
        return await exchange(outcomes, *rest, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(house.services.jobs, "exchange", fails)
        await house.settle()
    assert house.done == ["1"]
    assert house.bell.seconds is not None
    await house.ring()
    assert house.done == ["1"]
    assert await house.services.jobs.all() == []


async def test_a_kind_waits_for_its_own_only(house: House) -> None:
    gate = asyncio.Event()

    async def slow(job: Job) -> None:
        await gate.wait()

    house.runner.handle("slow", slow, JobKind("table", limit=2))
    house.runner.handle("task", house.do, JobKind("table", limit=2))
    for number in range(20):
        await house.services.jobs.ask("slow", number)
    await house.services.jobs.ask("task", "quick")
    await house.runner.settled(lambda job: job.kind == "task")
    assert house.done == ["quick"]
    assert len(house.runner.running) == 2
    gate.set()
    await house.settle()
    assert await house.services.jobs.all() == []


@pytest.mark.parametrize("turns", range(4))
async def test_whoever_has_woken_it_causes_no_further_look(
    house: House, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """A job is taken and noted in two transactions if its author wakes the runner and then waits, at any time."""
    exchange, written = house.services.jobs.exchange, 0

    async def counted(*given: Any, **named: Any) -> JobBatch:
        nonlocal written
        written += 1
        return await exchange(*given, **named)

    started, gate = asyncio.Event(), asyncio.Event()

    async def slow(job: Job) -> None:
        started.set()
        await gate.wait()
        house.done.append(job.key)

    monkeypatch.setattr(house.services.jobs, "exchange", counted)
    house.runner.handle("task", slow, JobKind("table"))
    await house.services.jobs.ask("task", "1")
    house.runner.wake()
    for _ in range(turns):
        await asyncio.sleep(0)
    settling = asyncio.create_task(house.runner.settled(lambda job: job.kind == "task", woken=True))
    assert await house.runner.settled(lambda job: job.kind == "none", woken=True), "nothing of it is found"
    await started.wait()
    gate.set()
    assert await settling
    assert house.done == ["1"]
    assert await house.services.jobs.all() == []
    assert written == 2


async def test_what_ends_in_the_middle_of_a_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that ends during a look also has its follow-up jobs waited for, however long the look takes."""
    next_due = house.services.jobs.next_due

    async def late(kinds: Collection[str]) -> datetime | None:
        due = await next_due(kinds)
        if at_work := [task for task in asyncio.all_tasks() if task.get_name().startswith("job-")]:
            await asyncio.wait(at_work)
        return due

    async def task(job: Job) -> None:
        await house.services.jobs.ask("another", 2)
        await house.do(job)

    monkeypatch.setattr(house.services.jobs, "next_due", late)
    house.runner.handle("task", task, FOUR)
    house.runner.handle("another", house.do, FOUR)
    await house.services.jobs.ask("task", 1)
    assert await house.runner.settled(lambda job: True)
    assert house.done == ["1", "2"]


async def test_a_stop_leaves_work_to_the_next(house: House) -> None:
    event = asyncio.Event()

    async def endless(job: Job) -> None:
        event.set()
        await asyncio.Event().wait()

    house.runner.handle("task", endless, FOUR)
    await house.services.jobs.ask("task", 1)
    house.runner.wake()
    await event.wait()
    await house.runner.stop(patience=0)
    (job,) = await house.services.jobs.all()
    assert (job.owner, job.tries) == (None, 0)
    other = House(house.services, house.clock)
    other.runner.handle("task", other.do, FOUR)
    await other.settle()
    assert other.done == ["1"]


@pytest.mark.both
async def test_the_job_of_one_that_died(house: House) -> None:
    await house.services.jobs.ask("task", 1)
    assert len((await house.services.jobs.exchange([], {"task": 1})).jobs) == 1
    house.runner.handle("task", house.do, FOUR)
    await house.settle()
    assert house.done == []
    assert house.bell.seconds == LEASE.total_seconds()
    await house.ring()
    assert house.done == ["1"]


async def test_put_off(house: House) -> None:
    async def task(job: Job) -> datetime | None:
        await house.do(job)
        return house.clock.now() + timedelta(seconds=90) if len(house.done) == 1 else None

    house.runner.handle("task", task, FOUR)
    await house.services.jobs.ask("task", 1)
    assert await house.settle()
    assert house.bell.seconds == 90
    await house.ring()
    assert house.done == ["1", "1"]
    assert await house.services.jobs.all() == []


async def test_a_pause_between_two_of_a_kind(house: House) -> None:
    """A hundred overdue jobs start one by one, a second apart, and no other kind waits for them."""
    started: list[tuple[str, float]] = []

    async def task(job: Job) -> None:
        started.append((job.key, house.clock.monotonic()))

    house.runner.handle("slow", task, JobKind("table", limit=3, interval=1.0))
    house.runner.handle("task", house.do, FOUR)
    for number in range(100):
        await house.services.jobs.ask("slow", number, guild=1)
    await house.services.jobs.ask("task", "quick")
    await house.settle()
    assert house.done == ["quick"]
    while await house.services.jobs.all():
        await house.ring()
    assert [at for _, at in started] == [float(number) for number in range(100)]
    assert sorted(int(key) for key, _ in started) == list(range(100))
    assert house.bell.seconds == MAX_SLEEP, "it goes on looking though nothing waits"


async def test_the_pause_of_a_kind_goes_by_the_steady_clock(house: House) -> None:
    """A pause ends on time though the wall clock is set back, and not before though it is set forward."""
    house.runner.handle("slow", house.do, JobKind("table", limit=4, interval=10.0))
    for number in (1, 2, 3):
        await house.services.jobs.ask("slow", number)
    await house.settle()
    house.clock.set(house.clock.now() + timedelta(hours=1))
    await house.settle()
    assert house.done == ["1"]
    house.clock.set(house.clock.now() - timedelta(days=1))
    await house.ring()
    assert house.done == ["1", "2"]


class Outside:
    """An external service that jobs need and that fails for a time."""

    def __init__(self, house: House, seconds: float, announced: float = 0.0) -> None:
        self._house, self._announced = house, announced
        self.tried: list[float] = []
        """Times of all attempts, in seconds after the fault began."""
        self.began = house.clock.monotonic()
        self.seconds = seconds

    @property
    def now(self) -> float:
        return self._house.clock.monotonic() - self.began

    async def do(self, job: Job) -> datetime | None:
        self.tried.append(self.now)
        if self.now < self.seconds:
            raise PostponedError(fault="connection", shortest=self._announced)
        return await self._house.do(job)


@pytest.mark.parametrize(("seconds", "number"), [(1, 1), (70, 1), (120, 2), (120, 200), (400, 1)])
async def test_while_the_other_side_fails_one_tries_it_for_all(house: House, seconds: float, number: int) -> None:
    """However many jobs wait, all are done within five seconds of an outage's end; within thirty if it took minutes."""
    outside = Outside(house, seconds)
    house.runner.handle("task", outside.do, JobKind("table", limit=16))
    for one in range(number):
        await house.services.jobs.ask("task", one)
    assert not await house.settle()
    first = len(outside.tried)
    assert first <= 16
    while len(house.done) < number:
        await house.ring()
        assert outside.now <= seconds + (5 if seconds < 240 else 30)
    assert Counter(house.done) == {str(one): 1 for one in range(number)}
    assert sum(at < seconds for at in outside.tried) - first <= (seconds / 4 + 2) * min(number, 2)
    assert await house.runner.settled(lambda job: True)


async def test_the_other_side_says_how_long_it_fails(house: House) -> None:
    """With an announced end, nothing is tried before it, and everything succeeds then."""
    outside = Outside(house, 30, announced=30)
    house.runner.handle("task", outside.do, JobKind("table", limit=1))
    for number in range(20):
        await house.services.jobs.ask("task", number)
    while len(house.done) < 20:
        assert not await house.settle()
        await house.ring()
    assert [at for at in outside.tried if at < 30] == [0]
    assert outside.now == 30


async def test_what_always_fails_holds_up_nobody(house: House) -> None:
    """A job that keeps failing is tried less and less often once the others have succeeded many times."""
    poisoned: list[float] = []

    async def task(job: Job) -> datetime | None:
        if job.key == "poisoned":
            poisoned.append(house.clock.monotonic())
            raise PostponedError(fault="connection")
        return await house.do(job)

    house.runner.handle("task", task, FOUR)
    await house.services.jobs.ask("task", "poisoned")
    for number in range(130):
        await house.services.jobs.ask("task", number)
        await house.settle()
        assert house.done[-1] == str(number)
        house.clock.move(timedelta(seconds=5))
    pauses = [later - earlier for earlier, later in pairwise(poisoned)]
    assert max(pauses[:50]) <= 5
    assert pauses == sorted(pauses)
    assert pauses[-1] >= 120


async def test_a_sign_of_life_has_the_other_side_tried_at_once(house: House) -> None:
    outside = Outside(house, 20, announced=3600)
    house.runner.handle("task", outside.do, FOUR)
    await house.services.jobs.ask("task", 1)
    assert not await house.settle()
    house.clock.move(timedelta(seconds=20))
    await house.settle()
    assert house.done == []
    await house.services.jobs.hurry(["task"])
    house.runner.hurry()
    assert await house.settle()
    assert house.done == ["1"]


async def test_a_job_that_never_ends(house: House) -> None:
    """A hanging job is cancelled after half an hour and counts as failed; the next one of its kind is done then."""
    services, clock, event = house.services, house.clock, asyncio.Event()

    async def task(job: Job) -> None:
        if job.key == "1" and not job.tries:
            event.set()
            await asyncio.Event().wait()
        await house.do(job)

    house.runner.handle("task", task, JobKind("table", limit=1))
    for number in (1, 2):
        await services.jobs.ask("task", number, guild=number)
    house.runner.wake()
    await event.wait()
    clock.move(timedelta(seconds=MAX_SECONDS - 1))
    await services.jobs.ask("task", 3, guild=3)
    house.runner.wake()
    for _ in range(20):
        await asyncio.sleep(0)
    assert house.done == []
    clock.move(timedelta(seconds=2))
    house.runner.wake()
    assert not await house.settle()
    assert house.done == ["2", "3"]
    (failed,) = await services.jobs.failed(1)
    assert (failed.tries, failed.why) == (1, "unforeseen: TimeoutError")
    await house.ring()
    assert house.done == ["2", "3", "1"]


@pytest.mark.both("postgres")
@pytest.mark.file
@pytest.mark.parametrize("stored", [b"{damaged", b"0 damaged", b"2026-99-99 00:00:00.000000", b"2026\xff"])
@pytest.mark.parametrize("column", ["due", "until", "given_up"])
async def test_a_damaged_moment_stops_no_other(house: House, column: str, stored: bytes) -> None:
    """A timestamp that is no date or no text keeps no other job from being listed or done."""
    await house.ask(1, 2)
    owner = ", owner = 'somebody'" if column == "until" else ""
    await house.damage(column, f"CAST(:stored AS TEXT){owner}", stored=stored)
    assert len(await house.services.jobs.all()) == 2
    assert await house.settle()
    assert "2" in house.done
    assert {job.key for job in await house.services.jobs.all()} <= {"1"}


@pytest.mark.both
@pytest.mark.file
async def test_a_damaged_job_stops_no_other(house: House) -> None:
    """A job whose data cannot be read is done without it, and all the others are done."""
    await house.ask(1, 2)
    await house.damage("payload", "'{damaged'")
    assert await house.settle()
    assert sorted(house.done) == ["1", "2"]


@pytest.mark.both
@pytest.mark.file
@pytest.mark.parametrize("column", ["kind", "key", "owner", "payload"])
async def test_a_job_that_is_no_text_stops_no_other(
    house: House, column: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Bytes that are not UTF-8 in one job: the others are listed and done, and the log does not quote them."""
    await house.ask(1, 2)
    await house.damage(column, "CAST(:stored AS TEXT)", stored=b"%s secret \xff" % column.encode())
    assert len(await house.services.jobs.all()) == 2
    assert await house.settle()
    assert "2" in house.done
    assert "secret" not in caplog.text


def test_a_failure_of_hours_is_tried_ever_less() -> None:
    """Every four seconds in the first minutes, then twice a minute; what succeeds opens it."""
    now, probes = [0.0], list[float]()
    gate = ServiceGate(lambda: now[0])
    jobs = [Job(number, "deliver", str(number), 1, datetime.now(UTC), 0, {}, 1, None, None) for number in range(3)]
    for job in jobs:
        gate.fail(job, 0.0)
    while now[0] < 10 * 3600:
        now[0] += gate.seconds
        gate.begin(jobs[0])
        gate.fail(jobs[0], 0.0)
        gate.end(jobs[0])
        probes.append(now[0])
    assert 50 < sum(at < 240 for at in probes) < 80
    assert 1150 < len(probes) < 1300
    assert set(gate.succeed(jobs[0])) == {0, 1, 2}
    assert not gate.closed

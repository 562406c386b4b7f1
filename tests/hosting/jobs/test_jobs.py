"""Jobs: stored with their cause, leased by one process, finished by their owner, retried, finally given up."""

import contextlib
from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.jobs import jobs
from hosting.jobs.jobs import AT_ONCE, LEASE, MAX_PAUSE, Done, Failed, Job, Later
from tests.hosting.conftest import ADD, ANA, BRUNO, play_computers, started

pytestmark = pytest.mark.both

ROOMS = {"task": 10}
SECOND = timedelta(seconds=1)


async def enqueue(services: Services, *keys: object, guild: int = 0, kind: str = "task") -> None:
    for key in keys:
        await services.jobs.ask(kind, key, guild=guild)


async def take(services: Services, room: int = 10, **how: object) -> list[Job]:
    return list((await services.jobs.exchange([], {"task": room}, **how)).jobs)  # type: ignore[arg-type]


async def test_a_job_is_stored_with_its_cause_or_not_at_all(services: Services) -> None:
    def fails(conn: sa.Connection) -> None:
        jobs.add(conn, "task", 1)
        raise ValueError

    with contextlib.suppress(ValueError):
        await services.store.write(fails)
    assert await services.jobs.all() == []
    await services.store.write(lambda conn: jobs.add(conn, "task", 1))
    (job,) = await services.jobs.all()
    assert (job.kind, job.key, job.due, job.tries, job.owner) == ("task", "1", AT_ONCE, 0, None)


async def test_one_of_two_takes_it(services: Services) -> None:
    await enqueue(services, 1)
    (job,) = await take(services)
    assert await take(services) == []
    assert (await services.jobs.exchange([Done(job)], ROOMS)).jobs == ()
    assert await services.jobs.all() == []


async def test_a_lease_that_was_lost(services: Services, clock: ManualClock) -> None:
    """After the lease another process takes the job, and the slow one can neither finish nor damage it."""
    await enqueue(services, 1)
    (slow,) = await take(services)
    clock.move(LEASE)
    (quick,) = await take(services)
    assert quick.owner != slow.owner
    for outcome in (Done(slow), Failed(slow, SECOND, give_up=True), Later(slow)):
        await services.jobs.exchange([outcome], {})
        (kept,) = await services.jobs.all()
        assert (kept.owner, kept.tries, kept.given_up) == (quick.owner, 0, None)
    await services.jobs.exchange([Done(quick)], {})
    assert await services.jobs.all() == []


async def test_a_lease_that_is_kept(services: Services, clock: ManualClock) -> None:
    await enqueue(services, 1)
    (job,) = await take(services)
    clock.move(LEASE * 0.9)
    await services.jobs.lengthen([job])
    clock.move(LEASE * 0.9)
    assert await take(services) == []


async def test_asked_for_while_it_is_being_done(services: Services) -> None:
    for outcome in (Done, Later, lambda job: Failed(job, SECOND)):
        await enqueue(services, 1)
        (job,) = await take(services)
        await enqueue(services, 1)
        assert await take(services) == []
        (again,) = (await services.jobs.exchange([outcome(job)], ROOMS)).jobs
        assert (again.id, again.tries) == (job.id, 0)
        await services.jobs.exchange([Done(again)], {})
        assert await services.jobs.all() == []


async def test_failure_waits_and_counts(services: Services, clock: ManualClock) -> None:
    await enqueue(services, 1)
    for tries in range(1, 4):
        (job,) = await take(services)
        await services.jobs.exchange([Failed(job, 2**tries * SECOND)], {})
        clock.move((2**tries - 1) * SECOND)
        assert await take(services) == []
        assert await services.jobs.next_due(["task"]) == clock.now() + SECOND
        clock.move(SECOND)
        (waits,) = await services.jobs.all()
        assert waits.tries == tries


async def test_given_up_until_somebody_looks(services: Services, clock: ManualClock) -> None:
    """A job that was given up has no owner, stays visible, and is restarted when requested again."""
    await enqueue(services, 1, guild=7)
    (job,) = await take(services)
    await services.jobs.exchange([Failed(job, SECOND, give_up=True)], {})
    clock.move(timedelta(days=1))
    assert await take(services) == []
    assert await services.jobs.next_due(["task"]) is None
    (seen,) = await services.jobs.given_up()
    assert (seen.id, seen.guild, seen.tries) == (job.id, 7, 1)
    assert not await services.jobs.hurry(["task"])
    await enqueue(services, 1, guild=7)
    assert await services.jobs.given_up() == []
    (again,) = await take(services)
    assert again.tries == 0


async def test_what_failed_on_a_server(services: Services, clock: ManualClock) -> None:
    """A server's failed jobs are listed with reasons, those given up first, and can all be retried at once."""
    for key, guild in ((1, 7), (2, 7), (3, 8), (4, 7)):
        await enqueue(services, key, guild=guild)
    first, second, other, _ = sorted(await take(services), key=lambda job: job.key)
    assert await services.jobs.failed(7) == []
    why = "LookupError: " + "x" * 1000
    await services.jobs.exchange([Failed(first, SECOND, why="once"), Failed(second, SECOND, give_up=True, why=why)], {})
    await services.jobs.exchange([Failed(other, SECOND, why="elsewhere")], {})
    failed = await services.jobs.failed(7)
    assert [(job.key, job.given_up is not None, job.why) for job in failed] == [
        ("2", True, why[:200]),
        ("1", False, "once"),
    ]
    assert await services.jobs.retry(7) == 2
    assert await services.jobs.failed(7) == []
    assert {job.key for job in await take(services)} == {"1", "2"}
    assert [job.key for job in await services.jobs.failed(8)] == ["3"]
    assert await services.jobs.retry(9) == 0


async def test_a_moment_after_failures(services: Services, clock: ManualClock) -> None:
    """A job that failed before it was done and is scheduled a week later waits for that week."""
    await enqueue(services, 1)
    (job,) = await take(services)
    await services.jobs.exchange([Failed(job, SECOND)], {})
    clock.move(SECOND)
    (job,) = await take(services)
    due = clock.now() + timedelta(days=7)
    await services.jobs.exchange([Later(job, due)], {})
    assert await take(services) == []
    assert await services.jobs.next_due(["task"]) == due
    clock.move(timedelta(days=7))
    (job,) = await take(services)
    assert job.tries == 0


async def test_each_server_gets_its_turn(services: Services) -> None:
    """A server with hundreds of jobs delays no other, nor one that already has some running."""
    await enqueue(services, *range(300), guild=1)
    await enqueue(services, "a", "b", guild=2)
    await enqueue(services, "c", guild=3)
    assert sorted(job.guild for job in await take(services, 4)) == [1, 1, 2, 3]
    assert sorted(job.guild for job in await take(services, 2, busy={1: 2, 3: 1})) == [1, 2]


async def test_the_clock_is_set_back_a_day(services: Services, clock: ManualClock) -> None:
    """After the clock is set back, due, failed and orphaned jobs do not wait for the day to pass again at a start."""
    await enqueue(services, "new", "failed", "held")
    first, second, third = await take(services)
    assert (second.key, third.key) == ("failed", "held")
    await services.jobs.exchange([Failed(second, MAX_PAUSE), Later(first)], {})
    clock.set(clock.now() - timedelta(days=1))
    await services.jobs.set_right()
    assert await services.jobs.next_due(["task"]) == clock.now()
    assert {job.key for job in await take(services)} == {"new", "failed", "held"}


async def test_after_a_restart_leases_are_free(services: Services) -> None:
    await enqueue(services, 1, 2)
    assert len(await take(services)) == 2
    await services.processes.begin()
    assert len(await take(services)) == 2


async def test_what_a_game_asks_for(services: Services) -> None:
    """A start and a turn queue delivery; a computer's turn is queued by position, and a question by its end."""
    start = (await started(services, ANA, BRUNO, computers=1)).position
    table = start.table.id
    assert [(job.kind, job.key, job.guild) for job in await services.jobs.all()] == [
        ("deliver", str(table), 900),
        ("remind", f"{table}:{start.seq}:0", 900),
    ]
    await services.play.play(table, start.seq, 0, ANA, ADD)
    position = await services.positions.now(table)
    played = await services.play.play(table, position.seq, 1, BRUNO, ADD)
    (computer,) = [job for job in await services.jobs.all() if job.kind == "computer"]
    assert (computer.table_id, computer.key) == (table, f"{table}:{played.position.seq}")
    await play_computers(services, table)
    assert [job.kind for job in await services.jobs.all()] == ["deliver", "remind"]
    verdict = await services.votes.put(table, "undo", BRUNO)
    due = {job.key: job.due for job in await services.jobs.all() if job.kind == "vote"}
    assert due == {f"{table}:undo:{verdict.vote.seq}": verdict.vote.deadline}
    await services.votes.answer(table, "undo", ANA, yes=False)
    assert [job.kind for job in await services.jobs.all()] == ["deliver", "tally", "remind"]

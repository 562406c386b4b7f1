"""Several processes on one database: which may start, which owns a job, and what becomes of the dead one's jobs."""

import asyncio
import contextlib
import itertools
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting import ManualClock, Services, SystemClock, open_services
from hosting.core import Shards
from hosting.core.errors import BadValue, Locked, Taken
from hosting.db import newest
from hosting.db.opening import reading
from hosting.db.store import Place, Postgres, place
from hosting.jobs.jobs import KEPT, LEASE, LIVES, MAX_REQUESTS, SPARE, Done, Job, Jobs, fair, share
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.hosting.play.worker import read_lines
from tests.support.effort import tries
from tests.support.migrations import updated
from tests.support.postgres import Running, written
from tests.toy.heap import Heap

FIRST, SECOND = 2 << 22, 3 << 22
"""A server of the first of two shards, and one of the second."""


@contextlib.asynccontextmanager
async def process(server: Postgres, which: str, clock: ManualClock | None = None) -> AsyncIterator[Services]:
    services = await open_services(
        server, [Heap()], clock=clock or ManualClock(), alone=True, shards=Shards.read(which), lock_wait=0.2
    )
    try:
        await services.processes.begin()
        yield services
    finally:
        await services.close()


async def take(jobs: Jobs) -> list[Job]:
    """Take as many jobs as one process can; return them."""
    return list((await jobs.exchange([], {"task": 100})).jobs)


async def ask(services: Services) -> None:
    for guild in (FIRST, SECOND):
        await services.jobs.ask("task", guild, guild=guild)


@pytest.mark.parametrize(
    ("there", "wanted", "told"),
    [
        ("0/2", "0/2", "for shard 0 of 2: stop it first"),
        ("0,1/4", "1,2/4", "for shard 1 of 4: stop it first"),
        ("0/2", "1/4", "for shard 0 of 2: stop it first"),
        ("1/2", "0/1", "for shard 1 of 2: stop it first"),
        ("0/1", "1/2", "for shard 0 of 1: stop it first"),
        ("0/1", "0/1", "another bot is running on"),
    ],
)
async def test_who_is_refused(server: Postgres, there: str, wanted: str, told: str) -> None:
    """A process with a taken shard or another number of shards gets a sentence, and leaves the other alone."""
    async with process(server, there) as services:
        with pytest.raises(Taken, match=told):
            await open_services(server, [Heap()], alone=True, shards=Shards.read(wanted))
        await ask(services)
        assert await services.jobs.all()
    async with process(server, wanted):
        pass


async def test_who_goes_together(server: Postgres) -> None:
    """Processes of different shards run together; a program that wants the database alone waits for all to end."""
    async with process(server, "0,3/4"), process(server, "1/4"), process(server, "2/4") as third:
        known = await third.processes.all()
        assert [str(one.shards) for one in known] == ["0,3/4", "1/4", "2/4"]
        with pytest.raises(Locked, match="a bot is running on"), reading(server, alone=True):
            pass
    with reading(server, alone=True), pytest.raises(Taken, match=r"has .* alone"):
        await open_services(server, [Heap()], alone=True, shards=Shards.read("1/4"))


async def test_no_migration_under_a_bot_that_runs(server: Postgres, tmp_path: Path) -> None:
    """An older database is not migrated while a process of the older version uses it; nothing changes."""
    async with process(server, "0/2"):
        refused = f"has to be migrated from {newest()} .* stop all its processes first"
        with updated(tmp_path), pytest.raises(Taken, match=refused):
            await open_services(server, [Heap()], alone=True, shards=Shards.read("1/2"))
        with reading(server) as conn:
            assert conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one() == newest()


async def test_a_file_is_for_one(path: Path) -> None:
    with pytest.raises(BadValue, match="a file is for one alone"):
        await open_services(path, [Heap()], alone=True, shards=Shards.read("0/2"))
    assert list(path.parent.iterdir()) == []


async def test_whose_the_jobs_are(server: Postgres) -> None:
    """Each process takes its own servers' jobs, and sees only these as due, however long the other takes."""
    clock = ManualClock()
    async with process(server, "0/2", clock) as services, process(server, "1/2", clock) as two:
        await ask(services)
        assert [job.guild for job in await take(two.jobs)] == [SECOND]
        assert await two.jobs.next_due(["task"]) == clock.now() + LEASE  # its own, which it has
        clock.move(timedelta(minutes=10))
        for living in (services, two):
            await living.processes.renew()
        assert [job.guild for job in await take(services.jobs)] == [FIRST]


async def test_a_dead_process(server: Postgres) -> None:
    """A dead process's jobs wait for its lease, then the others do them; what it held is done once."""
    clock = ManualClock()
    async with process(server, "0/2", clock) as services:
        async with process(server, "1/2", clock) as two:
            await ask(services)
            await take(two.jobs)
            await services.jobs.ask("task", "later", guild=SECOND)
            # The others get no message: its connections are gone, and it is killed.
        assert [job.guild for job in await take(services.jobs)] == [FIRST]
        clock.move(LIVES - timedelta(seconds=1))
        assert SECOND not in [job.guild for job in await take(services.jobs)]
        clock.move(timedelta(seconds=2))
        await services.processes.renew()
        assert await services.jobs.next_due(["task"]) == clock.now()
        taken = [job for job in await take(services.jobs) if job.guild == SECOND]
        assert {job.key for job in taken} == {str(SECOND), "later"}
        await services.jobs.exchange([Done(job) for job in taken], {})
        assert [job.guild for job in await services.jobs.all()] == [FIRST]


async def test_one_that_comes_back(server: Postgres) -> None:
    """A restarted process has what it held at once, and leaves what the others hold."""
    clock = ManualClock()
    async with process(server, "0/2", clock) as services:
        async with process(server, "1/2", clock) as two:
            await ask(services)
            assert len(await take(two.jobs)) == 1
        (held,) = await take(services.jobs)
        async with process(server, "1/2", clock) as again:
            assert [job.guild for job in await take(again.jobs)] == [SECOND]
            assert [str(one.shards) for one in await again.processes.all()] == ["0/2", "1/2"]
            (job,) = [job for job in await again.jobs.all() if job.guild == FIRST]
            assert job.owner == held.owner


async def test_one_that_leaves(server: Postgres) -> None:
    clock = ManualClock()
    async with process(server, "0/2", clock) as services:
        async with process(server, "1/2", clock) as two:
            await ask(two)
            await two.processes.end()
        assert {job.guild for job in await take(services.jobs)} == {FIRST, SECOND}


async def test_another_number_of_shards(server: Postgres) -> None:
    """After all processes have stopped, another number of shards starts clean: old rows and leases are gone."""
    clock = ManualClock()
    async with process(server, "0/2", clock) as services, process(server, "1/2", clock) as two:
        await ask(services)
        await take(services.jobs), await take(two.jobs)
    async with process(server, "0/1", clock) as alone:
        assert await alone.processes.all() == []
        assert len(await take(alone.jobs)) == 2


async def test_the_clock_is_set_back(server: Postgres) -> None:
    """A process that died before the clock was set back a day does not count as alive for that day."""
    clock = ManualClock()
    async with process(server, "0/2", clock) as services:
        async with process(server, "1/2", clock):
            await ask(services)
        clock.set(clock.now() - timedelta(days=1))
        assert {job.guild for job in await take(services.jobs)} == {FIRST, SECOND}


async def test_others_are_woken(server: Postgres, postgres: Running) -> None:
    async with process(server, "0/2") as services, process(server, "1/2") as two:
        heard: list[str] = []
        rung = asyncio.Event()

        def ring(who: str) -> None:
            heard.append(who)
            rung.set()

        await services.processes.listen(lambda: ring("one"))
        await two.processes.listen(lambda: ring("two"))
        await ask(services)
        async with asyncio.timeout(60):
            await rung.wait()
        assert heard == ["two"]
        await take(two.jobs)
        rung.clear()
        await two.jobs.ask("task", FIRST, guild=FIRST)
        async with asyncio.timeout(60):
            await rung.wait()
        assert heard == ["two", "one"]


async def test_listening_has_begun(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs requested right after `listen` are heard; a connection that fails is tried later, and not waited for."""
    async with process(server, "0/2") as services, process(server, "1/2") as two:
        await services.processes.listen(lambda: None)
        with psycopg.connect(server.address) as conn:
            listens = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            assert conn.execute(f"SELECT count(*) {listens}").fetchone() == (1,)
        monkeypatch.setattr(two.store, "_server", place("postgresql://tests@/nowhere?host=/nowhere"))
        async with asyncio.timeout(60):
            await two.processes.listen(lambda: None)
        assert await take(two.jobs) == []


@pytest.mark.parametrize(("which", "announced"), [("1/2", [FIRST]), ("0,1/2", []), (None, [FIRST, SECOND])])
async def test_only_what_others_do_is_announced(server: Postgres, which: str | None, announced: list[int]) -> None:
    """A process announces no job of its own servers; a program that serves none announces each."""
    with psycopg.connect(server.address, autocommit=True) as listening:
        listening.execute("LISTEN navegador_jobs")
        if which is None:
            async with await open_services(server, [Heap()]) as services:
                await ask(services)
        else:
            async with process(server, which) as one:
                await ask(one)
        listening.execute("NOTIFY navegador_jobs, 'end'")
        heard = [one.payload for one in itertools.takewhile(lambda one: one.payload != "end", listening.notifies())]
        assert heard == [str(guild) for guild in announced]


async def test_a_turn_to_log_in(server: Postgres) -> None:
    async with process(server, "0/2") as services, process(server, "1/2") as two:
        loop = asyncio.get_running_loop()
        await services.store.take_turn(0.5)
        started = loop.time()
        await two.store.take_turn(0.0)
        assert loop.time() - started >= 0.4


async def test_requests_are_shared(server: Postgres) -> None:
    """Processes share what Discord allows in a second; one that floods gives way, one that ends leaves its share."""
    clock = ManualClock()
    async with process(server, "0/2", clock) as first, process(server, "1/2", clock) as second:
        assert await first.processes.share(500) == MAX_REQUESTS - SPARE - KEPT
        assert await second.processes.share(500) == SPARE + KEPT
        half = (MAX_REQUESTS - SPARE) // 2
        both = [await services.processes.share(500) for services in (first, second, first, second)]
        assert all(abs(share - half) <= 1 for share in both[-2:])
        assert sum(both[-2:]) <= MAX_REQUESTS
        await first.processes.renew({"guilds": 3})
        (known, other) = await second.processes.all()
        assert (known.figures["guilds"], known.figures["requests"]) == (3, both[-2])
        assert other.figures["requests"] == both[-1]
        together = await asyncio.gather(*(services.processes.share(40) for services in (first, second) * 3))
        assert sum(together[-2:]) <= MAX_REQUESTS
        await first.processes.end()
        assert await second.processes.share(500) == MAX_REQUESTS - SPARE


async def test_one_process_has_all_requests(tmp_path: Path) -> None:
    async with await open_services(tmp_path / "games.sqlite3", [Heap()], clock=ManualClock()) as services:
        assert await services.processes.share(1) == MAX_REQUESTS
        assert await services.processes.all() == []


WANTS = st.lists(st.integers(0, 200), min_size=1, max_size=12)


@given(WANTS, st.integers(0, 100))
def test_what_is_divided(wanted: list[int], total: int) -> None:
    """Nobody gets more than they want, nothing that is wanted is left, and none gets less for another's greed."""
    given_out = fair(wanted, total)
    assert sum(given_out) == min(sum(wanted), total)
    short = [has for has, want in zip(given_out, wanted, strict=True) if has < want]
    assert all(has <= want for has, want in zip(given_out, wanted, strict=True))
    assert not short or max(given_out) <= min(short) + 1


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 80)), max_size=60))
def test_never_too_many(asked: list[tuple[int, int]]) -> None:
    held, wants = [0] * 4, [0] * 4
    for who, wanted in asked:
        others = [(held[number], wants[number]) for number in range(4) if number != who]
        held[who], wants[who] = share(wanted, others, held=held[who]), wanted
        assert sum(held) <= MAX_REQUESTS
        assert held[who] >= 0


ROOT = Path(__file__).parents[3]
BRIEF = 2.0


async def stored(database: Place, tables: int, turns: int) -> set[str]:
    """Store turns at many tables, each with its job; return the keys of the jobs."""
    async with await open_services(database, [Heap()], clock=SystemClock()) as services:
        keys = set()
        for number in range(tables):
            position = (await started(services, ANA, BRUNO, channel=100 + number)).position
            for turn in range(turns):
                seat = turn % 2
                played = await services.play.play(position.table.id, position.seq, seat, (ANA, BRUNO)[seat], ADD)
                position = played.position
            keys.add(str(position.table.id))
        assert {job.key for job in await services.jobs.all() if job.kind == "deliver"} == keys
    return keys


def start(database: Place, directory: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.hosting.jobs.jobs_worker", written(database), directory / "done", BRIEF]
    pipe = subprocess.PIPE
    return subprocess.Popen([*map(str, command)], cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


@pytest.mark.both("postgres")
@pytest.mark.parametrize("tables", [tries(100, 300)])
async def test_all_done_none_doubled(tmp_path: Path, place: Place, tables: int) -> None:
    """The others finish the dead process's jobs when its lease is over."""
    keys = await stored(place, tables, turns=2)
    processes = [start(place, tmp_path) for _ in range(3)]
    for process in processes:
        assert process.stdout.readline() == "ready\n", process.communicate()
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    busiest = 0, 0
    while busiest[0] < 10:
        by = Counter(line["by"] for line in read_lines(tmp_path / "done"))
        busiest = max(((by[process.pid], number) for number, process in enumerate(processes)), default=busiest)
        assert any(process.poll() is None for process in processes), "they found too little to do"
    victim = processes.pop(busiest[1])
    victim.send_signal(signal.SIGKILL)
    victim.communicate()
    for other in processes:
        _, errors = other.communicate(timeout=120)
        assert other.returncode == 0, errors
    lines = read_lines(tmp_path / "done")
    done = Counter(line["key"] for line in lines if line["what"] == "done")
    begun = Counter(line["key"] for line in lines if line["what"] == "begun")
    assert set(done) == keys
    cut_off = {line["key"] for line in lines if line["by"] == victim.pid}
    # Only what the dead one finished without recording it can be done again.
    assert {key for key, times in done.items() if times > 1} <= cut_off
    assert {key for key, times in begun.items() if times > 1} <= cut_off
    assert len({line["by"] for line in lines}) > 1
    async with await open_services(place, [Heap()], clock=SystemClock()) as services:
        assert [job for job in await services.jobs.all() if job.kind == "deliver"] == []
    print({"jobs": len(done), "begun again": sum(times > 1 for times in begun.values())})  # noqa: T201

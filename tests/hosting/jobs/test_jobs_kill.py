"""Three processes on the jobs of one file, one of them killed: all jobs are done, and none twice."""

import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from hosting import SystemClock, open_services
from hosting.db.store import Place
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.hosting.play.worker import read_lines
from tests.support.effort import tries
from tests.support.postgres import written
from tests.toy.heap import Heap

ROOT = Path(__file__).parents[3]
LEASE = 2.0


async def stored(database: Place, tables: int, turns: int) -> set[str]:
    """Store turns at many tables, each with its job; return the keys of the jobs."""
    services = await open_services(database, [Heap()], clock=SystemClock())
    keys = set()
    for number in range(tables):
        position = (await started(services, ANA, BRUNO, channel=100 + number)).position
        for turn in range(turns):
            seat = turn % 2
            played = await services.play.play(position.table.id, position.seq, seat, (ANA, BRUNO)[seat], ADD)
            position = played.position
        keys.add(str(position.table.id))
    assert {job.key for job in await services.jobs.all() if job.kind == "deliver"} == keys
    await services.close()
    return keys


def start(database: Place, directory: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.hosting.jobs.jobs_worker", written(database), directory / "done", LEASE]
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
    services = await open_services(place, [Heap()], clock=SystemClock())
    assert [job for job in await services.jobs.all() if job.kind == "deliver"] == []
    await services.close()
    print({"jobs": len(done), "begun again": sum(times > 1 for times in begun.values())})  # noqa: T201

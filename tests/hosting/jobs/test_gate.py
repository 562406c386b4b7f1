"""The gate before jobs that need an outside service."""

from datetime import UTC, datetime

from hosting.jobs.jobs import Job
from hosting.jobs.runner import Gate


def test_a_failure_of_hours_is_tried_ever_less() -> None:
    """Every four seconds in the first minutes, then twice a minute; what succeeds opens it."""
    now, probes = [0.0], list[float]()
    gate = Gate(lambda: now[0])
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


def test_a_few_jobs_alone_are_tried_less_as_well() -> None:
    """Too few to close the gate: each waits as long as the gate would, after as many tries."""
    gate = Gate(lambda: 0.0)
    tried = [Job(1, "deliver", "1", 1, datetime.now(UTC), tries, {}, 1, None, None) for tries in (0, 5, 59, 60, 900)]
    assert [gate.fail(job, 0.0) for job in tried] == [2.0, 4.0, 4.0, 30.0, 30.0]

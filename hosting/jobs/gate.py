"""A gate for jobs that need an outside service: while it fails, one job tries it for all.

A job that fails alone is retried alone; only if several fail and none gets through, the others of their kinds
wait. Times are seconds of the monotonic clock.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeAlias

from hosting.jobs.jobs import Job

FIRST_PROBE: Final = 2.0
"""Seconds until the first try."""
MAX_PROBE: Final = 4.0
"""Maximum seconds between two tries, unless the service says how long it will fail."""
RARE_PROBE: Final = 30.0
"""The same after as many tries as `ALONE`, some four minutes: a failure of hours is not worth a thousand an hour."""
IN_A_ROW: Final = 3
"""Consecutive failed jobs after which the others wait."""
ALONE: Final = 60
"""Tries of a job, while others get through, after which its failures count as its own."""

What: TypeAlias = tuple[str, str]


class Gate:
    """A gate that is open while the service works, closed while it fails."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._kinds: set[str] = set()
        self._row: dict[What, int] = {}
        self._since: dict[What, int] = {}
        self._passed = self._probes = 0
        self._at: float | None = None
        self._probe: What | None = None

    @property
    def closed(self) -> bool:
        """True if the kinds that failed wait."""
        return self._at is not None

    def fail(self, job: Job, announced: float) -> float:
        """Record that the service failed for a job; return the seconds until that job is to be retried.

        `announced`: seconds for which the service said that it will refuse everybody, 0 if it said nothing.
        """
        what, now = (job.kind, job.key), self._monotonic()
        self._kinds.add(job.kind)
        self._row.pop(what, None)
        self._row[what] = job.id
        since = self._since.setdefault(what, self._passed)
        if announced:
            self._at = max(self._at or 0.0, now + announced)
        elif (self._at is not None and self._at <= now) or (self._at is None and len(self._row) >= IN_A_ROW):
            longest = MAX_PROBE if self._probes < ALONE else RARE_PROBE
            self._at = now + min(FIRST_PROBE * 2.0**self._probes, longest)
            self._probes = min(self._probes + 1, ALONE)
        own = job.tries - ALONE if since < self._passed else 0
        shared = min(FIRST_PROBE * 2.0 ** min(job.tries, ALONE), MAX_PROBE if job.tries < ALONE else RARE_PROBE)
        return max(announced, shared * 2.0 ** min(max(own, 0), 20))

    def succeed(self, job: Job) -> Collection[int]:
        """Record that a job was done or answered; return those to retry at once: the service works again."""
        self._since.pop((job.kind, job.key), None)
        if job.kind not in self._kinds:
            return ()
        self._passed += 1
        return self.open()

    def open(self) -> Collection[int]:
        """Let all through; return the jobs that failed meanwhile."""
        failed = tuple(self._row.values()) if self.closed else ()
        self._row.clear()
        self._at, self._probes = None, 0
        return failed

    def begin(self, job: Job) -> None:
        """Record that a job begins."""
        if self.closed and job.kind in self._kinds:
            self._probe = job.kind, job.key

    def end(self, job: Job) -> None:
        """Record that a job has ended, in any way."""
        if self._probe == (job.kind, job.key):
            self._probe = None

    def hurry(self) -> None:
        """Try the service at once: there is a sign that it works."""
        if self._at is not None:
            self._at = self._monotonic()

    def rooms(self, rooms: Mapping[str, int]) -> dict[str, int]:
        """Return how many jobs of each kind may begin, of those for which there is room."""
        if self._at is None:
            return dict(rooms)
        others = {kind: room for kind, room in rooms.items() if kind not in self._kinds}
        probed = next((kind for kind, _ in reversed(self._row)), None)
        if probed in rooms and self._probe is None and self._at <= self._monotonic():
            others |= {kind: 1 for kind in rooms if kind == probed}
        return others

    def missed(self, rooms: Collection[str], taken: Collection[Job]) -> bool:
        """Return whether there was no job to try the service with."""
        return self.closed and not self._kinds.isdisjoint(rooms) and not any(job.kind in self._kinds for job in taken)

    @property
    def seconds(self) -> float:
        """Return the seconds until the next try."""
        if self._at is None or self._probe is not None:
            return float("inf")
        return self._at - self._monotonic()

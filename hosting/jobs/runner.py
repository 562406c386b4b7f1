"""The runner of jobs: it takes what is due, a bounded number at a time, and then sleeps.

There is a task only while there is something to do; otherwise an alarm is set for the next job.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol, TypeAlias

from hosting.core import Clock, StoreError, TableError
from hosting.jobs.jobs import LEASE, MAX_PAUSE, Done, Failed, Job, JobBatch, Jobs, Later, Outcome
from hosting.jobs.kinds import KINDS, JobKind

FIRST_PROBE: Final = 2.0  # seconds until the first try
MAX_PROBE: Final = 4.0
"""Maximum seconds between two tries, unless the service says how long it will fail."""
RARE_PROBE: Final = 30.0
"""The same after as many tries as `ALONE`, some four minutes: a failure of hours is not worth a thousand an hour."""
IN_A_ROW: Final = 3  # failed jobs, after which the others wait
ALONE: Final = 60
"""Tries of a job, while others get through, after which its failures count as its own."""


class ServiceGate:
    """A gate before an outside service: open while that works, closed while it fails."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._kinds: set[str] = set()
        self._row: dict[tuple[str, str], int] = {}
        self._since: dict[tuple[str, str], int] = {}
        self._passed = self._probes = 0
        self._at: float | None = None
        self._probe: tuple[str, str] | None = None

    @property
    def closed(self) -> bool:
        return self._at is not None

    def fail(self, job: Job, announced: float) -> float:
        """Return the seconds until a failed job is retried, at least those `announced`."""
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
        wait = min(FIRST_PROBE * 2.0 ** min(job.tries, ALONE), MAX_PROBE if job.tries < ALONE else RARE_PROBE)
        return max(announced, wait * 2.0 ** min(max(own, 0), 20))

    def succeed(self, job: Job) -> Collection[int]:
        """Record that a job was done or answered; return those to retry at once."""
        self._since.pop((job.kind, job.key), None)
        if job.kind not in self._kinds:
            return ()
        self._passed += 1
        return self.open()

    def open(self) -> Collection[int]:
        """Let all through; return the jobs that failed meanwhile."""
        row = tuple(self._row.values()) if self.closed else ()
        self._row.clear()
        self._at, self._probes = None, 0
        return row

    def begin(self, job: Job) -> None:
        if self.closed and job.kind in self._kinds:
            self._probe = job.kind, job.key

    def end(self, job: Job) -> None:
        if self._probe == (job.kind, job.key):
            self._probe = None

    def hurry(self) -> None:
        if self._at is not None:
            self._at = self._monotonic()

    def rooms(self, rooms: Mapping[str, int]) -> dict[str, int]:
        if self._at is None:
            return dict(rooms)
        others = {kind: room for kind, room in rooms.items() if kind not in self._kinds}
        probe = next((kind for kind, _ in reversed(self._row)), None)
        if probe in rooms and self._probe is None and self._at <= self._monotonic():
            others |= {kind: 1 for kind in rooms if kind == probe}
        return others

    def missed(self, rooms: Collection[str], taken: Collection[Job]) -> bool:
        return self.closed and not self._kinds.isdisjoint(rooms) and not any(job.kind in self._kinds for job in taken)

    @property
    def seconds(self) -> float:
        if self._at is None or self._probe is not None:
            return float("inf")
        return self._at - self._monotonic()


_log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 2.0  # seconds after the first failure, doubled after each further one
USUAL_PAUSE: Final = 300.0  # the most of that
MAX_SLEEP: Final = 600.0
"""Seconds after which the runner always looks again: another process may have died with a job."""
SHARED_SLEEP: Final = 15.0
"""The same if other processes request jobs too, whose notifications can be lost."""
MAX_SECONDS: Final = 1800.0
"""Seconds until an unfinished job is cancelled, so that the next of its kind can begin."""
PATIENCE: Final = 5.0
"""Seconds in which jobs may end before a stop."""

Fault: TypeAlias = Literal[
    "rights", "gone", "refused", "connection", "away", "table", "database", "waits", "unforeseen"
]
"""The kind of fault that prevented a job.

A missing permission, a missing object, a refusal by Discord, the connection or Discord itself. A missing server, a
table that cannot be continued, the database, other work that has to come first, or anything unforeseen.
"""
ANSWERED: Final = frozenset({"rights", "gone", "refused"})
"""Faults that show that the outside service works."""

Handler: TypeAlias = Callable[[Job], Awaitable[datetime | None]]
"""A function that does a job; it returns when to do it again, None when it is done."""


class PostponedError(Exception):
    """A job that cannot be done now, for a logged reason."""

    def __init__(self, longest: float = USUAL_PAUSE, fault: Fault = "waits", shortest: float = 0.0) -> None:
        super().__init__(f"to be tried again within {longest} s")
        self.longest = longest
        """Maximum seconds between attempts; if the service fails (`connection`), the gate decides."""
        self.fault: Fault = fault
        self.shortest = shortest


class Alarm(Protocol):
    def set(self, seconds: float) -> None:
        """Ring after the given seconds, replacing an earlier setting."""

    def stop(self) -> None: ...


class Timer:
    """An alarm by the event loop's own clock, which cannot be set back."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._ring)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()


@dataclass(eq=False)
class _Watch:
    """A wait for jobs of a set, since the last look before or during their change: the next sees their writes."""

    concerns: Callable[[Job], bool]
    since: int
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a later look is over: only then is there anything new for the waiter."""


class Runner:
    """A process's runner of jobs. `handle` each kind, `wake` it when something is stored, `stop` it."""

    def __init__(
        self,
        jobs: Jobs,
        clock: Clock,
        alarm: Callable[[Callable[[], None]], Alarm] = Timer,
        *,
        lease: timedelta = LEASE,
        longest_sleep: float = MAX_SLEEP,
    ) -> None:
        self.jobs = jobs
        self.listeners: list[Callable[[], None]] = []
        self._monotonic = clock.monotonic
        self._now = clock.now
        self._alarm = alarm(self.wake)
        self._lease = lease
        self._longest_sleep = longest_sleep if jobs.processes.shards.alone else min(longest_sleep, SHARED_SLEEP)
        self._handlers: dict[str, tuple[Handler, JobKind]] = {}
        self._running: dict[asyncio.Task[None], Job] = {}
        self._since: dict[asyncio.Task[None], float] = {}
        self._overdue: set[asyncio.Task[None]] = set()
        self._outcomes: list[Outcome] = []
        self._watches: list[_Watch] = []
        self._retry_at: dict[int, float] = {}
        self._rested: dict[str, float] = {}
        self._served: dict[str, Counter[int]] = {}
        self._failing: dict[tuple[str, str], Job] = {}
        self._gate = ServiceGate(clock.monotonic)
        self._task: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._looks_started = self._looks = self._woken = 0
        self._faults = 0
        self._stopping = False

    def handle(self, kind: str, handler: Handler, policy: JobKind | None = None) -> None:
        self._handlers[kind] = handler, policy or KINDS[kind]

    def wake(self) -> None:
        self._stirred.set()
        self._woken = self._looks_started
        for listener in self.listeners:
            listener()
        if self._task is None and not self._stopping:
            self._alarm.stop()
            self._task = asyncio.create_task(self._run(), name="jobs")

    def hurry(self) -> None:
        self._gate.hurry()

    @property
    def running(self) -> tuple[Job, ...]:
        return tuple(self._running.values())

    @property
    def failing(self) -> tuple[Job, ...]:
        return tuple(self._failing.values())

    async def settled(self, concerns: Callable[[Job], bool], *, woken: bool = False) -> bool:
        """Wait until no job of a set is in progress, or due and not held up by the outside service.

        Return whether none of them has failed or is held up. `woken`: a look that has started since is enough.
        """
        watch = _Watch(concerns, self._woken if woken else self._looks_started)
        self._watches.append(watch)
        if not woken:
            self.wake()
        try:
            while True:
                if mine := [task for task, job in self._running.items() if concerns(job)]:
                    await asyncio.wait(mine)
                elif self._looks > watch.since or self._task is None:
                    return not (self._gate.closed or any(concerns(job) for job in self._failing.values()))
                else:
                    watch.looked.clear()
                    await watch.looked.wait()
        finally:
            self._watches.remove(watch)

    async def stop(self, patience: float = PATIENCE) -> None:
        """Take nothing more; let jobs in progress end, or leave them to the next process."""
        self._stopping = True
        self._alarm.stop()
        if self._task is not None:
            self._stirred.set()
            await asyncio.wait([self._task])
        tasks = dict(self._running)
        if tasks:
            await asyncio.wait(tasks, timeout=patience)
        for task, job in tasks.items():
            if not task.done():
                task.cancel()
                self._outcomes.append(Later(job))
        if tasks:
            await asyncio.wait(tasks)
        if self._outcomes:
            await self.jobs.exchange(self._outcomes, {})
            self._outcomes = []

    async def _run(self) -> None:
        try:
            while not self._stopping:
                self._stirred.clear()
                seconds = await self._look()
                if not self._running:
                    if self._stirred.is_set():
                        continue
                    self._alarm.set(seconds)
                    return
                try:
                    async with asyncio.timeout(min(seconds, self._lease.total_seconds() / 2)):
                        await self._stirred.wait()
                except TimeoutError:
                    try:
                        await self.jobs.lengthen(self.running, self._lease)
                    except StoreError as error:
                        _log.error("leases cannot be renewed: %s", error)
        finally:
            self._task = None
            for watch in self._watches:
                watch.looked.set()

    async def _look(self) -> float:
        self._looks_started += 1
        late = self._monotonic() - MAX_SECONDS  # those behind them would wait for ever
        for task in [task for task, since in self._since.items() if since < late and task not in self._overdue]:
            self._overdue.add(task)
            task.cancel()
        try:
            seconds = await self._exchange()
        except Exception as error:
            self._faults += 1
            if isinstance(error, StoreError):
                _log.error("the database failed: %s", error)
            else:
                _log.exception("unexpected error")
            return min(FIRST_PAUSE * 2.0 ** min(self._faults - 1, 20), USUAL_PAUSE)
        self._faults = 0
        self._looks = self._looks_started
        for watch in self._watches:
            if self._looks > watch.since:
                watch.looked.set()
        return seconds

    async def _exchange(self) -> float:
        batch: JobBatch | None = None
        # A process that shares the jobs is woken by the others' too, and reads first: only one process writes at a
        # time.
        at_once = self.jobs.processes.shards.alone
        while True:
            rooms = self._rooms()
            if not (self._outcomes or (at_once and rooms and batch is None)):
                due = await self._next_due(rooms) if batch is None else batch.due
                if (seconds := await self._until_anything(rooms, due)) > 0:
                    return seconds
            outcomes, self._outcomes = self._outcomes, []
            retries = [number for number, at in self._retry_at.items() if at <= self._monotonic()]
            busy = Counter(job.guild for job in self._running.values())
            begin = self._now()
            try:
                batch = await self.jobs.exchange(
                    outcomes, rooms, busy=busy, served=self._served, retried=retries, lease=self._lease
                )
            except BaseException:
                self._outcomes = outcomes + self._outcomes
                raise
            for number in retries:
                del self._retry_at[number]
            for job in batch.jobs:
                self._touch(job)
                self._gate.begin(job)
                self._retry_at.pop(job.id, None)
                if (every := self._handlers[job.kind][1].interval) > 0:
                    self._rested[job.kind] = self._monotonic() + every
                    self._served.setdefault(job.kind, Counter())[job.guild] += 1
                task = asyncio.create_task(self._do(job), name=f"job-{job.kind}-{job.key}")
                self._running[task] = job
                self._since[task] = self._monotonic()
            if self._gate.missed(rooms, batch.jobs):
                self._release(self._gate.open())
            elif not (batch.jobs or outcomes or retries):
                seconds = await self._until_anything(rooms, batch.due)
                if batch.due is None or not begin < batch.due <= self._now():  # it became due during the exchange
                    return seconds if seconds > 0 else 1.0  # another process has it in hand

    def _rooms(self) -> dict[str, int]:
        at_work = Counter(job.kind for job in self._running.values())
        rooms = {}
        for kind, (_, policy) in self._handlers.items():
            room = policy.limit - at_work[kind]
            if policy.interval > 0:
                room = min(room, int(self._rested.get(kind, 0.0) <= self._monotonic()))
            if room > 0:
                rooms[kind] = room
        return self._gate.rooms(rooms)

    async def _until_anything(self, rooms: Collection[str], due: datetime | None) -> float:
        """Return seconds to the next exchange; `due`: when a job is ready."""
        now = self._monotonic()
        seconds = [self._until(due), self._gate.seconds, *(at - now for at in self._retry_at.values())]
        for kind, at in list(self._rested.items()):
            if kind in rooms and at <= now:
                if self._until(await self._next_due((kind,))) > 0:
                    del self._rested[kind]
                    self._served.pop(kind, None)
            elif at > now:
                seconds.append(max(at - now, self._until(await self._next_due((kind,)))))
        return min(seconds)

    async def _next_due(self, kinds: Collection[str]) -> datetime | None:
        return await self.jobs.next_due(tuple(kinds)) if kinds else None

    def _until(self, due: datetime | None) -> float:
        return self._longest_sleep if due is None else min(self._longest_sleep, (due - self._now()).total_seconds())

    async def _do(self, job: Job) -> None:
        handler, policy = self._handlers[job.kind]
        try:
            due = await handler(job)
        except asyncio.CancelledError:
            if asyncio.current_task() not in self._overdue:
                raise
            self._note_failure(job, policy, TimeoutError(f"not done after {MAX_SECONDS:g} seconds"))
        except Exception as error:
            self._note_failure(job, policy, error)
        else:
            self._failing.pop((job.kind, job.key), None)
            self._release(self._gate.succeed(job))
            self._outcomes.append(Done(job) if due is None else Later(job, due))
        finally:
            self._gate.end(job)
            task = asyncio.current_task()
            assert task is not None
            del self._running[task], self._since[task]
            self._overdue.discard(task)
            self._touch(job)
            self._stirred.set()

    def _touch(self, job: Job) -> None:
        for watch in self._watches:
            if watch.concerns(job):
                watch.since = self._looks_started

    def _note_failure(self, job: Job, policy: JobKind, error: Exception) -> None:
        if isinstance(error, StoreError):
            _log.error("the database failed", extra={"job": job.kind, "key": job.key, "reason": str(error)})
        elif not isinstance(error, PostponedError):
            _log.exception("unexpected error", extra={"job": job.kind, "key": job.key}, exc_info=error)
        usual = FIRST_PAUSE * 2.0 ** min(job.tries, 20)
        if not isinstance(error, PostponedError):
            pause = min(usual, USUAL_PAUSE)
        elif error.fault == "connection":
            pause = min(self._gate.fail(job, error.shortest), max(error.longest, error.shortest))
        else:
            if error.fault in ANSWERED:
                self._release(self._gate.succeed(job))
            pause = max(min(usual, error.longest), error.shortest)
        pause = min(pause, MAX_PAUSE.total_seconds())
        give_up = policy.max_tries is not None and job.tries + 1 >= policy.max_tries
        if give_up:
            _log.error("a job was given up; an admin has to look at it", extra={"job": job.kind, "key": job.key})
        else:
            self._retry_at[job.id] = self._monotonic() + pause
        self._failing[job.kind, job.key] = job
        self._outcomes.append(Failed(job, timedelta(seconds=pause), give_up, _why(error)))

    def _release(self, failed: Collection[int]) -> None:
        self._retry_at |= dict.fromkeys(failed, self._monotonic())


def _why(error: Exception) -> str:
    if isinstance(error, PostponedError):
        return f"{error.fault}: {type(error.__cause__ or error).__name__}"
    kinds: tuple[tuple[type[Exception], Fault], ...] = ((StoreError, "database"), (TableError, "table"))
    fault = next((fault for kind, fault in kinds if isinstance(error, kind)), "unforeseen")
    return f"{fault}: {type(error).__name__}"

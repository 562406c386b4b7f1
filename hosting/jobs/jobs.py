"""Jobs: work after a transaction, written in that transaction, and done once it is committed.

A job is identified by its kind and a key; requesting it again while it waits keeps it one job. Its worker holds a lease
meanwhile: only the owner finishes it, and it is free again when the lease has run out, because the owner died. Each has
to be harmless when it is done twice, and is a no-op once its table has moved on.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.core import Clock, Json, Table
from hosting.db import (
    Shards,
    Store,
    TimedService,
    reads,
    upserts,
    value_of,
    writes,
    writing,
)
from hosting.db.schema import jobs
from hosting.jobs.kinds import ARCHIVE, FIXTURE, KINDS
from hosting.jobs.processes import Processes, attended

ARCHIVE_AFTER: Final = timedelta(days=1)
"""Time for which the thread of a finished game stays open, to talk and for a rematch."""
AT_ONCE: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Due whatever the clock says, even after it was set back."""
LEASE: Final = timedelta(seconds=60)
"""Length of an owner's lease of a job; extended while it is being done."""
WHY: Final = "why"
"""Key in a job's payload of the reason of its last failure."""
MAX_WHY_LENGTH: Final = 200
"""Maximum characters of that."""
MAX_PAUSE: Final = timedelta(minutes=64)
"""Maximum time between two attempts at a job that fails. A job due later than that after a failure was delayed by a
clock set back."""


@dataclass(frozen=True, slots=True)
class Job:
    """A pending piece of work."""

    id: int
    kind: str
    key: str
    guild: int
    """The server that it is for: each gets its turn."""
    due: datetime
    tries: int
    """Number of failures since it was last requested."""
    payload: Json
    asked: int
    """Number of requests: a worker finishes only those made before it began."""
    owner: str | None
    """The lease of its worker."""
    given_up: datetime | None
    """Time since when it is no longer tried, until a person looks at it."""

    @property
    def why(self) -> str:
        """Return the reason of the last failure, `fault: Class` as the runner has it; empty if there is none."""
        return str(self.payload.get(WHY, ""))

    @property
    def table_id(self) -> int:
        """Return the table that it is about, with which its key begins; 0 if it is about none."""
        kind = KINDS.get(self.kind)
        return int(self.key.partition(":")[0]) if kind is not None and kind.scope == "table" else 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that is due and not done."""

    id: int
    kind: str
    due: datetime
    """Its due time, `AT_ONCE` if it was due on request."""
    held: bool
    """True if a worker has it."""


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of a job that has been done."""

    job: Job


@dataclass(frozen=True, slots=True)
class Later:
    """The outcome of a job to redo at a time, its failures forgotten; at once if its owner had to stop."""

    job: Job
    due: datetime = AT_ONCE


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a job that has failed."""

    job: Job
    pause: timedelta
    """Time until the next attempt."""
    give_up: bool = False
    why: str = ""


Outcome: TypeAlias = Done | Later | Failed


def _upserts(changes: Callable[[Any], Mapping[str, object]]) -> Mapping[str, sa.Insert]:
    """Return the upsert of a job. `changes`: those of a pending one, which counts as requested again."""
    return upserts(jobs, ("kind", "key"), lambda wanted: {"asked": jobs.c.asked + 1, **changes(wanted)})


_ASK = _upserts(
    lambda wanted: {
        "tries": 0,
        "given_up": None,
        **{name: wanted[name] for name in ("due", "guild", "payload")},
    }
)
_SOONER = _upserts(lambda wanted: {"due": sa.case((jobs.c.due > wanted.due, wanted.due), else_=jobs.c.due)})
_GATHER = _upserts(
    lambda wanted: {
        "given_up": None,
        "due": sa.case((jobs.c.owner.is_(None), jobs.c.due), else_=wanted.due),
    }
)


def fails(conn: sa.Connection, kind: str, key: object) -> bool:
    """Return whether a job failed when it was last tried."""
    this = (jobs.c.kind == kind) & (jobs.c.key == str(key)) & (jobs.c.tries > 0)
    return conn.execute(sa.select(jobs.c.id).where(this).limit(1)).first() is not None


def failed(conn: sa.Connection, guilds: Collection[int], tries: int = 1) -> list[Job]:
    """Return the jobs of some servers that failed so often in a row, those given up first."""
    chosen = sa.select(jobs).where(jobs.c.guild.in_(guilds), jobs.c.tries >= tries)
    given_up_first = (jobs.c.given_up.is_(None), jobs.c.given_up, jobs.c.due, jobs.c.id)
    return [value_of(Job, row) for row in conn.execute(chosen.order_by(*given_up_first))]


def add(
    conn: sa.Connection,
    kind: str,
    key: object,
    *,
    guild: int = 0,
    due: datetime | None = None,
    payload: Json | None = None,
) -> None:
    """Upsert a job, due at once or at a time, in the connection's transaction.

    A pending one with the same kind and key is that job, and restarts: not given up, not waiting after a failure.
    """
    _upsert(conn, _ASK, kind, key, guild, due or AT_ONCE, payload or {})


def _upsert(
    conn: sa.Connection,
    wishes: Mapping[str, sa.Insert],
    kind: str,
    key: object,
    guild: int,
    due: datetime,
    payload: Json,
) -> None:
    wanted = {"due": due, "guild": guild, "payload": payload}
    conn.execute(wishes[conn.dialect.name], {"kind": kind, "key": str(key), "asked": 1, "tries": 0, **wanted})


def _is_held(job: Job) -> sa.ColumnElement[bool]:
    """Return the condition for a job whose lease its worker still has."""
    return (jobs.c.id == job.id) & (jobs.c.owner == job.owner)


def _to_have(kinds: Collection[str], ours: Shards) -> sa.ColumnElement[bool]:
    """Return the condition for jobs to take here: of some kinds, of our servers, and not given up."""
    # The kind concatenated with nothing, so that due jobs are looked up by their time: by kind it is nearly all.
    return (jobs.c.kind + sa.literal("")).in_(kinds) & jobs.c.given_up.is_(None) & ours.served(jobs.c.guild)


def _next(kinds: Collection[str], now: datetime, ours: Shards) -> sa.Select[Any]:
    """Return the query for the free job of some kinds that is due first: its kind, its time, and if that has come."""
    columns = (jobs.c.kind, jobs.c.due, (jobs.c.due <= now).label("is_due"))  # which holds of a damaged time too
    return sa.select(*columns).where(_to_have(kinds, ours), _is_free(now)).order_by(jobs.c.due).limit(1)


def _when(conn: sa.Connection, first: sa.Row[Any] | None, now: datetime) -> datetime | None:
    """Return the time at which there is something to take: the first free job is due, or a lease ends."""
    if first is not None and first.is_due:
        return now
    ends = sa.select(sa.func.min(jobs.c.until, type_=jobs.c.until.type)).where(jobs.c.until > now)
    end: datetime | None = conn.execute(ends).scalar()
    return min((at for at in (end, first and first.due) if at is not None), default=None)


def _is_free(now: datetime) -> sa.ColumnElement[bool]:
    return jobs.c.owner.is_(None) | (jobs.c.until <= now) | (jobs.c.until > now + 5 * LEASE)


def _in_turn(kind: str, room: int, busy: Mapping[int, int], now: datetime, ours: Shards) -> sa.Select[Any]:
    """Return the query for jobs to take: each server's first, then its second; `busy`: how many each has already."""
    turn = sa.func.row_number().over(partition_by=jobs.c.guild, order_by=(jobs.c.due, jobs.c.id))
    turn_now = turn + sa.case(busy, value=jobs.c.guild, else_=0) if busy else turn
    to_be_had = (_to_have([kind], ours), jobs.c.due <= now, _is_free(now))
    due = sa.select(jobs.c.id, turn_now.label("turn")).where(*to_be_had).subquery()
    query = sa.select(jobs).join(due, due.c.id == jobs.c.id).order_by(due.c.turn, jobs.c.due, jobs.c.id)
    return query.limit(room).with_for_update(of=jobs, skip_locked=True)


def by(conn: sa.Connection, kind: str, key: object, due: datetime) -> None:
    """Request a job for a time, unless it is due sooner: a delayed one is not put off.

    One in progress is not finished by its worker then: it may have looked too early.
    """
    _upsert(conn, _SOONER, kind, key, 0, due, {})


def gather(conn: sa.Connection, kind: str, key: object, *, guild: int) -> None:
    """Request a job that many successive events request, to be done once for all of them.

    A pending one keeps its due time; one in progress is done again.
    """
    _upsert(conn, _GATHER, kind, key, guild, AT_ONCE, {})


def end(conn: sa.Connection, kind: str, key: object) -> None:
    """Drop a job that the connection's transaction makes needless."""
    conn.execute(sa.delete(jobs).where(jobs.c.kind == kind, jobs.c.key == str(key)))


def over(conn: sa.Connection, table: Table) -> None:
    """Request that the thread of a finished table is closed after a while, if it has its own."""
    if table.thread is not None and table.ended is not None:
        add(conn, ARCHIVE, table.id, guild=table.guild, due=table.ended + ARCHIVE_AFTER)


def of_fixture(conn: sa.Connection, table: Table) -> None:
    """Notify the league of a table, if any, that it has ended or that a seat has changed hands."""
    if table.fixture is not None:
        add(conn, FIXTURE, table.id, guild=table.guild)


@dataclass(frozen=True, slots=True)
class Taken:
    """The jobs to do now."""

    jobs: tuple[Job, ...]
    due: datetime | None
    """Time to take the next job of the kinds with room left, the present if one is due."""


class Jobs(TimedService):
    """The pending jobs: taking them, and storing their outcomes."""

    def __init__(self, store: Store, clock: Clock, processes: Processes | None = None) -> None:
        super().__init__(store, clock)
        self.processes = processes or Processes(store, clock)
        """This process among those that share the jobs."""

    async def try_to_write(self) -> None:
        """Write a job and delete it in one transaction, as a test of the disk. Raises StoreError.

        On success the store no longer counts as one that cannot write.
        """

        def work(conn: sa.Connection) -> None:
            add(conn, "trial", 0)
            end(conn, "trial", 0)

        await self._store.write(work)
        self._store.cannot_write = False

    @reads
    def next_due(self, conn: sa.Connection, kinds: Collection[str]) -> datetime | None:
        """Return when to take the next job of these kinds, now if one is due; None if none waits."""
        now = self._clock.now()
        first = conn.execute(_next(kinds, now, attended(conn, self.processes.shards, now))).first()
        return _when(conn, first, now)

    @writes
    def set_right(self, conn: sa.Connection) -> None:
        """Let no failed job wait longer than any pause: only a clock that was set back can have made it."""
        late = (jobs.c.tries > 0) & (jobs.c.due > self._clock.now() + MAX_PAUSE + LEASE)
        conn.execute(sa.update(jobs).where(late).values(due=AT_ONCE))

    async def exchange(
        self,
        outcomes: Iterable[Outcome],
        rooms: Mapping[str, int],
        *,
        busy: Mapping[int, int] | None = None,
        served: Mapping[str, Mapping[int, int]] | None = None,
        retried: Collection[int] = (),
        lease: timedelta = LEASE,
    ) -> Taken:
        """Store outcomes of jobs, and take due ones: of each kind as many as there is room for.

        `busy` counts jobs in progress by server, `served` by kind those done recently for each: the server with the
        fewest is served first. `retried` are jobs whose pause after a failure is over.
        A job whose lease was lost meanwhile is left as it is. Raises StoreError.
        """
        look = partial(self._exchange, outcomes=list(outcomes), rooms=rooms, busy=busy or {}, served=served or {})
        return await self._store.write(partial(look, retried=retried, lease=lease))

    def _exchange(
        self,
        conn: sa.Connection,
        outcomes: Sequence[Outcome],
        rooms: Mapping[str, int],
        busy: Mapping[int, int],
        served: Mapping[str, Mapping[int, int]],
        retried: Collection[int],
        lease: timedelta,
    ) -> Taken:
        for outcome in outcomes:
            self._note(conn, outcome)
        now, taken, due = self._clock.now(), list[Job](), None
        ours = attended(conn, self.processes.shards, now)
        if retried:
            conn.execute(sa.update(jobs).where(jobs.c.id.in_(retried)).values(due=AT_ONCE))
        left = Counter(rooms)
        while kinds := +left:
            some, first = list[Job](), conn.execute(_next(kinds, now, ours)).first()
            if first is not None and first.is_due:
                kind = str(first.kind)
                has = Counter(busy) + Counter(served.get(kind, {}))
                owner = self.processes.name + secrets.token_hex(8)
                some = _take(conn, kind, left[kind], has, ours, now, owner, now + lease)
            if not some:
                due = _when(conn, first, now)
                break
            taken += some
            left[kind] -= len(some)
        return Taken(tuple(taken), due)

    async def lengthen(self, held: Sequence[Job], lease: timedelta = LEASE) -> None:
        """Extend the leases of jobs in progress. Raises StoreError."""

        def work(conn: sa.Connection) -> None:
            for job in sorted(held, key=lambda job: job.id):
                conn.execute(sa.update(jobs).where(_is_held(job)).values(until=self._clock.now() + lease))

        await self._store.write(work)

    async def hurry(self, kinds: Collection[str], guild: int | None = None) -> bool:
        """Retry failed jobs at once, of one server or of all; return whether there are any."""
        waits = (
            jobs.c.kind.in_(kinds)
            & (jobs.c.tries > 0)
            & jobs.c.given_up.is_(None)
            & (sa.true() if guild is None else jobs.c.guild == guild)
        )
        if not await self._any(waits):
            return False
        await self._set(waits, due=AT_ONCE)
        return True

    ask = writing(add)

    @reads
    def get(self, conn: sa.Connection, kind: str, key: object) -> Job | None:
        """Return a job that waits or is in progress."""
        row = conn.execute(sa.select(jobs).where(jobs.c.kind == kind, jobs.c.key == str(key))).first()
        return None if row is None else value_of(Job, row)

    @reads
    def all(self, conn: sa.Connection) -> list[Job]:
        """Return every job that is not done, by due time."""
        return [value_of(Job, row) for row in conn.execute(sa.select(jobs).order_by(jobs.c.due, jobs.c.id))]

    @reads
    def waiting(self, conn: sa.Connection, most: int = 10_000) -> list[Waiting]:
        """Return the due jobs of all processes, oldest first, at most `most`."""
        due = (jobs.c.due <= self._clock.now()) & jobs.c.given_up.is_(None)
        columns = (jobs.c.id, jobs.c.kind, jobs.c.due, jobs.c.owner.is_not(None).label("held"))
        chosen = sa.select(*columns).where(due).order_by(jobs.c.due, jobs.c.id).limit(most)
        return [Waiting(row.id, row.kind, row.due, bool(row.held)) for row in conn.execute(chosen)]

    @reads
    def given_up(self, conn: sa.Connection) -> list[Job]:
        """Return the jobs that are no longer tried and need a person."""
        chosen = sa.select(jobs).where(jobs.c.given_up.is_not(None)).order_by(jobs.c.given_up, jobs.c.id)
        return [value_of(Job, row) for row in conn.execute(chosen)]

    @reads
    def failed(self, conn: sa.Connection, guild: int) -> list[Job]:
        """Return the jobs of a server that failed when last tried, those given up first."""
        return failed(conn, [guild])

    @writes
    def retry(self, conn: sa.Connection, guild: int) -> int:
        """Retry them at once, even those given up; return their number."""
        again = sa.update(jobs).where(jobs.c.guild == guild, jobs.c.tries > 0)
        return conn.execute(again.values(due=AT_ONCE, tries=0, given_up=None)).rowcount

    def _note(self, conn: sa.Connection, outcome: Outcome) -> None:
        job = outcome.job
        unchanged = _is_held(job) & (jobs.c.asked == job.asked)
        freed = sa.update(jobs).values(owner=None, until=None)
        match outcome:
            case Done():
                updated = conn.execute(sa.delete(jobs).where(unchanged)).rowcount
            case Later(due=due):
                updated = conn.execute(freed.where(unchanged).values(due=due, tries=0)).rowcount
            case Failed(pause=pause, give_up=give_up, why=why):
                now = self._clock.now()
                failed = {
                    "tries": job.tries + 1,
                    "due": now + pause,
                    "given_up": now if give_up else None,
                    "payload": {**job.payload, WHY: why[:MAX_WHY_LENGTH]},
                }
                updated = conn.execute(freed.where(unchanged).values(**failed)).rowcount
        if not updated:
            conn.execute(freed.where(_is_held(job)))  # requested again meanwhile: the next takes it

    @reads
    def _any(self, conn: sa.Connection, which: sa.ColumnElement[bool]) -> bool:
        return conn.execute(sa.select(jobs.c.id).where(which).limit(1)).first() is not None

    @writes
    def _set(self, conn: sa.Connection, which: sa.ColumnElement[bool], /, **values: object) -> None:
        conn.execute(sa.update(jobs).where(which).values(**values))


def _take(
    conn: sa.Connection,
    kind: str,
    room: int,
    busy: Mapping[int, int],
    ours: Shards,
    now: datetime,
    owner: str,
    until: datetime,
) -> list[Job]:
    """Take jobs of a kind in turn: of each server its first, then of each its second."""
    chosen = conn.execute(_in_turn(kind, room, busy, now, ours)).all()
    if chosen:
        mine = sa.update(jobs).where(jobs.c.id.in_([row.id for row in chosen]))
        conn.execute(mine.values(owner=owner, until=until))
    return [value_of(Job, row, owner=owner) for row in chosen]

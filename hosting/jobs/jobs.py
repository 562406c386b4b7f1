"""Jobs: work after a transaction, written in that transaction; and the processes that share them and one database.

A job is identified by its kind and a key; requesting it again while it waits keeps it one job. Its worker holds a lease
meanwhile: only the owner finishes it, and it is free again when the lease has run out, because the owner died. Each has
to be harmless when it is done twice, and is a no-op once its table has moved on.

Each process writes a row and renews it. One that has not for the length of a lease counts as dead. The others then
handle the jobs and posts of its servers, until a process for them is back. A process that has the database to itself
writes nothing.
"""

import functools
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.core import ALL, Clock, Json, Shards, Table
from hosting.db import Store, TimedService, reads, rows, upsert, value_of, writes, writing
from hosting.db.schema import jobs, processes
from hosting.jobs.kinds import ARCHIVE, FIXTURE, KINDS

LIVES: Final = timedelta(seconds=60)  # after a renewal
RENEWED: Final = 15.0
"""Seconds between two renewals: three may fail."""
IDENTIFYING: Final = 6.0
"""Seconds between two turns to log in, of any processes: five, and one for what lies between a turn and its log-in."""
MAX_REQUESTS: Final = 50
"""Requests in any second of all processes together, as Discord allows them."""
SPARE: Final = 5
"""Requests of these kept for processes that have none yet, such as new ones."""
KEPT: Final = 5
"""Requests a second that each process keeps while it needs none, so that rare ones never wait."""
LETTERS: Final = 16
"""Characters of a process's name, with which its leases begin."""


@dataclass(frozen=True, slots=True)
class Process:
    name: str
    shards: Shards
    started: datetime
    until: datetime
    """It counts as dead from then on."""
    figures: Mapping[str, float]


class Processes(TimedService):
    """This process among those that serve the database."""

    def __init__(self, store: Store, clock: Clock, mine: Shards = ALL) -> None:
        super().__init__(store, clock)
        self.shards = mine
        self.name = secrets.token_hex(LETTERS // 2)
        self._requests = self._wanted = 0

    @writes
    def begin(self, conn: sa.Connection) -> None:
        """Take over from the former process, which is dead: the store lets no two in.

        Leases that nobody can hold any more are removed.
        """
        silent = [process.name for process in all_processes(conn) if process.shards.overlap(self.shards)]
        conn.execute(sa.delete(processes).where(processes.c.name.in_(silent)))
        of_silent = sa.func.substr(jobs.c.owner, 1, LETTERS).in_([process.name for process in all_processes(conn)])
        conn.execute(sa.update(jobs).where(jobs.c.owner.is_not(None), ~of_silent).values(owner=None, until=None))
        if not self.shards.alone:
            self._write(conn)

    async def renew(self, figures: Mapping[str, float] | None = None) -> None:

        def work(conn: sa.Connection) -> None:
            values = {"until": self._clock.now() + LIVES, "figures": self._with_share(figures or {})}
            mine = processes.c.name == self.name
            if not conn.execute(sa.update(processes).where(mine).values(**values)).rowcount:
                self._write(conn)

        if not self.shards.alone:
            await self._store.write(work)

    async def share(self, wanted: int) -> int:
        """Return how many requests in a second this process may send from now on."""
        if self.shards.alone:
            return MAX_REQUESTS

        def work(conn: sa.Connection) -> int:
            now = self._clock.now()
            rows = {process.name: process.figures for process in all_processes(conn) if now < process.until}
            mine = rows.pop(self.name, None)
            requests = int((mine or {}).get("requests", 0))
            others = [(int(row.get("requests", 0)), int(row.get("wanted", 0))) for row in rows.values()]
            self._requests, self._wanted = share(wanted, others, held=requests), wanted
            if mine is None:
                self._write(conn)
            else:
                values = {"figures": self._with_share(mine)}
                conn.execute(sa.update(processes).where(processes.c.name == self.name).values(values))
            return self._requests

        return await self._store.write(work)

    def _with_share(self, figures: Mapping[str, float]) -> dict[str, float]:
        return {**figures, "requests": self._requests, "wanted": self._wanted}

    async def end(self) -> None:
        this = sa.delete(processes).where(processes.c.name == self.name)
        if not self.shards.alone:
            await self._store.write(lambda conn: conn.execute(this).rowcount)

    @reads
    def all(self, conn: sa.Connection) -> list[Process]:
        return sorted(all_processes(conn), key=lambda process: sorted(process.shards.numbers))

    async def replaced(self) -> bool:
        return any(process.name != self.name and process.shards.overlap(self.shards) for process in await self.all())

    async def listen(self, heard: Callable[[], None]) -> None:
        """Call a function when another process requests a job for this one; it may fail to."""
        if not self.shards.alone:
            await self._store.listen(lambda guild: heard() if self.shards.serve(guild) else None)

    async def identify(self) -> None:
        """Wait for this process's turn to log in at Discord, which lets one shard in at a time."""
        await self._store.take_turn(IDENTIFYING)

    def _write(self, conn: sa.Connection) -> None:
        now = self._clock.now()
        new = sa.insert(processes).values(name=self.name, shards=str(self.shards), started=now)
        conn.execute(new.values(until=now + LIVES, figures=self._with_share({})))


def all_processes(conn: sa.Connection) -> list[Process]:
    return [
        Process(row.name, Shards.read(row.shards), row.started, row.until, row.figures)
        for row in conn.execute(sa.select(processes))
    ]


def attended(conn: sa.Connection, mine: Shards, now: datetime) -> Shards:
    """Return its own shards, and those without a live process.

    A row whose end is far beyond the lease is of a clock that has been set back.
    """
    if mine.alone:
        return mine
    alive = [process.shards for process in all_processes(conn) if now < process.until <= now + 5 * LIVES]
    return Shards(mine.numbers | mine.others(alive), mine.count)


def fair(wanted: Sequence[int], total: int) -> list[int]:
    """Divide a total: each gets what it wants, or as much as any that wants more."""
    shares = [0] * len(wanted)
    while total > 0 and (short := [number for number, want in enumerate(wanted) if shares[number] < want]):
        each = max(total // len(short), 1)
        for number in short[:total]:
            more = min(each, wanted[number] - shares[number], total)
            shares[number] += more
            total -= more
    return shares


def share(wanted: int, others: Sequence[tuple[int, int]], *, held: int) -> int:
    """Return a process's share, if it wants some; `others` hold and want some, it has `held` some until now.

    All shares together are at most MAX_REQUESTS.
    """
    all_wanted = [max(want, KEPT) for want in (wanted, *(want for _, want in others))]
    own = fair(all_wanted, MAX_REQUESTS - SPARE)[0]
    free = MAX_REQUESTS - sum(has for has, _ in others)
    return max(min(own, free - SPARE if held else free), min(own, held), 0)


ARCHIVE_AFTER: Final = timedelta(days=1)
"""Time for which the thread of a finished game stays open, to talk and for a rematch."""
AT_ONCE: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Due whatever the clock says, even after it was set back."""
LEASE: Final = timedelta(seconds=60)
WHY: Final = "why"
"""Key in a job's payload of the reason of its last failure."""
MAX_PAUSE: Final = timedelta(minutes=64)


@dataclass(frozen=True, slots=True)
class Job:
    id: int
    kind: str
    key: str
    guild: int
    """The server that it is for: each gets its turn."""
    due: datetime
    tries: int
    payload: Json
    asked: int
    """Number of requests: a worker finishes only those made before it began."""
    owner: str | None
    """The lease of its worker."""
    given_up: datetime | None
    """Time since when it is no longer tried, until a person looks at it."""

    @property
    def why(self) -> str:
        """The reason of the last failure, `fault: Class` as the runner has it; empty if there is none."""
        return str(self.payload.get(WHY, ""))

    @property
    def table_id(self) -> int:
        """The table that it is about, with which its key begins; 0 if it is about none."""
        kind = KINDS.get(self.kind)
        return int(self.key.partition(":")[0]) if kind is not None and kind.scope == "table" else 0


@dataclass(frozen=True, slots=True)
class Done:
    job: Job


@dataclass(frozen=True, slots=True)
class Later:
    """The outcome of a job to redo at a time, its failures forgotten; at once if its owner had to stop."""

    job: Job
    due: datetime = AT_ONCE


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a job that has failed, and the time until the next attempt."""

    job: Job
    pause: timedelta
    give_up: bool = False
    why: str = ""


Outcome: TypeAlias = Done | Later | Failed


def fails(conn: sa.Connection, kind: str, key: object) -> bool:
    this = (jobs.c.kind == kind) & (jobs.c.key == str(key)) & (jobs.c.tries > 0)
    return conn.execute(sa.select(jobs.c.id).where(this).limit(1)).first() is not None


def failed(conn: sa.Connection, guilds: Collection[int], tries: int = 1) -> list[Job]:
    query = sa.select(jobs).where(jobs.c.guild.in_(guilds), jobs.c.tries >= tries)
    given_up_first = (jobs.c.given_up.is_(None), jobs.c.given_up, jobs.c.due, jobs.c.id)
    return [value_of(Job, row) for row in conn.execute(query.order_by(*given_up_first))]


def add(
    conn: sa.Connection,
    kind: str,
    key: object,
    *,
    guild: int = 0,
    due: datetime | None = None,
    payload: Json | None = None,
) -> None:
    """Upsert a job, due at once or at a time; a pending one restarts."""
    _request(conn, _RESTART, kind, key, guild, due or AT_ONCE, payload or {})


def _make_upsert(changes: Callable[[Any], Mapping[str, object]]) -> rows.Upsert:
    return upsert(jobs, ("kind", "key"), lambda new: {**changes(new), "asked": jobs.c.asked + 1})


_RESTART = _make_upsert(
    lambda new: {"tries": 0, "given_up": None, "due": new.due, "guild": new.guild, "payload": new.payload}
)
_SOONER = _make_upsert(lambda new: {"due": sa.case((jobs.c.due > new.due, new.due), else_=jobs.c.due)})
_GATHERED = _make_upsert(
    lambda new: {"given_up": None, "due": sa.case((jobs.c.owner.is_(None), jobs.c.due), else_=new.due)}
)


def _request(
    conn: sa.Connection, how: rows.Upsert, kind: str, key: object, guild: int, due: datetime, payload: Json
) -> None:
    job = {"kind": kind, "key": str(key), "guild": guild, "due": due, "payload": payload}
    conn.execute(how[conn.dialect.name], {**job, "asked": 1, "tries": 0})


def by(conn: sa.Connection, kind: str, key: object, due: datetime) -> None:
    """Request a job for a time, unless it is due sooner; one in progress is done again."""
    _request(conn, _SOONER, kind, key, 0, due, {})


def gather(conn: sa.Connection, kind: str, key: object, *, guild: int) -> None:
    """Request one job for many events: pending it keeps its time, in progress it is done again."""
    _request(conn, _GATHERED, kind, key, guild, AT_ONCE, {})


_THIS = (jobs.c.kind == sa.bindparam("kind")) & (jobs.c.key == sa.bindparam("key"))
_ENDED = sa.delete(jobs).where(_THIS).returning(jobs.c.payload)


def end(conn: sa.Connection, kind: str, key: object) -> Json | None:
    """Delete a pending job; return its payload, or None."""
    payload: Json | None = conn.execute(_ENDED, {"kind": kind, "key": str(key)}).scalar()
    return payload


def over(conn: sa.Connection, table: Table) -> None:
    if table.thread is not None and table.ended is not None:
        add(conn, ARCHIVE, table.id, guild=table.guild, due=table.ended + ARCHIVE_AFTER)


def of_fixture(conn: sa.Connection, table: Table) -> None:
    if table.fixture is not None:
        add(conn, FIXTURE, table.id, guild=table.guild)


_HELD = (jobs.c.id == sa.bindparam("this")) & (jobs.c.owner == sa.bindparam("worker"))
_CHANGED = sa.update(jobs).where(_HELD)
_UNASKED = jobs.c.asked == sa.bindparam("requests")
_DONE, _UNCHANGED = sa.delete(jobs).where(_HELD, _UNASKED), _CHANGED.where(_UNASKED)
_NOW: sa.BindParameter[datetime] = sa.bindparam("now")
_LEASE_END = sa.select(sa.func.min(jobs.c.until, type_=jobs.c.until.type).label("end")).where(jobs.c.until > _NOW)


def _is_free(ours: Shards) -> sa.ColumnElement[bool]:
    # Kinds are words of one text, so that due jobs are looked up by their time: by kind it is nearly all.
    of_kinds = sa.bindparam("kinds", type_=sa.Text).like("% " + jobs.c.kind + " %")
    is_open = of_kinds & jobs.c.given_up.is_(None) & rows.served(ours, jobs.c.guild)
    return is_open & (jobs.c.owner.is_(None) | (jobs.c.until <= _NOW) | (jobs.c.until > sa.bindparam("latest")))


@functools.lru_cache
def _next(ours: Shards) -> sa.Select[Any]:
    """Return the query for the first two free jobs, each with the next lease's end."""
    columns = (jobs.c.kind, jobs.c.due, (jobs.c.due <= _NOW).label("is_due"))  # which holds of a damaged time too
    first = sa.select(*columns).where(_is_free(ours)).order_by(jobs.c.due).limit(2).subquery()
    lease = _LEASE_END.subquery()
    return sa.select(lease, first).outerjoin_from(lease, first, sa.true()).order_by(first.c.due)


def _first(conn: sa.Connection, kinds: Collection[str], now: datetime, ours: Shards) -> Sequence[sa.Row[Any]]:
    return conn.execute(_next(ours), _which(kinds, now)).all()


def _which(kinds: Collection[str], now: datetime) -> Json:
    """Return the parameters of `_is_free`."""
    return {"kinds": f" {' '.join(kinds)} ", "now": now, "latest": now + 5 * LEASE}


def _when(first: sa.Row[Any], now: datetime) -> datetime | None:
    return now if first.is_due else min((at for at in (first.end, first.due) if at is not None), default=None)


@functools.lru_cache
def _make_take(ours: Shards, busy: tuple[tuple[int, int], ...]) -> sa.Executable:
    """Return the statement that takes jobs, in turn for each server after its `busy` ones."""
    turn = sa.func.row_number().over(partition_by=jobs.c.guild, order_by=(jobs.c.due, jobs.c.id))
    turn_now = turn + sa.case(dict(busy), value=jobs.c.guild, else_=0) if busy else turn
    due = sa.select(jobs.c.id, turn_now.label("turn")).where(_is_free(ours), jobs.c.due <= _NOW).subquery()
    first = sa.select(jobs.c.id).join(due, due.c.id == jobs.c.id).order_by(due.c.turn, jobs.c.due, jobs.c.id)
    these = first.limit(sa.bindparam("room")).with_for_update(of=jobs, skip_locked=True)
    return sa.update(jobs).where(jobs.c.id.in_(these)).returning(jobs)


@dataclass(frozen=True, slots=True)
class JobBatch:
    jobs: tuple[Job, ...]
    due: datetime | None
    """Time to take the next job of the kinds with room left, the present if one is due."""


class Jobs(TimedService):
    def __init__(self, store: Store, clock: Clock, processes: Processes | None = None) -> None:
        super().__init__(store, clock)
        self.processes = processes or Processes(store, clock)

    ask = writing(add)

    async def try_to_write(self) -> None:
        """Write a job and delete it in one transaction, as a test of the disk."""

        def work(conn: sa.Connection) -> None:
            add(conn, "trial", 0)
            end(conn, "trial", 0)

        await self._store.write(work)
        self._store.cannot_write = False

    @reads
    def next_due(self, conn: sa.Connection, kinds: Collection[str]) -> datetime | None:
        now = self._clock.now()
        return _when(_first(conn, kinds, now, attended(conn, self.processes.shards, now))[0], now)

    @writes
    def set_right(self, conn: sa.Connection) -> None:
        """Let no failed job wait longer than any pause, after a clock was set back."""
        late = (jobs.c.tries > 0) & (jobs.c.due > self._clock.now() + MAX_PAUSE + LEASE)
        conn.execute(sa.update(jobs).where(late).values(due=AT_ONCE))

    @writes
    def exchange(
        self,
        conn: sa.Connection,
        outcomes: Sequence[Outcome],
        rooms: Mapping[str, int],
        *,
        busy: Mapping[int, int] | None = None,
        served: Mapping[str, Mapping[int, int]] | None = None,
        retried: Collection[int] = (),
        lease: timedelta = LEASE,
    ) -> JobBatch:
        """Store outcomes of jobs, and take due ones: of each kind as many as there is room for.

        `busy` counts jobs in progress by server, `served` by kind those done recently for each: the server with the
        fewest is served first. `retried` are jobs whose pause after a failure is over. A job whose lease was lost
        meanwhile is left as it is.
        """
        now = self._clock.now()
        for outcome in outcomes:
            _note(conn, outcome, now)
        ours = attended(conn, self.processes.shards, now)
        if retried:
            conn.execute(sa.update(jobs).where(jobs.c.id.in_(retried)).values(due=AT_ONCE))
        batch, left = list[Job](), Counter(rooms)
        while kinds := +left:
            some, (first, *others) = list[Job](), _first(conn, kinds, now, ours)
            if first.is_due:
                kind = str(first.kind)
                has = Counter(busy or {}) + Counter((served or {}).get(kind, {}))
                owner = self.processes.name + secrets.token_hex(8)
                lease_of = {"owner": owner, "until": now + lease, "room": left[kind]}
                result = conn.execute(_make_take(ours, tuple(has.items())), {**_which([kind], now), **lease_of})
                some = sorted((value_of(Job, row) for row in result), key=lambda job: (job.due, job.id))
                batch += some
                left[kind] -= len(some)
            if not some:
                return JobBatch(tuple(batch), _when(first, now))
            if left[kind] and not any(other.is_due for other in others):
                ends = (now + lease, first.end, *(other.due for other in others))
                return JobBatch(tuple(batch), min(at for at in ends if at is not None))
        return JobBatch(tuple(batch), None)

    @writes
    def lengthen(self, conn: sa.Connection, held: Collection[Job], lease: timedelta = LEASE) -> None:
        for job in sorted(held, key=lambda job: job.id):
            until = self._clock.now() + lease
            conn.execute(_CHANGED, {"this": job.id, "worker": job.owner, "until": until})

    async def hurry(self, kinds: Collection[str], guild: int | None = None) -> bool:
        waits = jobs.c.kind.in_(kinds) & (jobs.c.tries > 0) & jobs.c.given_up.is_(None)
        if guild is not None:
            waits &= jobs.c.guild == guild
        first = sa.select(jobs.c.id).where(waits).limit(1)
        if await self._store.read(lambda conn: conn.execute(first).first()) is None:
            return False
        await self._store.write(lambda conn: conn.execute(sa.update(jobs).where(waits).values(due=AT_ONCE)).rowcount)
        return True

    @reads
    def all(self, conn: sa.Connection) -> list[Job]:
        return [value_of(Job, row) for row in conn.execute(sa.select(jobs).order_by(jobs.c.due, jobs.c.id))]

    @reads
    def waiting(self, conn: sa.Connection, most: int = 10_000) -> list[Job]:
        due = sa.select(jobs).where(jobs.c.due <= self._clock.now(), jobs.c.given_up.is_(None))
        return [value_of(Job, row) for row in conn.execute(due.order_by(jobs.c.due, jobs.c.id).limit(most))]

    @reads
    def given_up(self, conn: sa.Connection) -> list[Job]:
        query = sa.select(jobs).where(jobs.c.given_up.is_not(None)).order_by(jobs.c.given_up, jobs.c.id)
        return [value_of(Job, row) for row in conn.execute(query)]

    @reads
    def failed(self, conn: sa.Connection, guild: int) -> list[Job]:
        return failed(conn, [guild])

    @writes
    def retry(self, conn: sa.Connection, guild: int) -> int:
        """Retry all at once, even given up; return how many."""
        again = sa.update(jobs).where(jobs.c.guild == guild, jobs.c.tries > 0)
        return conn.execute(again.values(due=AT_ONCE, tries=0, given_up=None)).rowcount


def _note(conn: sa.Connection, outcome: Outcome, now: datetime) -> None:
    job = outcome.job
    lease, release = {"this": job.id, "worker": job.owner}, {"owner": None, "until": None}
    as_asked = {**lease, "requests": job.asked}
    match outcome:
        case Done():
            count = conn.execute(_DONE, as_asked).rowcount
        case Later(due=due):
            count = conn.execute(_UNCHANGED, {**as_asked, **release, "due": due, "tries": 0}).rowcount
        case Failed(pause=pause, give_up=give_up, why=why):
            payload = {**job.payload, WHY: why[:200]}
            values = {"tries": job.tries + 1, "due": now + pause, "given_up": now if give_up else None}
            count = conn.execute(_UNCHANGED, {**as_asked, **release, **values, "payload": payload}).rowcount
    if not count:
        conn.execute(_CHANGED, {**lease, **release})  # requested again meanwhile: the next takes it

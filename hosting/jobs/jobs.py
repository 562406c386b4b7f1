"""Jobs: what has to be done after a transaction, written in that transaction, and done once it is stored.

A job is known by its kind and a key; asking for it again while it waits is one job. Whoever does it holds a lease
meanwhile: it is finished by its owner only, and free again when the lease has run out, because the owner died. Each
has to be harmless when it is done twice, and ends by itself where its table has moved on.
"""

from __future__ import annotations

import functools
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from hosting.core import Json, Table
from hosting.db import Shards, Store, among, each, reads, writes
from hosting.db.schema import jobs
from hosting.jobs.processes import Processes, attended

if TYPE_CHECKING:
    from hosting.core import Clock

DELIVER: Final = "deliver"
"""Bring a table's channel up to date; the key is the table."""
RETIRE: Final = "retire"
"""Take the buttons off messages that do not count any more; the key is the table."""
COMPUTER: Final = "computer"
"""A computer player's turn; the key is table:position."""
VOTE: Final = "vote"
"""A question's deadline; the key is table:question:entry."""
CLOCK: Final = "clock"
"""A seat's clock that runs out; the key is table:seat."""
OFFER: Final = "offer"
"""Tell of a seat on offer, or of its end; the key is table:offer."""
TALLY: Final = "tally"
"""Show in a question's message who has answered what; the key is table:entry."""
PLAN: Final = "plan"
"""A seat that is to act has planned its turn; the key is table:seat."""
ARCHIVE: Final = "archive"
"""Close the thread of a game that has ended; the key is the table."""
SHELVE: Final = "shelve"
"""Archive what a server has not touched for the time that it set; the key is the server."""
OVERVIEW: Final = "overview"
"""Bring a server's overview up to date; the key is the server."""
TAGS: Final = "tags"
"""Tag a table's post in a forum as the table stands; the key is the table."""
LEFT: Final = "left"
"""See to what a crash left of tables that were being opened; the key is the server."""
NOTICE: Final = "notice"
"""Something to be told in a message of its own; the key is the notice."""
UNBUTTON: Final = "unbutton"
"""Take the buttons off a notice; the key is the notice."""
REMIND: Final = "remind"
"""Remind who is to act, and later say that the table has stalled; the key is table:position:seat."""
DIGEST: Final = "digest"
"""Tell somebody once a day what waits for them; the key is the person."""
TIDY: Final = "tidy"
"""Shorten or remove a turn post that is not the newest; the key is table:post."""
FIXTURE: Final = "fixture"
"""A table that a league has laid is over, or a seat of it has changed hands; the key is the table."""
LAY: Final = "lay"
"""Lay a table that a league has planned; the key is the fixture."""
CHASE: Final = "chase"
"""Remind who has not begun at a league's table, later replace them; the key is the fixture."""
SEASON: Final = "season"
"""A step of a league's season is due; the key is the season."""
STANDING: Final = "standing"
"""Bring the message with a league's standing up to date; the key is the season."""
REVIEW: Final = "review"
"""Find out what the next turn of a game that is over was worth; the key is the table."""
PUZZLE: Final = "puzzle"
"""Have a server's next puzzle ready, and ask it when its moment has come; the key is the server."""
SOLVE: Final = "solve"
"""A puzzle is over: weigh the answers to it, then tell the solution; the key is the puzzle."""
ANSWERED: Final = "answered"
"""Show under a puzzle how many have answered, or that it is over; the key is the puzzle."""
GIFTS: Final = "gifts"
"""Look for unusual gifts at a league's table that is over; the key is the fixture."""
SWEEP: Final = "sweep"
"""Take buttons of another epoch off what was posted last in a channel; the key is the channel."""
FORGET: Final = "forget"
"""Delete all of a server that has removed the bot; the key is the server."""
OF_NO_TABLE: Final = frozenset(
    {
        NOTICE,
        UNBUTTON,
        DIGEST,
        SHELVE,
        OVERVIEW,
        LEFT,
        LAY,
        CHASE,
        SEASON,
        STANDING,
        GIFTS,
        PUZZLE,
        SOLVE,
        ANSWERED,
        SWEEP,
        FORGET,
    }
)
"""The kinds whose key does not begin with a table."""

ARCHIVE_AFTER: Final = timedelta(days=1)
"""How long the thread of a game that has ended stays open, to talk and for a rematch."""
AT_ONCE: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Due whatever the clock says, also after it was set back."""
LEASE: Final = timedelta(seconds=60)
"""How long a job is its owner's; lengthened while it is being done."""
WHY: Final = "why"
"""What of a job's payload tells why it last failed."""
MAX_WHY_LENGTH: Final = 200
"""Letters of that."""
MAX_PAUSE: Final = timedelta(minutes=64)
"""Between two attempts at a job that fails. What is due later than that after a failure is so by a clock set back."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be done."""

    id: int
    kind: str
    key: str
    guild: int
    """The server that it is for: each gets its turn."""
    due: datetime
    tries: int
    """How often it has failed since it was last asked for."""
    payload: Json
    asked: int
    """How often it was asked for: who does it finishes that and not what was asked for meanwhile."""
    owner: str | None
    """The lease of whoever is doing it."""
    given_up: datetime | None
    """Since when nobody tries it any more, until a person looks at it."""

    @property
    def why(self) -> str:
        """What went wrong when it last failed, `fault: Class` as the runner has it; empty where nothing has."""
        return str(self.payload.get(WHY, ""))

    @property
    def table_id(self) -> int:
        """The table that it is about, with which its key begins; 0 where it is about none."""
        return 0 if self.kind in OF_NO_TABLE else int(self.key.partition(":")[0])


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that is due and is not done."""

    id: int
    kind: str
    due: datetime
    """The moment, `AT_ONCE` where it was due when it was asked for."""
    held: bool
    """Whether somebody is doing it."""


@dataclass(frozen=True, slots=True)
class Done:
    """A job has been done."""

    job: Job


@dataclass(frozen=True, slots=True)
class Later:
    """A job is to be done anew at a moment, its failures forgotten; at once where its owner had to stop."""

    job: Job
    due: datetime = AT_ONCE


@dataclass(frozen=True, slots=True)
class Failed:
    """A job has failed."""

    job: Job
    pause: timedelta
    """Until the next attempt."""
    give_up: bool = False
    why: str = ""


Outcome: TypeAlias = Done | Later | Failed

# Made once: every turn goes through them.
_THIS = (jobs.c.kind == sa.bindparam("job")) & (jobs.c.key == sa.bindparam("about"))


def _asking(insert: Callable[[sa.Table], Any]) -> sa.Insert:
    """Ask for a job, anew where one with its kind and key waits: the same words in both databases."""
    wanted = insert(jobs)
    asked: sa.Insert = wanted.on_conflict_do_update(
        index_elements=[jobs.c.kind, jobs.c.key],
        set_={
            "asked": jobs.c.asked + 1,
            "tries": 0,
            "given_up": None,
            **{name: wanted.excluded[name] for name in ("due", "guild", "payload")},
        },
    )
    return asked


_ASK = {"sqlite": _asking(sqlite.insert), "postgresql": _asking(postgresql.insert)}
_END = sa.delete(jobs).where(_THIS)


def add(
    conn: sa.Connection,
    kind: str,
    key: object,
    *,
    guild: int = 0,
    due: datetime | None = None,
    payload: Json | None = None,
) -> None:
    """Ask for a job, at once or at a moment, as a part of what the connection's transaction stores.

    One that waits with the same kind and key is that job, and starts anew: not given up, not waiting after a failure.
    """
    wanted = {"due": due or AT_ONCE, "guild": guild, "payload": payload or {}}
    conn.execute(_ASK[conn.dialect.name], {"kind": kind, "key": str(key), "asked": 1, "tries": 0, **wanted})


_MINE = (jobs.c.id == sa.bindparam("number")) & (jobs.c.owner == sa.bindparam("holder"))
_UNASKED = _MINE & (jobs.c.asked == sa.bindparam("before"))
_DONE = sa.delete(jobs).where(_UNASKED)
_LATER = sa.update(jobs).where(_UNASKED).values(due=sa.bindparam("new_due"), tries=0, owner=None, until=None)
_HOLD = sa.update(jobs).where(_MINE).values(until=sa.bindparam("held_until"))
_FREE = sa.update(jobs).where(_MINE).values(owner=None, until=None)

# Due and free. Beyond every pause and lease only a clock that was set back can have put it.
_LEFT_OVER = (jobs.c.tries > sa.literal_column("0")) & (jobs.c.due > sa.bindparam("beyond_pauses"))
_IS_FREE = (
    jobs.c.owner.is_(None) | (jobs.c.until <= sa.bindparam("now")) | (jobs.c.until > sa.bindparam("beyond_leases"))
)


def _to_have(kinds: int, ours: Shards) -> sa.ColumnElement[bool]:
    """What makes a job one that is to be had here: of so many kinds, of our servers, and nobody has to look at it."""
    # The kind put together with nothing, so that what is due is looked up by its moment: by kind it is nearly all.
    return among(jobs.c.kind + sa.literal(""), "kind", kinds) & jobs.c.given_up.is_(None) & ours.served(jobs.c.guild)


def _is_due(ripe: int) -> Sequence[sa.ColumnElement[bool]]:
    """The ways to be due, where the pauses of so many jobs are over."""
    return (jobs.c.due <= sa.bindparam("now"), _LEFT_OVER, *([among(jobs.c.id, "ripe", ripe)] if ripe else ()))


@functools.lru_cache
def _due(kinds: int, ripe: int, ours: Shards) -> sa.CompoundSelect[Any]:
    """Of which of so many kinds there is a job to be had: each way to be due is looked up by its own index."""
    to_have = _to_have(kinds, ours)
    return sa.union(*(sa.select(jobs.c.kind).where(to_have, due, _IS_FREE) for due in _is_due(ripe)))


@functools.lru_cache
def _next(kinds: int, ours: Shards) -> sa.Select[Any]:
    """When a job of so many kinds is to be taken next.

    When the first that is free is due or a lease ends, and at once where a clock was set back.
    """
    to_have, present = _to_have(kinds, ours), sa.literal(AT_ONCE, jobs.c.due.type).label("moment")
    free = sa.select(jobs.c.due.label("moment")).where(to_have, jobs.c.owner.is_(None))
    first = free.order_by(jobs.c.due).limit(1).subquery()
    beyond = sa.select(present).where(to_have, jobs.c.owner.is_(None), _LEFT_OVER).limit(1).subquery()
    ends = sa.case((jobs.c.until > sa.bindparam("beyond_leases"), present), else_=jobs.c.until)
    held = sa.select(sa.func.min(ends, type_=jobs.c.due.type).label("moment"))
    moments = sa.union_all(
        sa.select(first.c.moment),
        sa.select(beyond.c.moment),
        held.where(to_have, jobs.c.until.is_not(None)),
    ).subquery()
    return sa.select(sa.func.min(moments.c.moment, type_=jobs.c.due.type))


@functools.lru_cache
def _in_turn(busy: int, ripe: int, ours: Shards) -> sa.Select[Any]:
    """Jobs to be had, of each server its first, then of each its second; so many servers have some being done."""
    turn = sa.func.row_number().over(partition_by=jobs.c.guild, order_by=(jobs.c.due, jobs.c.id))
    has = [
        (jobs.c.guild == sa.bindparam(f"guild_{nth}"), sa.bindparam(f"has_{nth}", type_=sa.Integer))
        for nth in range(busy)
    ]
    turn_now = turn + sa.case(*has, else_=0) if has else turn
    to_be_had = (_to_have(1, ours), sa.or_(*_is_due(ripe)), _IS_FREE)
    due = sa.select(jobs.c.id, turn_now.label("turn")).where(*to_be_had).subquery()
    return (
        sa.select(jobs)
        .join(due, due.c.id == jobs.c.id)
        .order_by(due.c.turn, jobs.c.due, jobs.c.id)
        .limit(sa.bindparam("room", type_=sa.Integer))
        .with_for_update(of=jobs, skip_locked=True)
    )


@functools.lru_cache
def _taking(count: int) -> sa.Update:
    """Take so many jobs."""
    held = sa.update(jobs).where(among(jobs.c.id, "taken", count))
    return held.values(owner=sa.bindparam("holder"), until=sa.bindparam("held_until"))


def _at(now: datetime, ripe: Collection[int] = ()) -> dict[str, Any]:
    """What a moment is to what is due and free, when the pauses of some jobs are over."""
    beyond = {"beyond_pauses": now + MAX_PAUSE + LEASE, "beyond_leases": now + 5 * LEASE}
    return {"now": now, **each("ripe", ripe), **beyond}


_GATHER = (
    sa.update(jobs)
    .where(_THIS)
    .values(
        asked=jobs.c.asked + 1,
        given_up=None,
        due=sa.case((jobs.c.owner.is_(None), jobs.c.due), else_=sa.literal(AT_ONCE, jobs.c.due.type)),
    )
)


def gather(conn: sa.Connection, kind: str, key: object, *, guild: int) -> None:
    """Ask for a job that many things ask for one after the other, to be done once for all of them.

    One that waits goes on waiting for its moment; one that is being done is done again.
    """
    if not conn.execute(_GATHER, {"job": kind, "about": str(key)}).rowcount:
        add(conn, kind, key, guild=guild)


def end(conn: sa.Connection, kind: str, key: object) -> None:
    """Drop a job that the connection's transaction makes needless."""
    conn.execute(_END, {"job": kind, "about": str(key)})


def over(conn: sa.Connection, table: Table) -> None:
    """Ask that the thread of a table that has ended be closed after a while, if it has one of its own."""
    if table.thread is not None and table.ended is not None:
        add(conn, ARCHIVE, table.id, guild=table.guild, due=table.ended + ARCHIVE_AFTER)


def of_fixture(conn: sa.Connection, table: Table) -> None:
    """Tell the league that laid a table, if one has, that it has ended or that a seat has changed hands."""
    if table.fixture is not None:
        add(conn, FIXTURE, table.id, guild=table.guild)


@dataclass(frozen=True, slots=True)
class Taken:
    """What there is to do now."""

    jobs: tuple[Job, ...]
    due: datetime | None
    """When there is a job to be taken next of the kinds for which there is room left, the present if one is now."""


class Jobs:
    """The jobs that wait: who takes which, and what became of it."""

    def __init__(self, store: Store, clock: Clock, processes: Processes | None = None) -> None:
        self._store = store
        self._clock = clock
        self.processes = processes or Processes(store, clock)
        """This process among those that share the jobs."""

    async def try_to_write(self) -> None:
        """Write a job and take it back in one transaction, which puts the disk to the test. Raises StoreError.

        Where that is stored, the store does not count as one that cannot write any more.
        """

        def work(conn: sa.Connection) -> None:
            add(conn, "trial", 0)
            end(conn, "trial", 0)

        await self._store.write(work)
        self._store.cannot_write = False

    @reads
    def next_due(self, conn: sa.Connection, kinds: Collection[str]) -> datetime | None:
        """When a job of these kinds is to be taken next, the present if one can be now; None if none waits."""
        now = self._clock.now()
        return self._next_due(conn, kinds, now)

    @writes
    def exchange(
        self,
        conn: sa.Connection,
        outcomes: Iterable[Outcome],
        rooms: Mapping[str, int],
        *,
        busy: Mapping[int, int] | None = None,
        served: Mapping[str, Mapping[int, int]] | None = None,
        ripe: Collection[int] = (),
        lease: timedelta = LEASE,
    ) -> Taken:
        """Note what became of jobs, and take what is due: of each kind as many as there is room for.

        `busy` counts what is being done by server, `served` by kind what was done of late for each: who has least is
        served first. `ripe` are jobs whose pause after a
        failure is over by a clock that cannot be set back. A job whose lease was lost meanwhile is left as it is.
        """
        for outcome in outcomes:
            self._note(conn, outcome)
        now, taken = self._clock.now(), list[Job]()
        ours = attended(conn, self.processes.shards, now)
        # Most look in vain for all kinds but one.
        kinds = [kind for kind, room in rooms.items() if room > 0]
        looked_for = {**each("kind", kinds), **_at(now, ripe)}
        due = set(conn.execute(_due(len(kinds), len(ripe), ours), looked_for).scalars())
        for kind, room in rooms.items():
            if kind in due:
                has = Counter(busy or {}) + Counter((served or {}).get(kind, {}))
                owner = self.processes.name + secrets.token_hex(8)
                taken += _take(conn, kind, room, has, ours, now, ripe, owner, now + lease)
        begun = Counter(job.kind for job in taken)
        more = [kind for kind, room in rooms.items() if room > begun[kind]]
        return Taken(tuple(taken), self._next_due(conn, more, now) if more else None)

    @writes
    def lengthen(self, conn: sa.Connection, held: Sequence[Job], lease: timedelta = LEASE) -> None:
        """Keep what is still being done."""
        for job in held:
            mine = {"number": job.id, "holder": job.owner}
            conn.execute(_HOLD, {**mine, "held_until": self._clock.now() + lease})

    async def hurry(self, kinds: Collection[str], guild: int | None = None) -> bool:
        """Have what failed before tried again at once, of one server or of all; whether there is any."""
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

    @writes
    def ask(self, conn: sa.Connection, kind: str, key: object, guild: int = 0) -> None:
        """Ask for a job that nothing else is stored with; one that was given up is tried again."""
        add(conn, kind, key, guild=guild)

    @reads
    def get(self, conn: sa.Connection, kind: str, key: object) -> Job | None:
        """A job that waits or is being done."""
        row = conn.execute(sa.select(jobs).where(jobs.c.kind == kind, jobs.c.key == str(key))).first()
        return None if row is None else _job(row)

    @reads
    def all(self, conn: sa.Connection) -> list[Job]:
        """Every job that is not done, in the order in which they are due."""
        return [_job(row) for row in conn.execute(sa.select(jobs).order_by(jobs.c.due, jobs.c.id))]

    @reads
    def waiting(self, conn: sa.Connection, most: int = 10_000) -> list[Waiting]:
        """The jobs of all processes that are due, so many at most, the oldest first."""
        due = (jobs.c.due <= self._clock.now()) & jobs.c.given_up.is_(None)
        columns = (jobs.c.id, jobs.c.kind, jobs.c.due, jobs.c.owner.is_not(None).label("held"))
        chosen = sa.select(*columns).where(due).order_by(jobs.c.due, jobs.c.id).limit(most)
        return [Waiting(row.id, row.kind, row.due, bool(row.held)) for row in conn.execute(chosen)]

    @reads
    def given_up(self, conn: sa.Connection) -> list[Job]:
        """The jobs that a person has to look at: nobody tries them any more."""
        chosen = sa.select(jobs).where(jobs.c.given_up.is_not(None)).order_by(jobs.c.given_up, jobs.c.id)
        return [_job(row) for row in conn.execute(chosen)]

    @reads
    def failed(self, conn: sa.Connection, guild: int) -> list[Job]:
        """The jobs of a server that failed when they were last tried, those given up first."""
        chosen = (
            sa.select(jobs)
            .where(jobs.c.guild == guild, jobs.c.tries > 0)
            .order_by(jobs.c.given_up.is_(None), jobs.c.given_up, jobs.c.due, jobs.c.id)
        )
        return [_job(row) for row in conn.execute(chosen)]

    @writes
    def retry(self, conn: sa.Connection, guild: int) -> int:
        """Have them tried again at once, also those given up; how many there are."""
        again = sa.update(jobs).where(jobs.c.guild == guild, jobs.c.tries > 0)
        return conn.execute(again.values(due=AT_ONCE, tries=0, given_up=None)).rowcount

    def _note(self, conn: sa.Connection, outcome: Outcome) -> None:
        job = outcome.job
        mine = {"number": job.id, "holder": job.owner}
        unasked = {**mine, "before": job.asked}
        match outcome:
            case Done():
                found = conn.execute(_DONE, unasked).rowcount
            case Later(due=due):
                found = conn.execute(_LATER, {**unasked, "new_due": due}).rowcount
            case Failed(pause=pause, give_up=give_up, why=why):
                now = self._clock.now()
                failed = {
                    "tries": job.tries + 1,
                    "due": now + pause,
                    "given_up": now if give_up else None,
                    "payload": {**job.payload, WHY: why[:MAX_WHY_LENGTH]},
                }
                failing = sa.update(jobs).where(_UNASKED).values(**failed, owner=None, until=None)
                found = conn.execute(failing, unasked).rowcount
        if not found:
            conn.execute(_FREE, mine)  # asked for again meanwhile: the next takes it

    def _next_due(self, conn: sa.Connection, kinds: Collection[str], now: datetime) -> datetime | None:
        query = _next(len(kinds), attended(conn, self.processes.shards, now))
        moment: datetime | None = conn.execute(query, {**each("kind", kinds), **_at(now)}).scalar()
        return None if moment is None else max(moment, now)

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
    ripe: Collection[int],
    owner: str,
    until: datetime,
) -> list[Job]:
    """Take jobs of a kind in turn: of each server its first, then of each its second."""
    has = each("guild", busy) | each("has", busy.values())
    looked_for = {**each("kind", [kind]), **_at(now, ripe)}
    chosen = conn.execute(_in_turn(len(busy), len(ripe), ours), {**looked_for, "room": room, **has}).all()
    if not chosen:
        return []
    ids = [row.id for row in chosen]
    conn.execute(_taking(len(ids)), {**each("taken", ids), "holder": owner, "held_until": until})
    return [_job(row, owner) for row in chosen]


def _job(row: sa.Row[Any], owner: str | None = None) -> Job:
    return Job(
        id=row.id,
        kind=row.kind,
        key=row.key,
        guild=row.guild,
        due=row.due,
        tries=row.tries,
        payload=row.payload,
        asked=row.asked,
        owner=owner or row.owner,
        given_up=row.given_up,
    )

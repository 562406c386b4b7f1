"""All services of hosting, over one open database."""

import logging
from collections.abc import Iterable
from concurrent.futures import Executor
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self

import sqlalchemy as sa

from hosting.aids import Hinting, Mistakes, Notes, Puzzles, Reviews, Sandboxes
from hosting.core import ALL, AnyGame, Clock, Shards, SystemClock, errors
from hosting.db import COPIES, Postgres, Store, log, open_store, place, rows
from hosting.db.schema import drafts, tables
from hosting.jobs import Jobs, Processes
from hosting.notify import Calls, Notices, Posts, Reminders
from hosting.people import Absences, Acquaintance, Learning, People, Tokens
from hosting.play import (
    Clocks,
    Drafts,
    Leaving,
    Lobby,
    Moderation,
    Muting,
    Offers,
    Outages,
    Plans,
    Play,
    Positions,
    Searches,
    Snapshots,
    Votes,
    pack,
    turns,
)
from hosting.privacy import Privacy
from hosting.ratings import CasualRatings
from hosting.records import Archive, Epochs, Records
from hosting.servers import Departures, Limits, Quotas, Registered, ServerSettings
from hosting.webhooks import Devices, Webhooks


class Services:
    """The services of hosting over an open database; closed at the end of its `async with`, or by `close`."""

    def __init__(
        self,
        store: Store,
        games: Iterable[AnyGame],
        *,
        clock: Clock | None = None,
        executor: Executor | None = None,
        patient: Executor | None = None,
        shards: Shards = ALL,
        quotas: Quotas | None = None,
    ) -> None:
        self.store = store
        self.clock = time = clock or SystemClock()
        self.positions = Positions(store, {game.name: game for game in games})
        self.play = Play(store, self.positions, time, executor)
        self.processes = Processes(store, time, shards)
        self.lobby = Lobby(store, self.positions, time, quotas)
        self.searches = Searches(store, self.positions, time, quotas)
        self.votes = Votes(store, self.positions, time)
        self.leaving = Leaving(store, self.positions, time)
        self.moderation = Moderation(store, self.positions, time)
        self.snapshots = Snapshots(store, self.positions, time)
        self.drafts = Drafts(store, time)
        self.plans = Plans(store, self.positions, time)
        self.notes = Notes(store, self.positions, time)
        self.sandboxes = Sandboxes(store, self.positions, time)
        self.learning = Learning(store, time)
        self.hinting = Hinting(store, self.positions, time)
        self.muting = Muting(store, self.positions, time)
        self.posts = Posts(store, time)
        self.jobs = Jobs(store, time, self.processes)
        self.settings = ServerSettings(store)
        self.people = People(store, time)
        self.absences = Absences(store, time)
        self.acquaintance = Acquaintance(store)
        self.ratings = CasualRatings(store, self.positions)
        self.clocks = Clocks(store, self.positions, self.play, time)
        self.outages = Outages(store, time, shards)
        self.notices = Notices(store, time)
        self.calls = Calls(store, time)
        self.reminders = Reminders(store, time)
        self.reviews = Reviews(store, self.positions, time)
        self.mistakes = Mistakes(store, self.positions, time)
        self.puzzles = Puzzles(store, self.positions, time)
        self.offers = Offers(store, time)
        self.webhooks = Webhooks(store, time)
        self.tokens = Tokens(store, time)
        self.devices = Devices(store, time)
        self.limits = Limits(store, time, quotas)
        self.records = Records(store, self.positions, time, quotas, patient)
        self.archive = Archive(store, time)
        self.registered = Registered(store)
        self.privacy = Privacy(store, time, self.people, self.ratings)
        self.epochs = Epochs(store)
        self.departures = Departures(store, time)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.store.close()


async def open_services(
    at: Path | str | Postgres,
    games: Iterable[AnyGame],
    *,
    clock: Clock | None = None,
    executor: Executor | None = None,
    patient: Executor | None = None,
    read_only: bool = False,
    lock_wait: float = 5.0,
    alone: bool = False,
    shards: Shards = ALL,
    quotas: Quotas | None = None,
    copies: int = COPIES,
) -> Services:
    """Open a database, created and migrated if needed, and migrate running games of older rules.

    `executor` runs the computer players' choices, `patient` long work that nobody waits for: records that are replayed.
    `alone` refuses a database of which another bot holds the same `shards` alone. Without `quotas` nothing is limited.
    `copies` of those made before migrations are kept beside a file. Raises BadValue for an invalid address, the
    `StoreError`s of `prepare` in `hosting.db.sqlite` and `hosting.db.postgres`; the contents of the database are then
    unchanged.
    """
    store = await open_store(
        place(at), read_only=read_only, lock_wait=lock_wait, alone=shards if alone else None, copies=copies
    )
    try:
        services = Services(store, games, clock=clock, executor=executor, patient=patient, shards=shards, quotas=quotas)
        if not read_only:
            await migrate_all(store, services.positions, services.clock)
    except BaseException:
        await store.close()
        raise
    return services


_log = logging.getLogger(__name__)


async def migrate_all(store: Store, positions: Positions, clock: Clock) -> list[int]:
    """Migrate running games that newer rules can; return them. One that fails is logged."""
    results = []
    query = sa.select(tables.c.id, tables.c.game, tables.c.engine).where(tables.c.status == "running")
    for row in await store.read(lambda conn: conn.execute(query).all()):
        if not positions.migrates(row.game, row.engine):
            continue
        with errors.failing_alone(_log, "a game was not migrated", row.id):
            await store.write(partial(migrate, positions=positions, table_id=row.id, now=clock.now()))
            results.append(row.id)
    return results


def migrate(conn: sa.Connection, positions: Positions, table_id: int, now: datetime) -> None:
    """Migrate a game by an entry of its log; what was meant for older positions is stale."""
    table = rows.running(conn, table_id)
    if not positions.migrates(table.game, table.engine):
        return  # another process was faster
    course, states = positions.states(conn, table)
    game, state = course.game, states[-1]
    public = {"from": table.engine, "to": game.version}
    payload = {**public, "deal": course.deal, "steps": pack(course.steps)}
    entry = log.line("migrate", now, None, payload=payload, public=public)
    head = log.append(conn, table_id, table.head, [entry], None)
    outcome = game.outcome(state)
    status, ended = ("running", None) if outcome is None else ("over", now)
    this = sa.update(tables).where(tables.c.id == table_id).values(engine=game.version, seq=head)
    conn.execute(this.values(ply=len(course.steps), status=status, ended=ended))
    turns.hand_on(conn, table, game.to_act(state), head, now)
    if outcome is not None:
        turns.finish(conn, table_id, outcome, head, now)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table_id))
    turns.end_votes(conn, table, "undo")

"""All services of hosting, over one open database."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from hosting.aids import Hinting, Puzzles, Reviews, Sandboxes
from hosting.core import AnyGame, Clock, SystemClock
from hosting.db import ALL, COPIES, Results, Server, Shards, Store, open_store, place
from hosting.jobs import Jobs, Processes
from hosting.notify import Calls, Notices, Posts, Reminders, Tidying
from hosting.people import Absences, Learning, People
from hosting.play import (
    Clocks,
    Drafts,
    Leaving,
    Lobby,
    Moderation,
    Muting,
    Offers,
    Outages,
    Overviews,
    Plans,
    Play,
    Positions,
    Snapshots,
    Votes,
    migrate_all,
)
from hosting.privacy import Privacy
from hosting.records import Archive, Epochs, Records
from hosting.servers import Bounds, Departures, Limits, Registered, Settings


@dataclass(frozen=True, slots=True)
class Services:
    """The services of hosting. `close` it when done."""

    store: Store
    clock: Clock
    lobby: Lobby
    """Opening tables, taking seats, starting; finding tables."""
    positions: Positions
    """Positions of tables."""
    play: Play
    """Steps of persons and computer players."""
    votes: Votes
    """Votes on undoing and cancelling."""
    leaving: Leaving
    """Handing over, taking a vacant seat, resigning, cancelling."""
    moderation: Moderation
    """Actions of admins, each with a reason."""
    snapshots: Snapshots
    """Everything that is read of a table to answer a request."""
    drafts: Drafts
    """Unfinished turns."""
    plans: Plans
    """Turns prepared while others play."""
    sandboxes: Sandboxes
    """Private trial lines."""
    learning: Learning
    """Progress in the lessons of a game."""
    hinting: Hinting
    """Permission for hints, and their positions."""
    muting: Muting
    """Tables that delete messages while their game asks for silence."""
    posts: Posts
    """Public posts that are due."""
    tidying: Tidying
    """Old turn posts."""
    jobs: Jobs
    """The queue of jobs."""
    processes: Processes
    """Processes that do the jobs."""
    settings: Settings
    """Settings of servers."""
    people: People
    """Settings of people."""
    absences: Absences
    """Announced absences."""
    clocks: Clocks
    """Time left, and its end."""
    outages: Outages
    """Times at which the bot was away."""
    notices: Notices
    """Messages outside the posts."""
    calls: Calls
    """Calls outside the posts."""
    reminders: Reminders
    """Reminders of players to act."""
    results: Results
    """Participations and results of players."""
    reviews: Reviews
    """Values of the turns of finished games."""
    puzzles: Puzzles
    """Positions with a best turn to find."""
    offers: Offers
    """Offers of seats."""
    limits: Limits
    """Rate limits of people and servers."""
    records: Records
    """Games as files."""
    archive: Archive
    """Archived tables."""
    overviews: Overviews
    """Messages that list all tables of a server."""
    registered: Registered
    """Slash commands registered with Discord."""
    privacy: Privacy
    """Personal data."""
    epochs: Epochs
    """Detection of a restored database."""
    departures: Departures
    """Data of servers that the bot has left."""

    async def close(self) -> None:
        """Finish pending writes, and close the database."""
        await self.store.close()


async def open_services(
    at: Path | str | Server,
    games: Iterable[AnyGame],
    *,
    clock: Clock | None = None,
    executor: Executor | None = None,
    patient: Executor | None = None,
    read_only: bool = False,
    lock_wait: float = 5.0,
    alone: bool = False,
    shards: Shards = ALL,
    bounds: Bounds | None = None,
    copies: int = COPIES,
) -> Services:
    """Open a database, created and migrated if needed, and migrate running games of older rules.

    `executor` runs the computer players' choices, `patient` long work that nobody waits for: records that are replayed.
    Both default to the event loop's threads. `lock_wait` is how many seconds to wait for another program's lock.
    `alone` refuses a database of which another bot holds the same `shards` alone. `bounds` are the rate limits, none if
    None. `copies` is how many copies made before migrations are kept beside a file.

    Raises BadValue for an invalid address, and the `StoreError`s of `prepare` in `hosting.db.sqlite` and
    `hosting.db.postgres`; the contents of the database are then unchanged.
    """
    store = await open_store(
        place(at), read_only=read_only, lock_wait=lock_wait, alone=shards if alone else None, copies=copies
    )
    try:
        services = services_of(
            store, games, clock=clock, executor=executor, patient=patient, shards=shards, bounds=bounds
        )
        if not read_only:
            await migrate_all(store, services.positions, services.clock)
    except BaseException:
        await store.close()
        raise
    return services


def services_of(
    store: Store,
    games: Iterable[AnyGame],
    *,
    clock: Clock | None = None,
    executor: Executor | None = None,
    patient: Executor | None = None,
    shards: Shards = ALL,
    bounds: Bounds | None = None,
) -> Services:
    """Return the services over an open database; closing them closes it."""
    time = clock or SystemClock()
    positions = Positions(store, {game.name: game for game in games})
    play = Play(store, positions, time, executor)
    processes = Processes(store, time, shards)
    return Services(
        store=store,
        clock=time,
        lobby=Lobby(store, positions, time, bounds),
        positions=positions,
        play=play,
        votes=Votes(store, positions, time),
        leaving=Leaving(store, positions, time),
        moderation=Moderation(store, positions, time),
        snapshots=Snapshots(store, positions, time),
        drafts=Drafts(store, time),
        plans=Plans(store, positions, time),
        sandboxes=Sandboxes(store, positions, time),
        learning=Learning(store, time),
        hinting=Hinting(store, positions, time),
        muting=Muting(store, positions, time),
        posts=Posts(store, time),
        tidying=Tidying(store),
        jobs=Jobs(store, time, processes),
        processes=processes,
        settings=Settings(store),
        people=People(store, time),
        absences=Absences(store, time),
        clocks=Clocks(store, positions, play, time),
        outages=Outages(store, time, shards),
        notices=Notices(store, time),
        calls=Calls(store, time),
        reminders=Reminders(store, time),
        results=Results(store),
        reviews=Reviews(store, positions),
        puzzles=Puzzles(store, positions, time),
        offers=Offers(store, time),
        limits=Limits(store, time, bounds),
        records=Records(store, positions, time, bounds, patient),
        archive=Archive(store, time),
        overviews=Overviews(store, time),
        registered=Registered(store),
        privacy=Privacy(store, time),
        epochs=Epochs(store),
        departures=Departures(store, time),
    )

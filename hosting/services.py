"""Everything that hosting offers, over one open database."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from hosting.aids import Hinting, Plans, Puzzles, Reviews, Sandboxes
from hosting.core import Clock, Game, SystemClock
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
    Overviews,
    Play,
    Positions,
    Snapshots,
    Votes,
)
from hosting.privacy import Privacy
from hosting.records import Archive, Epochs, Records
from hosting.servers import Bounds, Departures, Limits, Registered, Settings


@dataclass(frozen=True, slots=True)
class Services:
    """What hosting offers. `close` it when done."""

    store: Store
    clock: Clock
    lobby: Lobby
    """Opening tables, sitting down, starting; finding tables."""
    positions: Positions
    """Where tables stand."""
    play: Play
    """Steps of persons and computer players."""
    votes: Votes
    """Going back, and cancelling by agreement."""
    leaving: Leaving
    """Handing over, taking a vacant seat, resigning, cancelling."""
    moderation: Moderation
    """What admins do, with a reason."""
    snapshots: Snapshots
    """All that is read of a table when somebody asks something of it."""
    drafts: Drafts
    """Turns in the making."""
    plans: Plans
    """Turns prepared while others play."""
    sandboxes: Sandboxes
    """What people try out by themselves."""
    learning: Learning
    """How far people have come in learning a game."""
    hinting: Hinting
    """Who may ask for hints, and on what they are advised."""
    muting: Muting
    """Tables at which words are taken away while their game asks for silence."""
    posts: Posts
    """What is to be told in public."""
    tidying: Tidying
    """Old turn posts."""
    jobs: Jobs
    """What is to be done."""
    processes: Processes
    """Who does it."""
    settings: Settings
    """What servers have chosen."""
    people: People
    """What people have chosen."""
    absences: Absences
    """When people have said that they are away."""
    clocks: Clocks
    """How much time is left, and what happens at its end."""
    notices: Notices
    """What is told beside the posts."""
    calls: Calls
    """Who is called otherwise than by a post."""
    reminders: Reminders
    """Who is called again."""
    results: Results
    """Who has played where, and what came of it."""
    reviews: Reviews
    """What the turns of games that are over were worth."""
    puzzles: Puzzles
    """Positions in which the best turn is asked for."""
    offers: Offers
    """Seats offered to people."""
    limits: Limits
    """What people may still do."""
    records: Records
    """Games as files."""
    archive: Archive
    """Tables that are put away."""
    overviews: Overviews
    """The messages that show all tables of a server."""
    registered: Registered
    """Which slash commands Discord has."""
    privacy: Privacy
    """What is stored about people."""
    epochs: Epochs
    """Whether the database was restored."""
    departures: Departures
    """What servers have left behind."""

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        await self.store.close()


async def open_services(
    at: Path | str | Server,
    games: Iterable[Game],
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
    """Open a database, created and migrated where needed, running games of older rules carried over.

    `executor` runs the computer players' choices, `patient` what takes long and nobody else may have to wait for:
    records that are replayed (both the event loop's default threads if None). `lock_wait` is how many seconds another
    program's lock is waited for; `alone` refuses a database of which somebody else holds the same `shards` alone, as a
    running bot does; `bounds` is how much people may do, any amount if None; `copies` is how many copies made before
    migrations are kept beside a file.

    Raises BadValue for an address that is none, and the `StoreError`s of `prepare` in `hosting.db.sqlite` and
    `hosting.db.postgres`; what is in the database is then untouched.
    """
    store = await open_store(
        place(at), read_only=read_only, lock_wait=lock_wait, alone=shards if alone else None, copies=copies
    )
    try:
        services = services_of(
            store, games, clock=clock, executor=executor, patient=patient, shards=shards, bounds=bounds
        )
        if not read_only:
            await services.positions.migrate_all()
    except BaseException:
        await store.close()
        raise
    return services


def services_of(
    store: Store,
    games: Iterable[Game],
    *,
    clock: Clock | None = None,
    executor: Executor | None = None,
    patient: Executor | None = None,
    shards: Shards = ALL,
    bounds: Bounds | None = None,
) -> Services:
    """Return the services over a database that is open already; closing them closes it."""
    time = clock or SystemClock()
    positions = Positions(store, {game.name: game for game in games}, time)
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
        notices=Notices(store, time),
        calls=Calls(store, time),
        reminders=Reminders(store, time),
        results=Results(store),
        reviews=Reviews(store, positions),
        puzzles=Puzzles(store, positions, time),
        offers=Offers(store, positions, time),
        limits=Limits(store, time, bounds),
        records=Records(store, positions, time, bounds, patient),
        archive=Archive(store, time),
        overviews=Overviews(store, time),
        registered=Registered(store),
        privacy=Privacy(store, time),
        epochs=Epochs(store),
        departures=Departures(store, time),
    )

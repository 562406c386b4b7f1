"""All services of hosting, over one open database."""

from collections.abc import Iterable
from concurrent.futures import Executor
from pathlib import Path

from hosting.aids import Hinting, Puzzles, Reviews, Sandboxes
from hosting.core import AnyGame, Clock, SystemClock
from hosting.db import ALL, COPIES, Server, Shards, Store, open_store, place
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


class Services:
    """The services of hosting over an open database. `close` it when done."""

    def __init__(
        self,
        store: Store,
        games: Iterable[AnyGame],
        *,
        clock: Clock | None = None,
        executor: Executor | None = None,
        patient: Executor | None = None,
        shards: Shards = ALL,
        bounds: Bounds | None = None,
    ) -> None:
        self.store = store
        self.clock = time = clock or SystemClock()
        self.positions = Positions(store, {game.name: game for game in games})
        """Positions of tables."""
        self.play = Play(store, self.positions, time, executor)
        """Steps of persons and computer players."""
        self.processes = Processes(store, time, shards)
        """Processes that do the jobs."""
        self.lobby = Lobby(store, self.positions, time, bounds)
        """Opening tables, taking seats, starting; finding tables."""
        self.votes = Votes(store, self.positions, time)
        """Votes on undoing and cancelling."""
        self.leaving = Leaving(store, self.positions, time)
        """Handing over, taking a vacant seat, resigning, cancelling."""
        self.moderation = Moderation(store, self.positions, time)
        """Actions of admins, each with a reason."""
        self.snapshots = Snapshots(store, self.positions, time)
        """Everything that is read of a table to answer a request."""
        self.drafts = Drafts(store, time)
        """Unfinished turns."""
        self.plans = Plans(store, self.positions, time)
        """Turns prepared while others play."""
        self.sandboxes = Sandboxes(store, self.positions, time)
        """Private trial lines."""
        self.learning = Learning(store, time)
        """Progress in the lessons of a game."""
        self.hinting = Hinting(store, self.positions, time)
        """Permission for hints, and their positions."""
        self.muting = Muting(store, self.positions, time)
        """Tables that delete messages while their game asks for silence."""
        self.posts = Posts(store, time)
        """Public posts that are due."""
        self.tidying = Tidying(store)
        """Old turn posts."""
        self.jobs = Jobs(store, time, self.processes)
        """The queue of jobs."""
        self.settings = Settings(store)
        """Settings of servers."""
        self.people = People(store, time)
        """Settings of people."""
        self.absences = Absences(store, time)
        """Announced absences."""
        self.clocks = Clocks(store, self.positions, self.play, time)
        """Time left, and its end."""
        self.outages = Outages(store, time, shards)
        """Times at which the bot was away."""
        self.notices = Notices(store, time)
        """Messages outside the posts."""
        self.calls = Calls(store, time)
        """Calls outside the posts."""
        self.reminders = Reminders(store, time)
        """Reminders of players to act."""
        self.reviews = Reviews(store, self.positions)
        """Values of the turns of finished games."""
        self.puzzles = Puzzles(store, self.positions, time)
        """Positions with a best turn to find."""
        self.offers = Offers(store, time)
        """Offers of seats."""
        self.limits = Limits(store, time, bounds)
        """Rate limits of people and servers."""
        self.records = Records(store, self.positions, time, bounds, patient)
        """Games as files."""
        self.archive = Archive(store, time)
        """Archived tables."""
        self.overviews = Overviews(store, time)
        """Messages that list all tables of a server."""
        self.registered = Registered(store)
        """Slash commands registered with Discord."""
        self.privacy = Privacy(store, time, self.people)
        """Personal data."""
        self.epochs = Epochs(store)
        """Detection of a restored database."""
        self.departures = Departures(store, time)
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
        services = Services(store, games, clock=clock, executor=executor, patient=patient, shards=shards, bounds=bounds)
        if not read_only:
            await migrate_all(store, services.positions, services.clock)
    except BaseException:
        await store.close()
        raise
    return services

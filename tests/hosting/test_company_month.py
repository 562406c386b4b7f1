"""A month of two hundred people on three servers: lobbies, searches, games; people avoid others, go and come back."""

import contextlib
import random
import sqlite3
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from openskill.models import BradleyTerryFull

from hosting import ManualClock, Person, Services
from hosting.core import PRESETS, Table, TableError
from hosting.play import FOUND, LAPSED, Search
from hosting.servers import Quotas
from tests.hosting.conftest import opened
from tests.support.opaque import inner
from tests.toy.heap import HeapState

GUILDS = (1, 2, 3)
STEP = timedelta(hours=3)
LIMIT = 4
PACES = {**{name: control.time / 3600 for name, control in PRESETS.items()}, "none": 60.0}
"""Hours that a game takes at least, by its pace."""


@dataclass
class Month:
    services: Services
    clock: ManualClock
    rng: random.Random
    people: list[Person]
    members: dict[int, set[int]]
    """People by server."""
    away: set[int] = field(default_factory=set)
    """People who press nothing."""
    waits: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    avoided: set[tuple[int, int]] = field(default_factory=set)
    offers: list[int] = field(default_factory=list)
    """Seats on offer, and some that are so no longer."""
    counts: Counter[str] = field(default_factory=Counter)
    """Ways in which people came together."""
    threads: Iterator[int] = field(default_factory=lambda: iter(range(1000, 10**6)))

    async def live(self) -> None:
        """Let three hours pass, in which people do this and that, and the bot its jobs."""
        self.clock.move(STEP)
        for person in self.rng.sample(self.people, 12):
            if person.id not in self.away:
                with contextlib.suppress(TableError):
                    await self._act(person)
        for guild in GUILDS:
            await self._seat(guild)
        for table in [table for guild in GUILDS for table in await self.services.lobby.of_guild(guild, ("running",))]:
            old = (self.clock.now() - (table.started or table.created)).total_seconds() / 3600
            pace = next((name for name, control in PRESETS.items() if control == table.time_control), "none")
            if old > PACES.get(pace, 60.0):
                await self._finish(table)

    async def _act(self, person: Person) -> None:
        services, rng = self.services, self.rng
        guilds = [guild for guild in GUILDS if person.id in self.members[guild]]
        what = rng.choices(
            ("search", "stop", "open", "join", "offer", "take", "avoid", "forgive", "move", "vanish"),
            (40, 4, 20, 30, 15, 12, 6, 2, 3, 2),
        )
        match what[0] if guilds else "move":
            case "search":
                places, clock, wide = rng.choice((2, 2, 3, 4)), rng.choice([*PACES]), rng.random() < 0.5
                begin = partial(services.searches.begin, person, rng.choice(guilds), 50, game="heap", language="en")
                await begin(places=places, clock=clock, wide=wide)
            case "stop":
                for search, _ in (await services.searches.of_person(person.id))[:1]:
                    await services.searches.leave(search.id, person.id)
            case "open":
                place, guild = next(self.threads), rng.choice(guilds)
                await services.lobby.create(guild=guild, channel=place, owner=person, game="heap", name="T", places=2)
            case "join":
                for table in await services.lobby.of_guild(rng.choice(guilds), ("lobby",)):
                    with contextlib.suppress(TableError):
                        await services.lobby.join(table.id, person)
                        await services.lobby.start(table.id, person, admin=True)
                        self._check_apart(await services.lobby.get(table.id), "joined")
                        break
            case "offer":
                for table in await services.lobby.of_guild(rng.choice(guilds), ("running",)):
                    if (seat := table.seat_of(person.id)) is not None:
                        self.offers.append((await services.offers.make(table.id, seat.number, None, person)).id)
                        break
            case "take":
                for offer in self.offers[::-1]:
                    with contextlib.suppress(TableError):
                        taken = await services.leaving.take_offer(offer, person)
                        self._check_apart(taken.table, "took a seat", person.id)
                        self.offers.remove(offer)
                        break
            case "avoid":
                for other in rng.sample(self.people, 20):
                    await services.acquaintance.avoid(person.id, other.id)
                    self.avoided.add((person.id, other.id))
            case "forgive":
                for known in (await services.acquaintance.avoided(person.id))[::2]:
                    await services.acquaintance.forgive(person.id, known)
                    self.avoided.discard((person.id, known))
            case "move":
                guild = rng.choice(GUILDS)
                self.members[guild] ^= {person.id}
            case "vanish":
                self.away.add(person.id)

    def _check_apart(self, table: Table, how: str, newcomer: int | None = None) -> None:
        """Check that nobody meets whom they avoid; who sits together already may have come to avoid each other."""
        self.counts[how] += 1
        pairs = list(combinations([seat.person or 0 for seat in table.seats], 2))
        assert not [
            pair for pair in pairs if newcomer in (None, *pair) and (pair in self.avoided or pair[::-1] in self.avoided)
        ]

    async def _seat(self, guild: int) -> None:
        """Do the job of a server as the bot does, which knows its members."""
        searches, now = self.services.searches, self.clock.now()
        await searches.lapse(guild)
        for some in await searches.enough(guild):
            fit = [search.id for search in some if search.person in self.members[guild]]
            while group := await searches.choose(guild, fit):
                chosen = {search.id: search.name for search in group}
                thread = next(self.threads)
                table = await searches.seat(guild, chosen, channel=7, thread=thread, name="Well met")
                assert table is not None
                await self._check(table, group, guild)
                for search in group:
                    self.waits[search.clock].append((now - search.since).total_seconds() / 3600)

    async def _check(self, table: Table, group: tuple[Search, ...], guild: int) -> None:
        self._check_apart(table, "were found")
        people = {seat.person for seat in table.seats}
        assert people == {search.person for search in group}
        assert len(people) == group[0].places
        assert people <= self.members[guild]
        wide = (await self.services.settings.guild(guild)).wide_search
        assert all(search.guild == guild or (search.wide and wide) for search in group)
        for search in group:
            assert search not in [waiting for waiting, _ in await self.services.searches.of_person(search.person)]

    async def _finish(self, table: Table) -> None:
        """Play a game to its end, which one of its people may give up before."""
        services, people = self.services, {person.id: person for person in self.people}
        if self.rng.random() < 0.15:
            await services.leaving.resign(table.id, people[self.rng.choice(table.seats).person or 0])
        position = await services.positions.now(table.id)
        while position.to_act:
            (seat,) = position.to_act
            person = position.table.seats[seat].person
            if person is None:
                await services.play.computer_turn(table.id)
            else:
                more = self.rng.randint(3, 5)
                ends = inner(position.state, HeapState).heap + more >= 30
                stop: list[dict[str, object]] = [] if ends else [{"do": "stop"}]
                steps: list[dict[str, object]] = [{"do": "add", "n": more}, *stop]
                await services.play.play(table.id, position.seq, seat, people[person], steps)
            position = await services.positions.now(table.id)


def ratings(path: Path, guild: int) -> dict[int, tuple[float, int]]:
    """Return everybody's mean and number of games on a server, from the finished games in a file and nothing else."""
    model, now, games = BradleyTerryFull(), dict[int, Any](), Counter[int]()
    with contextlib.closing(sqlite3.connect(path)) as file:
        over = "SELECT id FROM tables WHERE guild = ? AND status = 'over' ORDER BY ended, id"
        for (table,) in file.execute(over, (guild,)).fetchall():
            seats = defaultdict[int, list[tuple[int | None, str, int]]](list)
            times = (
                "SELECT p.seat, p.person, p.ending, r.rank FROM participations p JOIN results r "
                'ON r."table" = p."table" AND r.seat = p.seat WHERE p."table" = ? ORDER BY p.seat, p.id'
            )
            for seat, person, ending, rank in file.execute(times, (table,)):
                seats[seat].append((person, ending, rank))
            first = [players[0] for players in seats.values()]
            left = [ending in ("resigned", "replaced") for _, ending, _ in first]
            if all(left):
                continue
            ranks = [float(len(first) + 1 if gone else rank) for gone, (_, _, rank) in zip(left, first, strict=True)]
            teams = [[now.get(person or 0) or model.rating()] for person, _, _ in first]
            for (person, _, _), (rating,) in zip(first, model.rate(teams, ranks=ranks), strict=True):
                if person is not None:
                    now[person] = rating
                    games[person] += 1
    return {person: (rating.mu, games[person]) for person, rating in now.items()}


@pytest.mark.long
@pytest.mark.file
async def test_a_month(path: Path, clock: ManualClock) -> None:
    """Nobody meets whom they avoid or is told twice; the casual ratings are what an independent program computes."""
    rng = random.Random(7)
    people = [Person(10**17 + number, f"P{number}") for number in range(200)]
    members = {guild: {person.id for person in people if rng.random() < 0.5} for guild in GUILDS}
    async with opened(path, clock=clock, quotas=Quotas(tables=LIMIT)) as services:
        month = Month(services, clock, rng, people, members)
        for step in range(30 * 8):
            if step % 56 == 0:
                await services.settings.set_guild(rng.choice(GUILDS), wide_search=rng.random() < 0.8)
                month.away = {person for person in month.away if rng.random() < 0.5}
            await month.live()
        erased = rng.sample([person.id for person in people if not await services.privacy.playing(person.id)], 5)
        for person in erased:
            await services.privacy.forget(person)
        notices = await services.notices.all()
        assert len(month.counts) == 3, month.counts
        assert month.avoided
        assert month.away
        told = Counter((notice.kind, notice.person, notice.table_id) for notice in notices if notice.kind == FOUND)
        ends = [notice for notice in notices if notice.kind == LAPSED]
        assert set(told.values()) == {1}
        for guild in GUILDS:
            rated = await services.ratings.of_guild(guild, "heap")
            again = ratings(path, guild)
            assert {person: rating.tables for person, rating in rated.items()} == {p: n for p, (_, n) in again.items()}
            means = {person: mean for person, (mean, _) in again.items()}
            assert {person: rating.mean for person, rating in rated.items()} == pytest.approx(means)
            assert rated
            assert not set(erased) & rated.keys()
    print(dict(month.counts), len(month.avoided), "pairs are avoided")  # noqa: T201  (figures that a person asks for by -s)
    print(f"{len(ends)} searches ended without a table")  # noqa: T201
    for pace, waits in sorted(month.waits.items()):
        half, most = statistics.median(waits), statistics.quantiles(waits, n=10)[-1]
        print(f"{pace}: {len(waits)} seated, half within {half:.0f} h, nine of ten within {most:.0f} h")  # noqa: T201

# ruff: noqa: S603  (it prints, and starts itself)
"""Speed of the store: durable steps beside bare sqlite3, and a full store.

`python -m benchmarks.store [--steps N] [--rounds N] [--games N] [--directory DIR] [--postgres ADDRESS]`: with the
address of a PostgreSQL server's database it measures that server too, in turn with the file; databases of its own are
created there and removed. The directory should be on the disk of the bot's future database, and so should the server's
data.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias, cast

from benchmarks.seeding import turn_of
from hosting import Person, Position, Services, open_services
from hosting.core import fairness
from hosting.db import Server, SqliteStore, Store, named, open_store, place, prepare
from navegador.game import NAVEGADOR
from navegador.state import State

ANA, BRUNO = Person(1, "Ana"), Person(2, "Bruno")


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store", description=__doc__)
    parser.add_argument("--steps", type=int, default=1000, help="steps for each measurement (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each kind (default: %(default)s)")
    parser.add_argument("--games", type=int, default=10_000, help="stored games (default: %(default)s)")
    parser.add_argument("--directory", type=Path, help="where to make the databases")
    parser.add_argument("--postgres", type=named, help="a database of the server to compare with")
    options = parser.parse_args()
    stores: dict[str, Opening] = {"SQLite": _file}
    if options.postgres is not None:
        stores["PostgreSQL"] = partial(_postgres, options.postgres)
    with tempfile.TemporaryDirectory(dir=options.directory) as directory:
        _durable(Path(directory), options.steps, options.rounds, stores)
        if options.games:
            _full(Path(directory), options.games)


# ---------------------------------------------------------------------------------------------------- durable steps


@dataclass(frozen=True)
class Measured:
    """Result of one measurement."""

    steps: int
    waits: list[float]
    """Seconds until each transaction was acknowledged."""
    seconds: float

    @property
    def rate(self) -> float:
        """Durable steps a second."""
        return self.steps / self.seconds


Opening: TypeAlias = Callable[[Path], AbstractAsyncContextManager[Store]]
"""Function that opens a new store for each path, and closes it."""


@contextlib.asynccontextmanager
async def _file(path: Path) -> AsyncIterator[Store]:
    store = await SqliteStore.open(path)
    yield store
    await store.close()


@contextlib.asynccontextmanager
async def _postgres(server: Server, path: Path) -> AsyncIterator[Store]:
    """Open a store in a new database, named as the file would be."""
    import psycopg

    name = "bench_" + "".join(letter if letter.isalnum() else "_" for letter in path.stem.lower())
    with psycopg.connect(server.address, autocommit=True) as conn:
        conn.execute(f"CREATE DATABASE {name}")
    before, _, after = server.address.partition("?")
    at = place(f"{before.rpartition('/')[0]}/{name}" + (f"?{after}" if after else ""))
    store = await open_store(at)
    yield store
    await store.close()
    with psycopg.connect(server.address, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE {name}")


def _durable(directory: Path, steps: int, rounds: int, stores: Mapping[str, Opening]) -> None:
    _print("bare sqlite3, a row a transaction", [_bare(directory / f"bare{n}.sqlite3", steps) for n in range(rounds)])
    for tables, whole in ((1, False), (20, False), (1, True), (20, True)):
        runs: dict[str, list[Measured]] = {name: [] for name in stores}
        for number in range(rounds):
            # Alternating, each first equally often: a shared machine does not stay the same for long.
            for name in sorted(stores, reverse=bool(number % 2)):
                path = directory / f"{name}-{tables}-{whole}-{number}.sqlite3"
                runs[name].append(asyncio.run(_hosted(stores[name], path, steps, tables, whole=whole)))
        print(f"{tables} table{'s' * (tables > 1)}, {'a turn' if whole else 'a step'} a transaction")
        for name, measured in runs.items():
            _print(f"    {name}", measured)


def _print(name: str, runs: Sequence[Measured]) -> None:
    at = statistics.quantiles([wait for run in runs for wait in run.waits], n=100)
    transactions = statistics.median(len(run.waits) / run.seconds for run in runs)
    print(
        f"{name}: {statistics.median(run.rate for run in runs):.0f} steps/s, {transactions:.0f} transactions/s, "
        f"answered in p50 {at[49] * 1000:.2f} ms, p99 {at[98] * 1000:.2f} ms"
    )


def _bare(path: Path, steps: int) -> Measured:
    """Write rows as long as the log's, one for each transaction, with the store's own durability."""
    payload = fairness.canonical({"do": "explore", "region": "Angola", "ships": [["Rio de Janeiro", 2]]}).decode()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE log (tab INTEGER, seq INTEGER, payload TEXT, PRIMARY KEY (tab, seq)) WITHOUT ROWID")
        waits = []
        started = time.perf_counter()
        for seq in range(steps):
            requested = time.perf_counter()
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO log VALUES (1, ?, ?)", (seq, payload))
            db.execute("COMMIT")
            waits.append(time.perf_counter() - requested)
        return Measured(steps, waits, time.perf_counter() - started)


async def _hosted(opened: Opening, path: Path, steps: int, tables: int, *, whole: bool) -> Measured:
    """Play Navegador at several tables at once; the players' own computing is not counted."""
    async with opened(path) as store:
        return await _played(Services(store, [NAVEGADOR]), steps, tables, whole=whole)


async def _played(services: Services, steps: int, tables: int, *, whole: bool) -> Measured:
    waits: list[float] = []
    done = 0
    thinking = 0.0

    async def play(channel: int) -> None:
        nonlocal done, thinking
        position = await _started(services, channel)
        while done < steps and position.to_act:
            (seat,) = position.to_act
            started = time.perf_counter()
            turn = _turn(position)
            thinking += time.perf_counter() - started
            for part in [turn] if whole else [[step] for step in turn]:
                requested = time.perf_counter()
                person = ANA if position.table.seats[seat].person == ANA.id else BRUNO
                played = await services.play.play(position.table.id, position.seq, seat, person, part)
                waits.append(time.perf_counter() - requested)
                done += len(part)
                position = played.position

    started = time.perf_counter()
    await asyncio.gather(*(play(channel) for channel in range(tables)))
    seconds = time.perf_counter() - started - thinking
    return Measured(done, waits, seconds)


async def _started(services: Services, channel: int) -> Position:
    table = await services.lobby.create(
        guild=1, channel=channel, owner=ANA, game=NAVEGADOR.name, name="Bench", order="joined"
    )
    await services.lobby.join(table.id, BRUNO)
    return (await services.lobby.start(table.id, ANA)).position


def _turn(position: Position, player: str = "random") -> list[dict[str, object]]:
    seeds = itertools.count(position.seq)
    return turn_of(cast(State, position.state), partial(next, seeds), player)[1]


# ------------------------------------------------------------------------------------------------------ full stores

_OPEN = """
import asyncio, json, resource, sys, time
from navegador.game import NAVEGADOR
from hosting import open_services
async def main():
    begun = time.perf_counter()
    services = await open_services(sys.argv[1], [NAVEGADOR])
    live = await services.lobby.live()
    await services.jobs.all()
    await services.posts.pending()
    took = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"ms": took * 1000, "MB": peak / 1024, "live": len(live)}))
    await services.close()
asyncio.run(main())
"""


def _full(directory: Path, games: int) -> None:
    empty, full = directory / "empty.sqlite3", directory / "full.sqlite3"
    prepare(empty)
    _fill(full, games)
    for name, path in (("empty", empty), (f"{games} games ({full.stat().st_size / 1e6:.0f} MB)", full)):
        runs = [_opened(path) for _ in range(5)]
        print(
            f"{name}: opened and every live table found in {statistics.median(run['ms'] for run in runs):.0f} ms, "
            f"{statistics.median(run['MB'] for run in runs):.0f} MB resident at most"
        )


def _opened(path: Path) -> dict[str, float]:
    output = subprocess.run([sys.executable, "-c", _OPEN, str(path)], check=True, capture_output=True, text=True).stdout
    return dict(json.loads(output))


def _fill(path: Path, games: int) -> None:
    """Store the same finished game again and again, with one in a hundred still running."""
    one = path.with_name("one.sqlite3")
    asyncio.run(_whole_game(one))
    prepare(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("ATTACH ? AS one", (str(one),))
        for number in range(1, games + 1):
            status = "running" if number % 100 == 0 else "over"
            _copy(db, "tables", {"id": number, "place": number, "channel": number, "status": status})
            _copy(db, "seats", {"table": number})
            _copy(db, "results", {"table": number})
            _copy(db, "posts", {"table": number}, {"id": number * 1000, "nonce": number * 1000})
            _copy(db, "log", {"table": number}, {"post": number * 1000})
        db.commit()


def _copy(
    db: sqlite3.Connection, table: str, values: dict[str, int | str], moved: dict[str, int] | None = None
) -> None:
    """Copy a table's rows from the one game, with some columns set and others shifted."""
    columns = [row[1] for row in db.execute(f"PRAGMA one.table_info({table})")]
    shift = moved or {}
    wanted = [
        f":{name}" if name in values else f'"{name}" + :{name}' if name in shift else f'"{name}"' for name in columns
    ]
    names = ", ".join(f'"{name}"' for name in columns)
    query = f"INSERT INTO {table} ({names}) SELECT {', '.join(wanted)} FROM one.{table}"  # noqa: S608
    db.execute(query, {**values, **shift})


async def _whole_game(path: Path) -> None:
    services = await open_services(path, [NAVEGADOR])
    position = await _started(services, 1)
    people: Sequence[Person] = (ANA, BRUNO)
    while position.to_act:
        (seat,) = position.to_act
        turn = _turn(position, NAVEGADOR.computers[0])
        position = (await services.play.play(position.table.id, position.seq, seat, people[seat], turn)).position
    for number, post in enumerate(await services.posts.pending(), 1):
        await services.posts.sent(post.id, number)
    await services.store.write(lambda conn: conn.exec_driver_sql("UPDATE posts SET nonce = id"))
    await services.close()


if __name__ == "__main__":
    main()

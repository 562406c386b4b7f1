# ruff: noqa: S603  (it starts itself and pgbench)
"""Turns a second of several processes on one PostgreSQL server, beside `pgbench -N` on the same server.

`python -m tools.processes --postgres ADDRESS [--processes 1,2,4] [--tables 4,16,64] [--turns N]`: with the address
of a server's database; databases of its own are created there and removed. For each number of processes and of tables
in each process it prints the whole turns stored a second, how long one took, how many failed, and the processor time
of the processes and, if it is on this machine, of the server. What the players choose is computed before. It ends with
the same turns of one process in a file, and with `pgbench`, if that is here.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import psutil

from app.bot import SWITCH
from hosting import Person, Position, TableError, open_services
from hosting.db import Server, named, place, shards
from navegador.game import NAVEGADOR
from navegador.state import State
from tools.seeding import turn_of
from tools.stage import spent_by

ANA, BRUNO = Person(1, "Ana"), Person(2, "Bruno")
CLIENTS = 16
"""Clients of pgbench."""


@dataclass(frozen=True)
class Measured:
    """The turns of some processes."""

    turns: int
    seconds: float
    """From the first press of any process to the last answer."""
    waits: list[float]
    """Seconds from each press to its answer."""
    failures: list[str]
    """Errors that a player would have read."""
    spent: float
    """Processor seconds of all processes, without the server's."""
    served: float | None
    """Processor seconds of the server; None for a file, and for a server on another machine."""

    def __str__(self) -> str:
        """Return the figures for a line."""
        at = statistics.quantiles(self.waits, n=100)
        failed = f", {len(self.failures)} failed ({sorted(set(self.failures))})" if self.failures else ""
        rate = self.turns / self.seconds
        took = f"answered in p50 {at[49] * 1000:.0f} ms, p99 {at[98] * 1000:.0f} ms"
        spent = f"{self.spent / self.turns * 1000:.1f} ms of processor a turn"
        served = "" if self.served is None else f" and {self.served / self.turns * 1000:.1f} ms of the server's"
        return f"{rate:.1f} turns/s, {took}, {spent}{served}{failed}"


def main() -> None:
    """Measure, and print the results."""
    if sys.argv[1:2] == ["--worker"]:
        asyncio.run(_worker(*sys.argv[2:]))
        return
    parser = argparse.ArgumentParser(prog="python -m tools.processes", description=__doc__)
    parser.add_argument("--postgres", type=named, required=True, help="a database of the server")
    parser.add_argument("--processes", type=_numbers, default=[1, 2, 4], help="numbers of processes")
    parser.add_argument("--tables", type=_numbers, default=[4, 16, 64], help="numbers of tables in each process")
    parser.add_argument("--turns", type=int, default=30, help="turns at each table (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=5, help="length of pgbench's run (default: %(default)s)")
    parser.add_argument("--directory", type=Path, help="where to make the file")
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    transactions = _pgbench(options.postgres, options.seconds)
    for tables in options.tables:
        for processes in options.processes:
            with _Database(options.postgres, "bench_turns") as address:
                measured = _run(address, processes, tables, options.turns, options.postgres)
            beside = f", {measured.turns / measured.seconds / transactions:.3f} a transaction" if transactions else ""
            print(f"{processes} x {tables} tables: {measured}{beside}")
        with tempfile.TemporaryDirectory(dir=options.directory) as directory:
            print(f"a file, {tables} tables: {_run(f'{directory}/tables.sqlite3', 1, tables, options.turns)}")


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


class _Database:
    """A new database of a server, removed afterwards."""

    def __init__(self, server: Server, name: str) -> None:
        self._server, self._name = server, name

    def __enter__(self) -> str:
        self._say(f"CREATE DATABASE {self._name}")
        before, _, after = self._server.address.partition("?")
        return f"{before.rpartition('/')[0]}/{self._name}" + (f"?{after}" if after else "")

    def __exit__(self, *error: object) -> None:
        self._say(f"DROP DATABASE {self._name} WITH (FORCE)")

    def _say(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self._server.address, autocommit=True) as conn:
            conn.execute(statement.encode())


def _pgbench(server: Server, seconds: int) -> float | None:
    """Return the transactions a second of `pgbench -N` with many clients; None without the program."""
    programs = [shutil.which("pgbench"), *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/pgbench")))]
    program = next((program for program in reversed(programs) if program), None)
    if program is None:
        print("pgbench is not installed here")
        return None
    with _Database(server, "bench_pgbench") as address:
        subprocess.run([program, "-i", "-q", "-s", "10", address], check=True, capture_output=True)
        asked = [program, "-N", "-c", str(CLIENTS), "-j", "2", "-T", str(seconds), address]
        said = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    line = next(line for line in said.splitlines() if line.startswith("tps"))
    transactions = float(line.split()[2])
    print(f"pgbench -N with {CLIENTS} clients: {transactions:.0f} transactions/s")
    return transactions


def _main_process(server: Server) -> int | None:
    """Return the number of a server's main process; None if the server is on another machine."""
    import psycopg

    with psycopg.connect(server.address) as conn, contextlib.suppress(psutil.Error):
        parent = psutil.Process(conn.info.backend_pid).parent()
        return parent.pid if parent is not None and "postgres" in parent.name() else None
    return None


def _run(address: str, processes: int, tables: int, turns: int, server: Server | None = None) -> Measured:
    """Have some processes play at the same time, each at tables of its own."""
    command = [sys.executable, "-m", "tools.processes", "--worker", address, str(tables), str(turns)]
    pipe = subprocess.PIPE
    # One after the other: the first one makes the database's tables.
    playing = []
    for number in range(processes):
        process = subprocess.Popen([*command, f"{number}/{processes}"], stdin=pipe, stdout=pipe, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        playing.append(process)
    main = None if server is None else _main_process(server)
    before = 0.0 if main is None else sum(spent_by([main]))
    started = time.perf_counter()
    for process in playing:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    seconds, ends = 0.0, list[dict[str, Any]]()
    for process in playing:
        assert process.stdout is not None
        ends.append(json.loads(process.stdout.readline()))
        seconds = time.perf_counter() - started
    served = None if main is None else sum(spent_by([main])) - before
    for process in playing:
        process.communicate()
    waits = [wait for end in ends for wait in end["waits"]]
    failures = [failure for end in ends for failure in end["failures"]]
    return Measured(len(waits), seconds, waits, failures, sum(end["spent"] for end in ends), served)


async def _worker(address: str, tables: str, turns: str, shard: str) -> None:
    """Make tables, wait for a line, play at all of them at the same time, and print what was measured."""
    sys.setswitchinterval(SWITCH)  # as the bot does
    at = place(address.replace("postgresql://", "postgresql+psycopg://"))
    number, _, count = shard.partition("/")
    services = await open_services(at, [NAVEGADOR], alone=True, shards=shards.shards(shard))
    guild = (int(number) << 22) + (int(count) << 50)  # a server of this process's own
    games = [await _game(services, guild, channel, int(turns)) for channel in range(int(tables))]
    waits, failures = list[float](), list[str]()

    async def play(position: Position, steps: Sequence[list[dict[str, object]]]) -> None:
        for turn in steps:
            (seat,) = position.to_act
            person = ANA if position.table.seats[seat].person == ANA.id else BRUNO
            asked = time.perf_counter()
            try:
                position = (await services.play.play(position.table.id, position.seq, seat, person, turn)).position
            except TableError as error:
                failures.append(error.key)
                return
            waits.append(time.perf_counter() - asked)

    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    spent = time.process_time()
    await asyncio.gather(*(play(*game) for game in games))
    print(json.dumps({"waits": waits, "failures": failures, "spent": time.process_time() - spent}), flush=True)
    await services.close()


async def _game(services: Any, guild: int, channel: int, turns: int) -> tuple[Position, list[list[dict[str, object]]]]:  # noqa: ANN401 - hosting's services
    """Return a new table's position, and turns that can be played from there."""
    lobby = services.lobby
    table = await lobby.create(
        guild=guild, channel=guild + channel + 1, owner=ANA, game=NAVEGADOR.name, name="Bench", order="joined"
    )
    await lobby.join(table.id, BRUNO)
    position = (await lobby.start(table.id, ANA)).position
    state, made = cast(State, position.state), list[list[dict[str, object]]]()
    while len(made) < turns and NAVEGADOR.to_act(state):
        seeds = itertools.count(len(made) * 100 + channel)
        _, steps, state = turn_of(state, partial(next, seeds))
        made.append(steps)
    return position, made


if __name__ == "__main__":
    main()

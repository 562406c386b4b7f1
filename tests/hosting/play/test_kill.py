"""Kills at random times, and restores by Litestream: what was acknowledged is stored, complete, and posted once.

Litestream is a separate program (docs/operating.md): without it on the PATH there is nothing to test. `npm install
@flydotio/litestream` installs it.
"""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting.db import opening, schema
from hosting.db.opening import open_store
from hosting.db.store import Place, Postgres
from hosting.maintenance import checking
from tests.hosting.play.worker import read_lines
from tests.support.effort import tries
from tests.support.postgres import NotHere, started, written

ROOT = Path(__file__).parents[3]
TOLD = ("start", "step", "undo", "ask")


@dataclass(frozen=True)
class Ground:
    """The environment of a kill test: its directory and database."""

    database: Place
    directory: Path

    def lines(self, name: str) -> list[Any]:
        return [line for path in sorted(self.directory.glob(f"*/{name}")) for line in read_lines(path)]

    def rows(self, *queries: sa.Select[Any]) -> list[list[Any]]:
        async def read() -> list[list[Any]]:
            store = await open_store(self.database, read_only=True)
            found = await store.read(lambda conn: [list(conn.execute(query)) for query in queries])
            await store.close()
            return found

        return asyncio.run(read())


def start(
    ground: Ground, game: str, seed: int, turns: int | None = None, number: int = 0, tables: int = 3
) -> subprocess.Popen[str]:
    (own := ground.directory / str(number)).mkdir(exist_ok=True)
    options = (written(ground.database), game, str(seed), str(own))
    limit = "" if turns is None else str(turns)
    command = [sys.executable, "-m", "tests.hosting.play.worker", *options, limit, str(number), str(tables)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def communicate(worker: subprocess.Popen[str]) -> None:
    _, errors = worker.communicate()
    assert worker.returncode == 0, errors


def killed(ground: Ground, game: str, seed: int) -> bool:
    """Start a worker and kill it at a time drawn from the seed; return whether it had started to play."""
    rng = random.Random(seed)
    worker = start(ground, game, seed)
    assert worker.stdout is not None
    playing = rng.random() > 0.15
    if playing:  # a line for being ready, and one for each acknowledgement
        for _ in range(rng.randint(1, 20)):
            assert worker.stdout.readline()
    threading.Event().wait(rng.uniform(0.0, 0.02 if playing else 0.6))
    worker.send_signal(signal.SIGKILL)
    _, errors = worker.communicate()
    assert worker.returncode == -signal.SIGKILL, errors
    return playing


def check(ground: Ground) -> dict[str, int]:
    """Compare the database with the acknowledgements and posts. Return the numbers of items compared."""
    assert list(checking.faults_of_rows(ground.database)) == []
    log: defaultdict[int, dict[int, tuple[str, Any, int | None]]] = defaultdict(dict)
    lines, posts = ground.rows(
        sa.select(*(schema.log.c[name] for name in ("table", "seq", "kind", "payload", "post"))),
        sa.select(schema.posts.c.id, schema.posts.c.nonce, schema.posts.c.state),
    )
    for table, seq, kind, payload, post in lines:
        log[table][seq] = (kind, payload, post)
    sent = {nonce: post for post, nonce, state in posts if state == "sent"}
    unsent = {post for post, _, state in posts if state != "sent"}

    acks = ground.lines("acks")
    for ack in acks:
        first = ack["last"] - len(ack["steps"]) + 1
        for seq, step in enumerate(ack["steps"], first):
            assert log[ack["table"]].get(seq, ("lost",))[:2] == ("step", step), ack
    assert max(Counter((ack["table"], ack["seq"]) for ack in acks).values(), default=1) == 1, "two were let through"
    tries: defaultdict[tuple[int, int], list[list[Any]]] = defaultdict(list)
    for intent in ground.lines("intents"):
        tries[intent["table"], intent["seq"]].append(intent["steps"])
    for (table, seq), meant in tries.items():
        later = [
            line for number, line in sorted(log[table].items()) if number > seq and line[0] not in ("ask", "answer")
        ]
        if later and later[0][0] == "step":
            whole = [steps for steps in meant if [line[1] for line in later[: len(steps)]] == steps]
            assert whole, f"half a turn was stored after entry {seq} of table {table}"

    channel = ground.lines("channel")
    assert max(Counter(line["nonce"] for line in channel).values(), default=1) == 1, "a post is doubled"
    tallied = Counter((line["table"], seq) for line in channel for seq in line["tells"])
    assert max(tallied.values(), default=1) == 1, "an entry is told twice"
    posted = {line["nonce"] for line in channel}
    assert set(sent) <= posted, "a post is marked as sent that nobody has seen"
    steps = 0
    for table, kept in log.items():
        for seq, (kind, _, post) in kept.items():
            steps += kind == "step"
            if kind in TOLD and (table, seq) not in tallied:
                assert post in unsent, f"entry {seq} of table {table} will never be told"
    return {"acks": len(acks), "posts": len(channel), "steps": steps, "unsent": len(unsent)}


def ordeal(ground: Ground, game: str, kills: int, seed: int) -> dict[str, int]:
    playing = 0
    for number in range(kills):
        playing += killed(ground, game, seed * 1000 + number)
        there = isinstance(ground.database, Postgres) or ground.database.exists()
        if there and opening.revision_of(ground.database) is not None:
            check(ground)
    return {**quiet(ground, game, 1), "killed at play": playing}


def quiet(ground: Ground, game: str, processes: int) -> dict[str, int]:
    for number in range(processes):
        communicate(start(ground, game, seed=0, turns=0, number=number))
    counted = check(ground)
    (waiting,) = ground.rows(sa.select(schema.posts.c.id).where(schema.posts.c.state.in_(("pending", "sending"))))
    assert waiting == [], "after a quiet restart everything is told"
    return counted


def together(ground: Ground, game: str, seed: int, processes: int) -> list[subprocess.Popen[str]]:
    rng = random.Random(seed)
    playing = [start(ground, game, seed * 10 + number, number=number) for number in range(processes)]
    for worker in playing:
        assert worker.stdout is not None
        for _ in range(rng.randint(2, 12)):
            assert worker.stdout.readline(), worker.communicate()
    rng.shuffle(playing)
    return playing


@pytest.mark.long
@pytest.mark.parametrize("bare_place", ["postgres"], indirect=True)
@pytest.mark.parametrize("processes", [2, pytest.param(4, marks=pytest.mark.long)])
def test_several_killed_processes(tmp_path: Path, bare_place: Place, processes: int) -> None:
    """Of processes that play on one server one after the other is killed, the rest playing on; nothing is lost."""
    ground, kills = Ground(bare_place, tmp_path), 0
    quiet(ground, "navegador", 1)  # it lays the tables down, for which the others would wait five seconds at most
    for seed in range(tries(1, 200 // processes)):
        for worker in together(ground, "navegador", seed, processes):
            worker.send_signal(signal.SIGKILL)
            _, errors = worker.communicate()
            assert worker.returncode == -signal.SIGKILL, errors
            kills += 1
        check(ground)
    counted = quiet(ground, "navegador", processes)
    assert counted["acks"] > kills
    print({**counted, "killed at play": kills})  # noqa: T201


@pytest.mark.long
@pytest.mark.parametrize("bare_place", ["postgres"], indirect=True)
@pytest.mark.parametrize("processes", [2, pytest.param(4, marks=pytest.mark.long)])
def test_many_tables_beside_a_long_transaction(tmp_path: Path, bare_place: Place, processes: int) -> None:
    """Processes with 16 tables each play during another's long transaction about one; no failure reaches anybody."""
    ground, tables, turns = Ground(bare_place, tmp_path), 16, tries(2, 5)
    communicate(start(ground, "navegador", 1, turns=1, number=processes, tables=1))
    with opening.writing(bare_place) as conn:
        conn.execute(sa.update(schema.tables).where(schema.tables.c.id == 1).values(name="long"))
        playing = [start(ground, "navegador", number, turns, number, tables) for number in range(processes)]
        for worker in playing:
            communicate(worker)
    assert check(ground)["acks"] > processes * tables
    assert len(ground.rows(sa.select(schema.tables.c.id))[0]) == processes * tables + 1


@pytest.mark.long
@pytest.mark.parametrize("processes", [2, 4])
def test_a_server_that_stops_at_once(tmp_path: Path, processes: int) -> None:
    """PostgreSQL itself is stopped in the midst of many writes, as by a power cut, ten times; nothing is lost."""
    try:
        running = started(os.getpid(), "fsync=on")
    except NotHere as error:
        pytest.skip(str(error))
    running.say("CREATE DATABASE games")
    ground = Ground(running.database("games"), tmp_path)
    for seed in range(10):
        playing = together(ground, "navegador", seed, processes)
        running.control("-m", "immediate", "stop")
        for worker in playing:
            worker.send_signal(signal.SIGKILL)
            worker.communicate()
        running.control("-w", "-l", str(running.directory / "log"), "start")
        check(ground)
    counted = quiet(ground, "navegador", processes)
    assert counted["acks"] > 10 * processes
    print(counted)  # noqa: T201


@pytest.mark.both("file")
@pytest.mark.parametrize("game", [pytest.param("heap", marks=pytest.mark.long), "navegador"])
def test_a_killed_process_loses_doubles_and_halves_nothing(tmp_path: Path, bare_place: Place, game: str) -> None:
    """Acknowledged steps survive a few kills; the long test has hundreds."""
    counted = ordeal(Ground(bare_place, tmp_path), game, kills=tries(1, 4), seed=7)
    assert counted["acks"] > 0
    assert counted["posts"] > 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["heap", "navegador"])
def test_two_hundred_killed_processes(tmp_path: Path, bare_place: Place, game: str) -> None:
    """Acknowledged steps survive a hundred kills with the heap and a hundred with the real game."""
    counted = ordeal(Ground(bare_place, tmp_path), game, kills=100, seed=11)
    assert counted["killed at play"] >= 50
    assert counted["acks"] > 500
    print(counted)  # noqa: T201


PROGRAM = shutil.which("litestream")
TRIES = 12
COLUMNS = tuple(schema.log.c[name] for name in ("table", "seq", "kind", "payload"))


def entries(database: Path, directory: Path) -> list[Any]:
    (rows,) = Ground(database, directory).rows(sa.select(*COLUMNS).order_by(schema.log.c.table, schema.log.c.seq))
    return [tuple(row) for row in rows]


def of(rows: list[Any], table: int) -> list[Any]:
    return [row for row in rows if row[0] == table]


def restored(settings: Path, database: Path) -> Path:
    """Restore the database as Litestream can now, beside the one that it copies."""
    back = database.with_name("back.sqlite3")
    for rest in back.parent.glob("back.sqlite3*"):
        rest.unlink()
    subprocess.run([str(PROGRAM), "restore", "-config", settings, "-o", back, database], check=True)
    return back


@pytest.mark.long
@pytest.mark.file
@pytest.mark.skipif(PROGRAM is None, reason="there is no program called litestream on this machine")
def test_what_was_copied_can_be_put_back(tmp_path: Path) -> None:
    """The machine goes down or the service stops during play, both programs at once, many times."""
    rng = random.Random(5)
    database, settings = tmp_path / "house.sqlite3", tmp_path / "litestream.yml"
    settings.write_text(
        f"dbs:\n  - path: {database}\n    replicas:\n      - type: file\n        path: {tmp_path}/copy\n"
    )
    ground, missing = Ground(database, tmp_path), 0
    assert start(ground, "navegador", 5, turns=0).wait() == 0
    for number in range(TRIES):
        how = rng.choice((signal.SIGKILL, signal.SIGTERM))
        with (tmp_path / "said").open("a") as said:
            copying = subprocess.Popen([str(PROGRAM), "replicate", "-config", settings], stdout=said, stderr=said)
        playing = start(ground, "navegador", number)
        assert playing.stdout is not None
        for _ in range(rng.randint(20, 120)):
            assert playing.stdout.readline()
        playing.kill()
        playing.communicate()
        copying.send_signal(how)
        copying.wait()
        back = restored(settings, database)
        assert list(checking.faults_of_rows(back)) == []
        stored, copied = entries(database, tmp_path), entries(back, tmp_path)
        for table in {row[0] for row in copied}:
            rows = of(copied, table)
            assert of(stored, table)[: len(rows)] == rows, "a table's log has a gap"
        if how is signal.SIGTERM:
            assert copied == stored, "a service that is stopped leaves nothing behind"
        missing += len(stored) - len(copied)
    print(f"{missing} of {len(stored)} entries were not yet copied at a kill")  # noqa: T201

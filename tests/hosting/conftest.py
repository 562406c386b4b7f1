"""Fixtures of hosting's tests: people, and a game of theirs."""

import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import leagues.store.schema  # noqa: F401 - its tables are in the same database
from hosting import Person, Services, open_services
from hosting.core import AnyGame
from hosting.core.errors import Stale
from hosting.core.model import Played
from hosting.db.store import Place, Postgres
from tests.support import postgres as postgres_servers
from tests.toy.heap import Heap

ANA, BRUNO, CARLA, DUARTE = (Person(number, name) for number, name in enumerate(("Ana", "Bruno", "Carla", "Duarte"), 1))
GUILD = 900


@pytest.fixture
def server(postgres: postgres_servers.Running) -> Iterator[Postgres]:
    with postgres_servers.database(postgres) as made:
        yield made


@contextlib.asynccontextmanager
async def opened(at: Place, games: Sequence[AnyGame] = (Heap(),), **options: Any) -> AsyncIterator[Services]:
    async with await open_services(at, games, **options) as services:
        yield services


async def take_turns(services: Services, table_id: int, turns: int) -> None:
    for _ in range(turns):
        position = await services.positions.now(table_id)
        (seat,) = position.to_act
        await services.play.play(table_id, position.seq, seat, (ANA, BRUNO)[seat], ADD)


async def started(services: Services, *people: Person, computers: int = 0, **more: Any) -> Played:
    """Start a table of the heap in a channel of the server, or what else is asked for."""
    facts: dict[str, Any] = {"guild": GUILD, "channel": 77, "game": "heap", "name": "Table", "order": "joined", **more}
    table = await services.lobby.create(owner=people[0], **facts)
    for person in people[1:]:
        await services.lobby.join(table.id, person)
    for _ in range(computers):
        await services.lobby.add_computer(table.id, people[0].id)
    return await services.lobby.start(table.id, people[0])


ADD = ({"do": "add", "n": 1}, {"do": "stop"})
"""A whole turn of the heap."""
PEEK = ({"do": "peek"},)
"""Part of a turn, which reveals hidden information."""


async def play_computers(services: Services, table_id: int) -> list[Played]:
    """Have the computer players take their turns, unless another does so at the same time."""
    done: list[Played] = []
    with contextlib.suppress(Stale):
        while (played := await services.play.computer_turn(table_id)) is not None:
            done.append(played)
    return done


async def computers_due(services: Services) -> list[int]:
    return [job.table_id for job in await services.jobs.all() if job.kind == "computer"]


def pressed_in_processes(count: int, program: str, *arguments: str) -> list[Any]:
    """Run a program in several processes that go on together once all are ready; return the JSON that each prints."""
    pressing = [
        subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=Path(__file__).parents[2],
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(count)
    ]
    for process in pressing:
        assert process.stdout.readline() == "ready\n"
    for process in pressing:
        process.stdin.write("go\n")
        process.stdin.flush()
    return [json.loads(process.communicate()[0]) for process in pressing]

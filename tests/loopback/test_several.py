"""Several processes, one bot: games when one of them dies, is replaced, or conflicts with another."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from app.playground.world import CHANNEL
from hosting.db.store import Postgres
from tests.loopback import process, server
from tests.loopback.cluster import LEASE, Cluster, Player, check, first_card, opened_table, played
from tests.loopback.gateway import Gateway
from tests.loopback.process import TOKEN
from tests.loopback.server import Loopback, Person
from tests.support import postgres as postgres_servers
from tests.support.effort import tries
from tests.support.postgres import Running

pytestmark = pytest.mark.long

PEOPLE = [Person(2001, "Ana"), Person(2002, "Bruno"), Person(2003, "Carla"), Person(2004, "Duarte")]


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with server.opened(TOKEN, 2) as discord_server:
        yield discord_server


@pytest.fixture
def database(postgres: Running) -> Iterator[Postgres]:
    with postgres_servers.database(postgres) as made:
        yield made


@pytest.fixture
async def cluster(discord: Loopback, database: Postgres, tmp_path: Path) -> AsyncIterator[Cluster]:
    made = Cluster(discord, database, tmp_path)
    try:
        await made.start(0)
        await made.ready(0)
        await made.start(1)
        await made.ready(1)
        yield made
    finally:
        await made.close()


def _there(gateway: Gateway) -> bool:
    return gateway.connected


def _away(gateway: Gateway) -> bool:
    return not gateway.connected


async def start_games(cluster: Cluster, people: list[Player]) -> list[int]:
    """Start a table on each server; return them in the order of their shards."""
    for shard in (0, 1):
        await opened_table(cluster.discord, shard, (people[2 * shard], people[2 * shard + 1]))
    async with cluster.looked_into() as services:
        return [table.id for table in sorted(await services.lobby.all(), key=lambda table: table.channel)]


def games(cluster: Cluster, tables: list[int], people: list[Player]) -> asyncio.Future[list[None]]:
    return asyncio.gather(
        *(
            played(cluster.discord, cluster, table, seat, people[2 * shard + seat])
            for shard, table in enumerate(tables)
            for seat in (0, 1)
        )
    )


async def evening(cluster: Cluster, people: list[Player], until: asyncio.Event) -> list[int]:
    """Play game after game on both servers, at least one; return their tables."""
    tables: list[int] = []
    while not tables or not until.is_set():
        new = await start_games(cluster, people)
        await games(cluster, new, people)
        tables += new
        await check(cluster, tables)
    return tables


async def test_games_while_processes_are_killed(cluster: Cluster, discord: Loopback) -> None:
    """Nothing is lost, doubled or stuck: each turn stored once, each post there once, each game finished."""
    rng, enough = random.Random(7), asyncio.Event()
    people = [Player(discord, who) for who in PEOPLE]
    playing = asyncio.create_task(evening(cluster, people, enough))
    while cluster.kills < tries(2, 50) and not playing.done():
        await asyncio.sleep(rng.uniform(0.2, 3.0))
        shard = rng.randrange(2)
        await cluster.kill(shard)
        await asyncio.sleep(rng.choice((0.0, LEASE / 2, LEASE * 1.5)))  # at once, or by the other process meanwhile
        await cluster.start(shard)
        await cluster.ready(shard)
    enough.set()
    counts = await check(cluster, await playing)
    answers, again = (
        sum(numbers) for numbers in zip(*((person.answered, person.again) for person in people), strict=True)
    )
    print(counts | {"kills": cluster.kills, "answers": answers, "pressed again": again})  # noqa: T201


async def test_posts_of_a_dead_process(cluster: Cluster, discord: Loopback) -> None:
    """A dead process's unsent posts are sent by the other, after the lease and once."""
    people = [Player(discord, who) for who in PEOPLE]
    tables = await start_games(cluster, people)
    ana, bruno = people[:2]
    first = discord.posts(CHANNEL)[1]
    for player in (ana, bruno):
        panel = await player.press(first, "Play")
        assert panel is not None
        card = first_card(panel)
        assert card is not None
        chosen = await player.press(panel, card)
        assert chosen is not None
        if player is bruno:
            power = discord.fail("POST", "/webhooks/*", done=False, status=500, wait=asyncio.Event())
        done = await player.press(chosen, "Confirm")
        assert done is not None
    await discord.failed(power)
    before = len(discord.posts(CHANNEL))
    await cluster.kill(0)
    died = time.monotonic()
    power.wait.set()
    await discord.until(lambda: len(discord.posts(CHANNEL)) > before, lambda: "the post")
    assert time.monotonic() - died >= LEASE / 2, "not before its lease has run out"
    assert len(discord.posts(CHANNEL)) == before + 1
    await cluster.start(0)
    await cluster.ready(0)
    await games(cluster, tables, people)
    await check(cluster, tables)


async def test_a_rolling_restart(cluster: Cluster, discord: Loopback) -> None:
    """Each process is replaced while people play: no turn is lost or counts twice."""
    people = [Player(discord, who) for who in PEOPLE]
    tables = await start_games(cluster, people)
    playing = games(cluster, tables, people)
    gaps = []
    for shard in (0, 1):
        old, gateway = cluster.running[shard], discord.gateways[shard]
        new = await cluster.start(shard)
        await new.logged("waiting")
        assert gateway.connected
        old.ask_to_stop()
        await gateway.until(partial(_away, gateway))
        gone = time.monotonic()
        await gateway.until(partial(_there, gateway))
        gaps.append(round(time.monotonic() - gone, 2))
        assert await old.ended() == 0
        assert "Traceback" not in old.log
        await cluster.ready(shard)
    await playing
    counts = await check(cluster, tables)
    print(counts | {"gaps": gaps, "again": sum(player.again for player in people)})  # noqa: T201


async def test_told_twice(cluster: Cluster, discord: Loopback) -> None:
    """Events that reach both processes during a takeover are answered by one; the other does nothing."""
    discord.twice = True
    people = [Player(discord, who) for who in PEOPLE]
    tables = await start_games(cluster, people)
    await games(cluster, tables, people)
    await check(cluster, tables)
    assert all(len(interaction.answers) == 1 for interaction in discord.interactions)
    assert sum(interaction.refused for interaction in discord.interactions) >= len(discord.interactions) // 2
    for one in cluster.running.values():
        assert "Traceback" not in one.log


async def test_one_shard_two_processes(cluster: Cluster) -> None:
    """A second process on a shard is refused with a sentence and an exit code, and the first continues."""
    first = cluster.running[0]
    second = await cluster.start(0, NAVEGADOR_WAIT="0")
    assert await second.ended() == 1
    assert "for shard 0 of 2: stop it first" in second.log
    assert "Traceback" not in second.log
    assert first.workers() == []
    cluster.running[0] = first
    await first.stop()


async def test_logging_in_by_turns(cluster: Cluster, discord: Loopback) -> None:
    """Both processes connect with their own shard alone, one after the other; one of them registers commands."""
    assert [gateway.identified for gateway in discord.gateways] == [1, 1]
    assert abs(discord.gateways[1].times[0] - discord.gateways[0].times[0]) >= 0.2
    assert len(discord.requests("PUT", "/applications/*/commands")) == 1


async def test_one_command_starts_them_all(discord: Loopback, database: Postgres, tmp_path: Path) -> None:
    """A process for each shard; one that is killed is back by itself, and all stop as one."""
    address = database.address.replace("postgresql://", "postgresql+psycopg://", 1)
    settings = {"NAVEGADOR_DATABASE": address, "NAVEGADOR_PROCESSES": "2", "lease": str(LEASE)}
    async with process.started(discord.address, tmp_path, **settings) as bot:
        await bot.logged("all processes are ready")
        children = psutil.Process(bot.number).children()
        try:
            assert len(children) == 2
            min(children, key=lambda child: child.pid).kill()
            await discord.gateway.until(lambda: discord.gateway.identified == 2)
            people = [Player(discord, who) for who in PEOPLE]
            for shard in (0, 1):
                await opened_table(discord, shard, (people[2 * shard], people[2 * shard + 1]))
            children = psutil.Process(bot.number).children()
            await bot.stop()
        finally:
            left = [child for child in children if child.is_running()]
            for child in left:
                child.kill()
        assert not left

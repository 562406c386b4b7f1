"""Strangers cannot stop the bot: whatever they send to any address, people play on in Discord."""

import asyncio
import contextlib
import gc
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import TestClient

from app.health import Health
from app.playground import server as playground
from tests.app.playground.test_server import ANA, BRUNO, _settings, playing, visiting
from tests.cogs.hands import start_over, table_of
from tests.support.world import World
from tests.web.browser import WHO, Browser, Server, site
from tests.web.hostile import TICK, Attack, Watch, addresses

pytestmark = pytest.mark.no_cover
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

STILL = 0.05
"""Seconds of processor for which the loop may stand still."""
PROMPT = 0.5
"""Seconds of processor that the loop's thread may use until a press is acknowledged."""
EVERY = pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.long)])
"""Of all requests each so-manieth is sent."""


@pytest.fixture(autouse=True)
def unheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer at once, so that as much as possible is sent."""
    monkeypatch.setattr("web.serving.runner.HELD", 0.0)
    monkeypatch.setattr("web.gate.HELD", 0.0)


async def attacked(
    port: int | None, app: web.Application, people: Sequence[bytes], step: int, press: Callable[[], Awaitable[float]]
) -> None:
    """Attack all addresses while somebody presses; fail if the loop stands still, a press waits, or anything fails.

    Garbage is not collected meanwhile: what there is to look through are this test's requests and their records.
    """
    await press()
    attack, watch, took = Attack(port or 0), Watch(), list[float]()
    with watch.on(), uncollected():
        attacking = asyncio.create_task(attack.run(addresses(app), people, step))
        while not attacking.done():
            took.append(await press())
        await attacking
    log.info("attacked", still=watch.worst, slowest=max(took), presses=len(took), answers=dict(attack.answers))
    assert not attack.wrong
    assert not watch.faults
    assert watch.worst < STILL
    assert max(took) < PROMPT


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def typing(world: World) -> Callable[[], Awaitable[float]]:
    """Return a function that types in Discord, and returns how long it took until the slower answer began."""

    async def press() -> float:
        took, ana = list[float](), world.people["Ana"]
        for typed in (world.slash(ana, "turn", text="workers 1"), start_over(world, ana)):
            seen, began = len(world.env.http_requests), time.thread_time()
            acting = asyncio.ensure_future(typed)
            while not any("/interactions/" in entry.path for entry in world.env.http_requests[seen:]):
                assert not acting.done()
                await asyncio.wait([acting], timeout=TICK)  # to go round the loop meanwhile would be work of its own
            took.append(time.thread_time() - began)
            await acting
        return max(took)

    return press


@EVERY
async def test_the_tables(world: World, step: int) -> None:
    """By strangers, a member without a seat and a player, while another one plays in Discord."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    people = [f"{WHO}: {world.people[name].id}".encode() for name in ("Carla", "Bruno")]
    async with site(world) as client:
        await Browser(client, world.people["Ana"].id).look()
        assert client.app is not None
        await attacked(client.port, client.app, people, step, typing(world))


@EVERY
async def test_the_playground(tmp_path: Path, step: int) -> None:
    """By strangers, and by somebody with a link, while another one plays there."""
    async with (
        playground.opened(_settings(tmp_path)) as one,
        visiting(one, ANA) as ana,
        visiting(one, BRUNO) as bruno,
    ):
        await playing(one, ana, bruno)
        link = f"Cookie: {one.seats.cookie}={one.seats.secret(BRUNO)}".encode()

        async def press() -> float:
            began = time.thread_time()
            assert await ana.type("/help") == {}
            return time.thread_time() - began

        await attacked(one.seats.port, one.site, [link], step, press)


@EVERY
async def test_health(world: World, step: int) -> None:
    """Its addresses have no login."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    app = Health(world.bot).application()
    async with TestClient(Server(app)) as client:
        await attacked(client.port, app, [], step, typing(world))

"""The bot dies at any moment and is started again: what was stored is told, and nothing is told twice."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import SetupError
from simcord.http import router

from tables.store import Store
from tests.cogs.hands import Hand, table_of, to_act
from tests.support.world import World, opened

CRASHES = 40


class GoneError(Exception):
    """There is no power."""


class Power:
    """Runs out after a number of requests and transactions, before one of them or after it; then nothing works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        write, read, dispatch = Store.write, Store.read, router.dispatch

        def guarded(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def run(*args: Any) -> Any:
                self.use()
                result = await work(*args)
                self.use()
                return result

            return run

        def send(*args: Any, **kwargs: Any) -> Any:
            self.use()
            result = dispatch(*args, **kwargs)
            self.use()
            return result

        monkeypatch.setattr(Store, "write", guarded(write))
        monkeypatch.setattr(Store, "read", guarded(read))
        monkeypatch.setattr(router, "dispatch", send)
        monkeypatch.setattr("cogs.work.of_a_post", lambda view, theme: [])

    @property
    def gone(self) -> bool:
        """Whether it has run out."""
        return self.left == 0

    def use(self) -> None:
        """Use a little."""
        if self.left:
            self.left -= 1
        if self.gone:
            raise GoneError


async def check(world: World) -> None:
    """Every post is out, each in a message of its own, and there is no message that is none of them."""
    posts = world.bot.house.posts
    assert await posts.pending() == []
    lobby, *told = world.posts()
    known = [post for number in range(1, 500) if (post := await posts.get(number)) and post.state == "sent"]
    assert [post.message for post in known] == [message.id for message in told]
    assert [message.id for message in told if world.buttons(message)] in ([told[-1].id], [])
    assert lobby.id not in {post.message for post in known}


@pytest.mark.parametrize("computers", [(), ("random", "merchant")])
async def test_killed_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computers: tuple[str, ...]
) -> None:
    """However often the power goes, the log grows turn by turn and each turn's post is there once."""
    rng, crashes, turns = random.Random(len(computers)), 0, 0
    async with opened(tmp_path) as world:
        power = Power(monkeypatch)
        await table_of(world, "Ana", "Bruno", computers=computers)
        hand = Hand(world, 6)
        while crashes < CRASHES:
            who = await to_act(world)
            assert who is not None
            before = (await world.bot.house.lobby.get(1)).ply
            power.left = rng.randint(1, 90)
            try:
                await hand.turn(who)
                turns += 1
            except (AssertionError, SetupError):
                assert power.gone, "the turn failed, though nothing else did"
            if power.gone:
                crashes += 1
                power.left = None
                await world.restart(kill=True)
                assert all(isinstance(error, GoneError) for error in world.errors)
            power.left = None
            assert (await world.bot.house.lobby.get(1)).ply >= before
            await check(world)
        assert turns

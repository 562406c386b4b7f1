"""Crashes at any point and a restart: what was stored is posted, exactly once."""

import contextlib
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import SetupError
from simcord.http import router

from hosting.db.addresses import Place
from hosting.db.store import Store
from navegador.state import State
from renders import Picture, Theme
from renders import navegador as pictures
from renders.navegador import View
from tests.cogs.hands import acting, argument, click, enabled, exploring, table_of, to_act, verb
from tests.support.databases import FILE, POSTGRES
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import Member, World, opened

pytestmark = pytest.mark.no_cover

MAX_FAULTS = 400
"""Maximum of requests and transactions of a turn, counted twice."""
STEP = tries(23, 1)
"""Step between tested faults. Each request is a use before it and one after; an odd step alternates them."""


def blot(name: str, view: View, theme: Theme) -> Picture:
    """Return a cheap picture, another one for each position."""
    data = b"\x89PNG" + repr((name, view.state)).encode()
    return Picture(data, f"{name}.png", 1, 1, name)


class GoneError(Exception):
    """Error raised while there is no power."""


class Power:
    """Power for a number of requests and transactions, which fails before or after one; then nothing works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        self.whole = False
        """True if it sufficed for the last act."""
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
        for name in ("board", "market", "final"):
            monkeypatch.setattr(pictures, name, partial(blot, name))

    def moments(self, first: int = 1, step: int = STEP) -> Iterator[int]:
        """Yield the numbers of uses after which it fails, until it suffices for an act."""
        for reach in range(first, MAX_FAULTS, step):
            yield reach
            if self.whole:
                return
        raise AssertionError("an act takes longer than this test looks")

    @property
    def gone(self) -> bool:
        """Return whether the power has failed."""
        return self.left == 0

    def use(self) -> None:
        """Use one unit."""
        if self.left:
            self.left -= 1
        if self.gone:
            raise GoneError

    async def cut(self, world: World, reach: int, act: Awaitable[object]) -> bool:
        """Act with power for this many uses, then restart the bot if it failed; return whether it sufficed."""
        self.left = reach
        with contextlib.suppress(AssertionError, SetupError, ValueError, GoneError):
            await act
        return await self.restore(world)

    async def restore(self, world: World) -> bool:
        """Restart the bot if the power failed, and give it back; return whether it sufficed."""
        self.whole, self.left = not self.gone, None
        if not self.whole:
            await world.restart(kill=True)
            assert [error for error in world.errors if not isinstance(error, GoneError)] == []
        return self.whole


async def check(world: World) -> None:
    """Check that every post is out in a message of its own, and that there are no other messages."""
    posts = world.bot.services.posts
    assert await posts.pending() == []
    lobby, *messages = world.posts()
    known = [post for number in range(1, 500) if (post := await posts.get(number)) and post.state == "sent"]
    assert [post.message for post in known] == [message.id for message in messages]
    assert [message.id for message in messages if world.buttons(message)] in ([messages[-1].id], [])
    assert lobby.id not in {post.message for post in known}


async def decline(world: World, who: Member) -> None:
    """Play the shortest turn without effect: the first field, its action declined."""
    post = world.last()
    (way, *_) = [part for part in enabled(world, post) if verb(part) in ("go", "open")]
    panel = await click(who, post, way["custom_id"])
    for wanted in ("pick", "decline"), ("confirm", None):
        (way, *_) = [
            part for part in enabled(world, panel) if verb(part) == wanted[0] and wanted[1] in (None, argument(part))
        ]
        panel = await click(who, panel, way["custom_id"])


@pytest.mark.parametrize(
    ("computers", "place"),
    [((), FILE), (("random", "random"), FILE), pytest.param((), POSTGRES, marks=pytest.mark.long)],
    indirect=["place"],
)
async def test_killed_at_every_moment_of_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computers: tuple[str, ...], place: Place
) -> None:
    """Wherever the power fails in a turn, it is stored completely or not at all, and its post is there once."""
    async with opened(tmp_path, database=place) as world:
        power = Power(monkeypatch)
        await table_of(world, "Ana", "Bruno", computers=computers)
        for reach in power.moments():
            before = (await world.bot.services.lobby.get(1)).ply
            await power.cut(world, reach, decline(world, await acting(world)))
            now = await world.bot.services.lobby.get(1)
            assert now.ply == before or now.ply >= before + 2
            assert [seat.person is not None for seat in now.acting] == [True]
            await check(world)
        assert now.ply >= before + 2


async def test_killed_at_every_moment_of_an_exploration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exploration is stored or not; if stored, it continues from its existing post, which is sent once."""
    power = Power(monkeypatch)
    for reach in power.moments():
        async with opened(tmp_path / str(reach)) as world:
            await table_of(world, "Ana", "Bruno", order="as joined")
            ana = world.people["Ana"]
            panel = await exploring(world, ana)
            await power.cut(world, reach, world.press(ana, panel, "Yes, explore"))
            explored = inner((await world.bot.services.positions.now(1)).seen(), State).explored(1)
            if explored:
                (way, *_) = [part for part in enabled(world, world.last()) if verb(part) in ("go", "open")]
                panel = await click(ana, world.last(), way["custom_id"])
                await world.press(ana, panel, "Confirm")
                assert world.last().content.count("Guiné explored") == 1
            else:
                await decline(world, ana)
            assert (await to_act(world)) is world.people["Bruno"]
            await check(world)
    assert explored

"""Crashes at any point and a restart: what was stored is posted, exactly once."""

import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from simcord.backend.errors import SetupError
from simcord.http import router

from hosting import Person
from hosting.clocks import account
from hosting.core import DAY, AtZero, TimeControl
from hosting.db.store import Place, Store, committed
from hosting.maintenance import checking
from navegador import Step
from navegador.game import NavegadorGame
from navegador.state import State
from renders import Picture, Theme
from renders import navegador as pictures
from renders.navegador import View
from tests.cogs.commands.test_admin import go_back, panel
from tests.cogs.hands import acting, ask, click, enabled, exploring, hand_over, leap, table_of, type_turn, verb
from tests.support.databases import CONFLICT, FILE, POSTGRES
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import Member, World, opened

pytestmark = pytest.mark.no_cover

MAX_FAULTS = 400
"""Maximum of requests and transactions of a turn, counted twice."""
STEP = tries(23, 1)
"""Step between tested faults. Each request is a use before it and one after; an odd step alternates them."""


def blot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pictures of Navegador cost nothing to draw, another one for each position."""
    for name in ("board", "market", "final"):
        monkeypatch.setattr(pictures, name, partial(_blot, name))


def _blot(name: str, view: View, theme: Theme) -> Picture:
    data = b"\x89PNG" + repr((name, view.state)).encode()
    return Picture(data, f"{name}.png", 1, 1, name)


def guard(monkeypatch: pytest.MonkeyPatch, use: Callable[[], None]) -> None:
    """Use power before and after each transaction."""

    def guarded(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def run(*args: Any, **more: Any) -> Any:
            use()
            result = await work(*args, **more)
            use()
            return result

        return run

    for name in ("read", "write"):
        monkeypatch.setattr(Store, name, guarded(getattr(Store, name)))


class GoneError(Exception):
    """Error raised while there is no power."""


class Power:
    """Power for a number of requests and transactions, which fails before or after one; then nothing works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        self.whole = False
        """True if it sufficed for the last act."""
        dispatch = router.dispatch

        def send(*args: Any, **kwargs: Any) -> Any:
            self.use()
            result = dispatch(*args, **kwargs)
            self.use()
            return result

        monkeypatch.setattr(router, "dispatch", send)
        guard(monkeypatch, self.use)
        blot(monkeypatch)

    def moments(self, first: int = 1, step: int = STEP) -> Iterator[int]:
        """Yield the numbers of uses after which it fails, until it suffices for an act."""
        for reach in range(first, MAX_FAULTS, step):
            yield reach
            if self.whole:
                return
        raise AssertionError("an act takes longer than this test looks")

    @property
    def gone(self) -> bool:
        return self.left == 0

    def use(self) -> None:
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
    post = world.last()
    (way, *_) = [part for part in enabled(world, post) if verb(part) in ("go", "open")]
    panel = await click(who, post, way["custom_id"])
    for wanted in (":pick:decline", ":confirm:"):
        (way, *_) = [part for part in enabled(world, panel) if wanted in part["custom_id"]]
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


@pytest.mark.parametrize("place", [POSTGRES], indirect=True)
async def test_a_conflict_at_every_commit(tmp_path: Path, place: Place) -> None:
    """PostgreSQL refuses each write once, at its commit, because of others: it is run again, stored and told once."""
    refused = list[bool]()
    thread = threading.local()
    async with opened(tmp_path, database=place) as world:
        await table_of(world, "Ana", "Bruno")

        @sa.event.listens_for(world.bot.services.store.engine, "commit")
        def refuse(conn: sa.Connection) -> None:
            if not committed(conn):  # the second time comes next in the same thread
                thread.again = not getattr(thread, "again", False)
                refused.append(thread.again)
                if thread.again:
                    conn.exec_driver_sql(CONFLICT)

        for _ in range(4):
            await decline(world, await acting(world))
        assert sum(refused) == len(refused) / 2 > 20
        services = world.bot.services
        assert await services.positions.faults(1) == []
        assert (await services.lobby.get(1)).ply >= 8
        assert len(world.posts()) == 6
        await check(world)
    assert list(checking.faults_of_rows(place)) == []


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
            assert (await acting(world)) is world.people["Bruno"]
            await check(world)
    assert explored


Act = Callable[[World], Awaitable[None]]


async def killed(tmp_path: Path, power: Power, prepare: Act, act: Act, check: Act) -> int:
    """Repeat an action with ever more power, each time in a new world, and check the state after a restart."""
    for count, reach in enumerate(power.moments()):
        async with opened(tmp_path / str(count)) as world:
            await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
            await prepare(world)
            await power.cut(world, reach, act(world))
            await world.advance(minutes=3)
            assert await world.bot.services.posts.pending() == []
            await check(world)
    return count


async def asking(world: World) -> None:
    await ask(world, world.people["Ana"], "table: Ask to cancel the game")


async def test_a_vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question's message matches the log's answers, and has buttons while it is open."""

    async def answer(world: World) -> None:
        await world.press(world.people["Bruno"], world.last(), "No, play on")

    async def check(world: World) -> None:
        (question,) = [post for post in world.posts() if "asks to cancel" in post.content]
        answered = any(entry.kind == "answer" for entry in await world.bot.services.positions.events(1))
        assert ("❌ **Bruno**" in question.content) == answered
        assert bool(world.buttons(question)) != answered
        assert sum("not agreed, too many" in post.content for post in world.posts()) == int(answered)
        waiting = {job.kind for job in await world.bot.services.jobs.all()} - {"remind"}
        assert waiting == (set() if answered else {"vote"})

    assert await killed(tmp_path, Power(monkeypatch), asking, answer, check) > tries(1, 2)


async def test_an_offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vacated seat is offered once in each channel; a taken one's messages say so, without buttons."""

    async def prepare(world: World) -> None:
        place = world.guild.create_text_channel("substitutes")
        await world.bot.services.settings.set_guild(world.guild.id, substitutes=place.id)

    async def free(world: World) -> None:
        await hand_over(world, world.people["Ana"], anybody=True)

    async def check(world: World) -> None:
        made = [job for job in await world.bot.services.jobs.all() if job.kind == "offer"]
        place = next(channel for channel in world.env.backend.channels.values() if channel.name == "substitutes")
        messages = [post for post in world.posts() if "offers their seat" in post.content]
        elsewhere = [
            message
            for message in world.env.backend.messages.get(place.id, {}).values()
            if "offers their" in message.content
        ]
        assert (len(messages), len(elsewhere)) == ((1, 1) if made else (0, 0))
        if not made:
            return
        await world.press(world.people["Duarte"], messages[0], "Take the seat")
        assert (await world.bot.services.lobby.get(1)).seats[0].person == world.people["Duarte"].id
        after = world.env.backend.get_message(place.id, elsewhere[0].id)
        assert "took **Ana**'s seat" in after.content
        assert not after.components

    assert await killed(tmp_path, Power(monkeypatch), prepare, free, check) > tries(1, 2)


async def test_going_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either the game has gone back and is posted once, or it has not."""

    async def prepare(world: World) -> None:
        for who in ("Ana", "Bruno"):
            await type_turn(world, who)
        world.people["Regent"] = world.add("Regent", administrator=True)

    async def back(world: World) -> None:
        admin = world.people["Regent"]
        await go_back(world, admin, await panel(world, admin), 0)

    async def check(world: World) -> None:
        table = await world.bot.services.lobby.get(1)
        gone = [entry for entry in await world.bot.services.positions.events(1) if entry.kind == "undo"]
        assert (table.ply, table.to_act) == ((0, (0,)) if gone else (4, (2,)))
        assert sum("rolled the game back" in post.content for post in world.posts()) == len(gone) <= 1
        assert await world.bot.services.positions.faults(1) == []

    assert await killed(tmp_path, Power(monkeypatch), prepare, back, check) > tries(1, 2)


_choose = NavegadorGame.choose


def choose(self: NavegadorGame, player: str, state: State, seat: int, seed: int) -> Step:
    return _choose(self, "random", state, seat, seed)


async def check_clock(world: World, outs: int) -> None:
    """Check that this many clocks ran out, and that posts and messages correspond one to one."""
    services = world.bot.services
    events = await services.positions.events(1)
    assert sum(entry.kind == "timeout" for entry in events) == outs
    assert await services.posts.pending() == []
    _, *messages = [message for message in world.posts() if not await services.notices.owns(message.id)]
    known = [post for number in range(1, 999) if (post := await services.posts.get(number)) and post.state == "sent"]
    assert [post.message for post in known] == [message.id for message in messages]
    assert sum("time is up:" in message.content or "time is up." in message.content for message in messages) == outs
    assert await services.positions.faults(1) == []


async def mend(world: World, at_zero: AtZero, person: Person) -> None:
    services = world.bot.services
    table = await services.lobby.get(1)
    if at_zero == "free":
        (seat,) = [seat.number for seat in table.seats if seat.vacant]
        await services.leaving.take(1, person, seat)
    elif at_zero == "seat":
        (seat,) = [seat.number for seat in table.seats if seat.computer is not None]
        await services.leaving.hand_over(1, seat, person, person, admin=True)
    elif at_zero == "remind":
        (acting,) = table.acting
        await services.clocks.give(1, acting.number, DAY, person, admin=True)
    await leap(world)


ENDS: Final[tuple[AtZero, ...]] = ("remind", "turn", "seat", "free")


@pytest.mark.every(2)
@pytest.mark.parametrize(
    "at_zero", [pytest.param(one, marks=pytest.mark.long) if one in ENDS[::2] else one for one in ENDS]
)
async def test_killed_at_a_clocks_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_zero: AtZero) -> None:
    """The power fails before and after requests and transactions, at different ones for each end."""
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    monkeypatch.setattr(account, "SHORT", timedelta(days=9))  # this clock leaps, and the bot was not away
    async with opened(tmp_path) as world:
        power = Power(monkeypatch)
        await table_of(world, "Ana", "Bruno", order="as joined")
        admin = Person(99, "Rita")
        await world.bot.services.clocks.choose(1, TimeControl("turn", DAY, at_zero=at_zero), admin, admin=True)
        await leap(world)
        for outs, reach in enumerate(power.moments(1 + tries(6, 0) * ENDS.index(at_zero), tries(25, 1)), 1):
            if not await power.cut(world, reach, leap(world, hours=24)):
                await world.advance(seconds=61)  # the dead process may hold a lease
            await leap(world)
            await check_clock(world, outs)
            await mend(world, at_zero, Person(1000 + reach, "Taker"))
        print({"at zero": at_zero, "killed": outs - 1, "moments": reach})  # noqa: T201

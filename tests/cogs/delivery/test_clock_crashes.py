"""Crashes around a clock that runs out: its consequences happen once, and are posted once."""

from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from hosting import Person
from hosting.clocks import account
from hosting.core.time_control import DAY, AtZero, TimeControl
from navegador import State, Step
from navegador.game import NavegadorGame
from tests.cogs.delivery.test_crashes import Power
from tests.cogs.hands import leap, table_of
from tests.support.effort import tries
from tests.support.world import World, opened

pytestmark = pytest.mark.no_cover

_choose = NavegadorGame.choose


def choose(self: NavegadorGame, player: str, state: State, seat: int, seed: int) -> Step:
    """Choose a step without thinking."""
    return _choose(self, "random", state, seat, seed)


async def check(world: World, outs: int) -> None:
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
    """Seat a person again, with a turn of their own."""
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
            await check(world, outs)
            await mend(world, at_zero, Person(1000 + reach, "Taker"))
        print({"at zero": at_zero, "killed": outs - 1, "moments": reach})  # noqa: T201

"""Every event reaches its person in every way that they can choose, and in no other."""

from collections.abc import AsyncIterator, Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

import pytest
import sqlalchemy as sa
from simcord.builders import ChannelHandle

from cogs.delivery import notices
from cogs.delivery.notices import Content
from cogs.host import Host
from hosting import Person
from hosting.aids import PRACTICE
from hosting.core import EVENTS, HOUR, Json, Notice, TimeControl, Way
from hosting.db.schema import mistakes
from hosting.notify.notices import add
from hosting.webhooks import Device
from tests.cogs.hands import type_turn
from tests.support.world import World

pytestmark = pytest.mark.usefixtures("one_picture")

Act = AsyncIterator[None]
"""An event for Bruno: all that comes before it, a pause, and what makes it happen."""
SHORT: Final = TimeControl("turn", 10 * HOUR)


def _person(world: World, name: str) -> Person:
    return Person(world.people[name].id, name)


async def _done(world: World, **by: float) -> None:
    world.bot.runner.wake()
    await world.advance(**by or {"seconds": 5})


async def _table(
    world: World, channel: ChannelHandle, *people: str, control: TimeControl | None = None, moved: bool = False
) -> int:
    """Start a table in a channel; if `moved`, its first player has had a turn, so that it is the second's."""
    lobby, (first, *others) = world.bot.services.lobby, people or ("Ana", "Bruno", "Carla")
    table = await lobby.create(
        guild=world.guild.id, channel=channel.id, owner=_person(world, first), game="navegador", name="Sagres",
        places=3, order="joined", time_control=control,
    )  # fmt: skip
    for name in others:
        await lobby.join(table.id, _person(world, name))
    await lobby.start(table.id, _person(world, first))
    await _done(world)
    if moved:
        await type_turn(world, first, channel=channel)
        await _done(world)
    return table.id


async def _turn(world: World, channel: ChannelHandle) -> Act:
    await _table(world, channel)
    yield
    await type_turn(world, "Ana", channel=channel)


async def _next(world: World, channel: ChannelHandle) -> Act:
    yield
    await _table(world, channel)


async def _silent_for(hours: float, control: TimeControl | None, world: World, channel: ChannelHandle) -> Act:
    await _table(world, channel, control=control, moved=True)
    yield
    await world.advance(hours=hours)


async def _nudge(world: World, channel: ChannelHandle) -> Act:
    table = await _table(world, channel, moved=True)
    yield
    await world.bot.services.moderation.nudge(table, 1, _person(world, "Duarte"), admin=True)


async def _asked(world: World, channel: ChannelHandle) -> Act:
    table = await _table(world, channel)
    yield
    await world.bot.services.votes.put(table, "cancel", _person(world, "Ana"))


async def _answered(world: World, channel: ChannelHandle) -> Act:
    votes, table = world.bot.services.votes, await _table(world, channel)
    await votes.put(table, "cancel", _person(world, "Bruno"))
    await _done(world)
    yield
    await votes.answer(table, "cancel", _person(world, "Ana"), yes=False)


async def _offer(world: World, channel: ChannelHandle) -> Act:
    table = await _table(world, channel, "Ana", "Carla")
    yield
    await world.bot.services.offers.make(table, 1, _person(world, "Bruno").id, _person(world, "Carla"))


async def _left(world: World, channel: ChannelHandle) -> Act:
    table = await _table(world, channel)
    yield
    await world.bot.services.leaving.resign(table, _person(world, "Carla"))


async def _over(world: World, channel: ChannelHandle) -> Act:
    table = await _table(world, channel)
    yield
    await world.bot.services.moderation.call_off(table, _person(world, "Duarte"), "it has to be", admin=True)


async def _announced(kind: str, world: World, channel: ChannelHandle) -> Act:
    """Deliver a notice of a league; what it says is tested with leagues."""
    bruno = _person(world, "Bruno")

    async def compose(host: Host, notice: Notice) -> Content:
        return Content(f"<@{bruno.id}>, the season goes on.", mentions=(bruno.id,))

    notices.COMPOSERS[kind] = compose
    yield
    now, guild = world.clock.now(), world.guild.id
    added = partial(add, kind=kind, now=now, guild=guild, channel=channel.id)
    await world.bot.services.store.write(added)


async def _lost(world: World, channel: ChannelHandle) -> Act:
    table = await _table(world, channel)
    yield
    await world.bot.services.outages.lose(table, "place")
    await _done(world, minutes=11)


async def _found(world: World, channel: ChannelHandle) -> Act:
    """Leave the choice of who begins to chance: whoever is to act has one call for both."""
    services, guild = world.bot.services, world.guild.id
    await services.settings.set_guild(guild, channels=(channel.id,))
    begin = partial(services.searches.begin, game="navegador", places=3, clock="none", language="en")
    for name in ("Ana", "Carla"):
        await begin(_person(world, name), guild, channel.id)
    yield
    await begin(_person(world, "Bruno"), guild, channel.id)


async def _practice(world: World, channel: ChannelHandle) -> Act:
    """Let a mistake be due; how it comes to be one is tested with reviews."""
    bruno = _person(world, "Bruno").id
    table, now, store = await _table(world, channel), world.clock.now(), world.bot.services.store
    values = {"person": bruno, "table": table, "number": 0, "seat": 1, "seq": 1, "panel": {}, "due": now}
    await store.write(lambda conn: conn.execute(sa.insert(mistakes).values(**values)))
    push = (await world.bot.services.people.get(bruno)).push(PRACTICE)
    yield
    await store.write(partial(add, kind=PRACTICE, now=now, guild=0, person=bruno, push=push))


ACTS: Final[Mapping[str, Callable[[World, ChannelHandle], Act]]] = {
    "turn": _turn,
    "next": _next,
    "reminder": partial(_silent_for, 24.1, None),
    "low": partial(_silent_for, 5.1, SHORT),
    "out": partial(_silent_for, 10.1, SHORT),
    "nudge": _nudge,
    "asked": _asked,
    "answered": _answered,
    "offer": _offer,
    "left": _left,
    "over": _over,
    "league": partial(_announced, "league-test"),
    "reply": partial(_announced, "league-answered"),
    "found": _found,
    "lost": _lost,
    "practice": _practice,
}


class Browsers:
    """The sender to browsers, all of which take everything."""

    public = ""

    def __init__(self) -> None:
        self.shown: list[Json] = []

    async def send(self, device: Device, site: str, words: Json, now: datetime) -> None:
        self.shown.append(words)


def test_there_are_so_many() -> None:
    """The table is the one that is played through: sixteen events, and sixty-two choices."""
    assert list(ACTS) == list(EVENTS)
    assert sum(len(event.ways) for event in EVENTS.values()) == 62


@pytest.mark.every(3)
@pytest.mark.parametrize("event", EVENTS)
async def test_in_every_way(world: World, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One ping, direct message or push, or none; the channel has its words, unless somebody wants nothing."""
    monkeypatch.setattr(notices, "COMPOSERS", dict(notices.COMPOSERS))
    bruno, services = world.people["Bruno"], world.bot.services
    world.bot.pusher = browsers = Browsers()
    await services.devices.add(bruno.id, "https://push.example.org/1", f"B{'A' * 86}", "A" * 22)
    others: dict[str, Way] = {
        other: next(way for way in ("silent", "named", "message") if way in EVENTS[other].ways)
        for other in EVENTS
        if other != event
    }
    for way in EVENTS[event].ways:
        await services.people.set(bruno.id, ways={**others, event: way})
        channel = world.guild.create_text_channel(f"{event}-{way}")
        act = ACTS[event](world, channel)
        await anext(act)
        pings, direct, posts = world.pings(bruno), len(world.direct(bruno)), len(world.posts(channel))
        browsers.shown.clear()
        assert await anext(act, "done") == "done"
        await _done(world)
        learned = world.pings(bruno) - pings, len(world.direct(bruno)) - direct, len(browsers.shown)
        assert learned == (int(way == "ping"), int(way == "message"), int(way == "push")), way
        later = world.posts(channel)[posts:]
        if way == "silent":
            assert not [post.content for post in later if f"{bruno.mention}," in post.content], way
        elif way == "named":
            assert later, way
        for table in await services.lobby.of_guild(world.guild.id, ("running",)):
            await services.moderation.call_off(table.id, _person(world, "Duarte"), "it has to be", admin=True)
        await _done(world)

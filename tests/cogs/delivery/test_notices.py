"""Notices: found after a crash, else sent, else edited; and every event, in every way that its person can choose."""

import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import pytest
import sqlalchemy as sa
from simcord.builders import ChannelHandle

from cogs.components import Button, Drawing, Page
from cogs.delivery import notices
from cogs.delivery.notices import Content, keep_up, show
from cogs.host import Host
from cogs.sending import Refused
from hosting import Person
from hosting.aids import PRACTICE
from hosting.core import EVENTS, HOUR, Json, Notice, TimeControl, Way
from hosting.db.schema import mistakes
from hosting.notify.notices import add
from hosting.webhooks import Device
from renders import Picture, Theme
from renders.picture import Description, describe_by
from tests.cogs.delivery.test_crashes import GoneError, Power
from tests.cogs.hands import type_turn
from tests.support.world import Member, World

pytestmark = pytest.mark.usefixtures("one_picture")
KIND = "probe"
NO_PAUSE = timedelta(0)
WORDS = Content("first", mentions=(1,))
BUTTONS = Content("first", ((Button("overview", "All", "list"),),), mark=":overview:", sends="again")
LAYOUT = Content(layout=Page.of("first", BUTTONS.rows), mark=":overview:", sends="again")


class Probe:
    """A message that stands in a channel, and its content."""

    def __init__(self, world: World) -> None:
        self.world, self.content = world, WORDS
        self.placed = set[int]()
        self.channel: ChannelHandle | None = world.guild.create_text_channel("probe")

    async def compose(self, _: Host, notice: Notice) -> Content:
        return replace(self.content, placed=self.place)

    async def place(self, message: int) -> None:
        await self.world.bot.services.notices.owns(message)  # the power may fail here
        self.placed.add(message)

    async def show(self, pause: timedelta = NO_PAUSE) -> object:
        channel = None if self.channel is None else self.channel.id
        return await keep_up(self.world.bot, KIND, 1, self.world.guild.id, channel, pause)

    @property
    def texts(self) -> list[str]:
        assert self.channel is not None
        return [self.world.text(message) for message in self.world.messages(self.channel)]

    def delete(self) -> None:
        (message,) = self.world.messages(self.channel)
        self.world.env.backend.delete_message(self.channel.id, message.id)

    async def state(self) -> str | None:
        stored = await self.world.bot.services.notices.all(KIND)
        return stored[-1].state if stored else None


@pytest.fixture
def probe(world: World, monkeypatch: pytest.MonkeyPatch) -> Probe:
    made = Probe(world)
    monkeypatch.setitem(notices.COMPOSERS, KIND, made.compose)
    return made


@pytest.mark.no_cover
@pytest.mark.parametrize(("first", "then"), [(WORDS, Content("second")), (BUTTONS, Content("second", sends="again"))])
async def test_killed_at_every_moment(
    world: World, probe: Probe, monkeypatch: pytest.MonkeyPatch, first: Content, then: Content
) -> None:
    """Wherever the power fails while it is sent or edited, there is one message, and it shows the present content."""
    power = Power(monkeypatch)
    for reach in power.moments(step=1):
        probe.channel, sufficed = world.guild.create_text_channel(f"probe-{reach}"), True
        for content in (first, then):
            probe.content, power.left = content, reach
            with contextlib.suppress(GoneError):
                await probe.show()
            sufficed, power.left = sufficed and not power.gone, None
            await probe.show()
            assert probe.texts == [content.text]
            assert await probe.state() == "sent"
            assert {message.id for message in world.messages(probe.channel)} <= probe.placed
        power.whole = sufficed


@pytest.mark.no_cover
async def test_a_direct_message(world: World, probe: Probe, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the power fails while it is sent, its person has it once."""
    power, services = Power(monkeypatch), world.bot.services
    new = partial(add, kind=KIND, now=world.clock.now(), guild=world.guild.id, person=ana.id, key=1)
    for reach in power.moments(step=1):
        await services.store.write(new)
        probe.content = Content(f"call {reach}")
        power.left = reach
        with contextlib.suppress(GoneError):
            await show(world.bot, (await services.notices.all(KIND))[-1])
        power.whole, power.left = not power.gone, None
        await show(world.bot, (await services.notices.all(KIND))[-1])
        assert [message.content for message in world.direct(ana)] == [f"call {one + 1}" for one in range(reach)]


@pytest.mark.parametrize("content", [WORDS, BUTTONS, LAYOUT])
async def test_one_that_shows_the_same(world: World, probe: Probe, content: Content) -> None:
    """No request is made for it, in another process neither; another content is edited into it, by nobody's ping."""
    probe.content = content
    await probe.show()
    await world.restart()
    before = len(world.requests())
    await probe.show()
    assert [(entry.method, entry.path) for entry in world.requests()[before:] if "/messages" in entry.path] == []
    layout = Content(layout=Page.of("second", content.page.rows), mark=content.mark)
    probe.content = Content("second", content.rows) if content.layout is None else layout
    await probe.show()
    assert probe.texts == ["second"]


async def test_deleted_by_a_moderator(world: World, probe: Probe) -> None:
    """One that stands for long is sent again with its next change, and not as the message it was; others are not."""
    probe.content = BUTTONS
    await probe.show()
    probe.delete()
    await probe.show()
    assert probe.texts == [], "nothing has changed"
    probe.content = Content("second", BUTTONS.rows, mark=BUTTONS.mark, sends="again")
    await probe.show()
    assert probe.texts == ["second"]
    nonces = [body["nonce"] for body in world.sent() if "nonce" in body]
    assert len(set(nonces)) == len(nonces)
    probe.delete()
    probe.content = Content("third")
    await probe.show()
    assert probe.texts == []
    assert await probe.state() == "dropped"


async def test_what_only_ends_a_message(probe: Probe) -> None:
    probe.content = Content("over", sends="never")
    await probe.show()
    assert (probe.texts, await probe.state()) == ([], "dropped")
    probe.content = BUTTONS
    await probe.show()
    for text in ("over", "over, as was found later"):
        probe.content = Content(text, sends="never")
        await probe.show()
        assert probe.texts == [text]


async def test_its_picture(world: World, probe: Probe) -> None:
    """A picture is uploaded again only if it is another one, and goes when there is none."""

    def uploads() -> int:
        return sum("attachments" in (entry.json or {}) for entry in world.requests("PATCH"))

    probe.content = Content("first", picture=_drawing("one"))
    await probe.show()
    probe.content = Content("second", picture=_drawing("one"))
    await probe.show()
    assert (probe.texts, uploads()) == (["second"], 0)
    probe.content = Content("second", picture=_drawing("another"))
    await probe.show()
    assert uploads() == 1
    probe.content = Content("second")
    await probe.show()
    assert probe.channel is not None
    assert [message.attachments for message in world.messages(probe.channel)] == [[]]


async def test_moved_and_taken_down(world: World, probe: Probe) -> None:
    """In another channel it is sent, and deleted here; without one it is gone. Within a pause it is left alone."""
    probe.content, before = BUTTONS, probe.channel
    await probe.show()
    assert await probe.show(timedelta(minutes=1)) == world.clock.now() + timedelta(minutes=1)
    probe.channel = world.guild.create_text_channel("other")
    await probe.show()
    assert probe.texts == ["first"]
    assert world.messages(before) == []
    there, probe.channel = probe.channel, None
    await probe.show()
    assert world.messages(there) == []


async def test_its_channel_is_gone(world: World, probe: Probe) -> None:
    """It is dropped, and settings that name the channel are cleared."""
    await world.bot.services.settings.set_guild(world.guild.id, results=probe.channel.id)
    world.env.inject_error("POST", f"/channels/{probe.channel.id}/messages", status=404, code=10003, times=1)
    await probe.show()
    assert await probe.state() == "dropped"
    assert (await world.bot.services.settings.guild(world.guild.id)).results is None


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 50035), (500, 0)])
async def test_refused_for_long(world: World, probe: Probe, status: int, code: int) -> None:
    world.env.inject_error("POST", f"/channels/{probe.channel.id}/messages", status=status, code=code, times=None)
    for _ in range(3):
        with pytest.raises(Refused):
            await probe.show()
        assert await probe.state() == "sending"
    world.env.backend.faults.clear()
    await probe.show()
    assert (probe.texts, await probe.state()) == (["first"], "sent")


def _drawing(name: str) -> Drawing:
    return Drawing(_draw, (name,))


@describe_by(lambda name: Description(name, "en"))
def _draw(name: str, theme: Theme) -> Picture:
    return Picture(f"\x89PNG{name}".encode("latin-1"), "probe.png", 1, 1, name)


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

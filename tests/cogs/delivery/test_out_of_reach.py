"""Places that are gone, rights that are missing, a Discord that fails: nobody loses a seat by it, all are told."""

import threading
from datetime import timedelta

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from hosting import Person
from hosting.clocks import ClockReading
from hosting.core import DAY, HOUR, TimeControl
from hosting.jobs import Job, kinds
from hosting.notify import notices
from tests.cogs.hands import table_of, type_turn
from tests.support.ways import DIRECT
from tests.support.world import Member, World

pytestmark = pytest.mark.usefixtures("one_picture")
A_DAY = TimeControl("turn", DAY, at_zero="seat")


@pytest.fixture
async def clocks(world: World, started: None) -> None:
    await world.bot.services.clocks.choose(1, A_DAY, Person(99, "Admin"), admin=True)
    await world.env.settle()


async def face(world: World, seat: int = 0) -> ClockReading:
    return (await world.bot.services.clocks.of_table(1))[seat]


async def people(world: World) -> list[int | None]:
    return [seat.person for seat in (await world.bot.services.lobby.get(1)).seats]


def overwrite(world: World, *, send: bool) -> None:
    """Take the bot's right to write in the channel, or give it back."""
    backend = world.env.backend
    if send:
        backend.delete_overwrite(world.channel.id, backend.bot_user.id)
    else:
        deny = discord.Permissions(send_messages=True).value
        backend.set_overwrite(world.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=deny))


async def test_a_deleted_channel(world: World, clocks: None, ana: Member, bruno: Member) -> None:
    """Both are told by direct message, the clock stands, their list shows the table, and they move it themselves."""
    await world.advance(hours=2)
    other = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    await world.advance(hours=72)
    assert await people(world) == [ana.id, bruno.id]
    assert (await face(world)).left == 22 * HOUR
    for who in (ana, bruno):
        (message,) = world.direct(who)
        assert "was deleted" in message.content
        assert "/table Post again" in message.content
    mine = world.text(await world.slash(bruno, "tables", channel=other))
    assert "deleted" in mine
    assert str(world.channel.id) not in mine, "no dead link"
    assert [choice["value"] for choice in await world.complete(bruno, "table", "table", "", other)] == [1]
    await world.slash(bruno, "table: Post again", channel=other, table=1)
    assert (await face(world)).left == 22 * HOUR
    assert (await face(world)).state == "runs"
    assert any(":go:" in button.custom_id for button in world.buttons(world.last(other)))
    await world.advance(hours=21)
    assert await people(world) == [ana.id, bruno.id]
    await world.advance(hours=2)
    assert await people(world) == [None, bruno.id]


async def test_a_lobby_in_a_deleted_channel(world: World, ana: Member) -> None:
    await world.slash(ana, "play", seats=2)
    other = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    await world.advance(minutes=5)
    mine = world.text(await world.slash(ana, "tables", channel=other))
    assert "deleted" in mine
    assert str(world.channel.id) not in mine, "no dead link"


async def test_a_passing_mistake_disturbs_nobody(world: World, clocks: None, ana: Member) -> None:
    overwrite(world, send=False)
    await world.advance(minutes=5)
    overwrite(world, send=True)
    await world.advance(hours=2)
    assert world.direct(ana) == []


async def test_a_deleted_thread(world: World, ana: Member, bruno: Member) -> None:
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    await table_of(world, "Ana", "Bruno", order="as joined", where="a thread of its own")
    await world.bot.services.clocks.choose(1, A_DAY, Person(99, "Admin"), admin=True)
    thread = (await world.bot.services.lobby.get(1)).thread
    assert thread is not None
    world.env.backend.delete_channel(thread)
    await world.advance(hours=72)
    assert await people(world) == [ana.id, bruno.id]
    assert "was deleted" in world.direct(ana)[0].content


async def test_rights_that_are_taken(world: World, clocks: None, ana: Member, bruno: Member) -> None:
    """Neither of two players loses a seat while the bot may not write; then the clock goes on, and all is posted."""
    await world.advance(hours=2)
    overwrite(world, send=False)
    await world.advance(hours=25)
    assert await people(world) == [ana.id, bruno.id]
    world.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=None)  # no follow-up either
    await type_turn(world, ana)
    await world.advance(hours=30)
    assert await people(world) == [ana.id, bruno.id]
    assert (await face(world, 1)).left == DAY
    assert any("your turn" in message.content for message in world.direct(bruno)), "called elsewhere"
    overwrite(world, send=True)
    await world.advance(minutes=10)
    assert any("**Ana** ·" in post.content for post in world.posts())
    assert DAY - 2 * HOUR < (await face(world, 1)).left < DAY
    await world.advance(hours=25)
    assert await people(world) == [ana.id, None]


async def test_three_days_in_which_discord_fails(world: World, clocks: None, ana: Member, bruno: Member) -> None:
    """The bot runs, its gateway is open, and every request is answered with 503: the time counts on no clock."""
    await world.advance(hours=2)
    world.env.inject_error("*", "*", status=503, code=0, times=None)
    await world.advance(days=3)
    assert await people(world) == [ana.id, bruno.id]
    world.env.backend.faults.clear()
    await world.advance(minutes=30)
    assert 21 * HOUR < (await face(world)).left <= 22 * HOUR
    assert any("could play here" in post.content for post in world.posts())
    await world.advance(hours=23)
    assert await people(world) == [None, bruno.id]


async def test_six_days_without_the_bot_on_the_server(world: World, clocks: None, ana: Member, bruno: Member) -> None:
    """Kicked and invited again: the time in which nobody could press anything counts on no clock."""
    await world.advance(hours=2)
    guild = world.env.backend.guilds[world.guild.id]
    payload = serializers.guild_create_payload(world.env.backend, guild)
    world.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.advance(days=6)
    assert await people(world) == [ana.id, bruno.id]
    world.env.backend.emit("GUILD_CREATE", dict(payload))
    await world.advance(minutes=1)
    assert (await face(world)).left == 22 * HOUR - 60
    assert (await world.bot.services.lobby.get(1)).status == "running"


async def test_nothing_is_sent_to_a_server_that_has_lost_the_bot(
    world: World, clocks: None, ana: Member, bruno: Member
) -> None:
    """Notices wait for its return; a request meanwhile would only be refused, or drop what is still to be said."""
    await world.bot.services.people.set(bruno.id, ways=DIRECT)
    guild = world.env.backend.guilds[world.guild.id]
    payload = serializers.guild_create_payload(world.env.backend, guild)
    world.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.env.settle()
    posts, direct = len(world.posts()), len(world.direct(bruno))
    await world.bot.services.store.write(
        lambda conn: notices.add(
            conn, "turn", world.clock.now(), guild=guild.id, table=1, seat=0, seq=1, person=ana.id, channel=None
        )
    )
    world.bot.runner.wake()
    await world.advance(days=2)
    assert (len(world.posts()), len(world.direct(bruno)), world.direct(ana)) == (posts, direct, [])
    (notice,) = await world.bot.services.notices.all("turn")
    assert notice.state == "pending", "not dropped either"
    world.env.backend.emit("GUILD_CREATE", dict(payload))
    await world.advance(minutes=1)
    (notice,) = await world.bot.services.notices.all("turn")
    assert notice.state in ("sent", "dropped"), "and then it is decided"


async def test_time_waits_while_a_thread_is_busy(world: World) -> None:
    """Days that a test lets pass begin when a job that it has woken is done, however slow the machine is."""
    seen: list[float] = []

    async def work(job: Job) -> None:
        began, free = world.clock.monotonic(), threading.Event()
        threading.Timer(0.3, free.set).start()
        await world.bot.services.store.read(lambda conn: free.wait())
        seen.append(world.clock.monotonic() - began)

    world.bot.runner.handle(kinds.TAGS, work)
    await world.bot.services.jobs.ask(kinds.TAGS, 1)
    world.bot.runner.wake()
    await world.advance(days=2)
    assert seen == [0.0]


async def test_a_lasting_refusal(world: World, started: None, ana: Member) -> None:
    """Its server's owner is told what Discord refuses, once a day while that lasts, and not of a passing refusal."""
    owner = world.add("Owner")
    world.bot.guilds[0].owner_id = owner.id
    refused = f"/channels/{world.channel.id}/messages", "/webhooks/*"
    for path in refused:
        world.env.inject_error("POST", path, times=None, status=400, code=30013)
    await type_turn(world, ana)
    await world.advance(minutes=10)
    assert not world.direct(owner)
    await world.advance(hours=1, minutes=30)
    (message,) = world.direct(owner)
    for part in ("Discord keeps refusing", "**Sagres** in <#", "a message could not be sent", "/admin"):
        assert part in message.content
    for hours, count in ((20, 1), (4, 2)):
        await world.leap(timedelta(hours=hours))
        await world.advance(minutes=51)
        assert len(world.direct(owner)) == count
    world.env.backend.faults.clear()
    await world.advance(minutes=51)
    await world.leap(timedelta(hours=25))
    await world.advance(minutes=51)
    assert len(world.direct(owner)) == 2, "it has been delivered"


async def test_a_lasting_refusal_whose_owner_takes_no_direct_messages(world: World, started: None, ana: Member) -> None:
    """The moderators read it in their channel, whatever else it refuses; without such a channel nobody else does."""
    owner, backend = world.add("Owner"), world.env.backend
    guild, moderators = world.bot.guilds[0], world.guild.create_text_channel("moderators")
    guild.owner_id, guild._public_updates_channel_id = owner.id, moderators.id
    closed = f"/channels/{backend.get_dm_channel(owner.id).id}/messages"
    world.env.inject_error("POST", closed, status=403, code=50007, times=None)
    for path in (f"/channels/{world.channel.id}/messages", "/webhooks/*"):
        world.env.inject_error("POST", path, times=None, status=400, code=30013)
    await type_turn(world, ana)
    await world.advance(hours=1, minutes=40)
    (message,) = world.messages(moderators)
    for part in ("Discord keeps refusing", "**Sagres** in <#", "a message could not be sent", "/admin"):
        assert part in message.content
    assert world.pings(owner) <= 1
    guild._public_updates_channel_id = None
    await world.leap(timedelta(hours=24))
    await world.advance(minutes=51)
    assert len(world.messages(moderators)) == 1
    assert not world.direct(owner)
    assert not [notice for notice in await world.bot.services.notices.all() if notice.state == "pending"]
    backend.faults.clear()
    await world.advance(minutes=51)
    assert len(world.messages(moderators)) == 1


async def test_who_sits_in_a_cancelled_lobby(world: World, ana: Member, bruno: Member) -> None:
    """Whoever had joined is notified as they like it, and not who cancelled it."""
    await world.bot.services.people.set(bruno.id, ways=DIRECT)
    await world.slash(ana, "play", seats=4, name="Sagres")
    lobby = world.last()
    carla = world.people["Carla"]
    for who in (bruno, carla):
        await world.press(who, lobby, "Join")
    await world.press(ana, lobby, "Cancel")
    await world.advance(minutes=1)
    (message,) = world.direct(bruno)
    assert "was canceled before it started" in message.content
    assert world.pings(carla) == 1
    assert "was canceled before it started" in world.last().content
    assert not world.pings(ana)


async def test_a_reminder_of_somebody_who_has_left(world: World, started: None, ana: Member) -> None:
    """The others are told who has left and what they can do, instead of a reminder to nobody."""
    await world.bot.services.people.set(ana.id, ways=DIRECT)
    world.guild.remove_member(ana)
    await world.advance(hours=25)
    text = world.last().content
    assert "has left this server" in text
    assert "/table Replace a player who left" in text
    assert "Ana" in text
    assert not world.direct(ana)

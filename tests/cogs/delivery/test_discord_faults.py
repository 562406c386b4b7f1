"""Discord's faults, places that are gone, rights that are missing: games go on, nobody loses a seat, all are told."""

import threading
from datetime import timedelta
from itertools import product

import discord
import pytest
import sqlalchemy as sa
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from hosting import Person
from hosting.clocks import ClockReading
from hosting.core import DAY, HOUR, TimeControl
from hosting.db.schema import tables
from hosting.jobs import Job, kinds
from hosting.notify import notices
from navegador import State, legal
from navegador.notation import write
from navegador.steps import End, Move
from tests.cogs.hands import acting, lobby_of, table_of, to_act, turn, type_turn
from tests.support.effort import tries
from tests.support.ways import DIRECT
from tests.support.world import SEND, Member, World

FAULTS = [(404, 10062), (400, 40060), (403, 50001), (403, 50013), (400, 50083), (404, 10008), (500, 0), (503, 0)]
ROUTES = [
    ("POST", "/interactions/*/*/callback"),
    ("PATCH", "/webhooks/*/*/messages/@original"),
    ("GET", "/webhooks/*/*/messages/@original"),
    ("POST", "/webhooks/*/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("GET", "/channels/*/messages*"),
]

pytestmark = pytest.mark.usefixtures("one_picture")


async def seen(world: World) -> State:
    state = (await world.bot.services.positions.now(1)).seen()
    assert isinstance(state, State)
    return state


def idle(state: State) -> str:
    """Return a turn without effect: the nearest field, declined."""
    field = next(move.field for move in legal(state).moves if not move.price)
    return write(state, [Move(field), End()])


async def play(world: World, who: Member) -> None:
    await type_turn(world, who, idle(await seen(world)))


@pytest.mark.every(3)
@pytest.mark.no_cover
@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[f"{method} {path}" for method, path in ROUTES])
async def test_a_turn_under_every_fault(world: World, started: None, method: str, path: str) -> None:
    """Whatever fails at Confirm, the turn is stored completely or not at all, and posted exactly once."""
    for status, code in FAULTS[ROUTES.index((method, path)) % tries(4, 1) :: tries(4, 1)]:
        who = await acting(world)
        before, posts = await seen(world), len(world.posts())
        await world.slash(who, "turn", text=idle(before))
        page = await world.slash(who, "turn")
        world.env.inject_error(method, path, status=status, code=code, times=None)
        await world.press(who, page, "Confirm")
        world.env.backend.faults.clear()
        await world.advance(minutes=2)
        after = await seen(world)
        assert after.turns_played - before.turns_played in (0, 1)
        assert after.stage == "start"
        assert len(world.posts()) - posts == after.turns_played - before.turns_played, (status, code)
        if after.turns_played == before.turns_played:
            await play(world, who)
        assert (await to_act(world)) is not who
        await world.slash(who, "table: Post again")
        assert any(":go:" in button.custom_id for button in world.buttons(world.last()))


async def test_every_button_when_nothing_can_be_acknowledged(world: World, started: None, ana: Member) -> None:
    before = await world.bot.services.lobby.get(1)
    for button, (status, code) in product(world.buttons(world.last()), FAULTS):
        world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=1)
        await world.press(ana, world.last(), button.custom_id)
        world.env.backend.faults.clear()
    assert (await world.bot.services.lobby.get(1)) == before
    await play(world, ana)
    assert (await to_act(world)) is world.people["Bruno"]


async def test_what_people_are_told(world: World, started: None) -> None:
    """A kind sentence replaces an answer that was refused once, or as often as it is repeated."""
    for status, code, times in ((403, 50001, 1), (403, 50013, 1), (500, 0, 5)):
        world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=times)
        result = await world.slash(world.people["Ana"], "table: Points")
        assert result.response.content.rstrip(".").count(".") <= 1
        assert any(word in result.response.content for word in ("Discord", "went wrong"))


async def test_the_newest_post_is_deleted(world: World, started: None, bruno: Member) -> None:
    """A table without its post continues by typing, or by reposting it."""
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.env.settle()
    await play(world, world.people["Ana"])
    assert (await to_act(world)) is bruno
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.slash(bruno, "table: Post again")
    post = world.last()
    go = next(button for button in world.buttons(post) if ":go:" in button.custom_id)
    panel = await world.press(bruno, post, go.custom_id)
    assert panel.response.ephemeral


async def test_lobbies_that_a_crash_left_without_messages(world: World) -> None:
    """After the start one that Discord refuses does not keep those before and after it from being posted."""
    places = [world.channel, *(world.guild.create_text_channel(f"table-{number}") for number in (2, 3))]
    for place in places:
        await world.slash(world.people["Ana"], "play", place, game="navegador", seats=2)
        world.env.backend.delete_message(place.id, world.last(place).id)
    forgotten = sa.update(tables).values(lobby_message=None)
    await world.bot.services.store.write(lambda conn: conn.execute(forgotten).rowcount)
    world.env.inject_error("POST", f"/channels/{places[1].id}/messages", status=400, code=50035, times=None)
    await world.restart(kill=True)
    assert [len(world.posts(place)) for place in places] == [1, 0, 1]
    world.env.backend.faults.clear()
    await world.advance(minutes=5)
    assert [len(world.posts(place)) for place in places] == [1, 1, 1]


async def test_a_thread_is_archived_or_locked(world: World, bruno: Member) -> None:
    """Nobody moves a table from an archived thread, as a post reopens it; from a locked one they do."""
    place = (await in_a_thread(world)).id
    thread = world.env.backend.channels[place].thread_metadata
    thread.archived = True
    refused = await world.slash(bruno, "table: Post again", table=1)
    assert f"<#{place}>" in refused.response.content
    assert (await world.bot.services.lobby.get(1)).place == place
    thread.locked = True
    await world.slash(bruno, "table: Post again", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id


async def in_a_thread(world: World) -> ChannelHandle:
    await table_of(world, "Ana", "Bruno", order="as joined", where="a thread of its own")
    place = (await world.bot.services.lobby.get(1)).place
    return ChannelHandle(world.env, world.guild, world.env.backend.channels[place])


def lock(world: World, thread: ChannelHandle, *, locked: bool = True) -> None:
    """Lock and archive a thread, so that Discord refuses messages and edits, or unlock it; Discord announces it."""
    if locked:
        for method, path in (("POST", "messages"), ("PATCH", "messages/*")):
            world.env.inject_error(method, f"/channels/{thread.id}/{path}", status=400, code=50083, times=None)
        world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    else:
        world.env.backend.faults.clear()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": locked, "archived": locked})


@pytest.mark.parametrize(("minutes", "elsewhere"), [(10, 0), (40, 1)])
@pytest.mark.usefixtures("by_itself")
async def test_a_post_into_a_locked_thread(
    world: World, ana: Member, bruno: Member, minutes: int, elsewhere: int
) -> None:
    """The turn counts, as its player reads; unlocked, the post comes once, and calls if no direct message has."""
    thread = await in_a_thread(world)
    before = len(world.posts(thread))
    lock(world, thread)
    done = await type_turn(world, ana, idle(await seen(world)), channel=thread)
    assert "I will keep trying" in done.response.content
    await world.advance(minutes=minutes)
    assert (await to_act(world)) is bruno
    assert len(world.posts(thread)) == before
    assert len(world.requests("POST", f"/channels/{thread.id}/messages")) - before < 10 + minutes // 4
    lock(world, thread, locked=False)
    await world.env.settle()
    assert len(world.posts(thread)) == before + 1
    assert (bruno.mention in world.last(thread).content) is not bool(elsewhere)
    await world.advance(minutes=10)
    assert len(world.posts(thread)) == before + 1
    assert len(world.direct(bruno)) == elsewhere


async def test_buttons_in_a_locked_thread(world: World) -> None:
    """After a table has moved away, buttons in a locked thread are tried twice, and removed once it is unlocked."""
    thread = await in_a_thread(world)
    lock(world, thread)
    old = world.last(thread)
    await world.slash(world.people["Bruno"], "table: Post again", table=1)
    for _ in range(4):
        who = await acting(world)
        await play(world, who)
        await world.advance(minutes=1)
    assert len(world.requests("PATCH", f"/channels/{thread.id}/messages/*")) <= 2
    assert world.buttons(old)
    lock(world, thread, locked=False)
    await world.env.settle()
    assert not world.buttons(world.last(thread))


@pytest.mark.usefixtures("by_itself")
async def test_the_bot_is_removed_from_the_server(world: World, started: None, bruno: Member) -> None:
    """A post, and word to the owner, are tried less and less often; the post comes once the server is back."""
    direct = f"/channels/{bruno.user.dm_channel.id}/messages"
    world.env.inject_error("POST", direct, status=403, code=50278, times=None)  # they share no server
    world.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await play(world, world.people["Ana"])
    before = len(world.requests("*", "/channels/*"))
    for _ in range(6 * 60):
        await world.advance(minutes=1)
    assert 5 < len(world.requests("*", "/channels/*")) - before < 40
    assert len(world.requests("POST", direct)) == 1
    world.env.backend.faults.clear()
    for _ in range(61):
        await world.advance(minutes=1)
    assert (await to_act(world)) is bruno
    assert bruno.mention in world.last().content


@pytest.mark.usefixtures("by_itself")
@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50013)])
async def test_a_post_that_discord_refuses_comes_later(
    world: World, started: None, bruno: Member, status: int, code: int
) -> None:
    world.env.inject_error(*SEND, status=status, code=code, times=2)
    await turn(world)
    assert len(world.posts()) == 2
    assert (await to_act(world)) is bruno
    await world.advance(seconds=2)
    assert len(world.posts()) == 2, "refused a second time"
    await world.advance(seconds=4)
    assert len(world.posts()) == 3
    assert world.last().content.startswith(bruno.mention)
    await world.advance(minutes=5)
    assert len(world.posts()) == 3


@pytest.mark.usefixtures("by_itself")
async def test_computer_players_go_on_after_a_crash(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await table_of(world, "Ana", computers=("random", "random"), order="as joined")
    with monkeypatch.context() as patch:
        patch.setattr("hosting.jobs.runner.Runner.wake", lambda self: None)
        await turn(world)
    assert (await world.bot.services.lobby.get(1)).to_act == (1,)
    assert len(world.posts()) == 2
    await world.restart(kill=True)
    assert (await to_act(world)) is world.people["Ana"]
    assert len(world.posts()) == 3
    assert "**Ana** ·" in world.last().content


A_DAY = TimeControl("turn", DAY, at_zero="seat")


@pytest.fixture
async def clocks(world: World, started: None) -> None:
    await world.bot.services.clocks.choose(1, A_DAY, Person(99, "Admin"), admin=True)
    await world.env.settle()


async def face(world: World, seat: int = 0) -> ClockReading:
    return (await world.bot.services.clocks.of_table(1))[seat]


async def people(world: World) -> list[int | None]:
    return [seat.person for seat in (await world.bot.services.lobby.get(1)).seats]


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


async def test_a_passing_mistake_disturbs_nobody(world: World, clocks: None, ana: Member) -> None:
    world.mute(world.channel.id)
    await world.advance(minutes=5)
    world.mute(world.channel.id, muted=False)
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
    world.mute(world.channel.id)
    await world.advance(hours=25)
    assert await people(world) == [ana.id, bruno.id]
    world.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=None)  # no follow-up either
    await type_turn(world, ana)
    await world.advance(hours=30)
    assert await people(world) == [ana.id, bruno.id]
    assert (await face(world, 1)).left == DAY
    assert any("your turn" in message.content for message in world.direct(bruno)), "called elsewhere"
    world.mute(world.channel.id, muted=False)
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


async def test_nothing_is_sent_to_a_server_that_has_lost_the_bot(
    world: World, clocks: None, ana: Member, bruno: Member
) -> None:
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


@pytest.mark.every(2)
@pytest.mark.parametrize("closed", [False, True], ids=["direct", "closed"])
async def test_a_lasting_refusal(world: World, started: None, ana: Member, closed: bool) -> None:
    """The owner, else the moderators' channel, hears once a day what Discord refuses, and of no passing refusal."""
    owner, moderators = world.add("Owner"), world.guild.create_text_channel("moderators")
    guild, direct = world.bot.guilds[0], world.env.backend.get_dm_channel(owner.id).id
    guild.owner_id, guild._public_updates_channel_id = owner.id, moderators.id
    if closed:
        world.env.inject_error("POST", f"/channels/{direct}/messages", status=403, code=50007, times=None)
    for path in (f"/channels/{world.channel.id}/messages", "/webhooks/*"):
        world.env.inject_error("POST", path, times=None, status=400, code=30013)

    def said() -> list[discord.Message]:
        here, there = world.direct(owner), world.messages(moderators)
        assert not (here if closed else there)
        return there if closed else here

    await type_turn(world, ana)
    await world.advance(minutes=10)
    assert not said()
    await world.advance(hours=1, minutes=30)
    (message,) = said()
    for part in ("Discord keeps refusing", "**Sagres** in <#", "a message could not be sent", "/admin"):
        assert part in message.content
    assert world.pings(owner) <= 1
    await world.leap(timedelta(hours=20))
    await world.advance(minutes=51)
    assert len(said()) == 1
    guild._public_updates_channel_id = None
    await world.leap(timedelta(hours=4))
    await world.advance(minutes=51)
    assert len(said()) == 2 - closed
    assert not [notice for notice in await world.bot.services.notices.all() if notice.state == "pending"]
    world.env.backend.faults.clear()
    await world.advance(minutes=51)
    await world.leap(timedelta(hours=25))
    await world.advance(minutes=51)
    assert len(said()) == 2 - closed, "it has been delivered"


async def test_who_sits_in_a_cancelled_lobby(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    await world.bot.services.people.set(bruno.id, ways=DIRECT)
    await world.press(ana, await lobby_of(world, "Ana", "Bruno", "Carla", seats=4), "Cancel")
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

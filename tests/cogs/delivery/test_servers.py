"""A server as a whole: welcome and departure, results, overview, unused tables, old turn posts, and the jobs."""

import asyncio
import contextlib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

import cogs
from app.bot import setups
from cogs import seeing
from cogs.controls import read
from cogs.delivery import notices, servers
from cogs.delivery.servers import PAUSE
from cogs.delivery.triggers import Triggers
from cogs.host import Host
from hosting import Person
from hosting.jobs import Job, kinds
from hosting.maintenance import restore
from hosting.notify.notices import RESULT
from tests.cogs.delivery.test_crashes import Power, decline
from tests.cogs.ended import played_out
from tests.cogs.hands import acting, decide, hand_over, lobby_of, set_server, table_of, turn
from tests.cogs.leagues.hosting import board, done, found, pass_time
from tests.support.world import Member, Message, World, opened


async def start_table(world: World, way: str) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.bot.services.settings.set_guild(world.guild.id, old_posts=way)


async def test_kept(world: World, started: None) -> None:
    for number in range(3):
        await turn(world)
        assert len(world.posts()) == number + 3
    assert world.requests("DELETE") == []
    assert len({message for message, kind in world.pictures() if kind == "market"}) == 4


async def test_shortened(world: World) -> None:
    """The previous post has one line and no picture; the newest is complete; the deal's commitment stays."""
    await start_table(world, "shorten")
    for _ in range(3):
        await turn(world)
    _, start, *older, newest = world.posts()
    assert "sealed" in start.content
    for post in (start, *older):
        assert len(post.content.splitlines()) == 1
        assert post.attachments == []
        assert world.buttons(post) == []
    assert older[0].content.startswith("**Ana** ·")
    assert older[1].content.startswith("**Bruno** ·")
    assert newest.attachments
    assert world.buttons(newest)
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_removed(world: World) -> None:
    """The previous post is gone with its pictures; the start leaves its line."""
    await start_table(world, "remove")
    for _ in range(4):
        await turn(world)
    _, start, newest = world.posts()
    assert "sealed" in start.content
    assert newest.attachments
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


async def test_a_question_and_the_last_post_stay(world: World, ana: Member) -> None:
    """Messages beside the turn posts are left alone, and so is a cancelled game's board."""
    await start_table(world, "remove")
    await turn(world)
    answer = await world.slash(ana, "table: Ask to cancel the game")
    await world.press(ana, answer, "nav:1:")
    question = world.last()
    await turn(world)
    assert question.id in {message.id for message in world.messages()}
    pictured = world.pictures()
    await decide(world, world.add("Admin", administrator=True), "end")
    assert world.pictures() == pictured


@pytest.mark.parametrize("way", ["shorten", "remove"])
async def test_tried_again_after_a_failure(world: World, way: str) -> None:
    await start_table(world, way)
    await turn(world)
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=500, times=3)
    await turn(world)
    await world.restart(kill=True)
    await world.advance(minutes=2)
    assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]


@pytest.mark.no_cover
@pytest.mark.parametrize("way", ["shorten", "remove"])
async def test_killed_at_every_moment_of_tidying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """Wherever the power fails, the previous post is tidied, the newest complete, and each text is there once."""
    power, reach = Power(monkeypatch), 0

    async def until_then(host: Host, job: Job) -> datetime | None:
        if power.left is None and cut:
            power.left = reach
        return await servers.tidy(host, job)

    monkeypatch.setitem(notices.HANDLERS, kinds.TIDY, until_then)
    async with opened(tmp_path) as world:
        cut = False
        await start_table(world, way)
        await turn(world)
        for number, reach in enumerate(power.moments(), 2):
            who, cut = await acting(world), True
            with contextlib.suppress(AssertionError, SetupError, ValueError):
                await decline(world, who)
            assert power.left is not None, f"there was something to tidy, with {reach} uses"
            cut = False
            if not await power.restore(world):
                await world.advance(minutes=2)
            _, start, *older, newest = world.posts()
            assert "sealed" in start.content
            assert len(older) == (number - 1 if way == "shorten" else 0)
            for post in (start, *older):
                assert (len(post.content.splitlines()), post.attachments, world.buttons(post)) == (1, [], [])
            assert sorted(kind for _, kind in world.pictures()) == ["board", "market"]
            assert newest.attachments
            assert world.buttons(newest)
            assert not [job for job in await world.bot.services.jobs.all() if job.kind == "tidy"]
    assert reach > 10


async def later(world: World, **by: float) -> None:
    await world.leap(timedelta(**by))
    await set_server(world, "theme", "dark")
    await world.advance(seconds=1)


async def test_a_game_that_nobody_plays(world: World, ana: Member) -> None:
    """One warning calls the player to act, then a text announces the end; the thread closes, the record stays."""
    world.allow(manage_channels=True)  # SimCord requires it to close a thread
    await table_of(world, "Ana", "Bruno", order="as joined", where="a thread of its own")
    thread = world.channel.threads[0]
    await set_server(world, "archive_days", "7")
    await later(world, days=4.5)
    (warning,) = [message for message in world.messages(thread) if "will be canceled" in message.content]
    assert f"<@{ana.id}>" in warning.content
    assert [user.id for user in warning.mentions] == [ana.id]
    assert "<t:" in warning.content
    await later(world, days=3.5)
    assert "nobody had played for too long" in world.messages(thread)[-1].content
    assert sum("will be canceled" in message.content for message in world.messages(thread)) == 1
    table = await world.bot.services.lobby.get(1)
    assert (table.status, table.archived is not None) == ("cancelled", True)
    assert "Sagres" not in world.text(await world.slash(ana, "tables"))
    assert "Sagres" not in world.text(await world.slash(world.add("R", administrator=True), "admin"))
    record = await world.slash(ana, "table: Save as a file", table=1)
    assert record.response.attachments
    await later(world, days=1.5)
    assert world.env.backend.get_channel(thread.id).thread_metadata.archived


async def test_lobbies_put_away_of_which_one_is_refused(world: World) -> None:
    """A lobby whose buttons Discord does not let go leaves the others' to be removed."""
    places = [world.channel, *(world.guild.create_text_channel(f"table-{number}") for number in (2, 3))]
    for place in places:
        await world.slash(world.people["Ana"], "play", place, game="navegador")
    lobbies = [world.last(place).id for place in places]
    path = f"/channels/{places[1].id}/messages/{lobbies[1]}"
    world.env.inject_error("PATCH", path, status=403, code=50001, times=None)
    await set_server(world, "archive_days", "7")
    await later(world, days=4.5)
    await later(world, days=3.5)
    left = [
        bool(world.buttons(message))
        for place, lobby in zip(places, lobbies, strict=True)
        for message in world.messages(place)
        if message.id == lobby
    ]
    assert left == [False, True, False]


@pytest.mark.no_cover
async def test_killed_at_every_moment_of_a_warning(tmp_path: Path, monkeypatch: Any) -> None:
    power = Power(monkeypatch)
    for reach in power.moments():
        async with opened(tmp_path / str(reach)) as world:
            await world.slash(world.people["Ana"], "play", name="Sagres")
            await later(world, days=5)
            await power.cut(world, reach, set_server(world, "archive_days", "7"))
            await set_server(world, "archive_days", "7")
            await later(world, hours=1)
            assert sum("still waiting" in message.content for message in world.messages()) == 1


async def due(world: World, guild: int) -> bool:
    return (kinds.FORGET, guild) in {(job.kind, job.guild) for job in await world.bot.services.jobs.all()}


async def test_removed_and_forgotten(tmp_path: Path) -> None:
    """An outage is no removal; after a removal everything goes in the set number of days, not before."""
    async with opened(tmp_path, forget_days=10) as world:
        await world.slash(world.people["Ana"], "play", name="Sagres")
        number = world.guild.id
        guild = world.bot.get_guild(number)
        world.env.backend.emit("GUILD_DELETE", {"id": str(number), "unavailable": True})
        await world.env.settle()
        assert not await due(world, number)
        guild.unavailable = False
        world.env.backend.remove_guild(number)
        await world.env.settle()
        assert await due(world, number)
        world.clock.move(timedelta(days=9, hours=22))
        await world.advance(hours=1)
        assert await world.bot.services.departures.guilds() == {number}
        world.clock.move(timedelta(hours=2))
        await world.advance(hours=1)
        assert await world.bot.services.departures.guilds() == frozenset()
        assert not await due(world, number)


async def test_gone_while_the_bot_was_stopped(tmp_path: Path) -> None:
    """At the start servers are compared: an absent one is noted, a returned one is cleared."""
    async with opened(tmp_path) as world:
        services = world.bot.services
        for guild in (4242, world.guild.id):
            await services.lobby.create(
                guild=guild, channel=guild + 1, owner=Person(1, "Ana"), game="navegador", name="x", order="joined"
            )
        await services.departures.left(world.guild.id, timedelta(days=1))
    async with opened(tmp_path) as world:
        await world.env.settle()
        assert await due(world, 4242)
        assert not await due(world, world.guild.id)


async def test_never_where_that_is_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path, forget_days=0) as world:
        await world.slash(world.people["Ana"], "play", name="Sagres")
        number = world.guild.id
        world.env.backend.remove_guild(number)
        await world.env.settle()
        assert not await due(world, number)


async def join(world: World) -> list[discord.Message]:
    """Let the bot join its server (again); return what it posted there."""
    before = {message.id for message in world.messages()}
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    await Triggers(world.bot).on_guild_join(guild)
    await world.bot.runner.settled(lambda _: True)
    return [message for message in world.messages() if message.id not in before]


async def test_once_and_three_ways_to_begin(world: World, ana: Member) -> None:
    (message,) = await join(world)
    assert "Navegador" in message.content
    assert "lack" not in message.content
    assert not message.mentions
    assert [button.label for button in world.buttons(message)] == [
        "Try it now, against computers",
        "Set it up",
        "Create a league",
    ]
    assert await join(world) == []
    admin = world.add("Regent", administrator=True)
    assert "This server's settings" in world.text(await world.press(admin, message, "Set it up"))
    assert "manage" in world.text(await world.press(ana, message, "Set it up")).casefold()
    assert (await world.press(admin, message, "Create a league")).modal is not None
    await world.press(ana, message, "Try it now, against computers")
    table = await world.bot.services.lobby.get(1)
    assert (table.status, [seat.computer is None for seat in table.seats].count(True)) == ("running", 1)


async def test_a_missing_permission_is_named(world: World) -> None:
    world.allow(attach_files=False, create_public_threads=False)
    (message,) = await join(world)
    assert "**Attach Files**" in message.content
    assert "**Create Public Threads**" in message.content
    assert "Read Message History" not in message.content


@pytest.mark.parametrize("granted", [False, True])
async def test_the_owner_is_told_where_nothing_may_be_posted(world: World, granted: bool) -> None:
    """By direct message; its buttons say where it can be done by now, or what is still missing."""
    world.allow(send_messages=False)
    guild, owner = world.bot.get_guild(world.guild.id), world.add("Owner")
    guild.owner_id = owner.id
    assert await join(world) == []
    (message,) = world.direct(owner)
    assert "**Send Messages**" in message.content
    if granted:
        world.allow(send_messages=True)
    answer = await world.press_direct(owner, message, "Set it up")
    assert ("I may post in <#" in world.text(answer)) is granted
    assert ("**Send Messages**" in world.text(answer)) is not granted


async def test_a_server_that_came_while_the_bot_was_offline(world: World) -> None:
    assert world.messages() == []
    bot = world.env.backend.bot_user.id
    joined = world.clock.now() - timedelta(days=2)
    world.env.backend.guilds[world.guild.id].members[bot].joined_at = joined.isoformat()
    for _ in range(2):
        await world.restart()
        await world.bot.runner.settled(lambda _: True)
        (message,) = world.messages()
        assert "Navegador" in message.content


@pytest.mark.usefixtures("one_picture")
async def test_a_game_that_has_ended(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    channel = world.guild.create_text_channel("results")
    await set_server(world, "results", channel)
    await played_out(world, monkeypatch, "last-building")
    await world.advance(seconds=5)
    (message,) = world.messages(channel)
    assert "Sagres" in message.content
    assert f"<#{world.channel.id}>" in message.content
    assert message.mentions == []
    assert [file.filename.split(".")[0] for file in message.attachments] == ["final"]


@pytest.mark.usefixtures("one_picture")
async def test_a_game_that_not_everybody_may_see(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    results = world.guild.create_text_channel("results")
    await set_server(world, "results", results)
    monkeypatch.setattr(seeing, "_open", lambda place, there: False)
    await played_out(world, monkeypatch, "last-building")
    await world.advance(seconds=5)
    assert world.messages(results) == []
    (notice,) = await world.bot.services.notices.all(RESULT)
    assert notice.state == "dropped"


def test_every_kind_is_done_by_one_function() -> None:
    setups(cogs)  # imports every module
    assert notices.HANDLERS.keys() == kinds.KINDS.keys()


def test_a_kind_is_not_done_twice() -> None:
    with pytest.raises(ValueError, match="'deliver'"):
        notices.does(kinds.DELIVER)(notices.HANDLERS[kinds.DELIVER])


SECONDS = PAUSE.total_seconds()


async def wanted(world: World, **rights: bool) -> ChannelHandle:
    world.allow(pin_messages=True, manage_messages=True, **rights)  # SimCord requires the older right
    channel = world.guild.create_text_channel("tables")
    await set_server(world, "overview", channel)
    return channel


async def nudge(world: World) -> None:
    await set_server(world, "theme", "dark")


def overview_text(world: World, channel: ChannelHandle) -> str:
    (message,) = [one for one in world.messages(channel) if one.type is discord.MessageType.default]
    return world.text(message)


async def test_it_follows_a_table_through_its_life(world: World) -> None:
    """Open, running with whose turn, cancelled: always one pinned message, edited after a pause."""
    channel = await wanted(world)
    assert "No table is open" in overview_text(world, channel)
    assert [message.pinned for message in world.messages(channel)[:1]] == [True]
    await world.advance(seconds=SECONDS)
    await table_of(world, "Ana", "Bruno", order="as joined")
    assert "Running" not in overview_text(world, channel), "it waits for its pause"
    await world.advance(seconds=SECONDS)
    assert "### Running\n· [**Sagres**]" in overview_text(world, channel)
    assert "Ana's turn, which began <t:" in overview_text(world, channel)
    await world.slash(world.people["Carla"], "play", world.guild.create_text_channel("second"), name="Goa")
    await world.advance(seconds=SECONDS)
    text = overview_text(world, channel)
    assert text.index("Goa") < text.index("Sagres"), "what can be joined comes first"
    edits = len(world.requests("PATCH", f"/channels/{channel.id}/*"))
    await nudge(world)
    await world.advance(hours=1)
    assert len(world.requests("PATCH", f"/channels/{channel.id}/*")) == edits, "nothing has changed"


async def test_one_edit_for_many_changes(world: World) -> None:
    channel = await wanted(world)
    await world.advance(seconds=SECONDS)
    before = len(world.requests("PATCH", f"/channels/{channel.id}/*"))
    await lobby_of(world, "Ana", "Bruno", "Carla", "Duarte", seats=5)
    await world.advance(seconds=3 * SECONDS)
    assert len(world.requests("PATCH", f"/channels/{channel.id}/*")) - before == 2, "the first, and one for the rest"
    assert "4 of 5 seats taken" in overview_text(world, channel)


async def test_when_its_channel_goes(world: World, admin: Member) -> None:
    """A deleted channel clears the setting, the panel tells the admin once, and the bot continues."""
    channel = await wanted(world)
    world.env.backend.delete_channel(channel.id)
    await world.env.settle()
    now = await world.bot.services.settings.guild(world.guild.id)
    assert (now.overview, now.lost) == (None, ("overview",))
    await world.advance(seconds=SECONDS)
    await world.slash(world.people["Ana"], "play", game="navegador")
    assert "its channel was deleted" in world.text(await world.slash(admin, "settings"))
    assert "its channel was deleted" not in world.text(await world.slash(admin, "settings"))


async def test_without_the_right_to_pin(world: World) -> None:
    channel = world.guild.create_text_channel("tables")
    await world.bot.services.settings.set_guild(world.guild.id, overview=channel.id)
    panel = await set_server(world, "theme", "dark")
    assert "No table is open" in overview_text(world, channel)
    assert [message.pinned for message in world.messages(channel)] == [False]
    panel = await world.press(world.people["Regent"], panel, "Channels")
    assert "I am missing **Pin Messages**" in world.text(panel)


async def test_what_readers_may_not_see_is_not_shown(world: World) -> None:
    channel = await wanted(world)
    captains = world.guild.create_role("Captains", permissions=discord.Permissions.none())
    ana = world.guild.add_member(world.env.create_user("captain"), roles=[captains])
    allowed = discord.PermissionOverwrite(view_channel=True)
    me = world.bot.get_guild(world.guild.id).me
    hidden = world.guild.create_text_channel(
        "hidden",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(view_channel=False),
            captains: allowed,
            me: allowed,
        },
    )
    await world.advance(seconds=SECONDS)
    await world.slash(ana, "play", hidden, game="navegador", name="Secret")
    await world.slash(world.people["Bruno"], "play", name="Open")
    await world.advance(seconds=SECONDS)
    assert "Open" in overview_text(world, channel)
    assert "Secret" not in overview_text(world, channel)
    await world.bot.services.settings.set_guild(world.guild.id, overview=hidden.id)
    await nudge(world)
    assert "Secret" in overview_text(world, hidden)


async def test_a_hundred_tables(world: World) -> None:
    """They fit Discord's limits, which every test checks; what does not fit is counted."""
    channel = await wanted(world)
    lobby = world.bot.services.lobby
    for number in range(100):
        await lobby.create(
            guild=world.guild.id,
            channel=world.guild.create_text_channel(f"room-{number}").id,
            owner=Person(number % 7 + 1, "Ana"),
            game="navegador",
            name=f"A table with a *long* name, number {number:03}",
        )
    await world.advance(seconds=SECONDS)
    await nudge(world)
    text = overview_text(world, channel)
    assert "number 000" in text
    assert "… and " in text
    assert len(text) <= 4000
    lines = sum("number" in line for line in text.splitlines())
    assert lines >= 25, "the room of lists that are empty is used"
    assert f"… and {100 - lines} more" in text


async def test_the_buttons_show_ones_own_lists(world: World, carla: Member) -> None:
    channel = await wanted(world)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.advance(seconds=SECONDS)
    (message,) = [one for one in world.messages(channel) if one.type is discord.MessageType.default]
    mine = await world.press(world.people["Ana"], message, "My tables")
    assert "Sagres" in world.text(mine)
    none = await world.press(carla, message, "My tables")
    assert "Sagres" not in world.text(none)
    every = await world.press(carla, message, "All tables")
    assert "Sagres" in world.text(every)


async def restored(world: World) -> str:
    """Stop the bot, start a new epoch in its database, and start it again; return the epoch."""
    await world.bot.close()
    started = await asyncio.to_thread(restore.begin_epoch, world.settings.database, world.clock.now())
    await world.restart()
    await done(world)
    return started.epoch


def epochs(world: World, message: Message) -> set[str]:
    pressed = [read(button.custom_id) for button in world.buttons(message)]
    return {one.epoch for one in pressed if one is not None}


async def test_all_that_has_buttons(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Each is displayed again or updated, with working buttons; old ones are removed."""
    tables, offers = await wanted(world), world.guild.create_text_channel("offers")
    await set_server(world, "substitutes", offers)
    await world.slash(ana, "play", name="Lobby")
    lobby = world.last()
    await table_of(world, "Bruno", "Carla", order="as joined", where="a thread of its own")
    await hand_over(world, bruno, world.channel.threads[-1], anybody=True)
    offered = world.last(offers)
    await found(world)
    await pass_time(world, hours=2)
    season = board(world)
    await done(world)
    overview = world.messages(tables)[0]

    epoch = await restored(world)
    assert epochs(world, overview) == epochs(world, season) == {epoch}, "the same messages, brought up to date"
    again = world.last()
    assert again.id != lobby.id
    assert epochs(world, again) == {epoch}
    assert epochs(world, world.last(offers)) == {epoch}
    assert world.last(offers).id != offered.id
    assert world.buttons(lobby) == world.buttons(offered) == []
    await world.press(carla, again, "Join")
    assert len((await world.bot.services.lobby.get(1)).seats) == 2

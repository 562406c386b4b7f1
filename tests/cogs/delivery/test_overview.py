"""A server's overview: one pinned message with the state of all its tables, edited as that changes."""

import asyncio

import discord
from simcord.builders import ChannelHandle

from cogs.controls import read
from cogs.delivery.servers import PAUSE
from hosting.core.model import Person
from hosting.maintenance import restore
from tests.cogs.hands import hand_over, table_of
from tests.cogs.leagues.hosting import board, done, found, pass_time
from tests.cogs.servers import set_server
from tests.support.world import Member, Message, World

SECONDS = PAUSE.total_seconds()


async def wanted(world: World, **rights: bool) -> ChannelHandle:
    world.allow(pin_messages=True, manage_messages=True, **rights)  # SimCord requires the older right
    channel = world.guild.create_text_channel("tables")
    await ask(world, channel)
    return channel


async def ask(world: World, channel: ChannelHandle | None) -> None:
    await set_server(world, "overview", *([] if channel is None else [channel]))


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
    """Any number of changes within a pause gives one edit at its end."""
    channel = await wanted(world)
    await world.advance(seconds=SECONDS)
    before = len(world.requests("PATCH", f"/channels/{channel.id}/*"))
    await world.slash(world.people["Ana"], "play", seats=5, name="Sagres")
    for name in ("Bruno", "Carla", "Duarte"):
        await world.press(world.people[name], world.last(), "Join")
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
    """A right lost since the setting only prevents the pin."""
    channel = world.guild.create_text_channel("tables")
    await world.bot.services.settings.set_guild(world.guild.id, overview=channel.id)
    panel = await set_server(world, "theme", "dark")
    assert "No table is open" in overview_text(world, channel)
    assert [message.pinned for message in world.messages(channel)] == [False]
    panel = await world.press(world.people["Regent"], panel, "Channels")
    assert "I am missing **Pin Messages**" in world.text(panel)


async def test_what_readers_may_not_see_is_not_shown(world: World) -> None:
    """A table in a restricted channel is only in an overview of its own channel."""
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
    """The buttons open the presser's own lists, in private."""
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

"""The first start after a restore, except tables' posts: lobbies, offers, the overview, a season's message."""

import asyncio

from cogs.controls import read
from hosting.maintenance import restore
from tests.cogs.delivery.test_overview import wanted
from tests.cogs.hands import table_of
from tests.cogs.leagues.hosting import board, done, found, pass_time
from tests.cogs.servers import set_server
from tests.support.world import Member, Message, World


async def restored(world: World) -> str:
    """Stop the bot, start a new epoch in its database, and start it again; return the epoch."""
    await world.bot.close()
    started = await asyncio.to_thread(restore.begin_epoch, world.settings.database, world.clock.now())
    await world.restart()
    await done(world)
    return started.epoch


def epochs(world: World, message: Message) -> set[str]:
    """Return the epochs in a message's controls."""
    pressed = [read(button.custom_id) for button in world.buttons(message)]
    return {one.epoch for one in pressed if one is not None}


async def test_all_that_has_buttons(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Each is displayed again or updated, with working buttons; old ones are removed."""
    tables, offers = await wanted(world), world.guild.create_text_channel("offers")
    await set_server(world, "substitutes", offers)
    await world.slash(ana, "navegador new", name="Lobby")
    lobby = world.last()
    await table_of(world, "Bruno", "Carla", order="as joined", where="a thread of its own")
    await world.slash(bruno, "table handover", world.channel.threads[-1], anybody=True)
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

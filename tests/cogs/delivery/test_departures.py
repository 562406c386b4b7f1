"""Servers that remove the bot are erased after a time; those with an outage, or that return, are not."""

from datetime import timedelta
from pathlib import Path

from hosting import Person
from hosting.jobs import kinds
from tests.support.world import World, opened


async def due(world: World, guild: int) -> bool:
    """Return whether a server is due to be erased."""
    return await world.bot.services.jobs.get(kinds.FORGET, guild) is not None


async def test_removed_and_forgotten(tmp_path: Path) -> None:
    """An outage is no removal; after a removal everything goes in the set number of days, not before."""
    async with opened(tmp_path, forget_days=10) as world:
        await world.slash(world.people["Ana"], "navegador new", name="Sagres")
        number = world.guild.id
        guild = world.bot.get_guild(number)
        assert guild is not None
        world.env.backend.emit("GUILD_DELETE", {"id": str(number), "unavailable": True})
        await world.env.settle()
        assert not await due(world, number)
        guild.unavailable = False
        world.env.backend.remove_guild(number)
        await world.env.settle()
        assert await due(world, number)
        world.clock.move(timedelta(days=9, hours=23))
        await world.advance(seconds=700)
        assert await world.bot.services.departures.guilds() == {number}
        world.clock.move(timedelta(hours=2))
        await world.advance(seconds=700)
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
    """With 0 days nothing is deleted by itself."""
    async with opened(tmp_path, forget_days=0) as world:
        await world.slash(world.people["Ana"], "navegador new", name="Sagres")
        number = world.guild.id
        world.env.backend.remove_guild(number)
        await world.env.settle()
        assert not await due(world, number)

"""Groups of searchers and their places: none keeps another one waiting, and a stored table keeps its own."""

import asyncio
from typing import Any

import discord
import pytest

from hosting.core import Table
from tests.cogs.commands.test_searches import look, tables
from tests.support.world import Member, World, grant

pytestmark = pytest.mark.usefixtures("one_picture")


def made(world: World, name: str, *people: Member, **rights: bool) -> Any:
    """Return a new channel in which these people, or else the bot, have other rights."""
    them: list[Any] = [*people] or [world.bot.get_guild(world.guild.id).me]
    return world.guild.create_text_channel(
        name, overwrites={who: discord.PermissionOverwrite(**rights) for who in them}
    )


async def test_a_place_of_few_keeps_nobody_waiting(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Whoever has waited longest looks where others cannot: these play where they looked, with them."""
    hidden = made(world, "tickets", bruno, carla, view_channel=False)
    await look(world, ana, channel=hidden)
    await look(world, bruno)
    assert await tables(world) == [("running", {ana.id, bruno.id})]
    await look(world, ana, channel=hidden)
    for who in (bruno, carla):
        await look(world, who)
    assert len(await tables(world)) == 2


async def test_a_place_without_rights_keeps_nobody_waiting(
    world: World, ana: Member, bruno: Member, carla: Member
) -> None:
    shut, duarte = made(world, "shut", create_public_threads=False), world.people["Duarte"]
    for who in (ana, bruno):
        await look(world, who, channel=shut)
    for who in (carla, duarte):
        await look(world, who, clock="slow")
    assert await tables(world) == [("running", {carla.id, duarte.id})]


async def test_who_can_be_seated_later_is(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """They are tried again within an hour; nothing is said when what kept them apart ends."""
    for other in (ana, carla):
        await world.bot.services.acquaintance.avoid(bruno.id, other.id)
    for who in (ana, bruno):
        await look(world, who)
    assert await tables(world) == []
    await world.bot.services.acquaintance.forgive(bruno.id, ana.id)
    await world.advance(minutes=61)
    assert await tables(world) == [("running", {ana.id, bruno.id})]


async def test_one_s_name_elsewhere_stays_there(world: World, ana: Member, bruno: Member) -> None:
    """Whoever looks on all their servers is called at a table as on the server of that table."""
    other, services = world.env.create_guild("Lagos"), world.bot.services
    grant(world.env, other.id)
    talk, there = other.create_text_channel("talk"), other.add_member(bruno.user)
    other.add_member(ana.user, nick="Zoe")
    await services.settings.set_guild(other.id, wide_search=True)
    await look(world, ana, where="anybody-wide")
    await there.slash(talk, "play", where="anybody", seats=2)
    await world.advance(seconds=10)
    (table,) = await services.lobby.of_guild(other.id)
    assert next(seat.name for seat in table.seats if seat.person == ana.id) == "Zoe"


async def test_a_stored_table_keeps_its_place(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the bot is stopped before it has heard that it is stored."""
    searches = world.bot.services.searches
    seat = searches.seat

    async def stop(*args: Any, **more: Any) -> Table | None:
        await seat(*args, **more)
        raise asyncio.CancelledError

    monkeypatch.setattr(searches, "seat", stop)
    for who in (ana, bruno):
        await look(world, who)
    assert len(await tables(world)) == 1
    assert not [request.path for request in world.requests() if request.method == "DELETE"]

"""Finding people to play with, as they see it: from `/play` to the table, and everything that can come between."""

from typing import Any

import discord
import pytest

from hosting.play.searches import LASTS
from tests.cogs.hands import fill_in
from tests.support.world import InteractionResult, Member, World, grant

pytestmark = pytest.mark.usefixtures("one_picture")


async def look(world: World, who: Member, **options: Any) -> InteractionResult:
    return await world.slash(who, "play", **{"where": "anybody", "seats": 2, **options})


async def tables(world: World, guild: int = 0) -> list[tuple[str, set[int | None]]]:
    await world.advance(seconds=10)
    live = await world.bot.services.lobby.of_guild(guild or world.guild.id)
    return [(table.status, {seat.person for seat in table.seats}) for table in live]


def threads(world: World) -> list[int]:
    return [number for number in world.env.backend.messages if world.env.backend.channels[number].parent_id]


async def test_two_people_find_each_other(world: World, ana: Member, bruno: Member) -> None:
    """By the form or the command; whoever waits sees it and can stop, and both hear of the table once."""
    mine = await world.press(ana, await world.slash(ana, "tables"), "Find people")
    form = await world.press(ana, mine, "Find people")
    mine = await fill_in(world, ana, form, seats="2", where="anybody-wide")
    assert "1\\. **Navegador**, 2 seats, no clocks, English; here or on your other servers." in world.text(mine)
    form = await world.press(ana, mine, "Find people")
    mine = await fill_in(world, ana, form, seats="2", clock="fast")
    assert "2\\. **Navegador**, 2 seats, 1 day per turn, English; on this server." in world.text(mine)
    assert "Nobody else here looks for the same yet." in world.text(mine)
    assert "other servers" not in world.text(await world.press(ana, mine, "Stop looking 1"))
    assert await tables(world) == []
    assert "One other person here looks for the same." in world.text(await look(world, bruno, clock="fast"))
    assert await tables(world) == [("running", {ana.id, bruno.id})]
    assert (world.pings(ana), world.pings(bruno)) == (1, 1)
    mine = await world.press(ana, await world.slash(ana, "preferences"), "People I look for")
    assert "You look for nobody." in world.text(mine)
    assert world.env.backend.channels[threads(world)[0]].parent_id == world.channel.id


async def test_what_a_table_with_anybody_has_not(world: World, ana: Member) -> None:
    for options in ({"computers": 1}, {"name": "Goa"}, {"order": "as joined"}, {"goa": True}, {"clock": "evening"}):
        assert "usual rules" in world.text(await look(world, ana, **options))
    assert not await world.bot.services.searches.of_person(ana.id)


async def test_in_the_forum_of_the_server(world: World, ana: Member, bruno: Member) -> None:
    """After it is deleted, where they looked; only who has the role is seated."""
    forum, services = world.guild.create_forum_channel("tables"), world.bot.services
    await services.settings.set_guild(world.guild.id, forum=forum.id)
    for person in (ana, bruno):
        await look(world, person)
    assert len(await tables(world)) == 1
    assert world.env.backend.channels[threads(world)[0]].parent_id == forum.id
    world.env.backend.delete_channel(forum.id)
    await look(world, ana)
    await services.settings.set_guild(world.guild.id, opener_role=world.guild.create_role("Players").id)
    assert "Only members with" in world.text(await look(world, bruno))
    await services.settings.set_guild(world.guild.id, opener_role=None)
    await look(world, bruno)
    assert len(await tables(world)) == 2


async def test_a_search_ends_with_a_word(world: World, ana: Member, bruno: Member) -> None:
    """To them alone: nothing is said where others read, not even if they take no direct messages."""
    world.env.inject_error("POST", f"/channels/{bruno.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    for person, seats in ((ana, 2), (bruno, 3)):
        await look(world, person, seats=seats)
    posts = len(world.posts())
    await world.advance(seconds=LASTS.total_seconds() + 60)
    assert [message.content for message in world.direct(ana)] == [
        "Your search for **Navegador** with 2 seats is over. `/play` begins another."
    ]
    assert (world.direct(bruno), len(world.posts())) == ([], posts)
    assert not await world.bot.services.searches.of_person(bruno.id)


async def test_who_has_left_or_sees_nothing_is_not_seated(world: World, ana: Member, bruno: Member) -> None:
    hidden = world.guild.create_text_channel(
        "tables", overwrites={bruno: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.bot.services.settings.set_guild(world.guild.id, channels=(hidden.id,))
    await look(world, ana)
    await look(world, bruno)
    assert await tables(world) == []
    carla = world.people["Carla"]
    await look(world, carla)
    assert await tables(world) == [("running", {ana.id, carla.id})]
    await look(world, ana)
    world.guild.remove_member(ana)
    await look(world, world.people["Duarte"])
    assert len(await tables(world)) == 1


async def test_people_of_two_servers(world: World, ana: Member, bruno: Member) -> None:
    """A table begins where a server agrees, somebody looks there, and all are members."""
    other, services = world.env.create_guild("Lagos"), world.bot.services
    grant(world.env, other.id)
    talk, there = other.create_text_channel("talk"), other.add_member(bruno.user)
    await look(world, ana, where="anybody-wide")
    assert "Nobody else here" in world.text(await there.slash(talk, "play", where="anybody", seats=2))
    assert await tables(world, other.id) == []
    await services.settings.set_guild(other.id, wide_search=True)
    assert await tables(world, other.id) == []
    other.add_member(ana.user)
    await there.slash(talk, "play", where="anybody", seats=2)
    assert await tables(world, other.id) == [("running", {ana.id, bruno.id})]
